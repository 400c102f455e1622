// Plays all scenes on a board that begins with `puzzles.txt`, with a server or without: `node board.js
// ADDRESS`. A second word is a pattern for the ends of names: only these scenes are played. LAZYLOOP_BROWSER=firefox plays
// them in Firefox. Its status is 1 if something was not as it should be.

const { browser } = require("./browsers");
const { Board } = require("./hands");
const scenes = require("./scenes");

const { KINDS, always, measured, anyWindow } = scenes;
const FILES = [scenes, require("./setting"), require("./keeping"), require("./looks"), require("./languages"), require("./reasons")];
const [each, once] = ["each", "once"].map((when) => Object.assign({}, ...FILES.map((file) => file[when])));

const SIZES = [
  { width: 1200, height: 800, colorScheme: "light" },
  { width: 390, height: 844, colorScheme: "dark" },
];

const main = async ([address, only]) => {
  const faults = { count: 0, push: (words) => console.error(`fault ${++faults.count}: ${words}`) };
  const isWanted = (name) => !only || new RegExp(`(${only})$`).test(name);
  // Played by whichever window has the time.
  const left = Object.keys(once).filter((name) => anyWindow.has(name));
  const onWindow = async (size, isMeasured) => {
    const { width } = size;
    const context = await browser.open(size);
    const opened = async (at, before) => {
      const page = await context.newPage();
      if (before) await page.addInitScript(before);
      page.setDefaultTimeout(15000);
      page.on("pageerror", (error) => faults.push(`${width}: ${error.stack}`));
      page.on("request", (request) => {
        const isOurs = request.url().startsWith(new URL(".", address)) || /^(data|blob):/.test(request.url());
        if (!isOurs) faults.push(`${width}: a request to ${request.url()}`);
      });
      await page.goto(at);
      const board = new Board(page);
      const isServed = await page.evaluate(() => !host?.ask);
      Object.assign(board, { home: address, isServed, another: opened, tell: (words) => console.log(`${width}: ${words}`) });
      return board;
    };
    const board = await opened(address);
    const play = async (name, scene, kind) => {
      if (!isWanted(name)) return;
      const reason = browser.without[scene.name];
      if (reason) return console.log(`${width}: ${name} is left out, since ${reason}`);
      const start = Date.now();
      try {
        await scene(board, kind);
        for (const one of Object.values(always)) await one(board);
      } catch (error) {
        faults.push(`${width}, ${name}: ${error.stack}`);
        // A page that a scene has left open would slow the others down.
        for (const page of context.pages()) if (page !== board.page) await page.close();
      }
      console.log(`${width}: ${name}, ${Date.now() - start} ms`);
    };
    await board.until("a board", () => state.board);
    // On a phone two kinds show what a finger does, along the sides of cells and from one to the next.
    for (const kind of isMeasured ? [] : size === SIZES[0] ? KINDS : KINDS.slice(0, 2)) {
      await board.sample(kind);
      for (const [name, scene] of Object.entries(each)) await play(`${kind}, ${name}`, scene, kind);
    }
    for (const [name, scene] of Object.entries(once)) {
      if (isMeasured === (name in measured) && !anyWindow.has(name)) await play(name, scene);
    }
    for (let name; (name = left.shift()); ) await play(name, once[name]);
    await context.browser().close();
  };
  await Promise.all(SIZES.map((size) => onWindow(size, false)));
  // What is measured has the machine for itself.
  if (Object.keys(measured).some(isWanted)) for (const size of SIZES) await onWindow(size, true);
  process.exitCode = faults.count > 0 ? 1 : 0;
};

main(process.argv.slice(2)).catch((error) => {
  console.error(error);
  process.exit(1);
});
