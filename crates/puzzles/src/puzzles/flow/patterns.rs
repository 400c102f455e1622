//! Patterns: the sets of edges that the rules leave to each cell.
//!
//! `docs/ENCODING-FLOW.md` has the proofs.

use super::Puzzle;
use crate::cnf::Patterns as PatternSet;
use crate::grid::{Cell, Grid, Segment};

/// For each cell, the patterns that are possible together with those of the cells around it.
pub struct Patterns {
    grid: Grid,
    /// For each cell its patterns, over the sides of [`Grid::segments_of_cell`]: 0 above, 1 left, 2
    /// right, 3 below. So 3 - `side` is the opposite side.
    sets: Vec<PatternSet>,
    /// The letter of each cell's path, if it is known: a terminal's, and that of cells which are
    /// joined to one in any case.
    letters: Vec<Option<char>>,
}

/// A step that rules patterns out.
pub(super) enum Step {
    /// These cells would be joined, and two of them are terminals of different pairs.
    Clash(Vec<Cell>),
    /// A cell keeps fewer patterns.
    Narrow { cell: Cell, before: PatternSet, after: PatternSet },
}

/// The corners of a cell, each as the two sides that meet there.
const CORNERS: [[usize; 2]; 4] = [[0, 1], [0, 2], [3, 1], [3, 2]];

/// The two lower corners.
pub(super) const BELOW: [[usize; 2]; 2] = [[3, 1], [3, 2]];

impl Patterns {
    /// The patterns that the rules leave. For the `narrow` formula there are two more rules: no
    /// path touches itself at a square, and, where cells may stay empty, paths lie as low as they
    /// can.
    pub fn new(puzzle: &Puzzle, narrow: bool) -> Self {
        Self::told(puzzle, narrow, None)
    }

    /// The steps that rule patterns out, in order.
    pub(super) fn steps(puzzle: &Puzzle, narrow: bool) -> Vec<Step> {
        let mut steps = Vec::new();
        Self::told(puzzle, narrow, Some(&mut steps));
        steps
    }

    fn told(puzzle: &Puzzle, narrow: bool, steps: Option<&mut Vec<Step>>) -> Self {
        let grid = puzzle.grid();
        let degree = |cell| match (puzzle.letter(cell), puzzle.allows_empty()) {
            (Some(_), _) => const { PatternSet::of_count(1) },
            (None, false) => const { PatternSet::of_count(2) },
            (None, true) => const { PatternSet::of_count(2).or(PatternSet::of_count(0)) },
        };
        let sets = grid.cells().map(degree).collect();
        let mut patterns = Self { grid, sets, letters: puzzle.letters().to_vec() };
        patterns.propagate(puzzle, narrow, steps);
        patterns
    }

    /// Removes patterns until those of each cell agree with the cells around it.
    fn propagate(&mut self, puzzle: &Puzzle, narrow: bool, mut steps: Option<&mut Vec<Step>>) {
        let mut queue: Vec<Cell> = self.grid.cells().collect();
        let mut is_queued = vec![true; queue.len()];
        while let Some(cell) = queue.pop() {
            is_queued[cell.index()] = false;
            let before = (self.of(cell), self.letters[cell.index()]);
            let near = [0, 1, 2, 3].map(|side| step(self.grid, cell, &[side]));
            let clashes = self.join(cell, near);
            if let Some(steps) = &mut steps {
                let joined = clashes.iter().map(|pattern| self.joined(cell, pattern));
                steps.extend(joined.map(Step::Clash));
            }
            for corner in CORNERS.into_iter().filter(|_| narrow && puzzle.letter(cell).is_none()) {
                if !self.bends_on(puzzle, cell, corner) {
                    let set = &mut self.sets[cell.index()];
                    *set = set.without(PatternSet::one(bend(corner)));
                }
            }
            if let Some(steps) = &mut steps
                && before.0 != self.of(cell)
            {
                steps.push(Step::Narrow { cell, before: before.0, after: self.of(cell) });
            }
            if before != (self.of(cell), self.letters[cell.index()]) {
                let beyond = CORNERS.map(|corner| step(self.grid, cell, &corner));
                for near in near.into_iter().chain(beyond).flatten() {
                    if !std::mem::replace(&mut is_queued[near.index()], true) {
                        queue.push(near);
                    }
                }
            }
        }
    }

    /// Removes the patterns of a cell that do not fit the four cells `near` it. An edge is on for
    /// both its cells or for none, and no edge leads out of the grid or joins two letters. Returns
    /// the patterns that join two letters.
    fn join(&mut self, cell: Cell, near: [Option<Cell>; 4]) -> PatternSet {
        let mut left = self.of(cell);
        for side in 0..4 {
            let known = near[side].map_or(Some(false), |near| self.of(near).value(3 - side));
            left = known.map_or(left, |on| left.and(PatternSet::with(side, on)));
        }
        let own = self.letters[cell.index()];
        let letter = |side: usize| near[side].and_then(|near| self.letters[near.index()]);
        let mut clashes = PatternSet::NONE;
        for pattern in left.iter() {
            let mut letters = sides(pattern).filter_map(letter).chain(own);
            let first = letters.next();
            if letters.any(|letter| Some(letter) != first) {
                clashes = clashes.or(PatternSet::one(pattern));
            }
        }
        left = left.without(clashes);
        self.sets[cell.index()] = left;
        let joined = (0..4).filter(|&side| left.value(side) == Some(true)).find_map(letter);
        self.letters[cell.index()] = own.or(joined);
        clashes
    }

    /// A cell, the cells that a pattern joins it to, and all cells that are joined to these in any
    /// case.
    fn joined(&self, cell: Cell, pattern: usize) -> Vec<Cell> {
        let grid = self.grid;
        let mut found = vec![cell];
        found.extend(sides(pattern).filter_map(|side| step(grid, cell, &[side])));
        // The pattern says what the cell itself is joined to.
        let mut at = 1;
        while at < found.len() {
            let edges = grid.edges_of_cell(found[at]);
            let on = edges.filter(|&(edge, _)| self.edge(edge) == Some(true));
            let more: Vec<Cell> = on.map(|(_, near)| near).filter(|n| !found.contains(n)).collect();
            found.extend(more);
            at += 1;
        }
        found
    }

    /// Whether the next cell on the diagonal can be a terminal or bend as this cell does (or,
    /// above, be empty), with the two edges of their square that lead to it from elsewhere off.
    fn bends_on(&self, puzzle: &Puzzle, cell: Cell, corner: [usize; 2]) -> bool {
        let Some(next) = step(self.grid, cell, &corner) else { return false };
        let [a, b] = corner.map(|side| PatternSet::with(3 - side, false));
        let mut left = self.of(next).and(a).and(b);
        if puzzle.allows_empty() && BELOW.contains(&corner) {
            left = left.without(PatternSet::one(0));
        }
        !left.is_empty()
    }

    /// Whether an edge is on in all patterns of its cells, or off in all; `None` if in neither.
    pub fn edge(&self, edge: Segment) -> Option<bool> {
        let Some(cells) = self.grid.linked(edge) else { return Some(false) };
        let side = |cell| self.grid.segments_of_cell(cell).iter().position(|&side| side == edge);
        cells.into_iter().find_map(|cell| self.of(cell).value(side(cell)?))
    }

    /// How many edges are on in some patterns and off in others.
    pub(super) fn unknown(&self) -> usize {
        self.grid.segments().filter(|&edge| self.edge(edge).is_none()).count()
    }

    /// The patterns of a cell.
    pub(super) fn of(&self, cell: Cell) -> PatternSet {
        self.sets[cell.index()]
    }
}

/// Whether some pattern has the edges on both these sides on.
pub(super) fn bends(set: PatternSet, [a, b]: [usize; 2]) -> bool {
    !set.and(PatternSet::with(a, true)).and(PatternSet::with(b, true)).is_empty()
}

/// The clauses over the four edges that all patterns satisfy but not all of `before` did, each as
/// in [`clauses`]. The longest come first, so that each follows from those before it by unit
/// propagation.
pub(super) fn clauses_since(
    after: PatternSet,
    before: PatternSet,
) -> impl Iterator<Item = (usize, usize)> {
    let of_size = |size: u32| (0..16usize).filter(move |about| about.count_ones() == size);
    let abouts = (0..=4).rev().flat_map(of_size);
    let all = abouts.flat_map(|about| {
        (0..16usize).filter(move |on| on & !about == 0).map(move |on| (about, on))
    });
    all.filter(move |&(about, on)| !violates(after, about, on) && violates(before, about, on))
}

/// Whether, among the edges on the sides `about`, some pattern has exactly the edges `on`.
fn violates(set: PatternSet, about: usize, on: usize) -> bool {
    let with = |set: PatternSet, side| set.and(PatternSet::with(side, on >> side & 1 == 1));
    !sides(about).fold(set, with).is_empty()
}

/// The shortest clauses over the four edges that all patterns satisfy, except those about one edge
/// alone. Each is given as bits: the sides that it is about, and the sides among them whose edges
/// are on where the clause is violated.
pub(super) fn clauses(set: PatternSet) -> impl Iterator<Item = (usize, usize)> {
    let known = (0..4).filter(|&side| set.value(side).is_some()).map(|side| 1 << side);
    let unknown = 0b1111 - known.sum::<usize>();
    let subsets = |of: usize| (0..16usize).filter(move |subset| subset & !of == 0);
    let about = subsets(unknown).filter(|about| about.count_ones() > 1);
    let all = about.flat_map(move |about| subsets(about).map(move |on| (about, on)));
    all.filter(move |&(about, on)| {
        // Some pattern violates it without any one of its edges.
        !violates(set, about, on)
            && sides(about).all(|side| violates(set, about & !(1 << side), on))
    })
}

/// The sides among four bits.
pub(super) fn sides(bits: usize) -> impl Iterator<Item = usize> {
    (0..4).filter(move |side| bits >> side & 1 == 1)
}

/// The pattern of a bend.
fn bend(corner: [usize; 2]) -> usize {
    corner.into_iter().map(|side| 1 << side).sum()
}

/// The cell one step on, towards all of these sides.
pub(super) fn step(grid: Grid, cell: Cell, sides: &[usize]) -> Option<Cell> {
    let (mut row, mut col) = grid.cell_position(cell);
    for side in sides {
        match side {
            0 => row = row.checked_sub(1)?,
            1 => col = col.checked_sub(1)?,
            2 => col += 1,
            _ => row += 1,
        }
    }
    (row < grid.rows() && col < grid.cols()).then(|| grid.cell(row, col))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn clauses_and_known_edges_say_which_patterns_there_are() {
        for bits in 1..=u16::MAX {
            let ones = (0..16).filter(|pattern| bits >> pattern & 1 == 1).map(PatternSet::one);
            let set = ones.fold(PatternSet::NONE, PatternSet::or);
            let known = [0, 1, 2, 3].map(|side| set.value(side));
            let clauses: Vec<(usize, usize)> = clauses(set).collect();
            let is_known = |pattern: usize| {
                (0..4).all(|side| known[side].is_none_or(|on| on == (pattern >> side & 1 == 1)))
            };
            for pattern in 0..16 {
                let violated = clauses.iter().any(|&(about, on)| pattern & about == on);
                assert_eq!(
                    set.iter().any(|p| p == pattern),
                    is_known(pattern) && !violated,
                    "{set:?}, {pattern}"
                );
            }
        }
        let straight = PatternSet::one(0b1001).or(PatternSet::one(0b0110));
        assert_eq!(clauses(straight).count(), 12);
        assert_eq!(clauses(PatternSet::of_count(2)).count(), 8);
    }
}
