//! What can end a command: files, and arguments that do not fit the file.

use crate::cnf::dimacs::ReplyError;
use crate::kind::{Unmet, Unsupported};
use crate::questions::generate::GenerateError;
use crate::render::{BitmapError, PngError};
use std::io;

/// An error that ends a command, as one line.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    /// Arguments that clap cannot know to be at odds.
    #[error("{0}")]
    Usage(String),
    #[error("cannot read {name}: {source}")]
    Read { name: String, source: io::Error },
    #[error("{name}: {fault}")]
    Kind { name: String, fault: crate::registry::AddError },
    #[error("cannot write {name}: {source}")]
    Write { name: String, source: io::Error },
    #[error("{name} is not text: it looks like {looks_like}")]
    NotText { name: String, looks_like: &'static str },
    #[error(
        "{name} is a graph: `lazyloop tour` finds a Hamiltonian cycle, and --count counts them"
    )]
    Graph { name: String },
    #[error(
        "{name}, line {line}: this is the reply to the puzzle above it, as solve writes it: \
         check reads such files, and --resume goes on with them"
    )]
    Replies { name: String, line: usize },
    #[error("cannot start threads (try --jobs 1): {0}")]
    Threads(io::Error),
    #[error("cannot listen on {address}: {source}")]
    Listen { address: String, source: io::Error },
    #[error("{name} has no files{}", if *skipped > 0 { " that are named like puzzles (name the format with --from to take all)" } else { "" })]
    NoFiles { name: String, skipped: u64 },
    #[error(
        "another run{holder} is writing {name}: wait until it has ended, or name another output"
    )]
    Held { name: String, holder: String },
    #[error("{name} is both input and output")]
    SameFile { name: String },
    #[error("{name} is two outputs at once")]
    SameOutput { name: String },
    #[error("{name} is in the way and is not overwritten: move it, or name another folder")]
    InTheWay { name: String },
    #[error(
        "cannot resume {name}: after {} it does not match this input and these options: {why}",
        crate::report::count(*count, "outcome")
    )]
    Resume { name: String, count: u64, why: String },
    #[error(
        "{name} holds the first {} of this input: --resume goes on, --force begins again",
        crate::report::count(*count, "outcome")
    )]
    Unfinished { name: String, count: u64 },
    #[error("{name} holds certificates of another run, such as {first}: --force drops them")]
    Certificates { name: String, first: String },
    #[error("{name} has no certificates: none of its files is named INDEX.jsonl")]
    NoCertificates { name: String },
    #[error("the puzzle of seed {seed} is not certified: {why}")]
    Uncertified { seed: u64, why: String },
    #[error("there is no certificate: {0}")]
    NotCertified(String),
    #[error("standard output cannot be resumed: --resume needs a file")]
    ResumeStandard,
    #[error("no file of the input is called {name}")]
    NoSuchFile { name: String },
    #[error("{name} has {}: there is no instance {index}", crate::report::count(*count, "instance"))]
    NoSuchInstance { name: String, count: u64, index: u64 },
    #[error("{name}: {source}")]
    Bitmap { name: String, source: BitmapError },
    #[error("{0}")]
    Unmet(Unmet),
    #[error("seed {seed}: {source}")]
    Generate { seed: u64, source: GenerateError },
    #[error("{name}: {fault}")]
    Format { name: String, fault: String },
    #[error("instance {index} of {name}: {fault}")]
    NoFormula { name: String, index: u64, fault: Unsupported },
    #[error(transparent)]
    Png(#[from] PngError),
    #[error(
        "{name}: {source}: it is not a model of {formula}; was it made of another instance or with other \
         options?"
    )]
    Alien { name: String, source: ReplyError, formula: String },
    #[error("{name}: {source}")]
    Reply { name: String, source: ReplyError },
    #[error(
        "the encoding would have {clauses} clauses, more than the {most} allowed (--max-clauses)"
    )]
    TooLarge { clauses: u64, most: u64 },
}

impl CliError {
    pub(super) fn is_broken_pipe(&self) -> bool {
        matches!(self, Self::Write { source, .. } if source.kind() == io::ErrorKind::BrokenPipe)
    }

    /// Whether the arguments are wrong, rather than what they name.
    pub(super) fn is_usage(&self) -> bool {
        matches!(self, Self::Usage(_) | Self::Graph { .. } | Self::Unmet(_) | Self::ResumeStandard)
    }
}
