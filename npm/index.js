// The questions of the board as methods. Workers answer them, each with the module and one question at a
// time; index.d.ts says what each question takes and gives.

import { hire, read } from "#host";

/** The most workers that wait for a question. */
const READY = 2;
/** A module that holds more bytes gives them back by ending. */
const LARGE = 64 << 20;

/** What lazyloop says is wrong with a question. */
export class Fault extends Error {
  name = "Fault";
}

const compiled = async (source) => {
  if (source instanceof WebAssembly.Module) return source;
  if (source instanceof URL || typeof source === "string") source = await (await fetch(source)).arrayBuffer();
  return WebAssembly.compile(source ?? (await read()));
};

export class Lazyloop {
  #source;
  #module = null;
  #idle = [];
  #most;
  #atWork = 0;
  #waiting = [];
  #isClosed = false;

  constructor({ module, workers = 4 } = {}) {
    if (!Number.isInteger(workers) || workers < 1) throw new RangeError("workers: a whole number from 1 on");
    this.#source = module;
    this.#most = workers;
  }

  /** All replies to a question, each as soon as it is known. */
  async *ask(question, { signal } = {}) {
    if (this.#isClosed) throw new Error("this Lazyloop is closed");
    signal?.throwIfAborted();
    const [replies, state] = [[], { isOver: false, error: null, wake: () => {} }];
    const fail = (error) => {
      state.error ??= error;
      state.wake();
    };
    const onAbort = () => fail(signal.reason);
    signal?.addEventListener("abort", onAbort);
    let worker = null;
    try {
      await this.#place(signal);
      try {
        worker = await this.#begin();
        signal?.throwIfAborted();
        worker.listen(
          (message) => {
            replies.push(...message.replies.map((reply) => JSON.parse(reply)));
            if (message.end !== undefined) [state.isOver, state.held] = [true, message.end];
            state.wake();
          },
          () => fail(new Error("internal error (please report this)")),
        );
        worker.hold(true);
        worker.post({ question: JSON.stringify(question) });
        for (;;) {
          if (state.error) throw state.error;
          while (replies.length > 0) {
            const reply = replies.shift();
            if (reply.reply === "fault") throw new Fault(reply.text);
            yield reply;
            if (state.error) throw state.error;
          }
          if (state.isOver) return;
          await new Promise((wake) => (state.wake = wake));
        }
      } finally {
        if (worker) this.#dismiss(worker, state);
        this.#atWork -= 1;
        this.#waiting.shift()?.();
      }
    } finally {
      signal?.removeEventListener("abort", onAbort);
    }
  }

  /** Waits until fewer than the most workers are at work. */
  async #place(signal) {
    while (this.#atWork >= this.#most) {
      await new Promise((free, gone) => {
        this.#waiting.push(free);
        signal?.addEventListener("abort", () => {
          this.#waiting = this.#waiting.filter((other) => other !== free);
          gone(signal.reason);
        });
      });
    }
    this.#atWork += 1;
  }

  async #begin() {
    const idle = this.#idle.pop();
    if (idle) return idle;
    const loading = (this.#module ??= compiled(this.#source));
    try {
      const module = await loading;
      const worker = hire();
      worker.post({ compiled: module });
      return worker;
    } catch (error) {
      // A module that does not come may come later.
      if (this.#module === loading) this.#module = null;
      throw error;
    }
  }

  #dismiss(worker, { isOver, held }) {
    worker.hold(false);
    if (isOver && held <= LARGE && this.#idle.length < READY && !this.#isClosed) this.#idle.push(worker);
    else worker.end();
  }

  /** The only reply to a question. */
  async #one(question, options) {
    for await (const reply of this.ask(question, options)) return reply;
    throw new Error("internal error (please report this)");
  }

  start(options) {
    return this.#one({ ask: "start" }, options);
  }

  kind(kind, options) {
    return this.#one({ ask: "kind", kind, rules: options?.rules }, options);
  }

  example(kind, options) {
    return this.#one({ ask: "example", kind, theme: options?.theme, rules: options?.rules }, options);
  }

  blank(kind, rows, cols, { tiling, theme, rules, ...options } = {}) {
    return this.#one({ ask: "blank", kind, rows, cols, tiling, theme, rules }, options);
  }

  open(text, { theme, rules, ...options } = {}) {
    return this.#one({ ask: "open", text, theme, rules }, options);
  }

  list(text, { rules, ...options } = {}) {
    return this.#one({ ask: "list", text, rules }, options);
  }

  board(puzzle, { marks, set, regions, theme, rules, ...options } = {}) {
    return this.#one({ ask: "board", puzzle, marks, set, regions, theme, rules }, options);
  }

  generate(kind, rows, cols, { seed, wishes, theme, rules, ...options } = {}) {
    return this.#one({ ask: "generate", kind, rows, cols, seed, wishes, theme, rules }, options);
  }

  async live(puzzle, { marks, seconds, rules, onReply, ...options } = {}) {
    const found = { verdict: null, forced: null, judged: null, end: null };
    for await (const reply of this.ask({ ask: "live", puzzle, marks, seconds, rules }, options)) {
      onReply?.(reply);
      found[reply.reply] = reply;
    }
    return found;
  }

  clues(puzzle, marks, { shaded, seed, rules, ...options } = {}) {
    return this.#one({ ask: "clues", puzzle, marks, shaded, seed, rules }, options);
  }

  suggest(puzzle, { seconds, rules, ...options } = {}) {
    return this.#one({ ask: "suggest", puzzle, seconds, rules }, options);
  }

  hint(puzzle, { marks, rules, ...options } = {}) {
    return this.#one({ ask: "hint", puzzle, marks, rules }, options);
  }

  explain(puzzle, { marks, rules, ...options } = {}) {
    return this.ask({ ask: "explain", puzzle, marks, rules }, options);
  }

  mistake(puzzle, history, { rules, ...options } = {}) {
    return this.#one({ ask: "mistake", puzzle, history, rules }, options);
  }

  rate(puzzle, { rules, ...options } = {}) {
    return this.#one({ ask: "rate", puzzle, rules }, options);
  }

  async write(puzzle, format, { marks, rules, ...options } = {}) {
    return (await this.#one({ ask: "write", puzzle, format, marks, rules }, options)).text;
  }

  /** Ends the workers that wait; one at work ends after its question. */
  close() {
    this.#isClosed = true;
    for (const worker of this.#idle.splice(0)) worker.end();
  }
}
