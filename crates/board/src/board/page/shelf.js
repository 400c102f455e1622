// The dialog of the puzzles that are kept: to open, to rename, to delete.

// In a notebook the kernel keeps what is on the board.
$("shelf").hidden = $("daily").hidden = Boolean(host?.changed);

const ago = (time) => {
  const minutes = Math.round((Date.now() - time) / 60000);
  if (minutes < 1) return phrases.justNow;
  if (minutes < 60) return phrases.minutesAgo(minutes);
  if (minutes < 60 * 24) return phrases.hoursAgo(Math.round(minutes / 60));
  return new Date(time).toLocaleDateString(document.documentElement.lang);
};
const stateWords = ({ isSolved, progress }) => {
  if (isSolved) return phrases.isSolved;
  return progress === undefined ? phrases.isBegun : phrases.isDrawn(Math.round(progress * 100));
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
  const rename = element("button", { type: "button", className: "plain", textContent: phrases.rename, ariaLabel: phrases.renameOne(name, size) });
  const remove = element("button", { type: "button", className: "plain", textContent: phrases.remove, ariaLabel: phrases.removeOne(name, size) });
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
  const field = element("input", { type: "text", value: name, maxLength: 80, ariaLabel: phrases.name });
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
  $("shelf-words").textContent = all.length ? phrases.shelfIs(all.length, SHELF_MOST) : phrases.shelfEmpty(SHELF_MOST);
  $("shelf-list").replaceChildren(...all.map(shelfItem));
};
dialog("shelf");
$("shelf").addEventListener("click", () => {
  shelveNow();
  showShelf();
});
