// How somebody likes the page: what is shown, when marks are judged, and in which colours. The browser remembers it.

const KEPT = "lazyloop-board";
const liked = {
  theme: "",
  // The browser's, as long as nobody chose another.
  language: "",
  play: { forced: false, crosses: false, second: false, clues: true, pieces: false, clock: true, judging: "end" },
  set: { forced: true, crosses: false, second: true, clues: true, pieces: false, clock: true, judging: "once" },
};
try {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  Object.assign(liked.play, kept.play);
  Object.assign(liked.set, kept.set);
  liked.language = String(kept.language ?? "");
  liked.theme = ["light", "dark"].includes(kept.theme) ? kept.theme : "";
} catch {
  // A browser may keep nothing.
}
const keep = () => {
  try {
    localStorage.setItem(KEPT, JSON.stringify(liked));
  } catch {
    // As above.
  }
};
const switches = () => (hand.mode === "play" ? liked.play : liked.set);
const showing = () => ({ ...switches(), judged: isTold() });
const SWITCHES = ["forced", "crosses", "second", "clues", "pieces", "clock"];
for (const name of SWITCHES) {
  $(`show-${name}`).onchange = ({ target }) => {
    switches()[name] = target.checked;
    keep();
    paintLive();
    showClock();
  };
}
$("judging").onchange = ({ target }) => {
  switches().judging = target.value;
  live.isChecked = false;
  keep();
  paintLive();
};

const THEMES = { "": ["themeAuto", "light"], light: ["themeLight", "dark"], dark: ["themeDark", ""] };
const dress = () => {
  document.documentElement.dataset.theme = liked.theme;
  const name = phrases[THEMES[liked.theme][0]];
  $("theme").textContent = name;
  $("theme").setAttribute("aria-label", phrases.themeNow(name));
};
// The same board in other colours: nothing that is shown of it is old.
const recolour = (shade) =>
  run(async () => {
    if (!state.board) return;
    const reply = await answer({ ask: "board", puzzle: state.board.puzzle, theme: shade, slot: slot("board") });
    if (reply.reply !== "board") return;
    state.board = reply;
    paintBoard();
  });
$("theme").onclick = () => {
  liked.theme = THEMES[liked.theme][1];
  keep();
  dress();
  recolour(shades());
};
matchMedia("(prefers-color-scheme: dark)").addEventListener("change", () => recolour(shades()));
whenSpoken(dress);

$("language").replaceChildren(...Object.entries(LANGUAGES).map(([language, { itself }]) => new Option(itself, language)));
$("language").onchange = ({ target }) => {
  liked.language = target.value;
  keep();
  speak(liked.language);
  if (state.board) changed("puzzle");
};
$("language").value = liked.language in LANGUAGES ? liked.language : browserLanguage();
speak($("language").value);
