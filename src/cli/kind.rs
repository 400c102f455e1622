//! The kinds of puzzle, as the commands see them. A new kind is a line in [`KindArg`], the reading
//! of it in [`instances`](super::instances), and what stands here.

use crate::engine::{self, Verdict};
use crate::format::{course, flow as map};
use crate::grid::Grid;
use crate::render::terminal;
use crate::report::{self, Record, Row};
use crate::solve::{self, Mode, Options};
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
trait Kind: engine::Puzzle {
    fn grid(&self) -> Grid;

    /// How the lazy loop is to work, and the name of its cuts; or what was asked for that the kind
    /// does not have.
    fn technique(request: &Request) -> Result<(Self::Technique, &'static str), String>;

    /// One attempt with the course's encoding; `None` if the kind has none.
    fn published(&self, request: &Request, record: Record) -> Option<Row>;

    /// Writes an answer as text, with line ends.
    fn write_answer(answer: &Self::Answer, out: &mut dyn Write) -> io::Result<()>;

    /// An answer as a picture, with line ends.
    fn picture(&self, answer: &Self::Answer, coloured: bool) -> String;
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

    fn write_answer(answer: &slitherlink::Answer, out: &mut dyn Write) -> io::Result<()> {
        course::write_answer(out, answer)?;
        writeln!(out)
    }

    fn picture(&self, answer: &slitherlink::Answer, coloured: bool) -> String {
        terminal::slitherlink(self, answer, coloured)
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

    fn write_answer(answer: &flow::Answer, out: &mut dyn Write) -> io::Result<()> {
        map::write_answer(out, answer)
    }

    fn picture(&self, answer: &flow::Answer, coloured: bool) -> String {
        terminal::flow(self, answer, coloured)
    }
}

/// The options of one kind, and the name of its cuts.
fn options<P: Kind>(request: &Request) -> Result<(Options<P::Technique>, &'static str), String> {
    let (technique, cuts) = P::technique(request)?;
    let &Request { mode, max_iterations, time_limit, max_clauses, .. } = request;
    Ok((Options { mode, technique, max_iterations, time_limit, max_clauses }, cuts))
}

/// A puzzle of any kind, ready to be solved.
pub(super) trait AnyPuzzle {
    /// One attempt for a comparison, as asked for or with the course's encoding.
    fn attempt(&self, request: &Request, published: bool, record: Record) -> Row;

    /// Solves it. The record says how it went; the answer, if there is one, comes in the form that
    /// was asked for, with line ends.
    fn solve(&self, request: &Request, record: Record) -> (Record, Option<Vec<u8>>);
}

impl<P: Kind> AnyPuzzle for P {
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

    fn solve(&self, request: &Request, mut record: Record) -> (Record, Option<Vec<u8>>) {
        record = record.sized(self.grid().rows(), self.grid().cols());
        let options = match options::<P>(request) {
            Ok((options, cuts)) => {
                record.cuts = cuts;
                options
            }
            Err(error) => return (record.failed(error), None),
        };
        let solved = solve::solve(self, &options, &mut |round| {
            log::debug!("{}: {round}", record.place());
        });
        let record = record.solved(&solved);
        let Ok(Verdict::Solved(answer)) = solved.result else {
            return (record, None);
        };
        let mut text = Vec::new();
        match request.form {
            Form::Text => {
                P::write_answer(&answer, &mut text).expect("writing to memory does not fail");
            }
            Form::Picture { coloured } => text.extend(self.picture(&answer, coloured).bytes()),
        }
        (record, Some(text))
    }
}
