//! Where lines go: grids, graphs, and plane graphs with their tilings.
//!
//! [`grid`] numbers cells, points and segments; [`graph`] looks at graphs of any shape; [`plane`] makes those
//! that are drawn; an [`answer`] says which of their edges are on. [`lists`] and [`random`] serve
//! them, and all that is built on them.
//!
//! This crate knows no puzzle, no text, no clause and no solver.

pub mod answer;
pub mod graph;
pub mod grid;
pub mod lists;
pub mod plane;
pub mod random;
