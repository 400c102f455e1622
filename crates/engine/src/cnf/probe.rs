//! Probing: failed literals and implications, found by unit propagation from each literal.

use super::{Cnf, Lit, Vars};
use lazyloop_plane::lists::Lists;

/// What probing found of some variables of a formula; by default nothing.
#[derive(Default)]
pub struct Probed {
    values: Vec<Option<bool>>,
    /// For each literal the literals that follow from it, sorted.
    implied: Vec<Vec<Lit>>,
}

impl Probed {
    /// The value of a literal in every model, where it is known.
    pub fn value(&self, lit: Lit) -> Option<bool> {
        let value = *self.values.get(lit.variable() as usize)?;
        value.map(|value| value == lit.is_positive())
    }

    /// Whether unit propagation derives `then` from `when`, or `!when` from `!then`. False if the
    /// value of either is known.
    pub fn implies(&self, when: Lit, then: Lit) -> bool {
        if self.value(when).or(self.value(then)).is_some() {
            return false;
        }
        let follows = |from: Lit, to: Lit| {
            let implied = self.implied.get(from.index());
            implied.is_some_and(|implied| implied.binary_search(&to).is_ok())
        };
        follows(when, then) || follows(!then, !when)
    }
}

/// Probes these variables: a literal from which a contradiction follows by unit propagation is false.
/// Again, until none is left. If the formula itself is refuted so, nothing is known of any variable.
pub fn probe(formula: &Cnf, variables: Vars) -> Probed {
    let mut probe = Probe::new(formula);
    let literals = |index| [variables.lit(index), !variables.lit(index)];
    let mut implied = vec![Vec::new(); probe.occurrences.len()];
    let mut is_refuted = !probe.units();
    loop {
        let known = probe.trail.len();
        for lit in (0..variables.len()).flat_map(literals) {
            if is_refuted || probe.value(lit).is_some() {
                continue;
            }
            let before = probe.trail.len();
            let holds = probe.assume(lit);
            let mut follows = probe.trail.split_off(before);
            follows.iter().for_each(|&lit| probe.values[lit.variable() as usize] = None);
            if holds {
                follows.sort_unstable();
                implied[lit.index()] = follows;
            } else {
                is_refuted = !probe.assume(!lit);
            }
        }
        if is_refuted {
            return Probed::default();
        }
        if probe.trail.len() == known {
            return Probed { values: probe.values, implied };
        }
    }
}

/// Unit propagation that can be taken back.
struct Probe<'a> {
    clauses: &'a Lists<Lit>,
    /// For each literal the clauses that have it.
    occurrences: Lists<u32>,
    values: Vec<Option<bool>>,
    trail: Vec<Lit>,
}

impl<'a> Probe<'a> {
    fn new(formula: &'a Cnf) -> Self {
        let values = vec![None; formula.variables() as usize + 1];
        let (clauses, occurrences) = (&formula.clauses, formula.occurrences());
        Self { clauses, occurrences, values, trail: Vec::new() }
    }

    fn value(&self, lit: Lit) -> Option<bool> {
        self.values[lit.variable() as usize].map(|value| value == lit.is_positive())
    }

    /// Makes the literals of unit clauses true, and all that follows; false on a contradiction.
    fn units(&mut self) -> bool {
        (0..self.clauses.len()).all(|index| match self.clauses[index] {
            [] => false,
            [lit] => self.assume(lit),
            _ => true,
        })
    }

    /// Makes a literal true, and all that follows; false on a contradiction.
    fn assume(&mut self, lit: Lit) -> bool {
        let mut next = self.trail.len();
        if !self.set(lit) {
            return false;
        }
        while let Some(&lit) = self.trail.get(next) {
            next += 1;
            for at in 0..self.occurrences[(!lit).index()].len() {
                let clause = &self.clauses[self.occurrences[(!lit).index()][at] as usize];
                if clause.iter().any(|&lit| self.value(lit) == Some(true)) {
                    continue;
                }
                let mut open = clause.iter().filter(|&&lit| self.value(lit).is_none());
                match (open.next(), open.next()) {
                    (None, _) => return false,
                    (Some(&last), None) => drop(self.set(last)),
                    _ => {}
                }
            }
        }
        true
    }

    fn set(&mut self, lit: Lit) -> bool {
        if self.value(lit).is_none() {
            self.values[lit.variable() as usize] = Some(lit.is_positive());
            self.trail.push(lit);
        }
        self.value(lit) == Some(true)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::ClauseSink;

    fn probed(clauses: &[&[i32]]) -> (Probed, Vec<Lit>) {
        let mut formula = Cnf::new();
        let vars = formula.fresh(4);
        let lit = |number: &i32| Lit::from_dimacs(*number).unwrap();
        for clause in clauses {
            formula.clause(&clause.iter().map(lit).collect::<Vec<_>>());
        }
        (probe(&formula, vars), (0..4).map(|index| vars.lit(index)).collect())
    }

    #[test]
    fn failed_literals_are_false_and_others_imply() {
        let (found, lits) = probed(&[&[-1, 2], &[-1, -2], &[1, -3, 4]]);
        assert_eq!(found.value(lits[0]), Some(false));
        assert_eq!([1, 2, 3].map(|at| found.value(lits[at])), [None; 3]);
        assert!(found.implies(lits[2], lits[3]) && found.implies(!lits[3], !lits[2]));
        assert!(!found.implies(lits[3], lits[2]) && !found.implies(lits[1], lits[3]));
    }

    #[test]
    fn of_a_refuted_formula_nothing_is_known() {
        let (found, lits) = probed(&[&[1, 2], &[1, -2], &[-1, 2], &[-1, -2], &[3]]);
        assert!(lits.iter().all(|&lit| found.value(lit).is_none()));
        assert!(!found.implies(lits[0], lits[1]));
    }
}
