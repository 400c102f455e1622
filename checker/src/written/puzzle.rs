//! A puzzle of a kind that is a text, read from the rows of a statement.

use super::kind::{Form, Kind};
use crate::lattice::Lattice;
use crate::statement::{self, MAX_CELLS, table};
use std::collections::HashMap;

/// The largest number of a clue.
pub(super) const MOST_NUMBER: i64 = 99_999;

/// What stands in a cell.
#[derive(Clone, Copy, Default, PartialEq, Eq)]
pub(super) struct Clue {
    pub(super) number: Option<i64>,
    pub(super) way: Option<usize>,
    pub(super) letter: Option<char>,
}

impl Form {
    fn fits(&self, clue: Clue) -> bool {
        self.letter == clue.letter
            && self.number.fits(clue.number.is_some())
            && self.arrow.fits(clue.way.is_some())
            && (!self.is_track || clue.number.is_some_and(is_piece))
    }
}

/// Whether the number of a piece of the line is one: some of its four digits are 1, and the others are 0.
fn is_piece(number: i64) -> bool {
    let digits = [number % 10, number / 10 % 10, number / 100 % 10, number / 1000];
    number > 0 && digits.iter().all(|digit| [0, 1].contains(digit))
}

/// A puzzle.
pub(super) struct Puzzle {
    pub(super) lattice: Lattice,
    /// The clue of each cell.
    pub(super) clues: Vec<Option<Clue>>,
    /// For each cell its region; none for a hole, nor where the kind has no regions.
    pub(super) region_of: Vec<Option<usize>>,
    /// The cells of each region. Regions are in the order of their first cells.
    pub(super) regions: Vec<Vec<usize>>,
    /// Whether each switch of the kind is on.
    pub(super) is_on: Vec<bool>,
}

impl Puzzle {
    /// Reads a puzzle, and checks that it is one of the kind.
    pub(super) fn read(kind: &Kind, puzzle: &statement::Puzzle) -> Result<Self, String> {
        // Clues in squares have a row and a column less than the points.
        let more = usize::from(kind.has_corners);
        let [rows, cols] = [puzzle.rows, puzzle.cols].map(|size| size.saturating_sub(more));
        let size = [rows, cols];
        let (clues, names) = match &puzzle.regions {
            // Blank cells may stand beside regions where there are no clues.
            Some(regions) if kind.has_regions => (Some(&puzzle.clues), Some(regions)),
            Some(_) => return Err("puzzles of this kind have no such regions".to_string()),
            None if !kind.has_regions => (Some(&puzzle.clues), None),
            None if kind.forms.is_empty() => (None, Some(&puzzle.clues)),
            None => return Err("the regions are missing".to_string()),
        };
        let clues =
            clues.map(|rows| table(rows, size, |word| read_clue(kind, word))).transpose()?;
        let names = names.map(|rows| table(rows, size, |word| read_region(kind, word)));
        let names = names.transpose()?;
        let cells = clues.as_ref().map(Vec::len).or(names.as_ref().map(Vec::len)).unwrap_or(0);
        if cells > MAX_CELLS {
            return Err("the cells are too many".to_string());
        }
        let lattice = puzzle.lattice();
        let names = names.unwrap_or_else(|| vec![None; lattice.cells()]);
        let (region_of, regions) = parted(lattice, &names)?;
        let switched: Vec<&str> = puzzle.switched().collect();
        let is_on = |switch: &String| switched.contains(&switch.replace('-', "_").as_str());
        let is_on = kind.switches.iter().map(is_on).collect();
        let mut clues = clues.unwrap_or_else(|| vec![None; cells]);
        if kind.has_corners {
            let mut points = Vec::new();
            for row in clues.chunks(cols.max(1)) {
                points.extend_from_slice(row);
                points.push(None);
            }
            points.resize(puzzle.rows * puzzle.cols, None);
            clues = points;
        }
        let mut puzzle = Self { lattice, clues, region_of, regions, is_on };
        puzzle.check_clues(kind)?;
        if kind.margin()[0] {
            puzzle.check_margin(kind)?;
        }
        Ok(puzzle)
    }

    /// No clue is in a hole. Where numbers are about regions, each has one at most, and it is moved to the
    /// region's first cell: it may stand in any.
    fn check_clues(&mut self, kind: &Kind) -> Result<(), String> {
        if !kind.has_regions {
            return Ok(());
        }
        let in_hole = |&cell: &usize| self.clues[cell].is_some() && self.region_of[cell].is_none();
        if let Some(cell) = (0..self.clues.len()).find(in_hole) {
            return Err(format!("a clue is in the hole at cell {cell}"));
        }
        if kind.counts_regions() {
            for cells in &self.regions {
                let mut clued = cells.iter().filter(|&&cell| self.clues[cell].is_some());
                let (first, second) = (clued.next().copied(), clued.next());
                if let Some(cell) = second {
                    return Err(format!("the region of cell {cell} has more than one number"));
                }
                if let Some(cell) = first {
                    self.clues.swap(cells[0], cell);
                }
            }
        }
        Ok(())
    }

    /// Whether a cell is in the margin: by its row, by its column, or by both.
    pub(super) fn places_beside(&self, kind: &Kind, cell: usize) -> usize {
        let ([first, last], lattice) = (kind.margin(), self.lattice);
        let ends = |way: usize, is_margin: bool| is_margin && lattice.step(cell, way).is_none();
        usize::from(ends(0, first) || ends(3, last)) + usize::from(ends(1, first) || ends(2, last))
    }

    /// The numbers of the margin stand there, and no other clue.
    fn check_margin(&self, kind: &Kind) -> Result<(), String> {
        for (cell, clue) in self.clues.iter().enumerate() {
            let Some(clue) = *clue else { continue };
            let form = kind.forms.iter().find(|form| form.fits(clue));
            let is_of_margin = form.is_some_and(|form| form.margin.is_some());
            let places = self.places_beside(kind, cell);
            if places > 1 || is_of_margin != (places > 0) {
                return Err(format!("the clue at cell {cell} has no place there"));
            }
        }
        Ok(())
    }

    /// The edges that lead from a region to others, or to holes, in their order.
    pub(super) fn border(&self, region: usize) -> Vec<usize> {
        let mut border = Vec::new();
        for &cell in &self.regions[region] {
            for (edge, next) in self.lattice.sides(cell) {
                let leaves = |next: &usize| self.region_of[*next] != Some(region);
                border.extend(next.filter(leaves).map(|_| edge));
            }
        }
        border.sort_unstable();
        border
    }
}

/// Regions from the name of each cell's; each must hang together.
#[allow(clippy::type_complexity, reason = "it is taken apart at once")]
fn parted(
    lattice: Lattice,
    names: &[Option<u32>],
) -> Result<(Vec<Option<usize>>, Vec<Vec<usize>>), String> {
    let mut known: HashMap<u32, usize> = HashMap::new();
    let (mut of, mut all) = (vec![None; names.len()], Vec::new());
    for start in 0..names.len() {
        let Some(name) = names[start].filter(|_| of[start].is_none()) else { continue };
        let region = all.len();
        if known.insert(name, region).is_some() {
            return Err(format!("the region {name} does not hang together"));
        }
        let mut cells = vec![start];
        of[start] = Some(region);
        let mut at = 0;
        while let Some(&cell) = cells.get(at) {
            at += 1;
            for next in lattice.next_to(cell) {
                if names[next] == Some(name) && of[next].is_none() {
                    of[next] = Some(region);
                    cells.push(next);
                }
            }
        }
        cells.sort_unstable();
        all.push(cells);
    }
    Ok((of, all))
}

/// Reads a token as the program writes it: a number, a way, a letter. One sign may be both: it is a way if
/// that is a clue of the kind.
fn read_clue(kind: &Kind, word: &str) -> Result<Option<Clue>, String> {
    if word == "-" {
        return Ok(None);
    }
    let digits = word.bytes().take_while(u8::is_ascii_digit).count();
    let (digits, signs) = word.split_at(digits);
    let number = digits.parse().ok().filter(|number| *number <= MOST_NUMBER);
    let is_plain = digits.is_empty() || number.is_some_and(|it: i64| it.to_string() == digits);
    let way = |sign: char| "nwes".find(sign);
    let mut signs = signs.chars();
    let readings = match (signs.next(), signs.next(), signs.next()) {
        (None, ..) => vec![(None, None)],
        (Some(one), None, _) => vec![(way(one), None), (None, Some(one))],
        (Some(one), Some(other), None) => vec![(way(one), Some(other))],
        _ => Vec::new(),
    };
    let count = word.chars().count() - digits.len();
    let is_whole =
        |clue: &Clue| usize::from(clue.way.is_some()) + usize::from(clue.letter.is_some()) == count;
    let clues = readings.into_iter().map(|(way, letter)| Clue { number, way, letter });
    let clue = clues.filter(is_whole).find(|&clue| kind.forms.iter().any(|form| form.fits(clue)));
    let clue = clue.filter(|_| is_plain).or_else(|| read_track(kind, word));
    clue.map(Some).ok_or_else(|| format!("'{}' is not a clue", word.escape_debug()))
}

/// Reads a piece of the line: the letters of its ways in the order of the digits of its number.
fn read_track(kind: &Kind, word: &str) -> Option<Clue> {
    let form = kind.forms.iter().find(|form| form.is_track)?;
    let (mut rest, mut number) = (word, 0);
    for way in ['n', 'w', 'e', 's'] {
        let after = rest.strip_prefix(way);
        number = 10 * number + i64::from(after.is_some());
        rest = after.unwrap_or(rest);
    }
    let clue = Clue { number: Some(number), way: None, letter: form.letter };
    (rest.is_empty() && number > 0).then_some(clue)
}

/// Reads the name of a region, a number without zeros before it; `None` is a hole.
fn read_region(kind: &Kind, word: &str) -> Result<Option<u32>, String> {
    if kind.hole.is_some_and(|hole| word.chars().eq([hole])) {
        return Ok(None);
    }
    let name = word.parse().ok().filter(|name: &u32| name.to_string() == word);
    name.map(Some).ok_or_else(|| format!("'{}' is not a region", word.escape_debug()))
}
