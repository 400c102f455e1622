//! All notations: those that several kinds share, and those of each kind.

#[cfg(feature = "whole")]
mod drawings;
mod json;
mod near;
mod penpa;
mod picture;
#[cfg(feature = "whole")]
mod save;

use super::kinds::{self, KINDS, kind_named, makers};
use crate::kind::Format;
use crate::kind::{AnyKind, AnyPuzzle};
use crate::text::address::{self, Body, Content, Parts};
use crate::text::pzprv3::{self, Decoded, FileWords};
use crate::text::{
    self, Aside, By, Entry, Expected, Extent, FormatError, Instance, Line, Notation, Reader,
    Reading, Warning, janko,
};
use crate::word::alike;
#[cfg(feature = "whole")]
use crate::word::nearest;
use json::{Json, read_json};
use penpa::Penpa;
use picture::{Picture, read_picture};
use std::io::BufRead;
use std::sync::{LazyLock, PoisonError, RwLock};

pub use json::{answer_in_json, read_rows};

type Puzzle = Box<dyn AnyPuzzle>;
type Kind = &'static dyn AnyKind;

/// The notations that several kinds share, and those of the kinds of the list.
static OF_LIST: LazyLock<Vec<Entry<Puzzle>>> = LazyLock::new(|| {
    let shared = [
        Entry { notation: &Json, kind: None, read: Box::new(read_json) },
        Entry { notation: &Pzprv3, kind: None, read: Box::new(read_pzprv3) },
        Entry { notation: &Janko, kind: None, read: Box::new(read_janko) },
        Entry { notation: &Penpa, kind: None, read: Box::new(penpa::read) },
        Entry {
            notation: &Address,
            kind: None,
            read: Box::new(|lines, warnings| read_address(first(lines), warnings)),
        },
        Entry { notation: &Picture, kind: None, read: Box::new(read_picture) },
        #[cfg(feature = "whole")]
        Entry { notation: &save::Save, kind: None, read: Box::new(save::read) },
    ];
    shared.into_iter().chain(KINDS.iter().copied().flat_map(|kind| kind.notations())).collect()
});

/// The notations of kinds that were added while the program ran.
static ADDED: RwLock<Vec<&'static Entry<Puzzle>>> = RwLock::new(Vec::new());

/// Adds the notations of a kind, which stay in memory, in place of those of an added one with its name.
pub(super) fn add(kind: Kind) {
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    added.retain(|entry| entry.kind != Some(kind.info().name));
    added.extend(kind.notations().into_iter().map(|entry| &*Box::leak(Box::new(entry))));
}

/// Every notation, in the order in which they are tried on a text. Those of added kinds, which begin with
/// the kind's name, come before maps.
fn entries() -> Vec<&'static Entry<Puzzle>> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let is_shared = |entry: &&Entry<Puzzle>| entry.kind.is_none();
    let shared = OF_LIST.iter().filter(is_shared);
    shared.chain(added.iter().copied()).chain(OF_LIST.iter().filter(|it| !is_shared(it))).collect()
}

/// All formats: those of single kinds first.
pub fn formats() -> Vec<Format> {
    let mut all: Vec<Format> = Vec::new();
    let (shared, own): (Vec<&Entry<Puzzle>>, Vec<&Entry<Puzzle>>) =
        entries().into_iter().partition(|entry| entry.kind.is_none());
    for entry in own.into_iter().chain(shared) {
        let format = Format::of(entry.notation.name());
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

/// The formats in which puzzles can be read, then the kinds that have several, for those that the puzzles are in.
pub fn formats_to_read() -> Vec<Format> {
    let mut all = formats();
    for format in kinds::kinds().filter_map(|kind| format_to_read(kind.name)) {
        if !all.contains(&format) {
            all.push(format);
        }
    }
    all
}

/// The format that is meant by a name to read puzzles in: a format, or a kind, whose own formats then are
/// told apart by how a puzzle begins.
pub fn format_to_read(name: &str) -> Option<Format> {
    let kind = || kind_named(name).map(|kind| kind.info().name);
    named_alike(name).or_else(|| kind().map(|kind| format_named(kind).unwrap_or(Format::of(kind))))
}

/// The format that is meant by a name to write puzzles in: a format, or a kind, for the format in which its
/// puzzles are usually written.
pub fn format_to_write(name: &str) -> Option<Format> {
    let kind = || kind_named(name).map(|kind| kind.info());
    let usual = |kind| makers().into_iter().find(|maker| Some(maker.kind) == kind);
    named_alike(name)
        .or_else(|| kind().and_then(|kind| format_named(kind.name)))
        .or_else(|| usual(kind()).map(|maker| maker.format))
}

fn named_alike(name: &str) -> Option<Format> {
    let alike = |format: &Format| alike(format.name(), name);
    format_named(name).or_else(|| formats().into_iter().find(alike))
}

/// What is said of a name that no format and no kind has.
pub fn unknown_format(name: &str) -> String {
    let formats = || formats().into_iter().map(Format::name);
    #[cfg(feature = "whole")]
    if let Some(near) = nearest(name, formats().chain(kinds::kinds().map(|kind| kind.name))) {
        return format!("'{name}' is not a format; did you mean '{near}'?");
    }
    format!(
        "'{name}' is not a format; the formats are {}",
        formats().collect::<Vec<_>>().join(", ")
    )
}

/// Whether a puzzle in a format is one line.
pub fn is_one_line(format: Format) -> bool {
    let mut all = entries().into_iter().filter(|entry| entry.notation.name() == format.name());
    all.all(|entry| entry.notation.is_one_line())
}

/// A reader of puzzles of any kind: all in one format, or each in the format that it begins like.
pub fn reader<R: BufRead>(input: R, format: Option<Format>) -> Reader<R, Puzzle> {
    Reader::new(input, entries(), format.map(Format::name))
}

/// Whether a text is surely meant as a puzzle itself and not as a file's name.
pub fn is_puzzle_itself(text: &str) -> bool {
    text::detect(entries().into_iter(), text.as_bytes()).notation.is_argument(text)
}

/// Reads the first puzzle of a text, in any format. A [`reader`] gives its warnings too.
///
/// ```
/// use lazyloop::engine::Verdict;
///
/// let puzzle = lazyloop::registry::read("https://puzz.link/p?slither/5/5/8di28111cgd8c")?;
/// let solved = puzzle.solve();
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
    let notation = text::detect(entries().into_iter(), first).notation;
    !notation.is_one_line() && notation.begins(first.trim_ascii())
}

fn first<'a>(lines: &[Line<'a>]) -> Line<'a> {
    lines.first().copied().unwrap_or(Line { number: 1, text: b"" })
}

/// The kind that has this name among its `names`, or the error with the name that is nearest.
fn kind_called(name: &[u8], names: fn(Kind) -> &'static [&'static str]) -> Result<Kind, Expected> {
    let text = String::from_utf8_lossy(name);
    let is_called = |&kind: &Kind| names(kind).iter().any(|known| alike(known, &text));
    kinds::all().into_iter().find(is_called).ok_or_else(|| Expected::Kind(near::kind(name, names)))
}

/// The kind of a puzzle whose text does not name one: the first that has such a notation.
fn first_kind(names: fn(Kind) -> &'static [&'static str]) -> Kind {
    kinds::all()
        .into_iter()
        .find(|&kind| !names(kind).is_empty())
        .expect("some kind has this notation")
}

/// What an address needs that has a kind in its path.
const BEFORE_KIND: Expected = Expected::Phrase {
    words: "'?' before the kind of puzzle, as in https://puzz.link/p?slither/…",
    sign: false,
};

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
    match lines {
        // As it stands in an address.
        [line] if line.text.contains(&b'%') => read_file_in_address(*line, 0, aside),
        _ => read_file(lines, aside),
    }
}

fn read_file(lines: &[Line<'_>], aside: &Aside) -> Result<Puzzle, FormatError> {
    let mut words = FileWords::new(lines)?;
    let (line, at, name) = words.expect(&Expected::Kind(None))?;
    // Of two kinds with one name the word after the size tells which it is.
    let mut ahead = words.clone();
    let third = [ahead.next(), ahead.next(), ahead.next()][2];
    let told = third.map(|(_, _, word)| [name, b"/", word].concat());
    let is_told = |kind: &Kind| {
        let mut names = kind.names_in_pzprv3().iter().map(|name| name.as_bytes());
        names.any(|name| told.as_deref() == Some(name))
    };
    let kind = match kinds::all().into_iter().find(is_told) {
        Some(kind) => kind,
        None => kind_called(name, |kind| kind.names_in_pzprv3())
            .map_err(|expected| line.error(at, expected))?,
    };
    words.name_kind(name);
    read_words(kind, words, line, aside)
}

/// Reads a file that stands in an address, from an offset on.
fn read_file_in_address(line: Line<'_>, at: usize, aside: &Aside) -> Result<Puzzle, FormatError> {
    let decoded = Decoded::new(line, at);
    read_file(&[decoded.line()], aside).map_err(|error| decoded.place(error))
}

fn read_words(
    kind: Kind,
    mut words: FileWords<'_>,
    line: Line<'_>,
    aside: &Aside,
) -> Result<Puzzle, FormatError> {
    let puzzle = kind.read_pzprv3(&mut words, aside)?;
    words.end()?;
    words.notes().into_iter().for_each(|note| aside.note(line, note));
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
    let mut parts = Parts::new(line, warnings);
    if parts.is_elsewhere() {
        let named = parts.each().find(|(_, part)| kind_called(part, names).is_ok());
        return Err(match named {
            Some((at, _)) => line.error(at, BEFORE_KIND),
            None => line.error(line.extent().start, Expected::Address),
        });
    }
    if parts.content() == Content::File {
        return read_file_in_address(line, parts.rest().0, warnings);
    }
    let named = parts.kind()?;
    let mut kind = match named {
        Some((at, name)) => {
            kind_called(name, names).map_err(|expected| line.error(at, expected))?
        }
        None => first_kind(names),
    };
    if parts.content() == Content::Words {
        let lines = [line];
        let mut words = FileWords::of_kanpen(&lines, parts.rest().0);
        words.name_kind(named.map_or(b"", |(_, name)| name));
        return read_words(kind, words, line, warnings);
    }
    let mut body = parts.body(warnings)?;
    // With letters before the size a name may be that of another kind.
    if let Some((_, name)) = named.filter(|_| !body.flags.is_empty())
        && let Ok(other) = kind_called(&[name, b"/", body.flags].concat(), names)
    {
        (kind, body.flags) = (other, b"");
    }
    let puzzle = kind.read_address(&body)?;
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
    let others = kinds::all()
        .into_iter()
        .filter(|&kind| kind.info() != taken.info() && !names(kind).is_empty());
    let others: Vec<Reading> = others.filter(|&kind| reads(kind)).filter_map(reading).collect();
    if let (Some(taken), false) = (reading(taken), others.is_empty()) {
        warnings.push(Warning::Choice { line: line.number, taken, others });
    }
}
