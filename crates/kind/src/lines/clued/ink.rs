//! Draws the clue of a cell as SVG elements.

use super::way::Way;
use crate::draw::glyph::sign;
use crate::draw::{CELL, Theme};
use std::fmt::Write;

/// The drawing of one cell.
pub struct Ink {
    middle: (f64, f64),
    theme: Theme,
    /// Whether the line runs through the cell. A text then stands on a plate, so that it can be read.
    is_visited: bool,
    shapes: String,
    texts: String,
}

const RADIUS: f64 = 0.36 * CELL;
const RIM: f64 = 0.05 * CELL;
const BAND: f64 = 0.34 * CELL;
/// How much larger than its text a plate is.
const GAP: f64 = 0.1 * CELL;
/// How far apart the middles of two digits are, as part of a digit's height.
const DIGIT: f64 = 0.30 * CELL;

impl Ink {
    /// An empty cell with this middle.
    pub fn new(middle: (f64, f64), theme: Theme, is_visited: bool) -> Self {
        Self { middle, theme, is_visited, shapes: String::new(), texts: String::new() }
    }

    /// The elements: what lies under the line, and the texts over it.
    pub fn into_parts(self) -> [String; 2] {
        [self.shapes, self.texts]
    }

    fn add(&mut self, element: std::fmt::Arguments<'_>) {
        self.shapes.write_fmt(element).expect("memory takes it");
    }

    /// Fills the cell: with the colour of the ink, or faintly.
    pub fn fill(&mut self, is_dark: bool) {
        let colour = if is_dark { self.theme.ink() } else { self.theme.hairline() };
        self.filled(colour, "");
    }

    /// Fills the cell with the colour of water, which the line can be seen on in every theme.
    pub fn water(&mut self) {
        self.filled("#6db3f2", " fill-opacity=\"0.45\"");
    }

    /// Fills the cell with forest.
    pub fn forest(&mut self) {
        self.filled("#5cb85c", " fill-opacity=\"0.45\"");
    }

    fn filled(&mut self, colour: &str, opacity: &str) {
        let (x, y) = self.middle;
        let (left, top) = (x - CELL / 2.0, y - CELL / 2.0);
        self.add(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{CELL}\" height=\"{CELL}\" fill=\"{colour}\"{opacity}/>"
        ));
    }

    /// Four digits of a number beside the sides of the cell: above, left, right and below.
    pub fn sides(&mut self, number: u32) {
        const OUT: f64 = 0.32 * CELL;
        let places = [(0.0, -OUT), (-OUT, 0.0), (OUT, 0.0), (0.0, OUT)];
        let colours = [self.theme.ink(), self.theme.background()];
        let sides = super::digits::sides(number).unwrap_or_default();
        for (place, digit) in places.into_iter().zip(sides).filter(|(_, digit)| *digit > 0) {
            self.sized(&digit.to_string(), colours, 0.5, place);
        }
    }

    /// Four digits of a number as arrows from the middle of the cell: above, left, right and below.
    pub fn ways(&mut self, number: u32) {
        const ARROWS: [&str; 4] = [
            "M0 0V-11M-4 -7L0 -12L4 -7",
            "M0 0H-11M-7 -4L-12 0L-7 4",
            "M0 0H11M7 -4L12 0L7 4",
            "M0 0V11M-4 7L0 12L4 7",
        ];
        let ways = super::digits::sides(number).unwrap_or_default();
        for (arrow, _) in ARROWS.into_iter().zip(ways).filter(|(_, digit)| *digit > 0) {
            self.path(arrow, false);
        }
    }

    /// Four digits of a number as a piece of the line from the middle of the cell: above, left, right and below.
    pub fn track(&mut self, number: u32) {
        let half = CELL / 2.0;
        let ways = [(0.0, -half), (-half, 0.0), (half, 0.0), (0.0, half)];
        let arms = super::digits::sides(number).unwrap_or_default();
        let arms = ways.into_iter().zip(arms).filter(|(_, digit)| *digit > 0);
        let steps: Vec<String> = arms.map(|((x, y), _)| format!("M0 0L{x} {y}")).collect();
        self.band(&steps.concat());
    }

    /// A triangle in the lower left, lower right, upper right or upper left corner, with a number in it.
    pub fn mirror(&mut self, corner: usize, number: u32) {
        const TRIANGLES: [&str; 4] =
            ["M-17 -17V17H17Z", "M17 -17V17H-17Z", "M17 17V-17H-17Z", "M-17 17V-17H17Z"];
        const OUT: f64 = 0.2 * CELL;
        let corner = corner.min(3);
        self.path(TRIANGLES[corner], true);
        let place = [(-OUT, OUT), (OUT, OUT), (OUT, -OUT), (-OUT, -OUT)][corner];
        if number > 0 {
            let colours = [self.theme.background(), self.theme.ink()];
            self.sized(&number.to_string(), colours, 0.5, place);
        }
    }

    /// A number as walls on the right and the lower side of the cell.
    pub fn walls(&mut self, number: u32) {
        const WALL: f64 = 0.12 * CELL;
        let ((x, y), ink) = (self.middle, self.theme.ink());
        let (near, far) = (-CELL / 2.0, CELL / 2.0);
        for (_, right, down) in
            [(1, far, near), (2, near, far)].into_iter().filter(|it| number & it.0 > 0)
        {
            let [left, top, right, low] = [x + right, y + down, x + far, y + far];
            self.add(format_args!(
                "<path d=\"M{left} {top}L{right} {low}\" stroke=\"{ink}\" stroke-width=\"{WALL}\" stroke-linecap=\"round\"/>"
            ));
        }
    }

    /// A number as arrows on the right side of the cell and on its lower side.
    pub fn one_ways(&mut self, number: u32) {
        const LONG: f64 = 0.3 * CELL;
        const WIDE: f64 = 0.2 * CELL;
        let ((x, y), ink, half) = (self.middle, self.theme.ink(), CELL / 2.0);
        let [right, below] = super::arrows::parts(number);
        for (number, x, y) in [(right, x + half, y), (below, x, y + half)] {
            // The tip lies ahead, and both other corners behind.
            let (ahead, aside) = match number {
                1 => ((LONG, 0.0), (0.0, WIDE)),
                2 => ((-LONG, 0.0), (0.0, WIDE)),
                3 => ((0.0, LONG), (WIDE, 0.0)),
                6 => ((0.0, -LONG), (WIDE, 0.0)),
                _ => continue,
            };
            let (tip, back) =
                ((x + ahead.0 / 2.0, y + ahead.1 / 2.0), (x - ahead.0 / 2.0, y - ahead.1 / 2.0));
            self.add(format_args!(
                "<path d=\"M{} {}L{} {}L{} {}Z\" fill=\"{ink}\"/>",
                tip.0,
                tip.1,
                back.0 + aside.0,
                back.1 + aside.1,
                back.0 - aside.0,
                back.1 - aside.1
            ));
        }
    }

    /// A dashed line through the cell, upright or across.
    pub fn gate(&mut self, is_upright: bool) {
        let ((x, y), ink, half) = (self.middle, self.theme.ink(), CELL / 2.0);
        let (down, right) = if is_upright { (half, 0.0) } else { (0.0, half) };
        let (width, dash) = (CELL / 12.0, CELL / 8.0);
        self.add(format_args!(
            "<path d=\"M{} {}L{} {}\" stroke=\"{ink}\" stroke-width=\"{width}\" stroke-dasharray=\"{dash}\"/>",
            x - right,
            y - down,
            x + right,
            y + down
        ));
    }

    /// Four digits of a number as dots in the middle of the cell, on its right and lower side and at the corner
    /// between these.
    pub fn dots(&mut self, number: u32) {
        const DOT: f64 = 0.13 * CELL;
        let half = CELL / 2.0;
        let places = [(0.0, 0.0), (half, 0.0), (0.0, half), (half, half)];
        let dots = super::digits::sides(number).unwrap_or_default();
        for ((right, down), colour) in places.into_iter().zip(dots).filter(|(_, dot)| *dot > 0) {
            let fill = ["#000000", "#999999", "#ffffff"][colour.min(3) as usize - 1];
            self.circled(right, down, DOT, fill);
        }
    }

    /// A square that fills most of the cell, white or black in every theme.
    pub fn square(&mut self, is_black: bool) {
        const SIDE: f64 = 0.9 * CELL;
        let ((x, y), ink) = (self.middle, self.theme.ink());
        let (left, top) = (x - SIDE / 2.0, y - SIDE / 2.0);
        let fill = if is_black { "#000000" } else { "#ffffff" };
        self.add(format_args!(
            "<rect x=\"{left}\" y=\"{top}\" width=\"{SIDE}\" height=\"{SIDE}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"{RIM}\"/>"
        ));
    }

    /// A circle, white or black in every theme.
    pub fn circle(&mut self, is_black: bool) {
        self.dot(0.0, 0.0, RADIUS, is_black);
    }

    /// A grey circle.
    pub fn grey_circle(&mut self) {
        self.circled(0.0, 0.0, RADIUS, self.theme.hairline());
    }

    /// A dot on the rim of a circle, black or white in every theme.
    pub fn rim_dot(&mut self, way: Way, is_white: bool) {
        const DOT: f64 = 0.1 * CELL;
        let out = if matches!(way, Way::North | Way::West) { -RADIUS } else { RADIUS };
        let (right, down) = if way.is_vertical() { (0.0, out) } else { (out, 0.0) };
        self.dot(right, down, DOT, !is_white);
    }

    /// A circle of a radius, so far from the middle.
    pub fn dot(&mut self, right: f64, down: f64, radius: f64, is_black: bool) {
        self.circled(right, down, radius, if is_black { "#000000" } else { "#ffffff" });
    }

    fn circled(&mut self, right: f64, down: f64, radius: f64, fill: &str) {
        let ((x, y), ink) = (self.middle, self.theme.ink());
        self.add(format_args!(
            "<circle cx=\"{}\" cy=\"{}\" r=\"{radius}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"{RIM}\"/>",
            x + right,
            y + down
        ));
    }

    /// A path in the colour of the ink, from the middle of the cell on; filled or as strokes.
    pub fn path(&mut self, steps: &str, is_filled: bool) {
        self.coloured(steps, is_filled, self.theme.ink());
    }

    fn coloured(&mut self, steps: &str, is_filled: bool, ink: &str) {
        let (x, y) = self.middle;
        let fill = if is_filled { ink } else { "none" };
        self.add(format_args!(
            "<path transform=\"translate({x} {y})\" d=\"{steps}\" fill=\"{fill}\" stroke=\"{ink}\" stroke-width=\"{RIM}\" stroke-linecap=\"round\" stroke-linejoin=\"round\"/>"
        ));
    }

    /// A path as a wide band that can be seen on both sides of the line.
    pub fn band(&mut self, steps: &str) {
        let ((x, y), colour) = (self.middle, self.theme.hairline());
        self.add(format_args!(
            "<path transform=\"translate({x} {y})\" d=\"{steps}\" fill=\"none\" stroke=\"{colour}\" stroke-width=\"{BAND}\" stroke-linecap=\"round\"/>"
        ));
    }

    /// A text in the middle, in the colour of the ink.
    pub fn text(&mut self, text: &str) {
        self.sized(text, [self.theme.ink(), self.theme.background()], 1.0, (0.0, 0.0));
    }

    /// A text on a circle: black on white, or white on black.
    pub fn text_on_circle(&mut self, text: &str, is_black: bool) {
        if text.is_empty() {
            return;
        }
        let part = if text.len() > 1 { 0.7 } else { 0.85 };
        let colours = ["#000000", "#ffffff"];
        let colours = if is_black { [colours[1], colours[0]] } else { colours };
        self.sized(text, colours, part, (0.0, 0.0));
    }

    /// A text with an arrow beside it.
    pub fn arrow(&mut self, way: Way, text: &str) {
        self.arrow_on(way, text, None);
    }

    /// The same on a square, if it is said whether that is black.
    pub fn arrow_on(&mut self, way: Way, text: &str, is_black: Option<bool>) {
        // A square's rim stays free.
        let side = if is_black.is_some() { 0.25 } else { 0.3 } * CELL;
        const HALF: f64 = 0.26 * CELL;
        const TIP: f64 = 0.11 * CELL;
        let (vertical, sign) =
            (way.is_vertical(), if matches!(way, Way::North | Way::West) { -1.0 } else { 1.0 });
        let at = |along: f64, across: f64| match vertical {
            true => format!("{:.2} {:.2}", side + across, along * sign),
            false => format!("{:.2} {:.2}", along * sign, -side + across),
        };
        let steps = format!(
            "M{}L{}M{}L{}L{}",
            at(-HALF, 0.0),
            at(HALF, 0.0),
            at(HALF - TIP, TIP),
            at(HALF, 0.0),
            at(HALF - TIP, -TIP)
        );
        let colours = match is_black {
            Some(true) => ["#ffffff", "#000000"],
            Some(false) => ["#000000", "#ffffff"],
            None => [self.theme.ink(), self.theme.background()],
        };
        self.coloured(&steps, false, colours[0]);
        let shift = if vertical { (-0.12 * CELL, 0.0) } else { (0.0, 0.13 * CELL) };
        self.sized(text, colours, 0.8, shift);
    }

    /// A text of a colour, on a plate of another one.
    fn sized(
        &mut self,
        text: &str,
        [colour, plate]: [&str; 2],
        part: f64,
        (right, down): (f64, f64),
    ) {
        let (x, y) = (self.middle.0 + right, self.middle.1 + down);
        // Digits in a row get narrower.
        let part = if text.len() > 2 { part * 0.7 } else { part };
        let mut signs = Vec::new();
        let first = -DIGIT * (text.chars().count() as f64 - 1.0) / 2.0;
        for (at, letter) in text.chars().enumerate() {
            sign(&mut signs, letter, first + at as f64 * DIGIT, 0.0).expect("memory takes it");
        }
        let signs = String::from_utf8(signs).unwrap_or_default().replace('\n', "");
        let mut add = |element: std::fmt::Arguments<'_>| {
            self.texts.write_fmt(element).expect("memory takes it");
        };
        if self.is_visited {
            let width = DIGIT * text.chars().count() as f64 * part + GAP;
            let height = 0.48 * CELL * part + GAP;
            add(format_args!(
                "<rect x=\"{:.2}\" y=\"{:.2}\" width=\"{width:.2}\" height=\"{height:.2}\" rx=\"3\" fill=\"{plate}\"/>",
                x - width / 2.0,
                y - height / 2.0
            ));
        }
        add(format_args!(
            "<g transform=\"translate({x} {y}) scale({part})\" stroke=\"{colour}\">{signs}</g>"
        ));
    }
}
