//! Hamiltonian cycles of any graph: [`hamilton`] reads one, and finds a cycle or proves that there is none.
//!
//! This crate knows no puzzle.

pub mod hamilton;
