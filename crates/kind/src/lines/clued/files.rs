//! The files of pzprv3: a kind lists the tables that its files have, one after another. It knows no kind.

use super::PuzzleError;
use super::arrows;
use super::bodies::{
    self, HOLE, borders_of_walls, ends_of, lost, read_as, room_clue, room_of, walls,
};
use super::clue::Clue;
use super::digits::{self, QUESTION, WAYS};
use super::doors;
use super::gates;
use super::kind::{Clued, Layout, Puzzle, at_points};
use super::lists;
use super::margin;
use super::regions::Regions;
use super::tracks;
use super::way::Way;
use crate::answer::Answer;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::{Marks, Misfit};
use crate::text::pzprv3::{
    FileWords, edges, write_framed, write_line, write_sides, write_sides_framed, write_table,
};
use crate::text::{Expected, FormatError};
use std::borrow::Cow;

/// The files of a kind.
#[derive(Debug)]
pub struct Files {
    /// The names of the kind there; the first one is written.
    pub names: &'static [&'static str],
    /// The tables after the size.
    pub tables: &'static [Table],
}

impl Files {
    /// The tables. An address of Kanpen has regions before clues, and nothing else where borders come last.
    fn in_order(&self, is_kanpen: bool) -> Vec<&Table> {
        let is_clues = |table: &&Table| matches!(table, Table::Clues(_));
        let clues = self.tables.iter().position(|table| is_clues(&table));
        let borders = self.tables.iter().position(|table| matches!(table, Table::Borders));
        match is_kanpen && clues.is_some() && clues < borders {
            true => {
                [&Table::Regions].into_iter().chain(self.tables.iter().filter(is_clues)).collect()
            }
            false => self.tables.iter().collect(),
        }
    }
}

/// A table of a file.
#[derive(Debug)]
pub enum Table {
    /// A word that stands there only if the rule of this name is switched; without a name it says nothing.
    Flag(&'static str, &'static str),
    /// The first of these words, or the second one if the rule of this name is switched, which the kind's
    /// other name says, or clues of this letter.
    Style([&'static str; 2], &'static str, char),
    /// How many regions there are, and the number of each cell's region; from version 2 on the borders
    /// between cells.
    Regions,
    /// Whether there is a border, side by side.
    Borders,
    /// The same where there are none.
    Unbordered,
    /// The digit of an arrow for each cell, or `#` for a hole.
    Pointers,
    /// Twice the column and the row, less 1, of the cells with the kind's first two letters.
    Ends,
    /// Black cells, gates, numbers at black cells, and the start.
    Gates,
    /// Where a path begins and ends in the margin.
    Doors,
    /// Arrows on the sides of cells within the margin, and where the path comes in and goes out.
    OneWays,
    /// Numbers or `?` within the margin, each behind `i` in cells with the kind's first letter.
    Iced,
    /// A clue for each cell.
    Clues(Code),
    /// Holes among the regions: `*`.
    Holes,
    /// Dots in the middles of cells and sides, in rows of signs without a blank. They are the numbers of
    /// clues: 1 in the middle, 2 below, 3 to the right, 5 both.
    Dots,
    /// Dots of three colours in the middles of cells, on sides and at corners, in rows of signs without a blank.
    Colours,
    /// Lengths with commas between them, `-` for any; then a table of the digits of their ways.
    Lengths,
    /// Lengths with commas between them, `-` for any, in any cells of their region.
    Lists,
    /// `1` for cells with the kind's letter.
    Letters,
    /// The same with `0` for the others.
    Blocks,
    /// Walls between cells, side by side.
    Walls,
    /// The number of each region in one of its cells, 0 for one that is not told, and in all cells of a shaded
    /// one `-` before it.
    Rooms,
    /// Cells that a player has shaded, `#`, or not, `+`.
    Shaded,
    /// The same signs for cells that the line of an answer visits, or does not visit.
    Visited,
    /// `1` for marked cells of an answer, or those that a player has marked, with signs of his own.
    Marked,
    /// The line, and edges that a player has crossed out.
    Line,
    /// The same with the sides at the rim, which no line crosses.
    Framed,
    /// A number for each cell that says nothing about the answer.
    Notes,
    /// The same, in files of every version.
    Squares,
    /// The same for each corner of squares.
    Points,
    /// A number or a sign of the player's in each cell, or `.`.
    Remarks,
}

/// How the clues of cells are written.
#[derive(Debug)]
pub enum Code {
    /// A number, or `-` for one that is not told.
    Numbers,
    /// 1 or 2 for the letters of the kind.
    Signs,
    /// 0 or 1 for the letters of the kind, a comma, and a number, or -2 for one that is not told.
    Coloured,
    /// The digit of a way, a comma, and a number or `-`; where the kind has letters, a comma and a digit of the
    /// letter, in every cell.
    Arrows,
    /// Lengths of pieces with commas between them; `-` is one that is not told.
    Pieces,
    /// A number for each side with commas between them, -1 for none; `#` is a black cell.
    Sides,
    /// A number, this word for one that is not told, or `#` for the kind's letter.
    Ground(&'static str),
    /// The number of an arrow's way, from 1 on, or `-` for a clue without one.
    Directions,
    /// A number of four bits for each cell with arrows.
    Ways,
    /// A small letter for an arrow, a capital one for an arrow with the kind's letter, `N` for the letter alone.
    Flows,
    /// A digit from 1 on for the first four letters of the kind, and a number behind it; `+` for the fifth letter.
    Mirrors,
    /// The digit of an arrow, a comma, and a number, or -2 for one that is not told; `#` for the kind's first letter,
    /// and `0,-5` for its second, which stands for a blocked cell.
    Boxes,
    /// A number or -2 for the kind's first letter, a letter for a piece of the line.
    Tracks,
    /// A word for each clue.
    Words(fn(&str) -> Option<Clue>, fn(Clue) -> Option<String>),
}

/// The word of the second letter beside [`Code::Boxes`].
const BLOCKED: &str = "0,-5";

/// The sign of ice.
const ICE: &str = "i";

/// The letters of arrows, in the order of [`WAYS`].
const FLOWS: [&str; 4] = ["u", "d", "l", "r"];

/// The ways in the order of numbers at sides.
const SIDES: [Way; 4] = [Way::East, Way::South, Way::West, Way::North];

const CLUE: Expected =
    Expected::Phrase { words: "a clue, or '.' for a cell without one", sign: false };
const REGION: Expected = Expected::Phrase { words: "a region (a number or '.')", sign: false };
const BORDER: Expected = Expected::Phrase { words: "a border (0 or 1)", sign: false };
const STYLE: Expected = Expected::Phrase { words: "how clues look (such as pipe)", sign: false };
const PLACE: Expected = Expected::Phrase { words: "twice a column or row, less 1", sign: false };
const WAY: Expected = Expected::Phrase { words: "a way (0 to 4)", sign: false };
const LETTER: Expected = Expected::Phrase { words: "'1' or '.'", sign: false };
const BLOCK: Expected = Expected::Phrase { words: "'1' or '0'", sign: false };
const HOLE_SIGN: Expected = Expected::Phrase { words: "'*' or '.'", sign: false };
const DOTS: Expected =
    Expected::Phrase { words: "a row of dots (1 or 2) and '.', not at corners", sign: false };
const COLOURS: Expected = Expected::Phrase { words: "a row of dots (1 to 3) and '.'", sign: false };
const ROOM: Expected = Expected::Phrase {
    words: "a number, '.', or either after '-' in a shaded region",
    sign: false,
};
const SHADE: Expected = Expected::Phrase { words: "'#', '+' or '.'", sign: false };
const POINTER: Expected =
    Expected::Phrase { words: "an arrow (1 to 4), '#' for a hole, or '.'", sign: false };
const MARK: Expected = Expected::Phrase { words: "'1', '.' or a player's sign", sign: false };
const NOTE: Expected = Expected::Phrase { words: "a number", sign: false };
const REMARK: Expected = Expected::Phrase { words: "a number, a sign or '.'", sign: false };

/// Reads the tables of a file, and a mark for each edge: a shaded cell has none. Everything after the clues
/// may be missing.
///
/// # Errors
///
/// The first place where the file is not that.
pub fn read(
    kind: &'static dyn Clued,
    files: &Files,
    words: &mut FileWords<'_>,
) -> Result<(Puzzle, Marks), FormatError> {
    let start = words.clone();
    let within = words.grid()?;
    let grid = margin::around(kind, within).map_err(|error| start.fault(error.to_string()))?;
    let mut clues: Vec<Option<Clue>> = vec![None; grid.cell_count()];
    let called = words.name();
    let is_named = |name: &str| called.eq_ignore_ascii_case(name.as_bytes());
    let mut borders: Option<Vec<bool>> = None;
    let mut is_hole = vec![false; grid.cell_count()];
    let mut listed: Option<Vec<Vec<u32>>> = None;
    let mut has_letter = vec![false; grid.cell_count()];
    let mut ends: Vec<usize> = Vec::new();
    let has_corners = kind.layout() == Layout::Corners;
    let has_points = files.tables.iter().any(|table| matches!(table, Table::Points));
    let points = match has_corners {
        true => Grid::new(grid.rows() + 1, grid.cols() + 1),
        false => Ok(grid),
    };
    let points = points.map_err(|error| start.fault(error.to_string()))?;
    let mut marks: Marks = vec![None; points.segment_count()];
    let mut is_shaded = vec![false; grid.cell_count()];
    let mut switched = Vec::new();
    // Cells with a clue that is not told.
    let mut open: Vec<usize> = Vec::new();
    for table in files.in_order(words.is_kanpen()) {
        match table {
            Table::Shaded
            | Table::Marked
            | Table::Visited
            | Table::Line
            | Table::Framed
            | Table::Notes
            | Table::Squares
            | Table::Points
            | Table::Remarks
                if words.is_at_end() =>
            {
                break;
            }
            Table::Flag(word, rule) => {
                if words.takes(word.as_bytes()) && !rule.is_empty() {
                    switched.push(*rule);
                }
            }
            Table::Style(_, rule, _) => {
                words.expect(&STYLE)?;
                if files.names.iter().rposition(|name| is_named(name)) > Some(0) {
                    switched.push(*rule);
                }
            }
            Table::Regions if words.version() < 2 => borders = Some(read_names(words, grid)?),
            Table::Regions | Table::Borders => borders = Some(read_borders(words, grid)?),
            Table::Unbordered => {
                if read_borders(words, grid)?.contains(&true) {
                    let title = kind.definition().info.title;
                    return Err(start.fault(format!("{title} has no regions here")));
                }
            }
            Table::Gates => {
                clues = gates::read_words(words, grid, kind.letters())?;
                if let Some(clue) = clues.iter().flatten().find(|clue| kind.fit(**clue).is_none()) {
                    return Err(start.fault(format!("no clue is '{}'", clue.sign())));
                }
            }
            Table::Doors => {
                let beside = doors::read_words(words, within, kind.letters())?;
                let places = margin::cells_beside(grid).into_iter().zip(beside);
                places.for_each(|(cell, clue)| clues[cell] = clue);
            }
            Table::OneWays => {
                let told = arrows::read_words(words, within)?;
                let places = margin::cells_within(kind, grid).into_iter().zip(told);
                places.for_each(|(cell, clue)| clues[cell] = clue);
            }
            Table::Iced => {
                let ice = kind.letters().first().copied();
                for cell in margin::cells_within(kind, grid) {
                    clues[cell] = one(words, &CLUE, |word| {
                        let (letter, rest) = match word.strip_prefix(ICE) {
                            Some(rest) => (ice, rest),
                            None => (None, word),
                        };
                        let told = match rest {
                            "" | "." => letter.map(Clue::letter),
                            "?" => Some(Clue { letter, ..Clue::default() }),
                            rest => Some(Clue { letter, ..Clue::number(rest.parse().ok()?) }),
                        };
                        // No number is taken for an untold one.
                        let is_kept = |fit: &Option<Clue>| {
                            fit.and_then(|fit| fit.number) == told.and_then(|told| told.number)
                        };
                        told.map_or(Some(None), |told| kind.fit(told)).filter(is_kept)
                    })?;
                }
            }
            Table::Ends => {
                for _ in kind.letters().iter().take(2) {
                    let mut place = |most: usize| {
                        one(words, &PLACE, |word| {
                            let place: usize = word.parse().ok()?;
                            Some(place / 2).filter(|&at| place % 2 == 1 && at < most)
                        })
                    };
                    let (col, row) = (place(grid.cols())?, place(grid.rows())?);
                    ends.push(grid.cell(row, col).index());
                }
            }
            Table::Pointers => {
                for (clue, hole) in clues.iter_mut().zip(&mut is_hole) {
                    let digit = one(words, &POINTER, |word| match word {
                        "." => Some(0),
                        "#" => Some(HOLE),
                        digit => digit.parse().ok().filter(|digit| (1..HOLE).contains(digit)),
                    })?;
                    *hole = digit == HOLE;
                    *clue = digits::at_way(digit);
                }
            }
            Table::Letters | Table::Blocks => {
                let (blank, expected) = match table {
                    Table::Letters => (".", &LETTER),
                    _ => ("0", &BLOCK),
                };
                for cell in margin::cells_within(kind, grid) {
                    has_letter[cell] = one(words, expected, |word| match word {
                        "1" => Some(true),
                        word if word == blank => Some(false),
                        _ => None,
                    })?;
                }
            }
            Table::Lengths => {
                let mut lengths = Vec::new();
                for _ in grid.cells() {
                    let at_most_four =
                        |word: &str| lists::any_lengths(word).filter(|lengths| lengths.len() < 5);
                    lengths.push(one(words, &CLUE, at_most_four)?);
                }
                for (clue, lengths) in clues.iter_mut().zip(lengths) {
                    let way = one(words, &WAY, |word| word.parse().ok().filter(|&way| way < 5))?;
                    let way = usize::checked_sub(way, 1).map(|at| WAYS[at]);
                    let told = (!lengths.is_empty()).then(|| Clue {
                        number: way.and(Some(digits::of_any(lengths))),
                        letter: None,
                        way,
                    });
                    *clue = match told {
                        Some(told) => kind
                            .fit(told)
                            .ok_or_else(|| start.fault(format!("no clue is '{}'", told.sign())))?,
                        None => None,
                    };
                }
            }
            Table::Lists => {
                let list = |_| one(words, &CLUE, lists::any_lengths);
                listed = Some(grid.cells().map(list).collect::<Result<_, FormatError>>()?);
            }
            Table::Walls => {
                clues = walls(grid, &read_borders(words, grid)?);
            }
            Table::Clues(code) => {
                let with_arrow = matches!(code, Code::Arrows);
                for (cell, clue) in clues.iter_mut().enumerate() {
                    // Not each word of the code is a clue of the kind.
                    let is_clue = |clue: &Clue| kind.read_clue(&kind.token(*clue)) == Some(*clue);
                    let is_kanpen = words.is_kanpen();
                    let read = |word: &str| {
                        let word = match code {
                            Code::Arrows if is_kanpen => Cow::Owned(arrow_of_kanpen(word)?),
                            _ => Cow::Borrowed(word),
                        };
                        let told = code.told(kind.letters(), &word)?;
                        let clue = told.map_or(Some(None), |told| kind.fit(told))?;
                        let note = |told| lost(kind, with_arrow, told, clue, (grid, cell));
                        clue.iter().all(is_clue).then(|| (clue, told.and_then(note), &*word == "-"))
                    };
                    let (note, is_open);
                    (*clue, note, is_open) = one(words, &CLUE, read)?;
                    note.into_iter().for_each(|note| words.note(note));
                    if is_open && clue.is_none() {
                        open.push(cell);
                    }
                }
            }
            Table::Holes => {
                for hole in &mut is_hole {
                    *hole = one(words, &HOLE_SIGN, |word| match word {
                        "*" => Some(true),
                        "." => Some(false),
                        _ => None,
                    })?;
                }
            }
            Table::Dots => clues = dots(words, grid)?,
            Table::Colours => clues = colours(words, grid)?,
            Table::Rooms => {
                let mut cells = Vec::with_capacity(grid.cell_count());
                for _ in grid.cells() {
                    cells.push(one(words, &ROOM, |word| match word.strip_prefix('-') {
                        Some("") => Some((true, None)),
                        Some(number) => number.parse().ok().map(|number| (true, Some(number))),
                        None if word == "." => Some((false, None)),
                        None => word.parse().ok().map(|number| (false, Some(number))),
                    })?);
                }
                let regions =
                    Regions::round_holes(grid, borders.as_deref().unwrap_or_default(), &is_hole);
                for region in regions.all() {
                    let is_shaded = region.iter().any(|&cell| cells[cell].0);
                    let number = region.iter().find_map(|&cell| cells[cell].1);
                    let number = number.filter(|&number: &u32| number <= Clue::MOST);
                    clues[region[0]] = room_clue(kind.letters(), is_shaded, number);
                }
            }
            Table::Shaded => {
                for shaded in &mut is_shaded {
                    *shaded = one(words, &SHADE, shade)? == Some(true);
                }
            }
            Table::Marked => {
                for _ in grid.cells() {
                    one(words, &MARK, |word| {
                        let is_sign = matches!(word, "1" | "." | "+" | "-" | "=" | "%");
                        is_sign.then_some(())
                    })?;
                }
            }
            Table::Visited => {
                let mut visited = Vec::with_capacity(grid.cell_count());
                for _ in grid.cells() {
                    visited.push(one(words, &SHADE, shade)?);
                }
                // Of a line that does not touch itself the cells tell all.
                for edge in edges(grid) {
                    let Some(cells) = grid.linked(edge) else { continue };
                    let ends = cells.map(|cell| visited[cell.index()]);
                    marks[edge.index()] = match ends {
                        [Some(true), Some(true)] => Some(true),
                        ends if ends.contains(&Some(false)) => Some(false),
                        _ => None,
                    };
                }
            }
            Table::Line if has_corners => marks = words.sides(points)?,
            Table::Line => {
                let drawn = words.line(within)?;
                for side in edges(within) {
                    let around = margin::side_around(kind, (within, grid), side);
                    marks[around.index()] = drawn[side.index()];
                }
            }
            Table::Framed => {
                let drawn = words.framed(within)?;
                for side in (0..drawn.len()).map(Segment::from_index) {
                    let around = margin::side_around(kind, (within, grid), side);
                    // Without a margin no line crosses the rim.
                    if grid.linked(around).is_some() {
                        marks[around.index()] = drawn[side.index()];
                    }
                }
            }
            // Older files of lines along sides have them only with those of corners.
            Table::Notes if has_corners && !has_points && words.version() < 1 => {}
            Table::Notes | Table::Squares | Table::Points | Table::Remarks => {
                let (of, signs, expected): (Grid, &[&str], _) = match table {
                    Table::Points => (points, &[], &NOTE),
                    Table::Remarks => (grid, &[".", "c", "+", "-", "=", "%"], &REMARK),
                    _ => (grid, &[], &NOTE),
                };
                let is_note = |word: &str| signs.contains(&word) || word.parse::<u32>().is_ok();
                for _ in 0..of.cell_count() {
                    one(words, expected, |word| is_note(word).then_some(()))?;
                }
            }
        }
    }
    for cell in grid.cells().filter(|cell| is_shaded[cell.index()]) {
        for (edge, _) in grid.edges_of_cell(cell) {
            marks[edge.index()].get_or_insert(false);
        }
    }
    let has_regions = matches!(kind.layout(), Layout::Both | Layout::Regions);
    if has_regions && borders.is_none() {
        return Err(start.fault("the file ends before its regions".to_string()));
    }
    let regions = borders.map(|borders| Regions::round_holes(grid, &borders, &is_hole));
    for (cell, &letter) in ends.into_iter().zip(kind.letters()).rev() {
        clues[cell] = Some(Clue { letter: Some(letter), ..clues[cell].unwrap_or_default() });
    }
    if let (Some(listed), Some(regions)) = (listed, &regions) {
        clues = lists::joined(grid, &listed, regions).map_err(|fault| start.fault(fault))?;
    }
    let letter = kind.letters().first().copied();
    for (clue, _) in clues.iter_mut().zip(has_letter).filter(|(_, has_letter)| *has_letter) {
        *clue = Some(Clue { letter, ..clue.unwrap_or_default() });
    }
    if has_corners {
        clues = at_points(grid.cols(), &clues);
    }
    let puzzle = Puzzle::new(kind, points, clues, regions);
    let mut puzzle = puzzle.map_err(|error| start.fault(error.to_string()))?;
    let is_twice = |&cell: &usize| puzzle.number_in(puzzle.region_of(cell)).is_some();
    if let Some(cell) = open.into_iter().find(is_twice).filter(|_| kind.counts_regions()) {
        let (row, col) = grid.cell_position(Cell::from_index(cell));
        let error = PuzzleError::Twice { row: row + 1, col: col + 1 };
        return Err(start.fault(error.to_string()));
    }
    for table in files.tables {
        let Table::Style(_, rule, letter) = table else { continue };
        let has_letter = puzzle.clues().iter().flatten().any(|clue| clue.letter == Some(*letter));
        if has_letter && !switched.contains(rule) {
            switched.push(*rule);
            words.note(read_as(files.names.last().unwrap_or(&"its sister")));
        }
    }
    for rule in switched {
        puzzle = puzzle.switching(rule);
    }
    Ok((puzzle, marks))
}

/// Reads a word.
fn one<T>(
    words: &mut FileWords<'_>,
    expected: &Expected,
    read: impl Fn(&str) -> Option<T>,
) -> Result<T, FormatError> {
    let (line, at, word) = words.expect(expected)?;
    let found = std::str::from_utf8(word).ok().and_then(read);
    found.ok_or_else(|| line.error(at, expected.clone()))
}

/// Reads the borders of regions, which are between cells of different numbers.
fn read_names(words: &mut FileWords<'_>, grid: Grid) -> Result<Vec<bool>, FormatError> {
    let mut is_border = vec![false; grid.segment_count()];
    one(words, &NOTE, |word| word.parse::<u32>().ok())?;
    let mut names: Vec<Option<u32>> = Vec::new();
    for _ in grid.cells() {
        names.push(one(words, &REGION, |word| match word {
            "." => Some(None),
            // Names, each written in one way.
            word if word == "0" || !word.starts_with(['0', '+']) => word.parse().ok().map(Some),
            _ => None,
        })?);
    }
    for edge in edges(grid) {
        let cells = grid.linked(edge);
        is_border[edge.index()] = cells.is_some_and(|[a, b]| names[a.index()] != names[b.index()]);
    }
    Ok(is_border)
}

/// Reads borders or walls one by one.
fn read_borders(words: &mut FileWords<'_>, grid: Grid) -> Result<Vec<bool>, FormatError> {
    let mut is_border = vec![false; grid.segment_count()];
    for edge in edges(grid) {
        is_border[edge.index()] = one(words, &BORDER, |word| match word {
            "0" => Some(false),
            "1" => Some(true),
            _ => None,
        })?;
    }
    Ok(is_border)
}

fn dots(words: &mut FileWords<'_>, grid: Grid) -> Result<Vec<Option<Clue>>, FormatError> {
    let (rows, cols) = (grid.rows(), grid.cols());
    let mut numbers = vec![0; grid.cell_count()];
    for row in 0..2 * rows - 1 {
        let (line, at, word) = words.expect(&DOTS)?;
        if word.len() != 2 * cols - 1 {
            return Err(line.error(at, DOTS));
        }
        for (col, &sign) in word.iter().enumerate() {
            let dot = match (row % 2, col % 2) {
                (0, 0) => 1,
                (1, 0) => 2,
                (0, _) => 3,
                _ => 0,
            };
            let number = &mut numbers[row / 2 * cols + col / 2];
            let fits = dot == 1 && *number == 0 || dot > 1 && matches!(*number, 0 | 2 | 3);
            match sign {
                b'.' => {}
                b'1' | b'2' if fits => *number += dot,
                _ => return Err(line.error(at + col, DOTS)),
            }
        }
    }
    Ok(numbers.into_iter().map(|number| (number > 0).then(|| Clue::number(number))).collect())
}

/// A player's sign in a cell: shaded, not shaded, or none.
fn shade(word: &str) -> Option<Option<bool>> {
    match word {
        "#" => Some(Some(true)),
        "+" => Some(Some(false)),
        "." => Some(None),
        _ => None,
    }
}

/// Dots of three colours, as the digits of clues.
fn colours(words: &mut FileWords<'_>, grid: Grid) -> Result<Vec<Option<Clue>>, FormatError> {
    let mut dots = Vec::with_capacity(digits::dots(grid));
    for _ in 0..2 * grid.rows() - 1 {
        let (line, at, word) = words.expect(&COLOURS)?;
        if word.len() != 2 * grid.cols() - 1 {
            return Err(line.error(at, COLOURS));
        }
        for (col, &sign) in word.iter().enumerate() {
            dots.push(match sign {
                b'.' => 0,
                b'1'..=b'3' => u32::from(sign - b'0'),
                _ => return Err(line.error(at + col, COLOURS)),
            });
        }
    }
    Ok(digits::of_dots(grid, |at| dots[at]))
}

/// A word of Kanpen's for a clue with an arrow as pzprv3 has it: 16 times the way, which are up, left, down
/// and right, and a number up to 15.
fn arrow_of_kanpen(word: &str) -> Option<String> {
    const WAYS: [u32; 4] = [1, 3, 2, 4];
    match word {
        "." => Some(word.to_string()),
        "-4" => Some("0,-".to_string()),
        word => {
            let code: u32 = word.parse().ok()?;
            Some(format!("{},{}", WAYS.get(code as usize / 16)?, code % 16))
        }
    }
}

impl Code {
    /// What the word of a cell says, a clue or none, whichever clues the kind has.
    fn told(&self, letters: &[char], word: &str) -> Option<Option<Clue>> {
        let number = |word: &str| word.parse().ok().filter(|&number: &u32| number <= Clue::MOST);
        let letter = |at: u32| letters.get(at as usize).copied();
        if word == "." {
            return Some(None);
        }
        Some(Some(match self {
            Self::Numbers | Self::Directions if word == "-" => Clue::default(),
            Self::Directions => digits::at_way(number(word)?)?,
            Self::Numbers => Clue::number(number(word)?),
            Self::Signs => Clue::letter(letter(number(word)?.checked_sub(1)?)?),
            Self::Coloured => {
                let (colour, sum) = word.split_once(',')?;
                let letter = Some(letter(number(colour)?)?);
                let number = if sum == "-2" { None } else { Some(number(sum)?) };
                Clue { number, letter, way: None }
            }
            // A clue cell that shows nothing.
            Self::Arrows if word == "#" && letters.is_empty() => Clue::default(),
            Self::Arrows => {
                let mut parts = word.split(',');
                let (way, told) = (number(parts.next()?)?, parts.next()?);
                let way = match (way as usize).checked_sub(1) {
                    None => None,
                    Some(at) => Some(*WAYS.get(at)?),
                };
                let side = if letters.is_empty() { 0 } else { number(parts.next()?)? & 3 };
                let letter = match side.checked_sub(1) {
                    None => None,
                    Some(at) => Some(letter(at)?),
                };
                if parts.next().is_some() {
                    return None;
                }
                let number = match told {
                    "-1" if !letters.is_empty() => return Some(None),
                    "-" => None,
                    told => Some(number(told)?),
                };
                Clue { number, letter, way }
            }
            Self::Pieces => {
                let length = |word: &str| match word {
                    "-" => Some(QUESTION),
                    word => number(word).filter(|&number| number < QUESTION),
                };
                let lengths: Vec<u32> = word.split(',').map(length).collect::<Option<_>>()?;
                if lengths.len() > 4 {
                    return None;
                }
                Clue::number(digits::of_lengths(lengths))
            }
            Self::Sides | Self::Ground(_) if word == "#" => Clue::letter(letter(0)?),
            Self::Sides => {
                let mut sides = [0; 4];
                let mut parts = word.split(',');
                for way in SIDES {
                    sides[way as usize] = match parts.next()? {
                        "-1" | "-2" => 0,
                        told => number(told).filter(|number| (1..10).contains(number))?,
                    };
                }
                if parts.next().is_some() {
                    return None;
                }
                Clue::number(digits::of_sides(sides))
            }
            Self::Ground(untold) if word == *untold => Clue::default(),
            Self::Ground(_) => Clue::number(number(word)?),
            Self::Flows if word == "N" => Clue::letter(letter(0)?),
            Self::Flows => {
                let at = FLOWS.iter().position(|&flow| word.eq_ignore_ascii_case(flow))?;
                let is_black = word.starts_with(|sign: char| sign.is_ascii_uppercase());
                let letter = letter(0).filter(|_| is_black);
                Clue { number: None, letter, way: Some(WAYS[at]) }
            }
            Self::Mirrors if word == "+" => Clue::letter(letter(4)?),
            Self::Mirrors => {
                let (first, rest) = word.split_at_checked(1)?;
                let at = number(first)?.checked_sub(1).filter(|&at| at < 4)?;
                let told = match rest {
                    "" | "-2" => None,
                    rest => Some(number(rest)?),
                };
                Clue { number: told.filter(|&told| told > 0), ..Clue::letter(letter(at)?) }
            }
            Self::Boxes if word == "#" => Clue::letter(letter(0)?),
            Self::Boxes if word == BLOCKED => Clue::letter(letter(1)?),
            Self::Boxes => {
                let (way, told) = word.split_once(',')?;
                let way = Some(*WAYS.get((number(way)? as usize).checked_sub(1)?)?);
                let number = if ["-2", "-4"].contains(&told) { None } else { Some(number(told)?) };
                Clue { number, way, letter: None }
            }
            Self::Ways if word == "-" => Clue::default(),
            Self::Ways => Clue::number(digits::of_ways(number(word).filter(|&bits| bits < 16)?)),
            Self::Tracks => tracks::read_word(word, letters)?,
            Self::Words(read, _) => read(word)?,
        }))
    }

    /// The word of a cell; `None` if there is none for its clue.
    fn write(&self, kind: &dyn Clued, clue: Option<Clue>) -> Option<String> {
        let letters = kind.letters();
        let Some(clue) = clue else {
            let has_sides = matches!(self, Self::Arrows) && !letters.is_empty();
            return Some(if has_sides { "0,-1,0" } else { "." }.to_string());
        };
        let letter = || letters.iter().position(|&letter| clue.letter == Some(letter));
        match self {
            Self::Numbers | Self::Directions => {
                let number = match self {
                    Self::Directions => digits::number_of_way(clue),
                    _ => kind.number_outside(clue),
                };
                Some(number.map_or("-".to_string(), |number| number.to_string()))
            }
            Self::Signs => Some((letter()? + 1).to_string()),
            Self::Coloured => {
                let number = clue.number.map_or("-2".to_string(), |number| number.to_string());
                Some(format!("{},{number}", letter()?))
            }
            Self::Arrows => {
                let way = digits::way_of(clue);
                let way = way.map_or(0, |at| at + 1);
                let number = clue.number.map_or("-".to_string(), |number| number.to_string());
                Some(match letters {
                    [] => format!("{way},{number}"),
                    _ => format!("{way},{number},{}", letter().map_or(0, |at| at + 1)),
                })
            }
            Self::Boxes => Some(match letter() {
                Some(0) => "#".to_string(),
                Some(_) => BLOCKED.to_string(),
                None => {
                    let number = clue.number.map_or("-2".to_string(), |number| number.to_string());
                    format!("{},{number}", digits::way_of(clue)? + 1)
                }
            }),
            Self::Pieces => {
                let length = |length: u32| match length {
                    QUESTION => "-".to_string(),
                    length => length.to_string(),
                };
                let lengths = digits::lengths_outside(clue.number?)?;
                Some(lengths.into_iter().map(length).collect::<Vec<String>>().join(","))
            }
            Self::Sides | Self::Ground(_) if letter() == Some(0) => Some("#".to_string()),
            Self::Sides => {
                let side = |side: u32| match side {
                    0 => "-1".to_string(),
                    side => side.to_string(),
                };
                let sides = digits::sides(clue.number?)?;
                Some(SIDES.map(|way| side(sides[way as usize])).join(","))
            }
            Self::Ground(untold) => {
                let number = kind.number_outside(clue);
                Some(number.map_or(untold.to_string(), |number| number.to_string()))
            }
            Self::Flows => {
                let at = digits::way_of(clue);
                match (at.map(|at| FLOWS[at]), letter()) {
                    (None, _) => Some("N".to_string()),
                    (Some(flow), None) => Some(flow.to_string()),
                    (Some(flow), Some(_)) => Some(flow.to_ascii_uppercase()),
                }
            }
            Self::Mirrors if letter() == Some(4) => Some("+".to_string()),
            Self::Mirrors => {
                let number = clue.number.map_or(String::new(), |number| number.to_string());
                Some(format!("{}{number}", letter()? + 1))
            }
            Self::Ways => Some(digits::ways(clue.number?)?.to_string()),
            Self::Tracks => tracks::word(clue, letters),
            Self::Words(_, write) => write(clue),
        }
    }
}

/// Writes a file, with the line and the shaded cells of an answer if there is one.
///
/// # Errors
///
/// The parts of the puzzle that a file cannot hold.
pub fn write(files: &Files, puzzle: &Puzzle, answer: Option<&Answer>) -> Result<String, Misfit> {
    let points = puzzle.grid();
    let has_corners = puzzle.sort().layout() == Layout::Corners;
    let has_points = files.tables.iter().any(|table| matches!(table, Table::Points));
    let (grid, clues) = (puzzle.written_grid(), puzzle.written_clues());
    let within = margin::within(puzzle.sort(), grid)
        .ok_or_else(|| Misfit::Clue("a file of pzprv3 has a cell for the line".to_string()))?;
    let says = |table: &&Table, rule: &str| match table {
        Table::Flag(_, name) | Table::Style(_, name, _) => *name == rule,
        _ => false,
    };
    for rule in puzzle.switched() {
        if !files.tables.iter().any(|table| says(&table, rule)) {
            return Err(Misfit::Clue(format!("a file of pzprv3 does not say --{rule}")));
        }
    }
    let has_holes =
        files.tables.iter().any(|table| matches!(table, Table::Holes | Table::Pointers));
    if !has_holes && grid.cells().any(|cell| puzzle.is_hole(cell.index())) {
        return Err(Misfit::Clue("a file of pzprv3 has no holes".to_string()));
    }
    let has_ends = files.tables.iter().any(|table| matches!(table, Table::Ends));
    let (mut name, mut version, mut body) = (files.names[0], "", String::new());
    for table in files.tables {
        match table {
            Table::Flag(word, rule) if puzzle.is_switched(rule) => {
                // A word in place of a letter is one that older files have no line for.
                if word.len() > 1 {
                    version = ".1";
                }
                body.push_str(&format!("{word}\n"));
            }
            // A word that no rule goes with stands in every file.
            Table::Flag(word, "") => body.push_str(&format!("{word}\n")),
            Table::Flag(..) => {}
            Table::Style(styles, rule, letter) => {
                let is_other = puzzle.is_switched(rule);
                let mut clues = puzzle.clues().iter().flatten();
                if !is_other && clues.any(|clue| clue.letter == Some(*letter)) {
                    let fault = format!("a file of pzprv3 has '{letter}' only with --{rule}");
                    return Err(Misfit::Clue(fault));
                }
                if is_other {
                    name = files.names.last().copied().unwrap_or(name);
                }
                body.push_str(&format!("{}\n", styles[usize::from(is_other)]));
            }
            Table::Regions => {
                // Cells next to a border round a hole are in regions of their own there.
                let own = |cell: Cell| puzzle.regions().and_then(|all| all.of(cell.index()));
                let count = puzzle.each_region().len();
                body.push_str(&format!("{count}\n"));
                write_cells(&mut body, grid, |cell| {
                    own(cell).map_or(".".to_string(), |region| region.to_string())
                });
            }
            Table::Borders => {
                let borders = puzzle.regions().map(|regions| bodies::borders(grid, regions));
                let is_border =
                    |edge: Segment| borders.as_ref().is_some_and(|borders| borders[edge.index()]);
                write_line(&mut body, grid, is_border);
            }
            Table::Unbordered => write_line(&mut body, grid, |_| false),
            Table::Pointers => write_cells(&mut body, grid, |cell| {
                match clues[cell.index()].and_then(digits::number_of_way) {
                    _ if puzzle.is_hole(cell.index()) => "#".to_string(),
                    Some(number) => number.to_string(),
                    None => ".".to_string(),
                }
            }),
            Table::Gates => {
                version = ".2";
                let gates = gates::words(puzzle)?;
                write_cells(&mut body, grid, |cell| &gates[cell.index()]);
            }
            Table::Ends => {
                let places = ends_of(puzzle)?.concat();
                let words: Vec<String> =
                    places.into_iter().map(|place| (2 * place - 1).to_string()).collect();
                body.push_str(&format!("{}\n", words.join(" ")));
            }
            Table::Clues(code) => {
                let misfit =
                    |clue: Clue| Misfit::Clue(format!("a file of pzprv3 has no '{}'", clue.sign()));
                for &clue in puzzle.clues().iter().flatten() {
                    code.write(puzzle.sort(), Some(clue)).ok_or_else(|| misfit(clue))?;
                }
                write_cells(&mut body, grid, |cell| {
                    // An end need not have a number.
                    let clue = clues[cell.index()].filter(|it| !has_ends || it.number.is_some());
                    code.write(puzzle.sort(), clue).unwrap_or_default()
                });
            }
            Table::Holes => {
                write_cells(
                    &mut body,
                    grid,
                    |cell| {
                        if puzzle.is_hole(cell.index()) { "*" } else { "." }
                    },
                )
            }
            Table::Dots => body.push_str(&written_dots(puzzle)?),
            Table::Colours => {
                let dots = digits::as_dots(grid, &clues)?;
                let sign =
                    |&dot: &u32| char::from_digit(dot, 10).filter(|_| dot > 0).unwrap_or('.');
                for row in dots.chunks(2 * grid.cols() - 1) {
                    body.extend(row.iter().map(sign).chain(['\n']));
                }
            }
            Table::Letters | Table::Blocks => {
                let blank = if matches!(table, Table::Letters) { "." } else { "0" };
                let letter = puzzle.sort().letters().first();
                let cells = margin::cells_within(puzzle.sort(), grid);
                let has_letter = |cell: Cell| {
                    let clue = clues[cells[cell.index()]];
                    clue.is_some_and(|clue| clue.letter.is_some() && clue.letter.as_ref() == letter)
                };
                write_cells(&mut body, within, |cell| if has_letter(cell) { "1" } else { blank });
            }
            Table::Lengths => {
                write_cells(&mut body, grid, |cell| {
                    let number = clues[cell.index()].map(|clue| clue.number.unwrap_or_default());
                    lists::word(&number.map_or(Vec::new(), digits::lengths))
                });
                write_cells(&mut body, grid, |cell| {
                    let way = clues[cell.index()].and_then(digits::way_of);
                    way.map_or(0, |at| at + 1).to_string()
                });
            }
            Table::Lists => {
                let lists = lists::of_cells(puzzle)?;
                write_cells(&mut body, grid, |cell| lists::word(&lists[cell.index()]));
            }
            Table::Walls => {
                let is_wall = borders_of_walls(puzzle)?;
                write_line(&mut body, grid, |edge| is_wall[edge.index()]);
            }
            Table::Rooms => {
                let letters = puzzle.sort().letters();
                write_cells(&mut body, grid, |cell| {
                    let cells = puzzle.region_of(cell.index());
                    let (is_shaded, number) = room_of(letters, puzzle.clue(cells[0]));
                    let sign = if is_shaded { "-" } else { "" };
                    match number.filter(|_| cells[0] == cell.index()) {
                        Some(number) => format!("{sign}{number}"),
                        None if is_shaded => sign.to_string(),
                        None => ".".to_string(),
                    }
                });
            }
            Table::Visited => write_cells(&mut body, grid, |cell| {
                let is_visited = answer.is_some_and(|answer| answer.arms(cell) != [false; 4]);
                if is_visited { "#" } else { "." }
            }),
            Table::Marked => {
                let marked = puzzle.marked(answer);
                let is_marked = |cell: Cell| marked.contains(&cell.index());
                write_cells(&mut body, grid, |cell| if is_marked(cell) { "1" } else { "." });
            }
            Table::Shaded => write_cells(&mut body, grid, |cell| {
                let is_shaded = answer.is_some_and(|answer| answer.arms(cell) == [false; 4])
                    && puzzle.can_shade(cell.index());
                if is_shaded { "#" } else { "." }
            }),
            Table::Line => {
                let is_on = |edge| answer.is_some_and(|answer| answer.contains(edge));
                match has_corners {
                    true => write_sides(&mut body, points, is_on),
                    false => write_line(&mut body, within, |side| {
                        is_on(margin::side_around(puzzle.sort(), (within, grid), side))
                    }),
                }
            }
            Table::Framed => write_framed(&mut body, within, |side| {
                let around = margin::side_around(puzzle.sort(), (within, grid), side);
                grid.linked(around).is_some()
                    && answer.is_some_and(|answer| answer.contains(around))
            }),
            Table::OneWays => {
                let words = arrows::words(puzzle, within)?;
                write_sides_framed(&mut body, within, |side| words[side.index()]);
            }
            Table::Doors => body.push_str(&doors::words(puzzle, within)?),
            Table::Iced => {
                let ice = puzzle.sort().letters().first();
                let words = margin::cells_within(puzzle.sort(), grid).into_iter().map(|cell| {
                    let Some(clue) = clues[cell] else { return ".".to_string() };
                    let has_ice = clue.letter.is_some() && clue.letter.as_ref() == ice;
                    let number = match clue.number {
                        Some(number) => number.to_string(),
                        None if has_ice => String::new(),
                        None => "?".to_string(),
                    };
                    format!("{}{number}", if has_ice { ICE } else { "" })
                });
                let words: Vec<String> = words.collect();
                write_cells(&mut body, within, |cell| &words[cell.index()]);
            }
            Table::Notes => {
                if has_corners && !has_points {
                    version = ".1";
                }
                write_cells(&mut body, grid, |_| "0");
            }
            Table::Squares => write_cells(&mut body, grid, |_| "0"),
            Table::Points => write_cells(&mut body, points, |_| "0"),
            Table::Remarks => write_cells(&mut body, grid, |_| "."),
        }
    }
    Ok(format!("pzprv3{version}\n{name}\n{}\n{}\n{body}", within.rows(), within.cols()))
}

fn write_cells<W: AsRef<str>>(text: &mut String, grid: Grid, word: impl Fn(Cell) -> W) {
    write_table(text, grid.rows(), grid.cols(), |row, col| word(grid.cell(row, col)));
}

fn written_dots(puzzle: &Puzzle) -> Result<String, Misfit> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let mut signs = vec![vec!['.'; 2 * cols - 1]; 2 * rows - 1];
    for (cell, clue) in puzzle.clued() {
        let (row, col) = (cell / cols, cell % cols);
        let number = clue.number.unwrap_or_default();
        for (dot, down, right) in [(1, 0, 0), (2, 1, 0), (3, 0, 1)] {
            if number == dot || number == 5 && dot > 1 {
                let row = signs.get_mut(2 * row + down);
                let place = row.and_then(|row| row.get_mut(2 * col + right));
                let fault = || Misfit::Clue("a file of pzprv3 has no dot on the rim".to_string());
                *place.ok_or_else(fault)? = '1';
            }
        }
    }
    Ok(signs.into_iter().map(|row| row.into_iter().chain(['\n']).collect::<String>()).collect())
}
