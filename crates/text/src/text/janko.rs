//! The file behind a puzzle of Otto Janko's collection: sections by name, the clues in `[problem]`.
//!
//! ```text
//! [begin]
//! puzzle KIND
//! rows 2
//! cols 3
//! [problem]
//! - 3 -
//! 2 - -
//! [end]
//! ```
//!
//! A word is a cell; the kind says what it means. Reading is lenient: section names may lack their
//! brackets (as in older files) or be in capitals; `[begin]`, the kind and the size (`rows` and
//! `cols`, or `size` for a square) may be missing, the size then being that of the clues; all other
//! lines, and all sections after the clues, are skipped.

use super::{Continues, Expected, Extent, FormatError, Line, Words};
use lazyloop_plane::grid::Grid;

const PROBLEM: Expected = Expected::Phrase { words: "the section [problem]", sign: false };
const SIZE: Expected = Expected::Phrase { words: "a number of rows or columns", sign: false };

/// The name of the section that a line opens: in brackets, or one of those that are known.
fn section(text: &[u8]) -> Option<String> {
    const BARE: [&str; 5] = ["begin", "problem", "solution", "moves", "end"];
    let name = std::str::from_utf8(text.trim_ascii()).ok()?.to_ascii_lowercase();
    match name.strip_prefix('[').and_then(|name| name.strip_suffix(']')) {
        Some(name) => Some(name.to_string()),
        None => BARE.contains(&name.as_str()).then_some(name),
    }
}

fn opens(line: Line<'_>, name: &str) -> bool {
    section(line.text).as_deref() == Some(name)
}

/// Whether a line may be the first of a file.
pub fn begins(text: &[u8]) -> bool {
    let first = text.trim_ascii().split(u8::is_ascii_whitespace).next().unwrap_or_default();
    matches!(section(text).as_deref(), Some("begin" | "problem")) || first == b"puzzle"
}

/// The lines of a file: up to `[end]`, to a blank line after the clues, or to the next file.
pub fn extent(first: Line<'_>) -> Extent {
    let mut in_clues = opens(first, "problem");
    Box::new(move |line| {
        if opens(line, "begin") || (in_clues && line.is_blank()) {
            return Continues::No;
        }
        in_clues |= opens(line, "problem");
        if opens(line, "end") { Continues::Last } else { Continues::Yes }
    })
}

/// The lines up to the clues, and those from the clues on.
fn parts<'a, 'l>(file: &'a [Line<'l>]) -> (&'a [Line<'l>], Option<&'a [Line<'l>]>) {
    match file.iter().position(|line| opens(*line, "problem")) {
        Some(at) => (&file[..at], Some(&file[at + 1..])),
        None => (file, None),
    }
}

/// The kind's name, and where it stands; `None` if it is missing.
pub fn kind<'l>(file: &[Line<'l>]) -> Option<(Line<'l>, usize, &'l [u8])> {
    let (head, _) = parts(file);
    head.iter().find_map(|&line| {
        let mut words = Words::new(line);
        let (at, key) = words.next()?;
        (key == b"puzzle").then(|| match words.next() {
            Some((at, kind)) => (line, at, kind),
            None => (line, at + key.len(), &line.text[..0]),
        })
    })
}

/// Reads size and clues. `clue` gives the meaning of a word, or `None` if the word is not as
/// `expected`.
///
/// # Errors
///
/// A missing section, or the first word that is not a clue.
pub fn read<T>(
    file: &[Line<'_>],
    clue: impl Fn(&[u8]) -> Option<T>,
    expected: &Expected,
) -> Result<(Grid, Vec<T>), FormatError> {
    let last = file.last().copied().unwrap_or(Line { number: 1, text: b"" });
    let (mut rows, mut cols) = (None, None);
    let (head, clue_lines) = parts(file);
    for line in head {
        let mut words = Words::new(*line);
        let Some((_, key)) = words.next() else { continue };
        let (is_rows, is_cols) = match key {
            b"rows" => (true, false),
            b"cols" => (false, true),
            b"size" => (true, true),
            _ => continue,
        };
        let (_, number) = words.number(SIZE)?;
        if is_rows {
            rows = Some(number);
        }
        if is_cols {
            cols = Some(number);
        }
    }
    let clue_lines = clue_lines.ok_or_else(|| last.error_at_end(PROBLEM))?;

    let mut clues = Vec::new();
    let mut found_rows = 0;
    let mut first_row = None;
    let clue_lines =
        clue_lines.iter().take_while(|line| section(line.text).is_none()).filter(|l| !l.is_blank());
    for line in clue_lines {
        // Some files say more about the problem below it, a word first.
        if rows == Some(found_rows) {
            let mut words = Words::new(*line);
            let each = std::iter::from_fn(|| words.next()).map(|(_, word)| clue(word).is_some());
            let are_clues: Vec<bool> = each.collect();
            if Some(are_clues.len()) == cols && !are_clues.contains(&false) {
                let fault = format!("expected {found_rows} rows of clues, found more");
                return Err(line.error(line.extent().start, Expected::Fault(fault)));
            }
            break;
        }
        first_row.get_or_insert(*line);
        found_rows += 1;
        let before = clues.len();
        let mut words = Words::new(*line);
        while let Some((at, word)) = words.next() {
            clues.push(clue(word).ok_or_else(|| line.error(at, expected.clone()))?);
        }
        let found = clues.len() - before;
        let wanted = *cols.get_or_insert(found);
        if found != wanted {
            let what = "row";
            let length = Expected::Length { what, number: found_rows, expected: wanted, found };
            return Err(line.error(0, length));
        }
    }
    let rows = rows.unwrap_or(found_rows);
    if found_rows < rows {
        return Err(last.error_at_end(Expected::Row { row: found_rows + 1, rows }));
    }
    let grid = Grid::new(rows, cols.unwrap_or(0))
        .map_err(|error| first_row.unwrap_or(last).error(0, Expected::Size(error)))?;
    Ok((grid, clues))
}

/// Writes a file; `word` gives the word of the cell in a row and a column.
pub fn write(kind: &str, grid: Grid, word: impl Fn(usize, usize) -> String) -> String {
    let mut text =
        format!("[begin]\npuzzle {kind}\nrows {}\ncols {}\n[problem]\n", grid.rows(), grid.cols());
    for row in 0..grid.rows() {
        let words: Vec<String> = (0..grid.cols()).map(|col| word(row, col)).collect();
        text += &words.join(" ");
        text.push('\n');
    }
    text + "[end]\n"
}
