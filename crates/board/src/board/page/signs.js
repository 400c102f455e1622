// What stands on the keys of the pad, and how clues are called: signs as the board draws them, and words.
// The kinds that are texts say both in their text; the few others are listed here.

const disc = '<circle cx="10" cy="10" r="6.5"/>';
const square = '<path d="M4 4h12v12h-12z"/>';
const filled = (shape) => shape.replace("/>", ' class="filled"/>');
const greyed = (shape) => shape.replace("/>", ' class="greyed"/>');
const LOOKS = {
  "white-circle": disc,
  "black-circle": filled(disc),
  "either-circle": `${disc}<path class="filled" d="M10 3.5a6.5 6.5 0 0 1 0 13z"/>`,
  "white-square": square,
  "black-square": filled(square),
  "black-cell": filled('<path d="M2 2h16v16h-16z"/>'),
  "grey-circle": greyed(disc),
  // Upright for this letter.
  "gate v": '<path stroke-dasharray="2.5 2.5" d="M10 2v16"/>',
  gate: '<path stroke-dasharray="2.5 2.5" d="M2 10h16"/>',
  plus: '<path d="M3.5 10h13M10 3.5v13"/>',
  "grey-cell": greyed('<path d="M2 2h16v16h-16z"/>'),
  "blue-cell": greyed('<path d="M2 2h16v16h-16z"/>'),
  "green-cell": greyed('<path d="M2 2h16v16h-16z"/>'),
  moon: '<path class="filled" d="M13 3.5a7 7 0 1 0 3.5 10a6.5 6.5 0 0 1-3.5-10z"/>',
  sun: '<circle class="filled" cx="10" cy="10" r="3.6"/><path d="M10 1.5v2.5M10 16v2.5M1.5 10h2.5M16 10h2.5M4 4l1.8 1.8M14.2 14.2L16 16M16 4l-1.8 1.8M5.8 14.2L4 16"/>',
};
const lookSvg = (inner) => `<svg viewBox="0 0 20 20" aria-hidden="true">${inner}</svg>`;
const CELL_BOX = '<path class="faint" d="M3 3h14v14h-14z"/>';

// Of a number as a sum of sides.
const SIDES = [[1, "e", "M17 3v14"], [2, "s", "M3 17h14"], [4, "w", "M3 3v14"], [8, "n", "M3 3h14"]];
const DOTS = { 1: [[10, 10]], 2: [[10, 17]], 3: [[17, 10]], 5: [[10, 17], [17, 10]] };

// Some sides of a cell: their picture, and their names.
const givenSides = (given) => [
  CELL_BOX + given.map(([, , side]) => `<path class="thick" d="${side}"/>`).join(""),
  phrases.allOf(given.map(([, way]) => phrases.sides[way])),
];
const grandTour = (key) => {
  const [svg, sides] = givenSides(SIDES.filter(([bit]) => Number(key) & bit));
  return { svg, words: phrases.lineOn(sides) };
};
// Walls by their letter.
const walled = (key, name) => {
  const [svg, sides] = givenSides(SIDES.filter(([, way]) => ({ r: "e", b: "s", c: "es" })[key]?.includes(way)));
  return { svg, words: `${name}: ${sides}` };
};
const midLoop = (key) => {
  const dots = (DOTS[key] ?? []).map(([x, y]) => `<circle class="filled" cx="${x}" cy="${y}" r="2.6"/>`);
  return { svg: CELL_BOX + dots.join(""), words: phrases.dots[key] };
};
const pipelink = (key) => {
  if (key === "o") return { svg: LOOKS["white-circle"], words: phrases.circle };
  return key === "?" ? { words: phrases.unknownPipe } : { words: phrases.pipe(phrases.allOf([...key].map((way) => phrases.ways[way]))) };
};
// For each of these kinds: of a key, its sign and its words.
const KEY_SIGNS = {
  "grand-tour": grandTour,
  "mid-loop": midLoop,
  pipelink,
  masyu: (key) =>
    ({
      "*": { svg: LOOKS["black-circle"], words: phrases.blackPearl },
      o: { svg: LOOKS["white-circle"], words: phrases.whitePearl },
      "?": { svg: LOOKS["either-circle"], words: phrases.eitherPearl },
    })[key],
  "simple-loop": (key) => (key === "x" ? { svg: LOOKS["black-cell"], words: phrases.cellWithoutLine } : undefined),
  slitherlink: (key) => (key === "?" ? { words: phrases.unknownNumber } : undefined),
  hashiwokakero: (key) => (key === "?" ? { words: phrases.unknownNumber } : undefined),
  flow: (key) => ({ words: phrases.endOf(key) }),
};

// The forms of clues in the text of a kind: a name, a letter, and a look.
const formsOf = (text) =>
  [...text.matchAll(/^clue "([^"]+)":(.*)$/gm)].map(([, name, parts]) => ({
    name,
    letter: /"([^"]+)"/.exec(parts.split(/\b(?:as|also)\b/)[0])?.[1],
    look: /\bas ([a-z-]+)/.exec(parts)?.[1],
  }));
const kindForms = new Map();
const signOf = (kind, key) => {
  const known = KEY_SIGNS[kind.name]?.(key);
  if (known) return known;
  const form = (kindForms.get(kind.name) ?? []).find(({ letter }) => letter === key);
  if (!form) return key in ARROWS ? { label: ARROWS[key], words: phrases.ways[key] } : {};
  if (form.look === "walled") return walled(key, phrases.clueNames[form.name] ?? form.name);
  const look = LOOKS[`${form.look} ${key}`] ?? LOOKS[form.look];
  if (look) return { svg: look, words: phrases.looks[form.look] };
  // A letter that the board does not show is told by its name.
  const name = phrases.clueNames[form.name] ?? form.name;
  return { label: /^[a-z]$/.test(key) ? name : undefined, words: name };
};

// Puts the signs on the keys of the pad.
const dressPad = async (kind) => {
  kindForms.set(kind.name, formsOf(await kindText(kind.name)));
  if (padKind !== kind.name) return;
  for (const button of $("pad").querySelectorAll("[data-key]")) {
    const { key } = button.dataset;
    if (key === EMPTY) continue;
    // The letter of a clue may be that of a way too.
    const isWay = button.textContent === ARROWS[key];
    const { svg: inner, label, words } = isWay ? { words: phrases.ways[key] } : signOf(kind, key);
    if (inner) button.innerHTML = lookSvg(inner);
    else if (label) button.textContent = label;
    if (words) [button.ariaLabel, button.title] = [words, words];
  }
  settle();
  showCursor();
};
