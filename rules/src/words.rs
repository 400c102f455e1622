//! The words of the language. The page for setters shows this table.

use crate::kind::Type::{
    self, Cell, Cells, Corners, Letter, Number, Pairs, Region, Regions, Truth, Ways,
};

/// A word, by what it means.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
#[allow(missing_docs, reason = "the table says what each one means")]
pub enum Word {
    AllCells,
    AllRegions,
    AllWays,
    AllPairs,
    AllCorners,
    North,
    West,
    East,
    South,
    Rows,
    Columns,
    CellsOf,
    Neighbours,
    Around,
    Patch,
    Alike,
    Square,
    Ray,
    Step,
    Nearest,
    Distance,
    Opposite,
    OppositeCell,
    Vertical,
    RegionOf,
    Row,
    Column,
    Before,
    Clue,
    Hole,
    NumberOf,
    NumberOfRegion,
    LetterOf,
    LetterOfRegion,
    WayOf,
    Digit,
    Digits,
    DigitsEqual,
    Visited,
    Line,
    Joined,
    Leaves,
    Passed,
    Turns,
    Straight,
    Crossed,
    Inside,
    Encloses,
    Run,
    Sight,
    Crossings,
    Length,
    Bends,
    Against,
    Met,
    Longest,
    Pieces,
    PiecesOf,
    Section,
    Uniform,
    Stretches,
    Next,
    Entries,
    Together,
}

impl Word {
    /// Those that ask for the clue of what they are about.
    pub(crate) const OF_CLUES: [Self; 6] = [
        Self::Clue,
        Self::NumberOf,
        Self::NumberOfRegion,
        Self::LetterOf,
        Self::LetterOfRegion,
        Self::WayOf,
    ];

    /// Whether it speaks of a direction of the line, or of its inside.
    pub(crate) fn is_of_one_line(self) -> bool {
        self.is_of_direction() || matches!(self, Self::Inside | Self::Encloses)
    }

    /// Whether it speaks of a direction of the line.
    pub(crate) fn is_of_direction(self) -> bool {
        matches!(self, Self::Leaves | Self::Passed)
    }

    /// Whether it speaks of a line up to the next junction.
    pub fn is_of_trail(self) -> bool {
        matches!(self, Self::Length | Self::Bends | Self::Against | Self::Met)
    }

    /// Whether it asks for clues of which its names do not tell the cells.
    pub(crate) fn asks_for_any_clue(self) -> bool {
        matches!(self, Self::Next | Self::Nearest | Self::Alike | Self::Passed)
            || self.is_of_trail()
    }

    /// Whether it asks for a clue, or for any of them.
    pub(crate) fn asks_for_clues(self) -> bool {
        self.asks_for_any_clue() || Self::OF_CLUES.contains(&self)
    }
}

/// What a word speaks of.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Reach {
    /// The puzzle alone.
    Given,
    /// The line, and rules with it are written as clauses.
    Line,
    /// The line, and rules with it are held against each line that is found.
    Far,
}

/// A word with what it is about.
#[derive(Clone, Copy, Debug)]
pub struct Entry {
    /// As texts have it.
    pub name: &'static str,
    /// What stands in parentheses after it.
    pub about: &'static [Type],
    /// What it is.
    pub is: Type,
    pub(crate) reach: Reach,
    pub(crate) word: Word,
    /// What it means, in a few words.
    pub meaning: &'static str,
}

impl Entry {
    /// Whether it speaks of the line.
    pub fn is_of_line(&self) -> bool {
        self.reach != Reach::Given
    }

    /// Whether rules with it have no clauses, and are held against each line that is found.
    pub fn is_far(&self) -> bool {
        self.reach == Reach::Far
    }
}

const fn entry(
    name: &'static str,
    about: &'static [Type],
    is: Type,
    reach: Reach,
    word: Word,
    meaning: &'static str,
) -> Entry {
    Entry { name, about, is, reach, word, meaning }
}

/// All words. Some names have two meanings, which what stands after them tells apart.
pub const WORDS: &[Entry] = {
    use Reach::{Far, Given, Line};
    const C: &[Type] = &[Cell];
    const CC: &[Type] = &[Cell, Cell];
    const CW: &[Type] = &[Cell, Type::Way];
    const R: &[Type] = &[Region];
    const S: &[Type] = &[Cells];
    const N: &[Type] = &[Number];
    const NN: &[Type] = &[Number, Number];
    &[
        entry("cells", &[], Cells, Given, Word::AllCells, "all cells"),
        entry("regions", &[], Regions, Given, Word::AllRegions, "all regions"),
        entry("ways", &[], Ways, Given, Word::AllWays, "the four ways out of a cell"),
        entry(
            "pairs",
            &[],
            Pairs,
            Given,
            Word::AllPairs,
            "all pairs of neighbouring cells, each once",
        ),
        entry(
            "corners",
            &[],
            Corners,
            Given,
            Word::AllCorners,
            "all pairs of different ways, each once",
        ),
        entry("north", &[], Type::Way, Given, Word::North, "the way up"),
        entry("west", &[], Type::Way, Given, Word::West, "the way to the left"),
        entry("east", &[], Type::Way, Given, Word::East, "the way to the right"),
        entry("south", &[], Type::Way, Given, Word::South, "the way down"),
        entry("rows", &[], Number, Given, Word::Rows, "how many rows the puzzle has"),
        entry("columns", &[], Number, Given, Word::Columns, "how many columns it has"),
        entry("cells", R, Cells, Given, Word::CellsOf, "the cells of a region"),
        entry("neighbours", C, Cells, Given, Word::Neighbours, "the cells at its four sides"),
        entry("around", C, Cells, Given, Word::Around, "the up to eight cells around it"),
        entry("patch", C, Cells, Given, Word::Patch, "it and the up to eight cells around it"),
        entry(
            "alike",
            C,
            Cells,
            Given,
            Word::Alike,
            "it and the cells with its letter that hang together with it",
        ),
        entry(
            "square",
            C,
            Cells,
            Given,
            Word::Square,
            "it and the up to three cells to the right, below and between these",
        ),
        entry(
            "ray",
            CW,
            Cells,
            Given,
            Word::Ray,
            "the cells from it to the rim on a way, without it",
        ),
        entry("step", CW, Cell, Given, Word::Step, "the next cell on a way; missing at the rim"),
        entry(
            "nearest",
            CW,
            Cell,
            Given,
            Word::Nearest,
            "the first cell on a way, without its own, in which a clue stands; missing if there is none",
        ),
        entry(
            "distance",
            CC,
            Number,
            Given,
            Word::Distance,
            "how many steps to neighbours lead from one to the other",
        ),
        entry("opposite", &[Type::Way], Type::Way, Given, Word::Opposite, "the way back"),
        entry(
            "opposite",
            C,
            Cell,
            Given,
            Word::OppositeCell,
            "the cell on the other side of the middle of its region, and as far from it; of the grid where there are no regions",
        ),
        entry("vertical", &[Type::Way], Truth, Given, Word::Vertical, "the way leads up or down"),
        entry(
            "region",
            C,
            Region,
            Given,
            Word::RegionOf,
            "the region it is in; missing for a hole",
        ),
        entry("row", C, Number, Given, Word::Row, "the number of its row, from 1"),
        entry("column", C, Number, Given, Word::Column, "the number of its column, from 1"),
        entry(
            "before",
            CC,
            Truth,
            Given,
            Word::Before,
            "the first cell comes before the second one, row by row",
        ),
        entry("clue", C, Truth, Given, Word::Clue, "a clue stands in it"),
        entry("hole", C, Truth, Given, Word::Hole, "it is a hole, in no region"),
        entry(
            "number",
            C,
            Number,
            Given,
            Word::NumberOf,
            "the number of its clue; missing if there is none",
        ),
        entry(
            "number",
            R,
            Number,
            Given,
            Word::NumberOfRegion,
            "the number in the region; missing if there is none",
        ),
        entry(
            "letter",
            C,
            Letter,
            Given,
            Word::LetterOf,
            "the letter of its clue; missing if there is none",
        ),
        entry(
            "letter",
            R,
            Letter,
            Given,
            Word::LetterOfRegion,
            "the letter in the region; missing if there is none",
        ),
        entry(
            "way",
            C,
            Type::Way,
            Given,
            Word::WayOf,
            "the arrow of its clue; missing if there is none",
        ),
        entry(
            "digit",
            NN,
            Number,
            Given,
            Word::Digit,
            "a digit of a number: the last one is the first, and those before all digits are 0",
        ),
        entry("digits", N, Number, Given, Word::Digits, "how many digits a number has"),
        entry(
            "digits",
            NN,
            Number,
            Given,
            Word::DigitsEqual,
            "how many of its digits are equal to another number",
        ),
        entry("visited", C, Truth, Line, Word::Visited, "the line visits it"),
        entry("line", CW, Truth, Line, Word::Line, "the line leaves it this way"),
        entry("joined", CC, Truth, Line, Word::Joined, "a link of the line joins the two cells"),
        entry(
            "leaves",
            CW,
            Truth,
            Line,
            Word::Leaves,
            "the line leaves it this way, if one follows it in that of its two directions in which the rules hold",
        ),
        entry(
            "passed",
            CC,
            Number,
            Line,
            Word::Passed,
            "how many of the counted cells the line visits after the first cell up to the second one, in the direction in which the rules hold; 0 if it visits not both, may cross itself in one of them, or is a path that does not begin in the first",
        ),
        entry("turns", C, Truth, Line, Word::Turns, "the line turns in it"),
        entry("straight", C, Truth, Line, Word::Straight, "the line goes straight through it"),
        entry("crossed", C, Truth, Line, Word::Crossed, "the line crosses itself in it"),
        entry(
            "inside",
            C,
            Truth,
            Line,
            Word::Inside,
            "the line does not visit it, and runs around it",
        ),
        entry(
            "encloses",
            C,
            Truth,
            Line,
            Word::Encloses,
            "the line runs around the point between it and the cells to the right and below",
        ),
        entry(
            "run",
            CW,
            Number,
            Line,
            Word::Run,
            "how many links the line goes straight on from it this way",
        ),
        entry(
            "sight",
            CW,
            Number,
            Line,
            Word::Sight,
            "how many squares one sees this way from its own on, up to the line; without a line, as many as rows and columns",
        ),
        entry(
            "crossings",
            R,
            Number,
            Line,
            Word::Crossings,
            "how many links lead from the region to others",
        ),
        entry(
            "length",
            CW,
            Number,
            Line,
            Word::Length,
            "how many links the line of a network has from it this way on to the next junction; 0 if it does not leave it this way",
        ),
        entry(
            "bends",
            CW,
            Number,
            Line,
            Word::Bends,
            "how often the line of a network turns from it this way on up to the next junction",
        ),
        entry(
            "against",
            CW,
            Truth,
            Line,
            Word::Against,
            "the line of a network comes from it this way on to the next junction, and there against the arrow",
        ),
        entry(
            "met",
            CW,
            Number,
            Line,
            Word::Met,
            "the number in the next junction to which the line of a network runs from the cell this way; 0 if there is none",
        ),
        entry(
            "longest",
            S,
            Number,
            Far,
            Word::Longest,
            "how many cells the longest piece of the line within a set has",
        ),
        entry(
            "pieces",
            S,
            Number,
            Far,
            Word::Pieces,
            "into how many pieces a set cuts the line within it",
        ),
        entry(
            "pieces",
            &[Cells, Number],
            Number,
            Far,
            Word::PiecesOf,
            "how many of these pieces have so many cells",
        ),
        entry(
            "section",
            C,
            Number,
            Far,
            Word::Section,
            "how many cells the line visits with it in a row where the letter is the same; '?' is none",
        ),
        entry(
            "uniform",
            C,
            Number,
            Far,
            Word::Uniform,
            "how many cells the line visits with it in a row where it turns, or else where it does not",
        ),
        entry(
            "stretches",
            &[Cell, Type::Way, Number, Number],
            Number,
            Far,
            Word::Stretches,
            "of so many stretches of the line, from the cell this way on, how many have so many links",
        ),
        entry(
            "next",
            CW,
            Number,
            Far,
            Word::Next,
            "the next number that the line meets from the cell this way on; 0 if it meets none",
        ),
        entry(
            "entries",
            CC,
            Number,
            Far,
            Word::Entries,
            "how often a path enters the region of the second cell on its way there from the first one, in which it ends; 0 if it does not end there",
        ),
        entry("together", CC, Truth, Far, Word::Together, "one line visits both cells"),
    ]
};

/// The entries of a name.
pub(crate) fn named(name: &str) -> impl Iterator<Item = &'static Entry> {
    WORDS.iter().filter(move |entry| entry.name == name)
}
