// The language of the page: a table of phrases for each, and the phrases in the page's own elements. A phrase is a text
// or a function that makes one. It knows nothing of the board.

// The tables, by the codes that browsers have for languages.
const LANGUAGES = {};
// The phrases of the language that is spoken; where it lacks one, the English.
let phrases = null;

const counted = (number, one, several) => `${number} ${number === 1 ? one : several}`;
const capital = (text) => text && text[0].toUpperCase() + text.slice(1);

// What an element of the page says, and what its attributes do, by the names of phrases.
const ATTRIBUTES = { label: "aria-label", title: "title", hint: "placeholder" };
const fillPage = () => {
  for (const element of document.querySelectorAll("[data-text]")) element.textContent = phrases[element.dataset.text];
  for (const [name, attribute] of Object.entries(ATTRIBUTES)) {
    for (const element of document.querySelectorAll(`[data-${name}]`)) element.setAttribute(attribute, phrases[element.dataset[name]]);
  }
};

// Who writes into elements that outlive a change of the language does it again then.
const speakers = [];
const whenSpoken = (write) => {
  speakers.push(write);
  if (phrases) write();
};
const speak = (language) => {
  phrases = { ...LANGUAGES.en, ...LANGUAGES[language] };
  document.documentElement.lang = language;
  fillPage();
  for (const write of speakers) write();
};

// The first of the browser's languages that there is.
const browserLanguage = () => navigator.languages.map((tag) => tag.split("-")[0]).find((language) => language in LANGUAGES) ?? "en";

// Words of the program are English, and a screen reader pronounces them so.
const english = (text) => text && Object.assign(document.createElement("span"), { lang: "en", textContent: text });
// Several parts in one element, with blanks between those that there are.
const writeParts = (element, ...parts) =>
  element.replaceChildren(...parts.filter(Boolean).flatMap((part, at) => (at > 0 ? [" ", part] : [part])));
