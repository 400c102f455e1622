//! Which of several lines each link is of, as far as a line is known: links that are on are of one line for certain
//! where it goes from one to the other, and those that are not off perhaps are.

use super::places::Local;
use super::scene::{Scene, Strands};

impl Scene<'_> {
    /// Whether one line visits both cells.
    pub(super) fn together(&self, a: usize, b: usize) -> Option<bool> {
        if a == b {
            return self.local(a, Local::Visited);
        }
        let strands = self.strands.get_or_init(|| Strands {
            certain: self.traced(&|known| known == Some(true), &|passes| passes == Some(true)),
            thinkable: self.traced(&|known| known != Some(false), &|passes| passes != Some(false)),
        });
        let meet = |strands: &[u32]| {
            let at = |cell: usize| self.puzzle.lattice.sides(cell).map(|(edge, _)| strands[edge]);
            let others = at(b);
            at(a).into_iter().any(|strand| strand > 0 && others.contains(&strand))
        };
        match meet(&strands.thinkable) {
            true => meet(&strands.certain).then_some(true),
            false => Some(false),
        }
    }

    /// Follows all lines by links of which `counts` is true, where `goes_on` says that they pass.
    fn traced(
        &self,
        counts: &dyn Fn(Option<bool>) -> bool,
        goes_on: &dyn Fn(Option<bool>) -> bool,
    ) -> Vec<u32> {
        let lattice = self.puzzle.lattice;
        self.budget.spend(64 * lattice.cells() as u64);
        let mut strands = vec![0; lattice.segments()];
        for first in 0..4 * lattice.cells() {
            let mut open = vec![(first / 4, first % 4)];
            while let Some((cell, out)) = open.pop() {
                let (edge, next) = lattice.sides(cell)[out];
                let Some(next) = next.filter(|_| strands[edge] == 0 && counts(self.arm(cell, out)))
                else {
                    continue;
                };
                strands[edge] = first as u32 + 1;
                for (at, from) in [(cell, out), (next, 3 - out)] {
                    let on = (0..4).filter(|&to| to != from && goes_on(self.passes(at, from, to)));
                    open.extend(on.map(|to| (at, to)));
                }
            }
        }
        strands
    }

    /// Whether a line that leaves a cell both ways is one and the same: where lines may cross, if it goes straight on, or
    /// no line does.
    fn passes(&self, cell: usize, from: usize, to: usize) -> Option<bool> {
        if from == 3 - to || !self.kind.crosses || !self.may_cross(cell) {
            return Some(true);
        }
        self.arm(cell, 3 - from).or(self.arm(cell, 3 - to)).map(|is_on| !is_on)
    }
}
