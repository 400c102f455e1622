//! The course's encoding as published, clause types 0 to 5. It is **unsound**: kept so that anyone
//! can see it fail, and never used to solve.
//!
//! Types 2 and 4 ask for support that need not be founded: a hole's cells hold each other outside,
//! and "reachable" may simply be true of all pairs. `docs/ENCODING.md` shows the smallest case.

use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars, exactly, zero_or_two};
use crate::engine::{Enumerable, Finding, Model, Other, Problem, Rules};
use crate::grid::{Cell, Direction, Segment};

/// The variables of the course's encoding.
#[derive(Clone, Copy, Debug)]
pub struct Course {
    /// Four for each cell: its segments above, left, right, below.
    pub sides: Vars,
    /// One for each cell: it is outside.
    pub outside: Vars,
    /// One for each ordered pair of cells: the second is reached from the first.
    pub reached: Vars,
}

impl Course {
    /// Writes clause types 0 to 5.
    pub fn encode(puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> Self {
        let grid = puzzle.grid();
        let n = grid.cell_count();
        let course =
            Self { sides: sink.fresh(4 * n), outside: sink.fresh(n), reached: sink.fresh(n * n) };
        let outside = |cell: Cell| course.outside.lit(cell.index());
        let reached = |from: Cell, to: Cell| course.reached.lit(from.index() * n + to.index());
        // What lies beyond each side of a cell: the side's literal, and the cell if there is one.
        let beyond = |cell: Cell| {
            std::array::from_fn::<_, 4, _>(|side| {
                let segment = grid.segments_of_cell(cell)[side];
                let other = grid.sides(segment).into_iter().flatten().find(|&c| c != cell);
                (course.sides.lit(4 * cell.index() + side), other)
            })
        };

        // Type 0: the two names of one segment are equal.
        for segment in grid.segments() {
            if let [Some(first), Some(second)] = course.names(puzzle, segment) {
                sink.clause(&[!first, second]);
                sink.clause(&[first, !second]);
            }
        }
        // Type 1: labels.
        for (cell, label) in puzzle.labelled() {
            exactly(sink, &beyond(cell).map(|(side, _)| side), label.into());
        }
        for cell in grid.cells() {
            // Type 2: a cell is outside if and only if some side without a line has outside beyond.
            for (side, other) in beyond(cell) {
                match other {
                    Some(other) => sink.clause(&[side, !outside(other), outside(cell)]),
                    None => sink.clause(&[side, outside(cell)]),
                }
            }
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
        for from in grid.cells() {
            // Type 3: a cell reaches itself, and goes on over sides without a line.
            sink.clause(&[reached(from, from)]);
            for to in grid.cells() {
                for (side, other) in beyond(to) {
                    if let Some(other) = other {
                        sink.clause(&[!reached(from, to), side, reached(from, other)]);
                    }
                }
            }
            // Type 4: inside cells reach each other.
            for to in grid.cells().filter(|&to| to != from) {
                sink.clause(&[outside(from), outside(to), reached(from, to)]);
            }
        }
        // Type 5: degrees, over one name for each segment.
        let mut around = Vec::with_capacity(4);
        for point in grid.points() {
            around.clear();
            around.extend(grid.segments_of_point(point).map(|s| course.on(puzzle, s)));
            zero_or_two(sink, &around);
        }
        if !puzzle.has_positive_label() {
            let any: Vec<Lit> = grid.segments().map(|s| course.on(puzzle, s)).collect();
            sink.clause(&any);
        }
        course
    }

    /// The segment is on the line.
    pub fn on(&self, puzzle: &Puzzle, segment: Segment) -> Lit {
        let [first, second] = self.names(puzzle, segment);
        first.or(second).expect("each segment borders a cell")
    }

    /// What a model claims to be the answer, from the truth of its literals.
    pub fn answer(&self, puzzle: &Puzzle, is_true: impl Fn(Lit) -> bool) -> Answer {
        let grid = puzzle.grid();
        let on = grid.segments().map(|segment| is_true(self.on(puzzle, segment))).collect();
        Answer::new(grid, on).expect("one value for each segment")
    }

    /// A segment's names: as the side of the cell above or left of it, and of that below or right.
    fn names(&self, puzzle: &Puzzle, segment: Segment) -> [Option<Lit>; 2] {
        let grid = puzzle.grid();
        let (direction, _, _) = grid.segment_position(segment);
        let side = match direction {
            Direction::Horizontal => [3, 0],
            Direction::Vertical => [2, 1],
        };
        let cells = grid.sides(segment);
        std::array::from_fn(|i| cells[i].map(|cell| self.sides.lit(4 * cell.index() + side[i])))
    }
}

/// The encoding in a solver. It takes every model for an answer, which the published recipe does
/// and nobody should: hold it against [`check`](super::check).
pub struct Published<'a> {
    puzzle: &'a Puzzle,
    course: Course,
}

impl<'a> Published<'a> {
    /// Writes clause types 0 to 5.
    pub fn encode(puzzle: &'a Puzzle, sink: &mut dyn ClauseSink) -> Self {
        Self { puzzle, course: Course::encode(puzzle, sink) }
    }
}

impl Problem for Published<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        _: &mut Cnf,
    ) -> Finding<Answer> {
        Finding::Answer(self.course.answer(self.puzzle, |lit| model.is_true(lit)))
    }
}

impl Enumerable for Published<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        self
    }
}

/// A model's segments are not on together again.
impl Rules<Answer> for Published<'_> {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        let line = answer.grid().segments().filter(|&segment| answer.contains(segment));
        let clause: Vec<Lit> = line.map(|s| !self.course.on(self.puzzle, s)).collect();
        sink.clause(&clause);
    }

    fn differences(&self, answer: &Answer, _: &mut dyn ClauseSink) -> Vec<Lit> {
        let on = |segment| self.course.on(self.puzzle, segment);
        answer.grid().segments().map(|s| on(s).when(!answer.contains(s))).collect()
    }
}

/// Variables and clauses of [`Course::encode`], as closed formulas.
pub fn size(puzzle: &Puzzle) -> (u64, u64) {
    let grid = puzzle.grid();
    let (n, m) = (grid.rows() as u64, grid.cols() as u64);
    let cells = n * m;
    let inner = 2 * cells - n - m; // segments between two cells
    let labels: u64 = puzzle.labelled().map(|(_, label)| [4, 7, 8, 7, 4][usize::from(label)]).sum();
    let degrees = 2 * 4 + 4 * 2 * (n + m - 2) + 8 * (n - 1) * (m - 1);
    let supports: u64 = grid.cells().map(|cell| 1 << grid.neighbours(cell).count()).sum();
    let outside = 4 * cells + supports;
    let reached = cells + 2 * inner * cells + cells * (cells - 1);
    let not_empty = u64::from(!puzzle.has_positive_label());
    (5 * cells + cells * cells, 2 * inner + labels + outside + reached + degrees + not_empty)
}
