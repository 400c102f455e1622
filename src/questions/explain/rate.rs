//! How hard a puzzle is, from the path to its answer.

use super::path::{Explanation, PathEnd};
use crate::kind::Layer;
use crate::word::words;

words! {
    /// How hard a puzzle is, in a word.
    pub enum Level {
        /// Single rules alone.
        Children = "children",
        /// At most ten steps at corners besides.
        Easy = "easy",
        /// More steps at corners, but nothing to suppose.
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
    let mut read = 0;
    for step in &path.steps {
        steps[step.layer as usize] += 1;
        read += match step.layer {
            Layer::Single | Layer::Corner => 0,
            Layer::Supposition | Layer::Subset => step.rules.len() + step.known.len(),
        };
    }
    let number = read as f64 / 10.0;
    let hardest = path.steps.iter().max_by_key(|step| (step.layer, step.rules.len()));
    let hardest = hardest.map_or("none", |step| step.technique);
    Rating { number, level: Level::of(path.end, steps, number), hardest, steps }
}

impl Level {
    /// The most corner steps of an easy puzzle.
    const EASY: usize = 10;
    /// The number from which on a puzzle is for experts.
    const EXPERT: f64 = 10.0;

    fn of(end: PathEnd, steps: [usize; 4], number: f64) -> Self {
        let [_, corner, supposition, subset] = steps;
        match end {
            PathEnd::Complete if supposition + subset > 0 && number >= Self::EXPERT => Self::Expert,
            PathEnd::Complete if supposition + subset > 0 => Self::Hard,
            PathEnd::Complete if corner > Self::EASY => Self::Medium,
            PathEnd::Complete if corner > 0 => Self::Easy,
            PathEnd::Complete => Self::Children,
            _ => Self::Search,
        }
    }
}
