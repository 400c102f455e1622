//! Pictures in text, drawn with box characters: one file a puzzle. In colour where asked for; what
//! a picture says, it says without colour as well.

mod flow;
mod slitherlink;

pub use flow::{flow, flow_common, flow_difference};
pub use slitherlink::{slitherlink, slitherlink_common, slitherlink_difference};

use anstyle::Style;
use std::fmt::Write;

/// The sign where lines from above, left, right and below meet.
fn joint(arms: [bool; 4]) -> char {
    match arms {
        [false, false, false, false] => '·',
        [true, true, false, false] => '┛',
        [true, false, true, false] => '┗',
        [true, false, false, _] => '┃',
        [false, false, false, true] => '┃',
        [false, true, false, true] => '┓',
        [false, false, true, true] => '┏',
        [false, _, _, false] => '━',
        // No answer branches; what is none can be drawn as well.
        [true, true, false, true] => '┫',
        [true, false, true, true] => '┣',
        [true, true, true, false] => '┻',
        [false, true, true, true] => '┳',
        [true, true, true, true] => '╋',
    }
}

/// A picture as it grows, row by row.
struct Canvas {
    text: String,
    coloured: bool,
}

impl Canvas {
    fn new(coloured: bool) -> Self {
        Self { text: String::new(), coloured }
    }

    fn plain(&mut self, signs: &str) {
        self.text.push_str(signs);
    }

    fn painted(&mut self, style: Style, signs: &str) {
        if self.coloured && !signs.trim().is_empty() {
            write!(self.text, "{style}{signs}{style:#}").expect("writing to memory does not fail");
        } else {
            self.text.push_str(signs);
        }
    }

    /// Ends a row, without the spaces at its end.
    fn end_row(&mut self) {
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
