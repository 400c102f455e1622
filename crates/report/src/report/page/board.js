"use strict";
// What pages with a board share: where edges, cells and faces are, and what never changes.
const $ = (id) => document.getElementById(id);
const UNIT = 20;
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const board = ({ picture, edges, cells, faces }) => {
  const scaled = (outlines) => outlines.map((outline) => outline && outline.map((at) => at * UNIT));
  const [ends, cellOutlines] = [scaled(edges), scaled(cells)];
  // Where the line joins the cells, the faces lie between them.
  const joinsCells = faces !== null;
  const faceOutlines = joinsCells ? scaled(faces) : cellOutlines;
  const path = (wanted) =>
    wanted
      .map((edge) => ends[edge])
      .filter((ends) => ends)
      .map(([x1, y1, x2, y2]) => `M${x1} ${y1}L${x2} ${y2}`)
      .join("");
  const corners = (outline) => outline.flatMap((x, at) => (at % 2 === 0 ? [[x, outline[at + 1]]] : []));
  const filled = (outlines) => outlines.map((outline) => `M${corners(outline).join("L")}z`).join("");
  const area = (wanted) => filled(wanted.map((face) => faceOutlines[face]));
  const cellArea = (wanted) => filled(wanted.map((cell) => cellOutlines[cell]));
  const middle = (outline) => {
    const all = corners(outline);
    return [0, 1].map((axis) => all.reduce((sum, corner) => sum + corner[axis], 0) / all.length);
  };
  const centre = (face) => middle(faceOutlines[face]);
  // The cells that edges join.
  const near = new Map(cellOutlines.map((outline, cell) => [middle(outline).join(), cell]));
  const joined = (wanted) => [
    ...new Set(wanted.flatMap((edge) => corners(ends[edge] ?? []).map((end) => near.get(end.join())))),
  ];

  // The puzzle's own picture, with layers between its depths for what changes.
  const { margin, width, height, unit } = picture;
  const svg = $("grid");
  // Rulers stand outside.
  const room = UNIT * 0.5;
  const [left, top] = [-margin * UNIT - room, -margin * UNIT - room];
  svg.setAttribute("viewBox", `${left} ${top} ${width * UNIT + 2 * room} ${height * UNIT + 2 * room}`);
  const at = `translate(${-margin * UNIT} ${-margin * UNIT}) scale(${UNIT / unit})`;
  const depth = (name) =>
    ["light", "dark"].map((theme) => `<g class="${theme}" transform="${at}">${picture[theme][name]}</g>`).join("");
  svg.innerHTML = `<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0v5"/></pattern></defs>${depth("under")}<g id="under"></g><g id="over"></g><g pointer-events="none">${depth("over")}</g>`;
  return { svg, ends, path, area, cellArea, centre, joined, joinsCells };
};

// Keys that do something by themselves.
const onKeys = (keys) => {
  document.addEventListener("keydown", (event) => {
    const plain = !event.altKey && !event.ctrlKey && !event.metaKey && !event.shiftKey;
    // A button takes the space bar itself.
    if (!plain || !(event.key in keys) || (event.key === " " && event.target instanceof HTMLButtonElement)) return;
    event.preventDefault();
    keys[event.key]();
  });
};
