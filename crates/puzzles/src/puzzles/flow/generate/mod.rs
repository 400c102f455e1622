//! Plans of maps: the grid is filled with paths, and the paths are cut until the map has one
//! answer.
//!
//! A cut makes two paths, with two terminals more. If every path is cut to dominoes, all cells are
//! terminals and there is one answer. An answer to the map with a cut is also an answer to the map
//! without it, with the two paths joined there. So leaving out a cut never makes fewer answers.

mod cover;

use super::{Answer, Letters, Puzzle, letters};
use crate::engine::Limits;
use crate::grid::{Cell, Grid};
use crate::kind::{self, AnyPuzzle, Part, Unmet, Wish, Wishes};
use crate::random::Random;

/// The most cells of a map: for more there may not be enough [`letters`].
const MOST_CELLS: usize = 40_000;

/// Paths, and where they may be cut.
pub struct Plan {
    grid: Grid,
    /// The paths without cuts, cell by cell.
    paths: Vec<Vec<Cell>>,
    /// The places where a path may be cut: the cells on both sides, in the order of the path.
    cuts: Vec<[Cell; 2]>,
    pairs: Option<usize>,
}

pub(super) const WISHES: &[Wish] = &[Wish::Difficulty, Wish::Pairs, Wish::Touching];

pub(super) fn plan(
    wishes: &Wishes,
    random: &mut Random,
    limits: &Limits,
) -> Result<Box<dyn kind::Plan>, Unmet> {
    let grid = wishes.grid;
    if grid.cell_count() < 2 {
        return Err(Unmet::Invalid("a map needs two cells: ask for 1x2 or more".into()));
    }
    if grid.cell_count() > MOST_CELLS {
        return Err(Unmet::Invalid(format!("there are letters for {MOST_CELLS} cells, no more")));
    }
    let most = grid.cell_count() / 2;
    if let Some(pairs) = wishes.pairs.filter(|pairs| !(1..=most).contains(pairs)) {
        return Err(Unmet::Invalid(format!(
            "--pairs must be from 1 to {most} on so many cells, not {pairs}"
        )));
    }
    let paths = cover::cover(grid, wishes, random, limits);
    let mut cuts: Vec<[Cell; 2]> = paths.iter().flat_map(|path| cuts(path)).collect();
    random.shuffle(&mut cuts);
    let plan = Plan { grid, paths, cuts, pairs: wishes.pairs };
    match wishes.pairs {
        Some(pairs) if pairs < plan.fewest() => Err(Unmet::Invalid(format!(
            "found no way to fill the grid with {pairs} paths, but one with {}: ask for that or more",
            plan.fewest()
        ))),
        _ => Ok(Box::new(plan)),
    }
}

/// The places where a path may be cut so that all parts have two cells; the last part may have
/// three.
fn cuts(path: &[Cell]) -> impl Iterator<Item = [Cell; 2]> {
    (2..path.len() - 1).step_by(2).map(|at| [path[at - 1], path[at]])
}

impl Plan {
    /// How many paths there are without cuts.
    fn fewest(&self) -> usize {
        self.paths.len()
    }

    /// For each cell, the cut after it on its path, if there may be one.
    fn cut_behind(&self) -> Vec<Option<usize>> {
        let mut behind = vec![None; self.grid.cell_count()];
        for (index, [before, _]) in self.cuts.iter().enumerate() {
            behind[before.index()] = Some(index);
        }
        behind
    }

    /// The paths with these cuts, in the order of their first terminals in the grid.
    fn parts_of(&self, kept: &[bool]) -> Vec<&[Cell]> {
        let behind = self.cut_behind();
        let is_cut = |cell: Cell| behind[cell.index()].is_some_and(|cut| kept[cut]);
        let mut parts: Vec<&[Cell]> =
            self.paths.iter().flat_map(|path| path.split_inclusive(|&cell| is_cut(cell))).collect();
        parts.sort_by_key(|part| part.first().min(part.last()).copied());
        parts
    }
}

impl kind::Plan for Plan {
    fn allowed(&self) -> Vec<bool> {
        vec![true; self.cuts.len()]
    }

    fn wanted(&self) -> Option<usize> {
        self.pairs.map(|pairs| pairs.saturating_sub(self.fewest()))
    }

    fn in_words(&self, kept: usize) -> String {
        format!("{} pairs", self.fewest() + kept)
    }

    fn parts(&self) -> Vec<Part> {
        let groups = (0..self.cuts.len() as u32).map(|cut| vec![cut]).collect();
        vec![Part { groups, areas: Vec::new() }]
    }

    /// The cuts that the other answer violates. Along each of its paths, the cuts count as
    /// satisfied that it passes in the same direction and order as this answer: with all of these
    /// as cuts it is still an answer.
    fn violated(&self, kept: &[bool], other: &Answer) -> Vec<u32> {
        let behind = self.cut_behind();
        let mut place = vec![0; self.grid.cell_count()];
        self.paths.iter().flatten().enumerate().for_each(|(at, cell)| place[cell.index()] = at);
        let mut is_violated: Vec<bool> = kept.iter().map(|kept| !kept).collect();
        for part in self.parts_of(kept) {
            let places = place[part[0].index()]..place[part[0].index()] + part.len();
            let (mut cell, mut before, mut passed) = (part[0], None, None);
            loop {
                let mut near = self.grid.edges_of_cell(cell);
                let next = near.find(|&(edge, next)| other.contains(edge) && Some(next) != before);
                let Some((_, next)) = next else { break };
                let at = place[cell.index()];
                if let Some(cut) = behind[cell.index()]
                    && self.cuts[cut][1] == next
                    && places.contains(&at)
                    && passed.is_none_or(|passed| passed < at)
                {
                    is_violated[cut] = false;
                    passed = Some(at);
                }
                (before, cell) = (Some(cell), next);
            }
        }
        (0..kept.len() as u32).filter(|&cut| is_violated[cut as usize]).collect()
    }

    /// The edge that the cut removes must be on.
    fn blocking_edges(&self, cut: u32, _: &Answer) -> Vec<(usize, bool)> {
        let [before, after] = self.cuts[cut as usize];
        let mut near = self.grid.edges_of_cell(before);
        let edge = near.find(|&(_, other)| other == after);
        edge.map(|(edge, _)| (edge.index(), true)).into_iter().collect()
    }

    fn puzzle(&self, kept: &[bool]) -> (Box<dyn AnyPuzzle>, Answer) {
        let grid = self.grid;
        let mut edges = vec![false; grid.segment_count()];
        let mut filled: Letters = vec![None; grid.cell_count()];
        let mut clues: Letters = vec![None; grid.cell_count()];
        for (part, &letter) in self.parts_of(kept).into_iter().zip(letters::all()) {
            part.iter().for_each(|cell| filled[cell.index()] = Some(letter));
            let ends = part.first().into_iter().chain(part.last());
            ends.for_each(|cell| clues[cell.index()] = Some(letter));
            for pair in part.windows(2) {
                let mut near = grid.edges_of_cell(pair[0]);
                if let Some((edge, _)) = near.find(|&(_, other)| other == pair[1]) {
                    edges[edge.index()] = true;
                }
            }
        }
        let puzzle = Puzzle::new(grid, clues).expect("two ends for each path");
        (
            Box::new(puzzle),
            Answer::lettered(grid, edges, filled).expect("one entry for each edge and cell"),
        )
    }
}
