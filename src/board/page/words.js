// Words for what is on the board, for a screen reader.

// What letters of a clue mean, where a kind does not say more.
const CLUE_WORDS = { w: "white circle", b: "black circle", o: "white", x: "grey cell", "?": "any clue", "*": "black" };
// What they mean in a kind.
const KIND_WORDS = {
  masyu: { "*": "black pearl", o: "white pearl", "?": "pearl of either colour" },
  "moon-sun": { o: "moon", x: "sun" },
  "castle-wall": { o: "inside", x: "outside", "?": "grey cell" },
  "sheep-and-wolves": { s: "sheep", w: "wolf" },
  "mid-loop": { 1: "dot at the middle", 2: "dot on the right side", 3: "dot below", 5: "dot at the corner" },
  ovotovata: { s: "shaded region", e: "shaded region, equal exits", "?": "equal exits" },
  pipelink: { o: "circle", "?": "given cell" },
  "simple-loop": { x: "blocked cell" },
};
const WAY_NAMES = { n: "up", s: "down", e: "right", w: "left" };

// A clue in words: "white circle 6", "3 left, inside", "pipe up and right".
const clueWords = (token) => {
  const pad = padNow();
  const named = (sign) => KIND_WORDS[state.board.kind]?.[sign] ?? CLUE_WORDS[sign] ?? sign;
  if (/^[nsew]{2,}$/.test(token) && pad.signs.includes(token)) {
    return `pipe ${Array.from(token, (way) => WAY_NAMES[way]).join(" and ")}`;
  }
  const { sign, number = "", behind = [] } = partsOf(pad, token);
  // Of letters that stand for themselves, such as the ends of paths, nothing is known.
  if (sign !== undefined) return pad.signs.length > 40 ? sign : named(sign);
  const isWay = (at) => isCompass(pad.behind[at]);
  const words = behind.map((part, at) => (isWay(at) ? WAY_NAMES[part] : part && named(part)));
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
