//! Flow Free, and Numberlink where cells may stay empty.
//!
//! Every letter stands twice. The answer joins each pair by a path, and the paths fill the map,
//! unless the map allows empty cells.

mod certificate;
pub mod check;
pub mod codes;
pub mod coloured;
pub mod cuts;
pub mod edges;
mod exclusion;
mod explain;
mod formula;
pub mod full;
pub mod generate;
pub mod lazy;
mod letters;
pub mod local;
mod paths;
pub mod patterns;
mod picture;
mod published;
mod puzzle;
mod slack;
mod terminal;
pub mod text;

pub use crate::answer::Answer;
pub use crate::grid::LengthError as AnswerError;
pub use puzzle::{Colour, Letters, Puzzle, PuzzleError};

use crate::cnf::ClauseSink;
use crate::grid::Segment;
use crate::kind::{
    AnyKind, AnyPuzzle, Board, Cut, Definition, Encoded, Explained, Fault, FormulaSize, InSigns,
    Kind, KindInfo, Legend, Mode, Rule, Technique,
};
use crate::plane::Along;

const ALLOW_EMPTY: Rule = Rule {
    name: "allow-empty",
    help: "Let cells of a Flow Free map stay empty, as in Numberlink",
    values: &[],
    of_values: &[],
};

const TOUCHING: Rule = Rule {
    name: "touching",
    help: "Whether a path of a Flow Free map may run along itself: neighbouring cells of one path \
           need not be joined (allow), need not be but never all four of a 2x2 block (no-block), or must \
           be (forbid) [default: what the input says, or allow]",
    values: &["allow", NO_BLOCK, FORBID],
    of_values: &["No path fills a 2x2 block", "No path runs along itself"],
};

const NO_BLOCK: &str = "no-block";
const FORBID: &str = "forbid";

/// The kind.
pub static KIND: Definition<Puzzle> = Definition {
    info: KindInfo {
        name: "flow",
        title: "Flow Free",
        about: "Every letter stands twice. The answer joins each pair by a path, and the paths fill the map, unless the map allows empty cells.",
        other_names: &["flow", "numberlink", "numlin", "number link", "arukone"],
        cuts: &[Cut::Auto, Cut::Loop, Cut::Cutset],
        has_rows: true,
        has_pure_form: false,
        modes: &[Mode::Lazy, Mode::Full, Mode::Levels, Mode::Trees, Mode::Rules],
        rules: &[ALLOW_EMPTY, TOUCHING],
        heading: None,
    },
    notations: &[&text::map::Map],
    // Numberlink's, in which cells may stay empty.
    address: Some(text::ADDRESS),
    janko: None,
    pzprv3: Some(text::PZPRV3),
    in_signs: Some(InSigns { along: Along::Cells, signs: &[] }),
    from_json: &text::from_json,
    wishes: generate::WISHES,
    plan: &generate::plan,
};

impl Kind for Puzzle {
    fn info(&self) -> &'static KindInfo {
        &KIND.info
    }

    fn size(&self) -> (usize, usize) {
        (self.grid().rows(), self.grid().cols())
    }

    fn encode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a> {
        match (mode.built(), technique.built().cut) {
            (Mode::Lazy, Cut::Auto) => Box::new(lazy::Lazy::encode(self, sink)),
            (Mode::Lazy, cut) => Box::new(coloured::Coloured::encode(self, cut, sink)),
            (Mode::Rules, _) => published::encode(self, technique.rules, sink),
            _ => Box::new(coloured::Coloured::in_full(self, mode, sink)),
        }
    }

    /// The lazy mode has several formulas by default. This is the size of the first one, without
    /// clauses that only help.
    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize {
        match mode.built() {
            Mode::Lazy if technique.built().cut == Cut::Auto => lazy::size(self),
            Mode::Lazy => local::size(self),
            Mode::Rules => published::size(self, technique.rules),
            _ => full::size(self, mode),
        }
    }

    fn check(&self, answer: &Answer) -> Result<(), Fault> {
        Ok(check::check(self, answer)?)
    }

    fn explained(&self) -> &dyn Explained {
        self
    }

    fn board(&self) -> Board {
        let sign = |letter: &Option<char>| letter.map_or(String::new(), String::from);
        let signs = self.letters().iter().map(sign).collect();
        Board::of_squares(self.grid(), Along::Cells, signs)
    }

    fn claim(&self, on: &[bool]) -> Option<Answer> {
        self.grid().check_segments(on).ok()?;
        let mut paths = paths::Paths::new(self.grid());
        paths.trace(on);
        Some(paths.claim(self, on))
    }

    /// Neighbours of different letters are never joined; those of one letter are, unless a path may touch
    /// itself.
    fn forced(&self, answer: &Answer, agreed: &[bool]) -> Vec<Option<bool>> {
        let grid = self.grid();
        let edge = |edge: Segment| {
            let [Some(a), Some(b)] = grid.sides(edge) else { return Some(false) };
            let is_known = agreed[a.index()] && agreed[b.index()];
            let is_same = answer.letter(a).is_some() && answer.letter(a) == answer.letter(b);
            (is_known && (!is_same || self.forbids_touching())).then_some(is_same)
        };
        grid.segments().map(edge).collect()
    }

    fn write_formula(
        &self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Option<Legend> {
        formula::write(self, mode, technique, sink)
    }

    fn read_model(&self, mode: Mode, technique: Technique, values: &[bool]) -> Option<Answer> {
        formula::decode(self, mode, technique, values)
    }
}

impl AnyPuzzle for Puzzle {
    fn kind(&self) -> &'static dyn AnyKind {
        &KIND
    }

    fn with_rule(&self, rule: &Rule, value: &str) -> Option<Box<dyn AnyPuzzle>> {
        let puzzle = self.clone();
        Some(Box::new(match *rule == TOUCHING {
            true if value == NO_BLOCK => puzzle.forbidding_blocks(true),
            true => puzzle.forbidding_touching(value == FORBID),
            false => puzzle.allowing_empty(true),
        }))
    }
}
