//! The command line: arguments, files, logs and the exit status. One file a subcommand.

mod batch;
mod certificate;
mod certificates;
mod certify;
mod check;
mod common;
mod compare;
mod convert;
mod decode;
mod encode;
mod ending;
mod error;
mod explain;
mod generate;
mod hint;
mod input;
mod instances;
mod interrupt;
mod layout;
mod limits;
mod logging;
mod method;
mod named;
mod output;
mod outside;
mod places;
mod pool;
mod progress;
mod rate;
mod render;
mod replies;
mod report_folder;
mod resume;
mod rules;
mod shell;
mod solve;
mod tour;
mod trace;
mod unique;
mod worker;

use clap::{CommandFactory, Parser, Subcommand};
use ending::Ending;
use std::env;
use std::ffi::OsString;
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
    Tour(tour::Tour),
    Unique(unique::Unique),
    Common(common::Common),
    Certify(certify::Certify),
    #[command(subcommand)]
    Certificate(certificate::Certificate),
    Generate(generate::Generate),
    Convert(convert::Convert),
    Render(render::Render),
    Check(check::Check),
    Compare(compare::Compare),
    Trace(trace::Trace),
    Explain(explain::Explain),
    Hint(hint::Hint),
    Rate(rate::Rate),
    Encode(encode::Encode),
    Decode(decode::Decode),
    Completions(shell::Completions),
    Man(shell::Man),
}

impl Cli {
    /// The same, but for `solve` with a graph: that is `tour` with the same arguments. If it does not
    /// have them, the program ends with what clap says of them.
    fn or_of_a_graph(self) -> Self {
        match &self.command {
            Command::Solve(solve) if solve.is_of_a_graph() => {
                let mut arguments: Vec<OsString> = env::args_os().collect();
                let mut names = arguments.iter_mut().skip(1);
                if let Some(name) = names.find(|argument| *argument == "solve") {
                    *name = "tour".into();
                }
                Self::parse_from(arguments)
            }
            _ => self,
        }
    }

    /// Does what the arguments say. The exit status is 0 if all went well, 1 if something was wrong
    /// with the input or an instance stayed without answer (2, wrong usage, is clap's), 130 if it
    /// was interrupted.
    pub fn run(self) -> ExitCode {
        let bars = logging::start(&self.verbosity);
        // Commands that go through instances stop in their own way then; all else stops at once.
        interrupt::listen();
        let ending = match self.or_of_a_graph().command {
            Command::Solve(solve) => solve.run(&bars),
            Command::Tour(tour) => tour.run(&bars),
            Command::Unique(unique) => unique.run(&bars),
            Command::Common(common) => common.run(&bars),
            Command::Certify(certify) => certify.run(&bars),
            Command::Certificate(certificate) => certificate.run(),
            Command::Generate(generate) => generate.run(&bars),
            Command::Check(check) => check.run(),
            Command::Compare(compare) => compare.run(&bars),
            Command::Trace(trace) => trace.run(&bars),
            Command::Explain(explain) => explain.run(&bars),
            Command::Hint(hint) => hint.run(&bars),
            Command::Rate(rate) => rate.run(&bars),
            Command::Encode(encode) => encode.run(),
            Command::Decode(decode) => decode.run(),
            Command::Convert(convert) => convert.run(),
            Command::Render(render) => render.run(&bars),
            Command::Completions(completions) => completions.run(Self::command()),
            Command::Man(man) => man.run(Self::command()),
        };
        match ending {
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
