//! Connectivity by vertex elimination: each cell is connected, through cells that were eliminated
//! before it, to one of its side that is eliminated after it.
//!
//! Rankooh and Rintanen, *Propositional Encodings of Acyclicity and Reachability by Using Vertex
//! Elimination* (AAAI 2022), here for connectivity, in the order of nested dissection (George 1973).
//! O(n^1.5) variables and clauses for n cells. It refutes what a wall parts, which the trees do not,
//! and is slower than they are on nearly everything else. `docs/ENCODING.md` has the proof.

use super::Runs;
use crate::cnf::{ClauseSink, Lit, Vars, first};
use crate::grid::{Cell, Grid};
use crate::kind::FormulaSize;
use std::collections::HashMap;
use std::ops::Range;

/// The most cells for which [`size`] is exact: for more the formula takes gigabytes, and counting it
/// seconds.
const MOST_COUNTED: usize = 1 << 14;

/// The order in which the cells are eliminated, with the neighbours that they have by then.
struct Elimination {
    grid: Grid,
    order: Vec<Cell>,
    /// For each cell of the order, the places in the order of those that come later and that it is
    /// joined to, directly or through cells that came earlier; in ascending order. The frame's place
    /// is the last.
    later: Vec<Vec<usize>>,
}

impl Elimination {
    /// Nested dissection, and the fill-in that it leaves. O(n log n).
    fn new(grid: Grid) -> Self {
        let mut order = Vec::with_capacity(grid.cell_count());
        dissect(grid, 0..grid.rows(), 0..grid.cols(), &mut order);
        let frame = order.len();
        let mut places = vec![0; frame];
        order.iter().enumerate().for_each(|(place, cell)| places[cell.index()] = place);
        let mut later: Vec<Vec<usize>> = vec![Vec::new(); frame];
        for (place, &cell) in order.iter().enumerate() {
            let mut here = std::mem::take(&mut later[place]);
            here.extend(grid.neighbours(cell).map(|cell| places[cell.index()]));
            here.extend(grid.on_border(cell).then_some(frame));
            here.sort_unstable();
            here.dedup();
            here.retain(|&other| other > place);
            // All that this cell is joined to is from now on joined to the first of them.
            if let [first, others @ ..] = &here[..]
                && *first < frame
            {
                later[*first].extend(others);
            }
            later[place] = here;
        }
        Self { grid, order, later }
    }

    fn frame(&self) -> usize {
        self.order.len()
    }

    /// Whether two places are neighbours in the grid, or a cell on the border and the frame.
    fn are_neighbours(&self, first: usize, second: usize) -> bool {
        let cell = self.order[first];
        match self.order.get(second) {
            Some(&other) => self.grid.neighbours(cell).any(|neighbour| neighbour == other),
            None => self.grid.on_border(cell),
        }
    }

    /// What a place is joined to when it is eliminated, with or without the frame.
    fn later(&self, place: usize, with_frame: bool) -> &[usize] {
        match &self.later[place][..] {
            [others @ .., last] if *last == self.frame() && !with_frame => others,
            later => later,
        }
    }

    /// Variables and clauses of [`Self::connect`].
    fn size(&self, with_frame: bool) -> FormulaSize {
        let (mut variables, mut clauses) = (0, 0);
        for place in 0..self.order.len() {
            let later = self.later(place, with_frame);
            let joined = |at: usize| {
                let before = later[..at].iter();
                before.filter(|&&first| self.are_neighbours(first, later[at])).count()
            };
            let ways = later.len() * later.len().saturating_sub(1) / 2
                - (0..later.len()).map(joined).sum::<usize>();
            let is_neighbour = |other: &&usize| self.are_neighbours(place, **other);
            let on_frame = later.last().filter(is_neighbour) == Some(&self.frame());
            let pairs = later.len() - usize::from(on_frame);
            let neighbours = later.iter().filter(is_neighbour).count() - usize::from(on_frame);
            variables += (pairs + ways) as u64;
            clauses += (1 + pairs + neighbours + 2 * ways) as u64;
        }
        (variables, clauses)
    }

    /// States that all cells for which `member` holds are connected: each to a later one, but the
    /// last, or, for the outside, to the frame.
    fn connect(
        &self,
        sink: &mut dyn ClauseSink,
        member: impl Fn(usize) -> Lit,
        last: Option<Vars>,
    ) -> Vars {
        let with_frame = last.is_none();
        let run = sink.fresh(self.size(with_frame).0 as usize);
        let mut fresh = (0..run.len()).map(|index| run.lit(index));
        let mut fresh = || fresh.next().expect("as many as were counted");
        // What may connect two places, the earlier one first.
        let mut ways: HashMap<[usize; 2], Vec<Lit>> = HashMap::new();
        let mut connected: Vec<(usize, Lit)> = Vec::new();
        let mut clause = Vec::new();
        for place in 0..self.order.len() {
            if sink.is_closed() {
                break;
            }
            connected.clear();
            for &other in self.later(place, with_frame) {
                if other == self.frame() && self.are_neighbours(place, other) {
                    connected.push((other, member(place)));
                    continue;
                }
                let here = fresh();
                connected.push((other, here));
                if self.are_neighbours(place, other) {
                    sink.clause(&[!here, member(place)]);
                    sink.clause(&[!here, member(other)]);
                } else {
                    clause.clear();
                    clause.push(!here);
                    clause.extend(ways.remove(&[place, other]).unwrap_or_default());
                    sink.clause(&clause);
                }
            }
            clause.clear();
            clause.push(!member(place));
            clause.extend(connected.iter().map(|&(_, lit)| lit));
            clause.extend(last.map(|last| last.lit(self.frame() - 1 - place)));
            sink.clause(&clause);
            for (at, &(second, to_second)) in connected.iter().enumerate() {
                for &(first, to_first) in &connected[..at] {
                    if !self.are_neighbours(first, second) {
                        let way = fresh();
                        sink.clause(&[!way, to_first]);
                        sink.clause(&[!way, to_second]);
                        ways.entry([first, second]).or_default().push(way);
                    }
                }
            }
        }
        run
    }
}

/// Appends the cells of a rectangle: those on both sides of a line in its middle, then the line.
fn dissect(grid: Grid, rows: Range<usize>, cols: Range<usize>, order: &mut Vec<Cell>) {
    if rows.is_empty() || cols.is_empty() {
        return;
    }
    if cols.len() >= rows.len() {
        let middle = (cols.start + cols.end) / 2;
        dissect(grid, rows.clone(), cols.start..middle, order);
        dissect(grid, rows.clone(), middle + 1..cols.end, order);
        order.extend(rows.map(|row| grid.cell(row, middle)));
    } else {
        let middle = (rows.start + rows.end) / 2;
        dissect(grid, rows.start..middle, cols.clone(), order);
        dissect(grid, middle + 1..rows.end, cols.clone(), order);
        order.extend(cols.map(|col| grid.cell(middle, col)));
    }
}

/// Writes connectivity.
pub fn encode(grid: Grid, cells: Vars, sink: &mut dyn ClauseSink) -> Runs {
    let elimination = Elimination::new(grid);
    let inside = |place: usize| cells.lit(elimination.order[place].index());
    // The last inside cell is the first one of the opposite order.
    let (last, some_from) = first(sink, (0..cells.len()).rev().map(inside));
    let inside_runs = elimination.connect(sink, inside, Some(last));
    let outside_runs = elimination.connect(sink, |place| !inside(place), None);
    vec![
        (last, "the cell is the last inside cell that is eliminated, from the last on"),
        (some_from, "some cell that is eliminated with or after it is inside, from the last on"),
        (inside_runs, "auxiliary: two inside cells are connected, or connected through a third"),
        (outside_runs, "auxiliary: the same for outside cells and the frame"),
    ]
}

/// Variables and clauses of [`encode`], counted along the elimination, which takes as long as the
/// grid has cells and some. For more than 2^14 cells, a lower bound.
pub fn size(grid: Grid) -> FormulaSize {
    if grid.cell_count() > MOST_COUNTED {
        return at_least(grid);
    }
    let elimination = Elimination::new(grid);
    let [inside, outside] = [false, true].map(|with_frame| elimination.size(with_frame));
    let cells = grid.cell_count() as u64;
    (2 * cells + inside.0 + outside.0, 4 * cells - 2 + inside.1 + outside.1)
}

/// Less than the size, for large grids: what the cells in the middle line take among themselves, and
/// what each cell takes at least.
fn at_least(grid: Grid) -> FormulaSize {
    let line = grid.rows().min(grid.cols()) as u64;
    // Of each three cells of the line, two that are not neighbours may be connected by the first.
    let ways = line * line.saturating_sub(1) * line.saturating_sub(2) / 6;
    let ways = ways.saturating_sub(line * line / 2);
    let cells = grid.cell_count() as u64;
    (2 * cells + 2 * ways, 6 * cells - 2 + 4 * ways)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_bound_is_less_than_the_size() {
        for (rows, cols) in [(1, 1), (1, 40), (7, 7), (20, 20), (31, 17), (40, 40)] {
            let grid = Grid::new(rows, cols).expect("a grid");
            let (exact, bound) = (size(grid), at_least(grid));
            assert!(bound.0 <= exact.0 && bound.1 <= exact.1, "{grid:?}: {bound:?}, {exact:?}");
        }
    }
}
