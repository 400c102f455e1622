// The rules of a kind beside its board: in words, by a small puzzle with its answer, and the keys. At the
// first contact with a kind they are open; the browser remembers which kinds have been met.

const MET = "lazyloop-met";
// The names of the kinds that were met; null where a browser remembers nothing.
const metKinds = () => {
  try {
    return new Set(JSON.parse(localStorage.getItem(MET) ?? "[]"));
  } catch {
    return null;
  }
};
const meet = (kind) => {
  try {
    localStorage.setItem(MET, JSON.stringify([...metKinds(), kind]));
  } catch {
    // As above.
  }
};

// The text of a kind that is written as one, as the program gives it; "" for the others.
const kindTexts = new Map();
const kindText = async (name) => {
  // A text that goes along is that of the kind that is asked for.
  const rules = name === own.name ? ownRules : "";
  const key = `${name} ${rules}`;
  if (!kindTexts.has(key)) kindTexts.set(key, answer({ ask: "kind", kind: name, rules }).then(({ text }) => text ?? ""));
  return kindTexts.get(key);
};

// What the box tells of, so that it is filled once.
let aboutNow = "";
const fillAbout = async () => {
  const [kind, theme] = [kindNow(), shades()];
  if (!kind) return;
  const isOn = ({ field }) => Boolean(state.board.puzzle[field]);
  const items = (kind.rules ?? []).filter(isOn).map((rule) => Object.assign(document.createElement("li"), { textContent: sentence(switchOf(kind, rule)) }));
  $("about-rules").replaceChildren(...items);
  const wanted = [kind.name, theme, document.documentElement.lang, ownRules].join();
  if (aboutNow === wanted) return;
  aboutNow = wanted;
  $("about-title").textContent = titleOf(kind);
  $("about-example").hidden = true;
  writeRules($("about-words"), kind);
  const { reply, picture } = await answer({ ask: "example", kind: kind.name, theme, rules: kind.name === own.name ? ownRules : "" });
  if (aboutNow !== wanted || reply !== "example") return;
  $("about-picture").innerHTML = picture;
  $("about-example").hidden = false;
};
const closeAbout = () => {
  $("about-box").hidden = true;
  $("about").setAttribute("aria-expanded", false);
};
const openAbout = () => {
  $("about").setAttribute("aria-expanded", true);
  bring("about-box");
  fillAbout();
};
const toggleAbout = () => ($("about-box").hidden ? openAbout() : closeAbout());
$("about").onclick = () => state.board && toggleAbout();
$("about-close").onclick = () => {
  closeAbout();
  $("about").focus();
};
$("about-box").addEventListener("keydown", ({ key }) => key === "Escape" && $("about-close").click());
document.addEventListener("keydown", (event) => {
  // On the board it may be a clue.
  if (event.key !== "?" || event.defaultPrevented || isTyping(event) || !state.board) return;
  event.preventDefault();
  toggleAbout();
});
const describeKeys = () => {
  const term = (tag, textContent) => Object.assign(document.createElement(tag), { textContent });
  $("about-keys").replaceChildren(...phrases.shortcuts.flatMap(([keys, does]) => [term("dt", keys), term("dd", does)]));
};

watch((what) => {
  if (what !== "puzzle") return;
  const kind = kindNow();
  if (!kind) return;
  const met = metKinds();
  if (!$("about-box").hidden) fillAbout();
  // In a notebook there is no room for it unasked.
  if (!met || met.has(kind.name) || host?.changed) return;
  meet(kind.name);
  // Without words there is nothing to open for.
  if (kind.about) openAbout();
});
whenSpoken(describeKeys);
