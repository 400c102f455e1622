// What a hand does on the board, and the controls for it: the pad of clues, and rules to switch.

const MODES = ["play", "clues", "regions", "answer"];
// What a hand draws is a line, and signs of cells.
const isDrawing = () => hand.mode === "play" || hand.mode === "answer";
const playKeys = () => {
  const [tool, shades] = [toolNow(), kindNow()?.shades];
  const own = { shade: [phrases.shadeKeys], sides: [phrases.sidesKeys], clue: [phrases.fillKeys] }[tool] ?? [phrases.playKeys, shades ? phrases.middleKeys : ""];
  return [hand.mode === "answer" ? phrases.answerKeys : "", ...own, hand.mode === "play" ? phrases.trialKeys : ""].filter(Boolean).join(" ");
};
const setMode = (mode) => {
  hand.mode = mode;
  for (const name of MODES) $(`mode-${name}`).setAttribute("aria-pressed", name === mode);
  for (const name of SWITCHES) $(`show-${name}`).checked = switches()[name];
  $("judging").value = switches().judging;
  showTools();
  setClock();
  $("pad-box").hidden = isDrawing();
  $("pad").hidden = mode !== "clues";
  $("region-pad").hidden = mode !== "regions" || !padNow().hole;
  // On a phone a pad stands where it is seen, and what is below it is not.
  $("keys").textContent = isDrawing() ? playKeys() : { clues: phrases.clueKeys, regions: "" }[mode];
  $("pad-words").textContent = mode === "regions" ? phrases.regionKeys : "";
  svg.dataset.mode = mode;
  $("setting").hidden = mode === "play";
  $("answer-box").hidden = mode !== "answer";
  $("suggest").hidden = !givesClues();
  settle();
  paint("hover", "");
  paintLive();
  showCursor();
};
for (const mode of MODES) $(`mode-${mode}`).onclick = () => setMode(mode);

let padKind = "";
const buildPad = () => {
  const kind = kindNow();
  if (!kind || padKind === kind.name) return;
  padKind = kind.name;
  const rows = padKeys(kind.pad).map((keys) => {
    const row = Object.assign(document.createElement("div"), { className: "pad-row" });
    row.append(...keys.map(({ key, label }) => padButton(key, label, () => typeKey(key, hasAllNumbers(kind.pad)))));
    return row;
  });
  const empty = padButton(EMPTY, "⌫", emptyCell);
  empty.setAttribute("aria-label", phrases.emptyTheCell);
  if (rows.length > 0) rows.at(-1).append(empty);
  $("pad").replaceChildren(...rows);
  dressPad(kind);
};
const padButton = (key, label, press) => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  button.dataset.key = key;
  if (label !== key) button.setAttribute("aria-label", key);
  button.onclick = press;
  return button;
};
// Which keys the clue at the cursor is made of.
const showPadState = () => {
  const token = tokenAt(hand.cell);
  const { sign, number, behind = [] } = partsOf(padNow(), token);
  const parts = new Set([sign, number, ...behind]);
  for (const button of $("pad").querySelectorAll("[data-key]")) {
    button.setAttribute("aria-pressed", token !== EMPTY && parts.has(button.dataset.key));
  }
};
for (const paints of ["region", "hole"]) {
  $(`paint-${paints}`).onclick = () => {
    hand.paints = paints;
    for (const name of ["region", "hole"]) $(`paint-${name}`).setAttribute("aria-pressed", name === paints);
  };
}

const buildRules = () => {
  const kind = kindNow();
  const fields = (kind?.rules ?? []).map((rule) => {
    const { name, field, without = [] } = rule;
    const now = state.board.puzzle[field];
    // A switch takes back those that it does not go with.
    const set = (value) =>
      edit(({ puzzle }) => {
        const rest = Object.fromEntries(Object.entries(puzzle).filter(([own]) => own !== field && !without.includes(own)));
        return { puzzle: value ? { ...rest, [field]: true } : rest };
      });
    const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: now === true });
    box.onchange = () => set(box.checked);
    const label = document.createElement("label");
    label.append(box, switchOf(kind, rule));
    label.dataset.rule = name;
    label.dataset.field = field;
    return label;
  });
  const heading = Object.assign(document.createElement("h2"), { textContent: phrases.rules });
  $("rules").replaceChildren(...(fields.length ? [heading, ...fields] : []));
};

whenSpoken(() => (padKind = ""));
watch((what) => {
  $("undo").disabled = !canUndo();
  $("redo").disabled = !canRedo();
  if (what === "draft") showCursor();
  if (what !== "puzzle") return;
  const { rows, cols, regions, neighbours, warnings } = state.board;
  const title = boardTitle();
  svg.setAttribute("aria-label", neighbours ? `${title}, ${sizeWords(state.board)}` : phrases.boardOf(title, rows, cols));
  $("mode-regions").hidden = !regions;
  $("mode-clues").hidden = padKeys(padNow()).length === 0;
  $("mode-answer").hidden = !givesClues();
  buildPad();
  buildRules();
  const isHad = { play: true, clues: !$("mode-clues").hidden, regions: Boolean(regions), answer: givesClues() }[hand.mode];
  setMode(isHad ? hand.mode : "play");
  if (warnings?.length) refused({ reply: "fault", text: warnings.join(" ") });
});
