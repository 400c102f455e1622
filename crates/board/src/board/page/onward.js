// What comes after a puzzle that is solved: the next one of a file, the next level of a day, or another one like it.

const isSample = () => samples.length > 1 && JSON.stringify(samples[sampleAt]) === JSON.stringify(state.board.puzzle);
// The words for it, and how it is opened; null where nothing follows by itself.
const onward = () => {
  const kind = kindNow();
  if (!kind || host?.changed) return null;
  if (isSample() && sampleAt + 1 < samples.length) return [phrases.nextOfFile, () => openSample(sampleAt + 1)];
  const [day, , name] = workNow().day?.split(" ") ?? [];
  const level = LEVELS.indexOf(name) + 1;
  if (day && level < LEVELS.length) return [phrases.nextOfDay(levelWords(kind, level)), () => openDaily(kind, day, level)];
  // The size of a tiling is not told by its faces.
  if (isTiled(kind)) return null;
  // A margin is made beside the cells that are asked for.
  const [rows, cols] = [state.board.rows, state.board.cols].map((side) => side - kind.margins[0] - kind.margins[1]);
  return [phrases.anotherOne, () => make({ ask: "generate", kind: kind.name, rows, cols, seed: anySeed(), wishes: {} })];
};
const showOnward = () => {
  const next = live.judged.isDone && hand.mode === "play" ? onward() : null;
  $("onward").hidden = !next;
  if (next) [$("onward").textContent, $("onward").onclick] = next;
};
