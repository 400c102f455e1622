//! Digits and letters as strokes, so that a picture looks the same where no font is installed.

use super::stroke::CELL;
use std::io::{self, Write};

/// The signs that can be drawn, each as a path in a box 10 wide and 14 high (letters that hang
/// below the line reach 18).
const GLYPHS: &str = include_str!("glyphs.txt");

fn glyphs() -> impl Iterator<Item = (char, &'static str)> {
    GLYPHS.lines().filter_map(|line| Some((line.chars().next()?, line.get(2..)?)))
}

const WIDTH: f64 = 10.0;
const HEIGHT: f64 = 14.0;
/// How much of a cell's height a sign takes.
const PART_OF_CELL: f64 = 0.48;
const SCALE: f64 = PART_OF_CELL * CELL / HEIGHT;

/// The width that a sign takes in a row of them.
pub const ADVANCE: f64 = (WIDTH + 4.0) * SCALE;

/// The height of a sign.
pub const SIZE: f64 = HEIGHT * SCALE;

/// Writes the definitions that [`sign`] refers to, for the signs that are used.
pub(super) fn write_definitions(
    out: &mut dyn Write,
    used: impl Fn(char) -> bool,
) -> io::Result<()> {
    out.write_all(b"<defs>\n")?;
    for (sign, path) in glyphs().filter(|&(sign, _)| used(sign)) {
        writeln!(
            out,
            "<path id=\"{}\" d=\"{path}\" transform=\"scale({SCALE:.3})\" fill=\"none\" \
             stroke-width=\"1.7\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            id(sign)
        )?;
    }
    out.write_all(b"</defs>\n")
}

/// Writes a sign with its middle at (x, y), in the stroke colour of the element around it. A sign
/// that cannot be drawn becomes a `?`.
///
/// # Errors
///
/// The error of a failed write.
pub fn sign(out: &mut dyn Write, sign: char, x: f64, y: f64) -> io::Result<()> {
    let sign = drawn(sign);
    // Small letters sit in the lower part of their box, and their middle is lower.
    let middle = match sign {
        'a' | 'c' | 'e' | 'm'..='o' | 'r' | 's' | 'u'..='x' | 'z' => HEIGHT * 0.68,
        'g' | 'j' | 'p' | 'q' | 'y' => HEIGHT * 0.8,
        _ => HEIGHT / 2.0,
    };
    let (x, y) = (x - WIDTH / 2.0 * SCALE, y - middle * SCALE);
    writeln!(out, "<use href=\"#{}\" x=\"{x:.2}\" y=\"{y:.2}\"/>", id(sign))
}

/// The sign that is drawn for `sign`: itself, or a `?`.
pub fn drawn(sign: char) -> char {
    if glyphs().any(|(known, _)| known == sign) { sign } else { '?' }
}

fn id(sign: char) -> String {
    // Ids may not be told apart by capitals alone in every reader.
    format!("sign-{:x}", u32::from(sign))
}
