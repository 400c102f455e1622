//! `lazyloop decode`: an outside solver's model as an answer.

use super::encode::measure;
use crate::cli::arguments::method::Encoding;
use crate::cli::batch::instances::{Found, One};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::input;
use crate::cli::files::output::Output;
use crate::cli::files::places::{Places, is_standard};
use crate::cnf::dimacs::{self, Reply};
use crate::text::verdict::{ERROR, UNKNOWN, UNSATISFIABLE};
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  minisat puzzle.cnf puzzle.model; lazyloop decode instances/sample.txt --index 2 puzzle.model
  lazyloop decode instances/sample.txt --index 2 < puzzle.model";

/// Turn an outside solver's model into the answer of its instance
///
/// The model may be the `s` and `v` lines of the SAT competitions or MiniSat's result file. What is
/// printed is what `solve` would print; a model that is not an answer (which only the full encoding
/// excludes) is an ERROR.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Decode {
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    encoding: Encoding,
    /// The solver's output; - for standard input
    #[arg(default_value = "-", help_heading = "Input")]
    model: PathBuf,
}

impl Decode {
    pub(super) fn run(mut self) -> Result<Ending, CliError> {
        self.one = self.one.resolved()?;
        if is_standard(&self.one.input) && is_standard(&self.model) {
            let wanted = "the puzzle or the model comes from standard input, not both";
            return Err(CliError::Usage(wanted.to_string()));
        }
        let technique = self.encoding.technique()?;
        let mode = self.encoding.mode()?;
        let Found { rest, heading, puzzle, .. } = self.one.find(None)?;
        let (name, mut model) = input::open(&self.model, None)?;
        let (input, index, most) = (&self.one.input, self.one.index(), self.encoding.max_clauses);
        let (legend, size) = measure(input, index, &*puzzle, (mode, technique), most)?;
        let reply = dimacs::read_reply(&mut model, size.variables.into(), legend.decoded)
            .map_err(|source| CliError::Reply { name, source })?;

        let mut ending = Ending::Fine;
        let line = match reply {
            Reply::Unsatisfiable => format!("{UNSATISFIABLE}\n"),
            Reply::Unknown => {
                ending = Ending::Flawed;
                format!("{UNKNOWN}\n")
            }
            Reply::Satisfiable(values) => {
                let claim = puzzle.decode(mode, technique, &values);
                match claim.unwrap_or_else(|| Err("it has too few values".to_string())) {
                    Ok(solution) => solution.to_text(),
                    Err(fault) => {
                        ending = Ending::Flawed;
                        format!("{ERROR}the model is not an answer: {fault}\n")
                    }
                }
            }
        };
        let mut places = Places::of_inputs(&[&self.one.input, &self.model]);
        let claim = places.claim(None)?;
        Output::create(claim, &mut places)?.write(|out| {
            if let Some(heading) = heading {
                out.write_all(&heading)?;
                out.write_all(b"\n")?;
            }
            out.write_all(line.as_bytes())
        })?;
        self.one.tell_rest(rest, "");
        Ok(ending)
    }
}
