// The program's words for steps, in the language of the page: they are read by its templates. Words of which a part has
// no template stay English as a whole. It knows no language and no puzzle.

// What a language has for this, its `reasons`: for each sort of words templates, English patterns with what is said for
// them. A place in braces holds words of a sort: {cell}, and {cell2} for another one; {rule*} is a list as "a, b and c",
// {rule;} as "a; b", {sentence+} as "A. B.". What is said is a text with these places, or a function of what they hold. A
// sort may also be a pattern of JavaScript: its words stay as they are. A `sentence` begins with a capital where the
// program's does. `written` is for words that change where they meet.
const SEPARATORS = { "*": [", ", " and "], ";": ["; ", "; "], "+": [" ", " "] };
const partsOfPattern = (pattern) =>
  pattern.split(/(\{\w+[*;+]?\})/).filter(Boolean).map((part) => {
    const [, name, several] = /^\{(\w+)([*;+]?)\}$/.exec(part) ?? [];
    return name ? { name, sort: name.replace(/\d$/, ""), several } : { letters: part.toLowerCase() };
  });
const filler = (parts, said) => {
  const places = parts.filter(({ name }) => name);
  // A list comes as what is before its last words, and these.
  const valueOf = ({ several }, value) => {
    if (!several) return value;
    const all = [];
    for (let left = value; left; left = left[0]) all.push(left[1]);
    return all.reverse();
  };
  const valuesOf = (values) => places.map((place, at) => valueOf(place, values[at]));
  if (typeof said === "function") return (values) => said(...valuesOf(values));
  const inWords = (value, { several }) => (!several ? value : several === "*" ? phrases.allOf(value) : value.join(SEPARATORS[several][0]));
  return (values) => {
    const words = new Map(valuesOf(values).map((value, at) => [places[at].name, inWords(value, places[at])]));
    return said.replace(/\{(\w+)\}/g, (_, name) => words.get(name));
  };
};
const compiled = (sorts) => {
  const template = ([pattern, said]) => {
    const parts = partsOfPattern(pattern);
    return { parts, fill: filler(parts, said) };
  };
  const sort = ([name, sort]) => [name, sort instanceof RegExp ? new RegExp(sort, `${sort.flags}y`) : Object.entries(sort).map(template)];
  return new Map(Object.entries(sorts).map(sort));
};

// All ways to read words of a sort from a place of the text on, by where they end: each place is read once.
const readingsOf = (grammar, text) => {
  const small = text.replace(/[A-Z]/g, (letter) => letter.toLowerCase());
  const known = new Map();
  const once = (key, read) => {
    if (!known.has(key)) {
      const found = new Map();
      known.set(key, found);
      read((end, words) => found.has(end) || found.set(end, words), found);
    }
    return known.get(key);
  };
  const begun = (sort, start, words) => (sort === "sentence" && text[start] !== small[start] ? capital(words) : words);
  const words = (sort, start) =>
    once(`${sort} ${start}`, (tell) => {
      const templates = grammar.get(sort);
      if (templates instanceof RegExp) {
        templates.lastIndex = start;
        const [found] = templates.exec(text) ?? [];
        if (found) tell(start + found.length, found);
        return;
      }
      for (const { parts, fill } of templates) match(parts, 0, start, [], (end, values) => tell(end, begun(sort, start, fill(values))));
    });
  const lists = (sort, several, start) =>
    once(`${sort}${several} ${start}`, (tell, found) => {
      const goOn = (before, from) => words(sort, from).forEach((last, end) => tell(end, [before, last]));
      goOn(null, start);
      // It grows meanwhile.
      for (const [end, list] of found) {
        for (const between of new Set(SEPARATORS[several])) if (small.startsWith(between, end)) goOn(list, end + between.length);
      }
    });
  const match = (parts, at, start, values, tell) => {
    if (at === parts.length) return tell(start, values);
    const { letters, sort, several } = parts[at];
    if (letters) return small.startsWith(letters, start) ? match(parts, at + 1, start + letters.length, values, tell) : undefined;
    const found = several ? lists(sort, several, start) : words(sort, start);
    for (const [end, value] of found) match(parts, at + 1, end, [...values, value], tell);
  };
  return words;
};

const grammars = new WeakMap();
// So many letters are read at most, more than anyone does.
const MOST_LETTERS = 10000;
// The program's words of a sort in the language of the page; null if a part of them has no template.
const translated = (text, sort) => {
  const { reasons } = phrases;
  if (!reasons.sorts || text.length > MOST_LETTERS) return null;
  if (!grammars.has(reasons)) grammars.set(reasons, compiled(reasons.sorts));
  const words = text.trim();
  const found = readingsOf(grammars.get(reasons), words)(sort, 0).get(words.length);
  return found === undefined ? null : reasons.written(found);
};
// The same as the page shows it.
const spoken = (text, sort = "words") => text && (translated(text, sort) ?? english(text));
