//! A SAT solver, and the loop that calls it, judges its model, adds cuts, and calls it again.
//!
//! [`cnf`] has the clauses, [`engine`] the solvers and the loop, [`cuts`] the clauses that forbid what is wrong
//! with a line: cuts over edges and over faces of a graph.
//!
//! This crate knows no puzzle and no text. [`cnf`] and [`engine`] know no graph either.

pub mod cnf;
pub mod cuts;
pub mod engine;
