//! A lattice in signs: its vertices, the edges between them, and what stands on both and in the
//! faces. Four signs and two lines for each vertex, so that every edge has a place of its own and
//! a picture can be read again ([`crate::text::picture`]).

use super::canvas::{Canvas, joint};
use anstyle::{AnsiColor, Style};
use lazyloop_plane::grid::{Lattice, Segment};

/// How an edge is drawn. Colour adds nothing that the signs do not say.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Stroke {
    /// Not at all.
    Blank,
    /// On the line.
    On,
    /// On the line, and new.
    Added,
    /// No longer on the line.
    Gone,
    /// Off the line.
    Off,
    /// Off the line, and new.
    Barred,
}

/// A mark of a player, or none.
impl From<Option<bool>> for Stroke {
    fn from(mark: Option<bool>) -> Self {
        match mark {
            None => Self::Blank,
            Some(true) => Self::On,
            Some(false) => Self::Off,
        }
    }
}

impl Stroke {
    /// Whether it is on the line.
    pub fn is_on(self) -> bool {
        matches!(self, Self::On | Self::Added)
    }

    /// The sign of an edge in a row, and that of one between rows.
    pub fn signs(self) -> [char; 2] {
        match self {
            Self::Blank => [' '; 2],
            Self::On => ['━', '┃'],
            Self::Added => ['╍', '╏'],
            Self::Gone => ['╌', '╎'],
            Self::Off => ['×'; 2],
            Self::Barred => ['╳'; 2],
        }
    }

    /// The signs of an edge in a row.
    fn across(self) -> &'static str {
        match self {
            Self::Blank => "   ",
            Self::On => "━━━",
            Self::Added => "╍╍╍",
            Self::Gone => "╌╌╌",
            Self::Off => " × ",
            Self::Barred => " ╳ ",
        }
    }

    /// What says in the middle of an edge, drawn or not, how it is; `None` where that is plain.
    pub fn sign(self) -> Option<char> {
        match self {
            Self::Blank | Self::On => None,
            Self::Added => Some('+'),
            Self::Gone => Some('-'),
            Self::Off => Some('×'),
            Self::Barred => Some('╳'),
        }
    }

    /// The style, where the line has one.
    pub fn style(self, line: Style) -> Style {
        let colour = |colour: AnsiColor| Style::new().fg_color(Some(colour.into()));
        match self {
            Self::Blank => Style::new(),
            Self::On => line,
            Self::Added | Self::Barred => colour(AnsiColor::Yellow).bold(),
            Self::Gone => colour(AnsiColor::Red),
            Self::Off => Style::new().dimmed(),
        }
    }
}

/// The line's usual style.
pub fn line_style() -> Style {
    Style::new().fg_color(Some(AnsiColor::Green.into())).bold()
}

/// What is drawn besides strokes.
pub struct Signs<'a> {
    /// The sign of a vertex in place of the joint of its edges, by row and column; and its style,
    /// if that is not the line's.
    pub vertex: &'a dyn Fn(usize, usize) -> Option<(char, Option<Style>)>,
    /// The sign of a face, by the row and column of the vertex above it on the left.
    pub face: &'a dyn Fn(usize, usize) -> Option<char>,
    /// The style of the line on an edge.
    pub line: &'a dyn Fn(Segment) -> Style,
}

/// The picture of a lattice, each line with its end.
pub fn draw_lattice(
    lattice: Lattice,
    stroke: &dyn Fn(Segment) -> Stroke,
    signs: &Signs<'_>,
    coloured: bool,
) -> String {
    let at = |segment: Option<Segment>| segment.map_or(Stroke::Blank, stroke);
    let style = |segment: Option<Segment>| {
        let line = segment.map_or(Style::new(), signs.line);
        at(segment).style(line)
    };
    let mut canvas = Canvas::new(coloured);
    for row in 0..lattice.rows() {
        for col in 0..lattice.cols() {
            let right = lattice.right(row, col);
            let arms = [
                row.checked_sub(1).and_then(|above| lattice.below(above, col)),
                col.checked_sub(1).and_then(|left| lattice.right(row, left)),
                right,
                lattice.below(row, col),
            ];
            let on = arms.into_iter().flatten().find(|&arm| stroke(arm).is_on());
            let joined = on.map_or(Style::new().dimmed(), signs.line);
            let (sign, style_of_sign) = match (signs.vertex)(row, col) {
                Some((sign, Some(style))) => (sign, style),
                Some((sign, None)) => (sign, on.map_or(Style::new(), signs.line)),
                None => (joint(arms.map(|arm| at(arm).is_on())), joined),
            };
            canvas.painted(style_of_sign, &sign.to_string());
            canvas.painted(style(right), at(right).across());
        }
        canvas.end_row();
        if row + 1 == lattice.rows() {
            break;
        }
        for col in 0..lattice.cols() {
            let below = lattice.below(row, col);
            canvas.painted(style(below), &at(below).signs()[1].to_string());
            if col + 1 < lattice.cols() {
                canvas.plain(&format!(" {} ", (signs.face)(row, col).unwrap_or(' ')));
            }
        }
        canvas.end_row();
    }
    canvas.text
}
