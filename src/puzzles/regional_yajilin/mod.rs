//! Regional Yajilin: each cell is visited or shaded; shaded cells are apart; a number counts the shaded cells
//! of its region.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::switches::SHADED_OUTSIDE;
use crate::lines::clued::{
    Clue, Clued, Course, Cut, Layout, Pen, Puzzle, Regions, Sort, Walk, definition,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<RegionalYajilin>(
    KindInfo {
        rules: &[SHADED_OUTSIDE],
        ..KindInfo::one_line("regional-yajilin", "Regional Yajilin", None)
    },
    Some(Address { names: &["yajilin-regions", "yajirin-regions"], has_flags: true, read, write }),
    &[Wish::Density],
);

/// The kind's rules, texts and pictures.
pub struct RegionalYajilin;

impl Sort for RegionalYajilin {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
}

/// The flags of addresses.
const FLAGS: &[(char, &str)] = &[('o', SHADED_OUTSIDE.name), ('b', "")];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let (regions, clues) = bodies::read_region_numbers(body)?;
    let puzzle = Puzzle::new(RegionalYajilin::IT, body.grid, clues, Some(regions));
    bodies::read_flags(bodies::whole(body, puzzle)?, body, FLAGS)
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

    fn required(&self, puzzle: &Puzzle, sets: &mut Vec<Vec<usize>>) {
        sets.extend(puzzle.pairs().map(|pair| puzzle.edges_of(&pair)));
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

    fn read_clue(&self, token: &str) -> Option<Clue> {
        Clue::read(token, "", false)
    }

    fn clues_in_words(&self) -> &'static str {
        "a number"
    }

    fn clue_name(&self, _: Clue) -> &'static str {
        "number of shaded cells"
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("shaded cells apart", "the shaded cells at {} and next to it, which must be apart"),
            ("shaded cells outside", "the cell at {}, which is outside if it is shaded"),
        ]
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        if let Some(number) = clue.number {
            ink.text(&number.to_string());
        }
    }

    fn shades(&self) -> bool {
        true
    }

    fn shades_clues(&self) -> bool {
        true
    }

    fn counts_regions(&self) -> bool {
        true
    }

    fn course(&self) -> Course {
        Course::Dense
    }

    fn cut(&self) -> Cut {
        Cut::Patches(6)
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        regions: Option<&Regions>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let mut clues = vec![None; grid.cell_count()];
        for cells in regions?.all() {
            let shaded = cells.iter().filter(|&&cell| !walk.visits(cell)).count();
            clues[cells[0]] = Some(Clue::number(shaded as u32));
        }
        Some(clues)
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        puzzle.region_of(cell).to_vec()
    }
}
