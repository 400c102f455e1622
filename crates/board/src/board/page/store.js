// What the browser keeps of puzzles: each with its marks and moves in a place of its own, and a list of what is told
// of them. It knows nothing of the board.

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
    if (!isShelfFull) noteSays(phrases.storageFull);
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
  if (dropped.length) noteSays(phrases.madeRoom(SHELF_MOST, dropped.map(({ name }) => name).join(", ")));
  return store(boxOf(id), held) && store(SHELF, kept);
};
const unshelve = (id) => {
  store(SHELF, shelved().filter((entry) => entry.id !== id));
  ownStorage?.removeItem(boxOf(id));
};
