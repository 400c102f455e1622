//! Exactly one or two of some literals: all clauses if the literals are few, counters if they are
//! many.

use lazyloop_engine::cnf::{ClauseSink, Lit, exactly};

/// The most literals for which all clauses are written out: `n + C(n, 3)` of them.
const FEW: usize = 6;

/// Exactly two of the literals are true. Many literals take two fresh variables and seven clauses
/// each, after Sinz (*Towards an optimal CNF encoding of Boolean cardinality constraints*, 2005),
/// both ways.
pub(super) fn exactly_two(sink: &mut dyn ClauseSink, literals: &[Lit]) {
    if literals.len() <= FEW {
        return exactly(sink, literals, 2);
    }
    let mut before: Option<[Lit; 2]> = None;
    for &lit in literals {
        // One of the literals so far, and two of them.
        let fresh = sink.fresh(2);
        let [one, two] = [fresh.lit(0), fresh.lit(1)];
        sink.clause(&[!lit, one]);
        match before {
            None => {
                sink.clause(&[!one, lit]);
                sink.clause(&[!two]);
            }
            Some([was_one, was_two]) => {
                sink.clause(&[!was_one, one]);
                sink.clause(&[!one, was_one, lit]);
                sink.clause(&[!was_two, two]);
                sink.clause(&[!lit, !was_one, two]);
                sink.clause(&[!two, was_two, lit]);
                sink.clause(&[!two, was_two, was_one]);
                sink.clause(&[!lit, !was_two]);
            }
        }
        before = Some([one, two]);
    }
    if let Some([_, two]) = before {
        sink.clause(&[two]);
    }
}

/// Exactly one of the literals is true. Many literals take a fresh variable and three clauses each,
/// as above.
pub(super) fn exactly_one(sink: &mut dyn ClauseSink, literals: &[Lit]) {
    if literals.len() <= FEW {
        return exactly(sink, literals, 1);
    }
    sink.clause(literals);
    // One of the literals so far.
    let so_far = sink.fresh(literals.len());
    for (at, &lit) in literals.iter().enumerate() {
        sink.clause(&[!lit, so_far.lit(at)]);
        if at > 0 {
            sink.clause(&[!so_far.lit(at - 1), so_far.lit(at)]);
            sink.clause(&[!so_far.lit(at - 1), !lit]);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use lazyloop_engine::engine::{Limits, Sat, SatVerdict};

    #[test]
    fn as_many_are_true_as_are_said_and_any_can_be() {
        type Encoder = fn(&mut dyn ClauseSink, &[Lit]);
        let encoders: [(u32, Encoder); 2] = [(1, exactly_one), (2, exactly_two)];
        for (n, (count, encode)) in
            [2, 3, 6, 7, 9].into_iter().flat_map(|n| encoders.map(|e| (n, e)))
        {
            let mut sat = Sat::new(Limits::default());
            let vars = sat.fresh(n);
            let literals: Vec<Lit> = (0..n).map(|index| vars.lit(index)).collect();
            encode(&mut sat, &literals);
            for bits in 0..1_u32 << n {
                let assumed: Vec<Lit> = literals
                    .iter()
                    .enumerate()
                    .map(|(at, lit)| lit.when(bits >> at & 1 == 1))
                    .collect();
                let holds = matches!(sat.solve(&assumed), SatVerdict::Satisfiable(_));
                assert_eq!(holds, bits.count_ones() == count, "{count} of {n}: {bits:b}");
            }
        }
    }
}
