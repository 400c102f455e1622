// Where puzzles come from: an empty one, a made one, a text, a file, those of the program.

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
const choose = (list, wanted) => {
  if ([...list.options].some(({ value }) => value === wanted)) list.value = wanted;
};
// Who wants another puzzle mostly wants one of the same kind.
$("new").addEventListener("click", () => {
  if (!state.board) return;
  choose($("new-kind"), state.board.kind);
  choose($("new-tiling"), state.board.puzzle.tiling);
  showWishes();
});
const anySeed = () => crypto.getRandomValues(new Uint32Array(1))[0];
newDialog.onclose = () => {
  const [kind, rows, cols] = [$("new-kind").value, ...["rows", "cols"].map((side) => $(`new-${side}`).valueAsNumber)];
  if (newDialog.returnValue === "blank") {
    load({ ask: "blank", kind, rows, cols, tiling: $("new-tiling").value });
    run(() => setMode(padKeys(padNow()).length ? "clues" : state.board?.regions ? "regions" : "play"));
  } else if (newDialog.returnValue === "generate") {
    const wishes = {};
    for (const field of newDialog.querySelectorAll("[data-wish]:not([hidden]) :is(input, select)")) {
      if (field.value !== "") wishes[field.name] = field.type === "number" ? field.valueAsNumber : field.value;
    }
    const typed = $("new-seed").value;
    const seed = typed === "" ? anySeed() : Number(typed);
    $("new-seed").placeholder = phrases.anyLast(seed);
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
const make = (request, use = () => {}, otherwise = refused) => {
  endMaking();
  faultless();
  $("making").hidden = false;
  making = ask({ ...request, slot: slot("make"), theme: shades() }, (reply) => {
    endMaking();
    if (reply.reply !== "board") return otherwise(reply);
    run(() => {
      take(reply);
      use();
      changed("puzzle");
    });
  });
};
$("making-stop").onclick = endMaking;

const openText = (text) => {
  if (!text.trim()) return;
  const own = /^\s*https?:\/\/\S*#([dp][\w-]+)\s*$/.exec(text);
  if (own && text.trim().startsWith(location.href.split("#")[0])) location.hash = own[1];
  else openAny(text);
};
// One puzzle is opened with its marks, and of several one is chosen. A text of one line has one.
const openAny = async (text) => {
  const list = /\n\s*\S|^\s*\[/.test(text.trim()) ? await answer({ ask: "list", text }) : {};
  if (list.puzzles?.length > 1) openSeveral(list);
  else run(() => askBoard({ ask: "open", text }, (board) => {
    take(board);
    giveHead(headIn(text));
  }));
};
const openFiles = async (files) => openText((await Promise.all([...files].map((file) => file.text()))).join("\n"));
const openDialog = dialog("open");
openDialog.onclose = () => openDialog.returnValue === "open" && openText($("open-text").value);
$("open-choose").onclick = () => $("open-file").click();
$("open-file").onchange = ({ target }) => {
  openFiles(target.files);
  target.value = "";
  openDialog.close("");
};
document.addEventListener("paste", (event) => {
  if (isTyping(event)) return;
  event.preventDefault();
  openText(event.clipboardData.getData("text"));
});
// Files may be dropped anywhere, a text not into a field for texts.
const isForField = (event) => !event.dataTransfer.types.includes("Files") && isTyping(event);
document.addEventListener("dragover", (event) => !isForField(event) && event.preventDefault());
document.addEventListener("drop", (event) => {
  if (isForField(event)) return;
  event.preventDefault();
  for (const open of document.querySelectorAll("dialog[open]")) open.close("");
  const { files } = event.dataTransfer;
  files.length ? openFiles(files) : openText(event.dataTransfer.getData("text"));
});

let samples = [];
let sampleAt = 0;
const showSample = (at) => {
  sampleAt = at;
  $("samples").hidden = samples.length < 2;
  $("sample-at").textContent = `${at + 1} / ${samples.length}`;
  $("sample-back").disabled = at === 0;
  $("sample-on").disabled = at === samples.length - 1;
};
// How many are on their way: of these the last one counts.
let opening = 0;
const openSample = (at) => {
  showSample(at);
  opening += 1;
  load({ ask: "board", puzzle: samples[at] });
  run(() => void (opening -= 1));
};
// A reload and undo lead to a puzzle of the file too.
watch((what) => {
  if (what !== "puzzle" || opening > 0 || samples.length < 2) return;
  const now = JSON.stringify(state.board.puzzle);
  const at = samples.findIndex((puzzle) => JSON.stringify(puzzle) === now);
  if (at >= 0) showSample(at);
});
$("sample-back").onclick = () => openSample(sampleAt - 1);
$("sample-on").onclick = () => openSample(sampleAt + 1);
