//! The kinds of puzzle, as the commands see them: how each is solved, and written with its answer.

use crate::engine::{self, Verdict};
use crate::format::{AnyAnswer, AnyPuzzle, Format, Misfit, course};
use crate::render::terminal;
use crate::report::{self, Record, Row};
use crate::solve::{self, MAX_CLAUSES, Mode, Options};
use crate::{flow, slitherlink};
use std::time::Duration;

/// What is asked for each instance, whatever its kind.
#[derive(Clone, Copy, Debug)]
pub(super) struct Request {
    pub(super) mode: Mode,
    pub(super) technique: slitherlink::Technique,
    pub(super) max_iterations: Option<u64>,
    pub(super) time_limit: Option<Duration>,
    pub(super) max_clauses: u64,
    pub(super) allow_empty: bool,
}

impl Default for Request {
    fn default() -> Self {
        Self {
            mode: Mode::default(),
            technique: slitherlink::Technique::default(),
            max_iterations: None,
            time_limit: None,
            max_clauses: MAX_CLAUSES,
            allow_empty: false,
        }
    }
}

/// How answers are written.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Form {
    /// As the kind's own text: the course's two lines, or the map filled in.
    Text,
    /// In a format that holds the puzzle and its answer.
    Format(Format),
    /// As a picture.
    Picture { coloured: bool },
}

/// A kind of puzzle.
trait Kind: engine::Puzzle {
    /// How the lazy loop is to work, and the name of its cuts; or what was asked for that the kind
    /// does not have.
    fn technique(request: &Request) -> Result<(Self::Technique, &'static str), String>;

    /// One attempt with the course's encoding; `None` if the kind has none.
    fn published(&self, request: &Request, record: Record) -> Option<Row>;
}

impl Kind for slitherlink::Puzzle {
    fn technique(request: &Request) -> Result<(slitherlink::Technique, &'static str), String> {
        match request.allow_empty {
            true => Err("--allow-empty is for Flow Free".to_string()),
            false => Ok((request.technique, request.technique.cuts().name())),
        }
    }

    fn published(&self, request: &Request, record: Record) -> Option<Row> {
        Some(report::published(self, request.time_limit, request.max_clauses, record))
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

    fn published(&self, _: &Request, _: Record) -> Option<Row> {
        None
    }
}

/// The options of one kind, and the name of its cuts.
fn options<P: Kind>(request: &Request) -> Result<(Options<P::Technique>, &'static str), String> {
    let (technique, cuts) = P::technique(request)?;
    let &Request { mode, max_iterations, time_limit, max_clauses, .. } = request;
    Ok((Options { mode, technique, max_iterations, time_limit, max_clauses }, cuts))
}

/// One attempt at a puzzle for a comparison: as asked for, or with the course's encoding.
pub(super) fn attempt(
    puzzle: &AnyPuzzle,
    request: &Request,
    published: bool,
    record: Record,
) -> Row {
    match puzzle {
        AnyPuzzle::Slitherlink(puzzle) => attempt_kind(puzzle, request, published, record),
        AnyPuzzle::Flow(puzzle) => attempt_kind(puzzle, request, published, record),
    }
}

fn attempt_kind<P: Kind>(puzzle: &P, request: &Request, published: bool, record: Record) -> Row {
    if published {
        let row = puzzle.published(request, record.clone());
        let error = "the course's encoding is for Slitherlink".to_string();
        return row.unwrap_or_else(|| Row::new(record.failed(error)));
    }
    match options::<P>(request) {
        Ok((options, _)) => report::sound(puzzle, &options, record),
        Err(error) => Row::new(record.failed(error)),
    }
}

/// Solves a puzzle; the record says how it went.
pub(super) fn solve(
    puzzle: &AnyPuzzle,
    request: &Request,
    record: Record,
) -> (Record, Option<AnyAnswer>) {
    match puzzle {
        AnyPuzzle::Slitherlink(puzzle) => {
            let (record, answer) = solve_kind(puzzle, request, record);
            (record, answer.map(AnyAnswer::Slitherlink))
        }
        AnyPuzzle::Flow(puzzle) => {
            let (record, answer) = solve_kind(puzzle, request, record);
            (record, answer.map(AnyAnswer::Flow))
        }
    }
}

fn solve_kind<P: Kind>(
    puzzle: &P,
    request: &Request,
    mut record: Record,
) -> (Record, Option<P::Answer>) {
    let options = match options::<P>(request) {
        Ok((options, cuts)) => {
            record.cuts = cuts;
            options
        }
        Err(error) => return (record.failed(error), None),
    };
    let solved = solve::solve(puzzle, &options, &mut |round| {
        log::debug!("{}: {round}", record.place());
    });
    let record = record.solved(&solved);
    match solved.result {
        Ok(Verdict::Solved(answer)) => (record, Some(answer)),
        _ => (record, None),
    }
}

/// An answer in a form, with line ends.
pub(super) fn write_answer(
    puzzle: &AnyPuzzle,
    answer: &AnyAnswer,
    form: Form,
) -> Result<Vec<u8>, Misfit> {
    match (form, puzzle, answer) {
        (Form::Format(format), ..) => format.write(puzzle, Some(answer)),
        (Form::Text, _, AnyAnswer::Slitherlink(answer)) => {
            let mut line = Vec::new();
            course::write_answer(&mut line, answer).expect("writing to memory does not fail");
            line.push(b'\n');
            Ok(line)
        }
        (Form::Text, ..) => Format::Flow.write(puzzle, Some(answer)),
        (
            Form::Picture { coloured },
            AnyPuzzle::Slitherlink(puzzle),
            AnyAnswer::Slitherlink(answer),
        ) => Ok(terminal::slitherlink(puzzle, answer, coloured).into_bytes()),
        (Form::Picture { coloured }, AnyPuzzle::Flow(puzzle), AnyAnswer::Flow(answer)) => {
            Ok(terminal::flow(puzzle, answer, coloured).into_bytes())
        }
        (Form::Picture { .. }, ..) => unreachable!("an answer is of its puzzle's kind"),
    }
}
