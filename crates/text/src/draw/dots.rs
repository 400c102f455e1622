//! Straight strokes at any angle in signs for a terminal: each sign is two by four dots of Braille, and some
//! signs stand over them.

use super::canvas::Canvas;
use anstyle::Style;

/// Dots in a sign across and down.
const ACROSS: usize = 2;
const DOWN: usize = 4;

/// The bit of each dot of a sign, row by row.
const BITS: [[u8; ACROSS]; DOWN] = [[0x01, 0x08], [0x02, 0x10], [0x04, 0x20], [0x40, 0x80]];

/// A picture of dots.
pub struct Dots {
    cols: usize,
    places: Vec<Place>,
}

/// A sign of the picture.
#[derive(Clone, Copy)]
struct Place {
    dots: u8,
    sign: Option<char>,
    style: Style,
}

impl Dots {
    /// A picture of some dots across and down, all blank. Positions are in dots.
    pub fn new(across: usize, down: usize) -> Self {
        let (cols, rows) = (across.div_ceil(ACROSS).max(1), down.div_ceil(DOWN).max(1));
        let blank = Place { dots: 0, sign: None, style: Style::new() };
        Self { cols, places: vec![blank; cols * rows] }
    }

    /// The sign with this dot; the nearest one, for a dot beyond the border.
    fn place(&mut self, x: usize, y: usize) -> &mut Place {
        let col = (x / ACROSS).min(self.cols - 1);
        let row = (y / DOWN).min(self.places.len() / self.cols - 1);
        &mut self.places[row * self.cols + col]
    }

    /// Draws a dot.
    pub fn dot(&mut self, [x, y]: [f64; 2], style: Style) {
        let [x, y] = [x, y].map(|at| at.max(0.0).round() as usize);
        let place = self.place(x, y);
        place.dots |= BITS[y % DOWN][x % ACROSS];
        place.style = style;
    }

    /// Draws a straight stroke; of one that is broken every other two dots.
    pub fn stroke(&mut self, from: [f64; 2], to: [f64; 2], is_broken: bool, style: Style) {
        let [across, down] = [0, 1].map(|axis| to[axis] - from[axis]);
        let steps = across.abs().max(down.abs()).ceil().max(1.0);
        for step in 0..=steps as usize {
            let part = step as f64 / steps;
            if !is_broken || step % 4 < 2 {
                self.dot([from[0] + part * across, from[1] + part * down], style);
            }
        }
    }

    /// Writes a text with its middle at a position, over the dots.
    pub fn write(&mut self, [x, y]: [f64; 2], text: &str, style: Style) {
        let left = x - (text.chars().count() * ACROSS) as f64 / 2.0 + 0.5;
        for (at, sign) in text.chars().enumerate() {
            let x = (left + (at * ACROSS) as f64).max(0.0).round() as usize;
            let place = self.place(x, y.max(0.0).round() as usize);
            (place.sign, place.style) = (Some(sign), style);
        }
    }

    /// The picture, each line with its end.
    pub fn text(&self, coloured: bool) -> String {
        let mut canvas = Canvas::new(coloured);
        for row in self.places.chunks(self.cols) {
            for &Place { dots, sign, style } in row {
                let braille = || char::from_u32(0x2800 + u32::from(dots)).unwrap_or(' ');
                match (sign, dots) {
                    (None, 0) => canvas.plain(" "),
                    _ => canvas.painted(style, &sign.unwrap_or_else(braille).to_string()),
                }
            }
            canvas.end_row();
        }
        canvas.text
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strokes_are_rows_of_dots_and_signs_stand_over_them() {
        let mut dots = Dots::new(16, 8);
        let plain = Style::new();
        dots.stroke([0.0, 0.0], [15.0, 0.0], false, plain);
        dots.stroke([0.0, 7.0], [15.0, 7.0], true, plain);
        dots.stroke([15.0, 0.0], [15.0, 7.0], false, plain);
        dots.write([8.0, 4.0], "12", plain);
        assert_eq!(dots.text(false), "⠉⠉⠉⠉⠉⠉⠉⢹\n⣀ ⣀12 ⣀⢸\n");
    }

    #[test]
    fn what_lies_beyond_the_border_is_drawn_at_it() {
        let mut dots = Dots::new(2, 4);
        dots.dot([-3.0, 99.0], Style::new());
        dots.write([500.0, -7.0], "x", Style::new());
        assert_eq!(dots.text(false), "x\n");
    }
}
