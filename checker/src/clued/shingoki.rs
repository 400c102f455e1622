//! Shingoki: the line goes straight through white circles and turns in black ones. A number is the sum
//! of the lengths of both stretches.

use super::puzzle::Clue;
use super::{Kind, visits};

pub(super) const KIND: Kind = Kind {
    is_clue: Clue::is_circle,
    degree: visits::clues_or_all,
    rules: |puzzle, pen| {
        for (cell, clue) in puzzle.clued() {
            let turns = pen.turns(cell)?;
            let is_white = clue.letter == Some('w');
            pen.clause(&[if is_white { -turns } else { turns }])?;
            let Some(sum) = clue.number else { continue };
            let pairs: &[[usize; 2]] =
                if is_white { &[[0, 3], [1, 2]] } else { &[[0, 1], [0, 2], [1, 3], [2, 3]] };
            for &[one, other] in pairs {
                pen.runs_of((cell, one), (cell, other), sum)?;
            }
        }
        Ok(())
    },
    obeys: |_, walk, cell, clue| {
        let sum = walk.runs(cell).map(|[one, other]| one + other);
        walk.turns(cell) == (clue.letter == Some('b'))
            && sum.is_some_and(|sum| clue.number.is_none_or(|number| number == sum))
    },
    ..Kind::PLAIN
};
