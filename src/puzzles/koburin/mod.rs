//! Koburin: each cell without a number is visited or shaded; shaded cells are apart; a number counts the
//! shaded cells next to it.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies::{self, Parts};
use crate::lines::clued::switches::{EIGHT, SHADED_OUTSIDE};
use crate::lines::clued::{
    Clue, Clued, Course, Layout, Pen, Puzzle, Regions, Sort, Walk, definition,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<Koburin>(
    KindInfo { rules: &[SHADED_OUTSIDE, EIGHT], ..KindInfo::one_line("koburin", "Koburin", None) },
    Some(Address { names: &["koburin"], has_flags: true, read, write }),
    &[Wish::Thickness],
);

/// The kind's rules, texts and pictures.
pub struct Koburin;

impl Sort for Koburin {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
}

/// The flags of addresses; `b` is about colours.
const FLAGS: &[(char, &str)] = &[('o', SHADED_OUTSIDE.name), ('m', EIGHT.name), ('b', "")];

/// A number up to 4 alone, or with one or two blank cells after it: to its digit 5 or 10 is added.
fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let mut parts = Parts::new(body);
    let clues = parts.places(body.grid.cell_count(), b'g', |parts, sign| {
        if sign == b'.' {
            parts.skip();
            return Ok((Clue::letter(bodies::OPEN), 0));
        }
        let code = parts.code(15)?;
        Ok((Clue::number(code % 5), code as usize / 5))
    })?;
    parts.end()?;
    let puzzle = Puzzle::new(Koburin::IT, body.grid, clues, None);
    bodies::read_flags(bodies::whole(body, puzzle)?, body, FLAGS)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    let mut left_out = 0;
    let clues = puzzle.clues();
    let mut marked: Vec<Option<String>> = Vec::new();
    for (cell, clue) in clues.iter().enumerate() {
        match clue {
            None if left_out > 0 => left_out -= 1,
            None => marked.push(None),
            Some(Clue { number: None, .. }) => marked.push(Some(".".to_string())),
            Some(Clue { number: Some(number), .. }) => {
                let blank = clues[cell + 1..].iter().take(2).take_while(|clue| clue.is_none());
                left_out = blank.count();
                let code = char::from_digit(number + 5 * left_out as u32, 15);
                let code = code.filter(|_| *number < 5).ok_or_else(|| {
                    Misfit::Clue(format!(
                        "an address of Koburin has no number as large as {number}"
                    ))
                })?;
                marked.push(Some(code.to_string()));
            }
        }
    }
    let body = bodies::places(&marked, b'g', |code| Ok(code.clone()))?;
    bodies::write("koburin", puzzle, FLAGS, &body)
}

impl Clued for Koburin {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Clues
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        if puzzle.clue(cell).is_some() { Visit::Never } else { Visit::May }
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn required(&self, puzzle: &Puzzle, sets: &mut Vec<Vec<usize>>) {
        let is_open = |cell: &usize| puzzle.clue(*cell).is_none();
        let pairs = puzzle.pairs().filter(|pair| pair.iter().all(is_open));
        sets.extend(pairs.map(|pair| puzzle.edges_of(&pair)));
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
        &[
            ("shaded cells apart", "the shaded cells at {} and next to it, which must be apart"),
            ("shaded cells outside", "the cell at {}, which is outside if it is shaded"),
        ]
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        ink.text(&clue.number.map_or("?".to_string(), |number| number.to_string()));
    }

    fn shades(&self) -> bool {
        true
    }

    fn course(&self) -> Course {
        Course::Free(Some(0.8))
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        _: Option<&Regions>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        // Of the cells that the line does not visit, some that are apart are shaded.
        let mut order: Vec<usize> = walk.cells().filter(|&cell| !walk.visits(cell)).collect();
        random.shuffle(&mut order);
        let mut is_shaded = vec![false; grid.cell_count()];
        for &cell in &order {
            is_shaded[cell] = !walk.beside(cell).iter().any(|&next| is_shaded[next]);
        }
        let mut clues = vec![None; grid.cell_count()];
        for cell in order.into_iter().filter(|&cell| !is_shaded[cell]) {
            let near = walk.beside(cell).into_iter().filter(|&next| is_shaded[next]).count();
            clues[cell] = Some(Clue::number(near as u32));
        }
        Some(clues)
    }

    /// The cell stays one without a line.
    fn without(&self, _: Clue) -> Option<Clue> {
        Some(Clue::letter(bodies::OPEN))
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        puzzle.near(cell, puzzle.is_switched(EIGHT.name))
    }
}
