//! Encodings as their documents have them, nothing repaired: the statement of the course, two reports
//! and a sketch. They are kept so that anyone can hold a document against what its formula does; each
//! model is only a claim. `docs/COURSE.md` says where each goes wrong.

mod common;
mod names;
mod report_1;
mod report_2;
mod sketch;
mod statement;

use super::course::{self, Course};
use super::{Answer, Puzzle};
use crate::cnf::{ClauseSink, Cnf, Lit, Size};
use crate::engine::{Enumerable, Judgement, Model, Other, Problem, Rules};
use crate::grid::Segment;
use crate::kind::{Encoded, FormulaSize, Legend, Mode};
use crate::lines::Published;
use names::{Names, Plan};

/// An encoding by one of the documents.
struct Document {
    title: &'static str,
    plan: Plan,
    write: fn(&Names, &Puzzle, u8, &mut dyn ClauseSink),
    /// What is special about each of the types 0 to 5.
    types: [&'static str; 6],
}

/// The document of a mode; `None` for the encoding that all of them together suggest.
fn document(mode: Mode) -> Option<Document> {
    Some(match mode {
        Mode::Statement => Document {
            title: "the statement's encoding (unsound)",
            plan: Plan::Turned,
            write: statement::write,
            types: [
                "type 0, the two names of a segment are equal",
                "type 1, labels",
                "type 2, exterior cells",
                "type 3, reached over sides without a line",
                "type 4, exterior cells reach each other, as printed",
                "type 5, of which the statement has none",
            ],
        },
        Mode::Report1 => Document {
            title: "the first report's encoding (unsound)",
            plan: Plan::Columns,
            write: report_1::write,
            types: [
                "type 0, the two names of a segment are equal: they are the same here",
                "type 1, labels, with clauses that others imply for 2 and 3",
                "type 2, exterior cells",
                "type 3, reached over sides without a line",
                "type 4, interior cells reach each other",
                "type 5, a segment goes on at one of its ends, case by case",
            ],
        },
        Mode::Sketch => Document {
            title: "the sketch's encoding (unsound, and incomplete)",
            plan: Plan::Rows,
            write: sketch::write,
            types: [
                "type 0, names are equal, of which most are not those of one segment",
                "type 1, labels but those of the last row; at least 2, at least 3",
                "type 2, exterior cells, and interior ones; a cell with four sides is interior",
                "type 3, for each cell and side there is a step",
                "type 4, exterior cells reach each other",
                "type 5, no or at least two segments at a point",
            ],
        },
        Mode::Report2 => Document {
            title: "the second report's encoding (unsound)",
            plan: Plan::Shared,
            write: report_2::write,
            types: [
                "type 0, implicit in the numbering",
                "type 1, labels",
                "type 2, exterior cells",
                "type 3, reached over sides without a line",
                "type 4, interior cells reach each other",
                "type 5, no or two segments at a point",
            ],
        },
        _ => return None,
    })
}

impl Document {
    fn write_all(&self, names: &Names, puzzle: &Puzzle, sink: &mut dyn ClauseSink) {
        (0..=5).for_each(|of_type| (self.write)(names, puzzle, of_type, sink));
    }

    fn encode(&self, puzzle: &Puzzle, sink: &mut dyn ClauseSink) -> Names {
        let names = Names::new(puzzle.grid(), self.plan, sink);
        self.write_all(&names, puzzle, sink);
        names
    }

    /// The clauses of each type. Linear: of types 3 and 4, which are quadratic, the numbers are known.
    fn clauses(&self, puzzle: &Puzzle) -> [u64; 6] {
        let names = Names::without_r(puzzle.grid(), self.plan, &mut Size::default());
        let cells = puzzle.grid().cell_count() as u64;
        std::array::from_fn(|of_type| match of_type {
            3 if self.plan == Plan::Rows => 4 * cells,
            3 => common::reach_size(names.bounds()),
            4 => cells * cells,
            _ => {
                let mut size = Size::default();
                (self.write)(&names, puzzle, of_type as u8, &mut size);
                size.clauses
            }
        })
    }
}

/// The variable of each segment in an encoding, by the number of the segment.
fn segments(puzzle: &Puzzle, mode: Mode, sink: &mut dyn ClauseSink) -> Vec<Lit> {
    match document(mode) {
        Some(document) => {
            let names = document.encode(puzzle, sink);
            visit_all(puzzle, |segment| names.on(segment), sink);
            puzzle.grid().segments().map(|segment| names.on(segment)).collect()
        }
        None => {
            let course = Course::encode(puzzle, sink);
            visit_all(puzzle, |segment| course.on(puzzle, segment), sink);
            puzzle.grid().segments().map(|segment| course.on(puzzle, segment)).collect()
        }
    }
}

/// Writes that the line visits every point, where it must. No document has this rule.
fn visit_all(puzzle: &Puzzle, on: impl Fn(Segment) -> Lit, sink: &mut dyn ClauseSink) {
    for point in puzzle.grid().points().filter(|_| puzzle.visits_all()) {
        let around: Vec<Lit> = puzzle.grid().segments_of_point(point).map(&on).collect();
        sink.clause(&around);
    }
}

/// How many clauses [`visit_all`] writes, if any.
fn visits(puzzle: &Puzzle) -> Option<(u64, &'static str)> {
    let what = "the line visits every point, of no type: our addition";
    puzzle.visits_all().then(|| (puzzle.grid().point_count() as u64, what))
}

/// An encoding in a solver. It takes every model for an answer, as the documents do and nobody should:
/// hold it against [`check`](super::check).
struct Claims<'a> {
    puzzle: &'a Puzzle,
    segments: Vec<Lit>,
}

impl Problem for Claims<'_> {
    type Answer = Answer;

    fn check_model(
        &mut self,
        model: &Model<'_>,
        _: &Other<Answer>,
        _: &mut Cnf,
    ) -> Judgement<Answer> {
        let on = self.segments.iter().map(|&lit| model.is_true(lit)).collect();
        Judgement::Answer(Answer::new(self.puzzle.grid(), on).expect("one value for each segment"))
    }
}

impl Enumerable for Claims<'_> {
    fn rules(&self) -> &dyn Rules<Answer> {
        self
    }
}

/// A model's segments are not on together again.
impl Rules<Answer> for Claims<'_> {
    fn exclude(&self, answer: &Answer, sink: &mut dyn ClauseSink) {
        let clause: Vec<Lit> = answer.edges().map(|segment| !self.segments[segment]).collect();
        sink.clause(&clause);
    }

    fn differences(&self, answer: &Answer, _: &mut dyn ClauseSink) -> Vec<Lit> {
        let segments = self.segments.iter().zip(answer.as_slice());
        segments.map(|(lit, &on)| lit.when(!on)).collect()
    }
}

impl Published for Puzzle {
    fn encode<'a>(&'a self, mode: Mode, sink: &mut dyn ClauseSink) -> Encoded<'a> {
        Box::new(Claims { puzzle: self, segments: segments(self, mode, sink) })
    }

    fn size(&self, mode: Mode) -> FormulaSize {
        let (variables, clauses) = match document(mode) {
            Some(document) => {
                let variables = Names::count(self.grid(), document.plan);
                (variables, document.clauses(self).iter().sum())
            }
            None => course::size(self),
        };
        (variables, clauses + visits(self).map_or(0, |(count, _)| count))
    }

    fn formula(&self, mode: Mode, sink: &mut dyn ClauseSink) -> Legend {
        let Some(document) = document(mode) else {
            let course = Course::encode(self, sink);
            visit_all(self, |segment| course.on(self, segment), sink);
            return Legend {
                title: "the course's encoding as published (unsound)",
                runs: course.runs(),
                clauses: course::clauses(self).into_iter().chain(visits(self)).collect(),
                decoded: self.grid().segment_count(),
            };
        };
        let names = document.encode(self, sink);
        visit_all(self, |segment| names.on(segment), sink);
        let runs = names.runs();
        let decoded = runs[0].0.len();
        let clauses = document.clauses(self).into_iter().zip(document.types);
        let clauses = clauses.chain(visits(self)).collect();
        Legend { title: document.title, runs, clauses, decoded }
    }

    fn decode(&self, mode: Mode, values: &[bool]) -> Answer {
        let on = |lit: &Lit| values[lit.variable() as usize - 1] == lit.is_positive();
        let on = match document(mode) {
            Some(document) => {
                let names = Names::new(self.grid(), document.plan, &mut Size::default());
                self.grid().segments().map(|segment| on(&names.on(segment))).collect()
            }
            None => {
                let course = Course::names(self, &mut Size::default());
                self.grid().segments().map(|segment| on(&course.on(self, segment))).collect()
            }
        };
        Answer::new(self.grid(), on).expect("one value for each segment")
    }
}
