//! Moon or Sun: the line visits every region once, and in it either all moons and no sun or all suns and no
//! moon; regions that follow each other along the line differ in that.

mod check;
mod rules;

use crate::grid::Grid;
use crate::kind::{Address, Definition, KindInfo, Misfit, Wish};
use crate::lines::Visit;
use crate::lines::clued::bodies;
use crate::lines::clued::files::{Code, Files, Table};
use crate::lines::clued::{
    Clue, Clued, Cut, Layout, Pen, Puzzle, Regions, Sets, Sort, Walk, definition,
};
use crate::random::Random;
use crate::text::FormatError;
use crate::text::address::Body;

/// The kind.
pub static KIND: Definition<Puzzle> = definition::<MoonSun>(
    KindInfo::one_line("moon-sun", "Moon or Sun", None).also(&["moon and sun"]),
    Some(Address { names: &["moonsun"], flags: &[], read, write }),
    &[Wish::Density, Wish::Thickness],
);

/// The kind's rules, texts and pictures.
pub struct MoonSun;

impl Sort for MoonSun {
    const IT: &'static dyn Clued = &Self;
    const KIND: &'static Definition<Puzzle> = &KIND;
    const FILES: Files = Files {
        names: &["moonsun"],
        tables: &[Table::Regions, Table::Clues(Code::Signs(SIGNS)), Table::Line, Table::Notes],
    };
}

/// The letters of moons and suns.
const SIGNS: [char; 2] = ['o', 'x'];

fn read(body: &Body<'_>) -> Result<Puzzle, FormatError> {
    bodies::read_signs(MoonSun::IT, body, SIGNS)
}

fn write(puzzle: &Puzzle) -> Result<String, Misfit> {
    bodies::write_signs("moonsun", puzzle, SIGNS)
}

impl Clued for MoonSun {
    fn definition(&self) -> &'static Definition<Puzzle> {
        &KIND
    }

    fn layout(&self) -> Layout {
        Layout::Both
    }

    fn visit(&self, _: &Puzzle, _: usize) -> Visit {
        Visit::May
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        rules::write(puzzle, pen);
    }

    fn required<'a>(&self, puzzle: &'a Puzzle) -> Sets<'a> {
        // The only region has no border.
        Box::new(puzzle.borders().filter(|_| puzzle.each_region().len() > 1))
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
        Clue::read(token, "ox", false).filter(|clue| clue.number.is_none())
    }

    fn clues_in_words(&self) -> &'static str {
        "'o' for a moon, 'x' for a sun"
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        if clue.letter == Some('o') { "moon" } else { "sun" }
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        &[
            ("visited once", "the region at {}, which is visited once"),
            (
                "moons or suns",
                "the region at {}, of which all moons and no suns or all suns and no moons are visited",
            ),
            (
                "moons and suns in turn",
                "the border at {}, across which moons follow suns or suns follow moons",
            ),
        ]
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        match clue.letter {
            Some('o') => ink.path("M4 -12a12 12 0 1 0 8 16a10 10 0 0 1 -8 -16z", true),
            _ => {
                ink.path("M-7 0a7 7 0 1 0 14 0a7 7 0 1 0 -14 0z", false);
                ink.path(
                    "M0 -10v-4M0 10v4M-10 0h-4M10 0h4M-7 -7l-3 -3M7 7l3 3M-7 7l-3 3M7 -7l3 -3",
                    false,
                );
            }
        }
    }

    fn cut(&self) -> Cut {
        Cut::Once(3, 8)
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        regions: Option<&Regions>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let regions = regions?;
        // The sorts of the regions along the line.
        let mut order: Vec<usize> = Vec::new();
        for cell in walk.whole_tour() {
            let region = regions.of(cell)?;
            if order.last() != Some(&region) {
                order.push(region);
            }
        }
        if order.len() > 1 && order.first() == order.last() {
            order.pop();
        }
        let mut is_moon = vec![None; regions.len()];
        let start = random.happens(0.5);
        for (at, &region) in order.iter().enumerate() {
            is_moon[region] = Some((at % 2 == 0) == start);
        }
        if order.len() % 2 == 1 || order.len() != regions.len() {
            return None;
        }
        let mut clues = vec![None; grid.cell_count()];
        for (cells, is_moon) in regions.all().iter().zip(is_moon) {
            for &cell in cells {
                let letter = if Some(walk.visits(cell)) == is_moon { 'o' } else { 'x' };
                clues[cell] = Some(Clue::letter(letter));
            }
        }
        Some(clues)
    }

    /// The moons and the suns of each region: without moons a region is one of suns.
    fn last_ones(&self, puzzle: &Puzzle) -> Vec<Vec<usize>> {
        let of = |cells: &[usize], sign: char| {
            let is_sign = |cell: &usize| puzzle.clue(*cell) == Some(Clue::letter(sign));
            cells.iter().copied().filter(is_sign).collect::<Vec<usize>>()
        };
        let both = |cells: &Vec<usize>| SIGNS.map(|sign| of(cells, sign));
        puzzle.each_region().iter().flat_map(both).filter(|cells| !cells.is_empty()).collect()
    }

    fn scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        puzzle.region_of(cell).to_vec()
    }
}
