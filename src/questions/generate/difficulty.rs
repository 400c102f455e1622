//! Leaving clues out of a plan as long as the path to its answer stays easy enough.
//!
//! Nothing is deduced here. Only layers without the solver are
//! used, and neither time nor work is limited, so the result depends on the plan alone.

use super::draft::Draft;
use super::error::GenerateError;
use super::options::Options;
use crate::kind::{Difficulty, Layer};
use crate::questions::explain::Level;

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
pub(super) fn choose(
    plan: &dyn Draft,
    difficulty: Difficulty,
    options: &Options,
) -> Result<Option<Vec<bool>>, GenerateError> {
    let groups: Vec<Vec<u32>> = plan.parts().into_iter().flat_map(|part| part.groups).collect();
    let mut rated = Rated { plan, kept: plan.allowed(), options };
    rated.leave_out(&groups, difficulty)?;
    let level = plan.level(&rated.kept, limits(difficulty).0, options)?;
    Ok((level == Some(limits(difficulty).1)).then_some(rated.kept))
}

/// A plan some of whose clues have been left out.
struct Rated<'a> {
    plan: &'a dyn Draft,
    kept: Vec<bool>,
    options: &'a Options,
}

impl Rated<'_> {
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
            if layer > Layer::Corner && self.plan.other_answer(&kept, self.options)?.is_some() {
                continue;
            }
            if self.plan.level(&kept, layer, self.options)?.is_some_and(|level| level <= hardest) {
                self.kept = kept;
            }
        }
        Ok(())
    }
}
