"use strict";
{
  const { iterations, end } = JSON.parse(document.getElementById("trace").textContent);
  const id = (name) => document.getElementById(name);
  const frames = iterations.length + (end.verdict === "solved" ? 0 : 1);
  const at = (frame) => {
    equal("iteration", id("iteration").textContent, `Iteration ${frame + 1} of ${frames}`);
    equal("address", location.hash, `#${frame + 1}`);
    equal("slider", Number(id("slider").value), frame + 1);
    const model = iterations[frame];
    equal("loops", document.querySelectorAll("#over .loop").length, model ? model.components.length : 0);
    equal("bar", document.querySelectorAll("#chart .here").length, model && iterations.length > 1 ? 1 : 0);
    equal("cut shown", id("cut").hidden, !model || model.cuts.length === 0);
    check("a story", id("story").textContent.length > 20);
    equal("back", id("back").disabled, frame === 0);
    equal("forward", id("forward").disabled, frame === frames - 1);
  };
  const cutAt = (frame, which) => {
    const { clause } = iterations[frame].cuts[which];
    equal("cut", id("which").textContent, `Cut ${which + 1} of ${iterations[frame].cuts.length}`);
    const cells = clause.filter((word) => word.includes("f")).length;
    equal("cells", document.querySelectorAll("#over .join, #over .guard").length, cells);
    const segments = [...document.querySelectorAll("#over .on, #over .off")];
    const drawn = segments.reduce((sum, path) => sum + (path.getAttribute("d").match(/M/g) ?? []).length, 0);
    equal("segments", drawn, clause.length - cells);
    check("words", id("words").textContent.length > 20);
  };
  const run = async () => {
    at(0);
    for (let frame = 0; frame < frames; frame++) {
      at(frame);
      (iterations[frame]?.cuts ?? []).forEach((_, which) => {
        cutAt(frame, which);
        key("ArrowDown");
      });
      key(frame % 2 ? "ArrowRight" : "none");
      if (frame % 2 === 0) id("forward").click();
    }
    at(frames - 1);
    equal("the end's colour", id("story").className, end.verdict === "solved" ? "good" : "bad");
    for (let frame = frames - 1; frame >= 0; frame--) {
      at(frame);
      id("slider").focus();
      key("ArrowLeft");
    }
    at(0);
    key("End");
    at(frames - 1);
    key("Home");
    at(0);
    if (frames > 1) {
      key(" ");
      check("it plays", id("play").textContent.includes("Pause"));
      const started = Date.now();
      while (id("play").textContent.includes("Pause") && Date.now() - started < 60000) {
        await new Promise((resolve) => setTimeout(resolve, 100));
      }
      at(frames - 1);
      id("play").click();
      at(0);
      id("play").click();
      check("it pauses", id("play").textContent.includes("Play"));
    }
    fits(390);
    fits(1200);
    report();
  };
  run().catch((error) => {
    faults.push(String(error));
    report();
  });
}
