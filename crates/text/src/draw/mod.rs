//! Shared by all pictures: a sheet as SVG or PNG with its theme and glyphs, and a canvas of signs for
//! terminals. It knows no puzzle, no text format and no file.

#[cfg(feature = "render")]
mod bitmap;
mod canvas;
pub mod cells;
mod dots;
pub mod glyph;
mod lattice;
mod pages;
#[cfg(feature = "render")]
mod pdf;
#[cfg(feature = "render")]
mod png;
mod sheet;
mod stroke;
mod theme;

#[cfg(feature = "render")]
pub use bitmap::{Bitmap, BitmapError};
pub use canvas::{Canvas, joint, light_joint};
pub use dots::Dots;
pub use lattice::{Signs, Stroke, draw_lattice, line_style};
pub use pages::{Pages, Paper};
#[cfg(feature = "render")]
pub use pdf::pdf;
#[cfg(feature = "render")]
pub use png::{PngError, png, png_may_hold};
pub use sheet::{Depth, Drawing, GAP, Picture, Sheet};
pub use stroke::{CELL, path, stroke};
pub use theme::Theme;
