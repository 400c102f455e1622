// The controls round the board: modes, pad, switches, dialogs, and what becomes of a puzzle.

let kinds = [];
let samples = [];
let sampleAt = 0;
const kindNow = () => kinds.find(({ name }) => name === state.board?.kind);
const NO_PAD = { signs: [], number: "none", most: 0, behind: [], regions: false, hole: null };
const padNow = () => kindNow()?.pad ?? NO_PAD;

const say = (words) => {
  if ($("said").textContent !== words) $("said").textContent = words;
};

// ---- Faults, and a program that is gone

const sentence = (text) => text && text[0].toUpperCase() + text.slice(1) + (/[.!?]$/.test(text) ? "" : ".");
const refused = (reply) => {
  if (reply.reply === "gone") return gone();
  const text = sentence(reply.text ?? "the program did not answer");
  // Of clues that wait for others it is no news that they make no puzzle yet.
  if (state.draft.size > 0) {
    $("draft-words").textContent = text;
    live.isAsked = false;
    return tellVerdict();
  }
  $("fault-words").textContent = text;
  $("fault").hidden = false;
};
const faultless = () => {
  $("fault").hidden = true;
  $("draft-words").textContent = "";
};
$("fault-close").onclick = faultless;

let isGone = false;
const gone = async () => {
  if (isGone) return;
  isGone = true;
  $("gone").hidden = false;
  let reply;
  do {
    await new Promise((resolve) => setTimeout(resolve, 1500));
    reply = await answer({ ask: "start" });
  } while (reply.reply !== "start");
  isGone = false;
  $("gone").hidden = true;
  state.board ? askLive() : begin(reply);
};

// ---- What is remembered of how somebody likes the page

const KEPT = "lazyloop-board";
const liked = {
  theme: "",
  play: { forced: false, crosses: false, second: false, judged: true },
  set: { forced: true, crosses: false, second: true, judged: true },
};
try {
  const kept = JSON.parse(localStorage.getItem(KEPT) ?? "{}");
  Object.assign(liked.play, kept.play);
  Object.assign(liked.set, kept.set);
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
const showing = () => ({ ...switches(), judged: switches().judged || live.isChecked });
const SWITCHES = ["forced", "crosses", "second", "judged"];
for (const name of SWITCHES) {
  $(`show-${name}`).onchange = ({ target }) => {
    switches()[name] = target.checked;
    keep();
    paintLive();
  };
}

const THEMES = { "": ["Auto", "light"], light: ["Light", "dark"], dark: ["Dark", ""] };
const dress = () => {
  document.documentElement.dataset.theme = liked.theme;
  $("theme").textContent = THEMES[liked.theme][0];
  $("theme").setAttribute("aria-label", `Colours: ${THEMES[liked.theme][0]}`);
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
dress();

// ---- Modes and the pad

const MODES = ["play", "clues", "regions"];
const KEYS = {
  play: "Click an edge for a line, again or with the right button for a cross; drag to draw. With keys: arrows move, Space and an arrow draws, X and an arrow crosses.",
  clues: "Click a cell and type its clue. Arrows move, Backspace empties.",
  regions: "Drag from a cell over others to join them to its region. A click makes a cell a region of its own. With keys: Shift and an arrow, and Enter.",
};
const setMode = (mode) => {
  hand.mode = mode;
  for (const name of MODES) $(`mode-${name}`).setAttribute("aria-pressed", name === mode);
  for (const name of SWITCHES) $(`show-${name}`).checked = switches()[name];
  $("pad-box").hidden = mode === "play";
  $("pad").hidden = mode !== "clues";
  $("region-pad").hidden = mode !== "regions" || !padNow().hole;
  // On a phone a pad stands where it is seen, and what is below it is not.
  $("keys").textContent = mode === "regions" ? "" : KEYS[mode];
  $("pad-words").textContent = mode === "regions" ? KEYS.regions : "";
  svg.dataset.mode = mode;
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
  empty.setAttribute("aria-label", "Empty the cell");
  if (rows.length > 0) rows.at(-1).append(empty);
  $("pad").replaceChildren(...rows);
};
const padButton = (key, label, press) => {
  const button = Object.assign(document.createElement("button"), { type: "button", textContent: label });
  button.dataset.key = key;
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
  const fields = (kindNow()?.rules ?? []).map(({ name, help, field, values }) => {
    const label = document.createElement("label");
    const now = state.board.puzzle[field];
    const set = (value) =>
      edit(({ puzzle: { [field]: _, ...rest } }) => ({ puzzle: value ? { ...rest, [field]: value } : rest }));
    if (values?.length) {
      const select = document.createElement("select");
      select.append(...["", ...values].map((value) => new Option(value || "by default", value, false, value === (now ?? ""))));
      select.onchange = () => set(select.value);
      label.className = "field";
      label.append(`${help} `, select);
    } else {
      const box = Object.assign(document.createElement("input"), { type: "checkbox", checked: now === true });
      box.onchange = () => set(box.checked);
      label.append(box, ` ${help}`);
    }
    label.dataset.rule = name;
    return label;
  });
  const heading = Object.assign(document.createElement("h2"), { textContent: "Rules" });
  $("rules").replaceChildren(...(fields.length ? [heading, ...fields] : []));
};

watch((what) => {
  $("undo").disabled = !canUndo();
  $("redo").disabled = !canRedo();
  if (what === "draft") showCursor();
  if (what !== "puzzle") return;
  const { title, rows, cols, regions, warnings } = state.board;
  $("title").textContent = title;
  $("size").textContent = `${rows} × ${cols}`;
  document.title = `${title} ${rows} × ${cols} – lazyloop`;
  svg.setAttribute("aria-label", `${title}, ${rows} rows by ${cols} columns`);
  $("mode-regions").hidden = !regions;
  $("mode-clues").hidden = padKeys(padNow()).length === 0;
  buildPad();
  buildRules();
  const isHad = { play: true, clues: !$("mode-clues").hidden, regions: Boolean(regions) }[hand.mode];
  setMode(isHad ? hand.mode : "play");
  if (warnings?.length) refused({ reply: "fault", text: warnings.join(" ") });
});

// ---- Buttons

const clicks = {
  undo,
  redo,
  hint: askHint,
  check,
  way: askWay,
  rate: askRating,
  mistake: askMistake,
  clear: () => mark([...state.marks.keys()].map((edge) => [edge, undefined])),
  longer: () => askLive(patience),
  fit,
  "zoom-in": () => zoomBy(1.3),
  "zoom-out": () => zoomBy(1 / 1.3),
  "help-stop": endHelp,
  "hint-more": () => {
    help.stage += 1;
    showHint();
  },
  "hint-take": takeHint,
  "hint-close": endHelp,
  "way-first": () => showWay(0),
  "way-back": () => showWay(help.here - 1),
  "way-on": () => showWay(help.here + 1),
  "way-last": () => showWay(help.way.steps.length),
  "way-close": endHelp,
};
for (const [id, click] of Object.entries(clicks)) $(id).onclick = () => (state.board ? click() : undefined);
$("way-slider").oninput = ({ target }) => showWay(target.valueAsNumber);

const isTyping = ({ target }) => target.closest?.("input:not([type=checkbox], [type=range]), textarea, select, dialog") !== null;
document.addEventListener("keydown", (event) => {
  if (!(event.ctrlKey || event.metaKey) || event.altKey || isTyping(event) || !state.board) return;
  const key = event.key.toLowerCase();
  const does = key === "z" ? (event.shiftKey ? redo : undo) : key === "y" ? redo : null;
  if (!does) return;
  event.preventDefault();
  does();
});

// ---- New, open, samples

const dialog = (name) => {
  $(name).onclick = () => {
    $(`${name}-dialog`).returnValue = "";
    $(`${name}-dialog`).showModal();
  };
  return $(`${name}-dialog`);
};
for (const button of document.querySelectorAll("[data-close]")) button.onclick = () => button.closest("dialog").close("");

const newDialog = dialog("new");
const showWishes = () => {
  const wishes = kinds.find(({ name }) => name === $("new-kind").value)?.wishes ?? [];
  for (const field of newDialog.querySelectorAll("[data-wish]")) field.hidden = !wishes.includes(field.dataset.wish);
};
$("new-kind").onchange = showWishes;
newDialog.onclose = () => {
  const [kind, rows, cols] = [$("new-kind").value, ...["rows", "cols"].map((side) => $(`new-${side}`).valueAsNumber)];
  if (newDialog.returnValue === "blank") {
    load({ ask: "blank", kind, rows, cols });
    run(() => setMode(padKeys(padNow()).length ? "clues" : state.board?.regions ? "regions" : "play"));
  } else if (newDialog.returnValue === "generate") {
    const wishes = {};
    for (const field of newDialog.querySelectorAll("[data-wish]:not([hidden]) :is(input, select)")) {
      if (field.value !== "") wishes[field.name] = field.type === "number" ? field.valueAsNumber : field.value;
    }
    const typed = $("new-seed").value;
    const seed = typed === "" ? crypto.getRandomValues(new Uint32Array(1))[0] : Number(typed);
    make({ ask: "generate", kind, rows, cols, seed, wishes });
  }
};

// Making takes long, so it holds up nothing else.
let making = null;
const endMaking = () => {
  making?.cancel();
  making = null;
  $("making").hidden = true;
};
const make = (request) => {
  endMaking();
  faultless();
  $("making").hidden = false;
  making = ask({ ...request, slot: slot("make"), theme: shades() }, (reply) => {
    endMaking();
    if (reply.reply !== "board") return refused(reply);
    run(() => {
      take(reply);
      changed("puzzle");
    });
  });
};
$("making-stop").onclick = endMaking;

const openText = (text) => {
  if (!text.trim()) return;
  const own = /^\s*https?:\/\/\S*#([dp][\w-]+)\s*$/.exec(text);
  if (own && text.trim().startsWith(location.href.split("#")[0])) location.hash = own[1];
  else load({ ask: "open", text });
};
const openFile = async (file) => file && openText(await file.text());
const openDialog = dialog("open");
openDialog.onclose = () => openDialog.returnValue === "open" && openText($("open-text").value);
$("open-choose").onclick = () => $("open-file").click();
$("open-file").onchange = ({ target }) => {
  openFile(target.files[0]);
  target.value = "";
  openDialog.close("");
};
document.addEventListener("paste", (event) => {
  if (isTyping(event)) return;
  event.preventDefault();
  openText(event.clipboardData.getData("text"));
});
document.addEventListener("dragover", (event) => event.preventDefault());
document.addEventListener("drop", (event) => {
  event.preventDefault();
  const { files } = event.dataTransfer;
  files.length ? openFile(files[0]) : openText(event.dataTransfer.getData("text"));
});

const showSample = (at) => {
  sampleAt = at;
  $("samples").hidden = samples.length < 2;
  $("sample-at").textContent = `${at + 1} / ${samples.length}`;
  $("sample-back").disabled = at === 0;
  $("sample-on").disabled = at === samples.length - 1;
};
const openSample = (at) => {
  showSample(at);
  load({ ask: "board", puzzle: samples[at] });
};
$("sample-back").onclick = () => openSample(sampleAt - 1);
$("sample-on").onclick = () => openSample(sampleAt + 1);

// ---- Share

const shareDialog = dialog("share");
const shareSays = (words, text) => {
  $("share-said").textContent = words;
  $("share-text").hidden = text === undefined;
  $("share-text").value = text ?? "";
};
shareDialog.onclose = () => shareSays("");
const written = async (format) => {
  const reply = await answer({ ask: "write", puzzle: state.board.puzzle, marks: shownMarks(), format, theme: shades() });
  if (reply.reply === "text") return reply.text;
  shareSays(sentence(reply.text ?? "the program did not answer"));
  return null;
};
document.querySelector("[data-copy=link]").hidden = Boolean(host);
for (const button of document.querySelectorAll("[data-copy]")) {
  button.onclick = async () => {
    const text = button.dataset.copy === "link" ? await link() : await written(button.dataset.copy);
    if (text === null) return;
    try {
      await navigator.clipboard.writeText(text);
      shareSays("Copied:", text);
    } catch {
      shareSays("Copy it from here:", text);
      $("share-text").select();
    }
  };
}
const save = (blob, ending) => {
  const { kind, rows, cols } = state.board;
  const anchor = document.createElement("a");
  anchor.href = URL.createObjectURL(blob);
  anchor.download = `${kind}-${rows}x${cols}.${ending}`;
  anchor.click();
  setTimeout(() => URL.revokeObjectURL(anchor.href), 10000);
};
// The picture, light as paper, with the player's line.
const pictureWithLine = async () => {
  const reply = await answer({ ask: "board", puzzle: state.board.puzzle, theme: "light" });
  if (reply.reply !== "board") {
    refused(reply);
    return null;
  }
  const { on, off } = shownMarks();
  const stroke = (steps, colour, width) =>
    `<path d="${steps}" fill="none" stroke="${colour}" stroke-width="${width * reply.unit}" stroke-linecap="round"/>`;
  const line = stroke(linesOf(on), "#0060b0", 0.13) + stroke(crossesOf(off), "#5b636d", 0.05);
  return reply.picture.replace(/<\/svg>\s*$/, `${line}</svg>`);
};
const pngOf = async (picture) => {
  const image = new Image();
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(picture)}`;
  await image.decode();
  const canvas = document.createElement("canvas");
  const scale = Math.min(2, 8192 / Math.max(image.width, image.height));
  [canvas.width, canvas.height] = [image.width * scale, image.height * scale];
  canvas.getContext("2d").drawImage(image, 0, 0, canvas.width, canvas.height);
  return new Promise((resolve) => canvas.toBlob(resolve, "image/png"));
};
for (const button of document.querySelectorAll("[data-save]")) {
  button.onclick = async () => {
    const picture = await pictureWithLine();
    if (picture === null) return;
    const ending = button.dataset.save;
    save(ending === "png" ? await pngOf(picture) : new Blob([picture], { type: "image/svg+xml" }), ending);
    shareSays("Saved.");
  };
}
// Paper is light.
$("print").onclick = () => {
  shareDialog.close();
  recolour("light");
  run(() => print());
  recolour(shades());
};

// ---- The beginning

const begin = async (reply) => {
  kinds = reply.kinds;
  samples = reply.puzzles;
  patience = Math.round(reply.limits?.seconds ?? patience);
  $("longer").textContent = `Look for ${patience} s`;
  $("new-kind").replaceChildren(...kinds.map(({ name, title }) => new Option(title, name)));
  showWishes();
  showSample(0);
  await openAddress();
  run(() => {
    if (state.board || samples.length === 0) return;
    // What is wrong with the address stays to be read.
    const words = $("fault").hidden ? "" : $("fault-words").textContent;
    openSample(0);
    if (words) run(() => refused({ text: words }));
  });
};
// A page that comes back from the browser's memory has lost its answers.
addEventListener("pageshow", ({ persisted }) => persisted && state.board && askLive());
setMode("play");
answer({ ask: "start" }).then((reply) => (reply.reply === "start" ? begin(reply) : refused(reply)));
