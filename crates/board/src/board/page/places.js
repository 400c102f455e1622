// The cells that the line goes through or around, as places for a player's own signs: where they are, which edges
// belong to them, and what the program hears of a sign. Clues may lie between such cells.

// Numbered row by row; where there are no rows, as the faces are.
const placesOf = (board) => {
  const { rows, cols, cells, unit, neighbours, joins } = board;
  const isShifted = !neighbours && cells.length !== rows * cols;
  const outlines = isShifted ? squares(board) : cells;
  const centres = isShifted
    ? outlines.map(([left, top]) => [left + unit / 2, top + unit / 2])
    : geometry.centres;
  // Where the line goes through cells, a cell is a point of the line, unless no edge leads there.
  const points = centres.map((at) => (joins === "cells" ? geometry.pointAt(at, 0.2) : null));
  const ofPoint = new Map(points.map((point, place) => [point, place]));
  ofPoint.delete(null);
  return { outlines, centres, points, ofPoint, find: neighbours ? geometry.cellAt : finder(centres, unit), isShifted };
};
// Where clues lie between cells, the cells themselves are found by the points of the line.
const squares = ({ rows, cols, unit, joins }) => {
  const first = (axis) => Math.min(...geometry.points.map(({ at }) => at[axis]));
  const [left, top] = [0, 1].map((axis) => first(axis) - (joins === "cells" ? unit / 2 : 0));
  return Array.from({ length: rows * cols }, (_, place) => {
    const [x, y] = [left + (place % cols) * unit, top + Math.floor(place / cols) * unit];
    return [x, y, x + unit, y, x + unit, y + unit, x, y + unit];
  });
};
// Made once for each board.
const placesMade = new WeakMap();
Object.defineProperty(window, "places", {
  get: () => {
    if (!placesMade.has(geometry)) placesMade.set(geometry, placesOf(state.board));
    return placesMade.get(geometry);
  },
});

const inRows = (place, wide) => phrases.cellAt(Math.floor(place / wide) + 1, (place % wide) + 1);
const placeName = (place) => (places.isShifted ? inRows(place, state.board.cols) : cellName(place));
// Clues that lie between cells have rows and columns of their own.
const cellName = (cell) => {
  const { neighbours, cells, rows, cols } = state.board;
  return neighbours ? phrases.face(cell + 1) : inRows(cell, cells.length === rows * cols ? cols : cols - 1);
};
// A point is called as the cell that it is the middle of, or by its own row and column.
const pointName = (point) => {
  if (state.board.neighbours) return phrases.point(point + 1);
  const { at } = geometry.points[point];
  const cell = geometry.cellAt(at, 0.1);
  return cell === null ? phrases.pointAt(...geometry.rankOf(at)) : cellName(cell);
};
// The place that holds a place of the picture.
const placeAt = (at) => {
  const place = places.find(at, 0.75);
  if (place === null || state.board.neighbours) return place;
  return [0, 1].every((axis) => Math.abs(places.centres[place][axis] - at[axis]) <= state.board.unit / 2) ? place : null;
};
const edgesAround = (place) => {
  const point = places.points[place] ?? null;
  return point === null ? [] : [...geometry.points[point].edges.values()];
};
// In kinds that shade, a cell with a clue of its own is neither visited nor shaded; elsewhere only cells that the line
// may visit are worth a sign.
const mayShade = (place) => {
  if (places.isShifted || tokenAt(place) === EMPTY) return true;
  return kindNow()?.shades ? padNow().regions : places.points[place] !== null;
};

// What the program hears of an edge: its own mark, or that it leads to a shaded cell.
const toldOf = (edge, { marks, cells } = state) => {
  if (marks.has(edge)) return marks.get(edge);
  const isShaded = (point) => cells.get(places.ofPoint.get(point)) === "shade";
  return geometry.ends[edge]?.some(isShaded) ? false : undefined;
};
const toldMap = () => {
  const told = new Map(state.marks);
  for (const [place, sign] of state.cells) {
    if (sign === "shade") for (const edge of edgesAround(place)) if (!told.has(edge)) told.set(edge, false);
  }
  return told;
};
const toldMarks = () => packed(new Map([...toldMap()].filter(([edge]) => state.board?.edges[edge])));

// The cells that some marks leave without a line, all edges around them at last being off.
const shadedBy = ({ on, off }) => {
  if (!kindNow()?.shades) return [];
  const told = toldMap();
  for (const edge of off) told.set(edge, false);
  for (const edge of on) told.set(edge, true);
  const around = new Set(off.flatMap((edge) => (geometry.ends[edge] ?? []).map((point) => places.ofPoint.get(point))));
  const isNew = (place) => place !== undefined && mayShade(place) && !state.cells.has(place);
  return [...around].filter((place) => isNew(place) && edgesAround(place).every((edge) => told.get(edge) === false));
};
