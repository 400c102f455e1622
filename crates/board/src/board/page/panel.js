// The panel beside the board: its buttons, and how the page begins.

const clicks = {
  undo,
  redo,
  hint: askHint,
  check,
  way: askWay,
  rate: askRating,
  mistake: askMistake,
  clear: () =>
    change({
      edges: [...state.marks.keys()].map((edge) => [edge, undefined]),
      cells: [...state.cells.keys()].map((cell) => [cell, undefined]),
    }),
  longer: () => askLive(patience),
  fit,
  "zoom-in": () => zoomBy(1.3),
  "zoom-out": () => zoomBy(1 / 1.3),
  "help-stop": endHelp,
  "hint-more": () => {
    help.stage += 1;
    showHint();
  },
  "hint-take": takeHint,
  "hint-close": endHelp,
  "way-first": () => showWay(0),
  "way-back": () => showWay(help.here - 1),
  "way-on": () => showWay(help.here + 1),
  "way-last": () => showWay(help.way.steps.length),
  "way-close": endHelp,
};
for (const [id, click] of Object.entries(clicks)) $(id).onclick = () => (state.board ? click() : undefined);
$("way-slider").oninput = ({ target }) => showWay(target.valueAsNumber);

const isTyping = ({ target }) =>
  Boolean(target.closest?.("input:not([type=checkbox], [type=range]), textarea, select, dialog"));
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event) || !state.board) return;
  const key = event.key.toLowerCase();
  const does = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
  if (!does) return;
  event.preventDefault();
  does();
});
// T begins a trial and keeps it, Shift and T drops it; a clue may be a T.
document.addEventListener("keydown", (event) => {
  if (event.key.toLowerCase() !== "t" || event.ctrlKey || event.metaKey || event.altKey) return;
  if (isTyping(event) || !state.board || hand.mode !== "play") return;
  event.preventDefault();
  if (!state.trial) beginTrial();
  else event.shiftKey ? dropTrial() : keepTrial();
});

// The kinds and tilings to choose from, by their names in the language of the page.
let tilings = [];
const listKinds = () => {
  const [kind, tiling] = [$("new-kind").value, $("new-tiling").value];
  $("new-kind").replaceChildren(...kinds.map((kind) => new Option(titleOf(kind), kind.name)));
  $("new-tiling").replaceChildren(...tilings.map(({ name, title }) => new Option(phrases.tilings[name] ?? title, name)));
  if (kind) [$("new-kind").value, $("new-tiling").value] = [kind, tiling];
  showWishes();
};
whenSpoken(() => {
  listKinds();
  $("longer").textContent = phrases.lookLonger(patience);
});

const begin = async (reply) => {
  kinds = reply.kinds;
  samples = reply.puzzles;
  patience = Math.round(reply.limits?.seconds ?? patience);
  $("longer").textContent = phrases.lookLonger(patience);
  tilings = reply.tiling_names;
  listKinds();
  showSample(0);
  await openAddress();
  run(() => {
    if (state.board || samples.length === 0) return;
    // What is wrong with the address stays to be read.
    const words = $("fault").hidden ? "" : $("fault-words").textContent;
    openSample(0);
    if (words) run(() => refused({ text: words }));
  });
};
// A page that comes back from the browser's memory has lost its answers.
addEventListener("pageshow", ({ persisted }) => persisted && state.board && askLive());
setMode("play");
answer({ ask: "start" }).then((reply) => (reply.reply === "start" ? begin(reply) : refused(reply)));
