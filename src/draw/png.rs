//! A sheet as a PNG, drawn from its SVG by `resvg`.

use resvg::tiny_skia::{Pixmap, Transform};
use resvg::usvg::{Options, Tree};

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
    /// What `resvg` says.
    #[error("cannot draw: {0}")]
    Draw(String),
}

/// Draws a document of SVG, a pixel for each of its units of width and height.
///
/// # Errors
///
/// If the picture would be too large, or `resvg` cannot draw the document.
pub fn png(svg: &str) -> Result<Vec<u8>, PngError> {
    let draw = |fault: &dyn ToString| PngError::Draw(fault.to_string());
    let tree = Tree::from_str(svg, &Options::default()).map_err(|error| draw(&error))?;
    let size = tree.size().to_int_size();
    let (width, height) = (size.width(), size.height());
    if u64::from(width) * u64::from(height) > MOST_PIXELS {
        return Err(PngError::TooLarge { width, height });
    }
    let mut pixmap = Pixmap::new(width, height).ok_or_else(|| draw(&"no pixels"))?;
    resvg::render(&tree, Transform::identity(), &mut pixmap.as_mut());
    pixmap.encode_png().map_err(|error| draw(&error))
}
