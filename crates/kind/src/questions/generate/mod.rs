//! Puzzles of any kind with exactly one answer.
//!
//! A kind draws an answer with all of its clues. Clues are then left out as long as the answer
//! stays the only one. The result depends on the options alone: on no solver, no machine, no
//! thread. `docs/GENERATE.md` says how and why.

mod difficulty;
mod error;
mod hitting_sets;
mod joins;
mod mend;
mod options;
mod places;
mod plan;
mod reduce;

pub use error::GenerateError;
pub use options::Options;

use crate::answer::Answer;
use crate::kind::{AnyKind, AnyPuzzle, Plan, Unmet};
use crate::random::Random;
use mend::Mender;
use plan::{has_techniques, other_answer};
use reduce::thin;

/// A puzzle with its only answer.
#[derive(Debug)]
pub struct Made {
    /// The puzzle.
    pub puzzle: Box<dyn AnyPuzzle>,
    /// Its only answer.
    pub answer: Answer,
    /// The seed that makes it again.
    pub seed: u64,
    /// Whether it is known that every clue is needed.
    pub is_minimal: bool,
}

/// The most answers that are drawn to find one that its allowed clues make unique.
const TRIES: u32 = 1000;
/// How often an answer is changed before a new one is drawn.
const CHANGES: u32 = 250;
/// The most answers that are drawn to find one that needs few enough clues.
const TRIES_OF_FEW: u32 = 10;
/// The most answers that are drawn to find a puzzle of the wished difficulty; and of a kind without techniques, whose
/// paths take longer to find.
const TRIES_OF_RATED: (u32, u32) = (100, 50);

/// Puzzles of a kind one after another, each with the next seed, up to the largest seed. After an error there
/// may be more puzzles.
pub fn puzzles(
    kind: &'static dyn AnyKind,
    options: Options,
) -> impl Iterator<Item = Result<Made, GenerateError>> {
    (options.seed..=u64::MAX).map(move |seed| make(kind, &options, seed))
}

/// Makes the puzzle of a seed.
///
/// # Errors
///
/// If there is no such puzzle, or none was found.
pub fn make(
    kind: &'static dyn AnyKind,
    options: &Options,
    seed: u64,
) -> Result<Made, GenerateError> {
    let options = &options.begun();
    let wishes = &options.wishes;
    if let Some(wish) = wishes.made().find(|wish| !kind.wishes().contains(wish)) {
        return Err(Unmet::Unknown { kind: kind.info().title, wish }.into());
    }
    let mut random = Random::new(seed);
    let mut draw = |random: &mut Random| kind.plan(wishes, random, &options.limits);
    let Chosen { plan, kept, is_minimal } = choose(&mut draw, options, &mut random)?;
    let (puzzle, answer) = plan.puzzle(&kept);
    Ok(Made { puzzle, answer, seed, is_minimal })
}

/// A plan that was drawn.
type Drawn = Result<Box<dyn Plan>, Unmet>;

/// A plan with the clues that are kept, and whether it is known that all of them are needed.
struct Chosen {
    plan: Box<dyn Plan>,
    kept: Vec<bool>,
    is_minimal: bool,
}

/// Draws plans until one makes a puzzle that is wished.
fn choose(
    draw: &mut dyn FnMut(&mut Random) -> Drawn,
    options: &Options,
    random: &mut Random,
) -> Result<Chosen, GenerateError> {
    let wishes = &options.wishes;
    let (mut tries, mut tries_of_few, mut tries_of_rated) = (0, 0, 0);
    let mut fewest = (usize::MAX, String::new());
    let (mut changed, mut mender) = (None, Mender::new());
    loop {
        tries += 1;
        options.limits.check()?;
        let drawn = changed.take().map_or_else(|| draw(random), Ok);
        // What came of work that was cut off is not what was wished.
        options.limits.check()?;
        let plan = drawn?;
        if let Some(other) = other_answer(&*plan, &plan.allowed(), options)? {
            if plan.is_given() {
                return Err(GenerateError::Given);
            }
            if tries == TRIES {
                return Err(GenerateError::NotUnique { tries });
            }
            if !tries.is_multiple_of(CHANGES) {
                changed = mender.changed(&*plan, &other, options, random)?;
                options.limits.check()?;
            }
            continue;
        }
        let plan = match joins::joined(&*plan, options, random)? {
            Some(joined) => joined,
            None => plan,
        };
        let (kept, is_minimal) = match wishes.difficulty {
            None => thin(&*plan, options, random)?,
            Some(difficulty) => match difficulty::choose(&*plan, difficulty, options, random)? {
                Some(kept) => (kept, false),
                None => {
                    tries_of_rated += 1;
                    let most = TRIES_OF_RATED;
                    let tries = if has_techniques(&*plan) { most.0 } else { most.1 };
                    if tries_of_rated == tries {
                        return Err(GenerateError::NotRated { difficulty, tries });
                    }
                    continue;
                }
            },
        };
        let count = kept.iter().filter(|&&kept| kept).count();
        match plan.wanted() {
            Some(wanted) if count > wanted => {
                tries_of_few += 1;
                fewest = fewest.min((count, plan.in_words(count)));
                if plan.is_given() || tries_of_few == TRIES_OF_FEW {
                    let (wanted, tries) = (plan.in_words(wanted), tries_of_few);
                    return Err(GenerateError::TooFew { wanted, fewest: fewest.1, tries });
                }
                continue;
            }
            Some(wanted) if count + plan.slack() < wanted => {
                let (wanted, most) = (plan.in_words(wanted), plan.in_words(count));
                return Err(GenerateError::TooMany { wanted, most });
            }
            _ => {}
        }
        if options.checked && other_answer(&*plan, &kept, options)?.is_some() {
            return Err(GenerateError::Unsound);
        }
        return Ok(Chosen { plan, kept, is_minimal });
    }
}
