// Words for what is on the board, for a screen reader.

// A clue in words: "white circle 6", "3 left, inside", "pipe up and right".
const clueWords = (token) => {
  const pad = padNow();
  const named = (sign) => signOf(kindNow(), sign).words ?? sign;
  const { sign, number = "", behind = [] } = partsOf(pad, token);
  if (sign !== undefined) return named(sign);
  const words = behind.map((part) => part && named(part));
  const together = (parts) => parts.filter(Boolean).join(" ");
  // A number goes before its way, and after the colour of its circle.
  if (!pad.behind.some(isCompass)) return together([...words, number]) || token;
  return [together([number, words[0]]), ...words.slice(1)].filter(Boolean).join(", ") || token;
};

const SIGN_WORDS = { shade: "shaded", dot: "on the line", inside: "inside", outside: "outside" };
// A cell of the line: its clue and the player's sign.
const placeWords = (place) => {
  const token = places.isShifted ? EMPTY : tokenAt(place);
  return [token === EMPTY ? "" : clueWords(token), SIGN_WORDS[state.cells.get(place)]].filter(Boolean).join(", ");
};
// What stands at a point, and the marks that lead away from it.
const pointWords = (point) => {
  const { edges } = geometry.points[point];
  const arms = Object.keys(STEPS).flatMap((arrow) => {
    const edge = edges.get(nextPoint(arrow, point));
    const value = edge === undefined ? undefined : state.marks.get(edge);
    return value === undefined ? [] : [`${value ? "line" : "cross"} ${WAY_WORDS[arrow]}`];
  });
  const place = places.ofPoint.get(point);
  return [place === undefined ? "" : placeWords(place), ...arms].filter(Boolean).join(", ") || "open";
};
const edgeWords = (edge) => {
  const value = state.marks.get(edge);
  const [from, to] = geometry.ends[edge].map(geometry.pointName);
  return `${value === undefined ? "open" : value ? "line" : "cross"}, ${from} to ${to}`;
};

// Another word for a screen reader, once.
const say = (words) => write("said", words);
// What a hand did, when it is done.
const sayEdges = (edges) =>
  run(() => say(edges.length === 1 ? edgeWords(edges[0]) : edges.length > 1 ? count(edges.length, "edge") : ""));
const sayPlaces = (all) =>
  run(() => say(all.length === 1 ? `${placeName(all[0])}: ${placeWords(all[0]) || "empty"}` : count(all.length, "cell")));
