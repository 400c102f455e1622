//! The names of vertices, as a text has them.

/// The name of each vertex.
#[derive(Clone, Debug)]
pub enum Names {
    /// So many numbers, from the first on.
    Counted {
        /// The first.
        first: usize,
        /// How many.
        count: usize,
    },
    /// Words or numbers.
    Listed(Vec<String>),
}

impl Names {
    /// How many there are.
    pub fn len(&self) -> usize {
        match self {
            Self::Counted { count, .. } => *count,
            Self::Listed(names) => names.len(),
        }
    }

    /// Whether there is none.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// A vertex's name.
    pub fn name(&self, vertex: usize) -> String {
        match self {
            Self::Counted { first, .. } => (first + vertex).to_string(),
            Self::Listed(names) => names.get(vertex).cloned().unwrap_or_default(),
        }
    }

    /// The vertex of a name.
    pub fn vertex(&self, name: &str) -> Option<usize> {
        match self {
            Self::Counted { first, count } => {
                let at = name.parse::<usize>().ok()?.checked_sub(*first)?;
                (at < *count).then_some(at)
            }
            Self::Listed(names) => names.iter().position(|known| known == name),
        }
    }

    /// A vertex's name in a line of names: in quotes if it would fall apart there.
    pub fn quoted(&self, vertex: usize) -> String {
        let name = self.name(vertex);
        let is_apart = |sign: char| sign.is_whitespace() || matches!(sign, '"' | ',' | ';');
        match name.is_empty() || name.contains(is_apart) {
            true => format!("\"{}\"", name.replace('"', "\"\"")),
            false => name,
        }
    }

    /// A vertex's name if it is a number.
    pub(super) fn number(&self, vertex: usize) -> Option<String> {
        Some(self.name(vertex))
            .filter(|name| !name.is_empty() && name.bytes().all(|sign| sign.is_ascii_digit()))
    }
}
