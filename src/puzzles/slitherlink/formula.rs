//! Slitherlink's encodings for outside solvers: what their variables mean, and what a model says.

use super::course::{self, Course};
use super::lazy::Lazy;
use super::local::{Local, line_between};
use super::{Answer, Puzzle, full::Full};
use crate::cnf::{ClauseSink, Size, Vars};
use crate::kind::{Legend, Mode, Technique};

/// Writes an encoding, the same that is solved here.
pub fn write(
    puzzle: &Puzzle,
    mode: Mode,
    technique: Technique,
    sink: &mut dyn ClauseSink,
) -> Legend {
    match mode {
        Mode::Lazy => {
            let lazy = Lazy::encode(puzzle, technique, sink);
            let title = "local rules, and cuts made up front (a model may have several loops)";
            of_local(title, lazy.local())
        }
        Mode::Full | Mode::Levels | Mode::Trees | Mode::Elimination => {
            let Full { local, connectivity, .. } = Full::encode(puzzle, mode, sink);
            let mut legend = of_local("connectivity in full", &local);
            legend.runs.extend(connectivity);
            legend
        }
        Mode::Course => {
            let course = Course::encode(puzzle, sink);
            Legend {
                title: "the course's encoding as published (unsound)",
                runs: course.runs(),
                clauses: course::clauses(puzzle),
                decoded: puzzle.grid().segment_count(),
            }
        }
    }
}

fn of_local(title: &'static str, local: &Local) -> Legend {
    let segments = "the segment is on the line: row by row, those above a row's cells, then those left and right of them, at last those below the last row";
    let runs = [(local.segments, segments), (local.cells, "the cell is inside, row by row")];
    let runs: Vec<(Vars, &str)> =
        runs.into_iter().filter_map(|(vars, meaning)| Some((vars?, meaning))).collect();
    // Whichever run comes first tells the line.
    let decoded = runs.first().map_or(0, |(vars, _)| vars.len());
    Legend { title, runs, clauses: Vec::new(), decoded }
}

/// The answer that a model claims, from the values of the first [`Legend::decoded`] variables.
pub fn decode(puzzle: &Puzzle, mode: Mode, technique: Technique, values: &[bool]) -> Answer {
    let grid = puzzle.grid();
    let line = match mode {
        Mode::Course => {
            let is_true =
                |lit: crate::cnf::Lit| values[lit.variable() as usize - 1] == lit.is_positive();
            return Course::encode(puzzle, &mut Size::default()).answer(puzzle, is_true);
        }
        Mode::Lazy if super::lazy::variables(technique).has_segments() => values.to_vec(),
        Mode::Levels => values.to_vec(),
        Mode::Lazy | Mode::Full | Mode::Trees | Mode::Elimination => line_between(grid, values),
    };
    Answer::new(grid, line).expect("one value for each segment")
}
