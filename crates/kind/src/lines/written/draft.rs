//! A puzzle in the making for a line: which clues the line fits.

use super::Written;
use crate::lines::Visit;
use crate::lines::clued::{Clue, Clued, Puzzle, Walk, Way};
use lazyloop_rules::{Form, Need, Scene};

/// A puzzle whose clues are chosen one after another.
pub(super) struct Draft<'a> {
    pub(super) kind: &'a Written,
    pub(super) walk: &'a Walk,
    pub(super) puzzle: Puzzle,
    /// For each cell the clues that it can have.
    pub(super) choices: Vec<Vec<Option<Clue>>>,
    /// Whether the line is followed from its last cell on.
    pub(super) is_reversed: bool,
}

impl Draft<'_> {
    pub(super) fn set(&mut self, cell: usize, clue: Option<Clue>) {
        self.puzzle.set_clue(cell, clue);
    }

    /// Whether the clues of single cells may tell where a path ends. Numbers with an order tell it together.
    pub(super) fn has_ends(&self) -> bool {
        self.kind.kind.is_path && self.kind.kind.making.order.is_none()
    }

    /// Whether the line fits what the puzzle says of visiting a cell, and of ending there.
    pub(super) fn fits_visit(&self, cell: usize) -> bool {
        if self.has_ends() && self.kind.is_end(&self.puzzle, cell) != self.walk.is_end(cell) {
            return false;
        }
        let joins = self.kind.kind.is_network && self.walk.joins(cell);
        if joins && !self.kind.kind.has_free_ends && !self.kind.is_junction(&self.puzzle, cell) {
            return false;
        }
        match self.kind.visit(&self.puzzle, cell) {
            Visit::Must | Visit::ByRule | Visit::Some => self.walk.visits(cell),
            Visit::Never => !self.walk.visits(cell),
            Visit::May | Visit::Any => true,
        }
    }

    /// Whether the line obeys the clue of a cell.
    pub(super) fn fits(&self, cell: usize) -> bool {
        let clue = self.puzzle.clue(cell);
        self.fits_visit(cell)
            && clue.is_none_or(|_| {
                let check =
                    |scene: &Scene<'_>| self.kind.check_some(scene, &self.puzzle, Some(cell));
                self.kind.followed(&self.puzzle, self.walk, self.is_reversed, check).is_ok()
            })
    }

    /// The forms that are given, without the clue that says nothing.
    pub(super) fn forms(&self) -> Vec<Form> {
        let kind = &self.kind.kind;
        let is_given = |form: &&Form| {
            let is_blank = kind.blank.is_some_and(|blank| form.fits(blank));
            let wanted = &kind.making.clues;
            !is_blank && (wanted.is_empty() || wanted.contains(&form.name))
        };
        kind.forms.iter().filter(is_given).cloned().collect()
    }
}

/// A clue of a form.
pub(super) fn filled(form: &Form, number: Option<u32>, way: Way) -> Clue {
    Clue {
        number: number.filter(|_| form.number != Need::No),
        letter: form.letter,
        way: (form.arrow != Need::No).then_some(way),
    }
}
