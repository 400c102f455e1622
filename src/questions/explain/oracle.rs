//! Which rules and facts imply a fact: any part of a puzzle's rules in a solver, with cores.

use super::lines::Lines;
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::engine::{Core, Limits, Selected, Selection};
use crate::grid::Grid;
use crate::kind::{Board, Explained, Fact, Place, RuleSink, Step};

/// The rules of a puzzle one by one, each to be switched on or off.
pub(super) struct Oracle<'a> {
    puzzle: &'a dyn Explained,
    solver: Selected,
    links: Vars,
    /// The rule of each group, and the links that it is about, if it has a place on the board.
    pub(super) places: Vec<Place>,
    touched: Vec<Vec<usize>>,
    pub(super) lines: Lines,
    /// Calls of the solver that are left, if they are counted.
    calls: Option<usize>,
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

impl<'a> Oracle<'a> {
    /// Cuts after which a question is given up.
    const MOST_CUTS: usize = 1000;

    /// `None` if the board has no cells.
    pub(super) fn new(puzzle: &'a dyn Explained, board: &Board, limits: Limits) -> Option<Self> {
        let grid = Grid::new(board.rows, board.cols).ok()?;
        let mut solver = Selected::new(limits);
        let links = solver.fresh(grid.segment_count());
        let (places, touched) = (Vec::new(), Vec::new());
        let mut rules = Rules { solver, links, places, touched };
        puzzle.write_rules(links, &mut rules);
        if !rules.places.contains(&Place::Loops) {
            rules.rule(Place::Loops);
        }
        let Rules { solver, places, touched, .. } = rules;
        let lines = Lines::new(grid, board);
        Some(Self { puzzle, solver, links, places, touched, lines, calls: None })
    }

    /// Answers this many calls of the solver from now on, and gives each up after so many conflicts.
    pub(super) fn within(&mut self, calls: usize, conflicts: i32) {
        self.calls = Some(calls);
        self.solver.within_conflicts(conflicts);
    }

    /// Whether there are no calls left.
    pub(super) fn is_exhausted(&self) -> bool {
        self.calls == Some(0)
    }

    pub(super) fn literal(&self, fact: Fact) -> Lit {
        self.links.lit(fact.link).when(fact.on)
    }

    /// The fact that a literal states, if it is about a link.
    pub(super) fn fact(&self, literal: Lit) -> Option<Fact> {
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
                Some(_) => self.lines.cuts(self.puzzle, &model, is_bound, self.links, literals),
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
}
