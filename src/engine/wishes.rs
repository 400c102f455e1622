//! Differences that are wished for in many parts of an answer at once.
//!
//! What all answers have in common is found by asking for an answer that differs from the first one in a
//! place where all so far agree, until there is none. An answer that differs in one place alone takes one
//! place away. So the places are parted into runs, and a difference in each run is assumed: an answer takes
//! away a place of each, and a core of one run says that there all answers agree. Cores of several runs only
//! say that one answer cannot differ in all of them; the others wait for the next answer. (Janota, Lynce and
//! Marques-Silva, *Algorithms for computing backbones of propositional formulae*, 2015, have chunks and
//! cores.)

use super::answer::{Answer, Other};
use super::sat::Sat;
use crate::cnf::{ClauseSink, Lit};
use std::ops::Range;

/// A run of places.
struct Wish {
    /// Implies that an answer differs in one of the places that count.
    literal: Lit,
    places: Range<usize>,
    /// Whether such an answer may exist.
    is_open: bool,
    /// Whether the next call assumes it.
    is_assumed: bool,
}

/// The runs of places; none before the first demand, or if one would hold all places.
#[derive(Default)]
pub(super) struct Wishes {
    runs: Vec<Wish>,
    /// Runs that were closed since the last answer.
    closed: usize,
}

impl Wishes {
    /// The most runs: each of them may take a call to be closed.
    const MOST: usize = 64;

    /// Places of a run, at least.
    const PLACES: usize = 64;

    /// Once so many runs were closed one after another, most places may be closed: one call without wishes
    /// finds that out.
    const MOST_CLOSED: usize = 8;

    /// Wishes for a difference in each run, in the places that count now.
    pub(super) fn demand<A: Answer>(&mut self, other: &Other<A>, sat: &mut Sat) {
        let places = other.places();
        let length = places.div_ceil(Self::MOST).max(Self::PLACES);
        if self.runs.is_empty() && places > length {
            let run = |at: usize| at * length..((at + 1) * length).min(places);
            self.runs.extend((0..places.div_ceil(length)).map(|at| Wish {
                literal: sat.fresh(1).lit(0),
                places: run(at),
                is_open: true,
                is_assumed: false,
            }));
        }
        for wish in self.runs.iter_mut().filter(|wish| wish.is_open) {
            let mut clause: Vec<Lit> = other.counting(wish.places.clone()).collect();
            wish.is_open = !clause.is_empty();
            clause.push(!wish.literal);
            sat.clause(&clause);
        }
    }

    /// Assumes all wishes that may come true.
    pub(super) fn begin(&mut self) {
        self.closed = 0;
        self.runs.iter_mut().for_each(|wish| wish.is_assumed = wish.is_open);
    }

    /// The assumptions of a stage, and those of the wishes.
    pub(super) fn with(&self, stage: &[Lit]) -> Vec<Lit> {
        let assumed = self.runs.iter().filter(|wish| wish.is_assumed).map(|wish| wish.literal);
        stage.iter().copied().chain(assumed).collect()
    }

    /// Gives up wishes of a core, and returns whether there were any: the only one for ever, of several all
    /// but the first until the next run.
    pub(super) fn give_up<A: Answer>(
        &mut self,
        core: &[Lit],
        other: &Other<A>,
        sat: &mut Sat,
    ) -> bool {
        let is_needed = |wish: &&mut Wish| wish.is_assumed && core.contains(&wish.literal);
        let mut needed: Vec<&mut Wish> = self.runs.iter_mut().filter(is_needed).collect();
        let kept = usize::from(needed.len() > 1);
        needed.iter_mut().skip(kept).for_each(|wish| wish.is_assumed = false);
        let found = !needed.is_empty();
        if let ([wish], 1) = (&mut needed[..], core.len()) {
            wish.is_open = false;
            other.counting(wish.places.clone()).for_each(|differs| sat.clause(&[!differs]));
            self.closed += 1;
        }
        if self.closed == Self::MOST_CLOSED {
            self.runs.iter_mut().for_each(|wish| wish.is_assumed = false);
        }
        found
    }
}
