//! What a part of a rule comes to, as far as the line is known: a truth that may be undecided, a number
//! between two bounds.

use crate::given::compared;
use crate::kind::{Each, Fold, Id, Kind, Op};
use crate::places::{Bond, Local};
use crate::scene::{Env, Scene, Value};
use crate::words::Word;
use std::ops::ControlFlow;

impl Scene<'_> {
    /// Whether a part is true; `None` if that is not decided. It is never decided wrongly: every line that
    /// agrees with what is known agrees with the answer.
    pub(crate) fn truth(&self, id: Id, env: &mut Env) -> Option<bool> {
        let node = self.kind.node(id);
        if !node.is_of_line {
            return Some(self.is_so(id, env));
        }
        match &node.op {
            Op::Not(inner) => self.truth(*inner, env).map(|truth| !truth),
            Op::And(parts) => self.joined(parts, env, false),
            Op::Or(parts) => self.joined(parts, env, true),
            Op::Same(a, b) => {
                let a = self.truth(*a, env)?;
                self.truth(*b, env).map(|b| a == b)
            }
            Op::Compare(_, a, b) if self.is_missing(*a, env) || self.is_missing(*b, env) => {
                Some(false)
            }
            Op::Compare(order, a, b) => {
                compared(*order, self.number(*a, env), self.number(*b, env))
            }
            Op::Fold(fold, each, body) => self.folded(each, *body, env, *fold == Fold::Some),
            Op::Word(word, about) => {
                let Some(cell) = self.cell(about[0], env) else { return Some(false) };
                match local(*word) {
                    Some(local) => self.local(cell, local),
                    None if *word == Word::Inside => self.inside(cell),
                    None if *word == Word::Leaves => {
                        self.way(about[1], env).map_or(Some(false), |way| self.leaves(cell, way))
                    }
                    None if *word == Word::Encloses => self.encloses(cell),
                    None if *word == Word::Together => {
                        self.cell(about[1], env).map_or(Some(false), |it| self.together(cell, it))
                    }
                    None if *word == Word::Against => self
                        .trail_of(*word, about, env)
                        .map_or(Some(false), |trail| trail.is_against(self)),
                    None => {
                        let link = self.link(*word, about, env);
                        link.map_or(Some(false), |(cell, way)| self.arm(cell, way))
                    }
                }
            }
            // The others do not speak of the line.
            _ => None,
        }
    }

    /// Whether a part is a number that the puzzle does not give: it compares with nothing.
    pub fn is_missing(&self, id: Id, env: &mut Env) -> bool {
        !self.kind.node(id).is_of_line && self.given(id, env) == Value::Missing
    }

    /// All of some truths, or one of them if that is what is looked for.
    fn joined(&self, parts: &[Id], env: &mut Env, looked_for: bool) -> Option<bool> {
        let mut is_decided = true;
        for &part in parts {
            match self.truth(part, env) {
                Some(truth) if truth == looked_for => return Some(looked_for),
                Some(_) => {}
                None => is_decided = false,
            }
        }
        is_decided.then_some(!looked_for)
    }

    fn folded(&self, each: &Each, body: Id, env: &mut Env, looked_for: bool) -> Option<bool> {
        let mut is_decided = true;
        let found = self.members(each, env, &mut |env| match self.truth(body, env) {
            Some(truth) if truth == looked_for => ControlFlow::Break(()),
            Some(_) => ControlFlow::Continue(()),
            None => {
                is_decided = false;
                ControlFlow::Continue(())
            }
        });
        if found.is_break() { Some(looked_for) } else { is_decided.then_some(!looked_for) }
    }

    /// The least and the most that a number can be.
    pub(crate) fn number(&self, id: Id, env: &mut Env) -> (i64, i64) {
        let node = self.kind.node(id);
        match &node.op {
            Op::Sum(parts) => {
                let (mut least, mut most) = (0i64, 0i64);
                for &(factor, part) in parts {
                    let (a, b) = self.number(part, env);
                    let [a, b] = [a, b].map(|bound| bound.saturating_mul(factor));
                    least = least.saturating_add(a.min(b));
                    most = most.saturating_add(a.max(b));
                }
                (least, most)
            }
            Op::Fold(fold, each, body) => self.folded_number(*fold, each, *body, env),
            Op::Word(word, about) if node.is_of_line => match word {
                Word::Run => {
                    let cell = self.cell(about[0], env).zip(self.way(about[1], env));
                    cell.map_or((0, 0), |(cell, way)| self.run(cell, way))
                }
                Word::Sight => {
                    let cell = self.cell(about[0], env).zip(self.way(about[1], env));
                    cell.map_or((0, 0), |(cell, way)| self.sight(cell, way))
                }
                Word::Crossings => {
                    let border = self.region(about[0], env).map(|region| self.border(region));
                    let mut bounds = (0, 0);
                    for edge in border.unwrap_or_default() {
                        let on = (self.line)(edge);
                        bounds.0 += i64::from(on == Some(true));
                        bounds.1 += i64::from(on != Some(false));
                    }
                    bounds
                }
                Word::Longest => self.longest(&self.cells_in(about[0], env)),
                Word::PiecesOf => {
                    let length = self.given_number(about[1], env).unwrap_or(0);
                    self.count_pieces_of(&self.cells_in(about[0], env), length)
                }
                Word::Stretches => {
                    self.stretches_of(about, env).map_or((0, 0), |it| it.bounds(self))
                }
                Word::Passed => {
                    let cells = self.cell(about[0], env).zip(self.cell(about[1], env));
                    cells.map_or((0, 0), |(from, to)| match self.passed(from, to) {
                        Some(number) => (number, number),
                        None => (0, Kind::MOST_NUMBER.into()),
                    })
                }
                Word::Next => self.next_of(about, env).map_or((0, 0), |it| it.bounds()),
                Word::Entries => self.entries_of(about, env).map_or((0, 0), |it| it.bounds()),
                Word::Length | Word::Bends | Word::Met => {
                    self.trail_of(*word, about, env).map_or((0, 0), |trail| trail.bounds())
                }
                Word::Section | Word::Uniform => {
                    let cell = self.cell(about[0], env);
                    cell.map_or((0, 0), |cell| self.section(cell, Bond::of(*word)))
                }
                _ => self.count_pieces(&self.cells_in(about[0], env)),
            },
            _ => match self.given(id, env) {
                Value::Number(number) => (number, number),
                _ => (0, 0),
            },
        }
    }

    fn folded_number(&self, fold: Fold, each: &Each, body: Id, env: &mut Env) -> (i64, i64) {
        let mut bounds: Option<(i64, i64)> = None;
        let _ = self.members(each, env, &mut |env| {
            let (a, b) = if fold == Fold::Count {
                let truth = self.truth(body, env);
                (i64::from(truth == Some(true)), i64::from(truth != Some(false)))
            } else {
                self.number(body, env)
            };
            bounds = Some(match (bounds, fold) {
                (None, _) => (a, b),
                (Some((least, most)), Fold::Most) => (least.max(a), most.max(b)),
                (Some((least, most)), Fold::Least) => (least.min(a), most.min(b)),
                (Some((least, most)), _) => (least.saturating_add(a), most.saturating_add(b)),
            });
            ControlFlow::Continue(())
        });
        bounds.unwrap_or((0, 0))
    }
}

/// What a word asks of a cell by its four edges alone.
pub(crate) fn local(word: Word) -> Option<Local> {
    match word {
        Word::Visited => Some(Local::Visited),
        Word::Turns => Some(Local::Turns),
        Word::Straight => Some(Local::Straight),
        Word::Crossed => Some(Local::Crossed),
        _ => None,
    }
}
