//! Koburin: each cell without a number is visited or shaded; shaded cells are apart; a number counts the
//! shaded cells next to it.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{self, Files, Table};
use crate::lines::clued::switches::{EIGHT, SHADED_OUTSIDE};
use crate::lines::clued::{
    Clue, Clued, Course, Pen, Puzzle, Regions, Sets, Sort, Walk, definition, shaded, shading,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;
use crate::text::codes::{self, Codes};

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<Koburin>(
    KindInfo { rules: &[SHADED_OUTSIDE, EIGHT], ..KindInfo::one_line("koburin", "Koburin", None) },
    Some(Address { names: &["koburin"], flags: FLAGS, read, write }),
    &[Wish::Thickness],
);

/// The kind's rules, texts and pictures.
pub struct Koburin;

impl Sort for Koburin {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["koburin"],
        tables: &[
            Table::Flag("o", SHADED_OUTSIDE.name),
            Table::Flag("m", EIGHT.name),
            Table::Flag("b", ""),
            Table::Clues(files::OPEN_NUMBERS),
            Table::Shaded,
            Table::Line,
        ],
    };
}

/// The flags of addresses; `b` is about colours.
const FLAGS: &[(char, &str)] = &[('o', SHADED_OUTSIDE.name), ('m', EIGHT.name), ('b', "")];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let clue = |label: Option<u32>| label.map_or(Clue::letter(bodies::OPEN), Clue::number);
    let clues = codes.labels()?.into_iter().map(|label| label.map(clue)).collect();
    bodies::end(&codes)?;
    let puzzle = Puzzle::new(Koburin::IT, body.grid, clues, None);
    bodies::whole(body, puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    if let Some(number) = puzzle.clued().filter_map(|(_, clue)| clue.number).find(|&n| n > 4) {
        let what = format!("an address of Koburin has no number as large as {number}");
        return Err(Misfit::Clue(what));
    }
    let labels: Vec<_> = puzzle.clues().iter().map(|clue| clue.map(|clue| clue.number)).collect();
    bodies::write("koburin", puzzle, FLAGS, &codes::labels(&labels))
}

impl Clued for Koburin {
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
        if token == "?" {
            return Some(Clue::letter(bodies::OPEN));
        }
        Clue::read(token, "", false).filter(|clue| clue.number.is_some_and(|number| number <= 8))
    }

    fn clues_in_words(&self) -> &'static str {
        "a number up to 8, '?' for a number that is not told"
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        if clue.number.is_some() { "number" } else { "clue cell" }
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        shading::RULE_NAMES
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        ink.text(&clue.number.map_or("?".to_string(), |number| number.to_string()));
    }

    fn can_shade(&self, puzzle: &Puzzle, cell: usize) -> bool {
        puzzle.clue(cell).is_none()
    }

    fn course(&self) -> Course {
        Course::Free(Some(0.8))
    }

    fn suit(
        &self,
        _: Grid,
        walk: &Walk,
        _: Option<&Regions>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        Some(shading::suit(walk, random, |cell, is_shaded, _| {
            let near = walk.beside(cell).into_iter().filter(|&next| is_shaded[next]).count();
            Clue::number(near as u32)
        }))
    }

    /// The cell stays one without a line.
    fn without(&self, _: Clue) -> Option<Clue> {
        Some(Clue::letter(bodies::OPEN))
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        puzzle.near(cell, puzzle.is_switched(EIGHT.name))
    }
}
