//! A sheet as a PNG, drawn from its SVG by `resvg`.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{self, Options, Tree, roxmltree};

/// The most pixels that a picture may have, some 256 megabytes in memory.
const MOST_PIXELS: u64 = 1 << 26;

/// Why a picture cannot be drawn.
#[derive(Debug, thiserror::Error)]
#[non_exhaustive]
pub enum PngError {
    /// More pixels than a picture may have.
    #[error(
        "a picture of {width} by {height} pixels is too large (the most is {MOST_PIXELS} pixels)"
    )]
    TooLarge {
        /// In pixels.
        width: u32,
        /// In pixels.
        height: u32,
    },
    /// More pixels than a picture may have, for the cells alone.
    #[error(
        "{cells} cells of {cell} by {cell} pixels are too large (the most is {MOST_PIXELS} pixels)"
    )]
    Cells {
        /// How many cells.
        cells: u64,
        /// The width of a cell, in pixels.
        cell: u16,
    },
    /// More shapes than `resvg` draws.
    #[error("a picture of more than a million shapes cannot be drawn as PNG or PDF: SVG holds it")]
    Shapes,
    /// The message of `resvg`.
    #[error("cannot draw: {0}")]
    Draw(String),
}

/// Checks, before anything is drawn, that a picture may have so many cells of so many pixels.
///
/// # Errors
///
/// If the cells alone have more pixels than a picture may have.
pub fn png_may_hold(cells: u64, cell: u16) -> Result<(), PngError> {
    match cells.saturating_mul(u64::from(cell).pow(2)) > MOST_PIXELS {
        true => Err(PngError::Cells { cells, cell }),
        false => Ok(()),
    }
}

/// Reads an SVG document.
pub(super) fn parse(svg: &str) -> Result<Tree, PngError> {
    Tree::from_str(svg, &Options::default()).map_err(|error| match error {
        // It takes a million shapes and no more.
        usvg::Error::ParsingFailed(roxmltree::Error::NodesLimitReached) => PngError::Shapes,
        error => PngError::Draw(error.to_string()),
    })
}

/// Draws an SVG document with one pixel for each of its units.
///
/// # Errors
///
/// If the picture would be too large, or `resvg` cannot draw the document.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let draw = |fault: &dyn ToString| PngError::Draw(fault.to_string());
    let tree = parse(svg)?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PngError::TooLarge { width, height });
    }
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| draw(&"no pixels"))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| draw(&error))
}
