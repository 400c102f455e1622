//! How often a path has entered a region, as clauses: for each cell a number that goes up by one where the path goes
//! into the region, and stays the same along all other links. They are added where cuts alone do not settle it.

use super::clauses::{Chain, UNBOUNDED, Writer, here};
use crate::cnf::Lit;
use lazyloop_rules::{Kind, Op, Way, Word};

/// Whether all rules that are held against lines only can be written so. A cell that the path misses has no number.
pub(super) fn is_written(kind: &Kind) -> bool {
    let mut far = kind.nodes().filter(|node| node.is_far && matches!(node.op, Op::Word(..)));
    kind.is_path
        && kind.visits_all()
        && far.all(|node| matches!(node.op, Op::Word(Word::Entries, _)))
}

impl Writer<'_, '_, '_> {
    /// How often the path enters the region of a cell on its way there from another one, in which it ends; `None` if
    /// it does not end there.
    pub(super) fn entries(&mut self, from: usize, to: usize) -> Option<Chain> {
        let [start, end] = self.ends(from)?;
        let region = self.scene.givens().region(to).filter(|_| from == start || from == end)?;
        let is_in = self.scene.givens().region(from) == Some(region);
        if from == start {
            // It begins with one visit, or with none.
            let Chain { literals, .. } = self.visits(region, to);
            return Some(Chain { least: -i64::from(is_in), literals });
        }
        let [first, then] = [from, to].map(|cell| self.visits(region, cell));
        // Seen from behind, the path comes into the region where it goes out of it.
        Some(self.less(first, then, i64::from(!is_in)))
    }

    /// One number less another one, and something more.
    fn less(&mut self, number: Chain, other: Chain, more: i64) -> Chain {
        self.added(vec![number, other.times(-1), Chain::known(more)], UNBOUNDED)
    }

    /// The cells in which the path begins and ends: it begins in the one that is asked for first.
    fn ends(&mut self, from: usize) -> Option<[usize; 2]> {
        let scene = self.scene;
        let is_end = |cell: &usize| scene.is_end(*cell);
        *self.ends.get_or_insert_with(|| {
            let mut found: Vec<usize> = (0..scene.board().cells()).filter(is_end).collect();
            found.sort_by_key(|&end| end != from);
            found.try_into().ok()
        })
    }

    /// How often the path was in a region when it is in a cell.
    fn visits(&mut self, region: usize, cell: usize) -> Chain {
        if !self.visits_of.contains_key(&region) {
            let literals = self.write_visits(region);
            self.visits_of.insert(region, literals);
        }
        let literals = self.visits_of.get(&region).map_or(Vec::new(), |all| all[cell].clone());
        Chain { least: 0, literals }
    }

    /// Writes the number of visits to a region for each cell.
    fn write_visits(&mut self, region: usize) -> Vec<Vec<Lit>> {
        let (scene, board) = (self.scene, self.scene.board());
        let Some([start, end]) = self.ends.flatten() else {
            return vec![Vec::new(); board.cells()];
        };
        if self.visits_of.is_empty() {
            self.direct();
            for (cell, is_out) in [(start, true), (end, false)] {
                for way in Way::ALL {
                    let arm = self.pen.arm(cell, here(way));
                    if let Some((arm, out)) = arm.zip(self.out(cell, way)) {
                        self.pen.define(&[!arm, out.when(is_out)]);
                    }
                }
            }
        }
        let is_in = |cell: usize| scene.givens().region(cell) == Some(region);
        // Each visit has a cell, and all but the first and the last one two links of the border.
        let most = scene.givens().cells_of(region).len().min(scene.border(region).len() / 2 + 1);
        let numbers: Vec<Vec<Lit>> =
            (0..board.cells()).map(|_| (0..most).map(|_| self.pen.fresh()).collect()).collect();
        for number in &numbers {
            number.windows(2).for_each(|pair| self.pen.define(&[!pair[1], pair[0]]));
        }
        for (at, &literal) in numbers[start].iter().enumerate() {
            self.pen.define(&[literal.when(at == 0 && is_in(start))]);
        }
        for cell in 0..board.cells() {
            for way in Way::ALL {
                let Some(next) = board.step(cell, way) else { continue };
                let arm = self.pen.arm(cell, here(way));
                let Some((arm, out)) = arm.zip(self.out(cell, way)) else { continue };
                let enters = usize::from(is_in(next) && !is_in(cell));
                let (before, after) = (&numbers[cell], &numbers[next]);
                for at in 0..most + enters {
                    let unless = [!arm, !out];
                    // At least so many before, and one more after where it enters.
                    let was = at.checked_sub(enters).map(|at| before[at]);
                    let is = after.get(at).copied();
                    let forth: Vec<Lit> = was.map(|it| !it).into_iter().chain(is).collect();
                    self.pen.define(&[&unless[..], &forth].concat());
                    if let Some((was, is)) = was.zip(is) {
                        self.pen.define(&[&unless[..], &[was, !is]].concat());
                    }
                }
            }
        }
        numbers
    }
}
