//! TSPLIB: `TYPE : HCP` or `HCP_DIRECTED`, `DIMENSION : N`, `EDGE_DATA_FORMAT : EDGE_LIST` or `ADJ_LIST`.
//! After `EDGE_DATA_SECTION` stand two vertices for each edge, or a vertex and its neighbours up to -1; after
//! `FIXED_EDGES_SECTION` two for each edge that a tour must have. A -1 ends a section.

use super::dimacs::{size, vertex};
use super::draft::{Directions, Draft};
use super::names::Names;
use lazyloop_text::text::{Expected, FormatError, Line, Words};

/// Keys by which such a file is known, and that say nothing about the graph.
pub(super) const REMARKS: [&[u8]; 2] = [b"NAME", b"COMMENT"];
/// Keys that are read.
pub(super) const KEYS: [&[u8]; 3] = [b"TYPE", b"DIMENSION", b"EDGE_DATA_FORMAT"];
pub(super) const SECTIONS: [&[u8]; 2] = [b"EDGE_DATA_SECTION", b"FIXED_EDGES_SECTION"];
/// Keys and sections of pictures, which no tour depends on.
const DRAWN: [&[u8]; 2] = [b"NODE_COORD_TYPE", b"DISPLAY_DATA_TYPE"];
const DRAWN_SECTIONS: [&[u8]; 2] = [b"NODE_COORD_SECTION", b"DISPLAY_DATA_SECTION"];

const DIMENSION: Expected = Expected::Phrase { words: "DIMENSION before the edges", sign: false };
const SECTION: Expected = Expected::Phrase { words: "EDGE_DATA_SECTION", sign: false };
const FORMAT: Expected = Expected::Phrase { words: "EDGE_LIST or ADJ_LIST", sign: false };
const TYPE: Expected = Expected::Phrase { words: "a type", sign: false };
const NOTHING: Expected = Expected::Phrase { words: "nothing after EOF", sign: false };
const ONCE: Expected = Expected::Phrase { words: "each key once", sign: false };
const CLOSED: Expected =
    Expected::Phrase { words: "-1 after the neighbours of a vertex", sign: false };
const SECOND: Expected = Expected::Phrase { words: "a second vertex", sign: false };

/// A key of the file: the words up to the colon.
pub(super) fn key<'a>(line: &Line<'a>) -> &'a [u8] {
    let end = line.text.iter().position(|&sign| sign == b':').unwrap_or(line.text.len());
    let key = line.text[..end].trim_ascii();
    &key[..key.iter().position(u8::is_ascii_whitespace).unwrap_or(key.len())]
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Section {
    Edges,
    Neighbours,
    Fixed,
    /// Places of vertices.
    Drawn,
}

pub(super) fn read<'a>(lines: &[Line<'a>]) -> Result<Draft<'a>, FormatError> {
    let mut draft = Draft::new(Names::Counted { first: 1, count: 0 }, Directions::Said(false));
    let (mut dimension, mut is_adjacency, mut has_edges, mut has_ended) =
        (None, false, false, false);
    // The vertex that the section goes on from, with its line.
    let (mut section, mut from): (_, Begun<'a>) = (None, None);
    let mut met: Vec<&[u8]> = Vec::new();
    for &line in lines {
        if has_ended {
            return Err(line.error(line.extent().start, NOTHING));
        }
        let start = line.extent().start;
        let begins_with_sign = !matches!(line.text[start], b'-' | b'0'..=b'9');
        if let (Some(open), false) = (section, begins_with_sign) {
            if open == Section::Drawn {
                section = Some(open).filter(|_| line.text.trim_ascii() != b"-1");
            } else if read_section(line, open, dimension.unwrap_or(0), &mut from, &mut draft)? {
                section = None;
            }
            continue;
        }
        open_end(from, is_adjacency)?;
        // The colon may have no space around it.
        let text: Vec<u8> =
            line.text.iter().map(|&sign| if sign == b':' { b' ' } else { sign }).collect();
        let spaced = Line { number: line.number, text: &text };
        let mut words = Words::new(spaced);
        let Some((at, _)) = words.next() else { continue };
        let key = key(&line);
        if met.contains(&key) && !REMARKS.contains(&key) {
            return Err(line.error(at, ONCE));
        }
        met.push(key);
        section = None;
        match key {
            key if REMARKS.contains(&key) => {}
            b"TYPE" => match words.expect(TYPE)? {
                (_, b"HCP") => draft.directions = Directions::Said(false),
                (_, b"HCP_DIRECTED" | b"DHCP") => draft.directions = Directions::Said(true),
                (at, _) => {
                    let other = "TYPE HCP or HCP_DIRECTED: tour looks for any cycle through all vertices, \
                                 not for a shortest one";
                    return Err(line.error(at, Expected::Words(other.to_string())));
                }
            },
            b"DIMENSION" => {
                let count = size(spaced, &mut words)?;
                dimension = Some(count);
                draft.names = Names::Counted { first: 1, count };
            }
            b"EDGE_DATA_FORMAT" => match words.expect(FORMAT)? {
                (_, b"EDGE_LIST") => is_adjacency = false,
                (_, b"ADJ_LIST") => is_adjacency = true,
                (at, _) => return Err(line.error(at, FORMAT)),
            },
            key if SECTIONS.contains(&key) => {
                dimension.ok_or_else(|| line.error(at, DIMENSION))?;
                section = Some(match (key == b"EDGE_DATA_SECTION", is_adjacency) {
                    (false, _) => Section::Fixed,
                    (true, false) => Section::Edges,
                    (true, true) => Section::Neighbours,
                });
                has_edges |= key == b"EDGE_DATA_SECTION";
                draft.is_mutual |= section == Some(Section::Neighbours);
            }
            key if DRAWN.contains(&key) => {}
            key if DRAWN_SECTIONS.contains(&key) => {
                section = Some(Section::Drawn);
                draft.unread(line.number, "places of vertices");
            }
            b"EOF" => has_ended = true,
            b"-1" => {
                return Err(
                    line.error(at, Expected::Words("a section, not the end of one".to_string()))
                );
            }
            _ => {
                let known: Vec<String> = REMARKS
                    .iter()
                    .chain(&KEYS)
                    .chain(&SECTIONS)
                    .map(|key| key.escape_ascii().to_string())
                    .collect();
                return Err(line.error(
                    at,
                    Expected::Words(format!("a key that is read here ({})", known.join(", "))),
                ));
            }
        }
        if matches!(key, b"TYPE" | b"DIMENSION" | b"EDGE_DATA_FORMAT" | b"EOF") || section.is_some()
        {
            words.end()?;
        }
    }
    let last = lines.last().copied().unwrap_or(Line { number: 1, text: b"" });
    open_end(from, is_adjacency)?;
    match has_edges {
        true => Ok(draft),
        false => Err(last.error_at_end(SECTION)),
    }
}

/// A vertex of a section with its line and place.
type Begun<'a> = Option<(Line<'a>, usize, usize)>;

/// Checks that a section does not end within an edge, or a list of neighbours.
fn open_end(from: Begun<'_>, is_adjacency: bool) -> Result<(), FormatError> {
    let expected = if is_adjacency { CLOSED } else { SECOND };
    from.map_or(Ok(()), |(line, ..)| Err(line.error_at_end(expected)))
}

/// Reads a line of a section, and returns whether the section ends there.
fn read_section<'a>(
    line: Line<'a>,
    section: Section,
    size: usize,
    from: &mut Begun<'a>,
    draft: &mut Draft<'a>,
) -> Result<bool, FormatError> {
    let mut words = Words::new(line);
    while let Some((at, word)) = words.peek() {
        if word == b"-1" {
            words.next();
            if section == Section::Neighbours && from.take().is_some() {
                continue;
            }
            if from.is_some() {
                return Err(line.error(at, SECOND));
            }
            words.end()?;
            return Ok(true);
        }
        let number = vertex(line, &mut words, size)?;
        match (*from, section) {
            (None, _) => *from = Some((line, at, number)),
            (Some((.., a)), Section::Neighbours) => draft.edges.push((line.number, [a, number])),
            (Some((begun, at, a)), _) => {
                *from = None;
                match section {
                    Section::Fixed => draft.fixed.push((begun, at, [a, number])),
                    _ => draft.edges.push((line.number, [a, number])),
                }
            }
        }
    }
    Ok(false)
}
