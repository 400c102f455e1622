//! Shingoki: the line goes straight at white circles and turns at black ones; a number is the sum of the
//! lengths of both stretches.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Definition, KindInfo};
use crate::lines::Visit;
use crate::lines::clued::{
    ALL_WISHES, Clue, Clued, Pen, Puzzle, Regions, Sort, Walk, circles, definition,
};
use crate::random::Random;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<Shingoki>(
    KindInfo::one_line("shingoki", "Shingoki", None).also(&["semaphores", "traffic lights"]),
    None,
    ALL_WISHES,
);

/// The kind's rules, texts and pictures.
pub struct Shingoki;

impl Sort for Shingoki {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
}

impl Clued for Shingoki {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        if puzzle.clue(cell).is_some() { Visit::Must } else { Visit::May }
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn check_clue(&self, _: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
        check::clue(walk, cell, clue)
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        circles::read(token)
    }

    fn clues_in_words(&self) -> &'static str {
        circles::IN_WORDS
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        circles::name(clue)
    }

    fn sign(&self, clue: Clue) -> String {
        circles::sign(clue)
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        circles::draw(ink, clue);
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        _: Option<&Regions>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let mut clues = vec![None; grid.cell_count()];
        for cell in walk.cells().filter(|&cell| walk.visits(cell)) {
            let letter = if walk.is_straight(cell) { 'w' } else { 'b' };
            let number = Some(walk.runs(cell).into_iter().sum::<usize>() as u32);
            clues[cell] = Some(Clue { number, letter: Some(letter), way: None });
        }
        Some(clues)
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        // Runs do not leave them.
        puzzle.row_and_column(cell)
    }
}
