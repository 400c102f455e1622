// Words for what is on the board, for a screen reader.

// A clue in words: "white circle 6", "3 left, inside", "pipe up and right".
const clueWords = (token) => {
  const pad = padNow();
  const named = (sign) => signOf(kindNow(), sign).words ?? sign;
  const { sign, number = "", behind = [] } = partsOf(pad, token);
  if (sign !== undefined) return named(sign);
  const words = behind.map((part, at) => part && (isCompass(pad.behind[at]) ? phrases.ways[part] : named(part)));
  const together = (parts) => parts.filter(Boolean).join(" ");
  // A number goes before its way, and after the colour of its circle.
  if (!pad.behind.some(isCompass)) return together([...words, number]) || token;
  return [together([number, words[0]]), ...words.slice(1)].filter(Boolean).join(", ") || token;
};

// A cell of the line: its clue and the player's sign.
const placeWords = (place) => {
  const token = places.isShifted ? EMPTY : tokenAt(place);
  return [token === EMPTY ? "" : clueWords(token), phrases.signs[state.cells.get(place)]].filter(Boolean).join(", ");
};
const markWords = (value) => (value === undefined ? phrases.openEdge : value ? phrases.lineMark : phrases.crossMark);
// What stands at a point, and the marks that lead away from it.
const pointWords = (point) => {
  const { edges } = geometry.points[point];
  const arms = Object.keys(STEPS).flatMap((arrow) => {
    const edge = edges.get(nextPoint(arrow, point));
    const value = edge === undefined ? undefined : state.marks.get(edge);
    return value === undefined ? [] : [phrases.armTo(markWords(value), phrases.ways[WAYS[arrow]])];
  });
  const place = places.ofPoint.get(point);
  return [place === undefined ? "" : placeWords(place), ...arms].filter(Boolean).join(", ") || phrases.openEdge;
};
const edgeWords = (edge) => {
  const [from, to] = geometry.ends[edge].map(pointName);
  return phrases.edgeFrom(markWords(state.marks.get(edge)), from, to);
};

// Another word for a screen reader, once.
const say = (words) => write("said", words);
// What a hand did, when it is done.
const sayEdges = (edges) =>
  run(() => say(edges.length === 1 ? edgeWords(edges[0]) : edges.length > 1 ? phrases.edges(edges.length) : ""));
const sayPlaces = (all) =>
  run(() => say(all.length === 1 ? `${placeName(all[0])}: ${placeWords(all[0]) || phrases.empty}` : phrases.cells(all.length)));
