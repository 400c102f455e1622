//! Random lines, from which puzzles are made.

use super::answer::Line;
use crate::grid::Grid;
use crate::kind::{self, Unmet};
use crate::plane::{Along, Plane};
use crate::random::Random;

/// A line with the faces inside it.
#[derive(Clone, Debug)]
pub struct Drawn {
    /// The line.
    pub line: Line,
    /// An entry for each face: whether it is inside.
    pub inside: Vec<bool>,
    along: Along,
}

impl Drawn {
    /// A random line: the border of a region that grows like a tree (see [`kind::grow`]). `None` where
    /// there is no face, and so no line.
    pub fn at_random(
        grid: Grid,
        along: Along,
        thickness: Option<f64>,
        random: &mut Random,
    ) -> Result<Self, Unmet> {
        let (rows, cols) = (grid.rows(), grid.cols());
        let none = || format!("there is no loop in {rows}x{cols} cells: ask for 2x2 or more");
        let faces = Plane::of_squares(grid, along).lattice();
        let faces = faces.ok_or_else(|| Unmet::Invalid(none()))?;
        Ok(Self::around(grid, along, kind::grow(faces, thickness, random)))
    }

    /// The line round some faces: the border of `inside`.
    pub fn around(grid: Grid, along: Along, inside: Vec<bool>) -> Self {
        let on = Plane::of_squares(grid, along).border(|face| inside[face]);
        Self { line: Line::new(grid, on).expect("one entry for each segment"), inside, along }
    }

    /// A given line with the faces inside it.
    pub fn of(line: Line, along: Along) -> Self {
        let inside = Plane::of_squares(line.grid(), along).inside(|edge| line.as_slice()[edge]);
        Self { line, inside, along }
    }

    /// This line with a few changes, where it differs from another line or next to there. `None`
    /// where there is no face.
    pub fn changed(&self, other: &Self, random: &mut Random) -> Option<Self> {
        let grid = self.line.grid();
        let faces = Plane::of_squares(grid, self.along).lattice()?;
        let inside = kind::disturb(faces, &self.inside, &other.inside, random);
        Some(Self::around(grid, self.along, inside))
    }
}
