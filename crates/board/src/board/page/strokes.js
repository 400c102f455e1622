// A stroke of the line, drawn with a hand from point to point: which edges it marks, and how it fills in what a fast
// hand misses.

// A line that is drawn from point to point. Its first edge says whether it draws or erases; going
// back takes back.
const startLine = (at) => ({ kind: "line", stroke: Symbol("line"), point: geometry.pointAt(at, 0.8), from: at, way: [], value: null });
const extendLine = (line, at) => {
  const steps = Math.max(1, Math.ceil(Math.hypot(at[0] - line.from[0], at[1] - line.from[1]) / (state.board.unit * 0.2)));
  for (let step = 1; step <= steps; step++) {
    const part = step / steps;
    reach(line, geometry.pointAt([0, 1].map((axis) => line.from[axis] + part * (at[axis] - line.from[axis])), 0.4));
  }
  line.from = at;
};
// A hand that cuts a corner misses points: they are filled in.
const reach = (line, point) => {
  if (point === null || line.point === null || point === line.point) return;
  const { points } = geometry;
  const [before, now] = [points[line.last ?? line.point].at, points[line.point].at];
  const heading = [now[0] - before[0], now[1] - before[1]];
  for (const at of wayBetween(line.point, point, heading)) visit(line, at);
};
// The points on the shortest way along edges from one point to another, within the rectangle of both: along the longer
// side first, or straight on if both are as long. It is empty if there is none.
const MOST_BETWEEN = 400;
const wayBetween = (from, to, heading) => {
  const { points } = geometry;
  if (points[from].edges.has(to)) return [to];
  const [start, end] = [points[from].at, points[to].at];
  const aim = [0, 1].map((axis) => end[axis] - start[axis] + 0.01 * heading[axis]);
  const room = state.board.neighbours ? state.board.unit / 2 : 1;
  const isBetween = (at) => [0, 1].every((axis) => at[axis] > Math.min(start[axis], end[axis]) - room && at[axis] < Math.max(start[axis], end[axis]) + room);
  const along = (at, next) => [0, 1].reduce((sum, axis) => sum + aim[axis] * (points[next].at[axis] - points[at].at[axis]), 0);
  const before = new Map([[from, null]]);
  for (const at of before.keys()) {
    if (at === to || before.size > MOST_BETWEEN) break;
    const nexts = [...points[at].edges.keys()].filter((next) => !before.has(next) && isBetween(points[next].at));
    for (const next of nexts.sort((a, b) => along(at, b) - along(at, a))) before.set(next, at);
  }
  const way = [];
  for (let at = before.has(to) ? to : from; at !== from; at = before.get(at)) way.unshift(at);
  return way;
};
const visit = (line, point) => {
  const between = geometry.points[line.point].edges.get(point);
  if (between === undefined) return;
  const last = line.way.at(-1);
  const edge = strokeEdge(between, line.way.length === 0 ? undefined : line.value === undefined);
  if (last && (last.edge === between || last.edge === twinOf(between))) {
    mark([[last.edge, last.before]], line.stroke);
    line.way.pop();
  } else {
    const before = state.marks.get(edge);
    if (line.way.length === 0) line.value = before === true ? undefined : true;
    line.way.push({ edge, before });
    mark([[edge, line.value]], line.stroke);
  }
  [line.last, line.point] = [line.point, point];
};
