// A text with several puzzles: they are told apart, listed to choose from, and kept. Puzzles that stand on one line
// each, or in a list of JSON, can be told apart here; of any other text the program opens the first.

const ONE_LINE = /^(https?:\/\/\S+|[\w-]+\/\d+\/\d+\S*|\d+x\d+\w*:\S+|\{.*\})$/;
// A grid on one line: the number of rows and of columns, and each row.
const isGridLine = (line) => {
  const [rows, cols, ...grid] = line.split(/\s+/);
  return /^\d+ \d+ /.test(line) && grid.length === Number(rows) && grid.every((row) => row.length === Number(cols));
};
const severalOf = (text) => {
  const trimmed = text.trim();
  if (trimmed.startsWith("[")) {
    try {
      const list = JSON.parse(trimmed);
      if (Array.isArray(list) && list.every((puzzle) => puzzle?.puzzle)) return list.map((puzzle) => JSON.stringify(puzzle));
    } catch {
      return [];
    }
  }
  const lines = trimmed.split("\n").map((line) => line.trim()).filter((line) => line && !line.startsWith("#"));
  return lines.every((line) => ONE_LINE.test(line) || isGridLine(line)) ? lines : [];
};

// The most that are listed.
const SEVERAL_MOST = 100;
const openSeveral = async (texts) => {
  faultless();
  const found = [];
  let faults = 0;
  for (const text of texts.slice(0, SEVERAL_MOST)) {
    const board = await answer({ ask: "open", text, theme: shades() });
    board.reply === "board" ? found.push(board) : (faults += 1);
    if (board.reply === "gone") return gone();
  }
  if (found.length === 0) return load({ ask: "open", text: texts.join("\n") });
  // The first of them is to be the newest of the shelf.
  const ids = found.map(() => newId());
  found.toReversed().forEach((board, at) => {
    const about = { name: board.title, kind: board.title, size: sizeWords(board) };
    shelve(ids.at(-1 - at), about, { puzzle: board.puzzle, marks: board.marks, rules: "", title: "", author: "" });
  });
  const left = texts.length - found.length - faults;
  $("several-title").textContent = [count(found.length, "puzzle"), faults && `${faults} could not be read`, left && `${left} more are left out`].filter(Boolean).join(", ");
  $("several-list").replaceChildren(
    ...found.map((board, at) => {
      const picture = element("span", { className: "thumb", innerHTML: board.picture });
      picture.ariaHidden = "true";
      const words = element("span", {}, `${at + 1}. ${board.title}`, element("br"), element("span", { className: "quiet", textContent: sizeWords(board) }));
      const choose = element("button", { type: "button" }, picture, words);
      choose.onclick = () => {
        $("several-dialog").close("");
        openShelved(ids[at]);
      };
      return element("li", {}, choose);
    }),
  );
  $("several-dialog").showModal();
};
