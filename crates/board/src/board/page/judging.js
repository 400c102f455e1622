// When marks are judged: at the end only, when the player asks, or at once. The program always judges; this says
// what of it is told.

// Whether edges hang together.
const isOnePiece = (on) => {
  const left = new Set(on);
  const open = [...left].slice(0, 1);
  const met = new Set();
  open.forEach((edge) => left.delete(edge));
  while (open.length > 0) {
    geometry.ends[open.pop()].forEach((point) => met.add(point));
    for (const edge of [...left].filter((edge) => geometry.ends[edge].some((point) => met.has(point)))) {
      left.delete(edge);
      open.push(edge);
    }
  }
  return left.size === 0;
};
// Whether the line has no loose end, as an answer has none; of a path, whether it has two; of a network, whether each
// island has its bridges, or all lines hang together.
const isClosed = () => {
  const { on } = shownMarks();
  const arms = new Map();
  for (const point of on.flatMap((edge) => geometry.ends[edge])) arms.set(point, (arms.get(point) ?? 0) + 1);
  if (hasTwins()) {
    const isMet = (token, cell) => {
      const count = arms.get(places.points[cell]) ?? 0;
      return token === EMPTY || (token === "?" ? count > 0 : count === Number(token));
    };
    return state.board.tokens.every(isMet);
  }
  if (kindNow()?.isPath) return [...arms.values()].filter((count) => count % 2 === 1).length === 2;
  if (kindNow()?.isNetwork) return on.length > 0 && (kindNow().hasSeveral || isOnePiece(on));
  const ends = new Set(endColours().keys());
  return on.length > 0 && [...ends].every((point) => arms.get(point) === 1) && [...arms].every(([point, count]) => ends.has(point) || count % 2 === 0);
};

// Where there may be several loops, closed ones may be but the first; and no look tells whether a network is whole.
const isAtEnd = () => live.isClosed && !kindNow()?.hasSeveral && !kindNow()?.isNetwork;
const isTold = () => {
  const { judging } = switches();
  return judging === "once" || live.isChecked || (judging === "end" && isAtEnd());
};

// How many of the player's marks are among edges: a shaded cell is one mark.
const marksAmong = (edges) => {
  const isFaulty = faultyAmong(edges);
  return [...edges].filter((edge) => state.marks.has(edge)).length + [...state.cells.keys()].filter(isFaulty).length;
};
// What is wrong, in words, as far as it is told.
const faultWords = () => {
  const { wrong, clash, undecided } = live.judged;
  const parts = [];
  if (isAtEnd() && live.judged.isHeard && switches().judging === "end") parts.push(hasTwins() ? phrases.fullNotAnswer : phrases.closedNotAnswer);
  if (wrong.size) parts.push(phrases.inNoAnswer(marksAmong(wrong)));
  if (clash.size) parts.push(phrases.notTogether(marksAmong(clash)));
  if (undecided.size) parts.push(phrases.inSomeAnswers(marksAmong(undecided)));
  return parts;
};

const check = () => {
  endHelp();
  const { wrong, clash, isDone } = live.judged;
  if (live.isAsked || !state.board) return helpSays(phrases.stillThinking);
  if (isDone) return helpSays(phrases.lineIsAnswer);
  if (switches().judging === "end" && !live.isClosed) return helpSays(hasTwins() ? phrases.notFull : phrases.notClosed);
  live.isChecked = true;
  paintLive();
  if (live.verdict?.verdict === "UNSATISFIABLE") helpSays(phrases.puzzleHasNone);
  else if (wrong.size) helpSays(phrases.wrongShown(marksAmong(wrong)));
  else if (clash.size) helpSays(phrases.clashShown(marksAmong(clash)));
  else helpSays(state.marks.size + state.cells.size ? phrases.noMistake : phrases.noMarks);
};
