//! A puzzle as the rules of a text see it.

use super::Written;
use crate::lines::clued::{Clue, Clued, Puzzle, Regions, Way};
use lazyloop_rules::{self as rules, Board, Givens};

/// A puzzle with the switches of its kind that are on.
pub(super) struct Given<'a> {
    puzzle: &'a Puzzle,
    on: Vec<bool>,
}

impl<'a> Given<'a> {
    pub(super) fn new(kind: &Written, puzzle: &'a Puzzle) -> Self {
        let switches = kind.definition().info.rules.iter();
        Self { puzzle, on: switches.map(|rule| puzzle.is_switched(rule.name)).collect() }
    }
}

impl Givens for Given<'_> {
    fn board(&self) -> Board {
        let grid = self.puzzle.grid();
        Board { rows: grid.rows(), cols: grid.cols() }
    }

    fn clue(&self, cell: usize) -> Option<rules::Clue> {
        self.puzzle.clue(cell).map(there)
    }

    fn region(&self, cell: usize) -> Option<usize> {
        self.puzzle.regions()?.of(cell)
    }

    fn regions(&self) -> usize {
        self.puzzle.regions().map_or(0, Regions::len)
    }

    fn cells_of(&self, region: usize) -> &[usize] {
        &self.puzzle.each_region()[region]
    }

    fn is_on(&self, switch: usize) -> bool {
        self.on[switch]
    }
}

/// A clue as the rules have it.
pub(super) fn there(clue: Clue) -> rules::Clue {
    let way = clue.way.map(|way| rules::Way::ALL[way as usize]);
    rules::Clue { number: clue.number, letter: clue.letter, way }
}

/// A clue as puzzles have it.
pub(super) fn here(clue: rules::Clue) -> Clue {
    let way = clue.way.map(|way| Way::ALL[way as usize]);
    Clue { number: clue.number, letter: clue.letter, way }
}
