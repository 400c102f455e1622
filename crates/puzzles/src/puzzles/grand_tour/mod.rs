//! Grand Tour: the line visits every point of a lattice, and some of its edges are given. As text, a number in a
//! square is the sum of its given sides: 1 on the right, 2 below, 4 on the left, 8 above.
//!
//! The points are the cells of the puzzle. Inside the program a clue says which of the edges from its point are
//! given: 1 to the right, 2 down, 3 both.

mod check;
mod rules;

use crate::kind::{Definition, KindInfo, Wish};
use crate::lines::Visit;
use crate::lines::clued::{Clue, Clued, Course, Layout, Pen, Puzzle, Sort, Walk, Way, definition};
use crate::random::Random;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<GrandTour>(
    KindInfo::one_line("grand-tour", "Grand Tour", None).saying("The line visits every point of a lattice, and some of its edges are given. As text, a number in a square is the sum of its given sides: 1 on the right, 2 below, 4 on the left, 8 above."),
    None,
    &[Wish::Density, Wish::Difficulty],
);

/// The kind's rules, texts and pictures.
pub struct GrandTour;

impl Sort for GrandTour {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
}

impl Clued for GrandTour {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Sides
    }

    fn visit(&self, _: &Puzzle, _: usize) -> Visit {
        Visit::Must
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn check_clue(&self, _: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
        check::clue(walk, cell, clue)
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        Clue::read(token, "", false).filter(|clue| matches!(clue.number, Some(1..=15)))
    }

    fn clues_in_words(&self) -> &'static str {
        "the sum of the given sides of the square (1 right, 2 below, 4 left, 8 above)"
    }

    fn clue_name(&self, _: Clue) -> &'static str {
        "given edge"
    }

    /// The edges that are given stand between the cells.
    fn sign(&self, _: Clue) -> String {
        String::new()
    }

    fn side_signs(&self, clue: Clue) -> [Option<char>; 2] {
        let number = clue.number.unwrap_or_default();
        [(1, '═'), (2, '║')].map(|(edge, sign)| (number & edge > 0).then_some(sign))
    }

    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        let number = clue.number.unwrap_or_default();
        for (_, steps) in
            [(1, "M0 0h40"), (2, "M0 0v40")].iter().filter(|(bit, _)| number & bit > 0)
        {
            ink.band(steps);
            ink.path(steps, false);
        }
    }

    fn course(&self) -> Course {
        Course::Covering
    }

    fn suit(
        &self,
        empty: &Puzzle,
        walk: &Walk,
        _: Option<&[usize]>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let mut clues = vec![None; empty.clues().len()];
        for cell in walk.cells() {
            let number =
                u32::from(walk.arm(cell, Way::East)) + 2 * u32::from(walk.arm(cell, Way::South));
            clues[cell] = Some(Clue::number(number)).filter(|_| number > 0);
        }
        Some(clues)
    }

    fn has_two(&self) -> bool {
        true
    }

    fn parts(&self, clue: Clue) -> [Option<Clue>; 2] {
        let edges = clue.number.unwrap_or_default();
        [1, 2].map(|bit| (edges & bit > 0).then(|| Clue::number(bit)))
    }

    fn side(&self, part: Clue) -> Option<Way> {
        Some(if part.number == Some(1) { Way::East } else { Way::South })
    }

    fn scope(&self, _: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        vec![cell]
    }
}
