"use strict";
// `expected`: how many instances there are, and for each plot how many points.
{
  const table = document.getElementById("instances");
  const rows = () => [...table.tBodies[0].rows];
  equal("instances", rows().length, expected.instances);
  const points = [...document.querySelectorAll("figure")].map(
    (figure) => figure.querySelectorAll(":scope > svg polygon").length,
  );
  equal("points", points, expected.points);
  for (const figure of document.querySelectorAll("figure")) {
    const texts = [...figure.querySelectorAll("svg text")].map((text) => text.textContent);
    check(`labels: ${texts}`, texts.length >= 4 && texts.some((text) => /[a-z]{4}/.test(text)));
    check("a legend", figure.querySelectorAll("li").length > 0);
    const { viewBox } = figure.querySelector("svg");
    const boxes = [...figure.querySelectorAll(":scope > svg text:not([transform])")].map((text) => text.getBBox());
    const apart = (a, b) => a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
    check("labels overlap", boxes.every((a, at) => boxes.slice(at + 1).every((b) => apart(a, b))));
    for (const text of figure.querySelectorAll(":scope > svg text")) {
      const { x, y, width, height } = text.getBBox();
      const upright = !text.hasAttribute("transform");
      const inside = x >= 0 && y >= 0 && x + width <= viewBox.baseVal.width && y + height <= viewBox.baseVal.height;
      check(`'${text.textContent}' is cut off`, !upright || inside);
    }
  }
  for (const heading of table.querySelectorAll("th[data-column]")) {
    const values = () => rows().map((row) => row.cells[Number(heading.dataset.column)].dataset.value ?? "");
    const before = values().sort();
    for (const direction of ["ascending", "descending"]) {
      heading.querySelector("button").click();
      equal("direction", heading.getAttribute("aria-sort"), direction);
      equal("the others", table.querySelectorAll("[aria-sort]").length, 1);
      const sorted = values();
      equal("the same values", [...sorted].sort(), before);
      const first = sorted.indexOf("");
      const present = first < 0 ? sorted : sorted.slice(0, first);
      check("what has no value is below", first < 0 || sorted.slice(first).every((value) => value === ""));
      const numeric = present.every((value) => !Number.isNaN(Number(value)));
      for (let at = 1; at < present.length; at++) {
        const pair = [present[at - 1], present[at]].map((value) => (numeric ? Number(value) : value));
        if (direction === "descending") pair.reverse();
        check(`${pair} in column ${heading.dataset.column}, ${direction}`, pair[0] <= pair[1]);
      }
    }
  }
  fits(390);
  document.body.style.width = "390px";
  for (const cell of document.querySelectorAll(".summary tbody :is(th, td)")) {
    const { right, width } = cell.getBoundingClientRect();
    const edge = document.body.getBoundingClientRect().right;
    check(`'${cell.dataset.label}' is cut off on a phone`, width > 0 && right <= edge);
  }
  document.body.style.width = "";
  const numbers = [...document.querySelectorAll("td")].map((cell) => cell.textContent);
  check("a number without separators", numbers.every((text) => !/\d{4,}(\.|$)/.test(text.replace(/\.\d+$/, ""))));
  fits(1200);
  report();
}
