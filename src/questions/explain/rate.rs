//! How hard a puzzle is, from the path to its answer.

use super::path::{Explanation, PathEnd};
use crate::kind::Layer;
use crate::word::words;

words! {
    /// How hard a puzzle is, in a word.
    pub enum Level {
        /// Single rules, and few corners.
        Easy = "easy",
        /// Corners.
        Medium = "medium",
        /// Some suppositions.
        Hard = "hard",
        /// Many, or long ones.
        Expert = "expert",
        /// No path of small steps.
        Search = "search",
    }
}

/// How hard a puzzle is.
#[derive(Clone, Debug, PartialEq)]
pub struct Rating {
    /// The number; see `docs/EXPLAIN.md`.
    pub number: f64,
    /// The word.
    pub level: Level,
    /// The technique of the hardest step.
    pub hardest: &'static str,
    /// Steps by layer, in the order of [`Layer::ALL`].
    pub steps: [usize; 4],
}

/// Rates a path.
pub fn rate(path: &Explanation) -> Rating {
    let mut steps = [0; 4];
    let mut number = 0.0;
    for step in &path.steps {
        steps[step.layer as usize] += 1;
        number += match step.layer {
            Layer::Single => 0.0,
            Layer::Corner => 0.1,
            Layer::Supposition | Layer::Subset => 1.0,
        };
    }
    let hardest = path.steps.iter().max_by_key(|step| (step.layer, step.rules.len()));
    let level = match path.end {
        PathEnd::Search | PathEnd::Several | PathEnd::Stopped(_) | PathEnd::NoAnswer => Level::Search,
        PathEnd::Complete => Level::of(number),
    };
    Rating { number, level, hardest: hardest.map_or("none", |step| step.technique), steps }
}

impl Level {
    fn of(number: f64) -> Self {
        match number {
            number if number < 1.0 => Self::Easy,
            number if number < 3.0 => Self::Medium,
            number if number < 10.0 => Self::Hard,
            _ => Self::Expert,
        }
    }
}
