//! `lazyloop unique`: whether instances have one answer or several.

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
  lazyloop unique instances/sample.txt
  echo '2 3 3.. ..2' | lazyloop unique --picture";

/// Tell whether every instance has exactly one answer
///
/// Each instance leaves a line that begins with UNIQUE, MULTIPLE, UNSATISFIABLE, UNKNOWN or ERROR.
/// Below MULTIPLE stand, indented, a second answer and where it differs from the first: a line or
/// map of its form with a dot wherever they agree. On a terminal the second answer is drawn with
/// the differences marked: dashes where it has a segment more, thin ones where it has one less;
/// letters in place of the path in cells of a map.
///
/// Exit status: 0 if there was a verdict for every instance, 1 if some instance ended as an error
/// or unknown, 2 for wrong usage, 130 if it was interrupted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Unique {
    #[command(flatten)]
    batch: Batch,
    /// The form of the output [default: drawn on a terminal, else lines]
    #[arg(long, visible_alias = "format", value_name = "FORM", help_heading = "Output",
        conflicts_with = "picture", value_parser = named(Shape::ALL, Shape::name))]
    to: Option<Shape>,
}

impl Unique {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        self.batch.run(Question::Unique, self.to, bars)
    }
}
