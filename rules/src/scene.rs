//! The rules of a kind held against a puzzle, and what is known of its line.

use crate::board::{Board, Givens, Way};
use crate::kind::{Each, Id, Kind, Listed, Rule};
use std::cell::OnceCell;
use std::ops::ControlFlow;

/// A puzzle of a kind, and what is known of a line: for each edge whether it is on, as far as that is known.
pub struct Scene<'a> {
    pub(crate) kind: &'a Kind,
    pub(crate) givens: &'a dyn Givens,
    pub(crate) board: Board,
    pub(crate) line: &'a dyn Fn(usize) -> Option<bool>,
    /// In which direction one follows the line, if that matters: whether against the one in which it leads to the
    /// right from its first cell, row by row.
    pub(crate) is_reversed: Option<bool>,
    /// For each edge of a closed line whether it leads to the right or down in that direction, if that was found.
    pub(crate) forth: Option<&'a [bool]>,
    /// For each link of whole lines the number of its line, if that was found.
    pub(crate) lines: Option<&'a [usize]>,
    /// Which cells are visited by the same line, once that is asked.
    pub(crate) strands: OnceCell<Strands>,
    /// For each list of the kind its cells, once they are asked for.
    lists: OnceCell<Vec<OnceCell<Vec<usize>>>>,
    /// Which cells hang together that have one letter, once that is asked.
    alike: OnceCell<Alike>,
}

/// Cells that hang together and have one letter, or none.
struct Alike {
    /// For each cell the number of its set.
    of: Vec<usize>,
    all: Vec<Vec<usize>>,
}

/// The links in sets: those of a set are of one line.
pub(crate) struct Strands {
    /// For certain, of links that are on.
    pub(crate) sure: Vec<usize>,
    /// Perhaps, of links that are not off.
    pub(crate) possible: Vec<usize>,
}

/// What names stand for: cells, regions and ways by their numbers.
#[derive(Clone, Debug, Default)]
pub struct Env(pub(crate) [usize; 16]);

impl Env {
    /// Names of which the first one stands for a cell, region or way.
    pub fn of(each: &Each, first: usize) -> Self {
        let mut env = Self::default();
        env.0[each.slots[0] as usize] = first;
        env
    }

    /// Lets the names of a binding stand for a member of its set.
    pub(crate) fn bind(&mut self, each: &Each, a: usize, b: usize) {
        let [first, second] = each.slots;
        // A binding of one name has its slot twice.
        self.0[second as usize] = b;
        self.0[first as usize] = a;
    }

    /// What the name of a slot stands for.
    pub fn get(&self, slot: u8) -> usize {
        self.0[slot as usize]
    }
}

/// What a part of a rule that does not speak of the line comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Value {
    /// True or false.
    Truth(bool),
    /// A number.
    Number(i64),
    /// A letter.
    Letter(char),
    /// A way.
    Way(Way),
    /// A cell.
    Cell(usize),
    /// A region.
    Region(usize),
    /// It is missing.
    Missing,
}

impl<'a> Scene<'a> {
    /// A scene in which `line` knows whether an edge is on.
    pub fn new(
        kind: &'a Kind,
        givens: &'a dyn Givens,
        line: &'a dyn Fn(usize) -> Option<bool>,
    ) -> Self {
        let board = givens.board();
        let (strands, lists, alike) = Default::default();
        let (is_reversed, forth, lines) = (None, None, None);
        Self { kind, givens, board, line, is_reversed, forth, lines, strands, lists, alike }
    }

    /// The scene with a line that one follows to the right from its first cell, or the other way round.
    #[must_use]
    pub fn followed(self, is_reversed: bool) -> Self {
        Self { is_reversed: Some(is_reversed), ..self }
    }

    /// As [`Self::followed`], where it is known of each edge of the closed line whether it leads to the right or down
    /// if one follows it to the right from its first cell.
    #[must_use]
    pub fn led(self, forth: &'a [bool], is_reversed: bool) -> Self {
        Self { is_reversed: Some(is_reversed), forth: Some(forth), ..self }
    }

    /// The scene with whole lines, where it is known of each link which of them it is on.
    #[must_use]
    pub fn on_lines(self, lines: &'a [usize]) -> Self {
        Self { lines: Some(lines), ..self }
    }

    /// The kind.
    pub fn kind(&self) -> &'a Kind {
        self.kind
    }

    /// What the puzzle gives.
    pub fn givens(&self) -> &'a dyn Givens {
        self.givens
    }

    /// The grid.
    pub fn board(&self) -> Board {
        self.board
    }

    /// Hands each instance of a rule to `see`: all values of its names.
    pub fn instances(&self, rule: &Rule, see: &mut dyn FnMut(&mut Env)) {
        let _ = self.nested(&rule.each, &mut Env::default(), &mut |env| {
            see(env);
            ControlFlow::Continue(())
        });
    }

    /// Hands the instances of a rule whose first name stands for a cell or region of this number to `see`.
    pub fn instances_at(&self, rule: &Rule, first: usize, see: &mut dyn FnMut(&mut Env)) {
        let Some((each, rest)) = rule.each.split_first() else { return };
        let mut env = Env::of(each, first);
        if each.filter.is_none_or(|filter| self.is_so(filter, &mut env)) {
            let _ = self.nested(rest, &mut env, &mut |env| {
                see(env);
                ControlFlow::Continue(())
            });
        }
    }

    /// Hands the instances of a rule to `see` in which the names of these slots stand for these numbers.
    pub fn instances_with(
        &self,
        rule: &Rule,
        names: &[(u8, usize)],
        see: &mut dyn FnMut(&mut Env),
    ) {
        let _ = self.nested_with(&rule.each, names, &mut Env::default(), see);
    }

    fn nested_with(
        &self,
        each: &[Each],
        names: &[(u8, usize)],
        env: &mut Env,
        see: &mut dyn FnMut(&mut Env),
    ) -> ControlFlow<()> {
        let [first, rest @ ..] = each else {
            see(env);
            return ControlFlow::Continue(());
        };
        let named = |slot: u8| names.iter().find(|name| name.0 == slot).map(|name| name.1);
        if first.slots.into_iter().all(|slot| named(slot).is_none()) {
            return self.members(first, env, &mut |env| self.nested_with(rest, names, env, see));
        }
        self.set(first.set, env).each_with(self.board, first.slots.map(named), &mut |a, b| {
            env.bind(first, a, b);
            let counts = first.filter.is_none_or(|filter| self.is_so(filter, env));
            if counts { self.nested_with(rest, names, env, see) } else { ControlFlow::Continue(()) }
        })
    }

    fn nested(
        &self,
        each: &[Each],
        env: &mut Env,
        see: &mut dyn FnMut(&mut Env) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match each {
            [] => see(env),
            [first, rest @ ..] => self.members(first, env, &mut |env| self.nested(rest, env, see)),
        }
    }

    /// The first instance of a rule that is not true for certain. With `first`, its first name stands for the
    /// cell or region of this number.
    pub fn broken(&self, rule: &Rule, first: Option<usize>) -> Option<Env> {
        let (mut env, mut each) = (Env::default(), &rule.each[..]);
        if let Some(first) = first {
            let (own, rest) = each.split_first()?;
            (env, each) = (Env::of(own, first), rest);
            if own.filter.is_some_and(|filter| !self.is_so(filter, &mut env)) {
                return None;
            }
        }
        let found = self.nested(each, &mut env, &mut |env| match self.truth(rule.body, env) {
            Some(true) => ControlFlow::Continue(()),
            _ => ControlFlow::Break(()),
        });
        found.is_break().then_some(env)
    }

    /// Whether leaving out a clue makes no rule say more, where `self` has all clues, `without` has none, and
    /// rules about the clue begin with this member of their first set. `false` where a rule joins clues.
    pub fn says_no_more_than(&self, without: &Self, first: usize) -> bool {
        let mut rules = self.kind.rules.iter().filter(|rule| rule.is_of_clues);
        self.kind.visits_are_apart()
            && rules.all(|rule| {
                let Some(each) = rule.each.first().filter(|_| self.kind.asks_its_clue_first(rule))
                else {
                    return false;
                };
                let counts = |scene: &Self| {
                    each.filter.is_none_or(|filter| scene.is_so(filter, &mut Env::of(each, first)))
                };
                counts(self) || !counts(without)
            })
    }

    /// Whether a cell is one of those that a declaration is about. The margin is not.
    pub fn is_among(&self, each: Option<&Each>, cell: usize) -> bool {
        !self.is_beside(cell) && self.fits(each, cell)
    }

    /// The same in the margin and beside it.
    pub(crate) fn fits(&self, each: Option<&Each>, cell: usize) -> bool {
        let Some(each) = each else { return false };
        each.filter.is_none_or(|filter| self.is_so(filter, &mut Env::of(each, cell)))
    }

    /// A cell and the cells with its letter that hang together with it, in their order.
    pub(crate) fn of_its_letter(&self, cell: usize) -> &[usize] {
        let all = self.alike.get_or_init(|| {
            let letter = |cell: usize| self.givens.clue(cell).and_then(|clue| clue.letter);
            let mut of = vec![usize::MAX; self.board.cells()];
            let mut all = Vec::new();
            for first in 0..of.len() {
                if of[first] != usize::MAX {
                    continue;
                }
                let (mut cells, mut at) = (vec![first], 0);
                of[first] = all.len();
                while let Some(&cell) = cells.get(at) {
                    at += 1;
                    for next in self.board.neighbours(cell) {
                        if of[next] == usize::MAX && letter(next) == letter(first) {
                            of[next] = all.len();
                            cells.push(next);
                        }
                    }
                }
                cells.sort_unstable();
                all.push(cells);
            }
            Alike { of, all }
        });
        &all.all[all.of[cell]]
    }

    /// Whether a cell is in the margin.
    pub fn is_beside(&self, cell: usize) -> bool {
        self.kind.is_beside(self.board, cell)
    }

    /// Whether a rule is false in an instance because of an edge.
    pub fn requires_edges(&self, rule: &Rule) -> bool {
        let found = self.nested(&rule.each, &mut Env::default(), &mut |env| match self
            .why_not(rule.body, env)
        {
            Some(reason) if !reason.is_empty() => ControlFlow::Break(()),
            _ => ControlFlow::Continue(()),
        });
        found.is_break()
    }

    /// Hands each member that counts to `see`, in order, as long as that goes on.
    pub fn members(
        &self,
        each: &Each,
        env: &mut Env,
        see: &mut dyn FnMut(&mut Env) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if let Some(Listed { list, own, others }) = &each.listed {
            let slot = each.slots[0] as usize;
            let lists = self.lists.get_or_init(|| vec![OnceCell::new(); self.kind.lists]);
            let counts = |parts: &[Id], cell: usize, env: &mut Env| {
                env.0[slot] = cell;
                parts.iter().all(|&part| self.is_so(part, env))
            };
            let cells = lists[*list].get_or_init(|| {
                (0..self.board.cells()).filter(|&cell| counts(own, cell, env)).collect()
            });
            return cells.iter().try_for_each(|&cell| match counts(others, cell, env) {
                true => see(env),
                false => ControlFlow::Continue(()),
            });
        }
        self.set(each.set, env).each(self.board, &mut |a, b| {
            env.bind(each, a, b);
            let counts = each.filter.is_none_or(|filter| self.is_so(filter, env));
            if counts { see(env) } else { ControlFlow::Continue(()) }
        })
    }

    /// The cells that a declaration is about, as a truth for each cell.
    pub fn cells(&self, each: Option<&Each>) -> Vec<bool> {
        let mut is_there = vec![false; self.board.cells()];
        if let Some(each) = each {
            let _ = self.members(each, &mut Env::default(), &mut |env| {
                is_there[env.get(each.slots[0])] = true;
                ControlFlow::Continue(())
            });
        }
        is_there
    }

    /// The cell that an instance of a rule is told at: its first cell, or the first one of its region.
    pub fn place(&self, rule: &Rule, env: &Env) -> usize {
        let Some(each) = rule.each.first() else { return 0 };
        let first = env.get(each.slots[0]);
        match self.kind.node(each.set).ty.member() {
            Some((crate::Type::Cell, _)) => first,
            Some((crate::Type::Region, _)) => {
                self.givens.cells_of(first).first().copied().unwrap_or(0)
            }
            _ => 0,
        }
    }

    /// Whether what a rule says is true; `None` if that is not decided yet.
    pub fn holds(&self, body: Id, env: &mut Env) -> Option<bool> {
        self.truth(body, env)
    }

    /// The least and the most that a number can be.
    pub fn bounds(&self, number: Id, env: &mut Env) -> (i64, i64) {
        self.number(number, env)
    }
}
