//! Digits and letters as strokes, so that a picture looks the same where no font is installed.

use super::stroke::CELL;
use std::io::{self, Write};

/// The signs that can be drawn, each as a path in a box 10 wide and 14 high (letters that hang
/// below the line reach 18).
const GLYPHS: [(char, &str); 63] = [
    ('0', "M5 0C2.3 0 1 2.8 1 7S2.3 14 5 14 9 11.2 9 7 7.7 0 5 0Z"),
    ('1', "M3 3L6.7 0V14"),
    ('2', "M1.2 3.6C1.4 1.4 3 0 5 0 7.3 0 8.8 1.5 8.8 3.7 8.8 6 7.5 7.4 5.5 9.3L1 14H9.2"),
    (
        '3',
        "M1.2 1.9C2 .7 3.3 0 4.9 0 7.1 0 8.6 1.3 8.6 3.3 8.6 5.4 7 6.6 4.2 6.6 7.3 6.6 9 8 9 10.3 9 12.6 7.2 14 4.8 14 3 14 1.6 13.2 .9 11.9",
    ),
    ('4', "M7 14V0L.8 9.8H9.4"),
    (
        '5',
        "M8.3 0H2.3L1.7 6.2C2.5 5.6 3.6 5.2 4.8 5.2 7.3 5.2 9 6.9 9 9.5 9 12.2 7.2 14 4.7 14 2.9 14 1.6 13.3 .9 12",
    ),
    (
        '6',
        "M8 1.2C7.3 .4 6.4 0 5.3 0 2.6 0 1 2.8 1 7.4 1 11.8 2.5 14 5.1 14 7.5 14 9 12.3 9 9.8 9 7.4 7.5 5.8 5.2 5.8 3 5.8 1.2 7.4 1 9.6",
    ),
    ('7', "M1 0H9L4 14"),
    (
        '8',
        "M5 6.5C2.9 6.5 1.5 5.2 1.5 3.3 1.5 1.3 2.9 0 5 0S8.5 1.3 8.5 3.3 7.1 6.5 5 6.5 1 7.9 1 10.2 2.6 14 5 14 9 12.6 9 10.2 7.3 6.5 5 6.5Z",
    ),
    (
        '9',
        "M2 12.8C2.7 13.6 3.6 14 4.7 14 7.4 14 9 11.2 9 6.6 9 2.2 7.5 0 4.9 0 2.5 0 1 1.7 1 4.2 1 6.6 2.5 8.2 4.8 8.2 7 8.2 8.8 6.6 9 4.4",
    ),
    ('?', "M1.4 3.3C1.6 1.3 3 0 5 0 7.2 0 8.7 1.4 8.7 3.4 8.7 6.4 5 6.6 5 9.8M5 13.7V14"),
    ('A', "M.2 14L5 0 9.8 14M1.9 9H8.1"),
    ('B', "M1 0H5C7.3 0 8.5 1.3 8.5 3.3S7.3 6.6 5 6.6H1M5 6.6C7.6 6.6 9 8 9 10.3S7.6 14 5 14H1V0"),
    ('C', "M9 3C8.2 1.1 7 0 5.2 0 2.6 0 1 2.7 1 7S2.6 14 5.2 14C7 14 8.2 12.9 9 11"),
    ('D', "M1 0H4C7.3 0 9 2.6 9 7S7.3 14 4 14H1Z"),
    ('E', "M8.5 0H1.5V14H8.5M1.5 6.7H7.3"),
    ('F', "M8.5 0H1.5V14M1.5 6.7H7.3"),
    ('G', "M8.9 3C8.1 1.1 6.9 0 5.2 0 2.6 0 1 2.7 1 7S2.6 14 5.2 14C7.5 14 9 12.3 9 9.3V7.6H5.6"),
    ('H', "M1 0V14M9 0V14M1 6.8H9"),
    ('I', "M5 0V14M2.5 0H7.5M2.5 14H7.5"),
    ('J', "M8 0V10C8 12.6 6.8 14 4.7 14 2.7 14 1.5 12.8 1.2 10.6"),
    ('K', "M1.5 0V14M8.8 0L1.5 8.4M4.2 5.5L9 14"),
    ('L', "M1.5 0V14H8.8"),
    ('M', "M.5 14V0L5 8.5 9.5 0V14"),
    ('N', "M1 14V0L9 14V0"),
    ('O', "M5 0C2.4 0 .8 2.7 .8 7S2.4 14 5 14 9.2 11.3 9.2 7 7.6 0 5 0Z"),
    ('P', "M1.5 14V0H5.2C7.6 0 9 1.5 9 3.9S7.6 7.8 5.2 7.8H1.5"),
    ('Q', "M5 0C2.4 0 .8 2.7 .8 7S2.4 14 5 14 9.2 11.3 9.2 7 7.6 0 5 0ZM6 10.5L9.5 14.5"),
    ('R', "M1.5 14V0H5.2C7.6 0 9 1.4 9 3.7S7.6 7.4 5.2 7.4H1.5M5.4 7.4L9.2 14"),
    (
        'S',
        "M8.6 2.7C7.9 1 6.7 0 5 0 2.8 0 1.3 1.3 1.3 3.4 1.3 8 9 5.6 9 10.3 9 12.6 7.4 14 5 14 3 14 1.6 12.9 1 10.9",
    ),
    ('T', "M.8 0H9.2M5 0V14"),
    ('U', "M1 0V9.3C1 12.4 2.4 14 5 14S9 12.4 9 9.3V0"),
    ('V', "M.3 0L5 14 9.7 0"),
    ('W', "M0 0L2.5 14 5 3.5 7.5 14 10 0"),
    ('X', "M1 0L9 14M9 0L1 14"),
    ('Y', "M.7 0L5 7 9.3 0M5 7V14"),
    ('Z', "M1 0H9L1 14H9"),
    ('a', "M8 5V14M8 9.5C8 6.7 6.7 5 4.7 5S1.4 6.7 1.4 9.5 2.7 14 4.7 14 8 12.3 8 9.5"),
    ('b', "M2 0V14M2 9.5C2 6.7 3.3 5 5.3 5S8.6 6.7 8.6 9.5 7.3 14 5.3 14 2 12.3 2 9.5"),
    ('c', "M8.2 6.8C7.5 5.6 6.5 5 5.2 5 3 5 1.6 6.7 1.6 9.5S3 14 5.2 14C6.5 14 7.5 13.4 8.2 12.2"),
    ('d', "M8 0V14M8 9.5C8 6.7 6.7 5 4.7 5S1.4 6.7 1.4 9.5 2.7 14 4.7 14 8 12.3 8 9.5"),
    ('e', "M1.6 9.3H8.4C8.4 6.6 7.1 5 5 5S1.6 6.7 1.6 9.5 3 14 5.2 14C6.5 14 7.5 13.4 8.2 12.2"),
    ('f', "M7.5 .4C5.2 -.4 4.2 .6 4.2 3V14M2 5.4H7"),
    (
        'g',
        "M8 5V14.5C8 17 6.8 18 4.7 18 3.4 18 2.4 17.6 1.7 16.8M8 9.5C8 6.7 6.7 5 4.7 5S1.4 6.7 1.4 9.5 2.7 14 4.7 14 8 12.3 8 9.5",
    ),
    ('h', "M2 0V14M2 8.6C2.6 6.3 3.8 5 5.4 5 7.2 5 8 6.2 8 8.4V14"),
    ('i', "M5 5V14M5 1V1.3"),
    ('j', "M6 5V15C6 17 5 18 2.8 17.6M6 1V1.3"),
    ('k', "M2 0V14M7.8 5L2 10.5M4.2 8.6L8.2 14"),
    ('l', "M4 0V12C4 13.5 4.8 14 6.4 14"),
    ('m', "M.8 5V14M.8 8C1.2 6 2 5 3 5S5 6 5 8V14M5 8C5.4 6 6.2 5 7.2 5S9.2 6 9.2 8V14"),
    ('n', "M2 5V14M2 8.6C2.6 6.3 3.8 5 5.4 5 7.2 5 8 6.2 8 8.4V14"),
    ('o', "M5 5C2.8 5 1.4 6.7 1.4 9.5S2.8 14 5 14 8.6 12.3 8.6 9.5 7.2 5 5 5Z"),
    ('p', "M2 5V18M2 9.5C2 6.7 3.3 5 5.3 5S8.6 6.7 8.6 9.5 7.3 14 5.3 14 2 12.3 2 9.5"),
    ('q', "M8 5V18M8 9.5C8 6.7 6.7 5 4.7 5S1.4 6.7 1.4 9.5 2.7 14 4.7 14 8 12.3 8 9.5"),
    ('r', "M3 5V14M3 8.8C3.6 6 5.2 4.6 7.4 5.2"),
    (
        's',
        "M7.9 6.7C7.3 5.6 6.4 5 5 5 3.2 5 2 5.9 2 7.3 2 10.6 8.3 8.4 8.3 11.5 8.3 13.1 7 14 5 14 3.4 14 2.3 13.3 1.7 12",
    ),
    ('t', "M4 1.5V11.5C4 13.4 5 14.3 7.2 13.8M1.8 5H7"),
    ('u', "M2 5V10.6C2 12.8 2.8 14 4.6 14 6.2 14 7.4 12.7 8 10.4M8 5V14"),
    ('v', "M1.4 5L5 14 8.6 5"),
    ('w', "M.6 5L2.8 14 5 7 7.2 14 9.4 5"),
    ('x', "M1.8 5L8.2 14M8.2 5L1.8 14"),
    ('y', "M1.4 5L5 13.6M8.6 5L4.4 16C3.8 17.5 3 18 1.6 17.8"),
    ('z', "M1.8 5H8.2L1.8 14H8.2"),
];

const WIDTH: f64 = 10.0;
const HEIGHT: f64 = 14.0;
/// How much of a cell's height a sign takes.
const PART_OF_CELL: f64 = 0.48;
const SCALE: f64 = PART_OF_CELL * CELL / HEIGHT;

/// The width that a sign takes in a row of them.
pub const ADVANCE: f64 = (WIDTH + 4.0) * SCALE;

/// Writes the definitions that [`sign`] refers to, for the signs that are used.
pub(super) fn write_definitions(
    out: &mut dyn Write,
    used: impl Fn(char) -> bool,
) -> io::Result<()> {
    out.write_all(b"<defs>\n")?;
    for (sign, path) in GLYPHS.iter().filter(|(sign, _)| used(*sign)) {
        writeln!(
            out,
            "<path id=\"{}\" d=\"{path}\" transform=\"scale({SCALE:.3})\" fill=\"none\" \
             stroke-width=\"1.7\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>",
            id(*sign)
        )?;
    }
    out.write_all(b"</defs>\n")
}

/// Writes a sign with its middle at (x, y), in the stroke colour of what it stands in; a `?` for one
/// that cannot be drawn.
///
/// # Errors
///
/// What writing fails with.
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

/// The sign that is drawn for one: itself, or a `?`.
pub fn drawn(sign: char) -> char {
    if GLYPHS.iter().any(|(known, _)| *known == sign) { sign } else { '?' }
}

fn id(sign: char) -> String {
    // Ids may not be told apart by capitals alone in every reader.
    format!("sign-{:x}", u32::from(sign))
}
