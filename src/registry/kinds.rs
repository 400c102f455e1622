//! The kinds, one line each. Everything else is written for any kind.

#[cfg(feature = "whole")]
use super::claim::Claim;
use super::format::Format;
use super::making::Maker;
use super::readers::Registered;
use crate::kind::KindInfo;
use crate::puzzles;
#[cfg(feature = "whole")]
use crate::text::{Expected, Line};
use serde::{Deserialize, Deserializer, de};
use std::borrow::Cow;

/// The kinds, in the order in which their notations are tried on a text. Notations that begin with
/// a kind's name come before maps, which may begin with any letters.
#[rustfmt::skip]
pub(super) static KINDS: &[&dyn Registered] = &[
    &puzzles::slitherlink::KIND,
    &puzzles::tilings::KIND,
    &puzzles::simple_loop::KIND,
    &puzzles::yajilin::KIND,
    &puzzles::regional_yajilin::KIND,
    &puzzles::koburin::KIND,
    &puzzles::castle_wall::KIND,
    &puzzles::linesweeper::KIND,
    &puzzles::balance_loop::KIND,
    &puzzles::shingoki::KIND,
    &puzzles::geradeweg::KIND,
    &puzzles::mid_loop::KIND,
    &puzzles::grand_tour::KIND,
    &puzzles::country_road::KIND,
    &puzzles::moon_sun::KIND,
    &puzzles::dotchi_loop::KIND,
    &puzzles::detour::KIND,
    &puzzles::entry_exit::KIND,
    &puzzles::double_back::KIND,
    &puzzles::pipelink::KIND,
    &puzzles::flow::KIND,
    &puzzles::masyu::KIND,
];

/// All kinds.
pub fn kinds() -> impl Iterator<Item = &'static KindInfo> + Clone {
    KINDS.iter().map(|kind| kind.info())
}

/// The kinds of which puzzles can be made.
pub fn makers() -> Vec<Maker> {
    let maker = |by: &&'static dyn Registered| {
        let own = || by.notations().first().map(|entry| entry.notation.name());
        let format = by.info().heading.or_else(own).map_or(Format::JSON, Format);
        Maker { kind: by.info(), format, by: *by }
    };
    KINDS.iter().map(maker).collect()
}

pub(super) fn kind_named(name: &str) -> Option<&'static dyn Registered> {
    KINDS.iter().copied().find(|kind| kind.info().name == name)
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
    let unknown = || de::Error::custom(format!("'{name}' is not a kind of puzzle"));
    kind_named(&name).map(|kind| Some(kind.info())).ok_or_else(unknown)
}

/// Whether a line is one that a command writes below a puzzle's heading: an answer, what several
/// answers have in common, the number of answers, or a word in their place.
#[cfg(feature = "whole")]
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
#[cfg(feature = "whole")]
pub fn check(heading: Line<'_>, answer: Line<'_>) -> Result<(), Claim> {
    let mut kinds = KINDS.iter().filter(|kind| kind.info().heading.is_some());
    let first = kinds.next().map(|kind| kind.check(heading, answer));
    let is_read = |claim: &Result<(), Claim>| !matches!(claim, Err(Claim::Unreadable(_)));
    match first {
        Some(first) if !is_read(&first) => {
            kinds.map(|kind| kind.check(heading, answer)).find(is_read).unwrap_or(first)
        }
        Some(first) => first,
        None => Err(Claim::Unreadable(heading.error(0, Expected::Puzzle))),
    }
}
