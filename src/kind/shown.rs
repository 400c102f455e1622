//! The part of a puzzle's answers that a reply shows.

use crate::answer::Answer;

/// The part of a puzzle's answers that a reply shows. All are right: a checker has accepted them.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// An answer.
    Answer(&'a Answer),
    /// The second of two answers, where it differs from the first.
    Difference(&'a Answer, &'a Answer),
    /// An answer, and for each place whether all other answers agree with it there.
    Common(&'a Answer, &'a [bool]),
}
