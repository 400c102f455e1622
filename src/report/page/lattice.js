"use strict";
// What pages with a grid share: where links and cells are, and what of the grid never changes.
const $ = (id) => document.getElementById(id);
const UNIT = 20;
const plural = (count, word) => `${count.toLocaleString("en")} ${word}${count === 1 ? "" : "s"}`;
const lattice = ({ rows, cols, signs, links: joined }) => {
  const joinsCells = joined === "cells";
  // The lattice, numbered as in the program: the horizontal segments above a row, then the
  // vertical ones of that row, and so on.
  const stride = 2 * cols + 1;
  const place = (segment) => {
    const row = Math.floor(segment / stride);
    const rest = segment % stride;
    return rest < cols ? { row, col: rest, flat: true } : { row, col: rest - cols, flat: false };
  };
  // A link lies along its segment, or crosses it from cell to cell.
  const path = (links) =>
    links
      .map((link) => {
        const { row, col, flat } = place(link);
        const [x, y] = joinsCells ? [col + (flat ? 0.5 : -0.5), row + (flat ? -0.5 : 0.5)] : [col, row];
        return `M${x * UNIT} ${y * UNIT}${flat === joinsCells ? "v" : "h"}${UNIT}`;
      })
      .join("");
  const area = (cells) =>
    cells
      .map((cell) => {
        const [row, col] = [Math.floor(cell / cols), cell % cols];
        return `M${col * UNIT} ${row * UNIT}h${UNIT}v${UNIT}h${-UNIT}z`;
      })
      .join("");
  const centre = (cell) => [((cell % cols) + 0.5) * UNIT, (Math.floor(cell / cols) + 0.5) * UNIT];

  // What never changes: points and labels, over a layer for what does.
  const margin = UNIT * 0.5;
  const svg = $("grid");
  svg.setAttribute("viewBox", `${-margin} ${-margin} ${cols * UNIT + 2 * margin} ${rows * UNIT + 2 * margin}`);
  let points = "";
  for (let row = 0; row <= rows; row++) {
    for (let col = 0; col <= cols; col++) points += `<circle cx="${col * UNIT}" cy="${row * UNIT}" r="1.1"/>`;
  }
  const text = document.createElement("span");
  const escaped = (sign) => {
    text.textContent = sign;
    return text.innerHTML;
  };
  const pearls = { "○": "--card", "●": "--ink" };
  const labels = signs
    .map((sign, cell) => {
      const [x, y] = centre(cell);
      if (sign === "") return "";
      // Pearls, which hide what runs through them.
      if (sign in pearls) return `<circle class="pearl" cx="${x}" cy="${y}" r="${UNIT * 0.27}" fill="var(${pearls[sign]})"/>`;
      return `<text x="${x}" y="${y}">${escaped(sign)}</text>`;
    })
    .join("");
  svg.innerHTML = `<defs><pattern id="hatch" width="5" height="5" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
    <path d="M0 0v5"/></pattern></defs><g id="under"></g><g class="points">${points}</g><g id="over"></g><g pointer-events="none">${labels}</g>`;
  return { svg, place, path, area, centre, joinsCells };
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
