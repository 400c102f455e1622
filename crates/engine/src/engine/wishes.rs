//! Differences that are wished for, to find out where all answers agree.
//!
//! What all answers have in common is found by asking for an answer that differs from the first one in a
//! place where all so far agree, until there is none. Where a formula is over faces, an answer that has a
//! face on another side is asked for first: there are fewer faces than places, and a face has a literal, while
//! a difference in a place takes a variable of its own, which the solver decides in each call. Then the
//! places that follow from the sides are settled, and those that are left are asked for.

use super::answer::{Answer, Other, Rules};
use super::runs::Runs;
use super::sat::Sat;
use crate::cnf::Lit;

/// The differences that the next answer should have.
#[derive(Default)]
pub(super) struct Wishes {
    /// None before the first demand.
    runs: Option<Runs>,
    /// For each face the literal that it is on its side in the first answer, while sides are wished for.
    sides: Option<Vec<Lit>>,
    /// For each place, whether all answers agree there by their sides; empty if none does.
    settled: Vec<bool>,
}

impl Wishes {
    /// Wishes for the differences that are demanded.
    pub(super) fn demand<A: Answer>(
        &mut self,
        other: &Other<A>,
        rules: &dyn Rules<A>,
        sat: &mut Sat,
    ) {
        let Some((answer, _)) = other.demanded() else { return };
        if self.runs.is_none()
            && let Some(sides) = rules.sides(answer)
        {
            let differences = sides.iter().map(|&side| !side).collect();
            let mut runs = Runs::new(differences, sat.variables(), sat).until_closed(sat);
            runs.keep(sides.iter().map(|_| true), sat);
            (self.runs, self.sides) = (Some(runs), Some(sides));
        } else if self.sides.is_none() {
            self.demand_places(other, rules, sat);
        }
    }

    /// Whether the places that are demanded have their turn after sides.
    pub(super) fn are_over_sides(&self) -> bool {
        self.sides.is_some()
    }

    /// Wishes no more for the sides that an answer has.
    pub(super) fn pass<A: Answer>(&mut self, answer: &A, rules: &dyn Rules<A>, sat: &mut Sat) {
        let now = rules.sides(answer);
        if let (Some(runs), Some(first), Some(now)) = (&mut self.runs, &self.sides, now) {
            runs.keep(first.iter().zip(&now).map(|(first, now)| first == now), sat);
        }
    }

    /// No answer has a side that is wished for: goes on to places.
    pub(super) fn go_on<A: Answer>(
        &mut self,
        other: &Other<A>,
        rules: &dyn Rules<A>,
        sat: &mut Sat,
    ) {
        self.sides = None;
        if let Some(runs) = self.runs.take() {
            runs.close(sat);
            self.settled = rules.settled(runs.counts());
        }
        self.demand_places(other, rules, sat);
    }

    fn demand_places<A: Answer>(&mut self, other: &Other<A>, rules: &dyn Rules<A>, sat: &mut Sat) {
        let Some((answer, places)) = other.demanded() else { return };
        let runs = self.runs.get_or_insert_with(|| {
            let stated = sat.variables();
            let differences = rules.differences(answer, sat);
            Runs::new(differences, stated, sat)
        });
        let is_settled = |place: usize| self.settled.get(place) == Some(&true);
        let counts = places.iter().enumerate().map(|(place, &counts)| counts && !is_settled(place));
        runs.keep(counts, sat);
    }

    /// Wishes for all differences that may come true.
    pub(super) fn begin(&mut self) {
        self.runs.iter_mut().for_each(Runs::begin);
    }

    /// The assumptions of a stage, and those of the wishes.
    pub(super) fn with(&self, stage: &[Lit]) -> Vec<Lit> {
        stage.iter().copied().chain(self.runs.iter().flat_map(Runs::assumed)).collect()
    }

    /// Gives up wishes of a core, and returns whether there were any.
    pub(super) fn give_up(&mut self, core: &[Lit], sat: &mut Sat) -> bool {
        self.runs.as_mut().is_some_and(|runs| runs.give_up(core, sat))
    }
}
