//! Small counting constraints, written out.
//!
//! A cell has four segments and a point at most four, so the binomial encoding (one clause for
//! each set of literals that would be too many or too few) is both the smallest and the one that
//! propagates everything.

use super::{ClauseSink, Lit};

/// Exactly `k` of the literals are true. `C(n, k + 1) + C(n, n - k + 1)` clauses for `n` literals;
/// one empty clause if `k > n`.
pub fn exactly(sink: &mut dyn ClauseSink, literals: &[Lit], k: usize) {
    if k > literals.len() {
        return sink.clause(&[]);
    }
    // Of any k + 1 literals one is false; of any n - k + 1 one is true.
    subsets(literals, k + 1, &mut |chosen| sink.clause(&negated(chosen)));
    subsets(literals, literals.len() - k + 1, &mut |chosen| sink.clause(chosen));
}

/// Either none or exactly two of the literals are true: the degrees of a line without ends or
/// branches. `n + C(n, 3)` clauses for `n` literals.
pub fn zero_or_two(sink: &mut dyn ClauseSink, literals: &[Lit]) {
    let mut clause = Vec::with_capacity(literals.len());
    for &alone in literals {
        clause.clear();
        clause.extend(literals.iter().map(|&lit| lit.when(lit != alone)));
        sink.clause(&clause);
    }
    subsets(literals, 3, &mut |chosen| sink.clause(&negated(chosen)));
}

fn negated(literals: &[Lit]) -> Vec<Lit> {
    literals.iter().map(|&lit| !lit).collect()
}

/// Calls `visit` with each subset of `size` items; with none if there are fewer items.
fn subsets(items: &[Lit], size: usize, visit: &mut dyn FnMut(&[Lit])) {
    fn go(items: &[Lit], size: usize, chosen: &mut Vec<Lit>, visit: &mut dyn FnMut(&[Lit])) {
        if size == 0 {
            return visit(chosen);
        }
        for (at, &item) in items.iter().enumerate() {
            if items.len() - at < size {
                break;
            }
            chosen.push(item);
            go(&items[at + 1..], size - 1, chosen, visit);
            chosen.pop();
        }
    }
    go(items, size, &mut Vec::with_capacity(size), visit);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;

    /// For each assignment of `n` variables: how many are true, and whether the formula holds.
    fn truth_table(n: usize, encode: impl Fn(&mut Cnf, &[Lit])) -> Vec<(usize, bool)> {
        let mut cnf = Cnf::new();
        let vars = cnf.fresh(n);
        let literals: Vec<Lit> = (0..n).map(|i| vars.lit(i)).collect();
        encode(&mut cnf, &literals);
        (0..1u32 << n)
            .map(|bits| {
                let truth =
                    |lit: &Lit| (bits >> (lit.variable() - 1) & 1 == 1) == lit.is_positive();
                let holds = cnf.clauses().all(|clause| clause.iter().any(truth));
                (bits.count_ones() as usize, holds)
            })
            .collect()
    }

    #[test]
    fn exactly_k_holds_for_exactly_k() {
        for n in 0..=5 {
            for k in 0..=n + 1 {
                for (ones, holds) in truth_table(n, |cnf, literals| exactly(cnf, literals, k)) {
                    assert_eq!(holds, ones == k, "{ones} of {n}, {k} wanted");
                }
            }
        }
    }

    #[test]
    fn zero_or_two_holds_for_zero_and_two() {
        for n in 0..=5 {
            for (ones, holds) in truth_table(n, zero_or_two_of) {
                assert_eq!(holds, ones == 0 || ones == 2, "{ones} of {n}");
            }
        }
        fn zero_or_two_of(cnf: &mut Cnf, literals: &[Lit]) {
            zero_or_two(cnf, literals);
        }
    }

    #[test]
    fn sizes_are_as_documented() {
        let count = |encode: &dyn Fn(&mut Cnf, &[Lit])| {
            let mut cnf = Cnf::new();
            let vars = cnf.fresh(4);
            encode(&mut cnf, &(0..4).map(|i| vars.lit(i)).collect::<Vec<_>>());
            cnf.len()
        };
        let sizes: Vec<usize> = (0..=4).map(|k| count(&|cnf, l| exactly(cnf, l, k))).collect();
        assert_eq!(sizes, [4, 7, 8, 7, 4].map(|n| n));
        assert_eq!(count(&|cnf, l| zero_or_two(cnf, l)), 8);
    }
}
