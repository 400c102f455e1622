//! A model as a drawing.

/// A model as a drawing: its components, in any order.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sketch {
    /// The components.
    pub components: Vec<Component>,
    /// In an iteration that made cuts, the component that each of them was made for.
    pub cut: Vec<usize>,
}

/// A loop or a path of a model.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Component {
    /// Its edges, as indices of the drawing.
    pub edges: Vec<usize>,
    /// The faces next to it on the side that it encloses, up to the next loop; none for a path.
    pub faces: Vec<usize>,
    /// The component that encloses it.
    pub parent: Option<usize>,
    /// Whether it is closed.
    pub is_loop: bool,
}

/// What a literal says: an index of the drawing, and the truth that it asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Element {
    /// The edge is on the line, or is not.
    Edge(usize, bool),
    /// The face is inside, or is not.
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
