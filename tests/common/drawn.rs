//! Small puzzles of each kind, drawn at random, and all of their answers by brute force. A new kind says
//! here how its clues are drawn, and nothing more.

#![allow(dead_code)] // each test file uses its part

#[path = "flow_brute.rs"]
pub(crate) mod flow_brute;
#[path = "loops.rs"]
pub(crate) mod loops;

use lazyloop::grid::Grid;
use lazyloop::kind::{Definition, Generated, Pictures, Texts};
use lazyloop::lines::{Line, OneLine};
use lazyloop::plane::Along;
use lazyloop::puzzles::{flow, masyu, simple_loop, slitherlink};
use lazyloop::random::Random;
use lazyloop::registry::{self, AnyPuzzle, Format};
use loops::Loop;
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// Draws a puzzle with clues that some lines, one or two, ask for, of which a share is kept, or with clues
/// that are strewn if there is no line.
pub(crate) type Draw<P> = fn(Grid, &[&Line], usize, &mut Random) -> P;

fn draw_slitherlink(
    grid: Grid,
    lines: &[&Line],
    share: usize,
    random: &mut Random,
) -> slitherlink::Puzzle {
    let label = |cell| {
        let kept = random.below(100) < share;
        let on = |line: &&Line| line.arms(cell).into_iter().filter(|&arm| arm).count() as u8;
        let label = match lines {
            [] => random.below(5) as u8,
            lines => lines.iter().map(on).max().expect("some line"),
        };
        kept.then_some(label)
    };
    slitherlink::Puzzle::new(grid, grid.cells().map(label).collect()).expect("labels up to 4")
}

fn draw_masyu(grid: Grid, lines: &[&Line], share: usize, random: &mut Random) -> masyu::Puzzle {
    let mut pearls = vec![None; grid.cell_count()];
    for (cell, pearl) in pearls.iter_mut().enumerate() {
        for colour in [masyu::Pearl::White, masyu::Pearl::Black] {
            let obeys = |line: &&Line| {
                let mut alone = vec![None; grid.cell_count()];
                alone[cell] = Some(colour);
                let alone = masyu::Puzzle::new(grid, alone).expect("an entry for each cell");
                OneLine::check(&alone, line).is_ok()
            };
            let fits = lines.iter().any(obeys) || lines.is_empty() && random.below(8) == 0;
            if fits && random.below(100) < share {
                *pearl = Some(colour);
            }
        }
    }
    masyu::Puzzle::new(grid, pearls).expect("an entry for each cell")
}

fn draw_simple_loop(
    grid: Grid,
    lines: &[&Line],
    share: usize,
    random: &mut Random,
) -> simple_loop::Puzzle {
    let black = |cell| match lines {
        [] => random.below(100) < share / 3,
        lines => lines.iter().all(|line| line.arms(cell) == [false; 4]),
    };
    let black = grid.cells().map(black).collect();
    simple_loop::Puzzle::new(grid, black).expect("an entry for each cell")
}

/// All closed lines of a lattice, found once.
pub(crate) fn lattice(grid: Grid, along: Along) -> &'static [Loop] {
    type Known = BTreeMap<(usize, usize, bool), &'static [Loop]>;
    static KNOWN: LazyLock<Mutex<Known>> = LazyLock::new(Mutex::default);
    let key = (grid.rows(), grid.cols(), along == Along::Cells);
    let mut known = KNOWN.lock().expect("no test fails with it");
    known.entry(key).or_insert_with(|| loops::loops(grid, along).leak())
}

/// Rows and columns of faces, at most 16 of them; the last is the largest.
const SIZES: [(usize, usize); 7] = [(0, 0), (0, 3), (1, 1), (1, 4), (3, 2), (2, 4), (4, 4)];

/// A kind that is held to the laws.
pub(crate) trait Drawn: Sync {
    /// The type of its puzzles.
    type Puzzle: Texts + Pictures;

    /// The kind.
    fn kind(&self) -> &'static Definition<Self::Puzzle>;

    /// So many puzzles, of all small sizes in turn: with no answer, one, and several among them.
    fn puzzles(&self, count: usize, seed: u64) -> Vec<Self::Puzzle>;

    /// For each answer whether each edge of the board is on.
    fn answers(&self, puzzle: &Self::Puzzle) -> Vec<Vec<bool>>;

    /// Whether there is such an edge.
    fn has_edge(&self, puzzle: &Self::Puzzle, edge: usize) -> bool;

    /// The puzzles with their answers.
    fn cases(&self, count: usize, seed: u64) -> Vec<(Self::Puzzle, Vec<Vec<bool>>)> {
        let with_answers = |puzzle: Self::Puzzle| (self.answers(&puzzle), puzzle);
        let cases = self.puzzles(count, seed).into_iter().map(with_answers);
        cases.map(|(all, puzzle)| (puzzle, all)).collect()
    }
}

/// A kind whose answer is one closed line, with clues to draw at random.
pub(crate) struct Lines<P: Generated> {
    pub(crate) kind: &'static Definition<P>,
    pub(crate) draw: Draw<P>,
}

impl<P: OneLine + Texts + Pictures> Drawn for Lines<P> {
    type Puzzle = P;

    fn kind(&self) -> &'static Definition<P> {
        self.kind
    }

    fn puzzles(&self, count: usize, seed: u64) -> Vec<P> {
        let mut random = Random::new(seed);
        let more = usize::from(P::ALONG == Along::Cells);
        let sizes = SIZES.into_iter().filter_map(|(n, m)| Grid::new(n + more, m + more).ok());
        let grids: Vec<Grid> = sizes.collect();
        let draw = |at: usize| {
            let grid =
                grids[if at.is_multiple_of(4) { at / 4 % grids.len() } else { grids.len() - 1 }];
            let loops = lattice(grid, P::ALONG);
            let mut lines: Vec<&Line> = Vec::new();
            let mut visited = 0;
            // No line, one, or two that do not touch, where such are found.
            for _ in 0..if loops.is_empty() { 0 } else { 60 } {
                let one = &loops[random.below(loops.len())];
                if lines.len() < at % 3 && one.vertices & visited == 0 {
                    visited |= one.vertices;
                    lines.push(&one.line);
                }
            }
            let share = [15, 40, 70, 100][random.below(4)];
            (self.draw)(grid, &lines, share, &mut random)
        };
        (0..count).map(draw).collect()
    }

    fn answers(&self, puzzle: &P) -> Vec<Vec<bool>> {
        let loops = lattice(puzzle.grid(), P::ALONG).iter();
        let answers = loops.filter(|one| OneLine::check(puzzle, &one.line).is_ok());
        answers.map(|one| one.line.as_slice().to_vec()).collect()
    }

    fn has_edge(&self, puzzle: &P, edge: usize) -> bool {
        P::ALONG == Along::Points || joins_cells(puzzle.grid(), edge)
    }
}

/// Maps of Flow Free.
pub(crate) struct Maps;

impl Drawn for Maps {
    type Puzzle = flow::Puzzle;

    fn kind(&self) -> &'static Definition<flow::Puzzle> {
        &flow::KIND
    }

    fn puzzles(&self, count: usize, seed: u64) -> Vec<flow::Puzzle> {
        let mut maps = flow_brute::random_maps(seed, 4, count);
        // The smallest, and a ring that no cut of another kind forbids.
        maps.splice(
            ..maps.len().min(4),
            [".\n", "A\nA\n", "....\n.AA.\n....\n", "AA\nBB\n"].map(String::from),
        );
        maps.truncate(count);
        let ruled = |(at, map): (usize, &String)| {
            flow_brute::puzzle(map)
                .allowing_empty(at / 2 % 2 == 1)
                .forbidding_touching(at / 4 % 2 == 1)
        };
        maps.iter().enumerate().map(ruled).collect()
    }

    fn answers(&self, puzzle: &flow::Puzzle) -> Vec<Vec<bool>> {
        flow_brute::answers(puzzle).into_iter().collect()
    }

    fn has_edge(&self, puzzle: &flow::Puzzle, edge: usize) -> bool {
        joins_cells(puzzle.grid(), edge)
    }
}

fn joins_cells(grid: Grid, edge: usize) -> bool {
    grid.linked(lazyloop::grid::Segment::from_index(edge)).is_some()
}

/// The kinds, each by its name.
pub(crate) mod kinds {
    use super::*;

    pub(crate) static SLITHERLINK: Lines<slitherlink::Puzzle> =
        Lines { kind: &slitherlink::KIND, draw: draw_slitherlink };
    pub(crate) static SIMPLE_LOOP: Lines<simple_loop::Puzzle> =
        Lines { kind: &simple_loop::KIND, draw: draw_simple_loop };
    pub(crate) static FLOW: Maps = Maps;
    pub(crate) static MASYU: Lines<masyu::Puzzle> = Lines { kind: &masyu::KIND, draw: draw_masyu };
}

/// A kind without its type.
pub(crate) trait Known: Sync {
    fn name(&self) -> &'static str;

    fn any_puzzles(&self, count: usize, seed: u64) -> Vec<Box<dyn AnyPuzzle>>;

    fn any_answers(&self, puzzle: &dyn AnyPuzzle) -> Option<Vec<Vec<bool>>>;

    /// Puzzles as objects of JSON.
    fn objects(&self, count: usize, seed: u64) -> Vec<Value> {
        let object = |puzzle: Box<dyn AnyPuzzle>| {
            let text = puzzle.write(Format::JSON).expect("it has every puzzle");
            serde_json::from_str(&text).expect("an object")
        };
        self.any_puzzles(count, seed).into_iter().map(object).collect()
    }
}

impl<D: Drawn> Known for D {
    fn name(&self) -> &'static str {
        self.kind().info.name
    }

    fn any_puzzles(&self, count: usize, seed: u64) -> Vec<Box<dyn AnyPuzzle>> {
        let puzzles = self.puzzles(count, seed).into_iter();
        puzzles.map(|puzzle| Box::new(puzzle) as Box<dyn AnyPuzzle>).collect()
    }

    fn any_answers(&self, puzzle: &dyn AnyPuzzle) -> Option<Vec<Vec<bool>>> {
        let puzzle = (puzzle as &dyn std::any::Any).downcast_ref::<D::Puzzle>()?;
        Some(self.answers(puzzle))
    }
}

pub(crate) static KINDS: &[&dyn Known] =
    &[&kinds::SLITHERLINK, &kinds::SIMPLE_LOOP, &kinds::FLOW, &kinds::MASYU];

/// All answers of a puzzle of any kind.
pub(crate) fn answers(puzzle: &dyn AnyPuzzle) -> Vec<Vec<bool>> {
    let of_kind = KINDS.iter().find_map(|kind| kind.any_answers(puzzle));
    of_kind.unwrap_or_else(|| panic!("say how {} is drawn", puzzle.kind().name))
}

/// The same for an object as in JSON.
pub(crate) fn answers_of(puzzle: &Value) -> Vec<Vec<bool>> {
    answers(&*registry::read(&puzzle.to_string()).expect("a puzzle"))
}

/// A kind by its name.
pub(crate) fn kind(name: &str) -> &'static dyn Known {
    let named = KINDS.iter().copied().find(|kind| kind.name() == name);
    named.unwrap_or_else(|| panic!("say how {name} is drawn"))
}

/// A list of strings of JSON.
pub(crate) fn strings(value: &Value) -> Vec<String> {
    let rows = value.as_array().cloned().unwrap_or_default();
    rows.iter().map(|row| row.as_str().expect("a string").to_string()).collect()
}
