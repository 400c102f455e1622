//! The rules of a kind: clauses for the engine, and a checker.

use super::board::Board;
use super::explain::Explained;
use super::info::{KindInfo, Rule};
use super::technique::{Mode, Technique};
use crate::cnf::{ClauseSink, Size, Vars};
use crate::engine::{Answer, Enumerable};
use std::error::Error;
use std::fmt::Debug;

/// A problem in a solver that borrows its puzzle.
pub type Encoded<'a, A> = Box<dyn Enumerable<Answer = A> + 'a>;

/// The numbers of variables and clauses of an encoding.
pub type FormulaSize = (u64, u64);

/// A kind of puzzle, as the type of its puzzles. Several kinds may share a type.
pub trait Kind: Clone + PartialEq + Debug + Send + Sync + Sized + 'static {
    /// A way to fill in a puzzle.
    type Answer: Answer + Debug + Send + Sync;
    /// What the checker can find wrong.
    type Fault: Error + Send + Sync;

    /// What is the same for all puzzles of the kind.
    fn info(&self) -> &'static KindInfo;

    /// Rows and columns of cells.
    fn size(&self) -> (usize, usize);

    /// The same puzzle under a rule of [`KindInfo::rules`] with one of its values (any, for a rule
    /// without values).
    #[must_use]
    fn with_rule(self, _: &Rule, _: &str) -> Self {
        self
    }

    /// Writes an encoding, which must be one of [`KindInfo::modes`], with a technique that
    /// [`KindInfo::supports`] accepts. The problem judges its models.
    fn encode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a, Self::Answer>;

    /// The size of what [`Self::encode`] would write; cuts that are made up front need not be
    /// counted. By default the clauses are written and counted; a kind with a closed formula
    /// answers at once.
    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize {
        let mut size = Size::default();
        self.encode(mode, technique, &mut size);
        (size.variables.into(), size.clauses)
    }

    /// The encodings of [`KindInfo::modes`] that take turns in the mode `full`, each in a solver of its
    /// own, the one to begin with first; by default it is one encoding.
    fn turns(&self) -> &'static [Mode] {
        &[Mode::Full]
    }

    /// Whether the solver mostly has few conflicts in a call of the lazy mode. Where many calls follow one
    /// another, it then spends no time to simplify the formula between them.
    fn has_short_calls(&self) -> bool {
        false
    }

    /// Checks an answer by the rules, sharing nothing with the encodings.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer, and where.
    fn check(&self, answer: &Self::Answer) -> Result<(), Self::Fault>;

    /// What a trace of the lazy loop is drawn on.
    fn board(&self) -> Board;

    /// The edges of an answer that are on, as indices of the board.
    fn edges(&self, answer: &Self::Answer) -> Vec<usize>;

    /// For each edge of the board whether it is on in an answer.
    fn truth(&self, answer: &Self::Answer) -> Vec<bool> {
        let mut on = vec![false; self.board().plane.edge_bound()];
        self.edges(answer).into_iter().for_each(|edge| on[edge] = true);
        on
    }

    /// The answer that these edges of the board claim to be; `None` if they are too few or too many. The
    /// checker has not seen it.
    fn claim(&self, on: &[bool]) -> Option<Self::Answer>;

    /// For each edge of the board its value in all answers, as far as it is told by the places in which
    /// these agree (see [`Answer::agreement`]). By default each edge is a place.
    fn forced(&self, answer: &Self::Answer, agreed: &[bool]) -> Vec<Option<bool>> {
        let on = self.truth(answer);
        on.into_iter().zip(agreed).map(|(on, agreed)| agreed.then_some(on)).collect()
    }

    /// Writes an encoding for an outside solver; `None` if the kind has none for this mode.
    fn formula(&self, _: Mode, _: Technique, _: &mut dyn ClauseSink) -> Option<Legend> {
        None
    }

    /// The answer that a model of [`Self::formula`] claims, from the truth of its first
    /// [`Legend::decoded`] variables. The checker has not seen it.
    fn decode(&self, _: Mode, _: Technique, _: &[bool]) -> Option<Self::Answer> {
        None
    }

    /// What an explanation needs; `None` if puzzles of this kind cannot be explained.
    fn explained(&self) -> Option<&dyn Explained> {
        None
    }

    /// How many loops or paths an answer has, for kinds whose wrong models have too many; `None`
    /// for other kinds.
    fn count_components(&self, _: &Self::Answer) -> Option<usize> {
        None
    }
}

/// A puzzle without its type, as a search for its answers sees it: its encodings. Each method is that of
/// [`Kind`].
pub trait Searched<A: Answer> {
    /// See [`Kind::info`].
    fn info(&self) -> &'static KindInfo;

    /// See [`Kind::size`].
    fn size(&self) -> (usize, usize);

    /// See [`Kind::encode`].
    fn encode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a, A>;

    /// See [`Kind::encoded_size`].
    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize;

    /// See [`Kind::turns`].
    fn turns(&self) -> &'static [Mode];

    /// See [`Kind::has_short_calls`].
    fn has_short_calls(&self) -> bool;
}

impl<P: Kind> Searched<P::Answer> for P {
    fn info(&self) -> &'static KindInfo {
        Kind::info(self)
    }

    fn size(&self) -> (usize, usize) {
        Kind::size(self)
    }

    fn encode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a, P::Answer> {
        Kind::encode(self, mode, technique, sink)
    }

    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize {
        Kind::encoded_size(self, mode, technique)
    }

    fn turns(&self) -> &'static [Mode] {
        Kind::turns(self)
    }

    fn has_short_calls(&self) -> bool {
        Kind::has_short_calls(self)
    }
}

/// The meaning of a formula's variables and clauses, and how many variables tell the answer.
#[derive(Clone, Debug, Default)]
pub struct Legend {
    /// A title: what the formula states.
    pub title: &'static str,
    /// Runs of variables, and what they stand for.
    pub runs: Vec<(Vars, &'static str)>,
    /// How many clauses there are of each sort, in their order. Empty if the sorts have no names.
    pub clauses: Vec<(u64, &'static str)>,
    /// How many variables, from the first on, tell the answer.
    pub decoded: usize,
}

impl Legend {
    /// The legend as lines of comment, for a puzzle of a kind and a size in words.
    pub fn comments(&self, kind: &str, size: &str) -> Vec<String> {
        let mut comments = vec![format!("{kind}, {size}: {}", self.title)];
        let runs = self.runs.iter().filter(|(vars, _)| !vars.is_empty());
        comments.extend(runs.map(|(vars, meaning)| {
            let (first, last) = vars.bounds();
            format!("{first} to {last}: {meaning}")
        }));
        let mut last = 0;
        comments.extend(self.clauses.iter().map(|&(count, meaning)| {
            let first = last + 1;
            last += count;
            match count {
                0 => format!("no clauses: {meaning}"),
                _ => format!("clauses {first} to {last}: {meaning}"),
            }
        }));
        comments
    }
}
