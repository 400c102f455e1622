//! A model as a drawing.

/// A model as a drawing: its components, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The components.
    pub components: Vec<Component>,
    /// For each cut, the component that it was made for. Only meant for an iteration that made
    /// cuts.
    pub cut: Vec<usize>,
}

/// A loop or a path of a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Component {
    /// Its edges, as indices of the drawing.
    pub edges: Vec<usize>,
    /// The faces that it encloses and that no loop within it encloses; empty for a path.
    pub faces: Vec<usize>,
    /// The innermost component that encloses it, if one does.
    pub parent: Option<usize>,
    /// Whether it is closed.
    pub is_loop: bool,
}

/// What a literal says of an element of the drawing: its index, and its truth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// The edge is on, or is off.
    Edge(usize, bool),
    /// The face is inside, or is outside.
    Face(usize, bool),
}

impl std::ops::Not for Element {
    type Output = Self;

    fn not(self) -> Self {
        match self {
            Self::Edge(index, on) => Self::Edge(index, !on),
            Self::Face(index, inside) => Self::Face(index, !inside),
        }
    }
}
