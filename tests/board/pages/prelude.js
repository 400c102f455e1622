"use strict";
// Put before all else into a page under test: collects what goes wrong in it.
const faults = [];
let checks = 0;
addEventListener("error", ({ message }) => faults.push(message));
addEventListener("unhandledrejection", ({ reason }) => faults.push(String(reason)));
console.error = (...words) => faults.push(words.join(" "));
const check = (what, holds) => {
  checks += 1;
  if (!holds) faults.push(what);
};
const equal = (what, found, expected) => {
  [found, expected] = [found, expected].map((value) => JSON.stringify(value));
  check(`${what}: ${found} is not ${expected}`, found === expected);
};
const key = (name) =>
  document.activeElement.dispatchEvent(new KeyboardEvent("keydown", { key: name, bubbles: true, cancelable: true }));
// Nothing may be wider than a phone, but what scrolls by itself.
const fits = (width) => {
  const { style } = document.body;
  style.width = `${width}px`;
  check(`${document.body.scrollWidth} pixels wide on ${width}`, document.body.scrollWidth <= width);
  style.width = "";
};
const report = () => {
  equal("requests", performance.getEntriesByType("resource").length, 0);
  const said = document.createElement("pre");
  said.id = "checked";
  said.textContent = JSON.stringify({ checks, faults });
  document.body.append(said);
};
