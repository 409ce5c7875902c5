// The dice fall once: a fresh block plays its CSS animation, a tap on it or Escape ends it. The result is in the page from the start.
const LONGEST = 950;
const seen = new Set();
const playing = new Set();

function settle(block) {
  playing.delete(block);
  block.classList.remove("fresh");
}

// What was on the page when it opened has already fallen.
for (const block of document.querySelectorAll(".fresh")) {
  seen.add(block.id);
  settle(block);
}

function look() {
  for (const block of document.querySelectorAll(".fresh")) {
    if (playing.has(block)) continue;
    if (document.hidden || (block.id && seen.has(block.id))) {
      settle(block);
      continue;
    }
    if (block.id) seen.add(block.id);
    playing.add(block);
    setTimeout(settle, LONGEST, block);
  }
}

document.addEventListener("click", (event) => {
  const block = event.target.closest?.(".fresh");
  if (block) settle(block);
});
document.addEventListener("keydown", (event) => {
  if (event.key === "Escape") playing.forEach(settle);
});
new MutationObserver(look).observe(document.documentElement, { subtree: true, childList: true, attributes: true, attributeFilter: ["class"] });
