//! What the puzzle alone tells: the values of parts that do not speak of the line, and the members of sets.

use crate::board::Way;
use crate::kind::{Fold, Id, Op, Order};
use crate::scene::{Env, Scene, Value};
use crate::words::Word;
use std::ops::ControlFlow;

impl Scene<'_> {
    /// The value of a part that does not speak of the line.
    pub fn given(&self, id: Id, env: &mut Env) -> Value {
        match &self.kind.node(id).op {
            Op::Number(number) => Value::Number(*number),
            Op::Letter(letter) => Value::Letter(*letter),
            Op::Name(slot) => self.named(id, env.get(*slot)),
            Op::Switch(at) => Value::Truth(self.givens.is_on(*at)),
            Op::Has(inner) => Value::Truth(self.given(*inner, env) != Value::Missing),
            Op::Alike(same, a, b) => {
                let [a, b] = [*a, *b].map(|id| self.given(id, env));
                let are_there = a != Value::Missing && b != Value::Missing;
                Value::Truth(are_there && (a == b) == *same)
            }
            Op::Compare(order, a, b) => {
                let [a, b] = [*a, *b].map(|id| self.given(id, env));
                Value::Truth(match (a, b) {
                    (Value::Number(a), Value::Number(b)) => order.holds(a, b),
                    _ => false,
                })
            }
            Op::Sum(parts) => {
                let mut sum = 0i64;
                for (factor, part) in parts {
                    let Value::Number(number) = self.given(*part, env) else {
                        return Value::Missing;
                    };
                    sum = sum.saturating_add(factor.saturating_mul(number));
                }
                Value::Number(sum)
            }
            Op::Word(word, about) => self.word(*word, about, env),
            Op::Fold(Fold::Sum | Fold::Most | Fold::Least | Fold::Count, ..) => {
                Value::Number(self.number(id, env).0)
            }
            Op::Not(_) | Op::And(_) | Op::Or(_) | Op::Same(..) | Op::Fold(..) => {
                Value::Truth(self.truth(id, env) == Some(true))
            }
        }
    }

    fn named(&self, id: Id, value: usize) -> Value {
        match self.kind.node(id).ty {
            crate::Type::Cell => Value::Cell(value),
            crate::Type::Region => Value::Region(value),
            _ => Value::Way(Way::ALL[value % 4]),
        }
    }

    /// The cell that a part stands for, if there is one.
    pub fn cell(&self, id: Id, env: &mut Env) -> Option<usize> {
        match self.given(id, env) {
            Value::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    /// The way that a part stands for, if there is one.
    pub fn way(&self, id: Id, env: &mut Env) -> Option<Way> {
        match self.given(id, env) {
            Value::Way(way) => Some(way),
            _ => None,
        }
    }

    /// The cell and the way by which a link leaves it, of which a part speaks: a cell and a way, or two
    /// neighbours.
    pub fn link(&self, word: Word, about: &[Id], env: &mut Env) -> Option<(usize, Way)> {
        let cell = self.cell(about[0], env)?;
        if word == Word::Joined {
            let other = self.cell(about[1], env);
            let leads = |way: &Way| other.is_some() && self.board().step(cell, *way) == other;
            return Some((cell, Way::ALL.into_iter().find(leads)?));
        }
        Some((cell, self.way(about[1], env)?))
    }

    /// The region that a part stands for, if there is one.
    pub fn region(&self, id: Id, env: &mut Env) -> Option<usize> {
        match self.given(id, env) {
            Value::Region(region) => Some(region),
            _ => None,
        }
    }

    /// The number of a part that does not speak of the line, if there is one.
    pub fn given_number(&self, id: Id, env: &mut Env) -> Option<i64> {
        match self.given(id, env) {
            Value::Number(number) => Some(number),
            _ => None,
        }
    }

    fn word(&self, word: Word, about: &[Id], env: &mut Env) -> Value {
        let (givens, board) = (self.givens, self.board());
        let cell = |scene: &Self, env: &mut Env| scene.cell(*about.first()?, env);
        let found = match word {
            Word::North => Some(Value::Way(Way::North)),
            Word::West => Some(Value::Way(Way::West)),
            Word::East => Some(Value::Way(Way::East)),
            Word::South => Some(Value::Way(Way::South)),
            Word::Rows => Some(Value::Number(board.rows as i64)),
            Word::Columns => Some(Value::Number(board.cols as i64)),
            Word::Step => {
                let way = self.way(about[1], env);
                cell(self, env)
                    .zip(way)
                    .and_then(|(cell, way)| board.step(cell, way))
                    .map(Value::Cell)
            }
            Word::Opposite => self.way(about[0], env).map(|way| Value::Way(way.opposite())),
            Word::Vertical => {
                let way = self.way(about[0], env);
                Some(Value::Truth(matches!(way, Some(Way::North | Way::South))))
            }
            Word::RegionOf => {
                cell(self, env).and_then(|cell| givens.region(cell)).map(Value::Region)
            }
            Word::Row => cell(self, env).map(|cell| Value::Number((cell / board.cols) as i64 + 1)),
            Word::Column => {
                cell(self, env).map(|cell| Value::Number((cell % board.cols) as i64 + 1))
            }
            Word::Before => {
                let other = self.cell(about[1], env);
                Some(Value::Truth(cell(self, env).zip(other).is_some_and(|(a, b)| a < b)))
            }
            Word::Clue => {
                Some(Value::Truth(cell(self, env).is_some_and(|cell| givens.clue(cell).is_some())))
            }
            Word::Hole => Some(Value::Truth(
                cell(self, env).is_some_and(|cell| givens.region(cell).is_none()),
            )),
            Word::NumberOf => cell(self, env)
                .and_then(|cell| givens.clue(cell)?.number)
                .map(|number| Value::Number(number.into())),
            Word::NumberOfRegion => self
                .region(about[0], env)
                .and_then(|region| {
                    givens.cells_of(region).iter().find_map(|&cell| givens.clue(cell)?.number)
                })
                .map(|number| Value::Number(number.into())),
            Word::LetterOf => {
                cell(self, env).and_then(|cell| givens.clue(cell)?.letter).map(Value::Letter)
            }
            Word::WayOf => cell(self, env).and_then(|cell| givens.clue(cell)?.way).map(Value::Way),
            // Sets have no value, and the others speak of the line.
            _ => None,
        };
        found.unwrap_or(Value::Missing)
    }

    /// Hands the members of a set to `see`, as numbers of cells, regions or ways; pairs have two.
    pub(crate) fn set(
        &self,
        id: Id,
        env: &Env,
        see: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let (board, mut env) = (self.board(), env.clone());
        let Op::Word(word, about) = &self.kind.node(id).op else {
            return ControlFlow::Continue(());
        };
        match word {
            Word::AllCells => (0..board.cells()).try_for_each(|cell| see(cell, cell)),
            Word::AllRegions => {
                (0..self.givens.regions()).try_for_each(|region| see(region, region))
            }
            Word::AllWays => (0..4).try_for_each(|way| see(way, way)),
            Word::AllPairs => (0..board.cells()).try_for_each(|cell| {
                [Way::East, Way::South]
                    .into_iter()
                    .filter_map(|way| board.step(cell, way))
                    .try_for_each(|next| see(cell, next))
            }),
            Word::AllCorners => (0..4).try_for_each(|a| (a + 1..4).try_for_each(|b| see(a, b))),
            Word::CellsOf => {
                let region = self.region(about[0], &mut env);
                let cells = region.map_or(&[][..], |region| self.givens.cells_of(region));
                cells.iter().try_for_each(|&cell| see(cell, cell))
            }
            Word::Neighbours | Word::Around => {
                let Some(cell) = self.cell(about[0], &mut env) else {
                    return ControlFlow::Continue(());
                };
                let corners = *word == Word::Around;
                board.near(cell, corners).try_for_each(|near| see(near, near))
            }
            Word::Patch => {
                let Some(cell) = self.cell(about[0], &mut env) else {
                    return ControlFlow::Continue(());
                };
                let mut near: Vec<usize> = board.near(cell, true).chain([cell]).collect();
                near.sort_unstable();
                near.into_iter().try_for_each(|near| see(near, near))
            }
            Word::Ray => {
                let cell = self.cell(about[0], &mut env);
                let Some((cell, way)) = cell.zip(self.way(about[1], &mut env)) else {
                    return ControlFlow::Continue(());
                };
                board.ray(cell, way).try_for_each(|on| see(on, on))
            }
            _ => ControlFlow::Continue(()),
        }
    }

    /// The cells of a set.
    pub fn cells_in(&self, set: Id, env: &Env) -> Vec<usize> {
        let mut cells = Vec::new();
        let _ = self.set(set, env, &mut |cell, _| {
            cells.push(cell);
            ControlFlow::Continue(())
        });
        cells
    }
}

/// Whether two numbers between bounds compare so; `None` if some do and others do not.
pub(crate) fn compared(
    order: Order,
    (a, a_most): (i64, i64),
    (b, b_most): (i64, i64),
) -> Option<bool> {
    let decided = |always: bool, never: bool| match (always, never) {
        (true, _) => Some(true),
        (_, true) => Some(false),
        _ => None,
    };
    match order {
        Order::Equal => {
            decided(a == a_most && (a, a_most) == (b, b_most), a > b_most || a_most < b)
        }
        Order::Unequal => compared(Order::Equal, (a, a_most), (b, b_most)).map(|equal| !equal),
        Order::Less => decided(a_most < b, a >= b_most),
        Order::AtMost => decided(a_most <= b, a > b_most),
        Order::More => compared(Order::Less, (b, b_most), (a, a_most)),
        Order::AtLeast => compared(Order::AtMost, (b, b_most), (a, a_most)),
    }
}
