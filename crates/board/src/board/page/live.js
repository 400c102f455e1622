// What the program says of the board while it changes: the verdict, what is forced, where a second
// answer differs, which marks are wrong.

const nothing = () => ({ wrong: new Set(), clash: new Set(), undecided: new Set(), isDone: false, isHeard: false });
const noClues = () => ({ done: [], broken: [] });
// What is known of the puzzle (`verdict`, `forced`) outlives a mark; what is known of the marks does
// not, but that a mark is wrong in every answer; and `clues` stay until the program knows better.
const live = { handle: null, verdict: null, forced: null, end: null, judged: nothing(), clues: noClues(), known: new Map(), isClosed: false, isChecked: false, isAsked: false, since: 0, seconds: 10 };

// Milliseconds. What was drawn by hand is painted first; a frame later the program hears of it.
const FRAME = 16;
// The longest time, in seconds, that the program gives a question.
let patience = 60;
let liveTimer = 0;
const askLive = (seconds = 10, pause = FRAME) => {
  live.handle?.cancel();
  clearTimeout(liveTimer);
  Object.assign(live, { isAsked: true, end: null, since: performance.now(), seconds });
  const begin = () => {
    if (!state.board) return;
    const request = { ask: "live", slot: slot("live"), puzzle: state.board.puzzle, marks: toldMarks(), seconds };
    live.handle = ask(request, hear);
  };
  if (pause > 0) liveTimer = setTimeout(begin, pause);
  else begin();
  setTimeout(tellVerdict, 200);
};

// Who wants to know what the program says of the board, after it is shown.
const listeners = [];
const listen = (listener) => listeners.push(listener);
const hear = (reply) => {
  const set = (edges) => new Set(edges ?? []);
  if (reply.reply === "verdict") live.verdict = { ...reply, verdict: reply.verdict.toUpperCase() };
  else if (reply.reply === "forced") live.forced = reply;
  else if (reply.reply === "judged") {
    // Where it is not proven what is forced, that a mark is undecided says nothing.
    const undecided = set(live.forced?.whole ? reply.undecided : []);
    live.judged = { wrong: set(reply.wrong), clash: set(reply.clash), undecided, isDone: reply.done === true, isHeard: true };
    live.clues = { ...noClues(), ...reply.clues };
  } else if (reply.reply === "end") live.end = reply;
  else if (reply.reply === "fault") live.end = { stopped: reply.text };
  if (["end", "closed", "fault", "gone"].includes(reply.reply)) live.isAsked = false;
  if (reply.reply === "gone") gone();
  paintLive();
  for (const listener of listeners) listener(reply);
};

watch((what) => {
  if (what === "draft") return awaitClue();
  // What the program hears of shaded cells depends on where they are.
  if (what === "puzzle" && state.cells.size > 0) paintBoard();
  const { wrong } = live.judged;
  Object.assign(live, { judged: nothing(), isChecked: false });
  const told = toldMap();
  if (what === "puzzle") Object.assign(live, { verdict: null, forced: null, clues: noClues() });
  // A mark that no answer has stays wrong as long as it stays.
  else live.judged.wrong = new Set([...wrong].filter((edge) => told.has(edge) && live.known.get(edge) === told.get(edge)));
  live.known = told;
  // The program can think while another puzzle is painted.
  askLive(10, what === "puzzle" ? 0 : FRAME);
  if (what === "puzzle") {
    paintBoard();
    paintDraft();
  }
  live.isClosed = isClosed();
  paintLive();
});

// A clue was typed that the program has yet to take: what was known of the puzzle is old.
const awaitClue = () => {
  paintDraft();
  live.handle?.cancel();
  clearTimeout(liveTimer);
  Object.assign(live, { verdict: null, forced: null, end: null, judged: nothing(), isAsked: true, since: performance.now() });
  if (state.draft.size === 0) askLive();
  paintLive();
};
const isWaiting = () => $("draft-words").textContent !== "";

// ---- What is shown

const paintLive = () => {
  if (!state.board) return;
  const shows = showing();
  const { verdict, forced } = live;
  paintMarks(shows.judged ? live.judged : nothing());
  paintClues(shows.clues && !isWaiting() ? live.clues : noClues());
  paintFinish();
  const isOpen = (edge) => !state.marks.has(edge);
  const sure = forced?.whole && verdict?.verdict !== "UNSATISFIABLE" ? forced : null;
  paint(
    "forced",
    (sure && shows.forced ? path("forced", linesOf(sure.on.filter(isOpen))) : "") +
      (sure && shows.crosses ? path("forced-off", crossesOf(sure.off.filter(isOpen), 0.06)) : ""),
  );
  const second = shows.second && verdict?.verdict === "MULTIPLE" ? verdict : null;
  const [first, other] = [new Set(second?.answer), new Set(second?.second)];
  paint(
    "second",
    path("differ-first", linesOf((second?.differ ?? []).filter((edge) => first.has(edge)))) +
      path("differ-second", linesOf((second?.differ ?? []).filter((edge) => other.has(edge)))),
  );
  $("legend-second").hidden = !second;
  tellVerdict();
};

const isOutOfTime = () => /\btime\b/.test(live.end?.stopped ?? "");
const stopped = () => (isOutOfTime() ? phrases.stoppedAfter(live.seconds) : live.end?.stopped ? phrases.stopped(translated(live.end.stopped, "stop") ?? live.end.stopped) : "");
// The verdict in words, with a sign that says the same without them.
const verdictWords = () => {
  const word = live.verdict?.verdict;
  if (isWaiting()) return ["unknown", "…", phrases.notYetPuzzle];
  // A setter wants to know whether it is the only one.
  if (live.judged.isDone && hand.mode === "play") return ["solved", "✓", finish.isSeen && switches().clock ? phrases.solvedIn(timeWords()) : phrases.solved];
  if (word === "UNIQUE") return ["good", "1", phrases.oneAnswer];
  if (word === "MULTIPLE") return ["several", "2+", phrases.severalAnswers];
  if (word === "UNSATISFIABLE") return ["none", "0", phrases.noAnswer];
  if (word === "SOLVED" && live.isAsked) return ["thinking", "1+", phrases.oneSoFar];
  if (word === "SOLVED") return ["unknown", "1+", phrases.oneAtLeast];
  if (live.isAsked) return ["thinking", "…", phrases.thinking];
  return ["unknown", "?", phrases.notKnown];
};
const detailWords = () => {
  const { verdict, forced, judged } = live;
  const parts = [];
  if (stopped()) parts.push(stopped());
  if (judged.isDone) parts.push(phrases.yourLineIsAnswer);
  else if (isTold()) parts.push(...faultWords());
  if (forced && verdict?.verdict === "MULTIPLE") {
    if (forced.whole) parts.push(phrases.openInAll(forced.open, forced.on.length));
    else parts.push(live.isAsked ? phrases.openSoFar(forced.open) : phrases.openAtLeast(forced.open));
  }
  return parts;
};
const tellVerdict = () => {
  const [sort, sign, words] = verdictWords();
  // A short thought is not worth a word.
  if (sort === "thinking" && live.isAsked && performance.now() - live.since < 190) return;
  const box = $("verdict");
  box.dataset.sort = sort;
  box.classList.toggle("busy", live.isAsked);
  const details = sentence(detailWords().join("; "));
  write("verdict-sign", sign);
  write("verdict-words", words);
  write("verdict-detail", details);
  // A screen reader hears what is known in the end, and only what is new of it.
  if (!live.isAsked) write("verdict-said", [words, details].filter(Boolean).join(". "));
  $("longer").hidden = live.isAsked || !isOutOfTime() || live.seconds >= patience;
  showOnward();
};
