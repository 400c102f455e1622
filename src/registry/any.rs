//! A puzzle of some kind, without its type, and its solution.

use super::format::{self, Format};
use super::registrable::Registrable;
use super::reply::{self, Form, Question, Reply};
use crate::cnf::ClauseSink;
use crate::kind::{
    Board, Explained, FormulaSize, Kind, KindInfo, Layer, Legend, Misfit, Mode, Notes, Rule,
    Solution, Step, Technique, Texts,
};
use crate::questions::{
    self, Common, ExplainError, Explanation, Hint, Known, Mistake, Options, Outcome, Progress,
    Trace, Uniqueness,
};
use crate::text::{AnyAnswer, Line};
use std::any::Any;
use std::fmt::Debug;
use std::sync::Arc;

/// What was found, free of its puzzle and its type.
#[derive(Clone, Debug)]
pub struct Found {
    /// The answers, each once.
    pub answers: Vec<AnyAnswer>,
    /// Whether there are no more answers, if all were asked for.
    pub is_all: bool,
    /// For each place (see [`crate::engine::Answer::agreement`]), whether all answers agree there,
    /// if that was asked for.
    pub agreed: Option<Vec<bool>>,
}

impl Found {
    /// One answer, if no more was asked for.
    pub fn one(solution: &dyn AnySolution) -> Self {
        Self { answers: vec![solution.answer()], is_all: false, agreed: None }
    }
}

/// What [`AnyPuzzle::live`] has found, by the edges of the board.
#[derive(Clone, Debug)]
pub enum Seen {
    /// The edges of an answer.
    First(Vec<usize>),
    /// The edges of another answer.
    Second(Vec<usize>),
    /// The value of each edge that is the same in all answers found so far.
    Forced(Vec<Option<bool>>),
}

/// A puzzle of some kind.
pub trait AnyPuzzle: Any + Debug + Send + Sync {
    /// Its kind.
    fn kind(&self) -> &'static KindInfo;

    /// Rows and columns of cells.
    fn size(&self) -> (usize, usize);

    /// Whether another puzzle is the same, of the same kind.
    fn is_same(&self, other: &dyn AnyPuzzle) -> bool;

    /// The same puzzle under a rule of its kind; see [`Kind::with_rule`].
    fn with_rule(self: Box<Self>, rule: &Rule, value: &str) -> Box<dyn AnyPuzzle>;

    /// Solves it, and shows each iteration to `watch`.
    fn solve<'a>(
        &'a self,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome<Box<dyn AnySolution + 'a>>;

    /// Finds the answers that a question is about, and shows each iteration to `watch`.
    fn find(
        &self,
        question: Question,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome<Found>;

    /// Finds what a board shows, and shows it to `see` as soon as it is known; see [`questions::live`].
    /// The outcome says whether there is only one answer, and has the value of each edge that is the same
    /// in all.
    fn live(
        &self,
        options: &Options,
        see: &mut dyn FnMut(Seen),
    ) -> Outcome<(bool, Vec<Option<bool>>)>;

    /// The first wrong mark of a player's history; see [`questions::first_mistake`].
    ///
    /// # Errors
    ///
    /// If it cannot be explained.
    fn first_mistake(
        &self,
        history: &[(usize, Option<bool>)],
        options: &Options,
    ) -> Result<Mistake, ExplainError>;

    /// Marks of a player that no answer has all of; see [`questions::clash`].
    fn clash(&self, marks: &[Option<bool>], options: &Options) -> Option<Vec<usize>>;

    /// The answer with just these edges of the board on, checked. Linear in the board.
    ///
    /// # Errors
    ///
    /// What is wrong with them.
    fn check_edges<'a>(&'a self, on: &[bool]) -> Result<Box<dyn AnySolution + 'a>, String>;

    /// Checks an answer, whether it was found for this puzzle or for another one. Linear in both.
    ///
    /// # Errors
    ///
    /// If it is not an answer to this puzzle; the text says why.
    fn check<'a>(&'a self, answer: &AnyAnswer) -> Result<Box<dyn AnySolution + 'a>, String>;

    /// Asks a question about it, showing each iteration to `watch`. The reply comes in the form that
    /// is asked for.
    fn ask(
        &self,
        question: Question,
        form: Form,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Reply;

    /// Solves it lazily and keeps every iteration; see [`questions::trace`].
    fn trace<'a>(&'a self, options: &Options) -> (Outcome<Box<dyn AnySolution + 'a>>, Trace);

    /// The path to its answer from a player's marks on; see [`questions::explain_watched`].
    ///
    /// # Errors
    ///
    /// If it cannot be explained, or the marks cannot all be right.
    fn explain(
        &self,
        marks: &[Option<bool>],
        most: Layer,
        options: &Options,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Explanation, ExplainError>;

    /// The next step after a player's marks; see [`questions::hint`].
    ///
    /// # Errors
    ///
    /// If it cannot be explained.
    fn hint(&self, marks: &[Option<bool>], options: &Options) -> Result<Hint, ExplainError>;

    /// See [`Kind::explained`].
    fn explained(&self) -> Option<&dyn Explained>;

    /// The board on which a trace is drawn.
    fn board(&self) -> Board;

    /// The puzzle in a format, its last line end included.
    ///
    /// # Errors
    ///
    /// If the format cannot hold it.
    fn write(&self, format: Format) -> Result<String, Misfit>;

    /// The puzzle with a player's marks, one for each edge, in one of [`Format::WITH_MARKS`]. Edges
    /// without a mark are open.
    ///
    /// # Errors
    ///
    /// If the format is none of them.
    fn write_marked(&self, marks: &[Option<bool>], format: Format) -> Result<String, Misfit>;

    /// What formats lose of the puzzle.
    fn notes(&self) -> Notes;

    /// What its answers look like as text.
    fn answer_text(&self) -> &dyn AnswerText;

    /// See [`Kind::encoded_size`].
    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize;

    /// See [`Kind::formula`].
    fn formula(
        &self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Option<Legend>;

    /// The answer that a model of [`Self::formula`] claims, checked; see [`Kind::decode`].
    fn decode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        values: &[bool],
    ) -> Option<Result<Box<dyn AnySolution + 'a>, String>>;

    /// Draws it in signs, with a stroke for each edge.
    #[cfg(feature = "draw")]
    fn in_strokes(
        &self,
        stroke: &dyn Fn(crate::grid::Segment) -> crate::draw::Stroke,
        coloured: bool,
    ) -> String;

    /// Draws it without an answer.
    #[cfg(feature = "draw")]
    fn picture(&self, theme: crate::draw::Theme) -> crate::draw::Picture;
}

/// A puzzle with its only answer.
#[derive(Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// Its only answer, which the plan of the puzzle began with.
    pub answer: AnyAnswer,
}

impl PartialEq for dyn AnyPuzzle {
    fn eq(&self, other: &Self) -> bool {
        self.is_same(other)
    }
}

/// What answers to a puzzle look like as text.
pub trait AnswerText {
    /// See [`Texts::outline`].
    fn outline(&self) -> String;

    /// See [`Texts::is_sign`].
    fn is_sign(&self, sign: char) -> bool;

    /// See [`Texts::check_written`].
    ///
    /// # Errors
    ///
    /// What is wrong with the answer.
    fn check(&self, answer: &[Line<'_>]) -> Result<(), String>;
}

impl<P: Texts> AnswerText for P {
    fn outline(&self) -> String {
        Texts::outline(self)
    }

    fn is_sign(&self, sign: char) -> bool {
        Texts::is_sign(self, sign)
    }

    fn check(&self, answer: &[Line<'_>]) -> Result<(), String> {
        self.check_written(answer)
    }
}

/// A puzzle of some kind with an answer that the checker has accepted.
pub trait AnySolution: Debug {
    /// The answer alone.
    fn answer(&self) -> AnyAnswer;

    /// The answer as text, each line with its end.
    fn to_text(&self) -> String;

    /// The puzzle with the answer in a format, its last line end included; without the answer, if
    /// the format holds none.
    ///
    /// # Errors
    ///
    /// If the format cannot hold the puzzle.
    fn write(&self, format: Format) -> Result<String, Misfit>;

    /// The edges of the answer that are on, as indices of the board.
    fn edges(&self) -> Vec<usize>;

    /// Draws the puzzle with the answer in signs, without colour, each line with its end.
    #[cfg(feature = "draw")]
    fn in_signs(&self) -> String;

    /// Draws the puzzle with the answer.
    #[cfg(feature = "draw")]
    fn picture(&self, theme: crate::draw::Theme) -> crate::draw::Picture;
}

impl<P: Registrable> AnySolution for Solution<'_, P> {
    fn answer(&self) -> AnyAnswer {
        Arc::new(Solution::answer(self).clone())
    }

    fn to_text(&self) -> String {
        Solution::to_text(self)
    }

    fn write(&self, format: Format) -> Result<String, Misfit> {
        format::write(self.puzzle(), Some(self.answer()), format)
    }

    fn edges(&self) -> Vec<usize> {
        self.puzzle().edges(self.answer())
    }

    #[cfg(feature = "draw")]
    fn in_signs(&self) -> String {
        P::in_signs(&crate::kind::Shown::Answer(self), false)
    }

    #[cfg(feature = "draw")]
    fn picture(&self, theme: crate::draw::Theme) -> crate::draw::Picture {
        P::picture_of(self, theme)
    }
}

fn boxed<'a, P: Registrable>(solution: Solution<'a, P>) -> Box<dyn AnySolution + 'a> {
    Box::new(solution)
}

fn solution<P: Registrable>(
    puzzle: &P,
    answer: P::Answer,
) -> Result<Box<dyn AnySolution + '_>, String> {
    match Solution::new(puzzle, answer) {
        Ok(solution) => Ok(Box::new(solution)),
        Err(rejected) => Err(rejected.to_string()),
    }
}

impl<P: Registrable> AnyPuzzle for P {
    fn kind(&self) -> &'static KindInfo {
        self.info()
    }

    fn size(&self) -> (usize, usize) {
        Kind::size(self)
    }

    fn is_same(&self, other: &dyn AnyPuzzle) -> bool {
        (other as &dyn Any).downcast_ref() == Some(self)
    }

    fn with_rule(self: Box<Self>, rule: &Rule, value: &str) -> Box<dyn AnyPuzzle> {
        Box::new(Kind::with_rule(*self, rule, value))
    }

    fn solve<'a>(
        &'a self,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome<Box<dyn AnySolution + 'a>> {
        questions::solve(self, options, watch).map(boxed)
    }

    fn find(
        &self,
        question: Question,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome<Found> {
        let mut answers: Vec<AnyAnswer> = Vec::new();
        let mut take = |solution: Solution<'_, P>| answers.push(AnySolution::answer(&solution));
        let found = match question {
            Question::Answer { .. } => questions::solve(self, options, watch).map(|solution| {
                take(solution);
                (false, None)
            }),
            Question::All { limit } => {
                let outcome = questions::answers(self, limit, options, watch, &mut take);
                outcome.map(|is_all| (is_all, None))
            }
            Question::Unique => questions::unique(self, options, watch).map(|found| match found {
                Uniqueness::Unique(solution) => {
                    take(solution);
                    (true, None)
                }
                Uniqueness::Multiple(first, second) => {
                    take(first);
                    take(second);
                    (false, None)
                }
            }),
            Question::Common => questions::common(self, options, watch).map(
                |Common { solution, agreed, .. }| {
                    take(solution);
                    (false, Some(agreed))
                },
            ),
        };
        found.map(|(is_all, agreed)| Found { answers, is_all, agreed })
    }

    fn live(
        &self,
        options: &Options,
        see: &mut dyn FnMut(Seen),
    ) -> Outcome<(bool, Vec<Option<bool>>)> {
        let mut first: Option<P::Answer> = None;
        let mut known = |known: Known<'_, '_, P>| match known {
            Known::First(solution) => {
                first = Some(Solution::answer(solution).clone());
                see(Seen::First(self.edges(Solution::answer(solution))));
            }
            Known::Second(solution) => see(Seen::Second(self.edges(Solution::answer(solution)))),
            Known::Agreed(agreed) => {
                if let Some(first) = &first {
                    see(Seen::Forced(self.forced(first, agreed)));
                }
            }
        };
        let found = questions::live(self, options, &mut known, &mut |_| {});
        found.map(|Common { solution, second, agreed }| match second {
            None => (true, solution.truth().into_iter().map(Some).collect()),
            Some(_) => (false, self.forced(Solution::answer(&solution), &agreed)),
        })
    }

    fn first_mistake(
        &self,
        history: &[(usize, Option<bool>)],
        options: &Options,
    ) -> Result<Mistake, ExplainError> {
        questions::first_mistake(self, history, options)
    }

    fn clash(&self, marks: &[Option<bool>], options: &Options) -> Option<Vec<usize>> {
        let clash = questions::clash(self, marks, options).ok()??;
        Some(clash.into_iter().map(|fact| fact.edge).collect())
    }

    fn check_edges<'a>(&'a self, on: &[bool]) -> Result<Box<dyn AnySolution + 'a>, String> {
        solution(self, self.claim(on).ok_or("these are not the edges of the board")?)
    }

    fn check<'a>(&'a self, answer: &AnyAnswer) -> Result<Box<dyn AnySolution + 'a>, String> {
        let Some(answer) = answer.downcast_ref::<P::Answer>() else {
            return Err(format!("expected an answer to a {} puzzle", self.info().title));
        };
        solution(self, answer.clone())
    }

    fn ask(
        &self,
        question: Question,
        form: Form,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Reply {
        reply::ask(self, question, form, options, watch)
    }

    fn trace<'a>(&'a self, options: &Options) -> (Outcome<Box<dyn AnySolution + 'a>>, Trace) {
        let (solved, trace) = questions::trace(self, options);
        (solved.map(boxed), trace)
    }

    fn explain(
        &self,
        marks: &[Option<bool>],
        most: Layer,
        options: &Options,
        watch: &mut dyn FnMut(&Step),
    ) -> Result<Explanation, ExplainError> {
        questions::explain_watched(self, marks, most, options, watch)
    }

    fn hint(&self, marks: &[Option<bool>], options: &Options) -> Result<Hint, ExplainError> {
        questions::hint(self, marks, options)
    }

    fn explained(&self) -> Option<&dyn Explained> {
        Kind::explained(self)
    }

    fn board(&self) -> Board {
        Kind::board(self)
    }

    fn write(&self, format: Format) -> Result<String, Misfit> {
        format::write(self, None, format)
    }

    fn write_marked(&self, marks: &[Option<bool>], format: Format) -> Result<String, Misfit> {
        format::write_marked(self, marks, format)
    }

    fn notes(&self) -> Notes {
        Texts::notes(self)
    }

    fn answer_text(&self) -> &dyn AnswerText {
        self
    }

    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize {
        Kind::encoded_size(self, mode, technique)
    }

    fn formula(
        &self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Option<Legend> {
        self.info().supports(mode, technique).ok()?;
        Kind::formula(self, mode, technique, sink)
    }

    fn decode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        values: &[bool],
    ) -> Option<Result<Box<dyn AnySolution + 'a>, String>> {
        self.info().supports(mode, technique).ok()?;
        let answer = Kind::decode(self, mode, technique, values)?;
        Some(solution(self, answer))
    }

    #[cfg(feature = "draw")]
    fn in_strokes(
        &self,
        stroke: &dyn Fn(crate::grid::Segment) -> crate::draw::Stroke,
        coloured: bool,
    ) -> String {
        crate::kind::Pictures::in_strokes(self, None, stroke, coloured)
    }

    #[cfg(feature = "draw")]
    fn picture(&self, theme: crate::draw::Theme) -> crate::draw::Picture {
        crate::kind::Pictures::picture(self, theme)
    }
}
