//! `lazyloop convert`: puzzles from any format into another.

use crate::cli::arguments::named::format_to_write;
use crate::cli::batch::instances::{Inputs, Instances};
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::WholeFile;
use crate::cli::files::places::Places;
use crate::registry::{Format, is_one_line};
use clap::Args;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lazyloop convert 5x5t0:3a3e23a1112c3b3a2a --to address
  lazyloop convert instances/sample.txt --to json -o puzzles.jsonl";

/// Write puzzles in another format
///
/// An answer that a puzzle in JSON has beside it goes through the checker, and with the puzzle if the
/// format holds answers.
///
/// Exit status: 0 if every puzzle was written, 1 if one could not be read, or the format cannot hold
/// it, or its answer is wrong; the log says which one and why.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Convert {
    #[command(flatten)]
    inputs: Inputs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", help_heading = "Output", value_parser = format_to_write())]
    to: Format,
    /// Write a player's marks: those that the text has, and in JSON a ? for each open edge, to fill
    /// in (1 on, 0 off). Only with --to json or picture
    #[arg(long)]
    marks: bool,
    /// Where the puzzles go [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl Convert {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        if self.marks && !Format::WITH_MARKS.contains(&self.to) {
            return Err(CliError::Usage("--marks needs --to json or --to picture".to_string()));
        }
        let inputs = self.inputs.files(&[])?;
        let claim = Places::of_inputs(&inputs).claim(self.output.as_deref())?;
        let mut output = WholeFile::create(&claim)?;
        let mut instances = Instances::new(inputs, self.inputs.from).with_answers();
        let mut ending = Ending::Fine;
        let mut after = false;
        while let Some(instance) = instances.next()? {
            let solution = instance.solution().filter(|_| !self.marks);
            let has_answer = solution.is_some();
            let written = match (&instance.puzzle, solution) {
                (Ok(puzzle), _) if self.marks => {
                    let marks = instance.marks.as_deref().unwrap_or_default();
                    puzzle.write_marked(marks, self.to).map_err(|misfit| misfit.to_string())
                }
                (Ok(_), Some(solution)) => {
                    solution.and_then(|of| of.write(self.to).map_err(|misfit| misfit.to_string()))
                }
                (Ok(puzzle), None) => puzzle.write(self.to).map_err(|misfit| misfit.to_string()),
                (Err(error), _) => Err(error.clone()),
            };
            let text = match written {
                Ok(text) => text,
                Err(error) => {
                    log::error!("{}: {error}", instance.place());
                    ending = Ending::Flawed;
                    continue;
                }
            };
            let notes = instance.puzzle.as_ref().map(|puzzle| puzzle.notes()).unwrap_or_default();
            if let Some(lost) = notes.lost
                && !notes.kept_by.contains(&self.to.name())
            {
                log::warn!("{}: '{}' has {lost}", instance.place(), self.to.name());
            }
            if has_answer && !Format::WITH_ANSWER.contains(&self.to) {
                log::warn!("{}: '{}' has no answers", instance.place(), self.to.name());
            }
            let parted = after && !is_one_line(self.to);
            output.write(|out| {
                if parted {
                    out.write_all(b"\n")?;
                }
                out.write_all(text.as_bytes())
            })?;
            after = true;
        }
        output.finish()?;
        Ok(ending)
    }
}
