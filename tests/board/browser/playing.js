// The player's half: when marks are judged, signs of cells, trials, the clock, hints that point, the end. Each scene
// leaves the board as it was.

const { assert, sixth } = require("./hands");

const PLAIN = { on: [], off: [] };
const told = (board) => board.page.evaluate(() => toldMarks());
const undoAll = async (board) => {
  await board.page.evaluate(() => {
    while (state.past.at(-1)?.edges) undo();
  });
  await board.rest();
  assert.deepEqual(await told(board), PLAIN);
};
const begin = async (board, judging = "end") => {
  // What a scene that failed has left.
  await undoAll(board);
  await board.mode("play");
  await board.page.click("#tool-line");
  await board.judging(judging);
  await board.rest();
};
// Four edges around a square that are no answer, if the board has such.
const square = (board) =>
  board.page.evaluate(() => {
    const { points } = geometry;
    const edge = (from, to) => points[from].edges.get(to);
    for (const [a, { edges }] of points.entries()) {
      for (const b of edges.keys()) {
        for (const c of points[b].edges.keys()) {
          const d = c === a ? undefined : [...points[c].edges.keys()].find((d) => d !== b && edges.has(d));
          if (d !== undefined) return [edge(a, b), edge(b, c), edge(c, d), edge(d, a)];
        }
      }
    }
    return null;
  });

// ---- For each kind

// Marks are judged at the end, when a player asks, or at once.
const judgesAsWished = async (board, kind) => {
  await begin(board, "end");
  const { off } = await board.answer();
  const quiet = async (when) => {
    assert.equal(await board.drawn("#layer-line .rail"), 0, `nothing is striped ${when}`);
    assert.doesNotMatch(await board.text("#verdict"), /mark/, `nothing is said of marks ${when}`);
  };
  const wrong = off[Math.floor(off.length / 2)];
  await board.click("edge", wrong);
  await board.rest();
  await quiet("before the end");
  await board.page.click("#check");
  assert.match(await board.text("#help-words"), /judged at the end/);
  await quiet("when it is asked too early");
  await board.judging("check");
  await quiet("before it is asked");
  await board.page.click("#check");
  assert.match(await board.text("#help-words"), /1 mark in no answer/);
  assert.equal(await board.drawn("#layer-line .rail"), 1);
  await board.judging("once");
  assert.equal(await board.drawn("#layer-line .rail"), 1);
  await undoAll(board);
  await board.judging("end");
  const round = await square(board);
  if (round && kind !== "flow") {
    for (const edge of round) await board.click("edge", edge);
    await board.until("the closed line is judged", () => /closed, and is not an answer/.test(document.getElementById("verdict-detail").textContent));
    await board.until("what is wrong is striped", () => document.querySelector("#layer-line .rail"));
    await undoAll(board);
  }
  // No praise that nobody asked for.
  const { on } = await board.answer();
  await board.judging("once");
  await board.click("edge", on[0]);
  await board.rest();
  await quiet("of a right mark");
  await undoAll(board);
  // The choice is kept.
  const kept = await board.page.evaluate(() => JSON.parse(localStorage.getItem(KEPT)).play.judging);
  assert.equal(kept, "once");
  await board.judging("end");
};

// A hand that cuts corners leaves no gap.
const fillsIn = async (board) => {
  await begin(board);
  const way = await board.page.evaluate(() => {
    const { points } = geometry;
    const side = (at) => [...points[at].edges.keys()];
    for (const [a] of points.entries()) {
      for (const b of side(a)) {
        // The opposite corner of a square of which one side is open only, or both.
        for (const c of side(b)) {
          const isDiagonal = c !== a && [0, 1].every((axis) => Math.abs(points[c].at[axis] - points[a].at[axis]) > 1);
          if (isDiagonal) return [a, c];
        }
      }
    }
    return null;
  });
  await board.drag("point", way);
  await board.rest();
  const { marks } = await board.now();
  assert.equal(marks.on.length, 2, "both edges of the corner");
  const ends = await board.page.evaluate((on) => on.flatMap((edge) => geometry.ends[edge]), marks.on);
  assert(way.every((point) => ends.includes(point)) && new Set(ends).size === 3, "one line from corner to corner");
  await undoAll(board);
};

// A trial is drawn in another colour, kept or dropped as a whole, and undone like any move.
const triesOut = async (board) => {
  await begin(board);
  const { on, off } = await board.answer();
  await board.click("edge", on[0]);
  await board.page.keyboard.press("t");
  await board.until("a trial", () => !document.getElementById("trial-bar").hidden);
  assert.match(await board.page.textContent("#said"), /trial begins/);
  await board.click("edge", off[0]);
  await board.click("edge", on[1], { button: "right" });
  await board.rest();
  assert.equal(await board.drawn("#layer-line .line.try"), 1);
  assert.equal(await board.drawn("#layer-line .cross.try"), 1);
  assert.equal(await board.drawn("#layer-line .line:not(.try)"), 1);
  await board.page.click("#trial-drop");
  await board.rest();
  assert.deepEqual((await board.now()).marks, { on: [on[0]], off: [] });
  assert(await board.page.isHidden("#trial-bar"));
  await board.page.click("#undo");
  await board.rest();
  assert(await board.page.isVisible("#trial-bar"), "undo leads back into the trial");
  assert.equal(await board.drawn("#layer-line .line.try"), 1);
  await board.page.keyboard.press("t");
  await board.rest();
  assert(await board.page.isHidden("#trial-bar"));
  assert.equal(await board.drawn("#layer-line .try"), 0, "what is kept is the line");
  assert.deepEqual((await board.now()).marks, { on: [on[0], off[0]].sort((a, b) => a - b), off: [on[1]] });
  await board.page.click("#trial");
  await board.page.keyboard.press("Shift+T");
  await board.rest();
  assert(await board.page.isHidden("#trial-bar"));
  await undoAll(board);
  assert.equal(await board.page.evaluate(() => state.trial), null);
};

// Cells are shaded or lie on a side. The program hears of a shaded cell as crosses, which are not drawn.
const signsCells = async (board) => {
  await begin(board);
  const isThrough = await board.page.evaluate(() => state.board.joins === "cells");
  const [tool, first, second] = isThrough ? ["shade", "shade", "dot"] : ["sides", "inside", "outside"];
  assert.equal(await board.page.isVisible("#tool-shade"), isThrough);
  assert.equal(await board.page.isVisible("#tool-sides"), !isThrough);
  await board.page.click(`#tool-${tool}`);
  const places = await board.page.evaluate((tool) => [...places.centres.keys()].filter((place) => isFor(tool, place)), tool);
  const at = places[5];
  const middle = async (place) => {
    const [x, y] = await board.page.evaluate((place) => {
      reveal(places.centres[place]);
      const box = svg.getBoundingClientRect();
      return places.centres[place].map((value, axis) => value * zoom.scale + [box.left, box.top][axis]);
    }, place);
    return [x + 3, y + 3];
  };
  const sign = () => board.page.evaluate((at) => state.cells.get(at), at);
  const press = async (options) => {
    await board.page.mouse.click(...(await middle(at)), options);
    await board.rest();
    return sign();
  };
  assert.equal(await press(), first);
  assert.equal(await board.drawn(`#layer-cells .${first}`), 1);
  assert.equal(await board.drawn("#layer-line .cross"), 0, "no crosses are drawn");
  const around = await board.page.evaluate((at) => edgesAround(at), at);
  assert.deepEqual(await told(board), { on: [], off: isThrough ? around.sort((a, b) => a - b) : [] });
  assert.deepEqual((await board.now()).marks, PLAIN);
  assert.equal(await press(), second);
  assert.equal(await board.drawn(`#layer-cells .${second}`), 1);
  assert.deepEqual(await told(board), PLAIN);
  assert.equal(await press(), undefined);
  assert.equal(await press({ button: "right" }), second);
  await board.page.click("#undo");
  await board.page.click("#undo");
  await board.rest();
  assert.equal(await sign(), second, "undone one by one");
  await undoAll(board);
  // With keys, and in words.
  await board.page.focus("#board");
  await board.page.evaluate((at) => (hand.place = at), at);
  await board.page.keyboard.press("Space");
  await board.rest();
  assert.equal(await sign(), first);
  assert.match(await board.page.textContent("#said"), isThrough ? /: .*shaded/ : /: .*inside/);
  // Several at once, which are one move.
  await undoAll(board);
  const [from, to] = [places[0], places.find((place) => place === places[0] + 1)];
  if (to !== undefined) {
    await board.page.mouse.move(...(await middle(from)));
    await board.page.mouse.down();
    await board.page.mouse.move(...(await middle(to)), { steps: 4 });
    await board.page.mouse.up();
    await board.rest();
    assert.equal(await board.drawn(`#layer-cells .${first}`), 2);
    await board.page.click("#undo");
    await board.rest();
    assert.equal(await board.drawn(`#layer-cells .${first}`), 0);
  }
  await board.page.click("#tool-line");
};

// A shaded cell that no answer has is told like a wrong mark, and taken back as one.
const judgesShades = async (board) => {
  await begin(board, "once");
  const { on } = await board.answer();
  const place = await board.page.evaluate((on) => (state.board.joins === "cells" ? places.ofPoint.get(geometry.ends[on[0]][0]) : null), on);
  if (place === null) return;
  await board.page.evaluate((place) => signCells([[place, "shade"]]), place);
  await board.rest();
  assert.equal(await board.drawn("#layer-cells .faulty"), 1);
  assert.match(await board.text("#verdict-detail"), /^1 mark in no answer/);
  await board.page.click("#mistake");
  await board.until("it is taken back", () => state.cells.size === 0);
  await board.until("it is told", () => /1 mark taken back/.test(document.getElementById("help-words").textContent));
  await undoAll(board);
};

// A hint points from its first stage: first at the place, then it names the rule.
const hintsPoint = async (board) => {
  await begin(board);
  await board.page.click("#hint");
  await board.until("a hint", () => !document.getElementById("hint-box").hidden);
  if (await board.page.isVisible("#hint-more")) {
    const looked = () => board.page.evaluate(() => document.querySelectorAll("#layer-reason .look").length);
    assert((await looked()) > 0, "the first stage points at the board");
    assert.equal(await board.drawn("#layer-step path"), 0);
    await board.page.click("#hint-more");
    assert((await looked()) > 0, "the second one too");
    assert((await board.text("#hint-rule")).length > 0);
  }
  await board.page.click("#hint-close");
  assert.equal(await board.page.evaluate(() => document.getElementById("layer-reason").innerHTML), "");
};

// A mark is announced once, with a key and with a hand.
const saysOnce = async (board) => {
  await begin(board);
  await board.page.evaluate(() => {
    window.heard = [];
    window.hears?.disconnect();
    const regions = [...document.querySelectorAll("[aria-live], [role=status], [role=alert]")];
    const observer = new MutationObserver((records) => {
      for (const { target } of records) {
        const region = regions.find((region) => region.contains(target));
        if (region && !region.closest("[hidden]")) heard.push(region.textContent);
      }
    });
    observer.observe(document.body, { subtree: true, childList: true, characterData: true });
    window.hears = observer;
  });
  const heard = async () => {
    await board.rest();
    await board.page.waitForTimeout(450);
    return board.page.evaluate(() => heard.splice(0));
  };
  const { on } = await board.answer();
  const [from, key] = await board.page.evaluate((on) => {
    for (const edge of on) {
      for (const from of geometry.ends[edge]) {
        const key = Object.keys(STEPS).find((arrow) => geometry.points[from].edges.get(nextPoint(arrow, from)) === edge);
        if (key) return [from, key];
      }
    }
  }, on);
  await board.page.focus("#board");
  await board.page.evaluate((from) => (hand.point = from), from);
  await board.page.keyboard.press("Space");
  await heard();
  await board.page.keyboard.press(key);
  const byKey = await heard();
  assert.equal(byKey.length, 1, `a mark with a key is heard once: ${byKey.join(" | ")}`);
  assert.match(byKey[0], /line (up|down|left|right)/);
  await board.click("edge", on.at(-1));
  const byHand = await heard();
  assert.equal(byHand.length, 1, `a mark with a hand is heard once: ${byHand.join(" | ")}`);
  assert.match(byHand[0], /^line, .* to /);
  await board.page.evaluate(() => hears.disconnect());
  await undoAll(board);
};

// A reload loses no mark, no sign, no move.
const survives = async (board, kind) => {
  await begin(board);
  const { on, off } = await board.answer();
  const link = await board.page.evaluate(() => link());
  const other = await board.another(link);
  await other.until("the board", (kind) => state.board?.kind === kind, kind);
  await other.mode("play");
  await other.page.evaluate(([on, off]) => {
    mark([[on, true]]);
    mark([[off, false]]);
    signCells([[1, "dot"]]);
    beginTrial();
    mark([[on, undefined]]);
  }, [on[0], off[0]]);
  await other.rest();
  await other.page.waitForTimeout(400);
  await other.page.reload();
  await other.until("the board", () => state.board && state.past.length > 5 && state.cells.size === 1);
  await other.rest();
  assert(await other.page.isVisible("#trial-bar"), "the trial goes on");
  assert.deepEqual((await other.now()).marks, { on: [], off: [off[0]] });
  const steps = [
    { on: [on[0]], off: [off[0]], cells: 1 },
    { on: [on[0]], off: [off[0]], cells: 1 },
    { on: [on[0]], off: [off[0]], cells: 0 },
    { on: [on[0]], off: [], cells: 0 },
    { on: [], off: [], cells: 0 },
  ];
  for (const { cells, ...marks } of steps) {
    await other.page.click("#undo");
    await other.rest();
    assert.deepEqual((await other.now()).marks, marks);
    assert.equal(await other.page.evaluate(() => state.cells.size), cells);
  }
  for (let times = 0; times < 5; times++) await other.page.keyboard.press("Control+y");
  await other.rest();
  assert.deepEqual((await other.now()).marks, { on: [], off: [off[0]] });
  await other.page.close();
};

// Clues that are done are faint, those that cannot be met are red, as the program says.
const showsClues = async (board) => {
  await begin(board);
  const clues = await board.page.evaluate(() => {
    const cells = [...state.board.tokens.keys()].filter((cell) => state.board.tokens[cell] !== EMPTY);
    const clues = { done: cells.slice(0, 2), broken: cells.slice(2, 3) };
    hear({ reply: "judged", wrong: [], clash: [], undecided: [], done: false, clues });
    return clues;
  });
  const dimmed = () => board.page.evaluate(() => document.querySelector("#layer-clues .met")?.getAttribute("d").match(/M/g).length ?? 0);
  // Ends of paths stay bright.
  const isOfPaths = await board.page.evaluate(() => state.board.colours.length > 0);
  assert.equal(await dimmed(), isOfPaths ? 0 : clues.done.length);
  assert.equal(await board.drawn("#layer-clues .broken"), clues.broken.length);
  await board.page.uncheck("#show-clues");
  assert.equal(await dimmed(), 0);
  assert.equal(await board.drawn("#layer-clues .broken"), 0);
  await board.page.check("#show-clues");
  // Signs that lie above the line have a veil of their own shape, which is not transparent to the line.
  const veil = await board.page.evaluate(() => {
    const { board } = state;
    state.board = { ...board, signs: board.signs || `<svg xmlns="http://www.w3.org/2000/svg" width="${board.width}" height="${board.height}"></svg>` };
    paintBoard();
    paintLive();
    const use = document.querySelector("#layer-veil use");
    const found = use && [use.getAttribute("href"), getComputedStyle(use).filter, getComputedStyle(document.querySelector("#shape feFlood")).floodColor === getComputedStyle(document.querySelector("#layer-clues .met")).fill];
    state.board = board;
    paintBoard();
    paintLive();
    return found;
  });
  assert.deepEqual(veil, isOfPaths ? null : ["#layer-signs", 'url("#shape")', true]);
  await board.page.evaluate(() => askLive());
  await board.rest();
};

// Each piece of the line has a colour, on wish; ends of paths that have one give it to their path.
const coloursPieces = async (board) => {
  await begin(board);
  const { on } = await board.answer();
  const apart = await board.page.evaluate((on) => {
    const isApart = (edge) => !geometry.ends[edge].some((point) => geometry.ends[on[0]].includes(point));
    return on.find(isApart);
  }, on);
  for (const edge of [on[0], apart]) await board.click("edge", edge);
  await board.rest();
  const colours = () => board.page.evaluate(() => [...document.querySelectorAll("#layer-line .line")].map((path) => getComputedStyle(path).stroke));
  assert.equal(new Set(await colours()).size, (await colours()).length > 1 ? 2 : 1);
  await board.page.check("#show-pieces");
  const two = await colours();
  assert.equal(new Set(two).size, 2, "two pieces, two colours");
  await board.page.uncheck("#show-pieces");
  // As the program gives colours to ends.
  const seen = await board.page.evaluate((edge) => {
    const [point] = geometry.ends[edge];
    const cell = geometry.cellAt(geometry.points[point].at, 0.1);
    if (cell === null || state.board.joins !== "cells") return "rgb(1, 2, 3)";
    const { board } = state;
    state.board = { ...board, colours: [[cell, "#010203"]] };
    paintLive();
    const stroke = [...document.querySelectorAll("#layer-line .line")].map((path) => getComputedStyle(path).stroke);
    state.board = board;
    paintLive();
    return stroke.find((stroke) => stroke === "rgb(1, 2, 3)");
  }, on[0]);
  assert.equal(seen, "rgb(1, 2, 3)");
  await undoAll(board);
};

// The end is worth seeing: the inside fills, the line is drawn once round, and the time stands still.
const finishes = async (board, kind) => {
  await begin(board);
  const { on } = await board.answer();
  await board.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on);
  await board.verdict("Solved in ");
  const hasInside = kind !== "flow";
  assert.equal((await board.drawn("#layer-finish .inside-fill")) > 0, hasInside);
  assert((await board.drawn("#layer-round .round")) > 0);
  const seen = await board.page.evaluate(() => {
    // All of the line, and no more, is drawn once round.
    const steps = [...document.querySelectorAll("#layer-round .round")].reduce((sum, path) => sum + path.getAttribute("d").match(/L/g).length, 0);
    return { steps, isRunning: clock.since !== null, motion: getComputedStyle(document.querySelector("#layer-round .round")).animationName };
  });
  assert.deepEqual(seen, { steps: on.length, isRunning: false, motion: "round" });
  await undoAll(board);
  assert.equal(await board.drawn("#layer-finish path, #layer-round path"), 0);
};

// ---- Once

// Who wants less motion sees the end without it.
const standsStill = async (board) => {
  await board.sample("masyu");
  await begin(board);
  const { on } = await board.answer();
  await board.page.emulateMedia({ reducedMotion: "reduce" });
  await board.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on);
  await board.verdict("Solved in ");
  assert.equal(await board.page.evaluate(() => getComputedStyle(document.querySelector("#layer-round .round")).animationName), "none");
  await board.page.emulateMedia({ reducedMotion: "no-preference" });
  await undoAll(board);
};

// Points 0, 2, then 9, on to 11 of a 5x5.
const fillsInALattice = async (board) => {
  await board.page.evaluate(() => load({ ask: "blank", kind: "slitherlink", rows: 5, cols: 5 }));
  await board.until("a small board", () => state.board.rows === 5);
  await begin(board);
  const number = (row, col) => board.page.evaluate(([row, col]) => geometry.pointAt([0, 1].map((axis) => geometry.points[0].at[axis] + [col, row][axis] * state.board.unit), 0.1), [row, col]);
  const way = [];
  for (const [row, col] of [[0, 0], [0, 2], [1, 3], [1, 5], [4, 3]]) way.push(await number(row, col));
  await board.drag("point", way);
  await board.rest();
  const { marks } = await board.now();
  // 2, and 2 for the corner, 2 more; then 3 down and 2 to the left.
  assert.equal(marks.on.length, 11);
  const loose = await board.page.evaluate((on) => {
    const arms = new Map();
    for (const point of on.flatMap((edge) => geometry.ends[edge])) arms.set(point, (arms.get(point) ?? 0) + 1);
    return [...arms].filter(([, count]) => count === 1).map(([point]) => point);
  }, marks.on);
  assert.deepEqual(loose.sort((a, b) => a - b), [way[0], way.at(-1)].sort((a, b) => a - b), "one line, without a gap");
  await undoAll(board);
  await board.page.click("#undo");
  await board.rest();
};

// On an empty board of each kind of the program: the places of cells lie where the line has them, and a click gives
// a sign.
const signsEveryKind = async (board) => {
  const names = await board.page.evaluate(() => kinds.filter(({ name }) => name !== "tilings").map(({ name }) => name));
  for (const kind of sixth(names, 3)) {
    await board.page.evaluate((kind) => load({ ask: "blank", kind, rows: 4, cols: 5 }), kind);
    await board.until(kind, (kind) => state.board.kind === kind && state.board.rows === 4, kind);
    await board.page.evaluate(() => setMode("play"));
    const seen = await board.page.evaluate(() => {
      const isThrough = state.board.joins === "cells";
      const tool = isThrough ? "shade" : "sides";
      const points = places.points.filter((point) => point !== null);
      return {
        tool,
        count: places.outlines.length,
        isOffered: offered().includes(tool),
        areAll: !isThrough || new Set(points).size === geometry.points.length,
        edges: isThrough ? edgesAround(7).length : 0,
        at: (() => {
          const box = svg.getBoundingClientRect();
          return places.centres[7].map((value, axis) => value * zoom.scale + [box.left, box.top][axis]);
        })(),
      };
    });
    assert.deepEqual([seen.count, seen.isOffered, seen.areAll], [20, true, true], kind);
    // Clues that tell a side are about sides too.
    if (kind === "castle-wall") assert(await board.page.isVisible("#tool-sides"), kind);
    await board.page.evaluate((tool) => setTool(tool), seen.tool);
    await board.page.mouse.click(...seen.at);
    await board.until(`${kind} takes a sign`, () => state.cells.has(7));
    const { off } = await told(board);
    assert.equal(off.length, seen.edges, kind);
    await board.page.evaluate(() => setTool("line"));
  }
  await board.page.evaluate(() => openSample(sampleAt));
  await board.rest();
};

// In kinds that shade, a click in the middle of a cell shades it, and one near its side draws.
const shadesInTheMiddle = async (board) => {
  await board.sample("yajilin");
  await board.page.evaluate(() => (kindNow().shades = true));
  await begin(board);
  const { off } = await board.answer();
  const place = await board.page.evaluate(() => [...places.points.keys()].find((place) => places.points[place] !== null));
  const sign = () => board.page.evaluate((place) => state.cells.get(place), place);
  const point = await board.page.evaluate((place) => places.points[place], place);
  for (const wanted of ["shade", "dot", undefined]) {
    await board.click("point", point);
    await board.rest();
    assert.equal(await sign(), wanted);
  }
  await board.click("point", point, { button: "right" });
  await board.rest();
  assert.equal(await sign(), "dot");
  await board.click("edge", off[0]);
  await board.rest();
  assert.deepEqual((await board.now()).marks.on, [off[0]], "the side of a cell is the line's");
  await undoAll(board);
  await board.page.focus("#board");
  await board.page.evaluate((point) => Object.assign(hand, { point, usesKeys: true }), point);
  await board.page.keyboard.press("s");
  await board.rest();
  assert.equal(await sign(), "shade");
  assert.match(await board.page.textContent("#said"), /: shaded/);
  await board.page.keyboard.press("d");
  await board.rest();
  assert.equal(await sign(), "dot");
  await undoAll(board);
  // A cell with a clue is never shaded, neither by hand nor by a hint.
  const clue = await board.page.evaluate(() => [...state.board.tokens.keys()].find((cell) => tokenAt(cell) !== EMPTY && edgesAround(cell).length > 0));
  await board.page.evaluate((clue) => (window.clueFacts = { on: [], off: edgesAround(clue) }), clue);
  assert.deepEqual(await board.page.evaluate(() => shadedBy(clueFacts)), []);
  assert.equal(await board.page.evaluate((clue) => mayShade(clue), clue), false);
  // A hint that leaves a cell without a line shades it.
  const step = await board.page.evaluate((place) => {
    const off = edgesAround(place);
    return { facts: { on: [], off }, known: { on: [], off: [] }, rules: [], words: "" };
  }, place);
  await board.page.evaluate((step) => {
    paintStep(step, null);
    help.hint = { step };
  }, step);
  assert.equal(await board.drawn("#layer-step .fact.shade"), 1);
  await board.page.evaluate(() => takeHint());
  await board.rest();
  assert.equal(await sign(), "shade");
  assert.deepEqual((await board.now()).marks, PLAIN);
  await undoAll(board);
};

// A board that comes with shaded cells is judged by them at once, whatever was on the page before.
const judgesShadesThatCome = async (board) => {
  await board.sample("yajilin");
  const { on } = await board.answer();
  const place = await board.page.evaluate((on) => places.ofPoint.get(geometry.ends[on[0]][0]), on);
  const puzzle = (await board.now()).puzzle;
  await board.sample("slitherlink");
  await begin(board, "once");
  // A hand has been on the board before, so that its places are known.
  await board.page.evaluate(() => geometry.points.length);
  await board.page.evaluate(([puzzle, place]) => load({ ask: "board", puzzle }, { on: [], off: [], cells: { shade: [place] } }), [puzzle, place]);
  await board.until("the other board", () => state.board.kind === "yajilin" && live.judged.isHeard);
  await board.rest();
  assert.equal(await board.drawn("#layer-cells .faulty"), 1);
  assert.match(await board.text("#verdict-detail"), /^1 mark in no answer/);
  await board.page.click("#undo");
  await board.until("the board before", () => state.board.kind === "slitherlink");
  await board.rest();
  assert.deepEqual(await told(board), PLAIN);
};

// A hint on a tiling names faces by number: they are outlined and numbered as long as it is open.
const numbersFaces = async (board) => {
  await board.page.evaluate((text) => load({ ask: "open", text }), "8x7t4:2d34a4222d22i1c14b4a4a22a31a1b3b3d0a2a32a32a1b4c2d4b4a2c24a32a3c");
  await board.until("a tiling", () => state.board.neighbours);
  await begin(board);
  assert(await board.page.isVisible("#tool-sides"));
  await board.page.click("#hint");
  await board.until("a hint", () => !document.getElementById("hint-box").hidden);
  const numbers = () => board.page.evaluate(() => [...document.querySelectorAll("#board text.face")].map(({ textContent }) => textContent));
  const named = (await board.text("#hint-where")).match(/face (\d+)/)[1];
  assert((await numbers()).includes(named), "the face is numbered");
  assert((await board.page.evaluate(() => document.querySelectorAll("#layer-reason .look").length)) > 0);
  await board.page.click("#hint-more");
  await board.page.click("#hint-more");
  const all = [...new Set((await board.text("#hint-step")).match(/\d+(?=\D*)/g))];
  assert((await numbers()).includes(named) && (await numbers()).length > 1, `faces of ${all}`);
  await board.page.click("#hint-close");
  assert.deepEqual(await numbers(), []);
  await board.page.click("#undo");
  await board.rest();
};

// A step that has nothing to draw says so, and offers nothing to draw.
const saysWhatCannotBeDrawn = async (board) => {
  await board.sample("masyu");
  await begin(board);
  await board.page.evaluate(() => {
    const step = { facts: { on: [], off: [] }, known: { on: [], off: [] }, rules: [], words: "The line turns." };
    Object.assign(help, { hint: { what: "next", where: "Look there.", rule: "a rule", step }, stage: 3 });
    showHint();
  });
  assert.match(await board.text("#hint-step"), /nothing to draw/);
  assert(await board.page.isHidden("#hint-take"));
  await board.page.click("#hint-close");
};

// The clock counts while one plays, stands still while the page is hidden, and can be hidden.
const keepsTime = async (board) => {
  await board.sample("masyu");
  await begin(board);
  const time = () => board.text("#clock");
  await board.page.evaluate(() => startClock());
  assert.equal(await time(), "0:00");
  await board.until("a second", () => document.getElementById("clock").textContent !== "0:00");
  await board.page.evaluate(() => {
    Object.defineProperty(document, "hidden", { value: true, configurable: true });
    document.dispatchEvent(new Event("visibilitychange"));
  });
  const before = await board.page.evaluate(() => timeSpent());
  await board.page.waitForTimeout(300);
  assert.equal(await board.page.evaluate(() => timeSpent()), before, "it pauses");
  await board.page.evaluate(() => {
    delete document.hidden;
    document.dispatchEvent(new Event("visibilitychange"));
  });
  await board.until("it goes on", (before) => timeSpent() > before, before);
  await board.page.uncheck("#show-clock");
  assert(await board.page.isHidden("#clock"));
  await board.page.check("#show-clock");
  assert(await board.page.isVisible("#clock"));
  assert.equal(await board.page.evaluate(() => timeWords(3_725_000)), "1:02:05");
  await board.sample("yajilin");
  assert((await board.page.evaluate(() => timeSpent())) < before, "another puzzle begins anew");
};

// The moves are bounded, and what stays is undone as before.
const boundsHistory = async (board) => {
  await board.sample("slitherlink");
  await begin(board);
  const seen = await board.page.evaluate(async () => {
    for (let times = 0; times < 620; times++) mark([[times % 60, times % 120 < 60]]);
    signCells([[3, "inside"]]);
    const kept = JSON.parse(JSON.stringify(history()));
    const [marks, first] = [JSON.stringify(allMarks()), kept.past[0]];
    withHistory(kept);
    for (let times = 0; times < 499; times++) undo();
    const back = JSON.stringify(allMarks());
    const isAsBase = back === JSON.stringify(first.after.marks);
    const canMore = canUndo();
    for (let times = 0; times < 499; times++) redo();
    return { moves: kept.past.length, isLoad: first.isLoad, isAsBase, canMore, isBack: JSON.stringify(allMarks()) === marks, heard: markHistory().length > 499 };
  });
  assert.deepEqual(seen, { moves: 500, isLoad: true, isAsBase: true, canMore: false, isBack: true, heard: true });
  await board.page.evaluate(() => openSample(sampleAt));
  await board.rest();
};

// After a puzzle that is solved the next one of the file is at hand, and after any other one another of its kind.
const leadsOn = async (board) => {
  const solve = async () => {
    const { on } = await board.answer();
    await board.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on);
    await board.verdict("Solved");
    assert(await board.page.locator("#onward").isVisible());
  };
  await board.sample("slitherlink");
  await begin(board);
  assert(await board.page.locator("#onward").isHidden());
  const at = await board.page.evaluate(() => sampleAt);
  await solve();
  assert.equal(await board.text("#onward"), "Next puzzle");
  await board.page.click("#onward");
  await board.until("the next puzzle", (at) => sampleAt === at + 1, at);
  await board.rest();
  assert(await board.page.locator("#onward").isHidden());
  await board.page.evaluate(() => openText("country-road\n2 2\n- -\n- -\n1 1\n1 1"));
  await board.until("the small puzzle", () => state.board.kind === "country-road" && state.board.rows === 2);
  await solve();
  assert.equal(await board.text("#onward"), "Another one");
  await board.page.click("#onward");
  await board.until("another puzzle", () => state.marks.size === 0 && state.board.kind === "country-road" && $("making").hidden);
  await board.page.evaluate((at) => openSample(at), at);
  await board.rest();
  await undoAll(board);
};

// Clues are named in words.
const NAMED = [
  ["masyu", "o", "white pearl"],
  ["masyu", "*", "black pearl"],
  ["yajilin", "3s", "3 down"],
  ["yajilin", "x", "grey cell"],
  ["castle-wall", "4so", "4 down, white square"],
  ["castle-wall", "x", "black square"],
  ["balance-loop", "6w", "white circle 6"],
  ["balance-loop", "b", "black circle"],
  ["moon-sun", "o", "moon"],
  ["pipelink", "ne", "pipe up and right"],
  ["flow", "o", "end o"],
  ["slitherlink", "3", "3"],
  ["country-road", "12", "12"],
];
const namesClues = async (board) => {
  const named = await board.page.evaluate(async (all) => {
    for (const [kind] of all) kindForms.set(kind, formsOf(await kindText(kind)));
    const { board } = state;
    const words = all.map(([kind, token]) => {
      state.board = { ...board, kind };
      return clueWords(token);
    });
    state.board = board;
    return words;
  }, NAMED);
  NAMED.forEach(([kind, token, words], at) => assert.equal(named[at], words, `${kind}: ${token}`));
};

module.exports = {
  each: { judgesAsWished, fillsIn, triesOut, signsCells, judgesShades, hintsPoint, saysOnce, survives, showsClues, coloursPieces, finishes },
  once: { standsStill, fillsInALattice, signsEveryKind, shadesInTheMiddle, judgesShadesThatCome, numbersFaces, saysWhatCannotBeDrawn, keepsTime, boundsHistory, namesClues, leadsOn },
};
