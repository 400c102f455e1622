// How the page looks: text that can be read in both schemes, and a phone's few pixels.

const { assert } = require("./hands");

// In the page: visible text with too little contrast to what is behind it.
const faint = () => {
  const LEAST = 4.5;
  const parse = (colour) => {
    const parts = colour.match(/[\d.]+/g)?.map(Number) ?? [0, 0, 0, 0];
    const scale = colour.startsWith("color(") ? 255 : 1;
    return { rgb: parts.slice(0, 3).map((part) => part * scale), alpha: parts[3] ?? 1 };
  };
  const over = (top, alpha, below) => top.map((part, at) => alpha * part + (1 - alpha) * below[at]);
  const light = (rgb) => {
    const [r, g, b] = rgb.map((part) => part / 255).map((part) => (part <= 0.03928 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const behind = (element) => {
    const tints = [];
    for (let at = element; at; at = at.parentElement) {
      const { rgb, alpha } = parse(getComputedStyle(at).backgroundColor);
      if (alpha > 0) tints.push([rgb, alpha]);
      if (alpha === 1) break;
    }
    return tints.reverse().reduce((below, [rgb, alpha]) => over(rgb, alpha, below), [255, 255, 255]);
  };
  const opacity = (element) => {
    let all = 1;
    for (let at = element; at; at = at.parentElement) all *= Number(getComputedStyle(at).opacity);
    return all;
  };
  const found = [];
  const judge = (element, style, words) => {
    const isDrawn = element.namespaceURI.endsWith("svg");
    const { rgb, alpha } = parse(isDrawn ? style.fill : style.color);
    const ground = behind(isDrawn ? element.ownerSVGElement.parentElement : element);
    const shown = over(rgb, alpha * opacity(element), ground);
    const [more, less] = [light(shown), light(ground)].sort((a, b) => b - a);
    const contrast = (more + 0.05) / (less + 0.05);
    if (contrast < LEAST) found.push(`${contrast.toFixed(2)} ${element.id || element.className} '${words.slice(0, 30)}'`);
  };
  const modal = document.querySelector("dialog[open]");
  for (const element of document.querySelectorAll("body *")) {
    if (element.closest("script, option, #layer-picture, #layer-signs, .thumb, #about-picture, :disabled")) continue;
    if (!element.checkVisibility({ visibilityProperty: true })) continue;
    if (modal && !modal.contains(element)) continue;
    const words = [...element.childNodes].filter((node) => node.nodeType === Node.TEXT_NODE).map((node) => node.data.trim()).join("");
    if (words) judge(element, getComputedStyle(element), words);
    if (element.matches("input, select, textarea")) judge(element, getComputedStyle(element), element.value || "x");
    if (element.placeholder) judge(element, getComputedStyle(element, "::placeholder"), element.placeholder);
  }
  return found;
};

const isReadable = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  const look = async (what) => {
    for (const colorScheme of ["light", "dark"]) {
      await other.scheme(colorScheme);
      await other.page.evaluate(() => document.getAnimations().forEach((one) => one.finish && one.effect.getComputedTiming().iterations !== Infinity && one.finish()));
      assert.deepEqual(await other.page.evaluate(faint), [], `${what}, ${colorScheme}`);
    }
    await other.scheme(null);
  };
  await other.verdict("One answer");
  await look("one answer");
  await other.mode("clues");
  await look("the pad");
  const clue = (await other.now()).tokens.findLastIndex((token) => token !== "-");
  await other.click("cell", clue);
  await other.page.keyboard.press("Backspace");
  await other.verdict("Several answers");
  await look("several answers");
  await other.page.click("#undo");
  for (const cell of [0, 1]) {
    await other.click("cell", cell);
    await other.page.keyboard.press("4");
  }
  await other.verdict("No answer");
  await other.until("the clues that clash", () => !document.getElementById("clash-words").hidden);
  await look("no answer");
  for (let times = 0; times < 2; times++) await other.page.click("#undo");
  await other.verdict("One answer");
  await other.page.evaluate(() => refused({ reply: "fault", text: "what is this?" }));
  await other.page.evaluate(() => noteSays("A note."));
  await look("a fault");
  await other.page.click("#note-close");
  await other.page.evaluate(() => faultless());
  await other.page.evaluate(() => openAbout());
  await look("the rules");
  await other.page.evaluate(() => closeAbout());
  await other.mode("play");
  await other.page.click("#hint");
  await other.until("a hint", () => !document.getElementById("hint-box").hidden);
  await look("a hint");
  await other.page.click("#hint-close");
  for (const name of ["new", "open", "share", "daily", "shelf"]) {
    await other.page.click(`#${name}`);
    await look(name);
    await other.page.keyboard.press("Escape");
  }
  // A clue that waits.
  await other.sample("flow");
  await other.mode("clues");
  await other.click("cell", (await other.now()).tokens.indexOf("-"));
  await other.page.keyboard.press("Z");
  await other.until("why it waits", () => document.getElementById("draft-words").textContent);
  await look("a warning");
  await other.page.click("#undo");
  await other.sample("slitherlink");
  await other.mode("play");
  const { on } = await other.answer();
  await other.page.evaluate((on) => mark(on.map((edge) => [edge, true])), on);
  await other.verdict("Solved");
  await look("solved");
  await other.page.close();
};

const PHONES = [[390, 844], [360, 740], [320, 568], [844, 390], [667, 375]];
const fitsPhones = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  for (const [width, height] of PHONES) {
    await other.page.setViewportSize({ width, height });
    await other.sample("slitherlink");
    await other.page.waitForTimeout(100);
    const seen = await other.page.evaluate(() => {
      const box = (element) => element.getBoundingClientRect();
      return {
        head: box(document.querySelector("header")).height,
        cell: state.board.unit * zoom.scale,
        pane: box(pane).toJSON(),
        tools: box(document.querySelector(".stage > [role=toolbar]")).toJSON(),
        bar: document.querySelector(".stage > [role=toolbar]").scrollWidth - document.querySelector(".stage > [role=toolbar]").clientWidth,
        verdict: box(document.getElementById("verdict-words")).bottom,
        hint: box(document.getElementById("hint")).bottom,
        wide: document.documentElement.scrollWidth - innerWidth,
        long: document.documentElement.scrollHeight - innerHeight,
      };
    });
    const what = `${width}x${height}: ${JSON.stringify(seen)}`;
    assert(seen.head <= height / 6, `the head is small, ${what}`);
    assert(seen.wide <= 0 && seen.long <= 0, `nothing sticks out, ${what}`);
    if (width < height) {
      // What does not fit into a low window can be drawn aside.
      if (height < 700) seen.bar = 0;
      assert(seen.cell >= (width / 10) * 0.92, `the board fills the width, ${what}`);
      assert(seen.tools.top >= seen.pane.bottom - 1 && seen.tools.height < 110, `one bar of tools below it, ${what}`);
      assert(seen.bar <= 0, `all of the bar is seen, ${what}`);
    } else assert(seen.cell >= (height / 10) * 0.75, `the board fills the height, ${what}`);
    assert(seen.verdict <= height && seen.hint <= height, `the verdict and the hint are seen, ${what}`);
    // Titles break between words only.
    const titles = await other.page.evaluate(() => {
      const title = document.getElementById("title");
      const before = title.textContent;
      const broken = kinds.map(({ title }) => title).filter((words) => {
        title.textContent = words;
        let at = 0;
        return words.split(" ").some((word) => {
          const range = new Range();
          range.setStart(title.firstChild, at);
          range.setEnd(title.firstChild, at + word.length);
          at += word.length + 1;
          const boxes = range.getClientRects();
          return boxes.length > 1 || boxes[0].right > innerWidth || document.querySelector("header").getBoundingClientRect().height > innerHeight / 6;
        });
      });
      title.textContent = before;
      return broken;
    });
    assert.deepEqual(titles, [], `titles at ${width}x${height}`);
    // The sheet slides up and down again.
    if (width < height) {
      const tall = () => other.page.evaluate(() => document.getElementById("aside").getBoundingClientRect().height);
      const low = await tall();
      await other.page.click("#sheet");
      assert((await tall()) > 1.3 * low, "the sheet slides up");
      await other.page.click("#sheet");
      assert.equal(await tall(), low);
    }
  }
  await other.page.close();
};

// Keys of the pad can be pressed beside a hint.
const padStays = async (board) => {
  const other = await board.another(board.home);
  await other.page.setViewportSize({ width: 390, height: 844 });
  await other.until("a board", () => state.board);
  await other.rest();
  await other.mode("clues");
  await other.page.click("#hint");
  await other.until("a hint", () => !document.getElementById("hint-box").hidden);
  const isSeen = await other.page.evaluate(() => {
    const { left, top, bottom } = document.querySelector("#pad button").getBoundingClientRect();
    return bottom <= innerHeight && document.elementFromPoint(left + 5, top + 5)?.closest("#pad") !== null;
  });
  assert(isSeen, "the pad is there");
  await other.page.close();
};

// Steps come while the program looks for more, and stay where they are when it has done so.
const stepsStandStill = async (board) => {
  const other = await board.another(board.home);
  await other.page.setViewportSize({ width: 390, height: 844 });
  await other.until("a board", () => state.board);
  await other.rest();
  await other.page.click("#way");
  await other.until("the way", () => help.way?.ending);
  const tops = await other.page.evaluate(() =>
    [true, false].map((isBusy) => {
      document.getElementById("help-busy").hidden = !isBusy;
      return document.getElementById("way-box").getBoundingClientRect().top;
    }),
  );
  assert.equal(tops[0], tops[1]);
  await other.page.close();
};

// A panel that is longer than the window has a scrollbar, and its parts stay where they were.
const panelStandsStill = async (board) => {
  const other = await board.another(board.home);
  await other.page.setViewportSize({ width: 1200, height: 900 });
  await other.until("a board", () => state.board);
  await other.rest();
  await other.page.evaluate(() => closeAbout());
  const look = () =>
    other.page.evaluate(() => {
      const aside = document.getElementById("aside");
      const tops = [...document.querySelectorAll("#pad button")].map((button) => button.getBoundingClientRect().top);
      return { isLong: aside.scrollHeight > aside.clientHeight, right: document.getElementById("verdict").getBoundingClientRect().right, rows: new Set(tops).size };
    });
  await other.mode("play");
  const short = await look();
  await other.mode("clues");
  const long = await look();
  assert.deepEqual([short.isLong, long.isLong, long.rows], [false, true, 1]);
  assert.equal(long.right, short.right);
  await other.page.close();
};

const tilingsAreNamed = async (board) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  for (const [text, words] of [["5x6t14:e22c1a4b2b0b24c1c0a3a2a22c2f022e0e0i0o", "Kagome, 88 faces"]]) {
    await other.page.evaluate((text) => openText(text), text);
    await other.until("its name", (words) => document.getElementById("size").textContent === words, words);
  }
  assert.match(await other.page.getAttribute("#board", "aria-label"), /88 faces/);
  await other.page.close();
};

module.exports = { each: {}, once: { isReadable, fitsPhones, padStays, stepsStandStill, panelStandsStill, tilingsAreNamed } };
