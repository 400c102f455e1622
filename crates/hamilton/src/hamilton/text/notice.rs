//! Notices of a reader of graphs: parts that it left out, and choices that the text leaves open.

use super::format::Format;
use std::fmt;

/// Something to tell about a graph that could be read. Lines count from 1.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Notice {
    /// Edges that come more than once, or in both directions where there are none.
    Again {
        /// The first line that repeats an edge.
        line: usize,
        /// How many lines, or entries, do.
        count: usize,
    },
    /// Edges from a vertex to itself.
    Loops {
        /// The first line with one.
        line: usize,
        /// The vertex.
        vertex: String,
    },
    /// Something beside the edges on which no tour depends, and that is not read.
    Unread {
        /// The first line with it.
        line: usize,
        /// For example "weights".
        what: String,
    },
    /// The header of a DIMACS file gives another number of edges.
    Count {
        /// The number that it gives.
        said: usize,
        /// The number of edges.
        found: usize,
    },
    /// The text may be in several formats.
    Choice {
        /// How it was read.
        taken: Format,
        /// How else it may be read.
        other: Format,
    },
    /// A matrix that is not symmetric is that of a directed graph.
    Asymmetric {
        /// The line of an entry without its counterpart.
        line: usize,
    },
    /// Some neighbours are listed on one side only.
    OneSided {
        /// The line of such an edge.
        line: usize,
    },
    /// The first line is taken for names of columns.
    Header {
        /// Its number.
        line: usize,
    },
}

impl fmt::Display for Notice {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Again { line, count: 1 } => {
                write!(f, "line {line}: this edge comes again; it counts once")
            }
            Self::Again { line, count } => {
                write!(f, "line {line}: this edge comes again, as {count} do; each counts once")
            }
            Self::Loops { line, vertex } => write!(
                f,
                "line {line}: an edge of {vertex} with itself is on no tour, and is left out"
            ),
            Self::Unread { line, what } => write!(f, "line {line}: {what} are not read"),
            Self::Count { said, found } => {
                write!(f, "the header says {said} edges, and there are {found}")
            }
            Self::Choice { taken, other } => write!(
                f,
                "this is read as {}; --from {other} reads it as {}",
                taken.in_words(),
                other.in_words()
            ),
            Self::Asymmetric { line } => write!(
                f,
                "line {line}: the matrix is not symmetric, so its graph is taken as directed"
            ),
            Self::OneSided { line } => write!(
                f,
                "line {line}: this edge is listed at one of its ends only, others at both; \
                 --directed takes them as directed"
            ),
            Self::Header { line } => write!(
                f,
                "line {line}: this is taken for the names of columns; an edge may stand on any other line"
            ),
        }
    }
}
