//! What a text says of a kind besides its rules: other names, the notations of other programs, how puzzles
//! are made. None of it changes which lines are answers.

/// How puzzles of a kind stand in a notation of another program: in an address, or in a file of pzprv3.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Notation {
    /// The names of the kind there; the first one is written.
    pub names: Vec<String>,
    /// Words that may stand there, each with the number of the switch that it turns. One without a switch
    /// says nothing.
    pub flags: Vec<(String, Option<usize>)>,
    /// What stands there, in order.
    pub parts: Vec<Part>,
}

/// A part of a notation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Part {
    /// Whether there is a border, for each side between two cells.
    Borders,
    /// The number of each cell's region.
    Regions,
    /// Which cells are holes.
    Holes,
    /// The number of each cell's clue, or of each region's.
    Numbers,
    /// Numbers up to 4.
    Labels,
    /// One of the kind's letters in each cell.
    Signs,
    /// Numbers with one of two letters.
    Coloured,
    /// Numbers with an arrow, and the letter where the kind has letters.
    Arrows,
    /// Arrows alone as the numbers of their ways.
    Directions,
    /// Numbers up to 9.
    Digits,
    /// Which cells have the kind's letter.
    Letters,
    /// The same: in an address by the cells between them, in a file 1 or 0.
    Blocks,
    /// The digits of numbers as lengths of pieces; 9 is a question mark.
    Pieces,
    /// Four digits of a number, one for each side of a cell.
    Sides,
    /// Four digits of a number as dots of cells, sides and corners.
    Dots,
    /// Four digits of a number, one for each way.
    Ways,
    /// Digits of numbers with an arrow.
    Lengths,
    /// Several lengths for each region: digits of a number, or a number with a question mark.
    Lists,
    /// Arrows, alone or with the kind's letter.
    Flows,
    /// The first four letters of the kind with their numbers, and its fifth.
    Mirrors,
    /// Numbers with the kind's first letter, and pieces of the line with its second.
    Tracks,
    /// Numbers as walls between two cells.
    Walls,
    /// The number of each region and whether it is shaded.
    Rooms,
    /// The cells in which a path ends, which have the first two letters of the kind.
    Ends,
    /// Numbers and the letter in one table.
    Ground,
    /// Arrows alone, and holes.
    Pointers,
    /// Which cells the line of an answer visits.
    Visited,
    /// Shaded cells of an answer.
    Shaded,
    /// Marked cells of an answer.
    Marked,
    /// The line of an answer.
    Line,
    /// The same in a table that has the sides at the rim, too.
    Framed,
    /// A number in each cell that says nothing about the answer.
    Notes,
    /// A number for the colour of each square, which says as little.
    Colours,
    /// The same at each corner of the squares between which the line goes.
    Points,
    /// A number or a sign of the player's in each cell, or `.`.
    Remarks,
    /// Borders, of which there are none.
    Unbordered,
    /// Numbers and the letter in one table, in which a number that is not told is -2.
    Objects,
    /// Numbers with an arrow, and the two letters of the kind, the second one for blocked cells.
    Boxes,
    /// Numbers as capital letters, digits, and both behind a sign.
    Capitals,
    /// Which cells have a number, by the cells between them.
    Spots,
    /// The kind's first four letters as a start, two ways of gates and black cells, which have numbers.
    Gates,
    /// Numbers in the frame.
    Frame,
    /// The cells of the frame in which a path begins and ends, which have the kind's second and third letters.
    Doors,
    /// Numbers and the kind's first letter, in one cell or in two.
    Iced,
    /// Numbers as arrows on the sides between cells.
    OneWays,
}

impl Part {
    /// Those of addresses, with their names in texts.
    pub const OF_ADDRESSES: [(&'static str, Self); 32] = [
        ("borders", Self::Borders),
        ("holes", Self::Holes),
        ("numbers", Self::Numbers),
        ("labels", Self::Labels),
        ("signs", Self::Signs),
        ("coloured", Self::Coloured),
        ("arrows", Self::Arrows),
        ("directions", Self::Directions),
        ("digits", Self::Digits),
        ("letters", Self::Letters),
        ("blocks", Self::Blocks),
        ("pieces", Self::Pieces),
        ("sides", Self::Sides),
        ("ways", Self::Ways),
        ("mirrors", Self::Mirrors),
        ("tracks", Self::Tracks),
        ("lengths", Self::Lengths),
        ("lists", Self::Lists),
        ("flows", Self::Flows),
        ("walls", Self::Walls),
        ("dots", Self::Dots),
        ("rooms", Self::Rooms),
        ("ends", Self::Ends),
        ("pointers", Self::Pointers),
        ("unbordered", Self::Unbordered),
        ("boxes", Self::Boxes),
        ("capitals", Self::Capitals),
        ("spots", Self::Spots),
        ("gates", Self::Gates),
        ("frame", Self::Frame),
        ("doors", Self::Doors),
        ("oneways", Self::OneWays),
    ];
    /// Those of files of pzprv3.
    pub const OF_FILES: [(&'static str, Self); 40] = [
        ("regions", Self::Regions),
        ("borders", Self::Borders),
        ("ends", Self::Ends),
        ("holes", Self::Holes),
        ("numbers", Self::Numbers),
        ("signs", Self::Signs),
        ("coloured", Self::Coloured),
        ("arrows", Self::Arrows),
        ("directions", Self::Directions),
        ("pieces", Self::Pieces),
        ("sides", Self::Sides),
        ("ways", Self::Ways),
        ("mirrors", Self::Mirrors),
        ("tracks", Self::Tracks),
        ("lengths", Self::Lengths),
        ("lists", Self::Lists),
        ("flows", Self::Flows),
        ("letters", Self::Letters),
        ("blocks", Self::Blocks),
        ("walls", Self::Walls),
        ("dots", Self::Dots),
        ("rooms", Self::Rooms),
        ("ground", Self::Ground),
        ("pointers", Self::Pointers),
        ("visited", Self::Visited),
        ("shaded", Self::Shaded),
        ("marked", Self::Marked),
        ("line", Self::Line),
        ("framed", Self::Framed),
        ("notes", Self::Notes),
        ("colours", Self::Colours),
        ("points", Self::Points),
        ("remarks", Self::Remarks),
        ("unbordered", Self::Unbordered),
        ("objects", Self::Objects),
        ("boxes", Self::Boxes),
        ("gates", Self::Gates),
        ("doors", Self::Doors),
        ("iced", Self::Iced),
        ("oneways", Self::OneWays),
    ];
}

/// How puzzles of a kind are made, as far as its text says so.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Making {
    /// How many of a hundred cells are inside the line, if nothing else is wished.
    pub thickness: Option<u32>,
    /// No two cells that the line misses are neighbours.
    pub is_dense: bool,
    /// Cells that the line visits touch only where it goes from one to the other.
    pub is_spaced: bool,
    /// Each loop of several is a rectangle, and they visit about so many of a hundred cells.
    pub rectangles: Option<u32>,
    /// How often each stretch of a network between two junctions turns at most.
    pub turns: Option<u32>,
    /// Each line between two junctions turns twice to the same side.
    pub has_hooks: bool,
    /// Such a line may go on from the end of another one.
    pub is_chained: bool,
    /// The network has one ring, and arrows in junctions point the way on to it, or along it. They are never left out.
    pub has_ring: bool,
    /// No line of the network has an end, and three meet in each junction.
    pub is_closed: bool,
    /// Networks are groups: trees of lines that do not turn, in which one cell parts the others in two halves.
    pub has_groups: bool,
    /// No two neighbouring cells of the network have as many links.
    pub is_unequal: bool,
    /// Every cell has a clue and keeps it. Its number is one of those that fit.
    pub is_mixed: bool,
    /// How regions are cut.
    pub regions: Option<Cut>,
    /// The clues that are given, by their names; empty for all.
    pub clues: Vec<String>,
    /// The clues that are never left out, by their names.
    pub kept: Vec<String>,
    /// How many of a hundred clues get their number, where it may be missing.
    pub numbers: Option<u32>,
    /// Letters of which each region keeps one until all other clues are settled. To leave out another one makes
    /// no rule say more.
    pub last: Vec<char>,
    /// The smallest number that is given. Where a clue with it is left out, no rule says more.
    pub least: Option<u32>,
    /// How many of a hundred cells have a number, from 1 on in their order along the line: the ends of a path and
    /// others. No number is left out.
    pub order: Option<u32>,
    /// What lies under the clues, and is never left out.
    pub ground: Option<Ground>,
    /// For how many of a hundred cells a gate is laid, which the line crosses.
    pub gates: Option<u32>,
    /// The clues at one end of each path, or in one cell of each loop.
    pub pieces: Option<Ground>,
    /// The cells in which pieces come to rest lie symmetrically, half a turn about the middle.
    pub is_symmetric: bool,
    /// No two ends of several paths touch, not even at a corner.
    pub has_ends_apart: bool,
}

impl Making {
    /// The words that say so.
    pub const WORDS: [&str; 24] = [
        "thickness",
        "dense",
        "spaced",
        "mixed",
        "rectangles",
        "turns",
        "hooks",
        "chained",
        "ring",
        "closed",
        "unequal",
        "groups",
        "regions",
        "clues",
        "keep",
        "numbers",
        "from",
        "last",
        "order",
        "ground",
        "gates",
        "pieces",
        "symmetric",
        "apart",
    ];
}

/// Cells of ice, water and the like; or pieces, from which lines lead away.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Ground {
    /// Their letter. Where the line may cross itself on them alone, all cells in which it does have it.
    pub letter: char,
    /// How many of a hundred cells have it; of pieces those that stay where they are.
    pub share: u32,
}

/// How random regions are cut.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cut {
    /// Stretches of the line of these lengths, from the shortest to the longest.
    Once(u32, u32),
    /// Such stretches; cells that the line misses are in regions of their own.
    Apart(u32, u32),
    /// Pairs of such stretches.
    Twice(u32, u32),
    /// Patches of about so many cells.
    Patches(u32),
    /// One round each cell in which a piece comes to rest, of about so many cells.
    Around(u32),
    /// Regions of about so many cells, each of which looks the same after half a turn.
    Symmetric(u32),
    /// The cells of each of several paths.
    Lines,
    /// Of at most about so many cells, which no line enters twice.
    Entered(u32),
    /// The same, in which each of several loops visits equally many cells, and no region without a loop.
    Equal(u32),
    /// Single cells, which are joined to regions of at most so many cells as long as the answer stays the
    /// only one.
    Joined(u32),
}
