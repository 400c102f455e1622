//! Grids as people keep them, made plain for the notations that read grids. It knows no kind: a notation says
//! what its clues are ([`Notation::cells`](super::Notation::cells)).
//!
//! A sign that may be a blank cell is one where it cannot be a clue. Where it can, and no other sign is a
//! blank cell, the more frequent meaning is taken with a warning.

use super::notation::{Apart, Cells};
use super::table::{self, Cell, Row, Size, Table};
use super::{Aside, By, Entry, Expected, FormatError, Line, Reading, Warning};
use std::collections::BTreeMap;

/// A puzzle that a table was read as, or why it is none.
pub(super) struct Found<T: 'static> {
    pub(super) entry: &'static Entry<T>,
    pub(super) puzzle: Result<T, FormatError>,
    pub(super) warnings: Vec<Warning>,
    /// Whether a line above was taken for its size.
    pub(super) is_sized: bool,
}

/// How far a table was read in a notation, that notation, and why it was read no further.
type Fault<T> = ((usize, usize, usize), &'static Entry<T>, FormatError);

/// How surely a line begins a table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Begins {
    /// It states a name, a size or a sign, or has brackets or signs between its cells.
    Surely,
    /// It may be a row.
    Perhaps,
}

/// Signs that many have for a blank cell, and that may also be clues.
const DOUBTFUL: [&str; 7] = ["0", "00", "x", "X", "*", "o", "O"];

/// The most bytes of a table: larger puzzles are read in the forms in which they are written.
const MOST: usize = 1 << 21;

/// The entries that read grids.
fn grids<T>(
    entries: &[&'static Entry<T>],
    named: bool,
) -> impl Iterator<Item = (&'static Entry<T>, Cells<'static>)> {
    entries.iter().filter_map(move |&entry| Some((entry, entry.notation.cells(named)?)))
}

fn is_name<T>(entries: &[&'static Entry<T>], line: &str) -> bool {
    let may_be_name = line.len() < 40 && line.trim().starts_with(char::is_alphabetic);
    may_be_name && grids(entries, false).any(|(_, cells)| (cells.is_called)(line))
}

/// Whether a line may begin a table, and `has_begun` is whether another notation begins with it.
pub(super) fn begins<T>(
    entries: &[&'static Entry<T>],
    line: &[u8],
    has_begun: impl Fn() -> bool,
) -> Option<Begins> {
    let text = std::str::from_utf8(line).ok()?;
    if !entries.iter().any(|entry| entry.notation.cells(false).is_some()) {
        return None;
    }
    let is_head = table::sides(text).is_some() || table::blank_sign(text).is_some();
    if is_head || table::opens_list(text) || is_name(entries, text) {
        return Some(Begins::Surely);
    }
    if (text.contains('\t') || !has_begun()) && table::is_parted(text) {
        return Some(Begins::Surely);
    }
    (table::is_loose_row(text) && !has_begun()).then_some(Begins::Perhaps)
}

/// Tells of each line below the first one of a table whether it belongs to it.
pub(super) struct Extent {
    /// The brackets that are open, in a list.
    depth: Option<isize>,
    /// How many rows came.
    rows: usize,
    /// How many words a row may have, by the size above and by the rows so far.
    words: Vec<usize>,
    seen: Vec<usize>,
    /// Whether the size above is one number.
    is_square: bool,
    /// Whether a second grid may follow, and whether the line above was blank.
    has_two: bool,
    after_gap: bool,
}

impl Extent {
    pub(super) fn new<T>(entries: &[&'static Entry<T>], first: &[u8]) -> Self {
        let text = String::from_utf8_lossy(first);
        let mut two = grids(entries, false).filter(|(_, cells)| cells.grids > 1);
        let has_two = two.any(|(_, cells)| (cells.is_called)(&text));
        let mut extent = Self {
            depth: None,
            rows: 0,
            words: Vec::new(),
            seen: Vec::new(),
            is_square: false,
            has_two,
            after_gap: false,
        };
        extent.take(entries, &text);
        extent
    }

    /// Takes a line that belongs to the table.
    fn take<T>(&mut self, entries: &[&'static Entry<T>], text: &str) {
        let sides = table::sides(text).filter(|_| self.awaits_size());
        if let Some(sides) = sides {
            self.is_square = sides.len() == 1 && self.words.is_empty();
            self.words.extend(sides);
        } else if self.rows > 0 || table::blank_sign(text).is_none() && !is_name(entries, text) {
            self.rows += 1;
            for counts in [&mut self.words, &mut self.seen] {
                counts.push(text.split_whitespace().count());
                counts.truncate(8);
            }
        }
        if self.depth.is_some() || table::opens_list(text) {
            self.depth = Some(self.depth.unwrap_or(0) + table::depth(text));
        }
    }

    /// Whether numbers below may be a size: two at most stand above a grid, and a third one is a row.
    fn awaits_size(&self) -> bool {
        self.rows == 0 && self.words.len() < 2
    }

    pub(super) fn continues<T>(&mut self, entries: &[&'static Entry<T>], line: &[u8]) -> bool {
        let Ok(text) = std::str::from_utf8(line) else { return false };
        if text.trim().is_empty() {
            // A blank line may stand below a name and a size, in a list, and between two grids.
            let is_below_head = self.rows == 0 && !self.is_square;
            let is_within = is_below_head || self.depth.is_some_and(|depth| depth > 0);
            let is_between = self.has_two && !self.after_gap;
            self.after_gap |= !is_within;
            return is_within || is_between;
        }
        let count = text.split_whitespace().count();
        let is_size = table::sides(text).is_some_and(|sides| sides.len() == 2);
        if is_size
            && self.rows > 0
            && self.depth.is_none()
            && (count == 1 || !self.seen.contains(&count))
        {
            return false;
        }
        let opens = table::opens_list(text);
        let is_head = self.awaits_size() && table::sides(text).is_some();
        let is_row = is_head
            || match self.depth {
                Some(depth) => depth > 0 || opens,
                None => opens && self.rows == 0 || table::may_be_row(text),
            };
        let is_number = |word: &str| word.chars().all(char::is_alphanumeric) && word.len() < 5;
        let is_between = self.after_gap && !text.split_whitespace().all(is_number);
        // A puzzle of one line may follow, unless it is as long as a row.
        let is_long = !self.words.contains(&count);
        let is_alone = |entry: &Entry<T>| {
            let line = [Line { number: 1, text: line }];
            entry.notation.is_one_line()
                && entry.notation.begins(line[0].text)
                && (is_long || (entry.read)(&line, &Aside::default()).is_ok())
        };
        let may_be_other = is_long || self.is_square && self.rows == 0 && count > 1;
        let is_other = !is_head
            && self.depth.is_none()
            && may_be_other
            && entries.iter().any(|entry| is_alone(entry));
        if !is_row || is_between || is_other || self.rows > 0 && is_name(entries, text) {
            return false;
        }
        self.take(entries, text);
        true
    }
}

/// Whether a block that was read as a grid has signs whose meaning is doubtful: zeros where no sign is a blank
/// cell, or spaces between all signs.
pub(super) fn is_doubtful<'a>(block: impl Iterator<Item = &'a [u8]> + Clone) -> bool {
    let has = |signs: &[u8]| block.clone().any(|line| line.iter().any(|sign| signs.contains(sign)));
    let single_spaces = |line: &[u8]| {
        let line = line.trim_ascii();
        line.len() % 2 == 1
            && line.iter().skip(1).step_by(2).all(|&sign| sign == b' ')
            && line.iter().step_by(2).all(|&sign| sign != b' ')
    };
    let blank = b".-_";
    has(b"0") && !has(blank) || has(b" ") && has(blank) && block.clone().all(single_spaces)
}

/// Reads a block that begins like a table, as a table or as another notation has it. `None` if it should be
/// read without regard to tables.
pub(super) fn choose<T>(
    entries: &[&'static Entry<T>],
    block: &[Line<'_>],
    named: bool,
    begins: Begins,
) -> Option<Found<T>> {
    let first = block.first()?.text;
    let head = str::from_utf8(first).unwrap_or_default().trim();
    let has_size = table::sides(head).is_some();
    // A lone line of numbers is a puzzle of one line, cut short.
    if has_size && block.len() == 1 {
        return None;
    }
    let begun = entries.iter().find(|entry| entry.notation.begins(first.trim_ascii()));
    let is_plain = || {
        begun.is_some_and(|entry| {
            entry.notation.fits(block) && (entry.read)(block, &Aside::default()).is_ok()
        })
    };
    // A kind whose puzzles always begin with its name.
    let cells = begun.and_then(|entry| entry.notation.cells(false));
    let is_own = cells.is_some_and(|cells| cells.heading.is_some() && (cells.is_called)(head));
    if is_own && is_plain() {
        return None;
    }
    let found = read(entries, block, named);
    let is_read = found.as_ref().is_some_and(|found| found.puzzle.is_ok());
    let is_sized = found.as_ref().is_some_and(|found| found.is_sized);
    // Between tabs a cell may be blank.
    let has_tabs = block.iter().any(|line| line.text.contains(&b'\t'));
    if is_read && (is_sized || has_tabs) || begins == Begins::Perhaps {
        return found.filter(|_| is_read);
    }
    if is_plain() {
        return found.filter(|found| is_read && !is_own && !found.warnings.is_empty());
    }
    let is_told = has_size || is_name(entries, head);
    found.filter(|_| is_read || !is_own && (begun.is_none() || is_told))
}

/// Reads a table as a grid of the first kind whose clues it has. `None` if the lines are not a table.
pub(super) fn read<T>(
    entries: &[&'static Entry<T>],
    block: &[Line<'_>],
    named: bool,
) -> Option<Found<T>> {
    // A cell takes a hundred bytes.
    if block.iter().map(|line| line.text.len()).sum::<usize>() > MOST {
        return None;
    }
    let table = table::read(block, |line| is_name(entries, line))?;
    let is_meant = |(_, cells): &(&Entry<T>, Cells<'_>)| match table.name {
        Some(name) => (cells.is_called)(name),
        None => named || cells.heading.is_none(),
    };
    let named = named || table.name.is_some();
    let grids: Vec<_> = grids(entries, named).filter(is_meant).collect();
    let mut best: Option<Fault<T>> = None;
    // Two numbers above rows of two words each may be a row, as they stand.
    let is_row_first = table.readings[0].size.is_some_and(|size| {
        let is_pair = |row: &Row<'_>| row.cells.len() == 2 && !row.is_solid;
        let rows = table.readings.get(1).map_or(&[][..], |other| &other.rows[..]);
        size.sides.contains(&1) || !rows.is_empty() && rows.iter().all(is_pair)
    });
    let count = table.readings.len();
    let order = (0..count).map(|at| if is_row_first { count - 1 - at } else { at });
    for (at, reading) in order.map(|at| &table.readings[at]).enumerate() {
        let mut read: Vec<(&'static Entry<T>, T, Vec<Warning>, bool)> = Vec::new();
        for (entry, cells) in &grids {
            match attempt(entry, cells, &table, reading.size, &reading.rows) {
                Ok((puzzle, warnings)) => {
                    read.push((entry, puzzle, warnings, clues(cells, &reading.rows, true) > 0));
                }
                // The kind that is meant reads the most and has the most of the clues, and the first
                // reading is the likelier.
                Err(fault) => {
                    let score = (fault.line, fault.column, clues(cells, &reading.rows, false));
                    if at == 0 && best.as_ref().is_none_or(|(most, ..)| *most < score) {
                        best = Some((score, entry, fault));
                    }
                }
            }
        }
        if read.is_empty() {
            continue;
        }
        // A reading without a doubtful sign is the likelier, if it knows a clue.
        let is_likelier = |(_, _, warnings, is_told): &(_, _, Vec<Warning>, bool)| {
            warnings.is_empty() && *is_told
        };
        let taken = read.iter().position(is_likelier).unwrap_or(0);
        let (entry, puzzle, mut warnings, _) = read.swap_remove(taken);
        let line = block[0].number;
        let mut others: Vec<Reading> = read
            .iter()
            .filter(|(other, ..)| other.kind != entry.kind)
            .filter_map(|(other, ..)| by(other))
            .collect();
        others.dedup();
        if let (Some(taken), false, false) = (by(entry), others.is_empty(), named) {
            warnings.push(Warning::Choice { line, taken, others });
        }
        // Two numbers above rows of two words each may be their size.
        let size = table.readings.first().filter(|_| is_row_first && at == 0);
        if let Some((size, of)) = size.and_then(|of| Some((of.size?, of)))
            && !size.sides.contains(&1)
            && grids
                .iter()
                .any(|(e, cells)| attempt(e, cells, &table, Some(size), &of.rows).is_ok())
        {
            warnings.push(other_size(size));
        }
        let is_sized = reading.size.is_some();
        return Some(Found { entry, puzzle: Ok(puzzle), warnings, is_sized });
    }
    let is_sized = table.readings[0].size.is_some();
    let found =
        |(_, entry, fault)| Found { entry, puzzle: Err(fault), warnings: Vec::new(), is_sized };
    best.map(found)
}

/// How many cells have a clue of a notation, or one that is `known`.
fn clues(cells: &Cells<'_>, rows: &[Row<'_>], known: bool) -> usize {
    let all = rows.iter().flat_map(|row| &row.cells);
    let may_be = |word: &str| !table::is_sure_blank(word) && (!known || word != "?");
    all.filter(|cell| may_be(cell.word) && (cells.clue)(cell.word, 1).is_some()).count()
}

fn by<T>(entry: &Entry<T>) -> Option<Reading> {
    Some(Reading { kind: entry.kind?, by: By::Format(entry.notation.name()) })
}

/// The warning that a row may also be a size.
fn other_size(size: Size<'_>) -> Warning {
    let (line, [one, other]) = (size.line.number, size.sides);
    let text =
        format!("this is read as a row; '{one}x{other}' makes it the size of the grid below it");
    Warning::Note { line, text }
}

/// Reads a table in one notation.
fn attempt<T>(
    entry: &Entry<T>,
    cells: &Cells<'_>,
    table: &Table<'_>,
    size: Option<Size<'_>>,
    rows: &[Row<'_>],
) -> Result<(T, Vec<Warning>), FormatError> {
    let margined = size.filter(|_| cells.has_margin).and_then(|size| with_margin(size, rows));
    let (rows, size) = match &margined {
        Some(rows) => (&rows[..], None),
        None => (rows, size),
    };
    check_shape(rows, size, cells.grids)?;
    let clued = if cells.has_blanks { rows.len() / cells.grids } else { 0 };
    let (blanks, warnings) = blanks(cells, table.blank, &rows[..clued]);
    let mut counts: BTreeMap<&str, usize> = BTreeMap::new();
    for cell in rows[..clued].iter().flat_map(|row| &row.cells) {
        *counts.entry(cell.word).or_default() += 1;
    }
    check_signs(cells, &rows[..clued], &counts, |word| blanks.contains(&word))?;
    let is_solid = rows.iter().all(|row| row.is_solid);
    let is_number = |word: &str| word.bytes().all(|sign| sign.is_ascii_digit());
    let is_blank = |word: &str| blanks.contains(&word) || table::is_sure_blank(word);
    let apart = match cells.apart {
        Apart::Signs => false,
        Apart::Words => true,
        Apart::Numbers => !is_solid && counts.keys().all(|word| is_blank(word) || is_number(word)),
    };
    let mut plain: Vec<String> = cells.heading.iter().map(|name| name.to_string()).collect();
    // Where each cell of a plain line begins, in characters.
    let mut starts: Vec<Vec<usize>> = vec![Vec::new(); plain.len()];
    for (number, row) in rows.iter().enumerate() {
        let (mut text, mut start) = (String::new(), Vec::new());
        for cell in &row.cells {
            let word = match number < clued {
                true if is_blank(cell.word) => cells.blank.to_string(),
                true => (cells.clue)(cell.word, counts[cell.word]).unwrap_or(cell.word.to_string()),
                false => cell.word.to_string(),
            };
            if !apart && word.chars().count() != 1 {
                return Err(cell
                    .line
                    .error(cell.at, Expected::Words("a sign for each cell".into())));
            }
            if apart && !text.is_empty() {
                text.push(' ');
            }
            start.push(text.chars().count());
            text.push_str(&word);
        }
        plain.push(text);
        starts.push(start);
    }
    let lines = plain.iter().enumerate();
    let lines: Vec<Line<'_>> =
        lines.map(|(at, text)| Line { number: at + 1, text: text.as_bytes() }).collect();
    let puzzle = (entry.read)(&lines, &Aside::default()).map_err(|error| {
        let at = error.line.saturating_sub(1);
        let row = at.checked_sub(plain.len() - rows.len()).and_then(|at| rows.get(at));
        let Some(row) = row.or(rows.first()) else { return error };
        let start = starts.get(at).map_or(&[][..], Vec::as_slice);
        let before = start.partition_point(|&start| start < error.column).saturating_sub(1);
        let is_end =
            error.found.is_none() && error.column > plain[at.min(plain.len() - 1)].chars().count();
        let (line, offset) = match row.cells.get(before) {
            Some(cell) if !is_end => (cell.line, cell.at),
            Some(cell) => (cell.line, cell.at + cell.word.len()),
            None => (row.line, 0),
        };
        let place = line.error(offset, Expected::End);
        FormatError { line: place.line, column: place.column, ..error }
    })?;
    Ok((puzzle, warnings))
}

/// One grid of the numbers of columns and those of rows, which people write in two lines above the cells; `None` if
/// there are no two lines more than the size has rows.
fn with_margin<'a>(size: Size<'_>, rows: &[Row<'a>]) -> Option<Vec<Row<'a>>> {
    let [above, beside, cells @ ..] = rows else { return None };
    let [height, width] = size.sides;
    let fits = [cells.len(), beside.cells.len()] == [height; 2] && above.cells.len() == width;
    fits.then(|| {
        let corner = Cell { line: above.line, at: 0, word: "-" };
        let first = std::iter::once((corner, above));
        let rows = first.chain(beside.cells.iter().copied().zip(cells));
        rows.map(|(number, row)| {
            let cells = std::iter::once(number).chain(row.cells.iter().copied()).collect();
            Row { cells, is_solid: false, ..*row }
        })
        .collect()
    })
}

/// Checks that each clue is written in one way only: two ways may be two clues.
fn check_signs(
    cells: &Cells<'_>,
    rows: &[Row<'_>],
    counts: &BTreeMap<&str, usize>,
    is_blank: impl Fn(&str) -> bool,
) -> Result<(), FormatError> {
    let mut words: BTreeMap<String, &str> = BTreeMap::new();
    // Numbers in place of signs stand for all of them: a digit for a sign.
    let is_number = |word: &str| word.len() == 1 && word.as_bytes()[0].is_ascii_digit();
    let is_sign = |word: &&&str| {
        word.chars().count() == 1
            && !is_number(word)
            && **word != "?"
            && (cells.clue)(word, 2).is_some()
            && !is_blank(word)
    };
    let sign = counts.keys().find(is_sign);
    for cell in rows.iter().flat_map(|row| &row.cells) {
        if is_blank(cell.word) || table::is_sure_blank(cell.word) {
            continue;
        }
        let Some(clue) = (cells.clue)(cell.word, counts[cell.word]) else { continue };
        if let Some(sign) = sign.filter(|_| is_number(cell.word) && clue != cell.word) {
            let fault = format!("'{}' and '{sign}' are numbers and signs in one grid", cell.word);
            return Err(cell.line.error(cell.at, Expected::Fault(fault)));
        }
        let other = *words.entry(clue).or_insert(cell.word);
        if !is_same_word(other, cell.word) {
            let fault = format!("'{other}' and '{}' would be the same clue", cell.word);
            return Err(cell.line.error(cell.at, Expected::Fault(fault)));
        }
    }
    Ok(())
}

/// Whether two words that give the same clue may stand in one grid. People have signs of their own, of which two
/// would be two clues; words of several signs are those of the kind, in any order or as a number.
fn is_same_word(one: &str, other: &str) -> bool {
    one.eq_ignore_ascii_case(other) || [one, other].iter().any(|word| word.chars().count() > 1)
}

/// Checks that all rows are as long, and that there are as many as the size says.
fn check_shape(rows: &[Row<'_>], size: Option<Size<'_>>, grids: usize) -> Result<(), FormatError> {
    let first = rows[0].cells.len();
    let [height, width] = match size.map(|size| size.sides) {
        None => [rows.len() / grids, first],
        // Rows and columns, or columns and rows: what fits best.
        Some([one, other]) => {
            let fit = |[height, width]: [usize; 2]| {
                2 * usize::from(width == first) + usize::from(height * grids == rows.len())
            };
            if fit([other, one]) > fit([one, other]) { [other, one] } else { [one, other] }
        }
    };
    for (number, row) in rows.iter().enumerate() {
        let found = row.cells.len();
        if found != width {
            let number = number + 1;
            let fault =
                Expected::Fault(format!("expected {width} cells in row {number}, found {found}"));
            return Err(match (row.cells.get(width), row.cells.last()) {
                (Some(cell), _) => cell.line.error(cell.at, fault),
                (None, Some(cell)) => cell.line.error(cell.at + cell.word.len(), fault),
                (None, None) => row.line.error(0, fault),
            });
        }
    }
    let wanted = height.saturating_mul(grids);
    if size.is_some() && rows.len() != wanted {
        let found = rows.len();
        let fault =
            Expected::Fault(format!("expected {wanted} rows, by the size above, found {found}"));
        return Err(rows[wanted.min(found - 1)].line.error(0, fault));
    }
    if !rows.len().is_multiple_of(grids) {
        let found = rows.len();
        let fault =
            format!("expected as many rows of regions as of clues, found {found} rows in all");
        return Err(rows[found - 1].line.error(0, Expected::Fault(fault)));
    }
    Ok(())
}

/// The doubtful signs that are blank cells, and the warnings about them.
fn blanks<'a>(
    cells: &Cells<'_>,
    told: Option<&'a str>,
    rows: &[Row<'a>],
) -> (Vec<&'a str>, Vec<Warning>) {
    if let Some(sign) = told {
        return (vec![sign], Vec::new());
    }
    let all = || rows.iter().flat_map(|row| &row.cells);
    let count = |sign: &str| all().filter(|cell| cell.word == sign).count();
    if all().any(|cell| table::is_sure_blank(cell.word)) {
        return (Vec::new(), Vec::new());
    }
    let total = all().count();
    if total < 4 {
        return (Vec::new(), Vec::new());
    }
    let doubtful = DOUBTFUL.into_iter().filter(|sign| count(sign) > 0);
    let (mut blanks, mut warnings) = (Vec::new(), Vec::new());
    for sign in doubtful {
        let times = count(sign);
        let Some(first) = all().find(|cell| cell.word == sign) else { continue };
        let (is_blank, line) = (2 * times > total && times < total, first.line.number);
        if (cells.clue)(sign, times).is_none() {
            // A sign that might be a clue in other places is a blank cell where there are many.
            let is_never = (cells.clue)(sign, 2).is_none();
            blanks.extend((is_never || is_blank).then_some(sign));
            continue;
        }
        // Only `0` says by its meaning elsewhere that it may be a blank cell; a letter that is a clue of the
        // kind may stand in most cells.
        if !sign.starts_with('0') || !is_blank && (sign != "0" || 4 * times < total) {
            continue;
        }
        let blank = cells.blank;
        let what = match is_blank {
            true => format!(
                "'{sign}' is read as a blank cell; a line 'blank {blank}' above the grid makes it a clue"
            ),
            false => format!(
                "'{sign}' is read as a clue; a line 'blank {sign}' above the grid makes it a blank cell"
            ),
        };
        warnings.push(Warning::Note { line, text: what });
        if is_blank {
            blanks.push(sign);
        }
    }
    // Two signs for blank cells are one too many.
    if blanks.len() > 1 {
        blanks.truncate(0);
    }
    (blanks, warnings)
}
