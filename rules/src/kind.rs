//! A kind as its text gives it: what stands in the cells, and the rules, whose words are all known.

use crate::board::Board;
use crate::clue::{Clue, Form, Margin};
use crate::fault::Fault;
use crate::notation::{Making, Notation};
use crate::words::Word;
use crate::{check, grammar};

/// A kind of puzzle.
#[derive(Clone, Debug)]
pub struct Kind {
    /// The name in files and options.
    pub name: String,
    /// What people call it.
    pub title: String,
    /// The text that it was read from.
    pub text: String,
    /// The rules in a sentence or two: the remark above the first line.
    pub summary: String,
    /// Other names that people have for it.
    pub other_names: Vec<String>,
    /// Its addresses, if it has some.
    pub address: Option<Notation>,
    /// Its files of pzprv3, if it has some.
    pub files: Option<Notation>,
    /// How its puzzles are made.
    pub making: Making,
    /// Whether the line may cross itself.
    pub crosses: bool,
    /// The cells in which it may. Without them one loop may in every cell, and visits all; several loops may in none.
    pub crossing: Option<Each>,
    /// Whether the line is one or more closed loops, or one or more networks.
    pub has_several: bool,
    /// Whether the line is a path, which is not closed.
    pub is_path: bool,
    /// The two cells in which a path ends.
    pub ends: Option<Each>,
    /// Whether the line is a network, which may branch, and each part of which has a junction. It is connected unless
    /// there may be several.
    pub is_network: bool,
    /// Whether the lines are paths, which end in any cells: networks without a junction, of which none branches or is
    /// closed.
    pub has_free_ends: bool,
    /// The cells in which any number of a network's lines may meet or end.
    pub junctions: Option<Each>,
    /// The cells that are counted along the line.
    pub counted: Option<Each>,
    /// Whether rules speak of a direction of the line. They hold in one of both.
    pub has_direction: bool,
    /// Whether what the line goes through are the corners of squares, and clues stand in the squares: that of a
    /// cell in the square to the right of and below it.
    pub has_corners: bool,
    /// Whether each cell is in a region.
    pub has_regions: bool,
    /// The sign of a hole among regions; `None` where there are no holes.
    pub hole: Option<char>,
    /// What a puzzle can switch.
    pub switches: Vec<Switch>,
    /// The forms of clue. Without one there are no clues.
    pub forms: Vec<Form>,
    /// Whether puzzles have a grid of clues. Those of kinds without a form of clue may have a blank one.
    pub has_clue_grid: bool,
    /// A clue that says nothing but that it is there, if the kind has one.
    pub blank: Option<Clue>,
    /// Whether leaving out a clue can make rules say more: those that speak of cells without one.
    pub is_sensitive: bool,
    /// Whether a clue that is left out leaves the blank clue in its cell, since rules speak of cells without a
    /// clue.
    pub leaves_blank: bool,
    /// The cells that the line visits.
    pub visited: Option<Each>,
    /// The cells that it does not visit.
    pub unvisited: Option<Each>,
    /// The cells that are shaded where the line does not visit them.
    pub shaded: Option<Each>,
    /// The cells that are shaded in an answer of which something is true.
    pub marked: Option<(Each, Id)>,
    /// The rules.
    pub rules: Vec<Rule>,
    pub(crate) nodes: Vec<Node>,
    /// How many names there are at most at a time.
    pub(crate) slots: usize,
    /// How many lists of cells scenes keep for it.
    pub(crate) lists: usize,
}

/// A rule that a puzzle can switch.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Switch {
    /// Its name.
    pub name: String,
    /// What it does, for the help.
    pub help: String,
}

/// A rule: it holds for all values of its names.
#[derive(Clone, Debug)]
pub struct Rule {
    /// Its name, for explanations and faults.
    pub name: String,
    /// How explanations call an instance, with `{}` for its place.
    pub said: String,
    /// Its names, one after another.
    pub each: Vec<Each>,
    /// What is true.
    pub body: Id,
    /// Whether it is about the clue of the first cell: it says nothing where that cell has no clue.
    pub is_of_clue: bool,
    /// The names that stand for cells or regions whose clues it is about, by their slots: without one of these
    /// clues it says nothing.
    pub owes: Vec<u8>,
    /// Whether what it says speaks of clues, and not only the conditions of its names.
    pub says_clues: bool,
    /// Whether it speaks of clues. If not, a line obeys it or not, whichever clues there are.
    pub is_of_clues: bool,
    /// Whether all of it can be written as clauses. A rule with far words is only held against lines.
    pub is_local: bool,
    /// Whether it speaks of a line up to the next junction.
    pub is_of_trail: bool,
}

/// One or two names for the members of a set.
#[derive(Clone, Debug)]
pub struct Each {
    /// The names' places in an [`crate::Env`].
    pub slots: [u8; 2],
    /// The set.
    pub set: Id,
    /// Which of them count.
    pub filter: Option<Id>,
    /// Of a set of all cells, the condition in two parts, so that a scene lists those that meet the first part once.
    pub(crate) listed: Option<Listed>,
}

/// A condition for cells in two parts.
#[derive(Clone, Debug)]
pub(crate) struct Listed {
    /// The number of the list, from 0 in a kind.
    pub(crate) list: usize,
    /// What is asked of the cell alone.
    pub(crate) own: Vec<Id>,
    /// What is asked of it beside other names.
    pub(crate) others: Vec<Id>,
}

/// A part of a rule, by its number.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Id(pub(crate) u32);

/// A part of a rule.
#[derive(Clone, Debug)]
pub struct Node {
    /// What it does.
    pub op: Op,
    /// What it is.
    pub ty: Type,
    /// The slots of the names that it speaks of, as bits.
    pub names: u32,
    /// Whether it speaks of the line. If not, the puzzle alone tells its value.
    pub is_of_line: bool,
    /// Whether it speaks of the line by a word that has no clauses.
    pub is_far: bool,
}

/// What a part of a rule does.
#[derive(Clone, Debug)]
pub enum Op {
    /// A number.
    Number(i64),
    /// A letter.
    Letter(char),
    /// What a name stands for.
    Name(u8),
    /// Whether a switch is on.
    Switch(usize),
    /// A word of [`crate::WORDS`] with what it is about.
    Word(Word, Vec<Id>),
    /// Whether there is such a thing.
    Has(Id),
    /// The opposite.
    Not(Id),
    /// All are true.
    And(Vec<Id>),
    /// One is true.
    Or(Vec<Id>),
    /// Both are true, or neither.
    Same(Id, Id),
    /// How two numbers compare.
    Compare(Order, Id, Id),
    /// Two cells, regions, ways or letters are there, and are the same; or, if not the flag, they differ.
    Alike(bool, Id, Id),
    /// A sum, with the factor of each part.
    Sum(Vec<(i64, Id)>),
    /// All members of a set together.
    Fold(Fold, Each, Id),
}

impl Op {
    /// The parts that it is made of.
    pub fn parts(&self) -> Vec<Id> {
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
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// They are equal.
    Equal,
    /// They are not equal.
    Unequal,
    /// The first one is smaller.
    Less,
    /// The first one is smaller, or they are equal.
    AtMost,
    /// The first one is larger.
    More,
    /// The first one is larger, or they are equal.
    AtLeast,
}

impl Order {
    /// All of them, with their signs.
    pub const ALL: [(&'static str, Self); 6] = [
        ("=", Self::Equal),
        ("!=", Self::Unequal),
        ("<", Self::Less),
        ("<=", Self::AtMost),
        (">", Self::More),
        (">=", Self::AtLeast),
    ];

    /// Whether two numbers compare so.
    pub fn holds(self, a: i64, b: i64) -> bool {
        match self {
            Self::Equal => a == b,
            Self::Unequal => a != b,
            Self::Less => a < b,
            Self::AtMost => a <= b,
            Self::More => a > b,
            Self::AtLeast => a >= b,
        }
    }
}

/// What is made of all members of a set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fold {
    /// Whether something is true of all.
    All,
    /// Whether something is true of one.
    Some,
    /// Of how many something is true.
    Count,
    /// A sum.
    Sum,
    /// The largest number; 0 if there is none.
    Most,
    /// The smallest number; 0 if there is none.
    Least,
}

impl Fold {
    /// All of them, with their names in texts.
    pub const ALL: [(&'static str, Self); 6] = [
        ("all", Self::All),
        ("some", Self::Some),
        ("count", Self::Count),
        ("sum", Self::Sum),
        ("most", Self::Most),
        ("least", Self::Least),
    ];
}

/// What a part of a rule is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Type {
    /// True or false.
    Truth,
    /// A whole number.
    Number,
    /// A letter.
    Letter,
    /// A way out of a cell.
    Way,
    /// A cell.
    Cell,
    /// A region.
    Region,
    /// Cells.
    Cells,
    /// Regions.
    Regions,
    /// Ways.
    Ways,
    /// Pairs of neighbours.
    Pairs,
    /// Pairs of different ways.
    Corners,
}

impl Type {
    /// It in words, with its article.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Truth => "true or false",
            Self::Number => "a number",
            Self::Letter => "a letter",
            Self::Way => "a way",
            Self::Cell => "a cell",
            Self::Region => "a region",
            Self::Cells => "a set of cells",
            Self::Regions => "a set of regions",
            Self::Ways => "a set of ways",
            Self::Pairs => "a set of pairs of cells",
            Self::Corners => "a set of pairs of ways",
        }
    }

    /// What each of one or two names for the members of this set is.
    pub(crate) fn member(self) -> Option<(Self, usize)> {
        match self {
            Self::Cells => Some((Self::Cell, 1)),
            Self::Regions => Some((Self::Region, 1)),
            Self::Ways => Some((Self::Way, 1)),
            Self::Pairs => Some((Self::Cell, 2)),
            Self::Corners => Some((Self::Way, 2)),
            _ => None,
        }
    }
}

impl Kind {
    /// The names of a binding that stand for cells.
    pub fn cells_of(&self, each: &Each) -> Vec<u8> {
        match self.node(each.set).ty.member() {
            Some((Type::Cell, names)) => each.slots[..names].to_vec(),
            _ => Vec::new(),
        }
    }

    /// Reads a text. It ends above the first line that is the kind's name: puzzles may stand there.
    ///
    /// # Errors
    ///
    /// The first thing that is wrong with it, and where. The time is linear in the length of the text, which
    /// is limited.
    pub fn read(text: &str) -> Result<Self, Fault> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let text = above_puzzles(text);
        check::kind(text, grammar::declarations(text)?)
    }

    /// A part of a rule.
    pub fn node(&self, id: Id) -> &Node {
        &self.nodes[id.0 as usize]
    }

    /// All parts of rules and declarations.
    pub fn nodes(&self) -> impl Iterator<Item = &Node> {
        self.nodes.iter()
    }

    /// Whether all rules can be written as clauses, each by itself, with variables that the line fixes.
    pub fn is_local(&self) -> bool {
        !self.has_direction && self.rules.iter().all(|rule| rule.is_local && !rule.is_of_trail)
    }

    /// Whether rules speak of what the line passes from one cell to another.
    pub fn has_passed(&self) -> bool {
        self.nodes().any(|node| matches!(node.op, Op::Word(Word::Passed, _)))
    }

    /// Whether a formula can have all rules, and that the line is one.
    pub fn has_full(&self) -> bool {
        let has_one_line = !self.has_several && !self.is_network;
        self.is_local() && has_one_line && (!self.crosses || self.visits_all() || self.is_path)
    }

    /// Whether puzzles are made by difficulty: all is in clauses, and a network is said to visit cells.
    pub fn has_difficulty(&self) -> bool {
        let may_miss = self.is_network && !self.has_several && self.visited.is_none();
        self.is_local() && !may_miss
    }

    /// The margin: the line visits none of its cells.
    pub fn margin(&self) -> Option<Margin> {
        self.forms.iter().find_map(|form| form.margin)
    }

    /// How wide the margin is at the beginning and at the end of rows and columns: 0 without one.
    pub fn margins(&self) -> [usize; 2] {
        self.margin().map_or([0; 2], Margin::widths)
    }

    /// Whether a cell is in the margin.
    pub fn is_beside(&self, board: Board, cell: usize) -> bool {
        let (row, col) = (cell / board.cols, cell % board.cols);
        let [before, after] = self.margins();
        row < before || col < before || row + after >= board.rows || col + after >= board.cols
    }

    /// Whether clues are of regions.
    pub fn counts_regions(&self) -> bool {
        self.forms.iter().any(|form| form.is_of_region)
    }

    /// Whether the line visits every cell, of every puzzle.
    pub fn visits_all(&self) -> bool {
        self.crosses_anywhere() || self.visited.as_ref().is_some_and(|each| each.filter.is_none())
    }

    /// Whether the line of a puzzle that is made visits every cell: all but holes, of which there are none then.
    pub fn is_covered(&self) -> bool {
        let is_no_hole = |each: &Each| match each.filter.map(|filter| &self.node(filter).op) {
            Some(Op::Not(part)) => matches!(self.node(*part).op, Op::Word(Word::Hole, _)),
            _ => false,
        };
        self.visits_all()
            || self.making.thickness.is_none() && self.visited.as_ref().is_some_and(is_no_hole)
    }

    /// Whether the line, which is one loop, may cross itself in every cell.
    pub fn crosses_anywhere(&self) -> bool {
        self.crosses && self.crossing.is_none()
    }

    /// Whether the line has an inside: one closed loop that does not cross itself.
    pub fn has_inside(&self) -> bool {
        !self.crosses && !self.is_path && !self.has_several && !self.is_network
    }

    /// Whether a clue is part of the ground, which is no clue to be left out.
    pub fn is_ground(&self, clue: Clue) -> bool {
        self.making.ground.is_some_and(|ground| clue.letter == Some(ground.letter))
    }

    /// Whether puzzles can be made with some clues more or less: those that can be left out.
    pub fn has_density(&self) -> bool {
        let can_go = self.forms.iter().any(|form| !self.keeps(form));
        can_go && !self.leaves_blank && !self.making.is_mixed
    }

    /// Whether they can be made with clues that lie symmetrically.
    pub fn has_symmetry(&self) -> bool {
        // Where rules need clues, one cannot go because its image is missing.
        self.has_density() && !self.has_regions && !self.is_sensitive
    }

    /// Whether they can be made with more or less inside the line.
    pub fn has_thickness(&self) -> bool {
        // Regions that count shaded cells have room for some lines only.
        let is_narrow = self.has_regions && self.shaded.is_some();
        !self.is_covered() && !self.making.is_dense && self.has_inside() && !is_narrow
    }

    /// Whether a clue tells of no other cell than its own that the line visits it or not.
    pub fn visits_are_apart(&self) -> bool {
        let all = [&self.visited, &self.unvisited, &self.crossing, &self.ends, &self.junctions];
        all.into_iter().flatten().all(|each| self.asks(each, true))
    }

    /// Whether a rule asks for no clue but that of the first member of its set, and that one only to tell whether
    /// the rule says something; or else it is a clue's, and so says nothing where the clue is left out.
    pub(crate) fn asks_its_clue_first(&self, rule: &Rule) -> bool {
        let Some((first, rest)) = rule.each.split_first() else { return false };
        let is_of_regions = self.forms.iter().any(|form| form.is_of_region);
        let of = if is_of_regions { Type::Region } else { Type::Cell };
        self.node(first.set).ty.member() == Some((of, 1))
            && self.asks(first, true)
            && rest.iter().all(|each| self.asks(each, rule.is_of_clue))
            && self.says(rule.body, rule.is_of_clue)
    }

    /// Whether what a word asks for is the same when clues are left out.
    fn is_kept(&self, word: Word) -> bool {
        match word {
            Word::Clue | Word::Nearest => self.leaves_blank || self.making.has_ring,
            Word::Length | Word::Bends => {
                self.leaves_blank || self.making.has_ring || self.keeps_junctions()
            }
            Word::Passed => self.keeps_counted(),
            Word::WayOf | Word::Against => self.making.has_ring,
            Word::NumberOf | Word::Next => self.making.order.is_some(),
            Word::LetterOf => {
                self.forms.iter().all(|form| form.letter.is_none() || self.keeps(form))
            }
            _ => false,
        }
    }

    /// Whether the junctions of a network are told by clues that are never left out.
    pub(crate) fn keeps_junctions(&self) -> bool {
        self.keeps_cells(self.junctions.as_ref())
    }

    /// Whether the cells that are counted are.
    pub(crate) fn keeps_counted(&self) -> bool {
        self.keeps_cells(self.counted.as_ref())
    }

    fn keeps_cells(&self, each: Option<&Each>) -> bool {
        let Making { clues, ground, .. } = &self.making;
        let stays = |form: &Form| {
            let is_given = clues.is_empty() || clues.contains(&form.name);
            let is_ground = form.letter == ground.map(|ground| ground.letter);
            form.letter.is_none() || !is_given || is_ground || self.keeps(form)
        };
        let is_kept = |node: &Node| match node.op {
            Op::Word(Word::LetterOf, _) => self.forms.iter().all(stays),
            Op::Word(Word::NumberOf, _) => self.making.order.is_some(),
            Op::Word(word, _) => !word.asks_for_clues(),
            _ => true,
        };
        let filter = each.and_then(|each| each.filter);
        filter.is_some_and(|filter| self.all_parts(filter, &is_kept))
    }

    /// Whether clues of a form are never left out.
    pub(crate) fn keeps(&self, form: &Form) -> bool {
        self.making.kept.contains(&form.name)
    }

    /// Whether a rule asks for no clue but numbers that are never left out.
    pub fn is_of_order(&self, rule: &Rule) -> bool {
        let is_kept = |node: &Node| match node.op {
            Op::Word(word, _) => !word.asks_for_clues() || self.is_kept(word),
            _ => true,
        };
        let sets = rule.each.iter().flat_map(|each| [Some(each.set), each.filter]).flatten();
        self.making.order.is_some()
            && sets.chain([rule.body]).all(|part| self.all_parts(part, &is_kept))
    }

    /// Whether a rule asks for no clue but those that it is about: then no other clue changes what it looks at.
    pub fn asks_what_it_owes(&self, rule: &Rule) -> bool {
        let is_owed = |node: &Node| match &node.op {
            Op::Word(word, _) if self.is_kept(*word) => true,
            Op::Word(word, _) if word.asks_for_any_clue() => false,
            Op::Word(word, about) if Word::OF_CLUES.contains(word) => {
                matches!(self.node(about[0]).op, Op::Name(slot) if rule.owes.contains(&slot))
            }
            _ => true,
        };
        let sets = rule.each.iter().flat_map(|each| [Some(each.set), each.filter]).flatten();
        sets.chain([rule.body]).all(|part| self.all_parts(part, &is_owed))
    }

    fn asks(&self, each: &Each, of_its_own: bool) -> bool {
        let parts = [Some(each.set), each.filter].into_iter().flatten();
        parts.into_iter().all(|id| self.says(id, of_its_own))
    }

    /// Whether a part asks for no clue that can be left out; `of_its_own` that of the first name is none of those.
    fn says(&self, id: Id, of_its_own: bool) -> bool {
        self.all_parts(id, &|node| match &node.op {
            Op::Word(word, _) if self.is_kept(*word) => true,
            Op::Word(word, _) if word.asks_for_any_clue() => false,
            Op::Word(word, about) if Word::OF_CLUES.contains(word) => {
                of_its_own && matches!(self.node(about[0]).op, Op::Name(0))
            }
            _ => true,
        })
    }

    /// Whether something is true of a part and all that it is made of.
    fn all_parts(&self, id: Id, is_so: &dyn Fn(&Node) -> bool) -> bool {
        let node = self.node(id);
        is_so(node) && node.op.parts().into_iter().all(|part| self.all_parts(part, is_so))
    }

    /// The form of a clue; `None` if the kind has no such clue.
    pub fn form(&self, clue: Clue) -> Option<&Form> {
        self.forms.iter().find(|form| form.fits(clue))
    }
}

/// The remark that a text begins with, on one line.
pub(crate) fn summary(text: &str) -> String {
    let lines = text.lines().map_while(|line| line.strip_prefix('#'));
    lines.flat_map(str::split_whitespace).collect::<Vec<&str>>().join(" ")
}

/// A text without the puzzles that stand below it.
fn above_puzzles(text: &str) -> &str {
    let line = text.lines().find_map(|line| line.strip_prefix("kind "));
    let name = line.and_then(|rest| rest.split_whitespace().next());
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if name.is_some_and(|name| line.trim_end() == name) {
            return &text[..at];
        }
        at += line.len();
    }
    text
}
