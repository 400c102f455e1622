//! Detour: the line visits every cell; a number counts the cells of its region in which the line turns.

mod check;
mod rules;

use crate::cnf::Lit;
use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{self, Files, Table};
use crate::lines::clued::{
    Clue, Clued, Course, Cut, Layout, Pen, Puzzle, Regions, Sort, Walk, definition,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<Detour>(
    KindInfo::one_line("detour", "Detour", None),
    Some(Address { names: &["detour"], flags: &[], read, write }),
    &[Wish::Density],
);

/// The kind's rules, texts and pictures.
pub struct Detour;

impl Sort for Detour {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["detour"],
        tables: &[Table::Regions, Table::Clues(files::REGION_NUMBERS), Table::Line, Table::Notes],
    };
}

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let (regions, clues) = bodies::read_region_numbers(body)?;
    let puzzle = Puzzle::new(Detour::IT, body.grid, clues, Some(regions));
    bodies::whole(body, puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    bodies::write("detour", puzzle, &[], &bodies::write_region_numbers(puzzle)?)
}

impl Clued for Detour {
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

    fn check_clue(
        &self,
        puzzle: &Puzzle,
        walk: &Walk,
        cell: usize,
        clue: Clue,
    ) -> Result<(), String> {
        check::clue(puzzle, walk, cell, clue)
    }

    fn clue_name(&self, _: Clue) -> &'static str {
        "number of turns"
    }

    fn counts_regions(&self) -> bool {
        true
    }

    fn counted(&self, pen: &mut Pen<'_>, cell: usize) -> Option<Lit> {
        Some(rules::counted(pen, cell))
    }

    fn course(&self) -> Course {
        Course::Covering
    }

    fn cut(&self) -> Cut {
        Cut::Joined(5)
    }

    fn suit(
        &self,
        _: Grid,
        walk: &Walk,
        regions: Option<&Regions>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        Some(regions?.counts(|cell| walk.turns(cell)))
    }
}
