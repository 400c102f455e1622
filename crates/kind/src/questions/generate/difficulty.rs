//! Clues with which the path to a plan's answer is as hard as is wished.
//!
//! Nothing is deduced here. Neither time nor any work that depends on the machine is limited, so the result
//! depends on the plan alone.

use super::error::GenerateError;
use super::options::Options;
use super::plan::{has_techniques, level_of, other_answer};
use super::reduce::thin;
use crate::kind::{Difficulty, Layer, Plan};
use crate::questions::explain::Level;
use crate::random::Random;

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
    plan: &dyn Plan,
    difficulty: Difficulty,
    options: &Options,
    random: &mut Random,
) -> Result<Option<Vec<bool>>, GenerateError> {
    let is_eased = difficulty != Difficulty::Children && !has_techniques(plan);
    let (layer, wanted) = match limits(difficulty) {
        (_, level) if is_eased => (Layer::Subset, level),
        limits => limits,
    };
    // With fewer clues it is no easier.
    if level_of(plan, &plan.allowed(), layer, wanted, options)?.is_none() {
        return Ok(None);
    }
    if is_eased {
        return eased(plan, wanted, options, random);
    }
    let groups: Vec<Vec<u32>> = plan.parts().into_iter().flat_map(|part| part.groups).collect();
    let mut rated = Rated { plan, kept: plan.allowed(), options };
    rated.leave_out(&groups, layer, wanted)?;
    let level = level_of(plan, &rated.kept, layer, wanted, options)?;
    Ok((level == Some(wanted)).then_some(rated.kept))
}

/// Clues without which the puzzle would be harder than `wanted`, beside those that make it unique. Where there
/// are no techniques between one rule and many, a path takes long to find: few are looked at.
fn eased(
    plan: &dyn Plan,
    wanted: Level,
    options: &Options,
    random: &mut Random,
) -> Result<Option<Vec<bool>>, GenerateError> {
    let level = |kept: &[bool]| level_of(plan, kept, Layer::Subset, wanted, options);
    let (least, _) = thin(plan, options, random)?;
    let groups = plan.parts().into_iter().flat_map(|part| part.groups);
    let is_left_out = |group: &Vec<u32>| group.iter().any(|&clue| !least[clue as usize]);
    let mut groups: Vec<Vec<u32>> = groups.filter(is_left_out).collect();
    random.shuffle(&mut groups);
    let with = |count: usize| {
        let mut kept = least.clone();
        groups[..count].iter().flatten().for_each(|&clue| kept[clue as usize] = true);
        kept
    };
    let (mut few, mut enough) = (0, groups.len());
    while few < enough {
        let count = (few + enough) / 2;
        match level(&with(count))? {
            Some(_) => enough = count,
            None => few = count + 1,
        }
    }
    let kept = with(enough);
    Ok((level(&kept)? == Some(wanted)).then_some(kept))
}

/// A plan some of whose clues have been left out.
struct Rated<'a> {
    plan: &'a dyn Plan,
    kept: Vec<bool>,
    options: &'a Options,
}

impl Rated<'_> {
    /// Leaves out each group without which layers up to `layer` solve the puzzle, and it is no harder than `hardest`.
    fn leave_out(
        &mut self,
        groups: &[Vec<u32>],
        layer: Layer,
        hardest: Level,
    ) -> Result<(), GenerateError> {
        for group in groups {
            let mut kept = self.kept.clone();
            group.iter().for_each(|&clue| kept[clue as usize] = false);
            // Where there are several answers, suppositions lead nowhere slowly.
            if layer > Layer::Corner && other_answer(self.plan, &kept, self.options)?.is_some() {
                continue;
            }
            if level_of(self.plan, &kept, layer, hardest, self.options)?.is_some() {
                self.kept = kept;
            }
        }
        Ok(())
    }
}
