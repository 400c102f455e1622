//! Required sets that certificates name by their edges, since only the rules of a kind's text tell them. It
//! knows no puzzle.

use super::required::Required;
use crate::engine::{End, Present, Witness};
use std::collections::HashMap;

/// The sets that have been named so far: for each clue the number of its set.
#[derive(Default)]
pub(super) struct Asked {
    numbers: HashMap<usize, usize>,
}

impl Asked {
    /// The witnesses, with each set that they speak of named before, and its number in place of its clue's.
    pub(super) fn name(&mut self, required: &Required, witnesses: Vec<Witness>) -> Vec<Witness> {
        let mut named = Vec::with_capacity(witnesses.len());
        for mut witness in witnesses {
            match &mut witness {
                Witness::Join { from, to, .. } => {
                    for end in [from, to] {
                        if let End::Clue(clue) = end {
                            *clue = self.number(required, *clue, &mut named);
                        }
                    }
                }
                Witness::Leave { present, beyond, .. } => {
                    for reason in [present, beyond] {
                        if let Present::Clue(clue) = reason {
                            *clue = self.number(required, *clue, &mut named);
                        }
                    }
                }
                Witness::Cycle { missed: Some(clue), .. } => {
                    *clue = self.number(required, *clue, &mut named);
                }
                _ => {}
            }
            named.push(witness);
        }
        named
    }

    fn number(&mut self, required: &Required, clue: usize, named: &mut Vec<Witness>) -> usize {
        let next = self.numbers.len();
        *self.numbers.entry(clue).or_insert_with(|| {
            let at = required.clues.iter().position(|&other| other == clue);
            let set = at.and_then(|at| required.sets.iter().nth(at)).unwrap_or_default();
            named.push(Witness::Asked { edges: set.iter().map(|&edge| edge as usize).collect() });
            next
        })
    }
}
