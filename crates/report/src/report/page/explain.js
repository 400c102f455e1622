{
  const data = JSON.parse($("path").textContent);
  const { given, steps, ending } = data;
  const { rows, cols } = data.board;
  const { svg, ends, path, cellArea } = board(data.board);

  // The sentences say rows and columns, or numbers of faces. Of many rows every fifth has its number.
  const ruler = (count, at) =>
    Array.from({ length: count }, (_, index) => index + 1)
      .filter((number) => count <= 12 || number === 1 || number % 5 === 0)
      .map((number) => `<text class="ruler" ${at((number - 0.5) * UNIT)}>${number}</text>`)
      .join("");
  const number = ([x, y], face) => `<text class="ruler face" x="${x * UNIT}" y="${y * UNIT}">${face + 1}</text>`;
  const rulers =
    data.board.numbers?.map(number).join("") ??
    ruler(cols, (x) => `x="${x}" y="-7"`) + ruler(rows, (y) => `x="-6.5" y="${y}"`);
  svg.insertAdjacentHTML("beforeend", rulers);

  // "12" is on, "-12" is off.
  const read = (words) =>
    words.map((word) => ({ edge: Math.abs(Number(word)), on: !word.startsWith("-") }));
  const pick = (facts, wanted) => facts.filter(({ on }) => on === wanted).map(({ edge }) => edge);
  const middle = (edge) => {
    const [x1, y1, x2, y2] = ends[edge];
    return [(x1 + x2) / 2, (y1 + y2) / 2];
  };
  const crosses = (edges) =>
    edges
      .map((edge) => {
        const [x, y] = middle(edge);
        return `M${x - 2} ${y - 2}l4 4m0 -4l-4 4`;
      })
      .join("");
  // On as lines, off as crosses.
  const marks = (facts, kind) =>
    `<path class="${kind}" d="${path(pick(facts, true))}"/><path class="${kind} cross" d="${crosses(pick(facts, false))}"/>`;

  // The technique, and its layer if the name does not say it.
  const title = ({ technique, layer }) => (technique === layer ? technique : `${technique} (${layer})`);

  let here = 0;
  const show = (frame) => {
    here = Math.max(0, Math.min(frame, steps.length));
    const step = steps[here - 1];
    const before = read(given.concat(steps.slice(0, Math.max(0, here - 1)).flatMap(({ facts }) => facts)));
    let [under, over] = ["", marks(before, "before")];
    if (step) {
      const cells = step.rules.filter((rule) => "cell" in rule).map(({ cell }) => cell);
      const points = step.rules.filter((rule) => "point" in rule).map(({ point }) => point);
      under = `<path class="rule" d="${cellArea(cells)}"/>`;
      for (const [x, y] of points) {
        under += `<circle class="rule" cx="${x * UNIT}" cy="${y * UNIT}" r="${UNIT * 0.26}"/>`;
      }
      const chain = read(step.chain);
      over += marks(read(step.known), "used") + marks(chain, "chain") + marks(read(step.facts), "fact");
      chain.forEach(({ edge }, at) => {
        const [x, y] = middle(edge);
        over += `<text class="number" x="${x + 4}" y="${y - 4}">${at + 1}</text>`;
      });
    }
    $("under").innerHTML = under;
    $("over").innerHTML = over;
    $("step").textContent = step ? `Step ${here} of ${steps.length}` : given.length ? "The marks at first" : "The empty grid";
    $("technique").textContent = step ? title(step) : "";
    $("words").textContent = step ? step.words + (here === steps.length ? ` ${ending}` : "") : ending;
    const names = (step?.rules ?? []).map(({ name }) => {
      const item = document.createElement("li");
      item.textContent = name;
      return item;
    });
    $("rules").replaceChildren(...names);
    $("slider").value = here;
    $("first").disabled = $("back").disabled = here === 0;
    $("last").disabled = $("forward").disabled = here === steps.length;
    history.replaceState(null, "", `#${here}`);
  };

  $("first").onclick = () => show(0);
  $("back").onclick = () => show(here - 1);
  $("forward").onclick = () => show(here + 1);
  $("last").onclick = () => show(steps.length);
  $("slider").max = steps.length;
  $("slider").oninput = (event) => show(event.target.valueAsNumber);
  onKeys({
    ArrowLeft: () => show(here - 1),
    ArrowRight: () => show(here + 1),
    Home: () => show(0),
    End: () => show(steps.length),
  });
  show(Number(location.hash.slice(1)) || 0);
}
