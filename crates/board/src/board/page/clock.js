// The time that a player takes for a puzzle. It stands still while the page is hidden, while clues are set, and once
// the puzzle is solved.

// `spent` are milliseconds before `since`, the moment from which it runs, or null.
const clock = { puzzle: "", spent: 0, since: null, isStopped: false, timer: 0 };
const timeSpent = () => clock.spent + (clock.since === null ? 0 : performance.now() - clock.since);
const timeWords = (milliseconds = timeSpent()) => {
  const seconds = Math.floor(milliseconds / 1000);
  const parts = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60, seconds % 60];
  const shown = parts[0] > 0 ? parts : parts.slice(1);
  return shown.map((part, at) => (at === 0 ? part : String(part).padStart(2, "0"))).join(":");
};

// Starts or stops it, as things are now.
const setClock = () => {
  const runs = state.board && hand.mode === "play" && !document.hidden && !clock.isStopped;
  if (runs && clock.since === null) clock.since = performance.now();
  if (!runs) Object.assign(clock, { spent: timeSpent(), since: null });
  showClock();
};
const showClock = () => {
  clearTimeout(clock.timer);
  const isShown = state.board && hand.mode === "play" && switches().clock;
  $("clock").hidden = !isShown;
  if (!isShown) return;
  write("clock", timeWords());
  if (clock.since !== null) clock.timer = setTimeout(showClock, 1000 - (timeSpent() % 1000));
};
const stopClock = () => {
  clock.isStopped = true;
  setClock();
};
const startClock = (spent = 0, isStopped = false) => {
  Object.assign(clock, { spent, since: null, isStopped });
  setClock();
};

// Another puzzle, and a line that was cleared after the end, begin anew.
watch((what) => {
  const puzzle = what === "puzzle" ? JSON.stringify(state.board.puzzle) : clock.puzzle;
  const isCleared = clock.isStopped && state.marks.size + state.cells.size === 0;
  if (puzzle === clock.puzzle && !isCleared) return;
  clock.puzzle = puzzle;
  startClock();
});
document.addEventListener("visibilitychange", setClock);
