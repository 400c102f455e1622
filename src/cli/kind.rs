//! The kinds of puzzle, as the commands see them: how each is asked about, and written with its
//! answer.

use super::limits::Limits;
use super::question::{self, Question, Shown};
use crate::engine;
use crate::format::{AnyAnswer, AnyPuzzle, Format, Misfit, course, flow as map};
use crate::render::terminal;
use crate::report::{self, Record, Row};
use crate::solve::{Mode, Options};
use crate::{flow, slitherlink};
use std::io::{self, Write};
use std::{panic, thread};

/// What is asked for each instance, whatever its kind.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Request {
    pub(super) mode: Mode,
    pub(super) technique: slitherlink::Technique,
    pub(super) max_iterations: Option<u64>,
    pub(super) limits: Limits,
    pub(super) allow_empty: bool,
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
    /// How the lazy loop is to work, and the name of its cuts; or what was asked for that the kind
    /// does not have.
    fn technique(request: &Request) -> Result<(Self::Technique, &'static str), String>;

    /// One attempt with the course's encoding; `None` if the kind has none.
    fn published(&self, options: &Options<Self::Technique>, record: Record) -> Option<Row>;

    /// Where two answers differ, in words: how many of what.
    fn count_differences(first: &Self::Answer, second: &Self::Answer) -> String;

    /// Writes a reply as text, with line ends.
    fn write(shown: &Shown<'_, Self::Answer>, out: &mut dyn Write) -> io::Result<()>;

    /// A reply as a picture, with line ends.
    fn picture(&self, shown: &Shown<'_, Self::Answer>, coloured: bool) -> String;

    /// The puzzle with its answer in a format that holds both.
    fn in_format(&self, answer: Self::Answer, format: Format) -> Result<Vec<u8>, Misfit>;
}

impl Kind for slitherlink::Puzzle {
    fn technique(request: &Request) -> Result<(slitherlink::Technique, &'static str), String> {
        match request.allow_empty {
            true => Err("--allow-empty is for Flow Free".to_string()),
            false => Ok((request.technique, request.technique.cuts().name())),
        }
    }

    fn published(&self, options: &Options<slitherlink::Technique>, record: Record) -> Option<Row> {
        Some(report::published(self, options, record))
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

    fn in_format(&self, answer: slitherlink::Answer, format: Format) -> Result<Vec<u8>, Misfit> {
        format.write(&AnyPuzzle::Slitherlink(self.clone()), Some(&AnyAnswer::Slitherlink(answer)))
    }
}

impl Kind for flow::Puzzle {
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

    fn published(&self, _: &Options<flow::Cuts>, _: Record) -> Option<Row> {
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

    fn in_format(&self, answer: flow::Answer, format: Format) -> Result<Vec<u8>, Misfit> {
        format.write(&AnyPuzzle::Flow(self.clone()), Some(&AnyAnswer::Flow(answer)))
    }
}

/// The options of one kind, and the name of its cuts.
fn options<P: Kind>(request: &Request) -> Result<(Options<P::Technique>, &'static str), String> {
    let (technique, cuts) = P::technique(request)?;
    let &Request { mode, max_iterations, limits, .. } = request;
    let Limits { time_limit, max_clauses, max_memory } = limits;
    let options = Options { mode, technique, max_iterations, time_limit, max_clauses, max_memory };
    Ok((options, cuts))
}

/// One attempt at a puzzle for a comparison: as asked for, or with the course's encoding.
pub(super) fn attempt(
    puzzle: &AnyPuzzle,
    request: &Request,
    published: bool,
    record: Record,
) -> Row {
    apart(request, || match puzzle {
        AnyPuzzle::Slitherlink(puzzle) => attempt_kind(puzzle, request, published, record),
        AnyPuzzle::Flow(puzzle) => attempt_kind(puzzle, request, published, record),
    })
}

fn attempt_kind<P: Kind>(puzzle: &P, request: &Request, published: bool, record: Record) -> Row {
    let options = match options::<P>(request) {
        Ok((options, _)) => options,
        Err(error) => return Row::new(record.failed(error)),
    };
    if !published {
        return report::sound(puzzle, &options, record);
    }
    let row = puzzle.published(&options, record.clone());
    let error = "the course's encoding is for Slitherlink".to_string();
    row.unwrap_or_else(|| Row::new(record.failed(error)))
}

/// Asks about a puzzle. The record says how it went; the reply, if there is one, comes in the form
/// that was asked for, with line ends.
pub(super) fn ask(
    puzzle: &AnyPuzzle,
    question: Question,
    form: Form,
    request: &Request,
    record: Record,
) -> (Record, Option<Vec<u8>>) {
    apart(request, || match puzzle {
        AnyPuzzle::Slitherlink(puzzle) => {
            with_options(puzzle, request, record, |options, record| {
                question::ask(puzzle, question, form, options, record)
            })
        }
        AnyPuzzle::Flow(puzzle) => with_options(puzzle, request, record, |options, record| {
            question::ask(puzzle, question, form, options, record)
        }),
    })
}

/// Solves a puzzle; the record says how it went.
pub(super) fn solve(
    puzzle: &AnyPuzzle,
    request: &Request,
    record: Record,
) -> (Record, Option<AnyAnswer>) {
    apart(request, || match puzzle {
        AnyPuzzle::Slitherlink(puzzle) => {
            with_options(puzzle, request, record, |options, record| {
                let (record, answer) = question::solve(puzzle, options, record);
                (record, answer.map(AnyAnswer::Slitherlink))
            })
        }
        AnyPuzzle::Flow(puzzle) => with_options(puzzle, request, record, |options, record| {
            let (record, answer) = question::solve(puzzle, options, record);
            (record, answer.map(AnyAnswer::Flow))
        }),
    })
}

/// Works on an instance in a thread of its own if memory is limited. The C library gives the memory
/// of an instance back when its thread ends; before, some of it may count for the next one.
fn apart<T: Send>(request: &Request, work: impl FnOnce() -> T + Send) -> T {
    if request.limits.max_memory.is_none() {
        return work();
    }
    let ended = thread::scope(|scope| scope.spawn(work).join());
    ended.unwrap_or_else(|panic| panic::resume_unwind(panic))
}

/// Does something with the options of a puzzle's kind, and the record that has the name of its cuts;
/// nothing, if what was asked for is not for that kind.
fn with_options<P: Kind, T>(
    _: &P,
    request: &Request,
    record: Record,
    act: impl FnOnce(&Options<P::Technique>, Record) -> (Record, Option<T>),
) -> (Record, Option<T>) {
    match options::<P>(request) {
        Ok((options, cuts)) => act(&options, Record { cuts, ..record }),
        Err(error) => (record.failed(error), None),
    }
}
