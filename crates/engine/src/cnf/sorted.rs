//! Counting by a sorting network, for more literals than subsets are good for.
//!
//! Batcher's odd-even merge sort (K. E. Batcher, *Sorting networks and their applications*, 1968; as clauses:
//! N. Eén and N. Sörensson, *Translating pseudo-Boolean constraints into SAT*, 2006). It takes `O(n log² n)`
//! variables and clauses where subsets take exponentially many. All of its variables follow from the
//! literals.

use super::cardinality::exactly_after;
use super::{ClauseSink, Lit, at_most_two, zero_or_two};

/// The most literals that are counted by a clause for each subset.
pub const MOST_BY_SUBSETS: usize = 8;

/// Literals that are true first: the one at `i` is true if and only if more than `i` of `literals` are.
pub fn sorted(sink: &mut dyn ClauseSink, literals: &[Lit]) -> Vec<Lit> {
    match literals.len() {
        0 | 1 => literals.to_vec(),
        count => {
            let (first, second) = literals.split_at(count / 2);
            let (first, second) = (sorted(sink, first), sorted(sink, second));
            merged(sink, &first, &second)
        }
    }
}

/// Merges two sorted lists: those at even places, those at odd places, and then neighbours.
fn merged(sink: &mut dyn ClauseSink, a: &[Lit], b: &[Lit]) -> Vec<Lit> {
    match (a, b) {
        ([], all) | (all, []) => all.to_vec(),
        (&[a], &[b]) => compared(sink, a, b).to_vec(),
        _ => {
            let part = |list: &[Lit], from| -> Vec<Lit> {
                list.iter().skip(from).step_by(2).copied().collect()
            };
            let even = merged(sink, &part(a, 0), &part(b, 0));
            let odd = merged(sink, &part(a, 1), &part(b, 1));
            let mut all = vec![even[0]];
            for at in 0..odd.len().max(even.len() - 1) {
                match (odd.get(at), even.get(at + 1)) {
                    (Some(&odd), Some(&even)) => all.extend(compared(sink, odd, even)),
                    (one, other) => all.extend(one.or(other)),
                }
            }
            all
        }
    }
}

/// Whether one of two literals is true, and whether both are.
fn compared(sink: &mut dyn ClauseSink, a: Lit, b: Lit) -> [Lit; 2] {
    let vars = sink.fresh(2);
    let (some, both) = (vars.lit(0), vars.lit(1));
    // A literal that counts twice stands in a clause once.
    let count = if a == b { 2 } else { 3 };
    sink.clause(&[!some, a, b][..count]);
    sink.clause(&[some, !a]);
    sink.clause(&[some, !b]);
    sink.clause(&[both, !a, !b][..count]);
    sink.clause(&[!both, a]);
    sink.clause(&[!both, b]);
    [some, both]
}

/// Literals to be counted, more than once if need be: as they are, or sorted if they are many.
pub struct Counted {
    literals: Vec<Lit>,
    is_sorted: bool,
}

impl Counted {
    /// Sorts them if they are many.
    pub fn of(sink: &mut dyn ClauseSink, literals: &[Lit]) -> Self {
        match literals.len() <= MOST_BY_SUBSETS {
            true => Self { literals: literals.to_vec(), is_sorted: false },
            false => Self { literals: sorted(sink, literals), is_sorted: true },
        }
    }

    /// If all conditions hold, exactly `k` of the literals are true.
    pub fn exactly(&self, sink: &mut dyn ClauseSink, conditions: &[Lit], k: usize) {
        let mut clause: Vec<Lit> = conditions.iter().map(|&lit| !lit).collect();
        if !self.is_sorted {
            return exactly_after(sink, &mut clause, &self.literals, k);
        }
        let [before, next] = self.beside(k);
        if k > self.literals.len() {
            return sink.clause(&clause);
        }
        for lit in before.into_iter().chain(next.map(|lit| !lit)) {
            clause.push(lit);
            sink.clause(&clause);
            clause.pop();
        }
    }

    /// If all conditions hold, more or fewer than `k` of the literals are true.
    pub fn not_exactly(&self, sink: &mut dyn ClauseSink, conditions: &[Lit], k: usize) {
        let mut clause: Vec<Lit> = conditions.iter().map(|&lit| !lit).collect();
        let (count, first) = (self.literals.len(), clause.len());
        if self.is_sorted {
            let [before, next] = self.beside(k);
            if k <= count {
                clause.extend(before.map(|lit| !lit).into_iter().chain(next));
                sink.clause(&clause);
            }
            return;
        }
        for chosen in (0..1u32 << count).filter(|chosen| chosen.count_ones() as usize == k) {
            clause.truncate(first);
            let others = self.literals.iter().enumerate();
            clause.extend(others.map(|(at, lit)| lit.when(chosen >> at & 1 == 0)));
            sink.clause(&clause);
        }
    }

    /// Of sorted literals the last one that is true, and the first one that is not, if `k` are true.
    fn beside(&self, k: usize) -> [Option<Lit>; 2] {
        [k.checked_sub(1), Some(k)].map(|at| self.literals.get(at?).copied())
    }
}

/// Exactly `k` of the literals are true: by subsets, or by a sorting network if they are many.
pub fn exactly_of_many(sink: &mut dyn ClauseSink, literals: &[Lit], k: usize) {
    Counted::of(sink, literals).exactly(sink, &[], k);
}

/// If `first` holds, exactly `k[0]` of the literals are true; if it does not, exactly `k[1]`.
pub fn exactly_either(sink: &mut dyn ClauseSink, first: Lit, literals: &[Lit], k: [usize; 2]) {
    let counted = Counted::of(sink, literals);
    counted.exactly(sink, &[first], k[0]);
    counted.exactly(sink, &[!first], k[1]);
}

/// None or exactly two of the literals are true: by subsets, or by a sorting network if they are many.
pub fn zero_or_two_of_many(sink: &mut dyn ClauseSink, literals: &[Lit]) {
    if literals.len() <= MOST_BY_SUBSETS {
        return zero_or_two(sink, literals);
    }
    let sorted = sorted(sink, literals);
    sink.clause(&[!sorted[0], sorted[1]]);
    sink.clause(&[!sorted[2]]);
}

/// At most two of the literals are true: by subsets, or by a sorting network if they are many.
pub fn at_most_two_of_many(sink: &mut dyn ClauseSink, literals: &[Lit]) {
    if literals.len() <= MOST_BY_SUBSETS {
        return at_most_two(sink, literals);
    }
    let sorted = sorted(sink, literals);
    sink.clause(&[!sorted[2]]);
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{Cnf, units};

    /// Whether unit propagation, from the values of the first `n` variables, finds a contradiction, and the
    /// values of all variables.
    fn values(cnf: &Cnf, n: usize, bits: u32) -> Option<Vec<bool>> {
        let mut all = cnf.clone();
        let mut vars = Cnf::new();
        let vars = vars.fresh(n);
        (0..n).for_each(|at| all.clause(&[vars.lit(at).when(bits >> at & 1 == 1)]));
        let values: Option<Vec<bool>> = units::implied(&all).into_iter().collect();
        let values = values?;
        let is_true = |lit: &Lit| values[lit.variable() as usize - 1] == lit.is_positive();
        all.clauses().all(|clause| clause.iter().any(is_true)).then_some(values)
    }

    #[test]
    fn true_literals_come_first() {
        for n in 0..=11 {
            let mut cnf = Cnf::new();
            let vars = cnf.fresh(n);
            let literals: Vec<Lit> = (0..n).map(|at| vars.lit(at)).collect();
            let sorted = sorted(&mut cnf, &literals);
            assert_eq!(sorted.len(), n);
            for bits in 0..1u32 << n {
                let values = values(&cnf, n, bits).expect("defined by the literals");
                for (at, lit) in sorted.iter().enumerate() {
                    let is_true = values[lit.variable() as usize - 1] == lit.is_positive();
                    assert_eq!(is_true, bits.count_ones() as usize > at, "{n} {bits:b} {at}");
                }
            }
        }
    }

    /// A literal that is there twice counts twice, and stands in no clause twice.
    #[test]
    fn literals_may_be_there_twice() {
        let mut cnf = Cnf::new();
        let vars = cnf.fresh(6);
        let literals: Vec<Lit> = (0..12).map(|at| vars.lit(at / 2)).collect();
        let sorted = sorted(&mut cnf, &literals);
        let has_twice =
            |clause: &[Lit]| (1..clause.len()).any(|at| clause[..at].contains(&clause[at]));
        assert!(!cnf.clauses().any(has_twice));
        for bits in 0..1u32 << 6 {
            let values = values(&cnf, 6, bits).expect("defined by the literals");
            let count = sorted.iter().filter(|lit| values[lit.variable() as usize - 1]).count();
            assert_eq!(count, 2 * bits.count_ones() as usize);
        }
    }

    #[test]
    fn many_are_counted_as_few_are() {
        for n in [3, 8, 9, 10] {
            for k in 0..=n + 1 {
                let mut cnf = Cnf::new();
                let vars = cnf.fresh(n + 1);
                let literals: Vec<Lit> = (0..n).map(|at| vars.lit(at)).collect();
                exactly_either(&mut cnf, vars.lit(n), &literals, [k, n - k.min(n)]);
                for bits in 0..1u32 << (n + 1) {
                    let ones = (bits & !(1 << n)).count_ones() as usize;
                    let wanted = if bits >> n == 1 { k } else { n - k.min(n) };
                    assert_eq!(values(&cnf, n + 1, bits).is_some(), ones == wanted);
                }
            }
            for k in 0..=n + 1 {
                let mut cnf = Cnf::new();
                let vars = cnf.fresh(n + 1);
                let literals: Vec<Lit> = (0..n).map(|at| vars.lit(at)).collect();
                Counted::of(&mut cnf, &literals).not_exactly(&mut cnf, &[vars.lit(n)], k);
                for bits in 0..1u32 << (n + 1) {
                    let ones = (bits & !(1 << n)).count_ones() as usize;
                    assert_eq!(values(&cnf, n + 1, bits).is_some(), bits >> n == 0 || ones != k);
                }
            }
            let mut cnf = Cnf::new();
            let vars = cnf.fresh(n);
            let literals: Vec<Lit> = (0..n).map(|at| vars.lit(at)).collect();
            zero_or_two_of_many(&mut cnf, &literals);
            for bits in 0..1u32 << n {
                let holds = values(&cnf, n, bits).is_some();
                assert_eq!(holds, matches!(bits.count_ones(), 0 | 2), "{bits:b} of {n}");
            }
        }
    }
}
