// Hands on the board: mouse, touch and keys become clues, regions and marks.

// `mode`: what a hand does, "clues", "regions", "answer" or "play", and `tool` what it marks in the last two. `cell`, `point` and `place` are
// where the cursor is.
const hand = { mode: "play", tool: "line", cell: 0, point: 0, place: 0, usesKeys: false, paints: "region", typedAt: 0, letters: "" };
const LONG_PRESS = 450;
const EDGE_REACH = 0.5;

// ---- Marks

const next = (value) => (value === undefined ? true : value ? false : undefined);
const crossed = (value) => (value === false ? undefined : false);
const markEdge = (edge, change) => {
  if (edge !== null) mark(changesOf(edge, change));
};
// A click: it marks the middle of a cell that may be shaded, or else the nearest edge.
const markAt = (at, change, isRight) => {
  const place = middleAt(at);
  if (place !== null) return signPlace("shade", place, isRight);
  const edge = geometry.edgeAt(at, EDGE_REACH);
  if (edge === null) return;
  markEdge(edge, change);
  sayEdges([edge]);
};

// ---- Clues and regions

const typeKey = (key, isWhole = false) => {
  const isDigit = /^\d$/.test(key) && !isWhole;
  const goesOn = isDigit && performance.now() - hand.typedAt < 1500;
  [hand.typedAt, hand.letters] = [isDigit ? performance.now() : 0, ""];
  setClue(hand.cell, (token) => pressed(padNow(), token, key, goesOn));
};
// A sign of several letters is typed letter by letter.
const spellKey = (key) => {
  const found = spelled(padNow(), performance.now() - hand.typedAt < 1500 ? hand.letters : "", key);
  if (!found) return false;
  [hand.typedAt, hand.letters] = [performance.now(), found.letters];
  if (found.sign) setClue(hand.cell, () => found.sign);
  return true;
};
const emptyCell = () => setClue(hand.cell, () => EMPTY);

const paintCells = (cells) => paint("painted", path("painted", cells.map(outlineOf).join("")));
const finishRegion = ({ cells }) => {
  paint("painted", "");
  if (cells.length === 0) return;
  edit(({ regions }) => {
    const names = [...regions];
    const isHole = hand.paints === "hole";
    const fresh = `new-${cells[0]}`;
    // A single cell becomes a region of its own, and so do several of one region; others take the first one's.
    const isOne = cells.every((cell) => regions[cell] === regions[cells[0]]);
    const name = isHole ? padNow().hole : isOne ? fresh : regions[cells[0]];
    const painted = !isHole && name === padNow().hole ? fresh : name;
    for (const cell of cells) names[cell] = painted;
    return { regions: names };
  });
};

// ---- Pointers

const pointers = new Map();
let act = null;
let pinch = null;

const cellUnder = (at) => {
  if (state.board.neighbours) return geometry.cellAt(at);
  const cell = geometry.cellAt(at, 0.75);
  const inside = cell !== null && [0, 1].every((axis) => Math.abs(geometry.centres[cell][axis] - at[axis]) <= state.board.unit / 2);
  return inside ? cell : null;
};
const grasp = (event, at) => {
  const isRight = event.button === 2 || (event.button === 0 && event.ctrlKey);
  const base = { start: at, isMoved: false, isRight, isTouch: event.pointerType !== "mouse" };
  if (hand.mode === "clues") return { ...base, kind: base.isTouch ? "pan" : "none", cell: cellUnder(at) };
  if (hand.mode === "regions") return { ...base, kind: "region", cells: [cellUnder(at)].filter((cell) => cell !== null) };
  if (toolNow() === "clue") return { ...base, kind: base.isTouch ? "pan" : "none", cell: cellUnder(at), isFilled: true };
  if (toolNow() !== "line") {
    const signs = { ...base, ...startSigns(at, base.isRight) };
    if (base.isTouch) signs.timer = setTimeout(() => longPress(signs), LONG_PRESS);
    return signs;
  }
  if (base.isRight) return { ...base, kind: "crosses", stroke: Symbol("crosses"), edges: new Set() };
  const line = { ...base, ...startLine(at) };
  if (base.isTouch) line.timer = setTimeout(() => longPress(line), LONG_PRESS);
  return line;
};
const longPress = (line) => {
  if (act !== line || line.isMoved) return;
  act = null;
  navigator.vibrate?.(15);
  if (line.kind === "line") markAt(line.start, crossed, true);
  else if (line.place !== null) signPlace(line.tool, line.place, true);
};
// Where the hand has been since the event before: a browser tells several places at once.
const wayOfHand = (event) => {
  const all = event.getCoalescedEvents?.() ?? [];
  return (all.length ? all : [event]).map(({ clientX, clientY }) => boardAt(clientX, clientY));
};
const extendCrosses = (act, at) => {
  const edge = geometry.edgeAt(at, 0.25);
  if (edge === null || act.edges.has(edge)) return;
  act.edges.add(edge);
  if (state.marks.get(edge) === undefined) mark([[edge, false]], act.stroke);
};
const drop = () => {
  if (!act) return;
  clearTimeout(act.timer);
  // What a second finger interrupts was not meant.
  if (act.kind === "line" && act.way.length > 0) mark(act.way.toReversed().map(({ edge, before }) => [edge, before]), act.stroke);
  if (act.kind === "signs" && act.places.size > 0) undo();
  if (act.kind === "region") paint("painted", "");
  act = null;
};

const fingers = () => {
  const [[x1, y1], [x2, y2]] = [...pointers.values()];
  return { distance: Math.max(20, Math.hypot(x1 - x2, y1 - y2)), middle: [(x1 + x2) / 2, (y1 + y2) / 2] };
};
svg.addEventListener("pointerdown", (event) => {
  if (!state.board || event.button === 1) return;
  svg.focus({ preventScroll: true });
  svg.setPointerCapture(event.pointerId);
  pointers.set(event.pointerId, [event.clientX, event.clientY]);
  hand.usesKeys = false;
  if (pointers.size === 1) {
    act = grasp(event, boardAt(event.clientX, event.clientY));
  } else if (pointers.size === 2) {
    drop();
    pinch = fingers();
  }
});
svg.addEventListener("pointermove", (event) => {
  if (!state.board) return;
  const at = boardAt(event.clientX, event.clientY);
  const before = pointers.get(event.pointerId);
  if (!before) return hover(event, at);
  pointers.set(event.pointerId, [event.clientX, event.clientY]);
  if (pinch && pointers.size >= 2) {
    const now = fingers();
    pane.scrollLeft -= now.middle[0] - pinch.middle[0];
    pane.scrollTop -= now.middle[1] - pinch.middle[1];
    zoomBy(now.distance / pinch.distance, now.middle);
    pinch = now;
    return;
  }
  if (!act) return;
  const moved = Math.hypot(at[0] - act.start[0], at[1] - act.start[1]) * zoom.scale;
  if (moved > 8) act.isMoved = true;
  if (!act.isMoved) return;
  clearTimeout(act.timer);
  if (act.kind === "line") {
    for (const one of wayOfHand(event)) extendLine(act, one);
  } else if (act.kind === "signs") {
    extendSigns(act, act.start);
    extendSigns(act, at);
  } else if (act.kind === "pan") {
    pane.scrollLeft -= event.clientX - before[0];
    pane.scrollTop -= event.clientY - before[1];
  } else if (act.kind === "crosses") {
    for (const one of [act.start, ...wayOfHand(event)]) extendCrosses(act, one);
  } else if (act.kind === "region") {
    const cell = cellUnder(at);
    if (cell !== null && !act.cells.includes(cell)) act.cells.push(cell);
    paintCells(act.cells);
  }
});
const lift = (event) => {
  pointers.delete(event.pointerId);
  if (pointers.size < 2) pinch = null;
  if (event.type === "pointercancel") drop();
  if (!act || pointers.size > 0) return;
  const done = act;
  act = null;
  clearTimeout(done.timer);
  const isClick = !done.isMoved;
  if (done.kind === "line" && isClick && done.way.length === 0) markAt(done.start, next, false);
  else if (done.kind === "line") sayEdges(done.way.map(({ edge }) => edge));
  if (done.kind === "crosses" && isClick && done.edges.size === 0) markAt(done.start, crossed, true);
  else if (done.kind === "crosses") sayEdges([...done.edges]);
  if (done.kind === "signs" && isClick && done.place !== null) signPlace(done.tool, done.place, done.isRight);
  else if (done.kind === "signs" && done.places.size > 0) sayPlaces([...done.places]);
  if (done.kind === "region") finishRegion(done);
  if ((done.kind === "pan" || done.kind === "none") && !done.isMoved && done.cell !== null) {
    [hand.cell, hand.typedAt] = [done.cell, 0];
    if (done.isFilled) fillCell(done.cell);
    showCursor();
  }
};
svg.addEventListener("pointerup", lift);
svg.addEventListener("pointercancel", lift);
svg.addEventListener("contextmenu", (event) => event.preventDefault());
const hover = (event, at) => {
  const tool = toolNow();
  if (!isDrawing() || tool === "clue" || event.pointerType !== "mouse") return paint("hover", "");
  const under = tool === "line" ? middleAt(at) : placeAt(at);
  if (tool === "line" ? under !== null : isFor(tool, under)) return paint("hover", path("hover cell", shapeOf(inset(under, 0.2))));
  const edge = tool === "line" ? geometry.edgeAt(at, EDGE_REACH) : null;
  paint("hover", edge === null ? "" : path("hover", linesOf([edge])));
};
svg.addEventListener("pointerleave", () => paint("hover", ""));
pane.addEventListener(
  "wheel",
  (event) => {
    if (!event.ctrlKey || !state.board) return;
    event.preventDefault();
    zoomBy(Math.exp(-event.deltaY * 0.004), [event.clientX, event.clientY]);
  },
  { passive: false },
);

// ---- Keys

const STEPS = { ArrowUp: [0, -1], ArrowDown: [0, 1], ArrowLeft: [-1, 0], ArrowRight: [1, 0] };
// The pen that the next arrow moves; it is up again after the arrow, unless its key is held.
const pen = { sort: null, isHeld: false, wasUsed: false };
const PENS = { " ": "line", Enter: "line", x: "cross", X: "cross" };

// The next point or cell in a direction, over gaps.
const beyond = (find, at, [right, down]) => {
  const { unit, rows, cols } = state.board;
  for (let far = 1; far <= Math.max(rows, cols); far++) {
    const found = find([at[0] + right * unit * far, at[1] + down * unit * far], 0.2);
    if (found !== null) return found;
  }
  return null;
};
// Where there are no rows: of some neighbours the one that lies most nearly in a direction.
const LEAST_TOWARD = 0.3;
const toward = (from, found, placeOf, [right, down]) => {
  let [best, most] = [null, LEAST_TOWARD];
  for (const one of found) {
    const [across, along] = placeOf(one).map((at, axis) => at - from[axis]);
    const part = (across * right + along * down) / Math.hypot(across, along);
    if (part > most + 1e-6) [best, most] = [one, part];
  }
  return best;
};
const nextCell = (arrow) => {
  const [{ neighbours }, at] = [state.board, geometry.centres[hand.cell]];
  if (neighbours) return toward(at, neighbours[hand.cell], (cell) => geometry.centres[cell], STEPS[arrow]);
  return beyond(geometry.cellAt, at, STEPS[arrow]);
};
const nextPoint = (arrow, from = hand.point) => {
  const { at, edges } = geometry.points[from];
  if (state.board.neighbours) return toward(at, edges.keys(), (point) => geometry.points[point].at, STEPS[arrow]);
  return beyond(geometry.pointAt, at, STEPS[arrow]);
};
const moveCell = (arrow) => {
  const cell = nextCell(arrow);
  if (cell !== null) hand.cell = cell;
};
const movePoint = (arrow) => {
  const { edges } = geometry.points[hand.point];
  const point = nextPoint(arrow);
  if (point === null) return;
  const edge = edges.get(point);
  if (pen.sort && edge !== undefined) {
    const value = pen.sort === "line" ? true : false;
    markEdge(edge, (now) => (now === value ? undefined : value));
  }
  if (pen.sort) pen.wasUsed = true;
  if (pen.sort && !pen.isHeld) pen.sort = null;
  hand.point = point;
};
const keyClue = (event) => {
  const { key } = event;
  const way = event.shiftKey && wayOf(padNow(), key);
  if (way) typeKey(way);
  else if (key in STEPS) moveCell(key);
  else if (key === "Backspace" || key === "Delete") emptyCell();
  else if (key.length === 1 && pressed(padNow(), tokenAt(hand.cell), key, false) !== null) typeKey(key);
  else if (key.length === 1 && spellKey(key)) return true;
  else if (key === " " || key === "." || key === EMPTY) emptyCell();
  else return false;
  if (key in STEPS && !way) hand.typedAt = 0;
  return true;
};
// With Shift the region of a cell goes on to the next one.
const keyRegion = ({ key, shiftKey }) => {
  const before = hand.cell;
  if (key in STEPS) moveCell(key);
  else if (key === "Enter" || key === " ") finishRegion({ cells: [before] });
  else return false;
  if (key in STEPS && shiftKey && hand.cell !== before) finishRegion({ cells: [before, hand.cell] });
  return true;
};
// The clue tool: arrows move, and Space gives the cell the clue of the line.
const keyFill = ({ key }) => {
  if (key in STEPS) moveCell(key);
  else if (PENS[key] === "line") fillCell(hand.cell);
  else return false;
  return true;
};
const keyPlay = (event) => {
  const { key } = event;
  if (toolNow() === "clue") return keyFill(event);
  if (toolNow() !== "line") return keySign(event);
  if (keyShade(event)) return true;
  if (key in PENS) {
    if (!event.repeat) Object.assign(pen, { sort: PENS[key], isHeld: true, wasUsed: false });
  } else if (key in STEPS) movePoint(key);
  else if (key === "Escape" && pen.sort) pen.sort = null;
  else return false;
  return true;
};
svg.addEventListener("keydown", (event) => {
  if (!state.board || event.ctrlKey || event.metaKey || event.altKey) return;
  hand.usesKeys = true;
  keepInside();
  const isUsed = { play: keyPlay, answer: keyPlay, clues: keyClue, regions: keyRegion }[hand.mode](event);
  if (!isUsed) return;
  event.preventDefault();
  showCursor();
});
svg.addEventListener("keyup", ({ key }) => {
  if (!(key in PENS)) return;
  pen.isHeld = false;
  if (pen.wasUsed) pen.sort = null;
  showCursor();
});
svg.addEventListener("focus", () => showCursor());
svg.addEventListener("blur", () => {
  pen.sort = null;
  showCursor();
});

// Another puzzle may be smaller.
const keepInside = () => {
  hand.cell = Math.min(hand.cell, geometry.centres.length - 1);
  hand.point = Math.min(hand.point, geometry.points.length - 1);
  hand.place = Math.min(hand.place, places.centres.length - 1);
};
// The cursor, and in words what it is at.
const showCursor = () => {
  if (!state.board) return;
  const isPlay = isDrawing() && toolNow() !== "clue";
  const isShown = isPlay ? hand.usesKeys && document.activeElement === svg : hand.mode === "clues" || hand.usesKeys;
  if (!isShown) return paint("cursor", "");
  keepInside();
  if (isPlay && toolNow() !== "line") {
    paint("cursor", path("cursor", shapeOf(places.outlines[hand.place])));
    if (hand.usesKeys) reveal(places.centres[hand.place]);
    say(`${placeName(hand.place)}: ${placeWords(hand.place) || phrases.empty}`);
  } else if (isPlay) {
    const { at } = geometry.points[hand.point];
    paint("cursor", `<circle class="cursor ${pen.sort ?? ""}" cx="${at[0]}" cy="${at[1]}" r="${state.board.unit * 0.3}"/>`);
    if (hand.usesKeys) reveal(at);
    const held = pen.sort && (pen.sort === "line" ? phrases.penDown : phrases.cross);
    say([`${pointName(hand.point)}: ${pointWords(hand.point)}`, held].filter(Boolean).join(". "));
  } else {
    paint("cursor", path("cursor", outlineOf(hand.cell)));
    if (hand.usesKeys) reveal(geometry.centres[hand.cell]);
    const [token, region] = [tokenAt(hand.cell), state.board.regions?.[hand.cell]];
    const clue = token === EMPTY ? phrases.empty : clueWords(token);
    say(`${cellName(hand.cell)}: ${[clue, region && phrases.regionOf(region)].filter(Boolean).join(", ")}`);
  }
  showPadState();
};
