//! Why a part of a rule is true or false: edges that are known. A line that agrees with all of them gives
//! the same answer.

use crate::kind::{Fold, Id, Kind, Op, Order};
use crate::meaning::local;
use crate::places::{Bond, Reason};
use crate::scene::{Env, Scene};
use crate::words::Word;
use std::ops::ControlFlow;

/// A bound that a number keeps to.
#[derive(Clone, Copy, Debug)]
enum Bound {
    AtLeast(i64),
    AtMost(i64),
}

impl Scene<'_> {
    /// The edges, each once and with what is known of it, by which a part that is decided is as it is. Empty
    /// if no edge matters: then it is so for every line of the puzzle.
    pub fn why(&self, body: Id, env: &mut Env) -> Reason {
        let truth = self.truth(body, env);
        truth.map_or(Vec::new(), |truth| self.why_it_is(body, env, truth))
    }

    /// Where a part is false, why it is, as [`Self::why`] has it.
    pub fn why_not(&self, body: Id, env: &mut Env) -> Option<Reason> {
        (self.truth(body, env) == Some(false)).then(|| self.why_it_is(body, env, false))
    }

    fn why_it_is(&self, body: Id, env: &mut Env, truth: bool) -> Reason {
        // As many as two cells have.
        let mut reason = Vec::with_capacity(8);
        self.why_truth(body, env, truth, &mut reason);
        reason.sort_unstable();
        reason.dedup();
        reason
    }

    fn why_truth(&self, id: Id, env: &mut Env, truth: bool, reason: &mut Reason) {
        let node = self.kind.node(id);
        if !node.is_of_line {
            return;
        }
        match &node.op {
            Op::Not(inner) => self.why_truth(*inner, env, !truth, reason),
            Op::And(parts) | Op::Or(parts) => {
                let is_or = matches!(node.op, Op::Or(_));
                let decides = |part: &&Id, env: &mut Env| self.truth(**part, env) == Some(is_or);
                if truth == is_or {
                    // One that needs no edge, or else the first one.
                    let free = parts
                        .iter()
                        .find(|part| !self.kind.node(**part).is_of_line && decides(part, env));
                    let one = free.or_else(|| parts.iter().find(|part| decides(part, env)));
                    if let Some(&part) = one {
                        self.why_truth(part, env, is_or, reason);
                    }
                } else {
                    parts.iter().for_each(|&part| self.why_truth(part, env, !is_or, reason));
                }
            }
            Op::Same(a, b) => {
                for part in [*a, *b] {
                    if let Some(truth) = self.truth(part, env) {
                        self.why_truth(part, env, truth, reason);
                    }
                }
            }
            Op::Compare(_, a, b) if self.is_missing(*a, env) || self.is_missing(*b, env) => {}
            Op::Compare(order, a, b) => self.why_compared(*order, (*a, *b), env, truth, reason),
            Op::Fold(fold, each, body) => {
                let looked_for = *fold == Fold::Some;
                let _ = self.members(each, env, &mut |env| {
                    if truth != looked_for {
                        self.why_truth(*body, env, truth, reason);
                        return ControlFlow::Continue(());
                    }
                    if self.truth(*body, env) == Some(truth) {
                        self.why_truth(*body, env, truth, reason);
                        return ControlFlow::Break(());
                    }
                    ControlFlow::Continue(())
                });
            }
            Op::Word(word, about) => {
                let Some(cell) = self.cell(about[0], env) else { return };
                match local(*word) {
                    Some(local) => self.why_local(cell, local, reason),
                    None if *word == Word::Inside => self.why_inside(cell, reason),
                    None if *word == Word::Leaves => {
                        if let Some(way) = self.way(about[1], env) {
                            self.why_leaves(cell, way, reason);
                        }
                    }
                    None if *word == Word::Together => {
                        if let Some(other) = self.cell(about[1], env) {
                            self.why_together(cell, other, truth, reason);
                        }
                    }
                    None if *word == Word::Against => {
                        if let Some(trail) = self.trail_of(*word, about, env) {
                            trail.why_it_ends(reason);
                        }
                    }
                    None if *word == Word::Encloses => {
                        let known = |edge| (self.line)(edge).map(|on| (edge, on));
                        reason.extend(self.crossed_up_to(cell).filter_map(known));
                    }
                    None => {
                        let link = self.link(*word, about, env);
                        let edge = link.and_then(|(cell, way)| self.board.edge(cell, way));
                        reason.extend(edge.map(|edge| (edge, truth)));
                    }
                }
            }
            _ => {}
        }
    }

    fn why_compared(
        &self,
        order: Order,
        (a, b): (Id, Id),
        env: &mut Env,
        truth: bool,
        reason: &mut Reason,
    ) {
        let (left, right) = (self.number(a, env), self.number(b, env));
        let order = match (order, truth) {
            (order, true) => order,
            (Order::Equal, false) => Order::Unequal,
            (Order::Unequal, false) => Order::Equal,
            (Order::Less, false) => Order::AtLeast,
            (Order::AtMost, false) => Order::More,
            (Order::More, false) => Order::AtMost,
            (Order::AtLeast, false) => Order::Less,
        };
        // The smaller one keeps below a number, and the larger one above it.
        let mut parted = |(small, most): (Id, i64), (large, least): (Id, i64), gap: i64| {
            let upper = if self.kind.node(large).is_of_line { most } else { least - gap };
            self.why_bound(small, env, Bound::AtMost(upper), reason);
            self.why_bound(large, env, Bound::AtLeast(upper + gap), reason);
        };
        match order {
            Order::AtMost => parted((a, left.1), (b, right.0), 0),
            Order::AtLeast => parted((b, right.1), (a, left.0), 0),
            Order::Less => parted((a, left.1), (b, right.0), 1),
            Order::More => parted((b, right.1), (a, left.0), 1),
            Order::Unequal if left.1 < right.0 => parted((a, left.1), (b, right.0), 1),
            Order::Unequal => parted((b, right.1), (a, left.0), 1),
            Order::Equal => {
                for (id, (least, most)) in [(a, left), (b, right)] {
                    self.why_bound(id, env, Bound::AtLeast(least), reason);
                    self.why_bound(id, env, Bound::AtMost(most), reason);
                }
            }
        }
    }

    /// Why a number keeps to a bound, which it does.
    fn why_bound(&self, id: Id, env: &mut Env, bound: Bound, reason: &mut Reason) {
        let node = self.kind.node(id);
        if !node.is_of_line {
            return;
        }
        match &node.op {
            Op::Sum(parts) => {
                // Each part gives way as far as the bound lets it.
                let (least, most) = self.number(id, env);
                let mut slack = match bound {
                    Bound::AtLeast(bound) => least.saturating_sub(bound),
                    Bound::AtMost(bound) => bound.saturating_sub(most),
                };
                for &(factor, part) in parts {
                    let (a, b) = self.number(part, env);
                    let is_lower = matches!(bound, Bound::AtLeast(_)) == (factor > 0);
                    let give = if factor == 0 { 0 } else { slack / factor.abs() };
                    let give = if is_lower { give.min(a.max(0)) } else { give };
                    slack -= give.saturating_mul(factor.abs());
                    let part_bound = if is_lower {
                        Bound::AtLeast(a - give)
                    } else {
                        Bound::AtMost(b.saturating_add(give))
                    };
                    self.why_bound(part, env, part_bound, reason);
                }
            }
            Op::Fold(fold, each, body) => {
                let mut needed = match (fold, bound) {
                    (Fold::Count, Bound::AtLeast(bound)) => bound,
                    // So many that are false that no more than the bound are left.
                    (Fold::Count, Bound::AtMost(bound)) => {
                        let mut all = 0i64;
                        let _ = self.members(each, env, &mut |_| {
                            all += 1;
                            ControlFlow::Continue(())
                        });
                        all - bound
                    }
                    _ => i64::MAX,
                };
                let _ = self.members(each, env, &mut |env| {
                    match (fold, bound) {
                        (Fold::Count, _) => {
                            let wanted = matches!(bound, Bound::AtLeast(_));
                            if needed > 0 && self.truth(*body, env) == Some(wanted) {
                                needed -= 1;
                                self.why_truth(*body, env, wanted, reason);
                            }
                        }
                        (Fold::Most, Bound::AtMost(_)) | (Fold::Least, Bound::AtLeast(_)) => {
                            self.why_bound(*body, env, bound, reason);
                        }
                        (Fold::Most, Bound::AtLeast(least)) => {
                            if needed > 0 && self.number(*body, env).0 >= least {
                                needed = 0;
                                self.why_bound(*body, env, bound, reason);
                            }
                        }
                        (Fold::Least, Bound::AtMost(most)) => {
                            if needed > 0 && self.number(*body, env).1 <= most {
                                needed = 0;
                                self.why_bound(*body, env, bound, reason);
                            }
                        }
                        (_, bound) => {
                            let (least, most) = self.number(*body, env);
                            let part = match bound {
                                Bound::AtLeast(_) => Bound::AtLeast(least),
                                Bound::AtMost(_) => Bound::AtMost(most),
                            };
                            self.why_bound(*body, env, part, reason);
                        }
                    }
                    ControlFlow::Continue(())
                });
            }
            Op::Word(word, about) => self.why_word(*word, about, env, bound, reason),
            _ => {}
        }
    }

    fn why_word(&self, word: Word, about: &[Id], env: &mut Env, bound: Bound, reason: &mut Reason) {
        match word {
            Word::Run => {
                let Some((cell, way)) = self.cell(about[0], env).zip(self.way(about[1], env))
                else {
                    return;
                };
                match bound {
                    Bound::AtLeast(length) => self.why_run_at_least(cell, way, length, reason),
                    Bound::AtMost(length) => self.why_run_at_most(cell, way, length, reason),
                }
            }
            Word::Sight => {
                let Some((cell, way)) = self.cell(about[0], env).zip(self.way(about[1], env))
                else {
                    return;
                };
                match bound {
                    Bound::AtLeast(squares) => self.why_sight_at_least(cell, way, squares, reason),
                    Bound::AtMost(_) => self.why_sight_at_most(cell, way, reason),
                }
            }
            Word::Crossings => {
                let Some(region) = self.region(about[0], env) else { return };
                let border = self.border(region);
                let (needed, wanted) = match bound {
                    Bound::AtLeast(count) => (count, true),
                    Bound::AtMost(count) => (border.len() as i64 - count, false),
                };
                let known = border.into_iter().filter(|&edge| (self.line)(edge) == Some(wanted));
                reason.extend(known.take(needed.max(0) as usize).map(|edge| (edge, wanted)));
            }
            Word::Longest => {
                let cells = self.cells_in(about[0], env);
                match bound {
                    Bound::AtLeast(length) => self.why_longest_at_least(&cells, length, reason),
                    Bound::AtMost(_) => self.why_longest_at_most(&cells, reason),
                }
            }
            Word::PiecesOf => {
                let cells = self.cells_in(about[0], env);
                let is_met = match bound {
                    Bound::AtLeast(count) => count <= 0,
                    Bound::AtMost(count) => count >= cells.len() as i64,
                };
                if !is_met {
                    self.why_pieces(&cells, reason);
                }
            }
            Word::Stretches => {
                let Some(asked) = self.stretches_of(about, env) else { return };
                let is_met = match bound {
                    Bound::AtLeast(count) => count <= 0,
                    Bound::AtMost(count) => count >= asked.count,
                };
                if !is_met {
                    asked.why(self, reason);
                }
            }
            Word::Passed => {
                if let Some(from) = self.cell(about[0], env) {
                    self.why_passed(from, reason);
                }
            }
            Word::Next | Word::Entries => {
                let met = match word {
                    Word::Next => self.next_of(about, env),
                    _ => self.entries_of(about, env),
                };
                let Some(met) = met else { return };
                let is_met = match bound {
                    Bound::AtLeast(least) => least <= 0,
                    Bound::AtMost(most) => most >= Kind::MOST_NUMBER.into(),
                };
                if !is_met {
                    met.why(reason);
                }
            }
            Word::Length | Word::Bends | Word::Met => {
                let Some(trail) = self.trail_of(word, about, env) else { return };
                match bound {
                    Bound::AtLeast(least) => trail.why_at_least(least, reason),
                    Bound::AtMost(most) if most < Kind::MOST_NUMBER.into() => {
                        trail.why_it_ends(reason);
                    }
                    Bound::AtMost(_) => {}
                }
            }
            Word::Section | Word::Uniform => {
                let Some(cell) = self.cell(about[0], env) else { return };
                let bond = Bond::of(word);
                match bound {
                    Bound::AtLeast(length) => self.why_section_at_least(cell, bond, length, reason),
                    Bound::AtMost(_) => self.why_section_at_most(cell, bond, reason),
                }
            }
            _ => {
                let cells = self.cells_in(about[0], env);
                match bound {
                    Bound::AtLeast(_) => self.why_pieces_at_least(&cells, reason),
                    Bound::AtMost(_) => self.why_pieces_at_most(&cells, reason),
                }
            }
        }
    }
}
