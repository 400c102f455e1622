//! A kind as its text says it: what stands in cells, and the rules as parts that refer to each other. Nothing
//! here knows how texts look.

/// The most names that there are at a time.
pub(super) const MOST_NAMES: usize = 12;

/// What names stand for: cells, regions and ways by their numbers.
pub(super) type Env = [usize; MOST_NAMES];

/// A part by its number.
pub(super) type Id = usize;

/// A kind of puzzle.
#[derive(Default)]
pub(super) struct Kind {
    pub(super) name: String,
    /// Whether the line may cross itself.
    pub(super) crosses: bool,
    /// The cells in which it may. Without them one loop may in every cell, and visits all; several may in none.
    pub(super) crossing: Option<Each>,
    /// Whether the line is any number of loops or networks, but not none.
    pub(super) has_several: bool,
    /// Whether the line is a path, and the cells in which it ends.
    pub(super) is_path: bool,
    pub(super) ends: Option<Each>,
    /// Whether the line is a network, or several, and the cells in which any number of its lines may meet.
    pub(super) is_network: bool,
    /// Whether these are lines that end in any cells: none branches, and none is closed.
    pub(super) has_free_ends: bool,
    pub(super) junctions: Option<Each>,
    /// The cells that are counted along a closed line.
    pub(super) counted: Option<Each>,
    /// Whether clues stand in the squares between cells: that of a cell to the right of and below it.
    pub(super) has_corners: bool,
    pub(super) has_regions: bool,
    /// The sign of a hole among regions.
    pub(super) hole: Option<char>,
    pub(super) switches: Vec<String>,
    /// The forms of clue. Without one there are no clues.
    pub(super) forms: Vec<Form>,
    /// The cells that the line visits, and those that it does not.
    pub(super) visited: Option<Each>,
    pub(super) unvisited: Option<Each>,
    pub(super) rules: Vec<Rule>,
    pub(super) parts: Vec<Part>,
}

impl Kind {
    pub(super) fn op(&self, id: Id) -> &Op {
        &self.parts[id].op
    }

    /// Whether a part speaks of the line. If not, the puzzle alone tells its value.
    pub(super) fn is_of_line(&self, id: Id) -> bool {
        self.parts[id].reach != Reach::Given
    }

    /// Whether all of a rule is stated as clauses.
    pub(super) fn is_local(&self, rule: &Rule) -> bool {
        self.parts[rule.body].reach != Reach::Far
    }

    /// Whether some rule is not stated as clauses.
    pub(super) fn has_far_rules(&self) -> bool {
        self.rules.iter().any(|rule| !self.is_local(rule))
    }

    /// Whether the line parts an inside from an outside.
    pub(super) fn has_inside(&self) -> bool {
        !self.crosses && !self.is_path && !self.has_several && !self.is_network
    }

    /// Whether rules speak of a direction of the line: they hold in one of both.
    pub(super) fn has_direction(&self) -> bool {
        self.parts.iter().any(|part| matches!(part.op, Op::Word(Word::Leaves | Word::Passed, _)))
    }

    /// Whether the clauses of the rules have a variable only for what the line fixes, and there are all of them.
    pub(super) fn is_fixed_by_line(&self) -> bool {
        !self.has_far_rules() && !self.has_direction()
    }

    /// Whether the line may cross itself in every cell.
    pub(super) fn crosses_anywhere(&self) -> bool {
        self.crosses && self.crossing.is_none()
    }

    /// Whether the line visits every cell of every puzzle.
    pub(super) fn visits_all(&self) -> bool {
        self.crosses_anywhere() || self.visited.is_some_and(|each| each.filter.is_none())
    }

    /// Whether the first row and the first column, and the last ones, are a margin, of which the line visits no cell.
    pub(super) fn margin(&self) -> [bool; 2] {
        self.forms.iter().find_map(|form| form.margin).unwrap_or_default()
    }

    /// Whether clues are numbers about their regions, of which each has one at most.
    pub(super) fn counts_regions(&self) -> bool {
        self.forms.iter().any(|form| form.is_of_region)
    }
}

/// What a clue may be made of.
#[derive(Clone, Copy)]
pub(super) struct Form {
    pub(super) letter: Option<char>,
    pub(super) number: Need,
    pub(super) arrow: Need,
    pub(super) is_of_region: bool,
    /// The margin that it stands in: whether that is at the beginning, and at the end, of rows and columns.
    pub(super) margin: Option<[bool; 2]>,
    /// Whether its number is written as the ways of a piece of the line.
    pub(super) is_track: bool,
}

/// Whether a part of a clue is there.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Need {
    Never,
    Perhaps,
    Always,
}

impl Need {
    pub(super) fn fits(self, is_there: bool) -> bool {
        match self {
            Self::Never => !is_there,
            Self::Perhaps => true,
            Self::Always => is_there,
        }
    }
}

/// What is true for all values of some names.
pub(super) struct Rule {
    pub(super) each: Vec<Each>,
    pub(super) body: Id,
}

/// One or two names for the members of a set.
#[derive(Clone, Copy)]
pub(super) struct Each {
    /// The places of the names; twice the same if there is one.
    pub(super) slots: [usize; 2],
    /// The set, which is a word.
    pub(super) set: Id,
    /// Which of them count.
    pub(super) filter: Option<Id>,
}

/// A part of a rule.
pub(super) struct Part {
    pub(super) op: Op,
    pub(super) sort: Sort,
    /// The slots of the names that it depends on, as bits.
    pub(super) names: u32,
    pub(super) reach: Reach,
}

/// What a part speaks of.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(super) enum Reach {
    /// What the puzzle gives.
    Given,
    /// The line, in words that can be stated as clauses.
    Line,
    /// The line, in others.
    Far,
}

/// What a part does.
pub(super) enum Op {
    Number(i64),
    Letter(char),
    Name(usize),
    Switch(usize),
    Word(Word, Vec<Id>),
    Has(Id),
    Not(Id),
    And(Vec<Id>),
    Or(Vec<Id>),
    /// Both are true, or neither.
    Same(Id, Id),
    Compare(Order, Id, Id),
    /// Two things are there, and are the same; or, if the flag is false, they differ.
    Alike(bool, Id, Id),
    /// A sum, with the factor of each number.
    Sum(Vec<(i64, Id)>),
    Fold(Fold, Each, Id),
}

impl Op {
    /// The parts that it is made of.
    pub(super) fn parts(&self) -> Vec<Id> {
        match self {
            Self::Number(_) | Self::Letter(_) | Self::Name(_) | Self::Switch(_) => Vec::new(),
            Self::Word(_, parts) | Self::And(parts) | Self::Or(parts) => parts.clone(),
            Self::Has(part) | Self::Not(part) => vec![*part],
            Self::Same(a, b) | Self::Compare(_, a, b) | Self::Alike(_, a, b) => vec![*a, *b],
            Self::Sum(parts) => parts.iter().map(|(_, part)| *part).collect(),
            Self::Fold(_, each, body) => [each.set, *body].into_iter().chain(each.filter).collect(),
        }
    }
}

/// How two numbers compare.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    Equal,
    Unequal,
    Less,
    AtMost,
    More,
    AtLeast,
}

impl Order {
    pub(super) const SIGNS: [(&'static str, Self); 6] = [
        ("=", Self::Equal),
        ("!=", Self::Unequal),
        ("<", Self::Less),
        ("<=", Self::AtMost),
        (">", Self::More),
        (">=", Self::AtLeast),
    ];

    /// The order that two numbers have exactly if they do not have this one.
    pub(super) fn opposite(self) -> Self {
        match self {
            Self::Equal => Self::Unequal,
            Self::Unequal => Self::Equal,
            Self::Less => Self::AtLeast,
            Self::AtMost => Self::More,
            Self::More => Self::AtMost,
            Self::AtLeast => Self::Less,
        }
    }
}

/// What is made of all members of a set.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Fold {
    All,
    Some,
    Count,
    Sum,
    Most,
    Least,
}

impl Fold {
    pub(super) const NAMES: [(&'static str, Self); 6] = [
        ("all", Self::All),
        ("some", Self::Some),
        ("count", Self::Count),
        ("sum", Self::Sum),
        ("most", Self::Most),
        ("least", Self::Least),
    ];
}

/// What a part is.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Sort {
    Truth,
    Number,
    Letter,
    Way,
    Cell,
    Region,
    Cells,
    Regions,
    Ways,
    Pairs,
    Corners,
}

impl Sort {
    /// What the members of a set are, and how many names each has.
    pub(super) fn member(self) -> Option<(Self, usize)> {
        match self {
            Self::Cells => Some((Self::Cell, 1)),
            Self::Regions => Some((Self::Region, 1)),
            Self::Ways => Some((Self::Way, 1)),
            Self::Pairs => Some((Self::Cell, 2)),
            Self::Corners => Some((Self::Way, 2)),
            _ => None,
        }
    }

    /// Whether it is one thing that may be missing.
    pub(super) fn is_thing(self) -> bool {
        matches!(self, Self::Letter | Self::Way | Self::Cell | Self::Region)
    }
}

/// A word.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub(super) enum Word {
    AllCells,
    AllRegions,
    AllWays,
    AllPairs,
    AllCorners,
    Toward(usize),
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

/// A word with its name, what stands in parentheses after it, what it is, and what it speaks of.
pub(super) type Entry = (&'static str, &'static [Sort], Sort, Reach, Word);

/// All words.
pub(super) const WORDS: &[Entry] = {
    use Reach::{Far, Given, Line};
    use Sort::{Cell, Cells, Corners, Letter, Number, Pairs, Region, Regions, Truth, Way, Ways};
    &[
        ("cells", &[], Cells, Given, Word::AllCells),
        ("regions", &[], Regions, Given, Word::AllRegions),
        ("ways", &[], Ways, Given, Word::AllWays),
        ("pairs", &[], Pairs, Given, Word::AllPairs),
        ("corners", &[], Corners, Given, Word::AllCorners),
        ("north", &[], Way, Given, Word::Toward(0)),
        ("west", &[], Way, Given, Word::Toward(1)),
        ("east", &[], Way, Given, Word::Toward(2)),
        ("south", &[], Way, Given, Word::Toward(3)),
        ("rows", &[], Number, Given, Word::Rows),
        ("columns", &[], Number, Given, Word::Columns),
        ("cells", &[Region], Cells, Given, Word::CellsOf),
        ("neighbours", &[Cell], Cells, Given, Word::Neighbours),
        ("around", &[Cell], Cells, Given, Word::Around),
        ("patch", &[Cell], Cells, Given, Word::Patch),
        ("alike", &[Cell], Cells, Given, Word::Alike),
        ("square", &[Cell], Cells, Given, Word::Square),
        ("ray", &[Cell, Way], Cells, Given, Word::Ray),
        ("step", &[Cell, Way], Cell, Given, Word::Step),
        ("nearest", &[Cell, Way], Cell, Given, Word::Nearest),
        ("distance", &[Cell, Cell], Number, Given, Word::Distance),
        ("opposite", &[Way], Way, Given, Word::Opposite),
        ("opposite", &[Cell], Cell, Given, Word::OppositeCell),
        ("vertical", &[Way], Truth, Given, Word::Vertical),
        ("region", &[Cell], Region, Given, Word::RegionOf),
        ("row", &[Cell], Number, Given, Word::Row),
        ("column", &[Cell], Number, Given, Word::Column),
        ("before", &[Cell, Cell], Truth, Given, Word::Before),
        ("clue", &[Cell], Truth, Given, Word::Clue),
        ("hole", &[Cell], Truth, Given, Word::Hole),
        ("number", &[Cell], Number, Given, Word::NumberOf),
        ("number", &[Region], Number, Given, Word::NumberOfRegion),
        ("letter", &[Cell], Letter, Given, Word::LetterOf),
        ("letter", &[Region], Letter, Given, Word::LetterOfRegion),
        ("way", &[Cell], Way, Given, Word::WayOf),
        ("digit", &[Number, Number], Number, Given, Word::Digit),
        ("digits", &[Number], Number, Given, Word::Digits),
        ("digits", &[Number, Number], Number, Given, Word::DigitsEqual),
        ("visited", &[Cell], Truth, Line, Word::Visited),
        ("line", &[Cell, Way], Truth, Line, Word::Line),
        ("joined", &[Cell, Cell], Truth, Line, Word::Joined),
        ("leaves", &[Cell, Way], Truth, Line, Word::Leaves),
        ("passed", &[Cell, Cell], Number, Line, Word::Passed),
        ("turns", &[Cell], Truth, Line, Word::Turns),
        ("straight", &[Cell], Truth, Line, Word::Straight),
        ("crossed", &[Cell], Truth, Line, Word::Crossed),
        ("inside", &[Cell], Truth, Line, Word::Inside),
        ("encloses", &[Cell], Truth, Line, Word::Encloses),
        ("run", &[Cell, Way], Number, Line, Word::Run),
        ("sight", &[Cell, Way], Number, Line, Word::Sight),
        ("crossings", &[Region], Number, Line, Word::Crossings),
        ("length", &[Cell, Way], Number, Line, Word::Length),
        ("bends", &[Cell, Way], Number, Line, Word::Bends),
        ("against", &[Cell, Way], Truth, Line, Word::Against),
        ("met", &[Cell, Way], Number, Line, Word::Met),
        ("longest", &[Cells], Number, Far, Word::Longest),
        ("pieces", &[Cells], Number, Far, Word::Pieces),
        ("pieces", &[Cells, Number], Number, Far, Word::PiecesOf),
        ("section", &[Cell], Number, Far, Word::Section),
        ("uniform", &[Cell], Number, Far, Word::Uniform),
        ("stretches", &[Cell, Way, Number, Number], Number, Far, Word::Stretches),
        ("next", &[Cell, Way], Number, Far, Word::Next),
        ("entries", &[Cell, Cell], Number, Far, Word::Entries),
        ("together", &[Cell, Cell], Truth, Far, Word::Together),
    ]
};
