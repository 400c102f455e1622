//! Connectivity by levels: every inside cell is reached from the first one, every outside cell from
//! the frame, each in a bounded number of steps.
//!
//! Clause types 3 and 4 of the course, made sound: a cell is reached only from one that was reached
//! a step earlier. It takes O(n²) variables and clauses for n cells. It is the reference for the
//! other encodings. `docs/ENCODING.md` has the proof, and that of the bounds on the steps.

use super::Runs;
use crate::cnf::levels::{self, Support};
use crate::cnf::{ClauseSink, Vars};
use crate::kind::FormulaSize;
use crate::plane::Plane;
use crate::plane::squares::most_steps;

/// Writes connectivity.
pub fn encode(plane: &Plane, cells: Vars, sink: &mut dyn ClauseSink) -> Runs {
    let frame = plane.frame();
    let around = |face| plane.faces().targets(face).iter().map(|&other| other as usize);
    let on_border = |face| around(face).any(|other| other == frame);
    let neighbours = |face| {
        let mut met = Vec::with_capacity(4);
        for other in around(face).filter(|&other| other != frame) {
            // Two faces may share two edges.
            if !met.contains(&other) {
                met.push(other);
            }
        }
        Support::from(met.into_iter())
    };
    let [root, some_up_to, inside, outside] =
        levels::two_sides(sink, cells, steps(plane), on_border, neighbours);
    vec![
        (root, "the cell is the first inside cell, row by row"),
        (some_up_to, "some cell up to this one is inside, row by row"),
        (
            inside,
            "level by level, from 1: the cell is reached from the first inside cell in so many steps",
        ),
        (
            outside,
            "level by level, from 1: the cell is reached from the border in so many steps outside",
        ),
    ]
}

/// In any plane graph, a way leads through each face once at most.
fn steps(plane: &Plane) -> [usize; 2] {
    match plane.lattice() {
        Some(grid) => most_steps(grid.rows(), grid.cols()),
        None => [plane.face_count() - 1; 2],
    }
}

/// Variables and clauses of [`encode`], as closed formulas.
pub fn size(plane: &Plane) -> FormulaSize {
    levels::size_of_two_sides(plane.face_count() as u64, steps(plane))
}
