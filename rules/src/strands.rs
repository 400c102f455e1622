//! Which cells are visited by the same line, where there may be several: those for certain that links which are on
//! join, those perhaps that links do which are not off. Where lines may cross, they go straight on.

use crate::board::Way;
use crate::places::{Local, Reason};
use crate::scene::{Scene, Strands};

impl Scene<'_> {
    /// Whether one line visits two cells; of one cell, whether a line does.
    pub(crate) fn together(&self, a: usize, b: usize) -> Option<bool> {
        if a == b {
            return self.local(a, Local::Visited);
        }
        let share = |sets: &[usize], is_sure: bool| {
            let of = |cell| self.links(cell, is_sure).map(|(_, edge)| sets[edge]);
            of(a).any(|set| of(b).any(|other| other == set))
        };
        if let Some(lines) = self.lines {
            return Some(share(lines, true));
        }
        let strands = self
            .strands
            .get_or_init(|| Strands { sure: self.sets(true), possible: self.sets(false) });
        match (share(&strands.sure, true), share(&strands.possible, false)) {
            (true, _) => Some(true),
            (_, false) => Some(false),
            _ => None,
        }
    }

    /// The links of a cell that are on, or those that are not off.
    fn links(&self, cell: usize, is_sure: bool) -> impl Iterator<Item = (Way, usize)> {
        Way::ALL.into_iter().filter_map(move |way| {
            let edge = self.board.edge(cell, way)?;
            (self.line)(edge).unwrap_or(!is_sure).then_some((way, edge))
        })
    }

    /// Of a line that leaves a cell by one way, the link that decides whether it leaves by another one too, if both
    /// links are on, and whether it does. There is none where it does for certain.
    fn decider(&self, cell: usize, from: Way, to: Way) -> Option<(Option<usize>, Option<bool>)> {
        if !self.kind.crosses || to == from || to == from.opposite() || !self.may_cross(cell) {
            return None;
        }
        // It turns if it does not go straight on.
        let ways = [from.opposite(), to.opposite()];
        let way = ways.into_iter().find(|&way| self.arm(cell, way).is_some()).unwrap_or(ways[0]);
        Some((self.board.edge(cell, way), self.arm(cell, way).map(|is_on| !is_on)))
    }

    /// Whether a line that leaves a cell by one way leaves it by another one too, if both links are on.
    fn passes(&self, cell: usize, from: Way, to: Way) -> Option<bool> {
        self.decider(cell, from, to).map_or(Some(true), |(_, passes)| passes)
    }

    /// For each link the name of its set, which is one of its links.
    fn sets(&self, is_sure: bool) -> Vec<usize> {
        let mut is_met = vec![false; self.board.edge_bound()];
        let mut of = vec![0; is_met.len()];
        for cell in 0..self.board.cells() {
            for (way, edge) in self.links(cell, is_sure) {
                for found in self.spread(cell, [(way, edge)], &mut is_met, is_sure) {
                    of[found.edge] = edge;
                }
            }
        }
        of
    }

    /// The links of one line, or that may be of it: those of a cell, and what they lead to, each with the one by which it
    /// was found.
    fn found_from(&self, start: usize, is_sure: bool) -> Vec<Found> {
        let mut is_met = vec![false; self.board.edge_bound()];
        self.spread(start, self.links(start, is_sure), &mut is_met, is_sure)
    }

    /// The links that some of a cell lead to, and these, as far as they have not been met.
    fn spread(
        &self,
        start: usize,
        links: impl IntoIterator<Item = (Way, usize)>,
        is_met: &mut [bool],
        is_sure: bool,
    ) -> Vec<Found> {
        let mut all: Vec<Found> = Vec::new();
        let mut add = |all: &mut Vec<Found>, cell, (way, edge): (Way, usize), before| {
            if !std::mem::replace(&mut is_met[edge], true) {
                all.push(Found { cell, way, edge, before });
            }
        };
        links.into_iter().for_each(|link| add(&mut all, start, link, None));
        let mut at = 0;
        while at < all.len() {
            for (cell, from) in self.sides(&all[at]) {
                for (way, edge) in self.links(cell, is_sure) {
                    if self.passes(cell, from, way).unwrap_or(!is_sure) {
                        add(&mut all, cell, (way, edge), Some((at, from)));
                    }
                }
            }
            at += 1;
        }
        all
    }

    /// The two cells that a link joins, each with the way on which it leaves the cell.
    fn sides(&self, found: &Found) -> impl Iterator<Item = (usize, Way)> + use<> {
        let next = self.board.step(found.cell, found.way);
        let far = next.map(|next| (next, found.way.opposite()));
        [Some((found.cell, found.way)), far].into_iter().flatten()
    }

    /// Why one line visits two cells, or does not.
    pub(crate) fn why_together(&self, a: usize, b: usize, truth: bool, reason: &mut Reason) {
        match truth {
            _ if a == b => self.why_local(a, Local::Visited, reason),
            true => self.why_joined(a, b, reason),
            false => {
                let [one, other] = [a, b].map(|cell| self.why_it_ends(cell));
                reason.extend(if one.len() <= other.len() { one } else { other });
            }
        }
    }

    /// The links from one cell to another one.
    fn why_joined(&self, a: usize, b: usize, reason: &mut Reason) {
        let all = self.found_from(a, true);
        let mut at = all.iter().find(|found| self.sides(found).any(|(cell, _)| cell == b));
        while let Some(found) = at {
            reason.push((found.edge, true));
            if let Some((_, from)) = found.before {
                let decider = self.decider(found.cell, from, found.way);
                reason.extend(decider.and_then(|(edge, _)| Some((edge?, false))));
            }
            at = found.before.map(|(before, _)| &all[before]);
        }
    }

    /// What keeps a line from a cell within the cells that it may visit.
    fn why_it_ends(&self, start: usize) -> Reason {
        let all = self.found_from(start, false);
        let mut cells: Vec<usize> =
            all.iter().flat_map(|found| self.sides(found)).map(|(cell, _)| cell).collect();
        cells.push(start);
        cells.sort_unstable();
        cells.dedup();
        let mut reason = Vec::new();
        for &cell in &cells {
            for way in Way::ALL {
                let leads_out = |next| self.kind.crosses || cells.binary_search(&next).is_err();
                let edge =
                    self.board.edge(cell, way).filter(|&edge| (self.line)(edge) == Some(false));
                if self.board.step(cell, way).is_some_and(leads_out) {
                    reason.extend(edge.map(|edge| (edge, false)));
                }
            }
        }
        // Where lines cross it goes straight on.
        for (cell, from) in all.iter().flat_map(|found| self.sides(found)) {
            for (to, _) in self.links(cell, false) {
                if let Some((Some(edge), Some(false))) = self.decider(cell, from, to) {
                    reason.push((edge, true));
                }
            }
        }
        reason.sort_unstable();
        reason.dedup();
        reason
    }
}

/// A link that a line goes by.
struct Found {
    /// One of its two cells.
    cell: usize,
    /// The way on which it leaves it.
    way: Way,
    edge: usize,
    /// The number of the link by which it was found, and the way on which that one leaves the cell.
    before: Option<(usize, Way)>,
}
