// Help for who is stuck: a hint in three stages, the way to the answer step by step, the rating, the
// first mistake. All of it vanishes when the board changes.

const help = { handle: null, hint: null, stage: 0, way: null, here: 0 };

const endHelp = () => {
  help.handle?.cancel();
  Object.assign(help, { handle: null, hint: null, way: null });
  for (const part of ["hint-box", "way-box", "help-words", "help-busy"]) $(part).hidden = true;
  svg.classList.remove("stepping");
  paint("step", "");
  paint("reason", "");
};
watch(endHelp);

// One question at a time. `onReply` gets what is not an end by itself.
const askHelp = (request, busy, onReply) => {
  endHelp();
  $("help-busy").hidden = false;
  $("help-busy-words").textContent = busy;
  const hears = (reply) => {
    if (reply.reply === "gone") gone();
    if (reply.reply === "fault") helpSays(reply.text);
    if (["gone", "fault", "closed", "end"].includes(reply.reply)) $("help-busy").hidden = true;
    onReply(reply);
  };
  help.handle = ask({ slot: slot("work"), puzzle: state.board.puzzle, marks: shownMarks(), ...request }, hears);
};
const helpSays = (words) => {
  $("help-words").textContent = sentence(words);
  bring("help-words");
};
// Shows a part of the panel, where it can be seen.
const bring = (id) => {
  const wasHidden = $(id).hidden;
  $(id).hidden = false;
  if (wasHidden) $(id).scrollIntoView({ block: "nearest" });
};

// ---- A step in the picture

const middleOf = (edge) => geometry.middles[edge];
const marksOf = ({ on, off }, kind) => path(kind, linesOf(on)) + path(`${kind} cross`, crossesOf(off));
const paintStep = (step, before) => {
  let markup = before ? marksOf(before, "before") : "";
  let reason = "";
  if (step) {
    const chain = step.chain ?? [];
    const pick = (value) => chain.filter(([, on]) => on === value).map(([edge]) => edge);
    markup += marksOf(step.known, "used") + marksOf({ on: pick(1), off: pick(0) }, "chain") + marksOf(step.facts, "fact");
    const far = state.board.unit * 0.2;
    chain.forEach(([edge], at) => {
      if (!middleOf(edge)) return;
      const [x, y] = middleOf(edge);
      markup += `<text class="number" x="${x + far}" y="${y - far}">${at + 1}</text>`;
    });
    reason = path("reason", step.rules.filter(({ area }) => area).map(({ area }) => shapeOf(area)).join(""));
    for (const { point } of step.rules) {
      if (point) reason += `<circle class="reason" cx="${point[0]}" cy="${point[1]}" r="${state.board.unit * 0.26}"/>`;
    }
  }
  paint("reason", reason);
  paint("step", markup);
};
const stepTitle = ({ title, technique, layer }) => title || (technique === layer ? technique : `${technique} (${layer})`);

// ---- The hint

const askHint = () =>
  askHelp({ ask: "hint" }, "Looking for the next step", (reply) => {
    if (reply.reply !== "hint") return;
    $("help-busy").hidden = true;
    help.hint = reply;
    // What has no step is told at once.
    help.stage = reply.step ? 1 : 3;
    showHint();
  });
const showHint = () => {
  const { hint, stage } = help;
  bring("hint-box");
  const isWrong = hint.what === "wrong";
  const where = `${isWrong ? "A mark is wrong. " : ""}${hint.where || "Look at the whole board."}`;
  $("hint-where").textContent = hint.step ? where : hint.text || hint.where;
  $("hint-rule").textContent = stage >= 2 && hint.step ? sentence(hint.rule) : "";
  $("hint-step").textContent = stage >= 3 && hint.step ? `${isWrong ? `${hint.text} ` : ""}${hint.step.words}` : "";
  $("hint-legend").hidden = stage < 3 || !hint.step;
  $("hint-more").hidden = stage >= 3;
  $("hint-more").textContent = stage === 1 ? "Which rule?" : "Show the step";
  $("hint-take").hidden = stage < 3 || !hint.step;
  $("hint-take").textContent = isWrong ? "Correct it" : "Draw it";
  if (stage === 3) $("hint-take").scrollIntoView({ block: "nearest" });
  if (hint.step && stage === 3) paintStep(hint.step, null);
  else if (hint.marks?.length && stage === 3) paint("step", path("used", linesOf(hint.marks)));
};
const takeHint = () => {
  const { on, off } = help.hint.step.facts;
  mark([...on.map((edge) => [edge, true]), ...off.map((edge) => [edge, false])]);
};

// ---- The way to the answer

// From the player's marks on; from the empty board if they cannot all be right.
const askWay = () => {
  const { wrong, clash } = live.judged;
  const given = wrong.size + clash.size > 0 ? packed(new Map()) : shownMarks();
  askHelp({ ask: "explain", marks: given }, "Looking for the way", (reply) => {
    if (reply.reply === "step") {
      help.way ??= { given, steps: [], ending: "" };
      help.way.steps.push(reply);
      showWay(help.way.steps.length === 1 ? 1 : help.here);
    } else if (reply.reply === "end") {
      help.way ??= { given, steps: [], ending: "" };
      help.way.ending = reply.ending ?? "";
      showWay(help.here > help.way.steps.length ? 0 : help.here || Math.min(1, help.way.steps.length));
    }
  });
};
const showWay = (wanted) => {
  const { given, steps, ending } = help.way;
  help.here = Math.max(0, Math.min(wanted, steps.length));
  const step = steps[help.here - 1];
  const earlier = [given, ...steps.slice(0, Math.max(0, help.here - 1)).map(({ facts }) => facts)];
  const before = { on: earlier.flatMap(({ on }) => on), off: earlier.flatMap(({ off }) => off) };
  svg.classList.add("stepping");
  paintStep(step, before);
  bring("way-box");
  $("way-step").textContent = step ? `Step ${help.here} of ${steps.length}` : given.on.length + given.off.length ? "Your marks" : "The empty board";
  $("way-title").textContent = step ? stepTitle(step) : "";
  const isLast = help.here === steps.length;
  $("way-words").textContent = [step?.words, isLast || !step ? ending : ""].filter(Boolean).join(" ");
  // The rules that the words do not name.
  const names = new Set((step?.rules ?? []).map(({ name }) => name).filter((name) => !step.words.includes(name)));
  $("way-rules").replaceChildren(
    ...[...names].map((name) => Object.assign(document.createElement("li"), { textContent: name })),
  );
  $("way-slider").max = steps.length;
  $("way-slider").value = help.here;
  $("way-slider").setAttribute("aria-valuetext", $("way-step").textContent);
  $("way-first").disabled = $("way-back").disabled = help.here === 0;
  $("way-last").disabled = $("way-on").disabled = isLast;
};

// ---- The rating and the first mistake

const askRating = () =>
  askHelp({ ask: "rate" }, "Rating", (reply) => {
    if (reply.reply !== "rating") return;
    $("help-busy").hidden = true;
    helpSays(reply.text);
  });

// Takes back the first wrong mark and all later ones, as one move that can be undone.
const askMistake = () => {
  const moves = markHistory();
  if (moves.length === 0) return helpSays("There are no marks yet.");
  askHelp({ ask: "mistake", history: moves }, "Looking for the first mistake", (reply) => {
    if (reply.reply !== "mistake") return;
    $("help-busy").hidden = true;
    if (reply.at === null) return helpSays(reply.text);
    const { step } = reply;
    const kept = new Map();
    for (const [edge, value] of moves.slice(0, reply.at)) value === null ? kept.delete(edge) : kept.set(edge, value === 1);
    const all = new Set([...state.marks.keys(), ...kept.keys()]);
    const back = count(moves.length - reply.at, "mark");
    mark([...all].map((edge) => [edge, kept.get(edge)]));
    run(() => {
      helpSays(`Back to before the first mistake: ${back} taken back.${step?.words ? ` ${step.words}` : ""}`);
      if (step) paintStep(step, null);
    });
  });
};
const check = () => {
  endHelp();
  const { wrong, clash, isDone } = live.judged;
  if (live.isAsked || !state.board) return helpSays("The program is still thinking.");
  live.isChecked = true;
  paintLive();
  if (isDone) helpSays("Solved: your line is an answer.");
  else if (live.verdict?.verdict === "UNSATISFIABLE") helpSays("The puzzle itself has no answer.");
  else if (wrong.size) helpSays(`${count(wrong.size, "mark")} in no answer: shown striped.`);
  else if (clash.size) helpSays(`${count(clash.size, "mark")} cannot all be right together: shown striped.`);
  else helpSays(state.marks.size ? "No mistake so far." : "There are no marks yet.");
};
