//! `lazyloop solve`: files of instances, and for each its answer, or all of its answers.

use crate::cli::arguments::named::named;
use crate::cli::batch::run::Batch;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::hamilton::text::is_graph;
use crate::registry::{Format, Question};
use clap::Args;
use indicatif::MultiProgress;
use std::num::NonZeroU64;

/// Solve every instance of files and folders
///
/// A puzzle of one line leaves two lines, as the course wants them: itself, and its answer. A map
/// leaves the map filled in, with a blank line between maps. What has no answer says UNSATISFIABLE,
/// UNKNOWN, or ERROR with the reason. With --all, the number of answers stands on a line before them.
///
/// One graph, in DIMACS or TSPLIB, is handed over to `lazyloop tour`, with that command's options.
///
/// Ctrl-C or SIGTERM ends it after the outcome that is being written; --resume goes on from there.
///
/// Exit status: 0 if every instance was solved or proven to have no answer, 1 if some instance
/// ended as an error or unknown, 2 for wrong usage, 130 if it was interrupted.
#[derive(Args, Debug)]
pub(crate) struct Solve {
    #[command(flatten)]
    batch: Batch,
    /// Write each puzzle with its answer in this format [default: two lines, or the map filled in];
    /// `tour` is for graphs
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["picture", "all", "resume"],
        value_parser = named(&To::all(), To::name))]
    to: Option<To>,
    /// Find all answers, each once
    #[arg(long)]
    all: bool,
    /// The most answers to find for an instance; they are kept in memory until the last one
    #[arg(long, value_name = "K", requires = "all", default_value = "1000")]
    limit: NonZeroU64,
}

/// What answers are written as.
#[derive(Clone, Copy, Debug)]
enum To {
    Puzzle(Format),
    Tour,
}

impl To {
    fn all() -> Vec<Self> {
        Format::WITH_ANSWER.map(Self::Puzzle).into_iter().chain([Self::Tour]).collect()
    }

    fn name(self) -> &'static str {
        match self {
            Self::Puzzle(format) => format.name(),
            Self::Tour => "tour",
        }
    }

    /// The format of a puzzle.
    fn format(self) -> Result<Format, CliError> {
        match self {
            Self::Puzzle(format) => Ok(format),
            Self::Tour => Err(CliError::Usage("--to tour is for one graph".to_string())),
        }
    }
}

impl Solve {
    /// Whether the input is one graph. Then [`Tour`](super::tour::Tour) is meant.
    pub(crate) fn is_of_a_graph(&self) -> bool {
        self.batch.beginning().is_some_and(|beginning| is_graph(&beginning))
    }

    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let question = match self.all {
            true => Question::All { limit: self.limit.get() },
            false => Question::Answer { to: self.to.map(To::format).transpose()? },
        };
        self.batch.run(question, bars)
    }
}
