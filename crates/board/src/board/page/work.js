// The puzzle in work: under which id it is kept, its title and author, how far it is. It is kept as one plays, and a
// reload goes on with it. Nothing here says how a board is drawn.

// Each puzzle that was loaded has an id on the shelf, a title and an author; undo leads back to them.
const works = new WeakMap();
let lastWork = { id: stored(SHELF_AT, "", pageStorage), load: null };
const loadNow = () => state.past.findLast(({ isLoad, isReshape }) => isLoad && !isReshape) ?? state;
// What was kept of the puzzle of this page, if that is the board of an address: a reload must lose no move. Another page
// may have gone on with the same puzzle.
const heldAt = (hash) => {
  const held = stored(boxOf(lastWork.id), null);
  return held?.hash === hash ? held : null;
};
// Puts back the moves that led to the board, and the time.
const putBack = ({ moves, time }) => {
  if (moves) withHistory(moves);
  if (time) startClock(...time);
};
// A page that was loaded again goes on with its puzzle.
const resumed = (load) => {
  if (!lastWork.id || state.past.includes(lastWork.load)) return null;
  const { puzzle, title = "", author = "", day } = stored(boxOf(lastWork.id), {});
  if (!puzzle || JSON.stringify(puzzle) !== JSON.stringify(state.board.puzzle)) return null;
  lastWork.load = load;
  return { id: lastWork.id, title, author, day, isKept: true };
};
const workNow = () => {
  const load = loadNow();
  if (!works.has(load)) works.set(load, resumed(load) ?? { id: newId(), title: "", author: "", isKept: false });
  return works.get(load);
};

const sizeWords = ({ rows, cols, cells, neighbours, puzzle }) => {
  if (!neighbours) return `${rows} × ${cols}`;
  const name = [...$("new-tiling").options].find(({ value }) => value === puzzle.tiling)?.textContent;
  return `${name ? `${name}, ` : ""}${phrases.faces(cells.length)}`;
};
// How much of the answer is drawn, by the number of its edges; null if that is not known.
const progressNow = () => {
  if (live.judged.isDone) return 1;
  const { answer, verdict } = live.verdict ?? {};
  if (verdict !== "UNIQUE" || !answer?.length) return null;
  return Math.min(0.99, shownMarks().on.length / answer.length);
};

let shelfTimer = 0;
const shelveNow = () => {
  clearTimeout(shelfTimer);
  if (!state.board || host?.changed) return;
  const { board } = state;
  const [work, last] = [workNow(), state.past.at(-1)];
  if (work.isDropped) return;
  const isWorked = !last?.isLoad || last.isReshape || state.future.length > 0;
  if (!work.isKept && !isWorked) return;
  work.isKept = true;
  const { id, title, author, day } = work;
  const held = { puzzle: board.puzzle, marks: allMarks(), rules: board.kind === own.name ? ownRules : "", title, author, day };
  Object.assign(held, { hash: location.hash, time: [timeSpent(), clock.isStopped] });
  const moves = history();
  if (JSON.stringify(moves).length < MOVES_MOST) held.moves = moves;
  const about = { name: title || [boardTitle(), day?.slice(0, 10)].filter(Boolean).join(", "), kind: boardTitle(), size: sizeWords(board), day };
  // It is known again soon after a change.
  const progress = progressNow();
  if (progress !== null) about.progress = progress;
  if (live.judged.isDone) about.isSolved = true;
  shelve(id, about, held);
  lastWork = { id, load: loadNow() };
  store(SHELF_AT, id, pageStorage);
};
const shelveSoon = () => {
  clearTimeout(shelfTimer);
  shelfTimer = setTimeout(shelveNow, 400);
};
watch(() => {
  if (!state.board) return;
  workNow().isDropped = false;
  shelveSoon();
});
listen(({ reply }) => (reply === "judged" || reply === "verdict") && workNow().isKept && shelveSoon());
addEventListener("pagehide", shelveNow);

// Opens a puzzle of the shelf where it was left.
const openShelved = async (id) => {
  shelveNow();
  const held = stored(boxOf(id), null);
  if (!held) return noteSays(phrases.puzzleGone);
  if (held.rules && !(await useRules(held.rules))) return;
  load({ ask: "board", puzzle: held.puzzle }, held.marks);
  run(() => {
    if (JSON.stringify(state.board?.puzzle) !== JSON.stringify(held.puzzle)) return;
    putBack(held);
    works.set(loadNow(), { id, title: held.title ?? "", author: held.author ?? "", day: held.day, isKept: true });
    showHead();
    shelveSoon();
  });
};

// ---- Title and author

// The most letters of either.
const HEAD_MOST = 80;
const retitle = (id, head) => {
  const held = stored(boxOf(id), null);
  if (held) store(boxOf(id), { ...held, ...head });
  if (head.title !== undefined) store(SHELF, shelved().map((entry) => (entry.id === id ? { ...entry, name: head.title || entry.kind } : entry)));
  const work = state.board && workNow();
  if (work?.id !== id) return;
  Object.assign(work, head);
  showHead();
};
const showHead = () => {
  if (!state.board) return;
  const { title, author } = workNow();
  for (const [field, value] of [[$("puzzle-name"), title], [$("puzzle-author"), author]]) if (document.activeElement !== field) field.value = value;
  const kind = boardTitle();
  $("title").textContent = title || kind;
  $("size").textContent = [title && kind, sizeWords(state.board), author && phrases.by(author)].filter(Boolean).join(", ");
  document.title = `${title || kind}, ${sizeWords(state.board)} – lazyloop`;
  $("print-head").textContent = [title || kind, author].filter(Boolean).join(" – ");
};
// What a link says of them.
const headNow = () => {
  const { title, author } = workNow();
  return { ...(title && { title }), ...(author && { author }) };
};
// What an object in JSON says of them.
const headIn = (text) => {
  try {
    const { title = "", author = "" } = JSON.parse(text);
    return { title: String(title).slice(0, HEAD_MOST), author: String(author).slice(0, HEAD_MOST) };
  } catch {
    return {};
  }
};
const giveHead = ({ title = "", author = "" }) => {
  if (!title && !author) return;
  Object.assign(workNow(), { title, author });
  showHead();
};
watch((what) => what === "puzzle" && showHead());
for (const [field, part] of [[$("puzzle-name"), "title"], [$("puzzle-author"), "author"]]) {
  field.oninput = () => {
    const work = workNow();
    work[part] = field.value.trim();
    work.isKept = true;
    showHead();
    shelveSoon();
  };
}
