//! Plans of puzzles: a random loop; the cells that it does not visit are black. No clue can be left
//! out. So if another loop is an answer too, the loop is changed where the two differ.

use super::Puzzle;
use crate::engine::Limits;
use crate::kind::{self, Generated, Part, Unmet, Wish, Wishes};
use crate::lines::{Drawn, Line, OneLine};
use crate::random::Random;

/// A loop, whose unvisited cells are black.
pub struct Plan(Drawn);

impl Generated for Puzzle {
    type Plan = Plan;

    fn clued_by(&self, answer: &Line, _: Option<&[usize]>, _: &mut Random) -> Option<Self> {
        around(answer)
    }
}

/// The puzzle whose black cells are those that a line misses.
fn around(line: &Line) -> Option<Puzzle> {
    let black = line.grid().cells().map(|cell| line.arms(cell) == [false; 4]).collect();
    Puzzle::new(line.grid(), black).ok()
}

pub(super) const WISHES: &[Wish] = &[Wish::Difficulty, Wish::Thickness];

pub(super) fn plan(wishes: &Wishes, random: &mut Random, _: &Limits) -> Result<Plan, Unmet> {
    wishes.check()?;
    Drawn::at_random(wishes.grid, Puzzle::ALONG, wishes.thickness, random).map(Plan)
}

impl kind::Clues for Plan {
    fn allowed(&self) -> Vec<bool> {
        vec![false; self.0.line.grid().cell_count()]
    }

    fn in_words(&self, _: usize) -> String {
        "the black cells".to_string()
    }

    fn parts(&self) -> Vec<Part> {
        Vec::new()
    }
}

impl kind::Plan for Plan {
    type Puzzle = Puzzle;

    fn changed(&self, other: &Line, random: &mut Random) -> Option<Self> {
        self.0.changed(&Drawn::of(other.clone(), Puzzle::ALONG), random).map(Plan)
    }

    fn puzzle(&self, _: &[bool]) -> (Puzzle, Line) {
        let line = &self.0.line;
        (around(line).expect("one entry for each cell"), line.clone())
    }
}
