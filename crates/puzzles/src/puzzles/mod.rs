//! The kinds of puzzle, one folder each. A kind knows no other kind.

pub mod flow;
pub mod grand_tour;
pub mod hashiwokakero;
pub mod masyu;
pub mod mid_loop;
pub mod pipelink;
pub mod simple_loop;
pub mod slitherlink;
pub mod tilings;
