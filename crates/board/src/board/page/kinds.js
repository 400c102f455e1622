// What kinds of puzzle and their rules are called in the language of the page. Where it has no word, and for rules of
// the user's own, the program's word stands.

const ownWords = (kind) => (kind.name === own.name ? undefined : phrases.kinds[kind.name]);
const titleOf = (kind) => ownWords(kind)?.title ?? kind.title;
const switchOf = (kind, { field, help }) =>
  ownWords(kind)?.switches?.[field] ?? (kind.name === own.name ? undefined : phrases.switches[field]) ?? help;
// The rules of a kind in words. A screen reader pronounces the program's as English.
const writeRules = (element, kind) => {
  const rules = ownWords(kind)?.rules;
  element.textContent = rules ?? kind.about;
  rules ? element.removeAttribute("lang") : (element.lang = "en");
};
const boardTitle = (board = state.board) => {
  const kind = kinds.find(({ name }) => name === board.kind);
  return kind ? titleOf(kind) : board.title;
};
