//! Shared by all pictures: a sheet as SVG with its theme and glyphs, and a canvas of signs for
//! terminals. It knows no puzzle, no text format and no file.

mod canvas;
pub mod cells;
mod dots;
pub mod glyph;
mod lattice;
mod pages;
mod sheet;
mod stroke;
mod theme;

pub use canvas::{Canvas, joint, light_joint};
pub use dots::Dots;
pub use lattice::{Signs, Stroke, draw_lattice, line_style};
pub use pages::{Pages, Paper};
pub use sheet::{Depth, Drawing, GAP, Picture, Sheet};
pub use stroke::{CELL, path, stroke};
pub use theme::Theme;
