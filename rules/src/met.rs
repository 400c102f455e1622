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

    /// How often a path enters the region of the second of two cells between them; 0 if it does not join them.
    pub(crate) fn entries_of(&self, about: &[Id], env: &mut Env) -> Option<Met> {
        let (from, to) = (self.cell(about[0], env)?, self.cell(about[1], env)?);
        let (mut number, mut all) = (Some(0), Vec::new());
        for way in Way::ALL.into_iter().filter(|_| from != to) {
            let mut reason = Vec::new();
            match self.entries(from, to, way, &mut reason) {
                Some(Some(entries)) => return Some(Met { number: Some(entries), reason }),
                Some(None) => all.extend(reason),
                None => number = None,
            }
        }
        Some(Met { number, reason: all })
    }

    /// The same if the line leads from the first cell on a way to the second one; inside `None` if it does not, outside
    /// if that is not known.
    fn entries(
        &self,
        from: usize,
        to: usize,
        way: Way,
        reason: &mut Reason,
    ) -> Option<Option<i64>> {
        let (mut at, mut on, mut entries) = (from, Some(way), 0);
        for _ in 0..=self.board.cells() {
            let Some(toward) = on.filter(|&way| self.arm(at, way) == Some(true)) else {
                // It ends here, or does not begin.
                let ways = Way::ALL.into_iter().filter(|&on| at != from || on == way);
                for edge in ways.filter_map(|way| self.board.edge(at, way)) {
                    reason.push((edge, (self.line)(edge)?));
                }
                return Some(None);
            };
            reason.extend(self.board.edge(at, toward).map(|edge| (edge, true)));
            let next = self.board.step(at, toward)?;
            let [before, after] = [at, next].map(|cell| self.givens.region(cell));
            entries += i64::from(after != before && after == self.givens.region(to));
            if next == to {
                return Some(Some(entries));
            }
            if next == from {
                return Some(None);
            }
            let mut ways = Way::ALL.into_iter().filter(|&on| on != toward.opposite());
            on = ways.find(|&on| self.arm(next, on) == Some(true));
            at = next;
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

    /// The way on which the line leaves a cell that it comes to on another.
    fn goes_on(&self, cell: usize, toward: Way, reason: &mut Reason) -> Option<Way> {
        if self.kind.crosses {
            // Where it may cross itself, it turns only if it does not go straight on.
            if self.arm(cell, toward)? {
                return Some(toward);
            }
            reason.extend(self.board.edge(cell, toward).map(|edge| (edge, false)));
        }
        let mut ways = Way::ALL.into_iter().filter(|&on| on != toward.opposite());
        ways.find(|&on| self.arm(cell, on) == Some(true))
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
