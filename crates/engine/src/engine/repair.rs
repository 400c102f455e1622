//! Repair of a wrong model: near each violated clause some values change, and all others stay.
//!
//! A solver that gets cuts finds a model of the whole formula anew, and where it need not change anything it
//! may go wrong again. Here each violated clause gets a *window*, the variables nearest to it. All others keep
//! their values, and a small solver looks for values in the window that satisfy every clause with a variable
//! in it. It tries the values as they are first, and decides on the variables far from the clause first, so
//! little changes. If there are no such values, the window grows (large neighbourhood search: P. Shaw, *Using
//! constraint programming and local search methods to solve vehicle routing problems*, 1998).
//!
//! It knows no puzzle: two variables are neighbours if a clause of the rules has both. It only finds models,
//! and refutes nothing.

use super::limits::Limits;
use super::sat::{Model, Sat, SatVerdict};
use crate::cnf::{ClauseSink, Cnf, Lit};
use lazyloop_plane::lists::Lists;

/// All clauses, and values that satisfy those of the rules and most cuts.
pub(super) struct Repair {
    clauses: Lists<Lit>,
    /// How many of the clauses are rules; they come first.
    rules: usize,
    /// For each variable, the clauses that it is in.
    occurrences: Vec<Vec<u32>>,
    /// For each variable, its value.
    values: Vec<bool>,
    /// Clauses that were added since the last round.
    new: usize,
    /// The largest window of the next round.
    largest: usize,
    /// Whether the values are a model that was found wrong, and not given up.
    is_due: bool,
    window: Window,
}

/// The variables that may change, the nearest ones first, and the clauses that have one of them.
#[derive(Default)]
struct Window {
    variables: Vec<u32>,
    clauses: Vec<u32>,
    /// For each variable its place in the window, from 1; 0 if it is not in it.
    place: Vec<u32>,
    /// For each clause, whether it is in the window.
    has: Vec<bool>,
}

impl Repair {
    /// So many wrong components make a repair worth its while.
    pub(super) const MANY: usize = 128;

    /// Bytes that a repair takes for each clause.
    pub(super) const CLAUSE_BYTES: u64 = 120;

    /// Variables of the first window for a clause, besides its own.
    const FIRST: usize = 60;

    /// How many times larger each further window is.
    const GROWTH: usize = 3;

    /// The largest window of the first round. A clause that needs a larger one waits: others are often
    /// cheaper, and change what is near it.
    const LARGEST: usize = 540;

    /// The largest window of all: a larger one takes longer than a new model of the solver, which also begins
    /// elsewhere.
    const MOST: usize = 10_000;

    /// Conflicts after which a window counts as having no values.
    const CONFLICTS: i32 = 3000;

    /// A repair of models of these rules.
    pub(super) fn new(rules: &Cnf) -> Self {
        let variables = rules.variables() as usize + 1;
        let mut repair = Self {
            clauses: Lists::default(),
            rules: rules.len(),
            occurrences: vec![Vec::new(); variables],
            values: Vec::new(),
            new: 0,
            largest: Self::LARGEST,
            is_due: false,
            window: Window { place: vec![0; variables], ..Window::default() },
        };
        repair.add(rules);
        repair.new = rules.len();
        repair
    }

    /// Takes a model that is to be mended.
    pub(super) fn read(&mut self, model: &Model<'_>) {
        self.values.clear();
        self.values.push(false);
        let variables = (1..self.occurrences.len() as i32).filter_map(Lit::from_dimacs);
        self.values.extend(variables.map(|variable| model.is_true(variable)));
        self.largest = Self::LARGEST;
        self.is_due = true;
    }

    /// The values, as literals that are true.
    pub(super) fn literals(&self) -> Vec<Lit> {
        let variables = (1..self.values.len() as i32).filter_map(Lit::from_dimacs);
        variables
            .zip(self.values.iter().skip(1))
            .map(|(variable, &value)| variable.when(value))
            .collect()
    }

    /// Adds clauses. They must be about the variables of the rules.
    pub(super) fn add(&mut self, clauses: &Cnf) {
        for clause in clauses.clauses() {
            for lit in clause {
                self.occurrences[lit.variable() as usize].push(self.clauses.len() as u32);
            }
            self.clauses.add(clause.iter().copied());
            self.window.has.push(false);
        }
    }

    /// One round: mends what the clauses violate that were added since the last one. The values may still
    /// violate some of these; a later round gets cuts for the same fault. `None` without a model, at a
    /// limit, or once the largest window would be too large or have all variables: then a new model is needed.
    pub(super) fn mend(&mut self, limits: &Limits) -> Option<Model<'_>> {
        let due = std::mem::replace(&mut self.new, self.clauses.len())..self.clauses.len();
        if !self.is_due || self.largest >= self.values.len().min(Self::MOST) {
            self.is_due = false;
            return None;
        }
        let mut is_mended = true;
        for clause in due {
            if self.clauses[clause].iter().any(|&lit| self.is_true(lit)) {
                continue;
            }
            if limits.is_reached(0) {
                return None;
            }
            is_mended &= self.mend_clause(clause, limits);
        }
        if !is_mended {
            self.largest *= Self::GROWTH;
        }
        Some(Model::of(&self.values))
    }

    /// Whether a clause was satisfied, in one of its windows.
    fn mend_clause(&mut self, clause: usize, limits: &Limits) -> bool {
        let mut size = Self::FIRST;
        while size <= self.largest {
            self.open_window(clause, size);
            let is_mended = self.change(limits);
            self.close_window();
            if is_mended {
                return true;
            }
            size *= Self::GROWTH;
        }
        false
    }

    #[inline]
    fn is_true(&self, lit: Lit) -> bool {
        self.values[lit.variable() as usize] == lit.is_positive()
    }

    /// Collects a clause's variables, and about `size` more in the order of their distance.
    fn open_window(&mut self, clause: usize, size: usize) {
        let Self { clauses, occurrences, window, rules, .. } = self;
        clauses[clause].iter().for_each(|&lit| window.enter(lit));
        let size = size + window.variables.len();
        let mut next = 0;
        while let Some(&variable) = window.variables.get(next) {
            next += 1;
            for &clause in &occurrences[variable as usize] {
                let at = clause as usize;
                if std::mem::replace(&mut window.has[at], true) {
                    continue;
                }
                window.clauses.push(clause);
                if at < *rules && window.variables.len() < size {
                    clauses[at].iter().for_each(|&lit| window.enter(lit));
                }
            }
        }
    }

    fn close_window(&mut self) {
        let Window { variables, clauses, place, has } = &mut self.window;
        variables.drain(..).for_each(|variable| place[variable as usize] = 0);
        clauses.drain(..).for_each(|clause| has[clause as usize] = false);
    }

    /// Looks for values in the window, and takes them if there are any.
    fn change(&mut self, limits: &Limits) -> bool {
        let mut sat = Sat::quick(limits.clone());
        sat.within_conflicts(Self::CONFLICTS);
        // A solver tries true first: that a variable stays as it is.
        let stays = sat.fresh(self.window.variables.len());
        let mut stated: Vec<Lit> = Vec::new();
        for &clause in &self.window.clauses {
            stated.clear();
            let (mut holds_outside, mut holds, mut is_within) = (false, false, true);
            for &lit in &self.clauses[clause as usize] {
                let is_true = self.is_true(lit);
                holds |= is_true;
                match self.window.place[lit.variable() as usize] {
                    0 => {
                        holds_outside |= is_true;
                        is_within = false;
                    }
                    place => stated.push(stays.lit(place as usize - 1).when(is_true)),
                }
            }
            // A cut that is violated, and reaches out of the window, has its own turn.
            if !holds_outside && (holds || is_within) {
                sat.clause(&stated);
            }
        }
        let SatVerdict::Satisfiable(model) = sat.solve(&[]) else { return false };
        for (place, &variable) in self.window.variables.iter().enumerate() {
            self.values[variable as usize] ^= !model.is_true(stays.lit(place));
        }
        true
    }
}

impl Window {
    fn enter(&mut self, lit: Lit) {
        let place = &mut self.place[lit.variable() as usize];
        if *place == 0 {
            self.variables.push(lit.variable());
            *place = self.variables.len() as u32;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lazyloop_plane::random::Random;

    fn holds(clause: &[Lit], model: &Model<'_>) -> bool {
        clause.iter().any(|&lit| model.is_true(lit))
    }

    /// Clauses of three neighbours in a row of variables, all of which `answer` satisfies.
    fn clauses(answer: &[bool], count: usize, random: &mut Random) -> Cnf {
        let mut formula = Cnf::new();
        let row = formula.fresh(answer.len());
        while formula.len() < count {
            let first = random.below(answer.len() - 4);
            let at = [first, first + 1 + random.below(2), first + 3 + random.below(2)];
            let signs = at.map(|at| (at, random.happens(0.5)));
            if signs.iter().any(|&(at, sign)| answer[at] == sign) {
                formula.clause(&signs.map(|(at, sign)| row.lit(at).when(sign)));
            }
        }
        formula
    }

    #[test]
    fn a_mended_model_satisfies_rules_and_cuts() {
        let mut random = Random::new(1);
        let (mut mended, mut changed) = (0, 0);
        for _ in 0..40 {
            let answer: Vec<bool> = (0..2000).map(|_| random.happens(0.5)).collect();
            let rules = clauses(&answer, 5000, &mut random);
            let mut sat = Sat::new(Limits::default());
            rules.pour_into(&mut sat);
            let SatVerdict::Satisfiable(model) = sat.solve(&[]) else { panic!() };
            let mut repair = Repair::new(&rules);
            assert!(repair.mend(&Limits::default()).is_none(), "there is no model yet");
            repair.read(&model);
            let before = repair.values.clone();
            let cuts = clauses(&answer, 100, &mut random);
            repair.add(&cuts);
            let model = repair.mend(&Limits::default()).unwrap();
            assert!(rules.clauses().all(|clause| holds(clause, &model)), "rules always hold");
            let is_mended = cuts.clauses().all(|clause| holds(clause, &model));
            mended += usize::from(is_mended);
            changed += before.iter().zip(&repair.values).filter(|(a, b)| a != b).count();
            assert_eq!(is_mended, repair.largest == Repair::LARGEST);
        }
        assert!(mended > 20, "{mended}");
        assert!(changed < 40 * 1000, "{changed} values of 80000 changed");
    }

    #[test]
    fn what_cannot_be_mended_is_given_up() {
        let mut rules = Cnf::new();
        let row = rules.fresh(5000);
        for at in 1..5000 {
            rules.clause(&[row.lit(at - 1), !row.lit(at)]);
        }
        rules.clause(&[row.lit(4999)]);
        let mut sat = Sat::new(Limits::default());
        rules.pour_into(&mut sat);
        let SatVerdict::Satisfiable(model) = sat.solve(&[]) else { panic!() };
        let mut repair = Repair::new(&rules);
        repair.read(&model);
        let mut cut = Cnf::new();
        cut.restart(rules.variables());
        cut.clause(&[!row.lit(0)]);
        let mut rounds = 0;
        loop {
            repair.add(&cut);
            let Some(model) = repair.mend(&Limits::default()) else { break };
            assert!(rules.clauses().all(|clause| holds(clause, &model)));
            rounds += 1;
        }
        assert!(rounds < 10, "{rounds}");
        assert!(repair.mend(&Limits::default()).is_none());
    }
}
