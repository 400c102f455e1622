//! Leaving clues out of a plan as long as the path to its answer stays easy enough.
//!
//! Paths come from [`explain_within`]; nothing is deduced here. Only layers without the solver are
//! used, and neither time nor work is limited, so the result depends on the plan alone.

use super::error::GenerateError;
use super::options::Options;
use super::verify::other_answer;
use crate::kind::{Budget, Difficulty, Layer, Plan};
use crate::questions::explain::{Level, PathEnd, explain_within, rate};

/// The hardest layer of a difficulty's paths, and the level of its puzzles.
fn limits(difficulty: Difficulty) -> (Layer, Level) {
    match difficulty {
        Difficulty::Children => (Layer::Single, Level::Children),
        Difficulty::Easy => (Layer::Corner, Level::Easy),
        Difficulty::Medium => (Layer::Corner, Level::Medium),
        Difficulty::Hard => (Layer::Supposition, Level::Hard),
        Difficulty::Expert => (Layer::Supposition, Level::Expert),
    }
}

/// The clues of a puzzle of this difficulty; `None` if the plan gives none.
pub(super) fn choose<P: Plan>(
    plan: &P,
    difficulty: Difficulty,
    options: &Options,
) -> Result<Option<Vec<bool>>, GenerateError> {
    let groups: Vec<Vec<u32>> = plan.parts().into_iter().flat_map(|part| part.groups).collect();
    let mut rated = Rated { plan, kept: plan.allowed(), options };
    rated.leave_out(&groups, difficulty)?;
    let level = rated.level(&rated.kept, limits(difficulty).0)?;
    Ok((level == Some(limits(difficulty).1)).then_some(rated.kept))
}

/// A plan some of whose clues have been left out.
struct Rated<'a, P: Plan> {
    plan: &'a P,
    kept: Vec<bool>,
    options: &'a Options,
}

impl<P: Plan> Rated<'_, P> {
    /// Leaves out each group without which the puzzle is no harder than `difficulty`.
    fn leave_out(
        &mut self,
        groups: &[Vec<u32>],
        difficulty: Difficulty,
    ) -> Result<(), GenerateError> {
        let (layer, hardest) = limits(difficulty);
        for group in groups {
            let mut kept = self.kept.clone();
            group.iter().for_each(|&clue| kept[clue as usize] = false);
            // Where there are several answers, suppositions lead nowhere slowly.
            if layer > Layer::Corner && other_answer(self.plan, &kept, self.options)?.is_some() {
                continue;
            }
            if self.level(&kept, layer)?.is_some_and(|level| level <= hardest) {
                self.kept = kept;
            }
        }
        Ok(())
    }

    /// The level of the puzzle with these clues; `None` if layers up to `most` do not solve it.
    fn level(&self, kept: &[bool], most: Layer) -> Result<Option<Level>, GenerateError> {
        let options = self.options.of_questions();
        let (puzzle, budget) = (self.plan.puzzle(kept).0, Budget::unbounded(options.limits()));
        let path = explain_within(&puzzle, &[], most, &options, budget, &mut |_| {});
        let path = path.map_err(|_| GenerateError::Unsound)?;
        match path.end {
            PathEnd::Complete => Ok(Some(rate(&path).level)),
            PathEnd::Stopped(stop) => Err(GenerateError::Stopped(stop)),
            PathEnd::Several | PathEnd::Search | PathEnd::Budget => Ok(None),
            PathEnd::NoAnswer => Err(GenerateError::Unsound),
        }
    }
}
