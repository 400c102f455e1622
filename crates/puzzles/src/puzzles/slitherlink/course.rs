//! The course's encoding as published, clause types 0 to 5, its variables in the order of the
//! reports: all horizontal segments, all vertical ones, z, r. It is **unsound**: kept so that
//! anyone can see it fail, and never used to solve.
//!
//! Types 2 and 4 ask for support that may be circular: the cells of a hole hold each other outside,
//! and "reachable" may simply be true of all pairs. `docs/ENCODING.md` shows the smallest case.

use super::Puzzle;
use super::rules::size_of_labels;
use crate::cnf::{ClauseSink, Lit, Vars, exactly, zero_or_two};
use crate::grid::{Cell, Direction, Segment};

/// The variables of the course's encoding, in the order of the reports.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// q, one for each horizontal segment, row by row: it is on the line.
    pub horizontal: Vars,
    /// q, one for each vertical segment, row by row.
    pub vertical: Vars,
    /// z, one for each cell: it is outside.
    pub outside: Vars,
    /// r, one for each ordered pair of cells: the second is reached from the first.
    pub reached: Vars,
}

impl Course {
    /// Sets the variables aside.
    pub(super) fn names(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let n = grid.cell_count();
        Self {
            horizontal: sink.fresh((grid.rows() + 1) * grid.cols()),
            vertical: sink.fresh(grid.rows() * (grid.cols() + 1)),
            outside: sink.fresh(n),
            reached: sink.fresh(n * n),
        }
    }

    /// Writes the clauses, type by type, as [`clauses`] counts them.
    pub fn encode(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let n = grid.cell_count();
        let course = Self::names(puzzle, sink);
        let outside = |cell: Cell| course.outside.lit(cell.index());
        let reached = |from: Cell, to: Cell| course.reached.lit(from.index() * n + to.index());
        // What lies beyond each side of a cell: the side's segment, and the cell if there is one.
        let beyond = |cell: Cell| {
            grid.segments_of_cell(cell).map(|segment| {
                let other = grid.sides(segment).into_iter().flatten().find(|&c| c != cell);
                (course.on(puzzle, segment), other)
            })
        };

        // Type 1: labels.
        for (cell, label) in puzzle.labelled() {
            exactly(sink, &beyond(cell).map(|(side, _)| side), label.into());
        }
        // Type 2: a cell is outside if and only if some side without a line has outside beyond.
        for cell in grid.cells() {
            for (side, other) in beyond(cell) {
                match other {
                    Some(other) => sink.clause(&[side, !outside(other), outside(cell)]),
                    None => sink.clause(&[side, outside(cell)]),
                }
            }
        }
        for cell in grid.cells() {
            for choice in 0..16_u8 {
                let chosen = beyond(cell).into_iter().enumerate().map(|(side, (lit, other))| {
                    match (choice >> side & 1 == 0, other) {
                        (true, _) => Some(!lit),
                        (false, Some(other)) => Some(outside(other)),
                        (false, None) => None, // true: beyond the frame is outside
                    }
                });
                if let Some(chosen) = chosen.collect::<Option<Vec<Lit>>>() {
                    sink.clause(&[&[!outside(cell)], &chosen[..]].concat());
                }
            }
        }
        // Type 2 on the border: a cell with a line towards the frame is not outside.
        for cell in grid.cells() {
            for (side, _) in beyond(cell).into_iter().filter(|(_, other)| other.is_none()) {
                sink.clause(&[!side, !outside(cell)]);
            }
        }
        // Type 3: a cell reaches itself, and goes on over sides without a line.
        for from in grid.cells() {
            sink.clause(&[reached(from, from)]);
            for to in grid.cells() {
                for (side, other) in beyond(to) {
                    if let Some(other) = other {
                        sink.clause(&[!reached(from, to), side, reached(from, other)]);
                    }
                }
            }
        }
        // Type 4: inside cells reach each other.
        for from in grid.cells() {
            for to in grid.cells().filter(|&to| to != from) {
                sink.clause(&[outside(from), outside(to), reached(from, to)]);
            }
        }
        // Type 5: degrees.
        let mut around = Vec::with_capacity(4);
        for point in grid.points() {
            around.clear();
            around.extend(grid.segments_of_point(point).map(|s| course.on(puzzle, s)));
            zero_or_two(sink, &around);
        }
        if !puzzle.has_edges() {
            let any: Vec<Lit> = grid.segments().map(|s| course.on(puzzle, s)).collect();
            sink.clause(&any);
        }
        course
    }

    /// The literal that a segment is on the line.
    pub fn on(&self, puzzle: &Puzzle, segment: Segment) -> Lit {
        let grid = puzzle.grid();
        let (direction, row, col) = grid.segment_position(segment);
        match direction {
            Direction::Horizontal => self.horizontal.lit(row * grid.cols() + col),
            Direction::Vertical => self.vertical.lit(row * (grid.cols() + 1) + col),
        }
    }

    /// The runs of variables, and what they stand for.
    pub fn runs(&self) -> Vec<(Vars, &'static str)> {
        vec![
            (self.horizontal, "q: the horizontal segment is on the line, row by row"),
            (self.vertical, "q: the vertical segment is on the line, row by row"),
            (self.outside, "z: the cell is outside, row by row"),
            (self.reached, "r: cell by cell, each cell is reached from it, row by row"),
        ]
    }
}

/// How many clauses [`Course::encode`] writes of each type, in their order, as closed formulas.
pub fn clauses(puzzle: &Puzzle) -> Vec<(u64, &'static str)> {
    let grid = puzzle.grid();
    let (n, m) = (grid.rows() as u64, grid.cols() as u64);
    let cells = n * m;
    let inner = 2 * cells - n - m; // segments between two cells
    let supports: u64 = grid.cells().map(|cell| 1 << grid.neighbours(cell).count()).sum();
    vec![
        (0, "type 0, the two names of a segment are equal: each has one name here"),
        (size_of_labels(puzzle), "type 1, labels"),
        (4 * cells, "type 2, beyond a side without a line is outside, so the cell is"),
        (supports, "type 2, an outside cell has outside beyond some side without a line"),
        (
            2 * (n + m),
            "type 2, on the border: a line towards the frame, so the cell is not outside",
        ),
        (cells + 2 * inner * cells, "type 3, reached over sides without a line"),
        (cells * (cells - 1), "type 4, inside cells reach each other"),
        (8 * cells, "type 5, no or two segments at a point"),
        (u64::from(!puzzle.has_edges()), "some segment is on, of no type: our addition"),
    ]
}

/// Variables and clauses of [`Course::encode`], as closed formulas.
pub fn size(puzzle: &Puzzle) -> (u64, u64) {
    let (cells, segments) =
        (puzzle.grid().cell_count() as u64, puzzle.grid().segment_count() as u64);
    let clauses = clauses(puzzle).iter().map(|(count, _)| count).sum();
    (segments + cells + cells * cells, clauses)
}
