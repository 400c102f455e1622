//! Changes of a puzzle: clues, regions, and an empty one to begin with.

use super::layout::{Layout, Regions};
use crate::graph::Components;
use crate::grid::{Grid, Segment};
use crate::plane::squares;
use crate::text::json::Object;

/// The token that empties a cell in a change.
const BLANK: &str = "-";

/// Gives cells other clues.
pub(super) fn set_clues(
    object: &mut Object,
    layout: Layout,
    changes: &[(usize, String)],
) -> Result<(), String> {
    let mut tokens = layout.tokens(object);
    for (cell, token) in changes {
        let place = tokens.get_mut(*cell).ok_or_else(|| format!("there is no clue {cell}"))?;
        let is_one = !token.is_empty()
            && !token.contains(|sign: char| sign.is_whitespace() || sign.is_control());
        if !is_one {
            return Err(format!("'{}' is no clue", token.escape_default()));
        }
        *place = if token == BLANK { layout.blank.to_string() } else { token.clone() };
    }
    layout.set_tokens(object, &tokens);
    Ok(())
}

/// Gives the cells other regions. Pieces of one name that do not hang together become regions of their
/// own.
pub(super) fn set_regions(
    object: &mut Object,
    layout: Layout,
    names: &[String],
) -> Result<(), String> {
    if layout.regions == Regions::None {
        return Err("puzzles of this kind have no regions".to_string());
    }
    let (rows, cols) = (object.rows, object.cols);
    if names.len() != rows * cols {
        return Err(format!("expected {} names of regions, found {}", rows * cols, names.len()));
    }
    let grid = Grid::new(rows, cols).map_err(|error| error.to_string())?;
    let joins = |edge: Segment| {
        grid.linked(edge).is_some_and(|[a, b]| names[a.index()] == names[b.index()])
    };
    let joined: Vec<bool> = grid.segments().map(joins).collect();
    let mut pieces = Components::default();
    pieces.find(&squares::cells(grid), &joined);
    let name = |(cell, name): (usize, &String)| match layout.hole == Some(name.as_str()) {
        true => name.clone(),
        false => (pieces.of(cell) + 1).to_string(),
    };
    let names: Vec<String> = names.iter().enumerate().map(name).collect();
    layout.set_regions(object, &names);
    Ok(())
}
