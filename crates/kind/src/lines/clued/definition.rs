//! A kind as the rest of the program knows it.

use super::files::{self, Files};
use super::kind::{Clued, Puzzle};
use super::{plan, rows};
use crate::engine::Limits;
use crate::kind::{
    Address, Definition, FromFields, FromFile, KindInfo, Planner, Pzprv3, ToFile, Wish, Written,
};
use crate::kind::{Fields, Wishes};
use crate::lines::{CellLine, OneLine, Visit};
use crate::plane::crossed::turning_edge;
use crate::random::Random;
use crate::text::Line;
use std::marker::PhantomData;

/// A kind with its only value.
pub trait Sort: Clued + Sized {
    /// The kind.
    const IT: &'static dyn Clued;
    /// The kind with its name and its notations.
    const KIND: &'static Definition<Puzzle>;
    /// Its files of pzprv3: without a name if there are none.
    const FILES: Files = Files { names: &[], tables: &[] };
}

struct Notations<K>(PhantomData<K>);

impl<K: Sort> Notations<K> {
    const ALL: &'static [&'static dyn Written<Puzzle>] = &[&rows::Rows(K::IT)];
    const FROM_JSON: &'static FromFields<Puzzle> =
        &|clues, fields| rows::from_json(K::IT, clues, fields);
    const READ_FILE: &'static FromFile<Puzzle> = &|words| files::read(K::IT, &K::FILES, words);
    const WRITE_FILE: &'static ToFile<Puzzle> =
        &|puzzle, answer| files::write(&K::FILES, puzzle, answer);
    const PLAN: &'static Planner =
        &|wishes, random, limits| plan::plan(K::IT, wishes, random, limits);
}

/// A kind as the rest of the program knows it.
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
        pzprv3: match K::FILES.names {
            [] => None,
            names => Some(Pzprv3 {
                names,
                read: Notations::<K>::READ_FILE,
                write: Notations::<K>::WRITE_FILE,
            }),
        },
        in_signs: None,
        from_json: Notations::<K>::FROM_JSON,
        wishes,
        plan: Notations::<K>::PLAN,
    }
}

/// What the rest of the program knows of a kind that is made while it runs. It is never given back. Nothing is
/// asked of the kind yet.
pub fn define(
    kind: &'static dyn Clued,
    info: KindInfo,
    address: Option<Address<Puzzle>>,
    pzprv3: Option<Pzprv3<Puzzle>>,
    wishes: &'static [Wish],
) -> &'static Definition<Puzzle> {
    let rows: &'static dyn Written<Puzzle> = Box::leak(Box::new(rows::Rows(kind)));
    Box::leak(Box::new(Definition {
        info,
        notations: Box::leak(Box::new([rows])),
        address,
        janko: None,
        pzprv3,
        in_signs: None,
        from_json: Box::leak(Box::new(move |clues: &[Line<'_>], fields: &Fields| {
            rows::from_json(kind, clues, fields)
        })),
        wishes,
        plan: Box::leak(Box::new(move |wishes: &Wishes, random: &mut Random, limits: &Limits| {
            plan::plan(kind, wishes, random, limits)
        })),
    }))
}

impl CellLine for Puzzle {
    fn fields(&self) -> crate::kind::Fields {
        rows::fields(self)
    }

    fn unsaid_rule(&self) -> Option<&'static str> {
        self.switched().first().copied()
    }

    fn clue_name(&self, cell: crate::grid::Cell) -> Option<&'static str> {
        Some(self.sort().clue_name(self.clue(cell.index())?))
    }

    fn rule_name(&self, rule: usize) -> (&'static str, &'static str) {
        self.sort().rule_names().get(rule).copied().unwrap_or(("one rule", "the rule at {}"))
    }

    fn is_shaded(&self, cell: crate::grid::Cell) -> bool {
        self.can_shade(cell.index())
    }

    fn clear(&self) -> Vec<usize> {
        let grid = self.grid();
        let is_clear = |&cell: &usize| self.is_beside(cell) && self.visits()[cell] == Visit::Never;
        let of_cell = |cell: usize| {
            let cell = crate::grid::Cell::from_index(cell);
            let turn = OneLine::crosses(self).then(|| turning_edge(grid, cell.index()));
            grid.segments_of_cell(cell).map(|segment| segment.index()).into_iter().chain(turn)
        };
        (0..grid.cell_count()).filter(is_clear).flat_map(of_cell).collect()
    }

    fn draw_under(
        &self,
        out: &mut dyn std::io::Write,
        answer: Option<&crate::answer::Answer>,
        theme: crate::draw::Theme,
    ) -> std::io::Result<()> {
        super::picture::under(out, self, answer, theme)
    }

    #[cfg(feature = "whole")]
    fn draw_in_signs(
        &self,
        answer: Option<&crate::answer::Answer>,
        stroke: &dyn Fn(crate::grid::Segment) -> crate::draw::Stroke,
        coloured: bool,
    ) -> String {
        super::terminal::draw(self, answer, stroke, coloured)
    }

    fn draw_clue(
        &self,
        cell: crate::grid::Cell,
        middle: (f64, f64),
        theme: crate::draw::Theme,
    ) -> String {
        let [shapes, _] = drawn(self, cell, middle, theme, false);
        shapes
    }

    fn draw_text(
        &self,
        cell: crate::grid::Cell,
        middle: (f64, f64),
        theme: crate::draw::Theme,
        is_visited: bool,
    ) -> String {
        let [_, texts] = drawn(self, cell, middle, theme, is_visited);
        texts
    }
}

fn drawn(
    puzzle: &Puzzle,
    cell: crate::grid::Cell,
    middle: (f64, f64),
    theme: crate::draw::Theme,
    is_visited: bool,
) -> [String; 2] {
    let has_corners = puzzle.sort().layout() == super::Layout::Corners;
    let half = if has_corners { crate::draw::CELL / 2.0 } else { 0.0 };
    let middle = (middle.0 + half, middle.1 + half);
    let mut ink = super::ink::Ink::new(middle, theme, is_visited && !has_corners);
    if let Some(clue) = puzzle.clue(cell.index()) {
        puzzle.sort().draw_clue(&mut ink, clue);
    }
    ink.into_parts()
}
