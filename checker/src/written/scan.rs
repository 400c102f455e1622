//! Cuts a text into statements, and these into tokens.

/// The longest text of a kind, in bytes.
const LONGEST: usize = 1 << 16;
/// The largest number in a text.
const MOST: i64 = 1_000_000;
/// Longer signs come before their beginnings.
const SIGNS: [&str; 14] = ["!=", "<=", ">=", "=", "<", ">", "(", ")", ",", ":", "+", "*", "-", "?"];

/// A statement, with the number of its first line, from 1.
pub(super) struct Statement<'t> {
    pub(super) line: usize,
    pub(super) text: &'t str,
}

/// The statements of a text. Each begins with a line that is not indented, and goes on over indented ones.
pub(super) fn statements(text: &str) -> Result<Vec<Statement<'_>>, String> {
    if text.len() > LONGEST {
        return Err(format!("a text has at most {LONGEST} bytes"));
    }
    let mut all: Vec<Statement<'_>> = Vec::new();
    let (mut at, mut start) = (0, 0);
    for (number, line) in (1..).zip(text.split_inclusive('\n')) {
        let end = at + line.len();
        let is_blank = line.trim_matches([' ', '\t', '\r', '\n']).is_empty();
        if line.starts_with([' ', '\t', '\r', '#']) || is_blank {
            match all.last_mut() {
                Some(last) => last.text = &text[start..end],
                None if is_blank || line.starts_with('#') => {}
                None => return Err("the first statement is indented".to_string()),
            }
        } else {
            start = at;
            all.push(Statement { line: number, text: &text[start..end] });
        }
        at = end;
    }
    Ok(all)
}

/// The text of a kind without puzzles that stand below it, each after a line with the kind's name.
pub(super) fn above_puzzles(text: &str) -> &str {
    let text = text.strip_prefix('\u{feff}').unwrap_or(text);
    let heading = text.lines().find_map(|line| line.strip_prefix("kind "));
    let name = heading.and_then(|rest| rest.split_whitespace().next());
    let mut at = 0;
    for line in text.split_inclusive('\n') {
        if name.is_some_and(|name| line.trim_end() == name) {
            return &text[..at];
        }
        at += line.len();
    }
    text
}

/// A token.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Token<'t> {
    Word(&'t str),
    Number(i64),
    /// What stands between quotation marks.
    Text(&'t str),
    Sign(&'static str),
    End,
}

/// What of a statement has not been read.
#[derive(Clone, Copy)]
pub(super) struct Tokens<'t> {
    rest: &'t str,
}

impl<'t> Tokens<'t> {
    pub(super) fn new(rest: &'t str) -> Self {
        Self { rest }
    }

    /// The next token, and what comes after it.
    fn split(self) -> Result<(Token<'t>, &'t str), String> {
        let mut rest = self.rest.trim_start_matches([' ', '\t', '\r', '\n']);
        while rest.starts_with('#') {
            let end = rest.find('\n').unwrap_or(rest.len());
            rest = rest[end..].trim_start_matches([' ', '\t', '\r', '\n']);
        }
        let Some(&first) = rest.as_bytes().first() else { return Ok((Token::End, rest)) };
        if first.is_ascii_lowercase() {
            let (word, rest) = rest.split_at(length_of_word(rest.as_bytes()));
            return Ok((Token::Word(word), rest));
        }
        if first.is_ascii_digit() {
            let end = rest.bytes().take_while(u8::is_ascii_digit).count();
            let (digits, rest) = rest.split_at(end);
            let number = digits.parse().ok().filter(|&number| number <= MOST);
            let number = number.ok_or_else(|| format!("a number is at most {MOST}"))?;
            return Ok((Token::Number(number), rest));
        }
        if first == b'"' {
            let end = rest[1..].find(['"', '\n']).filter(|&end| rest[1 + end..].starts_with('"'));
            let end = end.ok_or("a quotation mark is not closed in its line")?;
            return Ok((Token::Text(&rest[1..=end]), &rest[end + 2..]));
        }
        let sign = SIGNS.into_iter().find(|sign| rest.starts_with(sign));
        let sign = sign.ok_or_else(|| match rest.chars().next() {
            Some(sign) => format!("'{}' has no meaning", sign.escape_debug()),
            None => "it ends too early".to_string(),
        })?;
        Ok((Token::Sign(sign), &rest[sign.len()..]))
    }

    pub(super) fn peek(&self) -> Result<Token<'t>, String> {
        self.split().map(|(token, _)| token)
    }

    pub(super) fn next(&mut self) -> Result<Token<'t>, String> {
        let (token, rest) = self.split()?;
        self.rest = rest;
        Ok(token)
    }
}

/// How long the word at the beginning is: a small letter, then letters and digits, and hyphens with one of
/// these on both sides.
fn length_of_word(text: &[u8]) -> usize {
    let part = |from: usize| {
        let is_part = |sign: &&u8| sign.is_ascii_lowercase() || sign.is_ascii_digit();
        text[from..].iter().take_while(is_part).count()
    };
    let mut end = part(0);
    while text.get(end) == Some(&b'-') && part(end + 1) > 0 {
        end += 1 + part(end + 1);
    }
    end
}
