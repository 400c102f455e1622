//! The body of a Slitherlink address: pzpr's `decode4Cell`, which the sites built on it share.
//!
//! It goes over the cells row by row: `0` to `4` is a label, `5` to `9` a label and one blank cell,
//! `a` to `e` a label and two blank cells, `g` to `z` 1 to 20 blank cells, `.` an open clue.

use crate::grid::Cell;
use crate::kind::{Address, Misfit};
use crate::puzzles::slitherlink::{Clue, Labels, Puzzle};
use crate::text::address::{self, Body, LAST_CELL};
use crate::text::{Expected, FormatError};

pub(super) const ADDRESS: Address<Puzzle> =
    Address { names: &["slither", "slitherlink"], has_flags: false, read: decode, write };

const CODE: Expected = Expected::Phrase {
    words: "a clue's code ('0' to '9', 'a' to 'e', 'g' to 'z' or '.')",
    sign: true,
};

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    Ok(address::write(ADDRESS.names[0], "", puzzle.grid(), &encode(puzzle)))
}

/// Decodes a body.
fn decode(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let Body { line, start, text, grid, .. } = *body;
    let cells = grid.cell_count();
    let mut labels = Labels::new();
    let mut open = Vec::new();
    for (offset, &code) in text.iter().enumerate() {
        let at = start + offset;
        if labels.len() >= cells {
            body.leave_out(offset, |sign| matches!(sign, b'0'..=b'9' | b'a'..=b'e' | b'g'..=b'z'))?;
            break;
        }
        let (label, blanks) = match code {
            b'0'..=b'9' => (Some((code - b'0') % 5), (code - b'0') / 5),
            b'a'..=b'e' => (Some(code - b'a'), 2),
            b'g'..=b'z' => (None, code - b'g'),
            b'.' => {
                if labels.len() + 1 == cells {
                    body.note_last_dot();
                }
                open.push(Cell::from_index(labels.len()));
                (None, 0)
            }
            _ => return Err(line.error(at, CODE)),
        };
        labels.push(label);
        labels.extend((0..blanks).map(|_| None));
        if labels.len() > cells {
            // A label's blank cells may reach past the end, blank cells alone may not.
            if label.is_none() {
                return Err(line.error(at, LAST_CELL));
            }
            labels.truncate(cells);
        }
    }
    if labels.len() < cells {
        return Err(body.too_short(labels.len()));
    }
    Ok(Puzzle::new(grid, labels).expect("one label up to 4 for each cell").with_open(open))
}

/// Writes a body, the same one that pzpr writes.
fn encode(puzzle: &Puzzle) -> String {
    let clues: Vec<Clue> = puzzle.grid().cells().map(|cell| puzzle.clue(cell)).collect();
    let blank = |at: usize| clues.get(at).is_none_or(|&clue| clue == Clue::Blank);
    let mut body = String::new();
    let mut at = 0;
    while at < clues.len() {
        match clues[at] {
            Clue::Open => {
                body.push('.');
                at += 1;
            }
            // Past the end all is blank, so that the last labels are written as `a` to `e`.
            Clue::Label(label) if !blank(at + 1) => {
                body.push(char::from(b'0' + label));
                at += 1;
            }
            Clue::Label(label) if !blank(at + 2) => {
                body.push(char::from(b'5' + label));
                at += 2;
            }
            Clue::Label(label) => {
                body.push(char::from(b'a' + label));
                at += 3;
            }
            Clue::Blank => {
                let run = (1..20).take_while(|&more| at + more < clues.len() && blank(at + more));
                let run = 1 + run.count();
                body.push(char::from(b'f' + run as u8));
                at += run;
            }
        }
    }
    body
}
