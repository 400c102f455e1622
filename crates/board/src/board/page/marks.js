// What the player and the program's judgement leave on the board: the line, signs of cells, clues that are met.

// The player's line: plain, or as it was judged. What was drawn in a trial looks so.
const paintMarks = ({ wrong, clash, undecided }) => {
  const { on, off } = shownMarks();
  const both = [...on, ...off];
  const pick = (edges, among) => edges.filter((edge) => among.has(edge));
  const loud = (kind, among) => {
    const [lines, crosses] = [pick(on, among), pick(off, among)];
    return path(`${kind} rail`, linesOf(lines)) + path(`${kind} core`, linesOf(lines)) + path(`${kind} ring`, ringsOf(crosses));
  };
  const calm = on.filter((edge) => !wrong.has(edge) && !clash.has(edge));
  const isTried = trialOf("marks");
  const [tried, sure] = [calm.filter(isTried), calm.filter((edge) => !isTried(edge))];
  paint(
    "line",
    piecesOf(on, sure) +
      path("line try", linesOf(tried)) +
      path("open", linesOf(pick(calm, undecided))) +
      path("cross", crossesOf(off.filter((edge) => !isTried(edge)))) +
      path("cross try", crossesOf(off.filter(isTried))) +
      (both.length ? loud("clash", clash) + loud("wrong", wrong) : ""),
  );
  paintCellSigns({ wrong, clash });
};

// Whether a shaded cell is at fault: it alone crosses out an edge among some.
const faultyAmong = (edges) => (place) =>
  state.cells.get(place) === "shade" && edgesAround(place).some((edge) => edges.has(edge) && !state.marks.has(edge));
// The player's signs of cells.
const DOT = 0.1;
const paintCellSigns = ({ wrong, clash }) => {
  if (state.cells.size === 0) return paint("cells", "");
  const isTried = trialOf("cells");
  const shape = (place) => shapeOf(places.outlines[place]);
  const radius = DOT * state.board.unit;
  const dot = ([x, y]) => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`;
  let markup = "";
  for (const sign of SIGNS) {
    const all = [...state.cells.keys()].filter((place) => state.cells.get(place) === sign && places.outlines[place]);
    const draw = sign === "dot" ? (place) => dot(places.centres[place]) : shape;
    markup += path(sign, all.filter((place) => !isTried(place)).map(draw).join(""));
    markup += path(`${sign} try`, all.filter(isTried).map(draw).join(""));
  }
  const shaded = [...state.cells.keys()].filter((place) => places.outlines[place]);
  for (const [kind, among] of [["clash", clash], ["wrong", wrong]]) {
    markup += path(`faulty ${kind}`, shaded.filter(faultyAmong(among)).map((place) => shapeOf(inset(place, 0.12))).join(""));
  }
  paint("cells", markup);
};
// The outline of a cell, drawn in towards its middle.
const inset = (place, by) =>
  places.outlines[place].map((value, at) => value + by * (places.centres[place][at % 2] - value));

// All that is drawn, in the colour of the board.
const SHAPE = `<filter id="shape" color-interpolation-filters="sRGB"><feFlood/><feComposite operator="in" in2="SourceAlpha"/></filter>`;
// Clues that the line has met for good are faint, and those that it can no longer meet are red.
const paintClues = ({ done, broken }) => {
  const shape = (cell) => shapeOf(state.board.cells[cell].map((value, at) => value + 0.14 * (geometry.centres[cell][at % 2] - value)));
  const shapes = (cells) => cells.filter((cell) => state.board.cells[cell]).map(shape).join("");
  // A veil over the picture. Over signs that lie above the line the veil has their shape: no line is dimmed, and none
  // shows through a sign that hides it. Ends of paths stay as bright as the paths.
  const { signs, colours } = state.board;
  const veil = colours?.length ? "" : shapes(done);
  paint("clues", path("met", veil) + path("broken", shapes(broken)));
  paint("veil", signs && veil ? `<clipPath id="met"><path d="${veil}"/></clipPath>${SHAPE}<g clip-path="url(#met)"><use class="veil" href="#layer-signs"/></g>` : "");
};
