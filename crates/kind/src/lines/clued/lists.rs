//! Lists of lengths, as other programs have them: a cell has several, each a digit or any, which is 0 here; and those
//! in all cells of a region together are one clue of it. This file knows no kind.

use super::clue::Clue;
use super::digits;
use super::kind::Puzzle;
use super::regions::Regions;
use crate::grid::{Cell, Grid};
use crate::kind::Misfit;
use crate::text::address::LAST_CELL;
use crate::text::codes::Codes;
use crate::text::{Expected, FormatError};

const LIST: Expected =
    Expected::Phrase { words: "lengths from 1 to 9 (0 for any) or blank cells", sign: true };
const SLASH: Expected =
    Expected::Phrase { words: "'/' behind lengths in the last cell", sign: true };

/// How many lengths a clue has at most.
const MOST: usize = 5;

/// The letter before the one for a single blank cell.
const BEFORE_BLANK: u8 = b'j';

/// How many cells the last letter passes over.
const MOST_BLANK: usize = 16;

/// Reads a list for each cell: its digits, then a letter. The letter after a list passes over one cell less. A slash
/// says that all other cells are blank; where no letter reaches the end, it must stand there.
///
/// # Errors
///
/// The first place where something else stands.
pub(super) fn read(codes: &mut Codes<'_>) -> Result<Vec<Vec<u32>>, FormatError> {
    let count = codes.grid().cell_count();
    let mut lists = Vec::new();
    let mut is_behind_list = false;
    if codes.is_absent(count) {
        return Ok(vec![Vec::new(); count]);
    }
    while lists.len() < count {
        match codes.peek() {
            None => return Err(codes.too_short(lists.len())),
            Some(b'/') => {
                codes.skip();
                lists.resize(count, Vec::new());
                return Ok(lists);
            }
            Some(sign @ b'k'..=b'z') => {
                let run = usize::from(sign - BEFORE_BLANK) - usize::from(is_behind_list);
                if lists.len() + run > count {
                    return Err(codes.error(LAST_CELL));
                }
                codes.skip();
                lists.resize(lists.len() + run, Vec::new());
                is_behind_list = false;
            }
            Some(_) => {
                let mut list = vec![codes.digit(10, LIST)?];
                while codes.peek().is_some_and(|sign| sign.is_ascii_digit()) {
                    list.push(codes.digit(10, LIST)?);
                }
                lists.push(list);
                is_behind_list = true;
            }
        }
    }
    match codes.peek() {
        Some(b'/') => codes.skip(),
        Some(_) if is_behind_list => return Err(codes.error(SLASH)),
        _ => {}
    }
    Ok(lists)
}

/// Writes what [`read()`] reads.
///
/// # Errors
///
/// The first clue that is no such list.
pub(super) fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let mut text = String::new();
    let letter = |run: usize| char::from(BEFORE_BLANK + run as u8);
    // The cells since the last code; one more behind a list.
    let mut run = 0;
    for list in of_cells(puzzle)? {
        if !list.is_empty() {
            text.extend((run > 0).then(|| letter(run)));
            text.extend(list.iter().filter_map(|&length| char::from_digit(length, 10)));
            run = 1;
            continue;
        }
        run += 1;
        if run == MOST_BLANK {
            text.push(letter(run));
            run = 0;
        }
    }
    text.push(if run > 1 { letter(run) } else { '/' });
    Ok(text)
}

/// A list of lengths with commas between them, `-` for any; or `.` for none.
pub(super) fn any_lengths(word: &str) -> Option<Vec<u32>> {
    if word == "." {
        return Some(Vec::new());
    }
    let length = |word: &str| match word {
        "-" => Some(0),
        word => word.parse().ok().filter(|length| (1..10).contains(length)),
    };
    word.split(',').map(length).collect()
}

/// The word that [`any_lengths`] reads.
pub(super) fn word(list: &[u32]) -> String {
    let length = |&length: &u32| match length {
        0 => "-".to_string(),
        length => length.to_string(),
    };
    match list {
        [] => ".".to_string(),
        list => list.iter().map(length).collect::<Vec<String>>().join(","),
    }
}

/// The clue of each region for the lists in its cells. A length that is told twice counts once.
///
/// # Errors
///
/// The first region that has too many of them, or hole that has some, in words.
pub(super) fn joined(
    grid: Grid,
    lists: &[Vec<u32>],
    regions: &Regions,
) -> Result<Vec<Option<Clue>>, String> {
    let place = |cell: usize| {
        let (row, col) = grid.cell_position(Cell::from_index(cell));
        format!("row {}, column {}", row + 1, col + 1)
    };
    let is_astray = |&cell: &usize| !lists[cell].is_empty() && regions.of(cell).is_none();
    if let Some(cell) = (0..lists.len()).find(is_astray) {
        return Err(format!("the hole at {} has lengths", place(cell)));
    }
    let mut clues = vec![None; lists.len()];
    for cells in regions.all() {
        let mut all: Vec<u32> = cells.iter().flat_map(|&cell| &lists[cell]).copied().collect();
        all.sort_unstable();
        all.dedup_by(|a, b| a == b && *a > 0);
        clues[cells[0]] = match all.len() {
            0 => None,
            count @ 1..=MOST if all.iter().all(|&length| length == 0) => {
                Some(Clue { number: Some(count as u32), ..Clue::letter(Clue::OPEN) })
            }
            1..=MOST => Some(Clue::number(digits::of_any(all))),
            _ => {
                let at = place(cells[0]);
                return Err(format!("the region at {at} has more than {MOST} lengths"));
            }
        };
    }
    Ok(clues)
}

/// The list of each cell.
///
/// # Errors
///
/// The first clue that is not read back.
pub(super) fn of_cells(puzzle: &Puzzle) -> Result<Vec<Vec<u32>>, Misfit> {
    let list = |clue: &Option<Clue>| {
        let Some(clue) = clue else { return Ok(Vec::new()) };
        let number = clue.number.unwrap_or_default();
        let list = match clue.letter {
            Some(Clue::OPEN) => vec![0; number.min(MOST as u32 + 1) as usize],
            _ => digits::lengths(number),
        };
        // Other digits in another order are another number.
        let is_list = match clue.letter {
            Some(Clue::OPEN) => list.len() <= MOST,
            _ => digits::of_any(list.clone()) == number && has_no_two(&list) && list[0] > 0,
        };
        match is_list {
            true => Ok(list),
            false => Err(Misfit::Clue(format!("other programs have no '{}'", clue.sign()))),
        }
    };
    puzzle.clues().iter().map(list).collect()
}

/// Whether no length of a sorted list stands there twice.
fn has_no_two(list: &[u32]) -> bool {
    list.windows(2).all(|pair| pair[0] != pair[1] || pair[0] == 0)
}
