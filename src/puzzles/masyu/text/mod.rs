//! The text forms of Masyu.

mod address;
pub mod grid;
mod janko;
pub mod pearl;
mod pzprv3;

use super::{Pearl, Puzzle, generate};
use crate::grid::Cell;
use crate::kind::{Definition, Fields, InSigns, KindInfo};
use crate::lines::cells::from_json;
use crate::lines::{CellLine, VISIT_ALL};
use crate::plane::Along;
use crate::text::json;

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo { rules: &[VISIT_ALL], ..KindInfo::one_line(NAME, "Masyu", Some(pearl::NAME)) },
    notations: &[&pearl::Id, &grid::Pasted],
    address: Some(address::ADDRESS),
    janko: Some(janko::JANKO),
    pzprv3: Some(pzprv3::PZPRV3),
    in_signs: Some(InSigns { along: Along::Cells, signs: &[('○', 'o'), ('●', '*')] }),
    from_json: &|clues, fields| {
        let (puzzle, answer) = from_json(clues, fields, grid::parse_rows)?;
        Ok((puzzle.visiting_all(json::read_rule(fields, VISIT_ALL.name)?), answer))
    },
    wishes: generate::WISHES,
    plan: &generate::plan,
};

const NAME: &str = "masyu";

impl CellLine for Puzzle {
    fn definition(&self) -> &'static Definition<Self> {
        &KIND
    }

    fn fields(&self) -> Fields {
        let mut fields = Fields { clues: grid::rows(self).collect(), ..Fields::default() };
        if self.visits_all() {
            fields.more.insert(json::rule(VISIT_ALL.name), true.into());
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
        })
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, cell: Cell, middle: (f64, f64), theme: crate::draw::Theme) -> String {
        super::picture::pearl(self.pearl(cell), middle, theme)
    }
}
