//! The text forms of Flow Free.

mod address;
pub(super) use address::ADDRESS;
mod filled;
pub mod map;
mod numbers;
mod pzprv3;
pub(super) use pzprv3::PZPRV3;

use super::{Answer, KIND, Puzzle};
use crate::grid::Grid;
use crate::kind::{Fields, FromJson, JsonFault, Shown, Texts};
use crate::text::{Expected, Line, json};
use serde_json::Value;

/// The fault of a letter that does not stand exactly twice.
fn not_twice(letter: char, times: usize) -> Expected {
    not_twice_of("letter", &format!("'{letter}'"), times)
}

/// The fault of a pair's mark that does not stand exactly twice: `what` says what marks pairs, and
/// `found` is this mark.
fn not_twice_of(what: &str, found: &str, times: usize) -> Expected {
    let times = match times {
        1 => "once".to_string(),
        times => format!("{times} times"),
    };
    Expected::Fault(format!("expected each {what} exactly twice, found {found} {times}"))
}

const ALLOW_EMPTY: &str = "allow_empty";
const FORBID_TOUCHING: &str = "forbid_touching";
const FORBID_BLOCKS: &str = "forbid_blocks";

/// The answer in the fields of an object.
///
/// # Errors
///
/// If they are not a map filled in and its edges.
fn answer(grid: Grid, fields: &Fields) -> Result<Option<Answer>, JsonFault> {
    let Some(rows) = fields.more.get(json::ANSWER) else { return Ok(None) };
    let edges = json::read_segments(grid, fields)?;
    let read = || {
        let rows = rows.as_array()?.iter().map(Value::as_str).collect::<Option<Vec<&str>>>()?;
        let letters: Option<Vec<_>> =
            rows.iter().flat_map(|row| row.chars()).map(map::cell).collect();
        Answer::lettered(grid, edges?, letters?).ok()
    };
    let fault = || {
        let answer = json::ANSWER;
        format!("expected \"{answer}\" to be the map filled in, and its edges beside it")
    };
    read().map(Some).ok_or_else(|| JsonFault::Misfit(fault()))
}

/// Reads the fields that [`Texts::to_json`] writes.
pub(super) fn from_json(clues: &[Line<'_>], fields: &Fields) -> FromJson<Puzzle> {
    let [horizontal, vertical] = json::SEGMENTS;
    let rules = [ALLOW_EMPTY, FORBID_TOUCHING, FORBID_BLOCKS];
    let rules = &rules[..if cfg!(feature = "whole") { 3 } else { 2 }];
    json::only(fields, &[rules, &[json::ANSWER, horizontal, vertical]].concat())?;
    let [allow_empty, forbid, blocks] =
        [ALLOW_EMPTY, FORBID_TOUCHING, FORBID_BLOCKS].map(|name| json::read_rule(fields, name));
    let (allow_empty, forbid, blocks) = (allow_empty?, forbid?, blocks?);
    if forbid && blocks {
        let fault = format!("expected \"{FORBID_TOUCHING}\" or \"{FORBID_BLOCKS}\", not both");
        return Err(JsonFault::Misfit(fault));
    }
    let puzzle = map::parse_rows(clues)?;
    let answer = answer(puzzle.grid(), fields)?;
    let puzzle = puzzle.allowing_empty(allow_empty).forbidding_touching(forbid);
    Ok((if blocks { puzzle.forbidding_blocks(true) } else { puzzle }, answer))
}

impl Texts for Puzzle {
    /// The clues are the rows of the map. `allow_empty` says whether cells may stay empty, and
    /// `forbid_touching` whether no path may run along itself, `forbid_blocks` whether none may fill a block
    /// of 2x2 cells. The answer is the filled map, and
    /// its edges are the `horizontal` and `vertical` segments that they cross.
    fn to_json(&self, answer: Option<&Answer>) -> Fields {
        let mut fields = Fields::default();
        fields.clues.extend(map::rows(self.grid(), &|cell| self.letter(cell)));
        if self.allows_empty() {
            fields.more.insert(ALLOW_EMPTY.into(), true.into());
        }
        if self.forbids_touching() {
            fields.more.insert(FORBID_TOUCHING.into(), true.into());
        }
        if self.forbids_blocks() {
            fields.more.insert(FORBID_BLOCKS.into(), true.into());
        }
        if let Some(answer) = answer {
            let filled = map::rows(self.grid(), &|cell| answer.letter(cell));
            fields.more.insert(json::ANSWER.into(), filled.into());
            fields.more.extend(json::segments(self.grid(), |edge| answer.contains(edge)));
        }
        fields
    }

    fn show(&self, shown: Shown<'_>) -> String {
        match shown {
            Shown::Answer(answer) => map::write_answer(&answer),
            Shown::Difference(first, second) => map::write_difference(&first, &second),
            Shown::Common(answer, agreed) => map::write_common(&answer, agreed),
        }
    }

    fn outline(&self) -> String {
        map::outline(self)
    }

    fn is_sign(&self, sign: char) -> bool {
        match map::cell(sign) {
            Some(Some(letter)) => self.colours().iter().any(|colour| colour.letter == letter),
            Some(None) => self.allows_empty(),
            None => false,
        }
    }

    /// The letters do not show how a path runs where it touches itself. So this checks that each
    /// letter's cells are connected, and that only its terminals are ends.
    fn check_written(&self, answer: &[Line<'_>]) -> Result<(), String> {
        filled::check(self, answer)
    }

    fn count_differences(&self, first: &Answer, second: &Answer) -> String {
        let differs = |&cell: &_| !map::agree(first, second, cell);
        match first.grid().cells().filter(differs).count() {
            1 => "1 cell".to_string(),
            count => format!("{count} cells"),
        }
    }
}
