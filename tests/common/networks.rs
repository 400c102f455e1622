//! Small puzzles of Hashiwokakero drawn at random, and all of their answers by brute force.

use super::Drawn;
use lazyloop::grid::{Cell, Grid};
use lazyloop::kind::Definition;
use lazyloop::puzzles::hashiwokakero::{Island, Islands, KIND, Puzzle};
use lazyloop::random::Random;
use std::collections::BTreeSet;

/// Rows and columns; the last is the largest.
const SIZES: [(usize, usize); 9] =
    [(1, 1), (1, 2), (2, 1), (1, 5), (2, 2), (3, 3), (2, 4), (5, 3), (4, 4)];
/// The most islands of a puzzle.
const MOST: usize = 7;

/// Puzzles of Hashiwokakero.
pub(crate) struct Networks;

/// A row and a column.
type Place = (usize, usize);

/// The islands that see each other: each with the next one to its right and the next one below, in reading order.
pub(crate) fn sights(
    rows: usize,
    cols: usize,
    is_island: &dyn Fn(Place) -> bool,
) -> Vec<[Place; 2]> {
    let cells = (0..rows).flat_map(|row| (0..cols).map(move |col| (row, col)));
    let sees = |(row, col): Place| {
        let right = (col + 1..cols).map(|col| (row, col)).find(|&place| is_island(place));
        let below = (row + 1..rows).map(|row| (row, col)).find(|&place| is_island(place));
        [right, below].into_iter().flatten().map(move |other| [(row, col), other])
    };
    cells.filter(|&place| is_island(place)).flat_map(sees).collect()
}

/// Whether so many bridges are an answer, by the rules.
fn is_answer(puzzle: &Puzzle, sights: &[[Place; 2]], bridges: &[usize]) -> bool {
    let cols = puzzle.grid().cols();
    let built = || sights.iter().zip(bridges).filter(|(_, bridges)| **bridges > 0);
    for (one, _) in built() {
        for (other, _) in built() {
            let (level, upright) = (one[0].0 == one[1].0, other[0].1 == other[1].1);
            let inside = |at: usize, from: usize, to: usize| from < at && at < to;
            if level
                && upright
                && inside(one[0].0, other[0].0, other[1].0)
                && inside(other[0].1, one[0].1, one[1].1)
            {
                return false;
            }
        }
    }
    let islands: Vec<(Place, Island)> = puzzle
        .islands()
        .iter()
        .enumerate()
        .filter_map(|(cell, island)| Some(((cell / cols, cell % cols), (*island)?)))
        .collect();
    let has_number = |&(place, island): &(Place, Island)| {
        let ends = built().filter(|(sight, _)| sight.contains(&place));
        let count = ends.map(|(_, bridges)| *bridges).sum::<usize>();
        island.number.is_none_or(|number| usize::from(number) == count)
    };
    let mut met: BTreeSet<Place> = islands.first().map(|(place, _)| *place).into_iter().collect();
    for _ in &islands {
        let joined = built().filter(|(sight, _)| sight.iter().any(|end| met.contains(end)));
        let ends: Vec<Place> = joined.flat_map(|(sight, _)| *sight).collect();
        met.extend(ends);
    }
    islands.iter().all(has_number) && met.len() == islands.len()
}

/// All answers, each as whether there is a bridge, and whether there are two, for each two islands that see each other.
pub(crate) fn answers(puzzle: &Puzzle) -> Vec<Vec<bool>> {
    let grid = puzzle.grid();
    let is_island = |(row, col): Place| puzzle.island(grid.cell(row, col)).is_some();
    let sights = sights(grid.rows(), grid.cols(), &is_island);
    // What no other bridge can mend is left out: too many at an island.
    let mut lists = vec![Vec::new()];
    for (at, sight) in sights.iter().enumerate() {
        let fits = |bridges: &Vec<usize>| {
            sight.iter().all(|&(row, col)| {
                let number = puzzle.island(grid.cell(row, col)).and_then(|island| island.number);
                let ends = sights[..=at].iter().zip(bridges);
                let ends = ends.filter(|(sight, _)| sight.contains(&(row, col)));
                number.is_none_or(|number| {
                    ends.map(|(_, bridges)| *bridges).sum::<usize>() <= usize::from(number)
                })
            })
        };
        let longer = |list: Vec<usize>| (0..3).map(move |next| [&list[..], &[next]].concat());
        lists = lists.into_iter().flat_map(longer).filter(fits).collect();
    }
    let right = lists.into_iter().filter(|bridges| is_answer(puzzle, &sights, bridges));
    right.map(|all| all.into_iter().flat_map(|n| [n > 0, n > 1]).collect()).collect()
}

/// Any islands. Their numbers are those of random bridges, but for some that are left out or wrong.
fn draw(grid: Grid, share: usize, wrong: bool, random: &mut Random) -> Puzzle {
    let mut cells: Vec<Cell> = grid.cells().collect();
    random.shuffle(&mut cells);
    let most = MOST.min(cells.len());
    let count = if random.below(16) == 0 { 0 } else { most - random.below(most.min(4)) };
    cells.truncate(count);
    let is_island = |(row, col): Place| cells.contains(&grid.cell(row, col));
    let sights = sights(grid.rows(), grid.cols(), &is_island);
    let mut islands: Islands = vec![None; grid.cell_count()];
    cells.iter().for_each(|cell| islands[cell.index()] = Some(Island { number: None }));
    let blank = Puzzle::new(grid, islands.clone()).expect("no numbers");
    let mut bridges: Vec<usize> = Vec::new();
    // Mostly those of a network.
    for _ in 0..40 {
        bridges = sights.iter().map(|_| random.below(3)).collect();
        if is_answer(&blank, &sights, &bridges) {
            break;
        }
    }
    for cell in cells {
        let place = grid.cell_position(cell);
        let here = sights.iter().zip(&bridges).filter(|(sight, _)| sight.contains(&place));
        let count = here.map(|(_, bridges)| *bridges).sum::<usize>();
        let count = if wrong && random.below(4) == 0 { random.below(9) } else { count };
        let is_kept = (1..=8).contains(&count) && random.below(100) < share;
        islands[cell.index()] = Some(Island { number: is_kept.then_some(count as u8) });
    }
    Puzzle::new(grid, islands).expect("numbers up to 8")
}

impl Drawn for Networks {
    type Puzzle = Puzzle;

    fn kind(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn puzzles(&self, count: usize, seed: u64) -> Vec<Puzzle> {
        let mut random = Random::new(seed);
        let draw = |at: usize| {
            let (rows, cols) = SIZES[if at.is_multiple_of(3) { at / 3 % SIZES.len() } else { 8 }];
            let share = [30, 70, 100][random.below(3)];
            draw(Grid::new(rows, cols).expect("small"), share, at % 5 == 4, &mut random)
        };
        (0..count).map(draw).collect()
    }

    fn find(&self, puzzle: &Puzzle) -> Vec<Vec<bool>> {
        answers(puzzle)
    }

    fn has_edge(&self, _: &Puzzle, _: usize) -> bool {
        true
    }
}
