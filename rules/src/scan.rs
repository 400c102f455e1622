//! Cuts a text into words, numbers, texts in quotes, and signs.

use crate::fault::Fault;
use crate::syntax::Span;
use winnow::combinator::{alt, delimited, preceded, repeat};
use winnow::error::{ContextError, ErrMode};
use winnow::stream::{LocatingSlice, Location, Stream};
use winnow::token::{any, take_till, take_while};
use winnow::{ModalResult, Parser};

/// A part of a text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(crate) struct Token<'t> {
    pub(crate) kind: Kind<'t>,
    pub(crate) span: Span,
    /// Whether it is the first of its line and not indented: a declaration begins there.
    pub(crate) is_outermost: bool,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Kind<'t> {
    Word(&'t str),
    Number(i64),
    Text(&'t str),
    Sign(&'static str),
}

type Input<'t> = LocatingSlice<&'t str>;

/// The longest text of a kind, in bytes.
pub(crate) const LONGEST: usize = 1 << 16;
/// The largest number in a text.
const MOST: i64 = 1_000_000;
/// Longer signs come before their beginnings.
const SIGNS: [&str; 13] = ["!=", "<=", ">=", "=", "<", ">", "(", ")", ",", ":", "+", "*", "-"];
const MAYBE: &str = "?";

/// The tokens of a text.
pub(crate) fn tokens(text: &str) -> Result<Vec<Token<'_>>, Fault> {
    if text.len() > LONGEST {
        let what = format!("a kind has at most {LONGEST} bytes, this text has {}", text.len());
        return Err(Fault { line: 1, column: 1, what });
    }
    let (mut input, mut tokens) = (Input::new(text), Vec::new());
    loop {
        let Ok(()) = blank(&mut input) else { break };
        if input.is_empty() {
            break;
        }
        let start = input.current_token_start();
        match token.with_span().parse_next(&mut input) {
            Ok((kind, span)) => {
                let is_outermost = start == 0 || text.as_bytes()[start - 1] == b'\n';
                tokens.push(Token { kind, span, is_outermost });
            }
            Err(_) => return Err(Fault::at(text, start, unreadable(&text[start..]))),
        }
    }
    Ok(tokens)
}

/// What is said of a place where no token begins.
fn unreadable(rest: &str) -> String {
    match rest.chars().next() {
        Some('"') => "the quotation mark is not closed in its line".to_string(),
        Some(digit) if digit.is_ascii_digit() => format!("a number is at most {MOST}"),
        Some(capital) if capital.is_ascii_uppercase() => {
            "words are written in small letters".to_string()
        }
        Some(sign @ ('“' | '”' | '„' | '«' | '»' | '‘' | '’' | '\'')) => {
            format!("texts stand between straight double quotes (\"), not {sign}")
        }
        Some(sign) => format!("'{}' has no meaning here", sign.escape_debug()),
        None => String::new(),
    }
}

/// Blanks, line ends, and comments from `#` to the end of the line.
fn blank(input: &mut Input<'_>) -> ModalResult<()> {
    repeat::<_, _, (), _, _>(
        0..,
        alt((
            take_while(1.., [' ', '\t', '\r', '\n']).void(),
            preceded('#', take_till(0.., '\n')).void(),
        )),
    )
    .parse_next(input)
}

fn token<'t>(input: &mut Input<'t>) -> ModalResult<Kind<'t>> {
    alt((
        word.map(Kind::Word),
        number.map(Kind::Number),
        quoted.map(Kind::Text),
        sign.map(Kind::Sign),
    ))
    .parse_next(input)
}

/// A small letter, then letters, digits, and hyphens with one of these on both sides.
fn word<'t>(input: &mut Input<'t>) -> ModalResult<&'t str> {
    let part = |input: &mut Input<'t>| -> ModalResult<()> {
        take_while(1.., ('a'..='z', '0'..='9')).void().parse_next(input)
    };
    (
        any.verify(char::is_ascii_lowercase),
        take_while(0.., ('a'..='z', '0'..='9')),
        repeat::<_, _, (), _, _>(0.., preceded('-', part)),
    )
        .take()
        .parse_next(input)
}

fn number(input: &mut Input<'_>) -> ModalResult<i64> {
    take_while(1.., '0'..='9')
        .verify_map(|digits: &str| digits.parse().ok().filter(|&number| number <= MOST))
        .parse_next(input)
}

fn quoted<'t>(input: &mut Input<'t>) -> ModalResult<&'t str> {
    delimited('"', take_till(0.., ['"', '\n']), '"').parse_next(input)
}

fn sign(input: &mut Input<'_>) -> ModalResult<&'static str> {
    let start = input.checkpoint();
    for sign in SIGNS.into_iter().chain([MAYBE]) {
        if winnow::token::literal::<_, _, ErrMode<ContextError>>(sign).parse_next(input).is_ok() {
            return Ok(sign);
        }
        input.reset(&start);
    }
    Err(ErrMode::Backtrack(ContextError::new()))
}
