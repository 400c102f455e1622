//! Dotchi-Loop: the line visits every white circle and no black one. At all white circles of a region
//! it goes straight, or at all it turns.

use super::puzzle::{Clue, Puzzle};
use super::{Kind, Layout};
use crate::lines::Degree;

pub(super) const KIND: Kind = Kind {
    layout: Layout::Both,
    is_clue: |clue| clue.number.is_none() && Clue::is_circle(clue),
    degree: |puzzle, cell| match puzzle.letter(cell) {
        Some('w') => Degree::Two,
        Some(_) => Degree::None,
        None => Degree::NoneOrTwo,
    },
    rules: |puzzle, pen| {
        for cells in &puzzle.regions.all {
            let mut white = white(puzzle, cells);
            let Some(first) = white.next() else { continue };
            for other in white {
                let [a, b] = [pen.turns(first)?, pen.turns(other)?];
                pen.clause(&[-a, b])?;
                pen.clause(&[a, -b])?;
            }
        }
        Ok(())
    },
    obeys_rest: |puzzle, walk| {
        puzzle.regions.all.iter().all(|cells| {
            let turns = white(puzzle, cells).filter(|&cell| walk.turns(cell)).count();
            turns == 0 || turns == white(puzzle, cells).count()
        })
    },
    ..Kind::PLAIN
};

/// The white circles among some cells.
fn white<'a>(puzzle: &'a Puzzle, cells: &'a [usize]) -> impl Iterator<Item = usize> {
    cells.iter().copied().filter(|&cell| puzzle.letter(cell) == Some('w'))
}
