//! Leaving clues out of a plan as long as its answer stays the only one.
//!
//! Each decision is a fact about the puzzle, whoever proves it: a clue goes if the others allow no
//! second answer, and stays if they do. So the result depends on the plan alone, and not on the
//! solver, its version or the machine. Where deciding may take for ever, a solver that is the same
//! everywhere decides within so many steps, or the clue stays.

use super::error::GenerateError;
use super::hitting_sets::HittingSets;
use super::options::Options;
use super::plan::{other_answer, other_answers, rules_out};
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Cnf, Lit};
use crate::engine::{Model, Sat};
use crate::kind::trial::has_answer;
use crate::kind::{Part, Plan, Window};
use crate::lists::Lists;
use crate::random::Random;
use std::slice;

/// The most groups that are tried together. While many clues are left, nearly all groups go, and each question
/// costs as much as going through all of the puzzle.
const LONGEST_RUN: usize = 64;

/// Whether a group of clues can go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Decision {
    /// Without it there is no second answer.
    Goes,
    /// Without it there is a second answer.
    Stays,
    /// This window cannot tell, or not with the effort that is allowed.
    Open,
}

/// What one decision may cost where rules are checked on models: of such a clue nobody knows before how long that takes.
#[derive(Clone, Copy)]
struct Effort {
    /// Steps of the solver for one model.
    steps: u32,
    models: usize,
    /// Whether nothing more is tried after a clue that could not be decided.
    is_last: bool,
}

const FIRST: Effort = Effort { steps: 1000, models: 300, is_last: false };
const SECOND: Effort = Effort { steps: 10_000, models: 3000, is_last: true };

/// The clues that are kept, and whether all of them are needed.
pub(super) fn thin(
    plan: &dyn Plan,
    options: &Options,
    random: &mut Random,
) -> Result<(Vec<bool>, bool), GenerateError> {
    let parts = plan.parts();
    let groups: Vec<Vec<u32>> = parts.iter().flat_map(|part| part.groups.iter().cloned()).collect();
    let mut reduction = Reduction::new(plan, options);
    options.limits.check()?;
    let is_proven = options.minimal == Some(true) || !plan.has_far_rules();
    let effort = |effort: Effort| (!is_proven).then_some(effort);
    let mut undecided = reduction.reduce_parts(parts, effort(FIRST))?;
    let last_ones = plan.last_ones();
    let mut is_minimal = undecided.is_empty() && last_ones.is_empty();
    let is_too_much = plan.wanted().is_some_and(|wanted| reduction.count() > wanted);
    let is_to_be_minimal = plan.wanted().is_none() && options.is_to_be_minimal();
    if !is_minimal && (is_too_much || is_to_be_minimal) {
        undecided = reduction.reduce(undecided, &[], effort(SECOND))?;
        is_minimal = undecided.is_empty() && last_ones.is_empty();
    }
    if !last_ones.is_empty() && is_to_be_minimal {
        reduction.reduce_last(&last_ones, &groups)?;
        is_minimal = undecided.is_empty();
    }
    if let Some(wanted) = plan.wanted() {
        let before = reduction.count();
        reduction.fill(groups, wanted, random);
        is_minimal &= reduction.count() == before;
    }
    Ok((reduction.kept, is_minimal))
}

/// A plan some of whose clues have been left out.
struct Reduction<'a> {
    plan: &'a dyn Plan,
    kept: Vec<bool>,
    hitting: HittingSets,
    options: &'a Options,
}

impl<'a> Reduction<'a> {
    /// The plan with all its allowed clues.
    fn new(plan: &'a dyn Plan, options: &'a Options) -> Self {
        let kept = plan.allowed();
        let hitting = HittingSets::new(plan.near_misses(), kept.len());
        Self { plan, kept, hitting, options }
    }

    /// How many clues are left.
    fn count(&self) -> usize {
        self.kept.iter().filter(|&&kept| kept).count()
    }

    /// Leaves out clues, part by part. Returns the groups that could not be decided there.
    fn reduce_parts(
        &mut self,
        parts: Vec<Part>,
        effort: Option<Effort>,
    ) -> Result<Vec<Vec<u32>>, GenerateError> {
        let mut undecided = Vec::new();
        for Part { groups, areas } in parts {
            undecided.extend(self.reduce(groups, &areas, effort)?);
        }
        Ok(undecided)
    }

    /// Puts groups of clues back that were left out, up to `most` clues in all.
    fn fill(&mut self, mut groups: Vec<Vec<u32>>, most: usize, random: &mut Random) {
        let mut count = self.count();
        groups.retain(|group| group.iter().all(|&clue| !self.kept[clue as usize]));
        random.shuffle(&mut groups);
        for group in groups {
            if count + group.len() <= most {
                count += group.len();
                group.iter().for_each(|&clue| self.kept[clue as usize] = true);
            }
        }
    }

    /// Leaves out groups of clues where that can be decided in some areas, or in the whole grid if
    /// no areas are given, with no more effort than that for each of them. Returns the groups that stay undecided.
    fn reduce(
        &mut self,
        groups: Vec<Vec<u32>>,
        areas: &[Vec<u32>],
        effort: Option<Effort>,
    ) -> Result<Vec<Vec<u32>>, GenerateError> {
        let groups: Vec<Vec<u32>> =
            groups.into_iter().filter(|group| !self.hitting.need(group)).collect();
        let mut undecided = Vec::new();
        if groups.is_empty() {
            return Ok(undecided);
        }
        let mut is_open = vec![false; self.kept.len()];
        groups.iter().flatten().for_each(|&clue| is_open[clue as usize] = true);
        let mut views: Vec<View<'a>> = match areas {
            [] => View::new(self, None, &is_open, effort).into_iter().collect(),
            areas => {
                let view = |area: &Vec<u32>| View::new(self, Some(area), &is_open, effort);
                areas.iter().filter_map(view).collect()
            }
        };
        if views.is_empty() && areas.is_empty() {
            self.reduce_by_answers(&groups)?;
            return Ok(undecided);
        }
        let (mut rest, mut run) = (&groups[..], 1);
        while let Some((group, others)) = rest.split_first() {
            if run > 1
                && let [view] = &mut views[..]
            {
                let length = self.try_run(view, rest, run)?;
                run = if length > 0 { (2 * run).min(LONGEST_RUN) } else { run / 2 };
                rest = &rest[length..];
                continue;
            }
            let decision = match self.hitting.need(group) {
                true => Decision::Stays,
                false => decide(&mut views, group)?,
            };
            run = if decision == Decision::Goes { 2 } else { 1 };
            self.settle(&mut views, group, decision == Decision::Goes);
            match decision {
                Decision::Goes => self.hitting.leave_out(group),
                Decision::Stays => {}
                Decision::Open => undecided.push(group.clone()),
            }
            rest = others;
            if decision == Decision::Open && effort.is_some_and(|effort| effort.is_last) {
                undecided.extend_from_slice(rest);
                break;
            }
        }
        Ok(undecided)
    }

    /// Leaves out the first groups together, at most `most` of them, and those not that are known to stay once
    /// the ones before them have gone. Returns how many groups that decides; 0 if not all of them go.
    ///
    /// What goes together also goes one by one, since then more clues are left each time.
    fn try_run(
        &mut self,
        view: &mut View<'a>,
        groups: &[Vec<u32>],
        most: usize,
    ) -> Result<usize, GenerateError> {
        let (mut run, mut clues, mut count) = (Vec::new(), Vec::new(), 0);
        let sees = |clue: &u32| view.window.sees(*clue as usize);
        for group in groups {
            if count == most || !group.iter().all(sees) {
                break;
            }
            let goes = !self.hitting.need(group);
            run.push((group, goes));
            if goes {
                self.hitting.leave_out(group);
                clues.extend_from_slice(group);
                count += 1;
            }
        }
        if !view.all_go(&clues)? {
            self.hitting.put_back(&clues);
            return Ok(0);
        }
        for &(group, goes) in &run {
            self.settle(slice::from_mut(view), group, goes);
        }
        Ok(run.len())
    }

    /// Notes that a group of clues goes, or that it stays for as long as these windows are used.
    fn settle(&mut self, views: &mut [View<'a>], group: &[u32], goes: bool) {
        views.iter_mut().for_each(|view| view.settle(group, goes));
        if goes {
            group.iter().for_each(|&clue| self.kept[clue as usize] = false);
        }
    }
}

impl Reduction<'_> {
    /// Leaves out clues where that may take answers away too. A clue that had to stay may go after one of
    /// these has gone, so all are tried until none of these goes.
    fn reduce_last(&mut self, last_ones: &[u32], groups: &[Vec<u32>]) -> Result<(), GenerateError> {
        let alone: Vec<Vec<u32>> = last_ones.iter().map(|&clue| vec![clue]).collect();
        let mut others = Vec::new();
        while self.try_each(&alone, &mut others)? {
            self.try_each(groups, &mut others)?;
        }
        Ok(())
    }

    /// Leaves out each group without which the plan's answer is the only one, and returns whether there is
    /// any. `others` are answers that earlier puzzles had: most clues stay because of one of them.
    fn try_each(
        &mut self,
        groups: &[Vec<u32>],
        others: &mut Vec<Answer>,
    ) -> Result<bool, GenerateError> {
        let mut goes = false;
        for group in groups {
            if !group.iter().all(|&clue| self.kept[clue as usize]) {
                continue;
            }
            let mut kept = self.kept.clone();
            group.iter().for_each(|&clue| kept[clue as usize] = false);
            if !rules_out(self.plan, others, &kept) {
                continue;
            }
            match other_answer(self.plan, &kept, self.options)? {
                Some(other) => others.push(other),
                None => (self.kept, goes) = (kept, true),
            }
        }
        Ok(goes)
    }

    /// Leaves out groups of clues as if they were tried one after another, but with few questions.
    ///
    /// Each other answer is a set of clues, one of which must stay. Of a batch, all groups are left
    /// out, in their order, that the known sets do not force to stay. If what is left has one
    /// answer, every decision was right: each group that went was tried with more clues, and each
    /// that stayed is needed for a set. Otherwise the other answers give more sets.
    ///
    /// A batch is half of what is left to be tried: with many clues, a question is easy.
    fn reduce_by_answers(&mut self, mut groups: &[Vec<u32>]) -> Result<(), GenerateError> {
        let mut sets = self.plan.near_misses();
        while !groups.is_empty() {
            let (batch, rest) = groups.split_at(groups.len().div_ceil(2));
            let mut kept = self.left_by(&sets, batch);
            while self.add_sets(&kept, batch, &mut sets)? {
                let next = self.left_by(&sets, batch);
                // Where the other answers violate nothing of the batch, it stays as it is.
                kept = if next == kept { self.kept.clone() } else { next };
                if kept == self.kept {
                    break;
                }
            }
            self.kept = kept;
            groups = rest;
        }
        Ok(())
    }

    /// The clues that are left if all groups of a batch go that these sets do not force to stay.
    fn left_by(&self, sets: &Lists<u32>, batch: &[Vec<u32>]) -> Vec<bool> {
        let mut kept = self.kept.clone();
        let mut hitting = HittingSets::new(sets.clone(), kept.len());
        let gone = (0..kept.len() as u32).filter(|&clue| !kept[clue as usize]);
        hitting.leave_out(&gone.collect::<Vec<u32>>());
        for group in batch {
            if !hitting.need(group) {
                hitting.leave_out(group);
                group.iter().for_each(|&clue| kept[clue as usize] = false);
            }
        }
        kept
    }

    /// Adds the sets of other answers that the puzzle has with these clues, and returns whether
    /// there are any. One solver finds them all: after each answer, the sets force some more clues
    /// to stay, and the next answer must differ from this one at these clues.
    fn add_sets(
        &self,
        kept: &[bool],
        batch: &[Vec<u32>],
        sets: &mut Lists<u32>,
    ) -> Result<bool, GenerateError> {
        let mut asked = kept.to_vec();
        let before = sets.len();
        other_answers(self.plan, kept, self.options, &mut |violated| {
            sets.add(violated.iter().copied());
            let next = self.left_by(sets, batch);
            let is_new = |&clue: &u32| next[clue as usize] && !asked[clue as usize];
            // Without new ones, it tells nothing that the sets did not tell.
            let new: Vec<u32> = violated.into_iter().filter(is_new).collect();
            new.iter().for_each(|&clue| asked[clue as usize] = true);
            new
        })?;
        Ok(sets.len() > before)
    }
}

/// Decides about a group of clues: it goes if none of its clues can be violated while the others
/// are asked for.
fn decide(views: &mut [View<'_>], group: &[u32]) -> Result<Decision, GenerateError> {
    let mut decision = Decision::Goes;
    for &clue in group {
        let Some(view) = views.iter_mut().find(|view| view.window.sees(clue as usize)) else {
            decision = Decision::Open;
            continue;
        };
        match view.decide(clue as usize, group)? {
            Decision::Stays => return Ok(Decision::Stays),
            Decision::Open => decision = Decision::Open,
            Decision::Goes => {}
        }
    }
    Ok(decision)
}

/// A window with its solver.
struct View<'a> {
    sat: Sat,
    window: Box<dyn Window + 'a>,
    cuts: Cnf,
    /// The clues that are not decided yet, with the literals that ask for them.
    undecided: Vec<(u32, Lit)>,
    assumptions: Vec<Lit>,
    /// The most models of one question.
    models: usize,
}

impl<'a> View<'a> {
    fn new(
        reduction: &Reduction<'a>,
        area: Option<&[u32]>,
        is_open: &[bool],
        effort: Option<Effort>,
    ) -> Option<Self> {
        let limits = reduction.options.limits.clone();
        // Where the effort decides, it is the same everywhere.
        let mut sat = if effort.is_some() { Sat::everywhere(limits) } else { Sat::new(limits) };
        if let Some(Effort { steps, .. }) = effort {
            sat.within_steps(steps);
        }
        let models = effort.map_or(usize::MAX, |effort| effort.models);
        let window = reduction.plan.window(area, &reduction.kept, is_open, &mut sat)?;
        let is_seen = |&clue: &usize| is_open[clue] && window.sees(clue);
        let seen = (0..is_open.len()).filter(is_seen);
        let undecided = seen.map(|clue| (clue as u32, window.asks(clue))).collect();
        Some(Self { sat, window, cuts: Cnf::new(), undecided, assumptions: Vec::new(), models })
    }

    /// Notes that a group of clues goes, or that it stays for as long as this window is used.
    fn settle(&mut self, group: &[u32], goes: bool) {
        let Self { sat, window, undecided, .. } = self;
        undecided.retain(|&(clue, asked)| {
            let is_settled = group.contains(&clue);
            if is_settled {
                sat.clause(&[asked.when(!goes)]);
                if !goes {
                    window.keep(clue as usize);
                }
            }
            !is_settled
        });
    }

    /// Whether it is known that no answer violates any of these clues if all of them are left out. If some does, as
    /// far as the window shows, that tells nothing about one of them.
    fn all_go(&mut self, clues: &[u32]) -> Result<bool, GenerateError> {
        let any = self.sat.fresh(1).lit(0);
        let mut clause = vec![!any];
        clause.extend(clues.iter().map(|&clue| self.window.violates(clue as usize, &mut self.sat)));
        self.sat.clause(&clause);
        self.assume(any, clues);
        let all_go = self.has_answer(false)? == Some(false);
        self.sat.clause(&[!any]);
        Ok(all_go)
    }

    /// Assumes that something is violated if some clues are left out, with what lies beyond the window free.
    fn assume(&mut self, violated: Lit, left_out: &[u32]) {
        self.assumptions.clear();
        self.assumptions.extend(self.window.holds().map(|hold| !hold));
        self.assumptions.push(violated);
        let others = self.undecided.iter().filter(|(clue, _)| !left_out.contains(clue));
        self.assumptions.extend(others.map(|&(_, asked)| asked));
    }

    /// Decides whether there is an answer that violates this clue if its group is left out.
    fn decide(&mut self, clue: usize, group: &[u32]) -> Result<Decision, GenerateError> {
        let violated = self.window.violates(clue, &mut self.sat);
        let hold = self.window.holds();
        self.assume(violated, group);
        let decision = match (self.has_answer(false)?, hold) {
            (Some(false), _) => Decision::Goes,
            (Some(true), _) if self.window.is_whole() => Decision::Stays,
            (Some(true), Some(hold)) => {
                self.assumptions[0] = hold;
                let stays = self.has_answer(true)? == Some(true);
                if stays { Decision::Stays } else { Decision::Open }
            }
            _ => Decision::Open,
        };
        self.sat.clause(&[!violated]);
        Ok(decision)
    }

    /// Whether some answer satisfies the assumptions, as far as the window shows; `None` if that takes too much effort.
    fn has_answer(&mut self, is_held: bool) -> Result<Option<bool>, GenerateError> {
        let Self { sat, window, cuts, assumptions, models, .. } = self;
        let is_answer = |model: &Model<'_>, cuts: &mut Cnf| window.is_answer(model, is_held, cuts);
        Ok(has_answer(sat, cuts, assumptions, *models, is_answer)?)
    }
}
