//! What all answers of a puzzle have in common: its backbone.

use super::live::{Common, live};
use super::options::Options;
use super::outcome::{Outcome, Progress};
use crate::kind::Kind;

/// Finds the places in which all answers of a puzzle agree.
pub fn common<'a, P: Kind>(
    puzzle: &'a P,
    options: &Options,
    watch: &mut dyn FnMut(Progress),
) -> Outcome<Common<'a, P>> {
    live(puzzle, options, &mut |_| {}, watch)
}
