//! The command line: arguments, files, logs and the exit status. One file a subcommand.

mod batch;
mod check;
mod common;
mod compare;
mod convert;
mod decode;
mod encode;
mod error;
mod files;
mod instances;
mod interrupt;
mod kind;
mod layout;
mod limits;
mod logging;
mod pool;
mod progress;
mod question;
mod render;
mod resume;
mod shell;
mod solve;
mod trace;
mod unique;

use clap::builder::{PossibleValuesParser, TypedValueParser};
use clap::{Parser, Subcommand, ValueEnum};
use error::CliError;
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

#[derive(Debug, Subcommand)]
enum Command {
    Solve(solve::Solve),
    Unique(unique::Unique),
    Common(common::Common),
    Convert(convert::Convert),
    Render(render::Render),
    Check(check::Check),
    Compare(compare::Compare),
    Trace(trace::Trace),
    Encode(encode::Encode),
    Decode(decode::Decode),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// The encodings that can be written out.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
enum Encoding {
    /// The local rules only: models may have several loops.
    Lazy,
    /// Connectivity in full: each model is an answer.
    Full,
    /// The course's clause types as published: unsound, to look at.
    Course,
}

/// Takes one of some values by its name.
fn named<T: Copy + Send + Sync + 'static>(
    values: &[T],
    name: fn(T) -> &'static str,
) -> impl TypedValueParser<Value = T> + use<T> {
    let values = values.to_vec();
    let names = values.iter().map(|&value| name(value)).collect::<Vec<_>>();
    PossibleValuesParser::new(names).map(move |wanted| {
        let value = values.iter().find(|&&value| name(value) == wanted);
        *value.expect("one of the possible values")
    })
}

/// How a command ended that had no error of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Ending {
    /// All is well.
    Fine,
    /// It went through, but something on the way was wrong, and has been said.
    Flawed,
    /// Someone stopped it.
    Interrupted,
}

impl Cli {
    /// Does what the arguments say. The exit status is 0 if all went well, 1 if something was wrong
    /// with the input or an instance stayed without answer (2, wrong usage, is clap's), 130 if it was
    /// interrupted.
    pub fn run(self) -> ExitCode {
        let bars = logging::start(&self.verbosity);
        let ending = match self.command {
            Command::Solve(solve) => solve.run(&bars),
            Command::Unique(unique) => unique.run(&bars),
            Command::Common(common) => common.run(&bars),
            Command::Check(check) => check.run(),
            Command::Compare(compare) => compare.run(&bars),
            Command::Trace(trace) => trace.run(),
            Command::Encode(encode) => encode.run(),
            Command::Decode(decode) => decode.run(),
            Command::Convert(convert) => convert.run(),
            Command::Render(render) => render.run(),
            Command::Completions(completions) => completions.run(),
            Command::Man(man) => man.run(),
        };
        match ending {
            Ok(Ending::Fine) => ExitCode::SUCCESS,
            Ok(Ending::Flawed) => ExitCode::FAILURE,
            Ok(Ending::Interrupted) => ExitCode::from(interrupt::STATUS),
            // Whoever reads our output has had enough of it.
            Err(error) if error.is_broken_pipe() => ExitCode::SUCCESS,
            Err(CliError::Usage(error)) => {
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
