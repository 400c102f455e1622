//! The literals of edges and of the faces at the corners of cells. Where rules are stated over faces alone,
//! an edge gets a variable when a rule first speaks of it. Nothing here knows a rule.

use crate::cnf::{ClauseSink, Lit, Vars, differs};
use crate::grid::{Cell, Grid, Point, Segment};
use crate::lines::Formula;

/// The literals of one formula.
pub struct Edges {
    grid: Grid,
    edges: Option<Vars>,
    faces: Option<Vars>,
    /// Over faces alone, the literals of edges so far.
    known: Vec<Option<Lit>>,
}

impl Edges {
    /// Those of a formula for lines in this grid.
    pub fn new(grid: Grid, formula: &Formula) -> Self {
        let &Formula { edges, faces } = formula;
        let known = vec![None; if edges.is_some() { 0 } else { grid.segment_count() }];
        Self { grid, edges, faces, known }
    }

    /// Whether each edge has a variable of its own from the beginning.
    pub fn are_given(&self) -> bool {
        self.edges.is_some()
    }

    /// The literal of an edge by its number. Over faces alone its clauses are written when it is first asked
    /// for: it is on where its two sides differ.
    pub fn lit(&mut self, edge: usize, sink: &mut dyn ClauseSink) -> Lit {
        if let Some(edges) = self.edges {
            return edges.lit(edge);
        }
        if let Some(known) = self.known[edge] {
            return known;
        }
        // The segment that the edge crosses leads from one of its faces to the other.
        let sides = self.grid.ends(Segment::from_index(edge)).map(|point| self.face(point));
        let on = match sides {
            [Some(face), None] | [None, Some(face)] => face,
            [Some(a), Some(b)] => {
                let on = sink.fresh(1).lit(0);
                differs(sink, on, a, b);
                on
            }
            // In a grid of one row or column.
            [None, None] => {
                let on = sink.fresh(1).lit(0);
                sink.clause(&[!on]);
                on
            }
        };
        self.known[edge] = Some(on);
        on
    }

    /// The face at a point is inside; `None` on the border of the grid, where the frame is, and in a formula
    /// without faces.
    fn face(&self, point: Point) -> Option<Lit> {
        let (row, col) = self.grid.point_position(point);
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let is_within = row > 0 && col > 0 && row < rows && col < cols;
        Some(self.faces.filter(|_| is_within)?.lit((row - 1) * (cols - 1) + col - 1))
    }

    /// The faces at the corners of a cell.
    pub fn corners(&self, cell: usize) -> Corners {
        let [above, _, _, below] = self.grid.segments_of_cell(Cell::from_index(cell));
        let ([a, b], [d, c]) = (self.grid.ends(above), self.grid.ends(below));
        Corners([a, b, c, d].map(|point| self.face(point)))
    }
}

/// The faces at the corners of a cell, one after the other round it; `None` is the frame. The line visits the
/// cell where they are not all on one side.
pub struct Corners([Option<Lit>; 4]);

impl Corners {
    /// The face at the lower right one.
    pub fn lower_right(&self) -> Option<Lit> {
        self.0[2]
    }

    /// The line does not visit the cell, unless `unless` is true.
    pub fn alike(&self, unless: Option<Lit>, mut write: impl FnMut(&[Lit])) {
        let has_frame = self.0.contains(&None);
        for (at, face) in self.0.iter().enumerate() {
            let Some(face) = *face else { continue };
            // Each is inside only if the next one is; where the frame is one of them, none is.
            let next = self.0[(at + 1) % 4].filter(|_| !has_frame);
            match (unless, next) {
                (Some(unless), Some(next)) => write(&[unless, !face, next]),
                (Some(literal), None) | (None, Some(literal)) => write(&[literal, !face]),
                (None, None) => write(&[!face]),
            }
        }
    }

    /// The line visits the cell, unless `unless` is true.
    pub fn unlike(&self, unless: Option<Lit>, mut write: impl FnMut(&[Lit])) {
        let faces = self.0.iter().copied().flatten();
        let mut clause: Vec<Lit> = unless.into_iter().chain(faces).collect();
        write(&clause);
        if !self.0.contains(&None) {
            clause[usize::from(unless.is_some())..].iter_mut().for_each(|face| *face = !*face);
            write(&clause);
        }
    }

    /// At most two edges of the cell are on: the faces are not by turns on one side and on the other.
    pub fn uncrossed(&self, mut write: impl FnMut(&[Lit])) {
        if let [Some(a), Some(b), Some(c), Some(d)] = self.0 {
            write(&[a, !b, c, !d]);
            write(&[!a, b, !c, d]);
        }
    }
}
