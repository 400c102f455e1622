//! `lazyloop decode`: an outside solver's model as an answer.

use super::files::{self, Output};
use super::{CliError, Encoding, Ending, encode};
use crate::cnf::Size;
use crate::cnf::dimacs::{self, Reply};
use crate::format::course::{self, ERROR, UNKNOWN, UNSATISFIABLE};
use crate::slitherlink::{Answer, Puzzle, check, course::Course};
use clap::Args;
use std::path::PathBuf;

/// Turn an outside solver's model of an encoded instance into its answer
///
/// The model may be the `s` and `v` lines of the SAT competitions or MiniSat's result file. What is
/// printed is what `solve` would print; a model that is no answer (which only the full encoding
/// excludes) is an ERROR.
#[derive(Args, Debug)]
pub(super) struct Decode {
    /// The file of instances that was given to `encode`
    input: PathBuf,
    /// Which instance, counted from 1
    #[arg(long, value_name = "K")]
    index: u64,
    /// The encoding that was written
    #[arg(long, value_enum, default_value = "full")]
    mode: Encoding,
    /// The solver's output; - for standard input
    model: PathBuf,
}

impl Decode {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let (instance, puzzle) = files::instance(&self.input, self.index)?;
        let (name, mut model) = files::open(&self.model)?;
        let (variables, _) = encode::size(&puzzle, self.mode);
        let wanted = match self.mode {
            Encoding::Lazy | Encoding::Full => puzzle.grid().segment_count(),
            Encoding::Course => 4 * puzzle.grid().cell_count(),
        };
        let reply = dimacs::read_reply(&mut model, variables, wanted)
            .map_err(|source| CliError::Reply { name, source })?;

        let mut line = Vec::new();
        let mut ending = Ending::Fine;
        match reply {
            Reply::Unsatisfiable => line.extend_from_slice(UNSATISFIABLE.as_bytes()),
            Reply::Unknown => {
                ending = Ending::Flawed;
                line.extend_from_slice(UNKNOWN.as_bytes());
            }
            Reply::Satisfiable(values) => {
                let answer = answer(&puzzle, self.mode, &values);
                match check::check(&puzzle, &answer) {
                    Ok(()) => course::write_answer(&mut line, &answer)
                        .expect("writing to memory does not fail"),
                    Err(fault) => {
                        ending = Ending::Flawed;
                        let error = format!("{ERROR}the model is no answer: {fault}");
                        line.extend_from_slice(error.as_bytes());
                    }
                }
            }
        }
        let mut output = Output::create(None, &[&self.input])?;
        output.write(|out| {
            for text in [&instance, &line] {
                out.write_all(text)?;
                out.write_all(b"\n")?;
            }
            Ok(())
        })?;
        Ok(ending)
    }
}

/// The answer that a model claims, from the values of the variables that name segments.
fn answer(puzzle: &Puzzle, encoding: Encoding, values: &[bool]) -> Answer {
    match encoding {
        // The segments' variables come first, in their own order.
        Encoding::Lazy | Encoding::Full => {
            Answer::new(puzzle.grid(), values.to_vec()).expect("one value for each segment")
        }
        Encoding::Course => Course::encode(puzzle, &mut Size::default())
            .answer(puzzle, |lit| values[lit.variable() as usize - 1] == lit.is_positive()),
    }
}
