//! Geradeweg: each straight stretch of the line through a number is as long as the number says.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit};
use crate::lines::clued::bodies;
use crate::lines::clued::files::{Code, Files, Table};
use crate::lines::clued::{ALL_WISHES, Clue, Clued, Pen, Puzzle, Regions, Sort, Walk, definition};
use crate::lines::{VISIT_ALL, Visit};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;
use crate::text::codes::Codes;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<Geradeweg>(
    KindInfo {
        rules: &[VISIT_ALL],
        ..KindInfo::one_line("geradeweg", "Geradeweg", None).also(&["straight path"])
    },
    Some(Address { names: &["geradeweg"], flags: FLAGS, read, write }),
    ALL_WISHES,
);

/// The kind's rules, texts and pictures.
pub struct Geradeweg;

impl Sort for Geradeweg {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["geradeweg"],
        tables: &[
            Table::Flag("f", VISIT_ALL.name),
            Table::Clues(Code::Numbers(|number| Some(clue(number)), number)),
            Table::Line,
        ],
    };
}

/// The flags of addresses.
const FLAGS: &[(char, &str)] = &[('f', VISIT_ALL.name)];

/// The clue of a number in addresses and files.
fn clue(number: Option<u32>) -> Clue {
    match number {
        None => Clue::letter(bodies::OPEN),
        // In the published puzzle that has zeros, these cells are not visited.
        Some(0) => Clue::letter('x'),
        Some(number) => Clue::number(number),
    }
}

fn number(clue: Clue) -> Option<u32> {
    match (clue.number, clue.letter) {
        (None, Some('x')) => Some(0),
        (number, _) => number,
    }
}

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let numbers = codes.numbers(body.grid.cell_count(), Clue::MOST)?;
    bodies::end(&codes)?;
    let clues = numbers.into_iter().map(|number| number.map(clue)).collect();
    let puzzle = Puzzle::new(Geradeweg::IT, body.grid, clues, None);
    bodies::whole(body, puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let numbers: Vec<_> = puzzle.clues().iter().map(|clue| clue.map(number)).collect();
    bodies::write("geradeweg", puzzle, FLAGS, &bodies::write_numbers(&numbers)?)
}

impl Clued for Geradeweg {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        match puzzle.clue(cell) {
            Some(Clue { letter: Some('x'), .. }) => Visit::Never,
            Some(_) => Visit::Must,
            None if puzzle.is_switched(VISIT_ALL.name) => Visit::Must,
            None => Visit::May,
        }
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn check_clue(&self, _: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
        check::clue(walk, cell, clue)
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        match token {
            "?" | "0" => Some(Clue::letter(bodies::OPEN)),
            "x" => Some(Clue::letter('x')),
            token => Clue::read(token, "", false).filter(|clue| clue.number != Some(0)),
        }
    }

    fn clues_in_words(&self) -> &'static str {
        "a number, '?' for one that is not told, 'x' for a cell that is not visited"
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        match (clue.number, clue.letter) {
            (Some(_), _) => "length of stretches",
            (None, Some('x')) => "cell without a line",
            _ => "equal stretches",
        }
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        match (clue.number, clue.letter) {
            (Some(number), _) => ink.text(&number.to_string()),
            (None, Some('x')) => ink.text("0"),
            _ => ink.text("?"),
        }
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        _: Option<&Regions>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let mut clues = vec![None; grid.cell_count()];
        for cell in walk.cells().filter(|&cell| walk.visits(cell)) {
            let runs = walk.runs(cell);
            let length = match walk.is_straight(cell) {
                true => runs[0] + runs[1],
                false if runs[0] == runs[1] => runs[0],
                false => continue,
            };
            clues[cell] = Some(Clue::number(length as u32));
        }
        Some(clues)
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        // Runs do not leave them.
        puzzle.row_and_column(cell)
    }
}
