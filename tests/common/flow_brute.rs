//! Flow Free by brute force: all answers of a small map, by trying each edge in turn. It shares no
//! code with the library but the puzzle and the numbering of segments.

#![allow(dead_code)] // each test program uses its part

use lazyloop::grid::Grid;
use lazyloop::puzzles::flow::Puzzle;
use lazyloop::puzzles::flow::text::map::parse_puzzle;
use rand::{Rng, RngExt, SeedableRng, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use std::collections::BTreeSet;

/// The puzzle of a map.
pub(crate) fn puzzle(map: &str) -> Puzzle {
    parse_puzzle(map.as_bytes()).unwrap_or_else(|error| panic!("{error}: {map:?}"))
}

/// All maps of a size with up to `most` pairs. No two are the same except for the letters' names.
pub(crate) fn all_maps(rows: usize, cols: usize, most: usize) -> Vec<String> {
    fn go(cells: &mut [char], from: usize, left: &[char], write: &mut dyn FnMut(&[char])) {
        write(cells);
        let [letter, left @ ..] = left else { return };
        // The pairs come in the order of their first terminals.
        for first in from..cells.len() {
            for second in first + 1..cells.len() {
                if cells[first] == '.' && cells[second] == '.' {
                    (cells[first], cells[second]) = (*letter, *letter);
                    go(cells, first + 1, left, write);
                    (cells[first], cells[second]) = ('.', '.');
                }
            }
        }
    }
    let letters: Vec<char> = ('A'..).take(most).collect();
    let mut maps = Vec::new();
    go(&mut vec!['.'; rows * cols], 0, &letters, &mut |cells| maps.push(text(cells, cols)));
    maps
}

fn text(cells: &[char], cols: usize) -> String {
    cells.chunks(cols).map(|row| row.iter().collect::<String>() + "\n").collect()
}

/// Seeded random maps up to `side` cells high and wide: every other one has an answer.
pub(crate) fn random_maps(seed: u64, side: usize, count: usize) -> Vec<String> {
    let mut rng = ChaCha8Rng::seed_from_u64(seed);
    (0..count)
        .map(|number| {
            let (rows, cols) = (rng.random_range(2..=side), rng.random_range(2..=side));
            match number % 2 {
                0 => scattered(&mut rng, rows, cols),
                _ => solvable(&mut rng, rows, cols),
            }
        })
        .collect()
}

fn scattered(rng: &mut impl Rng, rows: usize, cols: usize) -> String {
    let mut order: Vec<usize> = (0..rows * cols).collect();
    order.shuffle(rng);
    let pairs = rng.random_range(1..=(rows * cols / 3).max(1));
    let mut cells = vec!['.'; rows * cols];
    for (pair, letter) in order.chunks_exact(2).take(pairs).zip('A'..) {
        pair.iter().for_each(|&cell| cells[cell] = letter);
    }
    text(&cells, cols)
}

/// A map that has an answer: the ends of random paths that fill it.
fn solvable(rng: &mut impl Rng, rows: usize, cols: usize) -> String {
    loop {
        let mut edges: Vec<(usize, usize)> = (0..rows * cols)
            .flat_map(|cell| [(cell, cell + 1), (cell, cell + cols)])
            .filter(|&(a, b)| b < rows * cols && (b != a + 1 || b % cols != 0))
            .collect();
        edges.shuffle(rng);
        let mut degree = vec![0; rows * cols];
        let mut path: Vec<usize> = (0..rows * cols).collect();
        for (a, b) in edges {
            if degree[a] < 2 && degree[b] < 2 && path[a] != path[b] {
                (degree[a], degree[b]) = (degree[a] + 1, degree[b] + 1);
                let (from, to) = (path[a], path[b]);
                path.iter_mut().filter(|name| **name == from).for_each(|name| *name = to);
            }
        }
        if degree.contains(&0) {
            continue;
        }
        let mut names: Vec<usize> = path.clone();
        names.sort_unstable();
        names.dedup();
        let letter = |cell: usize| {
            let name = names.binary_search(&path[cell]).expect("one of the names");
            if degree[cell] == 1 { (b'A' + name as u8) as char } else { '.' }
        };
        return text(&(0..rows * cols).map(letter).collect::<Vec<_>>(), cols);
    }
}

/// The edges of every answer, one entry for each segment.
pub(crate) fn answers(puzzle: &Puzzle) -> BTreeSet<Vec<bool>> {
    let grid = puzzle.grid();
    let mut search =
        Search { puzzle, edges: vec![false; grid.segment_count()], found: BTreeSet::new() };
    search.go(0);
    search.found
}

struct Search<'a> {
    puzzle: &'a Puzzle,
    edges: Vec<bool>,
    found: BTreeSet<Vec<bool>>,
}

impl Search<'_> {
    fn grid(&self) -> Grid {
        self.puzzle.grid()
    }

    /// Tries the edges right of and below the cells from this one on.
    fn go(&mut self, cell: usize) {
        let grid = self.grid();
        if cell == grid.cell_count() {
            let touches = self.puzzle.forbids_touching() && self.touches();
            let fills = self.puzzle.forbids_blocks() && self.fills_block();
            if self.joins_pairs() && !touches && !fills {
                self.found.insert(self.edges.clone());
            }
            return;
        }
        let (row, col) = (cell / grid.cols(), cell % grid.cols());
        let (right, below) = (grid.vertical(row, col + 1), grid.horizontal(row + 1, col));
        for (go_right, go_below) in [(false, false), (false, true), (true, false), (true, true)] {
            if (go_right && col + 1 == grid.cols()) || (go_below && row + 1 == grid.rows()) {
                continue;
            }
            (self.edges[right.index()], self.edges[below.index()]) = (go_right, go_below);
            let around = [grid.horizontal(row, col), grid.vertical(row, col), right, below];
            let degree = around.iter().filter(|edge| self.edges[edge.index()]).count();
            let fits = match (self.puzzle.letter(grid.cell(row, col)), degree) {
                (Some(_), degree) => degree == 1,
                (None, 0) => self.puzzle.allows_empty(),
                (None, degree) => degree == 2,
            };
            if fits {
                self.go(cell + 1);
            }
        }
        (self.edges[right.index()], self.edges[below.index()]) = (false, false);
    }

    /// Whether two neighbours in one part are not joined.
    fn touches(&self) -> bool {
        let grid = self.grid();
        let parts = parts(grid, &self.edges);
        let is_apart = |[a, b]: [lazyloop::grid::Cell; 2]| {
            !parts.iter().any(|part| part.contains(&a.index()) && part.contains(&b.index()))
        };
        let inner = grid.segments().filter_map(|segment| Some((segment, grid.linked(segment)?)));
        let mut open = inner.filter(|(segment, _)| !self.edges[segment.index()]);
        !open.all(|(_, cells)| is_apart(cells))
    }

    /// Whether the four cells of a block are in one part.
    fn fills_block(&self) -> bool {
        let grid = self.grid();
        let parts = parts(grid, &self.edges);
        let cols = grid.cols();
        let corner = |row: usize, col: usize| {
            [
                row * cols + col,
                row * cols + col + 1,
                (row + 1) * cols + col,
                (row + 1) * cols + col + 1,
            ]
        };
        let mut blocks =
            (1..grid.rows()).flat_map(|row| (1..cols).map(move |col| corner(row - 1, col - 1)));
        blocks.any(|block| parts.iter().any(|part| block.iter().all(|cell| part.contains(cell))))
    }

    /// Whether each part of two cells or more has two terminals, with the same letter. The degrees
    /// must be right.
    fn joins_pairs(&self) -> bool {
        let parts = parts(self.grid(), &self.edges);
        let letters = |part: &Vec<usize>| -> Vec<char> {
            let grid = self.grid();
            let letter = |&cell: &usize| {
                self.puzzle.letter(grid.cell(cell / grid.cols(), cell % grid.cols()))
            };
            part.iter().filter_map(letter).collect()
        };
        parts.iter().filter(|part| part.len() > 1).all(|part| match letters(part)[..] {
            [a, b] => a == b,
            _ => false,
        })
    }
}

/// The parts: cells that are joined to each other.
pub(crate) fn parts(grid: Grid, edges: &[bool]) -> Vec<Vec<usize>> {
    let mut name: Vec<usize> = (0..grid.cell_count()).collect();
    for row in 0..grid.rows() {
        for col in 0..grid.cols() {
            let here = row * grid.cols() + col;
            let mut join = |on: bool, other: usize| {
                if on {
                    let (from, to) = (name[here], name[other]);
                    name.iter_mut().filter(|n| **n == from).for_each(|n| *n = to);
                }
            };
            if col + 1 < grid.cols() {
                join(edges[grid.vertical(row, col + 1).index()], here + 1);
            }
            if row + 1 < grid.rows() {
                join(edges[grid.horizontal(row + 1, col).index()], here + grid.cols());
            }
        }
    }
    let mut parts = vec![Vec::new(); grid.cell_count()];
    (0..grid.cell_count()).for_each(|cell| parts[name[cell]].push(cell));
    parts.retain(|part| !part.is_empty());
    parts
}
