//! The cost of a kind on a board, estimated before anything is written for it.

use crate::board::Givens;
use crate::kind::{Each, Id, Kind, Op};
use crate::scene::{Env, Scene};
use crate::words::Word;
use std::fmt;
use std::ops::ControlFlow;

/// A rule that speaks of too much on a board of this size.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TooLarge {
    /// The name of the rule.
    pub rule: String,
}

impl fmt::Display for TooLarge {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "the rule \"{}\" speaks of too many things on a board of this size", self.rule)
    }
}

impl std::error::Error for TooLarge {}

/// The most parts that are looked at for one rule: some seconds.
const MOST: u64 = 20_000_000;

impl Kind {
    /// Checks that each rule speaks of no more than can be written for this puzzle.
    ///
    /// # Errors
    ///
    /// The first rule that speaks of more. It takes at most half a second to find out.
    pub fn fits(&self, givens: &dyn Givens) -> Result<(), TooLarge> {
        let scene = Scene::new(self, givens, &|_| None);
        for rule in &self.rules {
            // Most rules are far from the limit.
            let most = rule
                .each
                .iter()
                .fold(scene.most(rule.body), |most, each| scene.most_of(each, most));
            if most <= MOST {
                continue;
            }
            let mut left = MOST;
            let body = |scene: &Scene<'_>, env: &mut Env, left: &mut u64| {
                scene.spend(rule.body, env, left)
            };
            let fits = scene.spend_each(&rule.each, &mut Env::default(), &mut left, &body);
            if fits.is_break() {
                return Err(TooLarge { rule: rule.name.clone() });
            }
        }
        Ok(())
    }
}

impl Scene<'_> {
    /// What a binding costs at most, where what is said of each member costs `body`.
    fn most_of(&self, each: &Each, body: u64) -> u64 {
        let (cells, long) =
            (self.board.cells() as u64, self.board.rows.max(self.board.cols) as u64);
        let Op::Word(word, _) = &self.kind.node(each.set).op else { return u64::MAX };
        let members = match word {
            Word::AllRegions => self.givens.regions() as u64,
            Word::AllWays | Word::Neighbours | Word::Square => 4,
            Word::AllCorners => 6,
            Word::Around | Word::Patch => 9,
            Word::Ray => long,
            Word::CellsOf => {
                let size = |region| self.givens.cells_of(region).len();
                (0..self.givens.regions()).map(size).max().unwrap_or(0) as u64
            }
            Word::AllPairs => 2 * cells,
            _ => cells,
        };
        let filter = each.filter.map_or(0, |filter| self.most(filter));
        members.saturating_mul(body.saturating_add(filter).saturating_add(1))
    }

    /// What a part costs at most.
    fn most(&self, id: Id) -> u64 {
        let all = |parts: &mut dyn Iterator<Item = Id>| {
            parts.fold(1, |sum: u64, part| sum.saturating_add(self.most(part)))
        };
        match &self.kind.node(id).op {
            Op::Fold(_, each, body) => self.most_of(each, self.most(*body)),
            // It is found out for all cells at once.
            Op::Word(Word::Together, _) => 1,
            Op::Word(..) if self.kind.node(id).is_far => 1 + self.board.cells() as u64,
            Op::Word(..) => 1 + self.length(id),
            Op::And(parts) | Op::Or(parts) => all(&mut parts.iter().copied()),
            Op::Sum(parts) => all(&mut parts.iter().map(|(_, part)| *part)),
            Op::Has(part) | Op::Not(part) => all(&mut [*part].into_iter()),
            Op::Same(a, b) | Op::Compare(_, a, b) | Op::Alike(_, a, b) => {
                all(&mut [*a, *b].into_iter())
            }
            Op::Number(_) | Op::Letter(_) | Op::Name(_) | Op::Switch(_) => 1,
        }
    }

    /// How much of the board a word looks at: a run and a border are as long as the board at most.
    fn length(&self, word: Id) -> u64 {
        let node = self.kind.node(word);
        match node.is_of_line && node.ty == crate::Type::Number {
            true => (self.board.rows + self.board.cols) as u64,
            false => 1,
        }
    }

    fn spend_each(
        &self,
        each: &[Each],
        env: &mut Env,
        left: &mut u64,
        body: &dyn Fn(&Self, &mut Env, &mut u64) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let [first, rest @ ..] = each else { return body(self, env, left) };
        self.set(first.set, env).each(self.board, &mut |a, b| {
            take(left, 1)?;
            env.bind(first, a, b);
            if let Some(filter) = first.filter {
                self.spend(filter, env, left)?;
                if !self.is_so(filter, env) {
                    return ControlFlow::Continue(());
                }
            }
            self.spend_each(rest, env, left, body)
        })
    }

    /// Takes from `left` what one part costs.
    fn spend(&self, id: Id, env: &mut Env, left: &mut u64) -> ControlFlow<()> {
        take(left, 1)?;
        match &self.kind.node(id).op {
            Op::Fold(_, each, body) => {
                let inner =
                    |scene: &Self, env: &mut Env, left: &mut u64| scene.spend(*body, env, left);
                self.spend_each(std::slice::from_ref(each), env, left, &inner)
            }
            Op::Word(Word::Together, _) => ControlFlow::Continue(()),
            Op::Word(_, about) if self.kind.node(id).is_far => {
                let of_set = |&set: &Id| match self.kind.node(set).ty {
                    crate::Type::Cells => self.cells_in(set, env).len(),
                    _ => self.board.cells(),
                };
                take(left, 1 + about.first().map_or(0, of_set) as u64)
            }
            Op::Word(..) => take(left, self.length(id)),
            Op::And(parts) | Op::Or(parts) => {
                parts.iter().try_for_each(|&part| self.spend(part, env, left))
            }
            Op::Sum(parts) => parts.iter().try_for_each(|&(_, part)| self.spend(part, env, left)),
            Op::Has(part) | Op::Not(part) => self.spend(*part, env, left),
            Op::Same(a, b) | Op::Compare(_, a, b) | Op::Alike(_, a, b) => {
                self.spend(*a, env, left)?;
                self.spend(*b, env, left)
            }
            Op::Number(_) | Op::Letter(_) | Op::Name(_) | Op::Switch(_) => {
                ControlFlow::Continue(())
            }
        }
    }
}

fn take(left: &mut u64, count: u64) -> ControlFlow<()> {
    match left.checked_sub(count) {
        Some(rest) => {
            *left = rest;
            ControlFlow::Continue(())
        }
        None => ControlFlow::Break(()),
    }
}
