//! Whether replies are pictures or lines: as the user wants them, and else as fits where they go.

use crate::cli::files::output::terminal_columns;
use crate::draw::Stroke;
use crate::registry::{AnyPuzzle, Form};
use std::path::Path;
use std::sync::atomic::{AtomicBool, Ordering};

/// What a user may ask for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Shape {
    /// Text that programs read.
    Lines,
    /// Pictures in signs.
    Picture,
}

impl Shape {
    pub(crate) const ALL: &[Self] = &[Self::Lines, Self::Picture];

    pub(crate) fn name(self) -> &'static str {
        match self {
            Self::Lines => "lines",
            Self::Picture => "picture",
        }
    }
}

/// Which puzzles are drawn.
#[derive(Debug)]
pub(crate) enum Drawing {
    Always,
    Never,
    /// Those whose picture is not wider than a terminal of so many columns.
    Within {
        columns: usize,
        has_told: AtomicBool,
    },
}

impl Drawing {
    /// Pictures for a terminal, lines for a file or a pipe, unless one of the two was asked for.
    pub(crate) fn of(asked: Option<Shape>, output: Option<&Path>) -> Self {
        let columns = terminal_columns().filter(|_| output.is_none());
        match (asked, columns) {
            (Some(Shape::Picture), _) => Self::Always,
            (None, Some(columns)) => Self::Within { columns, has_told: AtomicBool::new(false) },
            (Some(Shape::Lines), _) | (None, None) => Self::Never,
        }
    }

    /// The form of a reply to a puzzle.
    pub(crate) fn form(&self, puzzle: &dyn AnyPuzzle, coloured: bool) -> Form {
        match self {
            Self::Always => Form::Picture { coloured },
            Self::Never => Form::Text,
            Self::Within { columns, has_told } => {
                let width = width(puzzle);
                if width <= *columns {
                    return Form::Picture { coloured };
                }
                if !has_told.swap(true, Ordering::Relaxed) {
                    log::info!(
                        "a picture of {width} columns is wider than this terminal, so there are lines \
                         (--picture draws it, lazyloop render writes SVG)"
                    );
                }
                Form::Text
            }
        }
    }
}

/// The columns of a puzzle's picture.
fn width(puzzle: &dyn AnyPuzzle) -> usize {
    let picture = puzzle.in_strokes(None, &|_| Stroke::Blank, false);
    picture.lines().map(|line| line.chars().count()).max().unwrap_or_default()
}
