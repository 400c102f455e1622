//! `lazyloop common`: what all answers of an instance have in common.

use crate::cli::arguments::named::named;
use crate::cli::batch::drawing::Shape;
use crate::cli::batch::run::Batch;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::registry::Question;
use clap::Args;
use indicatif::MultiProgress;

const EXAMPLES: &str = "\
Examples:
  lazyloop common instances/sample.txt --index 1
  echo '2 3 3.. ..2' | lazyloop common --picture";

/// Find what is the same in every answer of an instance
///
/// The output has the form of the answers: a segment is 0 or 1 where all answers agree, and ? where
/// they do not; a cell of a map has its letter where they agree, and ? where they do not. In a
/// picture, as on a terminal, a cross is a segment that is on in no answer.
///
/// Exit status: as for solve.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Common {
    #[command(flatten)]
    batch: Batch,
    /// The form of the output [default: drawn on a terminal, else lines]
    #[arg(long, visible_alias = "format", value_name = "FORM", help_heading = "Output",
        conflicts_with = "picture", value_parser = named(Shape::ALL, Shape::name))]
    to: Option<Shape>,
}

impl Common {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        self.batch.run(Question::Common, self.to, bars)
    }
}
