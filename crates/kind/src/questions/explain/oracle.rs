//! Which rules and facts imply a fact: a solver in which each rule can be switched on, with cores.

use super::lines::Lines;
use super::near::{Clauses, Near, Repair};
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::engine::{Core, Selected, Selection};
use crate::kind::{Board, Budget, Explained, Fact, FarRules, Loops, Place, RuleSink, Step};
use std::collections::HashMap;

/// A puzzle's rules in a solver, each of which can be switched on or off.
pub(super) struct Oracle<'a> {
    puzzle: &'a dyn Explained,
    rules: Rules,
    pub(super) lines: Lines,
    budget: Budget,
    /// Models near the answer, which answer most questions without the solver.
    near: Option<Near>,
    /// How many edges are on in the answer.
    on: usize,
    /// The edges that the question is about.
    is_bound: Vec<bool>,
    /// Which edges are on in the last model.
    model: Vec<bool>,
    /// For each group whether it has rules that are in no formula; nothing if none has.
    is_far: Vec<bool>,
}

/// The most edges of a board whose steps are the same wherever the program runs: somewhat more than 10x10 cells. On
/// large ones BatSat gives up too often.
const MOST_EDGES_EVERYWHERE: usize = 256;

/// Whether some rules and facts can all hold.
pub(super) enum Reply {
    /// They can.
    Possible,
    /// They cannot: the groups and literals of this core contradict each other.
    Impossible(Core),
    /// A limit was reached.
    Unknown,
}

/// A model near the answer.
#[derive(Debug)]
pub(super) struct Witness {
    /// The edges that are not as in the answer.
    pub(super) changed: Vec<usize>,
    /// The groups that do not hold in it.
    pub(super) broken: Vec<usize>,
}

/// Takes rules, and notes which edges each of them is about.
struct Rules {
    solver: Selected,
    edges: Vars,
    /// The rule of each group, and the edges that it is about, if it has a place on the board.
    places: Vec<Place>,
    touched: Vec<Vec<usize>>,
    /// The group of each place, and the one to which the next clauses belong.
    groups: HashMap<Place, usize>,
    current: Option<usize>,
    clauses: Clauses,
    variables: u32,
}

impl ClauseSink for Rules {
    fn fresh(&mut self, count: usize) -> Vars {
        let vars = self.solver.fresh(count);
        self.variables = vars.bounds().1;
        vars
    }

    fn clause(&mut self, literals: &[Lit]) {
        let current = self.current.map(|group| (self.places[group], &mut self.touched[group]));
        if let Some((Place::Cell(_) | Place::Rule { .. } | Place::Point(_), touched)) = current {
            for edge in literals.iter().filter_map(|&literal| self.edges.index_of(literal)) {
                if !touched.contains(&edge) {
                    touched.push(edge);
                }
            }
        }
        self.clauses.push(literals, self.current);
        self.solver.clause(literals);
    }

    fn is_closed(&self) -> bool {
        self.solver.is_closed()
    }
}

impl RuleSink for Rules {
    /// What is said of one place in several parts, such as a clue and the number of edges at it, is one rule.
    fn rule(&mut self, place: Place) {
        if let Some(&group) = self.groups.get(&place) {
            self.solver.resume(group);
            self.current = Some(group);
            return;
        }
        let group = self.solver.group();
        self.groups.insert(place, group);
        self.current = Some(group);
        self.places.push(place);
        self.touched.push(Vec::new());
    }
}

impl<'a> Oracle<'a> {
    /// The number of rounds of cuts after which a question is given up.
    const MOST_CUTS: usize = 1000;
    /// How many rules cost one unit of work, even if a question is not about them.
    const PER_UNIT: usize = 16;
    /// What a call of the solver costs where it gathers cuts for rules that are in no formula.
    const CALL: usize = 2000;
    /// For so many edges a rule that is held against the line costs one unit of work.
    const EDGES: usize = 50;

    /// `None` if the board has no cells.
    pub(super) fn new(puzzle: &'a dyn Explained, board: &Board, budget: Budget) -> Option<Self> {
        let is_small = board.plane.edge_bound() <= MOST_EDGES_EVERYWHERE;
        let make = if is_small { Selected::everywhere } else { Selected::new };
        let mut solver = make(budget.limits.clone());
        let edges = solver.fresh(board.plane.edge_bound());
        let (places, touched) = (Vec::new(), Vec::new());
        let (clauses, variables) = (Clauses::default(), edges.bounds().1);
        let (groups, current) = (HashMap::new(), None);
        let mut rules =
            Rules { solver, edges, places, touched, groups, current, clauses, variables };
        for edge in puzzle.clear() {
            rules.clause(&[!edges.lit(edge)]);
        }
        puzzle.write_rules(edges, &mut rules);
        if !rules.places.contains(&Place::Loops) {
            rules.rule(Place::Loops);
        }
        let known = |edge: usize| board.plane.known(edge);
        let mut is_far = Vec::new();
        for held in puzzle.far().into_iter().flat_map(|far| far.held(&known, &|_| true)) {
            rules.rule(held.place);
            is_far.resize(rules.places.len(), false);
            is_far[rules.groups[&held.place]] = true;
        }
        let lines = Lines::new(puzzle, board);
        let (near, on, is_bound, model) = (None, 0, Vec::new(), Vec::new());
        Some(Self { puzzle, rules, lines, budget, near, on, is_bound, model, is_far })
    }

    /// The rule of each group.
    pub(super) fn places(&self) -> &[Place] {
        &self.rules.places
    }

    /// From now on looks for models near an answer first.
    pub(super) fn near(&mut self, answer: &[bool]) {
        let facts = answer.iter().enumerate();
        let literals: Vec<Lit> =
            facts.map(|(edge, &on)| self.rules.edges.lit(edge).when(on)).collect();
        let groups = self.groups();
        if let Selection::Model(model) = self.rules.solver.solve(&groups, &literals) {
            let variables = (0..=self.rules.variables).map(|variable| {
                Lit::from_dimacs(variable as i32).is_some_and(|literal| model.is_true(literal))
            });
            let reference = variables.collect();
            self.on = answer.iter().filter(|&&on| on).count();
            self.near =
                Some(Near::new(std::mem::take(&mut self.rules.clauses), reference, groups.len()));
        }
    }

    /// From now on gives up each call of the solver after so many conflicts.
    pub(super) fn within(&mut self, conflicts: i32) {
        self.rules.solver.within_conflicts(conflicts);
    }

    pub(super) fn literal(&self, fact: Fact) -> Lit {
        self.rules.edges.lit(fact.edge).when(fact.on)
    }

    /// The fact that a literal states, if it is about an edge.
    pub(super) fn fact(&self, literal: Lit) -> Option<Fact> {
        let edge = self.rules.edges.index_of(literal)?;
        Some(Fact { edge, on: literal.is_positive() })
    }

    /// Whether these rules and facts can all hold. Loops are looked for only among edges that a
    /// rule or a fact is about, so "possible" may be wrong.
    pub(super) fn ask(&mut self, groups: &[usize], literals: &[Lit]) -> Reply {
        self.bind(groups, literals);
        self.refine(groups, literals)
    }

    /// Whether all rules and these facts can hold.
    pub(super) fn ask_all(&mut self, facts: &[Fact]) -> Reply {
        let literals: Vec<Lit> = facts.iter().map(|&fact| self.literal(fact)).collect();
        self.ask(&self.groups(), &literals)
    }

    /// From now on looks for loops among the edges that these rules and facts are about.
    fn bind(&mut self, groups: &[usize], literals: &[Lit]) {
        self.is_bound.clear();
        self.is_bound.resize(self.rules.edges.len(), false);
        let touched = groups.iter().flat_map(|&group| &self.rules.touched[group]).copied();
        let given = literals.iter().filter_map(|&literal| self.rules.edges.index_of(literal));
        touched.chain(given).for_each(|edge| self.is_bound[edge] = true);
    }

    /// Asks, looks for loops of these edges, and asks again.
    fn refine(&mut self, groups: &[usize], literals: &[Lit]) -> Reply {
        let loops = groups.iter().copied().find(|&group| self.rules.places[group] == Place::Loops);
        let mut is_near = self.near.as_mut().is_some_and(|near| near.start(groups, literals));
        for _ in 0..Self::MOST_CUTS {
            if self.budget.is_spent() {
                return Reply::Unknown;
            }
            self.budget.spend(groups.len() + self.rules.places.len() / Self::PER_UNIT);
            if let Some(near) = self.near.as_mut().filter(|_| is_near) {
                is_near = match near.repair() {
                    Repair::Model => true,
                    Repair::Refuted(core) => return Reply::Impossible(core),
                    Repair::GivenUp => false,
                };
            }
            if !is_near {
                if groups.iter().any(|&group| self.is_far(group)) {
                    self.budget.spend(Self::CALL);
                }
                match self.rules.solver.solve(groups, literals) {
                    Selection::Unknown => return Reply::Unknown,
                    Selection::Core(core) => return Reply::Impossible(core),
                    Selection::Model(model) => match &mut self.near {
                        Some(near) => near.take(|literal| model.is_true(literal)),
                        None => model.read(self.rules.edges, &mut self.model),
                    },
                }
            }
            let mut cuts: Vec<(usize, Vec<Lit>)> = match loops {
                Some(group) => self.cuts(literals).into_iter().map(|cut| (group, cut)).collect(),
                None => Vec::new(),
            };
            if cuts.is_empty() {
                cuts = self.far_cuts(groups);
            }
            if cuts.is_empty() {
                return Reply::Possible;
            }
            for (group, cut) in cuts {
                self.rules.solver.resume(group);
                self.rules.solver.clause(&cut);
                if let Some(near) = &mut self.near {
                    near.push(&cut, group);
                }
            }
        }
        Reply::Unknown
    }

    /// Cuts for those of these rules in no formula that the last model breaks, as far as it is about the edges of the
    /// question; each with its group.
    fn far_cuts(&mut self, groups: &[usize]) -> Vec<(usize, Vec<Lit>)> {
        let first = groups.iter().copied().find(|&group| self.is_far(group));
        let Some((far, first)) = self.puzzle.far().zip(first) else { return Vec::new() };
        let mut is_asked = vec![false; self.is_far.len()];
        groups.iter().for_each(|&group| is_asked[group] = self.is_far(group));
        let known = |edge: usize| self.is_bound[edge].then(|| self.is_on(edge));
        // Such a rule speaks of a line. It says nothing of what ends or branches.
        let mut broken: Vec<(usize, Vec<Fact>)> =
            far.breaks(&known).into_iter().map(|facts| (first, facts)).collect();
        if broken.is_empty() {
            broken = self.broken_by(far, &known, &is_asked);
        }
        let mut cuts: Vec<(usize, Vec<Lit>)> = Vec::new();
        for (group, because) in broken {
            let cut = because.iter().map(|&fact| !self.literal(fact)).collect();
            if !cuts.iter().any(|(_, other)| *other == cut) {
                cuts.push((group, cut));
            }
        }
        cuts
    }

    /// Those of the rules in no formula that are asked for and broken by what is known of a line: the group of each, and
    /// why.
    fn broken_by(
        &self,
        far: &dyn FarRules,
        known: &dyn Fn(usize) -> Option<bool>,
        is_asked: &[bool],
    ) -> Vec<(usize, Vec<Fact>)> {
        let Rules { groups, edges, .. } = &self.rules;
        let held = far.held(known, &|place| is_asked[groups[&place]]);
        self.budget.spend(held.len() * edges.len() / Self::EDGES);
        let broken = held.into_iter().filter(|held| held.holds == Some(false));
        broken.map(|held| (groups[&held.place], held.because)).collect()
    }

    fn is_far(&self, group: usize) -> bool {
        self.is_far.get(group) == Some(&true)
    }

    /// Whether an edge is on in the last model.
    fn is_on(&self, edge: usize) -> bool {
        match &self.near {
            Some(near) => near.is_true(self.rules.edges.lit(edge)),
            None => self.model[edge],
        }
    }

    /// Asks as [`Self::refine`] does. A model in which the edges that are on do not hang together is no
    /// closed line either: where only some rules count, it need not have a loop.
    fn refine_apart(&mut self, groups: &[usize], literals: &[Lit]) -> Reply {
        let loops = groups.iter().copied().find(|&group| self.rules.places[group] == Place::Loops);
        for _ in 0..Self::MOST_CUTS {
            let reply = self.refine(groups, literals);
            let (Reply::Possible, Some(group), Loops::One) = (&reply, loops, self.puzzle.loops())
            else {
                return reply;
            };
            let cuts = self.lines.apart(&self.model, self.rules.edges);
            if cuts.is_empty() {
                return reply;
            }
            self.rules.solver.resume(group);
            cuts.iter().for_each(|cut| self.rules.solver.clause(cut));
        }
        Reply::Unknown
    }

    /// Cuts for the last model's wrong lines over the edges that the question is about.
    fn cuts(&mut self, literals: &[Lit]) -> Vec<Vec<Lit>> {
        let edges = self.rules.edges;
        if let Some(near) = &self.near {
            let is_on = |edge: usize| near.is_true(edges.lit(edge)) && self.is_bound[edge];
            let changed = near.changed().filter_map(|literal| edges.index_of(literal));
            // A loop that is not the answer's passes an edge that is off there.
            if self.puzzle.loops() == Loops::One
                && changed.clone().any(|edge| !near.is_true(edges.lit(edge)))
                && !changed
                    .filter(|&edge| is_on(edge))
                    .any(|edge| self.lines.may_close(edge, is_on))
            {
                return Vec::new();
            }
            self.model.clear();
            self.model.extend((0..edges.len()).map(|edge| near.is_true(edges.lit(edge))));
        }
        self.lines.cuts(self.puzzle, &self.model, &self.is_bound, edges, literals)
    }

    /// Whether each edge is on in the last model, for an oracle that does not look near an answer.
    pub(super) fn model(&self) -> &[bool] {
        &self.model
    }

    /// The model of the last question, if there is a reference.
    pub(super) fn witness(&mut self) -> Option<Witness> {
        let near = self.near.as_ref()?;
        let edges = self.rules.edges;
        let is_on = |edge: usize| near.is_true(edges.lit(edge));
        let changed = near.changed().filter_map(|literal| edges.index_of(literal));
        let changed: Vec<usize> = changed.collect();
        let mut broken = near.broken();
        let is_loops = |place: &Place| *place == Place::Loops;
        let is_line = self.puzzle.loops() == Loops::One && {
            let [on, off] =
                [true, false].map(|on| changed.iter().filter(move |&&edge| is_on(edge) == on));
            let count = self.on + on.clone().count() - off.clone().count();
            off.clone().next().is_some()
                && on.clone().all(|&edge| self.lines.is_line(edge, is_on, count))
        };
        if !is_line {
            broken.extend(self.rules.places.iter().position(is_loops));
        }
        if let Some(far) = self.puzzle.far() {
            for (group, _) in self.broken_by(far, &|edge| Some(self.is_on(edge)), &self.is_far) {
                if !broken.contains(&group) {
                    broken.push(group);
                }
            }
        }
        Some(Witness { changed, broken })
    }

    /// The groups of `pool` that are not in `part` and cannot all hold beside it, as far as the model of
    /// the last question tells, which was about `part` and these literals.
    pub(super) fn rest(
        &mut self,
        pool: &[usize],
        part: &[usize],
        literals: &[Lit],
        witness: Option<&Witness>,
    ) -> Vec<usize> {
        let others = || pool.iter().copied().filter(|group| !part.contains(group));
        let Some(Witness { broken, .. }) = witness else { return others().collect() };
        let of_part = broken.iter().any(|group| part.contains(group));
        if of_part {
            // A loop over edges that the part is not about; more rules may be about them.
            let held: Vec<usize> =
                pool.iter().copied().filter(|group| !broken.contains(group)).collect();
            let all: Vec<usize> = part.iter().chain(&held).copied().collect();
            self.bind(&all, literals);
            if !self.cuts(literals).is_empty() || !self.far_cuts(part).is_empty() {
                return others().collect();
            }
        }
        others().filter(|group| broken.contains(group)).collect()
    }

    /// All groups.
    pub(super) fn groups(&self) -> Vec<usize> {
        (0..self.rules.places.len()).collect()
    }

    /// The groups of some rules.
    fn groups_of(&self, rules: &[Place]) -> Vec<usize> {
        (0..self.rules.places.len())
            .filter(|&group| rules.contains(&self.rules.places[group]))
            .collect()
    }

    /// Whether a step's rules and facts imply its conclusion; `None` if a limit was reached.
    pub(super) fn implies(&mut self, step: &Step) -> Option<bool> {
        let groups = self.groups_of(&step.rules);
        let known: Vec<Lit> = step.known.iter().map(|&fact| self.literal(fact)).collect();
        let mut claims: Vec<Option<Lit>> =
            step.facts.iter().map(|&fact| Some(!self.literal(fact))).collect();
        if claims.is_empty() {
            claims.push(None);
        }
        for claim in claims {
            let literals: Vec<Lit> = known.iter().copied().chain(claim).collect();
            let reply = match self.ask(&groups, &literals) {
                Reply::Possible => {
                    self.is_bound.fill(true);
                    self.refine_apart(&groups, &literals)
                }
                reply => reply,
            };
            match reply {
                Reply::Impossible(_) => {}
                Reply::Possible => return Some(false),
                Reply::Unknown => return None,
            }
        }
        Some(true)
    }
}
