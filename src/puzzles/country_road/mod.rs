//! Country Road: the line visits every region once; a number counts the visited cells of its region; no two
//! neighbours of different regions are both unvisited.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{self, Files, Table};
use crate::lines::clued::switches::SKIP_REGIONS;
use crate::lines::clued::{
    Clue, Clued, Cut, Layout, Pen, Puzzle, Regions, Sets, Sort, Walk, definition,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<CountryRoad>(
    KindInfo {
        rules: &[SKIP_REGIONS],
        ..KindInfo::one_line("country-road", "Country Road", None).also(&["country"])
    },
    Some(Address { names: &["country"], flags: FLAGS, read, write }),
    &[Wish::Density, Wish::Thickness],
);

/// The kind's rules, texts and pictures.
pub struct CountryRoad;

impl Sort for CountryRoad {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["country"],
        tables: &[
            Table::Flag("country_empty", SKIP_REGIONS.name),
            Table::Regions,
            Table::Clues(files::REGION_NUMBERS),
            Table::Line,
            Table::Notes,
        ],
    };
}

/// The flags of addresses.
const FLAGS: &[(char, &str)] = &[('e', SKIP_REGIONS.name)];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let (regions, clues) = bodies::read_region_numbers(body)?;
    let puzzle = Puzzle::new(CountryRoad::IT, body.grid, clues, Some(regions));
    bodies::whole(body, puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    bodies::write("country", puzzle, FLAGS, &bodies::write_region_numbers(puzzle)?)
}

impl Clued for CountryRoad {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Both
    }

    fn hole(&self) -> Option<char> {
        Some('@')
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        if puzzle.is_hole(cell) { Visit::Never } else { Visit::May }
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn required<'a>(&self, puzzle: &'a Puzzle) -> Sets<'a> {
        let borders = rules::borders(puzzle).map(|(_, border)| border);
        Box::new(borders.chain(rules::pairs(puzzle).map(|pair| puzzle.edges_of(&pair))))
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
        check::rest(puzzle, walk)
    }

    fn clue_name(&self, _: Clue) -> &'static str {
        "number of visited cells"
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("visited once", "the region at {}, which is visited once"),
            (
                "no two unused across a border",
                "the cell at {} and one across the border, which are not both unused",
            ),
            ("visited at most once", "the region at {}, which is visited at most once"),
        ]
    }

    fn counts_regions(&self) -> bool {
        true
    }

    fn cut(&self) -> Cut {
        Cut::Once(2, 7)
    }

    fn suit(
        &self,
        _: Grid,
        walk: &Walk,
        regions: Option<&Regions>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let clues = regions?.counts(|cell| walk.visits(cell));
        // Without its 0, a region would have to be visited.
        Some(clues).filter(|clues| !clues.contains(&Some(Clue::number(0))))
    }
}
