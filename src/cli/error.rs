//! What can end a command: files, and arguments that do not fit the file.

use crate::cnf::dimacs::ReplyError;
use crate::format::FormatError;
use crate::render::PngError;
use crate::slitherlink::NeedsRegions;
use std::io;

/// An error that ends a command, as one line.
#[derive(Debug, thiserror::Error)]
pub(super) enum CliError {
    /// Arguments that clap cannot know to be at odds.
    #[error(transparent)]
    Usage(#[from] NeedsRegions),
    #[error("cannot read {name}: {source}")]
    Read { name: String, source: io::Error },
    #[error("cannot write {name}: {source}")]
    Write { name: String, source: io::Error },
    #[error("cannot start threads (try --jobs 1): {0}")]
    Threads(io::Error),
    #[error("{name} has no files")]
    NoFiles { name: String },
    #[error("{name} is both input and output")]
    SameFile { name: String },
    #[error("cannot resume {name}: after {count} outcomes it is not what the input leaves")]
    Resume { name: String, count: u64 },
    #[error("standard output cannot be resumed: --resume needs a file")]
    ResumeStandard,
    #[error("{name} has {count} instances: there is no instance {index}")]
    NoSuchInstance { name: String, count: u64, index: u64 },
    #[error("{name}: {source}")]
    Format { name: String, source: FormatError },
    #[error("instance {index} of {name} is no Slitherlink")]
    NotSlitherlink { name: String, index: u64 },
    #[error(transparent)]
    Png(#[from] PngError),
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
}
