//! The formats by name, and which one a line is in.

use super::{AnyAnswer, AnyPuzzle, FormatError, Line};
use super::{address, course, flow, janko, json, lines, loopy, pzprv3, text};
use AnyPuzzle::{Flow, Slitherlink};

/// A way to write puzzles down.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// The course's line.
    Course,
    /// An address of puzz.link and its relatives.
    Address,
    /// A game id of Loopy.
    Loopy,
    /// A pasted grid.
    Text,
    /// A file of Janko's collection.
    Janko,
    /// The file text of pzprv3.
    Pzprv3,
    /// A Flow Free map.
    Flow,
    /// A JSON object a line.
    Json,
}

/// Why a format cannot hold a puzzle.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum Misfit {
    /// The format is for another kind of puzzle.
    #[error("the format '{format}' has no {kind}")]
    Kind {
        /// The format's name.
        format: &'static str,
        /// The puzzle's kind.
        kind: &'static str,
    },
    /// Addresses have numbers in place of letters, and none for this one.
    #[error("an address has no number for the letter '{letter}' (only for A to Z and a to z)")]
    Letter {
        /// The first such letter.
        letter: char,
    },
}

impl Format {
    /// All of them.
    pub const ALL: [Self; 8] = [
        Self::Course,
        Self::Address,
        Self::Loopy,
        Self::Text,
        Self::Janko,
        Self::Pzprv3,
        Self::Flow,
        Self::Json,
    ];

    /// The name by which users call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Course => "course",
            Self::Address => "address",
            Self::Loopy => "loopy",
            Self::Text => "text",
            Self::Janko => "janko",
            Self::Pzprv3 => "pzprv3",
            Self::Flow => "flow",
            Self::Json => "json",
        }
    }

    /// The format of a puzzle that begins with `first`, a line that is not blank. What looks like
    /// none of them is taken for the course's, whose reader then says what is wrong.
    pub fn detect(first: &[u8]) -> Self {
        let first = first.trim_ascii();
        if first.starts_with(b"{") {
            Self::Json
        } else if pzprv3::begins(first) {
            Self::Pzprv3
        } else if janko::begins(first) {
            Self::Janko
        } else if first.contains(&b'/') {
            Self::Address
        } else if is_game_id(first) {
            Self::Loopy
        } else if begins_with_size(first) {
            Self::Course
        } else if text::is_row(first) && text::has_even_words(first) {
            Self::Text
        } else if flow::is_row(first) {
            Self::Flow
        } else {
            Self::Course
        }
    }

    /// Whether a text is surely meant as a puzzle itself and not as a file's name: an address with
    /// a kind or a size in it, or a game id with a colon.
    pub fn is_puzzle_itself(text: &str) -> bool {
        let words = text.split(['?', '/']).collect::<Vec<&str>>();
        let is_number = |word: &&str| lines::number(word.as_bytes()).is_some();
        match Self::detect(text.as_bytes()) {
            Self::Address => {
                text.contains('?') || words.windows(2).any(|pair| pair.iter().all(is_number))
            }
            Self::Loopy => text.contains([':', '#']),
            _ => false,
        }
    }

    /// Whether a puzzle is one line.
    pub fn is_one_line(self) -> bool {
        match self {
            Self::Course | Self::Address | Self::Loopy | Self::Json => true,
            Self::Text | Self::Janko | Self::Pzprv3 | Self::Flow => false,
        }
    }

    /// Whether open clues are kept.
    pub fn has_open_clues(self) -> bool {
        match self {
            Self::Address | Self::Text | Self::Pzprv3 | Self::Json => true,
            Self::Course | Self::Loopy | Self::Janko | Self::Flow => false,
        }
    }

    /// Reads a puzzle from its lines.
    ///
    /// # Errors
    ///
    /// The first place where the lines are no puzzle in this format.
    pub fn parse(self, file: &[Line<'_>]) -> Result<AnyPuzzle, FormatError> {
        let first = file.first().copied().unwrap_or(Line { number: 1, text: b"" });
        match self {
            Self::Course => course::parse_puzzle(first).map(Slitherlink),
            Self::Address => address::parse_puzzle(first),
            Self::Loopy => loopy::parse_puzzle(first).map(Slitherlink),
            Self::Text => text::parse_puzzle(file).map(Slitherlink),
            Self::Janko => janko::parse_puzzle(file).map(Slitherlink),
            Self::Pzprv3 => pzprv3::parse(file).map(|(puzzle, _)| Slitherlink(puzzle)),
            Self::Flow => flow::parse_rows(file).map(Flow),
            Self::Json => json::parse(first).map(|(puzzle, _)| puzzle),
        }
    }

    /// A puzzle as text, its last line end included; with the answer, where one is given and the
    /// format holds it (a map with an answer is the map filled in).
    ///
    /// # Errors
    ///
    /// If the format cannot hold the puzzle. That it cannot hold an open clue is no error: a blank
    /// cell asks for the same.
    ///
    /// # Panics
    ///
    /// If the answer is for another kind of puzzle.
    pub fn write(self, puzzle: &AnyPuzzle, answer: Option<&AnyAnswer>) -> Result<Vec<u8>, Misfit> {
        let mut text = Vec::new();
        let out = &mut text;
        let line = answer.map(|answer| match answer {
            AnyAnswer::Slitherlink(line) => Ok(line),
            AnyAnswer::Flow(paths) => Err(paths),
        });
        let written = match (self, puzzle) {
            (Self::Address, _) => match address::write_puzzle(puzzle) {
                Some(address) => {
                    out.extend(address.bytes());
                    Ok(())
                }
                None => return Err(letter_misfit(puzzle)),
            },
            (Self::Json, _) => json::write(out, puzzle, answer),
            (Self::Course, Slitherlink(puzzle)) => course::write_puzzle(out, puzzle),
            (Self::Loopy, Slitherlink(puzzle)) => loopy::write_puzzle(out, puzzle),
            (Self::Text, Slitherlink(puzzle)) => text::write_puzzle(out, puzzle),
            (Self::Janko, Slitherlink(puzzle)) => janko::write_puzzle(out, puzzle),
            (Self::Pzprv3, Slitherlink(puzzle)) => {
                pzprv3::write(out, puzzle, line.map(|line| line.expect("a line")))
            }
            (Self::Flow, Flow(puzzle)) => match line {
                Some(paths) => flow::write_answer(out, paths.expect_err("paths")),
                None => flow::write_puzzle(out, puzzle),
            },
            _ => return Err(Misfit::Kind { format: self.name(), kind: puzzle.kind() }),
        };
        written.expect("writing to memory does not fail");
        if !out.ends_with(b"\n") {
            out.push(b'\n');
        }
        Ok(text)
    }
}

fn letter_misfit(puzzle: &AnyPuzzle) -> Misfit {
    let Flow(puzzle) = puzzle else { unreachable!("clues have no letters") };
    let letters = puzzle.colours().iter().map(|colour| colour.letter);
    let letter = letters.into_iter().find(|&letter| address::number(letter).is_none());
    Misfit::Letter { letter: letter.expect("all letters have numbers") }
}

/// Digits, and then what only a game id has: `x`, `:` or `#`.
fn is_game_id(text: &[u8]) -> bool {
    let after = text.iter().position(|byte| !byte.is_ascii_digit()).unwrap_or(text.len());
    after > 0 && (text[after..].starts_with(b"x") || text.iter().any(|b| matches!(b, b':' | b'#')))
}

/// Whether a line is one of the course's rather than a grid's row: two numbers, and then either
/// words of the length that the second one says, or blank signs in words of any length. Where all
/// words are single signs, it has to be all that a puzzle of one column has.
pub(super) fn begins_with_size(text: &[u8]) -> bool {
    let mut words = text.split(u8::is_ascii_whitespace).filter(|word| !word.is_empty());
    let sizes = [words.next(), words.next()].map(|word| word.and_then(lines::number));
    let [Some(rows), Some(cols)] = sizes else { return false };
    let rest = words.collect::<Vec<&[u8]>>();
    if rows <= 4 && cols <= 4 && rest.iter().all(|word| word.len() == 1) {
        return cols == 1 && rest.len() == rows;
    }
    let has_blank_sign = text.iter().any(|sign| matches!(sign, b'.' | b'-' | b'_'));
    has_blank_sign || rest.first().is_some_and(|word| word.len() == cols)
}

/// Whether a line begins with a number and goes on.
pub(super) fn begins_with_number(text: &[u8]) -> bool {
    let first = text.trim_ascii().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    lines::number(first).is_some()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_first_line_tells_the_format() {
        for (text, expected) in [
            ("5 5 ..32. 222.3 0..1. 2.2.. .2323", Format::Course),
            ("  2 3 ... 4", Format::Course),
            ("1 1 3", Format::Course),
            ("2 1 . 3", Format::Course),
            ("hello!", Format::Course),
            ("-1 3 ...", Format::Course),
            ("4 4 0000 0000", Format::Course),
            ("0 2212", Format::Text),
            ("12 3 22", Format::Text),
            ("A..B", Format::Flow),
            ("2 1 . 3 .", Format::Text),
            ("3 3 . . 2", Format::Text),
            (". 3 1", Format::Text),
            ("..3", Format::Text),
            ("?31", Format::Text),
            ("31.", Format::Text),
            ("https://puzz.link/p?slither/3/2/.g3i", Format::Address),
            ("pzprv3.html?slither/3/2/.g3i", Format::Address),
            ("3/2/.g3i", Format::Address),
            ("10x10t0:a3", Format::Loopy),
            ("10x10", Format::Loopy),
            ("10t1:a", Format::Loopy),
            ("5x5t0de#12", Format::Loopy),
            ("pzprv3.1", Format::Pzprv3),
            ("pzprv3/slither/1/1/./", Format::Pzprv3),
            ("[begin]", Format::Janko),
            ("problem", Format::Janko),
            ("puzzle slitherlink", Format::Janko),
            ("{\"puzzle\":", Format::Json),
        ] {
            assert_eq!(Format::detect(text.as_bytes()), expected, "{text}");
        }
    }
    #[test]
    fn an_argument_that_is_a_puzzle_is_told_from_a_name() {
        for text in
            ["https://puzz.link/p?slither/3/2/.g3i", "slither/3/2/.g3i", "3/2/.g3i", "10x10t0:a3"]
        {
            assert!(Format::is_puzzle_itself(text), "{text}");
        }
        for text in ["puzzles/a.txt", "../data/5/a.txt", "10x10.txt", "maps", "-", "5 5 ..", "C:/a"]
        {
            assert!(!Format::is_puzzle_itself(text), "{text}");
        }
    }
}
