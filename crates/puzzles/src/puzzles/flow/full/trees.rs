//! No cycles by two trees: the edges that are on belong to a spanning tree of the cells, whose
//! complement is a spanning tree of the points.
//!
//! The points on the border are merged into one, which is a root; the first cell is the other root.
//! The proof is in `docs/ENCODING-FLOW.md`. O(n) variables and clauses for n cells.

use crate::cnf::{ClauseSink, Lit, Vars, exactly};
use crate::grid::{Grid, Point};
use crate::kind::FormulaSize;
use crate::puzzles::flow::{Puzzle, local::Local};

/// Writes the trees: for each inner segment, row by row, a variable for each arc that may lie
/// there. An arc says that one of the two cells has the other as its parent, or that one of the two
/// ends has.
pub fn encode(puzzle: &Puzzle, local: &Local, sink: &mut dyn ClauseSink) -> Vars {
    let vars = sink.fresh(size(puzzle).0 as usize);
    let mut next = (0..vars.len()).map(|index| vars.lit(index));
    let mut fresh = || next.next().expect("as many as were counted");
    let grid = puzzle.grid();
    let mut parents_of_cells = vec![Vec::new(); grid.cell_count()];
    let mut parents_of_points = vec![Vec::new(); grid.point_count()];
    let mut arcs: Vec<Lit> = Vec::with_capacity(4);
    for segment in grid.segments() {
        let Some(cells) = grid.linked(segment) else { continue };
        arcs.clear();
        let mut edge = vec![!local.edge(segment)];
        for cell in cells.into_iter().filter(|cell| cell.index() > 0) {
            let arc = fresh();
            parents_of_cells[cell.index()].push(arc);
            edge.push(arc);
            arcs.push(arc);
        }
        for point in grid.ends(segment).into_iter().filter(|&point| is_inner(grid, point)) {
            let arc = fresh();
            parents_of_points[point.index()].push(arc);
            arcs.push(arc);
        }
        exactly(sink, &arcs, 1);
        sink.clause(&edge);
    }
    let parents = parents_of_cells.iter().skip(1).chain(&parents_of_points);
    parents.filter(|parents| !parents.is_empty()).for_each(|parents| sink.clause(parents));
    vars
}

fn is_inner(grid: Grid, point: Point) -> bool {
    let (row, col) = grid.point_position(point);
    row > 0 && col > 0 && row < grid.rows() && col < grid.cols()
}

/// Variables and clauses of [`encode`], as closed formulas.
pub fn size(puzzle: &Puzzle) -> FormulaSize {
    let grid = puzzle.grid();
    let (mut variables, mut clauses) = (0, 0);
    for segment in grid.segments() {
        let Some(cells) = grid.linked(segment) else { continue };
        let cells = cells.into_iter().filter(|cell| cell.index() > 0).count() as u64;
        let points = grid.ends(segment).into_iter().filter(|&point| is_inner(grid, point)).count();
        let arcs = cells + points as u64;
        variables += arcs;
        clauses += 2 + arcs * (arcs - 1) / 2;
    }
    let inner_points = (grid.rows() as u64 - 1) * (grid.cols() as u64 - 1);
    (variables, clauses + grid.cell_count() as u64 - 1 + inner_points)
}
