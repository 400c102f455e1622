//! The parts of a kind of puzzle: rules as clauses, a checker, texts and pictures.
//!
//! Every question about puzzles is written against these traits, once for all kinds.

mod board;
mod budget;
mod definition;
mod explain;
mod generated;
mod growth;
mod info;
mod names;
mod notations;
#[cfg(feature = "draw")]
mod pictures;
mod rule_set;
mod rules;
mod solution;
mod technique;
mod texts;
mod wishes;

pub use board::Board;
pub use budget::Budget;
pub use definition::{Definition, FromFields, FromJson, Planner};
pub use explain::{Deducer, Explained, Fact, Layer, Loops, Pairs, Place, RuleSink, Step, Unplaced};
pub use generated::{Clues, Generated, Joins, Part, Plan, Window};
pub use growth::{can_change, disturb, grow, grow_over};
pub use info::{KindInfo, Rule};
pub use names::{capital, list, name_cell, name_edge};
pub use notations::{
    Address, Fields, FromFile, InSigns, Janko, JsonFault, Marks, Misfit, Pzprv3, ToFile, Written,
};
#[cfg(feature = "draw")]
pub use pictures::Pictures;
pub use rule_set::{RuleSet, RuleSetError};
pub use rules::{Encoded, FormulaSize, Kind, Legend, Searched};
pub use solution::{Rejected, Shown, Solution};
pub use technique::{Cut, Mode, Technique, Unsupported};
pub use texts::{Notes, OPEN, Texts};
pub use wishes::{Difficulty, Symmetry, Unmet, Wish, Wishes};
