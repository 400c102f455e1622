// What is seen when a puzzle is solved: the inside fills, and the line is drawn once round. It stands still where the
// reader asks for less motion.

// The line as walks along it, each a list of points; a walk that ends where it began is a loop. Where a line crosses
// itself, a walk goes straight on.
const walksOf = (on) => {
  const left = new Set(on);
  const openAt = (point) => [...geometry.points[point].edges].filter(([, edge]) => left.has(edge));
  const straightest = (point, from, ways) => {
    const [x, y] = geometry.points[point].at;
    const [dx, dy] = from === null ? [0, 0] : [x - geometry.points[from].at[0], y - geometry.points[from].at[1]];
    const along = ([to]) => dx * (geometry.points[to].at[0] - x) + dy * (geometry.points[to].at[1] - y);
    return ways.toSorted((a, b) => along(b) - along(a))[0];
  };
  const walk = (start) => {
    const points = [start];
    for (let from = null, point = start; ; ) {
      const ways = openAt(point);
      if (ways.length === 0 || (point === start && points.length > 1)) return points;
      const [to, edge] = straightest(point, from, ways);
      left.delete(edge);
      points.push(to);
      [from, point] = [point, to];
    }
  };
  const ends = on.flatMap((edge) => geometry.ends[edge]);
  const walks = [];
  for (const start of [...ends.filter((point) => openAt(point).length === 1), ...ends]) {
    if (openAt(start).length > 0) walks.push(walk(start));
  }
  return walks;
};

const finish = { isSeen: false };
const paintFinish = () => {
  const isDone = live.judged.isDone && hand.mode === "play";
  if (isDone === finish.isSeen) return;
  finish.isSeen = isDone;
  if (!isDone) {
    paint("finish", "");
    return paint("round", "");
  }
  const walks = walksOf(shownMarks().on);
  const steps = (points) => `M${points.map((point) => geometry.points[point].at.join(" ")).join("L")}`;
  const loops = walks.filter((points) => points.length > 1 && points[0] === points.at(-1));
  paint("finish", path("inside-fill", loops.map((points) => `${steps(points)}z`).join("")));
  // Only a line that was just finished is drawn again.
  if (!clock.isStopped) paint("round", walks.map((points) => `<path class="round" pathLength="1" d="${steps(points)}"/>`).join(""));
  stopClock();
};
