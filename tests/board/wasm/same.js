// The board without a server answers as the library does natively, and nearly as fast: `node same.js FOLDER
// ASK`, where ASK is the example `ask` of wasm/. 200 puzzles of five kinds, each as it was made and without
// its first clue; hints, ratings and the making of puzzles. Its status is 1 where an answer differs, or
// where the browser takes more than 1.3 times as long.
//
// Times are told for the module alone, as its worker takes them, and for the page, which has the messages
// too. The bound is for the page, and for all questions; those that take some milliseconds natively are told
// apart, since a fraction of one says more of the browser than of the module.

const { spawnSync } = require("node:child_process");
const { isDeepStrictEqual } = require("node:util");
const { serve, launch } = require("./folder");

const KINDS = ["slitherlink", "masyu", "yajilin", "country-road", "flow"];
const SIZES = [6, 8, 10, 12];
const PER_KIND = 40;
// The first round is not counted: a browser compiles the functions that are used, and those that are used
// much once more.
const ROUNDS = 6;
const MOST = 1.3;
// Milliseconds natively from which on a question is a long one.
const LONG = 5;

const median = (numbers) => numbers.toSorted((a, b) => a - b)[numbers.length >> 1];
// What depends on the clock: times, and what was known after a tenth of a second.
const stable = (replies) =>
  replies.filter(({ reply, whole }) => reply !== "forced" || whole).map((reply) => ({ ...reply, seconds: null }));

const natively = (program, questions) => {
  const input = questions.map((question) => `${JSON.stringify(question)}\n`).join("");
  const { stdout, status } = spawnSync(program, { input, maxBuffer: 1 << 30 });
  if (status !== 0) throw new Error(`${program} ended with ${status}`);
  return stdout.toString().trim().split("\n").map((line) => JSON.parse(line)).map(([time, ...replies]) => ({ time, replies }));
};
// Each board without its first clue.
const without = (made) =>
  made.map(({ replies: [{ puzzle, tokens }] }) => ({ ask: "board", puzzle, set: [[tokens.findIndex((token) => token !== "-"), "-"]] }));
// Goes before the page's scripts: each worker tells how long a question took it, after its last reply.
const watchWorkers = () => {
  window.took = [];
  window.hears = () => {};
  const clock = () => {
    const answer = onmessage;
    onmessage = (event) => {
      const start = performance.now();
      answer(event);
      if (event.data.question) postMessage({ replies: [], took: performance.now() - start });
    };
  };
  const { createObjectURL } = URL;
  URL.createObjectURL = (blob) => createObjectURL.call(URL, new Blob([blob, `\n(${clock})();`], { type: blob.type }));
  window.Worker = class extends Worker {
    constructor(source) {
      super(source);
      this.addEventListener("message", ({ data }) => {
        if (data.took === undefined) return;
        took.push(data.took);
        hears();
      });
    }
  };
};
// In the page: the replies to each question, one after another.
const inBrowser = (page, questions) =>
  page.evaluate(async (questions) => {
    const found = [];
    for (const question of questions) {
      const replies = [];
      const start = performance.now();
      await new Promise((done) => ask(question, (reply) => (reply.reply === "closed" ? done() : replies.push(reply))));
      const time = performance.now() - start;
      // Not by a timer: after a few of them a browser waits for 4 ms each time, natively nothing does.
      if (took.length === 0) await new Promise((heard) => (hears = heard));
      found.push({ time, inside: took.shift(), replies });
    }
    return found;
  }, questions);

const main = async ([folder, program]) => {
  const makes = KINDS.flatMap((kind) =>
    Array.from({ length: PER_KIND }, (_, seed) => ({ ask: "generate", kind, rows: SIZES[seed % SIZES.length], cols: SIZES[seed % SIZES.length], seed })),
  );
  const made = natively(program, makes);
  const puzzles = made.map(({ replies: [{ puzzle }] }) => puzzle);
  const sets = {
    live: puzzles.map((puzzle) => ({ ask: "live", puzzle })),
    "live, a clue less": natively(program, without(made)).flatMap(({ replies }) => replies)
      .filter(({ reply }) => reply === "board")
      .map(({ puzzle }) => ({ ask: "live", puzzle })),
    hint: puzzles.map((puzzle) => ({ ask: "hint", puzzle })),
    rate: puzzles.filter((_, at) => at % 8 === 0).map((puzzle) => ({ ask: "rate", puzzle })),
    generate: makes.filter((_, at) => at % 8 === 0),
    large: [20, 30].map((size) => ({ ask: "generate", kind: "slitherlink", rows: size, cols: size, seed: 1 })),
  };
  sets.large = sets.large.map((question) => ({ ask: "live", puzzle: natively(program, [question])[0].replies[0].puzzle }));

  const server = await serve(folder);
  const browser = await launch();
  const page = await browser.newPage();
  await page.addInitScript(watchWorkers);
  await page.goto(server.address);
  await page.waitForFunction(() => state.board && !live.isAsked);
  await page.evaluate(() => (took.length = 0));
  let faults = 0;
  const [all, long, first] = [[0, 0, 0], [0, 0, 0], [0, 0, 0]];
  const add = (sums, times) => times.forEach((time, at) => (sums[at] += time));
  const told = ([native, inside, page]) =>
    `natively ${native.toFixed(0)} ms; module ${inside.toFixed(0)} ms, ${(inside / native).toFixed(2)}; page ${page.toFixed(0)} ms, ${(page / native).toFixed(2)}`;
  for (const [what, questions] of Object.entries(sets)) {
    const times = questions.map(() => [[], [], []]);
    for (let round = 0; round < ROUNDS; round++) {
      const both = [natively(program, questions), await inBrowser(page, questions)];
      questions.forEach((question, at) => {
        const [{ time }, found] = both.map((found) => found[at]);
        const taken = [time, found.inside, found.time];
        if (round > 0) return taken.forEach((time, side) => times[at][side].push(time));
        add(first, taken);
        const [native, browser] = both.map((found) => stable(found[at].replies));
        if (isDeepStrictEqual(native, browser)) return;
        faults += 1;
        console.error(`${JSON.stringify(question)}\n natively ${JSON.stringify(native)}\n browser  ${JSON.stringify(browser)}`);
      });
    }
    const sums = [0, 0, 0];
    for (const sides of times) {
      const medians = sides.map(median);
      add(sums, medians);
      if (medians[0] >= LONG) add(long, medians);
    }
    add(all, sums);
    console.log(`${what}, ${questions.length} questions: ${told(sums)}`);
  }
  console.log(`all: ${told(all)}`);
  console.log(`those of ${LONG} ms and more: ${told(long)}`);
  console.log(`all, the first time: ${told(first)}`);
  if (all[2] / all[0] > MOST) faults += 1;
  await browser.close();
  server.close();
  process.exitCode = faults > 0 ? 1 : 0;
};

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
