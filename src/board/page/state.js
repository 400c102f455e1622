// What is on the board: the puzzle, the player's marks, and every move that led there. It draws
// nothing.

// `board` is what the program last said of the puzzle, `marks` whether an edge is on; an edge that
// is open has none. `draft` are clues that make no puzzle yet, such as the first of a pair: they wait
// for the next ones.
const state = { board: null, marks: new Map(), draft: new Map(), past: [], future: [] };

// Who wants to know: "puzzle" if the puzzle changed, "marks" or "draft" if only these did.
const watchers = [];
const watch = (watcher) => watchers.push(watcher);
const changed = (what) => watchers.forEach((watcher) => watcher(what));

// The token of a cell without a clue.
const EMPTY = "-";

const packed = (marks) => {
  const edges = [...marks.keys()].sort((a, b) => a - b);
  return { on: edges.filter((edge) => marks.get(edge)), off: edges.filter((edge) => !marks.get(edge)) };
};
const unpacked = ({ on = [], off = [] } = {}) =>
  new Map([...on.map((edge) => [edge, true]), ...off.map((edge) => [edge, false])]);
// The marks on edges that there are. A clue may take edges away; their marks wait for them.
const shownMarks = () => packed(new Map([...state.marks].filter(([edge]) => state.board?.edges[edge])));

// Works in the order in which they were asked for, although some wait for the program.
const queue = { works: [], isBusy: false };
const run = (work) => {
  queue.works.push(work);
  while (!queue.isBusy && queue.works.length > 0) {
    const waits = queue.works.shift()();
    if (!waits) continue;
    queue.isBusy = true;
    waits.finally(() => {
      queue.isBusy = false;
      if (queue.works.length > 0) run(() => null);
    });
  }
};

const theme = () => (matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light");
const shades = () => document.documentElement.dataset.theme || theme();

const did = (move) => {
  state.past.push(move);
  state.future = [];
};

// Asks for a board. If there is one, `use` gets it.
const askBoard = async (request, use) => {
  const reply = await answer({ ...request, slot: slot("board"), theme: shades() });
  if (reply.reply !== "board") return refused(reply);
  faultless();
  state.draft.clear();
  use(reply);
  changed("puzzle");
};

// Another puzzle, with its own marks or with some that are given.
const take = (board, marks) => {
  const before = state.board && { puzzle: state.board.puzzle, marks: packed(state.marks) };
  state.board = board;
  state.marks = unpacked(marks ?? board.marks);
  const after = { puzzle: board.puzzle, marks: packed(state.marks) };
  did({ before, after, isLoad: true });
};
const load = (request, marks) => run(() => askBoard(request, (board) => take(board, marks)));

// The same puzzle with something changed: clues, regions, rules. The marks stay. `change` makes it of
// the board as it then is, or null.
const edit = (change) =>
  run(() => {
    const before = state.board.puzzle;
    const wanted = change(state.board);
    if (!wanted) return null;
    const drafted = state.draft.size > 0 ? { set: [...state.draft] } : {};
    return askBoard({ ask: "board", puzzle: before, ...drafted, ...wanted }, (board) => {
      state.board = board;
      if (JSON.stringify(before) !== JSON.stringify(board.puzzle)) {
        did({ before: { puzzle: before }, after: { puzzle: board.puzzle } });
      }
    });
  });
const tokenAt = (cell) => state.draft.get(cell) ?? state.board.tokens[cell] ?? EMPTY;
// Another clue for a cell; `change` makes it of the one that is there, or null.
const setClue = (cell, change) =>
  edit(({ tokens }) => {
    const token = change(tokenAt(cell));
    if (token === null || token === tokenAt(cell)) return null;
    token === tokens[cell] ? state.draft.delete(cell) : state.draft.set(cell, token);
    changed("draft");
    if (state.draft.size > 0) return {};
    faultless();
    return null;
  });
const dropDraft = () => {
  state.draft.clear();
  faultless();
  changed("draft");
};

// Marks edges: [edge, true, false or undefined]. What has one `stroke` is undone together.
const mark = (wanted, stroke = Symbol("stroke")) =>
  run(() => {
    const edges = wanted
      .filter(([edge, value]) => state.board.edges[edge] && state.marks.get(edge) !== value)
      .map(([edge, value]) => [edge, state.marks.get(edge), value]);
    if (edges.length === 0) return;
    put(edges.map(([edge, , value]) => [edge, value]));
    const last = state.past.at(-1);
    if (last?.stroke === stroke) last.edges.push(...edges);
    else did({ edges, stroke });
    changed("marks");
  });
const put = (values) => {
  for (const [edge, value] of values) value === undefined ? state.marks.delete(edge) : state.marks.set(edge, value);
};

// One move back, or forward again.
const step = (from, to, side) =>
  run(() => {
    const move = state[from].at(-1);
    const shift = () => state[to].push(state[from].pop());
    if (!move || (from === "past" && move.before === null)) return;
    if (move.edges) {
      const edges = side === "before" ? move.edges.toReversed() : move.edges;
      put(edges.map(([edge, before, after]) => [edge, side === "before" ? before : after]));
      shift();
      changed("marks");
      return;
    }
    const back = () =>
      askBoard({ ask: "board", puzzle: move[side].puzzle }, (board) => {
        state.board = board;
        if (move[side].marks) state.marks = unpacked(move[side].marks);
        shift();
      });
    return move.rules ? useRules(move.rules[side]).then(back) : back();
  });
const undo = () => (state.draft.size > 0 ? run(dropDraft) : step("past", "future", "before"));
const redo = () => step("future", "past", "after");
const canUndo = () => state.past.length > 1 || state.draft.size > 0;
const canRedo = () => state.future.length > 0;

// The marks in the order in which they were made, since the puzzle was loaded.
const markHistory = () => {
  const from = state.past.findLastIndex(({ isLoad }) => isLoad);
  const sign = (value) => (value === undefined ? null : Number(value));
  const given = [...unpacked(state.past[from].after.marks)];
  const made = state.past.slice(from + 1).flatMap(({ edges }) => (edges ?? []).map(([edge, , value]) => [edge, value]));
  return [...given, ...made].map(([edge, value]) => [edge, sign(value)]);
};
