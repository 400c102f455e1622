//! The kinds of puzzle, one folder each. A kind knows no other kind.

pub mod flow;
pub mod masyu;
pub mod simple_loop;
pub mod slitherlink;
