//! Dotchi-Loop: the line visits every white circle and no black one; at all white circles of a region it goes
//! straight, or at all it turns.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{Code, Files, Table};
use crate::lines::clued::{
    Clue, Clued, Cut, Layout, Pen, Puzzle, Regions, Sort, Walk, circles, definition,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<DotchiLoop>(
    KindInfo::one_line("dotchi-loop", "Dotchi-Loop", None).also(&["dotchi"]),
    Some(Address { names: &["dotchi"], flags: &[], read, write }),
    &[Wish::Density, Wish::Thickness],
);

/// The kind's rules, texts and pictures.
pub struct DotchiLoop;

impl Sort for DotchiLoop {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["dotchi"],
        tables: &[Table::Regions, Table::Clues(Code::Signs(SIGNS)), Table::Line, Table::Notes],
    };
}

/// The letters of white and black circles.
const SIGNS: [char; 2] = ['w', 'b'];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    bodies::read_signs(DotchiLoop::IT, body, SIGNS)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    bodies::write_signs("dotchi", puzzle, SIGNS)
}

impl Clued for DotchiLoop {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Both
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        match puzzle.clue(cell).and_then(|clue| clue.letter) {
            Some('w') => Visit::Must,
            Some(_) => Visit::Never,
            None => Visit::May,
        }
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

    fn read_clue(&self, token: &str) -> Option<Clue> {
        circles::read(token).filter(|clue| clue.number.is_none())
    }

    fn clues_in_words(&self) -> &'static str {
        "a circle ('w' white, 'b' black)"
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        circles::name(clue)
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        &[(
            "same at all white circles",
            "the region at {}, at whose white circles the line does the same",
        )]
    }

    fn sign(&self, clue: Clue) -> String {
        circles::sign(clue)
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        circles::draw(ink, clue);
    }

    fn cut(&self) -> Cut {
        Cut::Patches(5)
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
            // White circles where the line does what it does at most cells of the region.
            let turns = cells.iter().filter(|&&cell| walk.turns(cell)).count();
            let straight = cells.iter().filter(|&&cell| walk.is_straight(cell)).count();
            for &cell in cells {
                clues[cell] = match (walk.visits(cell), walk.turns(cell) == (turns > straight)) {
                    (false, _) => Some(Clue::letter('b')),
                    (true, true) => Some(Clue::letter('w')),
                    (true, false) => None,
                };
            }
        }
        Some(clues)
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, clue: Clue) -> Vec<usize> {
        let regions = puzzle.regions();
        let region = regions.and_then(|regions| regions.of(cell));
        match clue.letter {
            Some('w') => region.map_or(Vec::new(), |region| puzzle.each_region()[region].clone()),
            _ => vec![cell],
        }
    }
}
