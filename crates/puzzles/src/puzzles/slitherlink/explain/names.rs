//! What segments, points and rules are called.

use crate::grid::{Cell, Direction, Grid, Point, Segment};
use crate::kind::{Place, list, name_cell};
use crate::puzzles::slitherlink::{Clue, Puzzle};

/// The sides of a cell, in the order of [`Grid::segments_of_cell`].
const SIDES: [&str; 4] = ["top", "left side", "right side", "bottom"];

/// The cell that a segment is named after by default. The segment is its top or its left side; at
/// the frame it may be the bottom or the right side.
fn home(grid: Grid, segment: Segment) -> Cell {
    match grid.segment_position(segment) {
        (Direction::Horizontal, row, col) => grid.cell(row.min(grid.rows() - 1), col),
        (Direction::Vertical, row, col) => grid.cell(row, col.min(grid.cols() - 1)),
    }
}

/// Which side of a cell a segment is.
fn side(grid: Grid, cell: Cell, segment: Segment) -> Option<&'static str> {
    let around = grid.segments_of_cell(cell);
    around.iter().position(|&other| other == segment).map(|slot| SIDES[slot])
}

/// "the top of row 1, column 1".
pub(super) fn segment(grid: Grid, segment: Segment) -> String {
    segments(grid, None, &[segment])
}

/// The names of segments, those of one cell together: "the top and the left side of row 1, column
/// 1". If all are sides of the cell that the sentence is about: "its top and left side".
pub(super) fn segments(grid: Grid, about: Option<Cell>, segments: &[Segment]) -> String {
    if let Some(about) = about {
        let sides: Option<Vec<&str>> =
            segments.iter().map(|&segment| side(grid, about, segment)).collect();
        match sides {
            Some(sides) if sides.len() == 4 => return "all its sides".to_string(),
            Some(sides) => return format!("its {}", list(&sides)),
            None => {}
        }
    }
    let mut left = segments.to_vec();
    let mut named = Vec::new();
    while let Some(&first) = left.first() {
        let mut at = home(grid, first);
        let count = |cell: Cell| left.iter().filter(|&&s| side(grid, cell, s).is_some()).count();
        for other in grid.sides(first).into_iter().flatten() {
            if count(other) > count(at) {
                at = other;
            }
        }
        let sides: Vec<String> =
            left.iter().filter_map(|&s| side(grid, at, s)).map(|s| format!("the {s}")).collect();
        named.push(format!("{} of {}", list(&sides), name_cell(grid, at)));
        left.retain(|&segment| side(grid, at, segment).is_none());
    }
    list(&named)
}

/// A segment as the side of a cell: "the right side of row 1, column 1".
pub(super) fn side_of(grid: Grid, at: Cell, segment: Segment) -> String {
    side(grid, at, segment).map_or_else(
        || self::segment(grid, segment),
        |side| format!("the {side} of {}", name_cell(grid, at)),
    )
}

/// The cell that two segments are sides of.
pub(super) fn shared(grid: Grid, [a, b]: [Segment; 2]) -> Option<Cell> {
    let [of_a, of_b] = [a, b].map(|segment| grid.sides(segment).into_iter().flatten());
    of_a.into_iter().find(|cell| of_b.clone().any(|other| other == *cell))
}

/// A point as a corner of a cell.
fn point(grid: Grid, point: Point) -> String {
    let (row, col) = grid.point_position(point);
    let (upright, above) = if row == grid.rows() { ("lower", row - 1) } else { ("upper", row) };
    let (level, left) = if col == grid.cols() { ("right", col - 1) } else { ("left", col) };
    format!("the {upright} {level} corner of {}", name_cell(grid, grid.cell(above, left)))
}

/// "the 3 at row 1, column 1".
pub(super) fn rule(puzzle: &Puzzle, place: Place) -> String {
    let grid = puzzle.grid();
    match place {
        Place::Cell(index) => {
            let at = Cell::from_index(index);
            match puzzle.clue(at) {
                Clue::Label(label) => format!("the {label} at {}", name_cell(grid, at)),
                Clue::Blank | Clue::Open => name_cell(grid, at),
            }
        }
        Place::Point(index) => point(grid, Point::from_index(index)),
        Place::Loops | Place::Rule { .. } => "the line is one loop".to_string(),
        Place::Sides => "the line has two sides".to_string(),
    }
}
