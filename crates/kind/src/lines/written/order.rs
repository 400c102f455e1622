//! The numbers between which the line runs, as clauses: for each cell without a number, the two that the line meets from
//! it, as the code of that pair. They are added where cuts alone do not settle the order in which numbers are met.
//!
//! Each answer has values for them. So has a line that is none: a loop that meets no number may have any code.

use crate::cnf::Lit;
use crate::lines::clued::{Pen, Way};
use lazyloop_rules::{Kind, Node, Op, Order as Relation, Scene, Word};
use std::collections::{BTreeMap, BTreeSet};

/// The numbers of a pair, the smaller one first; 0 where a path ends before it meets one.
type Pair = [u32; 2];

/// What rules ask of the numbers that come next, and the variables for it.
pub(super) struct Order {
    /// The pairs that rules speak of. All others have the code 0.
    codes: BTreeMap<Pair, u32>,
    /// For each cell the digits of its pair's code; none where it has a number itself.
    digits: Vec<Vec<Lit>>,
    /// The literals of numbers that come next, by the cell from which they do, the number and the way.
    known: BTreeMap<(usize, u32, usize), Lit>,
    /// Whether pairs are only noted.
    is_begun: bool,
    /// Whether a rule asks what no pair tells.
    pub(super) is_lost: bool,
}

/// Whether all rules that are held against lines only can be written so: they compare the next number with one that is
/// given.
pub(super) fn is_written(kind: &Kind) -> bool {
    let is_so = |node: &Node| match &node.op {
        Op::Compare(Relation::Equal | Relation::Unequal, a, b) if node.is_far => {
            [(*a, *b), (*b, *a)].into_iter().any(|(next, given)| {
                let is_next = matches!(kind.node(next).op, Op::Word(Word::Next, _));
                is_next && !kind.node(given).is_of_line
            })
        }
        Op::Word(Word::Next, _) | Op::And(_) | Op::Or(_) | Op::Not(_) | Op::Same(..) => true,
        Op::Fold(_, _, body) => kind.node(*body).ty == lazyloop_rules::Type::Truth,
        _ => !node.is_far,
    };
    kind.nodes().all(is_so)
}

impl Order {
    /// Nothing is written yet, but it is noted of which pairs rules speak.
    pub(super) fn begun() -> Self {
        let (codes, digits, known) = Default::default();
        Self { codes, digits, known, is_begun: true, is_lost: false }
    }

    /// Writes the pairs that were noted: the same one for both cells of a link.
    pub(super) fn write(begun: Self, scene: &Scene<'_>, pen: &mut Pen<'_>) -> Self {
        let board = scene.board();
        let mut codes = begun.codes;
        // Of pairs that follow each other one digit differs.
        (1..).zip(codes.values_mut()).for_each(|(at, code): (u32, _)| *code = at ^ (at >> 1));
        let length = (codes.len() as u32 + 1).next_power_of_two().ilog2();
        let digits = |cell: usize| match number(scene, cell) {
            Some(_) => Vec::new(),
            None => (0..length).map(|_| pen.fresh()).collect(),
        };
        let digits: Vec<Vec<Lit>> = (0..board.cells()).map(digits).collect();
        for cell in 0..board.cells() {
            for way in [lazyloop_rules::Way::East, lazyloop_rules::Way::South] {
                let Some(next) = board.step(cell, way) else { continue };
                let Some(arm) = arm(pen, cell, way) else { continue };
                for (&one, &other) in digits[cell].iter().zip(&digits[next]) {
                    pen.define(&[!arm, !one, other]);
                    pen.define(&[!arm, one, !other]);
                }
            }
        }
        Self { codes, digits, is_begun: false, ..begun }
    }

    /// The literal for a number that comes next from a cell on a way, or 0 for none; `None` if it never does.
    pub(super) fn is_next(
        &mut self,
        scene: &Scene<'_>,
        pen: &mut Pen<'_>,
        (cell, way): (usize, lazyloop_rules::Way),
        wanted: i64,
    ) -> Option<Lit> {
        let wanted = u32::try_from(wanted).ok()?;
        let (next, arm) = (scene.board().step(cell, way)?, arm(pen, cell, way)?);
        if let Some(number) = number(scene, next) {
            return match wanted {
                0 => Some(!arm),
                _ => (number == wanted).then_some(arm),
            };
        }
        let Some(own) = number(scene, cell) else {
            self.is_lost = true;
            return None;
        };
        let pair = [own.min(wanted), own.max(wanted)];
        if self.is_begun {
            let is_there = |cell| number(scene, cell) == Some(wanted);
            if wanted == 0 || (0..scene.board().cells()).any(is_there) {
                self.codes.insert(pair, 0);
            }
            return Some(arm);
        }
        let key = (cell, wanted, way as usize);
        if let Some(&known) = self.known.get(&key) {
            return Some(known);
        }
        let code = *self.codes.get(&pair)?;
        let digits = self.digits[next].iter().enumerate();
        let digits: Vec<Lit> = digits.map(|(at, digit)| digit.when(code >> at & 1 == 1)).collect();
        let is_next = pen.fresh();
        let mut all: Vec<Lit> = digits.iter().map(|&digit| !digit).chain([is_next]).collect();
        if wanted == 0 {
            pen.define(&[is_next, arm]);
            digits.iter().for_each(|&digit| pen.define(&[!is_next, !arm, digit]));
        } else {
            all.push(!arm);
            pen.define(&[!is_next, arm]);
            digits.iter().for_each(|&digit| pen.define(&[!is_next, digit]));
        }
        pen.define(&all);
        self.known.insert(key, is_next);
        Some(is_next)
    }

    /// The line does not leave a cell on two ways to one and the same number, if it goes to others too: they are on a
    /// path, or three or more are on the line.
    pub(super) fn state_apart(&self, scene: &Scene<'_>, pen: &mut Pen<'_>) {
        let cells = 0..scene.board().cells();
        let visited = scene.kind().visited.as_ref();
        let has_three = || {
            let is_sure =
                |&cell: &usize| number(scene, cell).is_some() && scene.is_among(visited, cell);
            cells.clone().filter(is_sure).nth(2).is_some()
        };
        if !scene.kind().is_path && !has_three() {
            return;
        }
        let (mut once, mut often) = (BTreeSet::new(), BTreeSet::new());
        for number in cells.filter_map(|cell| number(scene, cell)) {
            if !once.insert(number) {
                often.insert(number);
            }
        }
        for (&(cell, number, way), &one) in &self.known {
            if number == 0 || often.contains(&number) {
                continue;
            }
            for (_, &other) in self.known.range((cell, number, way + 1)..(cell, number, 4)) {
                pen.define(&[!one, !other]);
            }
        }
    }
}

fn number(scene: &Scene<'_>, cell: usize) -> Option<u32> {
    scene.givens().clue(cell)?.number
}

pub(super) fn arm(pen: &mut Pen<'_>, cell: usize, way: lazyloop_rules::Way) -> Option<Lit> {
    pen.arm(cell, Way::ALL[way as usize])
}
