//! The kinds of puzzle, as the commands see them. A new kind is a line in [`KindArg`], the reading
//! of it in [`instances`](super::instances), and what stands here.

use super::question::{self, Question, Shown};
use crate::engine;
use crate::format::{course, flow as map};
use crate::grid::Grid;
use crate::render::terminal;
use crate::report::{self, Record, Row};
use crate::solve::{Mode, Options};
use crate::{flow, slitherlink};
use clap::ValueEnum;
use std::io::{self, Write};
use std::time::Duration;

/// A kind of puzzle, by name.
#[derive(Clone, Copy, Debug, PartialEq, Eq, ValueEnum)]
pub(super) enum KindArg {
    /// Instances line by line
    Slitherlink,
    /// A file is one map
    Flow,
}

impl KindArg {
    /// As people call it.
    pub(super) fn title(self) -> &'static str {
        match self {
            Self::Slitherlink => "Slitherlink",
            Self::Flow => "Flow Free",
        }
    }

    /// As it stands in statistics.
    pub(super) fn name(self) -> &'static str {
        match self {
            Self::Slitherlink => "slitherlink",
            Self::Flow => "flow",
        }
    }
}

/// What is asked for each instance, whatever its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub(super) mode: Mode,
    pub(super) technique: slitherlink::Technique,
    pub(super) max_iterations: Option<u64>,
    pub(super) time_limit: Option<Duration>,
    pub(super) max_clauses: u64,
    pub(super) max_memory: Option<u64>,
    pub(super) allow_empty: bool,
    pub(super) form: Form,
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As text that can be read again.
    Text,
    /// As a picture.
    Picture { coloured: bool },
}

/// A kind of puzzle.
pub(super) trait Kind: engine::Puzzle {
    fn grid(&self) -> Grid;

    /// How the lazy loop is to work, and the name of its cuts; or what was asked for that the kind
    /// does not have.
    fn technique(request: &Request) -> Result<(Self::Technique, &'static str), String>;

    /// One attempt with the course's encoding; `None` if the kind has none.
    fn published(&self, request: &Request, record: Record) -> Option<Row>;

    /// Where two answers differ, in words: how many of what.
    fn count_differences(first: &Self::Answer, second: &Self::Answer) -> String;

    /// Writes a reply as text, with line ends.
    fn write(shown: &Shown<'_, Self::Answer>, out: &mut dyn Write) -> io::Result<()>;

    /// A reply as a picture, with line ends.
    fn picture(&self, shown: &Shown<'_, Self::Answer>, coloured: bool) -> String;
}

impl Kind for slitherlink::Puzzle {
    fn grid(&self) -> Grid {
        self.grid()
    }

    fn technique(request: &Request) -> Result<(slitherlink::Technique, &'static str), String> {
        match request.allow_empty {
            true => Err("--allow-empty is for Flow Free".to_string()),
            false => Ok((request.technique, request.technique.cuts().name())),
        }
    }

    fn published(&self, request: &Request, record: Record) -> Option<Row> {
        Some(report::published(self, request.time_limit, request.max_clauses, record))
    }

    fn count_differences(first: &slitherlink::Answer, second: &slitherlink::Answer) -> String {
        let segments = first.grid().segments();
        let differs = |&segment: &_| first.contains(segment) != second.contains(segment);
        format!("{} segments", segments.filter(differs).count())
    }

    fn write(shown: &Shown<'_, slitherlink::Answer>, out: &mut dyn Write) -> io::Result<()> {
        match *shown {
            Shown::Answer(answer) => course::write_answer(out, answer)?,
            Shown::Difference(first, second) => course::write_difference(out, first, second)?,
            Shown::Common(answer, agreed) => course::write_common(out, answer, agreed)?,
        }
        writeln!(out)
    }

    fn picture(&self, shown: &Shown<'_, slitherlink::Answer>, coloured: bool) -> String {
        match *shown {
            Shown::Answer(answer) => terminal::slitherlink(self, answer, coloured),
            Shown::Difference(first, second) => {
                terminal::slitherlink_difference(self, [first, second], coloured)
            }
            Shown::Common(answer, agreed) => {
                terminal::slitherlink_common(self, answer, agreed, coloured)
            }
        }
    }
}

impl Kind for flow::Puzzle {
    fn grid(&self) -> Grid {
        self.grid()
    }

    fn technique(request: &Request) -> Result<(flow::Cuts, &'static str), String> {
        use slitherlink::{Cuts, local::Variables};
        if request.technique.variables() == Variables::Segments {
            return Err("--regions is for Slitherlink".to_string());
        }
        let cuts = match request.technique.cuts() {
            Cuts::Auto => flow::Cuts::default(),
            Cuts::Loop => flow::Cuts::Loop,
            Cuts::Cutset => flow::Cuts::Cutset,
            cuts => return Err(format!("the cut '{}' is for Slitherlink", cuts.name())),
        };
        Ok((cuts, cuts.name()))
    }

    fn published(&self, _: &Request, _: Record) -> Option<Row> {
        None
    }

    fn count_differences(first: &flow::Answer, second: &flow::Answer) -> String {
        let differs = |&cell: &_| !first.agrees(second, cell);
        let count = first.grid().cells().filter(differs).count();
        format!("{count} cells")
    }

    fn write(shown: &Shown<'_, flow::Answer>, out: &mut dyn Write) -> io::Result<()> {
        match *shown {
            Shown::Answer(answer) => map::write_answer(out, answer),
            Shown::Difference(first, second) => map::write_difference(out, first, second),
            Shown::Common(answer, agreed) => map::write_common(out, answer, agreed),
        }
    }

    fn picture(&self, shown: &Shown<'_, flow::Answer>, coloured: bool) -> String {
        match *shown {
            Shown::Answer(answer) => terminal::flow(self, answer, coloured),
            Shown::Difference(first, second) => {
                terminal::flow_difference(self, [first, second], coloured)
            }
            Shown::Common(answer, agreed) => terminal::flow_common(self, answer, agreed, coloured),
        }
    }
}

/// The options of one kind, and the name of its cuts.
fn options<P: Kind>(request: &Request) -> Result<(Options<P::Technique>, &'static str), String> {
    let (technique, cuts) = P::technique(request)?;
    let &Request { mode, max_iterations, time_limit, max_clauses, max_memory, .. } = request;
    let options = Options { mode, technique, max_iterations, time_limit, max_clauses, max_memory };
    Ok((options, cuts))
}

/// A puzzle of any kind, ready to be asked about.
pub(super) trait AnyPuzzle: Send {
    /// Rows and columns of cells.
    fn size(&self) -> (usize, usize);

    /// One attempt for a comparison, as asked for or with the course's encoding.
    fn attempt(&self, request: &Request, published: bool, record: Record) -> Row;

    /// Asks. The record says how it went; the reply, if there is one, comes in the form that was
    /// asked for, with line ends.
    fn ask(
        &self,
        question: Question,
        request: &Request,
        record: Record,
    ) -> (Record, Option<Vec<u8>>);
}

impl<P: Kind + Send> AnyPuzzle for P {
    fn size(&self) -> (usize, usize) {
        (self.grid().rows(), self.grid().cols())
    }

    fn attempt(&self, request: &Request, published: bool, record: Record) -> Row {
        let record = record.sized(self.grid().rows(), self.grid().cols());
        if published {
            let row = self.published(request, record.clone());
            let error = "the course's encoding is for Slitherlink".to_string();
            return row.unwrap_or_else(|| Row::new(record.failed(error)));
        }
        match options::<P>(request) {
            Ok((options, _)) => report::sound(self, &options, record),
            Err(error) => Row::new(record.failed(error)),
        }
    }

    fn ask(
        &self,
        question: Question,
        request: &Request,
        mut record: Record,
    ) -> (Record, Option<Vec<u8>>) {
        let (rows, cols) = self.size();
        record = record.sized(rows, cols);
        let options = match options::<P>(request) {
            Ok((options, cuts)) => {
                record.cuts = cuts;
                options
            }
            Err(error) => return (record.failed(error), None),
        };
        question::ask(self, question, request.form, &options, record)
    }
}
