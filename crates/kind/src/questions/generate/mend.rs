//! Mending a plan place by place.
//!
//! On a large board another answer differs nearly everywhere, and a change where it differs is as often for the
//! worse. An answer that differs in one place alone tells what to change there, and the places around tell whether
//! the change was for the better.

use super::error::GenerateError;
use super::options::Options;
use super::places::{Local, Places, differing};
use crate::answer::Answer;
use crate::kind::Plan;
use crate::random::Random;
use std::collections::VecDeque;

/// Boards of fewer edges are soon right by chance.
const LARGE: usize = 400;
/// How many changes in turn may leave as many differences before places are looked at, and how many times as many
/// the next time if that did not help.
const PATIENCE: u32 = 10;
const LONGER: u32 = 4;
/// So few edges are in one place as it is, where that many changes are soon tried.
const FEW: usize = 8;
const LONG: u32 = 300;
/// How far places reach, in cells, one stage after another.
const RADII: [usize; 3] = [3, 5, 8];
/// How many changes are tried at a place in turn.
const TRIES: usize = 12;
/// How often in turn a place may get no better. Each time a change may be larger, and leave one more place with
/// another answer.
const FAILURES: usize = 6;
/// From then on the place itself may stay as bad.
const MANY_FAILURES: usize = 2;
/// How many changes in turn may leave as many places with another answer before a stage is given up.
const MOST: usize = 150;

/// Changes plans, one after another, until their answer is the only one.
pub(super) struct Mender {
    /// The fewest edges in which another answer differed, and how many changes ago that was.
    least: usize,
    since: u32,
    patience: u32,
}

impl Mender {
    pub(super) fn new() -> Self {
        Self { least: usize::MAX, since: 0, patience: PATIENCE }
    }

    /// A plan that is changed where another answer differs; where that leads nowhere, place by place.
    pub(super) fn changed(
        &mut self,
        plan: &dyn Plan,
        other: &Answer,
        options: &Options,
        random: &mut Random,
    ) -> Result<Option<Box<dyn Plan>>, GenerateError> {
        let (_, answer) = plan.puzzle(&plan.allowed());
        let count = differing(&answer, other).count();
        self.since += 1;
        if count < self.least {
            (self.least, self.since) = (count, 0);
        }
        let patience = if self.least > FEW { self.patience } else { self.patience.max(LONG) };
        let is_stuck = self.since >= patience && answer.as_slice().len() >= LARGE;
        match plan.changed(other, random) {
            Some(plan) if is_stuck => self.mended(plan, options, random).map(Some),
            changed => Ok(changed),
        }
    }

    /// A plan with changes until no place has another answer of its own, or that leads nowhere either.
    fn mended(
        &mut self,
        mut plan: Box<dyn Plan>,
        options: &Options,
        random: &mut Random,
    ) -> Result<Box<dyn Plan>, GenerateError> {
        for radius in RADII {
            let (puzzle, _) = plan.puzzle(&plan.allowed());
            let places = Places::new(&*puzzle, radius, random).filter(|all| all.len() > 1);
            let Some(places) = places else { break };
            log::debug!("mending {} places that reach {radius} cells", places.len());
            let (mended, is_done) = Stage::new(&places, options).mended(plan, random)?;
            plan = mended;
            if !is_done {
                (self.since, self.patience) = (0, self.patience.saturating_mul(LONGER));
                break;
            }
        }
        Ok(plan)
    }
}

/// A change at a place.
struct Change {
    plan: Box<dyn Plan>,
    /// The places that it may matter to, and those of them that have another answer of their own.
    near: Vec<usize>,
    open: Vec<usize>,
    /// Whether these are fewer than before.
    is_better: bool,
}

/// Places of one size.
struct Stage<'a> {
    places: &'a Places,
    options: &'a Options,
    /// The places that are to be looked at.
    queue: VecDeque<usize>,
    /// How often in turn each has got no better.
    failed: Vec<usize>,
    /// How many changes were tried since the places to be looked at were the fewest, and how many these were.
    tries: usize,
    fewest: usize,
}

impl<'a> Stage<'a> {
    fn new(places: &'a Places, options: &'a Options) -> Self {
        let queue = (0..places.len()).collect();
        Self { places, options, queue, failed: vec![0; places.len()], tries: 0, fewest: usize::MAX }
    }

    /// The plan with changes, and whether no place has another answer of its own.
    fn mended(
        mut self,
        mut plan: Box<dyn Plan>,
        random: &mut Random,
    ) -> Result<(Box<dyn Plan>, bool), GenerateError> {
        loop {
            let (puzzle, answer) = plan.puzzle(&plan.allowed());
            let local = Local::new(&*puzzle, &answer, self.places, self.options);
            let Some(mut local) = local else { return Ok((plan, false)) };
            let change = loop {
                if self.queue.len() < self.fewest {
                    (self.fewest, self.tries) = (self.queue.len(), 0);
                }
                if self.tries > MOST {
                    return Ok((plan, false));
                }
                let Some(place) = self.queue.pop_front() else { return Ok((plan, true)) };
                let Some(other) = local.other_within(place)? else { continue };
                let change = self.change(&*plan, &mut local, (place, &other), random)?;
                let is_better = change.as_ref().is_some_and(|change| change.is_better);
                let failed = &mut self.failed[place];
                *failed = if is_better { 0 } else { (*failed + 1) % FAILURES };
                match change {
                    Some(change) => break change,
                    None => self.queue.push_back(place),
                }
            };
            self.queue.retain(|at| !change.near.contains(at));
            self.queue.extend(change.open);
            plan = change.plan;
        }
    }

    /// A change at a place where an answer is `other`: the first that is for the better, or else the best one that is
    /// not too bad.
    fn change(
        &mut self,
        plan: &dyn Plan,
        local: &mut Local<'_>,
        (place, other): (usize, &Answer),
        random: &mut Random,
    ) -> Result<Option<Change>, GenerateError> {
        let failed = self.failed[place];
        let mut best: Option<Change> = None;
        for _ in 0..TRIES {
            self.options.limits.check()?;
            self.tries += 1;
            let mut changed = plan.changed(other, random);
            for _ in 0..random.below(1 + failed) {
                changed = changed.and_then(|plan| plan.changed(other, random));
            }
            let Some(changed) = changed else { continue };
            let (puzzle, answer) = changed.puzzle(&changed.allowed());
            let Some(mut next) = Local::new(&*puzzle, &answer, self.places, self.options) else {
                continue;
            };
            // Most changes leave another answer in the very place, which is asked first.
            if next.is_open(place)? && failed < MANY_FAILURES {
                continue;
            }
            let near = self.places.near(place, local.answer(), &answer);
            let mut before = 0;
            for &at in &near {
                before += usize::from(local.is_open(at)?);
            }
            let mut open = Vec::new();
            for &at in &near {
                if open.len() <= before + failed && next.is_open(at)? {
                    open.push(at);
                }
            }
            let most = best.as_ref().map_or(before + failed + 1, |best| best.open.len());
            if open.len() < most {
                let (count, is_better) = (open.len(), open.len() < before);
                best = Some(Change { plan: changed, near, open, is_better });
                if is_better || count == before && failed > 0 {
                    break;
                }
            }
        }
        Ok(best)
    }
}
