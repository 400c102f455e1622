//! The sets of the language, and their members in order. It knows no expressions.

use crate::board::{Board, Way};
use std::ops::ControlFlow;

/// A set of cells, regions or ways by their numbers, or of pairs of them.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Set<'a> {
    /// The numbers below this one.
    Up(usize),
    /// These.
    Listed(&'a [usize]),
    /// The cells at the four sides of a cell.
    Neighbours(usize),
    /// The up to eight cells around a cell.
    Around(usize),
    /// A cell and those around it.
    Patch(usize),
    /// A cell and those to the right, below and between these.
    Square(usize),
    /// The cells from a cell to the rim, without it.
    Ray(usize, Way),
    /// The pairs of neighbours.
    Pairs,
    /// The pairs of different ways.
    Corners,
}

impl Set<'_> {
    /// Hands each member to `see`, as long as that goes on: a pair, or a number twice.
    pub(crate) fn each(
        self,
        board: Board,
        see: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let mut one = |at: usize| see(at, at);
        match self {
            Self::Up(end) => (0..end).try_for_each(one),
            Self::Listed(all) => all.iter().copied().try_for_each(one),
            Self::Neighbours(cell) => board.neighbours(cell).try_for_each(one),
            Self::Around(cell) => board.patch(cell).filter(|&at| at != cell).try_for_each(one),
            Self::Patch(cell) => board.patch(cell).try_for_each(one),
            Self::Square(cell) => board.square(cell).try_for_each(one),
            Self::Ray(cell, way) => board.ray(cell, way).try_for_each(&mut one),
            Self::Pairs => (0..board.cells()).try_for_each(|cell| {
                let next = [Way::East, Way::South].map(|way| board.step(cell, way));
                next.into_iter().flatten().try_for_each(|next| see(cell, next))
            }),
            Self::Corners => (0..4).try_for_each(|a| (a + 1..4).try_for_each(|b| see(a, b))),
        }
    }

    /// As [`Self::each`], but only members of which the first, or the second, is known.
    pub(crate) fn each_with(
        self,
        board: Board,
        [a, b]: [Option<usize>; 2],
        see: &mut dyn FnMut(usize, usize) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let is_it =
            |one: usize, other: usize| a.is_none_or(|a| a == one) && b.is_none_or(|b| b == other);
        match (self, a, b) {
            // Large sets are not gone through.
            (Self::Up(end), Some(a), _) if a < end && is_it(a, a) => see(a, a),
            (Self::Up(_), Some(_), _) => ControlFlow::Continue(()),
            (Self::Pairs, ..) => {
                let before = |way| b.and_then(|b| board.step(b, way));
                let first = match a {
                    Some(_) => [a, None],
                    None => [before(Way::North), before(Way::West)],
                };
                first.into_iter().flatten().try_for_each(|one| {
                    let next = [Way::East, Way::South].map(|way| board.step(one, way));
                    let mut next = next.into_iter().flatten().filter(|&other| is_it(one, other));
                    next.try_for_each(|other| see(one, other))
                })
            }
            _ => self.each(board, &mut |one, other| match is_it(one, other) {
                true => see(one, other),
                false => ControlFlow::Continue(()),
            }),
        }
    }
}
