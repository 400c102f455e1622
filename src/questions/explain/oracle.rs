//! Which rules and facts imply a fact: any part of a puzzle's rules in a solver, with cores.

use crate::cnf::{ClauseSink, Lit, Vars};
use crate::engine::{Core, Limits, Selected, Selection};
use crate::grid::{Grid, Segment};
use crate::kind::{Board, Explained, Fact, Links, Loops, Place, RuleSink, Step};
use std::collections::VecDeque;

/// The rules of a puzzle one by one, each to be switched on or off.
pub(super) struct Oracle {
    solver: Selected,
    links: Vars,
    /// The rule of each group, and the links that it is about, if it has a place on the board.
    places: Vec<Place>,
    touched: Vec<Vec<usize>>,
    grid: Grid,
    joins: Links,
    loops: Loops,
    /// Calls of the solver that are left before the search for a set of rules is given up.
    calls: Option<usize>,
    limits: Limits,
}

/// What the search for a small set of rules found.
pub(super) enum Smallest {
    /// A fact of the answer, the rules and the known facts that imply it.
    Reason(Fact, Vec<Place>, Vec<Fact>),
    /// No open link has one value in all answers.
    Open,
    /// It was given up.
    GivenUp,
}

/// What some rules and facts have in common.
pub(super) enum Reply {
    /// They can all hold: with these links on.
    Possible(Vec<bool>),
    /// They cannot: these groups and literals are enough for that.
    Impossible(Core),
    /// A limit was reached.
    Unknown,
}

/// Takes rules, and notes which links each of them is about.
struct Rules {
    solver: Selected,
    links: Vars,
    places: Vec<Place>,
    touched: Vec<Vec<usize>>,
}

impl ClauseSink for Rules {
    fn fresh(&mut self, count: usize) -> Vars {
        self.solver.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        if let (Some(Place::Cell(_) | Place::Point(_)), Some(touched)) =
            (self.places.last(), self.touched.last_mut())
        {
            for link in literals.iter().filter_map(|&literal| self.links.index_of(literal)) {
                if !touched.contains(&link) {
                    touched.push(link);
                }
            }
        }
        self.solver.clause(literals);
    }

    fn is_closed(&self) -> bool {
        self.solver.is_closed()
    }
}

impl RuleSink for Rules {
    fn rule(&mut self, place: Place) {
        self.solver.group();
        self.places.push(place);
        self.touched.push(Vec::new());
    }
}

impl Oracle {
    /// Cuts after which a question is given up.
    const MOST_CUTS: usize = 1000;
    /// Conflicts after which a call is given up, where there is a budget.
    const MOST_CONFLICTS: i32 = 1000;
    /// Calls of the solver on one path, where there is a budget.
    const MOST_CALLS: usize = 20_000;

    /// `None` if the board has no cells.
    pub(super) fn new(puzzle: &dyn Explained, board: &Board, limits: Limits) -> Option<Self> {
        let grid = Grid::new(board.rows, board.cols).ok()?;
        let mut solver = Selected::new(limits.clone());
        let links = solver.fresh(grid.segment_count());
        let (places, touched) = (Vec::new(), Vec::new());
        let mut rules = Rules { solver, links, places, touched };
        puzzle.write_rules(links, &mut rules);
        if !rules.places.contains(&Place::Loops) {
            rules.rule(Place::Loops);
        }
        let Rules { solver, places, touched, .. } = rules;
        let (joins, loops) = (board.links, puzzle.loops());
        Some(Self { solver, links, places, touched, grid, joins, loops, calls: None, limits })
    }

    /// The same, with a budget: for the search for sets of rules.
    pub(super) fn searching(puzzle: &dyn Explained, board: &Board, limits: Limits) -> Option<Self> {
        let mut oracle = Self::new(puzzle, board, limits)?;
        oracle.solver.within_conflicts(Self::MOST_CONFLICTS);
        oracle.calls = Some(Self::MOST_CALLS);
        Some(oracle)
    }

    pub(super) fn literal(&self, fact: Fact) -> Lit {
        self.links.lit(fact.link).when(fact.on)
    }

    fn fact(&self, literal: Lit) -> Option<Fact> {
        let link = self.links.index_of(literal)?;
        Some(Fact { link, on: literal.is_positive() })
    }

    /// Whether these rules and facts can all hold. Loops of links that no rule and no fact is about are
    /// not looked at, so what seems possible may not be.
    pub(super) fn ask(&mut self, groups: &[usize], literals: &[Lit]) -> Reply {
        let loops = groups.iter().copied().find(|&group| self.places[group] == Place::Loops);
        let mut is_bound = vec![false; self.links.len()];
        let touched = groups.iter().flat_map(|&group| &self.touched[group]).copied();
        let given = literals.iter().filter_map(|&literal| self.links.index_of(literal));
        touched.chain(given).for_each(|link| is_bound[link] = true);
        self.refine(groups, literals, loops, &is_bound)
    }

    /// Asks, looks for loops of these links, and asks again.
    fn refine(
        &mut self,
        groups: &[usize],
        literals: &[Lit],
        loops: Option<usize>,
        is_bound: &[bool],
    ) -> Reply {
        for _ in 0..Self::MOST_CUTS {
            match &mut self.calls {
                Some(0) => return Reply::Unknown,
                Some(calls) => *calls -= 1,
                None => {}
            }
            let model = match self.solver.solve(groups, literals) {
                Selection::Unknown => return Reply::Unknown,
                Selection::Core(core) => return Reply::Impossible(core),
                Selection::Model(model) => {
                    let mut on = Vec::new();
                    model.read(self.links, &mut on);
                    on
                }
            };
            let cuts = match loops {
                Some(_) => self.cuts(&model, is_bound, literals),
                None => Vec::new(),
            };
            let Some(group) = loops.filter(|_| !cuts.is_empty()) else {
                return Reply::Possible(model);
            };
            self.solver.resume(group);
            cuts.iter().for_each(|cut| self.solver.clause(cut));
        }
        Reply::Unknown
    }

    /// All groups.
    pub(super) fn groups(&self) -> Vec<usize> {
        (0..self.places.len()).collect()
    }

    /// The groups of some rules.
    fn groups_of(&self, rules: &[Place]) -> Vec<usize> {
        (0..self.places.len()).filter(|&group| rules.contains(&self.places[group])).collect()
    }

    /// Whether a step's rules and facts imply what it says; `None` if a limit was reached.
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
            let loops = groups.iter().copied().find(|&group| self.places[group] == Place::Loops);
            let reply = match self.ask(&groups, &literals) {
                Reply::Possible(_) => {
                    self.refine(&groups, &literals, loops, &vec![true; self.links.len()])
                }
                reply => reply,
            };
            match reply {
                Reply::Impossible(_) => {}
                Reply::Possible(_) => return Some(false),
                Reply::Unknown => return None,
            }
        }
        Some(true)
    }

    /// A core of which nothing can be left out.
    fn shrink(&mut self, core: Core) -> Core {
        Selected::shrink(core, |groups, literals| match self.ask(groups, literals) {
            Reply::Impossible(core) => Some(core),
            Reply::Possible(_) | Reply::Unknown => None,
        })
    }

    /// A small set of rules and known facts that implies one of the facts of an answer: the smallest
    /// that is found in the smallest ball round a link in which there is any.
    pub(super) fn smallest(&mut self, known: &[Option<bool>], answer: &[bool]) -> Smallest {
        /// Cores of one ball size that are shrunk, the smallest first.
        const TRIED: usize = 8;
        let all = self.grid.rows() + self.grid.cols() + 2;
        let mut open: Vec<usize> =
            (0..answer.len()).filter(|&link| known[link].is_none()).collect();
        let mut is_certain = true;
        for radius in [1, 2, 3, 4, 6, 9, all] {
            let mut cores: Vec<(usize, Core)> = Vec::new();
            let mut left = Vec::new();
            for &link in &open {
                if self.calls == Some(0) || self.limits.is_reached(0) {
                    return Smallest::GivenUp;
                }
                let opposite = self.literal(Fact { link, on: !answer[link] });
                let groups = self.groups_near(link, radius);
                let near = (0..known.len()).filter(|&other| self.is_near(other, link, radius));
                let facts = near.filter_map(|link| known[link].map(|on| Fact { link, on }));
                let literals: Vec<Lit> =
                    std::iter::once(opposite).chain(facts.map(|f| self.literal(f))).collect();
                match self.ask(&groups, &literals) {
                    Reply::Impossible(core) => cores.push((link, core)),
                    // What holds with all rules is open in any ball.
                    Reply::Possible(_) if radius == all => {}
                    Reply::Possible(_) => left.push(link),
                    Reply::Unknown => {
                        is_certain &= radius < all;
                        left.push(link);
                    }
                }
            }
            cores.sort_by_key(|(_, core)| core.groups.len() + core.literals.len());
            cores.truncate(TRIED);
            let shrunk = cores.into_iter().map(|(link, core)| (link, self.shrink(core)));
            let best = shrunk
                .collect::<Vec<_>>()
                .into_iter()
                .min_by_key(|(_, core)| (core.groups.len(), core.literals.len()));
            if let Some((link, core)) = best {
                let fact = Fact { link, on: answer[link] };
                let mut rules: Vec<Place> =
                    core.groups.iter().map(|&group| self.places[group]).collect();
                rules.sort_unstable();
                let mut facts: Vec<Fact> =
                    core.literals.iter().filter_map(|&literal| self.fact(literal)).collect();
                facts.retain(|other| other.link != link);
                facts.sort_unstable();
                return Smallest::Reason(fact, rules, facts);
            }
            open = left;
        }
        if is_certain { Smallest::Open } else { Smallest::GivenUp }
    }

    /// Where a link is, in half cells.
    fn middle(&self, link: usize) -> (usize, usize) {
        use crate::grid::Direction::{Horizontal, Vertical};
        match self.grid.segment_position(Segment::from_index(link)) {
            (Horizontal, row, col) => (2 * row, 2 * col + 1),
            (Vertical, row, col) => (2 * row + 1, 2 * col),
        }
    }

    fn is_near(&self, other: usize, link: usize, radius: usize) -> bool {
        is_within(self.middle(other), self.middle(link), radius)
    }

    fn groups_near(&self, link: usize, radius: usize) -> Vec<usize> {
        let middle = self.middle(link);
        let width = self.grid.cols();
        let is_near = |place: Place| match place {
            Place::Cell(cell) => {
                is_within((2 * (cell / width) + 1, 2 * (cell % width) + 1), middle, radius)
            }
            Place::Point(point) => {
                is_within((2 * (point / (width + 1)), 2 * (point % (width + 1))), middle, radius)
            }
            Place::Loops | Place::Sides => true,
        };
        (0..self.places.len()).filter(|&group| is_near(self.places[group])).collect()
    }

    /// What a link joins.
    fn ends(&self, link: usize) -> Option<[usize; 2]> {
        let segment = Segment::from_index(link);
        match self.joins {
            Links::Points => Some(self.grid.ends(segment).map(|end| end.index())),
            Links::Cells => match self.grid.sides(segment) {
                [Some(a), Some(b)] => Some([a.index(), b.index()]),
                _ => None,
            },
        }
    }

    /// Clauses that forbid the closed lines of a model: all of them, or those beside which there is
    /// something else on.
    fn cuts(&self, on: &[bool], is_bound: &[bool], literals: &[Lit]) -> Vec<Vec<Lit>> {
        let links: Vec<usize> = (0..on.len()).filter(|&link| on[link] && is_bound[link]).collect();
        let mut around: Vec<Vec<(usize, usize)>> = vec![Vec::new(); self.grid.point_count()];
        for &link in &links {
            if let Some([a, b]) = self.ends(link) {
                around[a].push((b, link));
                around[b].push((a, link));
            }
        }
        let mut cuts = Vec::new();
        let mut component = vec![usize::MAX; around.len()];
        for start in 0..around.len() {
            if component[start] != usize::MAX || around[start].is_empty() {
                continue;
            }
            let (members, cycle) = walk(start, &around, &mut component);
            if cycle.is_empty() {
                continue;
            }
            let not = |&link: &usize| !self.links.lit(link);
            if self.loops == Loops::None {
                cuts.push(cycle.iter().map(not).collect());
                continue;
            }
            // A fact that is known anyway makes the clause shorter.
            let is_fact = |link: &&usize| literals.contains(&self.links.lit(**link));
            let pick = |from: &[usize]| from.iter().find(is_fact).or(from.first()).copied();
            let others: Vec<usize> =
                links.iter().copied().filter(|link| !cycle.contains(link)).collect();
            let Some(other) = pick(&others) else { continue };
            let is_alone = members.iter().all(|&node| around[node].len() == 2);
            let leaves = |link: &usize| {
                let ends = self.ends(*link);
                ends.is_some_and(|[a, b]| (component[a] == start) != (component[b] == start))
            };
            let leaving: Vec<usize> = (0..on.len()).filter(leaves).collect();
            let is_alone = is_alone && leaving.iter().all(|&link| !on[link]);
            let mut cut = vec![!self.links.lit(other)];
            match pick(&cycle).filter(|_| is_alone) {
                Some(own) => {
                    cut.push(!self.links.lit(own));
                    cut.extend(leaving.iter().map(|&link| self.links.lit(link)));
                }
                None => cut.extend(cycle.iter().map(not)),
            }
            cuts.push(cut);
        }
        cuts
    }
}

fn is_within(a: (usize, usize), b: (usize, usize), radius: usize) -> bool {
    a.0.abs_diff(b.0).max(a.1.abs_diff(b.1)) <= 2 * radius
}

/// The nodes of a component, which get its first node as their mark, and the links of a cycle in it;
/// none if it is a tree.
fn walk(
    start: usize,
    around: &[Vec<(usize, usize)>],
    component: &mut [usize],
) -> (Vec<usize>, Vec<usize>) {
    let mut members = vec![start];
    let mut parents = std::collections::HashMap::new();
    let mut cycle = Vec::new();
    let mut due = VecDeque::from([start]);
    component[start] = start;
    while let Some(node) = due.pop_front() {
        for &(next, link) in &around[node] {
            if component[next] == usize::MAX {
                component[next] = start;
                parents.insert(next, (node, link));
                members.push(next);
                due.push_back(next);
            } else if cycle.is_empty()
                && parents.get(&node).is_none_or(|&(_, up)| up != link)
                && parents.get(&next).is_none_or(|&(_, up)| up != link)
            {
                // Both ways up to where they meet, and this link.
                let up = |mut node: usize| {
                    let mut way = vec![(node, None)];
                    while let Some(&(parent, link)) = parents.get(&node) {
                        way.push((parent, Some(link)));
                        node = parent;
                    }
                    way
                };
                let (first, second) = (up(node), up(next));
                let meet = first.iter().position(|(a, _)| second.iter().any(|(b, _)| a == b));
                let meet = meet.unwrap_or(0);
                let other = second.iter().position(|(b, _)| *b == first[meet].0).unwrap_or(0);
                cycle.push(link);
                let ways = first[..=meet].iter().chain(&second[..=other]);
                cycle.extend(ways.filter_map(|&(_, link)| link));
            }
        }
    }
    (members, cycle)
}
