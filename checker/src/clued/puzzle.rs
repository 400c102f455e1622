//! A puzzle of clues and regions, read from the rows of a statement.

use super::walk::Walk;
use super::{Kind, Layout};
use crate::lattice::Lattice;
use crate::statement::{self, MAX_CELLS};
use crate::way::{EAST, NORTH, SOUTH, WEST};
use std::collections::HashMap;

/// What stands in a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Clue {
    pub(super) number: Option<usize>,
    pub(super) way: Option<usize>,
    pub(super) letter: Option<char>,
}

impl Clue {
    /// Reads a token as the program writes it: a number, a way if the kind has ways, a letter. `None` if
    /// it is another word.
    pub(super) fn read(token: &str, has_ways: bool) -> Option<Self> {
        let digits = token.bytes().take_while(u8::is_ascii_digit).count();
        let (number, rest) = token.split_at(digits);
        if digits > 5 || digits > 1 && number.starts_with('0') {
            return None;
        }
        let mut clue = Self { number: number.parse().ok(), ..Self::default() };
        let mut rest = rest.chars().peekable();
        if has_ways {
            clue.way = rest.peek().and_then(|&letter| "nwes".find(letter));
            rest.next_if(|_| clue.way.is_some());
        }
        clue.letter = rest.next();
        (rest.next().is_none() && clue != Self::default()).then_some(clue)
    }
}

impl Clue {
    /// A number alone.
    pub(super) fn is_number(self) -> bool {
        matches!(self, Self { number: Some(_), way: None, letter: None })
    }

    /// A white or black circle, perhaps with a number.
    pub(super) fn is_circle(self) -> bool {
        self.way.is_none() && self.number != Some(0) && matches!(self.letter, Some('w' | 'b'))
    }
}

/// The pieces into which borders cut a grid.
#[derive(Default)]
pub(super) struct Regions {
    /// For each cell its region; none for a hole, nor where the kind has no regions.
    of: Vec<Option<usize>>,
    /// The cells of each region. Regions are in the order of their first cells.
    pub(super) all: Vec<Vec<usize>>,
}

/// A puzzle.
pub(super) struct Puzzle {
    pub(super) lattice: Lattice,
    /// The clue of each cell.
    pub(super) clues: Vec<Option<Clue>>,
    pub(super) regions: Regions,
    /// The rules that it has beyond those of its kind.
    switched: Vec<String>,
}

impl Puzzle {
    /// Reads a puzzle, and checks that it is one of the kind.
    pub(super) fn read(kind: &Kind, puzzle: &statement::Puzzle) -> Result<Self, String> {
        let switched = puzzle.switched().map(str::to_string).collect();
        let (rows, cols) = (puzzle.rows, puzzle.cols);
        let read = |word: &str| read_clue(kind, word);
        let region = |word: &str| read_region(kind, word);
        let (clues, names) = match (kind.layout, &puzzle.regions) {
            (Layout::Clues, None) => (table(&puzzle.clues, [rows, cols], read)?, None),
            (Layout::Sides, None) => {
                let squares = [rows.saturating_sub(1), cols.saturating_sub(1)];
                (points(squares, &table(&puzzle.clues, squares, read)?), None)
            }
            (Layout::Regions, None) => {
                let names = table(&puzzle.clues, [rows, cols], region)?;
                (vec![None; names.len()], Some(names))
            }
            (Layout::Both, Some(regions)) => {
                let clues = table(&puzzle.clues, [rows, cols], read)?;
                (clues, Some(table(regions, [rows, cols], region)?))
            }
            (Layout::Both, None) => return Err("the regions are missing".to_string()),
            (_, Some(_)) => return Err("puzzles of this kind have no such regions".to_string()),
        };
        if clues.len() > MAX_CELLS {
            return Err("the cells are too many".to_string());
        }
        let lattice = puzzle.lattice();
        let regions = names.map_or(Ok(Regions::default()), |names| Regions::new(lattice, &names));
        let puzzle = Self { lattice, clues, regions: regions?, switched };
        puzzle.check_clues(kind)?;
        Ok(puzzle)
    }

    /// No clue is in a hole, and none is the second number of a region where numbers are about regions.
    fn check_clues(&self, kind: &Kind) -> Result<(), String> {
        let mut is_numbered = vec![false; self.regions.all.len()];
        for (cell, _) in self.clued().filter(|_| kind.layout == Layout::Both) {
            let Some(region) = self.region(cell) else {
                return Err(format!("a clue is in the hole at cell {cell}"));
            };
            if std::mem::replace(&mut is_numbered[region], true) && kind.counts_regions {
                return Err(format!("the region of cell {cell} has more than one number"));
            }
        }
        Ok(())
    }

    /// The cells with a clue.
    pub(super) fn clued(&self) -> impl Iterator<Item = (usize, Clue)> {
        self.clues.iter().enumerate().filter_map(|(cell, clue)| Some((cell, (*clue)?)))
    }

    /// The cells.
    pub(super) fn cells(&self) -> std::ops::Range<usize> {
        0..self.clues.len()
    }

    /// Whether a rule beyond those of the kind holds.
    pub(super) fn has(&self, rule: &str) -> bool {
        self.switched.iter().any(|it| it == rule)
    }

    /// The letter of a cell's clue.
    pub(super) fn letter(&self, cell: usize) -> Option<char> {
        self.clues[cell]?.letter
    }

    /// The region of a cell.
    pub(super) fn region(&self, cell: usize) -> Option<usize> {
        self.regions.of.get(cell).copied().flatten()
    }

    /// The number of a region.
    pub(super) fn number(&self, region: usize) -> Option<usize> {
        self.regions.all[region].iter().find_map(|&cell| self.clues[cell]?.number)
    }

    /// The cells of the region that a cell is in; none for a hole.
    pub(super) fn region_of(&self, cell: usize) -> &[usize] {
        self.region(cell).map_or(&[], |region| &self.regions.all[region])
    }

    /// How many edges of a line cross the border of a region.
    pub(super) fn crossings(&self, walk: &Walk, region: usize) -> usize {
        let inner = |&cell: &usize| {
            walk.joined(cell).filter(|&next| self.region(next) != Some(region)).count()
        };
        self.regions.all[region].iter().map(inner).sum()
    }

    /// The next cell on a way.
    pub(super) fn step(&self, cell: usize, way: usize) -> Option<usize> {
        self.lattice.step(cell, way)
    }

    /// The cells on a way as far as the grid goes, without the first.
    pub(super) fn ray(&self, cell: usize, way: usize) -> impl Iterator<Item = usize> {
        self.lattice.ray(cell, way)
    }

    /// The neighbours of a cell, row by row; with `diagonal` those at its corners too.
    pub(super) fn near(&self, cell: usize, diagonal: bool) -> Vec<usize> {
        let level = |cell: usize| [self.step(cell, WEST), Some(cell), self.step(cell, EAST)];
        let beyond = |way: usize| {
            let [left, next, right] = self.step(cell, way).map_or([None; 3], level);
            [left.filter(|_| diagonal), next, right.filter(|_| diagonal)]
        };
        let [left, _, right] = level(cell);
        let rows = [beyond(NORTH), [left, None, right], beyond(SOUTH)];
        rows.into_iter().flatten().flatten().collect()
    }

    /// The pairs of neighbours, each once: cell by cell, first with the right one.
    pub(super) fn pairs(&self) -> impl Iterator<Item = [usize; 2]> {
        let pair = |cell| [EAST, SOUTH].map(|way| Some([cell, self.step(cell, way)?]));
        self.cells().flat_map(pair).flatten()
    }

    /// The edges of some cells, each once.
    pub(super) fn edges(&self, cells: &[usize]) -> Vec<usize> {
        let edges = |&cell: &usize| crate::lines::edges_at(self.lattice, cell);
        let mut edges: Vec<usize> = cells.iter().flat_map(edges).collect();
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    /// The edges that lead out of a region, in their order.
    pub(super) fn border(&self, region: usize) -> Vec<usize> {
        let mut border = Vec::new();
        for &cell in &self.regions.all[region] {
            for (edge, next) in self.lattice.sides(cell) {
                border.extend(next.filter(|&next| self.region(next) != Some(region)).map(|_| edge));
            }
        }
        border.sort_unstable();
        border
    }
}

impl Regions {
    /// Whether there are several.
    pub(super) fn is_parted(&self) -> bool {
        self.all.len() > 1
    }

    /// Regions from the name of each cell's; each must hang together.
    fn new(lattice: Lattice, names: &[Option<u32>]) -> Result<Self, String> {
        let mut known: HashMap<u32, usize> = HashMap::new();
        let mut regions = Self { of: vec![None; names.len()], all: Vec::new() };
        for start in 0..names.len() {
            let Some(name) = names[start].filter(|_| regions.of[start].is_none()) else { continue };
            let region = regions.all.len();
            if known.insert(name, region).is_some() {
                return Err(format!("the region {name} does not hang together"));
            }
            let mut cells = vec![start];
            regions.of[start] = Some(region);
            let mut at = 0;
            while let Some(&cell) = cells.get(at) {
                at += 1;
                for next in lattice.next_to(cell) {
                    if names[next] == Some(name) && regions.of[next].is_none() {
                        regions.of[next] = Some(region);
                        cells.push(next);
                    }
                }
            }
            cells.sort_unstable();
            regions.all.push(cells);
        }
        Ok(regions)
    }
}

/// The cells of some rows, with one blank between them.
fn table<T>(
    rows: &[String],
    size: [usize; 2],
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let fits = |row: &String| row.split(' ').count() == size[1];
    if rows.is_empty() || rows.len() != size[0] || !rows.iter().all(fits) {
        return Err("there are not as many cells as the rows and columns say".to_string());
    }
    rows.iter().flat_map(|row| row.split(' ')).map(read).collect()
}

fn read_clue(kind: &Kind, word: &str) -> Result<Option<Clue>, String> {
    if word == "-" {
        return Ok(None);
    }
    let clue = (kind.read)(word).filter(|clue| (kind.is_clue)(*clue));
    clue.map(Some).ok_or_else(|| format!("'{}' is not a clue", word.escape_debug()))
}

/// Reads the name of a region, a number without zeros before it; `None` is a hole.
fn read_region(kind: &Kind, word: &str) -> Result<Option<u32>, String> {
    if kind.hole.is_some_and(|hole| word.chars().eq([hole])) {
        return Ok(None);
    }
    let name = word.parse().ok().filter(|name: &u32| name.to_string() == word);
    name.map(Some).ok_or_else(|| format!("'{}' is not a region", word.escape_debug()))
}

/// The clues of points, 1 for the edge to the right and 2 for the one down, from those of the squares
/// between them, which name their own sides: 1 right, 2 below, 4 left, 8 above.
fn points([rows, cols]: [usize; 2], squares: &[Option<Clue>]) -> Vec<Option<Clue>> {
    let wide = cols + 1;
    let mut given = vec![0; (rows + 1) * wide];
    for (square, clue) in squares.iter().enumerate() {
        let sides = clue.and_then(|clue| clue.number).unwrap_or(0);
        let point = square / cols * wide + square % cols;
        given[point] |= (sides >> 3 & 1) | (sides >> 2 & 1) << 1;
        given[point + 1] |= (sides & 1) << 1;
        given[point + wide] |= sides >> 1 & 1;
    }
    let clue = |edges: usize| Clue { number: Some(edges), ..Clue::default() };
    given.into_iter().map(|edges| (edges > 0).then(|| clue(edges))).collect()
}
