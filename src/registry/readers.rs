//! Readers for a kind's puzzles, without its type.

use super::any::AnyPuzzle;
use super::info::KindInfo;
use super::making::{Make, make};
use super::registrable::Registrable;
use crate::kind::{Fields, Generated, JsonFault, Marks, Written};
use crate::text::address::{Body, Parts};
use crate::text::json::{self, Object};
use crate::text::pzprv3::FileWords;
use crate::text::{Aside, Entry, Expected, FormatError, Line, Notation};
use std::sync::Arc;

/// A puzzle of some kind, or the error in its place.
type Read = Result<Box<dyn AnyPuzzle>, FormatError>;

/// A puzzle with a player's marks, one for each edge.
pub(super) type Marked = (Box<dyn AnyPuzzle>, Marks);

/// A kind without its type, with its readers. The readers of a notation are called only if the kind
/// has a name there.
pub(super) struct Registered {
    pub(super) info: &'static KindInfo,
    /// The kind's own notations.
    pub(super) notations: fn() -> Vec<Entry<Box<dyn AnyPuzzle>>>,
    pub(super) names_in_addresses: &'static [&'static str],
    pub(super) read_address: fn(&Body<'_>) -> Read,
    pub(super) names_in_janko: &'static [&'static str],
    pub(super) read_janko: fn(&[Line<'_>]) -> Read,
    pub(super) names_in_pzprv3: &'static [&'static str],
    pub(super) read_pzprv3: fn(&mut FileWords<'_>) -> Read,
    pub(super) read_json: fn(Line<'_>, &Object, &Aside) -> Read,
    /// Reads a file of pzprv3 with a player's marks, if the kind has such.
    pub(super) read_marked: fn(&mut FileWords<'_>) -> Option<Result<Marked, FormatError>>,
    pub(super) read_rows: fn(&[Line<'_>]) -> Read,
    /// Checks the line below a puzzle's heading against the puzzle, for a kind that has headings.
    pub(super) check: fn(heading: Line<'_>, answer: Line<'_>) -> Result<(), Claim>,
    /// Makes puzzles of the kind, if it can.
    pub(super) make: Option<Make>,
}

impl Registered {
    pub(super) const fn of<P: Registrable>() -> Self {
        Self {
            info: P::INFO,
            notations: notations::<P>,
            names_in_addresses: match P::ADDRESS {
                Some(part) => part.names,
                None => &[],
            },
            read_address: read_address::<P>,
            names_in_janko: match P::JANKO {
                Some(part) => part.names,
                None => &[],
            },
            read_janko: read_janko::<P>,
            names_in_pzprv3: match P::PZPRV3 {
                Some(part) => part.names,
                None => &[],
            },
            read_pzprv3: read_pzprv3::<P>,
            read_json: read_json::<P>,
            read_marked: read_marked::<P>,
            read_rows: read_rows::<P>,
            check: check::<P>,
            make: None,
        }
    }

    /// A kind of which puzzles can be made.
    pub(super) const fn generated<P: Registrable + Generated>() -> Self {
        Self { make: Some(make::<P>), ..Self::of::<P>() }
    }
}

fn boxed<P: Registrable>(puzzle: P) -> Box<dyn AnyPuzzle> {
    Box::new(puzzle)
}

fn notations<P: Registrable>() -> Vec<Entry<Box<dyn AnyPuzzle>>> {
    let entry = |&notation: &&'static dyn Written<P>| Entry {
        notation: notation as &'static dyn Notation,
        kind: Some(P::NAME),
        read: Box::new(move |lines: &[Line<'_>], _: &_| notation.read(lines).map(boxed)),
    };
    P::NOTATIONS.iter().map(entry).collect()
}

fn read_address<P: Registrable>(body: &Body<'_>) -> Read {
    let part = P::ADDRESS.expect("a kind that has a name there");
    (part.read)(body).map(boxed)
}

fn read_janko<P: Registrable>(file: &[Line<'_>]) -> Read {
    let part = P::JANKO.expect("a kind that has a name there");
    (part.read)(file).map(boxed)
}

fn read_pzprv3<P: Registrable>(words: &mut FileWords<'_>) -> Read {
    let part = P::PZPRV3.expect("a kind that has a name there");
    (part.read)(words).map(boxed)
}

/// Reads the rows that are clues in JSON.
fn read_rows<P: Registrable>(rows: &[Line<'_>]) -> Read {
    match P::from_json(rows, &Fields::default()) {
        Ok((puzzle, _)) => Ok(boxed(puzzle)),
        Err(JsonFault::Clues(error)) => Err(error),
        Err(fault) => Err(json::error(Line { number: 1, text: b"" }, fault)),
    }
}

fn read_json<P: Registrable>(line: Line<'_>, object: &Object, aside: &Aside) -> Read {
    let error = |fault| json::error(line, fault);
    let misfit = |fault: &str| error(json::Fault::Misfit(fault.to_string()));
    if object.fields.clues.iter().any(|row| row.contains(['\n', '\r'])) {
        return Err(misfit("in \"clues\", expected no line break"));
    }
    let (puzzle, answer) =
        P::from_json(&object.clue_lines(&line), &object.fields).map_err(error)?;
    if puzzle.size() != (object.rows, object.cols) {
        return Err(misfit("expected \"rows\" and \"cols\" to be the size of \"clues\""));
    }
    if let Some(answer) = answer {
        aside.keep_answer(Arc::new(answer));
    }
    Ok(boxed(puzzle))
}

fn read_marked<P: Registrable>(words: &mut FileWords<'_>) -> Option<Result<Marked, FormatError>> {
    Some(P::read_marked(words)?.map(|(puzzle, marks)| (boxed(puzzle), marks)))
}

fn check<P: Registrable>(heading: Line<'_>, answer: Line<'_>) -> Result<(), Claim> {
    let answer = P::read_answer(answer).map_err(Claim::Unreadable)?;
    let mut notations = P::NOTATIONS.iter();
    let puzzle = match notations.find(|notation| P::HEADING == Some(notation.name())) {
        Some(notation) => notation.read(&[heading]),
        None => read_own_address(heading),
    };
    let puzzle: P = puzzle.map_err(Claim::Unreadable)?;
    puzzle.check(&answer).map_err(|fault| Claim::Wrong(fault.to_string()))
}

/// Reads an address of one kind.
fn read_own_address<P: Registrable>(line: Line<'_>) -> Result<P, FormatError> {
    let mut parts = Parts::new(line);
    let part = P::ADDRESS.filter(|part| {
        let named = parts.kind().map(|(_, name)| name);
        part.names.iter().any(|name| Some(name.as_bytes()) == named)
    });
    let part = part.ok_or_else(|| line.error(0, Expected::Puzzle))?;
    let warnings = Aside::default();
    let puzzle = (part.read)(&parts.body(&warnings)?)?;
    parts.end()?;
    Ok(puzzle)
}

/// Why a claimed answer is not accepted.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum Claim {
    /// There is no puzzle or no answer to check.
    #[error("{0}")]
    Unreadable(FormatError),
    /// The answer is wrong.
    #[error("{0}")]
    Wrong(String),
}
