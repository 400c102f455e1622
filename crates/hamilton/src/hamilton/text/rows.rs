//! Rows of words: lines of a list or table, with commas or without, in brackets or not.

use lazyloop_text::text::{Expected, FormatError, Line};
use std::borrow::Cow;

/// A row of a list or table.
#[derive(Debug)]
pub(super) struct Row<'a> {
    pub(super) line: Line<'a>,
    /// Each word with its place in the line.
    pub(super) words: Vec<(usize, Cow<'a, str>)>,
    /// Where attributes in braces begin, if they say anything.
    pub(super) attributes: Option<usize>,
}

impl Row<'_> {
    pub(super) fn width(&self) -> usize {
        self.words.len()
    }

    pub(super) fn word(&self, at: usize) -> &str {
        &self.words[at].1
    }

    pub(super) fn error(&self, at: usize, expected: Expected) -> FormatError {
        match self.words.get(at) {
            Some(&(place, _)) => self.line.error(place, expected),
            None => self.line.error_at_end(expected),
        }
    }
}

/// Whether a line is a comment of a list.
pub(super) fn is_comment(line: &[u8]) -> bool {
    matches!(line.trim_ascii_start(), [b'#' | b'%', ..])
}

/// The rows of a text. Where it begins with a bracket, a row is what stands in the innermost ones.
pub(super) fn read<'a>(lines: &[Line<'a>]) -> Result<Vec<Row<'a>>, FormatError> {
    let lines: Vec<Line<'a>> =
        lines.iter().copied().filter(|line| !is_comment(line.text)).collect();
    for line in &lines {
        if let Err(utf8) = std::str::from_utf8(line.text) {
            return Err(line.error(utf8.valid_up_to(), Expected::Utf8));
        }
    }
    if lines.first().is_some_and(|line| matches!(line.text.trim_ascii_start(), [b'[' | b'(', ..])) {
        return bracketed(&lines);
    }
    // Attributes may have commas of their own.
    let all_have =
        |sign: u8| lines.iter().all(|line| line.text[..end(line.text).0].contains(&sign));
    let separator = [b',', b';', b'\t'].into_iter().find(|&sign| all_have(sign));
    let row = |line: &Line<'a>| {
        let (end, attributes) = end(line.text);
        let cut = Line { number: line.number, text: &line.text[..end] };
        Ok(Row { line: *line, words: words(cut, separator)?, attributes })
    };
    lines
        .iter()
        .map(row)
        .filter(|row| !row.as_ref().is_ok_and(|row| row.words.is_empty()))
        .collect()
}

/// Where the words of a line end, before a remark or attributes; and where attributes begin that say something.
fn end(text: &[u8]) -> (usize, Option<usize>) {
    let braces = text.iter().position(|&sign| sign == b'{').unwrap_or(text.len());
    let remark = text.windows(2).position(|pair| pair[0].is_ascii_whitespace() && pair[1] == b'#');
    let end = remark.unwrap_or(text.len()).min(braces);
    let is_empty =
        text[end..].iter().all(|&sign| matches!(sign, b'{' | b'}') || sign.is_ascii_whitespace());
    (end, (end == braces && !is_empty).then_some(end))
}

/// The words of a line between blanks, or between separators.
fn words<'a>(
    line: Line<'a>,
    separator: Option<u8>,
) -> Result<Vec<(usize, Cow<'a, str>)>, FormatError> {
    let text = line.text;
    let (mut words, mut at) = (Vec::new(), 0);
    let is_blank = |sign: u8| sign.is_ascii_whitespace() && Some(sign) != separator;
    let is_end = |sign: u8| match separator {
        Some(separator) => sign == separator,
        None => sign.is_ascii_whitespace(),
    };
    loop {
        at += text[at..].iter().take_while(|&&sign| is_blank(sign)).count();
        if at == text.len() {
            // An empty word stands after a separator, but not in a blank line.
            if separator.is_some() && !words.is_empty() {
                words.push((at, Cow::Borrowed("")));
            }
            break;
        }
        let start = at;
        let word = if text[at] == b'"' {
            let (word, end) = quoted(line, at)?;
            at = end;
            word
        } else {
            at += text[at..].iter().take_while(|&&sign| !is_end(sign)).count();
            Cow::Borrowed(utf8(text[start..at].trim_ascii_end()))
        };
        words.push((start, word));
        at += text[at..].iter().take_while(|&&sign| is_blank(sign)).count();
        match text.get(at) {
            None => break,
            Some(&sign) if Some(sign) == separator => at += 1,
            Some(_) if separator.is_none() && at > start => {}
            Some(_) => {
                return Err(line.error(at, Expected::Words("a comma after the quotes".to_string())));
            }
        }
    }
    Ok(words)
}

/// A word in quotes, in which two quotes stand for one; and where it ends.
fn quoted<'a>(line: Line<'a>, start: usize) -> Result<(Cow<'a, str>, usize), FormatError> {
    let text = line.text;
    let mut at = start + 1;
    while let Some(length) = text[at..].iter().position(|&sign| sign == b'"') {
        at += length + 1;
        if text.get(at) != Some(&b'"') {
            let word = utf8(&text[start + 1..at - 1]);
            let word = if word.contains("\"\"") {
                Cow::Owned(word.replace("\"\"", "\""))
            } else {
                Cow::Borrowed(word)
            };
            return Ok((word, at));
        }
        at += 1;
    }
    Err(line.error(start, Expected::Words("the end of the quotes in the same line".to_string())))
}

/// Rows in brackets, as in `[[0, 1], [1, 0]]` or `[(0, 1), (1, 0)]`; also without commas.
fn bracketed<'a>(lines: &[Line<'a>]) -> Result<Vec<Row<'a>>, FormatError> {
    let mut rows: Vec<Row<'a>> = Vec::new();
    let mut row: Option<Row<'a>> = None;
    let mut depth = 0_usize;
    for &line in lines {
        let text = line.text;
        let mut at = 0;
        while let Some(&sign) = text.get(at) {
            let start = at;
            match sign {
                b'[' | b'(' => {
                    depth += 1;
                    row = Some(Row { line, words: Vec::new(), attributes: None });
                }
                b']' | b')' => {
                    depth = depth.saturating_sub(1);
                    rows.extend(row.take().filter(|row| !row.words.is_empty()));
                }
                b',' => {}
                sign if sign.is_ascii_whitespace() => {}
                _ => {
                    let word = match sign {
                        b'"' => {
                            let (word, end) = quoted(line, at)?;
                            at = end - 1;
                            word
                        }
                        b'\'' => {
                            let length = text[at + 1..].iter().position(|&sign| sign == b'\'');
                            let end = length.ok_or_else(|| {
                                line.error(
                                    at,
                                    Expected::Words(
                                        "the end of the quotes in the same line".to_string(),
                                    ),
                                )
                            })?;
                            at += end + 1;
                            Cow::Borrowed(utf8(&text[start + 1..at]))
                        }
                        _ => {
                            let is_word = |sign: &&u8| {
                                !sign.is_ascii_whitespace() && !b"[](),".contains(sign)
                            };
                            at += text[at..].iter().take_while(is_word).count() - 1;
                            Cow::Borrowed(utf8(&text[start..=at]))
                        }
                    };
                    match &mut row {
                        Some(row) => row.words.push((start, word)),
                        None if word.starts_with("dtype") || word == "array" => {}
                        None => {
                            return Err(
                                line.error(start, Expected::Words("a row in brackets".to_string()))
                            );
                        }
                    }
                }
            }
            at += 1;
        }
    }
    match (lines.last(), depth) {
        (Some(last), 1..) => {
            Err(last.error_at_end(Expected::Words("the end of the brackets".to_string())))
        }
        _ => Ok(rows),
    }
}

/// Text that is known to be UTF-8 and cut between signs.
fn utf8(text: &[u8]) -> &str {
    std::str::from_utf8(text).unwrap_or_default()
}
