"use strict";
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
