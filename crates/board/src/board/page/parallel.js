// Parallel edges: two between the same points, of which the second is on only where the first one is, as two bridges
// are. They have numbers in a row.

let [pairedOf, twins] = [null, new Map()];
// The edge beside an edge, if there is one.
const twinOf = (edge) => {
  const { edges } = state.board;
  if (pairedOf !== edges) {
    [pairedOf, twins] = [edges, new Map()];
    edges.forEach((ends, at) => {
      if (!ends || at === 0 || !edges[at - 1]?.every((value, axis) => value === ends[axis])) return;
      twins.set(at - 1, at);
      twins.set(at, at - 1);
    });
  }
  return twins.get(edge);
};
const hasTwins = () => twinOf(0) !== undefined || twins.size > 0;
const isSecond = (edge) => twinOf(edge) < edge;

// What a change of an edge comes to: one more is drawn, or the next one crossed out.
const changesOf = (edge, change) => {
  const twin = twinOf(edge);
  if (twin === undefined) return [[edge, change(state.marks.get(edge))]];
  const [first, second] = [Math.min(edge, twin), Math.max(edge, twin)];
  const [one, two] = [first, second].map((edge) => state.marks.get(edge));
  const draws = change(undefined) === true;
  if (one === true && !draws) return [[second, two === false ? undefined : false]];
  if (one === true && two === undefined) return [[second, true]];
  const value = change(one);
  return [[first, value], [second, value === true ? undefined : value]];
};
// The edge that a stroke marks on its way along an edge: the second one where the first is drawn already, and it is
// erased before the first.
const strokeEdge = (edge, erases) => {
  const twin = twinOf(edge);
  if (twin === undefined || state.marks.get(edge) !== true) return edge;
  const isDouble = state.marks.get(twin) === true;
  return (erases ?? isDouble) && !isDouble ? edge : twin;
};

// How far an edge lies from the middle, in cells: two that are drawn together lie side by side.
const BESIDE = 0.11;
const besideOf = (edge, among) => {
  const twin = twinOf(edge);
  if (twin === undefined) return 0;
  return twin < edge ? BESIDE : among.has(twin) ? -BESIDE : 0;
};
