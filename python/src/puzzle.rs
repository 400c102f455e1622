//! A puzzle of some kind: reading, writing, drawing, and questions.

use super::answer::Answer;
use super::apart::apart;
use super::explain::{self, Explanation, Hint};
use super::options::Options;
use super::outcome::{Found, Outcome, find};
use super::shared::{LimitReached, Shared, format_of, named, svg};
use super::trace::Iteration;
use lazyloop::cnf::{Lit, dimacs};
use lazyloop::count::{self, CountError};
use lazyloop::engine::{Limits, Sat, SatVerdict};
use lazyloop::kind::{Board, Explained, Layer, Mode, Technique};
use lazyloop::plane::Along;
use lazyloop::questions::{self, SolveError};
use lazyloop::random::Random;
use lazyloop::registry::{self, AnyPuzzle, Format, Question};
use lazyloop::text::{FormatError, Line, Warning};
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, PyResult, Python, pyclass, pyfunction, pymethods};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

pyo3::import_exception!(lazyloop.errors, ParseError);

/// The variables and clauses of a formula, and its text.
type Encoding = (u32, u64, String);

#[pyclass(frozen)]
pub(super) struct Puzzle(Shared);

/// Rules with their values.
type Rules = Vec<(String, String)>;

/// Reads all puzzles of a text, under some rules of their kind, and the warnings about them. All
/// are in one format, or each is in the format that it begins like.
#[pyfunction]
pub(super) fn read(
    py: Python<'_>,
    text: Vec<u8>,
    format: Option<&str>,
    rules: Rules,
) -> PyResult<(Vec<Puzzle>, Vec<String>)> {
    let format = format.map(|name| format_of(name, registry::format_to_read)).transpose()?;
    let cancel = Arc::new(AtomicBool::new(false));
    let is_cancelled = cancel.clone();
    let work = move || {
        let mut reader = registry::reader(&text[..], format);
        let (mut puzzles, mut warnings) = (Vec::new(), Vec::new());
        while let Ok(Some(instance)) = reader.next_instance()
            && !is_cancelled.load(Ordering::Relaxed)
        {
            puzzles.push(instance.puzzle?);
            warnings.extend(instance.beside.warnings.iter().map(warning));
        }
        Ok((puzzles, warnings))
    };
    let read: Result<(Vec<Box<dyn AnyPuzzle>>, _), FormatError> = apart(py, &cancel, work)?;
    let (puzzles, warnings) = read.map_err(parse_error)?;
    let puzzles = puzzles.into_iter().map(|puzzle| under(puzzle, &rules));
    Ok((puzzles.collect::<PyResult<_>>()?, warnings))
}

fn warning(warning: &Warning) -> String {
    match &warning.formats()[..] {
        [] => warning.to_string(),
        formats => format!("{warning}: ask for it with format=\"{}\"", formats.join("|")),
    }
}

/// Reads a puzzle of a kind from rows of clues, under some rules of the kind.
#[pyfunction]
pub(super) fn read_rows(kind: &str, rows: Vec<String>, rules: Rules) -> PyResult<Puzzle> {
    let puzzle = registry::read_rows(kind, &lines(&rows))
        .ok_or_else(|| PyValueError::new_err(registry::unknown_kind(kind)))?;
    under(puzzle.map_err(parse_error)?, &rules)
}

fn lines<T: AsRef<str>>(rows: &[T]) -> Vec<Line<'_>> {
    let rows = rows.iter().map(|row| row.as_ref().as_bytes()).enumerate();
    rows.map(|(index, text)| Line { number: index + 1, text }).collect()
}

fn parse_error(error: FormatError) -> PyErr {
    ParseError::new_err((error.to_string(), error.line, error.column))
}

fn under(mut puzzle: Box<dyn AnyPuzzle>, rules: &Rules) -> PyResult<Puzzle> {
    for (name, value) in rules {
        let rule = named("rule", name, puzzle.info().rules, |rule| rule.name)?;
        let values = if rule.values.is_empty() { &[""] } else { rule.values };
        let value = named(name, value, values, |value| value)?;
        puzzle = puzzle.with_rule(&rule, value).unwrap_or(puzzle);
    }
    Ok(Puzzle::new(puzzle))
}

/// Whether a text is surely meant as a puzzle itself and not as a file's name.
#[pyfunction]
pub(super) fn is_puzzle_itself(text: &str) -> bool {
    registry::is_puzzle_itself(text)
}

/// The names of all formats.
#[pyfunction]
pub(super) fn formats() -> Vec<&'static str> {
    registry::formats().into_iter().map(Format::name).collect()
}

impl Puzzle {
    /// Counts on a thread of its own.
    fn counted<T: Send + 'static>(
        &self,
        py: Python<'_>,
        options: &Options,
        work: impl FnOnce(&dyn Explained, &Board, &Limits) -> Result<T, CountError> + Send + 'static,
    ) -> PyResult<T> {
        let (options, cancel) = options.begin();
        let puzzle = self.0.clone();
        let counted = apart(py, &cancel, move || {
            let explained = puzzle.explained();
            work(explained, &puzzle.board(), &options.limits())
        })?;
        counted.map_err(|error| match error {
            CountError::Stopped { stop, .. } => {
                LimitReached::new_err((format!("{}: {error}", questions::reason(stop)),))
            }
            error => PyValueError::new_err(error.to_string()),
        })
    }
}

#[pymethods]
impl Puzzle {
    /// The kind's name.
    #[getter]
    fn kind(&self) -> &'static str {
        self.0.info().name
    }

    /// What people call the kind.
    #[getter]
    fn title(&self) -> &'static str {
        self.0.info().title
    }

    /// Its rules in a sentence or two; empty if nobody has said them.
    #[getter]
    fn about(&self) -> &'static str {
        self.0.info().about
    }

    /// Rows and columns of cells.
    #[getter]
    fn size(&self) -> (usize, usize) {
        self.0.size()
    }

    /// Whether cells have rows and columns.
    fn has_rows(&self) -> bool {
        self.0.info().has_rows
    }

    /// How many edges an answer says the truth of.
    fn edge_count(&self) -> usize {
        let board = self.0.board();
        match board.plane.tiles() {
            Some(tiles) => tiles.edge_count(),
            None => board.rows * (2 * board.cols + 1) + board.cols,
        }
    }

    /// The two vertices of each edge.
    fn ends(&self) -> Vec<[usize; 2]> {
        let board = self.0.board();
        let graph = board.plane.vertices();
        (0..graph.edge_bound()).filter_map(|edge| graph.ends(edge)).collect()
    }

    /// The edges that a player can mark, each with the positions (x, y) of its two ends.
    fn drawn_edges(&self) -> Vec<(usize, [[f64; 2]; 2])> {
        let board = self.0.board();
        let drawn = (0..board.plane.edge_bound()).filter(|&edge| board.is_drawn(edge));
        drawn.filter_map(|edge| Some((edge, board.ends(edge)?))).collect()
    }

    /// The sign of each cell, row by row; an empty string for an empty cell.
    fn signs(&self) -> Vec<String> {
        self.0.board().signs
    }

    /// Whether an edge joins points, and not cells.
    fn joins_points(&self) -> bool {
        self.0.board().along == Along::Points
    }

    fn is_same(&self, other: &Self) -> bool {
        *self.0 == *other.0
    }

    fn write(&self, format: &str) -> PyResult<String> {
        let written = self.0.write(format_of(format, registry::format_to_write)?);
        written.map_err(|misfit| PyValueError::new_err(misfit.to_string()))
    }

    fn svg(&self, py: Python<'_>, theme: &str, cell: f64) -> PyResult<String> {
        let puzzle = self.0.clone();
        svg(py, theme, cell, move |theme| Ok(puzzle.picture(theme)))
    }

    /// Reads the answer that a JSON object has beside this puzzle.
    fn answer_in_json(&self, object: &str) -> PyResult<Answer> {
        let solution = registry::answer_in_json(&*self.0, object).map_err(PyValueError::new_err)?;
        Ok(Answer::new(self.0.clone(), solution.into_answer()))
    }

    /// What is wrong with an answer, if anything is.
    fn check(&self, answer: &Answer) -> Option<String> {
        self.0.check(answer.get()).err().map(|fault| fault.to_string())
    }

    /// What is wrong, if anything is, with an answer that is written as `to_text` does.
    fn check_text(&self, answer: &str) -> Option<String> {
        let answer: Vec<&str> = answer.lines().collect();
        self.0.check_written(&lines(&answer)).err()
    }

    fn solve(&self, py: Python<'_>, options: &Options) -> PyResult<Outcome> {
        self.ask(py, Question::Answer { to: None }, options)
    }

    fn answers(&self, py: Python<'_>, most: u64, options: &Options) -> PyResult<Outcome> {
        self.ask(py, Question::All { limit: most }, options)
    }

    /// The number of answers in decimal digits, or what stands in the way.
    fn count(&self, py: Python<'_>, options: &Options) -> PyResult<String> {
        let number = self.counted(py, options, |explained, board, limits| {
            count::count(explained, board, limits, &mut |_| {})
        })?;
        Ok(number.to_string())
    }

    /// The number of answers, and of those with each edge, in decimal digits.
    fn shares(&self, py: Python<'_>, options: &Options) -> PyResult<(String, Vec<String>)> {
        let shares = self.counted(py, options, |explained, board, limits| {
            count::shares(explained, board, limits, &mut |_| {})
        })?;
        Ok((shares.answers.to_string(), shares.on.iter().map(ToString::to_string).collect()))
    }

    /// Random answers, all equally likely.
    fn sample(
        &self,
        py: Python<'_>,
        amount: usize,
        seed: u64,
        options: &Options,
    ) -> PyResult<Vec<Answer>> {
        let drawn = self.counted(py, options, move |explained, board, limits| {
            let mut random = Random::new(seed);
            count::sample(explained, board, amount, &mut random, limits, &mut |_| {})
        })?;
        let answer = |on: Vec<bool>| {
            let solution = self.0.check_edges(&on).map_err(PyValueError::new_err)?;
            Ok(Answer::new(self.0.clone(), solution.into_answer()))
        };
        drawn.into_iter().map(answer).collect()
    }

    fn common(&self, py: Python<'_>, options: &Options) -> PyResult<Outcome> {
        self.ask(py, Question::Common, options)
    }

    fn trace(&self, py: Python<'_>, options: &Options) -> PyResult<(Outcome, Vec<Iteration>)> {
        let (options, cancel) = options.begin();
        if options.mode != Mode::Lazy {
            return Err(PyValueError::new_err("a trace is of the lazy mode"));
        }
        let puzzle = self.0.clone();
        let (sent, trace) = apart(py, &cancel, move || {
            let (outcome, trace) = questions::trace(&*puzzle, &options);
            (outcome.map(Found::one), trace)
        })?;
        Ok((Outcome::of(&self.0, sent), trace.steps.into_iter().map(Iteration::from).collect()))
    }

    /// The path to the answer, with the techniques up to a layer.
    fn explain(&self, py: Python<'_>, most: &str, options: &Options) -> PyResult<Explanation> {
        let most = named("most", most, Layer::ALL, Layer::name)?;
        let (options, cancel) = options.begin();
        let puzzle = self.0.clone();
        let path = apart(py, &cancel, move || {
            questions::explain_watched(&*puzzle, &[], most, &options, &mut |_| {})
        })?;
        explain::explanation(&*self.0, path)
    }

    /// The next step after a player's marks: edges, and whether they are on.
    fn hint(&self, py: Python<'_>, marks: Vec<(usize, bool)>, options: &Options) -> PyResult<Hint> {
        let mut marked = vec![None; self.0.board().plane.edge_bound()];
        for (edge, on) in marks {
            let place = marked.get_mut(edge);
            *place.ok_or_else(|| PyValueError::new_err("a mark outside the puzzle"))? = Some(on);
        }
        let (options, cancel) = options.begin();
        let puzzle = self.0.clone();
        let hint = apart(py, &cancel, move || questions::hint(&*puzzle, &marked, &options))?;
        explain::hint(&*self.0, hint)
    }

    /// The variables and clauses of an encoding, and its text; `None` if the kind has none for
    /// outside solvers.
    fn dimacs(&self, py: Python<'_>, options: &Options) -> PyResult<Option<Encoding>> {
        let (options, cancel) = options.begin();
        let (mode, technique) = self.encoding(&options)?;
        let puzzle = self.0.clone();
        apart(py, &cancel, move || {
            let mut size = lazyloop::cnf::Size::default();
            let legend = puzzle.formula(mode, technique, &mut size)?;
            let comments = legend.comments(puzzle.info().title, &puzzle.board().size_in_words());
            let mut text = Vec::new();
            let write = dimacs::write(&mut text, &comments, &|sink| {
                puzzle.formula(mode, technique, sink);
            });
            write.ok()?;
            Some((size.variables, size.clauses, String::from_utf8(text).ok()?))
        })
    }

    /// Whether the kind has such an encoding, and the truth of each of its variables in a model, if
    /// there is one.
    fn model(&self, py: Python<'_>, options: &Options) -> PyResult<(bool, Option<Vec<bool>>)> {
        let (options, cancel) = options.begin();
        let (mode, technique) = self.encoding(&options)?;
        let puzzle = self.0.clone();
        let model = apart(py, &cancel, move || {
            let mut sat = Sat::new(options.limits());
            if puzzle.formula(mode, technique, &mut sat).is_none() {
                return Ok((false, None));
            }
            let variables = 1..=sat.variables() as i32;
            match sat.solve(&[]) {
                SatVerdict::Satisfiable(model) => {
                    let literals = variables.filter_map(Lit::from_dimacs);
                    Ok((true, Some(literals.map(|lit| model.is_true(lit)).collect())))
                }
                SatVerdict::Unsatisfiable => Ok((true, None)),
                SatVerdict::Unknown => Err("out of time or memory".to_string()),
                SatVerdict::Failed(fault) => Err(fault),
            }
        })?;
        model.map_err(|fault| LimitReached::new_err((fault,)))
    }
}

impl Puzzle {
    pub(super) fn new(puzzle: Box<dyn AnyPuzzle>) -> Self {
        Self(puzzle.into())
    }

    pub(super) fn get(&self) -> &Shared {
        &self.0
    }

    /// The encoding that some options ask for, if the kind has it and it is not too large.
    fn encoding(&self, options: &questions::Options) -> PyResult<(Mode, Technique)> {
        let (mode, technique, most) = (options.mode, options.technique, options.max_clauses);
        self.0
            .info()
            .supports(mode, technique)
            .map_err(|fault| PyValueError::new_err(fault.to_string()))?;
        SolveError::unless_it_fits(mode, self.0.encoded_size(mode, technique), most)
            .map_err(|fault| LimitReached::new_err((fault.to_string(),)))?;
        Ok((mode, technique))
    }

    fn ask(&self, py: Python<'_>, question: Question, options: &Options) -> PyResult<Outcome> {
        let (options, cancel) = options.begin();
        let puzzle = self.0.clone();
        let sent = apart(py, &cancel, move || find(&*puzzle, question, &options))?;
        Ok(Outcome::of(&self.0, sent))
    }
}
