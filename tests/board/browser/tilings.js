// Boards of any faces: edges that are clicked beside their middle, points and faces that arrows walk to.

const { assert } = require("./hands");

// Made by `lazyloop generate --tiling cairo 8x7 --seed 3`, and kagome 5x6.
const TILINGS = {
  cairo: "8x7t4:2d34a4222d22i1c14b4a4a22a31a1b3b3d0a2a32a32a1b4c2d4b4a2c24a32a3c",
  kagome: "5x6t14:e22c1a4b2b0b24c1c0a3a2a22c2f022e0e0i0o",
};
const WAYS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };

// A place on an edge that is nearer to one end, and a little beside it.
const besideEdge = (board, edge) =>
  board.page.evaluate((edge) => {
    const [x1, y1, x2, y2] = state.board.edges[edge];
    const at = [x1 + 0.7 * (x2 - x1) - 0.06 * (y2 - y1), y1 + 0.7 * (y2 - y1) + 0.06 * (x2 - x1)];
    reveal(at);
    const box = svg.getBoundingClientRect();
    return [box.left + at[0] * zoom.scale, box.top + at[1] * zoom.scale];
  }, edge);

const marksEdges = async (board) => {
  await board.mode("play");
  const { on, off } = await board.answer();
  for (const edge of on.slice(0, 4)) await board.page.mouse.click(...(await besideEdge(board, edge)));
  await board.page.mouse.click(...(await besideEdge(board, off[0])), { button: "right" });
  await board.rest();
  assert.deepEqual((await board.now()).marks, { on: on.slice(0, 4).sort((a, b) => a - b), off: [off[0]] });
  for (let times = 0; times < 5; times++) await board.page.click("#undo");
  // A line along the points of the answer, drawn with the pen.
  await board.page.focus("#board");
  await board.page.evaluate(() => (hand.point = geometry.ends[0][0]));
  await board.page.keyboard.down("Space");
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight"]) await board.page.keyboard.press(key);
  await board.page.keyboard.up("Space");
  await board.rest();
  const { marks } = await board.now();
  assert(marks.on.length > 0, "the pen draws");
  assert.match(await board.page.textContent("#said"), /^point \d+: /);
  for (const _ of marks.on) await board.page.click("#undo");
};

// Each arrow leads to a neighbour in its direction, or nowhere.
const walks = async (board) => {
  await board.mode("clues");
  await board.click("cell", 5);
  await board.page.focus("#board");
  const cell = () => board.page.evaluate(() => [hand.cell, geometry.centres[hand.cell], state.board.neighbours[hand.cell]]);
  const met = new Set();
  let before = await cell();
  assert.equal(before[0], 5, "the face that was clicked");
  for (const key of Object.keys(WAYS).concat(...Array(8).fill(["ArrowRight", "ArrowDown", "ArrowLeft", "ArrowDown", "ArrowUp"]))) {
    await board.page.keyboard.press(key);
    const after = await cell();
    met.add(after[0]);
    if (after[0] !== before[0]) {
      const [across, down] = [0, 1].map((axis) => after[1][axis] - before[1][axis]);
      assert(before[2].includes(after[0]), "a neighbour");
      assert(across * WAYS[key][0] + down * WAYS[key][1] > 0, `${key} leads its way`);
    }
    before = after;
  }
  assert(met.size > 6, `arrows meet ${met.size} faces`);
  assert.match(await board.page.textContent("#said"), /^face \d+: /);
};

const types = async (board) => {
  const blank = (await board.now()).tokens.indexOf("-");
  await board.page.evaluate((blank) => (hand.cell = blank), blank);
  await board.page.keyboard.press("2");
  await board.until("the label", (blank) => state.board.tokens[blank] === "2", blank);
  await board.page.click("#undo");
  await board.until("no label", (blank) => state.board.tokens[blank] === "-", blank);
  // More than the face has edges is said in words, and waits.
  await board.page.focus("#board");
  await board.page.keyboard.press("9");
  await board.until("what is wrong", () => /has \d+ edges, and cannot have the label 9/.test(document.getElementById("draft-words").textContent));
  await board.page.click("#undo");
  await board.rest();
};

const playsTilings = async (board) => {
  for (const [name, text] of Object.entries(TILINGS)) {
    const before = await board.page.evaluate(() => JSON.stringify(state.board.edges));
    await board.page.evaluate((text) => load({ ask: "open", text }), text);
    await board.until(name, (before) => state.board.neighbours && JSON.stringify(state.board.edges) !== before, before);
    await board.verdict("One answer");
    await marksEdges(board);
    await walks(board);
    await types(board);
  }
  await board.page.evaluate(() => openSample(sampleAt));
  await board.rest();
};

module.exports = { playsTilings };
