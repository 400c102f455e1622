//! Addresses of puzz.link, pzv.jp and pzprv3: `https://puzz.link/p?KIND/W/H/BODY`. A kind reads and
//! writes the body.
//!
//! Reading is lenient about what stands before the puzzle: any scheme, host and page up to the last
//! `?`, or none of them, and parameters such as `type=editor&`. The kind may have pzprv3's `m+` before
//! or `_edit`, `_play` or `_test` after it; where nothing stands before it, it may be missing. In
//! Kanpen's addresses and those of the old applet the page names the kind. Letters before the size are
//! rules of the kind; `v:NAME`, a rule that only its author knows, is refused. Unlike in pzpr, a body
//! that gives clues for fewer or more cells than there are is an error, unless it has none at all.
//! Other signs after the last cell are left out with a warning.

use super::{Aside, Expected, FormatError, Line, Warning, lines};
use lazyloop_plane::grid::Grid;
use std::ops::Range;

const SITE: &str = "https://puzz.link/p?";

pub(super) const WIDTH: Expected = Expected::Phrase { words: "the number of columns", sign: false };
pub(super) const HEIGHT: Expected = Expected::Phrase { words: "the number of rows", sign: false };

/// What is expected instead of more clues after the last cell.
pub const LAST_CELL: Expected =
    Expected::Phrase { words: "no clues after the last cell", sign: false };

/// What follows the kind of an address, or stands in its place.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Content {
    /// Size and body.
    Body,
    /// The words of a file of Kanpen's.
    Words,
    /// A file of pzprv3, with slashes for line ends.
    File,
}

/// The parts of an address between its slashes, each with its offset in bytes.
#[derive(Clone, Debug)]
pub struct Parts<'a> {
    line: Line<'a>,
    at: usize,
    end: usize,
    /// The kind's name; empty where it is missing.
    name: &'a [u8],
    /// Where the letters before the size begin and end.
    flags: Range<usize>,
    /// Where the page names the kind.
    page: Option<Range<usize>>,
    content: Content,
    /// Whether nothing stands before the kind.
    is_bare: bool,
}

/// The body of an address, and what stands before it.
#[derive(Clone, Copy, Debug)]
pub struct Body<'a> {
    /// The whole address.
    pub line: Line<'a>,
    /// The byte at which the body begins.
    pub start: usize,
    /// The body.
    pub text: &'a [u8],
    /// The kind's name; empty where it is missing.
    pub name: &'a [u8],
    /// The byte at which the letters before the size begin.
    pub before: usize,
    /// The letters before the size, which stand for rules.
    pub flags: &'a [u8],
    /// The grid, of the size that the address says.
    pub grid: Grid,
    /// Takes what is noticed.
    pub warnings: &'a Aside,
}

impl Body<'_> {
    /// The names of the rules that the letters before the size stand for, out of those of the kind;
    /// an empty name is about looks.
    ///
    /// # Errors
    ///
    /// The first letter that stands for none.
    pub fn rules(&self, flags: &[(char, &'static str)]) -> Result<Vec<&'static str>, FormatError> {
        let rule = |(at, &letter): (usize, &u8)| {
            let known = flags.iter().find(|(known, _)| *known == char::from(letter));
            known.map(|(_, rule)| *rule).ok_or_else(|| {
                let name = String::from_utf8_lossy(self.name);
                let known: Vec<String> =
                    flags.iter().map(|(known, _)| format!("'{known}'")).collect();
                let expected = match &known[..] {
                    [] => format!("the number of columns ({name} has no letters before it)"),
                    known => format!("a letter of {name} ({}) or the size", known.join(", ")),
                };
                self.line.error(self.before + at, Expected::Words(expected))
            })
        };
        self.flags.iter().enumerate().map(rule).collect()
    }

    /// The error for a body that ends before the last cell: it has clues for `filled` of the cells.
    pub fn too_short(&self, filled: usize) -> FormatError {
        self.too_short_of(self.grid.cell_count(), filled)
    }

    /// The same where the body has clues for other cells, such as those of a frame.
    pub fn too_short_of(&self, cells: usize, filled: usize) -> FormatError {
        self.line.error(self.start + self.text.len(), Expected::MoreCells { filled, cells })
    }

    /// Leaves out what follows the last cell, from an offset of the body on, with a warning.
    /// Published addresses often end in a dot and more.
    ///
    /// # Errors
    ///
    /// If it begins with the code of a clue or of blank cells: then the size may be wrong. Or with a slash, behind
    /// which there is another part.
    pub fn leave_out(
        &self,
        offset: usize,
        is_code: impl Fn(u8) -> bool,
    ) -> Result<(), FormatError> {
        let at = self.start + offset;
        if self.text.get(offset) == Some(&b'/') {
            return Err(self.line.error(at + 1, Expected::End));
        }
        if self.text.get(offset).is_some_and(|&sign| is_code(sign)) {
            return Err(self.line.error(at, LAST_CELL));
        }
        self.warnings.push(Warning::leftover(self.line, at, self.start + self.text.len()));
        Ok(())
    }

    /// Warns where a dot ends the body as the last cell's clue: if a clue was lost, the dot may be
    /// a full stop after the address. [`write()`] puts a slash after a dot that is meant, which
    /// needs no warning.
    pub fn note_last_dot(&self) {
        let end = self.start + self.text.len();
        if self.text.ends_with(b".") && self.line.text.get(end) != Some(&b'/') {
            self.warnings.push(Warning::LastDot { line: self.line.number });
        }
    }
}

impl<'a> Parts<'a> {
    /// The parts from after the last `?` and its parameters to the end.
    pub fn new(line: Line<'a>, warnings: &Aside) -> Self {
        let Range { start, end } = line.extent();
        let question = line.text[..end].iter().rposition(|&byte| byte == b'?');
        let at = question.map_or(start, |at| at + 1);
        let page = question.and_then(|end| applet(line.text, start..end));
        let content = Content::Body;
        let is_bare = question.is_none();
        let mut parts = Self { line, at, end, name: b"", flags: at..at, page, content, is_bare };
        if let Some(end) = question {
            parts.pass_parameters(start..end, warnings);
        }
        parts
    }

    /// Passes over parameters; those that are not about the editor are told.
    fn pass_parameters(&mut self, before: Range<usize>, warnings: &Aside) {
        let text = self.line.text;
        loop {
            let (_, first) = self.clone().next();
            for (name, content) in [("problem=", Content::Words), ("pzpr=", Content::Body)] {
                if first.starts_with(name.as_bytes()) {
                    self.at += name.len();
                    self.content = content;
                    self.page = page(text, before);
                    return;
                }
            }
            let is_word = |text: &[u8]| {
                !text.is_empty()
                    && text.iter().all(|&sign| sign.is_ascii_alphanumeric() || sign == b'_')
            };
            let length = first.iter().position(|&sign| sign == b'&');
            let Some(length) = length else { break };
            let equals = first[..length].iter().position(|&sign| sign == b'=');
            let Some(name) = equals.map(|at| &first[..at]).filter(|name| is_word(name)) else {
                break;
            };
            if name != b"type" {
                let what = String::from_utf8_lossy(&first[..length]);
                warnings.note(
                    self.line,
                    format!("'{}' of the address is left out", what.escape_debug()),
                );
            }
            self.at += length + 1;
        }
        let (_, first) = self.clone().next();
        if first.starts_with(b"pzprv")
            && first[5..].iter().all(|&sign| b"0123456789.".contains(&sign))
        {
            self.content = Content::File;
        }
    }

    /// What follows the kind.
    pub fn content(&self) -> Content {
        self.content
    }

    /// What is left, with the offset at which it begins.
    pub fn rest(&self) -> (usize, &'a [u8]) {
        let at = self.at.min(self.end);
        (at, &self.line.text[at..self.end])
    }

    /// Each part that is left, with its offset.
    pub fn each(&self) -> impl Iterator<Item = (usize, &'a [u8])> {
        let mut parts = self.clone();
        std::iter::from_fn(move || (parts.at < parts.end).then(|| parts.next()))
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

    /// Whether the next two parts are numbers: a size.
    fn is_size(&self) -> bool {
        let mut rest = self.clone();
        [rest.next(), rest.next()].iter().all(|(_, part)| lines::number(part).is_some())
    }

    /// Whether this looks like an address of a page without a puzzle that can be read here: it has
    /// a scheme, but no `?`.
    pub fn is_elsewhere(&self) -> bool {
        let text = &self.line.text[self.at..self.end];
        self.is_bare && text.windows(3).any(|part| part == b"://")
    }

    /// Checks that no rule stands here that only its author knows.
    fn check_variant(&self) -> Result<(), FormatError> {
        let (at, part) = self.clone().next();
        if !part.starts_with(b"v:") {
            return Ok(());
        }
        Err(self.line.error(at, variant(part)))
    }

    /// The name of the kind, and where it stands; `None` if it is missing.
    ///
    /// # Errors
    ///
    /// If the address is one of a variant.
    pub fn kind(&mut self) -> Result<Option<(usize, &'a [u8])>, FormatError> {
        self.check_variant()?;
        let start = self.at;
        let (at, word) = match self.page.clone() {
            Some(page) => (page.start, &self.line.text[page]),
            None => self.next(),
        };
        if self.content != Content::Body {
            self.name = word;
            return Ok(Some((at, word)));
        }
        if self.is_bare && lines::number(word).is_some() {
            self.at = start;
            return Ok(None);
        }
        self.check_variant()?;
        // Letters, or nothing at all, may stand before the size.
        let before = self.at;
        let (_, flags) = self.next();
        let are_letters = flags.iter().all(u8::is_ascii_lowercase);
        if !flags.is_empty() && are_letters && self.is_size() {
            self.flags = before..before + flags.len();
        } else if !flags.is_empty() {
            self.at = before;
        }
        let word = word.strip_prefix(b"m+").unwrap_or(word);
        let modes: [&[u8]; 3] = [b"_edit", b"_play", b"_test"];
        let name = modes.into_iter().find_map(|mode| word.strip_suffix(mode)).unwrap_or(word);
        self.name = name;
        Ok(Some((at, name)))
    }

    /// Reads size and body, after the kind. A body may have slashes in it, but not at its end.
    ///
    /// # Errors
    ///
    /// If there is no size, or a grid may not have it.
    pub fn body(&mut self, warnings: &'a Aside) -> Result<Body<'a>, FormatError> {
        let line = self.line;
        let (at, cols) = self.number(WIDTH)?;
        let (_, rows) = self.number(HEIGHT)?;
        let grid = Grid::new(rows, cols).map_err(|error| line.error(at, Expected::Size(error)))?;
        let (start, rest) = self.rest();
        let text = rest.strip_suffix(b"/").unwrap_or(rest);
        let Range { start: before, end } = self.flags;
        let (name, flags) = (self.name, &line.text[before..end]);
        Ok(Body { line, start, text, name, before, flags, grid, warnings })
    }
}

/// What is said of a rule that only its author knows: `v:NAME`.
pub(super) fn variant(word: &[u8]) -> Expected {
    let name = String::from_utf8_lossy(&word[..word.len().min(40)]).escape_debug().to_string();
    let what = "says that this puzzle has rules of its own, and not which: it is not read";
    Expected::Fault(format!("'{name}' {what}"))
}

/// The name that Kanpen's page has, where it says the kind: `…/slitherlink.html`.
fn page(text: &[u8], before: Range<usize>) -> Option<Range<usize>> {
    let page = &text[before.clone()];
    let start = before.start + page.iter().rposition(|&sign| sign == b'/').map_or(0, |at| at + 1);
    let length = text[start..before.end].iter().position(|&sign| sign == b'.');
    Some(start..length.map_or(before.end, |length| start + length))
}

/// The name that the page of the old applet has, where it says the kind: `…/slither/sa/q.html`.
fn applet(text: &[u8], before: Range<usize>) -> Option<Range<usize>> {
    let mut at = before.start;
    let mut last: Option<Range<usize>> = None;
    for part in text[before].split(|&sign| sign == b'/') {
        if matches!(part, b"sa" | b"sc") && last.is_some() {
            return last.filter(|last| !last.is_empty());
        }
        last = Some(at..at + part.len());
        at += part.len() + 1;
    }
    None
}

/// An address of puzz.link, with its line end. `flags` are letters before the size.
pub fn write(kind: &str, flags: &str, grid: Grid, body: &str) -> String {
    // Some readers of addresses drop a dot that ends one.
    let end = if body.ends_with('.') { "/" } else { "" };
    let flags = if flags.is_empty() { String::new() } else { format!("{flags}/") };
    format!("{SITE}{kind}/{flags}{}/{}/{body}{end}\n", grid.cols(), grid.rows())
}

/// Whether a line may be an address.
pub fn begins(text: &[u8]) -> bool {
    text.contains(&b'/')
}

/// Whether an argument that may be an address is surely meant as one, and not as a file's name: it
/// has a scheme, a `?`, or a size.
pub fn is_argument(text: &str) -> bool {
    let words = text.split(['?', '/']).collect::<Vec<&str>>();
    let is_number = |word: &&str| lines::number(word.as_bytes()).is_some();
    text.contains("://")
        || text.contains('?')
        || words.windows(2).any(|pair| pair.iter().all(is_number))
}
