//! All notations: those that several kinds share, and those of each kind.

#[cfg(test)]
mod tests;

use super::any::AnyPuzzle;
use super::format::Format;
use super::kinds::{KINDS, kind_named};
use super::readers::Registered;
use super::solution::AnySolution;
use crate::text::address::{self, Body, Parts};
use crate::text::json::{self, Object};
use crate::text::picture::{self, Drawn};
use crate::text::pzprv3::{self, FileWords};
use crate::text::{
    self, Aside, By, Continues, Entry, Expected, Extent, FormatError, Instance, Line, Notation,
    Reader, Reading, Warning, janko, penpa,
};
use std::io::BufRead;
use std::sync::LazyLock;

type Puzzle = Box<dyn AnyPuzzle>;
type Kind = &'static dyn Registered;

/// Every notation, in the order in which they are tried on a text.
static ENTRIES: LazyLock<Vec<Entry<Puzzle>>> = LazyLock::new(|| {
    let shared = [
        Entry { notation: &Json, kind: None, read: Box::new(read_json) },
        Entry { notation: &Pzprv3, kind: None, read: Box::new(read_pzprv3) },
        Entry { notation: &Janko, kind: None, read: Box::new(read_janko) },
        Entry {
            notation: &Penpa,
            kind: None,
            read: Box::new(|lines, warnings| {
                penpa::check(first(lines))?;
                read_address(first(lines), warnings)
            }),
        },
        Entry {
            notation: &Address,
            kind: None,
            read: Box::new(|lines, warnings| read_address(first(lines), warnings)),
        },
        Entry { notation: &Picture, kind: None, read: Box::new(read_picture) },
    ];
    shared.into_iter().chain(KINDS.iter().copied().flat_map(|kind| kind.notations())).collect()
});

/// All formats: those of single kinds first.
pub fn formats() -> Vec<Format> {
    let mut all: Vec<Format> = Vec::new();
    let shared = ENTRIES.iter().filter(|entry| entry.kind.is_none());
    for entry in ENTRIES.iter().filter(|entry| entry.kind.is_some()).chain(shared) {
        let format = Format(entry.notation.name());
        if !all.contains(&format) {
            all.push(format);
        }
    }
    all
}

/// The format of this name.
pub fn format_named(name: &str) -> Option<Format> {
    formats().into_iter().find(|format| format.name() == name)
}

/// Whether a puzzle in a format is one line.
pub fn is_one_line(format: Format) -> bool {
    let mut named = ENTRIES.iter().filter(|entry| entry.notation.name() == format.name());
    named.all(|entry| entry.notation.is_one_line())
}

/// A reader of puzzles of any kind: all in one format, or each in the format that it begins like.
pub fn reader<R: BufRead>(input: R, format: Option<Format>) -> Reader<R, Puzzle> {
    Reader::new(input, &ENTRIES, format.map(Format::name))
}

/// Whether a text is surely meant as a puzzle itself and not as a file's name.
pub fn is_puzzle_itself(text: &str) -> bool {
    text::detect(ENTRIES.iter(), text.as_bytes()).notation.is_argument(text)
}

/// Reads the first puzzle of a text, in any format. A [`reader`] gives its warnings too.
///
/// ```
/// use lazyloop::engine::Verdict;
/// use lazyloop::questions::Options;
///
/// let puzzle = lazyloop::registry::read("https://puzz.link/p?slither/5/5/8di28111cgd8c")?;
/// let solved = puzzle.solve(&Options::default(), &mut |_| {});
/// let Ok(Verdict::Solved(solution)) = solved.result else { panic!("it has an answer") };
/// assert_eq!(
///     solution.to_text(),
///     "5 5 10111 111001 00101 110110 01101 100001 00010 100111 01000 111111 10101\n"
/// );
/// # Ok::<(), lazyloop::text::FormatError>(())
/// ```
///
/// # Errors
///
/// The first place where the text is not a puzzle.
pub fn read(text: &str) -> Result<Puzzle, FormatError> {
    let first = reader(text.as_bytes(), None).next_instance();
    match first.expect("reading from memory does not fail") {
        Some(Instance { puzzle, .. }) => puzzle,
        None => Err(Line { number: 1, text: b"" }.error(0, Expected::Puzzle)),
    }
}

/// Whether a puzzle that begins with this line is a block of lines.
pub fn is_block(first: &[u8]) -> bool {
    let notation = text::detect(ENTRIES.iter(), first).notation;
    !notation.is_one_line() && notation.begins(first.trim_ascii())
}

/// Reads a puzzle of a kind from rows of clues; `None` if no kind has this name.
///
/// # Errors
///
/// The first place where the rows are not clues of the kind.
pub fn read_rows(kind: &str, rows: &[Line<'_>]) -> Option<Result<Puzzle, FormatError>> {
    kind_named(kind).map(|kind| kind.read_rows(rows))
}

fn first<'a>(lines: &[Line<'a>]) -> Line<'a> {
    lines.first().copied().unwrap_or(Line { number: 1, text: b"" })
}

/// The kind that has this name among its `names`, or the error that lists all names.
fn kind_called(name: &[u8], names: fn(Kind) -> &'static [&'static str]) -> Result<Kind, Expected> {
    let is_called =
        |&kind: &Kind| names(kind).iter().any(|known| known.as_bytes().eq_ignore_ascii_case(name));
    KINDS.iter().copied().find(is_called).ok_or_else(|| {
        let names: Vec<&str> =
            KINDS.iter().copied().filter_map(|kind| names(kind).first().copied()).collect();
        Expected::Kind(names.join(" or "))
    })
}

/// The kind of a puzzle whose text does not name one: the first that has such a notation.
fn first_kind(names: fn(Kind) -> &'static [&'static str]) -> Kind {
    KINDS
        .iter()
        .copied()
        .find(|&kind| !names(kind).is_empty())
        .expect("some kind has this notation")
}

struct Json;

impl Notation for Json {
    fn name(&self) -> &'static str {
        Format::JSON.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        first.starts_with(b"{") || json::opens_element(first)
    }

    fn cut(&self, first: &[u8]) -> Option<usize> {
        json::cut(first)
    }

    /// An object whose bracket stands alone on a line reaches to the bracket that closes it.
    fn extent(&self, first: Line<'_>, _: bool) -> Option<Extent> {
        if first.text.trim_ascii() != b"{" {
            return None;
        }
        let mut depth = 1;
        Some(Box::new(move |line| {
            // One that is cut off does not take the next one with it.
            if line.text.starts_with(b"{") {
                return Continues::No;
            }
            match json::end(line.text, &mut depth) {
                Some(end) => Continues::Until(json::with_comma(line.text, end)),
                None => Continues::Yes,
            }
        }))
    }

    fn is_frame(&self, line: &[u8]) -> bool {
        matches!(line.trim_ascii(), b"[" | b"]" | b"," | b"[]")
    }
}

fn read_json(lines: &[Line<'_>], aside: &Aside) -> Result<Puzzle, FormatError> {
    read_object(first(lines), &Object::read(lines)?, aside)
}

/// The answer that an object in JSON has beside a puzzle, as [`AnySolution::write`] puts it there, to
/// this puzzle.
///
/// # Errors
///
/// Why there is none, or what is wrong with it.
pub fn answer_in_json<'a>(
    puzzle: &'a dyn AnyPuzzle,
    object: &str,
) -> Result<Box<dyn AnySolution + 'a>, String> {
    let aside = Aside::default();
    let line = Line { number: 1, text: object.as_bytes() };
    read_json(&[line], &aside).map_err(|error| error.to_string())?;
    let answer = aside.into_inner().answer;
    puzzle.check(&answer.ok_or("the object has no answer")?)
}

fn read_object(line: Line<'_>, object: &Object, aside: &Aside) -> Result<Puzzle, FormatError> {
    let of_graphs = || KINDS.iter().copied().find(|kind| !kind.info().has_rows);
    let kind = match (&*object.puzzle, object.fields.more.contains_key(json::VERTICES)) {
        ("", true) => of_graphs(),
        (name, _) => kind_named(name),
    };
    let Some(kind) = kind else {
        let names = KINDS.iter().copied().map(|kind| format!("\"{}\"", kind.info().name));
        let names: Vec<String> = names.collect();
        let fault = format!("expected \"puzzle\" to be {}", names.join(" or "));
        return Err(json::error(line, json::Fault::Misfit(fault)));
    };
    kind.read_json(line, object, aside)
}

struct Pzprv3;

impl Notation for Pzprv3 {
    fn name(&self) -> &'static str {
        Format::PZPRV3.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        pzprv3::begins(first)
    }

    fn extent(&self, _: Line<'_>, _: bool) -> Option<Extent> {
        Some(pzprv3::extent())
    }
}

fn read_pzprv3(lines: &[Line<'_>], aside: &Aside) -> Result<Puzzle, FormatError> {
    let mut words = FileWords::new(lines)?;
    let names = |kind: Kind| kind.names_in_pzprv3();
    let expected = kind_called(b"", names).err().unwrap_or(Expected::End);
    let (line, at, name) = words.expect(&expected)?;
    let kind = kind_called(name, names).map_err(|expected| line.error(at, expected))?;
    words.name_kind(name);
    let puzzle = kind.read_pzprv3(&mut words, aside)?;
    words.end()?;
    Ok(puzzle)
}

struct Janko;

impl Notation for Janko {
    fn name(&self) -> &'static str {
        Format::JANKO.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        janko::begins(first)
    }

    fn extent(&self, first: Line<'_>, _: bool) -> Option<Extent> {
        Some(janko::extent(first))
    }
}

/// A file that does not name its kind is taken for the first one's.
fn read_janko(file: &[Line<'_>], warnings: &Aside) -> Result<Puzzle, FormatError> {
    let names = |kind: Kind| kind.names_in_janko();
    let named = janko::kind(file);
    let kind = match named {
        Some((line, at, name)) => {
            kind_called(name, names).map_err(|expected| line.error(at, expected))?
        }
        None => first_kind(names),
    };
    let puzzle = kind.read_janko(file)?;
    if named.is_none() {
        let reads = |other: Kind| other.read_janko(file).is_ok();
        let words = |name| format!("'puzzle {name}' in the head");
        warn_of_others(first(file), kind, names, reads, words, warnings);
    }
    Ok(puzzle)
}

struct Picture;

impl Notation for Picture {
    fn name(&self) -> &'static str {
        Format::PICTURE.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        picture::begins(first)
    }

    fn extent(&self, first: Line<'_>, _: bool) -> Option<Extent> {
        Some(picture::extent(first.text))
    }

    /// The first row may have nothing but clues.
    fn takes(&self, block: &[Line<'_>]) -> bool {
        block.iter().any(|line| picture::shows_lines(line.text))
    }
}

/// A picture that does not name its kind is taken for the first one's that can be so drawn.
fn read_picture(lines: &[Line<'_>], aside: &Aside) -> Result<Puzzle, FormatError> {
    let drawn = Drawn::new(lines)?;
    let names = |kind: Kind| kind.names_in_pictures();
    if let Some((line, name)) = drawn.kind {
        let at = line.extent().end - name.len();
        let kind = kind_called(name, names).map_err(|expected| line.error(at, expected))?;
        return kind.read_picture(&drawn, aside);
    }
    // A sign that a kind has for itself tells it: another kind's clues may be any signs.
    let is_own = |kind: Kind| kind.signs_in_pictures().iter().any(|&(sign, _)| drawn.has(sign));
    let is_told = KINDS.iter().copied().any(is_own);
    let is_drawn = |kind: Kind| !names(kind).is_empty();
    let reads = |kind: Kind| match !is_drawn(kind) || is_told && !is_own(kind) {
        true => Err(drawn.first().error(0, Expected::Puzzle)),
        false => kind.read_picture(&drawn, &Aside::default()),
    };
    let Some(kind) = KINDS.iter().copied().find(|&kind| reads(kind).is_ok()) else {
        // The kind that is meant reads the most.
        let faults = KINDS.iter().copied().rev().filter_map(|kind| reads(kind).err());
        let fault = faults.max_by_key(|fault| (fault.line, fault.column));
        return Err(fault.expect("there are kinds"));
    };
    let words = |name| format!("'{} {name}' above it", Format::PICTURE.name());
    warn_of_others(first(lines), kind, names, |kind| reads(kind).is_ok(), words, aside);
    kind.read_picture(&drawn, aside)
}

struct Penpa;

impl Notation for Penpa {
    fn name(&self) -> &'static str {
        Format::PENPA.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        penpa::begins(first)
    }

    fn is_argument(&self, text: &str) -> bool {
        address::is_argument(text)
    }
}

struct Address;

impl Notation for Address {
    fn name(&self) -> &'static str {
        Format::ADDRESS.name()
    }

    fn begins(&self, first: &[u8]) -> bool {
        address::begins(first)
    }

    fn is_argument(&self, text: &str) -> bool {
        address::is_argument(text)
    }
}

/// An address that does not name its kind is taken for the first one's.
fn read_address(line: Line<'_>, warnings: &Aside) -> Result<Puzzle, FormatError> {
    let names = |kind: Kind| kind.names_in_addresses();
    let mut parts = Parts::new(line);
    if let (true, Err(Expected::Kind(kinds))) = (parts.is_elsewhere(), kind_called(b"", names)) {
        return Err(line.error(line.extent().start, Expected::Address(kinds)));
    }
    let named = parts.kind();
    let kind = match named {
        Some((at, name)) => {
            kind_called(name, names).map_err(|expected| line.error(at, expected))?
        }
        None => first_kind(names),
    };
    let body = parts.body(warnings)?;
    let puzzle = kind.read_address(&body)?;
    parts.end()?;
    if named.is_none() {
        let reads = |other: Kind| {
            let unused = Aside::default();
            let body = Body { warnings: &unused, ..body };
            other.read_address(&body).is_ok() && unused.into_inner().warnings.is_empty()
        };
        let words = |name| format!("'{name}/' before the size");
        warn_of_others(line, kind, names, reads, words, warnings);
    }
    Ok(puzzle)
}

/// Warns if a text that names no kind was read as the first kind's and may be another's. `words`
/// says how a text names a kind.
fn warn_of_others(
    line: Line<'_>,
    taken: Kind,
    names: fn(Kind) -> &'static [&'static str],
    reads: impl Fn(Kind) -> bool,
    words: impl Fn(&'static str) -> String,
    warnings: &Aside,
) {
    let reading = |kind: Kind| {
        let name = names(kind).first()?;
        Some(Reading { kind: kind.info().name, by: By::Words(words(name)) })
    };
    let others = KINDS
        .iter()
        .copied()
        .filter(|&kind| kind.info() != taken.info() && !names(kind).is_empty());
    let others: Vec<Reading> = others.filter(|&kind| reads(kind)).filter_map(reading).collect();
    if let (Some(taken), false) = (reading(taken), others.is_empty()) {
        warnings.push(Warning::Choice { line: line.number, taken, others });
    }
}
