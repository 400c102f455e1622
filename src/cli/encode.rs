//! `lazyloop encode`: one instance as a DIMACS formula, for an outside solver.

use super::ending::Ending;
use super::error::CliError;
use super::instances::One;
use super::method::Encoding;
use super::output::WholeFile;
use super::places::{Places, shown};
use crate::cnf::{ClauseSink, Size, dimacs};
use crate::kind::{Legend, Mode};
use crate::questions::Options;
use crate::registry::AnyPuzzle;
use clap::Args;
use std::path::PathBuf;

/// Write one instance as a DIMACS formula
#[derive(Args, Debug)]
pub(super) struct Encode {
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    encoding: Encoding,
    /// Where the formula goes [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// The most clauses that the formula may have
    #[arg(long, value_name = "C", default_value_t = Options::MAX_CLAUSES)]
    max_clauses: u64,
}

impl Encode {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let technique = self.encoding.technique()?;
        let mode = self.encoding.mode()?;
        let puzzle = self.one.find(None)?.puzzle;
        let (variables, clauses) = puzzle.encoded_size(mode, technique);
        if clauses > self.max_clauses || variables > i32::MAX as u64 / 2 {
            return Err(CliError::TooLarge { clauses, most: self.max_clauses });
        }
        let encode = |sink: &mut dyn ClauseSink| puzzle.formula(mode, technique, sink);
        let mut size = Size::default();
        let Some(legend) = encode(&mut size) else {
            return Err(no_formula(&self.one, &*puzzle, mode));
        };
        let comments = comments(&*puzzle, &legend);
        let mut places = Places::of_inputs(&[&self.one.input]);
        let mut output = WholeFile::create(self.output.as_deref(), &mut places)?;
        output.write(|out| dimacs::write(out, &comments, &|sink| drop(encode(sink))))?;
        output.finish()?;
        let Size { variables, clauses } = size;
        log::info!("instance {}: {variables} variables, {clauses} clauses", self.one.index);
        Ok(Ending::Fine)
    }
}

/// The error for a kind without an encoding to write.
pub(super) fn no_formula(one: &One, puzzle: &dyn AnyPuzzle, mode: Mode) -> CliError {
    let (name, kind) = (shown(&one.input), puzzle.kind().title);
    CliError::NoFormula { name, index: one.index, kind, mode: mode.name() }
}

fn comments(puzzle: &dyn AnyPuzzle, legend: &Legend) -> Vec<String> {
    let (rows, cols) = puzzle.size();
    let (title, what) = (puzzle.kind().title, legend.title);
    let mut comments = vec![format!("{title}, {rows} rows by {cols} columns: {what}")];
    let runs = legend.runs.iter().filter(|(vars, _)| !vars.is_empty());
    comments.extend(runs.map(|(vars, meaning)| {
        let (first, last) = vars.bounds();
        format!("{first} to {last}: {meaning}")
    }));
    comments
}
