// Where a puzzle has no answer: a smallest set of clues that clash, found by leaving clues out. While clues are
// changed it is looked for at once, otherwise when somebody asks.

const clash = { handle: null, timer: 0, round: 0 };
// Milliseconds without a change before it is looked for, and the longest time that it takes.
const CALM = 900;
const CLASH_TIME = 8000;

const endClash = () => {
  clash.round += 1;
  clash.handle?.cancel();
  clearTimeout(clash.timer);
  $("clash").hidden = $("clash-words").hidden = true;
};

// Whether the puzzle has no answer if it has only these clues; null if it is no puzzle then, or nobody waits.
const isRefuted = async (cells, round) => {
  const { tokens, puzzle } = state.board;
  const kept = new Set(cells);
  const set = tokens.map((token, cell) => [cell, token]).filter(([cell, token]) => token !== bareAt(cell) && !kept.has(cell)).map(([cell]) => [cell, bareAt(cell)]);
  const thinned = set.length ? await answer({ ask: "board", puzzle, set, theme: shades(), slot: slot("clash") }) : { reply: "board", puzzle };
  if (thinned.reply !== "board" || round !== clash.round) return null;
  return new Promise((resolve) => {
    clash.handle = ask({ ask: "live", slot: slot("clash"), puzzle: thinned.puzzle, marks: packed(new Map()), seconds: 2 }, (reply) => {
      if (reply.reply === "verdict") resolve(reply.verdict === "unsatisfiable");
      else if (["closed", "gone", "fault", "end"].includes(reply.reply)) resolve(null);
      else return;
      clash.handle?.cancel();
    });
  });
};
// Leaves out ever smaller parts as long as there is no answer.
const smallestClash = async (groups, round) => {
  const until = performance.now() + CLASH_TIME;
  let kept = groups;
  for (let part = Math.ceil(groups.length / 2); ; part = Math.ceil(part / 2)) {
    for (let from = 0; from < kept.length; ) {
      const rest = kept.toSpliced(from, part);
      const isLess = await isRefuted(rest.flat(), round);
      if (round !== clash.round || performance.now() > until) return null;
      if (isLess) kept = rest;
      else from += part;
    }
    if (part <= 1) return kept.flat();
  }
};

const findClash = async () => {
  endClash();
  const { round } = clash;
  const { tokens } = state.board;
  const clues = tokens.map((token, cell) => ({ token, cell })).filter(({ token, cell }) => token !== bareAt(cell));
  // Letters that stand in pairs are left out together.
  const groups = new Map();
  for (const { token, cell } of clues) {
    const name = isPaired() ? token : cell;
    groups.set(name, [...(groups.get(name) ?? []), cell]);
  }
  const found = await smallestClash([...groups.values()], round);
  if (round !== clash.round) return;
  $("clash-words").hidden = false;
  if (found === null) return void ($("clash-words").textContent = phrases.clashNotFound);
  if (found.length === 0) return void ($("clash-words").textContent = phrases.noneWithoutClues);
  paint("reason", path("reason", found.map(outlineOf).join("")));
  const told = found.slice(0, 6).map((cell) => phrases.clueAt(clueWords(tokens[cell]), cellName(cell)));
  const more = found.length > 6 ? [phrases.moreClues(found.length - 6)] : [];
  const list = [...told, ...more].join("; ");
  $("clash-words").textContent = found.length === 1 ? phrases.clueClashes(list) : phrases.cluesClash(list);
};

watch(endClash);
listen(({ reply }) => {
  if (reply !== "verdict" || live.verdict.verdict !== "UNSATISFIABLE") return;
  $("clash").hidden = false;
  if (hand.mode !== "play") clash.timer = setTimeout(findClash, CALM);
});
$("clash").onclick = findClash;
