// Where a puzzle goes: a link, a text, a picture, paper.

const shareDialog = dialog("share");
const shareSays = (words, text) => {
  $("share-said").textContent = words;
  $("share-text").hidden = text === undefined;
  $("share-text").value = text ?? "";
};
shareDialog.onclose = () => shareSays("");
const written = async (format) => {
  const reply = await answer({ ask: "write", puzzle: state.board.puzzle, marks: toldMarks(), format, theme: shades() });
  if (reply.reply === "text") return reply.text;
  shareSays(sentence(reply.text ?? phrases.noReply));
  return null;
};
// An object says what the puzzle is called; the program reads past that.
const withHead = (text) => {
  const { puzzle, ...more } = JSON.parse(text);
  return `${JSON.stringify({ puzzle, ...headNow(), ...more })}\n`;
};
const copied = async (format) => {
  const text = await written(format);
  return { text: format === "json" && text !== null ? withHead(text) : text, words: phrases.copied };
};
// A link that others can open: the page's own, or where only this machine has the page, puzz.link's.
const isHere = () => location.protocol === "file:" || /^(127\.|localhost$|\[::1\]$)/.test(location.hostname);
const linkForOthers = async () => {
  const own = await link();
  if (!isHere()) return { text: own, words: phrases.copied };
  const reply = await answer({ ask: "write", puzzle: state.board.puzzle, format: "address" });
  if (reply.reply === "text") return { text: reply.text.trim(), words: phrases.copiedForAll };
  return { text: own, words: phrases.copiedForHere };
};
document.querySelector("[data-copy=link]").hidden = Boolean(host?.changed);
for (const button of document.querySelectorAll("[data-copy]")) {
  button.onclick = async () => {
    const isLink = button.dataset.copy === "link";
    const { text, words } = isLink ? await linkForOthers() : await copied(button.dataset.copy);
    if (text === null) return;
    try {
      await navigator.clipboard.writeText(text);
      shareSays(words, text);
    } catch {
      shareSays(phrases.notCopied, text);
      $("share-text").select();
    }
  };
}
const save = (blob, ending) => {
  const { kind, rows, cols, neighbours, puzzle } = state.board;
  const { title, author } = workNow();
  const name = [title, author].filter(Boolean).join(" - ").replace(/[^\p{L}\p{N} ()+-]/gu, "").trim();
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = `${name || `${kind}-${neighbours ? puzzle.tiling ?? "faces" : `${rows}x${cols}`}`}.${ending}`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
};
// The picture, light as paper, with the player's line.
const pictureWithLine = async () => {
  const reply = await answer({ ask: "board", puzzle: state.board.puzzle, theme: "light" });
  if (reply.reply !== "board") {
    refused(reply);
    return null;
  }
  const { on, off } = shownMarks();
  const stroke = (steps, colour, width) =>
    `<path d="${steps}" fill="none" stroke="${colour}" stroke-width="${width * reply.unit}" stroke-linecap="round"/>`;
  const shaded = [...state.cells].flatMap(([place, sign]) => (sign === "shade" ? [shapeOf(places.outlines[place])] : []));
  const shade = `<path d="${shaded.join("")}" fill="#3d4650" fill-opacity="0.55"/>`;
  const ends = endColours(reply);
  const pieces = ends.size > 0 ? piecesAmong(on) : [on];
  const line = pieces.map((piece) => stroke(linesOf(piece), ownColour(piece, ends) ?? "#0060b0", 0.13)).join("");
  const crosses = stroke(crossesOf(off), "#5b636d", 0.05);
  return reply.picture.replace(/<\/svg>\s*$/, `${shade}${line}${crosses}${reply.signs}</svg>`);
};
// With the puzzle's own title.
const titled = (picture) => {
  const { title, author } = workNow();
  const head = [title, author && phrases.by(author)].filter(Boolean).join(", ");
  return head ? picture.replace(/<title>[^<]*<\/title>/, `<title>${escaped(head)}</title>`) : picture;
};
const pngOf = async (picture) => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = Math.min(2, 8192 / Math.max(image.width, image.height));
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};
for (const button of document.querySelectorAll("[data-save]")) {
  button.onclick = async () => {
    const drawn = await pictureWithLine();
    if (drawn === null) return;
    const picture = titled(drawn);
    const ending = button.dataset.save;
    save(ending === "png" ? await pngOf(picture) : new Blob([picture], { type: "image/svg+xml" }), ending);
    shareSays(phrases.saved);
  };
}
// Paper is light.
$("print").onclick = () => {
  shareDialog.close();
  recolour("light");
  run(() => print());
  recolour(shades());
};
