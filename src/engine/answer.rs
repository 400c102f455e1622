//! Answers, and which of them are wanted: any, all but some, or those that differ from a given one.

use super::sat::Sat;
use crate::cnf::{ClauseSink, Lit};
use std::ops::Range;

/// An answer that can be compared with another one, place by place.
pub trait Answer: Clone + PartialEq {
    /// For each place whether two answers to one problem agree there. The problem defines what a
    /// place is: where a person would see a difference, a segment or a cell say.
    fn agreement(&self, other: &Self) -> Vec<bool>;
}

/// Rules that are written as clauses. Further clauses say which answers are wanted.
pub trait Rules<A> {
    /// Adds clauses that every answer but this one satisfies. No later model contains this answer,
    /// so the search can go on.
    fn exclude(&self, answer: &A, sink: &mut dyn ClauseSink);

    /// For each place (see [`Answer::agreement`]) a literal that implies that an answer differs
    /// from this one there. Wherever an answer differs, the literal may be true. A fresh variable may be false
    /// everywhere.
    fn differences(&self, answer: &A, sink: &mut dyn ClauseSink) -> Vec<Lit>;

    /// The literal that is true if an edge of the board is on; `None` if the formula has none.
    fn edge(&self, _edge: usize) -> Option<Lit> {
        None
    }
}

/// Remembers the answer to differ from. At first every answer counts; after a demand, only answers
/// that differ from the given one in one of some places.
pub struct Other<A> {
    answer: Option<A>,
    /// For each place, a literal that implies a difference there.
    differences: Vec<Lit>,
    /// Variables before the differences were stated: the later ones speak of nothing else.
    stated: u32,
    /// For each place, whether a difference there counts.
    places: Vec<bool>,
}

impl<A> Default for Other<A> {
    fn default() -> Self {
        Self { answer: None, differences: Vec::new(), stated: 0, places: Vec::new() }
    }
}

impl<A: Answer> Other<A> {
    /// Demands a difference from `answer` in one of these `places`. The first demand writes the
    /// clauses for differences; a later one must have the same answer, with fewer places.
    pub(super) fn demand(
        &mut self,
        rules: &dyn Rules<A>,
        answer: &A,
        places: &[bool],
        sat: &mut Sat,
    ) {
        if self.answer.is_none() {
            self.answer = Some(answer.clone());
            self.stated = sat.variables();
            self.differences = rules.differences(answer, sat);
            self.places = vec![true; self.differences.len()];
        }
        // Where a difference is asked for no more, its variable is one less to decide and to propagate.
        for (place, &difference) in self.differences.iter().enumerate() {
            let is_passed = self.places[place] && !places[place];
            if is_passed && difference.variable() > self.stated {
                sat.clause(&[!difference]);
            }
        }
        self.places = places.to_vec();
        let demanded = self.differences.iter().zip(places).filter(|&(_, &counts)| counts);
        let clause: Vec<Lit> = demanded.map(|(&difference, _)| difference).collect();
        sat.clause(&clause);
    }

    /// How many places there are; 0 before a demand.
    pub(super) fn places(&self) -> usize {
        self.places.len()
    }

    /// The literals of some places that count, each of which implies a difference there.
    pub(super) fn counting(&self, places: Range<usize>) -> impl Iterator<Item = Lit> {
        places.filter(|&place| self.places[place]).map(|place| self.differences[place])
    }

    /// Whether an answer counts: it differs from the remembered one at a place that is demanded.
    /// Before a demand every answer counts.
    pub fn is_met_by(&self, answer: &A) -> bool {
        let Some(first) = &self.answer else { return true };
        let agreement = first.agreement(answer);
        agreement.iter().zip(&self.places).any(|(&agrees, &counts)| counts && !agrees)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Vars;
    use crate::engine::Limits;
    use crate::engine::sat::SatVerdict;

    #[derive(Clone, PartialEq)]
    struct Bits([bool; 2]);

    impl Answer for Bits {
        fn agreement(&self, other: &Self) -> Vec<bool> {
            (0..2).map(|place| self.0[place] == other.0[place]).collect()
        }
    }

    /// A variable for each place, and no rules.
    struct Free(Vars);

    impl Rules<Bits> for Free {
        fn exclude(&self, _: &Bits, _: &mut dyn ClauseSink) {}

        /// The first place's is a literal of the rules, the second one's a fresh variable.
        fn differences(&self, answer: &Bits, sink: &mut dyn ClauseSink) -> Vec<Lit> {
            let [a, b] = [0, 1].map(|place| self.0.lit(place).when(!answer.0[place]));
            let differs = sink.fresh(1).lit(0);
            sink.clause(&[!differs, b]);
            vec![a, differs]
        }
    }

    #[test]
    fn what_is_asked_for_no_more_stays_free() {
        for passed in 0..2 {
            let mut sat = Sat::new(Limits::default());
            let rules = Free(sat.fresh(2));
            let (first, mut other) = (Bits([true, false]), Other::default());
            other.demand(&rules, &first, &[true; 2], &mut sat);
            let places = [passed != 0, passed != 1];
            other.demand(&rules, &first, &places, &mut sat);
            let literal = |place: usize, is_on: bool| rules.0.lit(place).when(is_on);
            let kept = 1 - passed;
            for passed_on in [false, true] {
                let with = [literal(passed, passed_on), literal(kept, !first.0[kept])];
                assert!(matches!(sat.solve(&with), SatVerdict::Satisfiable(_)));
                let without = [literal(passed, passed_on), literal(kept, first.0[kept])];
                assert!(matches!(sat.solve(&without), SatVerdict::Unsatisfiable));
            }
        }
    }
}
