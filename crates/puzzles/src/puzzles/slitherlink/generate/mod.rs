//! Plans of puzzles: a loop, random or given, with its labels.

mod near_misses;
mod wishes;

use super::{Answer, Labels, Puzzle};
use crate::cnf::ClauseSink;
use crate::engine::Limits;
use crate::kind::{self, AnyPuzzle, Part, Symmetry, Unmet, Wish, Wishes};
use crate::lines::labelled::Labelled;
use crate::lists::Lists;
use crate::plane::{Along, Plane, squares};
use crate::random::Random;

/// A loop with its labels.
pub struct Plan {
    wishes: Wishes,
    labelled: Labelled,
    /// The cells that may have a label.
    allowed: Vec<bool>,
    /// The cells in the order in which their labels are tried.
    order: Vec<u32>,
}

/// The puzzle with the label of every cell.
pub(super) fn clued_by(puzzle: &Puzzle, answer: &Answer) -> Option<Puzzle> {
    let grid = puzzle.grid();
    let label = |cell| {
        let on = grid.segments_of_cell(cell).into_iter().filter(|&edge| answer.contains(edge));
        Some(on.count() as u8)
    };
    let clued = Puzzle::new(grid, grid.cells().map(label).collect()).ok()?;
    Some(clued.visiting_all(puzzle.visits_all()))
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

pub(super) fn plan(
    wishes: &Wishes,
    random: &mut Random,
    _: &Limits,
) -> Result<Box<dyn kind::Plan>, Unmet> {
    let grid = wishes.grid;
    wishes::check(wishes)?;
    let inside = match &wishes.picture {
        Some(picture) => picture.clone(),
        None => kind::grow(grid, wishes.thickness, random),
    };
    let mut order: Vec<u32> = (0..grid.cell_count() as u32).collect();
    random.shuffle(&mut order);
    Ok(Box::new(Plan::of(wishes.clone(), inside, order)))
}

impl Plan {
    fn of(wishes: Wishes, inside: Vec<bool>, order: Vec<u32>) -> Self {
        let grid = wishes.grid;
        let labelled = Labelled::new(Plane::of_squares(grid, Along::Points), inside);
        let labels = labelled.labels();
        let is_allowed = |&cell: &u32| {
            let cell = cell as usize;
            wishes.places.as_ref().is_none_or(|places| places[cell])
                && wishes.only.as_ref().is_none_or(|only| only.contains(&(labels[cell] as u8)))
        };
        let orbits = (0..grid.cell_count()).map(|cell| wishes.symmetry.orbit(grid, cell));
        let allowed = orbits.map(|orbit| orbit.iter().all(is_allowed)).collect();
        Self { labelled, allowed, order, wishes }
    }

    fn count(&self) -> usize {
        self.allowed.iter().filter(|&&allowed| allowed).count()
    }
}

impl kind::Plan for Plan {
    fn allowed(&self) -> Vec<bool> {
        self.allowed.clone()
    }

    fn is_given(&self) -> bool {
        self.wishes.picture.is_some()
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

    fn parts(&self) -> Vec<Part> {
        let images = self.wishes.symmetry.images(self.wishes.grid);
        self.labelled.parts(&self.order, &self.allowed, &images)
    }

    fn near_misses(&self) -> Lists<u32> {
        near_misses::find(self.wishes.grid, self.labelled.inside(), &self.allowed)
    }

    fn window<'a>(
        &'a self,
        area: Option<&[u32]>,
        kept: &[bool],
        open: &[bool],
        sink: &mut dyn ClauseSink,
    ) -> Option<Box<dyn kind::Window + 'a>> {
        self.labelled.window(area, kept, open, sink)
    }

    /// `None` if every label is allowed: the labels tell nearly every loop then, and a new loop is
    /// better. Otherwise the other loop, which satisfies all these labels, if more of its labels
    /// are allowed; if not, this loop, changed a little where the two differ.
    fn changed(&self, other: &Answer, random: &mut Random) -> Option<Box<dyn kind::Plan>> {
        if self.wishes.places.is_none() && self.wishes.only.is_none() {
            return None;
        }
        let plan = |inside| Self::of(self.wishes.clone(), inside, self.order.clone());
        let next = plan(squares::inside(other.grid(), |segment| other.contains(segment)));
        if next.count() > self.count() {
            return Some(Box::new(next));
        }
        Some(Box::new(plan(kind::disturb(
            self.wishes.grid,
            self.labelled.inside(),
            next.labelled.inside(),
            random,
        ))))
    }

    fn puzzle(&self, kept: &[bool]) -> (Box<dyn AnyPuzzle>, Answer) {
        let labels = self.labelled.labels().iter().zip(kept);
        let labels: Labels = labels.map(|(&label, &kept)| kept.then_some(label as u8)).collect();
        let puzzle =
            Puzzle::new(self.wishes.grid, labels).expect("one label up to 4 for each cell");
        let line = squares::border(self.wishes.grid, self.labelled.inside());
        (Box::new(puzzle), Answer::new(self.wishes.grid, line).expect("one entry for each segment"))
    }
}
