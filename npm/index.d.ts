// The questions of the board and their replies. tests/board/npm compares all of this with the module.

/** A puzzle, as the format `json` has it; its kind may have more fields. */
export interface Puzzle {
  puzzle: string;
  rows?: number;
  cols?: number;
  clues?: string[];
  [field: string]: unknown;
}

/** Edges that are on and edges that are off, by their numbers. */
export interface Marks {
  on?: number[];
  off?: number[];
}

export type Theme = "light" | "dark";

/** What a generated puzzle should be like; each kind says which of these it takes. */
export interface Wishes {
  symmetry?: string;
  difficulty?: string;
  density?: number;
  thickness?: number;
  pairs?: number;
  touching?: string;
  tiling?: string;
}

/** A move of a player: an edge and 1 (on), 0 (off) or null (its mark is taken away). */
export type Move = [edge: number, mark: 0 | 1 | null];

/** A question: `ask` says what is asked, and uses some of the other fields. */
export interface Question<Ask extends keyof Replies = keyof Replies> {
  ask: Ask;
  slot?: string;
  puzzle?: Puzzle;
  marks?: Marks;
  theme?: Theme;
  text?: string;
  /** The text of a kind of your own, for this question alone. */
  rules?: string;
  kind?: string;
  rows?: number;
  cols?: number;
  tiling?: string;
  seed?: number;
  wishes?: Wishes;
  set?: [cell: number, clue: string][];
  regions?: string[];
  shaded?: number[];
  seconds?: number;
  history?: Move[];
  format?: string;
}

export interface Kind {
  name: string;
  title: string;
  about: string;
  shades: boolean;
  /** Whether the line is a path. */
  isPath: boolean;
  /** Whether the line may be several loops, or several networks. */
  hasSeveral: boolean;
  /** Whether the line is a network, which may branch. */
  isNetwork: boolean;
  /** Whether the first row and the first column stand beside the grid. */
  hasMargin: boolean;
  /** The clues that can be typed. */
  pad: unknown;
  wishes: unknown;
  rules: { name: string; value: string; help: string; field: string; without: string[] }[];
}

export interface Start {
  reply: "start";
  version: string;
  puzzles: Puzzle[];
  kinds: Kind[];
  tiling_names: { name: string; title: string }[];
  formats: string[];
  limits: { cells: number; seconds: number };
}

export interface KindReply {
  reply: "kind";
  kind: Kind;
  text: string | null;
}

export interface Example {
  reply: "example";
  picture: string;
}

export interface List {
  reply: "list";
  puzzles: Puzzle[];
  faults: string[];
}

/** A puzzle with all that is drawn of it. Places are in units of the picture. */
export interface Board {
  reply: "board";
  kind: string;
  title: string;
  rows: number;
  cols: number;
  marks: Required<Marks>;
  /** SVG. */
  picture: string;
  /** SVG that lies above the line. */
  signs: string;
  colours: unknown;
  width: number;
  height: number;
  unit: number;
  /** For each edge where it begins and ends; null if it is not drawn. */
  edges: (number[] | null)[];
  centres: number[][] | null;
  neighbours: number[][] | null;
  /** The outline of each cell. */
  cells: number[][];
  tokens: string[];
  regions: unknown;
  joins: "points" | "cells";
  warnings: string[];
  puzzle: Puzzle;
}

export interface Verdict {
  reply: "verdict";
  verdict: "solved" | "unique" | "multiple" | "unsatisfiable" | "unknown";
  /** The edges of an answer, in ascending order. */
  answer: number[] | null;
  second: number[] | null;
  differ: number[];
}

export interface Forced {
  reply: "forced";
  on: number[];
  off: number[];
  open: number;
  whole: boolean;
}

export interface Judged {
  reply: "judged";
  wrong: number[];
  undecided: number[];
  clash: number[];
  done: boolean;
  clues: { done: unknown[]; broken: unknown[] };
}

export interface End {
  reply: "end";
  stopped: string | null;
  seconds: number;
  calls: number;
}

/** The last reply of each sort to the question `live`. */
export interface Live {
  verdict: Verdict | null;
  forced: Forced | null;
  judged: Judged | null;
  end: End | null;
}

export interface Clues {
  reply: "clues";
  tokens: string[] | null;
}

export interface Suggestion {
  reply: "suggestion";
  answers: number;
  cell: number | null;
  clue: string | null;
  left: number | null;
  whole: boolean | null;
}

export interface Step {
  facts: Required<Marks>;
  known: Required<Marks>;
  chain: number[][];
  rules: { name: string; area?: number[]; point?: number[] }[];
  title: string;
  technique: string;
  layer: unknown;
  words: string;
}

export interface Hint {
  reply: "hint";
  what: "next" | "wrong" | "clash" | "done" | "several" | "none" | "search" | "stopped";
  text: string;
  marks: number[];
  where: string | null;
  title: string | null;
  rule: string | null;
  step: Step | null;
}

export interface Explained extends Step {
  reply: "step";
}

export interface Ending {
  reply: "end";
  ending: string;
}

export interface Mistake {
  reply: "mistake";
  at: number | null;
  edge: number | null;
  step: Step | null;
  text: string;
}

export interface Rating {
  reply: "rating";
  level: string | null;
  text: string;
}

export interface Text {
  reply: "text";
  text: string;
}

/** The replies to each question. */
export interface Replies {
  start: Start;
  kind: KindReply;
  example: Example;
  blank: Board;
  open: Board;
  list: List;
  board: Board;
  generate: Board;
  live: Verdict | Forced | Judged | End;
  clues: Clues;
  suggest: Suggestion;
  hint: Hint;
  explain: Explained | Ending;
  mistake: Mistake;
  rate: Rating;
  write: Text;
}

/** What every method takes besides. */
export interface Options {
  /** Ends the question; `AbortSignal.timeout(ms)` limits its time. */
  signal?: AbortSignal;
  /** The text of a kind of your own. */
  rules?: string;
}

export interface Drawn extends Options {
  theme?: Theme;
}

export interface Marked extends Options {
  marks?: Marks;
}

/** What is wrong with a question, in words. */
export class Fault extends Error {}

export class Lazyloop {
  constructor(options?: {
    /** The module, or where it is, if not beside this file. */
    module?: string | URL | ArrayBuffer | Uint8Array | WebAssembly.Module;
    /** The most questions at work at the same time [default: 4]. */
    workers?: number;
  });

  ask<Ask extends keyof Replies>(question: Question<Ask>, options?: Pick<Options, "signal">): AsyncGenerator<Replies[Ask], void, void>;

  start(options?: Pick<Options, "signal">): Promise<Start>;
  kind(kind: string, options?: Options): Promise<KindReply>;
  example(kind: string, options?: Drawn): Promise<Example>;
  blank(kind: string, rows: number, cols: number, options?: Drawn & { tiling?: string }): Promise<Board>;
  /** The first puzzle of a text in any format. */
  open(text: string, options?: Drawn): Promise<Board>;
  list(text: string, options?: Options): Promise<List>;
  board(puzzle: Puzzle, options?: Drawn & Marked & Pick<Question, "set" | "regions">): Promise<Board>;
  generate(kind: string, rows: number, cols: number, options?: Drawn & { seed?: number; wishes?: Wishes }): Promise<Board>;
  /** Whether there is an answer and only one, which edges all answers share, and whether marks are right. */
  live(puzzle: Puzzle, options?: Marked & { seconds?: number; onReply?: (reply: Replies["live"]) => void }): Promise<Live>;
  clues(puzzle: Puzzle, marks: Marks, options?: Options & { shaded?: number[]; seed?: number }): Promise<Clues>;
  suggest(puzzle: Puzzle, options?: Options & { seconds?: number }): Promise<Suggestion>;
  hint(puzzle: Puzzle, options?: Marked): Promise<Hint>;
  explain(puzzle: Puzzle, options?: Marked): AsyncGenerator<Explained | Ending, void, void>;
  mistake(puzzle: Puzzle, history: Move[], options?: Options): Promise<Mistake>;
  rate(puzzle: Puzzle, options?: Options): Promise<Rating>;
  /** The puzzle in a format: `svg`, `text`, or one of `start`'s `formats`. */
  write(puzzle: Puzzle, format: string, options?: Marked): Promise<string>;

  /** Ends the workers. In Node a program ends without it. */
  close(): void;
}
