// On a phone the board has the room. One bar of tools lies below it, the pad of clues there too, and all else is on a
// sheet at the bottom that slides up.

const isPhone = matchMedia("(max-width: 50rem) and (max-aspect-ratio: 1/1)");
// Lying on its side, it has two columns.
const isLow = matchMedia("(max-height: 32rem) and (min-aspect-ratio: 1/1)");
const stage = document.querySelector(".stage");
const toolbar = stage.querySelector("[role=toolbar]");
const header = document.querySelector("header");

// The board takes the room that is left at once, so that nothing moves under a finger later.
const settle = () => state.board && isPhone.matches && zoom.isFit && fit();
const nameSheet = () => ($("sheet").textContent = document.body.dataset.sheet === "open" ? phrases.less : phrases.more);
const setSheet = (isOpen) => {
  document.body.dataset.sheet = isOpen ? "open" : "closed";
  $("sheet").setAttribute("aria-expanded", isOpen);
  nameSheet();
  if (!isOpen) $("aside").scrollTop = 0;
  settle();
};
const arrange = () => {
  const isSmall = isPhone.matches || isLow.matches;
  // Keys of the pad stay where they are, whatever the sheet shows.
  isPhone.matches ? stage.append($("pad-box")) : $("about-box").before($("pad-box"));
  // One bar, with what is marked too.
  const marking = $("marking");
  if (marking) isSmall ? toolbar.prepend(marking) : toolbar.before(marking);
  isSmall ? $("aside").append($("puzzle-nav")) : header.insertBefore($("puzzle-nav"), $("about"));
  document.body.classList.toggle("phone", isPhone.matches);
  document.body.classList.toggle("low", isLow.matches && !isPhone.matches);
  setSheet(false);
};
for (const size of [isPhone, isLow]) size.addEventListener("change", arrange);
arrange();
whenSpoken(nameSheet);
$("sheet").onclick = () => setSheet(document.body.dataset.sheet !== "open");

// The handle may be drawn up and down.
let drawnFrom = null;
$("sheet").addEventListener("pointerdown", (event) => {
  drawnFrom = event.clientY;
  $("sheet").setPointerCapture(event.pointerId);
});
$("sheet").addEventListener("pointermove", ({ clientY }) => {
  if (drawnFrom === null || Math.abs(clientY - drawnFrom) < 24) return;
  setSheet(clientY < drawnFrom);
  drawnFrom = null;
  // What follows is not a click.
  $("sheet").addEventListener("click", (event) => event.stopImmediatePropagation(), { capture: true, once: true });
});
$("sheet").addEventListener("pointerup", () => (drawnFrom = null));

// What is brought onto the sheet is to be read; once it is gone, the board has its room again.
const BROUGHT = ["hint-box", "way-box", "help-words", "about-box", "suggestion"];
let isBrought = false;
new MutationObserver(() => {
  const isThere = BROUGHT.some((id) => !$(id).hidden);
  if (isThere === isBrought) return;
  isBrought = isThere;
  if (!isPhone.matches) return;
  setSheet(isThere);
  const last = BROUGHT.findLast((id) => !$(id).hidden);
  if (last) $(last).scrollIntoView({ block: "start" });
}).observe($("aside"), { subtree: true, attributes: true, attributeFilter: ["hidden"] });
