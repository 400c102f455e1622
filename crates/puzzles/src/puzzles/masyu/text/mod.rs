//! The text forms of Masyu.

mod address;
pub mod grid;
mod janko;
pub mod pearl;
mod pzprv3;

use super::{Pearl, Puzzle, generate};
use crate::grid::Cell;
use crate::kind::{Definition, Fields, InSigns, KindInfo, Misfit, Rule};
use crate::lines::cells::from_json;
use crate::lines::{CellLine, VISIT_ALL};
use crate::plane::Along;
use crate::text::json;

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo {
        rules: if cfg!(feature = "whole") { &[VISIT_ALL, ALL_PEARLS] } else { &[VISIT_ALL] },
        ..KindInfo::one_line(NAME, "Masyu", Some(pearl::NAME))
            .saying("One loop through the middles of cells, through all pearls. It goes straight through a white pearl and turns next to it; it turns in a black one and goes straight next to it.")
            .also(&["mashu", "pearl", "pearls"])
    },
    notations: &[&pearl::Id, &grid::Pasted],
    address: Some(address::ADDRESS),
    janko: Some(janko::JANKO),
    pzprv3: Some(pzprv3::PZPRV3),
    in_signs: Some(InSigns { along: Along::Cells, signs: &[('○', 'o'), ('●', '*')] }),
    from_json: &|clues, fields| {
        let (puzzle, answer) = from_json(clues, fields, grid::parse_rows)?;
        let all = json::read_rule(fields, ALL_PEARLS.name)?;
        Ok((puzzle.visiting_all(json::read_rule(fields, VISIT_ALL.name)?).showing_all(all), answer))
    },
    wishes: generate::WISHES,
    plan: &generate::plan,
};

const NAME: &str = "masyu";

const ALL_PEARLS: Rule = Rule {
    name: "all-pearls",
    help: "Let every pearl of a Masyu puzzle that could be shown be shown",
    values: &[],
    of_values: &[],
};

/// Refuses a puzzle whose rule a notation does not say.
fn check_switch(puzzle: &Puzzle, what: &str) -> Result<(), Misfit> {
    match puzzle.shows_all() {
        true => Err(Misfit::Clue(format!("{what} does not say --{}", ALL_PEARLS.name))),
        false => Ok(()),
    }
}

/// Refuses a puzzle that only JSON, a grid or a picture holds.
fn check_plain(puzzle: &Puzzle, what: &str) -> Result<(), Misfit> {
    check_switch(puzzle, what)?;
    match puzzle.pearls().contains(&Some(Pearl::Either)) {
        true => Err(Misfit::Clue(format!("{what} has no pearl of either colour"))),
        false => Ok(()),
    }
}

impl CellLine for Puzzle {
    fn fields(&self) -> Fields {
        let mut fields = Fields { clues: grid::rows(self).collect(), ..Fields::default() };
        if self.visits_all() {
            fields.more.insert(json::rule(VISIT_ALL.name), true.into());
        }
        if self.shows_all() {
            fields.more.insert(json::rule(ALL_PEARLS.name), true.into());
        }
        fields
    }

    fn unsaid_rule(&self) -> Option<&'static str> {
        self.visits_all().then_some(VISIT_ALL.name)
    }

    fn clue_name(&self, cell: Cell) -> Option<&'static str> {
        self.pearl(cell).map(|pearl| match pearl {
            Pearl::White => "white pearl",
            Pearl::Black => "black pearl",
            Pearl::Either => "pearl",
        })
    }

    fn rule_name(&self, _: usize) -> (&'static str, &'static str) {
        ("all pearls shown", "the rule that all pearls are shown, at {}")
    }

    fn draw_clue(&self, cell: Cell, middle: (f64, f64), theme: crate::draw::Theme) -> String {
        super::picture::pearl(self.pearl(cell), middle, theme)
    }
}
