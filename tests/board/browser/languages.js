// The languages of the page: their tables are whole, nothing that is said stands elsewhere, and what is said has room.

const fs = require("node:fs");
const path = require("node:path");
const { assert } = require("./hands");

const PAGE = path.join(__dirname, "../../../crates/board/src/board/page");
const sources = (folder) => fs.readdirSync(folder).filter((name) => name.endsWith(".js")).map((name) => [name, fs.readFileSync(path.join(folder, name), "utf8")]);
// What the program says of kinds stands in for what a language lacks of them; all else a language has to have.
const tablesAreWhole = async (board) => {
  const [shapes, there] = await board.page.evaluate(async () => {
    const shapeOf = (phrase) => {
      if (typeof phrase === "function") return `a function of ${phrase.length}`;
      if (Array.isArray(phrase)) return `a list of ${phrase.length}`;
      return typeof phrase === "object" ? Object.keys(phrase).sort().join() : typeof phrase;
    };
    const shapes = Object.entries(LANGUAGES).map(([language, table]) => [language, Object.fromEntries(Object.entries(table).map(([name, phrase]) => [name, shapeOf(phrase)]))]);
    const texts = await Promise.all(kinds.map(({ name }) => kindText(name)));
    const there = {
      kinds: kinds.map(({ name }) => name),
      switches: kinds.flatMap(({ rules }) => rules.map(({ field }) => field)),
      clueNames: texts.flatMap((text) => formsOf(text).map(({ name }) => name)),
      tilings: tilings.map(({ name }) => name),
    };
    return [shapes, there];
  });
  const english = Object.fromEntries(shapes).en;
  assert(shapes.length > 1);
  for (const [language, table] of shapes.filter(([language]) => language !== "en")) {
    for (const [name, list] of Object.entries(there)) {
      const had = table[name].split(",");
      assert.deepEqual(had.filter((one) => !list.includes(one)), [], `${language}: ${name} that the program does not have`);
      const missing = [...new Set(list)].filter((one) => !had.includes(one));
      if (missing.length > 0) board.tell(`${language} lacks ${name}: ${missing.join(", ")}`);
      delete table[name];
    }
    // Templates have tests of their own.
    delete table.reasons;
    const rest = Object.entries(english).filter(([name]) => !(name in there) && name !== "reasons");
    assert.deepEqual(table, Object.fromEntries(rest), `the phrases of ${language}`);
  }
};

// A sentence, or three words in a row, in quotes.
const SENTENCE = /(["`])[^"`\n]*\b[A-Za-z]{2,},? [a-z]{2,} [a-z]{2,}[^"`\n]*\1|(["`])[A-Z][a-z]+ [^"`\n]*\2/;
const scriptsHaveNoSentences = async () => {
  for (const [name, source] of sources(PAGE)) {
    const code = source.replace(/^\s*\/\/.*$/gm, "").replace(/ \/\/ .*$/gm, "").replace(/const EXAMPLE = `[^`]*`/, "");
    assert.equal(SENTENCE.exec(code)?.[0], undefined, `${name}: a sentence that is in no table of phrases`);
  }
};

// In a language in which every phrase stands in brackets, all that is said stands in brackets.
const speakInBrackets = () => {
  const inBrackets = (phrase) => {
    if (typeof phrase === "function") return (...values) => `⟦${phrase(...values)}⟧`;
    if (typeof phrase === "string") return `⟦${phrase}⟧`;
    return Array.isArray(phrase) ? phrase.map(inBrackets) : Object.fromEntries(Object.entries(phrase).map(([name, one]) => [name, inBrackets(one)]));
  };
  LANGUAGES.xx = inBrackets(LANGUAGES.en);
  const all = (list, name, phrase) => Object.fromEntries(list.map((one) => [one[name], phrase(one)]));
  LANGUAGES.xx.kinds = all(kinds, "name", ({ title }) => ({ title: `⟦${title}⟧`, rules: "⟦rules⟧" }));
  LANGUAGES.xx.switches = all(kinds.flatMap(({ rules }) => rules), "field", ({ help }) => `⟦${help}⟧`);
  LANGUAGES.xx.tilings = all(tilings, "name", ({ title }) => `⟦${title}⟧`);
  LANGUAGES.xx.clueNames = new Proxy({}, { get: (_, name) => `⟦${String(name)}⟧` });
  speak("xx");
  changed("puzzle");
};
const unbracketed = () => {
  const bare = (text) => {
    let [now, next] = ["", text ?? ""];
    while (now !== next) [now, next] = [next, next.replace(/⟦[^⟦⟧]*⟧/g, "")];
    return now;
  };
  const isOpen = (text) => /\p{L}{2,}/u.test(bare(text).replace(/lazyloop|JSON|\b\d+ s\b/g, ""));
  const found = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const { parentElement: at, data } = walker.currentNode;
    if (at.closest("script, style, svg, textarea, #language, th[scope=row], #several-list, #shelf-list .card, [lang=en]")) continue;
    if (isOpen(data)) found.push(`${at.tagName} ${at.id}: ${data}`);
  }
  for (const attribute of ["aria-label", "title", "placeholder"]) {
    for (const element of document.querySelectorAll(`[${attribute}]`)) {
      if (isOpen(element.getAttribute(attribute))) found.push(`${element.tagName} ${element.id} ${attribute}: ${element.getAttribute(attribute)}`);
    }
  }
  return found;
};
// Kinds with tools, regions and signs of every sort.
const NAMED = ["tilings", "masyu", "yajilin", "kurarin", "country-road", "castle-wall", "pipelink", "grand-tour", "mid-loop", "simple-loop", "flow"];
const allIsPhrases = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.page.evaluate(speakInBrackets);
  const look = async (when) => {
    await other.rest();
    assert.deepEqual(await other.page.evaluate(unbracketed), [], when);
  };
  for (const kind of NAMED) {
    await other.page.evaluate((kind) => load({ ask: "blank", kind, rows: 4, cols: 4 }), kind);
    await other.until(`the signs of ${kind}`, (kind) => state.board.kind === kind && kindForms.has(kind), kind);
    for (const mode of ["play", "clues", "answer"]) {
      if (!(await other.page.isVisible(`#mode-${mode}`))) continue;
      await other.mode(mode);
      await other.page.focus("#board");
      for (const key of ["ArrowRight", "ArrowDown", " ", "ArrowRight"]) await other.page.keyboard.press(key);
      await look(`${kind}, ${mode}`);
    }
  }
  await other.page.evaluate(() => openSample(0));
  await other.until("the first puzzle", () => state.board.kind === "slitherlink");
  await other.rest();
  await other.page.evaluate(() => askHint());
  await other.until("a hint", () => !document.getElementById("hint-box").hidden);
  await look("a hint that points");
  await other.page.evaluate(() => askWay());
  await other.until("the way", () => help.way?.ending);
  await look("the way");
  for (const id of ["new", "open", "daily", "shelf", "share"]) {
    await other.page.evaluate((id) => document.getElementById(id).click(), id);
    await look(id);
    await other.page.keyboard.press("Escape");
  }
  await other.page.evaluate(() => setMode("answer"));
  for (const id of ["answer-all", "suggest"]) {
    await other.page.click(`#${id}`);
    await other.until(id, () => !queue.isBusy && $("help-busy").hidden);
    await look(id);
  }
  await other.page.evaluate(() => setMode("play"));
  const { on } = await other.answer();
  await other.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on);
  await look("solved");
  await other.page.close();
};

const choosesALanguage = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.rest();
  assert.equal(await other.page.getAttribute("html", "lang"), "en");
  await other.page.evaluate(() => setSheet(true));
  await other.page.selectOption("#language", "es");
  await other.verdict("Solución única");
  assert.equal(await other.page.getAttribute("html", "lang"), "es");
  assert.equal(await other.text("#mode-clues"), "Pistas");
  assert.match(await other.page.getAttribute("#board", "aria-label"), /filas por .* columnas/);
  await other.page.reload();
  await other.verdict("Solución única");
  await other.page.evaluate(() => setSheet(true));
  await other.page.selectOption("#language", "en");
  await other.verdict("One answer");
  await other.page.close();
};

// No part of the head of the page lies on the next one.
const overlapping = () => {
  const parts = [...document.querySelectorAll("header > *, #title, #size")].filter((part) => part.checkVisibility());
  const right = (part) => Math.round(part.getBoundingClientRect().right);
  return parts.flatMap((part) => {
    const next = parts.find((other) => other !== part && !part.contains(other) && !other.contains(part) && other.getBoundingClientRect().left > part.getBoundingClientRect().left && !other.closest(".what"));
    return next && right(part) > next.getBoundingClientRect().left + 1 ? [`${part.id} lies on ${next.id}`] : [];
  });
};
// What an empty field says has room, beside the arrows of a number, which Firefox always shows.
const cut = () => {
  const ARROWS = 18;
  const pen = document.createElement("canvas").getContext("2d");
  return [...document.querySelectorAll("input[placeholder]")]
    .filter((field) => field.checkVisibility())
    .filter((field) => {
      const { font, paddingLeft, paddingRight } = getComputedStyle(field);
      pen.font = font;
      const inner = Math.min(field.clientWidth, field.offsetWidth - (field.type === "number" ? ARROWS : 0));
      const room = inner - parseFloat(paddingLeft) - parseFloat(paddingRight);
      return pen.measureText(field.placeholder).width > room;
    })
    .map(({ placeholder }) => `${placeholder} is cut`);
};
// Whatever can be pressed shows all of its words, inside the window.
const clipped = () =>
  [...document.querySelectorAll("button, summary, label, legend, h1, h2, p, select, dt, dd, li")]
    .filter((element) => element.checkVisibility() && !element.closest(".unseen, svg"))
    .filter((element) => {
      const { left, right } = element.getBoundingClientRect();
      const isScrolled = element.closest(".tools, dialog, aside");
      return element.scrollWidth > element.clientWidth + 1 && element.clientWidth > 0 || (!isScrolled && (left < -1 || right > innerWidth + 1));
    })
    .map((element) => `${element.tagName} ${element.id}: ${element.textContent.slice(0, 60)}`)
    .concat(overlapping(), cut());
const wordsHaveRoom = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  for (const language of await other.page.evaluate(() => Object.keys(LANGUAGES))) {
    await other.page.evaluate((language) => {
      speak(language);
      changed("puzzle");
    }, language);
    const look = async (when) => assert.deepEqual(await other.page.evaluate(`const overlapping = ${overlapping}; const cut = ${cut}; (${clipped})()`), [], `${language}, ${when}`);
    for (const kind of ["tilings", "yajilin", "castle-wall", "kurarin", "ovotovata", "sheep-and-wolves", "flow"]) {
      await other.page.evaluate((kind) => load({ ask: "blank", kind, rows: 5, cols: 5, tiling: "penrose-kite-dart" }), kind);
      await other.until(kind, (kind) => state.board.kind === kind, kind);
      await other.rest();
      for (const mode of ["play", "clues"]) {
        if (await other.page.isVisible(`#mode-${mode}`)) await other.page.evaluate((mode) => setMode(mode), mode);
        await other.page.evaluate(() => openAbout());
        await look(`${kind}, ${mode}`);
      }
    }
    for (const id of ["new", "open", "daily", "shelf", "share"]) {
      await other.page.evaluate((id) => document.getElementById(id).click(), id);
      await look(id);
      await other.page.keyboard.press("Escape");
    }
  }
  await other.page.close();
};

module.exports = {
  each: {},
  once: { tablesAreWhole, scriptsHaveNoSentences, choosesALanguage, wordsHaveRoom, allIsPhrases },
};
