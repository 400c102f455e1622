//! The parts of an explanation: facts, the rules that they follow from, and steps.
//!
//! It knows no puzzle. Edges, cells and points are numbered as on the kind's board.

use super::budget::Budget;
use crate::cnf::{ClauseSink, Lit, Vars};
use crate::graph::Graph;
use crate::word::words;

/// A fact about an edge: it is on, or off.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Fact {
    /// The edge.
    pub edge: usize,
    /// Whether it is on.
    pub on: bool,
}

/// A rule of a puzzle at its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Place {
    /// The clue of a cell, its number for example; or the degree of the line there.
    Cell(usize),
    /// Another rule of the kind at a cell.
    Rule {
        /// The cell.
        cell: usize,
        /// Which of the kind's rules.
        rule: usize,
    },
    /// The line neither ends nor branches at a point.
    Point(usize),
    /// The rule for whole lines, which [`Loops`] names.
    Loops,
    /// The line has two sides.
    Sides,
}

/// Which closed lines an answer has.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Loops {
    /// The edges that are on are one closed line.
    One,
    /// There is no closed line but through a vertex of [`Explained::network`], and none of the lines that
    /// [`Explained::wrong_lines`] finds.
    None,
    /// Lines may close and branch: the edges that are on join all vertices of [`Explained::network`], which has none
    /// where they need not hang together.
    Any,
}

/// Paths that join pairs of terminals, each path the two of one letter, and share no vertex.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Pairs {
    /// For each vertex of the board the letter of its terminal, if it has one; letters are numbered
    /// from 0.
    pub letters: Vec<Option<u32>>,
    /// Whether every vertex is on a path.
    pub fills: bool,
    /// Whether no path runs along itself: vertices of a path that have an edge are joined by it.
    pub is_apart: bool,
    /// Whether no path has all four vertices of a block of 2x2 cells.
    pub fills_no_block: bool,
}

words! {
    /// How a step is found, the easiest way first.
    pub enum Layer {
        /// One clue, one vertex, one closed line or the two sides of the line.
        Single = "single",
        /// Facts about several edges together: the two sides of a cell that meet at a corner, or that the line
        /// visits a cell.
        Corner = "corner",
        /// Supposing the opposite leads to a contradiction.
        Supposition = "supposition",
        /// A small set of rules that implies it.
        Subset = "subset",
    }
}

/// One step: facts that follow from rules and earlier facts.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Step {
    /// The facts that follow. If there are none, the rules and known facts contradict each other.
    pub facts: Vec<Fact>,
    /// The rules, in the order of their places.
    pub rules: Vec<Place>,
    /// The earlier facts, in the order of their edges.
    pub known: Vec<Fact>,
    /// The facts between the opposite of the one fact and the contradiction.
    pub chain: Vec<Fact>,
    /// How it was found.
    pub layer: Layer,
    /// The technique, by name.
    pub technique: &'static str,
    /// The reason in a sentence or a few.
    pub words: String,
}

impl Step {
    /// The most rules that a person holds in mind: a step of more rules needs trial.
    pub const MOST_RULES: usize = 12;

    /// The technique, with its layer unless the name says it already.
    pub fn title(&self) -> String {
        match self.technique == self.layer.name() || self.facts.is_empty() {
            true => self.technique.to_string(),
            false => format!("{} ({})", self.technique, self.layer),
        }
    }

    /// Where to look for it, in words.
    pub fn place(&self, puzzle: &dyn Explained) -> String {
        let is_local = |place: &&Place| !matches!(place, Place::Loops | Place::Sides);
        let place = self.rules.iter().find(is_local).map(|&place| puzzle.name_rule(place));
        let edge = || self.facts.first().map(|fact| puzzle.name_edge(fact.edge));
        place.or_else(edge).unwrap_or_default()
    }

    /// The technique and the rules, in words.
    pub fn reason(&self, puzzle: &dyn Explained) -> String {
        let rules: Vec<String> = self.rules.iter().map(|&rule| puzzle.name_rule(rule)).collect();
        format!("{}: {}.", self.title(), rules.join("; "))
    }
}

/// A rule at its place that is in no formula, held against what is known of a line.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Held {
    /// Its place; several may be told at one.
    pub place: Place,
    /// Whether it is so in every answer in which the known edges are as they are; `None` if that is not decided.
    pub holds: Option<bool>,
    /// Where it is not: the known edges by which it is not.
    pub because: Vec<Fact>,
}

/// The rules of a puzzle that are in no formula.
pub trait FarRules {
    /// Those of the wanted ones that are stated nowhere, held against what is known of a line.
    fn held(
        &self,
        known: &dyn Fn(usize) -> Option<bool>,
        wanted: &dyn Fn(Place) -> bool,
    ) -> Vec<Held>;

    /// Where what is known is no line, of which alone these rules speak: what ends or branches.
    fn breaks(&self, known: &dyn Fn(usize) -> Option<bool>) -> Vec<Vec<Fact>>;
}

/// A sink for rules, which come one by one.
pub trait RuleSink: ClauseSink {
    /// The clauses that come next state this rule.
    fn rule(&mut self, place: Place);

    /// Whether each rule is looked at by itself, and so must say what its variables mean.
    fn is_apart(&self) -> bool {
        true
    }
}

/// A sink that takes rules and forgets their places.
pub struct Unplaced<'a>(pub &'a mut dyn ClauseSink);

impl ClauseSink for Unplaced<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        self.0.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.0.clause(literals);
    }

    fn is_closed(&self) -> bool {
        self.0.is_closed()
    }
}

impl RuleSink for Unplaced<'_> {
    fn rule(&mut self, _: Place) {}

    fn is_apart(&self) -> bool {
        false
    }
}

/// The kind's own techniques at work on one puzzle.
pub trait Deducer {
    /// Adds facts to those that are known.
    fn learn(&mut self, facts: &[Fact]);

    /// The next step by the easiest technique up to a layer. Its facts count as known from now on.
    /// The work is taken from the budget. `None` if there is no step, or the budget is used up.
    fn next(&mut self, most: Layer, budget: &Budget) -> Option<Step>;
}

/// A puzzle whose answer can be explained. Rules alone are enough; techniques make better steps.
pub trait Explained {
    /// Which closed lines an answer has.
    fn loops(&self) -> Loops;

    /// Writes each rule by itself; `edges` has a variable for each edge of the board. All rules
    /// together, with what [`Self::loops`] says, have the answers as models. Clauses before the
    /// first rule always hold: they say which numbers are not edges.
    fn write_rules(&self, edges: Vars, sink: &mut dyn RuleSink);

    /// The edges that nobody needs to be told are off, such as those beside the cells of the line.
    fn clear(&self) -> Vec<usize> {
        Vec::new()
    }

    /// The rules that [`Self::write_rules`] leaves out, where edges alone do not tell all of them.
    fn far(&self) -> Option<&dyn FarRules> {
        None
    }

    /// The kind's techniques, if it has any. `answer` says which edges are on in an answer; it is used
    /// only to choose what to suppose, and may be empty.
    fn deducer<'a>(&'a self, _answer: &[bool]) -> Option<Box<dyn Deducer + 'a>> {
        None
    }

    /// The terminals, for a kind whose answers are paths that join pairs, with no rule besides.
    fn pairs(&self) -> Option<Pairs> {
        None
    }

    /// The vertices that hang together in every answer, for a kind whose answers are networks; or those in which lines end
    /// and meet, where they need not hang together.
    fn network(&self) -> Vec<usize> {
        Vec::new()
    }

    /// Whether all edges that are on hang together, where lines may close and branch.
    fn is_joined(&self) -> bool {
        false
    }

    /// Lines over edges that are on, each by its edges, that are not closed and that no answer has.
    /// If there is neither such a line nor a closed one, the rule for whole lines holds.
    fn wrong_lines(&self, _graph: &Graph, _on: &[bool]) -> Vec<Vec<usize>> {
        Vec::new()
    }

    /// What is wrong with a line of [`Self::wrong_lines`], after "it would": "join A to B".
    fn name_line(&self, _line: &[usize]) -> String {
        String::new()
    }

    /// The technique of a step by this rule alone. Kinds with techniques have their own names.
    fn technique(&self, _rule: Place) -> &'static str {
        "one rule"
    }

    /// Whether a rule says only that the line neither ends nor branches at a vertex.
    fn is_passage(&self, _rule: Place) -> bool {
        false
    }

    /// A rule in words, as part of a sentence: "the 3 at row 2, column 7"; a rule for whole lines as a
    /// sentence of its own: "the line is one loop".
    fn name_rule(&self, place: Place) -> String;

    /// That the line misses a vertex, in words: "row 2, column 7 is shaded". `None` where nobody looks at vertices
    /// so.
    fn name_missed(&self, _vertex: usize) -> Option<String> {
        None
    }

    /// That the line visits a vertex, in words: "row 2, column 7 is on the line". `None` where nobody looks at
    /// vertices so.
    fn name_visited(&self, _vertex: usize) -> Option<String> {
        None
    }

    /// An edge in words: "the top of row 2, column 7".
    fn name_edge(&self, edge: usize) -> String;
}
