// The whole state in the page's address, so that a link shows the same board. The program never
// sees it.

const MOST = 4 << 20;

const squeezed = async (bytes, Way) => {
  const reader = new Blob([bytes]).stream().pipeThrough(new Way("deflate-raw")).getReader();
  const parts = [];
  let size = 0;
  for (;;) {
    const { value, done } = await reader.read();
    if (done) break;
    size += value.length;
    // A short link must not fill the memory.
    if (size > MOST) throw new RangeError("too much");
    parts.push(value);
  }
  return new Uint8Array(await new Blob(parts).arrayBuffer());
};
const letters = (bytes) => {
  let text = "";
  for (const byte of bytes) text += String.fromCharCode(byte);
  return btoa(text).replaceAll("+", "-").replaceAll("/", "_").replaceAll("=", "");
};
const bytesOf = (text) =>
  Uint8Array.from(atob(text.replaceAll("-", "+").replaceAll("_", "/")), (letter) => letter.charCodeAt(0));

// Numbers that ascend, as differences: these repeat, and so take little room.
const differences = (edges) => edges.map((edge, at) => edge - (at ? edges[at - 1] : 0));
const sums = (steps) => {
  let sum = 0;
  return steps.map((by) => (sum += by));
};

// `d` and deflated bytes, or `p` and plain ones where the browser cannot deflate.
const toAddress = async (puzzle, { on, off, cells = {} }) => {
  const rules = ownRules && puzzle.puzzle === own.name ? { rules: ownRules } : {};
  const signs = Object.keys(cells).length > 0 ? { cells } : {};
  const text = JSON.stringify({ puzzle, on: differences(on), off: differences(off), ...signs, ...rules, ...headNow() });
  const bytes = new TextEncoder().encode(text);
  if (!("CompressionStream" in window)) return `p${letters(bytes)}`;
  return `d${letters(await squeezed(bytes, CompressionStream))}`;
};
const fromAddress = async (text) => {
  const bytes = bytesOf(text.slice(1));
  const plain = text[0] === "d" ? await squeezed(bytes, DecompressionStream) : bytes;
  const { puzzle, on, off, cells, rules = "", title = "", author = "" } = JSON.parse(new TextDecoder().decode(plain));
  const marks = { on: sums(on), off: sums(off), cells: packedCells(unpackedCells(cells)) };
  return { puzzle, marks, rules, head: { title, author } };
};

// The address follows the board, not at every key.
let addressTimer = 0;
let ownAddress = "";
const link = async () => {
  ownAddress = `#${await toAddress(state.board.puzzle, { ...shownMarks(), cells: packedCells(state.cells) })}`;
  window.history.replaceState(null, "", ownAddress);
  return location.href;
};
// Where the page is shown by somebody else, the address is not its own.
const keepState = () => (host?.changed ? host.changed({ puzzle: state.board.puzzle, marks: toldMarks() }) : link());
watch(() => {
  clearTimeout(addressTimer);
  addressTimer = setTimeout(keepState, 250);
});

// `#open=` and a text in any format: how a page of other puzzles sends one here.
const OPEN = "#open=";
const openSent = (text) => {
  try {
    openText(decodeURIComponent(text));
  } catch {
    refused({ reply: "fault", text: phrases.damagedLink });
  }
};

// Opens the board of the address, if there is one.
const openAddress = async () => {
  if (host?.changed || location.hash.length < 2) return;
  if (location.hash.startsWith(OPEN)) return openSent(location.hash.slice(OPEN.length));
  try {
    const held = heldAt(location.hash);
    const { puzzle, marks, rules, head } = held ?? (await fromAddress(location.hash.slice(1)));
    if (rules && !(await useRules(rules))) return;
    load({ ask: "board", puzzle }, marks);
    run(() => state.board && head && giveHead(head));
    if (held) run(() => state.board && putBack(held));
  } catch {
    refused({ reply: "fault", text: phrases.damagedLink });
  }
};
addEventListener("hashchange", () => location.hash !== ownAddress && openAddress());
