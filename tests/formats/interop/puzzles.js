// Makes random puzzles with puzz.link's program, and says what it reads in a text, as lazyloop's JSON has it.
//
// The argument is the program's pzpr.js. A line in is {"make", "seed", "rows", "cols"}, a line out then
// {"puzzle", "texts"}; or {"names"}, and our name of each of puzz.link's, and which of them this program knows; or
// {"open"} with a text, and {"puzzle"}, which is null where the program reads none; or {"judge"} with a file that has a
// line, and {"complete", "fault"}, the code of the rule that it breaks; or {"samples"} with a name, and
// {"address", "boards"}: a puzzle, and files with lines of which each has the "fault" that it is there for, or null;
// null if there are none.

const fs = require("fs");
const path = require("path");
const vm = require("vm");
const pzpr = require(path.resolve(process.argv[2]));
const readline = require("readline");

// Random numbers that a seed tells (mulberry32).
let state = 0;
function random() {
  state = (state + 0x6d2b79f5) | 0;
  let t = Math.imul(state ^ (state >>> 15), 1 | state);
  t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
  return ((t ^ (t >>> 14)) >>> 0) / 4294967296;
}
const below = (n) => Math.floor(random() * n);
const pick = (list) => list[below(list.length)];
// A number with few digits or many, or a question mark.
function number(most, least = 0) {
  const sizes = [15, 255, 4095, 8191, 12239, 77775, 99999].filter((size) => size <= most);
  return pick([-2, Math.max(least, below(Math.min(most, 10) + 1)), Math.max(least, below((pick(sizes) ?? most) + 1))]);
}

const WAYS = ["", "n", "s", "w", "e"];
const PIPES = { 11: "nsew", 12: "ns", 13: "ew", 14: "ne", 15: "nw", 16: "sw", 17: "se", 6: "o", "-2": "?" };
const told = (number) => (number >= 0 ? String(number) : "-");
const orOpen = (cell) => (cell.qnum === -2 ? "?" : told(cell.qnum));
const sign = (signs, blank = ".") => (cell) => signs[cell.qnum] ?? blank;
const alone = "-";
const most = 99999;

// A path comes in and goes out at two sides of the rim, beside which a frame has a cell.
function iced(cell) {
  if (cell.isnull) return "-";
  const isAt = ({ bx, by }) => Math.abs(bx - cell.bx) + Math.abs(by - cell.by) === 1;
  if (cell.group === "excell") return isAt(cell.board.arrowin) ? "s" : isAt(cell.board.arrowout) ? "g" : "-";
  const number = cell.qnum === -2 ? "?" : cell.qnum > 0 ? String(cell.qnum) : "";
  return cell.ques === 6 ? `i${number}` : number || "-";
}
// Ice, and arrows on the right and the lower side.
function oneWays(cell) {
  if (cell.isnull || cell.group === "excell") return iced(cell);
  const { right, bottom } = cell.adjborder;
  const of = (side, signs) => (side.inside ? (signs[side.qdir] ?? 0) : 0);
  const number = of(right, { 4: 1, 3: 2 }) + of(bottom, { 2: 3, 1: 6 });
  return (number || "") + (cell.ques === 6 ? "i" : "") || "-";
}
function fillOneWays(cell) {
  const { right, bottom } = cell.adjborder;
  if (below(2)) cell.ques = 6;
  if (below(2) && right.inside) right.setArrow(3 + below(2));
  if (below(2) && bottom.inside) bottom.setArrow(1 + below(2));
}
// Ice without a number, or with one that is told.
function fillIced(cell) {
  if (below(2)) cell.ques = 6;
  if (below(2)) cell.qnum = cell.ques === 6 ? 1 + below(20) : pick([-2, 1 + below(20)]);
}

// For each of puzz.link's names: our name, the clue of a cell, how to fill one, and whether there are
// regions, holes, words in place of signs, and rules ([the setting, its field]).
const full = [["loop_full", "visit_all"]];
const out = ["yajilin_out", "shaded_outside"];
const arrows = (cell) => {
  if (cell.qnum === -1) return "-";
  return cell.qnum >= 0 && cell.qdir > 0 ? cell.qnum + WAYS[cell.qdir] : "x";
};
function castle(cell) {
  if (cell.qnum === -1) return "-";
  const arrow = cell.qnum >= 0 && cell.qdir > 0 ? cell.qnum + WAYS[cell.qdir] : "";
  return arrow + ["", "o", "x"][cell.ques] || "?";
}
const fillArrow = (cell) => ((cell.qnum = number(4095)), (cell.qdir = below(5)));
const fillRegion = (cell) => cell === cell.room?.top && (cell.qnum = number(most));
const pearls = (cell) => (cell.qnum = 1 + below(2));
const pairs = (cell, _, at) => (cell.qnum = at);
const lengths = ({ qnums }) =>
  qnums.length ? qnums.map((length) => (length < 0 ? 9 : length)).sort().join("").replace(/^0+(?=.)/, "") : "-";
const fillLengths = (cell) => {
  const [count, most] = pick([[1, 8], [2, 6], [3, 4], [4, 2]]);
  cell.qnums = Array.from({ length: count }, () => pick([-2, 1 + below(most)]));
  if (count === 1 && !below(4)) cell.qnums = [0];
};
const boxed = (cell) => {
  if (cell.qnum === -2) return "o";
  if (cell.qnum2 === -5) return "x";
  return cell.qnum2 === -1 ? alone : (cell.qnum2 >= 0 ? cell.qnum2 : "") + WAYS[cell.qdir];
};
const fillBoxed = (cell) => {
  if (below(2)) return (cell.qnum = -2);
  if (!below(4)) return (cell.qnum2 = -5);
  [cell.qnum2, cell.qdir] = [pick([-2, below(10), below(2000)]), 1 + below(4)];
};
const sides = (cell) => {
  if (cell.ques === 7) return "x";
  const digit = (number) => (number > 0 ? number : 0);
  return cell.ques === 51 ? String(+[cell.qnum4, cell.qnum3, cell.qnum, cell.qnum2].map(digit).join("")) : "-";
};
const fillSides = (cell) => {
  if (!below(3)) return (cell.ques = 7);
  cell.set51cell();
  for (let way = 1; way <= 4; way++) cell.setQnumDir(way, pick([-1, 1 + below(9)]));
};
const colours = ({ board, bx, by }) => {
  const dot = ([dx, dy]) => {
    const at = board.getobj(bx + dx, by + dy);
    const inside = bx + dx < 2 * board.cols && by + dy < 2 * board.rows;
    return inside && at.qnum > 0 ? at.qnum : 0;
  };
  const number = +[[0, 0], [1, 0], [0, 1], [1, 1]].map(dot).join("");
  return number ? String(number) : "-";
};
const fillColours = (cell) => {
  const [dx, dy] = pick([[0, 0], [1, 0], [0, 1], [1, 1]]);
  const { cols, rows } = cell.board;
  const inside = cell.bx + dx < 2 * cols && cell.by + dy < 2 * rows;
  // Addresses of some sizes lose the last one.
  const last = cell.bx + dx === 2 * cols - 1 && cell.by + dy === 2 * rows - 1;
  if (inside && !last) cell.board.getobj(cell.bx + dx, cell.by + dy).qnum = 1 + below(3);
};
function room(cell) {
  if (cell !== cell.room.top) return "-";
  const number = cell.qnum > 0 ? String(cell.qnum) : "";
  if (cell.ques === 6) return cell.qnum === -2 ? "e" : number + "s";
  return cell.qnum === -2 ? "?" : number || "-";
}
function fillRoom(cell) {
  if (cell !== cell.room?.top) return;
  cell.qnum = pick([-1, -2, 1 + below(9)]);
  if (below(2)) cell.room.clist.each((other) => (other.ques = 6));
}
const ground = (sign) => (cell) => (cell.ques === 6 ? sign : orOpen(cell));
const fillGround = (cell) => (below(3) ? (cell.ques = 6) : (cell.qnum = number(most)));
const ways = (cell) => (cell.qnum > 0 ? String(+[1, 4, 8, 2].map((bit) => (cell.qnum & bit ? 1 : 0)).join("")) : "-");
const stretches = ({ qnums, qdir }) => {
  if (!qnums.length) return "-";
  return qdir ? +qnums.map((length) => Math.max(0, length)).sort((a, b) => b - a).join("") + WAYS[qdir] : "?";
};
const fillStretches = (cell) => {
  cell.qdir = below(5);
  cell.qnums = cell.qdir ? Array.from({ length: 1 + below(4) }, () => pick([-2, 1 + below(9)])) : [-2];
};
// The lengths in all cells of a region together, those that are told once.
const first = ({ clist }) => Array.from(clist).sort((a, b) => a.id - b.id)[0];
function list(cell) {
  const { room } = cell;
  if (!room || cell !== first(room)) return "-";
  const all = Array.from(room.clist).flatMap(({ qnums }) => qnums.map((length) => Math.max(0, length)));
  const lengths = all.filter((length, at) => !length || all.indexOf(length) === at).sort((a, b) => b - a);
  return lengths.length ? (lengths[0] ? +lengths.join("") : lengths.length + "?") : "-";
}
function fillList(cell) {
  const { room } = cell;
  if (!room) return;
  const told = first(room).qnums.filter((length) => length > 0);
  if (cell !== first(room)) cell.qnums = told.length && !below(4) ? [pick(told)] : [];
  else cell.qnums = Array.from({ length: 1 + below(4) }, () => pick([-2, 1 + below(9)]));
}
const flow = ({ ques, qdir }) => WAYS[qdir] + (ques === 1 ? "b" : "") || "-";
const mirror = ({ ques, qnum }) => (ques === 11 ? "+" : ques ? (qnum > 0 ? qnum : "") + "abcd"[ques - 2] : "-");
const walls = ({ adjborder: { right, bottom } }) => (right.ques === 1 ? 1 : 0) + (bottom.ques === 1 ? 2 : 0);
const fillWalls = (cell) => {
  cell.ques = below(3) ? 0 : 6;
  for (const side of [cell.adjborder.right, cell.adjborder.bottom]) if (side.inside) side.ques = below(2);
};
const seen = (cell) => (cell.qnum !== -1 && cell.qdir > 0 ? orOpen(cell).replace("?", "") + WAYS[cell.qdir] : "-");
// The start and the goal of a path, besides its numbers.
const ends = (cell) => {
  const { startpos, goalpos } = cell.board;
  const end = [startpos, goalpos].findIndex((it) => it.equals(cell));
  return (cell.qnum > 0 ? cell.qnum : "") + ("sg"[end] ?? "") || "-";
};
// Black cells, gates and the start.
const gate = (cell) => {
  if (cell.board.startpos.equals(cell)) return "s";
  if (cell.ques !== 1) return { 21: "v", 22: "h" }[cell.ques] ?? "-";
  return cell.qnum > 0 ? cell.qnum + WAYS[cell.qdir] + "b" : "b";
};
const fillGate = (cell) => {
  if (cell.board.startpos.equals(cell)) return;
  cell.ques = pick([1, 1, 21, 22]);
  if (cell.ques === 1 && below(2)) [cell.qnum, cell.qdir] = [Math.abs(number(4095, 1)), below(5)];
};
const PIECES = { 11: "nwes", 12: "ns", 13: "we", 14: "ne", 15: "nw", 16: "ws", 17: "es" };
const KINDS = {
  slither: { name: "slitherlink", clue: sign({ 0: "0", 1: "1", 2: "2", 3: "3", 4: "4", "-2": "?" }), fill: (cell) => (cell.qnum = pick([-2, 0, 1, 2, 3, 4])), rules: [["slither_full", "visit_all"]] },
  mashu: { name: "masyu", clue: sign({ 1: "o", 2: "*" }), fill: pearls, rules: full },
  simpleloop: { name: "simple-loop", clue: (cell) => (cell.ques === 7 ? "x" : "."), holes: true },
  numlin: { name: "flow", clue: (cell) => (cell.qnum > 0 ? String(cell.qnum) : "."), fill: pairs, paired: true, words: true, always: { allow_empty: true } },
  arukone: { name: "flow", clue: (cell) => (cell.qnum > 0 ? String(cell.qnum) : "."), fill: pairs, paired: true, words: true, rules: [["dontpassallcell", "allow_empty"]] },
  hashikake: { name: "hashiwokakero", clue: (cell) => (cell.qnum === -1 ? "." : orOpen(cell)), fill: (cell) => (cell.qnum = pick([-2, 1 + below(8)])) },
  yajilin: { name: "yajilin", clue: arrows, fill: (cell) => (below(8) ? fillArrow(cell) : (cell.qnum = -3)), words: true, rules: [out, ["disptype_yajilin", null, [1, 2]]] },
  "yajilin-regions": { name: "regional-yajilin", clue: (cell) => told(cell.qnum), fill: fillRegion, regions: true, words: true, rules: [out] },
  koburin: { name: "koburin", clue: orOpen, fill: (cell) => (cell.qnum = number(4)), words: true, rules: [out, ["koburin_minesweeper", "eight"], ["disptype_yajilin", null, [1, 2]]] },
  castle: { name: "castle-wall", clue: castle, fill: (cell) => (fillArrow(cell), (cell.ques = below(3))), words: true },
  balance: { name: "balance-loop", clue: (cell) => (cell.qnum === -1 ? "-" : (cell.qnum > 0 ? cell.qnum : "") + "wb"[cell.ques]), fill: (cell) => ((cell.qnum = number(49999, 1)), (cell.ques = below(2))), words: true, rules: full },
  geradeweg: { name: "geradeweg", clue: (cell) => (cell.qnum === 0 ? "x" : orOpen(cell)), fill: (cell) => (cell.qnum = number(most)), words: true, rules: full },
  midloop: { name: "mid-loop", clue: dot, fill: fillDot, words: true, rules: full },
  country: { name: "country-road", clue: (cell) => told(cell.qnum), fill: fillRegion, regions: true, words: true, rules: [["country_empty", "skip_regions"]] },
  moonsun: { name: "moon-sun", clue: sign({ 1: "o", 2: "x" }, alone), fill: pearls, regions: true, words: true },
  dotchi: { name: "dotchi-loop", clue: sign({ 1: "w", 2: "b" }, alone), fill: pearls, regions: true, words: true },
  detour: { name: "detour", clue: (cell) => told(cell.qnum), fill: fillRegion, regions: true, words: true },
  doubleback: { name: "double-back", holes: true, regions: true, words: true },
  turnaround: { name: "turnaround", clue: orOpen, fill: (cell) => (cell.qnum = pick([-2, 0, 1, 2, 3])), words: true, rules: full },
  retsurin: { name: "retsurin", clue: orOpen, fill: (cell) => (cell.qnum = number(most)), words: true, rules: [out, ["disptype_yajilin", null, [1, 2]]] },
  lixloop: { name: "lix-loop", clue: (cell) => (cell.qnum === -1 ? "-" : cell.qnum > 0 && cell.qdir > 0 ? cell.qnum + WAYS[cell.qdir] : "?"), fill: (cell) => ((cell.qnum = pick([-2, 1 + below(7)])), (cell.qdir = below(5))), words: true, rules: [out, ["disptype_yajilin", null, [1, 2]]] },
  nothing: { name: "all-or-nothing", regions: true, words: true },
  dotchi2: { name: "dotchi-loop-2", clue: sign({ 1: "w", 2: "b" }, alone), fill: pearls, regions: true, words: true },
  maxi: { name: "maxi", clue: (cell) => told(cell.qnum), fill: fillRegion, regions: true, words: true },
  bosnianroad: { name: "bosnian-road", clue: orOpen, fill: (cell) => (cell.qnum = pick([-2, below(9)])), words: true },
  tapaloop: { name: "tapa-like-loop", clue: lengths, fill: fillLengths, words: true },
  mukkonn: { name: "mukkonn", clue: sides, fill: fillSides, words: true },
  kurarin: { name: "kurarin", clue: colours, fill: fillColours, words: true },
  ovotovata: { name: "ovotovata", clue: room, fill: fillRoom, regions: true, words: true, rules: full },
  vslither: { name: "vertex-slitherlink", clue: (cell) => told(cell.qnum), fill: (cell) => (cell.qnum = below(5)), words: true, corners: true },
  tslither: { name: "touch-slitherlink", clue: (cell) => told(cell.qnum), fill: (cell) => (cell.qnum = below(5)), words: true, corners: true, rules: [["slither_full", "visit_all"]] },
  swslither: { name: "sheep-and-wolves", clue: (cell) => "sw"[cell.qnum - 5] ?? told(cell.qnum), fill: (cell) => (cell.qnum = below(7)), words: true, corners: true, rules: [["slither_full", "visit_all"]] },
  lineofsight: { name: "line-of-sight", clue: seen, fill: fillArrow, words: true, corners: true, rules: [["slither_full", "visit_all"]] },
  icewalk: { name: "icewalk", clue: ground("i"), fill: fillGround, words: true, rules: full },
  waterwalk: { name: "waterwalk", clue: ground("w"), fill: fillGround, words: true, rules: full },
  morningwalk: { name: "morningwalk", clue: ground("d"), fill: fillGround, words: true, rules: full },
  forestwalk: { name: "forestwalk", clue: ground("f"), fill: fillGround, words: true, rules: full },
  barns: { name: "barns", clue: (cell) => (walls(cell) || "") + (cell.ques === 6 ? "i" : "") || "-", fill: fillWalls, words: true },
  disloop: { name: "disloop", clue: stretches, fill: fillStretches, words: true, rules: full },
  railpool: { name: "railpool", clue: list, fill: fillList, holes: true, regions: true, words: true },
  fakearrow: { name: "fakearrow", clue: ({ qdir }) => WAYS[qdir] || "-", fill: (cell) => cell.ques === 7 || (cell.qdir = 1 + below(4)), holes: true, regions: true, words: true },
  turnrun: { name: "turnrun", clue: (cell) => (cell.ques === 7 ? "x" : cell.qnum === 0 ? "+" : orOpen(cell)), fill: (cell) => (below(5) ? (cell.qnum = number(most)) : (cell.ques = 7)), words: true, rules: full },
  nagare: { name: "nagare", clue: flow, fill: (cell) => ((cell.ques = below(2)), (cell.qdir = cell.ques ? below(5) : 1 + below(4))), words: true },
  reflect: { name: "reflect", clue: mirror, fill: (cell) => ((cell.ques = pick([2, 3, 4, 5, 11])), cell.ques < 11 && (cell.qnum = pick([-1, 3 + below(13), 16 + below(240)]))), words: true },
  myopia: { name: "myopia", clue: ways, fill: (cell) => (cell.qnum = 1 + below(15)), words: true, corners: true, rules: [["slither_full", "visit_all"]] },
  haisu: { name: "haisu", clue: ends, fill: (cell) => (cell.qnum = number(most)), regions: true, words: true },
  kaisu: { name: "kaisu", clue: ends, fill: (cell) => (cell.qnum = 1), regions: true, words: true },
  onsen: { name: "onsen", clue: (cell) => (cell.qnum === 0 ? "?" : orOpen(cell)), fill: (cell) => (cell.qnum = number(most, 1)), regions: true, words: true },
  wataridori: { name: "wataridori", clue: (cell) => (cell.qnum === 0 ? "?" : orOpen(cell)), fill: (cell) => (cell.qnum = number(most, 1)), regions: true, words: true, rules: full },
  timebomb: { name: "time-bomb", clue: (cell) => (cell.qnum === 0 ? "b" : orOpen(cell)), fill: (cell) => (cell.qnum = number(most)), words: true },
  coffeemilk: { name: "coffee-milk", clue: sign({ 1: "w", 2: "b", "-2": "?" }, alone), fill: (cell) => (cell.qnum = pick([-2, 1, 2])), words: true },
  nagenawa: { name: "nagenawa", clue: (cell) => told(cell.qnum), fill: fillRegion, regions: true, words: true },
  ringring: { name: "ring-ring", clue: (cell) => (cell.ques === 1 ? "x" : "-"), fill: (cell) => (cell.ques = 1), words: true },
  firefly: { name: "firefly", clue: (cell) => (cell.qnum === -1 ? "-" : cell.qdir > 0 ? (cell.qnum >= 0 ? cell.qnum : "") + WAYS[cell.qdir] : "?"), fill: fillArrow, words: true },
  mintonette: { name: "mintonette", clue: orOpen, fill: (cell) => (cell.qnum = number(most)), words: true },
  wblink: { name: "wb-link", clue: sign({ 1: "w", 2: "b" }, "-"), fill: pearls, words: true },
  uturns: { name: "uturns", clue: sign({ 1: "b", 2: "g", 3: "w" }, alone), fill: (cell) => (cell.qnum = pick([1, 2, 3])), words: true },
  loopsp: { name: "loop-special", clue: (cell) => PIECES[cell.ques] ?? (cell.qnum === -1 ? "-" : (cell.qnum > 0 ? cell.qnum : "") + "o"), fill: (cell) => (below(2) ? (cell.qnum = number(4095)) : (cell.ques = 11 + below(7))), words: true },
  icebarn: { name: "icebarn", clue: oneWays, fill: fillOneWays, framed: true, doors: true, words: true },
  icelom: { name: "icelom", clue: iced, fill: fillIced, framed: true, doors: true, words: true },
  icelom2: { name: "icelom-2", clue: iced, fill: fillIced, framed: true, doors: true, words: true },
  roundtrip: { name: "roundtrip", clue: (cell) => (cell.qnum < 0 ? "-" : told(cell.qnum)), fill: (cell) => (cell.qnum = below(cell.getmaxnum() + 1)), framed: true, words: true },
  kusabi: { name: "kusabi", clue: (cell) => (cell.qnum === 0 ? "?" : orOpen(cell)), fill: (cell) => (cell.qnum = pick([-2, 1 + below(3)])), words: true },
  rassi: { name: "rassi", regions: true, holes: true, words: true },
  bonsan: { name: "bonsan", clue: orOpen, fill: (cell) => (cell.qnum = number(cell.getmaxnum())), words: true },
  satogaeri: { name: "satogaeri", clue: orOpen, fill: (cell) => (cell.qnum = number(cell.getmaxnum())), regions: true, words: true },
  heyabon: { name: "heyabon", clue: orOpen, fill: (cell) => (cell.qnum = number(cell.getmaxnum())), regions: true, words: true },
  yajisoko: { name: "yajisoko", clue: boxed, fill: fillBoxed, words: true },
  rectslider: { name: "rectslider", clue: orOpen, fill: (cell) => (cell.qnum = number(cell.getmaxnum())), words: true },
  brownies: { name: "brownies", clue: (cell) => (cell.qnum === -2 ? "o" : cell.qnum2 === -2 ? "?" : told(cell.qnum2)), fill: (cell) => (below(2) ? (cell.qnum = -2) : (cell.qnum2 = pick([-2, below(9)]))), words: true },
  lring: { name: "lring", clue: (cell) => (cell.qnum === -2 ? "?" : WAYS[cell.qnum]), fill: (cell) => (cell.qnum = pick([-2, 1 + below(4)])), words: true, rules: full },
  bhaibahan: { name: "bhaibahan", clue: orOpen, fill: (cell) => (cell.qnum = number(cell.getmaxnum())), words: true, rules: full },
  keywest: { name: "key-west", clue: (cell) => told(cell.qnum), fill: (cell) => (cell.qnum = below(5)), words: true },
  ichimaga: { name: "ichimaga", clue: orOpen, fill: (cell) => (cell.qnum = pick([-2, 1 + below(4)])), words: true },
  ichimagam: { name: "magnetic-ichimaga", clue: orOpen, fill: (cell) => (cell.qnum = pick([-2, 1 + below(4)])), words: true },
  trainstations: { name: "train-stations", clue: (cell) => (cell.ques === 7 ? "b" : cell.qnum === 0 ? "x" : orOpen(cell)), fill: (cell) => (below(5) ? (cell.qnum = number(most)) : (cell.ques = 7)), words: true },
  slalom: { name: "slalom", clue: gate, fill: fillGate, words: true },
  pipelink: { name: "pipelink", clue: (cell) => PIPES[cell.ques] ?? "-", fill: (cell) => (cell.ques = pick([-2, 11, 12, 13, 14, 15, 16, 17])), words: true },
  pipelinkr: { name: "pipelink", clue: (cell) => PIPES[cell.ques] ?? "-", fill: (cell) => (cell.ques = pick([-2, 6, 6, 6, 11, 12, 13, 14, 15, 16, 17])), words: true, always: { cross_at_circles: true } },
};

// The dots of a cell: in its middle 1, below 2, to the right 3, both 5.
function dot(cell) {
  const has = (dx, dy) => (cell.board.getobj(cell.bx + dx, cell.by + dy)?.qnum ?? -1) > 0;
  if (has(1, 1)) return "corner";
  const sides = (has(0, 1) ? 2 : 0) + (has(1, 0) ? 3 : 0);
  return has(0, 0) ? (sides ? "two" : "1") : sides ? String(sides) : "-";
}
function fillDot(cell) {
  const places = pick([[[0, 0]], [[0, 1]], [[1, 0]], [[0, 1], [1, 0]]]);
  for (const [dx, dy] of places) {
    const at = cell.board.getobj(cell.bx + dx, cell.by + dy);
    const inside = cell.bx + dx < 2 * cell.board.cols && cell.by + dy < 2 * cell.board.rows;
    if (inside) at.qnum = 1 + below(2);
  }
}

function describe(puzzle) {
  const kind = KINDS[puzzle.pid];
  const { board } = puzzle;
  if (!kind) return null;
  // Numbers may stand beside the cells on all sides.
  const beside = kind.framed ? 1 : 0;
  const of_all = (side) => Array.from({ length: side + 2 * beside }, (_, at) => 2 * (at - beside) + 1);
  const rows = (of, between) =>
    of_all(board.rows).map((by) => of_all(board.cols).map((bx) => of(board.getobj(bx, by))).join(between));
  // Where the line goes from corner to corner of squares, the size is that of the corners.
  const more = kind.corners ? 1 : 2 * beside;
  const says = { puzzle: kind.name, rows: board.rows + more, cols: board.cols + more, ...kind.always };
  // A map without numbers is one of signs.
  const words = kind.words && !(kind.paired && Array.from(board.cell).every((cell) => cell.qnum < 1));
  const clues = kind.clue && rows(kind.clue, words ? " " : "");
  const regions = kind.regions && rows((cell) => (cell.ques === 7 ? "#" : 1 + board.roommgr.components.indexOf(cell.room)), " ");
  says.clues = clues ?? regions;
  if (clues && regions) says.regions = regions;
  for (const [setting, field] of kind.rules ?? []) {
    if (field && puzzle.getConfig(setting)) says[field] = true;
  }
  return says;
}

function open(text) {
  const puzzle = new pzpr.Puzzle();
  try {
    // A damaged size may be a large one.
    const { cols, rows } = pzpr.parser(text);
    if (!(cols * rows <= 1000)) return null;
    puzzle.open(text);
  } catch {
    return null;
  }
  return puzzle.ready && puzzle.board ? describe(puzzle) : null;
}

function make({ make: pid, seed, rows, cols }) {
  state = seed;
  const kind = KINDS[pid];
  const puzzle = new pzpr.Puzzle();
  puzzle.open(`${pid}/${cols}/${rows}`);
  const { board } = puzzle;
  const density = pick([0, 0.1, 0.4, 0.9]);
  for (const border of kind.regions ? Array.from(board.border) : []) border.ques = random() < density ? 1 : 0;
  for (const cell of kind.holes ? Array.from(board.cell) : []) cell.ques = random() < density / 2 ? 7 : 0;
  board.rebuildInfo();
  const cells = Array.from(kind.framed && !kind.doors ? board.excell : board.cell);
  if (kind.doors) {
    const within = 2 * cols * rows - cols - rows;
    const from = below(2 * (cols + rows));
    const to = (from + 1 + below(2 * (cols + rows) - 1)) % (2 * (cols + rows));
    board.arrowin.setid(within + from);
    board.arrowout.setid(within + to);
  }
  if (kind.paired) {
    const free = cells.sort(() => random() - 0.5);
    const most = pid === "arukone" ? 52 : 300;
    const numbers = new Set();
    for (let at = 0; at + 1 < density * free.length && at < 100; at += 2) numbers.add(1 + below(most));
    for (const at of numbers) [free.pop(), free.pop()].forEach((cell) => kind.fill(cell, 0, at));
  } else if (kind.fill) {
    for (const cell of cells) if (random() < density) kind.fill(cell);
  }
  for (const [setting, , values = [false, true]] of kind.rules ?? []) puzzle.setConfig(setting, pick(values));
  board.rebuildInfo();
  const texts = [puzzle.getURL(), puzzle.getFileData(), puzzle.getURL(pzpr.parser.URL_PZPRFILE)];
  const isKanpen = pzpr.variety(pid).exists.kanpen;
  // Numbers at gates say less than those at black cells with their ways.
  const isTold = pid !== "slalom" || cells.every(({ qnum }) => qnum <= 0);
  if (isKanpen && isTold) texts.push(puzzle.getURL(pzpr.parser.URL_KANPENP));
  // Kanpen's own form has no question mark, no flag, and of arrows none without a number or above 15.
  const isLost = (cell) => cell.qnum < -1 || (pid === "yajilin" && cell.qnum >= 0 && (cell.qnum > 15 || !cell.qdir));
  const hasFlag = (kind.rules ?? []).some(([setting, field]) => field && puzzle.getConfig(setting));
  if (isKanpen && isTold && !hasFlag && !cells.some(isLost)) texts.push(puzzle.getURL(pzpr.parser.URL_KANPEN));
  return { puzzle: describe(puzzle), texts };
}

function names() {
  const known = Object.keys(KINDS).filter((pid) => pzpr.variety(pid).valid);
  return { all: Object.fromEntries(Object.entries(KINDS).map(([pid, { name }]) => [pid, name])), known };
}

// A puzzle's samples are a program that hands them to what it takes for the editor.
function samples(name) {
  const file = path.join(path.dirname(path.resolve(process.argv[2])), "pzpr-samples", `${name}.js`);
  if (!fs.existsSync(file)) return null;
  let found = null;
  const ui = { debug: { addRules() {}, addDebugData: (_, samples) => (found = samples) } };
  vm.runInNewContext(fs.readFileSync(file, "utf8"), { ui });
  // One of the files ends in a colon.
  const lines = (text) => text.replace(/:$/, "").replace(/ ?\/ ?/g, "\n");
  const boards = found.failcheck.map(([fault, text]) => ({ fault: fault ?? null, file: lines(text) }));
  return { address: `https://puzz.link/p?${name}/${found.url}`, boards };
}

function judge(file) {
  const puzzle = new pzpr.Puzzle();
  puzzle.open(file);
  const found = puzzle.check(true);
  return { complete: found.complete, fault: found[0] ?? null };
}

readline.createInterface({ input: process.stdin }).on("line", (line) => {
  const asked = JSON.parse(line);
  const said = asked.names
    ? { names: names() }
    : asked.samples
      ? samples(asked.samples)
      : asked.make
        ? make(asked)
        : asked.judge
          ? judge(asked.judge)
          : { puzzle: open(asked.open) };
  process.stdout.write(JSON.stringify(said) + "\n");
});
