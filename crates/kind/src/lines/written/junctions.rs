//! Clues at the junctions of a network that is made: at all cells in which lines meet or end, and at some through which
//! a line goes on. Where there may be several networks, each made line has two ends, and these alone have clues; where a
//! network has one ring, arrows point the way on to it.

use super::draft::{Draft, filled};
use super::givens::here;
use crate::lines::clued::{Clue, Way};
use crate::random::Random;
use lazyloop_rules::{Node, Op, Word};

/// How often a cell through which a line goes on has a clue.
pub(super) const PASSED: f64 = 0.15;
/// The same where a network has one ring: with longer lines between the clues hardly any puzzle has one answer.
const PASSED_ON: f64 = 0.45;

/// Gives all cells in which lines end a clue that says no more, where rules about one line ask for those at both of its
/// ends. Returns whether there are such.
pub(super) fn lay(draft: &mut Draft<'_>, random: &mut Random) -> bool {
    let kind = &draft.kind.kind;
    let (has_ring, are_apart) =
        (kind.making.has_ring, kind.junctions.is_some() && kind.has_several);
    let filler = || kind.forms.first().map(|form| filled(form, Some(0), Way::North));
    let blank: Option<Clue> = kind.blank.map(here).or_else(filler);
    if !has_ring && !are_apart {
        // Numbers that lines meet stand in junctions.
        let is_met = |node: &Node| matches!(node.op, Op::Word(Word::Met, _));
        if kind.nodes().any(is_met) {
            let joins: Vec<usize> =
                draft.walk.cells().filter(|&cell| draft.walk.joins(cell)).collect();
            joins.into_iter().for_each(|cell| draft.set(cell, blank));
        }
        return false;
    }
    if kind.making.is_chained {
        chain(draft, blank, random);
    }
    let flow = if has_ring { draft.walk.flow() } else { Vec::new() };
    for cell in draft.walk.cells().collect::<Vec<usize>>() {
        let may_pass = has_ring && draft.walk.visits(cell);
        if draft.walk.joins(cell) || may_pass && random.happens(PASSED_ON) {
            let arrow = || flow.get(cell).map(|&way| Clue { way, ..Clue::default() });
            draft.set(cell, arrow().or(blank));
        }
    }
    true
}

/// Gives a cell a clue between every second turn of each line and the next, where hooks meet.
fn chain(draft: &mut Draft<'_>, clue: Option<Clue>, random: &mut Random) {
    for tour in draft.walk.tours() {
        let turns: Vec<usize> =
            (1..tour.len() - 1).filter(|&at| draft.walk.turns(tour[at])).collect();
        for turns in turns.get(1..).unwrap_or_default().chunks_exact(2) {
            let between = &tour[turns[0] + 1..turns[1]];
            if !between.is_empty() {
                draft.set(between[random.below(between.len())], clue);
            }
        }
    }
}

/// Gives one more of some cells a clue, so that lines end there. `None` if none of them can have one.
pub(super) fn add_near(draft: &mut Draft<'_>, near: &[usize], random: &mut Random) -> Option<()> {
    let mut open: Vec<usize> = near.to_vec();
    open.retain(|&cell| draft.walk.visits(cell) && draft.puzzle.clue(cell).is_none());
    random.shuffle(&mut open);
    let forms = draft.forms();
    let has_ring = draft.kind.kind.making.has_ring;
    let flow = if has_ring { draft.walk.flow() } else { Vec::new() };
    open.into_iter().find_map(|cell| {
        let way = flow.get(cell).copied().flatten();
        draft.choose_at(cell, &forms, way.unwrap_or(Way::North), random);
        let blank: Option<Clue> = draft.kind.kind.blank.filter(|_| !has_ring).map(here);
        let choices = [draft.puzzle.clue(cell), blank];
        let is_found = choices.into_iter().flatten().any(|clue| {
            draft.set(cell, Some(clue));
            draft.faults(|rule| rule.is_of_clues).is_empty()
        });
        if !is_found {
            draft.set(cell, None);
        }
        is_found.then_some(())
    })
}
