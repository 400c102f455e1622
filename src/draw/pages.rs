//! Pages of paper: numbered pictures, packed by size, with their answers on a last page.

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

/// A row of pictures on a page.
struct Shelf {
    page: usize,
    y: f64,
    height: f64,
    /// How much of its width is taken.
    taken: f64,
}

/// Packs pictures, each with its number, into pages: the highest first, each on the first row where
/// it fits. Cells are `cell` points wide, or narrower where a picture would not fit on a page.
fn pack(
    pictures: &[Picture],
    which: &[(usize, usize)],
    paper: Paper,
    cell: f64,
) -> Vec<Vec<Placed>> {
    let [width, height] = paper.size().map(|side| side - 2.0 * MARGIN);
    // Wider than a cell, so that two grids of points do not look like one.
    let gap = 2.0 * GAP * cell / CELL;
    let scaled = |picture: &Picture| {
        let most = (width / picture.width).min(height / (picture.height + CAPTION));
        let scale = most.min(cell / CELL);
        (scale, picture.width * scale, (picture.height + CAPTION) * scale)
    };
    let mut order = which.to_vec();
    order.sort_by(|(a, _), (b, _)| {
        let [a, b] = [a, b].map(|&at| scaled(&pictures[at]));
        b.2.total_cmp(&a.2).then(b.1.total_cmp(&a.1))
    });
    let mut pages: Vec<Vec<Placed>> = Vec::new();
    let mut shelves: Vec<Shelf> = Vec::new();
    for (picture, number) in order {
        let (scale, wide, high) = scaled(&pictures[picture]);
        let fits = |shelf: &Shelf| shelf.taken + wide <= width + 0.01;
        let found = shelves.iter().position(fits).unwrap_or_else(|| {
            // The rows of a page fill it from the top, and only the last page has room for more.
            let below = shelves.last().map(|last| (last.page, last.y + last.height + gap));
            let (page, y) = match below {
                Some((page, y)) if y + high <= height + 0.01 => (page, y),
                _ => (pages.len(), 0.0),
            };
            if page == pages.len() {
                pages.push(Vec::new());
            }
            shelves.push(Shelf { page, y, height: high, taken: 0.0 });
            shelves.len() - 1
        });
        let shelf = &mut shelves[found];
        let (x, y) = (MARGIN + shelf.taken, MARGIN + shelf.y);
        shelf.taken += wide + gap;
        pages[shelf.page].push(Placed { picture, number, x, y, scale });
    }
    pages
}
