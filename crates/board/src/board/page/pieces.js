// The pieces of the player's line, each in a colour of its own. The colours change nothing else.

const PIECE_COLOURS = 7;
// The colour of each edge when it was last painted: a piece that grows keeps its colour.
let pieceColours = new Map();

// The pieces of a line: edges that meet at points.
const piecesAmong = (edges) => {
  const left = new Set(edges);
  const pieceFrom = (first) => {
    const piece = [];
    const waiting = [first];
    left.delete(first);
    while (waiting.length > 0) {
      const edge = waiting.pop();
      piece.push(edge);
      for (const point of geometry.ends[edge]) {
        for (const next of geometry.points[point].edges.values()) if (left.delete(next)) waiting.push(next);
      }
    }
    return piece;
  };
  return edges.flatMap((edge) => (left.has(edge) ? [pieceFrom(edge)] : []));
};

// The ends of paths that have a colour of their own, as points.
const endColours = (board = state.board) => {
  const colours = new Map();
  for (const [cell, colour] of board.colours ?? []) {
    const point = geometry.pointAt(geometry.centres[cell], 0.2);
    if (point !== null && /^#[0-9a-f]{3,8}$/i.test(colour)) colours.set(point, colour);
  }
  return colours;
};

const ownColour = (piece, ends) => piece.flatMap((edge) => geometry.ends[edge]).map((point) => ends.get(point)).find(Boolean);

// The line `on`, drawn as far as its edges are among `drawn`.
const piecesOf = (on, drawn) => {
  const isWished = switches().pieces;
  if (!isWished && !state.board.colours) return path("line", linesOf(drawn));
  const [colours, among, ends] = [new Map(), new Set(drawn), endColours()];
  // A piece keeps the colour that most of its edges had, unless a larger one has it and others are free. A new piece
  // takes the colour that is used least.
  const uses = Array(PIECE_COLOURS).fill(0);
  const pick = (piece) => {
    const had = Array(PIECE_COLOURS).fill(0);
    for (const edge of piece) if (pieceColours.has(edge)) had[pieceColours.get(edge)] += 1;
    const [most, fewest] = [Math.max(...had), Math.min(...uses)];
    const kept = had.indexOf(most);
    return most > 0 && (uses[kept] === 0 || fewest > 0) ? kept : uses.indexOf(fewest);
  };
  // One path a colour: a page draws few long paths sooner than many short ones.
  const drawnIn = new Map();
  const draw = (looks, piece) => {
    if (!drawnIn.has(looks)) drawnIn.set(looks, []);
    drawnIn.get(looks).push(...piece.filter((edge) => among.has(edge)));
  };
  for (const piece of piecesAmong(on).sort((a, b) => b.length - a.length)) {
    const own = ownColour(piece, ends);
    if (own) draw(`class="line" style="stroke:${own}"`, piece);
    else if (isWished) {
      const colour = pick(piece);
      uses[colour] += 1;
      for (const edge of piece) colours.set(edge, colour);
      draw(`class="line piece-${colour}"`, piece);
    } else draw('class="line"', piece);
  }
  pieceColours = colours;
  return Array.from(drawnIn, ([looks, edges]) => edges.length > 0 ? `<path ${looks} d="${linesOf(edges)}"/>` : "").join("");
};
