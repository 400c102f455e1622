//! A puzzle of whatever kind a text holds, and its answer.

use crate::grid::Grid;
use crate::{flow, slitherlink};

/// A puzzle of one of the kinds that can be read.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyPuzzle {
    /// Slitherlink.
    Slitherlink(slitherlink::Puzzle),
    /// Flow Free or, where cells may stay empty, Numberlink.
    Flow(flow::Puzzle),
}

/// The answer to a puzzle of the same kind.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AnyAnswer {
    /// Slitherlink.
    Slitherlink(slitherlink::Answer),
    /// Flow Free.
    Flow(flow::Answer),
}

impl AnyPuzzle {
    /// As people call its kind.
    pub fn kind(&self) -> &'static str {
        match self {
            Self::Slitherlink(_) => "Slitherlink",
            Self::Flow(_) => "Flow Free",
        }
    }

    /// The name of its kind in statistics.
    pub fn name(&self) -> &'static str {
        match self {
            Self::Slitherlink(_) => "slitherlink",
            Self::Flow(_) => "flow",
        }
    }

    /// The lattice.
    pub fn grid(&self) -> Grid {
        match self {
            Self::Slitherlink(puzzle) => puzzle.grid(),
            Self::Flow(puzzle) => puzzle.grid(),
        }
    }
}
