//! `lazyloop sample`: random answers of an instance, all equally likely.

use super::count::{Fault, noted};
use crate::cli::arguments::limits::{Limits, apart, mebibytes, seconds};
use crate::cli::batch::instances::{Found, One};
use crate::cli::batch::progress::Progress;
use crate::cli::ending::Ending;
use crate::cli::error::CliError;
use crate::cli::files::output::Output;
use crate::cli::files::places::{Places, shown};
use crate::cli::interrupt;
use crate::count;
use crate::random::Random;
use crate::text::verdict::UNSATISFIABLE;
use clap::{Args, value_parser};
use indicatif::MultiProgress;
use std::path::PathBuf;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

const EXAMPLES: &str = "\
Examples:
  echo '5 5 ..... ..... ..... ..... .....' | lazyloop sample 3 --picture
  lazyloop sample 10 instances/sample.txt --index 2 --seed 7";

/// Draw random answers of an instance, all equally likely
///
/// The answers are counted as `count` does, and drawn by their numbers, so one may come twice. The same
/// seed gives the same answers.
///
/// Exit status: 0 if there is an answer or a proof that there is none, 1 otherwise, 130 if it was
/// interrupted.
#[derive(Args, Debug)]
#[command(after_help = EXAMPLES)]
pub(crate) struct Sample {
    /// How many answers
    #[arg(value_name = "N", value_parser = value_parser!(u32).range(1..), display_order = 0)]
    amount: u32,
    #[command(flatten)]
    one: One,
    /// Where the random numbers begin
    #[arg(long, value_name = "S", default_value_t = 1, help_heading = "Solving")]
    seed: u64,
    /// Give up as UNKNOWN after this many seconds
    #[arg(long, value_name = "SECONDS", value_parser = seconds, help_heading = "Limits")]
    time_limit: Option<Duration>,
    /// Give up as UNKNOWN while the program holds more than this many MiB of memory (on Linux)
    #[arg(long, value_name = "MIB", value_parser = mebibytes, help_heading = "Limits")]
    max_memory: Option<u64>,
    /// Draw the answers with the puzzle
    #[arg(long, help_heading = "Output")]
    picture: bool,
    /// Where the answers go [default: standard output]
    #[arg(short, long, value_name = "FILE", help_heading = "Output")]
    output: Option<PathBuf>,
}

impl Sample {
    pub(super) fn run(mut self, bars: &MultiProgress) -> Result<Ending, CliError> {
        self.one = self.one.resolved()?;
        let stop = Arc::new(AtomicBool::new(false));
        let options = Limits::of(self.time_limit, self.max_memory).options();
        let options = options.cancelled_by(stop.clone());
        let mut places = Places::of_inputs(&[&self.one.input]);
        let mut output = Output::create(places.claim(self.output.as_deref())?, &mut places)?;
        let Found { rest, puzzle, .. } = self.one.find(options.max_memory)?;
        interrupt::on_interrupt(move || stop.store(true, Ordering::Relaxed));
        let progress = Progress::of(bars, "counting", Some(1));
        let board = progress.board();
        let work = board.begin(|| format!("instance {}", self.one.index()));
        let mut random = Random::new(self.seed);
        let drawn = apart(&options, || {
            let explained = puzzle.explained();
            let (amount, limits) = (self.amount as usize, options.limits());
            count::sample(
                explained,
                &puzzle.board(),
                amount,
                &mut random,
                &limits,
                &mut noted(&work),
            )
        });
        drop((work, progress));
        let drawn = match drawn.map_err(Fault::from) {
            Ok(drawn) => drawn,
            Err(Fault::Interrupted) => return Ok(Ending::Interrupted),
            Err(fault) => {
                output.write(|out| writeln!(out, "{fault}"))?;
                output.finish()?;
                return Ok(Ending::Flawed);
            }
        };
        if drawn.is_empty() {
            output.write(|out| writeln!(out, "{UNSATISFIABLE}"))?;
        }
        for (at, on) in drawn.iter().enumerate() {
            let solution = puzzle.check_edges(on).map_err(|fault| CliError::Format {
                name: shown(&self.one.input),
                fault: format!("internal error: {fault} (please report this)"),
            })?;
            let text = if self.picture { solution.in_signs() } else { solution.to_text() };
            let is_block = text.lines().count() > 1;
            let between = if at > 0 && is_block { "\n" } else { "" };
            output.write(|out| write!(out, "{between}{text}"))?;
        }
        output.finish()?;
        self.one.tell_rest(rest, "");
        Ok(Ending::Fine)
    }
}
