//! A table of cells as people keep it: cells with blanks, commas, tabs, semicolons or bars between them, in
//! brackets, or side by side; a name, a size or the sign of blank cells above it; remarks. It knows neither
//! what a cell means nor who reads it.

use super::{Line, lines};

/// A table, and what stands above it.
#[derive(Debug)]
pub(super) struct Table<'a> {
    /// The name above it.
    pub(super) name: Option<&'a str>,
    /// The sign of blank cells that a line above names.
    pub(super) blank: Option<&'a str>,
    /// Its rows; first those below a line that may be its size, if there is one.
    pub(super) readings: Vec<Reading<'a>>,
}

/// The rows of a table, if a line above is its size or not.
#[derive(Debug)]
pub(super) struct Reading<'a> {
    pub(super) size: Option<Size<'a>>,
    pub(super) rows: Vec<Row<'a>>,
}

/// The numbers of rows and columns above a table, in either order.
#[derive(Clone, Copy, Debug)]
pub(super) struct Size<'a> {
    pub(super) line: Line<'a>,
    pub(super) sides: [usize; 2],
}

/// A row of cells.
#[derive(Clone, Debug)]
pub(super) struct Row<'a> {
    /// The line where it begins.
    pub(super) line: Line<'a>,
    pub(super) cells: Vec<Cell<'a>>,
    /// Whether the cells are signs side by side.
    pub(super) is_solid: bool,
}

/// A cell: its word, and the line and the byte where it stands.
#[derive(Clone, Copy, Debug)]
pub(super) struct Cell<'a> {
    pub(super) line: Line<'a>,
    pub(super) at: usize,
    pub(super) word: &'a str,
}

/// Words and signs that nobody has for a clue.
pub(super) fn is_sure_blank(word: &str) -> bool {
    matches!(word, "" | "." | "_" | "-" | "-1" | "–" | "—" | "~" | "□" | "▢" | "·")
        || ["none", "null", "nan", "na", "n/a", "nil"]
            .iter()
            .any(|other| other.eq_ignore_ascii_case(word))
}

/// Where a remark begins, if the line has one: at `#` or `//` with a word of prose behind it.
pub(super) fn remark(text: &[u8]) -> Option<usize> {
    let line = std::str::from_utf8(text).ok()?;
    if line.trim_start().starts_with(['{', '"']) {
        return None;
    }
    let is_remark = |&(at, mark): &(usize, &str)| {
        let is_apart = line[..at].chars().next_back().is_none_or(char::is_whitespace);
        let rest = &line[at + mark.len()..];
        is_apart && rest.starts_with(char::is_whitespace) && has_prose(rest)
    };
    let marks = line.match_indices('#').chain(line.match_indices("//"));
    marks.filter(is_remark).map(|(at, _)| at).min()
}

/// Whether there is a word of two letters or more.
fn has_prose(text: &str) -> bool {
    let mut words = text.split(|sign: char| !sign.is_alphabetic());
    words.any(|word| word.chars().nth(1).is_some())
}

/// Whether a line is nothing but a remark, which needs no word of prose where it stands alone.
fn is_remark(line: &str) -> bool {
    let text = line.trim_start();
    text.starts_with("//") || text.strip_prefix('#').is_some_and(has_prose)
}

/// The numbers of rows and columns that a line states, or the one number of a line that has no other.
pub(super) fn sides(text: &str) -> Option<Vec<usize>> {
    if text.len() > 80 {
        return None;
    }
    let lower = text.trim().to_lowercase();
    let words =
        ["rows", "row", "columns", "cols", "col", "height", "width", "size", "by", "and", "grid"];
    let is_break = |sign: char| sign.is_whitespace() || "x×*,;:=".contains(sign);
    let mut sides: Vec<(usize, bool)> = Vec::new();
    // A word says what the number beside it is: `cols 5`, `5 cols`.
    let mut is_width = None;
    for word in lower.split(is_break).filter(|word| !word.is_empty()) {
        // Nobody writes a size with a zero before it: it is a row of labels.
        match lines::number(word.as_bytes()).filter(|_| !word.starts_with('0')) {
            Some(number) => sides.push((number, is_width.take().unwrap_or(false))),
            None if words.contains(&word) => {
                is_width = Some(matches!(word, "columns" | "cols" | "col" | "width"));
            }
            None => return None,
        }
    }
    // One sign between two sides, and none beside one: two are round an empty cell.
    let signs = lower.matches(['x', '×', '*', ',', ';']).count();
    if signs >= sides.len() {
        return None;
    }
    // A line of words alone, or of signs, is none.
    let is_open = lower.starts_with(|sign: char| "x×*,;:=".contains(sign));
    if is_open || !(1..=2).contains(&sides.len()) {
        return None;
    }
    sides.sort_by_key(|&(_, is_width)| is_width);
    Some(sides.into_iter().map(|(side, _)| side).collect())
}

/// The sign of blank cells that a line names: `blank 0`.
pub(super) fn blank_sign(text: &str) -> Option<&str> {
    let (word, sign) = text.trim().split_once(char::is_whitespace)?;
    let sign = sign.trim();
    let is_one = !sign.is_empty() && !sign.contains(char::is_whitespace);
    (word.eq_ignore_ascii_case("blank") && is_one).then_some(sign)
}

/// Whether a line begins a list in brackets.
pub(super) fn opens_list(text: &str) -> bool {
    let Some(at) = list_start(text) else { return false };
    let inner = text[at..].trim_start_matches(['[', '(']).trim_start();
    // Not a list of objects, nor the name of a section.
    let is_word = inner.starts_with(char::is_alphabetic);
    !inner.starts_with('{') && (!is_word || inner.contains([',', '\'', '"']))
}

/// Where the brackets begin, after `name =` and the name of what is called.
fn list_start(text: &str) -> Option<usize> {
    let at = text.find(['[', '('])?;
    let is_name = |sign: char| sign.is_alphanumeric() || "_.= \t".contains(sign);
    text[..at].chars().all(is_name).then_some(at)
}

/// Whether a word can be in a cell.
fn is_cell(word: &str) -> bool {
    let count = word.chars().count();
    count <= 1 && !word.chars().any(char::is_control)
        || is_sure_blank(word)
        || count <= 6 && word.chars().all(|sign| sign.is_alphanumeric() || "?-+".contains(sign))
}

/// Whether a word is a number, a sign or a blank cell, and no word of letters.
fn is_plain_cell(word: &str) -> bool {
    word.chars().count() <= 1
        || is_sure_blank(word)
        || word.bytes().all(|sign| sign.is_ascii_digit())
}

/// The sign between the cells of a line, if there is one.
fn separator(text: &str) -> Option<char> {
    let is_one = |&sign: &char| {
        let words: Vec<&str> = fields(text, sign).map(|(_, word)| word).collect();
        words.len() > 1 && words.iter().all(|word| is_cell(word) || is_rule(word))
    };
    [';', '\t', '|', ','].into_iter().filter(|&sign| text.contains(sign)).find(is_one)
}

/// Whether a field is part of the rule below the head of a table.
fn is_rule(word: &str) -> bool {
    word.len() > 2 && word.bytes().all(|sign| matches!(sign, b'-' | b':'))
}

/// The fields of a line and their places, without the spaces and quotes round them.
fn fields(text: &str, sign: char) -> impl Iterator<Item = (usize, &str)> {
    // Bars stand at both ends of a line too.
    let (mut start, mut end) = (0, text.len());
    if sign == '|' {
        let inner = text.trim();
        start = text.len() - text.trim_start().len() + usize::from(inner.starts_with('|'));
        end = (text.trim_end().len() - usize::from(inner.ends_with('|'))).max(start);
    }
    let offset = move |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text[start..end].split(sign).map(move |field| {
        let word = field.trim();
        let inner = ['"', '\''].into_iter().find_map(|quote| {
            word.strip_prefix(quote).and_then(|rest| rest.strip_suffix(quote)).map(str::trim)
        });
        let word = inner.unwrap_or(word);
        (offset(word), word)
    })
}

fn words(text: &str) -> impl Iterator<Item = (usize, &str)> {
    let offset = move |word: &str| word.as_ptr() as usize - text.as_ptr() as usize;
    text.split_whitespace().map(move |word| (offset(word), word))
}

fn signs(text: &str) -> impl Iterator<Item = (usize, &str)> {
    text.char_indices().map(|(at, sign)| (at, &text[at..at + sign.len_utf8()]))
}

/// Whether a line looks like a row that no notation begins with: cells parted by space, or signs side by
/// side with a blank cell among them.
pub(super) fn is_loose_row(text: &str) -> bool {
    let is_sign = |sign: char| sign.is_alphanumeric() || "._-*?·#○●◯□■⚪⚫▢".contains(sign);
    match (words(text).next(), words(text).nth(1)) {
        (Some((_, one)), None) => {
            one.chars().all(is_sign) && one.contains(|sign| "._-0*xX□○●⚪⚫".contains(sign))
        }
        (Some(_), Some(_)) => words(text).all(|(_, word)| is_plain_cell(word)),
        (None, _) => false,
    }
}

/// Whether a line is a row whose cells are parted by a sign.
pub(super) fn is_parted(text: &str) -> bool {
    separator(text).is_some()
}

/// Whether a line may be a row below another one.
pub(super) fn may_be_row(text: &str) -> bool {
    !text.contains(['{', '}', '/', ':']) || is_parted(text)
}

/// How many brackets a line leaves open.
pub(super) fn depth(text: &str) -> isize {
    let open = text.matches(['[', '(']).count() as isize;
    open - text.matches([']', ')']).count() as isize
}

/// Takes a block of lines apart. `is_name` knows the names that may stand above a table. `None` if they are
/// not a table in any form.
pub(super) fn read<'a>(block: &[Line<'a>], is_name: impl Fn(&str) -> bool) -> Option<Table<'a>> {
    let (mut name, mut blank) = (None, None);
    let mut lines: Vec<(Line<'a>, &'a str)> = Vec::new();
    for line in block {
        let text = std::str::from_utf8(line.text).ok()?.trim_end_matches([' ', '\r']);
        match blank_sign(text) {
            _ if text.trim().is_empty() => {}
            Some(sign) if lines.is_empty() => blank = Some(sign),
            _ if lines.is_empty() && name.is_none() && is_name(text) => name = Some(text.trim()),
            _ => lines.push((*line, text)),
        }
    }
    // A remark of one word may also be a row of signs.
    let width = |text: &str| text.chars().count();
    let is_alone =
        |text: &str| lines.iter().filter(|(_, other)| width(other) == width(text)).count() < 2;
    let is_left_out = |text: &str| {
        let is_wide = text.trim().contains(char::is_whitespace);
        is_remark(text) && (is_wide || is_alone(text))
    };
    let lines: Vec<_> = lines.iter().copied().filter(|(_, text)| !is_left_out(text)).collect();
    // Lines of one number each may be the two sides.
    let numbers = |at: usize| lines.get(at).and_then(|(_, text)| sides(text));
    let stated = match (numbers(0), numbers(1)) {
        (Some(one), Some(two)) if one.len() == 1 && two.len() == 1 => Some((2, [one[0], two[0]])),
        (Some(one), _) => one.last().map(|&last| (1, [one[0], last])),
        _ => None,
    };
    let mut readings = Vec::new();
    if let Some((skipped, sides)) = stated.filter(|(skipped, _)| lines.len() > *skipped) {
        let size = Some(Size { line: lines[0].0, sides });
        readings.extend(rows(&lines[skipped..]).map(|rows| Reading { size, rows }));
    }
    readings.extend(rows(&lines).map(|rows| Reading { size: None, rows }));
    (!readings.is_empty()).then_some(Table { name, blank, readings })
}

/// The rows of some lines; `None` if these are not rows in one form.
fn rows<'a>(lines: &[(Line<'a>, &'a str)]) -> Option<Vec<Row<'a>>> {
    let (_, first) = lines.first()?;
    if opens_list(first) {
        return lists(lines);
    }
    let part = separator(first);
    let has_words = lines.iter().any(|(_, text)| words(text).nth(1).is_some());
    let row = |&(line, text): &(Line<'a>, &'a str)| {
        let cell = |(at, word): (usize, &'a str)| Cell { line, at, word };
        let cells: Vec<Cell<'a>> = match part {
            Some(sign) => fields(text, sign).map(cell).collect(),
            None if has_words => words(text).map(cell).collect(),
            None => {
                let start = text.len() - text.trim_start().len();
                signs(text.trim_start()).map(|(at, sign)| cell((start + at, sign))).collect()
            }
        };
        let is_row = cells.iter().all(|cell| is_cell(cell.word));
        is_row.then_some(Row { line, cells, is_solid: part.is_none() && !has_words })
    };
    let is_line =
        |text: &str| part == Some('|') && fields(text, '|').all(|(_, word)| is_rule(word));
    let rows = lines.iter().filter(|(_, text)| !is_line(text)).map(row);
    let mut rows: Vec<Row<'a>> = rows.collect::<Option<_>>()?;
    // A sign behind the last cell of each row, where no other cell is empty, parts nothing.
    let is_empty = |cell: &Cell<'_>| cell.word.is_empty();
    let ends = |row: &Row<'_>| {
        row.cells.len() > 1 && row.cells.iter().position(is_empty) == Some(row.cells.len() - 1)
    };
    if part.is_some_and(|sign| sign != '\t') && rows.iter().all(ends) {
        rows.iter_mut().for_each(|row| row.cells.truncate(row.cells.len() - 1));
    }
    (!rows.is_empty()).then_some(rows)
}

/// The rows of lists in brackets, as Python, JSON and their libraries write them: lists of cells, or one list
/// of rows as strings.
fn lists<'a>(lines: &[(Line<'a>, &'a str)]) -> Option<Vec<Row<'a>>> {
    let mut lists = Lists::default();
    for (at, &(line, text)) in lines.iter().enumerate() {
        let start = if at == 0 { list_start(text)? } else { 0 };
        lists.line(line, text, start)?;
    }
    if lists.depth != 0 {
        return None;
    }
    let mut rows = lists.rows;
    if let [(row, true)] = &rows[..] {
        let strings = row.cells.iter().map(|string| Row {
            line: string.line,
            cells: signs(string.word)
                .map(|(at, word)| Cell { line: string.line, at: string.at + at, word })
                .collect(),
            is_solid: true,
        });
        rows = strings.map(|row| (row, false)).collect();
    }
    let rows: Vec<Row<'a>> = rows.into_iter().map(|(row, _)| row).collect();
    if rows.is_empty() {
        return None;
    }
    rows.iter().all(|row| row.cells.iter().all(|cell| is_cell(cell.word))).then_some(rows)
}

/// The lists of cells found so far.
#[derive(Default)]
struct Lists<'a> {
    /// Each with whether its cells are strings of several signs.
    rows: Vec<(Row<'a>, bool)>,
    row: Vec<Cell<'a>>,
    is_strings: bool,
    depth: usize,
    /// Whether a comma asks for a cell.
    is_open: bool,
}

impl<'a> Lists<'a> {
    /// Reads a line from a byte on; `None` if it is not part of lists.
    fn line(&mut self, line: Line<'a>, text: &'a str, start: usize) -> Option<()> {
        let mut at = start;
        while let Some(sign) = text[at..].chars().next() {
            let next = at + sign.len_utf8();
            match sign {
                '[' | '(' => {
                    self.end_row();
                    self.depth += 1;
                    at = next;
                }
                ']' | ')' => {
                    self.depth = self.depth.checked_sub(1)?;
                    self.end_row();
                    at = next;
                }
                ',' => {
                    // The comma between lists asks for nothing.
                    if self.is_open {
                        self.row.push(Cell { line, at, word: "" });
                    }
                    self.is_open = !self.row.is_empty() || self.starts_row(text, at);
                    at = next;
                }
                ';' => {
                    self.end_row();
                    at = next;
                }
                '"' | '\'' => {
                    let end = next + text[next..].find(sign)?;
                    let word = &text[next..end];
                    self.is_strings |= word.chars().nth(1).is_some() && !is_sure_blank(word);
                    self.push(Cell { line, at: next, word });
                    at = end + 1;
                }
                sign if sign.is_whitespace() => at = next,
                _ => {
                    let is_end = |sign: char| sign.is_whitespace() || "[](),;\"'".contains(sign);
                    let end = text[at..].find(is_end).map_or(text.len(), |length| at + length);
                    // What follows the last bracket, such as a type.
                    if self.depth > 0 {
                        self.push(Cell { line, at, word: &text[at..end] });
                    }
                    at = end;
                }
            }
        }
        Some(())
    }

    /// Whether a comma stands right behind the bracket of a list, so that the first cell is blank.
    fn starts_row(&self, text: &str, at: usize) -> bool {
        text[..at].trim_end().ends_with(['[', '('])
    }

    fn push(&mut self, cell: Cell<'a>) {
        self.is_open = false;
        self.row.push(cell);
    }

    fn end_row(&mut self) {
        let cells = std::mem::take(&mut self.row);
        if let Some(first) = cells.first() {
            let row = Row { line: first.line, cells, is_solid: false };
            self.rows.push((row, self.is_strings));
        }
        (self.is_open, self.is_strings) = (false, false);
    }
}
