//! The text forms of Masyu.

mod address;
pub mod grid;
mod janko;
pub mod pearl;
mod pzprv3;

use super::{Pearl, Puzzle, generate};
use crate::grid::Cell;
use crate::kind::{Definition, Fields, InSigns, KindInfo};
use crate::lines::CellLine;
use crate::lines::cells::from_json;
use crate::plane::Along;

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo::one_line(NAME, "Masyu", Some(pearl::NAME)),
    notations: &[&pearl::Id, &grid::Pasted],
    address: Some(address::ADDRESS),
    janko: Some(janko::JANKO),
    pzprv3: Some(pzprv3::PZPRV3),
    in_signs: Some(InSigns { along: Along::Cells, signs: &[('○', 'o'), ('●', '*')] }),
    from_json: |clues, fields| from_json(clues, fields, grid::parse_rows),
    wishes: generate::WISHES,
    plan: generate::plan,
};

const NAME: &str = "masyu";

impl CellLine for Puzzle {
    fn definition(&self) -> &'static Definition<Self> {
        &KIND
    }

    fn fields(&self) -> Fields {
        Fields { clues: grid::rows(self).collect(), ..Fields::default() }
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
