// A step of a hint or of an explanation, drawn on the board: where to look, what is used, what follows. It knows nothing
// of who shows it.

const middleOf = (edge) => geometry.middles[edge];
const marksOf = ({ on, off }, kind) => path(kind, linesOf(on)) + path(`${kind} cross`, crossesOf(off));
// The outlines of what a step's rules are about; where these have no place, of the edges that it is about.
const lookAt = ({ rules, facts }) => {
  const unit = state.board.unit;
  const areas = rules.filter(({ area }) => area).map(({ area }) => path("look", shapeOf(area)));
  const points = rules.filter(({ point }) => point).map(({ point: [x, y] }) => `<circle class="look" cx="${x}" cy="${y}" r="${unit * 0.26}"/>`);
  if (areas.length + points.length > 0) return areas.join("") + points.join("");
  return path("look", ringsOf([...facts.on, ...facts.off]));
};
// The faces that words name by number, with their numbers: nobody counts to 35.
const facesIn = (words) => {
  if (!state.board.neighbours) return "";
  const named = [...words.matchAll(/faces? (\d+(?:(?:, | and )\d+)*)/g)].flatMap(([, list]) => list.match(/\d+/g));
  const faces = [...new Set(named.map((number) => number - 1))].filter((face) => state.board.cells[face]);
  return faces
    .map((face) => {
      const [x, y] = geometry.centres[face];
      const top = Math.min(...state.board.cells[face].filter((_, at) => at % 2 === 1));
      return `<text class="face" x="${x}" y="${y + 0.55 * (top - y)}">${face + 1}</text>`;
    })
    .join("");
};
const wordsOf = ({ words, rules }) => [words, ...rules.map(({ name }) => name)].join(" ");
const hasFacts = ({ facts }) => linesOf(facts.on) + crossesOf(facts.off) !== "";
const paintStep = (step, before) => {
  let markup = before ? marksOf(before, "before") : "";
  let reason = "";
  if (step) {
    const chain = step.chain ?? [];
    const pick = (value) => chain.filter(([, on]) => on === value).map(([edge]) => edge);
    markup += marksOf(step.known, "used") + marksOf({ on: pick(1), off: pick(0) }, "chain") + marksOf(step.facts, "fact");
    const far = state.board.unit * 0.2;
    chain.forEach(([edge], at) => {
      if (!middleOf(edge)) return;
      const [x, y] = middleOf(edge);
      markup += `<text class="number" x="${x + far}" y="${y - far}">${at + 1}</text>`;
    });
    reason = path("reason", step.rules.filter(({ area }) => area).map(({ area }) => shapeOf(area)).join(""));
    markup += path("fact shade", shadedBy(step.facts).map((place) => shapeOf(places.outlines[place])).join("")) + facesIn(wordsOf(step));
    for (const { point } of step.rules) {
      if (point) reason += `<circle class="reason" cx="${point[0]}" cy="${point[1]}" r="${state.board.unit * 0.26}"/>`;
    }
  }
  paint("reason", reason);
  paint("step", markup);
};
const stepTitle = ({ title, technique, layer }) => title || (technique === layer ? technique : `${technique} (${layer})`);
