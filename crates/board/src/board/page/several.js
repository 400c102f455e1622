// A text with several puzzles: they are listed to choose from, and kept.

const openSeveral = async ({ puzzles, faults }) => {
  faultless();
  const found = [];
  for (const puzzle of puzzles) {
    const board = await answer({ ask: "board", puzzle, theme: shades() });
    if (board.reply === "gone") return gone();
    if (board.reply === "board") found.push(board);
  }
  // The first of them is to be the newest of the shelf.
  const ids = found.map(() => newId());
  found.toReversed().forEach((board, at) => {
    const about = { name: boardTitle(board), kind: boardTitle(board), size: sizeWords(board) };
    shelve(ids.at(-1 - at), about, { puzzle: board.puzzle, marks: board.marks, rules: "", title: "", author: "" });
  });
  $("several-title").textContent = phrases.puzzles(found.length);
  $("several-faults").textContent = faults.map(sentence).join(" ");
  $("several-list").replaceChildren(
    ...found.map((board, at) => {
      const picture = element("span", { className: "thumb", innerHTML: board.picture + board.signs });
      picture.ariaHidden = "true";
      const words = element("span", {}, `${at + 1}. ${boardTitle(board)}`, element("br"), element("span", { className: "quiet", textContent: sizeWords(board) }));
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
