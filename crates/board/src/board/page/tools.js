// What a hand marks in play: the line, shaded cells, or the sides of a loop. A tool that a kind has no use for is not
// offered.

// The signs of a tool in the order of clicks; the right button gives the second one.
const TOOLS = { line: [], shade: ["shade", "dot"], sides: ["inside", "outside"], clue: [] };
// The line goes through cells, or around them: only then they can be shaded, or lie on a side of it. Clues that tell
// a side are about it too.
const offered = () => {
  const isThrough = state.board?.joins === "cells";
  const namesSides = padNow().behind.some((list) => list.includes("o") && list.includes("x"));
  return ["line", ...(isThrough ? ["shade"] : []), ...(!isThrough || namesSides ? ["sides"] : []), ...(hand.mode === "answer" ? ["clue"] : [])];
};
const toolNow = () => (offered().includes(hand.tool) ? hand.tool : "line");
const setTool = (tool) => {
  hand.tool = tool;
  setMode(isDrawing() ? hand.mode : "play");
};
const showTools = () => {
  const all = offered();
  $("marking").hidden = !isDrawing();
  for (const name of Object.keys(TOOLS)) {
    $(`tool-${name}`).hidden = !all.includes(name);
    $(`tool-${name}`).setAttribute("aria-pressed", name === toolNow());
  }
};
for (const name of Object.keys(TOOLS)) $(`tool-${name}`).onclick = () => setTool(name);

// The sign after another one, and with the right button: the second sign, or nothing.
const nextSign = (tool, now) => {
  const signs = TOOLS[tool];
  return signs[signs.indexOf(now) + 1];
};
const secondSign = (tool, now) => (now === TOOLS[tool][1] ? undefined : TOOLS[tool][1]);
const signFor = (tool, place, isRight) => (isRight ? secondSign : nextSign)(tool, state.cells.get(place));
const isFor = (tool, place) => place !== null && (tool !== "shade" || mayShade(place));

// With the line as the tool, the middle of a cell is free for shading in kinds that shade.
const MIDDLE = 0.25;
const middleAt = (at) => {
  if (!kindNow()?.shades || state.board.joins !== "cells") return null;
  const place = placeAt(at);
  if (!isFor("shade", place)) return null;
  const [x, y] = places.centres[place];
  return Math.hypot(at[0] - x, at[1] - y) < MIDDLE * state.board.unit ? place : null;
};
const signPlace = (tool, place, isRight) => {
  hand.place = place;
  signCells([[place, signFor(tool, place, isRight)]]);
  sayPlaces([place]);
};

// Several cells get the sign of the first one.
const startSigns = (at, isRight) => {
  const [tool, place] = [toolNow(), placeAt(at)];
  const first = isFor(tool, place) ? place : null;
  const sign = first === null ? null : signFor(tool, first, isRight);
  return { kind: "signs", tool, place: first, sign, stroke: Symbol("signs"), places: new Set() };
};
const extendSigns = (act, at) => {
  for (const place of [act.place, placeAt(at)]) {
    if (act.place === null || !isFor(act.tool, place) || act.places.has(place)) continue;
    act.places.add(place);
    signCells([[place, act.sign]], act.stroke);
  }
};

// ---- Keys: the cursor goes from cell to cell, Space and X give signs

const nextPlace = (arrow) => {
  const { neighbours, rows, cols } = state.board;
  const place = hand.place;
  if (neighbours) return toward(places.centres[place], neighbours[place], (other) => places.centres[other], STEPS[arrow]);
  const [right, down] = STEPS[arrow];
  const [row, col] = [Math.floor(place / cols) + down, (place % cols) + right];
  return row >= 0 && row < rows && col >= 0 && col < cols ? row * cols + col : null;
};
const keySign = ({ key }) => {
  const tool = toolNow();
  if (key in STEPS) hand.place = nextPlace(key) ?? hand.place;
  else if (!(key in PENS)) return false;
  else if (isFor(tool, hand.place)) signCells([[hand.place, signFor(tool, hand.place, PENS[key] === "cross")]]);
  return true;
};
// With the line as the tool: S and D for the cell at the cursor.
const keyShade = ({ key }) => {
  if (!["s", "d"].includes(key.toLowerCase()) || !offered().includes("shade")) return false;
  const place = places.ofPoint.get(hand.point);
  if (!isFor("shade", place ?? null)) return false;
  const wanted = key.toLowerCase() === "s" ? "shade" : "dot";
  signCells([[place, state.cells.get(place) === wanted ? undefined : wanted]]);
  return true;
};
