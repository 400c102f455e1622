//! Linesweeper: a number is not on the line, and counts the cells round it that are.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Definition, KindInfo};
use crate::lines::Visit;
use crate::lines::clued::{
    ALL_WISHES, Clue, Clued, Course, Pen, Puzzle, Regions, Sets, Sort, Walk, definition,
};
use crate::random::Random;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<Linesweeper>(
    KindInfo::one_line("linesweeper", "Linesweeper", None),
    None,
    ALL_WISHES,
);

/// The kind's rules, texts and pictures.
pub struct Linesweeper;

impl Sort for Linesweeper {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
}

impl Clued for Linesweeper {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        if puzzle.clue(cell).is_some() { Visit::Never } else { Visit::May }
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn required<'a>(&self, puzzle: &'a Puzzle) -> Sets<'a> {
        let positive = puzzle.clued().filter(|(_, clue)| clue.number > Some(0));
        Box::new(positive.map(|(cell, clue)| {
            let near = puzzle.near(cell, true);
            // All but one less than the number: one of these cells is visited.
            let others = clue.number.map_or(0, |number| number as usize - 1);
            let least = near.len().saturating_sub(others).max(1).min(near.len());
            puzzle.edges_of(&near[..least])
        }))
    }

    fn check_clue(&self, _: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
        check::clue(walk, cell, clue)
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        Clue::read(token, "", false).filter(|clue| clue.number.is_some_and(|number| number <= 8))
    }

    fn clues_in_words(&self) -> &'static str {
        "a number up to 8"
    }

    fn clue_name(&self, _: Clue) -> &'static str {
        "number"
    }

    fn course(&self) -> Course {
        Course::Free(Some(0.4))
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        _: Option<&Regions>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let mut clues = vec![None; grid.cell_count()];
        for cell in walk.cells().filter(|&cell| !walk.visits(cell)) {
            let near = walk.around(cell).into_iter().filter(|&next| walk.visits(next)).count();
            clues[cell] = Some(Clue::number(near as u32));
        }
        Some(clues)
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        puzzle.near(cell, true).into_iter().chain([cell]).collect()
    }
}
