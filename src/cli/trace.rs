//! `lazyloop trace`: the refinement of one instance, as a page to step through.

use super::files::{self, Output};
use super::limits::Limits;
use super::{CliError, Ending, named};
use crate::report::trace::{Trace as Steps, trace_page};
use crate::slitherlink::Cuts;
use crate::solve::{Mode, Options};
use clap::Args;
use std::path::PathBuf;

/// Show how the lazy mode solves a Slitherlink instance, round by round, as a page to step through
///
/// The page is one HTML file that needs no network: each round's model with its loops, the cuts
/// learnt from it, and the figures. An instance without an answer, or one that a limit stopped, has
/// its page too.
#[derive(Args, Debug)]
pub(super) struct Trace {
    /// A file of instances, one a line; - for standard input
    input: PathBuf,
    /// Which instance, counted from 1
    #[arg(long, value_name = "K", default_value_t = 1)]
    index: u64,
    /// Where the page goes [default: standard output]
    #[arg(short, long)]
    output: Option<PathBuf>,
    /// How the lazy mode forbids loops
    #[arg(long, default_value = Cuts::default().name(), value_parser = named(&Cuts::ALL, Cuts::name))]
    cuts: Cuts,
    /// Stop after this many rounds; the page holds every one
    #[arg(long, value_name = "K", default_value_t = 1000)]
    max_iterations: u64,
    #[command(flatten)]
    limits: Limits,
}

impl Trace {
    pub(super) fn run(self) -> Result<Ending, CliError> {
        let name = format!("Instance {} of {}", self.index, self.input.display());
        let (_, puzzle) = files::instance(&self.input, self.index)?;
        let mut output = Output::create(self.output.as_deref(), &[&self.input])?;
        let Limits { time_limit, max_clauses, max_memory } = self.limits;
        let options = Options {
            mode: Mode::Lazy,
            technique: self.cuts.into(),
            max_iterations: Some(self.max_iterations),
            time_limit,
            max_clauses,
            max_memory,
        };
        let trace = Steps::of(&puzzle, &options);
        let page = trace_page(&trace, &name);
        output.write(|out| out.write_all(page.as_bytes()))?;
        let said = format!(
            "instance {}: {} rounds, {}",
            self.index,
            trace.rounds.len(),
            trace.end.verdict
        );
        match &trace.end.reason {
            None => log::info!("{said}"),
            Some(reason) => log::warn!("{said}: {reason}"),
        }
        let is_answered = trace.end.reason.is_none();
        Ok(if is_answered { Ending::Fine } else { Ending::Flawed })
    }
}
