//! What the line meets from a cell on: the next number, or how often it enters a region up to another cell. Nothing is
//! said of it until all of the line up to there is known.

use crate::board::Way;
use crate::kind::{Id, Kind};
use crate::places::Reason;
use crate::scene::{Env, Scene};

/// What the line meets.
pub(crate) struct Met {
    /// The number, 0 if the line meets none; `None` if that is not known.
    number: Option<i64>,
    /// What is known of the edges that tell.
    reason: Reason,
}

impl Scene<'_> {
    pub(crate) fn next_of(&self, about: &[Id], env: &mut Env) -> Option<Met> {
        let (cell, way) = (self.cell(about[0], env)?, self.way(about[1], env)?);
        let mut reason = Vec::new();
        let number = self.next(cell, way, &mut reason);
        Some(Met { number, reason })
    }

    /// How often a path enters the region of a cell on its way there from another one, in which it ends; 0 if it does
    /// not end there, or does not come.
    pub(crate) fn entries_of(&self, about: &[Id], env: &mut Env) -> Option<Met> {
        let (from, to) = (self.cell(about[0], env)?, self.cell(about[1], env)?);
        let mut reason = Vec::new();
        let number = match self.is_end(from) && from != to {
            true => self.entries(from, to, &mut reason),
            false => Some(0),
        };
        Some(Met { number, reason })
    }

    /// The same where it ends in another cell; `None` if that is not known.
    fn entries(&self, from: usize, to: usize, reason: &mut Reason) -> Option<i64> {
        let (mut at, mut back, mut entries) = (from, None, 0);
        for _ in 0..self.board.cells() {
            let mut ways = Way::ALL.into_iter().filter(|&on| Some(on) != back);
            let Some(toward) = ways.find(|&on| self.arm(at, on) == Some(true)) else {
                return (at != from && self.is_end(at)).then_some(0);
            };
            reason.extend(self.board.edge(at, toward).map(|edge| (edge, true)));
            let next = self.board.step(at, toward)?;
            let [before, after] = [at, next].map(|cell| self.givens.region(cell));
            entries += i64::from(after != before && after == self.givens.region(to));
            if next == to {
                return Some(entries);
            }
            (at, back) = (next, Some(toward.opposite()));
        }
        None
    }

    /// The number that the line meets next, and the edges that tell.
    fn next(&self, cell: usize, way: Way, reason: &mut Reason) -> Option<i64> {
        let (mut at, mut toward) = (cell, way);
        if !self.arm(at, toward)? {
            reason.extend(self.board.edge(at, toward).map(|edge| (edge, false)));
            return Some(0);
        }
        // A cell in which the line crosses itself is passed twice.
        for _ in 0..=2 * self.board.cells() {
            reason.extend(self.board.edge(at, toward).map(|edge| (edge, true)));
            at = self.board.step(at, toward)?;
            if let Some(number) = self.givens.clue(at).and_then(|clue| clue.number) {
                return Some(number.into());
            }
            toward = match self.goes_on(at, toward, reason) {
                Some(on) => on,
                None if self.is_end(at) => return Some(0),
                None => return None,
            };
            if (at, toward) == (cell, way) {
                return Some(0);
            }
        }
        None
    }

    /// The way on which the line leaves a cell that it comes to on another, and the edge that is off if that tells.
    pub(crate) fn goes_on(&self, cell: usize, toward: Way, reason: &mut Reason) -> Option<Way> {
        if self.kind.crosses {
            // Where it may cross itself, it turns only if it does not go straight on.
            if self.arm(cell, toward)? {
                return Some(toward);
            }
            reason.extend(self.board.edge(cell, toward).map(|edge| (edge, false)));
        }
        self.way_on(cell, toward)
    }
}

impl Met {
    /// The least and the most that the number can be.
    pub(crate) fn bounds(&self) -> (i64, i64) {
        self.number.map_or((0, Kind::MOST_NUMBER.into()), |number| (number, number))
    }

    /// Why the number is what it is.
    pub(crate) fn why(self, reason: &mut Reason) {
        reason.extend(self.reason);
    }
}
