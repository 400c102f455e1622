// What a person does with the board, scene by scene. Each begins with a page that is open.

const { assert } = require("./hands");
const { playsTilings } = require("./tilings");
const playing = require("./playing");

const KINDS = ["slitherlink", "masyu", "yajilin", "country-road", "flow"];
// What is typed into the first cells to make a puzzle contradictory.
const CLUES = { slitherlink: ["4", "4"], masyu: ["*", "*"], yajilin: ["9"], "country-road": ["0"], flow: [] };

// ---- For each kind

const loads = async (board) => {
  await board.verdict("One answer");
  assert.equal(await board.page.getAttribute("#board", "role"), "application");
  assert(await board.page.evaluate(() => document.querySelector("#layer-picture svg") !== null), "a picture");
};

const draws = async (board) => {
  await board.mode("play");
  await board.judging("once");
  const { on, off } = await board.answer();
  for (const edge of on.slice(0, 3)) await board.click("edge", edge);
  await board.click("edge", off[0], { button: "right" });
  await board.rest();
  let { marks } = await board.now();
  assert.deepEqual(marks, { on: on.slice(0, 3), off: [off[0]] });
  assert.equal(await board.drawn("#layer-line .line"), 3);
  assert.equal(await board.drawn("#layer-line .rail"), 0);
  // On, off, open.
  await board.click("edge", on[0]);
  await board.click("edge", on[1]);
  await board.click("edge", on[1]);
  await board.rest();
  ({ marks } = await board.now());
  assert.deepEqual(marks, { on: [on[2]], off: [on[0], off[0]].sort((a, b) => a - b) });
  assert.equal(await board.drawn("#layer-line .ring"), 1, "a wrong cross has a ring");
  // Five undone, three done again.
  for (let times = 0; times < 7; times++) await board.page.keyboard.press("Control+z");
  await board.rest();
  assert.deepEqual((await board.now()).marks, { on: [], off: [] });
  for (let times = 0; times < 4; times++) await board.page.keyboard.press("Control+y");
  await board.rest();
  assert.deepEqual((await board.now()).marks, { on: on.slice(0, 3), off: [off[0]] });
  for (let times = 0; times < 4; times++) await board.page.click("#undo");
};

const dragsALine = async (board) => {
  const { on } = await board.answer();
  // A stretch of the line, as points.
  const way = await board.page.evaluate((on) => {
    const edges = new Set(on);
    const next = (at, from) => [...geometry.points[at].edges].find(([to, edge]) => edges.has(edge) && to !== from)?.[0];
    const way = [geometry.ends[on[0]][0], geometry.ends[on[0]][1]];
    while (way.length < 5) {
      const to = next(way.at(-1), way.at(-2));
      if (to === undefined) break;
      way.push(to);
    }
    return way;
  }, on);
  await board.drag("point", way);
  await board.rest();
  assert.equal((await board.now()).marks.on.length, way.length - 1, "a line along the points");
  await board.drag("point", way.toReversed());
  await board.rest();
  assert.equal((await board.now()).marks.on.length, 0, "the line erased");
  await board.page.click("#undo");
  await board.page.click("#undo");
  await board.rest();
  assert.deepEqual((await board.now()).marks, { on: [], off: [] });
};

// A fast hand with the right button: it crosses out where it begins, too.
const dragsCrosses = async (board) => {
  await board.sample("slitherlink");
  await board.mode("play");
  await board.page.click("#tool-line");
  // Three sides of cells in a row.
  const row = await board.page.evaluate(() => {
    const beside = (edge) => geometry.edgeAt(geometry.middles[edge].map((value, axis) => value + (axis === 0 ? state.board.unit : 0)), 0.1);
    const first = geometry.ends.findIndex(([from, to], edge) => geometry.points[from].at[0] === geometry.points[to].at[0] && edge > 0);
    return [first, beside(first), beside(beside(first))];
  });
  const places = [];
  for (const edge of row) places.push(await board.place("edge", edge));
  await board.page.mouse.move(...places[0]);
  await board.page.mouse.down({ button: "right" });
  for (const place of places.slice(1)) await board.page.mouse.move(...place);
  await board.page.mouse.up({ button: "right" });
  await board.rest();
  assert.deepEqual((await board.now()).marks, { on: [], off: row.toSorted((a, b) => a - b) });
  await board.page.click("#undo");
  await board.rest();
  assert.deepEqual((await board.now()).marks, { on: [], off: [] }, "they are one move");
};

const hints = async (board) => {
  await board.mode("play");
  await board.judging("once");
  await board.page.click("#hint");
  await board.until("a hint", () => !document.getElementById("hint-box").hidden);
  if (await board.page.isVisible("#hint-more")) {
    assert.equal(await board.text("#hint-step").catch(() => ""), "", "the step is not told at once");
    await board.page.click("#hint-more");
    await board.page.click("#hint-more");
    const isRefuted = await board.page.evaluate(() => (help.hint.step.chain ?? []).length > 0);
    assert.equal(await board.page.isVisible("#hint-legend .chain"), isRefuted, "what is drawn has its legend, and nothing else");
  }
  assert((await board.text("#hint-step")).length > 10, "the step in words");
  assert((await board.drawn("#layer-step path")) > 0, "the step drawn");
  await board.page.click("#hint-take");
  await board.rest();
  const { on, off } = await board.page.evaluate(() => toldMarks());
  assert(on.length + off.length > 0, "the hint was drawn");
  assert(await board.page.isHidden("#hint-box"), "the old hint is gone");
  assert.equal(await board.drawn("#layer-step path"), 0);
  assert.equal(await board.drawn("#layer-line .rail, #layer-line .ring"), 0, "a hint is right");
  await board.page.click("#undo");
};

const explains = async (board) => {
  await board.rest();
  await board.page.click("#way");
  await board.until("the way", () => help.way?.ending);
  const steps = await board.page.evaluate(() => help.way.steps.length);
  assert(steps > 1);
  await board.page.click("#way-last");
  assert((await board.text("#way-step")).startsWith(`Step ${steps} of`));
  await board.page.click("#way-back");
  await board.page.click("#way-first");
  assert.equal(await board.text("#way-step"), "The empty board");
  await board.page.click("#way-close");
  assert.equal(await board.drawn("#layer-step path"), 0);
};

const mistakes = async (board, kind) => {
  await board.mode("play");
  await board.judging("once");
  const { on, off } = await board.answer();
  const wrong = off[Math.floor(off.length / 2)];
  for (const edge of [on[0], wrong, on[1]]) await board.click("edge", edge);
  await board.rest();
  assert.equal(await board.drawn("#layer-line .rail"), 1, "a wrong line is striped");
  await board.page.click("#mistake");
  await board.until("the mistake is taken back", () => !document.getElementById("help-words").hidden);
  assert.deepEqual((await board.now()).marks, { on: [on[0]], off: [] }, kind);
  await board.page.click("#clear");
  await board.rest();
};

const corrects = async (board) => {
  await board.mode("play");
  await board.judging("once");
  const { off } = await board.answer();
  const wrong = off[Math.floor(off.length / 3)];
  await board.click("edge", wrong);
  await board.rest();
  assert.equal(await board.drawn("#layer-line .rail"), 1);
  await board.page.click("#hint");
  await board.until("a hint", () => !document.getElementById("hint-box").hidden);
  assert.match(await board.text("#hint-where"), /A mark is wrong/);
  if (await board.page.isVisible("#hint-more")) {
    await board.page.click("#hint-more");
    await board.page.click("#hint-more");
    // What it rests on is drawn by the player.
    assert.equal(await board.drawn("#layer-step .used"), 0);
    await board.page.click("#hint-take");
    await board.rest();
    // The step may say more.
    const { marks } = await board.now();
    assert(marks.off.includes(wrong) && marks.off.every((edge) => off.includes(edge)), JSON.stringify(marks));
    await board.page.click("#undo");
  }
  await board.page.click("#undo");
  await board.rest();
};

const edits = async (board, kind) => {
  await board.mode("clues");
  const before = await board.now();
  if (kind === "flow") {
    const free = before.tokens.findIndex((token) => token === "-");
    await board.click("cell", free);
    await board.page.keyboard.press("Z");
    await board.until("a clue that waits", () => state.draft.size === 1);
    await board.until("why it waits", () => /twice/.test(document.getElementById("draft-words").textContent));
    assert.equal(await board.text("#verdict-words"), "Not a puzzle yet");
    assert.equal(await board.drawn("#layer-forced path"), 0, "what was forced is old");
    await board.click("cell", before.tokens.findLastIndex((token) => token === "-"));
    await board.page.keyboard.press("Z");
    await board.until("a pair", () => state.draft.size === 0);
    assert.equal((await board.now()).tokens[free], "Z");
  } else {
    // Without a clue there are more answers, for a puzzle without a clue too many.
    const clue = before.tokens.findLastIndex((token) => token !== "-" && !["x", "@"].includes(token));
    await board.click("cell", clue);
    await board.page.keyboard.press("Backspace");
    await board.until("an empty cell", (clue) => state.board.tokens[clue] !== undefined && JSON.stringify(state.board.tokens[clue]) === '"-"', clue);
  }
  await board.rest();
  const words = await board.text("#verdict-words");
  assert(["One answer", "Several answers", "No answer"].includes(words), words);
  if (words === "Several answers") {
    const { differ, first, other, all } = await board.page.evaluate(() => {
      const { differ, answer, second } = live.verdict;
      return { differ: differ.length, all: second.length, first: answer.filter((edge) => !second.includes(edge)).length, other: second.filter((edge) => !answer.includes(edge)).length };
    });
    assert.equal(differ, first + other);
    assert.equal(await board.drawn("#layer-second .differ-first"), first);
    assert.equal(await board.drawn("#layer-second .differ-second"), other, `of ${all} edges only those that differ`);
  }
  await board.page.click("#undo");
  await board.rest();
  assert.deepEqual((await board.now()).puzzle, before.puzzle);
  await board.verdict("One answer");
  assert.equal(await board.drawn("#layer-second path"), 0, "the old second answer is gone");
};

const contradicts = async (board, kind) => {
  const keys = CLUES[kind];
  await board.mode("clues");
  for (const [at, key] of keys.entries()) {
    await board.click("cell", at);
    await board.page.keyboard.press(key);
  }
  if (keys.length === 0) return;
  await board.verdict("No answer");
  assert.equal(await board.drawn("#layer-forced path"), 0);
  for (const _ of keys) await board.page.click("#undo");
  await board.verdict("One answer");
};

const opensItsLink = async (board, kind) => {
  await board.mode("play");
  const { on } = await board.answer();
  await board.click("edge", on[0]);
  await board.click("edge", on.at(-1), { button: "right" });
  await board.rest();
  const link = await board.page.evaluate(() => link());
  const other = await board.another(link);
  await other.until("the same board", () => state.board && state.marks.size === 2);
  assert.deepEqual(await other.now(), await board.now(), kind);
  await other.page.close();
  await board.page.click("#undo");
  await board.page.click("#undo");
  await board.rest();
};

const makes = async (board, kind) => {
  await board.page.click("#new");
  await board.page.selectOption("#new-kind", kind);
  await board.number("#new-rows", 5);
  await board.number("#new-cols", 6);
  await board.number("#new-seed", 3);
  await board.page.click("#new-dialog button[value=generate]");
  await board.until("a new puzzle", () => state.board.rows === 5 && state.board.cols === 6);
  await board.verdict("One answer");
  await board.page.click("#new");
  await board.page.click("#new-dialog button[value=blank]");
  await board.until("an empty board", (before) => state.board.puzzle !== before && state.board.tokens.every((token) => token === "-"));
  await board.page.click("#undo");
  await board.page.click("#undo");
  await board.rest();
};

// ---- Once

// What is new is of the kind on the board, as long as nobody chooses another one.
const offersTheKind = async (board) => {
  const offered = async () => {
    await board.page.click("#new");
    const chosen = await board.page.evaluate(() => [document.getElementById("new-kind").value, document.getElementById("new-tiling").value, newDialog.querySelector("[data-wish=tiling]").hidden]);
    await board.page.keyboard.press("Escape");
    return chosen;
  };
  await board.sample("yajilin");
  assert.deepEqual((await offered()).toSpliced(1, 1), ["yajilin", true]);
  await board.page.evaluate(() => load({ ask: "blank", kind: "tilings", rows: 4, cols: 4, tiling: "cairo" }));
  await board.until("a tiling", () => state.board.neighbours);
  assert.deepEqual(await offered(), ["tilings", "cairo", false]);
  await board.page.click("#undo");
  await board.rest();
};

const pastes = async (board) => {
  await board.paste("5x5:aWeWbBkWb");
  await board.until("a pasted Masyu", () => state.board.kind === "masyu" && state.board.rows === 5);
  await board.paste("what is this?");
  await board.until("a fault", () => !document.getElementById("fault").hidden);
  assert.equal((await board.now()).puzzle.puzzle, "masyu", "the board stays");
  await board.page.click("#fault-close");
  await board.page.click("#open");
  await board.page.fill("#open-text", "slither/5/5/8di28111cgd8c");
  await board.page.click("#open-dialog button[value=open]");
  await board.until("an address", () => state.board.kind === "slitherlink" && state.board.rows === 5);
  await board.page.click("#undo");
  await board.until("the Masyu again", () => state.board.kind === "masyu");
};

// What keys make of clues: [kind, clue, key, clue after it], a plus before a key: it comes soon after the one before.
const TYPED = [
  ["slitherlink", "-", "3", "3"],
  ["slitherlink", "3", "3", "-"],
  ["slitherlink", "3", "7", null],
  ["yajilin", "-", "2", "2n"],
  ["yajilin", "2n", "w", "2w"],
  ["yajilin", "2w", "+5", "25w"],
  ["yajilin", "25w", "+5", "5w"],
  ["yajilin", "-", "e", "1e"],
  ["yajilin", "3s", "x", "x"],
  ["castle-wall", "-", "o", "o"],
  ["castle-wall", "4s", "o", "4so"],
  ["castle-wall", "4so", "o", "4s"],
  ["castle-wall", "4so", "e", "4eo"],
  ["castle-wall", "4so", "+1", "41so"],
  ["balance-loop", "-", "w", "w"],
  ["balance-loop", "w", "6", "6w"],
  ["balance-loop", "6w", "b", "6b"],
  ["mid-loop", "-", "5", "5"],
  ["grand-tour", "1", "+2", "12"],
  ["grand-tour", "1", "14", "14"],
  ["country-road", "9", "+9", "99"],
  ["country-road", "99", "+9", "9"],
  ["flow", "-", "q", "q"],
  ["masyu", "-", "*", "*"],
  ["masyu", "*", "o", "o"],
];
const types = async (board) => {
  const typed = await board.page.evaluate(
    (all) =>
      all.map(([kind, clue, key]) => {
        const { pad } = kinds.find(({ name }) => name === kind);
        return pressed(pad, clue, key.replace("+", ""), key.startsWith("+"));
      }),
    TYPED,
  );
  const pipes = await board.page.evaluate(() => {
    const pad = { signs: ["ns", "ew", "ne", "nsew", "x"] };
    const all = [["", "e"], ["e", "n"], ["n", "s"], ["ns", "w"], ["nsw", "e"], ["ne", "w"], ["", "q"]];
    return all.map(([before, key]) => spelled(pad, before, key)?.sign ?? null);
  });
  assert.deepEqual(pipes, [null, "ne", "ns", null, "nsew", null, null]);
  TYPED.forEach(([kind, clue, key, after], at) => assert.equal(typed[at], after, `${kind}: ${key} after ${clue}`));
};

const keysDraw = async (board) => {
  await board.sample("masyu");
  await board.mode("play");
  await board.page.focus("#board");
  await board.page.evaluate(() => (hand.point = 0));
  await board.page.keyboard.down("Space");
  await board.page.keyboard.press("ArrowRight");
  await board.page.keyboard.press("ArrowRight");
  await board.page.keyboard.press("ArrowDown");
  await board.page.keyboard.up("Space");
  await board.page.keyboard.press("x");
  await board.page.keyboard.press("ArrowDown");
  await board.page.keyboard.press("ArrowDown");
  const { marks } = await board.now();
  assert.deepEqual([marks.on.length, marks.off.length], [3, 1]);
  assert.match(await board.page.textContent("#said"), /row 4, column 3/);
  for (let times = 0; times < 4; times++) await board.page.keyboard.press("Control+z");
  await board.mode("clues");
  await board.page.focus("#board");
  await board.page.evaluate(() => (hand.cell = 0));
  await board.page.keyboard.press("ArrowRight");
  // The cell may have the pearl that a scene before has set.
  assert.match(await board.page.textContent("#said"), /row 1, column 2: (empty|white pearl)/);
};

const regionsArePainted = async (board) => {
  await board.sample("country-road");
  const before = await board.now();
  await board.mode("regions");
  const { regions, tokens } = before;
  const { cols } = before.puzzle;
  // A region has one number at most, so a cell without one joins.
  const first = regions.findIndex((name, at) => at % cols < cols - 1 && regions[at + 1] !== name && tokens[at + 1] === "-");
  await board.drag("cell", [first, first + 1]);
  await board.until("one more cell in the region", (first) => state.board.regions[first] === state.board.regions[first + 1], first);
  await board.page.click("#undo");
  // The same with keys, and a region of one cell.
  await board.page.focus("#board");
  await board.page.evaluate((first) => (hand.cell = first), first);
  await board.page.keyboard.press("Shift+ArrowRight");
  await board.until("the same with keys", (first) => state.board.regions[first] === state.board.regions[first + 1], first);
  await board.page.keyboard.press("Enter");
  await board.until("a region of one cell", (at) => state.board.regions.filter((name) => name === state.board.regions[at]).length === 1, first + 1);
  await board.page.click("#undo");
  await board.page.click("#undo");
  await board.rest();
  assert.deepEqual((await board.now()).puzzle, before.puzzle);
};

// Rules are changed at the keyboard, and the board plays by them; a mistake is told with its place; a link
// holds them; they are undone like any move.
const rulesAreEdited = async (board) => {
  await board.sample("slitherlink");
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.page.click("#own summary");
  await other.until("a text to change", () => document.getElementById("own-text").value.includes("rule "));
  const rules = (sign) => `kind around "All Around"\nclue "number": number\nunvisited c in cells where clue(c)\nrule "number" each c in cells where has number(c):\n  count(b in around(c): visited(b)) ${sign} number(c)\n`;
  await other.page.fill("#own-text", rules("=").replace("visited(b)", "vistied(b)"));
  await other.until("what is wrong", () => /Line 5, column \d+: .*visited/.test(document.getElementById("own-words").textContent));
  await other.page.fill("#own-text", rules("="));
  await other.until("the new kind", () => state.board.kind === "around");
  await other.page.evaluate(() => load({ ask: "blank", kind: "around", rows: 3, cols: 3 }));
  await other.until("a small board", () => state.board.rows === 3);
  await other.mode("clues");
  await other.click("cell", 4);
  await other.page.keyboard.press("8");
  await other.verdict("One answer");
  await other.page.fill("#own-text", rules("<"));
  await other.verdict("No answer");
  await other.page.click("#undo");
  await other.verdict("One answer");
  assert.equal(await other.page.inputValue("#own-text"), rules("="));
  const link = await other.page.evaluate(() => toAddress(state.board.puzzle, shownMarks()));
  await other.page.close();
  const third = await board.another(`${board.home}#${link}`);
  await third.until("the rules of the link", () => state.board?.kind === "around" && ownRules.includes("All Around"));
  await third.verdict("One answer");
  await third.page.close();
};

// A link that holds no board says so, and there is a board all the same.
const readsBadLinks = async (board) => {
  for (const hash of ["#d!!", "#dAAAA", "#pe30", "#peyJwdXp6bGUiOjF9"]) {
    const other = await board.another(board.home + hash);
    await other.until("a board", () => state.board);
    await other.until("what is wrong", () => !document.getElementById("fault").hidden);
    await other.page.close();
  }
};

const zooms = async (board) => {
  await board.sample("slitherlink");
  await board.mode("play");
  await board.page.evaluate(() => load({ ask: "blank", kind: "slitherlink", rows: 30, cols: 30 }));
  await board.until("a large board", () => state.board.rows === 30);
  const cell = () => board.page.evaluate(() => state.board.unit * zoom.scale);
  while (await board.page.isEnabled("#zoom-in")) await board.page.click("#zoom-in");
  assert((await cell()) >= 34, `cells of ${await cell()} pixels`);
  await board.page.click("#fit");
  const { x, y, width, height } = await board.page.locator("#pane").boundingBox();
  const fingers = await board.fingers();
  const spread = (far) => [-1, 1].map((side) => [x + width / 2 + side * far, y + height / 2]);
  const before = await cell();
  await fingers.down(spread(30));
  for (let far = 35; far <= 90; far += 5) await fingers.move(spread(far));
  await fingers.lift();
  assert((await cell()) > 2 * before, "two fingers enlarge");
  assert.deepEqual((await board.now()).marks, { on: [], off: [] }, "two fingers draw nothing");
  await board.page.click("#fit");
  const edge = await board.place("edge", 400);
  await fingers.down([edge]);
  for (let tries = 0; tries < 600 && (await board.now()).marks.off.length < 1; tries += 1) {
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  await fingers.lift();
  assert.equal((await board.now()).marks.off.length, 1, "a long press crosses");
  const [from, to] = await board.page.evaluate(() => geometry.ends[31]);
  const [start, end] = [await board.place("point", from), await board.place("point", to)];
  await fingers.down([start]);
  for (const part of [0.3, 0.6, 1]) await fingers.move([start.map((from, axis) => from + part * (end[axis] - from))]);
  await fingers.lift();
  assert.equal((await board.now()).marks.on.length, 1, "a finger draws");
  await board.page.click("#undo");
  await board.page.click("#undo");
  await board.page.click("#undo");
  await board.rest();
};

// A notebook asks in its own way, hears what is on the board, and keeps its address.
const isShownElsewhere = async (board) => {
  const host = board.isServed ? elsewhere : () => Object.assign(window, { heard: [], lazyloop: { changed: (state) => heard.push(state) } });
  const other = await board.another(board.home, host);
  await other.verdict("One answer");
  const { on } = await other.answer();
  await other.click("edge", on[0]);
  await other.until("the host hears of it", (edge) => heard.at(-1)?.marks.on[0] === edge, on[0]);
  assert.equal(other.page.url(), board.home);
  await other.page.close();
};
// In the page: a host that asks the server.
const elsewhere = () => {
  window.heard = [];
  window.lazyloop = {
    ask: (question, onReply) => {
      const headers = { "Content-Type": "application/json" };
      const asked = fetch("ask", { method: "POST", headers, body: JSON.stringify(question) });
      const tell = (text) => text.split("\n").filter(Boolean).forEach((line) => onReply(JSON.parse(line)));
      asked.then((response) => response.text()).then(tell).then(() => onReply({ reply: "closed" }));
      return { cancel: () => {} };
    },
    changed: (state) => heard.push(state),
  };
};

// From a key or a click to what is painted, at 30x30.
const isFast = async (board) => {
  await board.page.evaluate(() => openSample(samples.findIndex(({ rows }) => rows === 30)));
  await board.until("a large board", () => state.board.rows === 30);
  await board.rest();
  const times = await board.page.evaluate(async () => {
    const painted = () => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve, 0)));
    const times = { marks: [], clues: [] };
    hand.mode = "play";
    // No browser captures a pointer that is not there.
    svg.setPointerCapture = () => {};
    for (let edit = 0; edit < 100; edit++) {
      const [x, y] = geometry.middles[(edit * 17) % geometry.middles.length];
      const box = svg.getBoundingClientRect();
      const at = { clientX: box.left + x * zoom.scale, clientY: box.top + y * zoom.scale, pointerId: 1, pointerType: "touch", bubbles: true };
      const start = performance.now();
      svg.dispatchEvent(new PointerEvent("pointerdown", at));
      svg.dispatchEvent(new PointerEvent("pointerup", at));
      await painted();
      times.marks.push(performance.now() - start);
    }
    if (state.marks.size < 90) throw new Error(`${state.marks.size} marks`);
    setMode("clues");
    for (let edit = 0; edit < 100; edit++) {
      hand.cell = (edit * 7) % 900;
      const key = state.board.tokens[hand.cell] === "2" ? "1" : "2";
      const start = performance.now();
      svg.dispatchEvent(new KeyboardEvent("keydown", { key, bubbles: true }));
      while (queue.isBusy || state.board.tokens[hand.cell] !== key) await new Promise((resolve) => setTimeout(resolve, 1));
      await painted();
      times.clues.push(performance.now() - start);
    }
    delete svg.setPointerCapture;
    for (const all of Object.values(times)) all.sort((a, b) => a - b);
    return times;
  });
  for (const [what, all] of Object.entries(times)) {
    board.tell(`100 ${what} at 30x30: median ${all[50].toFixed(0)} ms, 95th ${all[94].toFixed(0)} ms, longest ${all[99].toFixed(0)} ms`);
    // How fast a machine is, nobody knows here; docs/benchmarks has figures.
    assert(all[50] < 1000, `${what}: ${all[50]} ms`);
  }
};

// Pages that are left in the middle of a search leave nothing behind that holds up others.
const isLeft = async (board) => {
  for (let times = 0; times < 18; times++) {
    const other = await board.another(board.home);
    await other.until("a board", () => state.board);
    await other.page.evaluate(() => {
      load({ ask: "blank", kind: "slitherlink", rows: 60, cols: 60 });
      make({ ask: "generate", kind: "slitherlink", rows: 100, cols: 100, seed: 1, wishes: {} });
    });
    await other.until("work under way", () => state.board.rows === 60 && making);
    await other.page.close();
  }
  await board.page.reload();
  await board.until("a board", () => state.board);
  await board.rest();
};

const twoAtOnce = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await Promise.all([board.sample("masyu"), other.sample("yajilin")]);
  await Promise.all([board.verdict("One answer"), other.verdict("One answer")]);
  const { on } = await board.answer();
  await board.mode("play");
  await other.page.click("#hint");
  await board.page.click("#way");
  await Promise.all([
    other.until("a hint", () => !document.getElementById("hint-box").hidden),
    board.until("the way", () => help.way?.ending),
  ]);
  await board.page.bringToFront();
  await board.click("edge", on[0]);
  await board.rest();
  assert.equal((await other.now()).marks.on.length, 0);
  await other.page.close();
  await board.page.click("#undo");
};

const comesBack = async (board) => {
  // Without a server there is nothing that could be away.
  if (!board.isServed) return;
  await board.sample("masyu");
  await board.mode("play");
  const { on } = await board.answer();
  await board.page.route("**/ask", (route) => route.abort());
  await board.click("edge", on[0]);
  await board.until("it says so", () => !document.getElementById("gone").hidden);
  assert.equal(await board.drawn("#layer-line .line"), 1, "marks need no program");
  await board.page.unroute("**/ask");
  await board.until("it is back", () => document.getElementById("gone").hidden);
  await board.verdict("One answer");
  await board.page.click("#undo");
};

const isSolved = async (board) => {
  await board.sample("slitherlink");
  await board.mode("play");
  const { on } = await board.answer();
  await board.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on);
  await board.verdict("Solved");
};

const shares = async (board) => {
  await board.sample("slitherlink");
  await board.page.click("#share");
  for (const [sort, looks] of [["address", /slither/], ["json", /"puzzle":"slitherlink"/], ["text", /\d/], ["link", /puzz\.link/]]) {
    await board.page.click(`[data-copy=${sort}]`);
    await board.until(sort, (source) => new RegExp(source).test(document.getElementById("share-text").value), looks.source);
  }
  for (const ending of ["svg", "png"]) {
    assert.match(await board.saved(() => board.page.click(`[data-save=${ending}]`)), new RegExp(`slitherlink-.*\\.${ending}`));
  }
  await board.page.keyboard.press("Escape");
};

// Nothing is wider than the window, and everything has a name.
const isWell = async (board) => {
  const seen = await board.page.evaluate(() => ({
    wide: document.documentElement.scrollWidth - innerWidth,
    nameless: [...document.querySelectorAll("button, input, select, textarea")]
      .filter((control) => !control.hidden && control.id !== "open-file")
      .filter((control) => !(control.textContent.trim() || control.getAttribute("aria-label") || control.closest("label")))
      .map((control) => control.outerHTML),
  }));
  assert(seen.wide <= 0, `${seen.wide} pixels too wide`);
  assert.deepEqual(seen.nameless, []);
};

module.exports = {
  KINDS,
  each: { loads, draws, dragsALine, hints, explains, mistakes, corrects, edits, contradicts, opensItsLink, makes, ...playing.each },
  once: { types, offersTheKind, pastes, keysDraw, dragsCrosses, playsTilings, regionsArePainted, rulesAreEdited, readsBadLinks, zooms, isShownElsewhere, isFast, twoAtOnce, comesBack, isSolved, shares, ...playing.once, isLeft },
  // Those of `once` that are the same in any window: they are played in one of them.
  anyWindow: new Set([
    "rulesAreEdited", "readsBadLinks", "isShownElsewhere", "twoAtOnce", "comesBack", "isLeft", "signsEveryKind", "boundsHistory",
    "namesClues", "padHasSigns", "rulesOfAll", "puzzlesAreKept", "numbersAreTrue", "shelfIsBounded", "fullStorageIsTold", "severalAreListed",
    "linksAreForOthers", "bookmarksSend", "daysHavePuzzles", "daysOfAll", "worksOffline", "reshapes", "tablesAreWhole", "scriptsHaveNoSentences", "allIsPhrases", "setsEveryKind", "suggestsAmongMany", "titlesAreInJson",
    "templatesAreWhole", "namesOfKindsAreRead", "readsHardSentences", "unknownWordsStayEnglish", "helpHasReasons", "panelStandsStill", "stepsStandStill",
  ]),
  // Those of `once` that take the time of what they do.
  measured: { isFast },
  always: { isWell },
};
