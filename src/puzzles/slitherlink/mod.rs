//! Slitherlink: labels count the segments of their cells that are on the line, which is one closed
//! simple loop.

mod answer;
mod certificate;
pub mod check;
pub mod course;
mod cuts;
mod exclusion;
mod explain;
pub mod formula;
pub mod full;
pub mod generate;
pub mod lazy;
pub mod local;
#[cfg(feature = "draw")]
mod picture;
mod puzzle;
mod small;
#[cfg(feature = "draw")]
mod terminal;
pub mod text;

pub use answer::{Answer, AnswerError};
pub use puzzle::{Clue, Labels, Puzzle, PuzzleError};

use crate::cnf::ClauseSink;
use crate::graph::{Regions, lattice};
use crate::kind::{
    Board, Cut, Encoded, Explained, FormulaSize, Kind, Legend, Links, Mode, Technique,
};

impl Kind for Puzzle {
    const NAME: &'static str = "slitherlink";
    const TITLE: &'static str = "Slitherlink";
    const CUTS: &'static [Cut] = Cut::ALL;
    const HAS_PURE_FORM: bool = true;
    const MODES: &'static [Mode] = Mode::ALL;

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
            Mode::Lazy => Box::new(lazy::Lazy::encode(self, technique, sink)),
            Mode::Course => Box::new(course::Published::encode(self, sink)),
            Mode::Full | Mode::Levels | Mode::Trees | Mode::Elimination => {
                Box::new(full::Full::encode(self, mode, sink))
            }
        }
    }

    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize {
        match mode {
            Mode::Lazy => local::size(self, lazy::variables(technique)),
            Mode::Course => course::size(self),
            Mode::Full | Mode::Levels | Mode::Trees | Mode::Elimination => full::size(self, mode),
        }
    }

    fn check(&self, answer: &Answer) -> Result<(), check::Fault> {
        check::check(self, answer)
    }

    fn links(answer: &Answer) -> Vec<usize> {
        let links = answer.as_slice().iter().enumerate();
        links.filter_map(|(index, &on)| on.then_some(index)).collect()
    }

    fn board(&self) -> Board {
        let (rows, cols) = self.size();
        let sign = |cell| match self.clue(cell) {
            Clue::Blank => String::new(),
            Clue::Open => "?".to_string(),
            Clue::Label(label) => label.to_string(),
        };
        Board { rows, cols, signs: self.grid().cells().map(sign).collect(), links: Links::Points }
    }

    fn formula(
        &self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Option<Legend> {
        Some(formula::write(self, mode, technique, sink))
    }

    fn decode(&self, mode: Mode, technique: Technique, values: &[bool]) -> Option<Answer> {
        Some(formula::decode(self, mode, technique, values))
    }

    fn explained(&self) -> Option<&dyn Explained> {
        Some(self)
    }

    /// The loops of a line without ends or branches.
    fn count_components(&self, answer: &Answer) -> Option<usize> {
        let grid = answer.grid();
        let inside = local::inside_of(grid, |segment| answer.contains(segment));
        let mut regions = Regions::default();
        regions.split(&lattice::faces(grid), &inside);
        Some(regions.len() - 1)
    }
}
