// The page's hands. Acts go by htmx POST, each with an id of its own, so that a repeat counts once; then the dialog,
// the tabs, and the few things that a page does by itself.
(() => {
  const PATIENCE = 20000; // ms given to the server to take an act
  const body = document.body, sheet = document.getElementById("sheet");

  // ── acts ──────────────────────────────────────────────────────────────────────────────────────────────────
  function fresh() {
    const bytes = crypto.getRandomValues(new Uint8Array(16));
    bytes[6] = (bytes[6] & 0x0f) | 0x40;
    bytes[8] = (bytes[8] & 0x3f) | 0x80;
    const hex = [...bytes].map((b) => b.toString(16).padStart(2, "0")).join("");
    return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, "$1-$2-$3-$4-$5");
  }

  // Same form, same content, not yet acknowledged: the same intention, so the same id.
  const pending = new Map();
  document.addEventListener("htmx:configRequest", (event) => {
    if (event.detail.verb !== "post") return;
    const content = `${event.detail.path} ${new URLSearchParams(event.detail.formData)}`;
    if (!pending.has(content)) pending.set(content, fresh());
    event.detail.parameters.command_id = pending.get(content);
    event.detail.elt.dataset.sent = content;
    event.detail.elt.dataset.typed = typed(event.detail.elt);
    event.detail.timeout = PATIENCE;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.elt, sent = form.dataset?.sent;
    if (event.detail.requestConfig?.verb !== "post" || !sent) return;
    const status = event.detail.xhr?.status ?? 0;
    if (status >= 200 && status < 300) {
      pending.delete(sent);
      taken(form);
    } else if (!status) {
      notice(form, "Le serveur ne répond pas. Rien n’est perdu : réessaie dans un instant, cela ne comptera qu’une fois.");
    } else if (![403, 404, 413, 422, 429].includes(status)) {
      notice(form, "Le serveur n’a pas pu répondre. Rien n’est perdu : réessaie dans un instant.");
    }
  });

  // What a hand did in a form; what a refusal hid in it is not.
  const typed = (form) =>
    [...form.querySelectorAll("input:not([type=hidden]), textarea, select")].map((field) => `${field.checked} ${field.value}`).join();

  function taken(form) {
    if (form.dataset.typed !== typed(form)) return; // somebody already types the next one
    form.reset?.();
    form.closest("details.fold:not(dialog details, .panel details)")?.removeAttribute("open");
    form.closest("dialog")?.close();
    if (form.dataset.then) turn(form.dataset.then); // where what was begun goes on
    // One's own roll is looked for at the foot of the journal, which its own scroller calls the top.
    if (form.closest("#zone-journal")) document.querySelector('[role="log"]').scrollTop = 0;
  }

  function notice(form, text) {
    const aim = form.getAttribute("hx-target") ?? "";
    const place = form.querySelector(".notice") ?? (aim.startsWith("#") ? document.querySelector(aim) : null) ?? document.getElementById("notice-scene") ?? document.getElementById("notice-fiche");
    const line = Object.assign(document.createElement("p"), { className: "error", textContent: text });
    line.setAttribute("role", "alert");
    place?.replaceChildren(line);
  }

  // ── the dialog ────────────────────────────────────────────────────────────────────────────────────────────
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== sheet) return;
    sheet.scrollTop = 0;
    if (!sheet.open) sheet.showModal();
    sheet.querySelector("[autofocus]")?.focus();
  });
  // A tap beside the dialog closes it, unless something was typed in it.
  const untouched = () => [...sheet.querySelectorAll("input:not([type=hidden]), textarea")].every((field) => field.value === field.defaultValue);
  sheet?.addEventListener("click", (event) => { if (event.target === sheet && untouched()) sheet.close(); });
  sheet?.addEventListener("close", () => sheet.replaceChildren());

  // ── the page ──────────────────────────────────────────────────────────────────────────────────────────────
  function turn(tab) {
    body.dataset.tab = tab;
    for (const button of document.querySelectorAll(".tab")) {
      button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
      if (button.dataset.tab === tab) delete button.dataset.news;
    }
  }

  document.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest?.(selector);
    const tab = at(".tab"), link = at("[data-tab-link]"), dice = at("[data-dice]"), from = at("[data-copy]"), take = at("[data-take]");
    if (tab) turn(tab.dataset.tab);
    if (link) { sheet?.close(); turn(link.dataset.tabLink); }
    if (dice) addDie(dice);
    if (from) copy(from);
    if (take) takeTheirs(take);
  });

  // A sum that a form shows while it is filled: numbers, and names of fields, taken away after a minus.
  document.addEventListener("input", ({ target: { form } }) => {
    for (const shown of form?.querySelectorAll("output[data-sum]") ?? []) {
      const terms = shown.dataset.sum.split(" ").map((term) => {
        const [, sign, name] = term.match(/^(-?)(.+)$/);
        return Number(form.elements.namedItem(name)?.value ?? name) * (sign ? -1 : 1);
      });
      const sum = terms.reduce((all, one) => all + one, 0);
      shown.value = String(sum).replace("-", "−");
      shown.toggleAttribute("data-below", sum < 0);
    }
  });

  // A tap on d6 writes 1d6; taps on the same die add one more.
  function addDie(button) {
    const field = button.form.elements.dice, kind = button.dataset.dice, known = field.value.match(/^(\d*)(d\d+)(.*)$/);
    field.value = known && known[2] === kind ? `${Number(known[1] || 1) + 1}${kind}${known[3]}` : `1${kind}`;
  }

  // Without https a page may not write to the clipboard: the text is selected for the hand to copy.
  function copy(button) {
    const field = document.getElementById(button.dataset.copy);
    field.select();
    if (!navigator.clipboard) button.lastChild.textContent = "Sélectionné";
    navigator.clipboard?.writeText(field.value).then(() => { button.lastChild.textContent = "Copié"; });
  }

  // Somebody changed the same words meanwhile: start again from theirs.
  function takeTheirs(button) {
    const { text, name, base } = button.form.elements;
    (text ?? name).value = base.value = button.dataset.take;
    button.closest(".notice").replaceChildren();
  }
})();
