//! Pictures as PNG and PDF.
//!
//! This crate knows SVG and pages of it, and no puzzle.

pub mod render;
