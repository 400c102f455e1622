//! Pipelink: the line visits every cell and may cross itself; a pipe tells all edges of its cell. At a circle,
//! which the kind's sister has, the line does not turn.

mod check;
mod picture;
mod pipe;
mod rules;
mod text;

use crate::kind::{Address, Definition, KindInfo, Wish};
use crate::lines::Visit;
use crate::lines::clued::files::{Code, Files, Table};
use crate::lines::clued::switches::CROSS_AT_CIRCLES;
use crate::lines::clued::{Clue, Clued, Course, Layout, Pen, Puzzle, Sort, Walk, definition};
use crate::random::Random;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<Pipelink>(
    KindInfo { rules: &[CROSS_AT_CIRCLES], ..KindInfo::without_inside("pipelink", "Pipelink").saying("The line visits every cell and may cross itself; a pipe tells all edges of its cell. At a circle, which the kind's sister has, the line does not turn.") },
    Some(Address {
        names: &["pipelink", "pipelinkr"],
        flags: text::FLAGS,
        read: &text::read,
        write: &text::write,
    }),
    &[Wish::Density, Wish::Difficulty, Wish::Symmetry],
);

/// The kind's rules, texts and pictures.
pub struct Pipelink;

impl Sort for Pipelink {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["pipelink", "pipelinkr"],
        tables: &[
            Table::Style(["pipe", "circle"], CROSS_AT_CIRCLES.name, CIRCLE),
            Table::Clues(Code::Words(text::read_word, text::word)),
            Table::Line,
        ],
    };
}

/// A circle.
const CIRCLE: char = 'o';

impl Clued for Pipelink {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Clues
    }

    fn crosses(&self) -> bool {
        true
    }

    fn visit(&self, _: &Puzzle, _: usize) -> Visit {
        Visit::ByRule
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn check_clue(&self, _: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
        check::clue(walk, cell, clue)
    }

    fn check_rest(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        check::rest(puzzle, walk)
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        pipe::read(token)
    }

    fn token(&self, clue: Clue) -> String {
        pipe::token(clue)
    }

    fn clues_in_words(&self) -> &'static str {
        "the sides to which a pipe leads (such as 'ns' or 'nsew'), 'o' for a circle, or '?'"
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        match clue.letter {
            Some(CIRCLE) => "circle",
            _ => "pipe",
        }
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        &[("no crossing", "the rule that the line does not cross itself at {}")]
    }

    fn sign(&self, clue: Clue) -> String {
        pipe::sign(clue)
    }

    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        match (pipe::arms(clue), clue.letter) {
            (Some(arms), _) => ink.path(&picture::walls(arms), false),
            (None, Some(CIRCLE)) => ink.circle(false),
            _ => ink.text("?"),
        }
    }

    fn course(&self) -> Course {
        Course::Crossing
    }

    fn suit(
        &self,
        _: &Puzzle,
        walk: &Walk,
        _: Option<&[usize]>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        Some(walk.cells().map(|cell| pipe::of(walk.ways(cell))).collect())
    }

    fn scope(&self, _: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        vec![cell]
    }
}
