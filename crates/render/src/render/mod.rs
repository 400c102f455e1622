//! Pictures that are not text: SVG as a PNG, pages of it as a PDF, and a picture of two colours that is read. It knows
//! no puzzle and no file.

mod bitmap;
mod pdf;
mod png;

pub use bitmap::{Bitmap, BitmapError};
pub use pdf::pdf;
pub use png::{PngError, png, png_may_hold};
