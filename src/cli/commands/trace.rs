//! `lazyloop trace`: the lazy loop of one instance, as a page to step through. Every iteration is kept in
//! memory, hence the limit of 1,000.

use crate::cli::arguments::limits::{Limits, at_least_one};
use crate::cli::arguments::method::Lazy;
use crate::cli::batch::instances::{Found, One};
use crate::cli::batch::progress::Progress;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::input;
use crate::cli::files::output::WholeFile;
use crate::cli::files::places::Places;
use crate::engine::Verdict;
use crate::questions;
use crate::report::{self, TraceEnd, trace_page};
use clap::Args;
use indicatif::MultiProgress;
use std::path::PathBuf;

const EXAMPLES: &str = "\
Examples:
  lazyloop trace instances/hard.txt --index 2 -o trace.html
  lazyloop trace instances/flow/06x06.txt --cuts loop -o loops.html";

/// Show the iterations of the lazy mode as a page to step through
///
/// The page is one HTML file that needs no network: each iteration's model with its loops, the cuts
/// learnt from it, and the figures. An instance without an answer, or one that a limit stopped, has
/// its page too.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Trace {
    #[command(flatten)]
    one: One,
    #[command(flatten)]
    lazy: Lazy,
    /// Stop after this many iterations; the page holds every one
    #[arg(long, value_name = "K", default_value_t = 1000, value_parser = at_least_one(),
        help_heading = "Limits")]
    max_iterations: u64,
    #[command(flatten)]
    limits: Limits,
    /// Where the page goes [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl Trace {
    pub(super) fn run(mut self, bars: &MultiProgress) -> Result<Ending, CliError> {
        self.one = self.one.resolved()?;
        let index = self.one.index();
        let name = format!("Instance {index} of {}", input::title(&self.one.input));
        let mut options = self.lazy.options(self.limits)?.max_iterations(self.max_iterations);
        let mut places = Places::of_inputs(&[&self.one.input]);
        let mut output = WholeFile::create(&places.claim(self.output.as_deref())?)?;
        if output.is_terminal() {
            let wanted = "the page is HTML: name a file for it, for example -o page.html";
            return Err(CliError::Usage(wanted.to_string()));
        }
        let Found { rest, puzzle, .. } = self.one.find(options.max_memory)?;
        let progress = Progress::of(bars, "solving", Some(1));
        let (board, instance) = (progress.board(), format!("instance {index}"));
        let work = board.begin(|| instance.clone());
        options.pulse = work.pulse();
        let (solved, trace) = questions::trace(&*puzzle, &options);
        drop((work, progress));
        let account = solved.account();
        let line = match &solved.result {
            Ok(Verdict::Solved(solution)) => solution.edges(),
            _ => Vec::new(),
        };
        let is_answered = account.error.is_none();
        let (figures, models) = (report::figures(&account), trace.steps.len());
        let said = format!("{instance}: {figures}, {models} with a model: {}", account.verdict);
        match &account.error {
            None => log::info!("{said}"),
            Some(reason) => log::warn!("{said}: {reason}"),
        }
        let end = TraceEnd { account, line };
        let page = trace_page(&name, &*puzzle, options.technique, &trace, &end);
        output.write(|out| out.write_all(page.as_bytes()))?;
        output.finish()?;
        self.one.tell_rest(rest, "");
        Ok(if is_answered { Ending::Fine } else { Ending::Flawed })
    }
}
