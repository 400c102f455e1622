//! Double Back: the line visits every cell that is not shaded, and every region twice.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{Files, Table};
use crate::lines::clued::{
    Clue, Clued, Course, Cut, Layout, Pen, Puzzle, Regions, Sets, Sort, Walk, definition,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;
use crate::text::codes::{self, Codes};

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<DoubleBack>(
    KindInfo::one_line("double-back", "Double Back", None),
    Some(Address { names: &["doubleback"], flags: &[], read, write }),
    &[Wish::Thickness],
);

/// The kind's rules, texts and pictures.
pub struct DoubleBack;

impl Sort for DoubleBack {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["doubleback"],
        tables: &[Table::Regions, Table::Holes, Table::Line, Table::Notes],
    };
}

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let regions = bodies::read_borders_and_holes(&mut codes)?;
    bodies::end(&codes)?;
    let clues = vec![None; body.grid.cell_count()];
    bodies::whole(body, Puzzle::new(DoubleBack::IT, body.grid, clues, Some(regions)))
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let is_hole = |cell: usize| puzzle.is_hole(cell);
    let holes: Vec<bool> = (0..puzzle.clues().len()).map(is_hole).collect();
    let body = bodies::write_borders(puzzle) + &codes::marks(&holes);
    bodies::write("doubleback", puzzle, &[], &body)
}

impl Clued for DoubleBack {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Regions
    }

    fn hole(&self) -> Option<char> {
        Some('#')
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        if puzzle.is_hole(cell) { Visit::Never } else { Visit::Must }
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn required<'a>(&self, puzzle: &'a Puzzle) -> Sets<'a> {
        Box::new(puzzle.borders())
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
        &[("visited twice", "the region at {}, which is visited twice")]
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, _: &mut crate::lines::clued::Ink, _: Clue) {}

    fn course(&self) -> Course {
        Course::Free(Some(0.3))
    }

    fn cut(&self) -> Cut {
        Cut::Twice(1, 4)
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
