//! `lazyloop convert`: puzzles from any format into another.

use super::files::Output;
use super::instances::{Inputs, Instances};
use super::{CliError, Ending, named};
use crate::format::{AnyPuzzle, Format};
use clap::Args;
use std::path::PathBuf;

/// Write puzzles in another format
///
/// Exit status: 0 if every puzzle was written, 1 if one could not be read, or the format cannot hold
/// it; the log says which one and why.
#[derive(Args, Debug)]
pub(super) struct Convert {
    #[command(flatten)]
    inputs: Inputs,
    /// The format to write
    #[arg(long, value_name = "FORMAT", value_parser = named(&Format::ALL, Format::name))]
    to: Format,
    /// Where the puzzles go [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
}

impl Convert {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let inputs = self.inputs.files()?;
        let mut output = Output::create(self.output.as_deref(), &inputs)?;
        let mut instances = Instances::new(inputs, self.inputs.from);
        let mut ending = Ending::Fine;
        let mut after = false;
        while let Some(instance) = instances.next()? {
            let written = match &instance.read.puzzle {
                Ok(puzzle) => self.to.write(puzzle, None).map_err(|misfit| misfit.to_string()),
                Err(error) => Err(error.to_string()),
            };
            let text = match written {
                Ok(text) => text,
                Err(error) => {
                    log::error!("{}: {error}", instance.place());
                    ending = Ending::Flawed;
                    continue;
                }
            };
            if let Ok(AnyPuzzle::Slitherlink(puzzle)) = &instance.read.puzzle
                && !puzzle.open().is_empty()
                && !self.to.has_open_clues()
            {
                let (place, name) = (instance.place(), self.to.name());
                log::warn!("{place}: '{name}' has no '?', which becomes a blank cell");
            }
            let parted = after && !self.to.is_one_line();
            output.write(|out| {
                if parted {
                    out.write_all(b"\n")?;
                }
                out.write_all(&text)
            })?;
            after = true;
        }
        Ok(ending)
    }
}
