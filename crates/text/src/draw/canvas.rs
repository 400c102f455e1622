//! Pictures in text, drawn with box characters, in colour where asked for.

use anstyle::Style;
use std::fmt::Write;

/// The sign at which lines meet: whether one comes from above, left, right and below.
pub fn joint(arms: [bool; 4]) -> char {
    match arms {
        [false, false, false, false] => '·',
        [true, true, false, false] => '┛',
        [true, false, true, false] => '┗',
        [true, false, false, _] => '┃',
        [false, false, false, true] => '┃',
        [false, true, false, true] => '┓',
        [false, false, true, true] => '┏',
        [false, _, _, false] => '━',
        // An answer does not branch, but other lines can be drawn too.
        [true, true, false, true] => '┫',
        [true, false, true, true] => '┣',
        [true, true, true, false] => '┻',
        [false, true, true, true] => '┳',
        [true, true, true, true] => '╋',
    }
}

/// The sign at which thin borders meet, from above, left, right and below.
pub fn light_joint(arms: [bool; 4]) -> char {
    const SIGNS: [char; 16] =
        [' ', '│', '─', '┌', '─', '┐', '─', '┬', '│', '│', '└', '├', '┘', '┤', '┴', '┼'];
    SIGNS[arms.into_iter().fold(0, |bits, arm| 2 * bits + usize::from(arm))]
}

/// A picture as it grows, row by row.
pub struct Canvas {
    /// The picture so far.
    pub text: String,
    coloured: bool,
}

impl Canvas {
    /// An empty picture.
    pub fn new(coloured: bool) -> Self {
        Self { text: String::new(), coloured }
    }

    /// Adds signs.
    pub fn plain(&mut self, signs: &str) {
        self.text.push_str(signs);
    }

    /// Adds signs in a style.
    pub fn painted(&mut self, style: Style, signs: &str) {
        if self.coloured && !signs.trim().is_empty() {
            write!(self.text, "{style}{signs}{style:#}").expect("writing to memory does not fail");
        } else {
            self.text.push_str(signs);
        }
    }

    /// Ends a row, without the spaces at its end.
    pub fn end_row(&mut self) {
        self.text.truncate(self.text.trim_end_matches(' ').len());
        self.text.push('\n');
    }
}

#[cfg(test)]
mod tests {
    use super::joint;

    #[test]
    fn every_joint_has_its_arms() {
        let signs: String =
            (0..16_u8).map(|bits| joint([8, 4, 2, 1].map(|bit| bits & bit != 0))).collect();
        assert_eq!(signs, "·┃━┏━┓━┳┃┃┗┣┛┫┻╋");
    }
}
