//! Edges and a player's marks as lists of numbers.

use crate::kind::Fact;
use serde::{Deserialize, Serialize};

/// Edges that are on, and edges that are off, by their numbers.
#[derive(Clone, Debug, Default, PartialEq, Eq, Deserialize, Serialize)]
#[serde(default)]
pub(super) struct Strokes {
    pub(super) on: Vec<usize>,
    pub(super) off: Vec<usize>,
}

impl Strokes {
    /// The edges that have a value.
    pub(super) fn of(marks: &[Option<bool>]) -> Self {
        let with = |value: bool| {
            let edges = marks.iter().enumerate();
            edges.filter_map(|(edge, mark)| (*mark == Some(value)).then_some(edge)).collect()
        };
        Self { on: with(true), off: with(false) }
    }

    /// The edges of facts, as far as they are shown.
    pub(super) fn of_facts(facts: &[Fact], shown: &[bool]) -> Self {
        let facts = || facts.iter().filter(|fact| shown[fact.edge]);
        let with =
            |value: bool| facts().filter(|fact| fact.on == value).map(|fact| fact.edge).collect();
        Self { on: with(true), off: with(false) }
    }

    /// The mark of each of `count` edges. Other numbers are left out.
    pub(super) fn marks(&self, count: usize) -> Vec<Option<bool>> {
        let mut marks = vec![None; count];
        for (edges, value) in [(&self.on, true), (&self.off, false)] {
            for &edge in edges {
                if let Some(mark) = marks.get_mut(edge) {
                    *mark = Some(value);
                }
            }
        }
        marks
    }
}

/// The numbers of the edges that are on.
pub(super) fn numbers(on: impl IntoIterator<Item = bool>) -> Vec<usize> {
    on.into_iter().enumerate().filter_map(|(edge, on)| on.then_some(edge)).collect()
}
