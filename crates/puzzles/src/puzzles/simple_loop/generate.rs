//! Plans of puzzles: a random loop; the cells that it does not visit are black. No clue can be left
//! out. So if another loop is an answer too, the loop is changed where the two differ.

use super::{Answer, Puzzle};
use crate::engine::Limits;
use crate::kind::{self, AnyPuzzle, Part, Unmet, Wish, Wishes};
use crate::lines::{Drawn, OneLine};
use crate::random::Random;

/// A loop, whose unvisited cells are black.
struct Plan(Drawn);

/// The puzzle whose black cells are those that a line misses.
pub(super) fn around(line: &Answer) -> Option<Puzzle> {
    let black = line.grid().cells().map(|cell| line.arms(cell) == [false; 4]).collect();
    Puzzle::new(line.grid(), black).ok()
}

pub(super) const WISHES: &[Wish] = &[Wish::Difficulty, Wish::Thickness];

pub(super) fn plan(
    wishes: &Wishes,
    random: &mut Random,
    _: &Limits,
) -> Result<Box<dyn kind::Plan>, Unmet> {
    wishes.check()?;
    let drawn = Drawn::at_random(wishes.grid, Puzzle::ALONG, wishes.thickness, random)?;
    Ok(Box::new(Plan(drawn)))
}

impl kind::Plan for Plan {
    fn allowed(&self) -> Vec<bool> {
        vec![false; self.0.line.grid().cell_count()]
    }

    fn in_words(&self, _: usize) -> String {
        "the black cells".to_string()
    }

    fn parts(&self) -> Vec<Part> {
        Vec::new()
    }

    fn changed(&self, other: &Answer, random: &mut Random) -> Option<Box<dyn kind::Plan>> {
        let other = Drawn::of(other.clone(), Puzzle::ALONG);
        Some(Box::new(Plan(self.0.changed(&other, random)?)))
    }

    fn puzzle(&self, _: &[bool]) -> (Box<dyn AnyPuzzle>, Answer) {
        let line = &self.0.line;
        (Box::new(around(line).expect("one entry for each cell")), line.clone())
    }
}
