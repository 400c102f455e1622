//! Readers for a kind's puzzles, without its type.

use super::any::AnyPuzzle;
use super::info::KindInfo;
use super::making::{Make, make};
use super::registrable::Registrable;
use crate::grid::{Grid, Lattice};
use crate::kind::{Fields, Generated, InSigns, JsonFault, Written};
use crate::plane::Along;
use crate::text::address::{Body, Parts};
use crate::text::json::{self, Object};
use crate::text::picture::Drawn;
use crate::text::pzprv3::FileWords;
use crate::text::{Aside, Entry, Expected, FormatError, Line, Notation};
use std::sync::Arc;

/// A puzzle of some kind, or the error in its place.
type Read = Result<Box<dyn AnyPuzzle>, FormatError>;

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
    pub(super) read_pzprv3: fn(&mut FileWords<'_>, &Aside) -> Read,
    pub(super) read_json: fn(Line<'_>, &Object, &Aside) -> Read,
    pub(super) names_in_pictures: &'static [&'static str],
    /// The signs of pictures that are the kind's own.
    pub(super) signs_in_pictures: &'static [(char, char)],
    pub(super) read_picture: fn(&Drawn<'_>, &Aside) -> Read,
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
            names_in_pictures: &[P::NAME],
            signs_in_pictures: P::IN_SIGNS.signs,
            read_picture: read_picture::<P>,
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

fn read_pzprv3<P: Registrable>(words: &mut FileWords<'_>, aside: &Aside) -> Read {
    let part = P::PZPRV3.expect("a kind that has a name there");
    let (puzzle, marks) = (part.read)(words)?;
    aside.keep_marks(marks);
    Ok(boxed(puzzle))
}

/// Reads a picture with the marks in it. Its clues are those of JSON.
fn read_picture<P: Registrable>(drawn: &Drawn<'_>, aside: &Aside) -> Read {
    let InSigns { along, signs } = P::IN_SIGNS;
    let is_of_cells = along == Along::Cells;
    let [rows, cols] = drawn.size.map(|size| size - usize::from(!is_of_cells));
    let size = |error| drawn.first().error(0, Expected::Size(error));
    let grid = Grid::new(rows, cols).map_err(size)?;
    let lattice = if is_of_cells { Lattice::of_cells(grid) } else { Lattice::of_points(grid) };
    let clue =
        |sign| signs.iter().find(|(drawn, _)| *drawn == sign).map_or(sign, |&(_, clue)| clue);
    let marks = drawn.marks(grid, lattice)?;
    let rows = drawn.clues(is_of_cells, clue)?;
    let lines = rows.iter().map(|(number, row)| Line { number: *number, text: row.as_bytes() });
    let lines: Vec<Line<'_>> = lines.collect();
    let puzzle = P::from_json(&lines, &Fields::default());
    let (puzzle, _) = puzzle.map_err(|fault| match fault {
        JsonFault::Clues(error) => drawn.place(is_of_cells, error),
        fault => json::error(drawn.first(), fault),
    })?;
    aside.keep_marks(marks);
    Ok(boxed(puzzle))
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
    // Open marks are no answer.
    let fields = match json::has_open_marks(&object.fields) {
        true => &json::without_answer(&object.fields),
        false => &object.fields,
    };
    let (puzzle, answer) = P::from_json(&object.clue_lines(&line), fields).map_err(error)?;
    if puzzle.size() != (object.rows, object.cols) {
        return Err(misfit("expected \"rows\" and \"cols\" to be the size of \"clues\""));
    }
    let grid = Grid::new(object.rows, object.cols).map_err(|fault| misfit(&fault.to_string()))?;
    if let Some(marks) = json::read_marks(grid, &object.fields).map_err(error)? {
        aside.keep_marks(marks);
    }
    if let Some(answer) = answer {
        aside.keep_answer(Arc::new(answer));
    }
    Ok(boxed(puzzle))
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
