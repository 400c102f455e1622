//! A kind as the rest of the program knows it.

use super::kind::{Clued, Puzzle};
use super::{plan, rows};
use crate::kind::{Address, Definition, KindInfo, Wish, Written};
use crate::lines::CellLine;
use std::marker::PhantomData;

/// A kind with its only value.
pub trait Sort: Clued + Sized {
    /// The kind.
    const IT: &'static dyn Clued;
    /// The kind with its name and its notations.
    const KIND: &'static Definition<Puzzle>;
}

struct Notations<K>(PhantomData<K>);

impl<K: Sort> Notations<K> {
    const ALL: &'static [&'static dyn Written<Puzzle>] = &[&rows::Rows(K::IT)];
}

/// What the rest of the program knows of a kind.
pub const fn definition<K: Sort>(
    info: KindInfo,
    address: Option<Address<Puzzle>>,
    wishes: &'static [Wish],
) -> Definition<Puzzle> {
    Definition {
        info,
        notations: Notations::<K>::ALL,
        address,
        janko: None,
        pzprv3: None,
        in_signs: None,
        from_json: |clues, fields| rows::from_json(K::IT, clues, fields),
        wishes,
        plan: |wishes, random| plan::plan(K::IT, wishes, random),
    }
}

impl CellLine for Puzzle {
    fn definition(&self) -> &'static Definition<Self> {
        self.sort().definition()
    }

    fn fields(&self) -> crate::kind::Fields {
        rows::fields(self)
    }

    fn clue_name(&self, cell: crate::grid::Cell) -> Option<&'static str> {
        Some(self.sort().clue_name(self.clue(cell.index())?))
    }

    fn rule_name(&self, rule: usize) -> (&'static str, &'static str) {
        self.sort().rule_names().get(rule).copied().unwrap_or(("one rule", "the rule at {}"))
    }

    #[cfg(feature = "draw")]
    fn draw_under(
        &self,
        out: &mut dyn std::io::Write,
        answer: Option<&crate::lines::Line>,
        theme: crate::draw::Theme,
    ) -> std::io::Result<()> {
        super::picture::under(out, self, answer, theme)
    }

    #[cfg(feature = "draw")]
    fn draw_clue(
        &self,
        cell: crate::grid::Cell,
        middle: (f64, f64),
        theme: crate::draw::Theme,
    ) -> String {
        let mut ink = super::ink::Ink::new(middle, theme);
        if let Some(clue) = self.clue(cell.index()) {
            self.sort().draw_clue(&mut ink, clue);
        }
        ink.into_text()
    }
}
