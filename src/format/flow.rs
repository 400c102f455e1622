//! Flow Free maps: a file is one map, a line is a row of it.
//!
//! A letter (of any script; upper and lower case differ) marks a terminal and stands exactly twice;
//! `.`, `-` and a space are empty cells. Lines end in LF or CRLF, the last one with or without; a
//! byte order mark and empty lines above and below the map are passed over. Spaces are cells, also
//! at the end of a row.

use super::{Expected, FormatError};
use crate::flow::{Answer, Letters, Puzzle};
use crate::grid::{Cell, Grid};
use std::collections::BTreeMap;
use std::io::{self, Write};

/// The byte order mark.
const MARK: &[u8] = b"\xef\xbb\xbf";

/// Whether a text is more likely a map than instances line by line, judged by its beginning: maps
/// have no digits.
pub fn looks_like_map(beginning: &[u8]) -> bool {
    let beginning = beginning.strip_prefix(MARK).unwrap_or(beginning).trim_ascii_start();
    let text = beginning.utf8_chunks().next().map_or("", |chunk| chunk.valid());
    let is_sign = |sign: char| sign.is_alphabetic() || sign == '.' || sign == '-';
    text.starts_with(is_sign) && !beginning.iter().any(u8::is_ascii_digit)
}

/// Reads a map, whose cells must all be filled.
///
/// # Errors
///
/// The first place where the text is no map; at last, the place of a letter that does not stand
/// twice: where it stands first, or for the third time.
pub fn parse_puzzle(text: &[u8]) -> Result<Puzzle, FormatError> {
    let text = text.strip_prefix(MARK).unwrap_or(text);
    let lines = text.split(|&byte| byte == b'\n').map(|l| l.strip_suffix(b"\r").unwrap_or(l));
    let numbered = (1..).zip(lines).collect::<Vec<(usize, &[u8])>>();
    let is_row = |(_, line): &(usize, &[u8])| !line.is_empty();
    let (Some(top), Some(bottom)) =
        (numbered.iter().position(is_row), numbered.iter().rposition(is_row))
    else {
        return Err(FormatError::at(1, b"", 0, Expected::Map));
    };

    let mut letters = Letters::new();
    let mut places = BTreeMap::<char, Vec<(usize, usize)>>::new();
    let mut cols = None;
    for (row, &(number, line)) in (1..).zip(&numbered[top..=bottom]) {
        let row_text = std::str::from_utf8(line)
            .map_err(|error| FormatError::at(number, line, error.valid_up_to(), Expected::Utf8))?;
        for (offset, sign) in row_text.char_indices() {
            letters.push(match sign {
                '.' | '-' | ' ' => None,
                letter if letter.is_alphabetic() => {
                    places.entry(letter).or_default().push((number, offset));
                    Some(letter)
                }
                _ => return Err(FormatError::at(number, line, offset, Expected::Cell)),
            });
        }
        let found = row_text.chars().count();
        let expected = *cols.get_or_insert(found);
        if found != expected {
            // The first cell too many, or the end of a row with too few.
            let excess = row_text.char_indices().nth(expected);
            let offset = excess.map_or(line.len(), |(offset, _)| offset);
            let length = Expected::Length { what: "row", number: row, expected, found };
            return Err(FormatError::at(number, line, offset, length));
        }
    }
    let rows = bottom + 1 - top;
    let (first, first_line) = numbered[top];
    let grid = Grid::new(rows, cols.unwrap_or_default())
        .map_err(|error| FormatError::at(first, first_line, 0, Expected::Size(error)))?;
    let fault = places.iter().filter(|(_, places)| places.len() != 2);
    let fault =
        fault.map(|(&letter, places)| (places.get(2).unwrap_or(&places[0]), letter, places));
    if let Some((&(number, offset), letter, places)) = fault.min_by_key(|(place, ..)| *place) {
        let (_, line) = numbered[number - 1];
        let twice = Expected::Twice { letter, times: places.len() };
        return Err(FormatError::at(number, line, offset, twice));
    }
    Ok(Puzzle::new(grid, letters).expect("a letter for each cell or none, and each letter twice"))
}

/// Writes a map, each row with a line end.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_puzzle(out: &mut dyn Write, puzzle: &Puzzle) -> io::Result<()> {
    write_map(out, puzzle.grid(), &|cell| puzzle.letter(cell))
}

/// Writes an answer, which is the map with each cell's letter (`.` for an empty one), each row with
/// a line end.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_answer(out: &mut dyn Write, answer: &Answer) -> io::Result<()> {
    write_map(out, answer.grid(), &|cell| answer.letter(cell))
}

/// Writes the cells in which an answer differs from a first one, each row with a line end: its own
/// letter where they differ (`-` if it has none), and `.` where they agree.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_difference(out: &mut dyn Write, first: &Answer, second: &Answer) -> io::Result<()> {
    write_map(out, second.grid(), &|cell| {
        (!first.agrees(second, cell)).then(|| second.letter(cell).unwrap_or('-'))
    })
}

/// Writes what all answers have in common, each row with a line end: a cell's letter (`.` if it has
/// none) where they agree with this one (`agreed` has an entry for each cell), and `?` where they do
/// not.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_common(out: &mut dyn Write, answer: &Answer, agreed: &[bool]) -> io::Result<()> {
    write_map(out, answer.grid(), &|cell| match agreed[cell.index()] {
        true => answer.letter(cell),
        false => Some('?'),
    })
}

fn write_map(
    out: &mut dyn Write,
    grid: Grid,
    letter: &dyn Fn(Cell) -> Option<char>,
) -> io::Result<()> {
    for row in 0..grid.rows() {
        let cells = (0..grid.cols()).map(|col| letter(grid.cell(row, col)).unwrap_or('.'));
        writeln!(out, "{}", cells.collect::<String>())?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    fn error(text: impl AsRef<[u8]>) -> String {
        parse_puzzle(text.as_ref()).unwrap_err().to_string()
    }

    #[test]
    fn maps_round_trip_whatever_their_empty_cells_and_line_ends() {
        for text in ["A.\n.A\n", "A-\n-A", "A \r\n A\r\n", "\u{feff}\n\nA.\n-A\n\n\r\n"] {
            let mut out = Vec::new();
            write_puzzle(&mut out, &parse_puzzle(text.as_bytes()).unwrap()).unwrap();
            assert_eq!(String::from_utf8(out).unwrap(), "A.\n.A\n", "{text:?}");
        }
    }

    #[test]
    fn letters_of_any_script_and_case_are_terminals() {
        let puzzle = parse_puzzle("aAaA\nößöß".as_bytes()).unwrap();
        let letters: Vec<char> = puzzle.colours().iter().map(|colour| colour.letter).collect();
        assert_eq!(letters, ['A', 'a', 'ß', 'ö']);
    }

    #[test]
    fn faults_name_their_place() {
        for (text, expected) in [
            ("", "line 1, column 1: expected a row of a map, found the end of the line"),
            ("\n\r\n", "line 1, column 1: expected a row of a map, found the end of the line"),
            ("AA\n.\n", "line 2, column 2: expected 2 characters in row 2, found 1"),
            ("\nAA\n...\n", "line 3, column 3: expected 2 characters in row 2, found 3"),
            ("AA\n\n..\n", "line 2, column 1: expected 2 characters in row 2, found 0"),
            ("ö.\nB.\n", "line 1, column 1: expected each letter exactly twice, found 'ö' once"),
            ("AA\n.B\n", "line 2, column 2: expected each letter exactly twice, found 'B' once"),
            ("AA\nAA\n", "line 2, column 1: expected each letter exactly twice, found 'A' 4 times"),
            ("BCC\nCAA\n", "line 1, column 1: expected each letter exactly twice, found 'B' once"),
            ("ö#\n", "line 1, column 2: expected a letter, or '.', '-' or a space, found '#'"),
            ("A\tA", "line 1, column 2: expected a letter, or '.', '-' or a space, found '\\t'"),
            ("A1A", "line 1, column 2: expected a letter, or '.', '-' or a space, found '1'"),
        ] {
            assert_eq!(error(text), expected, "{text:?}");
        }
        assert_eq!(error(b"AA\n.\xff\n"), "line 2, column 2: expected UTF-8 text, found '\\xff'");
    }

    #[test]
    fn a_map_is_told_from_lines_of_instances() {
        for text in ["A..A", " \n ..A", "-A-A", "\u{feff}A..", "ö"] {
            assert!(looks_like_map(text.as_bytes()), "{text:?}");
        }
        for text in ["", "  \n", "5 5 ..", "nonsense\n1 1 4", "# A", "\u{fffd}"] {
            assert!(!looks_like_map(text.as_bytes()), "{text:?}");
        }
    }
}
