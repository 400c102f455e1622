//! graph6, sparse6 and digraph6: a graph in one line of signs of six bits each.
//!
//! Source: Brendan McKay, *Description of graph6, sparse6 and digraph6 encodings*. petgraph reads graph6 alone,
//! and panics on a text that is too short.

use super::draft::{Directions, Draft, MOST};
use super::names::Names;
use lazyloop_text::text::{Expected, FormatError, Line};

const ONE: Expected = Expected::Phrase { words: "one graph, and no more lines", sign: false };
const SIGN: Expected = Expected::Phrase { words: "a sign from '?' to '~'", sign: true };
const SIZE: Expected = Expected::Phrase { words: "the number of vertices", sign: true };

/// The least sign; it stands for six bits that are 0.
const ZERO: u8 = b'?';
const LAST: u8 = b'~';

#[derive(Clone, Copy)]
enum Form {
    Triangle,
    Sparse,
    Directed,
}

/// The form of a line, and where its signs begin.
fn form(text: &[u8]) -> (Form, usize) {
    for (heading, form) in [
        (&b">>graph6<<"[..], Form::Triangle),
        (b">>sparse6<<:", Form::Sparse),
        (b">>digraph6<<&", Form::Directed),
        (b":", Form::Sparse),
        (b"&", Form::Directed),
    ] {
        if text.starts_with(heading) {
            return (form, heading.len());
        }
    }
    (Form::Triangle, 0)
}

/// Whether a first line is surely one of these: it has their heading.
pub(super) fn begins(text: &[u8]) -> bool {
    let (form, start) = form(text);
    let is_bare = start == 1;
    match (form, is_bare) {
        (Form::Triangle, _) => start > 0,
        (_, false) => true,
        (_, true) => {
            text.len() > 1 && text[start..].iter().all(|sign| (ZERO..=LAST).contains(sign))
        }
    }
}

/// Whether a line may be graph6: the number of its vertices tells its length.
pub(super) fn fits(text: &[u8]) -> bool {
    let (form, start) = form(text);
    let signs = &text[start..];
    let Some((size, length)) = size(signs).filter(|_| matches!(form, Form::Triangle)) else {
        return false;
    };
    signs.iter().all(|sign| (ZERO..=LAST).contains(sign))
        && signs.len() - length == triangle(size).div_ceil(6)
}

fn triangle(size: usize) -> usize {
    size.saturating_mul(size.saturating_sub(1)) / 2
}

/// The number of vertices, and how many signs tell it.
fn size(signs: &[u8]) -> Option<(usize, usize)> {
    let (start, length) = match signs {
        [LAST, LAST, ..] => (2, 6),
        [LAST, ..] => (1, 3),
        _ => (0, 1),
    };
    let bits = signs.get(start..start + length)?.iter();
    let size = bits.fold(0_u64, |size, &sign| size << 6 | u64::from(sign.wrapping_sub(ZERO) & 63));
    Some((usize::try_from(size).ok()?, start + length))
}

pub(super) fn read<'a>(lines: &[Line<'a>]) -> Result<Draft<'a>, FormatError> {
    let line = match lines {
        [] => return Err(Line { number: 1, text: b"" }.error(0, SIZE)),
        [line] => *line,
        [_, second, ..] => return Err(second.error(second.extent().start, ONE)),
    };
    let extent = line.extent();
    let (form, start) = form(&line.text[extent.clone()]);
    let start = extent.start + start;
    let signs = &line.text[start..extent.end];
    if let Some(at) = signs.iter().position(|sign| !(ZERO..=LAST).contains(sign)) {
        return Err(line.error(start + at, SIGN));
    }
    let (size, length) = size(signs).ok_or_else(|| line.error(extent.end, SIZE))?;
    if size > MOST {
        return Err(line.error(start, Expected::Words(format!("at most {MOST} vertices"))));
    }
    let body = &signs[length..];
    let bit = |at: usize| (body[at / 6] - ZERO) >> (5 - at % 6) & 1 == 1;
    let directions = Directions::Said(matches!(form, Form::Directed));
    let mut draft = Draft::new(Names::Counted { first: 0, count: size }, directions);
    let bits = match form {
        Form::Triangle => triangle(size),
        Form::Directed => size.saturating_mul(size),
        Form::Sparse => {
            draft.edges =
                sparse(size, 6 * body.len(), bit).map(|ends| (line.number, ends)).collect();
            return Ok(draft);
        }
    };
    if body.len() != bits.div_ceil(6) {
        let words = format!("{} signs for {size} vertices, not {}", bits.div_ceil(6), body.len());
        return Err(line.error(start, Expected::Words(words)));
    }
    let mut at = 0;
    for second in 0..size {
        let firsts = if matches!(form, Form::Directed) { 0..size } else { 0..second };
        for first in firsts {
            if bit(at) {
                // digraph6 goes along rows, graph6 along columns of the upper half.
                let ends =
                    if matches!(form, Form::Directed) { [second, first] } else { [first, second] };
                draft.edges.push((line.number, ends));
            }
            at += 1;
        }
    }
    Ok(draft)
}

/// The edges of sparse6. Each entry is a bit, which says whether the present vertex goes on by one, and a vertex:
/// the next present one if it is larger, and otherwise the other end of an edge.
fn sparse(
    size: usize,
    count: usize,
    bit: impl Fn(usize) -> bool,
) -> impl Iterator<Item = [usize; 2]> {
    let width = (usize::BITS - size.saturating_sub(1).leading_zeros()) as usize;
    let (mut at, mut present) = (0, 0);
    std::iter::from_fn(move || {
        while at + 1 + width <= count {
            present += usize::from(bit(at));
            let other = (1..=width).fold(0, |other, step| other << 1 | usize::from(bit(at + step)));
            at += 1 + width;
            // The rest is filled up with ones.
            if present >= size || other >= size {
                return None;
            }
            if other > present {
                present = other;
            } else {
                return Some([other, present]);
            }
        }
        None
    })
}
