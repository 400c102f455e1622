//! What the puzzle alone tells: the values of parts that do not speak of the line, and the members of sets.

use crate::board::Way;
use crate::clue::Clue;
use crate::kind::{Fold, Id, Op, Order};
use crate::scene::{Env, Scene, Value};
use crate::set::Set;
use crate::words::Word;
use std::ops::ControlFlow;

impl<'a> Scene<'a> {
    /// Whether a part is true that does not speak of the line. What is missing makes no truth.
    pub fn is_so(&self, id: Id, env: &mut Env) -> bool {
        match &self.kind.node(id).op {
            Op::Not(inner) => !self.is_so(*inner, env),
            Op::Word(Word::Clue, about) => self.clue(about[0], env).is_some(),
            Op::And(parts) => parts.iter().all(|&part| self.is_so(part, env)),
            Op::Or(parts) => parts.iter().any(|&part| self.is_so(part, env)),
            Op::Same(a, b) => self.is_so(*a, env) == self.is_so(*b, env),
            Op::Has(inner) => self.given(*inner, env) != Value::Missing,
            Op::Alike(same, a, b) => {
                let [a, b] = [*a, *b].map(|id| self.given(id, env));
                a != Value::Missing && b != Value::Missing && (a == b) == *same
            }
            Op::Compare(order, a, b) => {
                let [a, b] = [*a, *b].map(|id| self.given(id, env));
                matches!((a, b), (Value::Number(a), Value::Number(b)) if order.holds(a, b))
            }
            Op::Fold(fold, each, body) => {
                let looked_for = *fold == Fold::Some;
                let found = self.members(each, env, &mut |env| {
                    if self.is_so(*body, env) == looked_for {
                        ControlFlow::Break(())
                    } else {
                        ControlFlow::Continue(())
                    }
                });
                found.is_break() == looked_for
            }
            _ => self.given(id, env) == Value::Truth(true),
        }
    }

    /// The value of a part that does not speak of the line.
    pub fn given(&self, id: Id, env: &mut Env) -> Value {
        match &self.kind.node(id).op {
            Op::Number(number) => Value::Number(*number),
            Op::Letter(letter) => Value::Letter(*letter),
            Op::Name(slot) => self.named(id, env.get(*slot)),
            Op::Switch(at) => Value::Truth(self.givens.is_on(*at)),
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
            // What is asked most often.
            Op::Word(Word::Clue, _) => Value::Truth(self.is_so(id, env)),
            Op::Word(Word::NumberOf, about) => {
                let number = self.clue(about[0], env).and_then(|clue| clue.number);
                number.map_or(Value::Missing, |number| Value::Number(number.into()))
            }
            Op::Word(Word::LetterOf, about) => {
                let letter = self.clue(about[0], env).and_then(|clue| clue.letter);
                letter.map_or(Value::Missing, Value::Letter)
            }
            Op::Word(Word::RegionOf, about) => {
                let region = self.cell(about[0], env).and_then(|cell| self.givens.region(cell));
                region.map_or(Value::Missing, Value::Region)
            }
            Op::Word(word, about) => self.word(*word, about, env),
            Op::Fold(Fold::Sum | Fold::Most | Fold::Least | Fold::Count, ..) => {
                Value::Number(self.number(id, env).0)
            }
            _ => Value::Truth(self.is_so(id, env)),
        }
    }

    /// The clue in the cell that a part stands for.
    fn clue(&self, id: Id, env: &mut Env) -> Option<Clue> {
        self.givens.clue(self.cell(id, env)?)
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
        // Nearly all cells are names.
        if let Op::Name(slot) = self.kind.node(id).op {
            return Some(env.get(slot));
        }
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
            let leads = |way: &Way| other.is_some() && self.board.step(cell, *way) == other;
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

    /// The cell on the other side of the middle of a cell's region, or of the grid where there are no regions.
    fn opposite(&self, cell: usize) -> Option<usize> {
        let board = self.board;
        if !self.kind.has_regions {
            return Some(board.cells() - 1 - cell);
        }
        let cells = self.givens.cells_of(self.givens.region(cell)?);
        let across = |place: fn(usize, usize) -> usize| {
            let places = || cells.iter().map(|&cell| place(cell, board.cols));
            Some(places().min()? + places().max()? - place(cell, board.cols))
        };
        let [row, col] = [across(|cell, cols| cell / cols)?, across(|cell, cols| cell % cols)?];
        Some(row * board.cols + col)
    }

    fn word(&self, word: Word, about: &[Id], env: &mut Env) -> Value {
        let (givens, board) = (self.givens, self.board);
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
            Word::Nearest => {
                let from = cell(self, env).zip(self.way(about[1], env));
                let found = from.and_then(|(cell, way)| {
                    board.ray(cell, way).find(|&cell| givens.clue(cell).is_some())
                });
                found.map(Value::Cell)
            }
            Word::Distance => {
                let other = self.cell(about[1], env);
                cell(self, env).zip(other).map(|(a, b)| Value::Number(board.distance(a, b)))
            }
            Word::Opposite => self.way(about[0], env).map(|way| Value::Way(way.opposite())),
            Word::OppositeCell => {
                cell(self, env).and_then(|cell| self.opposite(cell)).map(Value::Cell)
            }
            Word::Vertical => {
                let way = self.way(about[0], env);
                Some(Value::Truth(matches!(way, Some(Way::North | Way::South))))
            }
            Word::Row => cell(self, env).map(|cell| Value::Number((cell / board.cols) as i64 + 1)),
            Word::Column => {
                cell(self, env).map(|cell| Value::Number((cell % board.cols) as i64 + 1))
            }
            Word::Before => {
                let other = self.cell(about[1], env);
                Some(Value::Truth(cell(self, env).zip(other).is_some_and(|(a, b)| a < b)))
            }
            Word::Hole => Some(Value::Truth(
                cell(self, env).is_some_and(|cell| givens.region(cell).is_none()),
            )),
            Word::NumberOfRegion => self
                .region(about[0], env)
                .and_then(|region| {
                    givens.cells_of(region).iter().find_map(|&cell| givens.clue(cell)?.number)
                })
                .map(|number| Value::Number(number.into())),
            Word::LetterOfRegion => self
                .region(about[0], env)
                .and_then(|region| {
                    givens.cells_of(region).iter().find_map(|&cell| givens.clue(cell)?.letter)
                })
                .map(Value::Letter),
            Word::Digit => {
                let at = self.given_number(about[1], env);
                let number = self.given_number(about[0], env);
                number.zip(at).map(|(number, at)| Value::Number(digit(number, at)))
            }
            Word::Digits => self
                .given_number(about[0], env)
                .map(|number| Value::Number(digits(number).count() as i64)),
            Word::DigitsEqual => {
                let wanted = self.given_number(about[1], env);
                let number = self.given_number(about[0], env);
                number.zip(wanted).map(|(number, wanted)| {
                    Value::Number(digits(number).filter(|&it| it == wanted).count() as i64)
                })
            }
            Word::WayOf => cell(self, env).and_then(|cell| givens.clue(cell)?.way).map(Value::Way),
            // Sets have no value, and the others speak of the line.
            _ => None,
        };
        found.unwrap_or(Value::Missing)
    }

    /// The set that a part stands for.
    pub(crate) fn set(&self, id: Id, env: &mut Env) -> Set<'_> {
        let Op::Word(word, about) = &self.kind.node(id).op else { return Set::Up(0) };
        let set = match word {
            Word::AllCells => Some(Set::Up(self.board.cells())),
            Word::AllRegions => Some(Set::Up(self.givens.regions())),
            Word::AllWays => Some(Set::Up(Way::ALL.len())),
            Word::AllPairs => Some(Set::Pairs),
            Word::AllCorners => Some(Set::Corners),
            Word::CellsOf => {
                let region = self.region(about[0], env);
                region.map(|region| Set::Listed(self.givens.cells_of(region)))
            }
            Word::Neighbours => self.cell(about[0], env).map(Set::Neighbours),
            Word::Around => self.cell(about[0], env).map(Set::Around),
            Word::Patch => self.cell(about[0], env).map(Set::Patch),
            Word::Alike => {
                self.cell(about[0], env).map(|cell| Set::Listed(self.of_its_letter(cell)))
            }
            Word::Square => self.cell(about[0], env).map(Set::Square),
            Word::Ray => {
                let from = self.cell(about[0], env).zip(self.way(about[1], env));
                from.map(|(cell, way)| Set::Ray(cell, way))
            }
            _ => None,
        };
        set.unwrap_or(Set::Up(0))
    }

    /// The cells of a set.
    pub(crate) fn cells_in(&self, set: Id, env: &mut Env) -> Vec<usize> {
        let mut cells = Vec::new();
        let _ = self.set(set, env).each(self.board, &mut |cell, _| {
            cells.push(cell);
            ControlFlow::Continue(())
        });
        cells
    }
}

/// The digits of a number, from the last one on; 0 has one.
fn digits(number: i64) -> impl Iterator<Item = i64> {
    let rest = |&number: &u64| Some(number / 10).filter(|&rest| rest > 0);
    std::iter::successors(Some(number.unsigned_abs()), rest).map(|number| (number % 10) as i64)
}

/// One of them, from 1 on; those before all digits are 0.
fn digit(number: i64, at: i64) -> i64 {
    let before = usize::try_from(at.saturating_sub(1)).ok();
    before.and_then(|before| digits(number).nth(before)).unwrap_or(0)
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
