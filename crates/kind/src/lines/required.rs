//! Required sets: sets of edges of which every answer has at least one.

use crate::graph::Graph;
use crate::lists::Lists;

/// Sets of edges, each with the clue that requires it. Every answer has an edge of each set.
#[derive(Clone, Debug, Default)]
pub struct Required {
    /// For each set, the number of the clue.
    pub clues: Vec<usize>,
    /// The edges.
    pub sets: Lists<u32>,
}

impl Required {
    /// Adds the set of a clue.
    pub fn add(&mut self, clue: usize, edges: impl IntoIterator<Item = usize>) {
        self.clues.push(clue);
        self.sets.add(edges.into_iter().map(|edge| edge as u32));
    }

    /// The faces on both sides of each set's edges. The two faces of an edge that is on are on
    /// different sides, so every answer has a face inside and a face outside in each.
    pub(super) fn over_faces(&self, faces: &Graph) -> Lists<u32> {
        let mut sets = Lists::default();
        let mut around: Vec<u32> = Vec::with_capacity(8);
        for edges in self.sets.iter() {
            around.clear();
            for &edge in edges {
                around.extend(faces.ends(edge as usize).into_iter().flatten().map(|f| f as u32));
            }
            around.sort_unstable();
            around.dedup();
            sets.add(around.iter().copied());
        }
        sets
    }
}
