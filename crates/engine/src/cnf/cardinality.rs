//! Small counting constraints, written out.
//!
//! A face or vertex of a lattice has at most four edges, so the binomial encoding (one clause for
//! each set of literals that would be too many or too few) is both the smallest and the one that
//! propagates everything.

use super::{ClauseSink, Lit};

/// Exactly `k` of the literals are true. `C(n, k + 1) + C(n, n - k + 1)` clauses for `n` literals;
/// one empty clause if `k > n`.
pub fn exactly(sink: &mut dyn ClauseSink, literals: &[Lit], k: usize) {
    exactly_after(sink, &mut Vec::with_capacity(literals.len()), literals, k);
}

/// If `condition` holds, exactly `k` of the literals are true. As many clauses as [`exactly`], each
/// one literal longer.
pub fn exactly_if(sink: &mut dyn ClauseSink, condition: Lit, literals: &[Lit], k: usize) {
    let mut clause = Vec::with_capacity(literals.len() + 1);
    clause.push(!condition);
    exactly_after(sink, &mut clause, literals, k);
}

/// As [`exactly`]; `clause` holds the literals with which every clause begins.
pub(super) fn exactly_after(
    sink: &mut dyn ClauseSink,
    clause: &mut Vec<Lit>,
    literals: &[Lit],
    k: usize,
) {
    if k > literals.len() {
        return sink.clause(clause);
    }
    // Of any k + 1 literals one is false; of any n - k + 1 one is true.
    subsets(literals, k + 1, clause, false, sink);
    subsets(literals, literals.len() - k + 1, clause, true, sink);
}

/// Exactly `k` of the literals are true, of which an even number is true in any case: `k - 1` is enough from
/// below. Each clause begins with `unless`.
pub fn exactly_even(sink: &mut dyn ClauseSink, unless: &[Lit], literals: &[Lit], k: usize) {
    let mut clause = unless.to_vec();
    if k > literals.len() || k % 2 == 1 {
        return sink.clause(&clause);
    }
    subsets(literals, k + 1, &mut clause, false, sink);
    if k > 0 {
        subsets(literals, literals.len() + 2 - k, &mut clause, true, sink);
    }
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
    at_most_two(sink, literals);
}

/// `on` is true exactly if `a` and `b` differ. Four clauses.
pub fn differs(sink: &mut dyn ClauseSink, on: Lit, a: Lit, b: Lit) {
    sink.clause(&[!on, a, b]);
    sink.clause(&[!on, !a, !b]);
    sink.clause(&[on, !a, b]);
    sink.clause(&[on, a, !b]);
}

/// At most two of the literals are true. `C(n, 3)` clauses for `n` literals.
pub fn at_most_two(sink: &mut dyn ClauseSink, literals: &[Lit]) {
    subsets(literals, 3, &mut Vec::with_capacity(3), false, sink);
}

/// One clause for each subset of `size` literals (none if there are fewer): the literals themselves
/// or their negations, after those in `clause`.
fn subsets(
    literals: &[Lit],
    size: usize,
    clause: &mut Vec<Lit>,
    positive: bool,
    sink: &mut dyn ClauseSink,
) {
    if size == 0 {
        return sink.clause(clause);
    }
    for at in 0..(literals.len() + 1).saturating_sub(size) {
        clause.push(literals[at].when(positive));
        subsets(&literals[at + 1..], size - 1, clause, positive, sink);
        clause.pop();
    }
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
        (0..1u32 << n).map(|bits| (bits.count_ones() as usize, holds(&cnf, bits))).collect()
    }

    /// Whether the formula holds where variable `v` is true if bit `v - 1` is set.
    fn holds(cnf: &Cnf, bits: u32) -> bool {
        let truth = |lit: &Lit| (bits >> (lit.variable() - 1) & 1 == 1) == lit.is_positive();
        cnf.clauses().all(|clause| clause.iter().any(truth))
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
    fn a_condition_lets_everything_else_be() {
        for n in 1..=5 {
            for k in 0..n + 1 {
                let mut cnf = Cnf::new();
                let vars = cnf.fresh(n);
                let literals: Vec<Lit> = (1..n).map(|i| vars.lit(i)).collect();
                exactly_if(&mut cnf, vars.lit(0), &literals, k);
                for bits in 0..1u32 << n {
                    let ones = (bits >> 1).count_ones() as usize;
                    assert_eq!(holds(&cnf, bits), bits & 1 == 0 || ones == k);
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
    fn at_most_two_holds_up_to_two() {
        for n in 0..=5 {
            for (ones, holds) in truth_table(n, at_most_two_of) {
                assert_eq!(holds, ones <= 2, "{ones} of {n}");
            }
        }
        fn at_most_two_of(cnf: &mut Cnf, literals: &[Lit]) {
            at_most_two(cnf, literals);
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
        assert_eq!(count(&|cnf, l| at_most_two(cnf, l)), 4);
    }
}
