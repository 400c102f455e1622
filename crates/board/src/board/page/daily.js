// The puzzles of the day: for each kind three, made from the date, so they are the same for everyone; and a shelf of
// the last seven days with what was solved.

const DAYS = 7;
const LEVELS = ["easy", "medium", "hard"];
// Sizes by level: of kinds that are made by difficulty, of others, and of tilings.
const BY_DIFFICULTY = [7, 8, 10];
const BY_SIZE = [6, 7, 8];
// A tiling has several faces in each of its squares.
const BY_TILING = [4, 5, 6];

// Not every seed makes a puzzle: then the next ones are tried, and after some of them a smaller size.
const [TRIES, TRIES_OF_SIZE, TRIES_OF_LEVEL] = [15, 3, 1];

const isRated = (kind) => kind.wishes.includes("difficulty");
const isTiled = (kind) => kind.wishes.includes("tiling");
// A number of 32 bits of a text (FNV-1a): the seed.
const seedOf = (text) => [...text].reduce((hash, letter) => Math.imul(hash ^ letter.codePointAt(0), 0x01000193) >>> 0, 0x811c9dc5);
const dayOf = (date) => [date.getFullYear(), date.getMonth() + 1, date.getDate()].map((part) => String(part).padStart(2, "0")).join("-");
const lastDays = () =>
  Array.from({ length: DAYS }, (_, back) => {
    const date = new Date();
    date.setHours(12);
    date.setDate(date.getDate() - back);
    return date;
  });
const sizesOf = (kind) => (isTiled(kind) ? BY_TILING : isRated(kind) ? BY_DIFFICULTY : BY_SIZE);
// The name of a puzzle of the day.
const dayKey = (kind, day, level) => `${day} ${kind.name} ${LEVELS[level]}`;
const dailyRequest = (kind, day, level, tries = 0) => {
  const seed = seedOf(dayKey(kind, day, level)) + tries;
  const size = sizesOf(kind)[level] - Math.floor(tries / TRIES_OF_SIZE);
  const tilings = [...$("new-tiling").options].map(({ value }) => value);
  // Some kinds have hardly a puzzle of some level.
  const isWished = isRated(kind) && tries < TRIES_OF_LEVEL;
  const wishes = { ...(isWished && { difficulty: LEVELS[level] }), ...(isTiled(kind) && { tiling: tilings[seed % tilings.length] }) };
  return { ask: "generate", kind: kind.name, rows: size, cols: size, seed, wishes };
};
const levelWords = (kind, level) => {
  if (isRated(kind)) return capital(phrases[LEVELS[level]]);
  return `${BY_SIZE[level]} × ${BY_SIZE[level]}`;
};

const openDaily = (kind, day, level) => {
  $("daily-dialog").close("");
  const key = dayKey(kind, day, level);
  const begun = shelved().find((entry) => entry.day === key);
  if (begun) return openShelved(begun.id);
  const makeIt = (tries) =>
    make(dailyRequest(kind, day, level, tries), () => (workNow().day = key), (reply) =>
      reply.reply === "fault" && tries + 1 < TRIES ? makeIt(tries + 1) : refused(reply),
    );
  makeIt(0);
};

const showDaily = () => {
  const kind = kinds.find(({ name }) => name === $("daily-kind").value);
  if (!kind) return;
  const entries = shelved();
  const head = element("tr", {}, element("td"), ...LEVELS.map((_, level) => element("th", { scope: "col", textContent: levelWords(kind, level) })));
  $("daily-week").tHead.replaceChildren(head);
  $("daily-week").tBodies[0].replaceChildren(
    ...lastDays().map((date, back) => {
      const day = dayOf(date);
      const words = back === 0 ? phrases.today : date.toLocaleDateString(document.documentElement.lang, { weekday: "short", day: "numeric" });
      const cells = LEVELS.map((_, level) => {
        const entry = entries.find((entry) => entry.day === dayKey(kind, day, level));
        const button = element("button", { type: "button", textContent: entry?.isSolved ? phrases.isSolved : entry ? phrases.goOn : phrases.playIt });
        button.ariaLabel = phrases.dayPuzzle(words, levelWords(kind, level), button.textContent);
        button.dataset.day = dayKey(kind, day, level);
        if (entry?.isSolved) button.className = "solved";
        button.onclick = () => openDaily(kind, day, level);
        return element("td", {}, button);
      });
      return element("tr", {}, element("th", { scope: "row", textContent: words }), ...cells);
    }),
  );
};
dialog("daily");
$("daily").addEventListener("click", () => {
  shelveNow();
  const chosen = state.board?.kind;
  $("daily-kind").replaceChildren(...kinds.filter(({ name }) => name !== own.name).map((kind) => new Option(titleOf(kind), kind.name)));
  if (kinds.some(({ name }) => name === chosen)) $("daily-kind").value = chosen;
  showDaily();
});
$("daily-kind").onchange = showDaily;
