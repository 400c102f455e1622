//! `lazyloop certify`: certificates, so that nobody has to believe an UNSATISFIABLE or a UNIQUE.

use crate::cli::batch::run::Batch;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::registry::Question;
use clap::Args;
use indicatif::MultiProgress;

const EXAMPLES: &str = "\
Examples:
  lazyloop certify instances/unsolvable.txt -o certificates
  lazyloop certify instances/sample.txt --index 1-3 -o unique";

/// Certify that instances have no answer, or exactly one
///
/// As `unique`, and each instance that is UNSATISFIABLE or UNIQUE leaves a certificate in the folder:
/// the puzzle with its answer and the reason for each cut (INDEX.jsonl), the formula (INDEX.cnf), and a
/// refutation of it (INDEX.lrat). `lazyloop certificate check` checks them, and docs/CERTIFICATES.md
/// describes them, so that others can.
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
}

impl Certify {
    pub(super) fn run(self, bars: &MultiProgress) -> Result<Ending, CliError> {
        self.batch.certifying()?.run(Question::Unique, None, bars)
    }
}
