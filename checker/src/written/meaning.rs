//! What a part of a rule comes to, as far as a line is known: a truth that may be open, a number between two
//! bounds, a thing that may be missing. It is never said wrongly: every line that agrees with what is known
//! agrees with the answer. Of a line that is known nothing is open.

use super::kind::{Each, Env, Fold, Id, MOST_NAMES, Op, Order, Rule, Sort, Word};
use super::places::Local;
use super::scene::Scene;
use std::collections::BTreeSet;

/// What a part comes to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Value {
    Truth(Option<bool>),
    /// The least and the most that a number may be.
    Number(i64, i64),
    Letter(char),
    Way(usize),
    Cell(usize),
    Region(usize),
    Missing,
}

impl Scene<'_> {
    /// Whether a part is true; `None` if that is open.
    pub(super) fn truth(&self, id: Id, env: &mut Env) -> Option<bool> {
        match self.value(id, env) {
            Value::Truth(truth) => truth,
            _ => None,
        }
    }

    /// The least and the most that a number may be; 0 if it is missing.
    pub(super) fn bounds(&self, id: Id, env: &mut Env) -> (i64, i64) {
        match self.value(id, env) {
            Value::Number(least, most) => (least, most),
            _ => (0, 0),
        }
    }

    pub(super) fn cell(&self, id: Id, env: &mut Env) -> Option<usize> {
        match self.value(id, env) {
            Value::Cell(cell) => Some(cell),
            _ => None,
        }
    }

    pub(super) fn way(&self, id: Id, env: &mut Env) -> Option<usize> {
        match self.value(id, env) {
            Value::Way(way) => Some(way),
            _ => None,
        }
    }

    pub(super) fn region(&self, id: Id, env: &mut Env) -> Option<usize> {
        match self.value(id, env) {
            Value::Region(region) => Some(region),
            _ => None,
        }
    }

    /// What a part comes to.
    pub(super) fn value(&self, id: Id, env: &mut Env) -> Value {
        if !self.budget.spend(1) {
            return Value::Missing;
        }
        match self.kind.op(id) {
            Op::Number(number) => Value::Number(*number, *number),
            Op::Letter(letter) => Value::Letter(*letter),
            Op::Name(slot) => match self.kind.parts[id].sort {
                Sort::Cell => Value::Cell(env[*slot]),
                Sort::Region => Value::Region(env[*slot]),
                _ => Value::Way(env[*slot]),
            },
            Op::Switch(at) => Value::Truth(Some(self.puzzle.is_on[*at])),
            Op::Word(word, about) => self.word(*word, about, env),
            Op::Has(part) => Value::Truth(Some(self.value(*part, env) != Value::Missing)),
            Op::Not(part) => Value::Truth(self.truth(*part, env).map(|truth| !truth)),
            Op::And(parts) => {
                Value::Truth(joined(false, parts.iter().map(|&part| self.truth(part, env))))
            }
            Op::Or(parts) => {
                Value::Truth(joined(true, parts.iter().map(|&part| self.truth(part, env))))
            }
            Op::Same(a, b) => {
                let truths = (self.truth(*a, env), self.truth(*b, env));
                Value::Truth(truths.0.zip(truths.1).map(|(a, b)| a == b))
            }
            Op::Compare(order, a, b) => match (self.value(*a, env), self.value(*b, env)) {
                (Value::Number(a, a_most), Value::Number(b, b_most)) => {
                    Value::Truth(compared(*order, (a, a_most), (b, b_most)))
                }
                _ => Value::Truth(Some(false)),
            },
            Op::Alike(is_same, a, b) => {
                let (a, b) = (self.value(*a, env), self.value(*b, env));
                let are_there = a != Value::Missing && b != Value::Missing;
                Value::Truth(Some(are_there && (a == b) == *is_same))
            }
            Op::Sum(parts) => self.sum(id, parts, env),
            Op::Fold(fold, each, body) => self.fold(*fold, each, *body, env),
        }
    }

    fn sum(&self, id: Id, parts: &[(i64, Id)], env: &mut Env) -> Value {
        let (mut least, mut most) = (0i64, 0i64);
        for &(factor, part) in parts {
            let value = self.value(part, env);
            if value == Value::Missing && !self.kind.is_of_line(id) {
                return Value::Missing;
            }
            let Value::Number(a, b) = value else { continue };
            let [a, b] = [a, b].map(|bound| bound.saturating_mul(factor));
            (least, most) = (least.saturating_add(a.min(b)), most.saturating_add(a.max(b)));
        }
        Value::Number(least, most)
    }

    fn fold(&self, fold: Fold, each: &Each, body: Id, env: &mut Env) -> Value {
        let members = self.members(each, env);
        if let Fold::All | Fold::Some = fold {
            let truths = members.into_iter().map(|member| {
                bind(each, member, env);
                self.truth(body, env)
            });
            return Value::Truth(joined(fold == Fold::Some, truths));
        }
        let mut bounds: Option<(i64, i64)> = None;
        for member in members {
            bind(each, member, env);
            let (a, b) = match fold {
                Fold::Count => {
                    let truth = self.truth(body, env);
                    (i64::from(truth == Some(true)), i64::from(truth != Some(false)))
                }
                _ => self.bounds(body, env),
            };
            bounds = Some(match (bounds, fold) {
                (None, _) => (a, b),
                (Some((least, most)), Fold::Most) => (least.max(a), most.max(b)),
                (Some((least, most)), Fold::Least) => (least.min(a), most.min(b)),
                (Some((least, most)), _) => (least.saturating_add(a), most.saturating_add(b)),
            });
        }
        let (least, most) = bounds.unwrap_or((0, 0));
        Value::Number(least, most)
    }

    fn word(&self, word: Word, about: &[Id], env: &mut Env) -> Value {
        let (puzzle, lattice) = (self.puzzle, self.puzzle.lattice);
        let first = about.first().map_or(Value::Missing, |&part| self.value(part, env));
        // Whatever is asked of something that is missing.
        let missing = match word {
            Word::Visited
            | Word::Line
            | Word::Joined
            | Word::Leaves
            | Word::Turns
            | Word::Straight
            | Word::Crossed
            | Word::Inside
            | Word::Encloses
            | Word::Against
            | Word::Together
            | Word::Vertical
            | Word::Before
            | Word::Clue
            | Word::Hole => Value::Truth(Some(false)),
            Word::Run
            | Word::Sight
            | Word::Crossings
            | Word::Length
            | Word::Bends
            | Word::Met
            | Word::Passed
            | Word::Section
            | Word::Uniform
            | Word::Stretches
            | Word::Next
            | Word::Entries => Value::Number(0, 0),
            _ => Value::Missing,
        };
        let number = |number: usize| Value::Number(number as i64, number as i64);
        let given = |number: Option<i64>| number.map_or(Value::Missing, |it| Value::Number(it, it));
        match (word, first) {
            (Word::Toward(way), _) => Value::Way(way),
            (Word::Rows, _) => number(lattice.rows),
            (Word::Columns, _) => number(lattice.cols),
            (Word::Opposite, Value::Way(way)) => Value::Way(3 - way),
            (Word::Vertical, Value::Way(way)) => Value::Truth(Some(way == 0 || way == 3)),
            (Word::NumberOfRegion, Value::Region(region)) => {
                let clue = |&cell: &usize| puzzle.clues[cell]?.number;
                self.budget.spend(puzzle.regions[region].len() as u64 / 8);
                given(puzzle.regions[region].iter().find_map(clue))
            }
            (Word::Crossings, Value::Region(region)) => {
                let border = puzzle.border(region);
                self.budget.spend(puzzle.regions[region].len() as u64);
                let known = border.iter().map(|&edge| (self.line)(edge));
                let (mut on, mut off) = (0, 0);
                for known in known {
                    on += i64::from(known == Some(true));
                    off += i64::from(known == Some(false));
                }
                Value::Number(on, border.len() as i64 - off)
            }
            (Word::LetterOfRegion, Value::Region(region)) => {
                let letter = |&cell: &usize| puzzle.clues[cell]?.letter;
                self.budget.spend(puzzle.regions[region].len() as u64 / 8);
                let letter = puzzle.regions[region].iter().find_map(letter);
                letter.map_or(Value::Missing, Value::Letter)
            }
            (Word::Digit | Word::Digits | Word::DigitsEqual, Value::Number(number, _)) => {
                let digits = number.unsigned_abs().to_string().into_bytes();
                let is = |digit: u8| i64::from(digit - b'0');
                let other = about.get(1).map(|&part| self.value(part, env));
                let found = match (word, other) {
                    (Word::Digits, _) => digits.len() as i64,
                    (Word::Digit, Some(Value::Number(at, _))) => {
                        let back = usize::try_from(at).ok().filter(|&at| at > 0);
                        let back = back.unwrap_or(1);
                        digits.iter().rev().nth(back - 1).map_or(0, |&digit| is(digit))
                    }
                    (_, Some(Value::Number(wanted, _))) => {
                        digits.iter().filter(|&&digit| is(digit) == wanted).count() as i64
                    }
                    _ => return Value::Missing,
                };
                Value::Number(found, found)
            }
            (Word::Longest | Word::Pieces | Word::PiecesOf, _) => {
                let cells = self.set(word, about, env);
                self.budget.spend(4 * cells.len() as u64);
                let (least, most) = match word {
                    Word::Longest => self.longest(&cells),
                    Word::PiecesOf => {
                        let length = self.bounds(about[1], env).0;
                        self.count_pieces_of(&cells, length)
                    }
                    _ => self.count_pieces(&cells),
                };
                Value::Number(least, most)
            }
            (_, Value::Cell(cell)) => match word {
                Word::Step => {
                    let way = self.way(about[1], env);
                    let next = way.and_then(|way| lattice.step(cell, way));
                    next.map_or(Value::Missing, Value::Cell)
                }
                Word::Nearest => {
                    let way = self.way(about[1], env);
                    let mut ahead = way.into_iter().flat_map(|way| lattice.ray(cell, way));
                    self.budget.spend((lattice.rows + lattice.cols) as u64 / 4);
                    let found = ahead.find(|&cell| puzzle.clues[cell].is_some());
                    found.map_or(Value::Missing, Value::Cell)
                }
                Word::Distance => match self.cell(about[1], env) {
                    Some(other) => {
                        let along = |a: usize, b: usize| a.max(b) - a.min(b);
                        let cols = lattice.cols;
                        number(along(cell / cols, other / cols) + along(cell % cols, other % cols))
                    }
                    None => Value::Missing,
                },
                Word::OppositeCell => self.opposite(cell).map_or(Value::Missing, Value::Cell),
                Word::RegionOf => puzzle.region_of[cell].map_or(Value::Missing, Value::Region),
                Word::Row => number(cell / lattice.cols + 1),
                Word::Column => number(cell % lattice.cols + 1),
                Word::Before => {
                    let other = self.cell(about[1], env);
                    Value::Truth(Some(other.is_some_and(|other| cell < other)))
                }
                Word::Clue => Value::Truth(Some(puzzle.clues[cell].is_some())),
                Word::Hole => Value::Truth(Some(puzzle.region_of[cell].is_none())),
                Word::NumberOf => given(puzzle.clues[cell].and_then(|clue| clue.number)),
                Word::LetterOf => {
                    let letter = puzzle.clues[cell].and_then(|clue| clue.letter);
                    letter.map_or(Value::Missing, Value::Letter)
                }
                Word::WayOf => {
                    let way = puzzle.clues[cell].and_then(|clue| clue.way);
                    way.map_or(Value::Missing, Value::Way)
                }
                Word::Visited => Value::Truth(self.local(cell, Local::Visited)),
                Word::Turns => Value::Truth(self.local(cell, Local::Turns)),
                Word::Straight => Value::Truth(self.local(cell, Local::Straight)),
                Word::Crossed => Value::Truth(self.local(cell, Local::Crossed)),
                Word::Inside => Value::Truth(self.inside(cell)),
                Word::Encloses => Value::Truth(self.encloses(cell)),
                Word::Section | Word::Uniform => {
                    let (least, most) = self.section(cell, word == Word::Uniform);
                    Value::Number(least, most)
                }
                Word::Line | Word::Joined => match self.link(word, about, env) {
                    Some((cell, way)) => Value::Truth(self.arm(cell, way)),
                    None => missing,
                },
                Word::Run => match self.way(about[1], env) {
                    Some(way) => {
                        let (least, most) = self.run(cell, way);
                        Value::Number(least, most)
                    }
                    None => missing,
                },
                Word::Leaves => match self.way(about[1], env) {
                    Some(way) => Value::Truth(self.leaves(cell, way)),
                    None => missing,
                },
                Word::Passed => match self.cell(about[1], env) {
                    Some(other) => {
                        let (least, most) = self.passed(cell, other);
                        Value::Number(least, most)
                    }
                    None => missing,
                },
                Word::Stretches => {
                    let [count, length] = [about[2], about[3]].map(|part| self.bounds(part, env).0);
                    match self.way(about[1], env) {
                        Some(way) => {
                            let (least, most) = self.stretches(cell, way, count, length);
                            Value::Number(least, most)
                        }
                        None => missing,
                    }
                }
                Word::Length | Word::Bends | Word::Against | Word::Met => {
                    match self.way(about[1], env) {
                        Some(way) => {
                            let ((least, most), is_against) = self.trail(word, cell, way);
                            match word {
                                Word::Against => Value::Truth(is_against),
                                _ => Value::Number(least, most),
                            }
                        }
                        None => missing,
                    }
                }
                Word::Next => match self.way(about[1], env) {
                    Some(way) => {
                        let (least, most) = self.next(cell, way);
                        Value::Number(least, most)
                    }
                    None => missing,
                },
                Word::Entries => match self.cell(about[1], env) {
                    Some(other) => {
                        let (least, most) = self.entries(cell, other);
                        Value::Number(least, most)
                    }
                    None => missing,
                },
                Word::Together => match self.cell(about[1], env) {
                    Some(other) => Value::Truth(self.together(cell, other)),
                    None => missing,
                },
                Word::Sight => match self.way(about[1], env) {
                    Some(way) => {
                        let (least, most) = self.sight(cell, way);
                        Value::Number(least, most)
                    }
                    None => missing,
                },
                _ => missing,
            },
            _ => missing,
        }
    }

    /// The cell and the way by which a link leaves it, of which `line` and `joined` speak.
    pub(super) fn link(&self, word: Word, about: &[Id], env: &mut Env) -> Option<(usize, usize)> {
        let cell = self.cell(about[0], env)?;
        if word == Word::Line {
            return Some((cell, self.way(about[1], env)?));
        }
        let other = self.cell(about[1], env)?;
        let way = (0..4).find(|&way| self.puzzle.lattice.step(cell, way) == Some(other))?;
        Some((cell, way))
    }

    /// The cells of a set that a word speaks of.
    fn set(&self, word: Word, about: &[Id], env: &mut Env) -> Vec<usize> {
        let set = match word {
            Word::Longest | Word::Pieces | Word::PiecesOf => about[0],
            _ => return Vec::new(),
        };
        let members = self.members(&Each { slots: [0; 2], set, filter: None }, &mut env.clone());
        members.into_iter().map(|[cell, _]| cell).collect()
    }

    /// The members of a set that count, as numbers of cells, regions or ways; pairs have two.
    pub(super) fn members(&self, each: &Each, env: &mut Env) -> Vec<[usize; 2]> {
        let (puzzle, lattice) = (self.puzzle, self.puzzle.lattice);
        let Op::Word(word, about) = self.kind.op(each.set) else { return Vec::new() };
        let single = |all: Vec<usize>| -> Vec<[usize; 2]> {
            all.into_iter().map(|one| [one, one]).collect()
        };
        let cell = about.first().and_then(|&part| match self.kind.parts[part].sort {
            Sort::Cell => self.cell(part, env),
            _ => None,
        });
        let mut all = match (word, cell) {
            (Word::AllCells, _) => single((0..lattice.cells()).collect()),
            (Word::AllRegions, _) => single((0..puzzle.regions.len()).collect()),
            (Word::AllWays, _) => single((0..4).collect()),
            (Word::AllCorners, _) => (0..4).flat_map(|a| (a + 1..4).map(move |b| [a, b])).collect(),
            // With the cell to the right, then with the one below.
            (Word::AllPairs, _) => {
                let pairs =
                    |cell| [2, 3].map(|way| Some([cell, lattice.step(cell, way)?])).into_iter();
                (0..lattice.cells()).flat_map(pairs).flatten().collect()
            }
            (Word::CellsOf, _) => {
                let region = self.region(about[0], env);
                single(region.map_or(Vec::new(), |region| puzzle.regions[region].clone()))
            }
            (Word::Neighbours, Some(cell)) => single(lattice.next_to(cell).collect()),
            (Word::Around | Word::Patch, Some(cell)) => {
                let (row, col) = (cell / lattice.cols, cell % lattice.cols);
                let rows = row.saturating_sub(1)..(row + 2).min(lattice.rows);
                let near = rows.flat_map(|row| {
                    let cols = col.saturating_sub(1)..(col + 2).min(lattice.cols);
                    cols.map(move |col| row * lattice.cols + col)
                });
                single(near.filter(|&near| near != cell || *word == Word::Patch).collect())
            }
            // From the cell on to neighbours with the same letter.
            (Word::Alike, Some(cell)) => {
                let letter = |cell: usize| puzzle.clues[cell].and_then(|clue| clue.letter);
                let mut found = BTreeSet::from([cell]);
                let mut open = vec![cell];
                while let Some(here) = open.pop() {
                    if !self.budget.spend(4) {
                        break;
                    }
                    let next = lattice.next_to(here).filter(|&next| letter(next) == letter(cell));
                    open.extend(next.filter(|&next| found.insert(next)));
                }
                single(found.into_iter().collect())
            }
            (Word::Square, Some(cell)) => {
                let east = lattice.step(cell, 2);
                let below = [Some(cell), east].map(|at| lattice.step(at?, 3));
                single([Some(cell), east].into_iter().chain(below).flatten().collect())
            }
            (Word::Ray, Some(cell)) => {
                let way = self.way(about[1], env);
                single(way.map_or(Vec::new(), |way| lattice.ray(cell, way).collect()))
            }
            _ => Vec::new(),
        };
        if !self.budget.spend(all.len() as u64) {
            return Vec::new();
        }
        if let Some(filter) = each.filter {
            all.retain(|&member| {
                bind(each, member, env);
                self.truth(filter, env) == Some(true)
            });
        }
        all
    }

    /// Hands each instance of a rule to `see`: all values of its names.
    pub(super) fn instances(
        &self,
        rule: &Rule,
        see: &mut dyn FnMut(&mut Env) -> Result<(), String>,
    ) -> Result<(), String> {
        self.nested(&rule.each, &mut [0; MOST_NAMES], see)
    }

    fn nested(
        &self,
        each: &[Each],
        env: &mut Env,
        see: &mut dyn FnMut(&mut Env) -> Result<(), String>,
    ) -> Result<(), String> {
        let [first, rest @ ..] = each else { return see(env) };
        for member in self.members(first, env) {
            bind(first, member, env);
            self.nested(rest, env, see)?;
        }
        self.budget.check()
    }
}

/// Lets names stand for a member.
pub(super) fn bind(each: &Each, [a, b]: [usize; 2], env: &mut Env) {
    env[each.slots[1]] = b;
    env[each.slots[0]] = a;
}

/// Whether one of some truths is what is looked for; otherwise it is the opposite, if none is open.
fn joined(looked_for: bool, truths: impl Iterator<Item = Option<bool>>) -> Option<bool> {
    let mut is_open = false;
    for truth in truths {
        match truth {
            Some(truth) if truth == looked_for => return Some(looked_for),
            Some(_) => {}
            None => is_open = true,
        }
    }
    if is_open { None } else { Some(!looked_for) }
}

/// Whether two numbers compare so; `None` if some within their bounds do and others do not.
fn compared(order: Order, a: (i64, i64), b: (i64, i64)) -> Option<bool> {
    match order {
        Order::Equal if a.1 < b.0 || b.1 < a.0 => Some(false),
        Order::Equal => (a.0 == a.1 && b.0 == b.1).then_some(true),
        Order::Less if a.1 < b.0 => Some(true),
        Order::Less if a.0 >= b.1 => Some(false),
        Order::Less => None,
        Order::More => compared(Order::Less, b, a),
        Order::Unequal | Order::AtMost | Order::AtLeast => {
            compared(order.opposite(), a, b).map(|holds| !holds)
        }
    }
}
