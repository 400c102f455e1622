//! A sheet: pictures in rows and columns, numbered where there are several. It is written shape by
//! shape, so that a large one needs no more memory than its puzzles.

use super::glyph;
use super::stroke::CELL;
use super::theme::Theme;
use std::collections::BTreeSet;
use std::fmt;
use std::io::{self, Write};

/// The space between two pictures, and round the sheet.
pub const GAP: f64 = 0.75 * CELL;
/// The height of a number above a picture.
pub(super) const CAPTION: f64 = 0.9 * CELL;

/// How deep a shape lies in a picture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Depth {
    /// Under the line: fills, cells, borders, and clues that the line may run over.
    Under,
    /// The line itself; nothing in a picture without an answer.
    Line,
    /// Over the line: what has to be read.
    Over,
}

impl Depth {
    /// From the lowest to the highest.
    pub const ALL: [Self; 3] = [Self::Under, Self::Line, Self::Over];
}

/// Writes the shapes of one depth as SVG.
pub type Drawing = Box<dyn Fn(Depth, &mut dyn Write) -> io::Result<()> + Send>;

/// A drawing of one puzzle.
pub struct Picture {
    /// The width, in the sheet's units: a cell is [`CELL`] wide.
    pub width: f64,
    /// The height, in the same units.
    pub height: f64,
    /// How far the board's origin lies from the left and from the top, in the same units.
    pub margin: f64,
    /// What is drawn.
    pub drawing: Drawing,
    /// The signs in it.
    pub signs: BTreeSet<char>,
    /// What it shows, in words without `<` and `&`.
    pub title: String,
}

impl Picture {
    /// Writes its shapes, the lowest first.
    pub(super) fn write(&self, out: &mut dyn Write) -> io::Result<()> {
        Depth::ALL.into_iter().try_for_each(|depth| (self.drawing)(depth, out))
    }

    /// The shapes of one depth, as the inside of an `svg` element. The picture's left and upper end are at 0.
    pub fn shapes(&self, depth: Depth) -> String {
        let mut shapes = Vec::new();
        (self.drawing)(depth, &mut shapes).expect("writing to memory does not fail");
        if shapes.windows(4).any(|four| four == b"<use") {
            glyph::write_definitions(&mut shapes, |sign| self.signs.contains(&sign))
                .expect("writing to memory does not fail");
        }
        String::from_utf8(shapes).expect("shapes are text")
    }
}

impl fmt::Debug for Picture {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("Picture").field(&self.title).finish()
    }
}

/// Pictures on a page of their own size.
#[derive(Debug)]
pub struct Sheet {
    pictures: Vec<Picture>,
    columns: usize,
    theme: Theme,
}

impl Sheet {
    /// A sheet of pictures in one theme, row by row. Without a number of columns there are as many
    /// columns as rows, or one more.
    pub fn new(pictures: Vec<Picture>, columns: Option<usize>, theme: Theme) -> Self {
        let square = (pictures.len() as f64).sqrt().ceil() as usize;
        let columns = columns.unwrap_or(square).clamp(1, pictures.len().max(1));
        Self { pictures, columns, theme }
    }

    /// Writes the sheet as a document of SVG, with cells `cell` pixels wide.
    ///
    /// # Errors
    ///
    /// The error of a failed write.
    pub fn write_svg(&self, cell: f64, out: &mut dyn Write) -> io::Result<()> {
        let numbered = self.pictures.len() > 1;
        let caption = if numbered { CAPTION } else { 0.0 };
        let mut widths = vec![0.0_f64; self.columns];
        for (at, picture) in self.pictures.iter().enumerate() {
            let width = &mut widths[at % self.columns];
            *width = width.max(picture.width);
        }
        let rows = || self.pictures.chunks(self.columns);
        let height_of = |row: &[Picture]| row.iter().fold(0.0_f64, |most, of| most.max(of.height));
        let width = widths.iter().map(|width| width + GAP).sum::<f64>() + GAP;
        let height = rows().map(|row| caption + height_of(row) + GAP).sum::<f64>() + GAP;
        writeln!(
            out,
            "<svg width=\"{}\" height=\"{}\" viewBox=\"0 0 {width} {height}\" \
             style=\"max-width:100%;max-height:100vh\" xmlns=\"http://www.w3.org/2000/svg\">",
            width * cell / CELL,
            height * cell / CELL
        )?;
        let is_used = |sign: char| {
            (numbered && sign.is_ascii_digit())
                || self.pictures.iter().any(|picture| picture.signs.contains(&sign))
        };
        glyph::write_definitions(out, is_used)?;
        let background = self.theme.background();
        writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>")?;
        let mut y = GAP;
        for (row, pictures) in rows().enumerate() {
            let mut x = GAP;
            for (column, picture) in pictures.iter().enumerate() {
                if numbered {
                    write_caption(out, self.theme, row * self.columns + column + 1, x, y)?;
                }
                writeln!(out, "<g transform=\"translate({x} {})\">", y + caption)?;
                writeln!(out, "<title>{}</title>", picture.title)?;
                picture.write(out)?;
                out.write_all(b"</g>\n")?;
                x += widths[column] + GAP;
            }
            y += caption + height_of(pictures) + GAP;
        }
        out.write_all(b"</svg>\n")
    }

    /// The same document in memory.
    pub fn svg(&self, cell: f64) -> String {
        let mut out = Vec::new();
        self.write_svg(cell, &mut out).expect("writing to memory does not fail");
        String::from_utf8(out).expect("shapes are text")
    }
}

/// Writes the number of a picture above it.
pub(super) fn write_caption(
    out: &mut dyn Write,
    theme: Theme,
    number: usize,
    x: f64,
    y: f64,
) -> io::Result<()> {
    writeln!(out, "<g stroke=\"{}\">", theme.ink())?;
    for (at, sign) in number.to_string().chars().enumerate() {
        let x = x + (at as f64 + 0.5) * glyph::ADVANCE;
        glyph::sign(out, sign, x, y + CAPTION / 3.0)?;
    }
    out.write_all(b"</g>\n")
}
