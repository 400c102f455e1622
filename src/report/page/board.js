"use strict";
// What pages with a board share: where edges, cells and faces are, and what never changes.
const $ = (id) => document.getElementById(id);
const UNIT = 20;
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const board = ({ signs, edges, cells, faces, middles }) => {
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

  // What never changes: points and clues, over a layer for what does.
  const points = new Map(cellOutlines.flatMap(corners).map((corner) => [corner.join(), corner]));
  const margin = UNIT * 0.5;
  const svg = $("grid");
  const range = (axis) => {
    const all = [...points.values()].map((corner) => corner[axis]);
    const [least, most] = all.reduce(([least, most], at) => [Math.min(least, at), Math.max(most, at)], [Infinity, -Infinity]);
    return [least - margin, most - least + 2 * margin];
  };
  const [[left, width], [top, height]] = [range(0), range(1)];
  svg.setAttribute("viewBox", `${left} ${top} ${width} ${height}`);
  const dots = [...points.values()].map(([x, y]) => `<circle cx="${x}" cy="${y}" r="1.1"/>`).join("");
  const text = document.createElement("span");
  const escaped = (sign) => {
    text.textContent = sign;
    return text.innerHTML;
  };
  const pearls = { "○": "--card", "●": "--ink" };
  const clues = signs
    .map((sign, cell) => {
      const [x, y] = middles ? middles[cell].map((at) => at * UNIT) : middle(cellOutlines[cell]);
      if (sign === "") return "";
      // Pearls, which hide what runs through them.
      if (sign in pearls) return `<circle class="pearl" cx="${x}" cy="${y}" r="${UNIT * 0.27}" fill="var(${pearls[sign]})"/>`;
      return `<text x="${x}" y="${y}">${escaped(sign)}</text>`;
    })
    .join("");
  // Among squares points are enough; any other face is seen by its edges.
  const tiles = middles ? `<path class="tiles" d="${path(ends.map((_, edge) => edge))}"/>` : "";
  svg.innerHTML = `<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0v5"/></pattern></defs>${tiles}<g id="under"></g><g class="points">${dots}</g><g id="over"></g><g pointer-events="none">${clues}</g>`;
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
