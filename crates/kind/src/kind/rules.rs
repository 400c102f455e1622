//! The rules of a kind: clauses for the engine, and a checker.

use super::board::Board;
use super::explain::Explained;
use super::info::KindInfo;
use super::technique::{Mode, Technique};
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Size, Vars};
use crate::engine::Enumerable;
use std::any::Any;
use std::error::Error;

/// A problem in a solver that borrows its puzzle.
pub type Encoded<'a> = Box<dyn Enumerable<Answer = Answer> + 'a>;

/// What a checker finds wrong with an answer, and where.
pub type Fault = Box<dyn Error + Send + Sync>;

/// The numbers of variables and clauses of an encoding.
pub type FormulaSize = (u64, u64);

/// A kind of puzzle, as the type of its puzzles. Several kinds may share a type.
pub trait Kind: Any + Send + Sync {
    /// What is the same for all puzzles of the kind.
    fn info(&self) -> &'static KindInfo;

    /// Rows and columns of cells.
    fn size(&self) -> (usize, usize);

    /// Writes an encoding, which must be one of [`KindInfo::modes`], with a technique that
    /// [`KindInfo::supports`] accepts. The problem judges its models.
    fn encode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a>;

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
    fn check(&self, answer: &Answer) -> Result<(), Fault>;

    /// What a trace of the lazy loop is drawn on.
    fn board(&self) -> Board;

    /// The edges of an answer that are on, as indices of the board.
    fn edges(&self, answer: &Answer) -> Vec<usize> {
        answer.edges().collect()
    }

    /// For each edge of the board whether it is on in an answer.
    fn truth(&self, answer: &Answer) -> Vec<bool> {
        let mut on = vec![false; self.board().plane.edge_bound()];
        self.edges(answer).into_iter().for_each(|edge| on[edge] = true);
        on
    }

    /// The answer that these edges of the board claim to be; `None` if they are too few or too many. The
    /// checker has not seen it.
    fn claim(&self, on: &[bool]) -> Option<Answer>;

    /// For each edge of the board its value in all answers, as far as it is told by the places in which
    /// these agree (see [`Answer::agreement`]). By default each edge is a place.
    fn forced(&self, answer: &Answer, agreed: &[bool]) -> Vec<Option<bool>> {
        let on = self.truth(answer);
        on.into_iter().zip(agreed).map(|(on, agreed)| agreed.then_some(on)).collect()
    }

    /// Writes an encoding for an outside solver; `None` if the kind has none for this mode with this technique.
    fn formula(
        &self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Option<Legend> {
        self.info().supports(mode, technique).ok()?;
        self.write_formula(mode, technique, sink)
    }

    /// The answer that a model of [`Self::formula`] claims, from the truth of its first
    /// [`Legend::decoded`] variables. The checker has not seen it.
    fn decode(&self, mode: Mode, technique: Technique, values: &[bool]) -> Option<Answer> {
        self.info().supports(mode, technique).ok()?;
        self.read_model(mode, technique, values)
    }

    /// See [`Self::formula`]; for what the kind supports.
    fn write_formula(&self, _: Mode, _: Technique, _: &mut dyn ClauseSink) -> Option<Legend> {
        None
    }

    /// See [`Self::decode`]; for what the kind supports.
    fn read_model(&self, _: Mode, _: Technique, _: &[bool]) -> Option<Answer> {
        None
    }

    /// What an explanation needs.
    fn explained(&self) -> &dyn Explained;

    /// How many loops or paths an answer has, for kinds whose wrong models have too many; `None`
    /// for other kinds.
    fn count_components(&self, _: &Answer) -> Option<usize> {
        None
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
