//! What replies to an instance look like as text, so that what a file holds can be told from
//! something else: a whole reply, or the beginning of one.

use super::instances::Instance;
use crate::kind::OPEN;
use crate::registry::{Question, parse_number};
use crate::text::Line;
use crate::text::verdict::{ERROR, UNKNOWN, UNSATISFIABLE};
use std::mem;

/// The verdicts of `unique`.
const VERDICTS: [&str; 6] = ["UNIQUE", "MULTIPLE", UNSATISFIABLE, UNKNOWN, "ERROR", "REJECTED"];

/// How the reply begins that names the limit that was reached.
const UNKNOWN_BECAUSE: &str = "UNKNOWN: ";

/// The replies that one instance can have to a question.
pub(super) struct Replies<'a> {
    question: Question,
    instance: &'a Instance,
    place: String,
    /// The rows of an answer; none if the instance cannot be read.
    outline: Vec<String>,
}

/// What the first line of a reply says of the whole.
pub(super) struct Reply {
    /// How many lines come after it.
    more: u64,
    /// Whether it is not a verdict.
    pub(super) is_flawed: bool,
    /// What the first line is, if it belongs to an answer.
    pub(super) place: Option<Place>,
}

/// What a line of a reply is.
pub(super) struct Place {
    /// The row of the outline; `None` for the blank line between two answers.
    row: Option<usize>,
    indent: &'static str,
    /// Signs that may stand for any other, since it is not the answer itself.
    signs: &'static str,
}

impl<'a> Replies<'a> {
    pub(super) fn to(question: Question, instance: &'a Instance) -> Self {
        let puzzle = instance.puzzle.as_ref();
        let outline = puzzle.map(|puzzle| puzzle.outline()).unwrap_or_default();
        let outline = outline.lines().map(str::to_string).collect();
        Self { question, instance, place: instance.place(), outline }
    }

    /// Whether the first line of a reply may begin so.
    pub(super) fn may_begin(&self, part: &[u8]) -> bool {
        let Some(part) = beginning(part) else { return false };
        if self.question == Question::Unique {
            return VERDICTS.iter().any(|verdict| {
                let first = format!("{verdict} {}: ", self.place);
                first.starts_with(part) || part.starts_with(&first)
            });
        }
        let is_word =
            [UNSATISFIABLE, UNKNOWN_BECAUSE, ERROR].iter().any(|word| word.starts_with(part));
        let is_reply = match self.question {
            Question::All { .. } => {
                let number = part.strip_prefix("at least ").unwrap_or(part);
                let rest = number.trim_start_matches(|sign: char| sign.is_ascii_digit());
                "at least ".starts_with(part)
                    || (rest.len() < number.len() && " answers".starts_with(rest))
            }
            _ => !self.outline.is_empty() && self.fits(&self.of_answer(0), part, false),
        };
        is_word || part.starts_with(UNKNOWN_BECAUSE) || part.starts_with(ERROR) || is_reply
    }

    /// What the first line says; `None` if no reply begins with it.
    pub(super) fn first(&self, line: &[u8]) -> Option<Reply> {
        let line = str::from_utf8(line).ok()?;
        let height = self.outline.len() as u64;
        if self.question == Question::Unique {
            let (verdict, said) = line.split_once(' ')?;
            let said = said.strip_prefix(&self.place)?;
            let is_meant = VERDICTS.contains(&verdict)
                && (said.is_empty() || said.starts_with(": "))
                && (verdict != "MULTIPLE" || height > 0);
            let more = if verdict == "MULTIPLE" { 2 * height } else { 0 };
            let is_flawed = matches!(verdict, UNKNOWN | "ERROR" | "REJECTED");
            return is_meant.then_some(Reply { more, is_flawed, place: None });
        }
        let is_flawed = line.starts_with(UNKNOWN_BECAUSE) || line.starts_with(ERROR);
        if is_flawed || line == UNSATISFIABLE {
            return Some(Reply { more: 0, is_flawed, place: None });
        }
        let Question::All { limit } = self.question else {
            let place = (height > 0).then(|| self.of_answer(0))?;
            let is_answer = self.fits(&place, line, true);
            return is_answer.then(|| Reply { more: height - 1, is_flawed, place: Some(place) });
        };
        let (number, is_all) = parse_number(line.as_bytes()).filter(|_| height > 0)?;
        let blank = if height > 1 { number - 1 } else { 0 };
        let more = number.checked_mul(height)?.checked_add(blank)?;
        Some(Reply { more, is_flawed: !is_all && number < limit, place: None })
    }

    fn of_answer(&self, row: usize) -> Place {
        let signs = if self.question == Question::Common { "?." } else { "" };
        Place { row: Some(row), indent: "", signs }
    }

    /// What the lines below the first one are, from top to bottom.
    pub(super) fn below(&self, reply: &Reply) -> impl Iterator<Item = Place> + use<'_> {
        let (height, begins_answer) = (self.outline.len(), reply.place.is_some());
        (0..reply.more).map(move |index| {
            let index = usize::try_from(index).unwrap_or(usize::MAX);
            if begins_answer {
                return self.of_answer(index + 1);
            }
            if self.question == Question::Unique {
                let signs = if index < height { "" } else { ".-" };
                return Place { row: Some(index % height), indent: "  ", signs };
            }
            let row = if height > 1 { index % (height + 1) } else { 0 };
            Place { row: (row < height).then_some(row), indent: "", signs: "" }
        })
    }

    /// Whether a line may be this, or begin so.
    pub(super) fn is_line(&self, place: &Place, line: &[u8], is_whole: bool) -> bool {
        let text = if is_whole { str::from_utf8(line).ok() } else { beginning(line) };
        text.is_some_and(|line| self.fits(place, line, is_whole))
    }

    fn fits(&self, place: &Place, line: &str, is_whole: bool) -> bool {
        let row = place.row.map_or("", |row| &self.outline[row]);
        let mut expected = place.indent.chars().chain(row.chars());
        let Ok(puzzle) = &self.instance.puzzle else { return false };
        let fit = line.chars().all(|sign| match expected.next() {
            Some(OPEN) => puzzle.is_sign(sign) || place.signs.contains(sign),
            Some(' ') => sign == ' ',
            Some(fixed) => sign == fixed || place.signs.contains(sign),
            None => false,
        });
        fit && (!is_whole || expected.next().is_none())
    }

    /// The answers of a reply, to be checked as their lines come.
    pub(super) fn answer(&self) -> Answer<'_> {
        Answer { replies: self, rows: Vec::new() }
    }
}

/// The lines of an answer so far.
pub(super) struct Answer<'a> {
    replies: &'a Replies<'a>,
    rows: Vec<Vec<u8>>,
}

impl Answer<'_> {
    /// Adds a line. An answer that is complete goes through the checker.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer.
    pub(super) fn add(&mut self, place: &Place, line: &[u8]) -> Result<(), String> {
        let Replies { instance, outline, .. } = self.replies;
        let (Ok(puzzle), Some(_), "") = (&instance.puzzle, place.row, place.signs) else {
            return Ok(());
        };
        self.rows.push(line.get(place.indent.len()..).unwrap_or_default().to_vec());
        if self.rows.len() < outline.len() {
            return Ok(());
        }
        let rows = mem::take(&mut self.rows);
        let rows: Vec<Line<'_>> = rows.iter().map(|text| Line { number: 1, text }).collect();
        puzzle.check_written(&rows)
    }
}

/// The text of a line, without a character at its end that is cut off.
fn beginning(line: &[u8]) -> Option<&str> {
    match str::from_utf8(line) {
        Ok(text) => Some(text),
        Err(fault) if fault.error_len().is_none() => {
            str::from_utf8(&line[..fault.valid_up_to()]).ok()
        }
        Err(_) => None,
    }
}
