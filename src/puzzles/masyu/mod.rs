//! Masyu, also called Pearl: one loop through the middles of cells, through all pearls. It goes
//! straight through a white pearl and turns next to it; it turns in a black one and goes straight
//! next to it.

mod answer;
mod certificate;
pub mod check;
mod cuts;
mod exclusion;
mod explain;
pub mod full;
pub mod generate;
pub mod lazy;
pub mod local;
#[cfg(feature = "draw")]
mod picture;
mod puzzle;
#[cfg(feature = "draw")]
mod terminal;
pub mod text;

pub use answer::{Answer, AnswerError};
pub use puzzle::{Pearl, Pearls, Puzzle, PuzzleError};

use crate::cnf::{ClauseSink, Size};
use crate::kind::{Board, Cut, Encoded, Explained, FormulaSize, Kind, Links, Mode, Technique};

impl Kind for Puzzle {
    const NAME: &'static str = "masyu";
    const TITLE: &'static str = "Masyu";
    const CUTS: &'static [Cut] = Cut::ALL;
    const MODES: &'static [Mode] = &[Mode::Lazy, Mode::Full, Mode::Levels];

    type Answer = Answer;
    type Fault = check::Fault;

    fn size(&self) -> (usize, usize) {
        (self.grid().rows(), self.grid().cols())
    }

    fn encode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a, Answer> {
        match mode {
            Mode::Lazy => Box::new(lazy::Lazy::encode(self, technique.cut, sink)),
            _ => Box::new(full::Full::encode(self, sink)),
        }
    }

    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize {
        match mode {
            Mode::Lazy => {
                let mut size = Size::default();
                lazy::Lazy::encode(self, technique.cut, &mut size);
                (size.variables.into(), size.clauses)
            }
            _ => full::size(self),
        }
    }

    fn check(&self, answer: &Answer) -> Result<(), check::Fault> {
        check::check(self, answer)
    }

    fn explained(&self) -> Option<&dyn Explained> {
        Some(self)
    }

    fn links(answer: &Answer) -> Vec<usize> {
        let links = answer.links().iter().enumerate();
        links.filter_map(|(index, &on)| on.then_some(index)).collect()
    }

    fn board(&self) -> Board {
        let (rows, cols) = self.size();
        let sign = |pearl: &Option<Pearl>| match pearl {
            None => String::new(),
            Some(Pearl::White) => "○".to_string(),
            Some(Pearl::Black) => "●".to_string(),
        };
        Board { rows, cols, signs: self.pearls().iter().map(sign).collect(), links: Links::Cells }
    }
}
