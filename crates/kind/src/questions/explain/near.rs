//! Bounded local repair of a reference model: some literals are set otherwise, and the clauses that
//! this breaks are repaired one by one. It knows clauses in groups, and no puzzle.

use crate::cnf::Lit;
use crate::engine::Core;
use crate::lists::Lists;

/// Clauses in groups.
#[derive(Default)]
pub(super) struct Clauses {
    clauses: Lists<Lit>,
    /// The group of each clause; `None` if it always counts.
    groups: Vec<Option<usize>>,
}

impl Clauses {
    pub(super) fn push(&mut self, literals: &[Lit], group: Option<usize>) {
        self.clauses.add(literals.iter().copied());
        self.groups.push(group);
    }
}

/// A model of all clauses, and its repair to models of some groups in which a few literals hold.
/// Most questions about a small part of a board need only a few changes nearby, so they cost the
/// same on boards of all sizes.
pub(super) struct Near {
    clauses: Clauses,
    /// The clauses of each literal, by [`Lit::index`].
    occurrences: Vec<Vec<Occurrence>>,
    /// For each clause two of its literals that are looked at first: a fixed one that holds, or two open
    /// ones.
    watched: Vec<Option<[Lit; 2]>>,
    /// The model of all clauses, by variable.
    reference: Vec<bool>,
    /// The model in the making: the reference's value for each variable that is not on the trail.
    current: Vec<bool>,
    is_fixed: Vec<bool>,
    /// Why each variable is fixed, if it is.
    reasons: Vec<Reason>,
    /// What dead ends have shown, for [`Reason::DeadEnd`].
    shown: Vec<Conflict>,
    /// The variables that a dead end rests on.
    rests_on: Vec<bool>,
    /// The variables that are fixed, in their order.
    trail: Vec<usize>,
    /// How many of them were looked at.
    seen: usize,
    /// Clauses that were found broken, and how many of them were repaired.
    broken: Vec<usize>,
    repaired: usize,
    /// Clauses that were added since the model was begun.
    late: Vec<usize>,
    choices: Vec<Choice>,
    /// Whether clauses count now: first those of no group, which always do, then those of each
    /// group.
    counts: Vec<bool>,
}

/// A clause that contains a literal.
#[derive(Clone, Copy)]
struct Occurrence {
    clause: u32,
    /// Its entry in [`Near::counts`].
    counts: u32,
}

/// Why a variable is fixed.
#[derive(Clone, Copy)]
enum Reason {
    /// The question says so.
    Given,
    /// To repair a clause.
    Choice,
    /// The other literals of this clause are false.
    Clause(usize),
    /// Its opposite was a dead end; see [`Near::shown`].
    DeadEnd(usize),
}

/// Fixed variables that contradict each other by the clauses of these groups.
#[derive(Default)]
struct Conflict {
    given: Vec<Lit>,
    choices: Vec<Lit>,
    groups: Vec<usize>,
}

/// How a repair ends.
pub(super) enum Repair {
    /// With a model.
    Model,
    /// There is none: these groups and literals contradict each other.
    Refuted(Core),
    /// It was given up.
    GivenUp,
}

/// A literal that was made true to repair a clause, and the state before that.
struct Choice {
    literal: Lit,
    trail: usize,
    broken: usize,
    repaired: usize,
}

fn variable(literal: Lit) -> usize {
    literal.variable() as usize
}

impl Near {
    /// The number of dead ends after which a repair is given up.
    const MOST_DEAD_ENDS: usize = 40;

    /// `reference` has a value for each variable, by its number, and is a model of all clauses.
    pub(super) fn new(clauses: Clauses, reference: Vec<bool>, groups: usize) -> Self {
        let mut near = Self {
            occurrences: vec![Vec::new(); 2 * reference.len()],
            clauses,
            watched: Vec::new(),
            current: reference.clone(),
            is_fixed: vec![false; reference.len()],
            reasons: vec![Reason::Given; reference.len()],
            shown: Vec::new(),
            rests_on: vec![false; reference.len()],
            reference,
            trail: Vec::new(),
            seen: 0,
            broken: Vec::new(),
            repaired: 0,
            late: Vec::new(),
            choices: Vec::new(),
            counts: vec![false; groups + 1],
        };
        (0..near.clauses.groups.len()).for_each(|at| near.note(at));
        near
    }

    fn note(&mut self, at: usize) {
        let counts = self.clauses.groups[at].map_or(0, |group| group as u32 + 1);
        let clause = &self.clauses.clauses[at];
        for &literal in clause {
            self.occurrences[literal.index()].push(Occurrence { clause: at as u32, counts });
        }
        self.watched.push(clause.first().map(|&first| [first; 2]));
    }

    /// Adds a clause that holds in `reference`. From now on it has to hold, in this model too.
    pub(super) fn push(&mut self, literals: &[Lit], group: usize) {
        self.clauses.push(literals, Some(group));
        let at = self.clauses.groups.len() - 1;
        self.note(at);
        self.late.push(at);
    }

    /// Whether a literal holds in the model.
    pub(super) fn is_true(&self, literal: Lit) -> bool {
        self.current[variable(literal)] == literal.is_positive()
    }

    /// How many clauses would break if a literal were made true; `most` if it is that many or more.
    fn breaks(&self, literal: Lit, most: usize) -> usize {
        let clauses = self.occurrences[(!literal).index()].iter();
        let counting = clauses.filter(|at| self.counts[at.counts as usize]);
        let breaks = |at: &&Occurrence| {
            let others = self.clauses.clauses[at.clause as usize].iter();
            !others.filter(|&&other| other != !literal).any(|&other| self.is_true(other))
        };
        counting.filter(breaks).take(most).count()
    }

    /// The first of the open literals of a clause that break the fewest clauses.
    fn gentlest(&self, clause: &[Lit]) -> Option<Lit> {
        let (mut best, mut least) = (None, usize::MAX);
        for &literal in clause.iter().filter(|&&literal| !self.is_fixed[variable(literal)]) {
            let breaks = self.breaks(literal, least);
            if best.is_none() || breaks < least {
                (best, least) = (Some(literal), breaks);
            }
            if least == 0 {
                break;
            }
        }
        best
    }

    fn holds(&self, at: usize) -> bool {
        self.clauses.clauses[at].iter().any(|&literal| self.is_true(literal))
    }

    /// Begins a model of these groups in which these literals hold. `false` if two literals
    /// contradict each other.
    pub(super) fn start(&mut self, groups: &[usize], literals: &[Lit]) -> bool {
        self.choices.clear();
        self.late.clear();
        self.shown.clear();
        self.undo(0, 0, 0);
        self.counts.fill(false);
        groups.iter().for_each(|&group| self.counts[group + 1] = true);
        self.counts[0] = true;
        literals.iter().all(|&literal| self.fix(literal, Reason::Given))
    }

    /// Takes a model that was found elsewhere.
    pub(super) fn take(&mut self, is_true: impl Fn(Lit) -> bool) {
        self.start(&[], &[]);
        for variable in 1..self.reference.len() {
            let Some(literal) = Lit::from_dimacs(variable as i32) else { continue };
            if is_true(literal) != self.reference[variable] {
                self.fix(literal.when(!self.reference[variable]), Reason::Given);
            }
        }
    }

    /// Repairs the broken clauses.
    pub(super) fn repair(&mut self) -> Repair {
        for _ in 0..=Self::MOST_DEAD_ENDS {
            let Err(clause) = self.choose() else { return Repair::Model };
            let Conflict { given, mut choices, mut groups } = self.analyse(clause);
            // The last one comes first.
            if choices.is_empty() {
                groups.sort_unstable();
                return Repair::Refuted(Core { groups, literals: given });
            }
            let last = choices.remove(0);
            while let Some(Choice { literal, trail, broken, repaired }) = self.choices.pop() {
                if literal == last {
                    self.undo(trail, broken, repaired);
                    break;
                }
            }
            self.shown.push(Conflict { given, choices, groups });
            self.fix(!last, Reason::DeadEnd(self.shown.len() - 1));
        }
        Repair::GivenUp
    }

    /// Repairs one clause after another, until all hold or one of them cannot: its index.
    fn choose(&mut self) -> Result<(), usize> {
        loop {
            self.follow()?;
            let late = || self.late.iter().find(|&&at| !self.holds(at));
            let Some(&at) = self.broken.get(self.repaired).or_else(late) else { return Ok(()) };
            if self.holds(at) {
                self.repaired += 1;
                continue;
            }
            let Some(literal) = self.gentlest(&self.clauses.clauses[at]) else { return Err(at) };
            let (trail, broken, repaired) = (self.trail.len(), self.broken.len(), self.repaired);
            self.choices.push(Choice { literal, trail, broken, repaired });
            self.fix(literal, Reason::Choice);
        }
    }

    /// The given literals, choices (the last one first) and groups that make a clause false.
    fn analyse(&mut self, clause: usize) -> Conflict {
        let mut found = Conflict::default();
        self.rest_on(Reason::Clause(clause), &mut found);
        for at in (0..self.trail.len()).rev() {
            let fixed = self.trail[at];
            if !self.rests_on[fixed] {
                continue;
            }
            let literal = Lit::from_dimacs(fixed as i32);
            let literal = literal.map(|literal| literal.when(self.current[fixed]));
            match self.reasons[fixed] {
                Reason::Given => found.given.extend(literal),
                Reason::Choice => found.choices.extend(literal),
                reason => self.rest_on(reason, &mut found),
            }
            self.rests_on[fixed] = false;
        }
        found
    }

    /// Marks the variables that a reason rests on, and adds its groups.
    fn rest_on(&mut self, reason: Reason, found: &mut Conflict) {
        let (groups, literals): (&[usize], [&[Lit]; 2]) = match reason {
            Reason::Given | Reason::Choice => return,
            Reason::Clause(at) => {
                (self.clauses.groups[at].as_slice(), [&self.clauses.clauses[at], &[]])
            }
            Reason::DeadEnd(at) => {
                let Conflict { given, choices, groups } = &self.shown[at];
                (groups, [given, choices])
            }
        };
        for &group in groups {
            if !found.groups.contains(&group) {
                found.groups.push(group);
            }
        }
        for &literal in literals.into_iter().flatten() {
            self.rests_on[variable(literal)] = true;
        }
    }

    /// Looks at the clauses of each variable that was fixed. The error is one of them that has become
    /// false.
    fn follow(&mut self) -> Result<(), usize> {
        while let Some(&changed) = self.trail.get(self.seen) {
            self.seen += 1;
            // What is as at reference breaks nothing.
            if self.current[changed] == self.reference[changed] {
                continue;
            }
            let negative = 2 * changed + usize::from(!self.current[changed]);
            for nth in 0..self.occurrences[negative].len() {
                let Occurrence { clause, counts } = self.occurrences[negative][nth];
                if !self.counts[counts as usize] {
                    continue;
                }
                let at = clause as usize;
                // What kept the clause quiet last time mostly does so again.
                let Some([one, other]) = self.watched[at] else { continue };
                let is_open = [one, other].map(|literal| !self.is_fixed[variable(literal)]);
                let is_true = [one, other].map(|literal| self.is_true(literal));
                if !is_open[0] && is_true[0]
                    || is_open == [true; 2] && one != other && is_true != [false; 2]
                {
                    continue;
                }
                let (mut open, mut last, mut holds) = (0, None, false);
                for &literal in &self.clauses.clauses[at] {
                    let is_true = self.is_true(literal);
                    if !self.is_fixed[variable(literal)] {
                        let before = last.replace(literal);
                        (open, holds) = (open + 1, holds | is_true);
                        if holds && open > 1 {
                            self.watched[at] = Some([before.unwrap_or(literal), literal]);
                        }
                    } else if is_true {
                        (open, holds) = (2, true);
                        self.watched[at] = Some([literal; 2]);
                    }
                    if holds && open > 1 {
                        break;
                    }
                }
                match (open, last) {
                    (0, _) => return Err(at),
                    (1, Some(literal)) => _ = self.fix(literal, Reason::Clause(at)),
                    _ if !holds => self.broken.push(at),
                    _ => {}
                }
            }
        }
        Ok(())
    }

    /// Fixes a literal to be true. `false` if its variable is fixed to the opposite.
    fn fix(&mut self, literal: Lit, reason: Reason) -> bool {
        let variable = variable(literal);
        if self.is_fixed[variable] {
            return self.is_true(literal);
        }
        self.is_fixed[variable] = true;
        self.reasons[variable] = reason;
        self.current[variable] = literal.is_positive();
        self.trail.push(variable);
        true
    }

    fn undo(&mut self, trail: usize, broken: usize, repaired: usize) {
        for variable in self.trail.drain(trail..) {
            self.is_fixed[variable] = false;
            self.current[variable] = self.reference[variable];
        }
        self.seen = trail;
        self.broken.truncate(broken);
        self.repaired = repaired;
    }

    /// The literals that hold here and not in the reference.
    pub(super) fn changed(&self) -> impl Iterator<Item = Lit> + Clone {
        let changed = self
            .trail
            .iter()
            .filter(|&&variable| self.current[variable] != self.reference[variable]);
        let literal = |&variable: &usize| Lit::from_dimacs(variable as i32);
        changed.filter_map(move |variable| Some(literal(variable)?.when(self.current[*variable])))
    }

    /// The groups with a clause that is false in this model.
    pub(super) fn broken(&self) -> Vec<usize> {
        let mut broken = Vec::new();
        for literal in self.changed() {
            for at in &self.occurrences[(!literal).index()] {
                let at = at.clause as usize;
                if let Some(group) = self.clauses.groups[at]
                    && !broken.contains(&group)
                    && !self.holds(at)
                {
                    broken.push(group);
                }
            }
        }
        broken
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    /// Against all assignments: what is repaired is a model of the groups and literals, says which
    /// groups it breaks, and takes a clause that comes late.
    #[test]
    fn what_is_repaired_is_a_model() {
        let mut random = Random::new(5);
        let (mut found, mut none) = (0, 0);
        for _ in 0..400 {
            let count = 7;
            let lit = |random: &mut Random, at: usize| {
                Lit::from_dimacs(at as i32 + 1).expect("a number").when(random.below(2) == 0)
            };
            let reference: Vec<bool> = (0..=count).map(|_| random.below(2) == 0).collect();
            let holds = |model: &[bool], clause: &[Lit]| {
                clause.iter().any(|&lit| model[variable(lit)] == lit.is_positive())
            };
            let mut clauses: Vec<(Vec<Lit>, Option<usize>)> = Vec::new();
            while clauses.len() < 14 {
                let clause: Vec<Lit> = (0..1 + random.below(3))
                    .map(|_| {
                        let at = random.below(count);
                        lit(&mut random, at)
                    })
                    .collect();
                if holds(&reference, &clause) {
                    clauses.push((clause, random.below(5).checked_sub(1)));
                }
            }
            let late = clauses.pop().expect("a clause").0;
            let mut all = Clauses::default();
            clauses.iter().for_each(|(clause, group)| all.push(clause, *group));
            let mut near = Near::new(all, reference, 4);
            for _ in 0..3 {
                let groups: Vec<usize> = (0..4).filter(|_| random.below(3) > 0).collect();
                let literals = [0, 1].map(|at| lit(&mut random, at));
                let counts = |group: &Option<usize>| group.is_none_or(|at| groups.contains(&at));
                let is_model = |model: &[bool]| {
                    literals.iter().all(|&literal| holds(model, &[literal]))
                        && clauses.iter().all(|(clause, at)| !counts(at) || holds(model, clause))
                };
                let exists = (0..1u32 << (count + 1)).any(|bits| {
                    let model: Vec<bool> = (0..=count).map(|at| bits >> at & 1 == 1).collect();
                    is_model(&model)
                });
                let repair = match near.start(&groups, &literals) {
                    true => near.repair(),
                    false => Repair::GivenUp,
                };
                match repair {
                    Repair::Model => {}
                    Repair::Refuted(core) => {
                        assert!(core.groups.iter().all(|group| groups.contains(group)));
                        assert!(core.literals.iter().all(|literal| literals.contains(literal)));
                        let counts = |group: &Option<usize>| {
                            group.is_none_or(|group| core.groups.contains(&group))
                        };
                        let contradicts = |model: &[bool]| {
                            core.literals.iter().any(|&literal| !holds(model, &[literal]))
                                || clauses
                                    .iter()
                                    .any(|(clause, at)| counts(at) && !holds(model, clause))
                        };
                        assert!((0..1u32 << (count + 1)).all(|bits| {
                            let model: Vec<bool> =
                                (0..=count).map(|at| bits >> at & 1 == 1).collect();
                            contradicts(&model)
                        }));
                        none += 1;
                        continue;
                    }
                    Repair::GivenUp => {
                        assert!(!exists && literals[0] == !literals[1]);
                        continue;
                    }
                }
                found += 1;
                assert!(is_model(&near.current));
                let broken = near.broken();
                for group in 0..4 {
                    let mut own = clauses.iter().filter(|(_, at)| *at == Some(group));
                    let is_broken = own.any(|(clause, _)| !holds(&near.current, clause));
                    assert_eq!(broken.contains(&group), is_broken);
                }
            }
            let literals = [0, 1].map(|at| lit(&mut random, at));
            if near.start(&[0], &literals) && matches!(near.repair(), Repair::Model) {
                near.push(&late, 0);
                let is_model = matches!(near.repair(), Repair::Model);
                assert!(!is_model || holds(&near.current, &late));
            }
        }
        assert!(found > 300 && none > 100, "{found} {none}");
    }
}
