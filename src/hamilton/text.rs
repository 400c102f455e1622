//! Graphs and tours as text: DIMACS `.col`, TSPLIB `.hcp` and `.tour`, and lists of edges.
//!
//! - DIMACS: `c` begins a comment; `p edge N M` (or `p col`, or `p` alone), and `e U V` for each edge.
//! - TSPLIB: `DIMENSION : N`, `EDGE_DATA_FORMAT : EDGE_LIST` or `ADJ_LIST`, and after
//!   `EDGE_DATA_SECTION` two vertices a line, or a vertex and its neighbours up to -1; a -1 ends the
//!   section.
//! - A list: two vertices a line; `#` and `%` begin comments. Vertices are those that are named.
//!
//! An edge that joins a vertex to itself is an error, and so is an edge that comes twice.

use crate::graph::Graph;
use crate::text::{Expected, FormatError, Line, Lines, Words};
use std::collections::{BTreeMap, BTreeSet};
use std::io::{self, BufRead};

/// A graph as it was read.
#[derive(Clone, Debug)]
pub struct Named {
    /// The graph.
    pub graph: Graph,
    /// For each vertex, its number in the text.
    pub names: Vec<usize>,
}

/// Why no graph could be read.
#[derive(Debug, thiserror::Error)]
pub enum ReadError {
    /// The text is not a graph.
    #[error(transparent)]
    Format(#[from] FormatError),
    /// The input failed.
    #[error(transparent)]
    Io(#[from] io::Error),
}

/// The most vertices that a header may name: they take memory before there are edges.
const MOST: usize = 1 << 26;

const SIZE: Expected = Expected::Phrase { words: "a number of vertices", sign: false };
const VERTEX: Expected = Expected::Phrase { words: "a vertex", sign: false };
const EDGE: Expected = Expected::Phrase { words: "'e' and two vertices", sign: false };
const HEADER: Expected = Expected::Phrase { words: "a line 'p edge N M' first", sign: false };
const DIMENSION: Expected = Expected::Phrase { words: "DIMENSION before the edges", sign: false };
const SECTION: Expected = Expected::Phrase { words: "EDGE_DATA_SECTION", sign: false };
const FORMAT: Expected = Expected::Phrase { words: "EDGE_LIST or ADJ_LIST", sign: false };

/// The edges that have been read.
#[derive(Default)]
struct Edges {
    ends: Vec<[usize; 2]>,
    met: BTreeSet<[usize; 2]>,
}

impl Edges {
    fn add(&mut self, line: Line<'_>, at: usize, [a, b]: [usize; 2]) -> Result<(), FormatError> {
        let fault = |words: String| line.error(at, Expected::Words(words));
        if a == b {
            return Err(fault(format!("two vertices, not an edge of {a} with itself")));
        }
        if !self.met.insert([a.min(b), a.max(b)]) {
            return Err(fault(format!("each edge once, not {a} {b} again")));
        }
        self.ends.push([a, b]);
        Ok(())
    }
}

/// Reads a vertex from 1 to `size`.
fn vertex(
    line: Line<'_>,
    words: &mut Words<'_>,
    size: usize,
) -> Result<(usize, usize), FormatError> {
    let (at, number) = words.number(VERTEX)?;
    if (1..=size).contains(&number) {
        return Ok((at, number));
    }
    Err(line.error(at, Expected::Words(format!("a vertex 1 to {size}"))))
}

fn size(line: Line<'_>, words: &mut Words<'_>) -> Result<usize, FormatError> {
    let (at, number) = words.number(SIZE)?;
    if number <= MOST {
        Ok(number)
    } else {
        Err(line.error(at, Expected::Words(format!("at most {MOST} vertices"))))
    }
}

/// Reads a graph. The first line that is not a comment decides the format.
///
/// # Errors
///
/// The first place where the text is not a graph, or what the input fails with.
pub fn read(input: impl BufRead) -> Result<Named, ReadError> {
    let mut lines = Lines::new(input);
    let mut state = State::Unknown;
    let (mut edges, mut last) = (Edges::default(), (1, Vec::new()));
    while let Some(line) = lines.next_line()? {
        last = (line.number, line.text.to_vec());
        if !state.take(line, &mut edges)? {
            break;
        }
    }
    let last = Line { number: last.0, text: &last.1 };
    let names: Vec<usize> = match state {
        State::List => {
            let named: BTreeSet<usize> = edges.ends.iter().flatten().copied().collect();
            named.into_iter().collect()
        }
        State::Dimacs { size } | State::Section { size, .. } => (1..=size).collect(),
        State::Unknown => Vec::new(),
        State::Tsplib { .. } => return Err(last.error_at_end(SECTION).into()),
    };
    let index: BTreeMap<usize, usize> = match state {
        State::List => names.iter().enumerate().map(|(index, &name)| (name, index)).collect(),
        _ => BTreeMap::new(),
    };
    let vertex = |name: usize| index.get(&name).copied().unwrap_or(name.wrapping_sub(1));
    let ends = edges.ends.iter().map(|ends| ends.map(vertex)).enumerate();
    Ok(Named { graph: Graph::new(names.len(), ends), names })
}

/// Whether a text that begins so is a graph in DIMACS or TSPLIB. The beginning of a list of edges
/// does not distinguish it from a puzzle.
pub fn is_graph(beginning: &[u8]) -> bool {
    const KEYS: [&[u8]; 5] = [b"NAME", b"TYPE", b"COMMENT", b"DIMENSION", b"EDGE_DATA_FORMAT"];
    let lines = beginning.split(|&byte| byte == b'\n').map(<[u8]>::trim_ascii);
    let mut lines =
        lines.filter(|line| !line.is_empty() && *line != b"c" && !line.starts_with(b"c "));
    let Some(first) = lines.next() else { return false };
    if let Some(colon) = first.iter().position(|&byte| byte == b':') {
        return KEYS.contains(&first[..colon].trim_ascii());
    }
    let is_word = |line: &[u8], word: &[u8]| {
        line.split(u8::is_ascii_whitespace).next().is_some_and(|first| first == word)
    };
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty()).skip(1);
    let is_size = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    let has_sizes = match words.next() {
        Some(b"edge" | b"edges" | b"col") => words.next().is_some_and(is_size),
        word => word.is_some_and(is_size),
    };
    // A map may have a row like a header; no edge follows it.
    is_word(first, b"p") && has_sizes && lines.next().is_none_or(|line| is_word(line, b"e"))
}

/// How far a text has been read, and in which format.
enum State {
    Unknown,
    Dimacs { size: usize },
    Tsplib { size: Option<usize>, is_adjacency: bool },
    Section { size: usize, is_adjacency: bool, from: Option<usize> },
    List,
}

impl State {
    /// Reads one line, and returns whether more may follow.
    fn take(&mut self, line: Line<'_>, edges: &mut Edges) -> Result<bool, FormatError> {
        let mut words = Words::new(line);
        let Some((at, first)) = words.next() else { return Ok(true) };
        if let Self::Unknown = self {
            match first {
                b"c" => return Ok(true),
                [b'#' | b'%', ..] => {}
                b"p" | b"e" => {}
                [digit, ..] if digit.is_ascii_digit() => *self = Self::List,
                _ => *self = Self::Tsplib { size: None, is_adjacency: false },
            }
        }
        match self {
            Self::Unknown if first == b"p" => {
                let mut rest = Words::new(line);
                rest.next();
                if let Some((_, b"edge" | b"col" | b"edges")) = words.next() {
                    rest.next();
                }
                *self = Self::Dimacs { size: size(line, &mut rest)? };
            }
            Self::Unknown if first == b"e" => return Err(line.error(at, HEADER)),
            Self::Unknown => {}
            Self::Dimacs { size } => match first {
                b"c" => {}
                b"e" => {
                    let (at, a) = vertex(line, &mut words, *size)?;
                    let (_, b) = vertex(line, &mut words, *size)?;
                    words.end()?;
                    edges.add(line, at, [a, b])?;
                }
                _ => return Err(line.error(at, EDGE)),
            },
            Self::Tsplib { size: dimension, is_adjacency } => {
                // `KEY : value`, the colon with or without spaces.
                let text: Vec<u8> =
                    line.text.iter().map(|&sign| if sign == b':' { b' ' } else { sign }).collect();
                let spaced = Line { number: line.number, text: &text };
                let mut words = Words::new(spaced);
                let key = words.next().map(|(_, key)| key.to_vec()).unwrap_or_default();
                match &key[..] {
                    b"DIMENSION" => *dimension = Some(size(spaced, &mut words)?),
                    b"EDGE_DATA_FORMAT" => match words.expect(FORMAT)? {
                        (_, b"EDGE_LIST") => *is_adjacency = false,
                        (_, b"ADJ_LIST") => *is_adjacency = true,
                        (at, _) => return Err(line.error(at, FORMAT)),
                    },
                    b"EDGE_DATA_SECTION" => {
                        let size = dimension.ok_or_else(|| line.error(at, DIMENSION))?;
                        *self = Self::Section { size, is_adjacency: *is_adjacency, from: None };
                    }
                    b"EOF" => return Err(line.error(at, SECTION)),
                    _ => {}
                }
            }
            Self::Section { size, is_adjacency, from } => {
                let mut words = Words::new(line);
                while let Some((at, word)) = words.peek() {
                    if word == b"EOF" {
                        return Ok(false);
                    }
                    if word == b"-1" {
                        words.next();
                        if from.take().is_none() {
                            return Ok(false);
                        }
                        continue;
                    }
                    let (_, number) = vertex(line, &mut words, *size)?;
                    match *from {
                        None => *from = Some(number),
                        Some(a) if *is_adjacency => {
                            // Both ends may list the edge.
                            if !edges.met.contains(&[a.min(number), a.max(number)]) {
                                edges.add(line, at, [a, number])?;
                            }
                        }
                        Some(a) => {
                            *from = None;
                            edges.add(line, at, [a, number])?;
                        }
                    }
                }
            }
            Self::List => {
                if !matches!(first, [b'#' | b'%', ..]) {
                    let mut words = Words::new(line);
                    let (at, a) = words.number(VERTEX)?;
                    let (_, b) = words.number(VERTEX)?;
                    words.end()?;
                    edges.add(line, at, [a, b])?;
                }
            }
        }
        Ok(true)
    }
}

/// Writes the vertices of a tour in order, on one line.
pub fn write(named: &Named, tour: &[u32]) -> String {
    let names: Vec<String> =
        tour.iter().map(|&vertex| named.names[vertex as usize].to_string()).collect();
    names.join(" ") + "\n"
}

/// Writes a tour as a TSPLIB file.
pub fn write_tour(named: &Named, tour: &[u32], name: &str) -> String {
    let mut text =
        format!("NAME : {name}\nTYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION\n", tour.len());
    for &vertex in tour {
        text += &format!("{}\n", named.names[vertex as usize]);
    }
    text + "-1\nEOF\n"
}

#[cfg(test)]
mod tests {
    use super::*;

    fn read_edges(text: &str) -> Result<Vec<[usize; 2]>, String> {
        let Named { graph, names } = read(text.as_bytes()).map_err(|error| error.to_string())?;
        let ends = (0..graph.edge_bound()).filter_map(|edge| graph.ends(edge));
        Ok(ends.map(|ends| ends.map(|end| names[end])).collect())
    }

    #[test]
    fn formats_are_told_apart() {
        let expected = Ok(vec![[1, 2], [2, 3], [3, 1]]);
        for text in [
            "c a triangle\np edge 3 3\ne 1 2\ne 2 3\nc more\ne 3 1\n",
            "p col 3 3\ne 1 2\ne 2 3\ne 3 1",
            "p 3 3\ne 1 2\ne 2 3\ne 3 1\n",
            "NAME : x\nTYPE : HCP\nDIMENSION : 3\nEDGE_DATA_FORMAT : EDGE_LIST\nEDGE_DATA_SECTION\n1 2\n2 3\n3 1\n-1\nEOF\n",
            "NAME: x\nDIMENSION: 3\nEDGE_DATA_FORMAT: ADJ_LIST\nEDGE_DATA_SECTION\n1 2 -1\n2 1 3 -1\n3 2 1 -1\n-1\nEOF\n",
            "# a list\n1 2\n2 3\n3 1\n",
        ] {
            assert_eq!(read_edges(text), expected, "{text}");
        }
        assert_eq!(read_edges("10 0\n0 7\n"), Ok(vec![[10, 0], [0, 7]]));
        assert_eq!(read_edges(""), Ok(vec![]));
    }

    #[test]
    fn graphs_are_told_from_puzzles() {
        for text in [
            "c a triangle\n\np edge 3 3\ne 1 2\n",
            "p col 3 3\nc\ne 1 2",
            "p 0 0\n",
            "NAME : x\nTYPE : HCP\n",
            "TYPE: HCP\n",
        ] {
            assert!(is_graph(text.as_bytes()), "{text}");
        }
        for text in [
            "",
            "p\n",
            "p 1 2\na 1 2\np . a\n",
            "1 2\n2 3\n",
            "5x5:a3",
            "p x 1\n",
            "page : 1",
            "e 1 2",
        ] {
            assert!(!is_graph(text.as_bytes()), "{text}");
        }
    }

    #[test]
    fn faults_name_their_place() {
        for (text, expected) in [
            ("p edge 3 1\ne 1 4\n", "line 2, column 5: expected a vertex 1 to 3, found '4'"),
            ("p edge 3 1\ne 0 1\n", "line 2, column 3: expected a vertex 1 to 3, found '0'"),
            ("p edge 3 1\ne 1\n", "line 2, column 4: expected a vertex, found the end of the line"),
            (
                "p edge 3 1\ne 2 2\n",
                "line 2, column 3: expected two vertices, not an edge of 2 with itself, found '2'",
            ),
            (
                "p edge 3 2\ne 1 2\ne 2 1\n",
                "line 3, column 3: expected each edge once, not 2 1 again, found '2'",
            ),
            ("e 1 2\n", "line 1, column 1: expected a line 'p edge N M' first, found 'e'"),
            ("p edge x 2\n", "line 1, column 8: expected a number of vertices, found 'x'"),
            ("p 3 1\nx 1 2\n", "line 2, column 1: expected 'e' and two vertices, found 'x'"),
            ("1 2\n2 x\n", "line 2, column 3: expected a vertex, found 'x'"),
            (
                "NAME : x\nEDGE_DATA_SECTION\n",
                "line 2, column 1: expected DIMENSION before the edges, found 'EDGE_DATA_SECTION'",
            ),
            (
                "NAME : x\n",
                "line 1, column 9: expected EDGE_DATA_SECTION, found the end of the line",
            ),
        ] {
            assert_eq!(read_edges(text).unwrap_err(), expected, "{text}");
        }
    }
}
