// A puzzle in another size or direction: rows and columns more or less, flipped, turned. The program makes an
// empty board of the new size and takes the clues, regions and rules over; the marks go along.

// Each change: the size after it, from which place of the old grid a place of the new one comes, where a point of
// the old one goes, and what becomes of the four ways.
const turns = (ways) => Object.fromEntries([..."nesw"].map((way, at) => [way, ways[at]]));
const CHANGES = {
  mirror: { size: (rows, cols) => [rows, cols], from: (row, col, rows, cols) => [row, cols - 1 - col], to: (x, y, rows, cols) => [cols - x, y], ways: turns("nwse") },
  upend: { size: (rows, cols) => [rows, cols], from: (row, col, rows) => [rows - 1 - row, col], to: (x, y, rows) => [x, rows - y], ways: turns("senw") },
  right: { size: (rows, cols) => [cols, rows], from: (row, col, rows) => [rows - 1 - col, row], to: (x, y, rows) => [rows - y, x], ways: turns("eswn") },
  left: { size: (rows, cols) => [cols, rows], from: (row, col, rows, cols) => [col, cols - 1 - row], to: (x, y, rows, cols) => [y, cols - x], ways: turns("wnes") },
};
// Rows above, below, to the left and to the right: how many more.
const grown = ([above, below, left, right]) => ({
  size: (rows, cols) => [rows + above + below, cols + left + right],
  // In a grid that is twice as fine a row is two.
  from: (row, col, rows, cols, fine = 1) => [row - above * fine, col - left * fine],
  to: (x, y) => [x + left, y + above],
  ways: turns("nesw"),
});
["above", "below", "left", "right"].forEach((side, at) => {
  const by = (count) => grown([0, 0, 0, 0].with(at, count));
  Object.assign(CHANGES, { [`${side}-more`]: by(1), [`${side}-less`]: by(-1) });
});

// ---- Clues that name directions

// Dots in a grid twice as fine, whose places are the middles of cells, sides and corners: [row, column, token].
const spreadDots = (grid, digitsOf) =>
  grid.flatMap((line, row) => line.flatMap((token, col) => digitsOf(token).map(([down, right, digit]) => [2 * row + down, 2 * col + right, digit])));
const MID_DOTS = { 1: [[0, 0, "1"]], 2: [[1, 0, "2"]], 3: [[0, 1, "3"]], 5: [[1, 0, "2"], [0, 1, "3"]] };
// Digits of a number for the middle, the right side, the lower side and the corner.
const DOT_PLACES = [[0, 0], [0, 1], [1, 0], [1, 1]];
const numberDots = (token) =>
  /^\d+$/.test(token) ? [...token.padStart(4, "0")].map((digit, at) => [...DOT_PLACES[at], digit]).filter(([, , digit]) => digit !== "0") : [];
const gatherDots = (dots, rows, cols, tokenOf) => {
  const cells = Array.from({ length: rows * cols }, () => []);
  for (const [y, x, digit] of dots) {
    const [row, col] = [y >> 1, x >> 1];
    if (row >= 0 && col >= 0 && y <= 2 * rows - 2 && x <= 2 * cols - 2) cells[row * cols + col].push([y & 1, x & 1, digit]);
  }
  return cells.map((cell) => (cell.length === 0 ? EMPTY : tokenOf(cell)));
};
const midToken = (cell) => {
  const places = cell.map(([down, right]) => (down ? 2 : right ? 3 : 1));
  return String(places.reduce((sum, place) => sum + place, 0));
};
const dotsToken = (cell) =>
  String(Number(DOT_PLACES.map(([down, right]) => cell.find((dot) => dot[0] === down && dot[1] === right)?.[2] ?? "0").join("")));

// Walls on the right and lower side of a cell, as a sum of bits, and what stands in it.
const WALLS = [[1, 0, 1], [2, 1, 0]];
const wallsAround = (middle, bits) => {
  const walls = WALLS.filter(([bit]) => bits & bit).map(([bit, down, right]) => [down, right, bit]);
  return middle ? [[0, 0, middle], ...walls] : walls;
};
// A wall that has moved is another one: its place tells which.
const middleAndWalls = (cell) => {
  const bits = WALLS.reduce((sum, [bit, down, right]) => sum + (cell.some((dot) => dot[0] === down && dot[1] === right) ? bit : 0), 0);
  return [cell.find(([down, right]) => !down && !right)?.[2] ?? "", bits];
};
const partsOfWalls = (token) => /^(\d*)(.*)$/.exec(token === EMPTY ? "" : token).slice(1);
// The number says which walls there are, beside a letter.
const wallDots = (token) => {
  const [number, letter] = partsOfWalls(token);
  return wallsAround(letter, Number(number));
};
const wallsToken = (cell) => {
  const [letter, bits] = middleAndWalls(cell);
  return `${bits || ""}${letter}`;
};
// A letter says it, beside a number.
const WALLED = { r: 1, b: 2, c: 3 };
const walledDots = (token) => {
  const [number, letter] = partsOfWalls(token);
  return letter in WALLED ? wallsAround(number, WALLED[letter]) : wallsAround(token === EMPTY ? "" : token, 0);
};
const walledToken = (cell) => {
  const [number, bits] = middleAndWalls(cell);
  return `${number}${Object.keys(WALLED).find((letter) => WALLED[letter] === bits) ?? ""}`;
};

const moveWays = (token, ways) => token.replace(/[nesw]/g, (way) => ways[way]);
const moveDigits = (token, ways, order) => {
  const digits = [...token.padStart(4, "0")];
  const moved = order.map((way) => digits[order.findIndex((from) => ways[from] === way)]);
  return String(Number(moved.join("")));
};
const moveBits = (token, ways) => {
  const bitOf = Object.fromEntries(SIDES.map(([bit, way]) => [way, bit]));
  return String(SIDES.filter(([bit]) => Number(token) & bit).reduce((sum, [, way]) => sum + bitOf[ways[way]], 0));
};
// The two ways to which a mirror sends the line.
const MIRRORS = { a: "en", b: "nw", c: "sw", d: "es" };
const moveMirror = (token, ways) =>
  token.replace(/[abcd]/, (letter) => {
    const moved = [...moveWays(MIRRORS[letter], ways)].sort().join("");
    return Object.keys(MIRRORS).find((mirror) => MIRRORS[mirror] === moved);
  });
const GATES = { v: "h", h: "v" };
// What becomes of one clue of the kind.
const tokenMover = (kind, looks, ways) => {
  const { behind, signs } = kind.pad;
  const hasArrows = behind.some(isCompass);
  return (token) => {
    if (token === EMPTY) return token;
    if (kind.name === "grand-tour") return moveBits(token, ways);
    if (looks.includes("mirror")) return moveMirror(token, ways);
    if (looks.includes("gate") && token in GATES) return ways.n === "n" || ways.n === "s" ? token : GATES[token];
    // Arrows that are clues by themselves.
    if ([..."nesw"].every((way) => signs.includes(way))) return moveWays(token, ways);
    if (["sides", "ways"].some((look) => looks.includes(look)) && /^\d+$/.test(token)) return moveDigits(token, ways, ["n", "w", "e", "s"]);
    if (signs.includes(token)) {
      if (!(labelOf(token) !== token)) return token;
      // A pipe is the same in any order of its ends.
      const moved = [...moveWays(token, ways)].sort().join("");
      return signs.find((sign) => [...sign].sort().join("") === moved) ?? token;
    }
    return hasArrows ? token.replace(/^(\d*)([nesw])/, (_, number, way) => number + ways[way]) : token;
  };
};

// ---- The new puzzle

const reshapedTokens = (board, change, looks) => {
  const kind = kindNow();
  const { rows, cols, tokens } = board;
  const fewer = tokens.length === rows * cols ? 0 : 1;
  const [high, wide] = [rows - fewer, cols - fewer];
  const [newHigh, newWide] = change.size(rows, cols).map((side) => side - fewer);
  const ofDots = { walls: [wallDots, wallsToken], walled: [walledDots, walledToken], dots: [numberDots, dotsToken] };
  const mid = [(token) => MID_DOTS[token] ?? [], midToken];
  const [dotsOf, tokenOf] = kind.name === "mid-loop" ? mid : (ofDots[looks.find((look) => look in ofDots)] ?? []);
  if (dotsOf) {
    const grid = Array.from({ length: high }, (_, row) => tokens.slice(row * wide, (row + 1) * wide));
    const dots = spreadDots(grid, dotsOf);
    // By its place each dot is found again in the new grid.
    const at = new Map(dots.map(([y, x, digit]) => [`${y} ${x}`, digit]));
    const moved = [];
    for (let y = 0; y < 2 * newHigh - 1; y++) {
      for (let x = 0; x < 2 * newWide - 1; x++) {
        const digit = at.get(change.from(y, x, 2 * high - 1, 2 * wide - 1, 2).join(" "));
        if (digit) moved.push([y, x, digit]);
      }
    }
    return gatherDots(moved, newHigh, newWide, tokenOf);
  }
  const move = tokenMover(kind, looks, change.ways);
  return Array.from({ length: newHigh * newWide }, (_, cell) => {
    const [row, col] = change.from(Math.floor(cell / newWide), cell % newWide, high, wide);
    const isThere = row >= 0 && row < high && col >= 0 && col < wide;
    return isThere ? move(tokens[row * wide + col]) : EMPTY;
  });
};
// New rows go on with the regions beside them.
const reshapedRegions = ({ rows, cols, regions }, change) => {
  if (!regions) return null;
  const [newRows, newCols] = change.size(rows, cols);
  return Array.from({ length: newRows * newCols }, (_, cell) => {
    const [row, col] = change.from(Math.floor(cell / newCols), cell % newCols, rows, cols);
    const [inRow, inCol] = [Math.max(0, Math.min(row, rows - 1)), Math.max(0, Math.min(col, cols - 1))];
    return regions[inRow * cols + inCol];
  });
};
// The ends of edges, counted in cells from the corner of the grid.
const endsIn = ({ edges, cells, tokens, rows, cols, unit, regions }) => {
  const fewer = tokens.length === rows * cols || (tokens.length === 0 && regions) ? 0 : 1;
  const corner = [0, 1].map((axis) => cells[0][axis] / unit - fewer / 2);
  const place = (ends, at) => [0, 1].map((axis) => ends[2 * at + axis] / unit - corner[axis]);
  return edges.map((ends) => ends && [place(ends, 0), place(ends, 1)]);
};
const keyOfPlace = ([x, y]) => `${Math.round(4 * x)} ${Math.round(4 * y)}`;
// A key for each edge: where it ends, and its number among those that are parallel.
const keysOf = (all) => {
  const counts = new Map();
  return all.map((ends) => {
    if (!ends) return null;
    const key = ends.map(keyOfPlace).sort().join(" ");
    counts.set(key, (counts.get(key) ?? 0) + 1);
    return `${key} ${counts.get(key)}`;
  });
};
const reshapedMarks = (before, after, change) => {
  const found = new Map(keysOf(endsIn(after)).map((key, edge) => [key, edge]));
  const moved = (place) => change.to(...place, before.rows, before.cols);
  const keys = keysOf(endsIn(before).map((ends) => ends && ends.map(moved)));
  const marks = [...state.marks].map(([edge, value]) => [keys[edge] && found.get(keys[edge]), value]);
  return packed(new Map(marks.filter(([edge]) => edge !== undefined && edge !== null)));
};

const reshape = (name) =>
  run(async () => {
    const before = state.board;
    const change = CHANGES[name];
    const [rows, cols] = change.size(before.rows, before.cols);
    const kind = kindNow();
    const looks = formsOf(await kindText(kind.name)).map(({ look }) => look);
    const blank = await answer({ ask: "blank", kind: kind.name, rows, cols });
    if (blank.reply !== "board") return refused(blank);
    const { puzzle: _, rows: __, cols: ___, clues: ____, regions: _____, ...more } = before.puzzle;
    const tokens = before.tokens.length ? reshapedTokens(before, change, looks) : [];
    const set = tokens.map((token, cell) => [cell, token]).filter(([, token]) => token !== EMPTY);
    const regions = reshapedRegions(before, change);
    const request = { ask: "board", puzzle: { ...blank.puzzle, ...more }, set, ...(regions && { regions }) };
    await askBoard(request, (board) => {
      take(board, reshapedMarks(before, board, change));
      state.past.at(-1).isReshape = true;
    });
  });

for (const button of document.querySelectorAll("[data-reshape]")) button.onclick = () => state.board && reshape(button.dataset.reshape);
watch((what) => {
  if (what !== "puzzle") return;
  const { rows, cols, neighbours } = state.board;
  // The ends of a path stay where they are, and so does a margin.
  $("reshape").hidden = Boolean(neighbours || kindNow()?.isPath || kindNow()?.margins[0]);
  for (const button of document.querySelectorAll("[data-reshape$=less]")) {
    button.disabled = (/^(above|below)/.test(button.dataset.reshape) ? rows : cols) <= 1;
  }
});
