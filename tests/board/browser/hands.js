// Hands and eyes of the tests: what a person does on the board, and what is seen there.

const assert = require("node:assert/strict");
const { browser } = require("./browsers");

class Board {
  constructor(page) {
    this.page = page;
  }

  // Waits until something holds in the page.
  async until(what, holds, argument) {
    try {
      await this.page.waitForFunction(holds, argument, { timeout: 15000, polling: 20 });
    } catch {
      throw new Error(`${what}: not so. The verdict: ${await this.text("#verdict")}`);
    }
  }

  text(selector) {
    return this.page.locator(selector).innerText();
  }

  verdict(words) {
    return this.until(`verdict '${words}'`, (words) => document.getElementById("verdict-words").textContent.startsWith(words) && !live.isAsked, words);
  }

  // Waits until all that was asked for is done.
  async rest() {
    await this.until("the board rests", () => state.board && !queue.isBusy && queue.works.length === 0 && !live.isAsked);
  }

  now() {
    return this.page.evaluate(() => ({ puzzle: state.board.puzzle, marks: shownMarks(), tokens: state.board.tokens, regions: state.board.regions }));
  }

  // When wrong marks are told: at the "end", on "check", "once" they are made.
  async judging(when) {
    await this.page.selectOption("#judging", when);
  }

  mode(mode) {
    return this.page.click(`#mode-${mode}`);
  }

  // Goes to the sample of a kind.
  async sample(kind) {
    const at = await this.page.evaluate((kind) => samples.findIndex(({ puzzle }) => puzzle === kind), kind);
    assert(at >= 0, `a sample of ${kind}`);
    for (;;) {
      const now = await this.page.evaluate(() => sampleAt);
      if (now === at) break;
      await this.page.click(now < at ? "#sample-on" : "#sample-back");
    }
    await this.until(`the sample of ${kind}`, (kind) => state.board?.kind === kind, kind);
    await this.rest();
  }

  // Where something of the board is in the window: the middle of an edge or of a cell, or a point.
  place(sort, index) {
    return this.page.evaluate(
      ([sort, index]) => {
        const at = sort === "point" ? geometry.points[index].at : geometry[sort === "edge" ? "middles" : "centres"][index];
        reveal(at);
        const box = svg.getBoundingClientRect();
        return [box.left + at[0] * zoom.scale, box.top + at[1] * zoom.scale];
      },
      [sort, index],
    );
  }

  async click(sort, index, options) {
    const [x, y] = await this.place(sort, index);
    await this.page.mouse.click(x, y, options);
  }

  async drag(sort, way) {
    for (const [at, index] of way.entries()) {
      const [x, y] = await this.place(sort, index);
      await this.page.mouse.move(x, y, { steps: 4 });
      if (at === 0) await this.page.mouse.down();
    }
    await this.page.mouse.up();
  }

  // What puts fingers on the window, moves them all, and lifts them: `down`, `move` and `lift`.
  fingers() {
    return browser.fingers(this.page);
  }

  // The name of the file that something saves.
  saved(save) {
    return browser.saved(this.page, save);
  }

  // A number in a field, typed over what stands there.
  async number(selector, number) {
    await this.page.press(selector, "Control+a");
    await this.page.keyboard.type(String(number));
  }

  // A text comes from the clipboard.
  paste(text) {
    return this.page.evaluate((text) => {
      const data = new DataTransfer();
      data.setData("text/plain", text);
      const event = new ClipboardEvent("paste", { bubbles: true, cancelable: true });
      // Firefox takes no data from elsewhere when it makes the event.
      Object.defineProperty(event, "clipboardData", { value: data });
      document.body.dispatchEvent(event);
    }, text);
  }

  // Shows the page in light or dark colours; null: as the window is.
  scheme(name) {
    return browser.scheme(this.page, name);
  }

  // How many edges a layer draws in a style.
  drawn(selector) {
    return this.page.evaluate(
      (selector) => [...document.querySelectorAll(selector)].reduce((sum, path) => sum + (path.getAttribute("d").match(/M/g) ?? []).length, 0),
      selector,
    );
  }

  // The edges that are on in every answer, and those that are off. Numbers that are no edge are off too.
  async answer() {
    await this.rest();
    const forced = await this.page.evaluate(() => {
      const isEdge = (edge) => state.board.edges[edge] !== null;
      return live.forced && { ...live.forced, off: live.forced.off.filter(isEdge) };
    });
    assert(forced?.whole, "all forced edges are known");
    return forced;
  }
}

// Of what every kind does by the same code a sixth of them is tried, which it is says the rest; all with LAZYLOOP_TRIALS=all.
const sixth = (kinds, rest) => kinds.filter((_, at) => process.env.LAZYLOOP_TRIALS === "all" || at % 6 === rest);

module.exports = { Board, assert, sixth };
