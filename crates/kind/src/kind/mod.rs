//! The parts of a kind of puzzle: rules as clauses, a checker, texts and pictures.
//!
//! Every question about puzzles is written against these traits, once for all kinds.

mod any;
mod board;
mod budget;
mod clues;
mod definition;
mod explain;
mod format;
mod growth;
mod info;
mod names;
mod notations;
mod pictures;
mod rule_set;
mod rules;
mod shown;
mod solution;
mod technique;
mod texts;
pub(crate) mod trial;
mod wishes;

pub use any::{AnyKind, AnyPuzzle, InFields, Plan, Read, Same};
pub use board::Board;
pub use budget::Budget;
pub use clues::{Joins, Part, Window};
pub use definition::{Definition, FromFields, FromJson, Planner};
pub use explain::{
    Deducer, Explained, Fact, FarRules, Held, Layer, Loops, Pairs, Place, RuleSink, Step, Unplaced,
};
pub use format::Format;
pub use growth::{can_change, disturb, grow, grow_over};
pub use info::{KindInfo, Rule};
pub use names::{capital, list, name_cell, name_edge};
pub use notations::{
    Address, Fields, FromFile, InSigns, Janko, JsonFault, Marks, Misfit, Pzprv3, ToFile, Written,
};
pub use pictures::Pictures;
pub use rule_set::{RuleSet, RuleSetError};
pub use rules::{Encoded, Fault, FormulaSize, Kind, Legend};
pub use shown::{Checked, Shown};
pub use solution::{Rejected, Solution};
pub use technique::{Cut, Mode, Technique, Unsupported};
pub use texts::{Notes, OPEN, Texts, check_line};
pub use wishes::{Difficulty, Symmetry, Unmet, Wish, Wishes};
