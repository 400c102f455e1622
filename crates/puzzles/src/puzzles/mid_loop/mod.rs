//! Mid-loop: a dot is the middle of the straight stretch of the line that it lies on. A dot in the middle of a
//! cell is the clue 1, one on its lower side 2, one on its right side 3, dots on both of these 5.

mod check;
mod rules;

use crate::kind::{Address, Definition, KindInfo, Misfit};
use crate::lines::clued::bodies;
use crate::lines::clued::files::{Files, Table};
use crate::lines::clued::{ALL_WISHES, Clue, Clued, Pen, Puzzle, Sort, Walk, Way, definition};
use crate::lines::{VISIT_ALL, Visit};
use crate::random::Random;
use crate::text::address::Body;
use crate::text::codes::{self, Codes};
use crate::text::{Expected, FormatError};

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<MidLoop>(
    KindInfo { rules: &[VISIT_ALL], ..KindInfo::one_line("mid-loop", "Mid-loop", None).saying("A dot is the middle of the straight stretch of the line that it lies on. A dot in the middle of a cell is the clue 1, one on its lower side 2, one on its right side 3, dots on both of these 5.") },
    Some(Address { names: &["midloop"], flags: FLAGS, read: &read, write: &write }),
    ALL_WISHES,
);

/// The kind's rules, texts and pictures.
pub struct MidLoop;

impl Sort for MidLoop {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["midloop"],
        tables: &[Table::Flag("f", VISIT_ALL.name), Table::Dots, Table::Line],
    };
}

/// The flags of addresses.
const FLAGS: &[(char, &str)] = &[('f', VISIT_ALL.name)];

const DOT: Expected =
    Expected::Phrase { words: "the code of a clue or of blank cells", sign: true };
const PLACE: Expected = Expected::Phrase {
    words: "a dot that is not at a corner, and one in a cell at most",
    sign: true,
};

/// The clues with a dot on a side.
const SIDES: [(Way, [u32; 2]); 2] = [(Way::South, [2, 5]), (Way::East, [3, 5])];

/// A dot in the picture of a terminal.
const MIDDLE: char = '●';

/// How far the dots of a clue are from the middle of its cell.
fn dots(clue: Clue) -> impl Iterator<Item = (f64, f64)> {
    let half = crate::draw::CELL / 2.0;
    let number = clue.number.unwrap_or_default();
    let at = [(1, (0.0, 0.0)), (2, (0.0, half)), (3, (half, 0.0))];
    at.into_iter()
        .filter(move |(dot, _)| number == *dot || number == 5 && *dot > 1)
        .map(|(_, at)| at)
}

/// Positions are the middles of cells, of sides and corners, in `2 rows - 1` rows. A code is a dot, and half
/// of it, rounded down, is how many positions without one follow it.
fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let (rows, cols) = (body.grid.rows(), body.grid.cols());
    let wide = 2 * cols - 1;
    let mut codes = Codes::new(body);
    let mut numbers = vec![0; body.grid.cell_count()];
    let positions = wide * (2 * rows - 1);
    let mut at = if codes.is_absent(positions) { positions } else { 0 };
    while at < positions {
        let Some(sign) = codes.peek() else {
            return Err(body.too_short(at / (2 * wide) * cols + at % wide / 2));
        };
        if sign.is_ascii_lowercase() && sign >= b'g' {
            at += usize::from(sign - b'g') + 1;
            codes.skip();
            continue;
        }
        let place = codes.error(PLACE);
        let code = codes.digit(16, DOT)?;
        let (row, col) = (at / wide, at % wide);
        let dot = match (row % 2, col % 2) {
            (0, 0) => 1,
            (1, 0) => 2,
            (0, _) => 3,
            _ => return Err(place),
        };
        let number = &mut numbers[row / 2 * cols + col / 2];
        *number += dot;
        if dot == 1 && *number != 1 || *number == 4 || *number > 5 || (dot == 2 && *number == 3) {
            return Err(place);
        }
        at += code as usize / 2 + 1;
    }
    bodies::end(&codes)?;
    let clue = |number: u32| (number > 0).then(|| Clue::number(number));
    let clues = numbers.into_iter().map(clue).collect();
    let puzzle = Puzzle::new(MidLoop::IT, body.grid, clues, None);
    bodies::whole(body, puzzle)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let wide = 2 * cols - 1;
    let mut is_dot = vec![false; wide * (2 * rows - 1)];
    for (cell, clue) in puzzle.clued() {
        let (row, col) = (cell / cols, cell % cols);
        let number = clue.number.unwrap_or_default();
        for (dot, down, right) in [(1, 0, 0), (2, 1, 0), (3, 0, 1)] {
            if number == dot || number == 5 && dot > 1 {
                let at = (2 * row + down) * wide + 2 * col + right;
                let is_within = 2 * row + down < 2 * rows - 1 && 2 * col + right < wide;
                let Some(place) = is_dot.get_mut(at).filter(|_| is_within) else {
                    return Err(Misfit::Clue("an address has no dot on the rim".to_string()));
                };
                *place = true;
            }
        }
    }
    let mut dots: Vec<Option<char>> = Vec::new();
    let mut at = 0;
    while at < is_dot.len() {
        if !is_dot[at] {
            dots.push(None);
            at += 1;
            continue;
        }
        let blank = is_dot[at + 1..].iter().take(7).take_while(|dot| !**dot).count();
        dots.push(char::from_digit(2 * blank as u32 + 1, 16));
        at += blank + 1;
    }
    let body = codes::places(&dots, b'g', |code| code.to_string());
    bodies::write("midloop", puzzle, "", FLAGS, &body)
}

impl Clued for MidLoop {
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
        let clue = Clue::read(token, "", false)?;
        matches!(clue.number, Some(1 | 2 | 3 | 5)).then_some(clue)
    }

    fn clues_in_words(&self) -> &'static str {
        "where the dots of the cell are (1 middle, 2 lower side, 3 right side, 5 both sides)"
    }

    fn clue_name(&self, _: Clue) -> &'static str {
        "middle of a stretch"
    }

    fn sign(&self, clue: Clue) -> String {
        if clue.number == Some(1) { MIDDLE.to_string() } else { String::new() }
    }

    fn side_signs(&self, clue: Clue) -> [Option<char>; 2] {
        [3, 2].map(|dot| (clue.number == Some(dot) || clue.number == Some(5)).then_some(MIDDLE))
    }

    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        for (right, down) in super::mid_loop::dots(clue) {
            ink.dot(right, down, 5.0, true);
        }
    }

    fn suit(
        &self,
        empty: &Puzzle,
        walk: &Walk,
        _: Option<&[usize]>,
        _: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let mut clues = vec![None; empty.clues().len()];
        for cell in walk.cells().filter(|&cell| walk.visits(cell)) {
            let equal = |way: Way, more: usize| {
                walk.run(cell, way.opposite()) + more == walk.run(cell, way)
            };
            let number = match Way::ALL.map(|way| walk.arm(cell, way)) {
                [true, _, _, true] if equal(Way::South, 0) => 1,
                [_, true, true, _] if equal(Way::East, 0) => 1,
                [_, _, true, true] if equal(Way::East, 1) && equal(Way::South, 1) => 5,
                [_, _, true, _] if equal(Way::East, 1) => 3,
                [_, _, _, true] if equal(Way::South, 1) => 2,
                _ => continue,
            };
            clues[cell] = Some(Clue::number(number));
        }
        Some(clues)
    }

    fn has_two(&self) -> bool {
        true
    }

    fn parts(&self, clue: Clue) -> [Option<Clue>; 2] {
        let dots = match clue.number {
            Some(5) => [Some(3), Some(2)],
            Some(2) => [None, Some(2)],
            other => [other, None],
        };
        dots.map(|dot| dot.map(Clue::number))
    }

    fn side(&self, part: Clue) -> Option<Way> {
        SIDES.into_iter().find(|(_, [dot, _])| part.number == Some(*dot)).map(|(way, _)| way)
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        // Runs do not leave them.
        puzzle.row_and_column(cell)
    }
}
