//! Entry-Exit: the line visits every cell, and every region once.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Definition, KindInfo};
use crate::lines::Visit;
use crate::lines::clued::{
    Clue, Clued, Course, Cut, Layout, Pen, Puzzle, Regions, Sets, Sort, Walk, definition,
};
use crate::random::Random;

/// The kind.
pub static KIND: Definition<Puzzle> =
    definition::<EntryExit>(KindInfo::one_line("entry-exit", "Entry-Exit", None), None, &[]);

/// The kind's rules, texts and pictures.
pub struct EntryExit;

impl Sort for EntryExit {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
}

impl Clued for EntryExit {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Both
    }

    fn visit(&self, _: &Puzzle, _: usize) -> Visit {
        Visit::Must
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn required<'a>(&self, puzzle: &'a Puzzle) -> Sets<'a> {
        // The only region has no border.
        Box::new(puzzle.borders().filter(|_| puzzle.each_region().len() > 1))
    }

    fn check_clue(&self, _: &Puzzle, _: &Walk, _: usize, _: Clue) -> Result<(), String> {
        Ok(())
    }

    fn check_rest(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        check::rest(puzzle, walk)
    }

    fn read_clue(&self, _: &str) -> Option<Clue> {
        None
    }

    fn clues_in_words(&self) -> &'static str {
        ""
    }

    fn clue_name(&self, _: Clue) -> &'static str {
        "clue"
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        &[("visited once", "the region at {}, which is visited once")]
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, _: &mut crate::lines::clued::Ink, _: Clue) {}

    fn course(&self) -> Course {
        Course::Covering
    }

    fn cut(&self) -> Cut {
        Cut::Once(2, 6)
    }

    fn suit(
        &self,
        grid: Grid,
        _: &Walk,
        _: Option<&Regions>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        Some(vec![None; grid.cell_count()])
    }
}
