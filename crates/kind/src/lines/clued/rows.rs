//! A puzzle as rows of tokens: a line with the kind's name, then a line for each row, with blanks
//! between the tokens. Where the kind has regions, a second grid has the name of each cell's region, a
//! number. A line with the numbers of rows and columns may stand above the rows. A blank line ends a
//! puzzle.

use super::clue::Clue;
use super::kind::{Clued, Layout, Puzzle, PuzzleError, at_points};
use super::regions::Regions;
use crate::answer::Answer;
use crate::grid::{Grid, LengthError};
use crate::kind::{Fields, FromJson, JsonFault, Misfit, Written};
#[cfg(feature = "whole")]
use crate::text::{Apart, Cells};
use crate::text::{Continues, Expected, Extent, FormatError, Line, Notation, Words, json};
use serde_json::Value;

/// The notation of a kind, which bears its name.
pub(super) struct Rows(pub(super) &'static dyn Clued);

/// The mark of a cell without a clue.
const BLANK: &str = "-";
/// The field of JSON with the regions.
const REGIONS: &str = "regions";
const ROW: Expected = Expected::Phrase { words: "a row of cells", sign: false };

impl Rows {
    fn name(&self) -> &'static str {
        self.0.definition().info.name
    }

    fn is_name(&self, line: &[u8]) -> bool {
        let info = &self.0.definition().info;
        std::str::from_utf8(line).is_ok_and(|line| info.is_called(line))
    }
}

impl Notation for Rows {
    fn name(&self) -> &'static str {
        self.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        self.is_name(first)
    }

    fn extent(&self, _: Line<'_>, _: bool) -> Option<Extent> {
        Some(Box::new(|line| Continues::from(!line.is_blank())))
    }

    #[cfg(feature = "whole")]
    fn cells(&self, _: bool) -> Option<Cells<'_>> {
        let kind = self.0;
        Some(Cells {
            is_called: Box::new(|name| kind.definition().info.is_called(name)),
            heading: Some(self.name()),
            apart: Apart::Words,
            clue: Box::new(|word, _| kind.read_clue(word).map(|clue| kind.token(clue))),
            blank: BLANK,
            grids: if kind.layout() == Layout::Both { 2 } else { 1 },
            has_blanks: kind.layout() != Layout::Regions,
            has_margin: kind.margins() == [1, 0],
        })
    }
}

impl Written<Puzzle> for Rows {
    fn read(&self, lines: &[Line<'_>]) -> Result<Puzzle, FormatError> {
        let named = usize::from(lines.first().is_some_and(|line| self.is_name(line.text)));
        let rows = &lines[named..];
        // In two columns, a row of numbers looks like a size.
        let is_followed = |size: &Grid| {
            let grids = if self.0.layout() == Layout::Both { 2 } else { 1 };
            let words = rows.get(1).map_or(0, |line| {
                let mut words = Words::new(*line);
                std::iter::from_fn(|| words.next()).count()
            });
            rows.len() > 1 && (size.cols() == words || size.rows() * grids + 1 == rows.len())
        };
        let size = rows.first().and_then(|&line| size(line)).filter(is_followed);
        let more = self.0.layout().more();
        let rows = &rows[usize::from(size.is_some())..];
        let Some(&first) = rows.first() else {
            let last = lines.last().copied().unwrap_or(Line { number: 1, text: b"" });
            return Err(last.error_at_end(ROW));
        };
        let most = match (size, self.0.layout()) {
            (Some(size), _) => size.rows(),
            (None, Layout::Both) => rows.len() / 2,
            (None, _) => rows.len(),
        };
        let (above, below) = rows.split_at(most.min(rows.len()));
        if let Some(rest) = below.first().filter(|_| self.0.layout() != Layout::Both) {
            return Err(rest.error(0, Expected::End));
        }
        let names = |cols| region_table(self.0, below, Some(cols)).map(|(_, names)| names);
        let puzzle = join(self.0, tables(self.0, above, names)?).map_err(|(row, expected)| {
            let regions = if self.0.layout() == Layout::Both { below } else { above };
            regions.get(row).copied().unwrap_or(first).error(0, expected)
        })?;
        let (rows, cols) = (puzzle.grid().rows() - more, puzzle.grid().cols() - more);
        match size.filter(|size| (size.rows(), size.cols()) != (rows, cols)) {
            Some(size) if cols != size.cols() => Err(first.error(0, length(1, size.cols(), cols))),
            Some(_) => Err(lines[lines.len() - 1].error_at_end(ROW)),
            None => Ok(puzzle),
        }
    }

    fn write(&self, puzzle: &Puzzle) -> Result<String, Misfit> {
        let size = puzzle.written_grid();
        let (rows, cols) = (size.rows(), size.cols());
        // Where every cell has a clue, many zeros are taken for blank cells.
        let clues = clue_rows(puzzle);
        let count = |word: &str| {
            clues.iter().flat_map(|row| row.split(' ')).filter(|other| *other == word).count()
        };
        let is_doubtful = count(BLANK) == 0 && 2 * count("0") > puzzle.grid().cell_count();
        let blank = if is_doubtful { format!("blank {BLANK}\n") } else { String::new() };
        Ok(format!("{}\n{blank}{rows} {cols}\n{}", self.name(), write(puzzle)))
    }
}

/// The size that a line states, if it is one and nothing else.
fn size(line: Line<'_>) -> Option<Grid> {
    let mut words = Words::new(line);
    let grid = words.grid().ok()?;
    words.end().ok().map(|()| grid)
}

fn length(number: usize, expected: usize, found: usize) -> Expected {
    Expected::Fault(format!("expected {expected} cells in row {number}, found {found}"))
}

/// Reads the cells of some rows.
fn table<T>(
    rows: &[Line<'_>],
    cols: Option<usize>,
    cell: impl Fn(&str) -> Option<T>,
    expected: &Expected,
) -> Result<(usize, Vec<T>), FormatError> {
    let (mut cells, mut wide) = (Vec::new(), cols);
    for (row, &line) in rows.iter().enumerate() {
        let (mut words, before) = (Words::new(line), cells.len());
        while let Some((at, word)) = words.next() {
            let read = std::str::from_utf8(word).ok().and_then(&cell);
            cells.push(read.ok_or_else(|| line.error(at, expected.clone()))?);
        }
        let found = cells.len() - before;
        let wanted = *wide.get_or_insert(found);
        if found != wanted {
            return Err(line.error(0, length(row + 1, wanted, found)));
        }
    }
    Ok((wide.unwrap_or_default(), cells))
}

/// A grid of tokens: its columns, and its cells.
type Table<T> = Result<(usize, Vec<Option<T>>), FormatError>;

fn clue_table(kind: &dyn Clued, rows: &[Line<'_>]) -> Table<Clue> {
    let clue = |word: &str| match word {
        "-" | "." => Some(None),
        word => kind.read_clue(word).map(Some),
    };
    let words = match kind.clues_in_words() {
        "" => format!("'{BLANK}' for a blank cell"),
        words => format!("{words}, or '{BLANK}' for a blank cell"),
    };
    table(rows, None, clue, &Expected::Words(words))
}

fn region_table(kind: &dyn Clued, rows: &[Line<'_>], cols: Option<usize>) -> Table<u32> {
    let is_hole = |word: &str| kind.hole().is_some_and(|hole| word.chars().eq([hole]));
    let is_number = |word: &str| word.bytes().all(|sign| sign.is_ascii_digit());
    let name = |word: &str| match word {
        word if is_hole(word) => Some(None),
        word => word.parse().ok().filter(|_| is_number(word)).map(Some),
    };
    let words = match kind.hole() {
        Some(hole) => format!("the number of a region, or '{hole}' for a hole"),
        None => "the number of a region".to_string(),
    };
    table(rows, cols, name, &Expected::Words(words))
}

/// The columns, the clues and the names of regions, as far as a kind has them.
type Tables = (usize, Option<Vec<Option<Clue>>>, Option<Vec<Option<u32>>>);

/// Reads the first grid, and hands its columns to `names` where the kind has a second one.
fn tables<E: From<FormatError>>(
    kind: &dyn Clued,
    rows: &[Line<'_>],
    names: impl FnOnce(usize) -> Result<Vec<Option<u32>>, E>,
) -> Result<Tables, E> {
    if kind.layout() == Layout::Regions {
        let (cols, names) = region_table(kind, rows, None)?;
        return Ok((cols, None, Some(names)));
    }
    let (cols, clues) = clue_table(kind, rows)?;
    let names = (kind.layout() == Layout::Both).then(|| names(cols)).transpose()?;
    Ok((cols, Some(clues), names))
}

/// Joins clues and regions to a puzzle. The error is what is wrong, and in which row from 0.
fn join(
    kind: &'static dyn Clued,
    (cols, clues, names): Tables,
) -> Result<Puzzle, (usize, Expected)> {
    let count = clues.as_ref().map(Vec::len).or(names.as_ref().map(Vec::len)).unwrap_or_default();
    let clues = clues.unwrap_or_else(|| vec![None; count]);
    let rows = count / cols.max(1);
    let (rows, cols, clues) = match kind.layout() {
        Layout::Sides => (rows + 1, cols + 1, points(cols, &clues)),
        Layout::Corners => (rows + 1, cols + 1, at_points(cols, &clues)),
        _ => (rows, cols, clues),
    };
    let grid = Grid::new(rows, cols).map_err(|error| (0, Expected::Size(error)))?;
    if let Some(names) = &names {
        if names.len() != count {
            let found = names.len() / cols.max(1);
            let fault = format!("expected {rows} rows of regions, found {found}");
            return Err((found.min(rows).saturating_sub(1), Expected::Fault(fault)));
        }
        let hole =
            names.iter().zip(&clues).position(|(name, clue)| name.is_none() && clue.is_some());
        if let Some(cell) = hole {
            let (row, col) = (cell / cols, cell % cols + 1);
            let fault = format!("expected no clue in the hole at row {}, column {col}", row + 1);
            return Err((row, Expected::Fault(fault)));
        }
    }
    let regions = names.map(|names| Regions::new(&names));
    Puzzle::new(kind, grid, clues, regions).map_err(|error| {
        let row = match error {
            PuzzleError::Scattered { row, .. } | PuzzleError::Twice { row, .. } => row - 1,
            PuzzleError::Edge { row, .. } => row.saturating_sub(2),
            PuzzleError::Length(_) | PuzzleError::Small | PuzzleError::Rules(_) => 0,
        };
        (row, Expected::Fault(error.to_string()))
    })
}

/// The rows of a puzzle, each with its end.
pub(super) fn write(puzzle: &Puzzle) -> String {
    let clues = clue_rows(puzzle).into_iter().chain(region_rows(puzzle));
    clues.map(|row| row + "\n").collect()
}

fn rows_of<T>(cols: usize, cells: &[T], word: impl Fn(&T) -> String) -> Vec<String> {
    let row = |cells: &[T]| cells.iter().map(&word).collect::<Vec<_>>().join(" ");
    cells.chunks(cols).map(row).collect()
}

/// The sides of a square by their bits: right, below, left, above. For each of them where its first point
/// is, down and right of the square's, and its bit among the edges of a point.
const SIDES: [(u32, (usize, usize), u32); 4] =
    [(1, (0, 1), 2), (2, (1, 0), 1), (4, (0, 0), 2), (8, (0, 0), 1)];

/// The edges to the right (1) and down (2) from points, where squares have these sides.
fn points(cols: usize, squares: &[Option<Clue>]) -> Vec<Option<Clue>> {
    let rows = squares.len() / cols.max(1);
    let mut points = vec![0; (rows + 1) * (cols + 1)];
    for (square, clue) in squares.iter().enumerate() {
        let sides = clue.and_then(|clue| clue.number).unwrap_or_default();
        for (side, (down, right), edge) in SIDES.into_iter().filter(|(side, ..)| sides & side > 0) {
            debug_assert!(side > 0);
            points[(square / cols + down) * (cols + 1) + square % cols + right] |= edge;
        }
    }
    points.into_iter().map(|edges| (edges > 0).then(|| Clue::number(edges))).collect()
}

/// The squares of which these are the points. Each edge is written once: as the right or lower side of
/// a square where there is one.
fn squares(cols: usize, points: &[Option<Clue>]) -> Vec<Option<Clue>> {
    let has = |row: usize, col: usize, edge: u32| {
        points[row * cols + col].is_some_and(|clue| clue.number.unwrap_or_default() & edge > 0)
    };
    let squares =
        (0..points.len() / cols - 1).flat_map(|row| (0..cols - 1).map(move |col| (row, col)));
    let sides = |(row, col): (usize, usize)| {
        let is_first = |side: u32| match side {
            4 => col == 0,
            8 => row == 0,
            _ => true,
        };
        let own = SIDES.into_iter().filter(|&(side, (down, right), edge)| {
            is_first(side) && has(row + down, col + right, edge)
        });
        own.map(|(side, ..)| side).sum::<u32>()
    };
    squares.map(sides).map(|sides| (sides > 0).then(|| Clue::number(sides))).collect()
}

/// The rows of clues; none where the kind has no clues.
pub(super) fn clue_rows(puzzle: &Puzzle) -> Vec<String> {
    let cols = puzzle.grid().cols();
    let token = |clue: Clue| puzzle.sort().token(clue);
    let word = |clue: &Option<Clue>| clue.map_or(BLANK.to_string(), token);
    match puzzle.sort().layout() {
        Layout::Regions => Vec::new(),
        Layout::Sides => rows_of(cols - 1, &squares(cols, puzzle.clues()), word),
        Layout::Clues | Layout::Both | Layout::Corners => {
            rows_of(puzzle.written_grid().cols(), &puzzle.written_clues(), word)
        }
    }
}

/// The rows of regions; none where the kind has none.
fn region_rows(puzzle: &Puzzle) -> Vec<String> {
    let hole = || puzzle.sort().hole().map_or(String::new(), String::from);
    let name = |name: &Option<u32>| name.map_or_else(hole, |name| (name + 1).to_string());
    puzzle
        .regions()
        .map_or(Vec::new(), |regions| rows_of(puzzle.grid().cols(), regions.names(), name))
}

/// The fields of a puzzle in JSON besides its answer: rows of clues, or of regions where the kind has
/// nothing else; the regions; the rules that are switched.
pub(super) fn fields(puzzle: &Puzzle) -> Fields {
    let mut fields = Fields::default();
    match puzzle.sort().layout() {
        Layout::Clues | Layout::Sides | Layout::Corners => fields.clues = clue_rows(puzzle),
        Layout::Regions => fields.clues = region_rows(puzzle),
        Layout::Both => {
            fields.clues = clue_rows(puzzle);
            fields.more.insert(REGIONS.into(), region_rows(puzzle).into());
        }
    }
    for rule in puzzle.switched() {
        fields.more.insert(json::rule(rule), true.into());
    }
    fields
}

/// Reads what [`fields`] writes.
pub(super) fn from_json(
    kind: &'static dyn Clued,
    clues: &[Line<'_>],
    fields: &Fields,
) -> FromJson<Puzzle> {
    let misfit = |what: String| JsonFault::Misfit(what);
    let rules = kind.definition().info.rules.iter().map(|rule| rule.name.replace('-', "_"));
    let rules: Vec<String> = rules.collect();
    let regions = (kind.layout() == Layout::Both).then_some(REGIONS);
    let known = rules.iter().map(String::as_str).chain(regions).chain(json::SEGMENTS);
    json::only(fields, &known.collect::<Vec<&str>>())?;
    let names = |cols| {
        let rows = fields.more.get(REGIONS).and_then(Value::as_array);
        let rows: Option<Vec<&str>> =
            rows.and_then(|rows| rows.iter().map(Value::as_str).collect());
        let rows =
            rows.ok_or_else(|| misfit(format!("expected \"{REGIONS}\" to be a list of rows")))?;
        let lines = rows.iter().map(|row| Line { number: 1, text: row.as_bytes() });
        match region_table(kind, &lines.collect::<Vec<Line<'_>>>(), Some(cols)) {
            Ok((_, names)) => Ok(names),
            Err(error) => Err(misfit(format!("in \"{REGIONS}\", {}", error.without_place()))),
        }
    };
    let mut puzzle = join(kind, tables(kind, clues, names)?).map_err(|(row, expected)| {
        let line = clues.get(row).or(clues.first()).copied();
        JsonFault::Clues(line.unwrap_or(Line { number: 1, text: b"" }).error(0, expected))
    })?;
    for rule in kind.definition().info.rules {
        if json::read_rule(fields, rule.name)? {
            puzzle = puzzle.switching(rule.name);
        }
    }
    let on = json::read_segments(puzzle.grid(), fields)?;
    let answer = on.map(|on| Answer::new(puzzle.grid(), on));
    let answer = answer.transpose().map_err(|error: LengthError| misfit(error.to_string()))?;
    Ok((puzzle, answer))
}
