//! Save files of Simon Tatham's collection, with a player's marks.

use super::{Puzzle, entries};
use crate::text::save::{self, Game};
use crate::text::{Aside, Entry, Expected, Extent, FormatError, Line, Notation, Warning};

pub(super) struct Save;

impl Notation for Save {
    fn name(&self) -> &'static str {
        "save"
    }

    fn begins(&self, first: &[u8]) -> bool {
        save::begins(first)
    }

    fn extent(&self, _: Line<'_>, _: bool) -> Option<Extent> {
        Some(save::extent())
    }
}

/// The notations of the ids of games.
fn games() -> impl Iterator<Item = (&'static Entry<Puzzle>, Game)> {
    entries().into_iter().filter_map(|entry| Some((entry, entry.notation.game()?)))
}

pub(super) fn read(lines: &[Line<'_>], aside: &Aside) -> Result<Puzzle, FormatError> {
    let save::Save { game, parameters, clues, notes, moves } = save::read(lines)?;
    let id = format!("{}:{}", parameters.value, clues.value);
    let mut own = games().filter(|(_, known)| known.name == game.value).peekable();
    if own.peek().is_none() {
        let mut names: Vec<&str> = games().map(|(_, game)| game.name).collect();
        names.dedup();
        let words = format!("a save file of {} (other games are not read)", names.join(" or "));
        return Err(game.line.error(game.at, Expected::Words(words)));
    }
    let own: Vec<_> = own.collect();
    let begun = own.iter().find(|(entry, _)| entry.notation.begins(id.as_bytes()));
    let (entry, known) = begun.unwrap_or(&own[0]);
    let line = Line { number: clues.line.number, text: id.as_bytes() };
    // The id is not a text of the file: its parts stand in two lines.
    let puzzle = (entry.read)(&[line], aside).map_err(|error| {
        let behind = (parameters.value.chars().count() + 1).checked_add(1);
        let (field, before) = match error.column.checked_sub(behind.unwrap_or(0)) {
            Some(column) => (clues, column),
            None => (parameters, error.column.saturating_sub(1)),
        };
        let place = String::from_utf8_lossy(&field.line.text[..field.at]).chars().count() + 1;
        FormatError { line: field.line.number, column: place + before, ..error }
    })?;
    for (line, text) in notes {
        aside.push(Warning::Note { line, text });
    }
    if !moves.is_empty() {
        match (known.marks)(puzzle.size(), puzzle.board().plane.edge_bound(), &moves) {
            Ok(marks) => aside.keep_marks(marks),
            Err(fault) => {
                let what = format!("{fault}; the marks of this file are left out");
                aside.push(Warning::Note { line: fault.line, text: what });
            }
        }
    }
    Ok(puzzle)
}
