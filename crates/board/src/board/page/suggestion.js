// The one clue more that leaves one answer, or the fewest that were found: it is pointed at, and a click puts it in.

let suggested = null;
const SUGGEST_SECONDS = 10;

const askSuggestion = () =>
  askHelp({ ask: "suggest", seconds: SUGGEST_SECONDS }, phrases.lookingForClue, (reply) => {
    if (reply.reply !== "suggestion") return;
    $("help-busy").hidden = true;
    const { answers, cell, clue, left, whole } = reply;
    bring("suggestion");
    $("suggestion-take").hidden = cell === null;
    if (cell === null) return write("suggestion-words", [phrases.puzzleHasNone, phrases.isUnique][answers] ?? phrases.noClueHelps);
    suggested = { cell, clue };
    const place = phrases.clueAt(clueWords(clue), cellName(cell));
    write("suggestion-words", left === 1 && whole ? phrases.leavesOne(place) : phrases.leavesFewest(place, left, whole));
    const [x, y] = geometry.centres[cell];
    paint("reason", path("look", outlineOf(cell)));
    paint("step", `<text class="draft" x="${x}" y="${y}">${escaped(clue)}</text>`);
    reveal([x, y]);
  });
$("suggest").onclick = () => state.board && askSuggestion();
$("suggestion-take").onclick = () => {
  const { cell, clue } = suggested;
  setClue(cell, () => clue);
};
$("suggestion-close").onclick = endHelp;
