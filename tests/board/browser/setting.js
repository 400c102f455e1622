// What a setter does: signs on the pad, regions from nothing, clues that clash, another size or direction, a title.

const { assert, sixth } = require("./hands");

const paste = (board, text) => board.page.evaluate((text) => openText(text), text);
const blank = async (board, kind, rows, cols) => {
  await board.page.evaluate(([kind, rows, cols]) => load({ ask: "blank", kind, rows, cols }), [kind, rows, cols]);
  await board.until(`an empty ${kind}`, ([kind, rows]) => state.board.kind === kind && state.board.rows === rows && state.board.tokens.every((token) => token === "-"), [kind, rows]);
  await board.rest();
};

// Of every kind: each key has words, and no key shows a code.
const padHasSigns = async (board) => {
  const names = await board.page.evaluate(() => kinds.filter(({ name, pad }) => name !== "tilings" && padKeys(pad).length > 0).map(({ name }) => name));
  assert(names.length > 20, `${names.length} pads`);
  for (const name of names) {
    await blank(board, name, 4, 4);
    await board.mode("clues");
    await board.until(`the signs of ${name}`, (name) => kindForms.has(name), name);
    const keys = await board.page.evaluate(() =>
      [...document.querySelectorAll("#pad [data-key]")].map((button) => ({ key: button.dataset.key, text: button.textContent.trim(), words: button.ariaLabel, isDrawn: button.querySelector("svg") !== null })),
    );
    for (const { key, text, words, isDrawn } of keys) {
      if (key === "-" || (/^\d+$/.test(key) && !["mid-loop", "grand-tour"].includes(name))) continue;
      assert(words && words.length > 1, `${name}: '${key}' has words, not '${words}'`);
      if (name === "flow" || key === "?") continue;
      assert(isDrawn || text !== key, `${name}: the key ${key} shows its code`);
    }
  }
  await board.page.evaluate(() => openSample(sampleAt));
  await board.rest();
};

// What a screen reader hears of a clue.
const saysClues = async (board) => {
  for (const [kind, cell, words] of [["masyu", 9, /white pearl/], ["yajilin", 10, /2 right/], ["slitherlink", 0, /empty/]]) {
    await board.sample(kind);
    await board.mode("clues");
    await board.until("the forms of clues", (kind) => kindForms.has(kind), kind);
    await board.click("cell", cell);
    assert.match(await board.page.textContent("#said"), words);
  }
};

const dragsRegions = async (board) => {
  const kinds = await board.page.evaluate(() => kinds.filter(({ pad }) => pad.regions).map(({ name }) => name));
  for (const kind of sixth(kinds, 2)) {
    await blank(board, kind, 5, 5);
    await board.mode("regions");
    await board.drag("cell", [0, 1, 6]);
    await board.until(`a region of ${kind}`, () => state.board.regions[0] === state.board.regions[6] && state.board.regions[0] !== state.board.regions[2]);
    await board.rest();
    const { regions } = await board.now();
    assert.equal(regions.filter((name) => name === regions[0]).length, 3, kind);
  }
  await board.page.evaluate(() => openSample(sampleAt));
  await board.rest();
};

// While clues are changed, those that clash are shown unasked; otherwise a button asks.
const CLASHES = {
  slitherlink: [["4", "4"], /^These clues clash: 4 at row 1, column 1; 4 at row 1, column 2\.$/],
  masyu: [["*"], /^This clue allows no answer: black pearl at row 1, column 1\.|^These clues clash: .*black pearl at row 1, column/],
  yajilin: [["9"], /^This clue allows no answer: 9 up at row 1, column 1\.$/],
  "country-road": [["0"], /at row 1, column 1/],
};
const clashesAreShown = async (board, kind) => {
  if (!CLASHES[kind]) return;
  const [keys, words] = CLASHES[kind];
  await board.mode("clues");
  const all = kind === "masyu" ? ["*", "*"] : keys;
  for (const [at, key] of all.entries()) {
    await board.click("cell", at);
    await board.page.keyboard.press(key);
  }
  await board.verdict("No answer");
  await board.until("the clues that clash", () => !document.getElementById("clash-words").hidden);
  assert.match(await board.text("#clash-words"), words);
  assert((await board.drawn("#layer-reason path")) > 0, "they are shown");
  await board.mode("play");
  for (const _ of all) await board.page.click("#undo");
  await board.verdict("One answer");
  assert(await board.page.isHidden("#clash-words"), "what clashed is old");
};

// Of every kind: flipped, turned and back it is the same, and still has one answer.
const reshapes = async (board) => {
  // A Number Snake ends in two corners of the board, and not in others.
  const names = await board.page.evaluate(() => kinds.filter(({ margins }) => !margins[0]).map(({ name }) => name).filter((name) => !["tilings", "number-snake"].includes(name)));
  for (const kind of sixth(names, 0)) {
    const made = await board.page.evaluate(async (kind) => {
      for (const [rows, cols, seed] of [[5, 6, 1], [5, 6, 2], [6, 6, 3], [4, 4, 4]]) {
        const reply = await answer({ ask: "generate", kind, rows, cols, seed, wishes: {} });
        if (reply.reply === "board") return reply.puzzle;
      }
      return null;
    }, kind);
    assert(made, `a ${kind}`);
    await board.page.evaluate((puzzle) => load({ ask: "board", puzzle }), made);
    await board.until(kind, (made) => JSON.stringify(state.board.puzzle) === JSON.stringify(made), made);
    await board.verdict("One answer");
    const { puzzle } = await board.now();
    const { on } = await board.answer();
    // Not the whole line, which would be an answer.
    const count = Math.min(5, on.length - 1);
    await board.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on.slice(0, count));
    await board.rest();
    const step = async (name) => {
      const before = await board.page.evaluate(() => JSON.stringify(state.board.puzzle) + state.past.length);
      await board.page.evaluate((name) => reshape(name), name);
      await board.until(`${kind}: ${name}`, (before) => JSON.stringify(state.board.puzzle) + state.past.length !== before, before);
      await board.rest();
    };
    for (const [first, back] of [["mirror", "mirror"], ["upend", "upend"], ["right", "left"]]) {
      await step(first);
      await board.verdict("One answer");
      const forced = await board.answer();
      const { marks } = await board.now();
      assert.equal(marks.on.length, count, `${kind}: marks go along, ${first}`);
      assert(marks.on.every((edge) => forced.on.includes(edge)), `${kind}: they stay right, ${first}`);
      await step(back);
      assert.deepEqual((await board.now()).marks.on, on.slice(0, count), `${kind}: ${first} and back`);
      const { tokens, regions } = await board.now();
      await board.page.evaluate((puzzle) => answer({ ask: "board", puzzle }).then((reply) => (window.told = reply)), puzzle);
      const told = await board.page.evaluate(() => ({ tokens: window.told.tokens, regions: window.told.regions }));
      assert.deepEqual(tokens, told.tokens, `${kind}: ${first} and back`);
      if (regions) assert.deepEqual(regions.map((name) => regions.indexOf(name)), told.regions.map((name) => told.regions.indexOf(name)), kind);
    }
  }
  await board.page.evaluate(() => openSample(sampleAt));
  await board.rest();
};
const resizes = async (board) => {
  await board.sample("slitherlink");
  await board.mode("clues");
  const before = await board.now();
  await board.page.click("[data-reshape=above-more]");
  await board.until("a row more", () => state.board.rows === 11);
  await board.page.click("[data-reshape=left-more]");
  await board.until("a column more", () => state.board.cols === 11);
  await board.rest();
  const { tokens } = await board.now();
  assert.equal(tokens[11 * 1 + 2], before.tokens[1], "clues keep their places");
  await board.page.click("[data-reshape=above-less]");
  await board.until("a row less", () => state.board.rows === 10);
  await board.page.click("[data-reshape=left-less]");
  await board.until("a column less", () => state.board.cols === 10);
  await board.rest();
  assert.deepEqual((await board.now()).puzzle, before.puzzle);
  for (let times = 0; times < 4; times++) await board.page.click("#undo");
  await board.rest();
  assert.deepEqual((await board.now()).puzzle, before.puzzle);
};

const hasTitles = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.rest();
  await other.mode("clues");
  await other.page.fill("#puzzle-name", "First Snow");
  await other.page.fill("#puzzle-author", "A. Setter");
  assert.equal(await other.text("#title"), "First Snow");
  assert.match(await other.text("#size"), /by A\. Setter/);
  await other.page.click("#share");
  assert.equal(await other.saved(() => other.page.click("[data-save=svg]")), "First Snow - A Setter.svg");
  assert.match(await other.page.evaluate(() => pictureWithLine().then(titled)), /<title>First Snow, by A\. Setter<\/title>/);
  assert.match(await other.page.textContent("#print-head"), /First Snow – A\. Setter/);
  const link = await other.page.evaluate(() => link());
  const third = await board.another(link);
  await third.until("the title of the link", () => document.getElementById("title").textContent === "First Snow");
  await third.page.close();
  await other.page.close();
};

// A puzzle that was made, and its answer.
const made = async (board, kind) => {
  const puzzle = await board.page.evaluate(async (kind) => {
    for (const [rows, cols, seed] of [[5, 6, 1], [5, 6, 2], [6, 6, 3], [4, 4, 4]]) {
      const reply = await answer({ ask: "generate", kind, rows, cols, seed, wishes: kind === "tilings" ? { tiling: "honeycomb" } : {} });
      if (reply.reply === "board") return reply.puzzle;
    }
    return null;
  }, kind);
  assert(puzzle, `a ${kind}`);
  await board.page.evaluate((puzzle) => load({ ask: "board", puzzle }), puzzle);
  await board.until(kind, (puzzle) => JSON.stringify(state.board.puzzle) === JSON.stringify(puzzle), puzzle);
  await board.verdict("One answer");
  return (await board.answer()).on;
};
const first = async (board) => {
  await board.page.evaluate(() => openSample(sampleAt));
  await board.rest();
};

// One clue is taken away, and one is found that leaves one answer again. Where hundreds are left without it, the search may
// end with the clue that leaves the fewest. Returns whether one is left.
const suggestsAClue = async (board, kind) => {
  const { tokens } = await board.now();
  const given = tokens.flatMap((token, cell) => (token === "-" ? [] : [cell]));
  // Without some clues there is no answer at all, where cells without a clue are shaded.
  for (const cell of given) {
    await board.page.evaluate((cell) => setClue(cell, () => EMPTY), cell);
    await board.rest();
    if (await board.page.evaluate(() => live.verdict?.verdict === "MULTIPLE")) break;
    await board.page.evaluate(() => undo());
    await board.rest();
  }
  if (!(await board.page.evaluate(() => live.verdict?.verdict === "MULTIPLE"))) return null; // each clue by itself leaves one answer or none
  await board.page.evaluate(() => setMode("clues"));
  await board.page.evaluate(() => document.getElementById("suggest").click());
  await board.until(`${kind}: a clue`, () => !document.getElementById("suggestion").hidden);
  const words = await board.page.textContent("#suggestion-words");
  assert.match(words, /^(One answer is|No clue was found that leaves one answer\. Fewest are) left with .* at (row \d+, column|face) \d+(: (at least )?\d+)?\.$/, kind);
  assert((await board.drawn("#layer-reason .look")) > 0, `${kind}: it is pointed at`);
  await board.page.evaluate(() => document.getElementById("suggestion-take").click());
  const isOne = words.startsWith("One answer");
  await board.verdict(isOne ? "One answer" : "Several answers");
  assert(await board.page.isHidden("#suggestion"), "it is taken");
  return isOne;
};
// Without clues the answer is drawn, and its clues make a puzzle that has it.
const cluesFollow = async (board, kind, on) => {
  await board.page.evaluate(() => edit(({ tokens }) => ({ set: tokens.map((_, cell) => [cell, bareAt(cell)]) })));
  await board.until(`${kind} without clues`, () => state.board.tokens.every((token, cell) => token === bareAt(cell)));
  await board.page.evaluate(() => setMode("answer"));
  await board.page.evaluate(() => document.getElementById("answer-all").click());
  await board.until("it wants a line", () => document.getElementById("answer-words").textContent !== "");
  await board.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on);
  await board.rest();
  await board.page.evaluate(() => document.getElementById("answer-all").click());
  await board.until(`${kind}: clues`, () => state.board.tokens.some((token, cell) => token !== bareAt(cell)));
  await board.rest();
  const isAnswer = () => board.page.evaluate(() => live.judged.isDone);
  assert(await isAnswer(), `${kind}: the line is an answer`);
  assert(await board.page.evaluate(() => live.isClosed), `${kind}: the line is closed`);
  // One cell by a click.
  const cell = (await board.now()).tokens.findIndex((token) => token !== "-");
  await board.page.evaluate(() => setTool("clue"));
  await board.click("cell", cell);
  await board.until(`${kind}: without the clue`, (cell) => state.board.tokens[cell] === bareAt(cell), cell);
  await board.rest();
  await board.click("cell", cell);
  await board.until(`${kind}: with a clue`, (cell) => state.board.tokens[cell] !== bareAt(cell), cell);
  await board.rest();
  assert(await isAnswer(), `${kind}: the line is still an answer`);
  await board.page.evaluate(() => setTool("line"));
};
// On a large board too, where hundreds of answers are left without a clue.
const suggestsAmongMany = async (board) => {
  await board.sample("slitherlink");
  await board.page.evaluate(() => setClue(11, () => EMPTY));
  await board.verdict("Several answers");
  await board.page.evaluate(() => setMode("clues"));
  await board.page.evaluate(() => askSuggestion());
  await board.until("a clue", () => !document.getElementById("suggestion").hidden);
  assert.match(await board.page.textContent("#suggestion-words"), /^One answer is left/);
  await board.page.evaluate(() => document.getElementById("suggestion-take").click());
  await board.verdict("One answer");
  await board.page.evaluate(() => setMode("play"));
  await first(board);
};
// Every kind whose clues follow from a line.
const setsEveryKind = async (board) => {
  const names = await board.page.evaluate(() => kinds.filter(({ pad }) => padKeys(pad).length > 0 && pad.signs.length <= 40).map(({ name }) => name));
  assert(names.length > 20, names.join());
  let [asked, ones] = [0, 0];
  const tried = sixth(names, 1);
  for (const kind of tried) {
    const on = await made(board, kind);
    const isOne = await suggestsAClue(board, kind);
    if (isOne !== null) asked += 1;
    if (isOne) ones += 1;
    await cluesFollow(board, kind, on);
  }
  assert(asked > 0.7 * tried.length, `${asked} of ${tried.length} kinds have several answers without a clue`);
  assert(ones > 0.8 * asked, `${ones} of ${asked} kinds had a clue that leaves one answer`);
  await board.page.evaluate(() => setMode("play"));
  await first(board);
};
// With a hand: the line, two shaded cells, and all clues; the cells that are shaded get none, those that are not do.
const drawsTheAnswer = async (board) => {
  await blank(board, "yajilin", 4, 4);
  await board.mode("answer");
  const cells = [0, 1, 2, 3, 7, 11, 15, 14, 13, 12, 8, 4, 0];
  const points = await board.page.evaluate((cells) => cells.map((cell) => places.points[cell]), cells);
  await board.drag("point", points);
  await board.page.click("#tool-shade");
  await board.click("cell", 5);
  await board.click("cell", 10);
  await board.page.evaluate(() => setSheet(true));
  await board.page.click("#answer-all");
  await board.until("clues", () => state.board.tokens.some((token) => token !== EMPTY));
  await board.rest();
  const { tokens } = await board.now();
  assert.deepEqual([5, 6, 9, 10].map((cell) => tokens[cell] === "-"), [true, false, false, true], tokens.join());
  assert.match(tokens[6], /^[01][nesw]$/);
  await board.page.click("#tool-clue");
  await board.page.evaluate(() => setSheet(false));
  await board.click("cell", 0);
  await board.until("there is none", () => document.getElementById("answer-words").textContent.startsWith("The line gives no clue"));
  await board.page.focus("#board");
  for (const key of ["ArrowRight", "ArrowDown", "ArrowRight", " "]) await board.page.keyboard.press(key);
  await board.until("keys take a clue away", () => state.board.tokens[6] === EMPTY);
  await board.page.click("#tool-line");
  await board.mode("play");
  await first(board);
};
module.exports = {
  each: { clashesAreShown },
  once: { padHasSigns, saysClues, dragsRegions, resizes, reshapes, hasTitles, drawsTheAnswer, suggestsAmongMany, setsEveryKind },
  paste,
};
