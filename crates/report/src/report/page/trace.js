"use strict";
{
  const trace = JSON.parse($("trace").textContent);
  const { iterations, end } = trace;
  const solved = end.verdict === "solved";
  // One frame for each model, and one more for an end that has no model.
  const frames = iterations.length + (solved ? 0 : 1);
  const COLOURS = 6;

  const { svg, path, area, cellArea, centre, joined, joinsCells } = board(trace.board);

  // A model's components, the longest first, and which of them have the inside within.
  const look = ({ components }) => {
    const depth = (at) => (components[at].parent === null ? 0 : 1 + depth(components[at].parent));
    const inside = components.map((_, at) => depth(at) % 2 === 0);
    const order = components.map((_, at) => at);
    order.sort((a, b) => components[b].edges.length - components[a].edges.length || a - b);
    return { order, inside };
  };
  // The area of a component and of all that it encloses.
  const within = (components, outer) => {
    const encloses = (at) => at === outer || (at !== null && encloses(components[at].parent));
    if (joinsCells) return cellArea(joined(components[outer].edges));
    return area(components.flatMap(({ faces }, at) => (encloses(at) ? faces : [])));
  };
  // In a map most components are paths, and those that are cut are wrong.
  const hasPaths = iterations.some(({ components }) => components.some(({ loop }) => !loop));
  const wrongIn = ({ components, cuts }) =>
    hasPaths ? new Set(cuts.map(({ component }) => component)).size : components.filter(({ loop }) => loop).length;
  const wrong = (count) =>
    hasPaths ? `${count.toLocaleString("en")} wrong ${count === 1 ? "path or loop" : "paths or loops"}` : plural(count, "loop");

  // A cut's elements, such as "e12" or "-f3".
  const read = (words) =>
    words.map((word) => {
      const [, minus, kind, index] = /^(-?)([ef])(\d+)$/.exec(word);
      return { kind, index: Number(index), wanted: minus === "" };
    });
  const ring = (face) => {
    const [x, y] = centre(face);
    return `<circle class="join" cx="${x}" cy="${y}" r="${UNIT * 0.36}"/>`;
  };
  const box = (face) => {
    const [x, y] = centre(face);
    return `<rect class="guard" x="${x - UNIT * 0.36}" y="${y - UNIT * 0.36}" width="${UNIT * 0.72}" height="${UNIT * 0.72}"/>`;
  };
  const sample = (mark) => `<svg viewBox="0 0 20 20" aria-hidden="true">${mark}</svg>`;
  // What a face is called.
  const faceWord = joinsCells ? "point" : "cell";
  const stroke = (width, dash) =>
    `<path d="M2 10h16" fill="none" stroke="var(--cut)" stroke-width="${width}" stroke-dasharray="${dash}"/>`;
  const samples = {
    region: sample('<rect x="2" y="2" width="16" height="16" fill="url(#hatch)" stroke="var(--cut)" stroke-width=".7"/>'),
    on: sample(stroke(3, "4 3")),
    off: sample('<path d="M2 10h16" stroke="var(--quiet)" stroke-width="5"/><path d="M2 10h16" stroke="var(--card)" stroke-width="2" stroke-dasharray="3 4"/>'),
    join: sample('<circle cx="10" cy="10" r="7" fill="none" stroke="var(--cut)" stroke-width="2"/>'),
    guard: sample('<rect x="3" y="3" width="14" height="14" fill="none" stroke="var(--cut)" stroke-width="2"/>'),
  };

  // A cut in words and marks, for a model that was looked at.
  const explain = (cut, { components }, { inside }) => {
    const clause = read(cut.clause);
    const edges = clause.filter(({ kind }) => kind === "e");
    const pick = (wanted) => edges.filter((element) => element.wanted === wanted).map(({ index }) => index);
    const [on, off] = [pick(true), pick(false)];
    const faces = clause.filter(({ kind }) => kind === "f");
    // The side that the region is on, and that the ringed cells should be on to join it.
    const side = cut.component === null ? faces.at(-1)?.wanted : inside[cut.component];
    const joins = faces.filter(({ wanted }) => wanted === side);
    const guards = faces.filter(({ wanted }) => wanted !== side);
    const region =
      cut.component === null || off.length > 0
        ? ""
        : edges.length > 0
          ? within(components, cut.component)
          : area(components[cut.component].faces);
    const legend = [];
    if (region !== "") legend.push([samples.region, "what is cut off"]);
    if (on.length > 0) legend.push([samples.on, `${plural(on.length, "edge")} of the clause`]);
    if (off.length > 0) legend.push([samples.off, `${plural(off.length, "edge")} of the clause`]);
    if (joins.length > 0) legend.push([samples.join, `${plural(joins.length, faceWord)} of the clause`]);
    if (guards.length > 0) legend.push([samples.guard, "what it depends on"]);

    let words;
    const name = side ? "inside" : "outside";
    if (on.length > 0 && cut.premise.length > 0) {
      words = "A line with a part in the hatched area has to leave it, since there are clues elsewhere: one of the dashed edges must then be on the line.";
    } else if (on.length > 0) {
      words = "In every answer some edge leads out of the hatched area: one of the dashed edges must be on.";
    } else if (off.length > 0) {
      words = "This loop by itself is not an answer, so its edges cannot all be on.";
    } else if (cut.component === null) {
      words = `One of the marked ${faceWord}s has to change sides.`;
    } else {
      const what = side ? "This part of the inside is cut off from the rest." : "This hole is cut off from the outside.";
      const boxed = guards.length === 1 ? `the boxed ${faceWord} is` : `the boxed ${faceWord}s are`;
      const joined = `one of the ringed ${faceWord}s must be ${name} too`;
      if (joins.length === 0) {
        words = `${what} No ${faceWord} could join it` + (guards.length > 0 ? `, so not all of the boxed ${faceWord}s are ${name}.` : ": there is no answer.");
      } else if (guards.length === 0) {
        words = `${what} Some of it is ${name} in every answer, because of a clue, so ${joined}.`;
      } else {
        words = `${what} If ${boxed} still ${name}, ${joined}.`;
      }
    }
    const under = `<path class="region" d="${region}"/>`;
    const over =
      `<path class="on" d="${path(on)}"/><path class="off" d="${path(off)}"/>` +
      joins.map(({ index }) => ring(index)).join("") +
      guards.map(({ index }) => box(index)).join("");
    return { words, legend, under, over };
  };

  const milliseconds = (seconds) => `${(seconds * 1000).toFixed(seconds < 0.01 ? 3 : 1)} ms`;
  const figures = (pairs) => {
    $("figures").replaceChildren(
      ...pairs.map(([name, value]) => {
        const row = document.createElement("tr");
        for (const text of [name, value]) row.insertCell().textContent = text;
        return row;
      }),
    );
  };
  const learntUpTo = (count) => iterations.slice(0, count).reduce((sum, { clauses }) => sum + clauses, 0);

  let here = 0; // the frame shown
  let chosen = 0; // the cut shown of that frame
  const drawModel = (model, isAnswer) => {
    const seen = look(model);
    const cut = model.cuts[chosen];
    const marks = cut && explain(cut, model, seen);
    const line = new Set(end.line);
    let [under, over] = ["", ""];
    seen.order.forEach((at, order) => {
      const { edges, faces } = model.components[at];
      const colour = `var(--c${order % COLOURS})`;
      const right = isAnswer && line.has(edges[0]);
      if (isAnswer && !right) {
        over += `<path class="loop spare" d="${path(edges)}"/>`;
        return;
      }
      if (seen.inside[at]) {
        under += `<path class="area" data-component="${at}" fill="${colour}" d="${area(faces)}"/>`;
      }
      const kind = right ? "answer" : cut?.component === at ? "chosen" : "";
      over += `<path class="loop ${kind}" data-component="${at}" stroke="${colour}" d="${path(edges)}"/>`;
    });
    $("under").innerHTML = under + (marks?.under ?? "");
    $("over").innerHTML = over + (marks?.over ?? "");
    $("cut").hidden = !cut;
    if (cut) {
      $("which").textContent = `Cut ${chosen + 1} of ${model.cuts.length}`;
      $("words").textContent = marks.words;
      $("legend").innerHTML = marks.legend.map(([mark, text]) => `<li>${mark}${text}</li>`).join("");
      $("less").disabled = chosen === 0;
      $("more").disabled = chosen === model.cuts.length - 1;
    }
  };

  const show = (frame, cut = 0) => {
    here = Math.max(0, Math.min(frame, frames - 1));
    const model = iterations[here];
    chosen = Math.max(0, Math.min(cut, (model?.cuts.length ?? 1) - 1));
    const isLast = here === frames - 1;
    $("iteration").textContent = `Iteration ${here + 1} of ${frames}`;
    const story = $("story");
    story.className = "";
    if (model) {
      const isAnswer = solved && isLast;
      drawModel(model, isAnswer);
      const count = wrongIn(model);
      if (isAnswer) {
        const line = new Set(end.line);
        const spare = model.components.filter(({ edges }) => !line.has(edges[0])).length;
        story.className = "good";
        story.textContent =
          spare === 0
            ? hasPaths
              ? "Every path joins its pair and no loop is left: this is the answer."
              : "One loop is left: this is the answer."
            : hasPaths
              ? "This is the answer: the loops (dotted) touch no path and are dropped."
              : `This is the answer: one of the model's ${count} loops satisfies every clue by itself, and the others (dotted) are dropped.`;
      } else {
        story.textContent = `The model has ${wrong(count)}. ${
          hasPaths ? "An answer has none" : count === 1 ? "It does not satisfy every clue by itself" : "An answer has one"
        }, so clauses are learnt that this model breaks and every answer keeps.`;
      }
      figures([
        [hasPaths ? "wrong paths and loops" : "loops in the model", count.toLocaleString("en")],
        ["cuts made", model.cuts.length.toLocaleString("en")],
        ["clauses they have", model.clauses.toLocaleString("en")],
        ["clauses learnt so far", learntUpTo(here + 1).toLocaleString("en")],
        ["clauses at the start", trace.clauses.toLocaleString("en")],
        ["variables", trace.variables.toLocaleString("en")],
        ["time in the solver", milliseconds(model.solve)],
        ["time for check and cuts", milliseconds(model.check)],
      ]);
    } else {
      $("under").innerHTML = $("over").innerHTML = "";
      $("cut").hidden = true;
      story.className = "bad";
      if (end.verdict === "unsatisfiable") {
        story.textContent =
          iterations.length === 0
            ? "There is no answer: the local rules alone have no model."
            : "There is no answer: no model is left of the local rules and the cuts.";
      } else {
        story.textContent = `Stopped without a verdict: ${end.reason}.`;
      }
      figures([
        ["calls of the solver", end.iterations.toLocaleString("en")],
        ["clauses learnt", learntUpTo(iterations.length).toLocaleString("en")],
        ["clauses at the start", trace.clauses.toLocaleString("en")],
        ["variables", trace.variables.toLocaleString("en")],
        ["time in all", milliseconds(end.seconds)],
      ]);
    }
    $("slider").value = here + 1;
    $("first").disabled = $("back").disabled = here === 0;
    $("last").disabled = $("forward").disabled = isLast;
    for (const bar of $("chart").children) bar.classList.toggle("here", Number(bar.dataset.frame) === here);
    history.replaceState(null, "", `#${here + 1}`);
  };

  // Playing: the whole in about twenty seconds, but no frame longer than one.
  const PAUSE = Math.max(80, Math.min(1000, 20000 / frames));
  let timer = null;
  const pause = () => {
    clearInterval(timer);
    timer = null;
    $("play").textContent = "▶ Play";
  };
  const play = () => {
    if (here === frames - 1) show(0);
    $("play").textContent = "❚❚ Pause";
    timer = setInterval(() => {
      show(here + 1);
      if (here === frames - 1) pause();
    }, PAUSE);
  };
  const toggle = () => (timer === null ? play() : pause());
  const go = (frame) => {
    pause();
    show(frame);
  };

  $("first").onclick = () => go(0);
  $("back").onclick = () => go(here - 1);
  $("forward").onclick = () => go(here + 1);
  $("last").onclick = () => go(frames - 1);
  $("play").onclick = toggle;
  $("less").onclick = () => show(here, chosen - 1);
  $("more").onclick = () => show(here, chosen + 1);
  $("slider").max = frames;
  $("slider").oninput = (event) => go(event.target.valueAsNumber - 1);
  svg.onclick = ({ target }) => {
    const cut = iterations[here]?.cuts.findIndex(({ component }) => component === Number(target.dataset.component));
    if (cut >= 0) show(here, cut);
  };
  const keys = {
    ArrowLeft: () => go(here - 1),
    ArrowRight: () => go(here + 1),
    ArrowUp: () => show(here, chosen - 1),
    ArrowDown: () => show(here, chosen + 1),
    Home: () => go(0),
    End: () => go(frames - 1),
    " ": toggle,
  };
  onKeys(keys);

  // How many loops there were, a bar for each iteration that had a model.
  if (iterations.length > 1) {
    const most = Math.max(1, ...iterations.map(wrongIn));
    const chart = $("chart");
    chart.setAttribute("viewBox", `0 0 ${frames} ${most}`);
    const gap = iterations.length > 60 ? 0 : 0.15;
    chart.innerHTML = iterations
      .map((model, frame) => {
        const height = wrongIn(model);
        return `<rect data-frame="${frame}" x="${frame + gap / 2}" y="${most - height}" width="${1 - gap}" height="${height}"/>`;
      })
      .join("");
    chart.onclick = ({ target }) => target.dataset.frame && go(Number(target.dataset.frame));
    $("scale").textContent = `At most ${wrong(most)}. A bar leads to its iteration.`;
  } else {
    $("course").hidden = true;
  }
  const asked = Number(location.hash.slice(1));
  show(Number.isInteger(asked) && asked > 0 ? asked - 1 : 0);
}
