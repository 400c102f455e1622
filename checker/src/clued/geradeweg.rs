//! Geradeweg: each straight stretch of the line through a number is as long as it says; through a `?`
//! all are equally long. A cell with `x` is not visited.

use super::puzzle::Clue;
use super::{Kind, visits};
use crate::lines::Degree;
use crate::way::{EAST, NORTH, SOUTH, WEST};

pub(super) const KIND: Kind = Kind {
    switches: &["visit_all"],
    // A 0 would be read as a number that is not told.
    is_clue: |clue| match clue {
        Clue { number: None, way: None, letter } => matches!(letter, Some('?' | 'x')),
        clue => clue.is_number() && clue.number != Some(0),
    },
    degree: |puzzle, cell| match puzzle.letter(cell) {
        Some('x') => Degree::None,
        _ => visits::clues_or_all(puzzle, cell),
    },
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            match (clue.number, clue.letter) {
                (Some(length), _) => {
                    let turns = pen.turns(cell)?;
                    for way in [NORTH, WEST, EAST, SOUTH] {
                        pen.run_of(turns, (cell, way), length)?;
                    }
                    pen.runs_of((cell, NORTH), (cell, SOUTH), length)?;
                    pen.runs_of((cell, WEST), (cell, EAST), length)?;
                }
                (None, Some('?')) => {
                    for upright in [NORTH, SOUTH] {
                        for level in [WEST, EAST] {
                            pen.equal_runs((cell, upright), (cell, level))?;
                        }
                    }
                }
                _ => {}
            }
        }
        Ok(())
    },
    obeys: |_, walk, cell, clue| {
        let Some([one, other]) = walk.runs(cell) else { return clue.letter == Some('x') };
        match (clue.number, walk.turns(cell)) {
            (Some(length), true) => [one, other] == [length, length],
            (Some(length), false) => one + other == length,
            (None, true) => one == other,
            (None, false) => true,
        }
    },
    ..Kind::PLAIN
};
