//! Plans of puzzles: a random line with all clues, some of which are left out. Where even all clues
//! leave another answer, regions are redrawn so that they exclude it, or the line is changed.

use super::kind::{Clued, Course, Puzzle};
use super::sketch;
use super::walk::Walk;
use super::window::Window;
use crate::cnf::ClauseSink;
use crate::grid::Cell;
use crate::kind::{self, Area, Generated, Part, Unmet, Wish, Wishes};
use crate::lines::{Drawn, Line, Visit};
use crate::lists::Lists;
use crate::plane::{Along, squares};
use crate::random::Random;
use std::collections::BTreeSet;

/// A line with a puzzle that has all clues.
pub struct Plan {
    puzzle: Puzzle,
    drawn: Drawn,
    walk: Walk,
    wishes: Wishes,
    /// The cells in the order in which their clues are tried.
    order: Vec<u32>,
    /// Other lines that earlier puzzles of this line had for answers.
    others: Vec<Walk>,
}

impl Generated for Puzzle {
    type Plan = Plan;
}

/// How often a line is drawn to find one that has a puzzle.
const TRIES: usize = 200;
/// How often regions are redrawn to exclude all other answers before the line is changed.
const REDRAWN: usize = 400;
/// At how many places a line is changed at most.
const PLACES: usize = 8;

/// Draws a line that suits the kind, and its puzzle.
pub(super) fn plan(
    kind: &'static dyn Clued,
    wishes: &Wishes,
    random: &mut Random,
) -> Result<Plan, Unmet> {
    let grid = wishes.grid;
    wishes.check_shares()?;
    let mut order: Vec<u32> = (0..grid.cell_count() as u32).collect();
    random.shuffle(&mut order);
    for _ in 0..TRIES {
        let drawn = match kind.course() {
            Course::Covering => Drawn::covering(grid, random)?,
            Course::Crossing => Drawn::crossing(grid, random)?,
            Course::Dense => Drawn::dense(grid, random)?,
            Course::Free(thickness) => {
                Drawn::at_random(grid, Along::Cells, wishes.thickness.or(thickness), random)?
            }
        };
        if let Some(plan) = Plan::new(kind, drawn, &order, wishes, random) {
            return Ok(plan);
        }
    }
    let (title, size) = (kind.definition().info.title, format!("{}x{}", grid.rows(), grid.cols()));
    Err(Unmet::Invalid(format!("found no line for a {title} puzzle of {size} cells: ask for more")))
}

impl Plan {
    fn new(
        kind: &'static dyn Clued,
        drawn: Drawn,
        order: &[u32],
        wishes: &Wishes,
        random: &mut Random,
    ) -> Option<Self> {
        let grid = drawn.line.grid();
        let walk = Walk::new(&drawn.line, (grid.rows(), grid.cols()), kind.crosses()).ok()?;
        let puzzle = sketch::puzzle(kind, grid, &walk, random)?;
        Self::of(puzzle, drawn, walk, order, wishes)
    }

    fn of(
        puzzle: Puzzle,
        drawn: Drawn,
        walk: Walk,
        order: &[u32],
        wishes: &Wishes,
    ) -> Option<Self> {
        let (wishes, order) = (wishes.clone(), order.to_vec());
        puzzle.obeys(&walk).ok()?;
        Some(Self { puzzle, drawn, walk, wishes, order, others: Vec::new() })
    }

    /// The same line with other regions that exclude these other answers, near some cells.
    fn redrawn(&self, others: &[Walk], near: &[usize], random: &mut Random) -> Option<Puzzle> {
        self.puzzle.regions()?;
        (0..REDRAWN).find_map(|_| {
            let puzzle = sketch::redrawn(&self.puzzle, &self.walk, near, random)?;
            let is_excluded = |other: &Walk| puzzle.obeys(other).is_err();
            let fits = others.iter().rev().all(is_excluded) && puzzle.obeys(&self.walk).is_ok();
            fits.then_some(puzzle)
        })
    }

    /// The same regions with another line, where they suit it.
    fn with_line(&self, drawn: &Drawn, random: &mut Random) -> Option<Self> {
        let walk = self.walk_of(&drawn.line)?;
        let puzzle = sketch::around(&self.puzzle, &walk, random)?;
        Self::of(puzzle, drawn.clone(), walk, &self.order, &self.wishes)
    }

    /// How many groups of neighbours some cells are.
    fn groups(&self, cells: &[usize]) -> usize {
        let mut left: BTreeSet<usize> = cells.iter().copied().collect();
        let mut groups = 0;
        while let Some(start) = left.pop_first() {
            groups += 1;
            let mut open = vec![start];
            while let Some(cell) = open.pop() {
                let near = self.puzzle.near(cell, true).into_iter();
                open.extend(near.filter(|next| left.remove(next)));
            }
        }
        groups
    }

    /// Whether a cell has a clue that can be left out.
    fn is_free(&self, cell: usize) -> bool {
        let clue = self.puzzle.clue(cell);
        let kind = self.puzzle.sort();
        clue.is_some_and(|clue| kind.without(clue) != Some(clue)) && !kind.stays(&self.puzzle, cell)
    }

    fn orbit(&self, cell: u32) -> Vec<u32> {
        self.wishes.symmetry.orbit(self.puzzle.grid(), cell as usize)
    }

    /// The clues that a line violates, in the order in which they are tried.
    fn violated_by(&self, walk: &Walk) -> Vec<u32> {
        let kind = self.puzzle.sort();
        let is_violated = |&cell: &u32| {
            let cell = cell as usize;
            let Some(clue) = self.puzzle.clue(cell).filter(|_| self.is_free(cell)) else {
                return false;
            };
            let is_missed = match kind.visit(&self.puzzle, cell) {
                Visit::Must | Visit::ByRule => !walk.visits(cell),
                Visit::Never => walk.visits(cell),
                Visit::May => false,
            };
            is_missed || kind.check_clue(&self.puzzle, walk, cell, clue).is_err()
        };
        self.order.iter().copied().filter(is_violated).collect()
    }

    fn walk_of(&self, line: &Line) -> Option<Walk> {
        let grid = self.puzzle.grid();
        Walk::new(line, (grid.rows(), grid.cols()), self.puzzle.sort().crosses()).ok()
    }
}

impl kind::Plan for Plan {
    type Puzzle = Puzzle;

    /// The clues are numbered like the cells.
    fn allowed(&self) -> Vec<bool> {
        let cells = 0..self.order.len() as u32;
        cells.map(|cell| self.orbit(cell).iter().all(|&cell| self.is_free(cell as usize))).collect()
    }

    fn changed(&self, other: &Line, random: &mut Random) -> Option<Self> {
        let walk = self.walk_of(other)?;
        let kind = self.puzzle.sort();
        let differing: Vec<usize> =
            self.walk.cells().filter(|&cell| self.walk.ways(cell) != walk.ways(cell)).collect();
        let mut others = self.others.clone();
        others.push(walk);
        if let Some(puzzle) = self.redrawn(&others, &differing, random) {
            let (drawn, walk) = (self.drawn.clone(), self.walk.clone());
            let plan = Self::of(puzzle, drawn, walk, &self.order, &self.wishes)?;
            return Some(Self { others, ..plan });
        }
        let other = Drawn::of(other.clone(), Along::Cells);
        let mut drawn = self.drawn.clone();
        for _ in 0..self.groups(&differing).clamp(1, PLACES) {
            drawn = match kind.course() {
                Course::Covering => drawn.rejoined(&differing, random)?,
                Course::Crossing => return None,
                Course::Dense | Course::Free(_) => drawn.changed(&other, random)?,
            };
        }
        if kind.course() == Course::Dense {
            drawn = drawn.made_dense(0, random);
        }
        self.with_line(&drawn, random)
            .or_else(|| Self::new(kind, drawn, &self.order, &self.wishes, random))
    }

    fn wanted(&self) -> Option<usize> {
        let density = self.wishes.density?;
        Some((density * self.order.len() as f64).round() as usize)
    }

    fn slack(&self) -> usize {
        let largest = self.order.iter().map(|&cell| self.orbit(cell).len()).max();
        largest.unwrap_or(1) - 1
    }

    fn in_words(&self, clues: usize) -> String {
        let density = clues as f64 / self.order.len() as f64;
        format!("{clues} clues (a density of {density:.3})")
    }

    fn puzzle(&self, kept: &[bool]) -> (Puzzle, Line) {
        let kind = self.puzzle.sort();
        let clues = self.puzzle.clues().iter().zip(kept).enumerate().map(
            |(cell, (clue, &kept))| match *clue {
                Some(clue) if !kept && self.is_free(cell) => kind.without(clue),
                clue => clue,
            },
        );
        (self.puzzle.with_clues(clues.collect()), self.drawn.line.clone())
    }

    fn parts(&self) -> Vec<Part> {
        let allowed = self.allowed();
        let mut groups: Vec<Vec<u32>> = Vec::new();
        for &cell in self.order.iter().filter(|&&cell| allowed[cell as usize]) {
            let orbit = self.orbit(cell);
            if orbit.iter().min() == Some(&cell) {
                groups.push(orbit);
            }
        }
        vec![Part { groups, areas: Vec::new() }]
    }

    /// The near misses are lines that differ in one square and obey what is not a clue.
    fn near_misses(&self) -> Lists<u32> {
        let mut found = Lists::default();
        let Some(within) = squares::within(self.puzzle.grid()) else { return found };
        let bare = self.puzzle(&vec![false; self.order.len()]).0;
        let mut inside = self.drawn.inside.clone();
        let can_change = |&face: &Cell| {
            self.puzzle.sort().crosses() || kind::can_change(within, &self.drawn.inside, face)
        };
        for face in within.cells().filter(can_change) {
            inside[face.index()] = !inside[face.index()];
            let other = Drawn::around(self.puzzle.grid(), Along::Cells, inside.clone());
            if let Some(walk) = self.walk_of(&other.line).filter(|walk| bare.obeys(walk).is_ok()) {
                found.add(self.violated_by(&walk));
            }
            inside[face.index()] = !inside[face.index()];
        }
        found
    }

    fn violated(&self, kept: &[bool], other: &Line) -> Vec<u32> {
        let Some(walk) = self.walk_of(other) else { return Vec::new() };
        let mut violated = self.violated_by(&walk);
        violated.retain(|&cell| !kept[cell as usize]);
        violated
    }

    /// One of the edges that a clue speaks of must differ from the other answer's.
    fn blocking_edges(&self, clue: u32, other: &Line) -> Vec<(usize, bool)> {
        let edges = self.puzzle.scope(clue as usize).into_iter();
        edges.map(|edge| (edge, !other.as_slice()[edge])).collect()
    }

    /// A line that may cross itself has none: it has no inside.
    fn window<'a>(
        &'a self,
        area: Option<&Area>,
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn kind::Window + 'a>> {
        if area.is_some() || self.puzzle.sort().crosses() {
            return None;
        }
        let sure: Vec<bool> = kept.iter().zip(open).map(|(&kept, &open)| kept && !open).collect();
        let bare = self.puzzle(&sure).0;
        let window = Window::write(&self.puzzle, bare, &self.drawn.line, open, sink)?;
        Some(Box::new(window))
    }
}

/// The wishes of kinds whose clues can be left out one by one.
pub const ALL_WISHES: &[Wish] = &[Wish::Density, Wish::Symmetry, Wish::Thickness];
