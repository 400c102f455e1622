//! Slitherlink in pzprv3's files: clues, and a line drawn in.
//!
//! ```text
//! pzprv3.1
//! slither
//! 2              rows
//! 3              columns
//! f              only if the line visits every point
//! . 3 .          the clues: a label, `-` for an open clue, `.` for a blank cell
//! - . .
//! 0 0 0          colours of cells (not in the older `pzprv3`)
//! 0 0 0
//! 0 1 1 0        vertical segments, row by row: 1 or more is on the line, -1 is crossed out
//! 0 0 0 0
//! 0 1 0          horizontal segments, row by row
//! 0 1 0
//! 0 0 0
//! ```
//!
//! What pzpr adds after the last segment (trials, notes, history) is skipped. Everything after the
//! clues may be missing. Colours are not kept; crosses are kept only where a player's marks are
//! asked for.

use crate::grid::Cell;
use crate::kind::{Marks, Misfit, Pzprv3};
use crate::puzzles::slitherlink::{Answer, Clue, Labels, Puzzle};
use crate::text::pzprv3::{FileWords, bit, write_header, write_table};
use crate::text::{Expected, FormatError, number};

pub(super) const PZPRV3: Pzprv3<Puzzle> = Pzprv3 {
    names: &["slither", "slitherlink"],
    read: &parse_marked,
    write: &|puzzle, answer| Ok::<_, Misfit>(write(puzzle, answer)),
};

const CLUE: Expected =
    Expected::Phrase { words: "a label 0 to 4, '-', or '.' for a blank cell", sign: false };
const COLOUR: Expected = Expected::Phrase { words: "a cell's colour (0, 1 or 2)", sign: false };
const SEGMENT: Expected = Expected::Phrase { words: "a segment (0, 1 or -1)", sign: false };

/// Reads what follows the kind: the puzzle, and the line if any segment is drawn.
///
/// # Errors
///
/// The first word that is not what should stand there.
pub fn parse(words: &mut FileWords<'_>) -> Result<(Puzzle, Option<Answer>), FormatError> {
    let (puzzle, marks) = parse_marked(words)?;
    let on: Vec<bool> = marks.into_iter().map(|mark| mark == Some(true)).collect();
    let drawn = on.contains(&true);
    let answer = drawn.then(|| Answer::new(puzzle.grid(), on).expect("one bit for each segment"));
    Ok((puzzle, answer))
}

/// Reads what follows the kind: the puzzle, and for each segment whether it is on the line or
/// crossed out, or neither.
///
/// # Errors
///
/// The first word that is not what should stand there.
pub fn parse_marked(words: &mut FileWords<'_>) -> Result<(Puzzle, Marks), FormatError> {
    let grid = words.grid()?;
    let (rows, cols) = (grid.rows(), grid.cols());
    let visit_all = words.takes(b"f");
    let mut labels = Labels::new();
    let mut open = Vec::new();
    for cell in 0..grid.cell_count() {
        let (line, at, word) = words.expect(&CLUE)?;
        labels.push(match word {
            b"." => None,
            b"-" => {
                open.push(Cell::from_index(cell));
                None
            }
            &[digit @ b'0'..=b'4'] => Some(digit - b'0'),
            _ => return Err(line.error(at, CLUE)),
        });
    }
    let puzzle = Puzzle::new(grid, labels).expect("one label up to 4 for each cell");
    let puzzle = puzzle.with_open(open).visiting_all(visit_all);
    if words.is_at_end() {
        return Ok((puzzle, vec![None; grid.segment_count()]));
    }

    if words.version() > 0 {
        for _ in 0..grid.cell_count() {
            let (line, at, word) = words.expect(&COLOUR)?;
            number(word).ok_or_else(|| line.error(at, COLOUR))?;
        }
    }
    let mut marks = vec![None; grid.segment_count()];
    let verticals = (0..rows).flat_map(|row| (0..=cols).map(move |col| grid.vertical(row, col)));
    let horizontals =
        (0..=rows).flat_map(|row| (0..cols).map(move |col| grid.horizontal(row, col)));
    for segment in verticals.chain(horizontals) {
        marks[segment.index()] = words.mark(&SEGMENT)?;
    }
    Ok((puzzle, marks))
}

/// Writes a file, with the line drawn in if there is an answer.
pub fn write(puzzle: &Puzzle, answer: Option<&Answer>) -> String {
    let grid = puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let clue = |row, col| match puzzle.clue(grid.cell(row, col)) {
        Clue::Blank => ".",
        Clue::Open => "-",
        Clue::Label(label) => ["0", "1", "2", "3", "4"][usize::from(label)],
    };
    let word = |segment| bit(answer.is_some_and(|answer| answer.contains(segment)));
    let mut text = write_header(PZPRV3.names[0], grid);
    if puzzle.visits_all() {
        text.push_str("f\n");
    }
    write_table(&mut text, rows, cols, clue);
    write_table(&mut text, rows, cols, |_, _| "0");
    write_table(&mut text, rows, cols + 1, |row, col| word(grid.vertical(row, col)));
    write_table(&mut text, rows + 1, cols, |row, col| word(grid.horizontal(row, col)));
    text
}
