//! What a program asks of a puzzle of some kind, and a board does not. It needs the feature `whole`.

use super::registrable::Registrable;
use super::reply::{self, Form, Question, Reply};
use super::solution::{AnyCommon, AnySolution, AnyUniqueness, boxed, solution};
use crate::cnf::ClauseSink;
use crate::kind::{FormulaSize, Kind, Legend, Mode, Notes, Solution, Technique, Texts};
use crate::questions::{self, Common, Options, Outcome, Progress, Trace, Uniqueness};
use crate::text::{AnyAnswer, Line};

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

/// What is asked of a puzzle of some kind besides what a board asks.
pub trait Questioned {
    /// Finds the answers that a question is about, and shows each iteration to `watch`.
    fn find(
        &self,
        question: Question,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Outcome<Found>;

    /// Whether it has one answer or several; see [`questions::unique`].
    fn uniqueness<'a>(&'a self, options: &Options) -> Outcome<AnyUniqueness<'a>>;

    /// What all its answers have in common; see [`questions::common`].
    fn agreement<'a>(&'a self, options: &Options) -> Outcome<AnyCommon<'a>>;

    /// Asks a question about it, showing each iteration to `watch`. The reply comes in the form that
    /// is asked for.
    fn ask(
        &self,
        question: Question,
        form: Form,
        options: &Options,
        watch: &mut dyn FnMut(Progress),
    ) -> Reply;

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

    /// Solves it lazily and keeps every iteration; see [`questions::trace`].
    fn trace<'a>(&'a self, options: &Options) -> (Outcome<Box<dyn AnySolution + 'a>>, Trace);

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
}

impl<P: Registrable> Questioned for P {
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

    fn uniqueness<'a>(&'a self, options: &Options) -> Outcome<AnyUniqueness<'a>> {
        questions::unique(self, options, &mut |_| {}).map(|found| match found {
            Uniqueness::Unique(only) => AnyUniqueness::Unique(boxed(only)),
            Uniqueness::Multiple(first, second) => {
                AnyUniqueness::Multiple(boxed(first), boxed(second))
            }
        })
    }

    fn agreement<'a>(&'a self, options: &Options) -> Outcome<AnyCommon<'a>> {
        questions::common(self, options, &mut |_| {}).map(|Common { solution, second, agreed }| {
            let edges = self.forced(Solution::answer(&solution), &agreed);
            AnyCommon { is_unique: second.is_none(), edges, solution: boxed(solution) }
        })
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

    fn check_edges<'a>(&'a self, on: &[bool]) -> Result<Box<dyn AnySolution + 'a>, String> {
        solution(self, self.claim(on).ok_or("these are not the edges of the board")?)
    }

    fn check<'a>(&'a self, answer: &AnyAnswer) -> Result<Box<dyn AnySolution + 'a>, String> {
        let Some(answer) = answer.downcast_ref::<P::Answer>() else {
            return Err(format!("expected an answer to a {} puzzle", self.info().title));
        };
        solution(self, answer.clone())
    }

    fn trace<'a>(&'a self, options: &Options) -> (Outcome<Box<dyn AnySolution + 'a>>, Trace) {
        let (solved, trace) = questions::trace(self, options);
        (solved.map(boxed), trace)
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
