//! The command line: arguments, files, logs and the exit status.
//!
//! Imports point one way: `commands/` may use `batch/`, and both may use `arguments/` and `files/`.

mod arguments;
mod batch;
mod child;
mod commands;
mod ending;
mod error;
mod files;
mod interrupt;
mod logging;
mod mcp;
mod server;
mod suggest;
mod workers;

use crate::registry;
use clap::error::ErrorKind;
use clap::{Args, CommandFactory, FromArgMatches, Parser};
use commands::Command;
use ending::Ending;
use std::ffi::OsString;
use std::process::ExitCode;

const EXAMPLES: &str = "\
Examples:
  lazyloop solve --picture slither/5/5/8di28111cgd8c
  lazyloop hint instances/sample.txt --index 2
`lazyloop COMMAND -h` has examples and usual options; --help has all options.";

/// What the program is for, with some of the kinds of puzzle that it knows.
fn about() -> String {
    let mut titles = registry::kinds().map(|kind| kind.title);
    let first: Vec<&str> = titles.by_ref().take(3).collect();
    format!("Solves {} and {} more kinds", first.join(", "), titles.count())
}

/// The same, with what else it solves and how.
fn long_about() -> String {
    about() + " of puzzle, and Hamiltonian cycles, with a SAT solver told only the local rules"
}

/// The command line.
#[derive(Debug, Parser)]
#[command(version, about = about(), long_about = long_about(), after_help = EXAMPLES)]
pub struct Cli {
    #[command(subcommand)]
    command: Command,
    #[command(flatten)]
    verbosity: logging::Verbosity,
}

impl Cli {
    /// Reads the arguments of the program. Wrong ones end it, as does a wish for help.
    pub fn read() -> Self {
        let arguments = files::kinds::take("--kind", std::env::args_os()).unwrap_or_else(|error| {
            Self::command().error(ErrorKind::ValueValidation, error.to_string()).exit()
        });
        Self::of_one_command(&arguments).unwrap_or_else(|| {
            Self::try_parse_from(arguments)
                .unwrap_or_else(|error| suggest::better(error, Self::command()).exit())
        })
    }

    /// Reads the arguments of a command that is often asked, unless something is wrong with them.
    fn of_one_command(arguments: &[OsString]) -> Option<Self> {
        let command = Command::often_asked(arguments.get(1)?.to_str()?)?;
        let program = logging::Verbosity::augment_args(clap::Command::new("lazyloop"));
        let found = program.subcommand(command).try_get_matches_from(arguments).ok()?;
        Self::from_arg_matches(&found).ok()
    }

    /// Does what the arguments say. The exit status is 0 if all went well, 1 if something was wrong
    /// with the input or an instance stayed without answer (2, wrong usage, is clap's), 130 if it
    /// was interrupted.
    pub fn run(self) -> ExitCode {
        let bars = logging::start(&self.verbosity);
        // Commands that go through instances stop in their own way then; all else stops at once.
        interrupt::listen();
        interrupt::outlive_limits_of_files();
        let end = self.command.run(&bars, Self::command);
        // Threads may still be at work on what nobody waits for.
        interrupt::clean_up();
        match end {
            Ok(Ending::Fine) => ExitCode::SUCCESS,
            Ok(Ending::Flawed) => ExitCode::FAILURE,
            Ok(Ending::Interrupted) => ExitCode::from(interrupt::STATUS),
            Ok(Ending::Elsewhere(status)) => ExitCode::from(status),
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
