//! The checker: is this answer the puzzle's?
//!
//! Written from the rules alone. It takes the corners of the faces and finds the edges by itself; it shares
//! no code with the encodings, the cuts or the plane graph, so that it can convict them all.

use super::{Answer, Puzzle};
use std::collections::HashMap;
use std::fmt;

/// What is wrong with an answer. Faces count from 1; a vertex is told by the faces that meet there.
#[derive(Clone, Debug, PartialEq, Eq)]
#[non_exhaustive]
pub enum Fault {
    /// The answer is for other tiles.
    Tiles,
    /// A label that is not the number of its face's edges on the line.
    Label {
        /// The face.
        face: usize,
        /// What the label asks for.
        label: usize,
        /// How many edges are on.
        found: usize,
    },
    /// A vertex where the line ends, branches or crosses itself.
    Degree {
        /// The faces that meet there.
        faces: Vec<usize>,
        /// How many edges meet there.
        degree: usize,
    },
    /// No edge is on.
    Empty,
    /// A second loop.
    SecondLoop {
        /// The faces that meet at a vertex on it.
        faces: Vec<usize>,
    },
}

/// "the corner of face 3", "the point where faces 3, 4 and 9 meet".
fn point(faces: &[usize]) -> String {
    let names: Vec<String> = faces.iter().map(usize::to_string).collect();
    match &names[..] {
        [first @ .., last] if !first.is_empty() => {
            format!("the point of faces {} and {last}", first.join(", "))
        }
        names => format!("a corner of face {} on the border", names.concat()),
    }
}

impl fmt::Display for Fault {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Tiles => write!(f, "answer to another puzzle: its faces are others"),
            Self::Label { face, label, found } => {
                write!(f, "label {label} of face {face} has {found} of its edges on the line")
            }
            Self::Degree { faces, degree } => {
                let does = match degree {
                    1 => "ends",
                    degree if degree % 2 == 1 => "branches",
                    _ => "crosses itself",
                };
                write!(f, "the line {does} at {}", point(faces))
            }
            Self::Empty => write!(f, "no edge is on the line"),
            Self::SecondLoop { faces } => write!(f, "second loop through {}", point(faces)),
        }
    }
}

impl std::error::Error for Fault {}

/// Checks an answer to its puzzle.
///
/// # Errors
///
/// The first fault in the order tiles, labels, degrees, loops.
pub fn check(puzzle: &Puzzle, answer: &Answer) -> Result<(), Fault> {
    let edges = puzzle.tiles().edge_count();
    if answer.size() != (1, puzzle.faces().count()) || answer.as_slice().len() != edges {
        return Err(Fault::Tiles);
    }
    // An edge has the number of edges that faces have come to before.
    let mut numbers: HashMap<(u32, u32), usize> = HashMap::new();
    let mut next: Vec<Vec<usize>> = vec![Vec::new(); puzzle.tiles().vertex_count()];
    for (face, corners) in puzzle.faces().enumerate() {
        let mut found = 0;
        for (at, &here) in corners.iter().enumerate() {
            let there = corners[(at + 1) % corners.len()];
            let count = numbers.len();
            let number = numbers.entry((here.min(there), here.max(there))).or_insert(count);
            let is_on = answer.as_slice()[*number];
            found += usize::from(is_on);
            if is_on && *number == count {
                next[here as usize].push(there as usize);
                next[there as usize].push(here as usize);
            }
        }
        if let Some(label) = puzzle.label(face).filter(|&label| label as usize != found) {
            return Err(Fault::Label { face: face + 1, label: label as usize, found });
        }
    }
    let faces = |vertex: usize| {
        let has = |corners: &[u32]| corners.contains(&(vertex as u32));
        let faces = puzzle.faces().enumerate().filter(|(_, corners)| has(corners));
        faces.map(|(face, _)| face + 1).collect()
    };
    if let Some(vertex) = (0..next.len()).find(|&vertex| !matches!(next[vertex].len(), 0 | 2)) {
        return Err(Fault::Degree { faces: faces(vertex), degree: next[vertex].len() });
    }
    // Walk along the line from its first vertex until that comes again; then nothing may be left.
    let start = (0..next.len()).find(|&vertex| !next[vertex].is_empty()).ok_or(Fault::Empty)?;
    let mut walked = vec![false; next.len()];
    let (mut before, mut here) = (start, next[start][0]);
    walked[start] = true;
    while here != start {
        walked[here] = true;
        let ahead = if next[here][0] == before { next[here][1] } else { next[here][0] };
        (before, here) = (here, ahead);
    }
    match (0..next.len()).find(|&vertex| !walked[vertex] && !next[vertex].is_empty()) {
        Some(vertex) => Err(Fault::SecondLoop { faces: faces(vertex) }),
        None => Ok(()),
    }
}
