//! The order of a module's functions in which it compresses best: those that share pieces lie close
//! together, since gzip looks back at 32 kB. It knows the module's sections, and nothing of its code.
//!
//! Calls name functions by their numbers, so `wasm-opt` does the moving: it can order functions by their
//! names, and the names that it is given here are the places in the order.

use std::collections::{HashMap, VecDeque};

/// The bytes of a piece.
const PIECE: usize = 6;
/// The bytes of functions that lie close together. Somewhat less than gzip looks back at, so that the ones
/// that come next can reach them too.
const WINDOW: usize = 24_000;
/// A piece of more functions is near everywhere.
const MOST: usize = 100;

const CUSTOM: u8 = 0;
const IMPORTS: u8 = 2;
const CODE: u8 = 10;

/// The module with its functions named by their places in the order, or `None` if it is not understood.
pub(crate) fn named(module: &[u8]) -> Option<Vec<u8>> {
    let (mut imported, mut bodies) = (0, Vec::new());
    let mut rest = Bytes(module.get(8..)?);
    while !rest.0.is_empty() {
        let (section, length) = (rest.byte()?, rest.number()?);
        let mut content = Bytes(rest.take(length)?);
        match section {
            IMPORTS => imported = content.imported_functions()?,
            CODE => bodies = content.bodies()?,
            _ => {}
        }
    }
    let mut names = vec![0; bodies.len()];
    for (place, function) in order(&bodies).into_iter().enumerate() {
        names[function] = place;
    }
    let mut map = number(bodies.len());
    for (function, place) in names.into_iter().enumerate() {
        map.extend(number(imported + function));
        map.extend(text(&format!("{place:08}")));
    }
    // A subsection with the names of functions has the number 1.
    let content = [text("name"), vec![1], number(map.len()), map].concat();
    Some([module, &[CUSTOM], &number(content.len()), &content].concat())
}

/// Functions one after another: each time the one that shares most with those just before it, for its
/// length. The longest one is the first.
fn order(bodies: &[&[u8]]) -> Vec<usize> {
    let (pieces, places) = pieces(bodies);
    // What few functions share tells more than what many do.
    let weight = |piece: usize| match places[piece].len() {
        shared @ 2..=MOST => 1.0 / (shared as f64).sqrt(),
        _ => 0.0,
    };
    let worth: Vec<f64> = pieces.iter().map(|own| (own.len().max(20) as f64).powf(-0.7)).collect();
    let mut shared = vec![0.0; bodies.len()];
    let mut near = vec![0; places.len()];
    let (mut window, mut length) = (VecDeque::new(), 0);
    let mut left: Vec<usize> = (0..bodies.len()).collect();
    let mut found = Vec::new();
    let mut next = (0..left.len()).max_by_key(|&at| bodies[left[at]].len());
    while let Some(at) = next {
        let function = left.swap_remove(at);
        found.push(function);
        window.push_back(function);
        length += bodies[function].len();
        for &piece in &pieces[function] {
            near[piece] += 1;
            if near[piece] == 1 {
                places[piece].iter().for_each(|&other| shared[other] += weight(piece));
            }
        }
        while length > WINDOW
            && window.len() > 1
            && let Some(far) = window.pop_front()
        {
            length -= bodies[far].len();
            for &piece in &pieces[far] {
                near[piece] -= 1;
                if near[piece] == 0 {
                    places[piece].iter().for_each(|&other| shared[other] -= weight(piece));
                }
            }
        }
        let gain = |&at: &usize| shared[left[at]] * worth[left[at]];
        next = (0..left.len()).max_by(|one, other| gain(one).total_cmp(&gain(other)));
    }
    found
}

/// The pieces of each function, each once, and the functions of each piece.
fn pieces(bodies: &[&[u8]]) -> (Vec<Vec<usize>>, Vec<Vec<usize>>) {
    let mut numbers: HashMap<&[u8], usize> = HashMap::new();
    let (mut pieces, mut places) = (Vec::new(), Vec::<Vec<usize>>::new());
    for (function, body) in bodies.iter().enumerate() {
        let mut own = Vec::new();
        for piece in body.windows(PIECE) {
            let number = *numbers.entry(piece).or_insert(places.len());
            if number == places.len() {
                places.push(Vec::new());
            }
            if places[number].last() != Some(&function) {
                places[number].push(function);
                own.push(number);
            }
        }
        pieces.push(own);
    }
    (pieces, places)
}

/// What is left to be read.
struct Bytes<'a>(&'a [u8]);

impl<'a> Bytes<'a> {
    fn take(&mut self, length: usize) -> Option<&'a [u8]> {
        let (taken, rest) = self.0.split_at_checked(length)?;
        self.0 = rest;
        Some(taken)
    }

    fn byte(&mut self) -> Option<u8> {
        self.take(1)?.first().copied()
    }

    /// A number in LEB128.
    fn number(&mut self) -> Option<usize> {
        let mut number = 0;
        for shift in (0..35).step_by(7) {
            let byte = self.byte()?;
            number |= usize::from(byte & 127) << shift;
            if byte < 128 {
                return Some(number);
            }
        }
        None
    }

    /// How many functions are imported. They have the first numbers.
    fn imported_functions(&mut self) -> Option<usize> {
        let count = self.number()?;
        for _ in 0..count {
            for _ in 0..2 {
                let length = self.number()?;
                self.take(length)?;
            }
            // The module imports nothing but functions.
            if self.byte()? != 0 {
                return None;
            }
            self.number()?;
        }
        Some(count)
    }

    fn bodies(&mut self) -> Option<Vec<&'a [u8]>> {
        let count = self.number()?;
        let mut body = || {
            let length = self.number()?;
            self.take(length)
        };
        (0..count).map(|_| body()).collect()
    }
}

fn number(mut number: usize) -> Vec<u8> {
    let mut bytes = Vec::new();
    while number > 127 {
        bytes.push(number as u8 & 127 | 128);
        number >>= 7;
    }
    bytes.push(number as u8);
    bytes
}

fn text(text: &str) -> Vec<u8> {
    [number(text.len()), text.as_bytes().to_vec()].concat()
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A body of bytes that no other number gives.
    fn body(of: u8) -> Vec<u8> {
        (0..100).map(|at: u8| at.wrapping_mul(at) ^ of).collect()
    }

    #[test]
    fn what_shares_pieces_lies_together() {
        let long = [body(3), body(3)].concat();
        let bodies = [body(1), long, body(2), [body(1), vec![7; 50]].concat(), body(3)];
        let found = order(&bodies.each_ref().map(Vec::as_slice));
        let place = |function: usize| found.iter().position(|&other| other == function).unwrap();
        assert_eq!(place(1), 0);
        assert_eq!(place(4), 1);
        assert_eq!(place(0).abs_diff(place(3)), 1);
        assert_eq!(found.len(), bodies.len());
    }

    #[test]
    fn functions_get_their_places_for_names() {
        let section =
            |id: u8, content: &[u8]| [&[id], &number(content.len())[..], content].concat();
        let imports = [&[1][..], &text("host"), &text("now"), &[0, 0]].concat();
        let [one, other] = [body(1), [body(2), body(2)].concat()];
        let code = [vec![2], number(one.len()), one, number(other.len()), other].concat();
        let module =
            [b"\0asm\x01\0\0\0", &section(IMPORTS, &imports)[..], &section(CODE, &code)].concat();
        let names = [&text("name")[..], &[1, 21, 2, 1], &text("00000001"), &[2], &text("00000000")];
        let expected = [&module[..], &section(CUSTOM, &names.concat())].concat();
        assert_eq!(named(&module), Some(expected));
        assert_eq!(named(&module[..module.len() - 1]), None);
        assert_eq!(named(b"\0asm"), None);
    }
}
