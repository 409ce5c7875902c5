// The page's ear and its hands. News comes by one socket (or by plain requests where sockets are blocked); acts go by
// htmx POST, each with an id of its own, so that a repeat counts once. All htmx event names of the product are here.
(() => {
  // A dead link is told within 10 s: SILENCE and a look every WATCH.
  const PING = 4000, SILENCE = 9000, WATCH = 500, POLL = 3000, TRIES_BEFORE_POLL = 3, ACT = 20000;
  const WORDS = { on: "en ligne", off: "hors ligne", poll: "en ligne, par requêtes simples", gone: "place perdue" };
  const body = document.body, net = document.getElementById("net");
  let socket, heard = 0, tries = 0, retry, polling = false, state = "";

  // ── the link ──────────────────────────────────────────────────────────────────────────────────────────────
  function say(next) {
    if (state === next || state === "gone") return;
    state = next;
    net.dataset.state = next;
    net.querySelector(".word").textContent = WORDS[next];
  }

  function query() {
    const shown = [...document.querySelectorAll("[data-shown]")].map((p) => `${p.id}:${p.dataset.shown}`);
    const since = document.getElementById("cursor").dataset.since;
    return new URLSearchParams({ page: body.dataset.page, role: body.dataset.role, since, shown: shown.join(",") });
  }

  function connect() {
    clearTimeout(retry);
    if (state === "gone" || (socket && socket.readyState <= WebSocket.OPEN)) return;
    heard = Date.now();
    const mine = (socket = new WebSocket(`${location.origin.replace("http", "ws")}${body.dataset.listen}?${query()}`));
    mine.onopen = () => { if (mine === socket) { heard = Date.now(); mine.send("ping"); } };
    mine.onmessage = (event) => {
      if (mine !== socket) return;
      heard = Date.now(); tries = 0; polling = false;
      say("on");
      if (event.data !== "pong") show(event.data);
    };
    mine.onclose = (event) => {
      if (mine !== socket) return;
      if (event.code === 4401 || event.code === 4403) return leave();
      if (event.code === 4410) return location.reload(); // another role, another page
      lost();
    };
  }

  function lost() {
    const dead = socket;
    socket = null;
    dead?.close();
    tries += 1;
    if (!polling) say("off");
    if (tries >= TRIES_BEFORE_POLL) poll();
    clearTimeout(retry);
    retry = setTimeout(connect, Math.min(500 * 2 ** Math.min(tries, 4), 8000) * (0.5 + Math.random() / 2));
  }

  function leave() {
    say("gone");
    notice("Tu n’as plus de place à cette table. Demande un lien au MJ pour revenir.");
  }

  async function poll() {
    if (socket?.readyState === WebSocket.OPEN && state === "on") return;
    try {
      const answer = await fetch(`${body.dataset.news}?${query()}`, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(SILENCE) });
      if (answer.status === 403) return leave();
      if (answer.status === 409) return location.reload();
      if (!answer.ok) throw new Error(answer.status);
      if (tries < TRIES_BEFORE_POLL) return;
      polling = true;
      say("poll");
      const html = await answer.text();
      if (html) show(html);
    } catch {
      polling = false;
      say("off");
    }
    clearTimeout(poll.next);
    if (tries >= TRIES_BEFORE_POLL) poll.next = setTimeout(poll, POLL);
  }

  setInterval(() => { if (!document.hidden && socket?.readyState === WebSocket.OPEN) socket.send("ping"); }, PING);
  setInterval(() => { if (!document.hidden && socket && Date.now() - heard > SILENCE) lost(); }, WATCH);
  const back = () => { if (!document.hidden && Date.now() - heard > PING) { const old = socket; socket = null; old?.close(); connect(); } };
  addEventListener("visibilitychange", back);
  addEventListener("pageshow", (event) => { if (event.persisted) back(); });
  addEventListener("online", back);
  addEventListener("offline", () => say("off"));

  // ── news ──────────────────────────────────────────────────────────────────────────────────────────────────
  function show(html) {
    const before = snapshot();
    makeRoom(html);
    htmx.swap(body, html, { swapStyle: "none" });
    mark(before);
  }

  // A block drawn again that is not on the page began before all that is there: its place is above them.
  function makeRoom(html) {
    const blocks = new DOMParser().parseFromString(html, "text/html").querySelectorAll("li.block[hx-swap-oob]");
    const first = document.querySelector("#journal-list > li:not(.older)");
    for (const { id } of blocks) if (!document.getElementById(id)) first?.before(Object.assign(document.createElement("li"), { id }));
  }

  function snapshot() {
    return Object.fromEntries(["scene", "fiche", "journal-list"].map((id) => [id, document.getElementById(id)?.innerHTML]));
  }

  function mark(before) {
    for (const [id, html] of Object.entries(before)) {
      const tab = document.querySelector(`.tab[data-tab="${id.replace("-list", "")}"]`);
      if (tab && document.getElementById(id)?.innerHTML !== html && body.dataset.tab !== tab.dataset.tab) tab.dataset.news = "";
    }
  }

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
    event.detail.timeout = ACT;
  });

  document.addEventListener("htmx:afterRequest", (event) => {
    const form = event.detail.elt, sent = form.dataset?.sent;
    if (event.detail.requestConfig?.verb !== "post" || !sent) return;
    const status = event.detail.xhr?.status ?? 0;
    if (status >= 200 && status < 300) {
      pending.delete(sent);
      form.reset?.();
      form.closest("details.fold:not(dialog details)")?.removeAttribute("open");
      form.closest("dialog")?.close();
    } else if (!status) {
      notice("Le serveur ne répond pas. Rien n’est perdu : réessaie dans un instant, cela ne comptera qu’une fois.", form);
    } else if (![403, 404, 422].includes(status)) {
      notice("Le serveur n’a pas pu répondre. Rien n’est perdu : réessaie dans un instant.", form);
    }
  });

  function notice(text, form) {
    const place = form?.querySelector(".notice") ?? document.getElementById("notice-scene") ?? document.getElementById("notice-fiche");
    if (!place) return;
    const line = document.createElement("p");
    line.className = "error";
    line.setAttribute("role", "alert");
    line.textContent = text;
    place.replaceChildren(line);
  }

  // ── the page ──────────────────────────────────────────────────────────────────────────────────────────────
  const sheet = document.getElementById("sheet");
  document.addEventListener("htmx:afterSwap", (event) => {
    if (event.detail.target !== sheet || sheet.open) return;
    sheet.showModal();
    sheet.querySelector("[autofocus]")?.focus();
  });
  sheet?.addEventListener("click", (event) => { if (event.target === sheet) sheet.close(); });
  sheet?.addEventListener("close", () => sheet.replaceChildren());

  function turn(tab) {
    body.dataset.tab = tab;
    for (const button of document.querySelectorAll(".tab")) {
      button.setAttribute("aria-pressed", String(button.dataset.tab === tab));
      if (button.dataset.tab === tab) delete button.dataset.news;
    }
  }

  document.addEventListener("click", (event) => {
    const at = (selector) => event.target.closest?.(selector);
    const tab = at(".tab"), link = at("[data-tab-link]"), dice = at("[data-dice]"), copy = at("[data-copy]"), take = at("[data-take]");
    if (tab) turn(tab.dataset.tab);
    if (link) { sheet?.close(); turn(link.dataset.tabLink); }
    if (dice) addDie(dice);
    if (copy) navigator.clipboard?.writeText(document.getElementById(copy.dataset.copy).value).then(() => { copy.lastChild.textContent = "Copié"; });
    if (take) { const form = take.form, text = form.elements.text ?? form.elements.name; text.value = form.elements.base.value = take.dataset.take; take.closest(".notice").replaceChildren(); }
  });

  // A tap on d6 writes 1d6; taps on the same die add one more.
  function addDie(button) {
    const field = button.form.elements.dice, kind = button.dataset.dice, known = field.value.match(/^(\d*)(d\d+)(.*)$/);
    field.value = known && known[2] === kind ? `${Number(known[1] || 1) + 1}${kind}${known[3]}` : `1${kind}`;
  }

  addEventListener("DOMContentLoaded", () => {
    // What a person opened stays open when its panel is redrawn.
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.matches("details, dialog"));
    connect();
  });
})();
