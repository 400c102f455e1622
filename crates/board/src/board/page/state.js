// What is on the board: the puzzle, the player's marks, and every move that led there. It draws
// nothing.

// `board` is what the program last said of the puzzle, `marks` whether an edge is on; an edge that
// is open has none. `cells` are the signs that the player gave to cells. `trial` are all marks as they were
// when a trial began. `draft` are clues that make no puzzle yet, such as the first of a pair: they wait
// for the next ones.
const state = { board: null, marks: new Map(), cells: new Map(), trial: null, draft: new Map(), past: [], future: [] };

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
// The signs of cells: a cell that is not visited, one that is, and the two sides of a loop.
const SIGNS = ["shade", "dot", "inside", "outside"];
const packedCells = (cells) => {
  const all = {};
  for (const sign of SIGNS) {
    const found = [...cells.keys()].filter((cell) => cells.get(cell) === sign).sort((a, b) => a - b);
    if (found.length > 0) all[sign] = found;
  }
  return all;
};
const unpackedCells = (all = {}) =>
  new Map(SIGNS.flatMap((sign) => (all[sign] ?? []).map((cell) => [cell, sign])));
// All marks as plain JSON, and back.
const allMarks = () => ({ ...packed(state.marks), cells: packedCells(state.cells) });
const putAll = (all) => Object.assign(state, { marks: unpacked(all), cells: unpackedCells(all?.cells) });
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
  const before = state.board && { puzzle: state.board.puzzle, marks: allMarks() };
  const { trial } = state;
  Object.assign(state, { board, trial: null });
  putAll(marks ?? board.marks);
  const after = { puzzle: board.puzzle, marks: allMarks() };
  did({ before, after, isLoad: true, ...(trial ? { trial: [trial, null] } : {}) });
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

// Changes marks, as one move: `edges` are [edge, true, false or undefined], `cells` are [cell, sign or
// undefined], `trial` begins or ends a trial. What has one `stroke` is undone together. `wanted` may be a
// function: it is asked when all that came before is done.
const change = (wanted, stroke = Symbol("stroke")) =>
  run(() => {
    const { edges = [], cells = [], trial } = typeof wanted === "function" ? wanted() : wanted;
    const differing = (values, now) =>
      values.filter(([at, value]) => now.get(at) !== value).map(([at, value]) => [at, now.get(at), value]);
    const move = {
      edges: differing(edges.filter(([edge]) => state.board.edges[edge]), state.marks),
      cells: differing(cells, state.cells),
      ...(trial === undefined ? {} : { trial: [state.trial, trial] }),
    };
    if (move.edges.length + move.cells.length === 0 && !move.trial) return;
    put(move, "after");
    const last = state.past.at(-1);
    if (last?.stroke === stroke) {
      last.edges.push(...move.edges);
      last.cells.push(...move.cells);
    } else did({ ...move, stroke });
    changed("marks");
  });
const mark = (edges, stroke) => change({ edges }, stroke);
const signCells = (cells, stroke) => change({ cells }, stroke);

// The marks of one side of a move, in maps such as those of `state`.
const put = ({ edges, cells = [], trial }, side, maps = state) => {
  const set = (values, now) => {
    for (const [at, before, after] of side === "before" ? values.toReversed() : values) {
      const value = side === "before" ? before : after;
      value === undefined ? now.delete(at) : now.set(at, value);
    }
  };
  set(edges, maps.marks);
  set(cells, maps.cells);
  if (trial) maps.trial = trial[side === "before" ? 0 : 1];
};

// One move back, or forward again.
const step = (from, to, side) =>
  run(() => {
    const move = state[from].at(-1);
    const shift = () => state[to].push(state[from].pop());
    if (!move || (from === "past" && move.before === null)) return;
    if (move.edges) {
      put(move, side);
      shift();
      changed("marks");
      return;
    }
    const back = () =>
      askBoard({ ask: "board", puzzle: move[side].puzzle }, (board) => {
        state.board = board;
        if (move[side].marks) putAll(move[side].marks);
        if (move.trial) state.trial = move.trial[side === "before" ? 0 : 1];
        shift();
      });
    return move.rules ? useRules(move.rules[side]).then(back) : back();
  });
const undo = () => (state.draft.size > 0 ? run(dropDraft) : step("past", "future", "before"));
const redo = () => step("future", "past", "after");
const canUndo = () => state.past.length > 1 || state.draft.size > 0;
const canRedo = () => state.future.length > 0;

// The marks in the order in which they were made, since the puzzle was loaded: each is `edge` or `cell` with its
// `value`, and `told`, what the program hears of it.
const markHistory = () => {
  const from = state.past.findLastIndex(({ isLoad }) => isLoad);
  const given = state.past[from].after.marks;
  const made = state.past.slice(from + 1).flatMap(({ edges = [], cells = [] }) => [
    ...edges.map(([edge, , value]) => ({ edge, value })),
    ...cells.map(([cell, , value]) => ({ cell, value })),
  ]);
  const all = [
    ...Array.from(unpacked(given), ([edge, value]) => ({ edge, value })),
    ...Array.from(unpackedCells(given.cells), ([cell, value]) => ({ cell, value })),
    ...made,
  ];
  const maps = { marks: new Map(), cells: new Map() };
  return all.map((one) => {
    replayed(one, maps);
    const touched = one.edge === undefined ? edgesAround(one.cell) : [one.edge];
    const told = touched.map((edge) => [edge, toldOf(edge, maps)]);
    return { ...one, told: told.map(([edge, value]) => [edge, value === undefined ? null : Number(value)]) };
  });
};
const replayed = ({ edge, cell, value }, { marks, cells }) => {
  const [at, map] = edge === undefined ? [cell, cells] : [edge, marks];
  value === undefined ? map.delete(at) : map.set(at, value);
};

// The moves as plain JSON, so that they outlive the page: the last ones, behind a move that loads the board as it
// was before them. The browser's own `history` is `window.history`.
const MOST_MOVES = 500;
const history = () => {
  const values = (all) => all.map(([at, ...sides]) => [at, ...sides.map((value) => value ?? null)]);
  const plain = ({ stroke, ...move }) =>
    move.edges ? { ...move, edges: values(move.edges), cells: values(move.cells) } : move;
  return { past: lastMoves().map(plain), future: state.future.slice(-MOST_MOVES).map(plain), trial: state.trial };
};
const lastMoves = () => {
  if (state.past.length <= MOST_MOVES) return state.past;
  const last = state.past.slice(1 - MOST_MOVES);
  let { puzzle } = state.board;
  const maps = { marks: new Map(state.marks), cells: new Map(state.cells) };
  for (const move of last.toReversed()) {
    if (move.edges) put(move, "before", maps);
    else puzzle = move.before.puzzle;
    if (move.before?.marks) Object.assign(maps, { marks: unpacked(move.before.marks), cells: unpackedCells(move.before.marks.cells) });
  }
  const marks = { ...packed(maps.marks), cells: packedCells(maps.cells) };
  return [{ before: null, after: { puzzle, marks }, isLoad: true }, ...last];
};
// Takes the moves that led to the board as it is.
const withHistory = ({ past, future, trial = null }) => {
  const values = (all) => all.map(([at, ...sides]) => [at, ...sides.map((value) => value ?? undefined)]);
  const move = (plain) =>
    plain.edges ? { ...plain, edges: values(plain.edges), cells: values(plain.cells) } : plain;
  Object.assign(state, { past: past.map(move), future: future.map(move), trial });
  changed("marks");
};
