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
  help.handle = ask({ slot: slot("work"), puzzle: state.board.puzzle, marks: toldMarks(), ...request }, hears);
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
  const drawn = !hint.step || hasFacts(hint.step) ? "" : " There is nothing to draw for this step.";
  $("hint-step").textContent = stage >= 3 && hint.step ? `${isWrong ? `${hint.text} ` : ""}${hint.step.words}${drawn}` : "";
  $("hint-legend").hidden = stage < 3 || !hint.step;
  $("hint-more").hidden = stage >= 3;
  $("hint-more").textContent = stage === 1 ? "Which rule?" : "Show the step";
  $("hint-take").hidden = stage < 3 || !hint.step || drawn !== "";
  $("hint-take").textContent = isWrong ? "Correct it" : "Draw it";
  if (stage === 3) $("hint-take").scrollIntoView({ block: "nearest" });
  if (hint.step && stage === 3) paintStep(hint.step, null);
  else if (hint.step) paint("reason", lookAt(hint.step) + facesIn([hint.where, ...hint.step.rules.map(({ name }) => name)].join(" ")));
  else if (hint.marks?.length && stage === 3) paint("step", path("used", linesOf(hint.marks)));
};
const takeHint = () => {
  const { on, off } = help.hint.step.facts;
  // A cell that is left without a line is shaded; its edges then need no crosses.
  const shaded = shadedBy({ on, off });
  const around = new Set(shaded.flatMap(edgesAround));
  const crosses = off.filter((edge) => !around.has(edge));
  change({
    edges: [...on.map((edge) => [edge, true]), ...crosses.map((edge) => [edge, false])],
    cells: shaded.map((place) => [place, "shade"]),
  });
};

// ---- The way to the answer

// From the player's marks on; from the empty board if they cannot all be right.
const askWay = () => {
  const { wrong, clash } = live.judged;
  const given = wrong.size + clash.size > 0 ? packed(new Map()) : toldMarks();
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
  const made = markHistory();
  const moves = made.flatMap(({ told }) => told);
  if (moves.length === 0) return helpSays("There are no marks yet.");
  askHelp({ ask: "mistake", history: moves }, "Looking for the first mistake", (reply) => {
    if (reply.reply !== "mistake") return;
    $("help-busy").hidden = true;
    if (reply.at === null) return helpSays(reply.text);
    const { step } = reply;
    // What the program hears of one mark may be several moves.
    let heard = 0;
    const at = made.findIndex(({ told }) => (heard += told.length) > reply.at);
    const kept = { marks: new Map(), cells: new Map() };
    for (const one of made.slice(0, at)) replayed(one, kept);
    const back = count(made.length - at, "mark");
    const each = (now, then) => [...new Set([...now.keys(), ...then.keys()])].map((key) => [key, then.get(key)]);
    change({ edges: each(state.marks, kept.marks), cells: each(state.cells, kept.cells) });
    run(() => {
      helpSays(`Back to before the first mistake: ${back} taken back.${step?.words ? ` ${step.words}` : ""}`);
      if (step) paintStep(step, null);
    });
  });
};
