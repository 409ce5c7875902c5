// The page's ear. News comes by one socket, or by plain requests where sockets are blocked; either says what the page
// already shows and gets what it lacks. A lost, doubled or late message does no harm: a block is known by its id.
(() => {
  const PING = 4000, CHECK = 1000, SILENCE = 8500, POLL = 3000, TRIES_BEFORE_POLL = 3;
  const SIGNED_OUT = 4401, PARTED = 4403, CHANGED = 4410, TOO_MANY = 4429;
  const WORDS = { on: "en ligne", off: "hors ligne", poll: "en ligne, par requêtes simples", gone: "place perdue" };
  const body = document.body, net = document.getElementById("net");
  let socket, retry, nextPoll, state = "", heard = 0, tries = 0, asking = false;
  let away = false; // cut off since the last news: what was missed is shown still

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
    return new URLSearchParams({
      page: body.dataset.page, role: body.dataset.role, since, shown: shown.join(","), away: away ? 1 : 0,
    });
  }

  function connect() {
    clearTimeout(retry);
    if (state === "gone" || (socket && socket.readyState <= WebSocket.OPEN)) return;
    heard = Date.now();
    const mine = (socket = new WebSocket(`${location.origin.replace("http", "ws")}${body.dataset.listen}?${query()}`));
    mine.onopen = () => { if (mine === socket) { heard = Date.now(); mine.send("ping"); } };
    mine.onmessage = (event) => {
      if (mine !== socket) return;
      heard = Date.now();
      tries = 0;
      say("on");
      if (event.data !== "pong") show(event.data);
    };
    mine.onclose = (event) => {
      if (mine !== socket) return;
      if (event.code === PARTED) return leave();
      if (event.code === SIGNED_OUT) return vanish();
      if (event.code === TOO_MANY) return leave("Cette table est ouverte dans trop de pages à la fois. Fermes-en, puis recharge celle-ci.");
      if (event.code === CHANGED) return renew();
      lost();
    };
  }

  function lost() {
    const dead = socket;
    socket = null;
    dead?.close();
    tries += 1;
    away = true;
    if (state !== "poll") say("off");
    if (tries >= TRIES_BEFORE_POLL) poll();
    clearTimeout(retry);
    retry = setTimeout(connect, Math.min(500 * 2 ** Math.min(tries, 4), 8000) * (0.5 + Math.random() / 2));
  }

  // Another role is another page; what is being typed is finished first. A guest who takes an account in another tab
  // has the seat by it before this browser has its cookie.
  async function renew(tries = 6) {
    const typing = [...document.querySelectorAll("input:not([type=hidden]), textarea")].some((field) => field.value !== field.defaultValue);
    if (typing) return leave("Ta place, ou la campagne, vient de changer. Garde ce que tu écrivais, puis recharge la page.");
    const answer = await fetch(body.dataset.news).catch(() => null);
    if (answer?.status === 401 && tries) return setTimeout(renew, 500, tries - 1);
    location.reload();
  }

  // The server says why in its last words; these are for when they were lost.
  function leave(reason = "Tu n’as plus de place à cette table. Demande un lien au MJ pour revenir.") {
    say("gone");
    clearTimeout(nextPoll);
    const place = document.getElementById("farewell"), dialog = document.querySelector("dialog[open]");
    place.setAttribute("role", "alert");
    if (!place.textContent.trim()) place.textContent = reason;
    // Nothing is seen beside an open dialog: it is told inside, and what was typed there stays.
    dialog?.append(place);
    dialog?.addEventListener("close", () => body.append(place), { once: true });
  }

  // Who signed out of a shared browser leaves nothing on its screen.
  function vanish() {
    leave();
    document.title = "Tablée";
    body.replaceChildren(document.getElementById("farewell"));
  }

  const needless = () => tries < TRIES_BEFORE_POLL || state === "gone";

  async function poll() {
    clearTimeout(nextPoll);
    if (asking || needless()) return;
    asking = true;
    try {
      const answer = await fetch(`${body.dataset.news}?${query()}`, { headers: { "HX-Request": "true" }, signal: AbortSignal.timeout(SILENCE) });
      if (answer.status === 401 || answer.status === 403) {
        show(await answer.text());
        return answer.status === 401 ? vanish() : leave();
      }
      if (answer.status === 409) return renew();
      if (!answer.ok) throw new Error(answer.status);
      const html = await answer.text();
      if (needless()) return; // a socket came back meanwhile, and has told
      say("poll");
      if (html) show(html);
    } catch {
      if (!needless()) say("off");
    } finally {
      asking = false;
    }
    nextPoll = setTimeout(poll, POLL);
  }

  let pinged = 0;
  setInterval(() => {
    if (document.hidden || !socket) return;
    if (Date.now() - heard > SILENCE) return lost();
    if (socket.readyState === WebSocket.OPEN && Date.now() - pinged >= PING) { pinged = Date.now(); socket.send("ping"); }
  }, CHECK);

  function back() {
    if (document.hidden || Date.now() - heard <= PING) return;
    const old = socket;
    socket = null;
    away = true;
    old?.close();
    connect();
  }
  addEventListener("visibilitychange", back);
  addEventListener("pageshow", (event) => { if (event.persisted) back(); });
  addEventListener("online", back);
  addEventListener("offline", () => say("off"));

  // ── news ──────────────────────────────────────────────────────────────────────────────────────────────────
  function show(html) {
    const before = snapshot(), known = looks().map(look);
    if (!away) document.getElementById("absence")?.replaceChildren();
    htmx.swap(body, html, { swapStyle: "none" });
    if (away) for (const block of document.querySelectorAll(".fresh")) block.classList.remove("fresh");
    away = false;
    mark(before);
    const place = acted && looks().filter((place) => !known.includes(look(place))).pop();
    if (!place) return;
    acted = false;
    place.scrollIntoView({ block: place.matches(".stage") ? "start" : "nearest" });
  }

  // What one's own act brings on stage, a danger or dice, comes in sight; nobody else's act moves what one reads.
  let acted = false;
  document.addEventListener("htmx:beforeRequest", (event) => { if (event.target.closest("#zone-scene, dialog")) acted = true; });
  for (const own of ["wheel", "touchmove", "keydown"]) document.addEventListener(own, () => { acted = false; }, { passive: true });
  const looks = () => [...document.querySelectorAll(".zone#zone-scene [data-look]")];
  const look = (place) => `${place.id} ${place.dataset.look}`;

  // A block that the page has is put in its place. One that began before all that is there goes above; a new one, below.
  document.addEventListener("htmx:oobBeforeSwap", (event) => {
    const { target, fragment } = event.detail;
    if (target.id !== "journal-list" || fragment.querySelector("#journal-list")) return;
    const lines = [];
    for (const block of [...fragment.children]) {
      lines.push(spoken(block));
      const known = document.getElementById(block.id);
      const oldest = fragment.classList?.contains("earlier") ? target.querySelector(":scope > .block:not(.older)") : null;
      if (known) known.replaceWith(block);
      else oldest?.before(block);
    }
    document.getElementById("said").textContent = lines.length > 3 ? `${lines.length} nouvelles lignes au Journal.` : lines.join(" ");
  });

  // What a screen reader hears of a block: its last line, without the dice drawn beside the numbers.
  function spoken(block) {
    const line = [...block.querySelectorAll(".line")].pop()?.cloneNode(true);
    for (const mute of line?.querySelectorAll("[aria-hidden], time") ?? []) mute.remove();
    return line?.textContent.replace(/[ \n]+/g, " ").trim() ?? "";
  }

  // Where, on a phone, each of these parts is read.
  const TAB_OF = { scene: "scene", board: "scene", fiche: "fiche", "journal-list": "journal" };

  function snapshot() {
    return Object.fromEntries(Object.keys(TAB_OF).map((id) => [id, document.getElementById(id)?.innerHTML]));
  }

  function mark(before) {
    for (const [id, html] of Object.entries(before)) {
      const tab = document.querySelector(`.tab[data-tab="${TAB_OF[id]}"]`);
      if (tab && document.getElementById(id)?.innerHTML !== html && body.dataset.tab !== tab.dataset.tab) tab.dataset.news = "";
    }
  }

  addEventListener("DOMContentLoaded", () => {
    // What a person opened stays open when its panel is redrawn.
    Idiomorph.defaults.callbacks.beforeAttributeUpdated = (name, node) => !(name === "open" && node.matches("details, dialog"));
    connect();
  });
})();
