//! Regional Yajilin: each cell is visited or shaded; shaded cells are apart; a number counts the shaded cells
//! of its region.

mod check;
mod rules;

use crate::cnf::Lit;
use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{self, Files, Table};
use crate::lines::clued::switches::SHADED_OUTSIDE;
use crate::lines::clued::{
    Clue, Clued, Course, Cut, Layout, Pen, Puzzle, Regions, Sets, Sort, Walk, definition, shaded,
    shading,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<RegionalYajilin>(
    KindInfo {
        rules: &[SHADED_OUTSIDE],
        ..KindInfo::one_line("regional-yajilin", "Regional Yajilin", None)
            .also(&["yajilin-regions", "yajirin-regions"])
    },
    Some(Address { names: &["yajilin-regions", "yajirin-regions"], flags: FLAGS, read, write }),
    &[Wish::Density],
);

/// The kind's rules, texts and pictures.
pub struct RegionalYajilin;

impl Sort for RegionalYajilin {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["yajilin-regions", "yajirin-regions"],
        tables: &[
            Table::Flag("o", SHADED_OUTSIDE.name),
            Table::Regions,
            Table::Clues(files::REGION_NUMBERS),
            Table::Shaded,
            Table::Line,
        ],
    };
}

/// The flags of addresses.
const FLAGS: &[(char, &str)] = &[('o', SHADED_OUTSIDE.name), ('b', "")];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let (regions, clues) = bodies::read_region_numbers(body)?;
    let puzzle = Puzzle::new(RegionalYajilin::IT, body.grid, clues, Some(regions));
    bodies::whole(body, puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    bodies::write("yajilin-regions", puzzle, FLAGS, &bodies::write_region_numbers(puzzle)?)
}

impl Clued for RegionalYajilin {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Both
    }

    fn visit(&self, _: &Puzzle, _: usize) -> Visit {
        Visit::May
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn required<'a>(&self, puzzle: &'a Puzzle) -> Sets<'a> {
        shading::required(puzzle)
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

    fn check_rest(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        shaded::check(puzzle, walk)
    }

    fn clue_name(&self, _: Clue) -> &'static str {
        "number of shaded cells"
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        shading::RULE_NAMES
    }

    fn can_shade(&self, _: &Puzzle, _: usize) -> bool {
        true
    }

    fn counts_regions(&self) -> bool {
        true
    }

    fn counted(&self, pen: &mut Pen<'_>, cell: usize) -> Option<Lit> {
        Some(rules::counted(pen, cell))
    }

    fn course(&self) -> Course {
        Course::Dense
    }

    fn cut(&self) -> Cut {
        Cut::Joined(8)
    }

    fn suit(
        &self,
        _: Grid,
        walk: &Walk,
        regions: Option<&Regions>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        Some(regions?.counts(|cell| !walk.visits(cell)))
    }
}
