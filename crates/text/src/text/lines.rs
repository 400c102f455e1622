//! Lines of a file and words of a line, with their places.

use super::{Expected, FormatError};
use lazyloop_plane::grid::Grid;
use std::io::{self, BufRead};
use std::mem;
use std::ops::Range;

/// One line of a file, without its end.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Line<'a> {
    /// Its number, from 1, blank lines counted.
    pub number: usize,
    /// Its bytes as they were read.
    pub text: &'a [u8],
}

impl<'a> Line<'a> {
    /// Whether the line holds nothing but white space.
    pub fn is_blank(&self) -> bool {
        self.text.iter().all(u8::is_ascii_whitespace)
    }

    /// The range of its text without the white space around it.
    pub fn extent(&self) -> Range<usize> {
        let end = self.text.trim_ascii_end().len();
        let start = self.text.len() - self.text.trim_ascii_start().len();
        start.min(end)..end
    }

    /// The error for what stands at byte `offset`.
    pub fn error(&self, offset: usize, expected: Expected) -> FormatError {
        let Line { number, text } = *self;
        // Bytes that are not text are reported first, if they come before the fault.
        match std::str::from_utf8(text) {
            Err(utf8) if utf8.valid_up_to() <= offset => {
                FormatError::at(number, text, utf8.valid_up_to(), Expected::Utf8)
            }
            _ => FormatError::at(number, text, offset, expected),
        }
    }

    /// The error for something that is missing at the line's end.
    pub fn error_at_end(&self, expected: Expected) -> FormatError {
        self.error(self.text.trim_ascii_end().len(), expected)
    }
}

/// Reads a file line by line. It holds one line at a time.
pub struct Lines<R> {
    input: R,
    buffer: Vec<u8>,
    number: usize,
    /// The most bytes of a line that are held.
    most: usize,
    /// Whether the last line has more.
    is_cut: bool,
    /// Whether the last line ended in CR, whose LF may follow.
    after_cr: bool,
}

impl<R: BufRead> Lines<R> {
    /// A reader at the beginning of a file.
    pub fn new(input: R) -> Self {
        Self {
            input,
            buffer: Vec::new(),
            number: 0,
            most: usize::MAX,
            is_cut: false,
            after_cr: false,
        }
    }

    /// Holds at most this many bytes of a line: a longer one is cut short.
    #[must_use]
    pub fn at_most(self, bytes: usize) -> Self {
        Self { most: bytes, ..self }
    }

    /// The most bytes of a line that are held.
    pub fn most(&self) -> usize {
        self.most
    }

    /// Why the last line cannot be read, if it was cut short.
    pub fn fault(&self) -> Option<FormatError> {
        let line = self.number;
        self.is_cut.then(|| FormatError::too_long(line, self.most))
    }

    /// Takes the text of the last line out of the reader.
    pub(super) fn take(&mut self) -> Vec<u8> {
        mem::take(&mut self.buffer)
    }

    /// The next line that is not blank; `None` at the end.
    ///
    /// # Errors
    ///
    /// Whatever the input fails with.
    pub fn next_line(&mut self) -> io::Result<Option<Line<'_>>> {
        while self.read()? {
            if self.is_cut || !self.current().is_blank() {
                return Ok(Some(self.current()));
            }
        }
        Ok(None)
    }

    /// The next line, blank or not; `None` at the end.
    ///
    /// # Errors
    ///
    /// Whatever the input fails with.
    pub fn next_line_or_blank(&mut self) -> io::Result<Option<Line<'_>>> {
        Ok(if self.read()? { Some(self.current()) } else { None })
    }

    fn current(&self) -> Line<'_> {
        Line { number: self.number, text: &self.buffer }
    }

    /// How many bytes of a line that is too long are kept.
    pub(super) const EXCERPT: usize = 80;

    /// Reads a line, which ends in LF, CRLF or CR.
    fn read(&mut self) -> io::Result<bool> {
        self.buffer.clear();
        self.is_cut = false;
        let mut is_read = false;
        loop {
            let bytes = match self.input.fill_buf() {
                Err(error) if error.kind() == io::ErrorKind::Interrupted => continue,
                bytes => bytes?,
            };
            // The LF of a CRLF is read with the next line, which may not have come yet.
            let bytes = match mem::take(&mut self.after_cr) {
                true if bytes.first() == Some(&b'\n') => {
                    self.input.consume(1);
                    continue;
                }
                _ => bytes,
            };
            if bytes.is_empty() {
                break;
            }
            is_read = true;
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let part = &bytes[..end.unwrap_or(bytes.len())];
            if !self.is_cut {
                self.buffer.extend_from_slice(part);
                if self.buffer.len() > self.most {
                    self.is_cut = true;
                    self.buffer.truncate(Self::EXCERPT);
                    self.buffer.shrink_to_fit();
                }
            }
            self.after_cr = end.is_some_and(|end| bytes[end] == b'\r');
            let length = end.map_or(bytes.len(), |end| end + 1);
            self.input.consume(length);
            if end.is_some() {
                break;
            }
        }
        if !is_read {
            return Ok(false);
        }
        self.number += 1;
        if self.number == 1 && self.buffer.starts_with(b"\xef\xbb\xbf") {
            self.buffer.drain(..3);
        }
        Ok(true)
    }
}

/// The words of one line, each with its offset in bytes.
pub struct Words<'a> {
    line: Line<'a>,
    at: usize,
}

impl<'a> Words<'a> {
    /// The words of a line.
    pub fn new(line: Line<'a>) -> Self {
        Self { line, at: 0 }
    }

    /// The next word; `None` at the end.
    #[allow(clippy::should_implement_trait)] // an iterator has no place for `expect` and its kin
    pub fn next(&mut self) -> Option<(usize, &'a [u8])> {
        let text = self.line.text;
        let start =
            self.at + text[self.at..].iter().position(|byte| !byte.is_ascii_whitespace())?;
        let length = text[start..].iter().position(u8::is_ascii_whitespace);
        self.at = length.map_or(text.len(), |length| start + length);
        Some((start, &text[start..self.at]))
    }

    /// The next word, without moving on.
    pub fn peek(&self) -> Option<(usize, &'a [u8])> {
        Self { ..*self }.next()
    }

    /// The next word.
    ///
    /// # Errors
    ///
    /// If there is none; the error names what was `expected`.
    pub fn expect(&mut self, expected: Expected) -> Result<(usize, &'a [u8]), FormatError> {
        self.next().ok_or_else(|| self.line.error_at_end(expected))
    }

    /// The next word, which must be a number.
    ///
    /// # Errors
    ///
    /// If it is not; the error names what was `expected`.
    pub fn number(&mut self, expected: Expected) -> Result<(usize, usize), FormatError> {
        let (at, word) = self.expect(expected.clone())?;
        number(word).map(|number| (at, number)).ok_or_else(|| self.error(at, expected))
    }

    /// Reads `N M`, and makes the grid of that size.
    ///
    /// # Errors
    ///
    /// If these are not two numbers, or not a size that a grid may have.
    pub fn grid(&mut self) -> Result<Grid, FormatError> {
        let (at, rows) = self.number(Expected::Rows)?;
        let (_, cols) = self.number(Expected::Cols)?;
        // The number of rows is compared with the line before anything of that size is made.
        Grid::new(rows, cols).map_err(|error| self.error(at, Expected::Size(error)))
    }

    /// Checks that the line ends here.
    ///
    /// # Errors
    ///
    /// If there is another word.
    pub fn end(&mut self) -> Result<(), FormatError> {
        match self.next() {
            None => Ok(()),
            Some((at, _)) => Err(self.error(at, Expected::End)),
        }
    }

    /// The error for what stands at byte `offset`.
    pub fn error(&self, offset: usize, expected: Expected) -> FormatError {
        self.line.error(offset, expected)
    }
}

/// A number in decimal digits; `None` for anything else, or for more than a `usize` holds.
pub fn number(digits: &[u8]) -> Option<usize> {
    let digits = std::str::from_utf8(digits).ok()?;
    digits.bytes().all(|byte| byte.is_ascii_digit()).then(|| digits.parse().ok())?
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_line_end_ends_one_line() {
        let expected = ["1", "", "2", "3", "", "4"];
        for text in [
            "1\n\n2\n3\n\n4",
            "1\r\n\r\n2\r\n3\r\n\r\n4\r\n",
            "1\r\r2\r3\r\r4\r",
            "1\n\r2\r\n3\r\r\n4",
        ] {
            // Ends may lie anywhere between two reads.
            for size in 1..5 {
                let mut lines = Lines::new(io::BufReader::with_capacity(size, text.as_bytes()));
                let mut found = Vec::new();
                while let Some(line) = lines.next_line_or_blank().unwrap() {
                    found.push(String::from_utf8(line.text.to_vec()).unwrap());
                }
                assert_eq!(found, expected, "{text:?} by {size}");
            }
        }
    }

    #[test]
    fn of_a_line_that_is_too_long_only_the_beginning_is_held() {
        let text = format!("1\n{}\n{}\n2", "x".repeat(100), "y".repeat(1_000_000));
        for size in [1, 7, 8192] {
            let input = io::BufReader::with_capacity(size, text.as_bytes());
            let mut lines = Lines::new(input).at_most(100);
            let mut found = Vec::new();
            while let Some(line) = lines.next_line().unwrap() {
                found.push((line.text[0], line.text.len()));
                assert!(lines.buffer.capacity() < 1000 + size);
                assert_eq!(lines.fault().is_some(), found.len() == 3);
            }
            assert_eq!(found, [(b'1', 1), (b'x', 100), (b'y', 80), (b'2', 1)]);
        }
    }

    #[test]
    fn lines_come_without_ends_blanks_or_mark() {
        let text = b"\xef\xbb\xbf1 1 .\r\n\n \t\r\n 1 1 3 \nlast";
        let mut lines = Lines::new(&text[..]);
        let mut found = Vec::new();
        while let Some(line) = lines.next_line().unwrap() {
            found.push((line.number, line.text.to_vec()));
        }
        assert_eq!(
            found,
            [(1, b"1 1 .".to_vec()), (4, b" 1 1 3 ".to_vec()), (5, b"last".to_vec())]
        );
    }
}
