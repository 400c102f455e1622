//! Addresses of puzz.link, pzv.jp and pzprv3: `https://puzz.link/p?slither/W/H/BODY`, and the same
//! for Numberlink (`numlin`), which is Flow Free whose cells may stay empty. One file a kind's body.
//!
//! Reading is lenient about what stands before the puzzle: any scheme, host and page up to the last
//! `?`, or none of them. The kind may be spelt `slitherlink` or `numberlink`, with pzprv3's `m+`
//! before or `_edit`, `_play` or `_test` after it; where nothing stands before it, it may be missing
//! and is then `slither`. Flags (`v:`, or nothing between two slashes) and a slash at the end are
//! passed over. Unlike pzpr, a body that gives clues for fewer or more cells than there are is an
//! error.

mod numlin;
mod slither;

use super::{AnyPuzzle, Expected, FormatError, Line, lines};
use crate::grid::Grid;
use std::ops::Range;

pub use numlin::number;

const SITE: &str = "https://puzz.link/p?";

const WIDTH: Expected = Expected::Phrase { words: "the number of columns", sign: false };
const HEIGHT: Expected = Expected::Phrase { words: "the number of rows", sign: false };
const LAST_CELL: Expected = Expected::Phrase { words: "no clues after the last cell", sign: false };

/// The kinds of puzzle whose addresses are read.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Kind {
    Slither,
    Numlin,
}

/// The parts of an address between its slashes, each with its offset in bytes.
struct Parts<'a> {
    line: Line<'a>,
    at: usize,
    end: usize,
}

impl<'a> Parts<'a> {
    /// The parts from after the last `?` to the end.
    fn new(line: Line<'a>) -> Self {
        let Range { start, end } = line.extent();
        let at = line.text[..end].iter().rposition(|&byte| byte == b'?').map_or(start, |at| at + 1);
        Self { line, at, end }
    }

    fn next(&mut self) -> (usize, &'a [u8]) {
        let at = self.at.min(self.end);
        let rest = &self.line.text[at..self.end];
        let part = rest.split(|&byte| byte == b'/').next().unwrap_or_default();
        self.at = at + part.len() + 1;
        (at, part)
    }

    fn number(&mut self, expected: Expected) -> Result<(usize, usize), FormatError> {
        let (at, part) = self.next();
        let number = lines::number(part).ok_or_else(|| self.line.error(at, expected))?;
        Ok((at, number))
    }
}

/// Reads an address.
///
/// # Errors
///
/// The first place where the line is no address of a puzzle that is read here. Memory stays in
/// proportion to the line's length whatever size it claims.
pub fn parse_puzzle(line: Line<'_>) -> Result<AnyPuzzle, FormatError> {
    let mut parts = Parts::new(line);
    let start = parts.at;
    let (at, word) = parts.next();
    let kind = if lines::number(word).is_some() && !line.text[..start].contains(&b'?') {
        parts.at = at;
        Kind::Slither
    } else {
        let kind = kind(word).ok_or_else(|| line.error(at, Expected::Kind("slither or numlin")))?;
        // Flags, or nothing at all, may stand before the size.
        let before = parts.at;
        let (_, flags) = parts.next();
        if !(flags.is_empty() || flags.ends_with(b":")) {
            parts.at = before;
        }
        kind
    };
    let (at, cols) = parts.number(WIDTH)?;
    let (_, rows) = parts.number(HEIGHT)?;
    let grid = Grid::new(rows, cols).map_err(|error| line.error(at, Expected::Size(error)))?;
    let (at, body) = parts.next();
    let puzzle = match kind {
        Kind::Slither => AnyPuzzle::Slitherlink(slither::decode(line, at, body, grid)?),
        Kind::Numlin => AnyPuzzle::Flow(numlin::decode(line, at, body, grid)?),
    };
    let (at, rest) = parts.next();
    if !rest.is_empty() || parts.at < parts.end {
        return Err(line.error(at, Expected::End));
    }
    Ok(puzzle)
}

fn kind(word: &[u8]) -> Option<Kind> {
    let word = word.strip_prefix(b"m+").unwrap_or(word);
    let modes: [&[u8]; 3] = [b"_edit", b"_play", b"_test"];
    match modes.into_iter().find_map(|mode| word.strip_suffix(mode)).unwrap_or(word) {
        b"slither" | b"slitherlink" => Some(Kind::Slither),
        b"numlin" | b"numberlink" => Some(Kind::Numlin),
        _ => None,
    }
}

/// A puzzle as an address of puzz.link; `None` if a letter has no [`number`].
pub fn write_puzzle(puzzle: &AnyPuzzle) -> Option<String> {
    let grid = puzzle.grid();
    let (kind, mut body) = match puzzle {
        AnyPuzzle::Slitherlink(puzzle) => ("slither", slither::encode(puzzle)),
        AnyPuzzle::Flow(puzzle) => ("numlin", numlin::encode(puzzle)?),
    };
    // Some readers of addresses drop a dot that ends one.
    if body.ends_with('.') {
        body.push('/');
    }
    Some(format!("{SITE}{kind}/{}/{}/{body}", grid.cols(), grid.rows()))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::format::{course, flow};

    fn read(text: &str) -> Result<String, String> {
        let line = Line { number: 1, text: text.as_bytes() };
        let puzzle = match parse_puzzle(line).map_err(|error| error.to_string())? {
            AnyPuzzle::Slitherlink(puzzle) => puzzle,
            AnyPuzzle::Flow(puzzle) => {
                let mut out = Vec::new();
                flow::write_puzzle(&mut out, &puzzle).unwrap();
                return Ok(String::from_utf8(out).unwrap().replace('\n', "/"));
            }
        };
        let mut out = Vec::new();
        course::write_puzzle(&mut out, &puzzle).unwrap();
        let open: Vec<usize> = puzzle.open().iter().map(|cell| cell.index()).collect();
        Ok(format!("{} {open:?}", String::from_utf8(out).unwrap()))
    }

    #[test]
    fn every_spelling_of_the_same_puzzle_is_read() {
        for text in [
            "https://puzz.link/p?slither/3/2/.g3i",
            "http://pzv.jp/p.html?slither/3/2/.g3i",
            "http://example.org/p?slitherlink/3/2/.g3i/",
            "puzz.link/p?slither/v:/3/2/.g3i",
            "pzprv3.html?slither//3/2/.g3i",
            "p.html?m+slither/3/2/.g3i",
            "https://example.org/a/b?x=1?slither_edit/3/2/.g3i",
            " slither/3/2/.g3i ",
            "3/2/.g3i",
            "3/2/.gdg",
        ] {
            assert_eq!(read(text).as_deref(), Ok("2 3 ..3 ... [0]"), "{text}");
        }
    }

    #[test]
    fn every_kind_of_code_is_read_and_written() {
        let text = "https://puzz.link/p?slither/5/2/6.4bh0";
        assert_eq!(read(text).as_deref(), Ok("2 5 1..41 ....0 [2]"));
        let puzzle = parse_puzzle(Line { number: 1, text: text.as_bytes() }).unwrap();
        assert_eq!(write_puzzle(&puzzle).unwrap(), "https://puzz.link/p?slither/5/2/6.4bha");
    }

    #[test]
    fn the_last_labels_reach_past_the_end() {
        for text in ["2/1/g3", "2/1/g8", "2/1/gd"] {
            assert_eq!(read(text).as_deref(), Ok("1 2 .3 []"));
        }
        let puzzle = parse_puzzle(Line { number: 1, text: b"2/1/g3" }).unwrap();
        assert_eq!(write_puzzle(&puzzle).unwrap(), "https://puzz.link/p?slither/2/1/gd");
    }

    #[test]
    fn numberlink_is_flow_free_with_empty_cells() {
        let text = "https://puzz.link/p?numlin/3/2/1g-1b1g-1b";
        assert_eq!(read(text).as_deref(), Ok("A.a/A.a/"));
        let puzzle = parse_puzzle(Line { number: 1, text: text.as_bytes() }).unwrap();
        assert!(matches!(&puzzle, AnyPuzzle::Flow(puzzle) if puzzle.allows_empty()));
        assert_eq!(write_puzzle(&puzzle).as_deref(), Some(text));
        for (text, expected) in [
            ("p?numlin/2/1/10", "line 1, column 15: expected a number 1 to 52, found '0'"),
            ("p?numlin/2/1/1-35", "line 1, column 15: expected a number 1 to 52, found '-'"),
            ("p?numlin/2/1/1-1", "line 1, column 15: expected a number 1 to 52, found '-'"),
            (
                "p?numlin/3/1/.g1",
                "line 1, column 14: expected a number's code (a digit 1 to f, '-' and two digits, or 'g' to 'z'), found '.'",
            ),
            (
                "p?numlin/3/1/1g2",
                "line 1, column 14: expected each letter exactly twice, found 'A' once",
            ),
            (
                "p?numlin/3/1/111",
                "line 1, column 16: expected each letter exactly twice, found 'A' 3 times",
            ),
            (
                "p?numlin/3/1/1h1",
                "line 1, column 16: expected no clues after the last cell, found '1'",
            ),
            (
                "p?numlin/3/1/1i",
                "line 1, column 15: expected no clues after the last cell, found 'i'",
            ),
            ("p?numlin/3/1/11", "line 1, column 16: expected clues for 3 cells, found 2"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }

    #[test]
    fn faults_name_their_place() {
        for (text, expected) in [
            (
                "https://puzz.link/p?masyu/3/2/.g3i",
                "line 1, column 21: expected a kind of puzzle that is read here (slither or numlin), found 'masyu/3/2/.g3i'",
            ),
            (
                "https://puzz.link/slither/3/2/.g3i",
                "line 1, column 1: expected a kind of puzzle that is read here (slither or numlin), found 'https://puzz.link/sl…'",
            ),
            (
                "p?slither",
                "line 1, column 10: expected the number of columns, found the end of the line",
            ),
            ("p?slither/x/2/g", "line 1, column 11: expected the number of columns, found 'x/2/g'"),
            (
                "p?slither/3",
                "line 1, column 12: expected the number of rows, found the end of the line",
            ),
            ("3/0/a", "line 1, column 1: a grid needs at least one row and one column"),
            ("3/2", "line 1, column 4: expected clues for 6 cells, found 0"),
            ("3/2/.g3h", "line 1, column 9: expected clues for 6 cells, found 5"),
            ("3/2/.g3j", "line 1, column 8: expected no clues after the last cell, found 'j'"),
            ("3/2/.g3ig", "line 1, column 9: expected no clues after the last cell, found 'g'"),
            (
                "3/2/.gf",
                "line 1, column 7: expected a clue's code ('0' to '9', 'a' to 'e', 'g' to 'z' or '.'), found 'f'",
            ),
            ("3/2/.g3i/7", "line 1, column 10: expected the end of the line, found '7'"),
            ("3/2/.g3i//x", "line 1, column 10: expected the end of the line, found '/x'"),
        ] {
            assert_eq!(read(text).unwrap_err(), expected, "{text}");
        }
    }
}
