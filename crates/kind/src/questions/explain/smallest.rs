//! The next step by a small set of rules, for a kind of any rules.
//!
//! Sets are looked for near each open edge, in balls that grow. Whether one was found near an edge
//! is remembered until a fact becomes known there.

use super::ball::Space;
use super::least::{Least, least};
use super::oracle::{Oracle, Reply, Witness};
use crate::cnf::Lit;
use crate::engine::{Core, Selected};
use crate::kind::{Board, Budget, Explained, Fact, Place};
use std::iter;
use std::rc::Rc;

/// The search, from step to step.
pub(super) struct Search<'a> {
    oracle: Oracle<'a>,
    space: Space,
    known: Vec<Option<bool>>,
    answer: Vec<bool>,
    /// The groups of each cell, each point, and the whole board.
    cells: Vec<Vec<usize>>,
    points: Vec<Vec<usize>>,
    whole: Vec<usize>,
    tried: Vec<Tried>,
    /// For each edge, models in which it has not its value in the answer, and all known facts hold.
    models: Vec<Vec<Kept>>,
    budget: Budget,
}

/// A model that is kept for an edge: a fact makes it useless only if it does not hold there.
#[derive(Clone)]
struct Kept {
    witness: Rc<Witness>,
    /// How many of [`STAGES`], from the first on, it answers.
    stages: usize,
}

/// What was tried for an edge.
#[derive(Clone, Default)]
struct Tried {
    /// The first stage of [`STAGES`] at which something may be found.
    stage: usize,
    /// What was found there, or later.
    core: Option<Found>,
}

/// A core that refutes the opposite of a fact.
#[derive(Clone)]
struct Found {
    core: Core,
    /// The stage at which it was found.
    stage: usize,
    /// No set of fewer rules than this refutes it there.
    less: usize,
    /// Whether nothing can be left out.
    is_shrunk: bool,
}

/// The radii of the balls, in cells. After the last one, the whole board is searched.
const RADII: [usize; 6] = [1, 2, 3, 4, 6, 9];
const STAGES: usize = RADII.len() + 1;

/// From this stage on a core that was found is kept whatever becomes known, and so many are enough.
const FAR: usize = 4;
const ENOUGH: usize = 3;
/// How many cores of one stage are shrunk for a step, the smallest first.
const SHRUNK: usize = 8;
/// The most models that are kept for an edge.
const MOST_MODELS: usize = 32;
/// The most groups among which a smallest set is looked for.
const MOST_GROUPS: usize = 60;

/// What the search found.
pub(super) enum Smallest {
    /// A fact of the answer, the rules and the known facts that imply it.
    Reason(Fact, Vec<Place>, Vec<Fact>),
    /// No open edge has one value in all answers.
    Open,
    /// It was given up.
    GivenUp,
}

impl<'a> Search<'a> {
    /// The number of conflicts after which a call of the solver is given up.
    const MOST_CONFLICTS: i32 = 200;
    /// How many distances cost one unit of work.
    const DISTANCES: usize = 200;

    /// A search that has not begun; `None` if the board has no cells.
    pub(super) fn new(
        puzzle: &'a dyn Explained,
        board: &Board,
        known: &[Option<bool>],
        answer: &[bool],
        budget: Budget,
    ) -> Option<Self> {
        let space = Space::of(board)?;
        let mut oracle = Oracle::new(puzzle, board, budget.clone())?;
        oracle.near(answer);
        oracle.within(Self::MOST_CONFLICTS);
        let [mut cells, mut points] = space.counts().map(|count| vec![Vec::new(); count]);
        let mut whole = Vec::new();
        for (group, &place) in oracle.places().iter().enumerate() {
            match place {
                Place::Cell(cell) | Place::Rule { cell, .. } => cells[cell].push(group),
                Place::Point(point) => points[point].push(group),
                Place::Loops | Place::Sides => whole.push(group),
            }
        }
        let tried = vec![Tried::default(); known.len()];
        let models = vec![Vec::new(); known.len()];
        let (known, answer) = (known.to_vec(), answer.to_vec());
        Some(Self { oracle, space, known, answer, cells, points, whole, tried, models, budget })
    }

    /// Notes a fact, and forgets what was tried where the fact says something new.
    pub(super) fn learn(&mut self, fact: Fact) {
        if self.known[fact.edge].replace(fact.on).is_some() {
            return;
        }
        // A line is felt wherever it passes.
        let line = match fact.on {
            true => self.oracle.lines.joined(fact.edge, |edge| self.known[edge] == Some(true)),
            false => vec![fact.edge],
        };
        self.budget.spend(self.known.len() * line.len() / Self::DISTANCES);
        for edge in 0..self.known.len() {
            if self.known[edge].is_some() {
                self.models[edge].clear();
                continue;
            }
            self.models[edge].retain(|kept| !kept.witness.changed.contains(&fact.edge));
            let near = line.iter().map(|&other| self.space.distance(edge, other)).min();
            let is_felt = |stage: &usize| {
                RADII.get(*stage).is_none_or(|&radius| near.is_some_and(|near| near <= radius))
            };
            let tried = &mut self.tried[edge];
            if let Some(stage) = (0..=tried.stage).find(is_felt) {
                tried.stage = stage;
                tried.core.take_if(|found| found.stage < FAR);
            }
        }
    }

    /// The next step: a smallest set of rules among those found in the smallest balls.
    pub(super) fn next(&mut self) -> Smallest {
        let mut is_certain = true;
        for stage in 0..STAGES {
            let mut found = 0;
            for edge in 0..self.known.len() {
                if self.known[edge].is_some() || self.tried[edge].stage > stage {
                    continue;
                }
                if stage >= FAR && found == ENOUGH {
                    break;
                }
                if self.tried[edge].core.as_ref().is_some_and(|found| found.stage <= stage) {
                    found += 1;
                    continue;
                }
                if self.models[edge].iter().any(|kept| kept.stages > stage) {
                    self.tried[edge].stage += 1;
                    continue;
                }
                if self.budget.is_reached() {
                    return Smallest::GivenUp;
                }
                match self.try_edge(edge, stage) {
                    Reply::Impossible(core) => {
                        self.tried[edge].core =
                            Some(Found { core, stage, less: 2, is_shrunk: false });
                        found += 1;
                    }
                    Reply::Possible => self.tried[edge].stage += 1,
                    Reply::Unknown => {
                        is_certain &= stage + 1 < STAGES;
                        self.tried[edge].stage += 1;
                    }
                }
            }
            if let Some(edge) = self.best(stage) {
                return self.reason(edge);
            }
        }
        if is_certain { Smallest::Open } else { Smallest::GivenUp }
    }

    /// Whether the rules and facts of a stage allow an edge the opposite of its value in the
    /// answer.
    fn try_edge(&mut self, edge: usize, stage: usize) -> Reply {
        let (groups, literals) = self.question(edge, stage);
        let is_of = |kept: &&mut Kept| {
            kept.witness.broken.iter().all(|group| groups.binary_search(group).is_err())
        };
        if let Some(kept) = self.models[edge].iter_mut().find(is_of) {
            kept.stages = stage + 1;
            return Reply::Possible;
        }
        let reply = self.oracle.ask(&groups, &literals);
        if matches!(reply, Reply::Possible)
            && let Some(witness) = self.oracle.witness()
        {
            self.keep(&Rc::new(witness));
        }
        reply
    }

    /// Keeps a model for the edges that have not their values in the answer, unless a known one is
    /// among them.
    fn keep(&mut self, witness: &Rc<Witness>) {
        if witness.changed.iter().any(|&edge| self.known[edge].is_some()) {
            return;
        }
        for &edge in &witness.changed {
            let models = &mut self.models[edge];
            if models.len() == MOST_MODELS {
                models.remove(0);
            }
            models.push(Kept { witness: Rc::clone(witness), stages: 0 });
        }
    }

    /// The question about an edge: the groups near it, and as literals the opposite of its value in
    /// the answer and the known facts near it or of lines that pass.
    fn question(&self, edge: usize, stage: usize) -> (Vec<usize>, Vec<Lit>) {
        let radius = RADII.get(stage).copied();
        let ball = self.space.ball(edge, radius);
        let cells = ball.cells.iter().flat_map(|&cell| &self.cells[cell]);
        let points = ball.points.iter().flat_map(|&point| &self.points[point]);
        let mut groups: Vec<usize> = cells.chain(points).chain(&self.whole).copied().collect();
        groups.sort_unstable();
        let mut edges = ball.edges;
        let is_on = |edge: usize| self.known[edge] == Some(true);
        let mut lines: Vec<usize> = Vec::new();
        for &edge in edges.iter().filter(|&&edge| is_on(edge)) {
            if !lines.contains(&edge) {
                lines.extend(self.oracle.lines.joined(edge, is_on));
            }
        }
        edges.append(&mut lines);
        edges.sort_unstable();
        edges.dedup();
        // No reason names edges that join nothing.
        edges.retain(|&edge| self.oracle.lines.is_edge(edge));
        let facts = edges.iter().filter_map(|&edge| Some(Fact { edge, on: self.known[edge]? }));
        let opposite = Fact { edge, on: !self.answer[edge] };
        let literals = iter::once(opposite).chain(facts).map(|fact| self.oracle.literal(fact));
        (groups, literals.collect())
    }

    /// The edge with the smallest core among those found up to a stage.
    fn best(&mut self, stage: usize) -> Option<usize> {
        let size = |found: &Found| found.core.groups.len() + found.core.literals.len();
        let is_open = |edge: &usize| self.known[*edge].is_none();
        let found = (0..self.known.len()).filter(is_open).filter_map(|edge| {
            let found = self.tried[edge].core.as_ref().filter(|found| found.stage <= stage)?;
            Some((size(found), edge))
        });
        let mut edges: Vec<(usize, usize)> = found.collect();
        edges.sort_unstable();
        let mut best: Option<((usize, usize), usize)> = None;
        for &(_, edge) in edges.iter().take(SHRUNK) {
            let most = best.map(|((groups, _), _)| groups);
            if let Some(cost) = self.shrink(edge, most)
                && best.is_none_or(|(least, _)| cost < least)
            {
                best = Some((cost, edge));
            }
        }
        best.map(|(_, edge)| edge)
    }

    /// Shrinks an edge's core, and returns how many rules and facts are left; `None` if no core of at
    /// most `most` rules was found.
    fn shrink(&mut self, edge: usize, most: Option<usize>) -> Option<(usize, usize)> {
        let mut found = self.tried[edge].core.take()?;
        if most.is_none() {
            self.finish(&mut found);
        }
        let bound = found.core.groups.len().min(most.map_or(usize::MAX, |most| most + 1));
        if found.less < bound {
            let (groups, literals) = self.question(edge, found.stage);
            match self.least(edge, &groups, &literals, bound) {
                Least::Part(groups) => {
                    found.core = self.irreducible(Core { groups, literals });
                    (found.less, found.is_shrunk) = (found.core.groups.len(), true);
                }
                Least::None => found.less = bound,
                // It may be small, but others surely are.
                Least::GivenUp if most.is_some() && groups.len() <= MOST_GROUPS => {}
                Least::GivenUp => {
                    self.finish(&mut found);
                    found.less = usize::MAX;
                }
            }
        }
        let is_small = most.is_none_or(|most| found.core.groups.len() <= most);
        if is_small {
            self.finish(&mut found);
        }
        let cost = (found.core.groups.len(), found.core.literals.len());
        self.tried[edge].core = Some(found);
        is_small.then_some(cost)
    }

    fn finish(&mut self, found: &mut Found) {
        if !found.is_shrunk {
            found.core = self.irreducible(std::mem::take(&mut found.core));
            found.is_shrunk = true;
        }
    }

    /// A smallest set of fewer than `bound` of these rules that refutes the opposite of an edge's value.
    fn least(&mut self, edge: usize, groups: &[usize], literals: &[Lit], bound: usize) -> Least {
        if groups.len() > MOST_GROUPS {
            return Least::GivenUp;
        }
        let mut models: Vec<Rc<Witness>> = Vec::new();
        let broken = self.models[edge].iter().map(|kept| kept.witness.broken.as_slice());
        let found = least(groups, broken, bound, |part| {
            match self.oracle.ask(part, literals) {
                Reply::Impossible(_) => return Some(None),
                Reply::Unknown => return None,
                Reply::Possible => {}
            }
            let model = self.oracle.witness().map(Rc::new);
            let rest = self.oracle.rest(groups, part, literals, model.as_deref());
            models.extend(model);
            Some(Some(rest))
        });
        models.iter().for_each(|model| self.keep(model));
        found
    }

    /// Shrinks a core until nothing can be left out.
    fn irreducible(&mut self, core: Core) -> Core {
        Selected::shrink(core, |groups, literals| match self.oracle.ask(groups, literals) {
            Reply::Impossible(core) => Some(core),
            Reply::Possible | Reply::Unknown => None,
        })
    }

    /// The fact, rules and known facts of an edge's core.
    fn reason(&self, edge: usize) -> Smallest {
        let Some(Found { core, .. }) = &self.tried[edge].core else { return Smallest::Open };
        let mut rules: Vec<Place> =
            core.groups.iter().map(|&group| self.oracle.places()[group]).collect();
        rules.sort_unstable();
        let facts = core.literals.iter().filter_map(|&literal| self.oracle.fact(literal));
        let mut known: Vec<Fact> = facts.filter(|fact| fact.edge != edge).collect();
        known.sort_unstable();
        Smallest::Reason(Fact { edge, on: self.answer[edge] }, rules, known)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Vars;
    use crate::engine::Limits;
    use crate::grid::Grid;
    use crate::kind::{Loops, RuleSink};
    use crate::plane::Along;

    /// A row of cells with one rule, far from the first edge: if that is on, ten pigeons have nine
    /// holes.
    struct Pigeons;

    const CELLS: usize = 12;

    impl Explained for Pigeons {
        fn loops(&self) -> Loops {
            Loops::One
        }

        fn write_rules(&self, edges: Vars, sink: &mut dyn RuleSink) {
            sink.rule(Place::Cell(CELLS - 1));
            let holes: Vec<Vars> = (0..10).map(|_| sink.fresh(9)).collect();
            let first = edges.lit(0);
            for (at, pigeon) in holes.iter().enumerate() {
                let some = iter::once(!first).chain((0..9).map(|hole| pigeon.lit(hole)));
                sink.clause(&some.collect::<Vec<_>>());
                for other in &holes[..at] {
                    for hole in 0..9 {
                        sink.clause(&[!first, !pigeon.lit(hole), !other.lit(hole)]);
                    }
                }
            }
        }

        fn name_rule(&self, _: Place) -> String {
            String::new()
        }

        fn name_edge(&self, _: usize) -> String {
            String::new()
        }
    }

    /// The first edge is off in every answer, but that takes more than a few conflicts.
    #[test]
    fn what_is_unsure_in_the_end_is_not_taken_for_open() {
        let signs = vec![String::new(); CELLS];
        let grid = Grid::new(1, CELLS).expect("a row");
        let board = Board::of_squares(grid, Along::Points, signs);
        let edges = board.plane.edge_bound();
        let (known, answer) = (vec![None; edges], vec![false; edges]);
        let search =
            Search::new(&Pigeons, &board, &known, &answer, Budget::unbounded(Limits::default()));
        let found = search.expect("a board with cells").next();
        assert!(matches!(found, Smallest::GivenUp));
    }
}
