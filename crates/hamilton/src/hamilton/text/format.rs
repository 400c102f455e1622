//! The formats of graphs.

use lazyloop_text::word::words;

words! {
    /// A format of graphs.
    pub enum Format {
        /// `p edge N M`, `e U V`.
        Dimacs = "dimacs",
        /// The `.hcp` files of TSPLIB.
        Tsplib = "tsplib",
        /// Two vertices a line.
        Edges = "edges",
        /// A vertex and its neighbours a line.
        Adjacency = "adjacency",
        /// A row of 0 and 1 for each vertex.
        Matrix = "matrix",
        /// Rows of free and blocked cells.
        Grid = "grid",
        /// graph6, sparse6 and digraph6.
        Graph6 = "graph6",
        /// GraphML.
        GraphMl = "graphml",
    }
}

impl Format {
    /// What it is, in a few words.
    pub fn in_words(self) -> &'static str {
        match self {
            Self::Dimacs => "DIMACS",
            Self::Tsplib => "TSPLIB",
            Self::Edges => "a list of edges",
            Self::Adjacency => "a list of each vertex's neighbours",
            Self::Matrix => "a matrix",
            Self::Grid => "a grid of cells",
            Self::Graph6 => "graph6",
            Self::GraphMl => "GraphML",
        }
    }
}
