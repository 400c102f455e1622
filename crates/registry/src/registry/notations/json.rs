//! Puzzles in JSON: an object of its own for each, of any kind.

use super::super::kinds;
use super::{Puzzle, first, kind_named};
use crate::kind::{AnyPuzzle, Solution};
use crate::kind::{Fields, JsonFault};
use crate::registry::{Format, unknown_kind};
use crate::text::json::{self, Object};
use crate::text::{Aside, Continues, Extent, FormatError, Line, Notation};

pub(super) struct Json;

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

    /// An object that stays open on its first line reaches to the bracket that closes it. If that line is more than the
    /// bracket, it may as well be damaged: then each line that follows must begin like a part of an object.
    fn extent(&self, first: Line<'_>, _: bool) -> Option<Extent> {
        let mut depth = 0;
        if json::end(first.text, &mut depth).is_some() || depth == 0 {
            return None;
        }
        let is_alone = first.text.trim_ascii() == b"{";
        Some(Box::new(move |line| {
            let begin = line.text.trim_ascii_start().first();
            let goes_on = begin.is_none_or(|sign| b"\"[]},".contains(sign));
            // One that is cut off does not take the next one with it.
            if line.text.starts_with(b"{") || !(is_alone || goes_on) {
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

pub(super) fn read_json(lines: &[Line<'_>], aside: &Aside) -> Result<Puzzle, FormatError> {
    let object = Object::read(lines)?;
    read_object(lines, &object, aside)
}

fn read_object(lines: &[Line<'_>], object: &Object, aside: &Aside) -> Result<Puzzle, FormatError> {
    let of_graphs = || kinds::all().into_iter().find(|kind| !kind.info().has_rows);
    let kind = match (&*object.puzzle, json::is_graph(&object.fields.more)) {
        ("", true) => of_graphs(),
        (name, _) => kind_named(name),
    };
    let Some(kind) = kind else {
        let fault = format!("in \"puzzle\", {}", unknown_kind(&object.puzzle));
        return Err(json::error(lines, json::Fault::Misfit(fault)));
    };
    let error = |fault| json::error(lines, fault);
    let misfit = |fault: &str| error(json::Fault::Misfit(fault.to_string()));
    if object.fields.clues.iter().any(|row| row.contains(['\n', '\r'])) {
        return Err(misfit("in \"clues\", expected no line break"));
    }
    // The size of faces, and their labels, are in other fields.
    if !kind.info().has_rows && (object.rows, object.cols, object.fields.clues.len()) != (0, 0, 0) {
        return Err(misfit("expected no \"rows\", \"cols\" and \"clues\" beside faces"));
    }
    let read =
        kind.read_fields(&object.clue_lines(&first(lines)), &object.fields).map_err(error)?;
    if kind.info().has_rows && read.puzzle.size() != (object.rows, object.cols) {
        return Err(misfit("expected \"rows\" and \"cols\" to be the size of \"clues\""));
    }
    if let Some(marks) = read.marks {
        aside.keep_marks(marks);
    }
    if let Some(answer) = read.answer {
        aside.keep_answer(answer);
    }
    Ok(read.puzzle)
}

/// Reads a puzzle of a kind from rows of clues; `None` if no kind has this name.
///
/// # Errors
///
/// The first place where the rows are not clues of the kind.
pub fn read_rows(kind: &str, rows: &[Line<'_>]) -> Option<Result<Puzzle, FormatError>> {
    let read = kind_named(kind)?.read_fields(rows, &Fields::default());
    Some(read.map(|read| read.puzzle).map_err(|fault| match fault {
        JsonFault::Clues(error) => error,
        fault => json::error(&[], fault),
    }))
}

/// The answer that an object in JSON has beside a puzzle, as [`Solution::write`] puts it there, to
/// this puzzle.
///
/// # Errors
///
/// Why there is none, or what is wrong with it.
pub fn answer_in_json<'a>(puzzle: &'a dyn AnyPuzzle, object: &str) -> Result<Solution<'a>, String> {
    let aside = Aside::default();
    let line = Line { number: 1, text: object.as_bytes() };
    read_json(&[line], &aside).map_err(|error| error.to_string())?;
    let answer = aside.into_inner().answer;
    puzzle.solution(answer.ok_or("the object has no answer")?)
}
