"use strict";
// Large numbers get separators.
for (const cell of document.querySelectorAll("td")) {
  if (/^\d{4,}(\.\d+)?$/.test(cell.textContent)) {
    const [whole, ...rest] = cell.textContent.split(".");
    cell.textContent = [Number(whole).toLocaleString("en"), ...rest].join(".");
  }
}
// On a phone each cell of the summary stands below its own heading.
for (const table of document.querySelectorAll(".summary")) {
  const headings = [...table.tHead.rows[0].cells].map((heading) => heading.textContent);
  for (const row of table.tBodies[0].rows) {
    [...row.cells].forEach((cell, column) => (cell.dataset.label = headings[column]));
  }
  table.classList.add("labelled");
}
// A label of an axis that would overlap another is left out.
for (const svg of document.querySelectorAll("figure > svg")) {
  const shown = [];
  for (const text of svg.querySelectorAll("text:not([transform])")) {
    const box = text.getBBox();
    const overlaps = (other) =>
      box.x < other.x + other.width && other.x < box.x + box.width &&
      box.y < other.y + other.height && other.y < box.y + box.height;
    if (shown.some(overlaps)) text.remove();
    else shown.push(box);
  }
}
// Each heading sorts the table by its column: first upwards, then downwards. What has no value
// stays below.
{
  const table = document.getElementById("instances");
  const body = table.tBodies[0];
  const headings = [...table.querySelectorAll("th[data-column]")];
  const collator = new Intl.Collator("en", { numeric: true });
  const compare = (a, b) => {
    const numbers = [Number(a), Number(b)];
    return numbers.some(Number.isNaN) ? collator.compare(a, b) : numbers[0] - numbers[1];
  };
  for (const heading of headings) {
    heading.querySelector("button").addEventListener("click", () => {
      const down = heading.getAttribute("aria-sort") === "ascending";
      for (const other of headings) other.removeAttribute("aria-sort");
      heading.setAttribute("aria-sort", down ? "descending" : "ascending");
      const column = Number(heading.dataset.column);
      const rows = [...body.rows].map((row) => [row.cells[column].dataset.value ?? "", row]);
      rows.sort(([a], [b]) => {
        if (a === "" || b === "") return (a === "") - (b === "");
        return down ? compare(b, a) : compare(a, b);
      });
      body.append(...rows.map(([, row]) => row));
    });
  }
}
