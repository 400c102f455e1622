//! A kind as a text that stands above its puzzles, in one file with them.

use super::kinds::{AddError, add};
use std::io::{self, BufRead, Read};

/// How far the text may reach: longer ones are no kind.
const LONGEST: u64 = 1 << 17;

/// Takes the kind that an input begins with, if it does, and adds it. The text ends above the first line that
/// is the kind's name. Empty lines stand in its place, so that lines keep their numbers.
///
/// # Errors
///
/// If the input cannot be read; or, inside, if the text is not a kind.
pub fn take_kind<R: BufRead>(mut input: R) -> io::Result<Result<impl BufRead, AddError>> {
    let mut head = Vec::new();
    if begins(input.fill_buf()?) {
        let mut name: Option<Vec<u8>> = None;
        let mut ahead = Vec::new();
        loop {
            let before = ahead.len();
            let left = LONGEST.saturating_sub(before as u64);
            if input.by_ref().take(left).read_until(b'\n', &mut ahead)? == 0 {
                break;
            }
            let line = ahead[before..].trim_ascii_end();
            if name.as_deref() == Some(line) {
                head = ahead.split_off(before);
                break;
            }
            if name.is_none() && line.starts_with(KIND) {
                name = line[KIND.len()..].split(|&sign| sign == b' ').next().map(<[u8]>::to_vec);
            }
        }
        if let Err(fault) = add(&String::from_utf8_lossy(&ahead)) {
            return Ok(Err(fault));
        }
        let lines = ahead.iter().filter(|&&sign| sign == b'\n').count();
        head.splice(..0, std::iter::repeat_n(b'\n', lines));
    }
    Ok(Ok(io::Cursor::new(head).chain(input)))
}

const KIND: &[u8] = b"kind ";

/// Whether a text begins like a kind: below remarks, with its first declaration.
fn begins(text: &[u8]) -> bool {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let mut lines = text.split(|&sign| sign == b'\n');
    let first = lines.find(|line| !line.trim_ascii().is_empty() && !line.starts_with(b"#"));
    first.is_some_and(|line| {
        line.strip_prefix(KIND).is_some_and(|name| name.first().is_some_and(u8::is_ascii_lowercase))
    })
}
