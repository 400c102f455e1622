//! Dotchi-Loop: the line visits every white circle and no black one; at all white circles of a region it goes
//! straight, or at all it turns.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies::{self, Parts};
use crate::lines::clued::{Clue, Clued, Cut, Layout, Pen, Puzzle, Regions, Sort, Walk, definition};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<DotchiLoop>(
    KindInfo::one_line("dotchi-loop", "Dotchi-Loop", None),
    Some(Address { names: &["dotchi"], has_flags: false, read, write }),
    &[Wish::Density, Wish::Thickness],
);

/// The kind's rules, texts and pictures.
pub struct DotchiLoop;

impl Sort for DotchiLoop {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
}

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut parts = Parts::new(body);
    let regions = parts.borders()?;
    let circles = parts.threes()?;
    parts.end()?;
    let clue = |circle: u32| match circle {
        0 => None,
        1 => Some(Clue::letter('w')),
        _ => Some(Clue::letter('b')),
    };
    let clues = circles.into_iter().map(clue).collect();
    bodies::whole(body, Puzzle::new(DotchiLoop::IT, body.grid, clues, Some(regions)))
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let circle =
        |clue: &Option<Clue>| clue.map_or(0, |clue| if clue.letter == Some('w') { 1 } else { 2 });
    let circles: Vec<u32> = puzzle.clues().iter().map(circle).collect();
    let body = bodies::borders(puzzle) + &bodies::threes(&circles);
    bodies::write("dotchi", puzzle, &[], &body)
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
        Clue::read(token, "wb", false).filter(|clue| clue.number.is_none())
    }

    fn clues_in_words(&self) -> &'static str {
        "a circle ('w' white, 'b' black)"
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        if clue.letter == Some('w') { "white circle" } else { "black circle" }
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        &[(
            "same at all white circles",
            "the region at {}, at whose white circles the line does the same",
        )]
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        ink.circle(clue.letter == Some('b'));
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
