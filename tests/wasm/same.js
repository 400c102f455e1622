// The board without a server answers as the library does natively, and nearly as fast: `node same.js FOLDER
// ASK`, where ASK is the example `ask` of wasm/. 200 puzzles of five kinds, each as it was made and without
// its first clue; hints, ratings and the making of puzzles. Its status is 1 where an answer differs, or
// where the browser takes more than 1.3 times as long.

const { spawnSync } = require("node:child_process");
const { isDeepStrictEqual } = require("node:util");
const { serve, launch } = require("./folder");

const KINDS = ["slitherlink", "masyu", "yajilin", "country-road", "flow"];
const SIZES = [6, 8, 10, 12];
const PER_KIND = 40;
const ROUNDS = 3;
const MOST = 1.3;

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
// In the page: the replies to each question, one after another.
const inBrowser = (page, questions) =>
  page.evaluate(async (questions) => {
    const found = [];
    for (const question of questions) {
      const replies = [];
      const start = performance.now();
      await new Promise((done) => ask(question, (reply) => (reply.reply === "closed" ? done() : replies.push(reply))));
      found.push({ time: performance.now() - start, replies });
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
  await page.goto(server.address);
  await page.waitForFunction(() => state.board && !live.isAsked);
  let [faults, sums] = [0, [0, 0]];
  for (const [what, questions] of Object.entries(sets)) {
    const times = questions.map(() => [[], []]);
    for (let round = 0; round < ROUNDS; round++) {
      const both = [natively(program, questions), await inBrowser(page, questions)];
      both.forEach((found, side) => found.forEach(({ time }, at) => times[at][side].push(time)));
      questions.forEach((question, at) => {
        const [native, browser] = both.map((found) => stable(found[at].replies));
        if (round > 0 || isDeepStrictEqual(native, browser)) return;
        faults += 1;
        console.error(`${JSON.stringify(question)}\n natively ${JSON.stringify(native)}\n browser  ${JSON.stringify(browser)}`);
      });
    }
    const [native, browser] = [0, 1].map((side) => times.reduce((sum, of) => sum + median(of[side]), 0));
    sums = [sums[0] + native, sums[1] + browser];
    console.log(`${what}: ${questions.length} questions, natively ${native.toFixed(0)} ms, in the browser ${browser.toFixed(0)} ms, ratio ${(browser / native).toFixed(2)}`);
  }
  const ratio = sums[1] / sums[0];
  console.log(`all: ratio ${ratio.toFixed(2)}`);
  if (ratio > MOST) faults += 1;
  await browser.close();
  server.close();
  process.exitCode = faults > 0 ? 1 : 0;
};

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
