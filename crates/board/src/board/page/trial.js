// A trial: marks in another colour, which are kept or dropped as a whole. To begin one and to end it are moves, so
// undo leads through it.

// Says of an edge ("marks") or a place ("cells") whether its mark was made in the trial.
const trialOf = (map) => {
  if (!state.trial) return () => false;
  const before = map === "marks" ? unpacked(state.trial) : unpackedCells(state.trial.cells);
  return (at) => before.get(at) !== state[map].get(at);
};

const beginTrial = () => change(() => (state.trial ? {} : { trial: allMarks() }));
const keepTrial = () => change(() => (state.trial ? { trial: null } : {}));
const dropTrial = () =>
  change(() => {
    if (!state.trial) return {};
    const back = (now, before) => [...new Set([...now.keys(), ...before.keys()])].map((at) => [at, before.get(at)]);
    return {
      edges: back(state.marks, unpacked(state.trial)),
      cells: back(state.cells, unpackedCells(state.trial.cells)),
      trial: null,
    };
  });

watch(() => {
  const isOpen = state.trial !== null;
  $("trial").hidden = isOpen;
  if ($("trial-bar").hidden === isOpen) {
    $("trial-bar").hidden = !isOpen;
    say(isOpen ? phrases.trialBegins : phrases.trialOver);
  }
});
$("trial").onclick = () => state.board && beginTrial();
$("trial-keep").onclick = keepTrial;
$("trial-drop").onclick = dropTrial;
