//! The edges that a part of a rule may depend on, whatever is known of the line.

use crate::board::Way;
use crate::kind::{Id, Op};
use crate::scene::{Env, Scene};
use crate::words::Word;
use std::ops::ControlFlow;

impl Scene<'_> {
    /// Adds the edges that a part may depend on to some edges, and returns whether that is all: a far word may
    /// depend on any.
    pub fn scope(&self, id: Id, env: &mut Env, edges: &mut Vec<usize>) -> bool {
        let node = self.kind.node(id);
        if !node.is_of_line {
            return true;
        }
        let mut all = |parts: &[Id]| parts.iter().all(|&part| self.scope(part, env, edges));
        match &node.op {
            Op::Not(part) => all(&[*part]),
            Op::And(parts) | Op::Or(parts) => all(parts),
            Op::Same(a, b) | Op::Compare(_, a, b) => all(&[*a, *b]),
            Op::Sum(parts) => parts.iter().all(|&(_, part)| self.scope(part, env, edges)),
            Op::Fold(_, each, body) => {
                let looked = self.members(each, env, &mut |env| {
                    if self.scope(*body, env, edges) {
                        ControlFlow::Continue(())
                    } else {
                        ControlFlow::Break(())
                    }
                });
                looked.is_continue()
            }
            Op::Word(..) if node.is_far => false,
            Op::Word(Word::Crossings, about) => {
                let border = self.region(about[0], env).map(|region| self.border(region));
                edges.extend(border.into_iter().flatten());
                true
            }
            Op::Word(word @ (Word::Line | Word::Joined), about) => {
                let link = self.link(*word, about, env);
                edges.extend(link.and_then(|(cell, way)| self.board.edge(cell, way)));
                true
            }
            Op::Word(Word::Run, about) => {
                if let Some((cell, way)) = self.cell(about[0], env).zip(self.way(about[1], env)) {
                    let on = std::iter::once(cell).chain(self.board.ray(cell, way));
                    edges.extend(on.filter_map(|cell| self.board.edge(cell, way)));
                }
                true
            }
            Op::Word(Word::Leaves | Word::Passed, _) => false,
            Op::Word(word, _) if word.is_of_trail() => false,
            Op::Word(Word::Sight, about) => {
                if let Some((cell, way)) = self.cell(about[0], env).zip(self.way(about[1], env)) {
                    edges.extend(self.board.sides_seen(cell, way));
                }
                true
            }
            Op::Word(word, about) => {
                if let Some(cell) = self.cell(about[0], env) {
                    if *word == Word::Encloses {
                        edges.extend(self.crossed_up_to(cell));
                        return true;
                    }
                    edges.extend(Way::ALL.into_iter().filter_map(|way| self.board.edge(cell, way)));
                    if *word == Word::Inside {
                        edges.extend(self.crossed_to_the_left(cell));
                    }
                }
                true
            }
            _ => true,
        }
    }
}
