//! Verdicts as words.

use crate::word::words;

words! {
    /// What came of a question, in a word.
    pub enum VerdictKind {
        /// There is an answer.
        Solved = "solved",
        /// There is exactly one answer.
        Unique = "unique",
        /// There are several answers.
        Multiple = "multiple",
        /// There is proof that there is no answer.
        Unsatisfiable = "unsatisfiable",
        /// A limit was reached first.
        Unknown = "unknown",
        /// The puzzle could not be read or tried.
        Error = "error",
        /// An unsound encoding has a model that is not an answer.
        Wrong = "wrong",
        /// The checker rejected the answer of a sound encoding: a fault in this program.
        Rejected = "rejected",
    }
}

impl VerdictKind {
    /// Whether the question is settled, one way or the other.
    pub fn is_settled(self) -> bool {
        matches!(self, Self::Solved | Self::Unique | Self::Multiple | Self::Unsatisfiable)
    }
}

impl<A> From<&crate::engine::Verdict<A>> for VerdictKind {
    fn from(verdict: &crate::engine::Verdict<A>) -> Self {
        match verdict {
            crate::engine::Verdict::Solved(_) => Self::Solved,
            crate::engine::Verdict::Unsatisfiable => Self::Unsatisfiable,
            crate::engine::Verdict::Unknown(_) => Self::Unknown,
        }
    }
}
