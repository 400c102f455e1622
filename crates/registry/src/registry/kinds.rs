//! The kinds: those in Rust, one line each, and those in `kinds/`, a text each. Everything else is written for
//! any kind.

use super::claim::{self, Claim};
use super::making::Maker;
use super::shipped::SHIPPED;
use crate::kind::Format;
use crate::kind::{AnyKind, KindInfo};
use crate::lines;
use crate::lines::clued::Clued;
use crate::lines::written::Written;
use crate::puzzles;
use crate::text::{Expected, Line};
use serde::{Deserialize, Deserializer, de};
use std::borrow::Cow;
use std::sync::{LazyLock, PoisonError, RwLock};

macro_rules! kinds {
    ($($folder:ident,)+ .. $($other:ident,)+) => {
        /// The kinds of the program. No text is read yet.
        pub(super) static KINDS: LazyLock<Vec<&'static dyn AnyKind>> = LazyLock::new(|| {
            let first: [&dyn AnyKind; _] = [$(&puzzles::$folder::KIND),+];
            let last: [&dyn AnyKind; _] = [$(&puzzles::$other::KIND),+];
            let texts = TEXTS.iter().map(|text| text.definition() as &dyn AnyKind);
            first.into_iter().chain(texts).chain(last).collect()
        });
    };
}

// The kinds, in the order in which their notations are tried on a text. Notations that begin with a kind's
// name, such as those of all texts, come before maps, which may begin with any letters.
kinds! {
    slitherlink,
    tilings,
    simple_loop,
    .. // the texts
    mid_loop,
    grand_tour,
    pipelink,
    hashiwokakero,
    flow,
    masyu,
}

/// The kinds that are texts, in the order of their files' names.
static TEXTS: LazyLock<Vec<&'static Written>> =
    LazyLock::new(|| SHIPPED.iter().map(|&(head, text)| Written::shipped(head, text)).collect());

/// Kinds that were added while the program ran.
static ADDED: RwLock<Vec<&'static Written>> = RwLock::new(Vec::new());

/// The kinds of the list, and those that were added.
pub(super) fn all() -> Vec<&'static dyn AnyKind> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let added = added.iter().map(|kind| kind.definition() as &dyn AnyKind);
    KINDS.iter().copied().chain(added).collect()
}

/// Adds a kind that a text gives, as the first to be tried. A text that was added before changes nothing.
///
/// # Errors
///
/// If the text is not a kind, or a kind has its name or title already.
pub fn add(text: &str) -> Result<&'static KindInfo, AddError> {
    put(text, false)
}

/// Adds a kind that a text gives, in place of an added one of its name. Puzzles of that one stay what they are.
///
/// # Errors
///
/// If the text is not a kind, or another kind has its name or title.
pub fn replace(text: &str) -> Result<&'static KindInfo, AddError> {
    put(text, true)
}

/// Adds a kind, or refuses it because of another one's name. An added one of its very name may be replaced.
fn put(text: &str, replaces: bool) -> Result<&'static KindInfo, AddError> {
    let kind = lines::written::kind(text)?;
    let definition = kind.definition();
    let KindInfo { name, title, .. } = definition.info;
    let mut added = ADDED.write().unwrap_or_else(PoisonError::into_inner);
    if !added.iter().any(|other| std::ptr::eq(*other, kind)) {
        let stay = added.iter().map(|other| &other.definition().info);
        let stay = stay.filter(|other| !(replaces && other.name == name));
        let mut others = KINDS.iter().map(|other| other.info()).chain(stay);
        if let Some(taken) =
            others.find_map(|other| [name, title].into_iter().find(|own| other.is_called(own)))
        {
            return Err(AddError::Named(taken));
        }
        added.retain(|other| other.definition().info.name != name);
        added.push(kind);
        super::notations::add(definition);
    }
    Ok(&definition.info)
}

/// The text of a kind that is one.
pub fn text_of(kind: &KindInfo) -> Option<&'static str> {
    text_among(&TEXTS, kind).or_else(|| own_text(kind))
}

/// The text of a kind that was added.
pub fn own_text(kind: &KindInfo) -> Option<&'static str> {
    text_among(&ADDED.read().unwrap_or_else(PoisonError::into_inner), kind)
}

fn text_among(all: &[&'static Written], kind: &KindInfo) -> Option<&'static str> {
    let is_it = |text: &&&'static Written| std::ptr::eq(&raw const text.definition().info, kind);
    all.iter().find(is_it).map(|text| text.text())
}

/// What the text of a kind says. Nothing of it stays in memory.
///
/// # Errors
///
/// If the text is not a kind.
pub fn stated(text: &str) -> Result<lines::written::Stated, AddError> {
    Ok(lines::written::stated(text)?)
}

/// Why a kind was not added.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum AddError {
    /// The text is not a kind.
    #[error(transparent)]
    Kind(#[from] lines::written::KindError),
    /// Another kind has its name or title.
    #[error("there is a kind '{0}' already: give yours another name")]
    Named(&'static str),
}

/// All kinds.
pub fn kinds() -> impl Iterator<Item = &'static KindInfo> + Clone {
    all().into_iter().map(|kind| kind.info())
}

/// The kind of this name as its text gives it; `None` for a kind in Rust.
pub fn written(name: &str) -> Option<&'static Written> {
    let added = ADDED.read().unwrap_or_else(PoisonError::into_inner);
    let is_called = |text: &&'static Written| text.definition().info.is_called(name);
    TEXTS.iter().chain(added.iter()).copied().find(is_called)
}

/// Where a kind is known by which names.
#[derive(Clone, Debug)]
pub struct Names {
    /// The names in addresses; the first one is written.
    pub addresses: &'static [&'static str],
    /// The names of the formats that hold its puzzles.
    pub formats: Vec<&'static str>,
}

/// The names by which a kind is known.
pub fn names(kind: &KindInfo) -> Names {
    let Some(kind) = kind_named(kind.name) else {
        return Names { addresses: &[], formats: Vec::new() };
    };
    let own = kind.notations().into_iter().map(|entry| entry.notation.name());
    let shared = [
        (Format::JSON, true),
        (Format::ADDRESS, !kind.names_in_addresses().is_empty()),
        (Format::PENPA, !kind.names_in_addresses().is_empty()),
        (Format::PZPRV3, !kind.names_in_pzprv3().is_empty()),
        (Format::JANKO, !kind.names_in_janko().is_empty()),
        (Format::PICTURE, kind.in_signs().is_some()),
    ];
    let shared = shared.into_iter().filter(|of| of.1).map(|(format, _)| format.name());
    Names { addresses: kind.names_in_addresses(), formats: own.chain(shared).collect() }
}

/// The kinds of which puzzles can be made.
pub fn makers() -> Vec<Maker> {
    let maker = |by: &&'static dyn AnyKind| {
        let own = || by.notations().first().map(|entry| entry.notation.name());
        let format = by.info().heading.or_else(own).map_or(Format::JSON, Format::of);
        Maker { kind: by.info(), format, by: *by }
    };
    all().iter().map(maker).collect()
}

/// The kind that people may mean by this name.
pub(super) fn kind_named(name: &str) -> Option<&'static dyn AnyKind> {
    all().into_iter().find(|kind| kind.info().is_called(name))
}

/// The own name of the kind that people may mean by a name.
pub fn kind_of_name(name: &str) -> Option<&'static str> {
    kind_named(name).map(|kind| kind.info().name)
}

/// What is said of a name that no kind has.
pub fn unknown_kind(name: &str) -> String {
    #[cfg(feature = "whole")]
    if let Some(near) = crate::word::nearest(name, kinds().flat_map(all_names)) {
        return format!("'{name}' is not a kind of puzzle; did you mean '{near}'?");
    }
    let names: Vec<&str> = kinds().map(|kind| kind.name).collect();
    format!("'{name}' is not a kind of puzzle; the kinds are {}", names.join(", "))
}

/// All names of a kind, the one of files and options first.
#[cfg(feature = "whole")]
fn all_names(kind: &'static KindInfo) -> impl Iterator<Item = &'static str> {
    [kind.name, kind.title].into_iter().chain(kind.other_names.iter().copied())
}

/// Reads an optional kind by its name, as `serde(deserialize_with)` wants it.
///
/// # Errors
///
/// If no kind has this name.
pub fn deserialize_kind<'de, D: Deserializer<'de>>(
    deserializer: D,
) -> Result<Option<&'static KindInfo>, D::Error> {
    let name = Option::<Cow<'_, str>>::deserialize(deserializer)?;
    let Some(name) = name else { return Ok(None) };
    let kind = kind_named(&name).map(|kind| Some(kind.info()));
    kind.ok_or_else(|| de::Error::custom(unknown_kind(&name)))
}

/// Whether a line is one that a command writes below a puzzle's heading: an answer, what several
/// answers have in common, the number of answers, or a word in their place.
pub fn is_reply(heading: &[u8], line: &[u8]) -> bool {
    let answer: Vec<u8> = line.iter().map(|&sign| if sign == b'?' { b'0' } else { sign }).collect();
    let [heading, answer] = [heading, &answer].map(|text| Line { number: 1, text });
    crate::text::verdict::word(line).is_some()
        || super::reply::parse_number(line).is_some()
        || matches!(check(heading, answer), Ok(()) | Err(Claim::Wrong(_)))
}

/// Checks the answer on the line below a puzzle's heading, for a heading of any kind.
///
/// # Errors
///
/// If there is nothing to check, or the answer is wrong; the claim says why.
pub fn check(heading: Line<'_>, answer: Line<'_>) -> Result<(), Claim> {
    let mut kinds = all().into_iter().filter(|kind| kind.info().heading.is_some());
    let first = kinds.next().map(|kind| claim::check(kind, heading, answer));
    let is_read = |claim: &Result<(), Claim>| !matches!(claim, Err(Claim::Unreadable(_)));
    match first {
        Some(first) if !is_read(&first) => {
            kinds.map(|kind| claim::check(kind, heading, answer)).find(is_read).unwrap_or(first)
        }
        Some(first) => first,
        None => Err(Claim::Unreadable(heading.error(0, Expected::Puzzle))),
    }
}
