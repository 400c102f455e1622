//! Pictures: answers in a terminal; puzzles and answers on a sheet, as SVG or PNG.
//!
//! It knows puzzles and answers, and no text format or file.

mod flow;
mod glyph;
mod png;
mod sheet;
mod slitherlink;
pub mod terminal;
mod theme;

pub use flow::flow;
pub use png::{PngError, png};
pub use sheet::{Picture, Sheet};
pub use slitherlink::slitherlink;
pub use theme::Theme;
