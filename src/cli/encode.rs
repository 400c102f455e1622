//! `lazyloop encode`: one instance as a DIMACS formula, for an outside solver.

use super::files::{self, Output};
use super::{CliError, Encoding, Ending};
use crate::cnf::{ClauseSink, Vars, dimacs};
use crate::slitherlink::{
    Puzzle,
    course::Course,
    full::Full,
    local,
    local::{Local, Variables},
};
use crate::slitherlink::{course, full};
use crate::solve::MAX_CLAUSES;
use clap::Args;
use std::path::PathBuf;

/// Write one instance as a DIMACS formula
#[derive(Args, Debug)]
pub(super) struct Encode {
    /// A file of puzzles, or an address or game id itself; - for standard input
    input: PathBuf,
    /// Which instance, counted from 1
    #[arg(long, value_name = "K")]
    index: u64,
    /// The encoding
    #[arg(long, value_enum, default_value = "full")]
    mode: Encoding,
    /// Where the formula goes [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// The most clauses that the formula may have
    #[arg(long, value_name = "C", default_value_t = MAX_CLAUSES)]
    max_clauses: u64,
}

impl Encode {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let (_, puzzle) = files::instance(&self.input, self.index)?;
        let (variables, clauses) = size(&puzzle, self.mode);
        if clauses > self.max_clauses || variables > i32::MAX as u64 / 2 {
            return Err(CliError::TooLarge { clauses, most: self.max_clauses });
        }
        let comments = comments(&puzzle, self.mode);
        let mut output = Output::create(self.output.as_deref(), &[&self.input])?;
        output.write(|out| {
            dimacs::write(out, &comments, &|sink| {
                encode(&puzzle, self.mode, sink);
            })
        })?;
        log::info!("instance {}: {variables} variables, {clauses} clauses", self.index);
        Ok(Ending::Fine)
    }
}

/// Variables and clauses of an encoding.
pub(super) fn size(puzzle: &Puzzle, encoding: Encoding) -> (u64, u64) {
    match encoding {
        Encoding::Lazy => local::size(puzzle, Variables::Both),
        Encoding::Full => full::size(puzzle),
        Encoding::Course => course::size(puzzle),
    }
}

/// Writes an encoding, and says what its variables mean, run by run.
fn encode(
    puzzle: &Puzzle,
    encoding: Encoding,
    sink: &mut dyn ClauseSink,
) -> Vec<(Vars, &'static str)> {
    match encoding {
        Encoding::Lazy => legend_of_local(Local::encode(puzzle, Variables::Both, sink)),
        Encoding::Full => {
            let full = Full::encode(puzzle, sink);
            let mut legend = legend_of_local(full.local);
            legend.extend([
                (full.connectivity.root, "the cell is the first inside cell, row by row"),
                (full.connectivity.some_up_to, "some cell up to this one is inside, row by row"),
                (full.connectivity.inside_levels, "level by level, from 1: the cell is reached from the first inside cell in so many steps"),
                (full.connectivity.outside_levels, "level by level, from 1: the cell is reached from the border in so many steps outside"),
            ]);
            legend
        }
        Encoding::Course => {
            let course = Course::encode(puzzle, sink);
            vec![
                (
                    course.sides,
                    "cell by cell: its segments above, left, right and below are on the line",
                ),
                (course.outside, "the cell is outside, row by row"),
                (course.reached, "cell by cell: each cell is reached from it, row by row"),
            ]
        }
    }
}

fn legend_of_local(local: Local) -> Vec<(Vars, &'static str)> {
    let segments = "the segment is on the line: row by row, those above a row's cells, then those left and right of them, at last those below the last row";
    let mut legend = Vec::new();
    legend.extend(local.segments.map(|vars| (vars, segments)));
    legend.extend(local.cells.map(|cells| (cells, "the cell is inside, row by row")));
    legend
}

fn comments(puzzle: &Puzzle, encoding: Encoding) -> Vec<String> {
    let (rows, cols) = (puzzle.grid().rows(), puzzle.grid().cols());
    let what = match encoding {
        Encoding::Lazy => "local rules only (a model may have several loops)",
        Encoding::Full => "connectivity in full",
        Encoding::Course => "the course's encoding as published (unsound)",
    };
    let mut comments = vec![format!("Slitherlink, {rows} rows by {cols} columns: {what}")];
    let legend = encode(puzzle, encoding, &mut crate::cnf::Size::default());
    comments.extend(legend.into_iter().filter(|(vars, _)| !vars.is_empty()).map(
        |(vars, meaning)| {
            let (first, last) = vars.bounds();
            format!("{first} to {last}: {meaning}")
        },
    ));
    comments
}
