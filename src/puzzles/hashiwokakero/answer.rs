//! The answer: how many bridges stand on each span, as edges of the board.

use crate::engine;

/// Edges that are claimed to be a puzzle's answer. Only [`check`](super::check::check) can tell whether they are.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    on: Vec<bool>,
}

impl Answer {
    /// An answer from the truth of each edge of the board, two for each span.
    pub fn new(on: Vec<bool>) -> Self {
        Self { on }
    }

    /// For each edge whether it is on.
    pub fn edges(&self) -> &[bool] {
        &self.on
    }

    /// How many bridges stand on each span.
    pub fn bridges(&self) -> impl Iterator<Item = usize> {
        self.on.chunks(2).map(|edges| edges.iter().filter(|&&on| on).count())
    }
}

impl engine::Answer for Answer {
    /// The places are the edges.
    fn agreement(&self, other: &Self) -> Vec<bool> {
        self.on.iter().zip(&other.on).map(|(a, b)| a == b).collect()
    }
}
