// Reasons of steps in the languages of the page: what the program says has templates, for every kind that there is, and
// what has none stays English as a whole.

const { assert, sixth } = require("./hands");

const inLanguages = async (board, scene) => {
  const other = await board.another(board.home);
  await other.until("a board", () => state.board);
  await other.rest();
  const languages = await other.page.evaluate(() => Object.keys(LANGUAGES).filter((language) => LANGUAGES[language].reasons?.sorts));
  assert(languages.length > 0);
  for (const language of languages) {
    await other.page.evaluate((language) => {
      speak(language);
      changed("puzzle");
    }, language);
    await scene(other, language);
  }
  await other.page.close();
};

// Each place of a template has a sort, and what is said for a pattern has its places and no others.
const templatesAreWhole = (board) =>
  inLanguages(board, async (other, language) => {
    const [count, faults] = await other.page.evaluate(() => {
      const { sorts } = phrases.reasons;
      const templates = Object.entries(sorts).flatMap(([sort, all]) => (all instanceof RegExp ? [] : Object.entries(all).map(([pattern, said]) => ({ sort, pattern, said }))));
      const isWhole = ({ pattern, said }) => {
        const places = partsOfPattern(pattern).filter(({ name }) => name);
        if (/[{}]/.test(pattern.replace(/\{\w+[*;+]?\}/g, "")) || places.some(({ sort }) => !(sort in sorts))) return false;
        if (typeof said === "function") return said.length === places.length;
        const names = places.map(({ name }) => name).sort().join();
        return names === [...said.matchAll(/\{(\w+)\}/g)].map(([, name]) => name).sort().join();
      };
      return [templates.length, templates.filter((one) => !isWhole(one)).map(({ sort, pattern }) => `${sort}: ${pattern}`)];
    });
    assert(count > 200, `${count} templates`);
    assert.deepEqual(faults, [], language);
  });

// The names of all rules and clues in the texts of the kinds, as titles and at a place.
const namesOfKindsAreRead = (board) =>
  inLanguages(board, async (other, language) => {
    const [count, unread] = await other.page.evaluate(async () => {
      const texts = await Promise.all(kinds.map(({ name }) => kindText(name)));
      const at = "row 10, column 2";
      const asked = texts.flatMap((text) => [
        ...[...text.matchAll(/^clue "([^"]+)"/gm)].flatMap(([, name]) => [[name, "title"], [`the ${name} at ${at}`, "rule"]]),
        ...[...text.matchAll(/^rule "([^"]+)"(?:\s+"([^"]+)")?/gm)].flatMap(([, name, said]) => [[`${name} (single)`, "title"], [(said ?? `the rule "${name}" at {}`).replaceAll("{}", at), "rule"]]),
      ]);
      return [asked.length, asked.filter(([words, sort]) => translated(words, sort) === null).map(([words]) => words)];
    });
    assert(count > 200, `${count} names`);
    assert.deepEqual(unread, [], language);
  });

// English, its sort, and what is said for it.
const HARD = {
  es: [
    ["the line reaches a 2 with a side known (corner)", "title", "la línea llega a un 2 con un lado decidido (esquina)"],
    [
      "The top, the left side and the bottom of row 1, column 1 and the left side of row 12, column 3 would close a loop of 8 segments too early, since the 3 at row 4, column 5 would not have its sides. So they are off.",
      "words",
      "Con los lados superior, izquierdo e inferior de la fila 1, columna 1 y el lado izquierdo de la fila 12, columna 3 se cerraría antes de tiempo un bucle de 8 tramos, pues el 3 de la fila 4, columna 5 no tendría todos sus lados. Por tanto, no están en la línea.",
    ],
    [
      "By the 2 at row 3, column 1, exactly one of its right side and bottom is on. Where they meet, the bottom is on only if the right side is, so they are both on or both off. So, by the 1 at row 2, column 2 and the lower right corner of row 5, column 5, the top of row 2, column 2 is on and the left side of row 2, column 2 is off.",
      "words",
      "Por el 2 de la fila 3, columna 1, de entre sus lados derecho e inferior, exactamente uno está en la línea. Donde se tocan, el lado inferior está en la línea solo si lo está el lado derecho, así que o están los dos en la línea o no está ninguno. Por tanto, por el 1 de la fila 2, columna 2 y la esquina inferior derecha de la fila 5, columna 5, el lado superior de la fila 2, columna 2 está en la línea y el lado izquierdo de la fila 2, columna 2 no está en la línea.",
    ],
    [
      "By the arrow clue at row 2, column 2, row 1, column 2 is shaded; row 3, column 2 is off the line; the edge from row 1, column 3 to row 1, column 4 and the edge from row 2, column 3 to row 2, column 4 are on.",
      "words",
      "Por la flecha de la fila 2, columna 2, la casilla de la fila 1, columna 2 está sombreada; la casilla de la fila 3, columna 2 queda sin línea; el tramo de la fila 1, columna 3 a la fila 1, columna 4 y el tramo de la fila 2, columna 3 a la fila 2, columna 4 están en la línea.",
    ],
    [
      "It takes 3 steps to see that the second bridge from row 1, column 1 to row 1, column 4 is off. The first: Suppose the bridge from row 1, column 1 to row 3, column 1 is on. With what is known, these rules cannot all hold then: the 3 at row 1, column 1; the crossing at row 2, column 2; all islands hang together. So the bridge from row 1, column 1 to row 3, column 1 is off.",
      "words",
      "Hacen falta 3 pasos para ver que el segundo puente de la fila 1, columna 1 a la fila 1, columna 4 no se traza. El primero: supón que el puente de la fila 1, columna 1 a la fila 3, columna 1 se traza. Con lo que ya se sabe, estas reglas no pueden cumplirse entonces todas: el 3 de la fila 1, columna 1; el cruce en la fila 2, columna 2; todas las islas quedan unidas. Por tanto, el puente de la fila 1, columna 1 a la fila 3, columna 1 no se traza.",
    ],
    [
      "Edge 2 between faces 3 and 14 is off: with it a line would close too early.",
      "words",
      "La arista 2 entre las caras 3 y 14 no está en la línea: si lo estuviera, una línea se cerraría antes de tiempo.",
    ],
    ["12.4 expert. The hardest step: white pearl. Steps: 1 single, 3 corner, 2 subset.", "words", "12,4: experto. El paso más difícil: perla blanca. Pasos: 1 simple, 3 de esquina y 2 por conjunto de reglas."],
  ],
};
const readsHardSentences = (board) =>
  inLanguages(board, async (other, language) => {
    for (const [words, sort, said] of HARD[language] ?? []) {
      assert.equal(await other.page.evaluate(([words, sort]) => translated(words, sort), [words, sort]), said);
    }
  });

// One unknown word in the middle, or one at the end.
const unknownWordsStayEnglish = (board) =>
  inLanguages(board, async (other) => {
    const whole = "By the circle at row 1, column 2, the edge from row 1, column 2 to row 1, column 3 is on.";
    const shown = (words) =>
      other.page.evaluate((words) => {
        const element = document.createElement("p");
        writeParts(element, spoken(words));
        return [element.textContent === words, element.querySelector("[lang=en]") !== null];
      }, words);
    assert.deepEqual(await shown(whole), [false, false]);
    for (const words of [whole.replace("circle", "rosette"), `${whole} So it goes.`, whole.slice(0, -1), ""]) assert.deepEqual(await shown(words), [true, words !== ""], words);
  });

// In the page: makes a puzzle of a kind and asks all that there is to ask about steps. Returns what was shown in English,
// and how much was shown; null if no puzzle was made.
const askedForHelp = async ([name, seed]) => {
  const until = (what, holds) =>
    new Promise((resolve, reject) => {
      const start = performance.now();
      const look = () => (holds() ? resolve() : performance.now() - start > 60000 ? reject(new Error(`${what}: not so`)) : setTimeout(look, 4));
      look();
    });
  const rests = () => until("the board rests", () => !queue.isBusy && queue.works.length === 0 && !live.isAsked);
  const kind = kinds.find((kind) => kind.name === name);
  const made = async () => {
    for (const size of [4, 5, 6]) {
      const wishes = isTiled(kind) ? { tiling: tilings[seed].name } : {};
      const reply = await answer({ ask: "generate", kind: name, rows: size, cols: size, seed, wishes });
      if (reply.reply === "board") return reply.puzzle;
    }
    return null;
  };
  const puzzle = await made();
  if (!puzzle) return null;
  load({ ask: "board", puzzle });
  await rests();
  setMode("play");
  let shown = 0;
  const inEnglish = new Set();
  const look = () => {
    for (const part of ["help-words", "hint-box", "way-box"].map($).filter(({ hidden }) => !hidden)) {
      shown += 1;
      for (const { textContent } of part.querySelectorAll("[lang=en]")) inEnglish.add(textContent);
    }
  };
  const asked = async (what, ask, isThere) => {
    ask();
    await until(what, () => $("help-busy").hidden && (isThere() || !$("help-words").hidden));
    look();
  };
  const allStages = () => {
    look();
    while (help.stage < 3) {
      clicks["hint-more"]();
      look();
    }
  };
  await asked("the way", askWay, () => help.way);
  for (let at = 0; at < help.way.steps.length; at++) {
    showWay(at);
    look();
  }
  await asked("the rating", askRating, () => false);
  // Step by step, without the board's own questions after each: one puzzle of a kind is enough for these many questions.
  const marks = { on: [], off: [] };
  for (let isLeft = seed === 1; isLeft; ) {
    endHelp();
    const hint = await answer({ ask: "hint", puzzle, marks });
    Object.assign(help, { hint, stage: hint.step ? 1 : 3 });
    showHint();
    allStages();
    isLeft = hint.step !== null;
    for (const side of ["on", "off"]) marks[side].push(...(hint.step?.facts[side] ?? []));
  }
  const line = new Set(live.verdict.answer);
  mark([[[...state.board.edges.keys()].filter((edge) => state.board.edges[edge] && !line.has(edge)).at(seed), true]]);
  await rests();
  await asked("a hint", askHint, () => help.hint);
  if (help.hint) allStages();
  await asked("the mistake", askMistake, () => false);
  await rests();
  return { shown, inEnglish: [...inEnglish] };
};
const helpHasReasons = (board) =>
  inLanguages(board, async (other, language) => {
    const names = sixth(await other.page.evaluate(() => kinds.map(({ name }) => name)), 1);
    for (const name of names) {
      const found = await other.page.evaluate(askedForHelp, [name, 1]).catch((error) => assert.fail(`${name}: ${error.stack}`));
      assert(found, `a puzzle of ${name}`);
      assert.deepEqual(found.inEnglish, [], `${language}, ${name}`);
      assert(found.shown > 10, `${name}: ${found.shown}`);
    }
  });

module.exports = {
  each: {},
  once: { templatesAreWhole, namesOfKindsAreRead, readsHardSentences, unknownWordsStayEnglish, helpHasReasons },
};
