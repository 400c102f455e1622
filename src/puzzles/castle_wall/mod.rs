//! Castle Wall: a clue is not on the line. Its arrow counts the edges along the ray; its colour says on which
//! side of the line it lies.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{Code, Files, Table};
use crate::lines::clued::{
    ALL_WISHES, Clue, Clued, Pen, Puzzle, Regions, Sets, Sort, Walk, Way, definition,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<CastleWall>(
    KindInfo::one_line("castle-wall", "Castle Wall", None).also(&["castle"]),
    Some(Address { names: &["castle"], flags: &[], read, write }),
    ALL_WISHES,
);

/// The kind's rules, texts and pictures.
pub struct CastleWall;

impl Sort for CastleWall {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files =
        Files { names: &["castle"], tables: &[Table::Clues(Code::Arrows(SIDES)), Table::Line] };
}

/// The letters of the sides, in the order of their digits in addresses, from 1 on.
const SIDES: &[char] = &['o', 'x'];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    let clues = bodies::read_arrows(body, SIDES)?;
    // Without a way there is no number.
    let told = |clue: Clue| Clue { number: clue.number.filter(|_| clue.way.is_some()), ..clue };
    let told = |clue: Clue| Clue { way: clue.way.filter(|_| clue.number.is_some()), ..told(clue) };
    let told = |clue: Clue| match told(clue) {
        Clue { number: None, letter: None, .. } => Clue::letter(bodies::OPEN),
        clue => clue,
    };
    let clues: Vec<Option<Clue>> = clues.into_iter().map(|clue| clue.map(told)).collect();
    bodies::whole(body, Puzzle::new(CastleWall::IT, body.grid, clues, None))
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    bodies::write("castle", puzzle, &[], &bodies::write_arrows(puzzle.clues(), SIDES)?)
}

impl Clued for CastleWall {
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
        let has_edge = |clue: &Clue| clue.number > Some(0);
        let arrows = puzzle
            .clued()
            .filter_map(move |(cell, clue)| Some((cell, Some(clue).filter(has_edge)?.way?)));
        Box::new(arrows.map(|(cell, way)| rules::along(puzzle, cell, way)))
    }

    fn check_clue(&self, _: &Puzzle, walk: &Walk, cell: usize, clue: Clue) -> Result<(), String> {
        check::clue(walk, cell, clue)
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        if token == "?" {
            return Some(Clue::letter(bodies::OPEN));
        }
        let clue = Clue::read(token, "ox", true)?;
        (clue.number.is_some() == clue.way.is_some()).then_some(clue)
    }

    fn clues_in_words(&self) -> &'static str {
        "a number with 'n', 'w', 'e' or 's' (such as '2e'), 'o' for inside or 'x' for outside, both, or '?'"
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        match (clue.number, clue.letter) {
            (Some(_), _) => "arrow clue",
            (None, Some('o' | 'x')) => "side clue",
            _ => "clue cell",
        }
    }

    /// The side by the colour of its square, as in [`Self::draw_clue`].
    fn sign(&self, clue: Clue) -> String {
        let square = clue.letter.map(|side| match side {
            'o' => '□',
            'x' => '■',
            other => other,
        });
        Clue { letter: square, ..clue }.sign()
    }

    /// As in pzpr: a clue inside is white, one outside is black, and one that may be either is grey.
    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        let is_black = match clue.letter {
            Some('o') => Some(false),
            Some('x') => Some(true),
            _ => None,
        };
        match is_black {
            Some(is_black) => ink.square(is_black),
            None => ink.fill(false),
        }
        if let (Some(number), Some(way)) = (clue.number, clue.way) {
            ink.arrow_on(way, &number.to_string(), is_black);
        }
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        _: Option<&Regions>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let mut clues = vec![None; grid.cell_count()];
        for cell in walk.cells().filter(|&cell| !walk.visits(cell)) {
            let side = if walk.is_inside(cell) { 'o' } else { 'x' };
            let way = walk.some_way(cell, random);
            let edges = check::along(walk, cell, way) as u32;
            clues[cell] = Some(Clue { number: Some(edges), way: Some(way), letter: Some(side) });
        }
        Some(clues)
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, clue: Clue) -> Vec<usize> {
        let mut cells = vec![cell];
        cells.extend(clue.way.into_iter().flat_map(|way| puzzle.ray(cell, way)));
        // Whether it is inside is told by the edges that lead down from the cells left of it.
        cells.extend(puzzle.ray(cell, Way::West));
        cells
    }
}
