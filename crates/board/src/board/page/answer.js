// The answer that a setter draws: the clues follow from it, all at once or cell by cell.

// In kinds whose letters stand in pairs a line gives no clues.
const isPaired = () => padNow().signs.length > 40;
const givesClues = () => padKeys(padNow()).length > 0 && !isPaired();
// Where a clue may be one of several, the same one is drawn until all are drawn anew: they have to go together.
let clueSeed = 1;
// Clues that have to fit each other are not found with every seed.
const SEEDS_TRIED = 5;
// What a cell has without its clue. A network's line needs the islands: they stay, without their numbers.
const bareAt = (cell) => (hasTwins() && tokenAt(cell) !== EMPTY ? "?" : EMPTY);
const answerSays = (words) => write("answer-words", words);

// A token for each cell, as the line gives them; null if it gives none, and then it is told why. Cells that are `shaded`
// get none; if nothing is said, as many as can be.
const cluesOfLine = async (shaded) => {
  answerSays("");
  if (!hasTwins() && !isClosed()) return answerSays(phrases.closeFirst) ?? null;
  const request = { ask: "clues", puzzle: state.board.puzzle, marks: toldMarks(), seed: clueSeed, shaded };
  const reply = await answer(request);
  if (reply.reply !== "clues") return refused(reply) ?? null;
  if (!reply.tokens) answerSays(phrases.lineSuitsNone);
  return reply.tokens;
};
const setTokens = (tokens) =>
  edit(({ tokens: now }) => {
    const set = [...tokens].filter(([cell, token]) => token !== now[cell]);
    return set.length > 0 ? { set } : null;
  });

const fillAll = () =>
  run(async () => {
    const shaded = [...state.cells].filter(([, sign]) => sign === "shade").map(([place]) => place);
    let tokens = null;
    for (let tries = 0; tries < SEEDS_TRIED && !tokens; tries += 1) {
      clueSeed = anySeed();
      tokens = await cluesOfLine(shaded.length > 0 ? shaded : undefined);
    }
    if (tokens) setTokens(new Map(tokens.entries()));
  });
// The cells that the line misses and that have no clue, but for one: where such cells are shaded, it is to get one.
const shadedBut = (cell) => {
  const isMissed = (place) => !edgesAround(place).some((edge) => state.marks.get(edge));
  return [...places.points.keys()].filter((place) => place !== cell && tokenAt(place) === EMPTY && isMissed(place));
};
// A cell with a clue loses it, another one gets the clue that the line gives it. The number of a region stands once.
const fillCell = (cell) =>
  run(async () => {
    const bare = bareAt(cell);
    if (tokenAt(cell) !== bare) return setTokens(new Map([[cell, bare]]));
    const tokens = await cluesOfLine(kindNow().shades ? shadedBut(cell) : undefined);
    if (!tokens) return;
    const { regions, tokens: now } = state.board;
    const isOfRegion = regions && / of region\b/.test(await kindText(state.board.kind));
    const group = isOfRegion ? regions.flatMap((name, other) => (name === regions[cell] ? [other] : [])) : [cell];
    const token = group.map((other) => tokens[other]).find((token) => token !== EMPTY);
    if (!token) return answerSays(phrases.noClueHere);
    setTokens(new Map([...group.filter((other) => now[other] !== EMPTY).map((other) => [other, EMPTY]), [cell, token]]));
  });
$("answer-all").onclick = () => state.board && fillAll();
watch((what) => what === "puzzle" && answerSays(""));
