//! DIMACS: `c` begins a comment; `p edge N M` (or `p col`, or `p` alone), and `e U V` for each edge. After
//! `p sp N M` stand arcs with their lengths, `a U V LENGTH`.

use super::draft::{Directions, Draft, MOST};
use super::names::Names;
use super::notice::Notice;
use lazyloop_text::text::{Expected, FormatError, Line, Words};

const SIZE: Expected = Expected::Phrase { words: "a number of vertices", sign: false };
const EDGES: Expected = Expected::Phrase { words: "a number of edges", sign: false };
pub(super) const VERTEX: Expected = Expected::Phrase { words: "a vertex", sign: false };
const EDGE: Expected = Expected::Phrase { words: "'e' and two vertices", sign: false };
const ARC: Expected = Expected::Phrase { words: "'a' and two vertices", sign: false };
const HEADER: Expected = Expected::Phrase { words: "a line 'p edge N M' first", sign: false };

/// Reads a vertex from 1 to `size`, as an index from 0.
pub(super) fn vertex(
    line: Line<'_>,
    words: &mut Words<'_>,
    size: usize,
) -> Result<usize, FormatError> {
    let (at, number) = words.number(VERTEX)?;
    match (1..=size).contains(&number) {
        true => Ok(number - 1),
        false => Err(line.error(at, Expected::Words(format!("a vertex 1 to {size}")))),
    }
}

/// Reads a number of vertices.
pub(super) fn size(line: Line<'_>, words: &mut Words<'_>) -> Result<usize, FormatError> {
    let (at, number) = words.number(SIZE)?;
    match number <= MOST {
        true => Ok(number),
        false => Err(line.error(at, Expected::Words(format!("at most {MOST} vertices")))),
    }
}

pub(super) fn read<'a>(lines: &[Line<'a>]) -> Result<Draft<'a>, FormatError> {
    let mut draft: Option<(Draft<'a>, usize, bool)> = None;
    let mut said = None;
    for &line in lines {
        let mut words = Words::new(line);
        let Some((at, first)) = words.next() else { continue };
        match (first, &mut draft) {
            (b"c", _) => {}
            (b"p", None) => {
                let mut is_directed = false;
                if let Some((at, word)) = words.peek().filter(|(_, word)| !word[0].is_ascii_digit())
                {
                    is_directed = word == b"sp";
                    if !matches!(word, b"edge" | b"edges" | b"col" | b"sp") {
                        let words = "'edge', 'col' or 'sp', which begin graphs".to_string();
                        return Err(line.error(at, Expected::Words(words)));
                    }
                    words.next();
                }
                let count = size(line, &mut words)?;
                if words.peek().is_some() {
                    said = Some(words.number(EDGES)?.1);
                }
                words.end()?;
                let directions =
                    if is_directed { Directions::Said(true) } else { Directions::Open };
                let names = Names::Counted { first: 1, count };
                draft = Some((Draft::new(names, directions), count, is_directed));
            }
            (_, None) => return Err(line.error(at, HEADER)),
            (b"e" | b"a", Some((draft, size, is_directed))) if (first == b"a") == *is_directed => {
                let ends = [vertex(line, &mut words, *size)?, vertex(line, &mut words, *size)?];
                if words.next().is_some() {
                    words.end()?;
                    draft.unread(line.number, "weights");
                }
                draft.edges.push((line.number, ends));
            }
            // Values and places of vertices, and bounds.
            (b"n" | b"d" | b"v" | b"x", Some((draft, ..))) => {
                let what = format!("lines that begin with '{}'", first.escape_ascii());
                draft.unread(line.number, what);
            }
            (_, Some((_, _, true))) => return Err(line.error(at, ARC)),
            (_, Some(_)) => return Err(line.error(at, EDGE)),
        }
    }
    let last = lines.last().copied().unwrap_or(Line { number: 1, text: b"" });
    let (mut draft, ..) = draft.ok_or_else(|| last.error_at_end(HEADER))?;
    // Files count an edge that comes twice once or twice.
    if let Some(said) = said {
        let mut once: Vec<[usize; 2]> =
            draft.edges.iter().map(|&(_, [a, b])| [a.min(b), a.max(b)]).collect();
        once.sort_unstable();
        once.dedup();
        let found = draft.edges.len();
        if said != found && said != once.len() && said != 2 * found {
            draft.notices.push(Notice::Count { said, found });
        }
    }
    Ok(draft)
}
