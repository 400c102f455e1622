//! A save file of Simon Tatham's collection: lines of a key, the length of a value, and the value.
//!
//! ```text
//! SAVEFILE:41:Simon Tatham's Portable Puzzle Collection
//! GAME    :5:Loopy
//! CPARAMS :7:5x5t0de
//! DESC    :20:3a3e23a1112c3b3a2a
//! NSTATES :1:2
//! STATEPOS:1:2
//! MOVE    :2:0y
//! ```
//!
//! `CPARAMS` and `DESC` make the game id. A player has made the moves up to `STATEPOS`; `RESTART` takes them
//! all back.

use super::{Continues, Expected, Extent, FormatError, Line, Marks, number};

/// What a game of the collection is, for its save files.
#[derive(Clone, Copy)]
pub struct Game {
    /// Its name there.
    pub name: &'static str,
    /// What its moves are.
    pub marks: ReadsMoves,
}

/// Reads the marks that moves make on a puzzle of so many rows and columns, or so many edges.
pub type ReadsMoves = fn((usize, usize), usize, &[Move<'_>]) -> Result<Marks, FormatError>;

/// A player's move.
#[derive(Clone, Copy, Debug)]
pub struct Move<'a> {
    /// Its line.
    pub line: Line<'a>,
    /// Where it begins.
    pub at: usize,
    /// Its text.
    pub text: &'a str,
}

/// A save file.
#[derive(Debug)]
pub struct Save<'a> {
    /// The name of the game.
    pub game: Field<'a>,
    /// The parameters of the puzzle.
    pub parameters: Field<'a>,
    /// The clues of the puzzle.
    pub clues: Field<'a>,
    /// What is odd, with its line: the puzzle is read all the same.
    pub notes: Vec<(usize, String)>,
    /// The moves that led to the present state.
    pub moves: Vec<Move<'a>>,
}

/// A value, and where it stands.
#[derive(Clone, Copy, Debug)]
pub struct Field<'a> {
    /// The line.
    pub line: Line<'a>,
    /// The byte where the value begins.
    pub at: usize,
    /// The value.
    pub value: &'a str,
}

const MARK: &[u8] = b"SAVEFILE:";
const LENGTH: Expected = Expected::Phrase { words: "the length of the value and ':'", sign: false };
/// Keys that say nothing about the puzzle or the marks.
const SILENT: [&str; 5] = ["SEED", "AUXINFO", "UI", "TIME", "SAVEFILE"];

/// Whether a line is the first of a save file.
pub fn begins(text: &[u8]) -> bool {
    text.starts_with(MARK)
}

/// The lines of a save file: up to a line without a key, or to the next file.
pub fn extent() -> Extent {
    Box::new(|line| Continues::from(!begins(line.text) && key(line.text).is_some()))
}

/// The key of a line, and the byte behind its colon.
fn key(text: &[u8]) -> Option<(&str, usize)> {
    let colon = text.iter().position(|&byte| byte == b':')?;
    let key = std::str::from_utf8(&text[..colon]).ok()?.trim_end();
    let is_key = !key.is_empty() && key.bytes().all(|byte| byte.is_ascii_uppercase());
    is_key.then_some((key, colon + 1))
}

/// Reads the fields of a save file.
///
/// # Errors
///
/// The first line that is not a field of a save file, or a field that is missing or comes twice.
pub fn read<'a>(lines: &[Line<'a>]) -> Result<Save<'a>, FormatError> {
    let last = lines.last().copied().unwrap_or(Line { number: 1, text: b"" });
    let mut fields: Vec<(&str, Field<'a>)> = Vec::new();
    let mut steps: Vec<(&str, Field<'a>)> = Vec::new();
    let mut notes = Vec::new();
    for &line in lines {
        let (key, field, length) = field(line)?;
        if length != field.value.len() {
            let found = field.value.len();
            let what = format!(
                "{key} says {length} bytes and has {found}: it is read to the end of its line"
            );
            notes.push((line.number, what));
        }
        match key {
            "MOVE" | "SOLVE" | "RESTART" => steps.push((key, field)),
            _ if fields.iter().any(|(other, _)| *other == key) => {
                let fault = format!("the field {key} stands twice");
                return Err(line.error(0, Expected::Fault(fault)));
            }
            "VERSION" if field.value != "1" => {
                let words = "version 1 of save files, which has no successor".to_string();
                return Err(line.error(field.at, Expected::Words(words)));
            }
            "GAME" | "PARAMS" | "CPARAMS" | "DESC" | "PRIVDESC" | "NSTATES" | "STATEPOS"
            | "VERSION" => fields.push((key, field)),
            _ if SILENT.contains(&key) => fields.push((key, field)),
            _ => {
                let fault = format!("the field {key} is not known in save files");
                return Err(line.error(0, Expected::Fault(fault)));
            }
        }
    }
    let find = |key: &str| fields.iter().find(|(other, _)| *other == key).map(|(_, field)| *field);
    let missing = |key: &str| last.error_at_end(Expected::Words(format!("the field {key}")));
    let need = |key: &str| find(key).ok_or_else(|| missing(key));
    let count = |key: &str| -> Result<(Field<'a>, usize), FormatError> {
        let field = need(key)?;
        let count = number(field.value.as_bytes()).filter(|&count| count > 0);
        let words = || Expected::Words("a number of states".to_string());
        Ok((field, count.ok_or_else(|| field.line.error(field.at, words()))?))
    };
    let game = need("GAME")?;
    let parameters = find("CPARAMS").map_or_else(|| need("PARAMS"), Ok)?;
    // The clues that a player cannot see at first are the puzzle's.
    let clues = find("PRIVDESC").map_or_else(|| need("DESC"), Ok)?;
    if let Some(next) = find("PARAMS").filter(|next| next.value != parameters.value) {
        let what = "PARAMS differs from CPARAMS: it is for the next game, and is not read";
        notes.push((next.line.number, what.to_string()));
    }
    let states =
        if steps.is_empty() && find("NSTATES").is_none() { 1 } else { count("NSTATES")?.1 };
    if states != steps.len() + 1 {
        let fault = format!("expected {} moves, by NSTATES, found {}", states - 1, steps.len());
        return Err(last.error_at_end(Expected::Fault(fault)));
    }
    let mut made = 0;
    if states > 1 || find("STATEPOS").is_some() {
        let (place, position) = count("STATEPOS")?;
        if position > states {
            let words = format!("a state up to {states}");
            return Err(place.line.error(place.at, Expected::Words(words)));
        }
        made = position - 1;
    }
    let mut moves = Vec::new();
    for (key, Field { line, at, value: text }) in steps.into_iter().take(made) {
        match key {
            "RESTART" => moves.clear(),
            _ => moves.push(Move { line, at, text }),
        }
    }
    Ok(Save { game, parameters, clues, notes, moves })
}

/// Reads the field of a line, and the length that it states. People who shorten a file by hand leave
/// its lengths as they were, so the value is the rest of the line.
fn field(line: Line<'_>) -> Result<(&str, Field<'_>, usize), FormatError> {
    let key_fault = || line.error(0, Expected::Words("a field of a save file".to_string()));
    let (key, at) = key(line.text).ok_or_else(key_fault)?;
    let rest = &line.text[at..];
    let digits =
        rest.iter().position(|&byte| byte == b':').ok_or_else(|| line.error(at, LENGTH))?;
    let length = number(&rest[..digits]).ok_or_else(|| line.error(at, LENGTH))?;
    let start = at + digits + 1;
    let value = &line.text[start..];
    let utf8 = |error: std::str::Utf8Error| line.error(start + error.valid_up_to(), Expected::Utf8);
    let value = std::str::from_utf8(value).map_err(utf8)?;
    Ok((key, Field { line, at: start, value }, length))
}

impl Move<'_> {
    /// What was expected at a byte of the move.
    pub fn error(&self, at: usize, words: &str) -> FormatError {
        self.line.error(self.at + at, Expected::Words(words.to_string()))
    }

    /// The number at a byte of the move, and the byte behind it.
    pub fn number(&self, at: usize) -> Option<(usize, usize)> {
        let digits = self.text[at..].bytes().take_while(u8::is_ascii_digit).count();
        let number = number(&self.text.as_bytes()[at..at + digits]).filter(|_| digits > 0)?;
        Some((number, at + digits))
    }
}

/// The marks that moves of Loopy make on its edges: `7y` sets one, `7n` crosses it out, `7u` opens it again.
/// `edges` has the edge of each number.
///
/// # Errors
///
/// The first move that is none of them.
pub fn loopy_marks(
    edges: &[usize],
    bound: usize,
    moves: &[Move<'_>],
) -> Result<Marks, FormatError> {
    let mut marks = vec![None; bound];
    for step in moves {
        // The whole answer comes with a letter before it.
        let mut at = usize::from(step.text.starts_with('S'));
        while at < step.text.len() {
            let fault = |at| step.error(at, "an edge's number and 'y', 'n' or 'u'");
            let (edge, behind) = step.number(at).ok_or_else(|| fault(at))?;
            let edge = *edges.get(edge).ok_or_else(|| fault(at))?;
            marks[edge] = match step.text.as_bytes().get(behind) {
                Some(b'y') => Some(true),
                Some(b'n') => Some(false),
                Some(b'u') => None,
                _ => return Err(fault(behind)),
            };
            at = behind + 1;
        }
    }
    Ok(marks)
}
