//! How the beginnings of graphs tell their formats apart, and graphs from puzzles.

use super::format::Format;
use super::rows::is_comment;
use super::{graph6, grid, tsplib};
use lazyloop_text::text::{Expected, FormatError, Line};

/// Words after the `p` of DIMACS that begin a graph.
const HEADERS: [&[u8]; 4] = [b"edge", b"edges", b"col", b"sp"];

/// How the files of other programs begin, and what they are.
const OTHERS: [(&str, &str); 8] = [
    ("%%matrixmarket", "a file of Matrix Market"),
    ("*vertices", "a file of Pajek"),
    ("*network", "a file of Pajek"),
    ("graph [", "a file in GML"),
    ("creator ", "a file in GML"),
    ("strict ", "a file in DOT"),
    ("{", "a graph in JSON"),
    ("[{", "a graph in JSON"),
];

/// The format of a text. A list is one of edges here; its rows tell more.
pub(super) fn format(lines: &[Line<'_>]) -> Result<Format, FormatError> {
    let Some(&first) = lines.first() else { return Ok(Format::Edges) };
    let start = first.text.trim_ascii();
    let lower = start.to_ascii_lowercase();
    let lower = String::from_utf8_lossy(&lower);
    let is_dot = ["graph", "digraph"].iter().any(|word| {
        lower
            .strip_prefix(word)
            .is_some_and(|rest| rest.starts_with([' ', '{']) && rest.contains('{'))
    });
    let other =
        OTHERS.iter().find(|(beginning, _)| lower.starts_with(beginning)).map(|(_, what)| *what);
    if let Some(what) = other.or(is_dot.then_some("a file in DOT")) {
        let formats = "a list of edges, GraphML or graph6";
        let fault = format!("this is {what}, which is not read here: write the graph as {formats}");
        return Err(first.error(first.extent().start, Expected::Fault(fault)));
    }
    if start.starts_with(b"<") {
        return Ok(Format::GraphMl);
    }
    if graph6::begins(start) || lines.iter().all(|line| graph6::fits(line.text.trim_ascii())) {
        return Ok(Format::Graph6);
    }
    if grid::fits(lines) {
        return Ok(Format::Grid);
    }
    if is_tsplib(lines) {
        return Ok(Format::Tsplib);
    }
    Ok(if is_dimacs(lines) { Format::Dimacs } else { Format::Edges })
}

/// Whether a file has a line of TSPLIB near its beginning.
fn is_tsplib(lines: &[Line<'_>]) -> bool {
    const HEAD: usize = 12;
    let is_key = |line: &Line<'_>| {
        let key = tsplib::key(line);
        let is_section = tsplib::SECTIONS.contains(&key);
        let is_known = tsplib::REMARKS.contains(&key) || tsplib::KEYS.contains(&key);
        is_section || is_known && line.text.contains(&b':')
    };
    let bare = |line: &Line<'_>| tsplib::KEYS.contains(&tsplib::key(line));
    lines.iter().take(HEAD).any(is_key) || lines.first().is_some_and(bare)
}

/// Whether the first line that is not a comment is a header, or an edge before one.
fn is_dimacs(lines: &[Line<'_>]) -> bool {
    let words = |line: &Line<'_>| -> Vec<Vec<u8>> {
        let words = line.text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
        words.take(4).map(<[u8]>::to_vec).collect()
    };
    let is_number = |word: &Vec<u8>| word.iter().all(u8::is_ascii_digit);
    let mut after_comments = lines.iter().map(words).skip_while(|words| words[0] == b"c");
    let Some(first) = after_comments.next() else { return !lines.is_empty() };
    match (&first[0][..], &first[1..]) {
        (b"p", [word, ..]) if is_number(word) => true,
        (b"p", [word, ..]) if HEADERS.contains(&&word[..]) => true,
        (b"p", [_, size, ..]) => is_number(size),
        (b"e" | b"a", [a, b, ..]) => is_number(a) && is_number(b),
        _ => false,
    }
}

/// Whether a text that begins so is surely a graph and not a puzzle. The beginning of a list of numbers does
/// not tell.
pub fn is_graph(beginning: &[u8]) -> bool {
    let text = beginning.strip_prefix(b"\xef\xbb\xbf").unwrap_or(beginning);
    let lines = text.split(|&sign| sign == b'\n').map(<[u8]>::trim_ascii);
    let lines = lines.filter(|line| !line.is_empty());
    let Some(first) = lines.clone().next() else { return false };
    if first.starts_with(b">>") && graph6::begins(first) {
        return true;
    }
    let holds = |what: &[u8]| text.windows(what.len()).any(|part| part == what);
    if first.starts_with(b"<") {
        return holds(b"<graphml");
    }
    let mut lines = lines.filter(|line| *line != b"c" && !line.starts_with(b"c "));
    let Some(first) = lines.next() else { return false };
    let line = Line { number: 1, text: first };
    if first.contains(&b':') {
        let key = tsplib::key(&line);
        return tsplib::REMARKS.contains(&key) || tsplib::KEYS.contains(&key);
    }
    // networkx writes the attributes of each edge in braces, and begins its other lists with remarks.
    let edge: Vec<&[u8]> = first.splitn(3, |&sign| sign == b' ').collect();
    if edge.len() == 3 && edge[2].starts_with(b"{") && edge[2].ends_with(b"}") {
        return true;
    }
    if is_comment(first) && first.windows(2).any(|pair| pair == b"py") {
        return lines.take(2).any(|line| line.starts_with(b"# GMT "));
    }
    // A map may have a row like a header; no edge follows it.
    let edge: &[u8] = if first.starts_with(b"p sp ") { b"a " } else { b"e " };
    let has_edge = |second: Option<&[u8]>| second.is_none_or(|line| line.starts_with(edge));
    let is_size = |word: &[u8]| !word.is_empty() && word.iter().all(u8::is_ascii_digit);
    let mut words = first.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let is_header = words.next() == Some(b"p")
        && match words.next() {
            Some(word) if HEADERS.contains(&word) => words.next().is_some_and(is_size),
            word => word.is_some_and(is_size),
        };
    is_header && has_edge(lines.next())
}
