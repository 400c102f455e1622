//! Making maps: the grid is filled with dominoes, which are joined to longer paths; what is joined
//! can be cut again.
//!
//! If every domino is a pair of its own, all cells are terminals and there is one answer. To join
//! two paths at their ends takes two terminals away. An answer to the map with a cut is one to the
//! map without it, joined there: so to join never makes fewer answers.

use super::{Answer, Letters, Puzzle, letters};
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{self, Generated, Part, Unmet, Wish, Wishes};
use crate::random::Random;

/// How often each 2x2 square is tried for a flip of two dominoes.
const FLIPS: usize = 30;

/// For more cells there may not be enough [`letters`].
const MOST_CELLS: usize = 40_000;

/// Of so many ways to join the dominoes, that with the fewest paths is taken.
const JOINS: usize = 20;

/// Dominoes, and where they are joined.
pub struct Plan {
    grid: Grid,
    /// The links of the dominoes.
    dominoes: Vec<Segment>,
    /// The links between them: those that may be cut, in random order.
    joints: Vec<Segment>,
    pairs: Option<usize>,
}

impl Generated for Puzzle {
    const WISHES: &'static [Wish] = &[Wish::Pairs, Wish::Touching];

    type Plan = Plan;

    fn plan(wishes: &Wishes, random: &mut Random) -> Result<Plan, Unmet> {
        let grid = wishes.grid;
        if grid.cell_count() < 2 {
            return Err(Unmet::Odd("a map needs two cells: ask for 1x2 or more".into()));
        }
        if grid.cell_count() > MOST_CELLS {
            return Err(Unmet::Odd(format!("there are letters for {MOST_CELLS} cells, no more")));
        }
        let most = grid.cell_count() / 2;
        if let Some(pairs) = wishes.pairs.filter(|pairs| !(1..=most).contains(pairs)) {
            return Err(Unmet::Odd(format!(
                "--pairs must be from 1 to {most} on so many cells, not {pairs}"
            )));
        }
        let dominoes = tile(grid, random);
        let touching = wishes.touching == Some(true);
        let joints = (0..JOINS).map(|_| join(grid, &dominoes, touching, random));
        let joints = joints.reduce(|best, next| if next.len() > best.len() { next } else { best });
        let plan = Plan { grid, dominoes, joints: joints.unwrap_or_default(), pairs: wishes.pairs };
        match wishes.pairs {
            Some(pairs) if pairs < plan.fewest() => Err(Unmet::Odd(format!(
                "found no way to fill the grid with {pairs} paths, but one with {}: ask for that or more",
                plan.fewest()
            ))),
            _ => Ok(plan),
        }
    }
}

impl Plan {
    /// How many paths there are if nothing is cut.
    fn fewest(&self) -> usize {
        self.grid.cell_count() - self.dominoes.len() - self.joints.len()
    }
}

/// A random tiling with dominoes, as links; on an odd number of cells one path has three. It begins
/// with rows of dominoes, and dominoes side by side are turned.
fn tile(grid: Grid, random: &mut Random) -> Vec<Segment> {
    let (rows, cols) = (grid.rows(), grid.cols());
    // For each cell the link of its domino; none for the cells of the path of three.
    let mut link: Vec<Option<Segment>> = vec![None; grid.cell_count()];
    let mut put = |segment: Segment| {
        let cells = grid.linked(segment).into_iter().flatten();
        cells.for_each(|cell| link[cell.index()] = Some(segment));
    };
    for row in 0..rows {
        (0..cols / 2).for_each(|pair| put(grid.vertical(row, 2 * pair + 1)));
    }
    let mut three = Vec::new();
    if cols % 2 == 1 {
        (0..rows / 2).for_each(|pair| put(grid.horizontal(2 * pair + 1, cols - 1)));
        if rows % 2 == 1 {
            // The last cell joins the domino next to it, in the last row or column.
            let last = match cols > 1 {
                true => [grid.vertical(rows - 1, cols - 2), grid.vertical(rows - 1, cols - 1)],
                false => [grid.horizontal(rows - 2, 0), grid.horizontal(rows - 1, 0)],
            };
            for cell in last.into_iter().filter_map(|segment| grid.linked(segment)).flatten() {
                link[cell.index()] = None;
            }
            three.extend(last);
        }
    }
    if rows > 1 && cols > 1 {
        for _ in 0..FLIPS * grid.cell_count() {
            let (row, col) = (random.below(rows - 1), random.below(cols - 1));
            let lying = [grid.vertical(row, col + 1), grid.vertical(row + 1, col + 1)];
            let standing = [grid.horizontal(row + 1, col), grid.horizontal(row + 1, col + 1)];
            for (from, to) in [(lying, standing), (standing, lying)] {
                let is_there = |&segment: &Segment| {
                    grid.linked(segment)
                        .is_some_and(|[cell, _]| link[cell.index()] == Some(segment))
                };
                if from.iter().all(is_there) {
                    for segment in to {
                        let cells = grid.linked(segment).into_iter().flatten();
                        cells.for_each(|cell| link[cell.index()] = Some(segment));
                    }
                    break;
                }
            }
        }
    }
    let mut dominoes: Vec<Segment> = link.into_iter().flatten().chain(three).collect(); // each twice
    dominoes.sort_unstable();
    dominoes.dedup();
    dominoes
}

/// Joins dominoes at their ends in random order, as long as no path is closed, and, unless it may
/// touch itself, none runs along itself.
fn join(grid: Grid, dominoes: &[Segment], touching: bool, random: &mut Random) -> Vec<Segment> {
    let mut path: Vec<usize> = (0..grid.cell_count()).collect();
    let mut cells: Vec<Vec<Cell>> = grid.cells().map(|cell| vec![cell]).collect();
    let mut degree = vec![0; grid.cell_count()];
    let mut link = |[a, b]: [Cell; 2], may_touch: bool| {
        let (from, to) = (path[b.index()], path[a.index()]);
        if from == to || degree[a.index()] == 2 || degree[b.index()] == 2 {
            return false;
        }
        let touches = |&cell: &Cell| {
            let mut others = grid.neighbours(cell).filter(|other| path[other.index()] == to);
            others.any(|other| (cell, other) != (b, a))
        };
        if !may_touch && cells[from].iter().any(touches) {
            return false;
        }
        let moved = std::mem::take(&mut cells[from]);
        moved.iter().for_each(|cell| path[cell.index()] = to);
        cells[to].extend(moved);
        degree[a.index()] += 1;
        degree[b.index()] += 1;
        true
    };
    for ends in dominoes.iter().filter_map(|&domino| grid.linked(domino)) {
        link(ends, true);
    }
    let mut segments: Vec<Segment> = grid.segments().collect();
    random.shuffle(&mut segments);
    segments.retain(|&segment| grid.linked(segment).is_some_and(|ends| link(ends, touching)));
    segments
}

impl kind::Plan for Plan {
    type Puzzle = Puzzle;

    fn allowed(&self) -> Vec<bool> {
        vec![true; self.joints.len()]
    }

    fn wanted(&self) -> Option<usize> {
        self.pairs.map(|pairs| pairs.saturating_sub(self.fewest()))
    }

    fn in_words(&self, kept: usize) -> String {
        format!("{} pairs", self.fewest() + kept)
    }

    fn puzzle(&self, kept: &[bool]) -> (Puzzle, Answer) {
        let grid = self.grid;
        let mut links = vec![false; grid.segment_count()];
        let joined = self.joints.iter().zip(kept).filter(|(_, kept)| !**kept);
        for segment in self.dominoes.iter().chain(joined.map(|(segment, _)| segment)) {
            links[segment.index()] = true;
        }
        let next = |cell: Cell, before: Option<Cell>| {
            let on = grid.links_of_cell(cell).filter(|(link, _)| links[link.index()]);
            on.map(|(_, other)| other).find(|&other| Some(other) != before)
        };
        let degree =
            |cell: Cell| grid.links_of_cell(cell).filter(|(link, _)| links[link.index()]).count();
        let mut filled: Letters = vec![None; grid.cell_count()];
        let mut clues: Letters = vec![None; grid.cell_count()];
        let mut names = letters::all().iter().copied();
        for start in grid.cells() {
            if filled[start.index()].is_some() || degree(start) != 1 {
                continue;
            }
            let letter = names.next();
            let (mut cell, mut before) = (start, None);
            clues[start.index()] = letter;
            loop {
                filled[cell.index()] = letter;
                let Some(after) = next(cell, before) else { break };
                (before, cell) = (Some(cell), after);
            }
            clues[cell.index()] = letter;
        }
        let puzzle = Puzzle::new(grid, clues).expect("two ends for each path");
        (puzzle, Answer::new(grid, links, filled).expect("one entry for each link and cell"))
    }

    fn parts(&self) -> Vec<Part> {
        let groups = (0..self.joints.len() as u32).map(|joint| vec![joint]).collect();
        vec![Part { groups, areas: Vec::new() }]
    }
}
