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
        let may_cross: Vec<bool> = (0..lattice.cells()).map(|cell| self.may_cross(cell)).collect();
        let mut strands = vec![0; lattice.segments()];
        let mut last = 0;
        for start in 0..lattice.cells() {
            for way in 0..4 {
                let (edge, next) = lattice.sides(start)[way];
                if next.is_none() || strands[edge] > 0 || !counts(self.arm(start, way)) {
                    continue;
                }
                last += 1;
                strands[edge] = last;
                let mut open = vec![(start, way)];
                while let Some((cell, out)) = open.pop() {
                    let far = lattice.step(cell, out).map(|far| (far, 3 - out));
                    for (at, from) in [Some((cell, out)), far].into_iter().flatten() {
                        for to in (0..4).filter(|&to| to != from && counts(self.arm(at, to))) {
                            let (edge, beyond) = lattice.sides(at)[to];
                            let passes = if may_cross[at] {
                                self.turns_to(at, from, to)
                            } else {
                                Some(true)
                            };
                            if beyond.is_some() && strands[edge] == 0 && goes_on(passes) {
                                strands[edge] = last;
                                open.push((at, to));
                            }
                        }
                    }
                }
            }
        }
        strands
    }

    /// Whether a line that leaves a cell both ways in which lines may cross is one and the same: if it goes straight
    /// on, or no line does.
    fn turns_to(&self, cell: usize, from: usize, to: usize) -> Option<bool> {
        if from == 3 - to {
            return Some(true);
        }
        self.arm(cell, 3 - from).or(self.arm(cell, 3 - to)).map(|is_on| !is_on)
    }
}
