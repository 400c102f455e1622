// The package as a program uses it: compiled by `tsc --strict`, then run by Node where it is installed.

import assert from "node:assert/strict";
import { Fault, Lazyloop, type Explained, type Live, type Replies } from "lazyloop";

const lazyloop = new Lazyloop({ workers: 2 });

// Read and solve.
const address = "https://puzz.link/p?slither/5/5/8di28111cgd8c";
const board = await lazyloop.open(address);
assert.deepEqual([board.kind, board.rows, board.cols, board.warnings], ["slitherlink", 5, 5, []]);
const live: Live = await lazyloop.live(board.puzzle);
assert.equal(live.verdict?.verdict, "unique");
const answer = live.verdict.answer ?? [];
assert.deepEqual(live.forced?.on, answer);
const judged = await lazyloop.live(board.puzzle, { marks: { on: answer } });
assert.equal(judged.judged?.done, true);

// A second answer.
const open = await lazyloop.open("2 3 3.. ..2");
const heard: string[] = [];
const several = await lazyloop.live(open.puzzle, { onReply: ({ reply }) => heard.push(reply) });
assert.equal(several.verdict?.verdict, "multiple");
assert.notDeepEqual(several.verdict.answer, several.verdict.second);
assert.ok(several.verdict.differ.length > 0);
assert.equal(heard[0], "verdict");
const none = await lazyloop.live((await lazyloop.open("1 1 3")).puzzle);
assert.equal(none.verdict?.verdict, "unsatisfiable");

// Step by step to the answer, and a hint.
const hint = await lazyloop.hint(board.puzzle);
assert.equal(hint.what, "next");
assert.ok(hint.rule && hint.step);
const found = new Set<number>();
let steps: Explained[] = [];
for await (const reply of lazyloop.explain(board.puzzle)) {
  if (reply.reply === "step") steps = [...steps, reply];
  else assert.match(reply.ending, /^Complete in /);
}
for (const { facts } of steps) for (const edge of facts.on) found.add(edge);
assert.deepEqual([...found].sort((a, b) => a - b), answer);
assert.equal(steps[0]?.words, hint.step.words);
const wrong = await lazyloop.mistake(board.puzzle, [[answer[0] ?? 0, 0]]);
assert.equal(wrong.at, 0);

// Make and draw.
const wanted = { seed: 3, wishes: { difficulty: "easy" } };
const made = await lazyloop.generate("slitherlink", 6, 6, wanted);
assert.deepEqual((await lazyloop.generate("slitherlink", 6, 6, wanted)).puzzle, made.puzzle);
assert.equal((await lazyloop.live(made.puzzle)).verdict?.verdict, "unique");
assert.match((await lazyloop.rate(made.puzzle)).text, /easy/);
assert.match(await lazyloop.write(made.puzzle, "svg"), /^<svg .*<\/svg>\s*$/s);
assert.equal((await lazyloop.write(board.puzzle, "address")).trim(), address);

// Side by side: more questions than workers.
const boards = await Promise.all(["1 1 4", "1 2 33", "2 2 4.... ", "1 3 ..."].map((text) => lazyloop.open(text).then(({ rows, cols }) => [rows, cols], (fault: Fault) => fault.name)));
assert.deepEqual([boards[0], boards[1], boards[3]], [[1, 1], [1, 2], [1, 3]]);

// Ends: by a signal before, by one meanwhile, by a time.
const long = (signal: AbortSignal) => lazyloop.generate("slitherlink", 100, 100, { wishes: { difficulty: "hard" }, signal });
await assert.rejects(long(AbortSignal.abort()), { name: "AbortError" });
const controller = new AbortController();
const cancelled = assert.rejects(long(controller.signal), { name: "AbortError" });
// It is answered while the other one is at work.
await lazyloop.open("1 1 4");
controller.abort();
await cancelled;
await assert.rejects(long(AbortSignal.timeout(100)), { name: "TimeoutError" });
const large = await lazyloop.blank("slitherlink", 60, 60);
const stopped = await lazyloop.live(large.puzzle, { seconds: 0 });
assert.equal(typeof stopped.end?.stopped, "string");

// Errors have their place.
await assert.rejects(lazyloop.open("2 2 4x 11"), (fault: unknown) => fault instanceof Fault && /column \d/.test(fault.message));
await assert.rejects(lazyloop.generate("mazyu", 4, 4), { name: "Fault", message: /'mazyu' is not a kind of puzzle/ });
await assert.rejects(new Lazyloop({ module: new Uint8Array(8) }).start(), { name: "CompileError" });
assert.throws(() => new Lazyloop({ workers: 0 }), RangeError);

// A question as an object, its replies typed by what is asked.
const replies: Replies["live"][] = [];
for await (const reply of lazyloop.ask({ ask: "live", puzzle: open.puzzle })) replies.push(reply);
assert.equal(replies.at(-1)?.reply, "end");
// @ts-expect-error: there is no such question
await assert.rejects(lazyloop.ask({ ask: "none" }).next(), { name: "Fault" });

lazyloop.close();
await assert.rejects(lazyloop.start(), /closed/);
