//! The direction in which one follows a line, and what one passes. It is known of a line all of which is known.

use crate::board::Way;
use crate::places::{Local, Reason};
use crate::scene::Scene;

impl Scene<'_> {
    /// Whether one leaves a cell on a way when one follows the line.
    pub(crate) fn leaves(&self, cell: usize, way: Way) -> Option<bool> {
        if !self.arm(cell, way)? {
            return Some(false);
        }
        let is_reversed = self.is_reversed?;
        if let Some((forth, edge)) = self.forth.zip(self.board.edge(cell, way)) {
            let is_out = forth[edge] == matches!(way, Way::East | Way::South);
            return Some(is_out != is_reversed);
        }
        let ahead = self.followed_from(cell, way)?;
        let (last, _) = *ahead.last()?;
        if self.is_end(last) && self.kind.is_path {
            let first = self.behind(cell, way)?.last().map_or(cell, |&(first, _)| first);
            return Some((first < last) != is_reversed);
        }
        let (_, leaving) = ahead.into_iter().min()?;
        Some((leaving == Way::East as usize) != is_reversed)
    }

    /// The line from a cell against a way on which it leaves it; nothing where it ends there.
    fn behind(&self, cell: usize, way: Way) -> Option<Vec<(usize, usize)>> {
        if self.is_end(cell) {
            return Some(Vec::new());
        }
        self.followed_from(cell, self.goes_on(cell, way.opposite(), &mut Vec::new())?)
    }

    /// Why that is so: the whole line, or the edge that is off.
    pub(crate) fn why_leaves(&self, cell: usize, way: Way, reason: &mut Reason) {
        if self.arm(cell, way) == Some(false) {
            reason.extend(self.board.edge(cell, way).map(|edge| (edge, false)));
            return;
        }
        let behind = if self.kind.is_path { self.behind(cell, way) } else { None };
        let ahead = self.followed_from(cell, way).into_iter().chain(behind);
        for (cell, _) in ahead.flatten() {
            let edges = self.board.edges(cell).into_iter().flatten();
            // Where lines may cross, what is off matters too.
            let known = edges.filter_map(|edge| Some((edge, (self.line)(edge)?)));
            reason.extend(known.filter(|&(_, on)| on || self.kind.crosses));
        }
    }

    /// How many counted cells the line visits after one cell up to another one; 0 if it visits not both, or may cross
    /// itself in one of them, or is a path that does not begin in the first one.
    pub(crate) fn passed(&self, from: usize, to: usize) -> Option<i64> {
        if !self.can_pass(from, to) || self.local(from, Local::Visited) == Some(false) {
            return Some(0);
        }
        let leaves = Way::ALL.map(|way| self.leaves(from, way));
        let Some(at) = leaves.iter().position(|&leaves| leaves == Some(true)) else {
            return if leaves.contains(&None) { None } else { Some(0) };
        };
        let way = Way::ALL[at];
        let mut count = 0;
        for (cell, _) in self.followed_from(from, way)?.into_iter().skip(1) {
            count += i64::from(self.is_counted(cell));
            if cell == to {
                return Some(count);
            }
        }
        Some(0)
    }

    /// Whether anything can be passed after one cell up to another one.
    pub fn can_pass(&self, from: usize, to: usize) -> bool {
        let begins = !self.kind.is_path || self.is_end(from);
        from != to && begins && !self.may_cross(from) && !self.may_cross(to)
    }

    /// Why so many are passed after a cell: the whole line through it, or that it is not visited.
    pub(crate) fn why_passed(&self, from: usize, reason: &mut Reason) {
        // Where lines cross, the line may be known as it is followed one way and not the other.
        let is_way = |&way: &Way| self.leaves(from, way) == Some(true);
        let is_on = |&way: &Way| self.arm(from, way) == Some(true);
        let way = Way::ALL.into_iter().find(is_way);
        match way.or_else(|| Way::ALL.into_iter().find(is_on)) {
            Some(way) => self.why_leaves(from, way, reason),
            None => self.why_local(from, Local::Visited, reason),
        }
    }

    /// Whether a cell counts among those that the line passes.
    pub fn is_counted(&self, cell: usize) -> bool {
        self.is_among(self.kind.counted.as_ref(), cell) && !self.may_cross(cell)
    }

    /// The cells of the line that leaves a cell on a way, each with the way on which it leaves, up to that cell or to the
    /// end of a path; `None` if it is not known where it goes.
    fn followed_from(&self, cell: usize, way: Way) -> Option<Vec<(usize, usize)>> {
        let (mut at, mut toward, mut all) = (cell, way, Vec::new());
        while all.len() <= 2 * self.board.cells() {
            all.push((at, toward as usize));
            at = self.board.step(at, toward)?;
            if self.kind.is_path && self.is_end(at) {
                all.push((at, toward as usize));
                return Some(all);
            }
            toward = self.goes_on(at, toward, &mut Vec::new())?;
            if (at, toward) == (cell, way) {
                return Some(all);
            }
        }
        None
    }
}
