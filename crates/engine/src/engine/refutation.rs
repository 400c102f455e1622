//! A refutation of a formula: from the clauses that a solver has learnt, a proof in LRAT.
//!
//! Each learnt clause is derived again by unit propagation (Goldberg and Novikov 2003), which says
//! which clauses it follows from. Clauses that the empty clause does not need are left out. A proof
//! in LRAT (Cruz-Filipe, Heule, Hunt, Kaufmann and Schneider-Kamp 2017) names the clauses that each
//! step follows from, so that it can be checked in linear time without any search.

use super::limits::Limits;
use crate::cnf::{Cnf, Lit};
use lazyloop_plane::lists::Lists;
use std::io::{self, Write};

/// Why there is no refutation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoRefutation {
    /// A learnt clause does not follow by unit propagation.
    #[error("step {0} of the proof does not follow by unit propagation")]
    Step(usize),
    /// All steps follow, but the empty clause does not follow from them.
    #[error("the proof does not end in the empty clause")]
    Incomplete,
    /// A limit was reached.
    #[error("a limit was reached while the proof was worked out")]
    Stopped,
}

/// A clause of the formula or of the proof; the formula's come first.
type Id = u32;

/// No clause: the reason of a literal that is assumed.
const NONE: Id = Id::MAX;

/// A literal as an index: twice the variable, and one more for the negation.
type Code = u32;

fn code(lit: Lit) -> Code {
    2 * lit.variable() + u32::from(!lit.is_positive())
}

fn number(code: Code) -> i64 {
    let variable = i64::from(code / 2);
    if code.is_multiple_of(2) { variable } else { -variable }
}

/// Makes a list the literals of a clause, sorted, each once.
fn sort(clause: &[Lit], literals: &mut Vec<Code>) {
    literals.clear();
    literals.extend(clause.iter().copied().map(code));
    literals.sort_unstable();
    literals.dedup();
}

#[derive(Clone, Copy)]
struct Watch {
    clause: Id,
    /// Another literal of the clause: if it is true, the clause need not be looked at.
    blocker: Code,
}

/// A refutation of a formula, clause by clause.
pub struct Refutation {
    /// Clauses of the formula.
    given: usize,
    /// All clauses; the first two literals of each that has two are watched.
    clauses: Lists<Code>,
    /// For each clause of the proof, those that it follows from, in the order of propagation.
    hints: Lists<Id>,
    watches: Vec<Vec<Watch>>,
    /// Whether a literal is true.
    is_true: Vec<bool>,
    trail: Vec<Code>,
    /// How far the trail was propagated.
    head: usize,
    /// For each variable the clause that made it true or false.
    reasons: Vec<Id>,
    seen: Vec<bool>,
    /// The empty clause, once it is derived.
    empty: Option<Id>,
}

impl Refutation {
    /// Derives the empty clause from a formula and the clauses that a solver has learnt. Each
    /// learnt clause must follow by unit propagation from the formula and the learnt clauses before
    /// it.
    ///
    /// # Errors
    ///
    /// If the clauses are not such a proof, or a limit is reached.
    pub fn new<'a>(
        formula: &Cnf,
        learnt: impl IntoIterator<Item = &'a [Lit]>,
        limits: &Limits,
    ) -> Result<Self, NoRefutation> {
        let slots = formula.variables() as usize + 1;
        let mut refutation = Self {
            given: formula.len(),
            clauses: Lists::default(),
            hints: Lists::default(),
            watches: (0..2 * slots).map(|_| Vec::new()).collect(),
            is_true: vec![false; 2 * slots],
            trail: Vec::new(),
            head: 0,
            reasons: vec![NONE; slots],
            seen: vec![false; slots],
            empty: None,
        };
        let mut literals = Vec::new();
        for clause in formula.clauses() {
            sort(clause, &mut literals);
            refutation.clauses.add(literals.iter().copied());
        }
        for id in 0..refutation.given {
            refutation.attach(id as Id);
        }
        refutation.settle();
        for (at, clause) in learnt.into_iter().enumerate() {
            if refutation.empty.is_some() {
                break;
            }
            if at.is_multiple_of(1 << 8) && limits.is_reached(0) {
                return Err(NoRefutation::Stopped);
            }
            if clause.iter().any(|lit| lit.variable() as usize >= slots) {
                return Err(NoRefutation::Step(at + 1));
            }
            sort(clause, &mut literals);
            refutation.learn(&literals).ok_or(NoRefutation::Step(at + 1))?;
        }
        match refutation.empty {
            Some(_) => Ok(refutation),
            None => Err(NoRefutation::Incomplete),
        }
    }

    /// Writes the proof in LRAT, without the clauses that the empty one does not need. Returns its
    /// number of clauses.
    ///
    /// # Errors
    ///
    /// Whatever `out` fails with.
    pub fn write(&self, out: &mut dyn Write) -> io::Result<usize> {
        let Some(empty) = self.empty else { return Ok(0) };
        let given = self.given;
        let mut ids = vec![0; empty as usize + 1 - given];
        ids[empty as usize - given] = 1;
        for at in (0..ids.len()).rev() {
            if ids[at] > 0 {
                let derived =
                    self.hints[at].iter().filter_map(|&id| (id as usize).checked_sub(given));
                derived.for_each(|at| ids[at] = 1);
            }
        }
        let mut next = given;
        for id in ids.iter_mut().filter(|id| **id > 0) {
            next += 1;
            *id = next;
        }
        let id_of = |id: Id| (id as usize).checked_sub(given).map_or(id as usize + 1, |at| ids[at]);
        let mut digits = itoa::Buffer::new();
        for (at, &id) in ids.iter().enumerate().filter(|(_, id)| **id > 0) {
            out.write_all(digits.format(id).as_bytes())?;
            for &literal in &self.clauses[given + at] {
                out.write_all(b" ")?;
                out.write_all(digits.format(number(literal)).as_bytes())?;
            }
            out.write_all(b" 0")?;
            for &hint in &self.hints[at] {
                out.write_all(b" ")?;
                out.write_all(digits.format(id_of(hint)).as_bytes())?;
            }
            out.write_all(b" 0\n")?;
        }
        Ok(next - given)
    }

    /// Derives a clause, unless it holds already. Returns `None` if the clause does not follow.
    fn learn(&mut self, literals: &[Code]) -> Option<()> {
        let is_certain = |lit: Code| self.is_true[lit as usize];
        let is_tautology = literals.windows(2).any(|pair| pair[0] ^ 1 == pair[1]);
        if is_tautology || literals.iter().any(|&lit| is_certain(lit)) {
            return Some(());
        }
        let literals: Vec<Code> =
            literals.iter().copied().filter(|&lit| !is_certain(lit ^ 1)).collect();
        let root = self.trail.len();
        for &literal in &literals {
            self.assign(literal ^ 1, NONE);
        }
        let conflict = self.propagate()?;
        let hints = self.explain(conflict, root);
        for &literal in &self.trail[root..] {
            self.is_true[literal as usize] = false;
        }
        self.trail.truncate(root);
        self.head = root;
        let id = self.add(literals, hints);
        self.attach(id);
        self.settle();
        Some(())
    }

    fn add(&mut self, literals: Vec<Code>, hints: Vec<Id>) -> Id {
        self.clauses.add(literals);
        self.hints.add(hints);
        self.clauses.len() as Id - 1
    }

    fn assign(&mut self, literal: Code, reason: Id) {
        self.is_true[literal as usize] = true;
        self.reasons[literal as usize / 2] = reason;
        self.trail.push(literal);
    }

    /// Watches two open literals of a clause. A single open literal holds; without one the empty
    /// clause follows. Nothing may be assumed now.
    fn attach(&mut self, id: Id) {
        let literals = &mut self.clauses[id as usize];
        if self.empty.is_some() || literals.iter().any(|&lit| self.is_true[lit as usize]) {
            return;
        }
        let mut open = 0;
        for at in 0..literals.len() {
            if !self.is_true[literals[at] as usize ^ 1] {
                literals.swap(open, at);
                open += 1;
                if open == 2 {
                    break;
                }
            }
        }
        match open {
            0 => self.conclude(id),
            1 => {
                let literal = literals[0];
                let unit = self.unit(literal, id);
                self.assign(literal, unit);
            }
            _ => {
                let [first, second] = [literals[0], literals[1]];
                self.watches[first as usize].push(Watch { clause: id, blocker: second });
                self.watches[second as usize].push(Watch { clause: id, blocker: first });
            }
        }
    }

    /// A literal holds for good, by a clause of which all other literals are false for good: it
    /// becomes a clause of its own.
    fn unit(&mut self, literal: Code, reason: Id) -> Id {
        if self.clauses[reason as usize].len() == 1 {
            return reason;
        }
        let hints = self.hints_of(reason, Some(literal));
        self.add(vec![literal], hints)
    }

    /// Derives the empty clause from a clause whose literals are all false for good.
    fn conclude(&mut self, id: Id) {
        let hints = self.hints_of(id, None);
        self.empty = Some(self.add(Vec::new(), hints));
    }

    /// A clause, after what makes its literals false, but for one of them.
    fn hints_of(&self, id: Id, but: Option<Code>) -> Vec<Id> {
        let others = self.clauses[id as usize].iter().filter(|&&other| Some(other) != but);
        others.map(|&other| self.reasons[other as usize / 2]).chain([id]).collect()
    }

    /// Propagates what holds for good.
    fn settle(&mut self) {
        while self.empty.is_none() && self.head < self.trail.len() {
            let before = self.trail.len();
            let conflict = self.propagate();
            // What was propagated just now has clauses as reasons: let each have its own.
            for at in before..self.trail.len() {
                let literal = self.trail[at];
                let reason = self.reasons[literal as usize / 2];
                self.reasons[literal as usize / 2] = self.unit(literal, reason);
            }
            if let Some(conflict) = conflict {
                self.conclude(conflict);
            }
        }
    }

    /// Propagates the assigned literals, and returns a clause that is false, if there is one.
    fn propagate(&mut self) -> Option<Id> {
        while self.head < self.trail.len() {
            let refuted = self.trail[self.head] ^ 1;
            self.head += 1;
            let mut watches = std::mem::take(&mut self.watches[refuted as usize]);
            let (mut kept, mut conflict) = (0, None);
            for at in 0..watches.len() {
                let watch = watches[at];
                watches[kept] = watch;
                kept += 1;
                if conflict.is_some() || self.is_true[watch.blocker as usize] {
                    continue;
                }
                let literals = &mut self.clauses[watch.clause as usize];
                if literals[0] == refuted {
                    literals.swap(0, 1);
                }
                let first = literals[0];
                watches[kept - 1].blocker = first;
                if self.is_true[first as usize] {
                    continue;
                }
                match (2..literals.len()).find(|&at| !self.is_true[literals[at] as usize ^ 1]) {
                    Some(other) => {
                        literals.swap(1, other);
                        let watch = Watch { clause: watch.clause, blocker: first };
                        self.watches[literals[1] as usize].push(watch);
                        kept -= 1;
                    }
                    None if self.is_true[first as usize ^ 1] => conflict = Some(watch.clause),
                    None => self.assign(first, watch.clause),
                }
            }
            watches.truncate(kept);
            self.watches[refuted as usize] = watches;
            if conflict.is_some() {
                return conflict;
            }
        }
        None
    }

    /// The clauses from which a conflict follows, in the order of propagation: the unit clauses
    /// that hold for good, then the reasons since `root`, then the conflict itself.
    fn explain(&mut self, conflict: Id, root: usize) -> Vec<Id> {
        let mut hints = vec![conflict];
        let mut certain = Vec::new();
        let mut marked = Vec::new();
        let mut mark = |seen: &mut [bool], literal: Code| {
            let variable = literal as usize / 2;
            if !seen[variable] {
                seen[variable] = true;
                marked.push(variable);
            }
        };
        for &literal in &self.clauses[conflict as usize] {
            mark(&mut self.seen, literal);
        }
        for &literal in self.trail[root..].iter().rev() {
            let reason = self.reasons[literal as usize / 2];
            if self.seen[literal as usize / 2] && reason != NONE {
                self.seen[literal as usize / 2] = false;
                hints.push(reason);
                for &other in &self.clauses[reason as usize] {
                    if other != literal {
                        mark(&mut self.seen, other);
                    }
                }
            }
            self.seen[literal as usize / 2] = false;
        }
        for variable in marked {
            if std::mem::take(&mut self.seen[variable]) {
                certain.push(self.reasons[variable]);
            }
        }
        hints.extend(certain);
        hints.reverse();
        hints
    }
}
