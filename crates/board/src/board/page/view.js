// The board as a picture in layers, and how large it is shown. It decides nothing.

const $ = (id) => document.getElementById(id);
// Writes words where others stand: a screen reader hears all that is written, again too.
const write = (id, words) => {
  if ($(id).textContent !== words) $(id).textContent = words;
};
const [svg, pane] = [$("board"), $("pane")];

// From below: the puzzle's picture, what lies under the line, the line, the signs of the puzzle, what lies above.
const LAYERS = ["picture", "cells", "finish", "clues", "reason", "painted", "forced", "line", "round", "second", "signs", "veil", "draft", "step", "hover", "cursor"];
svg.innerHTML = LAYERS.map((layer) => `<g id="layer-${layer}"></g>`).join("");
const layers = Object.fromEntries(LAYERS.map((layer) => [layer, $(`layer-${layer}`)]));
// What a layer shows. What does not change is not drawn again.
const drawn = {};
const paint = (layer, markup) => {
  if (drawn[layer] === markup) return;
  drawn[layer] = markup;
  layers[layer].innerHTML = markup;
};

// Finds the nearest of some points, within a reach.
const finder = (points, unit) => {
  const squares = new Map();
  const at = (x, y) => `${Math.floor(x / unit)} ${Math.floor(y / unit)}`;
  points.forEach((point, index) => {
    if (!point) return;
    const square = at(...point);
    squares.has(square) ? squares.get(square).push(index) : squares.set(square, [index]);
  });
  return ([x, y], reach) => {
    let [best, least] = [null, reach * unit];
    for (const right of [-unit, 0, unit]) {
      for (const down of [-unit, 0, unit]) {
        for (const index of squares.get(at(x + right, y + down)) ?? []) {
          const distance = Math.hypot(points[index][0] - x, points[index][1] - y);
          if (distance < least) [best, least] = [index, distance];
        }
      }
    }
    return best;
  };
};

// Finds the edge that is nearest, within a reach: where edges are of any length and direction.
const edgeFinder = (edges, unit) => ([x, y], reach) => {
  let [best, least] = [null, reach * unit];
  edges.forEach((ends, edge) => {
    if (!ends) return;
    const [left, top, right, bottom] = ends;
    const [across, down] = [right - left, bottom - top];
    const part = ((x - left) * across + (y - top) * down) / (across * across + down * down);
    const along = Math.max(0, Math.min(1, part));
    const distance = Math.hypot(left + along * across - x, top + along * down - y);
    if (distance < least) [best, least] = [edge, distance];
  });
  return best;
};
// Finds the cell that a place is in, where cells are polygons.
const polygonFinder = (cells) => ([x, y]) => {
  const holds = (outline) => {
    let isInside = false;
    for (let at = 0, last = outline.length - 2; at < outline.length; last = at, at += 2) {
      const [x0, y0, x1, y1] = [outline[last], outline[last + 1], outline[at], outline[at + 1]];
      if (y0 > y !== y1 > y && x < ((x1 - x0) * (y - y0)) / (y1 - y0) + x0) isInside = !isInside;
    }
    return isInside;
  };
  const found = cells.findIndex(holds);
  return found < 0 ? null : found;
};

// Where all things of a board are, in units of its picture.
const geometryOf = ({ edges, cells, unit, neighbours, centres: given }) => {
  const middles = edges.map((ends) => ends && [(ends[0] + ends[2]) / 2, (ends[1] + ends[3]) / 2]);
  const centres = given ?? cells.map((outline) => {
    const sum = [0, 0];
    outline.forEach((value, at) => (sum[at % 2] += value));
    return sum.map((total) => (total * 2) / outline.length);
  });
  // The points that the line may visit, each with its edges and where they lead.
  const numbers = new Map();
  const points = [];
  const pointAt = (x, y) => {
    const key = `${Math.round(x)} ${Math.round(y)}`;
    if (!numbers.has(key)) {
      numbers.set(key, points.length);
      points.push({ at: [x, y], edges: new Map() });
    }
    return numbers.get(key);
  };
  const ends = edges.map((ends) => ends && [pointAt(ends[0], ends[1]), pointAt(ends[2], ends[3])]);
  ends.forEach((pair, edge) => {
    if (!pair) return;
    if (isSecond(edge)) return;
    points[pair[0]].edges.set(pair[1], edge);
    points[pair[1]].edges.set(pair[0], edge);
  });
  const ranks = (axis) => [...new Set(points.map(({ at }) => Math.round(at[axis])))].sort((a, b) => a - b);
  const [columns, rows] = [ranks(0), ranks(1)];
  const cellAt = neighbours ? polygonFinder(cells) : finder(centres, unit);
  // Edges of any length are found along them, but not at their ends, where they meet.
  const pointFinder = finder(points.map(({ at }) => at), unit);
  const isLong = edges.some((ends) => ends && Math.hypot(ends[2] - ends[0], ends[3] - ends[1]) > 1.5 * unit);
  const along = edgeFinder(edges, unit);
  const edgeBetween = (at, reach) => (pointFinder(at, 0.35) === null ? along(at, reach) : null);
  // The row and the column of a point among the points.
  const rankOf = (at) => [rows.indexOf(Math.round(at[1])) + 1, columns.indexOf(Math.round(at[0])) + 1];
  return {
    ends,
    middles,
    centres,
    points,
    rankOf,
    edgeAt: neighbours ? along : isLong ? edgeBetween : finder(middles, unit),
    cellAt,
    pointAt: pointFinder,
  };
};

// Made when it is first asked for: a board is seen sooner.
let [made, placed] = [null, ""];
Object.defineProperty(window, "geometry", { get: () => (made ??= geometryOf(state.board)) });
const lineOf = (edge, among) => {
  const [x1, y1, x2, y2] = state.board.edges[edge];
  const beside = (besideOf(edge, among) * state.board.unit) / Math.hypot(x2 - x1, y2 - y1);
  const [right, down] = [beside * (y2 - y1), beside * (x2 - x1)];
  return `M${x1 + right} ${y1 + down}L${x2 + right} ${y2 + down}`;
};
const linesOf = (edges) => {
  const among = new Set(edges);
  return edges.filter((edge) => state.board.edges[edge]).map((edge) => lineOf(edge, among)).join("");
};
const crossesOf = (edges, size = 0.1) => {
  const arm = state.board.unit * size;
  return edges
    .map((edge) => geometry.middles[edge])
    .filter(Boolean)
    .map(([x, y]) => `M${x - arm} ${y - arm}l${2 * arm} ${2 * arm}m0 ${-2 * arm}l${-2 * arm} ${2 * arm}`)
    .join("");
};
const ringsOf = (edges) => {
  const radius = state.board.unit * 0.2;
  return edges
    .map((edge) => geometry.middles[edge])
    .filter(Boolean)
    .map(([x, y]) => `M${x - radius} ${y}a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0`)
    .join("");
};
const shapeOf = (outline) => `M${outline.map((value, at) => (at % 2 === 0 && at > 0 ? `L${value}` : value)).join(" ")}z`;
const outlineOf = (cell) => shapeOf(state.board.cells[cell]);
const path = (kind, steps) => (steps ? `<path class="${kind}" d="${steps}"/>` : "");
const escaped = (text) => String(text).replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`);

// A new picture: its scale stays if it is the same board.
const paintBoard = () => {
  const { board } = state;
  const places = JSON.stringify([board.edges, board.cells, board.unit]);
  if (places !== placed) {
    [made, placed] = [null, places];
    for (const layer of LAYERS) paint(layer, "");
    svg.setAttribute("viewBox", `0 0 ${board.width} ${board.height}`);
    svg.style.setProperty("--unit", `${board.unit}px`);
    margin = marginOf(board);
    fit();
  }
  paint("picture", board.picture);
  paint("signs", board.signs);
};

// Clues that wait: they hide what the picture still shows.
const paintDraft = () => {
  const clue = ([cell, token]) => {
    const [x, y] = geometry.centres[cell];
    return `${path("draft", outlineOf(cell))}<text class="draft" x="${x}" y="${y}">${token === EMPTY ? "" : escaped(token)}</text>`;
  };
  paint("draft", [...state.draft].map(clue).join(""));
};

// Scale: how many pixels a unit of the picture takes.
const zoom = { scale: 1, isFit: true };
const CELL_MOST = 96;
// How wide the margin of the picture is in which nothing lies: it need not be seen.
const BORDER = 0.3;
const marginOf = ({ edges, cells, width, height, unit }) => {
  const [xs, ys] = [0, 1].map((axis) => [...edges, ...cells].flatMap((places) => (places ?? []).filter((_, at) => at % 2 === axis)));
  const least = (values) => values.reduce((least, value) => Math.min(least, value), Infinity);
  const most = (values) => values.reduce((most, value) => Math.max(most, value), -Infinity);
  return Math.max(0, Math.min(least(xs), least(ys), width - most(xs), height - most(ys)) - BORDER * unit);
};
let margin = 0;
const scales = () => {
  const { width, height, unit } = state.board;
  const fits = Math.min(pane.clientWidth / (width - 2 * margin), pane.clientHeight / (height - 2 * margin));
  const most = Math.max(CELL_MOST / unit, fits);
  return { fits: Math.min(fits, (CELL_MOST * 0.8) / unit), most };
};
// Sets the scale; what is at this place of the window stays there.
const zoomTo = (scale, at) => {
  const { fits, most } = scales();
  const box = pane.getBoundingClientRect();
  const [x, y] = at ?? [box.left + box.width / 2, box.top + box.height / 2];
  const [left, top] = boardAt(x, y);
  zoom.scale = Math.min(Math.max(scale, fits), most);
  zoom.isFit = zoom.scale <= fits * 1.001;
  const { width, height } = state.board;
  svg.style.width = `${width * zoom.scale}px`;
  svg.style.height = `${height * zoom.scale}px`;
  svg.style.setProperty("--margin", `${-margin * zoom.scale}px`);
  pane.classList.toggle("fits", zoom.isFit);
  const now = svg.getBoundingClientRect();
  pane.scrollLeft += now.left + left * zoom.scale - x;
  pane.scrollTop += now.top + top * zoom.scale - y;
  $("zoom-out").disabled = zoom.isFit;
  $("zoom-in").disabled = zoom.scale >= most * 0.999;
};
const zoomBy = (factor, at) => zoomTo(zoom.scale * factor, at);
const fit = () => zoomTo(0);
// A place of the window in units of the picture.
const boardAt = (x, y) => {
  const box = svg.getBoundingClientRect();
  return [(x - box.left) / zoom.scale, (y - box.top) / zoom.scale];
};
// Scrolls until a place of the picture is seen.
const reveal = ([x, y]) => {
  const [box, inner] = [svg.getBoundingClientRect(), pane.getBoundingClientRect()];
  const room = state.board.unit * zoom.scale;
  const seen = (at, low, high) => Math.min(0, at - room - low) + Math.max(0, at + room - high);
  pane.scrollLeft += seen(box.left + x * zoom.scale, inner.left, inner.right);
  pane.scrollTop += seen(box.top + y * zoom.scale, inner.top, inner.bottom);
};
new ResizeObserver(() => state.board && (zoom.isFit ? fit() : zoomBy(1))).observe(pane);
