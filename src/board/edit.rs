//! Changes of a puzzle: clues, regions, and an empty one to begin with.

use super::layout::{Layout, Regions};
use crate::text::json::Object;
use std::collections::BTreeMap;

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
    let mut pieces: BTreeMap<usize, usize> = BTreeMap::new();
    for first in 0..names.len() {
        let is_hole = layout.hole == Some(names[first].as_str());
        if is_hole || pieces.contains_key(&first) {
            continue;
        }
        let piece = pieces.values().max().map_or(1, |last| last + 1);
        let mut open = vec![first];
        while let Some(cell) = open.pop() {
            if pieces.insert(cell, piece).is_some() {
                continue;
            }
            let (row, col) = (cell / cols, cell % cols);
            let near = [
                (row > 0).then(|| cell - cols),
                (row + 1 < rows).then_some(cell + cols),
                (col > 0).then(|| cell - 1),
                (col + 1 < cols).then_some(cell + 1),
            ];
            let joined = |near: &usize| names[*near] == names[first] && !pieces.contains_key(near);
            open.extend(near.into_iter().flatten().filter(joined));
        }
    }
    let name = |cell: usize| match pieces.get(&cell) {
        Some(piece) => piece.to_string(),
        None => names[cell].clone(),
    };
    let names: Vec<String> = (0..names.len()).map(name).collect();
    layout.set_regions(object, &names);
    Ok(())
}
