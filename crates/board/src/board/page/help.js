// Help for who is stuck: a hint in three stages, the way to the answer step by step, the rating, the
// first mistake. All of it vanishes when the board changes.

const help = { handle: null, hint: null, stage: 0, way: null, here: 0 };

const endHelp = () => {
  help.handle?.cancel();
  Object.assign(help, { handle: null, hint: null, way: null });
  for (const part of ["hint-box", "way-box", "help-words", "help-busy", "suggestion"]) $(part).hidden = true;
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
    if (reply.reply === "fault") helpSays(spoken(sentence(reply.text)));
    if (["gone", "fault", "closed", "end"].includes(reply.reply)) $("help-busy").hidden = true;
    onReply(reply);
  };
  help.handle = ask({ slot: slot("work"), puzzle: state.board.puzzle, marks: toldMarks(), ...request }, hears);
};
const helpSays = (...parts) => {
  writeParts($("help-words"), ...parts);
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
  askHelp({ ask: "hint" }, phrases.lookingForStep, (reply) => {
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
  const where = [isWrong && phrases.markIsWrong, spoken(hint.where) || phrases.lookAtAll];
  writeParts($("hint-where"), ...(hint.step ? where : [spoken(hint.text || hint.where)]));
  writeParts($("hint-rule"), stage >= 2 && hint.step && spoken(sentence(hint.rule), "reason"));
  const drawn = !hint.step || hasFacts(hint.step) ? "" : phrases.nothingToDraw;
  writeParts($("hint-step"), ...(stage >= 3 && hint.step ? [isWrong && spoken(hint.text), spoken(hint.step.words), drawn] : []));
  $("hint-legend").hidden = stage < 3 || !hint.step;
  $("hint-more").hidden = stage >= 3;
  $("hint-more").textContent = stage === 1 ? phrases.whichRule : phrases.showStep;
  $("hint-take").hidden = stage < 3 || !hint.step || drawn !== "";
  $("hint-take").textContent = isWrong ? phrases.correctIt : phrases.drawIt;
  if (stage === 3) $("hint-take").scrollIntoView({ block: "nearest" });
  if (hint.step && stage === 3) paintStep(hint.step, null);
  else if (hint.step) paint("reason", lookAt(hint.step) + facesIn([hint.where, ...hint.step.rules.map(({ name }) => name)].join(" ")));
  else if (hint.marks?.length && stage === 3) paint("step", path("used", linesOf(hint.marks)));
  // Only what is drawn is explained.
  for (const item of $("hint-legend").children) item.hidden = !svg.querySelector(`:is(#layer-step, #layer-reason) .${item.className}`);
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
  askHelp({ ask: "explain", marks: given }, phrases.lookingForWay, (reply) => {
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
  $("way-step").textContent = step ? phrases.stepOf(help.here, steps.length) : given.on.length + given.off.length ? phrases.yourMarks : phrases.theEmptyBoard;
  writeParts($("way-title"), step && spoken(stepTitle(step), "title"));
  const isLast = help.here === steps.length;
  writeParts($("way-words"), spoken(step?.words), (isLast || !step) && spoken(ending));
  // The rules that the words do not name.
  const names = new Set((step?.rules ?? []).map(({ name }) => name).filter((name) => !step.words.includes(name)));
  $("way-rules").replaceChildren(
    ...[...names].map((name) => {
      const item = document.createElement("li");
      writeParts(item, spoken(name, "rule"));
      return item;
    }),
  );
  $("way-slider").max = steps.length;
  $("way-slider").value = help.here;
  $("way-slider").setAttribute("aria-valuetext", $("way-step").textContent);
  $("way-first").disabled = $("way-back").disabled = help.here === 0;
  $("way-last").disabled = $("way-on").disabled = isLast;
};

// ---- The rating and the first mistake

const askRating = () =>
  askHelp({ ask: "rate" }, phrases.rating, (reply) => {
    if (reply.reply !== "rating") return;
    $("help-busy").hidden = true;
    helpSays(spoken(reply.text));
  });

// Takes back the first wrong mark and all later ones, as one move that can be undone.
const askMistake = () => {
  const made = markHistory();
  const moves = made.flatMap(({ told }) => told);
  if (moves.length === 0) return helpSays(phrases.noMarks);
  askHelp({ ask: "mistake", history: moves }, phrases.lookingForMistake, (reply) => {
    if (reply.reply !== "mistake") return;
    $("help-busy").hidden = true;
    if (reply.at === null) return helpSays(spoken(reply.text));
    const { step } = reply;
    // What the program hears of one mark may be several moves.
    let heard = 0;
    const at = made.findIndex(({ told }) => (heard += told.length) > reply.at);
    const kept = { marks: new Map(), cells: new Map() };
    for (const one of made.slice(0, at)) replayed(one, kept);
    const each = (now, then) => [...new Set([...now.keys(), ...then.keys()])].map((key) => [key, then.get(key)]);
    change({ edges: each(state.marks, kept.marks), cells: each(state.cells, kept.cells) });
    run(() => {
      helpSays(phrases.wentBack(made.length - at), spoken(step?.words));
      if (step) paintStep(step, null);
    });
  });
};
