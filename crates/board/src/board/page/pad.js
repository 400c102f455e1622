// Clues as they are typed: what a key makes of a clue, and the buttons that stand for keys.

let kinds = [];
const kindNow = () => kinds.find(({ name }) => name === state.board?.kind);
const NO_PAD = { signs: [], number: "none", most: 0, behind: [], regions: false, hole: null };
const padNow = () => kindNow()?.pad ?? NO_PAD;

// A clue in parts: a sign, or a number with choices behind it.
const partsOf = (pad, token) => {
  if (token === EMPTY) return {};
  if (pad.signs.includes(token)) return { sign: token };
  const number = /^\d*/.exec(token)[0];
  let rest = token.slice(number.length);
  const behind = pad.behind.map((choices) => {
    const found = choices.find((choice) => choice && rest.startsWith(choice)) ?? choices[0];
    if (rest.startsWith(found)) rest = rest.slice(found.length);
    return found;
  });
  return { number, behind };
};

// The clue that a key makes of one; null if it means nothing here. `goesOn`: a digit is put behind
// the digits that are there.
const pressed = (pad, token, key, goesOn) => {
  const { number = "", behind } = partsOf(pad, token);
  const choices = behind ?? pad.behind.map(([first]) => first);
  if (/^\d+$/.test(key) && pad.number !== "none") {
    const fits = [goesOn ? number + key : key, key].map(Number).find((number) => number <= pad.most);
    return fits === undefined ? null : fits + choices.join("");
  }
  // A sign of several digits.
  if (goesOn && pad.signs.includes(token + key)) return token + key;
  const at = pad.behind.findIndex((list) => list.includes(key));
  const isSign = pad.signs.includes(key);
  if (at >= 0 && (behind || !isSign)) {
    // A choice again takes it back, if it may be missing.
    const again = choices[at] === key && pad.behind[at].includes("") && behind;
    const chosen = choices.with(at, again ? "" : key).join("");
    return (number || (pad.number === "with" && !pad.optional ? "1" : "")) + chosen || EMPTY;
  }
  if (isSign) return key === token ? EMPTY : key;
  const other = [key.toUpperCase(), key.toLowerCase()].find((other) => other !== key);
  return key.length === 1 && other && pad.signs.includes(other) ? pressed(pad, token, other, goesOn) : null;
};

const ARROWS = { n: "↑", s: "↓", e: "→", w: "←" };
const isCompass = (list) => list.filter(Boolean).toSorted().join("") === "ensw";
const WAYS = { ArrowUp: "n", ArrowDown: "s", ArrowRight: "e", ArrowLeft: "w" };
// Two or four directions, as the pipe that joins them.
const PIPES = { ns: "│", ew: "─", ne: "└", nw: "┘", se: "┌", sw: "┐", nsew: "┼" };
const labelOf = (sign) => PIPES[[..."nsew"].filter((way) => sign.includes(way)).join("")] ?? sign;
const spells = (sign, letters) => [...letters].every((letter) => sign.includes(letter));
// What is spelled by letters that were typed one after the other and one more: the letters that lead to
// a sign, and the sign if they are all of it.
const spelled = (pad, before, key) => {
  const signs = pad.signs.filter((sign) => /^[a-z]{2,}$/.test(sign));
  const letters = [before.replace(key, "") + key, key].find((letters) => signs.some((sign) => spells(sign, letters)));
  return letters && { letters, sign: signs.find((sign) => sign.length === letters.length && spells(sign, letters)) };
};

// The choice of a pad that an arrow key stands for, with Shift.
const wayOf = (pad, key) => (pad.behind.some(isCompass) ? WAYS[key] : undefined);

// A pad has each number if there are few, and digits otherwise.
const FEW = 16;
const hasAllNumbers = ({ number, most }) => number !== "none" && most < FEW;
const padKeys = (pad) => {
  const [least, most] = hasAllNumbers(pad) ? [pad.least ?? 0, pad.most] : [0, 9];
  const numbers = pad.number === "none" ? [] : Array.from({ length: most - least + 1 }, (_, at) => `${least + at}`);
  // Of very many letters the capitals are enough to click on; all can be typed.
  // A letter that is a clue may also be an arrow's way.
  const isBehind = (sign) => pad.behind.some((list) => list.includes(sign) && !(isCompass(list) && list.some((way) => way && !pad.signs.includes(way))));
  const isMany = pad.signs.length > 40;
  const groups = [
    pad.signs.filter((sign) => !isBehind(sign) && (!isMany || /[A-Z]/.test(sign))).map((sign) => ({ key: sign, label: sign.length > 1 ? labelOf(sign) : sign })),
    numbers.map((number) => ({ key: number, label: number })),
    ...pad.behind.map((list) =>
      list.filter(Boolean).map((key) => ({ key, label: isCompass(list) ? ARROWS[key] : key })),
    ),
  ];
  // Of signs that look alike one is enough.
  const isFirst = ({ label }, at, keys) => keys.findIndex((other) => other.label === label) === at;
  return groups.map((keys) => keys.filter(isFirst)).filter((keys) => keys.length > 0);
};
