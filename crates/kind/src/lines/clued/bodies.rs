//! The bodies of addresses, as far as kinds share them: a kind lists the parts that its bodies have, one after
//! another. And the letters of switched rules.

use super::PuzzleError;
use super::arrows;
use super::clue::Clue;
use super::digits::{self, QUESTION, WAYS};
use super::doors;
use super::gates;
use super::kind::{Clued, Layout, Puzzle, at_points};
use super::lists;
use super::margin;
use super::regions::Regions;
use super::tracks;
use crate::grid::{Cell, Grid, Segment};
use crate::kind::Misfit;
use crate::text::address::{self, Body};
use crate::text::codes::{self, Codes};
use crate::text::{Expected, FormatError};

const ARROW: Expected =
    Expected::Phrase { words: "the code of a clue or of blank cells", sign: true };

const LENGTH: Expected =
    Expected::Phrase { words: "the code of lengths or of blank cells", sign: true };
const SIDE: Expected =
    Expected::Phrase { words: "a number from 1 to 9 for each side, or '.'", sign: true };
const ENDS: Expected =
    Expected::Phrase { words: "the columns and rows of two cells of the grid", sign: true };
const NO_BORDER: Expected = Expected::Phrase {
    words: "no border between cells (puzzles of this kind have no regions here)",
    sign: true,
};
const DOT: Expected =
    Expected::Phrase { words: "the code of two dots or of blank places", sign: true };

/// The digit of a hole, behind those of arrows.
pub(super) const HOLE: u32 = 5;

/// The largest number that may stand at an arrow.
const MOST_AT_ARROW: u32 = 0xfff;

/// Checks that no code of clues follows.
///
/// # Errors
///
/// If one does.
pub fn end(codes: &Codes<'_>) -> Result<(), FormatError> {
    codes.end(|sign| sign.is_ascii_alphanumeric())
}

/// A part of a body.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Whether there is a border, for each side between two cells.
    Borders,
    /// Which cells are holes.
    Holes,
    /// A number for each cell with a clue, or for each region where clues are of regions.
    Numbers,
    /// Numbers up to 4.
    Labels,
    /// The same for arrows alone, from 1 on.
    Directions,
    /// One of the kind's two letters.
    Signs,
    /// Numbers whose lowest bit is one of the kind's two letters.
    Coloured,
    /// Numbers with an arrow, and a letter where the kind has letters.
    Arrows,
    /// Numbers up to 9.
    Digits,
    /// Which cells have the kind's letter.
    Letters,
    /// The same, by the cells between them.
    Blocks,
    /// The digits of numbers, up to four.
    Pieces,
    /// The digits of numbers at the sides of cells; the kind's letter is a black cell.
    Sides,
    /// A number of four bits for each cell with arrows.
    Ways,
    /// Arrows, alone or with the kind's letter, or that letter alone: a digit for each.
    Flows,
    /// For each cell the digits of its number after the digit of its way, as one number; 0 is a clue without an arrow.
    Lengths,
    /// For each region the digits of its number, or of several numbers that make one.
    Lists,
    /// The kind's first four letters, each with a number, and its fifth letter.
    Mirrors,
    /// Whether there is a wall, for each side between two cells: 1 on the right side of a cell, 2 on the lower one.
    Walls,
    /// Arrows, a digit for each, and a digit for holes.
    Pointers,
    /// The digits of numbers as dots, two by two.
    Dots,
    /// For each region a number, four times and with what is added where it is shaded.
    Rooms,
    /// The column and the row of the cells with the kind's first two letters, which have numbers besides.
    Ends,
    /// Borders, of which there are none. Under the letter `c` before the size they are left out.
    Unbordered,
    /// The kind's first letter, and numbers with an arrow; then which cells have the second letter.
    Boxes,
    /// Numbers up to 72: capital letters, digits, and both behind a sign.
    Capitals,
    /// Which cells have the number 1, by the cells between them.
    Spots,
    /// Black cells and gates with their numbers, and the start.
    Gates,
    /// Numbers with the kind's first letter, and pieces of the line with its second.
    Tracks,
    /// Numbers in the margin on four sides: above the cells, below, to their left and to their right.
    Frame,
    /// The cells of that margin with the kind's second and third letters.
    Doors,
    /// Arrows on the sides between cells.
    OneWays,
}

/// The letter of addresses without borders.
const UNBORDERED: &str = "c";

/// Reads a body with these parts.
///
/// # Errors
///
/// The first place where the body is not that.
pub fn read(
    kind: &'static dyn Clued,
    body: &Body<'_>,
    parts: &[Part],
) -> Result<Puzzle, FormatError> {
    let (mut codes, cells) = (Codes::new(body), body.grid.cell_count());
    let mut is_border: Option<Vec<bool>> = None;
    let mut is_hole = vec![false; cells];
    let mut has_letter = vec![false; cells];
    let mut ends: Vec<usize> = Vec::new();
    // What the codes of clues say, cell by cell.
    let mut told: Vec<Option<Clue>> = vec![None; cells];
    let mut listed: Option<Vec<Vec<u32>>> = None;
    let mut beside: Vec<Option<Clue>> = Vec::new();
    let open = |number: Option<u32>| Clue { number, ..Clue::default() };
    let letters = kind.letters();
    for part in parts {
        match part {
            Part::Borders => is_border = Some(read_borders(&mut codes)?),
            Part::Unbordered => {
                let before = codes.place();
                let is_without = body.flags.contains(&UNBORDERED.as_bytes()[0]);
                if !is_without && read_borders(&mut codes)?.contains(&true) {
                    return Err(codes.error_at(before, NO_BORDER));
                }
            }
            Part::Ends => {
                let before = codes.place();
                let places = codes.numbers(4, Clue::MOST)?;
                let cell = |at: &[Option<Option<u32>>]| {
                    let place = |at: Option<Option<u32>>| (at?? as usize).checked_sub(1);
                    let (col, row) = (place(at[0])?, place(at[1])?);
                    let is_there = row < body.grid.rows() && col < body.grid.cols();
                    is_there.then(|| body.grid.cell(row, col).index())
                };
                let found: Option<Vec<usize>> = places.chunks_exact(2).map(cell).collect();
                ends = found.ok_or_else(|| codes.error_at(before, ENDS))?;
            }
            Part::Holes => is_hole = codes.marks()?,
            Part::Numbers if kind.counts_regions() => {
                let borders = is_border.as_deref().unwrap_or_default();
                let regions = Regions::round_holes(body.grid, borders, &is_hole);
                let numbers = codes.numbers(regions.len(), Clue::MOST)?;
                for (cells, number) in regions.all().iter().zip(numbers) {
                    told[cells[0]] = number.map(open);
                }
            }
            Part::Numbers => {
                let numbers = codes.numbers(cells, Clue::MOST)?;
                told = numbers.into_iter().map(|number| number.map(open)).collect();
            }
            Part::Labels => told = codes.labels()?.into_iter().map(|it| it.map(open)).collect(),
            Part::Directions => {
                let before = codes.place();
                let arrow = |label: Option<u32>| label.map_or(Some(open(None)), digits::at_way);
                let labels = codes.labels()?.into_iter();
                let arrows = labels.map(|label| label.map_or(Some(None), |it| arrow(it).map(Some)));
                let arrows: Option<Vec<_>> = arrows.collect();
                told = arrows.ok_or_else(|| codes.error_at(before, ARROW))?;
            }
            Part::Signs => {
                let sign = |three: u32| {
                    let letter = letters.get((three as usize).checked_sub(1)?);
                    letter.copied().map(Clue::letter)
                };
                told = codes.threes()?.into_iter().map(sign).collect();
            }
            Part::Coloured => {
                let coloured = |number: Option<u32>| {
                    let letter = number.and_then(|it| letters.get(it as usize % 2)).copied();
                    Clue { letter, ..open(number.map(|number| number / 2)) }
                };
                let numbers = codes.numbers(cells, 2 * Clue::MOST + 1)?;
                told = numbers.into_iter().map(|number| number.map(coloured)).collect();
            }
            Part::Arrows => told = read_arrows(&mut codes, letters)?,
            Part::Digits => {
                let digits = codes.digits()?;
                told = digits.into_iter().map(|digit| digit.map(open)).collect();
            }
            Part::Letters => has_letter = codes.marks()?,
            Part::Blocks => has_letter = codes.gaps()?,
            Part::Pieces => told = read_pieces(&mut codes)?,
            Part::Sides => told = read_sides(&mut codes, letters)?,
            Part::Ways => {
                let ways = |number: Option<u32>| open(number.map(digits::of_ways));
                let numbers = codes.numbers(cells, 15)?;
                told = numbers.into_iter().map(|number| number.map(ways)).collect();
            }
            Part::Flows => {
                let letter = letters.first().copied();
                told = codes.places(cells, b'a', |codes| {
                    let before = codes.place();
                    let digit = codes.digit(10, ARROW)? as usize;
                    let way = (digit % 5).checked_sub(1).map(|at| WAYS[at]);
                    match digit {
                        0 => Err(codes.error_at(before, ARROW)),
                        _ => Ok(Clue { letter: letter.filter(|_| digit >= 5), way, number: None }),
                    }
                })?;
            }
            Part::Pointers => {
                let digits = codes.places(cells, b'g', |codes| {
                    let before = codes.place();
                    match codes.digit(HOLE + 1, ARROW)? {
                        0 => Err(codes.error_at(before, ARROW)),
                        digit => Ok(digit),
                    }
                })?;
                is_hole = digits.iter().map(|&digit| digit == Some(HOLE)).collect();
                told = digits.into_iter().map(|digit| digit.and_then(digits::at_way)).collect();
            }
            Part::Lengths => {
                let numbers = codes.numbers(cells, 49_999)?;
                let arrow = |number: Option<Option<u32>>| {
                    number.map_or(Some(None), |it| arrow_with_lengths(it).map(Some))
                };
                let arrows: Option<Vec<_>> = numbers.into_iter().map(arrow).collect();
                told = arrows.ok_or_else(|| body.line.error(body.start, LENGTH))?;
            }
            Part::Lists => listed = Some(lists::read(&mut codes)?),
            Part::Mirrors => told = read_mirrors(&mut codes, letters)?,
            Part::Tracks => told = tracks::read(&mut codes, letters)?,
            Part::Walls => told = walls(body.grid, &read_borders(&mut codes)?),
            Part::Dots => told = read_dots(&mut codes)?,
            Part::Boxes => told = read_boxes(&mut codes, letters)?,
            Part::Capitals => {
                let capitals = codes.capitals()?;
                told = capitals.into_iter().map(|number| number.map(open)).collect();
            }
            Part::Gates => told = gates::read(&mut codes, letters, body.flags)?,
            Part::OneWays => told = arrows::read(&mut codes)?,
            Part::Doors => beside = doors::read(&mut codes, letters)?,
            Part::Frame => {
                let numbers =
                    codes.numbers(2 * (body.grid.rows() + body.grid.cols()), Clue::MOST)?;
                beside = numbers.into_iter().map(|number| number.map(open)).collect();
            }
            Part::Spots => {
                let spots = codes.spots()?;
                told = spots.into_iter().map(|spot| spot.then(|| open(Some(1)))).collect();
            }
            Part::Rooms => {
                let borders = is_border.as_deref().unwrap_or_default();
                let regions = Regions::round_holes(body.grid, borders, &is_hole);
                let rooms = codes.numbers(regions.len(), 4 * Clue::MOST + 5)?;
                for (cells, room) in regions.all().iter().zip(rooms.into_iter().flatten()) {
                    told[cells[0]] = match room {
                        None => room_clue(letters, false, Some(0)),
                        Some(room) => room_clue(letters, room & 1 == 1, (room >> 2).checked_sub(1)),
                    };
                }
            }
        }
    }
    end(&codes)?;
    if let Some(listed) = listed {
        let borders = is_border.as_deref().unwrap_or_default();
        let regions = Regions::round_holes(body.grid, borders, &is_hole);
        told = lists::joined(body.grid, &listed, &regions)
            .map_err(|fault| body.line.error(body.start, Expected::Fault(fault)))?;
    }
    for (clue, _) in told.iter_mut().zip(&has_letter).filter(|(_, has_letter)| **has_letter) {
        let alone = letters.first().map(|&letter| Clue::letter(letter));
        let number = clue.and_then(|clue| clue.number);
        let both = alone.map(|alone| Clue { number, ..alone });
        *clue = both.filter(|both| kind.fit(*both).flatten() == Some(*both)).or(alone);
    }
    // In one cell the first letter stands.
    for (cell, &letter) in ends.into_iter().zip(letters).rev() {
        told[cell] = Some(Clue { letter: Some(letter), ..told[cell].unwrap_or_default() });
    }
    let grid = margin::around(kind, body.grid)
        .map_err(|error| body.line.error(body.start, Expected::Size(error)))?;
    if grid != body.grid {
        let mut all = vec![None; grid.cell_count()];
        let places = margin::cells_within(kind, grid).into_iter().zip(told);
        places
            .chain(margin::cells_beside(grid).into_iter().zip(beside))
            .for_each(|(cell, clue)| all[cell] = clue);
        told = all;
    }
    let with_arrow = parts.contains(&Part::Arrows);
    let mut clues = Vec::with_capacity(told.len());
    for (cell, clue) in told.into_iter().enumerate() {
        let fault = || {
            let words = format!("clues of {}", kind.definition().info.title);
            body.line.error(body.start, Expected::Words(words))
        };
        clues.push(match clue {
            None => None,
            Some(told) => {
                let fit = kind.fit(told).ok_or_else(fault)?;
                let note = lost(kind, with_arrow, told, fit, (grid, cell));
                note.into_iter().for_each(|note| body.warnings.note(body.line, note));
                fit
            }
        });
    }
    let regions = is_border.map(|borders| Regions::round_holes(body.grid, &borders, &is_hole));
    if kind.layout() == Layout::Corners {
        let (rows, cols) = (body.grid.rows(), body.grid.cols());
        let grid = Grid::new(rows + 1, cols + 1);
        let grid = grid.map_err(|error| body.line.error(body.start, Expected::Size(error)))?;
        return whole(body, Puzzle::new(kind, grid, at_points(cols, &clues), None));
    }
    whole(body, Puzzle::new(kind, grid, clues, regions))
}

/// Writes what [`read()`] reads.
///
/// # Errors
///
/// The parts of the puzzle that have no code.
pub fn write_parts(
    name: &str,
    puzzle: &Puzzle,
    flags: &[(char, &'static str)],
    parts: &[Part],
) -> Result<String, Misfit> {
    let kind = puzzle.sort();
    let letters = kind.letters();
    let has_letters = parts.iter().any(|part| matches!(part, Part::Letters | Part::Blocks));
    let is_lettered = |clue: &Option<Clue>| {
        has_letters && clue.is_some_and(|clue| clue.letter == letters.first().copied())
    };
    let has_ends = parts.contains(&Part::Ends);
    let number = |clue: &Option<Clue>| {
        // A cell with a letter, and an end, need not have a number.
        clue.filter(|it| it.number.is_some() || !is_lettered(clue) && !has_ends)
            .map(|clue| kind.number_outside(clue))
    };
    let letter = |clue: &Clue| letters.iter().position(|&letter| clue.letter == Some(letter));
    let mut all = puzzle.written_clues();
    if kind.margins() != [0; 2] {
        all = margin::cells_within(kind, puzzle.grid()).iter().map(|&cell| all[cell]).collect();
    }
    let is_hole: Vec<bool> = (0..puzzle.clues().len()).map(|cell| puzzle.is_hole(cell)).collect();
    let has_holes = parts.iter().any(|part| matches!(part, Part::Holes | Part::Pointers));
    if !has_holes && is_hole.contains(&true) {
        return Err(Misfit::Clue("an address has no holes".to_string()));
    }
    let mut body = String::new();
    for part in parts {
        body += &match part {
            Part::Borders => write_borders(puzzle),
            Part::Unbordered => String::new(),
            Part::Ends => {
                let places = ends_of(puzzle)?.map(|[col, row]| [Some(Some(col)), Some(Some(row))]);
                write_numbers(&places.concat())?
            }
            Part::Holes => codes::marks(&is_hole),
            Part::Numbers if kind.counts_regions() => {
                let number = |cells: &Vec<usize>| puzzle.number_in(cells).map(Some);
                write_numbers(&puzzle.each_region().iter().map(number).collect::<Vec<_>>())?
            }
            Part::Numbers => write_numbers(&all.iter().map(number).collect::<Vec<_>>())?,
            Part::Labels => {
                let labels: Vec<_> = all.iter().map(number).collect();
                if let Some(number) = labels.iter().flatten().flatten().find(|&&it| it > 4) {
                    let title = kind.definition().info.title;
                    let what = format!("an address of {title} has no number as large as {number}");
                    return Err(Misfit::Clue(what));
                }
                codes::labels(&labels)
            }
            Part::Directions => {
                let label = |clue: &Option<Clue>| clue.map(digits::number_of_way);
                codes::labels(&all.iter().map(label).collect::<Vec<_>>())
            }
            Part::Signs => {
                let is_other = |clue: &&Clue| letter(clue).is_none();
                if let Some(clue) = all.iter().flatten().find(is_other) {
                    let title = kind.definition().info.title;
                    let what = format!("an address of {title} has no clue '{}'", clue.sign());
                    return Err(Misfit::Clue(what));
                }
                let three = |clue: &Option<Clue>| {
                    clue.as_ref().and_then(letter).map_or(0, |letter| letter as u32 + 1)
                };
                codes::threes(&all.iter().map(three).collect::<Vec<u32>>())
            }
            Part::Coloured => {
                let coloured = |clue: &Option<Clue>| {
                    let clue = clue.as_ref()?;
                    let bit = letter(clue).unwrap_or_default() as u32;
                    Some(Some(2 * clue.number.unwrap_or_default() + bit))
                };
                write_numbers(&all.iter().map(coloured).collect::<Vec<_>>())?
            }
            Part::Arrows => write_arrows(&all, letters)?,
            Part::Digits => {
                let digits: Vec<_> = all.iter().map(number).collect();
                check_numbers(digits.iter().flatten().flatten().copied(), 9)?;
                codes::places(&digits, b'a', |digit| codes::number(*digit))
            }
            Part::Letters => codes::bits(&all.iter().map(is_lettered).collect::<Vec<bool>>()),
            Part::Blocks => codes::gaps(&all.iter().map(is_lettered).collect::<Vec<bool>>()),
            Part::Pieces => write_pieces(puzzle)?,
            Part::Sides => write_sides(puzzle)?,
            Part::Ways => {
                let misfit =
                    |clue: &Clue| Misfit::Clue(format!("an address has no '{}'", clue.sign()));
                let ways = |clue: &Option<Clue>| {
                    let Some(clue) = clue else { return Ok(None) };
                    let bits = clue.number.and_then(digits::ways).ok_or_else(|| misfit(clue))?;
                    Ok(Some(Some(bits)))
                };
                write_numbers(&all.iter().map(ways).collect::<Result<Vec<_>, Misfit>>()?)?
            }
            Part::Flows => {
                let digit = |clue: &Clue| {
                    let way = digits::way_of(*clue);
                    5 * usize::from(clue.letter.is_some()) + way.map_or(0, |at| at + 1)
                };
                codes::places(&all, b'a', |clue| digit(clue).to_string())
            }
            Part::Pointers => {
                let cells = all.iter().zip(&is_hole);
                let digit = |(&clue, &is_hole): (&Option<Clue>, &bool)| match is_hole {
                    true => Some(HOLE),
                    false => clue.and_then(digits::number_of_way),
                };
                let digits: Vec<Option<u32>> = cells.map(digit).collect();
                codes::places(&digits, b'g', |digit| digit.to_string())
            }
            Part::Lengths => {
                let code = |clue: &Option<Clue>| {
                    let clue = (*clue)?;
                    let way = digits::way_of(clue);
                    let Some(way) = way else { return Some(Some(0)) };
                    let number = clue.number.unwrap_or_default();
                    Some(Some(
                        (way as u32 + 1) * 10_u32.pow(digits::lengths(number).len() as u32)
                            + number,
                    ))
                };
                let all: Vec<Option<Option<u32>>> = all.iter().map(code).collect();
                check_numbers(all.iter().flatten().flatten().copied(), 49_999)?;
                write_numbers(&all)?
            }
            Part::Lists => lists::write(puzzle)?,
            Part::Mirrors => write_mirrors(puzzle)?,
            Part::Tracks => tracks::write(puzzle)?,
            Part::Walls => write_bits(puzzle.grid(), &borders_of_walls(puzzle)?),
            Part::Dots => write_dots(puzzle)?,
            Part::Boxes => write_boxes(&all, letters)?,
            Part::Capitals => {
                let numbers: Vec<_> = all.iter().map(number).collect();
                check_numbers(numbers.iter().flatten().flatten().copied(), codes::MOST_CAPITAL)?;
                codes::places(&numbers, b'a', |number| codes::capital(*number))
            }
            Part::Gates => gates::write(puzzle)?,
            Part::OneWays => {
                let within = margin::within(kind, puzzle.grid()).ok_or_else(no_cell)?;
                arrows::write(puzzle, within)?
            }
            Part::Doors => doors::write(puzzle)?,
            Part::Frame => {
                let beside = margin::cells_beside(puzzle.grid()).into_iter();
                let numbers = beside.map(|cell| number(&puzzle.clue(cell)));
                write_numbers(&numbers.collect::<Vec<_>>())?
            }
            Part::Spots => {
                let spots: Vec<bool> = all.iter().map(|clue| number(clue).is_some()).collect();
                codes::spots(&spots)
            }
            Part::Rooms => {
                let room = |cells: &Vec<usize>| {
                    let (is_shaded, number) = room_of(letters, puzzle.clue(cells[0]));
                    Some(Some((number.map_or(0, |number| number + 1) << 2) | u32::from(is_shaded)))
                };
                write_numbers(&puzzle.each_region().iter().map(room).collect::<Vec<_>>())?
            }
        };
    }
    let always = match () {
        () if parts.contains(&Part::Unbordered) => UNBORDERED,
        () if parts.contains(&Part::Gates) => gates::FLAG,
        () => "",
    };
    write(name, puzzle, always, flags, &body)
}

/// The column and the row, from 1, of the cells with the kind's first two letters.
///
/// # Errors
///
/// If one of them is not there, or several are.
pub(super) fn ends_of(puzzle: &Puzzle) -> Result<[[u32; 2]; 2], Misfit> {
    let place = |at: usize| {
        let letter = puzzle.sort().letters().get(at);
        let has_it = |(_, clue): &(usize, Clue)| clue.letter.as_ref() == letter;
        let mut cells = puzzle.clued().filter(has_it);
        let (first, second) = (cells.next(), cells.next());
        let (cell, _) = first.filter(|_| second.is_none()).ok_or_else(|| {
            Misfit::Clue("there is a place for one start and one goal".to_string())
        })?;
        let (row, col) = puzzle.grid().cell_position(Cell::from_index(cell));
        Ok([col as u32 + 1, row as u32 + 1])
    };
    Ok([place(0)?, place(1)?])
}

/// The clue of a region that may be shaded and may have a number, 0 being one that is not told. The kind's
/// letters are for shaded regions without and with such a number.
pub(super) fn room_clue(letters: &[char], is_shaded: bool, number: Option<u32>) -> Option<Clue> {
    let letter = |at: usize| letters.get(at).copied();
    let told = number.filter(|&number| number > 0);
    match (is_shaded, number) {
        (false, None) => None,
        (false, Some(0)) => Some(Clue::letter(Clue::OPEN)),
        (true, Some(0)) => letter(1).map(Clue::letter),
        (_, _) => Some(Clue { letter: letter(0).filter(|_| is_shaded), number: told, way: None }),
    }
}

/// Whether a region is shaded, and its number, as [`room_clue`] takes them.
pub(super) fn room_of(letters: &[char], clue: Option<Clue>) -> (bool, Option<u32>) {
    let Some(clue) = clue else { return (false, None) };
    let is = |at: usize| clue.letter.is_some() && clue.letter == letters.get(at).copied();
    let is_open = is(1) || clue.letter == Some(Clue::OPEN);
    (is(0) || is(1), clue.number.or(is_open.then_some(0)))
}

/// What is added to the code of so many lengths, the base of each, and the sign before it.
const LENGTHS: [(&str, u32, u32); 3] = [("", 360, 8), ("+", 36, 7), ("-", 36, 6)];

/// Reads clues of several lengths: one as it is, more as a number of base 36.
fn read_pieces(codes: &mut Codes<'_>) -> Result<Vec<Option<Clue>>, FormatError> {
    let number = |lengths: Vec<u32>| Clue::number(digits::of_lengths(lengths));
    codes.places(codes.grid().cell_count(), b'g', |codes| {
        let (at, first) = match codes.peek() {
            Some(b'.') => {
                codes.skip();
                return Ok(number(vec![QUESTION]));
            }
            Some(b'+') => (1, None),
            Some(b'-') => (2, None),
            _ => match codes.digit(16, LENGTH)? {
                9 => return Err(codes.error(LENGTH)),
                length @ 0..9 => return Ok(number(vec![length])),
                first => (0, Some(first)),
            },
        };
        let (_, added, base) = LENGTHS[at];
        let first = match first {
            Some(first) => first,
            None => {
                codes.skip();
                codes.digit(36, LENGTH)?
            }
        };
        let code = 36 * first + codes.digit(36, LENGTH)?;
        let mut rest = code.checked_sub(added).ok_or_else(|| codes.error(LENGTH))?;
        let mut lengths = Vec::new();
        for _ in 0..at + 2 {
            lengths.push(if rest % base == 0 { QUESTION } else { rest % base });
            rest /= base;
        }
        if rest > 0 { Err(codes.error(LENGTH)) } else { Ok(number(lengths)) }
    })
}

fn write_pieces(puzzle: &Puzzle) -> Result<String, Misfit> {
    let code = |number: u32| {
        let lengths = digits::lengths_outside(number)?;
        if let [length] = lengths[..] {
            return Some(if length == QUESTION { ".".to_string() } else { length.to_string() });
        }
        let (sign, added, base) = *LENGTHS.get(lengths.len().checked_sub(2)?)?;
        let mut code = 0;
        for length in lengths {
            let digit = if length == QUESTION { 0 } else { length };
            if digit >= base {
                return None;
            }
            code = base * code + digit;
        }
        let sign_of = |digit: u32| char::from_digit(digit, 36);
        Some(format!("{sign}{}{}", sign_of((code + added) / 36)?, sign_of((code + added) % 36)?))
    };
    written(puzzle, |clue| code(clue.number?))
}

/// Writes a code for each clue.
fn written(puzzle: &Puzzle, code: impl Fn(Clue) -> Option<String>) -> Result<String, Misfit> {
    let mut codes = Vec::with_capacity(puzzle.clues().len());
    for clue in puzzle.clues() {
        let misfit = |clue: Clue| Misfit::Clue(format!("an address has no '{}'", clue.sign()));
        codes.push(clue.map(|clue| code(clue).ok_or_else(|| misfit(clue))).transpose()?);
    }
    Ok(codes::places(&codes, b'g', String::clone))
}

/// Reads clues with a number at each side of their cells, and black cells.
fn read_sides(codes: &mut Codes<'_>, letters: &[char]) -> Result<Vec<Option<Clue>>, FormatError> {
    codes.places(codes.grid().cell_count(), b'g', |codes| {
        if let (Some(b'_'), Some(&letter)) = (codes.peek(), letters.first()) {
            codes.skip();
            return Ok(Clue::letter(letter));
        }
        let mut sides = [0; 4];
        for way in WAYS {
            let before = codes.place();
            let number = codes.number(SIDE)?;
            if number.is_some_and(|number| !(1..=9).contains(&number)) {
                return Err(codes.error_at(before, SIDE));
            }
            sides[way as usize] = number.unwrap_or(0);
        }
        Ok(Clue::number(digits::of_sides(sides)))
    })
}

fn write_sides(puzzle: &Puzzle) -> Result<String, Misfit> {
    let side = |number: u32| codes::number((number > 0).then_some(number));
    written(puzzle, |clue| match clue.number {
        None => Some("_".to_string()),
        Some(number) => {
            let sides = digits::sides(number)?;
            Some(WAYS.map(|way| side(sides[way as usize])).concat())
        }
    })
}

/// The clue of a number whose first digit is a way, and the others are lengths, which are there. 0 tells nothing.
fn arrow_with_lengths(number: Option<u32>) -> Option<Clue> {
    match digits::lengths(number.unwrap_or_default())[..] {
        [0] => Some(Clue::default()),
        [_] | [] => None,
        [way, ref lengths @ ..] => {
            let way = WAYS.get((way as usize).checked_sub(1)?).copied()?;
            let number = Some(digits::of_any(lengths.to_vec()));
            Some(Clue { number, letter: None, way: Some(way) })
        }
    }
}

/// How many kinds of mirror there are. The sign of the cross stands after theirs, then their signs with long numbers.
const MIRRORS: usize = 4;

/// Reads mirrors, each with one or two digits, 0 for no number; and crosses.
fn read_mirrors(codes: &mut Codes<'_>, letters: &[char]) -> Result<Vec<Option<Clue>>, FormatError> {
    codes.places(codes.grid().cell_count(), b'a', |codes| {
        let before = codes.place();
        let sign = codes.digit(10, ARROW)? as usize;
        let (at, digits) = match sign {
            1..=MIRRORS => (sign - 1, 1),
            sign if sign == MIRRORS + 1 => (MIRRORS, 0),
            0 => return Err(codes.error_at(before, ARROW)),
            sign => (sign - MIRRORS - 2, 2),
        };
        let number = Some(codes.hexadecimal(digits)?).filter(|&number| number > 0);
        Ok(Clue { number, letter: letters.get(at).copied(), way: None })
    })
}

fn write_mirrors(puzzle: &Puzzle) -> Result<String, Misfit> {
    let letters = puzzle.sort().letters();
    let mut codes = Vec::with_capacity(puzzle.clues().len());
    for clue in puzzle.clues() {
        let Some(clue) = clue else {
            codes.push(None);
            continue;
        };
        let at = letters.iter().position(|&letter| clue.letter == Some(letter));
        codes.push(Some(match (at, clue.number.unwrap_or_default()) {
            (Some(MIRRORS), 0) => (MIRRORS + 1).to_string(),
            (Some(at @ 0..MIRRORS), number @ 0..16) => format!("{}{number:x}", at + 1),
            (Some(at @ 0..MIRRORS), number @ 16..256) => {
                format!("{}{number:02x}", at + MIRRORS + 2)
            }
            _ => return Err(Misfit::Clue(format!("an address has no '{}'", clue.sign()))),
        }));
    }
    Ok(codes::places(&codes, b'a', String::clone))
}

/// Reads the dots of cells, sides and corners, row by row, two in a code.
fn read_dots(codes: &mut Codes<'_>) -> Result<Vec<Option<Clue>>, FormatError> {
    let grid = codes.grid();
    let count = digits::dots(grid);
    let pairs = codes.places(count >> 1 | 1, b'g', |codes| codes.digit(16, DOT))?;
    let pairs = pairs.into_iter().map(Option::unwrap_or_default);
    let dots: Vec<u32> = pairs.flat_map(|pair| [pair >> 2, pair & 3]).take(count).collect();
    Ok(digits::of_dots(grid, |at| dots.get(at).copied().unwrap_or(0)))
}

fn write_dots(puzzle: &Puzzle) -> Result<String, Misfit> {
    let count = digits::dots(puzzle.grid());
    let mut dots = digits::as_dots(puzzle.grid(), puzzle.clues())?;
    let pairs = count >> 1 | 1;
    // The code has no place for the last dot of some sizes.
    if dots.len() > 2 * pairs && dots[2 * pairs..].iter().any(|&dot| dot > 0) {
        return Err(Misfit::Clue(
            "an address of this size has no dot in the last cell".to_string(),
        ));
    }
    dots.resize(2 * pairs, 0);
    let code = |pair: &[u32]| Some(4 * pair[0] + pair[1]).filter(|&code| code > 0);
    let codes: Vec<Option<u32>> = dots.chunks(2).map(code).collect();
    Ok(codes::places(&codes, b'g', |code| format!("{code:x}")))
}

/// The code of a number with an arrow: five times this more than the number, and the digit of the arrow. 0 or 1 in
/// place of the sum is a number that is not told.
const BOXED: u32 = 2;

fn read_boxes(codes: &mut Codes<'_>, letters: &[char]) -> Result<Vec<Option<Clue>>, FormatError> {
    let letter = |at: usize| Clue { letter: letters.get(at).copied(), ..Clue::default() };
    let mut told = codes.places(codes.grid().cell_count(), b'g', |codes| {
        let before = codes.place();
        let Some(code) = codes.number(ARROW)? else { return Ok(letter(0)) };
        let number = (code / 5).checked_sub(BOXED);
        let way = (code as usize % 5).checked_sub(1).map(|at| WAYS[at]);
        match way.is_some() && number.is_none_or(|number| number <= Clue::MOST) {
            true => Ok(Clue { number, way, letter: None }),
            false => Err(codes.error_at(before, ARROW)),
        }
    })?;
    let is_blocked = codes.marks()?;
    let blocked = told.iter_mut().zip(is_blocked).filter(|(_, is_blocked)| *is_blocked);
    blocked.for_each(|(clue, _)| *clue = Some(letter(1)));
    Ok(told)
}

fn write_boxes(all: &[Option<Clue>], letters: &[char]) -> Result<String, Misfit> {
    let is_blocked = |clue: &Option<Clue>| {
        clue.is_some_and(|clue| clue.letter.is_some() && clue.letter.as_ref() == letters.get(1))
    };
    let code = |clue: &Option<Clue>| {
        let clue = clue.filter(|_| !is_blocked(clue))?;
        let sum = clue.number.map_or(BOXED - 1, |number| number + BOXED);
        Some(digits::way_of(clue).map(|at| 5 * sum + at as u32 + 1))
    };
    let body = write_numbers(&all.iter().map(code).collect::<Vec<_>>())?;
    Ok(body + &codes::marks(&all.iter().map(is_blocked).collect::<Vec<bool>>()))
}

/// Reads clues with arrows, each after the digit of its side where there are `sides`.
fn read_arrows(codes: &mut Codes<'_>, sides: &[char]) -> Result<Vec<Option<Clue>>, FormatError> {
    codes.places(codes.grid().cell_count(), b'a', |codes| {
        let mut clue = Clue::default();
        if sides.is_empty() && codes.peek() == Some(b'+') {
            // A clue cell that shows nothing.
            codes.skip();
            return Ok(clue);
        }
        if !sides.is_empty() {
            let side = codes.digit(sides.len() as u32 + 1, ARROW)?;
            clue.letter = (side as usize).checked_sub(1).map(|side| sides[side]);
        }
        let (digits, way) = match codes.peek() {
            Some(b'-') => {
                codes.skip();
                (3, codes.digit(5, ARROW)?)
            }
            _ => match codes.digit(10, ARROW)? {
                way @ 0..=4 => (1, way),
                way => (2, way - 5),
            },
        };
        clue.way = (way as usize).checked_sub(1).and_then(|way| WAYS.get(way).copied());
        match codes.peek() {
            Some(b'.') if digits == 1 => codes.skip(),
            _ => clue.number = Some(codes.hexadecimal(digits)?),
        }
        Ok(clue)
    })
}

/// What is said of a number that its cell's clue has lost: without an arrow, where only numbers `with_arrow` say
/// something, or because no clue of the kind has it.
pub(super) fn lost(
    kind: &dyn Clued,
    with_arrow: bool,
    told: Clue,
    clue: Option<Clue>,
    (grid, cell): (Grid, usize),
) -> Option<String> {
    let number = told.number?;
    let (row, col) = grid.cell_position(Cell::from_index(cell));
    let place = format!("the {number} at row {}, column {}", row + 1, col + 1);
    if with_arrow && told.way.is_none() {
        return Some(format!("{place} has no arrow, so it counts nothing"));
    }
    let clue = clue.filter(|&it| it.number.is_none() && kind.number_outside(it) != Some(number))?;
    let (title, sign) = (kind.definition().info.title, kind.token(clue));
    Some(format!("{place} is no clue of {title}: it is read as {sign}"))
}

/// What is said of clues that only the sister of the kind has that was named.
pub fn read_as(name: &str) -> String {
    format!("with such clues this is read as {name}")
}

fn write_arrows(clues: &[Option<Clue>], sides: &[char]) -> Result<String, Misfit> {
    check_numbers(clues.iter().flatten().filter_map(|clue| clue.number), MOST_AT_ARROW)?;
    let code = |clue: &Clue| {
        let side = clue.letter.and_then(|letter| sides.iter().position(|&side| side == letter));
        let side = match sides {
            [] => String::new(),
            _ => side.map_or(0, |side| side + 1).to_string(),
        };
        let way = digits::way_of(*clue);
        let way = way.map_or(0, |way| way + 1);
        match clue.number {
            None => format!("{side}{way}."),
            Some(number @ 0..16) => format!("{side}{way}{number:x}"),
            Some(number @ 16..256) => format!("{side}{}{number:02x}", way + 5),
            Some(number) => format!("{side}-{way}{number:03x}"),
        }
    };
    Ok(codes::places(clues, b'a', code))
}

fn check_numbers(mut numbers: impl Iterator<Item = u32>, most: u32) -> Result<(), Misfit> {
    match numbers.find(|&number| number > most) {
        None => Ok(()),
        Some(number) => Err(Misfit::Clue(format!("an address has no number as large as {number}"))),
    }
}

/// Writes a number at each place that has a clue, or a `?` where the clue has none.
fn write_numbers(clues: &[Option<Option<u32>>]) -> Result<String, Misfit> {
    check_numbers(clues.iter().flatten().flatten().copied(), codes::MOST)?;
    Ok(codes::places(clues, b'g', |number| codes::number(*number)))
}

/// Whether there is a border, edge by edge.
fn read_borders(codes: &mut Codes<'_>) -> Result<Vec<bool>, FormatError> {
    let grid = codes.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let across = codes.bits((cols - 1) * rows)?;
    let down = codes.bits(cols * (rows - 1))?;
    let mut is_border = vec![false; grid.segment_count()];
    for row in 0..rows {
        for col in 1..cols {
            is_border[grid.vertical(row, col).index()] = across[row * (cols - 1) + col - 1];
        }
    }
    for row in 1..rows {
        for col in 0..cols {
            is_border[grid.horizontal(row, col).index()] = down[(row - 1) * cols + col];
        }
    }
    Ok(is_border)
}

/// Writes the borders between regions, and round holes.
fn write_borders(puzzle: &Puzzle) -> String {
    match puzzle.regions() {
        Some(regions) => write_bits(puzzle.grid(), &borders(puzzle.grid(), regions)),
        None => String::new(),
    }
}

/// Which sides between cells are borders of regions, or of holes, edge by edge.
pub(super) fn borders(grid: Grid, regions: &Regions) -> Vec<bool> {
    let parts = |a: usize, b: usize| regions.are_parted(a, b) || regions.of(a).is_none();
    let is_border =
        |edge: Segment| grid.linked(edge).is_some_and(|[a, b]| parts(a.index(), b.index()));
    grid.segments().map(is_border).collect()
}

/// Writes which sides between cells are marked, edge by edge.
fn write_bits(grid: Grid, is_marked: &[bool]) -> String {
    let (rows, cols) = (grid.rows(), grid.cols());
    let cells = |rows: usize, cols: usize| {
        (0..rows).flat_map(move |row| (0..cols).map(move |col| (row, col)))
    };
    let across = cells(rows, cols - 1).map(|(row, col)| grid.vertical(row, col + 1));
    let down = cells(rows - 1, cols).map(|(row, col)| grid.horizontal(row + 1, col));
    let marks = |sides: Vec<Segment>| {
        codes::bits(&sides.iter().map(|side| is_marked[side.index()]).collect::<Vec<bool>>())
    };
    marks(across.collect()) + &marks(down.collect())
}

/// The walls between cells as clues: 1 on the right side of a cell, 2 on the lower one, 3 on both.
pub(super) fn walls(grid: Grid, is_wall: &[bool]) -> Vec<Option<Clue>> {
    let (rows, cols) = (grid.rows(), grid.cols());
    let clue = |cell: Cell| {
        let (row, col) = grid.cell_position(cell);
        let right = col + 1 < cols && is_wall[grid.vertical(row, col + 1).index()];
        let below = row + 1 < rows && is_wall[grid.horizontal(row + 1, col).index()];
        let number = u32::from(right) + 2 * u32::from(below);
        (number > 0).then(|| Clue::number(number))
    };
    grid.cells().map(clue).collect()
}

/// Which sides are walls, edge by edge.
///
/// # Errors
///
/// If a wall is at the rim.
pub(super) fn borders_of_walls(puzzle: &Puzzle) -> Result<Vec<bool>, Misfit> {
    let grid = puzzle.grid();
    let mut is_wall = vec![false; grid.segment_count()];
    for (cell, clue) in puzzle.clued() {
        let (row, col) = grid.cell_position(Cell::from_index(cell));
        let number = clue.number.unwrap_or_default();
        let sides = [(1, grid.vertical(row, col + 1)), (2, grid.horizontal(row + 1, col))];
        for (_, side) in sides.into_iter().filter(|(bit, _)| number & bit > 0) {
            if grid.linked(side).is_none() {
                return Err(Misfit::Clue(format!("there is no wall '{}' at the rim", clue.sign())));
            }
            is_wall[side.index()] = true;
        }
    }
    Ok(is_wall)
}

/// The address of a puzzle with the letters that it has `always`, and those of the rules that are switched.
///
/// # Errors
///
/// If a rule has no letter.
pub fn write(
    name: &str,
    puzzle: &Puzzle,
    always: &str,
    flags: &[(char, &'static str)],
    body: &str,
) -> Result<String, Misfit> {
    let mut letters = always.to_string();
    for switched in puzzle.switched() {
        let flag = flags.iter().find(|(_, rule)| rule == switched);
        let flag =
            flag.ok_or_else(|| Misfit::Clue(format!("an address does not say --{switched}")));
        letters.push(flag?.0);
    }
    let within = margin::within(puzzle.sort(), puzzle.written_grid()).ok_or_else(no_cell)?;
    Ok(address::write(name, &letters, within, body))
}

fn no_cell() -> Misfit {
    Misfit::Clue("an address has a cell for the line".to_string())
}

/// A puzzle of an address, or the fault of the address as a whole.
///
/// # Errors
///
/// If there is no such puzzle.
pub fn whole(body: &Body<'_>, puzzle: Result<Puzzle, PuzzleError>) -> Result<Puzzle, FormatError> {
    puzzle.map_err(|error| body.line.error(body.start, Expected::Fault(error.to_string())))
}
