"""Texts that attack a page, by the way they go about it: each would call `piege()`, or make the browser ask for it."""

from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Page

PAYLOADS = (
    # scripts
    "<script>piege()</script>",
    "<script src=//piege.test></script>",
    "<SCRIPT type=module>piege()</SCRIPT>",
    "<scr<script>ipt>piege()</scr</script>ipt>",
    "<noscript><p title='</noscript><script>piege()</script>'>",
    # handlers of events
    "<img src=x onerror=piege()>",
    "<img/src/oNeRrOr=piege()>",
    "<img src=`x`onerror=piege()>",
    "<details open ontoggle=piege()>",
    "<input autofocus onfocus=piege()>",
    "<p style=animation:fall onanimationstart=piege()>",
    # drawings and formulas
    "<svg onload=piege()>",
    "<svg><script>piege()</script></svg>",
    "<svg><a xlink:href=javascript:piege()><text>x",
    "<svg><use href='data:image/svg+xml,<svg id=x onload=piege()>#x'>",
    "<svg><foreignObject><img src=x onerror=piege()>",
    "<math><mi xlink:href='javascript:piege()'>x</mi></math>",
    # what htmx obeys
    "<i hx-get=/piege hx-trigger=load>",
    "<i data-hx-get=/piege data-hx-trigger=load>",
    "<i hx-post=/piege hx-trigger=revealed>",
    "<i hx-on:load=piege()>",
    "<i data-hx-on:click='piege()'>",
    "<i hx-get=/piege hx-trigger='load[piege()]'>",
    "<i hx-get=/piege hx-trigger=load hx-vals='js:{x: piege()}'>",
    "<i id=sheet hx-swap-oob=true>",
    "<i hx-swap-oob='innerHTML:body'>",
    "<i hx-ext=ws ws-connect=/piege>",
    "<form ws-send><input name=x>",
    "<i hx-boost=true><a href=/piege>x</a></i>",
    # what leads elsewhere
    "<base href=//piege.test/>",
    "<form action=//piege.test><button>Lancer</button>",
    "<button form=x formaction=//piege.test>Lancer</button>",
    "<meta http-equiv=refresh content='0;url=//piege.test'>",
    "<link rel=stylesheet href=//piege.test/a.css>",
    "<iframe src=//piege.test></iframe>",
    "<iframe srcdoc='<script>parent.piege()</script>'>",
    "<object data=//piege.test></object>",
    "<img src=//piege.test/x.png>",
    "<a href=javascript:piege()>ici</a>",
    "<a href='jav&#x09;ascript:piege()'>ici</a>",
    "<a href='data:text/html,<script>piege()</script>'>ici</a>",
    "javascript:piege()",
    # out of where they stand
    '"><img src=x onerror=piege()>',
    '" autofocus onfocus="piege()',
    "</textarea><img src=x onerror=piege()>",
    "</title><img src=x onerror=piege()>",
    "</option></select><img src=x onerror=piege()>",
    "</style></script><img src=x onerror=piege()>",
    "--><img src=x onerror=piege()>",
    "\"}' hx-get=/piege hx-trigger=load x='",
    "`-piege()-`';piege();//\\\";piege();//",
    # said in another code
    "&lt;img src=x onerror=piege()&gt;",
    "%3Cscript%3Epiege()%3C/script%3E",
    r"\u003cscript\u003epiege()\u003c/script\u003e",
    # templates
    "{{ piege }}{{ 7|add:7 }}",
    "{% include 'doors/home.html' %}",
    "{{constructor.constructor('piege()')()}}",
    "${piege()} #{piege()} <%= piege() %>",
    # styles, and names that hide ours
    "<style>@import '//piege.test/a.css';</style>",
    "<style>* { display: none }</style>",
    "<p style='position:fixed;inset:0;z-index:99'>",
    "<form id=net name=location><input name=body>",
    # signs that pass for others
    "＜script＞piege()＜/script＞",
    "<ſcript>piege()</ſcript>",
    "<ıframe src=//piege.test>",
    "\u02ba onfocus=piege() x\u02ba",
    # what a spreadsheet obeys
    '=HYPERLINK("//piege.test")',
    "@SUM(1)+cmd|'/C piege'!A1",
)

EVERYTHING = " ".join(PAYLOADS)
WATCH = """
// Every kind of element under one, and the attributes that each bears.
window.kinds = (root) => [root, ...root.querySelectorAll("*")].flatMap(
  (e) => [e.localName, ...[...e.attributes].map((a) => `${e.localName} ${a.name}`)]);
// The same of every dialog that the page offers, and of those that these offer: of each sort, about the first few rows.
window.dialogs = async (few) => {
  const sheet = document.getElementById("sheet"), found = new Set(), asked = new Set(), sorts = {};
  const offers = () => [...document.querySelectorAll('[hx-target="#sheet"]')].map((e) => e.getAttribute("hx-get"));
  for (const left = offers(); left.length; left.push(...offers().filter((one) => !asked.has(one)))) {
    const url = left.shift(), sort = url.replace(/[0-9a-f-]{36}/g, "");
    sorts[sort] = (sorts[sort] ?? 0) + !asked.has(url);
    if (asked.has(url) || sorts[sort] > few) { asked.add(url); continue; }
    asked.add(url);
    await htmx.ajax("GET", url, { target: "#sheet", swap: "innerHTML" });
    for (const kind of kinds(sheet)) found.add(kind);
  }
  sheet.close();
  return [...found];
};
"""


def packed(limit: int) -> list[str]:
    """The payloads, as many in each text as its limit allows; those that are longer alone are left out."""
    texts: list[str] = []
    for payload in (payload for payload in PAYLOADS if len(payload) <= limit):
        if texts and len(texts[-1]) + 1 + len(payload) <= limit:
            texts[-1] += f" {payload}"
        else:
            texts.append(payload)
    return texts


def watched(page: Page) -> Page:
    """page.alarms: every script that ran, question that was asked, address that was called because of a text."""
    page.alarms = []
    page.expose_function("piege", lambda *said: page.alarms.append("a script ran"))
    page.add_init_script(WATCH)

    def asked(url: str) -> None:
        if "piege" in urlsplit(url).netloc or urlsplit(url).path.startswith("/piege"):
            page.alarms.append(url)

    def dialog(shown: Any) -> None:
        page.alarms.append(f"dialog {shown.message}")
        shown.dismiss()

    page.on("request", lambda request: asked(request.url))
    page.on("websocket", lambda socket: asked(socket.url))
    page.on("framenavigated", lambda frame: asked(frame.url))
    page.on("dialog", dialog)
    return page
