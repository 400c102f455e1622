// What stays: puzzles in work, lists of several, the puzzles of the day; rules at hand; ways to the page and from it.

const { assert, sixth } = require("./hands");

const shelf = (board) => board.page.evaluate(() => shelved());
const isRuledOut = (board) => board.page.evaluate(() => answer({ ask: "example", kind: "yajilin", theme: "light" }).then(({ reply }) => reply !== "example"));

// At the first contact with a kind its rules are open, and not again; a key and a button open them.
const rulesAreAtHand = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.page.evaluate(() => localStorage.setItem("lazyloop-met", "[]"));
  // A program that has no examples yet is given one.
  if (board.isServed && (await isRuledOut(other))) {
    await other.page.route("**/ask", (route) => {
      const isExample = route.request().postDataJSON().ask === "example";
      const reply = { reply: "example", picture: '<svg width="40" height="40" viewBox="0 0 40 40" xmlns="http://www.w3.org/2000/svg"><path d="M5 5h30v30H5z"/></svg>' };
      return isExample ? route.fulfill({ contentType: "application/json", body: JSON.stringify(reply) }) : route.continue();
    });
  }
  await other.sample("yajilin");
  await other.until("the rules are open", () => !document.getElementById("about-box").hidden);
  assert.match(await other.text("#about-words"), /shaded/);
  await other.until("an example", () => document.querySelector("#about-picture svg") && !document.getElementById("about-example").hidden);
  await other.page.click("#about-close");
  await other.page.waitForTimeout(700);
  await other.page.reload();
  await other.until("the same board", () => state.board?.kind === "yajilin");
  await other.rest();
  assert(await other.page.isHidden("#about-box"), "the rules are met");
  await other.page.focus("#board");
  await other.page.keyboard.press("?");
  await other.until("a key opens them", () => !document.getElementById("about-box").hidden);
  await other.page.click("#about-box summary");
  assert((await other.text("#about-keys")).includes("Ctrl+Z"), "keys are listed");
  await other.page.keyboard.press("?");
  assert(await other.page.isHidden("#about-box"));
  await other.page.close();
};
// Of every kind that the program tells the rules of.
const rulesOfAll = async (board) => {
  const told = await board.page.evaluate(() => kinds.filter(({ name }) => name !== own.name).map(({ name, about }) => [name, about]));
  assert.deepEqual(told.filter(([, words]) => words.length < 20).map(([name]) => name), []);
};

const puzzlesAreKept = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.page.evaluate(() => localStorage.removeItem("lazyloop-shelf"));
  await other.sample("masyu");
  await other.mode("play");
  const { on } = await other.answer();
  for (const edge of on.slice(0, 3)) await other.click("edge", edge);
  await other.until("it is kept", () => shelved()[0]?.kind === "Masyu" && shelved()[0].progress > 0);
  await other.page.click("#shelf");
  assert.equal(await other.page.locator("#shelf-list li").count(), 1);
  assert.match(await other.text("#shelf-list li"), /8 × 8.*%.*just now/s);
  await other.page.click("#shelf-list >> text=Rename");
  await other.page.keyboard.type("Pearls at night");
  await other.page.keyboard.press("Enter");
  await other.until("another name", () => document.querySelector("#shelf-list strong")?.textContent === "Pearls at night");
  await other.page.keyboard.press("Escape");
  assert.equal(await other.text("#title"), "Pearls at night");
  // A reload goes on with it.
  await other.page.waitForTimeout(700);
  await other.page.reload();
  await other.until("the same board", () => state.board?.kind === "masyu" && state.marks.size === 3);
  await other.rest();
  assert.equal(await other.text("#title"), "Pearls at night");
  await other.click("edge", on[3]);
  await other.until("it is kept in its place", () => JSON.parse(localStorage.getItem(`lazyloop-puzzle-${shelved()[0].id}`)).marks.on.length === 4);
  assert.equal((await shelf(other)).length, 1, "one puzzle");
  if (await other.page.evaluate(() => typeof withHistory === "function")) {
    for (let left = 3; left >= 0; left--) {
      await other.page.click("#undo");
      await other.until("undo outlives a reload", (left) => state.marks.size === left, left);
    }
    for (let times = 0; times < 4; times++) await other.page.click("#redo");
    await other.until("all is done again", () => state.marks.size === 4);
    await other.page.waitForTimeout(600);
  }
  // Another page opens it where it was left.
  const third = await board.another(board.home);
  await third.until("a board", () => state.board);
  await third.page.click("#shelf");
  await third.page.click("#shelf-list .card");
  await third.until("the puzzle with its marks", () => state.board.kind === "masyu" && state.marks.size === 4);
  await third.rest();
  if (await third.page.evaluate(() => typeof withHistory === "function")) {
    await third.page.click("#undo");
    await third.until("its moves are kept", () => state.marks.size === 3);
  }
  await third.page.click("#shelf");
  await third.page.click("#shelf-list >> text=Delete");
  await third.until("it is gone", () => document.querySelectorAll("#shelf-list li").length === 0);
  await third.page.keyboard.press("Escape");
  await third.page.click("#shelf");
  assert.equal(await third.page.locator("#shelf-list li").count(), 0, "it stays gone");
  await third.page.close();
  await other.page.close();
};

// The number among the puzzles of the file is that of the board, after a reload and after undo.
const numbersAreTrue = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.sample("yajilin");
  await other.page.evaluate(() => link());
  const words = await other.text("#sample-at");
  await other.page.reload();
  await other.until("the same board", () => state.board?.kind === "yajilin");
  assert.equal(await other.text("#sample-at"), words);
  await other.sample("masyu");
  await other.page.click("#undo");
  await other.until("the board before", () => state.board.kind === "yajilin");
  assert.equal(await other.text("#sample-at"), words);
  await other.page.close();
};

const shelfIsBounded = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.page.evaluate(() => {
    localStorage.removeItem("lazyloop-shelf");
    for (let at = 0; at < 201; at++) shelve(`test-${at}`, { name: `Number ${at}`, kind: "Slitherlink", size: "1 × 1" }, { puzzle: {} });
  });
  assert.match(await other.text("#note"), /200 puzzles are kept.*Number 0/);
  assert.equal((await shelf(other)).length, 200);
  assert.equal(await other.page.evaluate(() => localStorage.getItem("lazyloop-puzzle-test-0")), null);
  await other.page.evaluate(() => localStorage.clear());
  await other.page.close();
};
// Storage that is full is told once, and the board works.
const fullStorageIsTold = async (board) => {
  const other = await board.another(board.home, () => {
    Storage.prototype.setItem = () => {
      throw new DOMException("full", "QuotaExceededError");
    };
  });
  await other.until("a board", () => state.board);
  await other.mode("play");
  const { on } = await other.answer();
  await other.click("edge", on[0]);
  await other.until("it says so", () => !document.getElementById("note").hidden && /full or forbidden/.test(document.getElementById("note-words").textContent));
  await other.page.click("#note-close");
  await other.click("edge", on[1]);
  await other.page.waitForTimeout(700);
  assert(await other.page.isHidden("#note"), "once");
  assert.equal((await other.now()).marks.on.length, 2);
  await other.page.close();
};

const EIGHT = [
  "https://puzz.link/p?slither/5/5/8di28111cgd8c",
  "5x5:aWeWbBkWb",
  '{"puzzle":"masyu","rows":4,"cols":5,"clues":["..*..",".....","...o.","....."]}',
  "slither/3/3/3d3d3",
  "slither/2/2/3d",
  "slither/4/4/3d3d3d3c",
  "https://puzz.link/p?masyu/4/4/000000",
  "nonsense/3/3/zz",
];
const severalAreListed = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.page.evaluate(() => localStorage.removeItem("lazyloop-shelf"));
  await other.paste(EIGHT.join("\n"));
  await other.until("a list", () => document.getElementById("several-dialog").open);
  assert.equal(await other.text("#several-title"), "7 puzzles");
  assert.match(await other.text("#several-faults"), /^Line 8, .*nonsense/);
  assert.equal(await other.page.locator("#several-list .thumb svg").count(), 14);
  await other.page.click("#several-list li:nth-child(3) button");
  await other.until("the third", () => state.board.kind === "masyu" && state.board.cols === 5);
  assert.equal((await shelf(other)).length, 7, "all are kept");
  // Two files, dropped on the page.
  await other.page.evaluate(() => {
    const data = new DataTransfer();
    for (const text of ["slither/3/3/3d3d3\n", "5x5:aWeWbBkWb\n"]) data.items.add(new File([text], "puzzle.txt"));
    document.getElementById("verdict").dispatchEvent(new DragEvent("drop", { dataTransfer: data, bubbles: true, cancelable: true }));
  });
  await other.until("a list of both", () => document.getElementById("several-dialog").open && document.getElementById("several-title").textContent === "2 puzzles");
  await other.page.close();
};

const linksAreForOthers = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.page.click("#share");
  await other.page.click("[data-copy=link]");
  await other.until("puzz.link's address", () => /^https:\/\/puzz\.link\/p\?slither/.test(document.getElementById("share-text").value));
  assert.match(await other.text("#share-said"), /marks are not in it/);
  await other.page.keyboard.press("Escape");
  await other.page.evaluate(() => load({ ask: "blank", kind: "tilings", rows: 4, cols: 4, tiling: "cairo" }));
  await other.until("a tiling", () => state.board.neighbours);
  await other.page.click("#share");
  await other.page.click("[data-copy=link]");
  await other.until("the page's own", () => /#[dp]/.test(document.getElementById("share-text").value));
  assert.match(await other.text("#share-said"), /only this machine/);
  await other.page.close();
};

// An address that a bookmark sends.
const bookmarksSend = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  const script = await other.page.evaluate(() => document.getElementById("bookmarklet").href);
  assert.match(script, /^javascript:/);
  await other.page.goto("data:text/html,<p>another page</p>");
  await other.page.evaluate((script) => (0, eval)(decodeURIComponent(script.slice("javascript:".length))), script);
  await other.page.waitForURL((url) => url.href.startsWith(board.home));
  await other.page.close();
  const third = await board.another(`${board.home}#open=${encodeURIComponent("https://puzz.link/p?slither/5/5/8di28111cgd8c")}`);
  await third.until("the puzzle of the other page", () => state.board?.kind === "slitherlink" && state.board.rows === 5);
  await third.page.close();
};

const daysHavePuzzles = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.page.evaluate(() => localStorage.removeItem("lazyloop-shelf"));
  const today = "#daily-week tbody tr:first-child td:nth-child(2) button";
  const play = async (page) => {
    await page.page.click("#daily");
    assert.equal(await page.page.locator("#daily-week button").count(), 21);
    await page.page.selectOption("#daily-kind", "masyu");
    await page.page.click(today);
    await page.until("the puzzle of the day", () => state.board.kind === "masyu" && state.board.rows === 7);
    await page.rest();
    return (await page.now()).puzzle;
  };
  const puzzle = await play(other);
  await other.mode("play");
  const { on } = await other.answer();
  await other.click("edge", on[0]);
  await other.until("it is begun", () => shelved()[0]?.day);
  await other.page.click("#daily");
  assert.equal(await other.text(today), "go on");
  await other.page.keyboard.press("Escape");
  await other.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on);
  await other.until("it is solved", () => shelved()[0]?.isSolved);
  await other.page.click("#daily");
  assert.equal(await other.text(today), "✓ solved");
  await other.page.keyboard.press("Escape");
  await other.page.evaluate(() => localStorage.removeItem("lazyloop-shelf"));
  const third = await board.another(board.home);
  await third.until("a board", () => state.board);
  assert.deepEqual(await play(third), puzzle, "the same for everyone");
  await third.page.close();
  await other.page.close();
};
// Every kind has puzzles of the day; no two of a week are the same.
const daysOfAll = async (board) => {
  const seeds = await board.page.evaluate(() => kinds.flatMap((kind) => lastDays().flatMap((date) => [0, 1, 2].map((level) => dailyRequest(kind, dayOf(date), level).seed))));
  assert.equal(new Set(seeds).size, seeds.length);
  const names = sixth(await board.page.evaluate(() => kinds.map(({ name }) => name).filter((name) => name !== own.name)), 0);
  const failed = await board.page.evaluate(async (names) => {
    const failed = [];
    const makes = async (kind, level) => {
      for (let tries = 0; tries < TRIES; tries++) {
        const reply = await answer(dailyRequest(kind, dayOf(new Date()), level, tries));
        if (reply.reply === "board") return true;
      }
      return false;
    };
    // One level of each, another one from day to day.
    for (const [at, kind] of kinds.filter(({ name }) => names.includes(name)).entries()) {
      const level = (at + new Date().getDate()) % 3;
      if (!(await makes(kind, level))) failed.push(dayKey(kind, "", level));
    }
    return failed;
  }, names);
  assert.deepEqual(failed, []);
};

// The keeper of the files shows the page where there is no net.
const worksOffline = async (board) => {
  if (!board.isServed) return;
  const other = await board.another(board.home, () => Object.assign(window, { lazyloop: { keeper: "keeper.js", manifest: "manifest.webmanifest" } }));
  await other.until("a board", () => state.board);
  const isThere = await other.page.evaluate(() => fetch("keeper.js").then(({ ok }) => ok));
  // The program's own server has no such file: it is for folders.
  if (isThere) {
    await other.until("the keeper", () => navigator.serviceWorker.controller);
    assert.match(await other.page.evaluate(() => fetch(document.querySelector("link[rel=manifest]").href).then((reply) => reply.text())), /"start_url"/);
    await other.page.reload();
    await other.until("a board", () => state.board);
    await other.page.context().setOffline(true);
    await other.page.reload();
    await other.until("the page without a net", () => typeof state === "object" && document.getElementById("board"));
    await other.page.context().setOffline(false);
    await other.page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => Promise.all(all.map((one) => one.unregister()))));
  }
  await other.page.close();
};

// The title goes out with the object, and comes back with it.
const titlesAreInJson = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.rest();
  await other.page.evaluate(() => giveHead({ title: "First Snow", author: "A. Setter" }));
  const { text } = await other.page.evaluate(() => copied("json"));
  assert.match(text, /^\{"puzzle":"slitherlink","title":"First Snow","author":"A\. Setter",/);
  await other.sample("masyu");
  await other.page.evaluate((text) => openText(text), text);
  await other.until("the title", () => document.getElementById("title").textContent === "First Snow");
  assert.match(await other.text("#size"), /by A\. Setter/);
  await other.page.close();
};

module.exports = {
  each: {},
  once: { rulesAreAtHand, rulesOfAll, puzzlesAreKept, numbersAreTrue, shelfIsBounded, fullStorageIsTold, severalAreListed, titlesAreInJson, linksAreForOthers, bookmarksSend, daysHavePuzzles, daysOfAll, worksOffline },
};
