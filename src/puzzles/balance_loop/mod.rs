//! Balance Loop: from a white circle the line goes straight equally far both ways, from a black one it does
//! not; a number is the sum of both lengths.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit};
use crate::lines::clued::bodies;
use crate::lines::clued::files::{Code, Files, Table};
use crate::lines::clued::{
    ALL_WISHES, Clue, Clued, Pen, Puzzle, Regions, Sort, Walk, circles, definition,
};
use crate::lines::{VISIT_ALL, Visit};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;
use crate::text::codes::Codes;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<BalanceLoop>(
    KindInfo {
        rules: &[VISIT_ALL],
        ..KindInfo::one_line("balance-loop", "Balance Loop", None).also(&["balance"])
    },
    Some(Address { names: &["balance"], flags: FLAGS, read, write }),
    ALL_WISHES,
);

/// The kind's rules, texts and pictures.
pub struct BalanceLoop;

impl Sort for BalanceLoop {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["balance"],
        tables: &[
            Table::Flag("f", VISIT_ALL.name),
            Table::Clues(Code::Colours(['w', 'b'])),
            Table::Line,
        ],
    };
}

/// The flags of addresses.
const FLAGS: &[(char, &str)] = &[('f', VISIT_ALL.name)];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut codes = Codes::new(body);
    let numbers = codes.numbers(body.grid.cell_count(), 2 * Clue::MOST + 1)?;
    bodies::end(&codes)?;
    // The lowest bit is the colour; a `?` says nothing.
    let clue = |number: u32| {
        let letter = if number.is_multiple_of(2) { 'w' } else { 'b' };
        Clue { number: Some(number / 2).filter(|&sum| sum > 0), letter: Some(letter), way: None }
    };
    let clues = numbers.into_iter().map(|number| number.flatten().map(clue)).collect();
    let puzzle = Puzzle::new(BalanceLoop::IT, body.grid, clues, None);
    bodies::whole(body, puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let mut numbers = Vec::new();
    for clue in puzzle.clues() {
        numbers.push(clue.map(|clue| {
            Some(2 * clue.number.unwrap_or_default() + u32::from(clue.letter == Some('b')))
        }));
    }
    bodies::write("balance", puzzle, FLAGS, &bodies::write_numbers(&numbers)?)
}

impl Clued for BalanceLoop {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        match puzzle.clue(cell).is_some() || puzzle.is_switched(VISIT_ALL.name) {
            true => Visit::Must,
            false => Visit::May,
        }
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn check_clue(&self, _: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
        check::clue(walk, cell, clue)
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        circles::read(token)
    }

    fn clues_in_words(&self) -> &'static str {
        circles::IN_WORDS
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        if circles::is_white(clue) { "equal arms" } else { "unequal arms" }
    }

    fn sign(&self, clue: Clue) -> String {
        circles::sign(clue)
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        circles::draw(ink, clue);
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        _: Option<&Regions>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let mut clues = vec![None; grid.cell_count()];
        for cell in walk.cells().filter(|&cell| walk.visits(cell)) {
            let runs = walk.runs(cell);
            let letter = if runs[0] == runs[1] { 'w' } else { 'b' };
            // As many as in published puzzles; with fewer, the search for the clues to leave out is longer.
            let number = random.happens(0.85).then_some((runs[0] + runs[1]) as u32);
            clues[cell] = Some(Clue { number, letter: Some(letter), way: None });
        }
        Some(clues)
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        // Runs do not leave them.
        puzzle.row_and_column(cell)
    }
}
