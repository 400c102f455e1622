//! The part of a puzzle's answers that a reply shows. Only answers that a checker has accepted are shown.

use crate::answer::Answer;
use std::ops::Deref;

/// An answer that the checker has accepted; [`super::Solution::checked`] gives it.
#[derive(Clone, Copy, Debug)]
pub struct Checked<'a>(&'a Answer);

impl<'a> Checked<'a> {
    pub(super) fn new(answer: &'a Answer) -> Self {
        Self(answer)
    }
}

impl Deref for Checked<'_> {
    type Target = Answer;

    fn deref(&self) -> &Answer {
        self.0
    }
}

/// The part of a puzzle's answers that a reply shows.
#[derive(Clone, Copy, Debug)]
pub enum Shown<'a> {
    /// An answer.
    Answer(Checked<'a>),
    /// The second of two answers, where it differs from the first.
    Difference(Checked<'a>, Checked<'a>),
    /// An answer, and for each place whether all other answers agree with it there.
    Common(Checked<'a>, &'a [bool]),
}
