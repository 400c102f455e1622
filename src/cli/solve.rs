//! `lazyloop solve`: files of instances, and for each its answer, or all of its answers.

use super::batch::Batch;
use super::ending::Ending;
use super::error::CliError;
use super::named::named;
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
/// Ctrl-C or SIGTERM ends it after the outcome that is being written; --resume goes on from there.
///
/// Exit status: 0 if every instance was solved or proven to have no answer, 1 if some instance
/// ended as an error or unknown, 2 for wrong usage, 130 if it was interrupted.
#[derive(Args, Debug)]
pub(super) struct Solve {
    #[command(flatten)]
    batch: Batch,
    /// Write each puzzle with its answer in this format [default: two lines, or the map filled in]
    #[arg(long, value_name = "FORMAT", conflicts_with_all = ["picture", "all", "resume"],
        value_parser = named(&Format::WITH_ANSWER, Format::name))]
    to: Option<Format>,
    /// Find all answers, each once
    #[arg(long)]
    all: bool,
    /// The most answers to find for an instance; they are kept in memory until the last one
    #[arg(long, value_name = "K", requires = "all", default_value = "1000")]
    limit: NonZeroU64,
}

impl Solve {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let question = match self.all {
            true => Question::All { limit: self.limit.get() },
            false => Question::Answer { to: self.to },
        };
        self.batch.run(question, bars)
    }
}
