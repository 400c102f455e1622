//! A sheet: pictures in rows and columns, numbered where there are several.

use super::glyph;
use super::stroke::CELL;
use super::theme::Theme;
use std::collections::BTreeSet;
use svg::Document;
use svg::node::element::{Group, Rectangle, Title};

/// Between two pictures, and round the sheet.
const GAP: f64 = 0.75 * CELL;
/// The height of a number above a picture.
const CAPTION: f64 = 0.9 * CELL;

/// A drawing of one puzzle.
#[derive(Clone, Debug)]
pub struct Picture {
    /// In units of which [`CELL`] make a cell.
    pub width: f64,
    /// Likewise.
    pub height: f64,
    /// What is drawn.
    pub drawing: Group,
    /// The signs in it.
    pub signs: BTreeSet<char>,
    /// What it shows, in words.
    pub title: String,
}

/// Pictures on a page of their own size.
#[derive(Clone, Debug)]
pub struct Sheet {
    pictures: Vec<Picture>,
    columns: usize,
    theme: Theme,
}

impl Sheet {
    /// A sheet of pictures, drawn in the same theme, row by row; as many columns as rows (or one
    /// more) if not told how many.
    pub fn new(pictures: Vec<Picture>, columns: Option<usize>, theme: Theme) -> Self {
        let square = (pictures.len() as f64).sqrt().ceil() as usize;
        let columns = columns.unwrap_or(square).clamp(1, pictures.len().max(1));
        Self { pictures, columns, theme }
    }

    /// The sheet as a document of SVG, with cells `cell` pixels wide.
    pub fn svg(&self, cell: f64) -> String {
        let numbered = self.pictures.len() > 1;
        let caption = if numbered { CAPTION } else { 0.0 };
        let mut widths = vec![0.0_f64; self.columns];
        for (at, picture) in self.pictures.iter().enumerate() {
            let width = &mut widths[at % self.columns];
            *width = width.max(picture.width);
        }
        let mut signs: BTreeSet<char> =
            if numbered { ('0'..='9').collect() } else { BTreeSet::new() };
        let mut page = Group::new();
        let mut y = GAP;
        for (row, pictures) in self.pictures.chunks(self.columns).enumerate() {
            let mut x = GAP;
            let mut height = 0.0_f64;
            for (column, picture) in pictures.iter().enumerate() {
                if numbered {
                    let number = (row * self.columns + column + 1).to_string();
                    page = page.add(self.caption(&number, x, y));
                }
                let drawing = picture.drawing.clone();
                let at = format!("translate({x} {})", y + caption);
                page =
                    page.add(drawing.add(Title::new(picture.title.as_str())).set("transform", at));
                signs.extend(&picture.signs);
                x += widths[column] + GAP;
                height = height.max(picture.height);
            }
            y += caption + height + GAP;
        }
        let width = widths.iter().map(|width| width + GAP).sum::<f64>() + GAP;
        let background = Rectangle::new()
            .set("width", width)
            .set("height", y)
            .set("fill", self.theme.background());
        let document = Document::new()
            .set("viewBox", (0, 0, width, y))
            .set("width", width * cell / CELL)
            .set("height", y * cell / CELL)
            .add(glyph::definitions(|sign| signs.contains(&sign)))
            .add(background)
            .add(page);
        format!("{document}\n")
    }

    fn caption(&self, number: &str, x: f64, y: f64) -> Group {
        let signs = number.chars().enumerate();
        signs.fold(Group::new().set("stroke", self.theme.ink()), |caption, (at, sign)| {
            let x = x + (at as f64 + 0.5) * glyph::ADVANCE;
            caption.add(glyph::sign(sign, x, y + CAPTION / 3.0))
        })
    }
}
