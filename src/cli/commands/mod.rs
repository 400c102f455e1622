//! The commands, one file each: their arguments, and what they do. A command may use another one;
//! nothing else knows any of them.

mod certificate;
mod certify;
mod check;
mod common;
mod compare;
mod convert;
mod count;
mod decode;
mod encode;
mod explain;
mod generate;
mod hint;
mod kinds;
mod mcp;
mod rate;
mod render;
mod sample;
mod serve;
mod shell;
mod solve;
mod tour;
mod trace;
mod unique;

use super::ending::Ending;
use super::error::CliError;
use clap::{Args, Subcommand};
use indicatif::MultiProgress;

/// The commands, the common ones first.
#[derive(Debug, Subcommand)]
pub(super) enum Command {
    Solve(solve::Solve),
    Hint(hint::Hint),
    Explain(explain::Explain),
    Generate(generate::Generate),
    Serve(serve::Serve),
    Mcp(mcp::Mcp),
    Render(render::Render),
    Convert(convert::Convert),
    Unique(unique::Unique),
    Kinds(kinds::Kinds),
    Rate(rate::Rate),
    Check(check::Check),
    Common(common::Common),
    Count(count::Count),
    Sample(sample::Sample),
    Tour(tour::Tour),
    Compare(compare::Compare),
    Trace(trace::Trace),
    Encode(encode::Encode),
    Decode(decode::Decode),
    Certify(certify::Certify),
    #[command(subcommand)]
    Certificate(certificate::Certificate),
    Completions(shell::Completions),
    Man(shell::Man),
}

/// Adds a command's arguments to it.
type Augment = fn(clap::Command) -> clap::Command;

/// The commands that are often asked one puzzle, each in a process of its own.
const OFTEN_ASKED: [(&str, Augment); 10] = [
    ("solve", solve::Solve::augment_args),
    ("hint", hint::Hint::augment_args),
    ("explain", explain::Explain::augment_args),
    ("render", render::Render::augment_args),
    ("convert", convert::Convert::augment_args),
    ("unique", unique::Unique::augment_args),
    ("rate", rate::Rate::augment_args),
    ("check", check::Check::augment_args),
    ("common", common::Common::augment_args),
    ("count", count::Count::augment_args),
];

impl Command {
    /// A command that is often asked, with its arguments. Those of all commands take longer to make than a small
    /// puzzle takes to solve.
    pub(super) fn often_asked(name: &str) -> Option<clap::Command> {
        let (name, augment) = OFTEN_ASKED.into_iter().find(|(often, _)| *often == name)?;
        Some(augment(clap::Command::new(name)))
    }

    /// Runs the command. `program` describes the whole command line.
    pub(super) fn run(
        self,
        bars: &MultiProgress,
        program: fn() -> clap::Command,
    ) -> Result<Ending, CliError> {
        match self {
            Self::Solve(solve) => solve.run(bars),
            Self::Tour(tour) => tour.run(bars),
            Self::Unique(unique) => unique.run(bars),
            Self::Common(common) => common.run(bars),
            Self::Count(count) => count.run(bars),
            Self::Sample(sample) => sample.run(bars),
            Self::Certify(certify) => certify.run(bars),
            Self::Certificate(certificate) => certificate.run(),
            Self::Generate(generate) => generate.run(bars),
            Self::Check(check) => check.run(),
            Self::Compare(compare) => compare.run(bars),
            Self::Trace(trace) => trace.run(bars),
            Self::Explain(explain) => explain.run(bars),
            Self::Hint(hint) => hint.run(bars),
            Self::Rate(rate) => rate.run(bars),
            Self::Encode(encode) => encode.run(),
            Self::Decode(decode) => decode.run(),
            Self::Convert(convert) => convert.run(),
            Self::Render(render) => render.run(bars),
            Self::Kinds(kinds) => kinds.run(),
            Self::Serve(serve) => serve.run(),
            Self::Mcp(mcp) => mcp.run(),
            Self::Completions(completions) => completions.run(program()),
            Self::Man(man) => man.run(program()),
        }
    }
}
