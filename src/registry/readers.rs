//! Readers for a kind's puzzles, without its type.

use super::any::{AnyPuzzle, Made};
use super::registrable::Registrable;
use crate::grid::{Grid, Lattice};
use crate::kind::{Definition, Fields, InSigns, JsonFault, KindInfo, Wish, Written};
use crate::plane::Along;
use crate::questions::generate::{self, GenerateError, Options};
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
pub(super) trait Registered: Sync {
    fn info(&'static self) -> &'static KindInfo;

    /// The kind's own notations.
    fn notations(&'static self) -> Vec<Entry<Box<dyn AnyPuzzle>>>;

    fn names_in_addresses(&self) -> &'static [&'static str];

    fn read_address(&self, body: &Body<'_>) -> Read;

    fn names_in_janko(&self) -> &'static [&'static str];

    fn read_janko(&self, file: &[Line<'_>]) -> Read;

    fn names_in_pzprv3(&self) -> &'static [&'static str];

    fn read_pzprv3(&self, words: &mut FileWords<'_>, aside: &Aside) -> Read;

    fn read_json(&self, line: Line<'_>, object: &Object, aside: &Aside) -> Read;

    fn names_in_pictures(&'static self) -> &'static [&'static str];

    /// The signs of pictures that are the kind's own.
    fn signs_in_pictures(&self) -> &'static [(char, char)];

    /// Reads a picture with the marks in it. Its clues are those of JSON.
    fn read_picture(&self, drawn: &Drawn<'_>, aside: &Aside) -> Read;

    /// Reads the rows that are clues in JSON.
    fn read_rows(&self, rows: &[Line<'_>]) -> Read;

    /// Checks the line below a puzzle's heading against the puzzle, for a kind that has headings.
    fn check(&self, heading: Line<'_>, answer: Line<'_>) -> Result<(), Claim>;

    /// The wishes that the kind knows.
    fn wishes(&self) -> &'static [Wish];

    /// Makes the puzzle of a seed.
    fn make(&self, options: &Options, seed: u64) -> Result<Made, GenerateError>;
}

fn boxed<P: Registrable>(puzzle: P) -> Box<dyn AnyPuzzle> {
    Box::new(puzzle)
}

impl<P: Registrable> Registered for Definition<P> {
    fn info(&'static self) -> &'static KindInfo {
        &self.info
    }

    fn notations(&'static self) -> Vec<Entry<Box<dyn AnyPuzzle>>> {
        let entry = |&notation: &&'static dyn Written<P>| Entry {
            notation: notation as &'static dyn Notation,
            kind: Some(self.info.name),
            read: Box::new(move |lines: &[Line<'_>], _: &_| notation.read(lines).map(boxed)),
        };
        self.notations.iter().map(entry).collect()
    }

    fn names_in_addresses(&self) -> &'static [&'static str] {
        self.address.as_ref().map_or(&[], |part| part.names)
    }

    fn read_address(&self, body: &Body<'_>) -> Read {
        let part = self.address.as_ref().expect("a kind that has a name there");
        body.check_flags(part.has_flags)?;
        (part.read)(body).map(boxed)
    }

    fn names_in_janko(&self) -> &'static [&'static str] {
        self.janko.as_ref().map_or(&[], |part| part.names)
    }

    fn read_janko(&self, file: &[Line<'_>]) -> Read {
        let part = self.janko.as_ref().expect("a kind that has a name there");
        (part.read)(file).map(boxed)
    }

    fn names_in_pzprv3(&self) -> &'static [&'static str] {
        self.pzprv3.as_ref().map_or(&[], |part| part.names)
    }

    fn read_pzprv3(&self, words: &mut FileWords<'_>, aside: &Aside) -> Read {
        let part = self.pzprv3.as_ref().expect("a kind that has a name there");
        let (puzzle, marks) = (part.read)(words)?;
        aside.keep_marks(marks);
        Ok(boxed(puzzle))
    }

    fn read_json(&self, line: Line<'_>, object: &Object, aside: &Aside) -> Read {
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
        let (puzzle, answer) =
            (self.from_json)(&object.clue_lines(&line), fields).map_err(error)?;
        if self.info.has_rows && puzzle.size() != (object.rows, object.cols) {
            return Err(misfit("expected \"rows\" and \"cols\" to be the size of \"clues\""));
        }
        if let Some(marks) = puzzle.marks_from_json(&object.fields).map_err(error)? {
            aside.keep_marks(marks);
        }
        if let Some(answer) = answer {
            aside.keep_answer(Arc::new(answer));
        }
        Ok(boxed(puzzle))
    }

    fn names_in_pictures(&'static self) -> &'static [&'static str] {
        match self.in_signs {
            Some(_) => std::slice::from_ref(&self.info.name),
            None => &[],
        }
    }

    fn signs_in_pictures(&self) -> &'static [(char, char)] {
        self.in_signs.as_ref().map_or(&[], |part| part.signs)
    }

    fn read_picture(&self, drawn: &Drawn<'_>, aside: &Aside) -> Read {
        let InSigns { along, signs } =
            *self.in_signs.as_ref().expect("a kind that has a name there");
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
        let puzzle = (self.from_json)(&lines, &Fields::default());
        let (puzzle, _) = puzzle.map_err(|fault| match fault {
            JsonFault::Clues(error) => drawn.place(is_of_cells, error),
            fault => json::error(drawn.first(), fault),
        })?;
        aside.keep_marks(marks);
        Ok(boxed(puzzle))
    }

    fn read_rows(&self, rows: &[Line<'_>]) -> Read {
        Definition::read_rows(self, rows).map(boxed)
    }

    fn check(&self, heading: Line<'_>, answer: Line<'_>) -> Result<(), Claim> {
        let answer = P::read_answer(answer).map_err(Claim::Unreadable)?;
        let mut notations = self.notations.iter();
        let puzzle = match notations.find(|notation| self.info.heading == Some(notation.name())) {
            Some(notation) => notation.read(&[heading]),
            None => read_own_address(self, heading),
        };
        let puzzle: P = puzzle.map_err(Claim::Unreadable)?;
        puzzle.check(&answer).map_err(|fault| Claim::Wrong(fault.to_string()))
    }

    fn wishes(&self) -> &'static [Wish] {
        self.wishes
    }

    fn make(&self, options: &Options, seed: u64) -> Result<Made, GenerateError> {
        let generate::Made { puzzle, answer, .. } = generate::make(self, options, seed)?;
        Ok(Made { puzzle: Box::new(puzzle), answer: Arc::new(answer) })
    }
}

/// Reads an address of one kind.
fn read_own_address<P: Registrable>(
    kind: &Definition<P>,
    line: Line<'_>,
) -> Result<P, FormatError> {
    let mut parts = Parts::new(line);
    let part = kind.address.as_ref().filter(|part| {
        let named = parts.kind().map(|(_, name)| name);
        part.names.iter().any(|name| Some(name.as_bytes()) == named)
    });
    let part = part.ok_or_else(|| line.error(0, Expected::Puzzle))?;
    let warnings = Aside::default();
    let body = parts.body(&warnings)?;
    body.check_flags(part.has_flags)?;
    let puzzle = (part.read)(&body)?;
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
