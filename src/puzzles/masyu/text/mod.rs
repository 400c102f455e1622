//! The text forms of Masyu.

mod address;
pub mod grid;
mod janko;
pub mod pearl;
mod pzprv3;

use super::{Pearl, Puzzle};
use crate::grid::Cell;
use crate::kind::{Address, Janko, Pzprv3, Written};
use crate::lines::CellLine;
use crate::text::{FormatError, Line};

impl CellLine for Puzzle {
    const NOTATIONS: &'static [&'static dyn Written<Self>] = &[&pearl::Id, &grid::Pasted];
    const HEADING: &'static str = pearl::NAME;
    const ADDRESS: Option<Address<Self>> = Some(address::ADDRESS);
    const JANKO: Option<Janko<Self>> = Some(janko::JANKO);
    const PZPRV3: Option<Pzprv3<Self>> = Some(pzprv3::PZPRV3);
    const SIGNS: &'static [(char, char)] = &[('○', 'o'), ('●', '*')];

    fn rows(&self) -> Vec<String> {
        grid::rows(self).collect()
    }

    fn read_rows(rows: &[Line<'_>]) -> Result<Self, FormatError> {
        grid::parse_rows(rows)
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
