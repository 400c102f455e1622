//! Graphs and tours as text. Each format has its file; [`read`] tells by the beginning which it is.
//!
//! An edge from a vertex to itself, or one that comes again, changes no answer: a notice says so. What a
//! format says and is not understood is an error, or a notice if no tour depends on it.

mod beginning;
mod dimacs;
mod draft;
mod format;
mod graph6;
#[cfg(feature = "whole")]
mod graphml;
mod grid;
mod lists;
mod names;
mod notice;
mod rows;
mod tsplib;

pub use beginning::is_graph;
pub use draft::Named;
pub use format::Format;
pub use names::Names;
pub use notice::Notice;

use lazyloop_text::text::{FormatError, Line};
use std::io::{self, Read};

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

/// How a text is read.
#[derive(Clone, Copy, Debug, Default)]
pub struct Reading {
    /// The format, if the text is not to tell it.
    pub format: Option<Format>,
    /// Whether edges have directions, where the text does not say so.
    pub is_directed: bool,
}

/// The most bytes of a graph.
const MOST_BYTES: u64 = 1 << 29;

/// Reads a graph. It is held in memory as a whole.
///
/// # Errors
///
/// The first place where the text is not a graph, or what the input fails with.
pub fn read(input: impl Read, reading: Reading) -> Result<Named, ReadError> {
    let mut text = Vec::new();
    input.take(MOST_BYTES + 1).read_to_end(&mut text)?;
    if text.len() as u64 > MOST_BYTES {
        return Err(FormatError::too_long(1, MOST_BYTES as usize).into());
    }
    Ok(parse(&text, reading)?)
}

fn parse(text: &[u8], reading: Reading) -> Result<Named, FormatError> {
    let lines = lines(text);
    let format = match reading.format {
        Some(format) => format,
        None => beginning::format(&lines)?,
    };
    let draft = match format {
        Format::Dimacs => dimacs::read(&lines)?,
        Format::Tsplib => tsplib::read(&lines)?,
        Format::Edges | Format::Adjacency | Format::Matrix => {
            lists::read(&lines, reading.format, reading.is_directed)?
        }
        Format::Grid => grid::read(&lines)?,
        Format::Graph6 => graph6::read(&lines)?,
        #[cfg(feature = "whole")]
        Format::GraphMl => graphml::read(text)?,
        #[cfg(not(feature = "whole"))]
        Format::GraphMl => {
            let fault = "GraphML needs the feature `whole`".to_string();
            let fault = lazyloop_text::text::Expected::Fault(fault);
            return Err(Line { number: 1, text: b"" }.error(0, fault));
        }
    };
    draft.finish(format, reading.is_directed)
}

/// The lines that are not blank. A line ends in LF, CRLF or CR.
fn lines(text: &[u8]) -> Vec<Line<'_>> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let (mut lines, mut start) = (Vec::new(), 0);
    let mut number = 0;
    while start < text.len() {
        let end = text[start..].iter().position(|sign| matches!(sign, b'\n' | b'\r'));
        let end = end.map_or(text.len(), |length| start + length);
        number += 1;
        let line = Line { number, text: &text[start..end] };
        if !line.is_blank() {
            lines.push(line);
        }
        start = end + if text[end..].starts_with(b"\r\n") { 2 } else { 1 };
    }
    lines
}

/// Writes the vertices of a tour in order, on one line.
pub fn write(names: &Names, tour: &[u32]) -> String {
    let names: Vec<String> = tour.iter().map(|&vertex| names.quoted(vertex as usize)).collect();
    names.join(" ") + "\n"
}

/// Writes a tour as a TSPLIB file; `None` if vertices have other names than numbers.
pub fn write_tour(names: &Names, tour: &[u32], name: &str) -> Option<String> {
    let mut text =
        format!("NAME : {name}\nTYPE : TOUR\nDIMENSION : {}\nTOUR_SECTION\n", tour.len());
    for &vertex in tour {
        text += &format!("{}\n", names.number(vertex as usize)?);
    }
    Some(text + "-1\nEOF\n")
}
