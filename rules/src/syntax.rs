//! The tree of a text as it was read, before its words are known.

use crate::clue::Form;
use crate::kind::{Fold, Order};
use crate::notation::{Making, Part};
use std::ops::Range;

/// Where something stands, in bytes of the text.
pub(crate) type Span = Range<usize>;

/// A part of a text with its place.
#[derive(Clone, Debug)]
pub(crate) struct At<T> {
    pub(crate) span: Span,
    pub(crate) it: T,
}

#[derive(Clone, Debug)]
pub(crate) enum Declaration {
    /// `kind NAME "TITLE"`
    Kind { name: At<String>, title: String },
    /// `line` with how it runs
    Line { form: LineForm },
    /// `regions`, perhaps `with holes "SIGN"`
    Regions { hole: Option<At<String>> },
    /// `switch NAME "HELP"`
    Switch { name: At<String>, help: String },
    /// `clue "NAME": PARTS`
    Clue(At<Form>),
    /// `visited`, `unvisited`, `crossing`, `ends`, `junctions`, `counted` or `shaded` with a binding of cells
    Cells { which: Cells, binding: Binding },
    /// `marked` with a binding of cells and an expression
    Marked { binding: Binding, body: Expr },
    /// `rule "NAME" "WORDS" each … each …: EXPRESSION`
    Rule { name: At<String>, said: Option<String>, each: Vec<Binding>, body: Expr },
    /// `also "NAME" …`
    Also(Vec<At<String>>),
    /// `address` or `pzprv3`: names, `flags "WORD" = SWITCH …`, parts
    Notation { is_file: bool, names: Vec<String>, flags: Vec<Flag>, parts: Vec<At<Part>> },
    /// `draw clues`
    Draw,
    /// `generate` with what puzzles are like
    Generate { making: Making, clues: Vec<At<String>>, kept: Vec<At<String>> },
}

/// How the line runs.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum LineForm {
    Loop,
    ThroughCorners,
    Loops,
    Crossing,
    Path,
    Paths,
    Network,
    Networks,
}

/// A word of another program's notation, and the switch that it turns.
pub(crate) type Flag = (At<String>, Option<At<String>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Cells {
    Visited,
    Unvisited,
    Crossing,
    Ends,
    Junctions,
    /// Those that are counted along the line.
    Counted,
    Shaded,
}

/// `NAME in SET`, or `NAME, NAME in SET`, perhaps with `where EXPRESSION`.
#[derive(Clone, Debug)]
pub(crate) struct Binding {
    pub(crate) names: Vec<At<String>>,
    pub(crate) set: Box<Expr>,
    pub(crate) filter: Option<Box<Expr>>,
}

pub(crate) type Expr = At<Node>;

#[derive(Clone, Debug)]
pub(crate) enum Node {
    Number(i64),
    Text(String),
    /// A word, with what stands in parentheses after it.
    Word(String, Vec<Expr>),
    Has(Box<Expr>),
    Not(Box<Expr>),
    And(Vec<Expr>),
    Or(Vec<Expr>),
    Implies(Box<Expr>, Box<Expr>),
    Compare(Order, Box<Expr>, Box<Expr>),
    /// Numbers that are added, or taken away where the flag is set.
    Sum(Vec<(bool, Expr)>),
    Product(Box<Expr>, Box<Expr>),
    Fold(Fold, Binding, Option<Box<Expr>>),
}
