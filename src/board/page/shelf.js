// Puzzles in work, kept in the browser: each with its name, its marks and moves, and when it was changed last.
// The one in work is kept as one plays. It knows nothing of how a board is drawn.

const [SHELF, SHELF_AT] = ["lazyloop-shelf", "lazyloop-shelf-at"];
const boxOf = (id) => `lazyloop-puzzle-${id}`;
const SHELF_MOST = 200;
// The most letters of one puzzle with its moves; above that its moves are left out.
const MOVES_MOST = 300_000;

const noteSays = (words) => {
  $("note-words").textContent = words;
  $("note").hidden = false;
};
$("note-close").onclick = () => ($("note").hidden = true);

// The storage of the browser, and that of this page alone: a browser may forbid both.
const storageOf = (name) => {
  try {
    return window[name];
  } catch {
    return undefined;
  }
};
const [ownStorage, pageStorage] = [storageOf("localStorage"), storageOf("sessionStorage")];
const stored = (key, otherwise, storage = ownStorage) => {
  try {
    return JSON.parse(storage.getItem(key)) ?? otherwise;
  } catch {
    return otherwise;
  }
};
let isShelfFull = false;
const store = (key, value, storage = ownStorage) => {
  try {
    storage.setItem(key, JSON.stringify(value));
    return true;
  } catch {
    if (!isShelfFull) noteSays("This browser keeps no more puzzles: its storage is full or forbidden. Delete some in My puzzles; a link keeps one too.");
    isShelfFull = true;
    return false;
  }
};
// What is told of each puzzle, the one that was changed last at first.
const shelved = () => stored(SHELF, []);
const newId = () => crypto.getRandomValues(new Uint32Array(2)).reduce((text, part) => text + part.toString(36), "");

// Puts a puzzle on the shelf, or in place of itself. The oldest ones make room.
const shelve = (id, about, held) => {
  const others = shelved().filter((entry) => entry.id !== id);
  const before = shelved().find((entry) => entry.id === id);
  const kept = [{ ...before, ...about, id, at: Date.now() }, ...others];
  const dropped = kept.splice(SHELF_MOST);
  for (const { id } of dropped) ownStorage?.removeItem(boxOf(id));
  if (dropped.length) noteSays(`${SHELF_MOST} puzzles are kept, and the oldest made room: ${dropped.map(({ name }) => name).join(", ")}.`);
  return store(boxOf(id), held) && store(SHELF, kept);
};
const unshelve = (id) => {
  store(SHELF, shelved().filter((entry) => entry.id !== id));
  ownStorage?.removeItem(boxOf(id));
};

// ---- The puzzle in work

// Each puzzle that was loaded has an id on the shelf, a title and an author; undo leads back to them.
const works = new WeakMap();
let lastWork = { id: stored(SHELF_AT, "", pageStorage), load: null };
const loadNow = () => state.past.findLast(({ isLoad, isReshape }) => isLoad && !isReshape) ?? state;
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
  return `${name ? `${name}, ` : ""}${count(cells.length, "face")}`;
};
// How much of the answer is drawn, by the number of its edges; null if that is not known.
const progressNow = () => {
  if (live.judged.isDone) return 1;
  const { answer, verdict } = live.verdict ?? {};
  if (verdict !== "UNIQUE" || !answer?.length) return null;
  return Math.min(0.99, shownMarks().on.length / answer.length);
};
// All marks, and the moves that led to them, as far as they can be told as JSON.
const marksNow = () => (typeof allMarks === "function" ? allMarks() : packed(state.marks));
const movesNow = () => (typeof history === "function" ? history() : null);

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
  const held = { puzzle: board.puzzle, marks: marksNow(), rules: board.kind === own.name ? ownRules : "", title, author, day };
  const moves = movesNow();
  if (moves && JSON.stringify(moves).length < MOVES_MOST) held.moves = moves;
  const about = { name: title || [board.title, day?.slice(0, 10)].filter(Boolean).join(", "), kind: board.title, size: sizeWords(board), day };
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
  if (!held) return noteSays("This puzzle is not in the browser any more.");
  if (held.rules && !(await useRules(held.rules))) return;
  load({ ask: "board", puzzle: held.puzzle }, held.marks);
  run(() => {
    if (JSON.stringify(state.board?.puzzle) !== JSON.stringify(held.puzzle)) return;
    if (held.moves && typeof withHistory === "function") withHistory(held.moves);
    works.set(loadNow(), { id, title: held.title ?? "", author: held.author ?? "", day: held.day, isKept: true });
    showHead();
    shelveSoon();
  });
};

// In a notebook the kernel keeps what is on the board.
$("shelf").hidden = $("daily").hidden = Boolean(host?.changed);

// ---- The list

const ago = (time) => {
  const minutes = Math.round((Date.now() - time) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${count(minutes, "minute")} ago`;
  if (minutes < 60 * 24) return `${count(Math.round(minutes / 60), "hour")} ago`;
  return new Date(time).toLocaleDateString();
};
const stateWords = ({ isSolved, progress }) => {
  if (isSolved) return "✓ solved";
  return progress === undefined ? "begun" : `${Math.round(progress * 100)} % drawn`;
};
const element = (tag, properties = {}, ...parts) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...parts);
  return made;
};
const shelfItem = (entry) => {
  const { id, name, kind, size, at } = entry;
  const words = element("span", { className: "quiet", textContent: [name === kind ? "" : kind, size, stateWords(entry), ago(at)].filter(Boolean).join(" · ") });
  const open = element("button", { type: "button", className: "card" }, element("strong", { textContent: name }), words);
  open.onclick = () => {
    $("shelf-dialog").close("");
    openShelved(id);
  };
  const rename = element("button", { type: "button", className: "plain", textContent: "Rename", ariaLabel: `Rename ${name}, ${size}` });
  const remove = element("button", { type: "button", className: "plain", textContent: "Delete", ariaLabel: `Delete ${name}, ${size}` });
  const item = element("li", {}, open, rename, remove);
  rename.onclick = () => renameItem(item, entry);
  remove.onclick = () => {
    // The one on the board comes back with the next change.
    if (works.get(loadNow())?.id === id) works.set(loadNow(), { ...works.get(loadNow()), id: newId(), isKept: false, isDropped: true });
    if (lastWork.id === id) lastWork = { id: "", load: null };
    unshelve(id);
    showShelf();
  };
  return item;
};
const renameItem = (item, { id, name }) => {
  const field = element("input", { type: "text", value: name, maxLength: 80, ariaLabel: "Name" });
  const done = (isKept) => {
    field.onblur = null;
    if (isKept && field.value.trim()) retitle(id, { title: field.value.trim() });
    showShelf();
  };
  field.onkeydown = (event) => {
    if (event.key === "Enter") done(true);
    if (event.key === "Escape") {
      event.preventDefault();
      done(false);
    }
  };
  field.onblur = () => done(true);
  item.firstChild.replaceWith(field);
  field.select();
};
const showShelf = () => {
  const all = shelved();
  const most = `The browser keeps ${SHELF_MOST}; the oldest make room.`;
  $("shelf-words").textContent = all.length ? `${count(all.length, "puzzle")}. ${most}` : `Puzzles that you begin stay here. ${most}`;
  $("shelf-list").replaceChildren(...all.map(shelfItem));
};
dialog("shelf");
$("shelf").addEventListener("click", () => {
  shelveNow();
  showShelf();
});

// ---- Title and author

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
  $("title").textContent = title || state.board.title;
  $("size").textContent = [title && state.board.title, sizeWords(state.board), author && `by ${author}`].filter(Boolean).join(", ");
  document.title = `${title || state.board.title}, ${sizeWords(state.board)} – lazyloop`;
  $("print-head").textContent = [title || state.board.title, author].filter(Boolean).join(" – ");
};
// What a link says of them.
const headNow = () => {
  const { title, author } = workNow();
  return { ...(title && { title }), ...(author && { author }) };
};
const giveHead = ({ title, author }) => {
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
