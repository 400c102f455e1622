//! Yajilin: each cell without a clue is visited or shaded; shaded cells are apart; an arrow counts the
//! shaded cells that it points at.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{Code, Files, Table};
use crate::lines::clued::switches::SHADED_OUTSIDE;
use crate::lines::clued::{
    Clue, Clued, Course, Pen, Puzzle, Regions, Sets, Sort, Walk, definition, shaded, shading,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<Yajilin>(
    KindInfo {
        rules: &[SHADED_OUTSIDE],
        ..KindInfo::one_line("yajilin", "Yajilin", None).also(&["yajirin"])
    },
    Some(Address { names: &["yajilin", "yajirin"], flags: FLAGS, read, write }),
    &[Wish::Thickness],
);

/// The kind's rules, texts and pictures.
pub struct Yajilin;

impl Sort for Yajilin {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["yajilin", "yajirin"],
        tables: &[
            Table::Flag("o", SHADED_OUTSIDE.name),
            Table::Clues(Code::Arrows(&[])),
            Table::Shaded,
            Table::Line,
        ],
    };
}

/// The flags of addresses; `b` is about colours.
const FLAGS: &[(char, &str)] = &[('o', SHADED_OUTSIDE.name), ('b', "")];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let clues = bodies::read_arrows(body, &[])?;
    // An arrow without a number, and a number without an arrow, say nothing.
    let clue = |clue: Clue| match clue {
        Clue { number: Some(_), way: Some(_), .. } => clue,
        _ => Clue::letter('x'),
    };
    let clues = clues.into_iter().map(|found| found.map(clue)).collect();
    let puzzle = Puzzle::new(Yajilin::IT, body.grid, clues, None);
    bodies::whole(body, puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let clue = |clue: &Option<Clue>| clue.map(|clue| Clue { letter: None, ..clue });
    let clues: Vec<Option<Clue>> = puzzle.clues().iter().map(clue).collect();
    let number = |clue: &Option<Clue>| match clue {
        Some(Clue { way: None, .. }) => Some(Clue { number: None, way: None, letter: None }),
        clue => *clue,
    };
    let clues: Vec<Option<Clue>> = clues.iter().map(number).collect();
    bodies::write("yajilin", puzzle, FLAGS, &bodies::write_arrows(&clues, &[])?)
}

impl Clued for Yajilin {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        if puzzle.clue(cell).is_some() { Visit::Never } else { Visit::May }
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

    fn read_clue(&self, token: &str) -> Option<Clue> {
        let clue = if token == "@" { Clue::letter('x') } else { Clue::read(token, "x", true)? };
        let is_arrow = clue.letter.is_none() && clue.number.is_some() && clue.way.is_some();
        (is_arrow || clue == Clue::letter('x')).then_some(clue)
    }

    fn clues_in_words(&self) -> &'static str {
        "a number with 'n', 'w', 'e' or 's' (such as '2e'), 'x' for a clue that says nothing"
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        if clue.number.is_some() { "arrow clue" } else { "clue cell" }
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        shading::RULE_NAMES
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        match (clue.number, clue.way) {
            (Some(number), Some(way)) => ink.arrow(way, &number.to_string()),
            _ => ink.fill(false),
        }
    }

    fn can_shade(&self, puzzle: &Puzzle, cell: usize) -> bool {
        puzzle.clue(cell).is_none()
    }

    fn course(&self) -> Course {
        Course::Free(Some(0.5))
    }

    fn suit(
        &self,
        _: Grid,
        walk: &Walk,
        _: Option<&Regions>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        Some(shading::suit(walk, random, |cell, is_shaded, random| {
            let way = walk.some_way(cell, random);
            let seen = walk.ray(cell, way).into_iter().filter(|&cell| is_shaded[cell]).count();
            Clue { number: Some(seen as u32), way: Some(way), letter: None }
        }))
    }

    /// The cell stays one without a line.
    fn without(&self, _: Clue) -> Option<Clue> {
        Some(Clue::letter('x'))
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, clue: Clue) -> Vec<usize> {
        clue.way.map_or(Vec::new(), |way| puzzle.ray(cell, way).collect())
    }
}
