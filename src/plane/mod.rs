//! Plane graphs: vertices, the edges between them, and the faces between the edges. One maker a file.
//!
//! A line runs along edges and parts the faces into those inside and those outside. Nothing here
//! knows a puzzle's rules or a clause.

pub mod squares;

pub use squares::Along;

use crate::graph::Graph;
use crate::grid::Grid;
use std::cell::OnceCell;

/// A plane graph and its dual, which name the same edges by the same numbers. A number may be no
/// edge: a line is never on it. Either graph is made when it is asked for first: linear in its size.
#[derive(Debug)]
pub struct Plane {
    grid: Grid,
    along: Along,
    vertices: OnceCell<Graph>,
    faces: OnceCell<Graph>,
}

impl Plane {
    /// A lattice of squares in which the line runs along its segments, or from cell to cell.
    pub fn of_squares(grid: Grid, along: Along) -> Self {
        Self { grid, along, vertices: OnceCell::new(), faces: OnceCell::new() }
    }

    /// The numbers of edges are below this.
    pub fn edge_bound(&self) -> usize {
        self.grid.segment_count()
    }

    /// The vertices, joined by edges.
    pub fn vertices(&self) -> &Graph {
        self.vertices.get_or_init(|| match self.along {
            Along::Points => squares::points(self.grid),
            Along::Cells => squares::cells(self.grid),
        })
    }

    /// The faces, joined across edges; the last one is the frame, all that lies outside.
    pub fn faces(&self) -> &Graph {
        self.faces.get_or_init(|| match self.along {
            Along::Points => squares::faces(self.grid),
            Along::Cells => squares::faces_of_cells(self.grid),
        })
    }

    /// Rows and columns of faces, which are squares, if there are any.
    pub fn lattice(&self) -> Option<Grid> {
        match self.along {
            Along::Points => Some(self.grid),
            Along::Cells => squares::within(self.grid),
        }
    }

    /// How many faces there are, the frame left out.
    pub fn face_count(&self) -> usize {
        self.lattice().map_or(0, |lattice| lattice.cell_count())
    }

    /// The frame, as a vertex of [`Self::faces`].
    pub fn frame(&self) -> usize {
        self.face_count()
    }

    /// The faces on both sides of an edge, `None` for the frame; `None` for a number that is no edge.
    #[inline]
    pub fn sides(&self, edge: usize) -> Option<[Option<usize>; 2]> {
        let frame = self.frame();
        let ends = self.faces().ends(edge)?;
        Some(ends.map(|face| (face != frame).then_some(face)))
    }

    /// The faces inside a line, an entry for each but the frame; the inverse of [`Self::border`]. Each
    /// vertex must be of even degree. Linear in the graph.
    pub fn inside(&self, is_on: impl Fn(usize) -> bool) -> Vec<bool> {
        let (faces, frame) = (self.faces(), self.frame());
        let mut side = vec![None; frame + 1];
        side[frame] = Some(false);
        let mut open = vec![frame];
        while let Some(face) = open.pop() {
            for arc in faces.arcs(face) {
                let other = faces.target(arc);
                if side[other].is_none() {
                    side[other] = side[face].map(|inside| inside != is_on(faces.edge(arc)));
                    open.push(other);
                }
            }
        }
        side.truncate(frame);
        side.into_iter().map(|side| side == Some(true)).collect()
    }

    /// The edges between inside and outside, an entry for each number of an edge.
    pub fn border(&self, is_inside: impl Fn(usize) -> bool) -> Vec<bool> {
        let inside = |face: Option<usize>| face.is_some_and(&is_inside);
        let parts = |edge| self.sides(edge).is_some_and(|[a, b]| inside(a) != inside(b));
        (0..self.edge_bound()).map(parts).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::random::Random;

    #[test]
    fn sides_and_borders_are_each_others_inverse() {
        let mut random = Random::new(6);
        for along in [Along::Points, Along::Cells] {
            for (rows, cols) in [(1, 1), (1, 4), (2, 2), (3, 5), (6, 4)] {
                let plane = Plane::of_squares(Grid::new(rows, cols).unwrap(), along);
                for _ in 0..20 {
                    let inside: Vec<bool> =
                        (0..plane.face_count()).map(|_| random.below(2) == 0).collect();
                    let border = plane.border(|face| inside[face]);
                    assert_eq!(plane.inside(|edge| border[edge]), inside);
                    for vertex in 0..plane.vertices().vertex_count() {
                        let edges = plane.vertices().edges(vertex).iter();
                        assert_eq!(edges.filter(|&&edge| border[edge as usize]).count() % 2, 0);
                    }
                }
            }
        }
    }
}
