// The dialog of the puzzles that are kept: to open, to rename, to delete.

// In a notebook the kernel keeps what is on the board.
$("shelf").hidden = $("daily").hidden = Boolean(host?.changed);

const ago = (time) => {
  const minutes = Math.round((Date.now() - time) / 60000);
  if (minutes < 1) return "just now";
  if (minutes < 60) return `${count(minutes, "minute")} ago`;
  if (minutes < 60 * 24) return `${count(Math.round(minutes / 60), "hour")} ago`;
  return new Date(time).toLocaleDateString();
};
const stateWords = ({ isSolved, progress }) => {
  if (isSolved) return "✓ solved";
  return progress === undefined ? "begun" : `${Math.round(progress * 100)} % drawn`;
};
const element = (tag, properties = {}, ...parts) => {
  const made = Object.assign(document.createElement(tag), properties);
  made.append(...parts);
  return made;
};
const shelfItem = (entry) => {
  const { id, name, kind, size, at } = entry;
  const words = element("span", { className: "quiet", textContent: [name === kind ? "" : kind, size, stateWords(entry), ago(at)].filter(Boolean).join(" · ") });
  const open = element("button", { type: "button", className: "card" }, element("strong", { textContent: name }), words);
  open.onclick = () => {
    $("shelf-dialog").close("");
    openShelved(id);
  };
  const rename = element("button", { type: "button", className: "plain", textContent: "Rename", ariaLabel: `Rename ${name}, ${size}` });
  const remove = element("button", { type: "button", className: "plain", textContent: "Delete", ariaLabel: `Delete ${name}, ${size}` });
  const item = element("li", {}, open, rename, remove);
  rename.onclick = () => renameItem(item, entry);
  remove.onclick = () => {
    // The one on the board comes back with the next change.
    if (works.get(loadNow())?.id === id) works.set(loadNow(), { ...works.get(loadNow()), id: newId(), isKept: false, isDropped: true });
    if (lastWork.id === id) lastWork = { id: "", load: null };
    unshelve(id);
    showShelf();
  };
  return item;
};
const renameItem = (item, { id, name }) => {
  const field = element("input", { type: "text", value: name, maxLength: 80, ariaLabel: "Name" });
  const done = (isKept) => {
    field.onblur = null;
    if (isKept && field.value.trim()) retitle(id, { title: field.value.trim() });
    showShelf();
  };
  field.onkeydown = (event) => {
    if (event.key === "Enter") done(true);
    if (event.key === "Escape") {
      event.preventDefault();
      done(false);
    }
  };
  field.onblur = () => done(true);
  item.firstChild.replaceWith(field);
  field.select();
};
const showShelf = () => {
  const all = shelved();
  const most = `The browser keeps ${SHELF_MOST}; the oldest make room.`;
  $("shelf-words").textContent = all.length ? `${count(all.length, "puzzle")}. ${most}` : `Puzzles that you begin stay here. ${most}`;
  $("shelf-list").replaceChildren(...all.map(shelfItem));
};
dialog("shelf");
$("shelf").addEventListener("click", () => {
  shelveNow();
  showShelf();
});
