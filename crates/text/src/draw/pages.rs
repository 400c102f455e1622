//! Pages of paper: numbered pictures in their order, with their answers on a last page.

use super::glyph;
use super::sheet::{CAPTION, GAP, Picture, write_caption};
use super::stroke::CELL;
use super::theme::Theme;
use crate::word::words;
use std::io::{self, Write};

words! {
    /// A size of paper.
    pub enum Paper {
        /// 210 by 297 mm.
        A4 = "a4",
        /// 8.5 by 11 inches.
        Letter = "letter",
    }
}

impl Paper {
    /// Width and height, in points.
    pub fn size(self) -> [f64; 2] {
        match self {
            Self::A4 => [595.28, 841.89],
            Self::Letter => [612.0, 792.0],
        }
    }
}

/// The space round a page, in points: 15 mm.
const MARGIN: f64 = 42.5;
/// How wide a cell of a puzzle is, in points, if its puzzle fits on a page so: 8 mm.
const PUZZLE: f64 = 22.7;
/// The widest and the narrowest cells of answers, in points.
const ANSWER: [f64; 2] = [11.0, 3.0];

/// Pictures on pages.
#[derive(Debug)]
pub struct Pages {
    paper: Paper,
    theme: Theme,
    pictures: Vec<Picture>,
    pages: Vec<Vec<Placed>>,
}

/// A picture on a page.
#[derive(Clone, Copy, Debug)]
struct Placed {
    picture: usize,
    number: usize,
    x: f64,
    y: f64,
    scale: f64,
}

impl Pages {
    /// Packs puzzles, and then answers, which begin on a page of their own. Both have the numbers of
    /// their places in the lists; an answer that is `None` is left out.
    pub fn new(
        puzzles: Vec<Picture>,
        answers: Vec<Option<Picture>>,
        paper: Paper,
        theme: Theme,
    ) -> Self {
        let count = puzzles.len();
        let of_puzzles: Vec<(usize, usize)> = (0..count).map(|at| (at, at + 1)).collect();
        let mut pictures = puzzles;
        let mut of_answers = Vec::new();
        for (at, answer) in answers.into_iter().enumerate() {
            if let Some(answer) = answer {
                of_answers.push((pictures.len(), at + 1));
                pictures.push(answer);
            }
        }
        let mut pages = pack(&pictures, &of_puzzles, paper, PUZZLE);
        let [most, least] = ANSWER;
        let mut cell = most;
        let mut last = pack(&pictures, &of_answers, paper, cell);
        // As large as one page allows.
        while last.len() > 1 && cell > least {
            cell *= 0.9;
            last = pack(&pictures, &of_answers, paper, cell);
        }
        pages.append(&mut last);
        Self { paper, theme, pictures, pages }
    }

    /// How many pages there are.
    pub fn count(&self) -> usize {
        self.pages.len()
    }

    /// The size of the pages, in points.
    pub fn size(&self) -> [f64; 2] {
        self.paper.size()
    }

    /// A page as a document of SVG whose unit is a point.
    pub fn svg(&self, page: usize) -> String {
        let mut out = Vec::new();
        self.write(&mut out, &self.pages[page]).expect("writing to memory does not fail");
        String::from_utf8(out).expect("shapes are text")
    }

    fn write(&self, out: &mut dyn Write, page: &[Placed]) -> io::Result<()> {
        let [width, height] = self.size();
        writeln!(
            out,
            "<svg width=\"{width}\" height=\"{height}\" viewBox=\"0 0 {width} {height}\" \
             xmlns=\"http://www.w3.org/2000/svg\">"
        )?;
        let signs = |placed: &Placed| &self.pictures[placed.picture].signs;
        let is_used = |sign: char| {
            sign.is_ascii_digit() || page.iter().any(|placed| signs(placed).contains(&sign))
        };
        glyph::write_definitions(out, is_used)?;
        let background = self.theme.background();
        writeln!(out, "<rect width=\"{width}\" height=\"{height}\" fill=\"{background}\"/>")?;
        for &Placed { picture, number, x, y, scale } in page {
            writeln!(out, "<g transform=\"translate({x:.2} {y:.2}) scale({scale:.4})\">")?;
            write_caption(out, self.theme, number, 0.0, 0.0)?;
            writeln!(out, "<g transform=\"translate(0 {CAPTION})\">")?;
            self.pictures[picture].write(out)?;
            out.write_all(b"</g>\n</g>\n")?;
        }
        out.write_all(b"</svg>\n")
    }
}

/// Pictures side by side on a page.
#[derive(Default)]
struct Row {
    placed: Vec<Placed>,
    /// How much of its width is taken.
    taken: f64,
    height: f64,
}

/// Packs pictures, each with its number, into pages, in their order: as many in a row and on a page as fit. Cells are
/// `cell` points wide, or narrower where a picture would not fit on a page.
fn pack(
    pictures: &[Picture],
    which: &[(usize, usize)],
    paper: Paper,
    cell: f64,
) -> Vec<Vec<Placed>> {
    let [width, height] = paper.size().map(|side| side - 2.0 * MARGIN);
    // Wider than a cell, so that two grids of points do not look like one.
    let gap = 2.0 * GAP * cell / CELL;
    let mut rows: Vec<Row> = Vec::new();
    for &(picture, number) in which {
        let Picture { width: wide, height: high, .. } = pictures[picture];
        let most = (width / wide).min(height / (high + CAPTION));
        let scale = most.min(cell / CELL);
        if rows.last().is_none_or(|row| row.taken + wide * scale > width + 0.01) {
            rows.push(Row::default());
        }
        let row = rows.last_mut().expect("there is a row");
        let x = MARGIN + row.taken;
        row.placed.push(Placed { picture, number, x, y: MARGIN, scale });
        row.taken += wide * scale + gap;
        row.height = row.height.max((high + CAPTION) * scale);
    }
    let mut pages: Vec<Vec<Placed>> = Vec::new();
    let mut top = 0.0;
    for mut row in rows {
        if pages.is_empty() || top + row.height > height + 0.01 {
            pages.push(Vec::new());
            top = 0.0;
        }
        row.placed.iter_mut().for_each(|placed| placed.y += top);
        top += row.height + gap;
        pages.last_mut().expect("there is a page").append(&mut row.placed);
    }
    pages
}
