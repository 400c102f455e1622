//! `lazyloop certify`: certificates, so that nobody has to believe an UNSATISFIABLE or a UNIQUE, or that there are
//! no more answers.

use crate::cli::batch::run::Batch;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::registry::Question;
use clap::Args;
use indicatif::MultiProgress;
use std::num::NonZeroU64;

const EXAMPLES: &str = "\
Examples:
  lazyloop certify instances/unsolvable.txt -o certificates
  echo '2 3 3.. ..2' | lazyloop certify --all -o all";

/// Certify which answers there are, or what all have in common
///
/// As `unique`, and each instance that is UNSATISFIABLE or UNIQUE leaves a certificate in the folder:
/// the puzzle with its answer and the reason for each cut (INDEX.jsonl), the formula (INDEX.cnf), and a
/// refutation of it (INDEX.lrat). `lazyloop certificate check` checks them, and docs/CERTIFICATES.md
/// describes them, so that others can. With --all it is as `solve --all`, and the certificate says that there are
/// no other answers; where the limit was reached there is none. With --common it is as `common`, and the
/// certificate says what all answers have in common.
///
/// Exit status: 0 if there was a verdict for every instance, and a certificate where there should be,
/// 1 otherwise, 2 for wrong usage, 130 if it was interrupted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
#[command(mut_arg("output", |arg| arg.help("The folder for the certificates").required(true)))]
#[command(mut_arg("certify", |arg| arg.hide(true)))]
#[command(mut_arg("resume", |arg| arg.hide(true)))]
#[command(mut_arg("force", |arg| arg.help("Drop the certificates that the folder holds")))]
pub(crate) struct Certify {
    #[command(flatten)]
    batch: Batch,
    /// Find all answers, and certify that there are no others
    #[arg(long, help_heading = "Solving")]
    all: bool,
    /// Find what all answers have in common, and certify it
    #[arg(long, conflicts_with = "all", help_heading = "Solving")]
    common: bool,
    /// The most answers to find for an instance; if there may be more, it has no certificate
    #[arg(
        long,
        value_name = "K",
        requires = "all",
        default_value = "1000",
        help_heading = "Solving",
        hide_short_help = true
    )]
    limit: NonZeroU64,
}

impl Certify {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        let question = match (self.all, self.common) {
            (true, _) => Question::All { limit: self.limit.get() },
            (_, true) => Question::Common,
            _ => Question::Unique,
        };
        self.batch.certifying()?.run(question, None, bars)
    }
}
