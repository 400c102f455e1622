//! Pictures of two colours, read from PNG or text.

use resvg::tiny_skia::Pixmap;

/// A picture whose places are dark or light, row by row.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Bitmap {
    rows: usize,
    cols: usize,
    dark: Vec<bool>,
}

/// Why a file is not a bitmap.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum BitmapError {
    /// The file begins like a PNG, but cannot be read as one.
    #[error("the PNG is damaged or not whole: save it anew, or give rows of '#' and '.'")]
    Png,
    /// The file is neither a PNG nor text.
    #[error("expected a PNG, or rows of '#' and '.'")]
    NotText,
    /// A sign of text that is neither dark nor light.
    #[error("line {line}, column {column}: expected '#' or '.', found {found:?}")]
    Sign {
        /// From 1.
        line: usize,
        /// From 1.
        column: usize,
        /// The sign.
        found: char,
    },
    /// A row that is not as long as the first one.
    #[error("line {line}: expected {expected} signs as in the first row, found {found}")]
    Row {
        /// From 1.
        line: usize,
        /// The first row's length.
        expected: usize,
        /// This row's length.
        found: usize,
    },
    /// The picture has no place at all.
    #[error("the picture is empty")]
    Empty,
    /// The picture has fewer places than wanted.
    #[error(
        "the picture has {rows} rows and {cols} columns, fewer than the {wanted_rows}x{wanted_cols} cells asked for"
    )]
    TooSmall {
        /// Rows of the picture.
        rows: usize,
        /// Its columns.
        cols: usize,
        /// Rows asked for.
        wanted_rows: usize,
        /// Columns asked for.
        wanted_cols: usize,
    },
}

/// How a PNG begins.
const PNG: &[u8] = b"\x89PNG";
/// Signs of text that are dark.
const DARK: &str = "#1xX@*";
/// Signs of text that are light.
const LIGHT: &str = ".0-_ ";

impl Bitmap {
    /// Reads a PNG, or rows of signs: `#` for dark and `.` for light. A pixel of a PNG is dark if
    /// it is nearer to black than to white, on white paper.
    ///
    /// # Errors
    ///
    /// If the bytes are neither; the error names the place.
    pub fn read(bytes: &[u8]) -> Result<Self, BitmapError> {
        match bytes.starts_with(PNG) {
            true => Self::read_png(bytes),
            false => Self::read_text(str::from_utf8(bytes).map_err(|_| BitmapError::NotText)?),
        }
    }

    fn read_png(bytes: &[u8]) -> Result<Self, BitmapError> {
        // What the decoder says would tell nobody what to change.
        let pixels = Pixmap::decode_png(bytes).map_err(|_| BitmapError::Png)?;
        let is_dark = |pixel: &resvg::tiny_skia::PremultipliedColorU8| {
            let paper = 255 - u32::from(pixel.alpha());
            let colour =
                u32::from(pixel.red()) + u32::from(pixel.green()) + u32::from(pixel.blue());
            colour + 3 * paper < 3 * 128
        };
        let dark = pixels.pixels().iter().map(is_dark).collect();
        Ok(Self { rows: pixels.height() as usize, cols: pixels.width() as usize, dark })
    }

    fn read_text(text: &str) -> Result<Self, BitmapError> {
        let text = text.strip_prefix('\u{feff}').unwrap_or(text);
        let (mut dark, mut cols, mut rows) = (Vec::new(), 0, 0);
        for (index, row) in text.lines().enumerate() {
            let line = index + 1;
            for (at, sign) in row.chars().enumerate() {
                if !DARK.contains(sign) && !LIGHT.contains(sign) {
                    return Err(BitmapError::Sign { line, column: at + 1, found: sign });
                }
                dark.push(DARK.contains(sign));
            }
            let found = row.chars().count();
            if index == 0 {
                cols = found;
            }
            if found != cols {
                return Err(BitmapError::Row { line, expected: cols, found });
            }
            rows += 1;
        }
        match dark.is_empty() {
            true => Err(BitmapError::Empty),
            false => Ok(Self { rows, cols, dark }),
        }
    }

    /// Scales the picture down: a place is dark if more than half of what it covers is dark.
    ///
    /// # Errors
    ///
    /// If more places are asked for than the picture has.
    pub fn scaled(&self, rows: usize, cols: usize) -> Result<Vec<bool>, BitmapError> {
        if rows > self.rows || cols > self.cols {
            return Err(BitmapError::TooSmall {
                rows: self.rows,
                cols: self.cols,
                wanted_rows: rows,
                wanted_cols: cols,
            });
        }
        let span = |at: usize, of: usize, all: usize| at * all / of..(at + 1) * all / of;
        let is_dark = |row: usize, col: usize| {
            let (rows, cols) = (span(row, rows, self.rows), span(col, cols, self.cols));
            let all = rows.len() * cols.len();
            let places = rows.flat_map(|row| cols.clone().map(move |col| row * self.cols + col));
            2 * places.filter(|&place| self.dark[place]).count() > all
        };
        Ok((0..rows)
            .flat_map(|row| (0..cols).map(move |col| (row, col)))
            .map(|(r, c)| is_dark(r, c))
            .collect())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn text_is_read_and_scaled() {
        let bitmap = Bitmap::read(b"##..\n##.#\n..##\n..##\n").unwrap();
        assert_eq!(bitmap.scaled(2, 2).unwrap(), [true, false, false, true]);
        assert_eq!(bitmap.scaled(4, 4).unwrap(), bitmap.dark);
        assert!(matches!(bitmap.scaled(5, 4), Err(BitmapError::TooSmall { rows: 4, .. })));
    }

    #[test]
    fn a_png_is_read() {
        let svg = "<svg xmlns='http://www.w3.org/2000/svg' width='4' height='2'>\
                   <rect x='2' width='2' height='2'/></svg>";
        let bitmap = Bitmap::read(&crate::render::png(svg).unwrap()).unwrap();
        assert_eq!((bitmap.rows, bitmap.cols), (2, 4));
        assert_eq!(bitmap.scaled(1, 2).unwrap(), [false, true]);
    }

    #[test]
    fn faults_have_their_place() {
        let fault = |bytes: &[u8]| Bitmap::read(bytes).unwrap_err().to_string();
        assert_eq!(fault(b"#.\n#?\n"), "line 2, column 2: expected '#' or '.', found '?'");
        assert_eq!(fault(b"#.\n#\n"), "line 2: expected 2 signs as in the first row, found 1");
        assert_eq!(fault(b""), "the picture is empty");
        assert_eq!(fault(b"\xff"), "expected a PNG, or rows of '#' and '.'");
        assert_eq!(
            fault(b"\x89PNG..."),
            "the PNG is damaged or not whole: save it anew, or give rows of '#' and '.'"
        );
    }
}
