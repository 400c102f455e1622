//! The literals of a formula that unit propagation alone makes true.

use super::{Cnf, Lit};

/// The literals that follow by unit propagation, as `Some(is true)` for each variable (the first
/// one first). Linear in the formula.
///
/// It does not report contradictions: a solver finds them as fast.
pub fn implied(formula: &Cnf) -> Vec<Option<bool>> {
    let (occurrences, clauses) = (formula.occurrences(), &formula.clauses);
    let mut values = vec![None; formula.variables() as usize];
    let mut trail: Vec<Lit> = Vec::new();
    let mut open: Vec<usize> = clauses.iter().map(|clause| clause.len()).collect();
    let mut due: Vec<usize> = (0..clauses.len()).filter(|&index| open[index] == 1).collect();
    loop {
        for index in due.drain(..) {
            // All of its literals but one are false; that one is still open, or true already.
            let value = |lit: &&Lit| values[lit.variable() as usize - 1];
            if let Some(&lit) = clauses[index].iter().find(|lit| value(lit).is_none())
                && !clauses[index].iter().any(|lit| value(&lit) == Some(lit.is_positive()))
            {
                values[lit.variable() as usize - 1] = Some(lit.is_positive());
                trail.push(lit);
            }
        }
        let Some(lit) = trail.pop() else { return values };
        // In a formula that contradicts itself the order decides which values come first.
        for &index in occurrences[(!lit).index()].iter().rev() {
            open[index as usize] -= 1;
            if open[index as usize] == 1 {
                due.push(index as usize);
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{ClauseSink, Lit};

    fn implied_by(clauses: &[&[i32]]) -> Vec<Option<bool>> {
        let mut formula = Cnf::new();
        formula.fresh(5);
        for clause in clauses {
            let literals: Vec<Lit> =
                clause.iter().map(|&number| Lit::from_dimacs(number).unwrap()).collect();
            formula.clause(&literals);
        }
        implied(&formula)
    }

    #[test]
    fn chains_are_followed_to_their_end() {
        let found = implied_by(&[&[-2, 3], &[1], &[-1, 2], &[-3, -1, -4], &[4, 5, 1]]);
        assert_eq!(found, [Some(true), Some(true), Some(true), Some(false), None]);
    }

    #[test]
    fn what_needs_a_choice_is_left_open() {
        assert_eq!(implied_by(&[&[1, 2], &[-1, 2], &[-4, -5]]), [None; 5]);
    }

    #[test]
    fn contradictions_do_no_harm() {
        implied_by(&[&[1], &[-1], &[1, -1], &[]]);
        assert_eq!(implied_by(&[&[1], &[-1, 2], &[-1, -2]])[0], Some(true));
    }
}
