"use strict";
{
  const { steps, ending } = JSON.parse(document.getElementById("path").textContent);
  const id = (name) => document.getElementById(name);
  const drawn = (kind) =>
    [...document.querySelectorAll(`#over .${kind}`)].reduce(
      (sum, path) => sum + (path.getAttribute("d").match(/M/g) ?? []).length,
      0,
    );
  const at = (frame) => {
    const step = steps[frame - 1];
    equal("step", id("step").textContent, step ? `Step ${frame} of ${steps.length}` : "The empty grid");
    equal("address", location.hash, `#${frame}`);
    equal("slider", Number(id("slider").value), frame);
    equal("facts", drawn("fact"), step ? step.facts.length : 0);
    equal("used", drawn("used"), step ? step.known.length : 0);
    equal("chain", drawn("chain"), step ? step.chain.length : 0);
    equal("numbers", document.querySelectorAll("#over .number").length, step ? step.chain.length : 0);
    const before = steps.slice(0, Math.max(0, frame - 1)).reduce((sum, { facts }) => sum + facts.length, 0);
    equal("before", drawn("before"), before);
    equal("rules", id("rules").children.length, step ? step.rules.length : 0);
    check("words", id("words").textContent.includes(step ? step.words : ending));
    equal("back", id("back").disabled, frame === 0);
    equal("forward", id("forward").disabled, frame === steps.length);
  };
  try {
    at(0);
    for (let frame = 0; frame < steps.length; frame++) {
      if (frame % 2) key("ArrowRight");
      else id("forward").click();
      at(frame + 1);
    }
    key("Home");
    at(0);
    key("End");
    at(steps.length);
    id("slider").focus();
    key("ArrowLeft");
    at(Math.max(0, steps.length - 1));
    fits(390);
    fits(1200);
  } catch (error) {
    faults.push(String(error));
  }
  report();
}
