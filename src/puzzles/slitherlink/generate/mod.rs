//! Plans of puzzles: a loop, random or given, with its labels.

mod near_misses;
mod window;
mod wishes;

use super::{Answer, Labels, Puzzle};
use crate::cnf::ClauseSink;
use crate::grid::{Cell, Grid};
use crate::kind::{self, Area, Generated, Part, Symmetry, Unmet, Wish, Wishes};
use crate::lists::Lists;
use crate::plane::squares;
use crate::random::Random;
use window::{Answered, Window};

/// Rows and columns of the parts into which a large grid is divided.
const CORE: usize = 8;
/// How far beyond a part its window reaches.
const MARGIN: usize = 6;
/// The largest number of cells for which a grid is looked at as a whole.
const SMALL: usize = 300;

/// A loop with its labels.
pub struct Plan {
    wishes: Wishes,
    inside: Vec<bool>,
    labels: Vec<u8>,
    /// The cells that may have a label.
    allowed: Vec<bool>,
    /// The cells in the order in which their labels are tried.
    order: Vec<usize>,
}

impl Generated for Puzzle {
    type Plan = Plan;
}

pub(super) const WISHES: &[Wish] = &[
    Wish::Density,
    Wish::Difficulty,
    Wish::Symmetry,
    Wish::Thickness,
    Wish::Picture,
    Wish::Places,
    Wish::Only,
];

pub(super) fn plan(wishes: &Wishes, random: &mut Random) -> Result<Plan, Unmet> {
    let grid = wishes.grid;
    wishes::check(wishes)?;
    let inside = match &wishes.picture {
        Some(picture) => picture.clone(),
        None => kind::grow(grid, wishes.thickness, random),
    };
    let mut order: Vec<usize> = (0..grid.cell_count()).collect();
    random.shuffle(&mut order);
    Ok(Plan::of(wishes.clone(), inside, order))
}

impl Plan {
    fn of(wishes: Wishes, inside: Vec<bool>, order: Vec<usize>) -> Self {
        let (grid, labels) = (wishes.grid, count(wishes.grid, &inside));
        let is_allowed = |&cell: &u32| {
            let cell = cell as usize;
            wishes.places.as_ref().is_none_or(|places| places[cell])
                && wishes.only.as_ref().is_none_or(|only| only.contains(&labels[cell]))
        };
        let orbits = (0..grid.cell_count()).map(|cell| wishes.symmetry.orbit(grid, cell));
        let allowed = orbits.map(|orbit| orbit.iter().all(is_allowed)).collect();
        Self { inside, labels, allowed, order, wishes }
    }

    fn count(&self) -> usize {
        self.allowed.iter().filter(|&&allowed| allowed).count()
    }
}

/// The label of each cell.
fn count(grid: Grid, inside: &[bool]) -> Vec<u8> {
    let line = squares::border(grid, inside);
    let label = |cell: Cell| {
        grid.segments_of_cell(cell).iter().filter(|segment| line[segment.index()]).count() as u8
    };
    grid.cells().map(label).collect()
}

impl kind::Plan for Plan {
    type Puzzle = Puzzle;

    fn allowed(&self) -> Vec<bool> {
        self.allowed.clone()
    }

    fn is_given(&self) -> bool {
        self.wishes.picture.is_some()
    }

    /// `None` if every label is allowed: the labels tell nearly every loop then, and a new loop is
    /// better. Otherwise the other loop, which satisfies all these labels, if more of its labels
    /// are allowed; if not, this loop, changed a little where the two differ.
    fn changed(&self, other: &Answer, random: &mut Random) -> Option<Self> {
        if self.wishes.places.is_none() && self.wishes.only.is_none() {
            return None;
        }
        let plan = |inside| Self::of(self.wishes.clone(), inside, self.order.clone());
        let next = plan(squares::inside(other.grid(), |segment| other.contains(segment)));
        if next.count() > self.count() {
            return Some(next);
        }
        Some(plan(kind::disturb(self.wishes.grid, &self.inside, &next.inside, random)))
    }

    fn wanted(&self) -> Option<usize> {
        let cells = self.wishes.grid.cell_count() as f64;
        self.wishes.density.map(|density| (density * cells).round() as usize)
    }

    fn in_words(&self, labels: usize) -> String {
        let density = labels as f64 / self.wishes.grid.cell_count() as f64;
        format!("{labels} labels (a density of {density:.3})")
    }

    /// One less than the cells of the symmetry's largest orbit.
    fn slack(&self) -> usize {
        match self.wishes.symmetry {
            Symmetry::None => 0,
            Symmetry::Rotation | Symmetry::Reflection => 1,
            Symmetry::Quarter => 3,
        }
    }

    fn puzzle(&self, kept: &[bool]) -> (Puzzle, Answer) {
        let labels: Labels =
            self.labels.iter().zip(kept).map(|(&label, &kept)| kept.then_some(label)).collect();
        let puzzle =
            Puzzle::new(self.wishes.grid, labels).expect("one label up to 4 for each cell");
        let line = squares::border(self.wishes.grid, &self.inside);
        (puzzle, Answer::new(self.wishes.grid, line).expect("one entry for each segment"))
    }

    fn parts(&self) -> Vec<Part> {
        let (grid, size) = (self.wishes.grid, (self.wishes.grid.rows(), self.wishes.grid.cols()));
        let mut is_in_part = vec![false; grid.cell_count()];
        let mut groups = |cells: &mut dyn Iterator<Item = usize>| {
            let mut groups = Vec::new();
            for cell in cells {
                if !is_in_part[cell] && self.allowed[cell] {
                    let orbit = self.wishes.symmetry.orbit(grid, cell);
                    orbit.iter().for_each(|&cell| is_in_part[cell as usize] = true);
                    groups.push(orbit);
                }
            }
            groups
        };
        if grid.cell_count() <= SMALL {
            return vec![Part { groups: groups(&mut self.order.iter().copied()), areas: vec![] }];
        }
        let mut place = vec![0; grid.cell_count()];
        self.order.iter().enumerate().for_each(|(at, &cell)| place[cell] = at);
        let mut cores = Vec::new();
        for top in (0..size.0).step_by(CORE) {
            for left in (0..size.1).step_by(CORE) {
                let end = |start: usize, size: usize| (start + CORE).min(size);
                cores.push(Area { rows: top..end(top, size.0), cols: left..end(left, size.1) });
            }
        }
        let first = |core: &Area| place[core.rows.start * size.1 + core.cols.start];
        cores.sort_by_key(first);
        let part = |core: Area| {
            let mut cells: Vec<usize> = (core.rows.clone())
                .flat_map(|row| core.cols.clone().map(move |col| row * size.1 + col))
                .collect();
            cells.sort_by_key(|&cell| place[cell]);
            let groups = groups(&mut cells.into_iter());
            let areas = self.wishes.symmetry.images(grid, &core);
            let areas = areas.into_iter().map(|area| area.grown(MARGIN, size)).collect();
            Part { groups, areas }
        };
        cores.into_iter().map(part).collect()
    }

    fn near_misses(&self) -> Lists<u32> {
        near_misses::find(self.wishes.grid, &self.inside, &self.allowed)
    }

    fn window<'a>(
        &'a self,
        area: Option<&Area>,
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn kind::Window + 'a>> {
        let answered =
            Answered { grid: self.wishes.grid, inside: &self.inside, labels: &self.labels };
        let window = Window::write(answered, area, kept, open, sink)?;
        Some(Box::new(window))
    }
}
