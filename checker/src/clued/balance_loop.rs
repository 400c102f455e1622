//! Balance Loop: from a white circle the line goes straight equally far both ways, from a black one it
//! does not. A number is the sum of both lengths.

use super::puzzle::Clue;
use super::{Kind, visits};

pub(super) const KIND: Kind = Kind {
    switches: &["visit_all"],
    is_clue: Clue::is_circle,
    degree: visits::clues_or_all,
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            for [one, other] in [[0, 1], [0, 2], [0, 3], [1, 2], [1, 3], [2, 3]] {
                let (one, other) = ((cell, one), (cell, other));
                match clue.letter {
                    Some('w') => pen.equal_runs(one, other)?,
                    _ => pen.unequal_runs(one, other)?,
                }
                if let Some(sum) = clue.number {
                    pen.runs_of(one, other, sum)?;
                }
            }
        }
        Ok(())
    },
    obeys: |_, walk, cell, clue| {
        let is_right = |[one, other]: [usize; 2]| {
            (one == other) == (clue.letter == Some('w'))
                && clue.number.is_none_or(|sum| one + other == sum)
        };
        walk.runs(cell).is_some_and(is_right)
    },
    ..Kind::PLAIN
};
