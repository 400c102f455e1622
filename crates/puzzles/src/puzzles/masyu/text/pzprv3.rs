//! Masyu in pzprv3's files: pearls, and a line drawn in.
//!
//! ```text
//! pzprv3
//! mashu
//! 2              rows
//! 3              columns
//! f              only if the line visits every cell
//! . 1 .          the pearls: 1 is white, 2 black
//! . . 2
//! 1 1            edges between neighbours in a row: 1 or more is on the line, -1 is crossed out
//! 1 1
//! 1 0 1          edges between a row and the next one
//! ```
//!
//! Everything after the pearls may be missing. The line and its crosses are a player's marks.

use crate::kind::{Marks, Misfit, Pzprv3};
use crate::puzzles::masyu::{Answer, Pearl, Pearls, Puzzle};
use crate::text::pzprv3::{FileWords, write_line, write_table};
use crate::text::{Expected, FormatError};

pub(super) const PZPRV3: Pzprv3<Puzzle> = Pzprv3 {
    names: &["mashu", "masyu", "pearl"],
    read: &parse,
    write: &|puzzle, answer| {
        super::check_plain(puzzle, "a file of pzprv3")?;
        Ok::<_, Misfit>(write(puzzle, answer))
    },
};

const PEARL: Expected =
    Expected::Phrase { words: "a pearl (1 or 2), or '.' for a blank cell", sign: false };

/// Reads what follows the kind: the pearls, and the line and its crosses if they are there.
fn parse(words: &mut FileWords<'_>) -> Result<(Puzzle, Marks), FormatError> {
    let grid = words.grid()?;
    let visit_all = words.takes(b"f");
    let mut pearls = Pearls::new();
    for _ in 0..grid.cell_count() {
        let (line, at, word) = words.expect(&PEARL)?;
        pearls.push(match word {
            b"." => None,
            b"1" => Some(Pearl::White),
            b"2" => Some(Pearl::Black),
            _ => return Err(line.error(at, PEARL)),
        });
    }
    let marks = match words.is_at_end() {
        true => vec![None; grid.segment_count()],
        false => words.line(grid)?,
    };
    let puzzle = Puzzle::new(grid, pearls).expect("one entry for each cell");
    Ok((puzzle.visiting_all(visit_all), marks))
}

/// Writes the same file as pzpr does, with the line drawn in if there is an answer.
fn write(puzzle: &Puzzle, answer: Option<&Answer>) -> String {
    let grid = puzzle.grid();
    let (rows, cols) = (grid.rows(), grid.cols());
    let pearl = |row, col| match puzzle.pearl(grid.cell(row, col)) {
        None => ".",
        Some(Pearl::White) => "1",
        Some(Pearl::Black | Pearl::Either) => "2",
    };
    let rule = if puzzle.visits_all() { "f\n" } else { "" };
    let mut text = format!("pzprv3\n{}\n{rows}\n{cols}\n{rule}", PZPRV3.names[0]);
    write_table(&mut text, rows, cols, pearl);
    write_line(&mut text, grid, |edge| answer.is_some_and(|answer| answer.contains(edge)));
    text
}
