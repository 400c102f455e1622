//! What a board shows while it changes: the verdict, a second answer, forced edges, judged marks.

use super::strokes::{Strokes, numbers};
use super::view::drawn;
use crate::engine::{Moment, Verdict};
use crate::kind::AnyPuzzle;
use crate::questions::{self, Common, Decided, Known, Options, VerdictKind};
use serde_json::{Value, json};
use std::time::Duration;

/// Between two messages about edges that may be forced.
const PAUSE: Duration = Duration::from_millis(100);

/// Tells what is known of a puzzle, and judges a player's marks.
pub(super) fn live(
    puzzle: &dyn AnyPuzzle,
    marks: &[Option<bool>],
    options: &Options,
    tell: &mut dyn FnMut(Value),
) {
    let started = Moment::now();
    let shown = drawn(&puzzle.board());
    let mut judge = Judge::new(puzzle, marks);
    let (mut first, mut last) = (Vec::new(), Moment::now());
    let mut forced: Vec<Option<bool>> = Vec::new();
    let mut see = |known: Known<'_, '_>| match known {
        Known::First(solution) => {
            let mut edges = solution.edges();
            judge.see(&edges);
            edges.retain(|&edge| shown[edge]);
            tell(verdict(VerdictKind::Solved, Some(&edges), None));
            first = edges;
        }
        Known::Second(solution) => {
            let mut edges = solution.edges();
            judge.see(&edges);
            edges.retain(|&edge| shown[edge]);
            tell(verdict(VerdictKind::Multiple, Some(&first), Some(&edges)));
        }
        Known::Agreed(solution, agreed) => {
            forced = solution.forced(agreed);
            if last.elapsed() >= PAUSE {
                last = Moment::now();
                tell(edges(&forced, &shown, false));
            }
        }
    };
    let outcome = questions::live(puzzle, options, &mut see, &mut |_| {});
    let outcome = outcome.map(|common: Common<'_>| (common.is_unique(), common.edges()));
    match &outcome.result {
        Ok(Verdict::Solved((is_unique, forced))) => {
            if *is_unique {
                tell(verdict(VerdictKind::Unique, Some(&first), None));
            }
            tell(edges(forced, &shown, true));
            tell(judge.against(forced, options));
        }
        Ok(Verdict::Unsatisfiable) => {
            tell(verdict(VerdictKind::Unsatisfiable, None, None));
        }
        _ => {
            if first.is_empty() {
                tell(verdict(VerdictKind::Unknown, None, None));
            }
            if !forced.is_empty() {
                tell(edges(&forced, &shown, false));
            }
            tell(judge.without_proof());
        }
    }
    let account = outcome.account();
    tell(json!({
        "reply": "end",
        "stopped": account.error,
        "seconds": started.elapsed().as_secs_f64(),
        "calls": account.iterations,
    }));
}

fn verdict(kind: VerdictKind, first: Option<&[usize]>, second: Option<&[usize]>) -> Value {
    let only = |one: &[usize], other: &[usize]| -> Vec<usize> {
        // Both are in ascending order.
        one.iter().copied().filter(|edge| other.binary_search(edge).is_err()).collect()
    };
    let mut differ = match (first, second) {
        (Some(first), Some(second)) => [only(first, second), only(second, first)].concat(),
        _ => Vec::new(),
    };
    differ.sort_unstable();
    json!({
        "reply": "verdict",
        "verdict": kind,
        "answer": first,
        "second": second,
        "differ": differ,
    })
}

fn edges(forced: &[Option<bool>], shown: &[bool], is_whole: bool) -> Value {
    let forced: Vec<Option<bool>> =
        forced.iter().zip(shown).map(|(forced, &shown)| forced.filter(|_| shown)).collect();
    let Strokes { on, off } = Strokes::of(&forced);
    let open = shown.iter().filter(|&&shown| shown).count() - on.len() - off.len();
    json!({ "reply": "forced", "on": on, "off": off, "open": open, "whole": is_whole })
}

/// Judges a player's marks by answers and forced edges.
struct Judge<'a> {
    puzzle: &'a dyn AnyPuzzle,
    marks: &'a [Option<bool>],
    /// Whether some answer has all the marks.
    is_possible: bool,
}

impl<'a> Judge<'a> {
    fn new(puzzle: &'a dyn AnyPuzzle, marks: &'a [Option<bool>]) -> Self {
        Self { puzzle, marks, is_possible: false }
    }

    /// What the marks do to the clues. The verdict does not wait for it.
    fn clues(&self) -> Value {
        let Decided { met, broken } = questions::decided(self.puzzle, self.marks);
        json!({ "done": met, "broken": broken })
    }

    /// Notes an answer.
    fn see(&mut self, answer: &[usize]) {
        let fits = |(edge, mark): (usize, &Option<bool>)| {
            mark.is_none_or(|mark| mark == answer.binary_search(&edge).is_ok())
        };
        self.is_possible |= self.marks.iter().enumerate().all(fits);
    }

    /// Whether the edges that are marked as on are an answer.
    fn is_done(&self) -> bool {
        let on: Vec<bool> = self.marks.iter().map(|mark| *mark == Some(true)).collect();
        on.contains(&true) && self.puzzle.is_answer(&on)
    }

    /// The judgement by all edges that are forced.
    fn against(&self, forced: &[Option<bool>], options: &Options) -> Value {
        let marked = |judged: &dyn Fn(bool, Option<bool>) -> bool| {
            let pairs = self.marks.iter().zip(forced);
            numbers(pairs.map(|(mark, forced)| mark.is_some_and(|mark| judged(mark, *forced))))
        };
        let wrong = marked(&|mark, forced| forced.is_some_and(|forced| forced != mark));
        let undecided = marked(&|_, forced| forced.is_none());
        // Each may be right, and not all of them together.
        let clash = match wrong.is_empty() && !undecided.is_empty() && !self.is_possible {
            true => questions::clash(self.puzzle, self.marks, options),
            false => None,
        };
        let clash: Vec<usize> = clash.iter().flatten().map(|fact| fact.edge).collect();
        json!({
            "reply": "judged",
            "wrong": wrong,
            "undecided": undecided,
            "clash": clash,
            "done": self.is_done(),
            "clues": self.clues(),
        })
    }

    /// The judgement if a limit left open what is forced.
    fn without_proof(&self) -> Value {
        let none: [usize; 0] = [];
        json!({
            "reply": "judged",
            "wrong": none,
            "undecided": numbers(self.marks.iter().map(Option::is_some)),
            "clash": none,
            "done": self.is_done(),
            "clues": self.clues(),
        })
    }
}
