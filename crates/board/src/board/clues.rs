//! Clues that follow from answers: those that a line gives, and the one more that leaves the fewest answers.

use super::layout::Layout;
use super::{edit, kinds, object, pad};
use crate::engine::{Moment, Verdict};
use crate::kind::Solution;
use crate::questions::{self, Options};
use crate::random::Random;
use crate::registry::AnyPuzzle;
use crate::text::json::Object;
use serde_json::{Value, json};
use std::collections::BTreeSet;
use std::time::Duration;

/// The token of a cell without a clue, in replies.
const EMPTY: &str = "-";

/// The tokens of a puzzle, row by row.
fn tokens(puzzle: &dyn AnyPuzzle) -> Result<Vec<String>, String> {
    let object = object::write(puzzle)?;
    let layout = Layout::of(&object.puzzle).ok_or("this kind has no board")?;
    let plain = |token| if token == layout.blank { EMPTY.to_string() } else { token };
    Ok(layout.tokens(&object).into_iter().map(plain).collect())
}

/// The clues that a player's line gives, as a token for each cell; nothing if the line is no answer to a puzzle of
/// this size, these regions and these rules.
pub(super) fn of_line(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    shaded: Option<&[usize]>,
    seed: u64,
) -> Result<Value, String> {
    let on: Vec<bool> = marks.iter().map(|mark| *mark == Some(true)).collect();
    let clued = clued_by(puzzle, &on, shaded, &mut Random::new(seed));
    let tokens = clued.map(|clued| tokens(&*clued)).transpose()?;
    Ok(json!({ "reply": "clues", "tokens": tokens }))
}

/// The puzzle with all clues that an answer with just these edges gives, if there is one; see
/// [`AnyPuzzle::clued_at_random`].
fn clued_by(
    puzzle: &dyn AnyPuzzle,
    on: &[bool],
    shaded: Option<&[usize]>,
    random: &mut Random,
) -> Option<Box<dyn AnyPuzzle>> {
    let answer = puzzle.claim(on)?;
    let clued = puzzle.clued_at_random(&answer, shaded, random)?;
    clued.check(&answer).is_ok().then_some(clued)
}

/// How many answers clues are drawn from. Answers that turn up later are added.
const SAMPLE: u64 = 32;
/// How often clues are drawn for an answer, where a clue may be one of several.
const DRAWS: usize = 12;
/// How many answers are counted for a clue that leaves several, and for how many clues.
const COUNTED: u64 = 100;
const COUNTED_CLUES: usize = 6;

/// A puzzle with one clue more.
struct Candidate {
    cell: usize,
    token: String,
    puzzle: Box<dyn AnyPuzzle>,
    /// How many of the answers that are known it leaves.
    left: usize,
}

/// A search for a clue, with the answers that it knows.
struct Search<'a> {
    puzzle: &'a dyn AnyPuzzle,
    object: &'a Object,
    layout: Layout,
    tokens: Vec<String>,
    options: &'a Options,
    time: Duration,
    started: Moment,
    known: Vec<Vec<bool>>,
    candidates: Vec<Candidate>,
    /// The clues that have been tried.
    tried: BTreeSet<(usize, String)>,
}

/// The clue that leaves one answer, or the fewest that were found.
pub(super) fn suggested(
    object: &Object,
    puzzle: &dyn AnyPuzzle,
    options: &Options,
    time: Duration,
) -> Result<Value, String> {
    let mut search = Search {
        puzzle,
        object,
        layout: Layout::of(&object.puzzle).ok_or("this kind has no board")?,
        tokens: tokens(puzzle)?,
        options,
        time,
        started: Moment::now(),
        known: Vec::new(),
        candidates: Vec::new(),
        tried: BTreeSet::new(),
    };
    let (found, is_all) = search.answers(puzzle, SAMPLE);
    search.learn(found)?;
    let mut best = search.only()?;
    if best.is_none() && !is_all {
        best = search.sweep()?;
    }
    let best = best.map(|at| (at, 1, true)).or_else(|| search.fewest());
    let candidate = best.map(|(at, ..)| &search.candidates[at]);
    Ok(json!({
        "reply": "suggestion",
        "answers": search.known.len(),
        "cell": candidate.map(|candidate| candidate.cell),
        "clue": candidate.map(|candidate| &candidate.token),
        "left": best.map(|(_, left, _)| left),
        "whole": best.map(|(.., is_whole)| is_whole),
    }))
}

impl Search<'_> {
    fn is_over(&self) -> bool {
        self.started.elapsed() >= self.time || self.options.limits().check().is_err()
    }

    /// Whether what is left of the time is to count the answers of the best candidates.
    fn is_to_count(&self) -> bool {
        self.is_over() || self.started.elapsed() >= self.time / 3 * 2
    }

    /// Some answers of a puzzle, and whether there are no more.
    fn answers(&self, puzzle: &dyn AnyPuzzle, most: u64) -> (Vec<Vec<bool>>, bool) {
        let rest = self.time.saturating_sub(self.started.elapsed());
        let mut found = Vec::new();
        let options = self.options.clone().time_limit(rest);
        let mut take = |solution: Solution<'_>| found.push(solution.truth());
        let outcome = questions::answers(puzzle, most, &options, &mut |_| {}, &mut take);
        (found, matches!(outcome.result, Ok(Verdict::Solved(true))))
    }

    /// Weighs all candidates by answers. Returns the first new one among those that are known, if there is one.
    fn weigh(&mut self, mut answers: Vec<Vec<bool>>) -> Option<usize> {
        answers.retain(|answer| !self.known.contains(answer));
        for candidate in &mut self.candidates {
            candidate.left += count(&*candidate.puzzle, &answers);
        }
        let first = self.known.len();
        self.known.extend(answers);
        (first < self.known.len()).then_some(first)
    }

    /// Weighs all candidates by answers, and adds the clues that these give. Returns whether an answer is new.
    fn learn(&mut self, answers: Vec<Vec<bool>>) -> Result<bool, String> {
        let Some(first) = self.weigh(answers) else { return Ok(false) };
        // A single answer needs no clue.
        let fresh = if self.known.len() > 1 { first..self.known.len() } else { 0..0 };
        for at in fresh {
            let mut random = Random::new(at as u64);
            for (cell, token) in more(self.puzzle, &self.known[at], &self.tokens, &mut random)? {
                if self.is_to_count() {
                    return Ok(true);
                }
                if self.tried.insert((cell, token.clone()))
                    && let Some(puzzle) = self.with(cell, &token)?
                {
                    self.push(cell, token, puzzle);
                }
            }
        }
        Ok(true)
    }

    /// The puzzle with one clue more, if there is such a puzzle: elsewhere it may stand a second time.
    fn with(&self, cell: usize, token: &str) -> Result<Option<Box<dyn AnyPuzzle>>, String> {
        let mut object = self.object.clone();
        edit::set_clues(&mut object, self.layout, &[(cell, token.to_string())])?;
        Ok(object::read(&object).ok())
    }

    /// Adds a candidate that leaves an answer.
    fn push(&mut self, cell: usize, token: String, puzzle: Box<dyn AnyPuzzle>) {
        let left = count(&*puzzle, &self.known);
        if left > 0 {
            self.candidates.push(Candidate { cell, token, puzzle, left });
        }
    }

    /// The candidate that leaves one answer.
    ///
    /// As long as some candidate leaves one of the answers that are known, the solver is asked for another one of it:
    /// there is none, or all candidates are weighed by it too.
    fn only(&mut self) -> Result<Option<usize>, String> {
        while let Some(at) = self.candidates.iter().position(|candidate| candidate.left == 1)
            && !self.is_to_count()
        {
            let (found, is_whole) = self.answers(&*self.candidates[at].puzzle, 2);
            if is_whole && found.len() == 1 {
                return Ok(Some(at));
            }
            if !self.learn(found)? {
                break; // out of time
            }
        }
        Ok(None)
    }

    /// The clue that leaves one answer, among all clues of all cells. Those that leave several of the answers that are
    /// known are passed over; the solver finds answers of each other one, by which most of the rest are passed over.
    fn sweep(&mut self) -> Result<Option<usize>, String> {
        for token in pad::tokens(&pad::pad(self.puzzle.info().name, self.layout)) {
            for cell in 0..self.tokens.len() {
                if self.is_to_count() {
                    return Ok(None);
                }
                let is_new =
                    adds(&self.tokens[cell], &token) && self.tried.insert((cell, token.clone()));
                let Some(puzzle) = is_new.then(|| self.with(cell, &token)).transpose()?.flatten()
                else {
                    continue;
                };
                if self.known.iter().filter(|line| puzzle.is_answer(line)).nth(1).is_some() {
                    continue;
                }
                let (found, is_whole) = self.answers(&*puzzle, 2);
                // Where cells without a clue are shaded, a clue may bring new answers.
                let stay = found.iter().all(|answer| self.puzzle.is_answer(answer));
                if found.is_empty() || !stay {
                    continue;
                }
                let is_only = is_whole && found.len() == 1;
                self.weigh(found);
                self.push(cell, token.clone(), puzzle);
                if is_only {
                    return Ok(self.candidates.len().checked_sub(1));
                }
            }
        }
        Ok(None)
    }

    /// The candidate that leaves the fewest answers, with their number and whether these are all.
    fn fewest(&mut self) -> Option<(usize, usize, bool)> {
        self.candidates.sort_by_key(|candidate| candidate.left);
        // Where nothing can be counted in time, what is known counts.
        let mut fewest = (0, self.candidates.first()?.left, false);
        for at in 0..self.candidates.len().min(COUNTED_CLUES) {
            if self.is_over() {
                break;
            }
            let (found, is_whole) = self.answers(&*self.candidates[at].puzzle, COUNTED);
            if at == 0 || (!found.is_empty() && found.len() < fewest.1) {
                fewest = (at, found.len().max(self.candidates[at].left), is_whole);
            }
        }
        Some(fewest)
    }
}

/// What is given when an answer is asked for its clues.
#[derive(Default)]
struct Given {
    /// The cells that get no clue, since they are shaded.
    shaded: Option<Vec<usize>>,
    /// The cell whose clue is wanted; that of any cell if nothing is said.
    cell: Option<usize>,
}

/// The clues that an answer may give besides those there are, with their cells. Where there is a choice, they are drawn
/// several times.
fn more(
    puzzle: &dyn AnyPuzzle,
    answer: &[bool],
    before: &[String],
    random: &mut Random,
) -> Result<BTreeSet<(usize, String)>, String> {
    let mut all = BTreeSet::new();
    for given in givens(puzzle, answer, before) {
        let mut drawn = Vec::new();
        while drawn.len() < DRAWS
            && let Some(clued) = clued_by(puzzle, answer, given.shaded.as_deref(), random)
        {
            let tokens = tokens(&*clued)?;
            if drawn.contains(&tokens) {
                break; // nothing is left to chance
            }
            for (cell, (token, old)) in tokens.iter().zip(before).enumerate() {
                if given.cell.is_none_or(|only| only == cell) && adds(old, token) {
                    all.insert((cell, token.clone()));
                }
            }
            drawn.push(tokens);
        }
    }
    Ok(all)
}

/// How an answer is asked for the clues that may be added. Where cells without a clue are shaded if the line misses
/// them, each clue counts the others: it is asked for alone.
fn givens(puzzle: &dyn AnyPuzzle, answer: &[bool], before: &[String]) -> Vec<Given> {
    if !kinds::shades(puzzle.info()) {
        return vec![Given::default()];
    }
    let plane = puzzle.board().plane;
    let is_visited = |cell: usize| {
        plane.vertices().edges(cell).iter().any(|&edge| answer.get(edge as usize) == Some(&true))
    };
    let is_shaded = |&cell: &usize| before[cell] == EMPTY && !is_visited(cell);
    let shaded: Vec<usize> = (0..before.len()).filter(is_shaded).collect();
    let without = |cell: usize| shaded.iter().copied().filter(|&other| other != cell).collect();
    let alone = |&cell: &usize| Given { shaded: Some(without(cell)), cell: Some(cell) };
    // The others may say more, too.
    shaded.iter().map(alone).chain([Given { shaded: Some(shaded.clone()), cell: None }]).collect()
}

/// How many of some lines are answers.
fn count(puzzle: &dyn AnyPuzzle, lines: &[Vec<bool>]) -> usize {
    lines.iter().filter(|line| puzzle.is_answer(line)).count()
}

/// Whether a token says more than another one in its place: there was none, or none with a number.
fn adds(old: &str, token: &str) -> bool {
    let has_number = |token: &str| token.contains(|sign: char| sign.is_ascii_digit());
    token != EMPTY
        && token != old
        && (old == EMPTY || old == "?" || !has_number(old) && has_number(token))
}
