//! How hard a puzzle is, from the path to its answer.

use super::path::{Explanation, PathEnd};
use crate::kind::{Layer, Step};
use crate::word::words;

words! {
    /// How hard a puzzle is, in a word.
    pub enum Level {
        /// Single rules alone.
        Children = "children",
        /// At most ten steps at corners besides; in kinds without techniques of their own any of these, or one or
        /// two suppositions.
        Easy = "easy",
        /// More steps at corners, but nothing to suppose; or a few suppositions.
        Medium = "medium",
        /// Some suppositions or sets of rules.
        Hard = "hard",
        /// Many, or large ones.
        Expert = "expert",
        /// No path of small steps.
        Search = "search",
    }
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The rating as a number; see `docs/EXPLAIN.md`.
    pub number: f64,
    /// The rating as a word.
    pub level: Level,
    /// The technique of the hardest step.
    pub hardest: &'static str,
    /// How many steps each layer has, in the order of [`Layer::ALL`].
    pub steps: [usize; 4],
}

/// Rates a path.
pub fn rate(path: &Explanation) -> Rating {
    let mut steps = [0; 4];
    path.steps.iter().for_each(|step| steps[step.layer as usize] += 1);
    let read: usize = path.steps.iter().map(reading).sum();
    let number = read as f64 / 10.0;
    let hardest = path.steps.iter().max_by_key(|step| (step.layer, step.rules.len()));
    let hardest = hardest.map_or("none", |step| step.technique);
    let level = match path.end {
        PathEnd::Complete if path.has_techniques => Level::by_techniques(steps, read),
        PathEnd::Complete if read == 0 && steps[Layer::Corner as usize] > 0 => Level::Easy,
        PathEnd::Complete => Level::of_sets(read),
        _ => Level::Search,
    };
    Rating { number, level, hardest, steps }
}

/// How many rules and facts one has to look at together.
pub(in crate::questions) fn reading(step: &Step) -> usize {
    match step.layer {
        Layer::Single | Layer::Corner => 0,
        Layer::Supposition | Layer::Subset => step.rules.len() + step.known.len(),
    }
}

impl Level {
    /// The most corner steps of an easy puzzle.
    const EASY: usize = 10;
    /// How much one has to read of a puzzle for experts.
    const EXPERT: usize = 100;

    fn by_techniques([_, corner, supposition, subset]: [usize; 4], read: usize) -> Self {
        match supposition + subset {
            0 if corner == 0 => Self::Children,
            0 if corner <= Self::EASY => Self::Easy,
            0 => Self::Medium,
            _ if read < Self::EXPERT => Self::Hard,
            _ => Self::Expert,
        }
    }

    /// The level of a path on which one has to read so much: for a kind without techniques of its own.
    pub(in crate::questions) fn of_sets(read: usize) -> Self {
        match read {
            0 => Self::Children,
            1..15 => Self::Easy,
            15..40 => Self::Medium,
            40..Self::EXPERT => Self::Hard,
            _ => Self::Expert,
        }
    }
}
