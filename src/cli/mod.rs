//! The command line: arguments, files, logs and the exit status.
//!
//! Imports point one way: `commands/` may use `batch/`, and both may use `arguments/` and `files/`.

mod arguments;
mod batch;
mod commands;
mod ending;
mod error;
mod files;
mod interrupt;
mod logging;

use clap::{CommandFactory, Parser};
use commands::Command;
use ending::Ending;
use std::process::ExitCode;

/// Solves loop puzzles with a SAT solver that is told only the local rules.
#[derive(Debug, Parser)]
#[command(version, max_term_width = 100)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    verbosity: logging::Verbosity,
}

impl Cli {
    /// Does what the arguments say. The exit status is 0 if all went well, 1 if something was wrong
    /// with the input or an instance stayed without answer (2, wrong usage, is clap's), 130 if it
    /// was interrupted.
    pub fn run(self) -> ExitCode {
        let bars = logging::start(&self.verbosity);
        // Commands that go through instances stop in their own way then; all else stops at once.
        interrupt::listen();
        let end = self.command.run(&bars, Self::command);
        // Threads may still be at work on what nobody waits for.
        interrupt::clean_up();
        match end {
            Ok(Ending::Fine) => ExitCode::SUCCESS,
            Ok(Ending::Flawed) => ExitCode::FAILURE,
            Ok(Ending::Interrupted) => ExitCode::from(interrupt::STATUS),
            // The reader of our output does not want more.
            Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
            Err(error) if error.is_usage() => {
                log::error!("{error}");
                ExitCode::from(2)
            }
            Err(error) => {
                log::error!("{error}");
                ExitCode::FAILURE
            }
        }
    }
}
