//! A puzzle as a board sends it back and forth: the object of its JSON.

use crate::grid::Grid;
use crate::registry::{self, AnyPuzzle, Format};
use crate::text::json::Object;
use serde::Deserialize;
use serde_json::Value;

/// The field with the faces of a puzzle without rows.
pub(super) const FACES: &str = "faces";

/// Reads a puzzle of at most `most` cells, and the object.
pub(super) fn puzzle(value: &Value, most: usize) -> Result<(Object, Box<dyn AnyPuzzle>), String> {
    let object = object(value.clone()).map_err(|error| format!("no puzzle: {error}"))?;
    within((object.rows, object.cols), most)?;
    // Faces of any form have no rows that could be refused before.
    let puzzle = Grid::at_most(most, || read(&object))?;
    Ok((object, puzzle))
}

/// The object of JSON. One without rows, of faces of any form, may leave out rows, columns and clues.
fn object(mut value: Value) -> serde_json::Result<Object> {
    if let Some(fields) = value.as_object_mut().filter(|fields| fields.contains_key(FACES)) {
        for side in ["rows", "cols"] {
            fields.entry(side).or_insert(Value::from(0));
        }
        fields.entry("clues").or_insert(Value::Array(Vec::new()));
    }
    Object::deserialize(value)
}

/// Refuses sizes of more than `most` cells.
pub(super) fn within((rows, cols): (usize, usize), most: usize) -> Result<(), String> {
    match rows.checked_mul(cols).is_some_and(|cells| cells <= most) {
        true => Ok(()),
        false => Err(format!("a board here has at most {most} cells, not {rows} by {cols}")),
    }
}

/// The puzzle of an object.
pub(super) fn read(object: &Object) -> Result<Box<dyn AnyPuzzle>, String> {
    registry::read(&object.write()).map_err(|error| error.without_place().to_string())
}

/// The object of a puzzle.
pub(super) fn write(puzzle: &dyn AnyPuzzle) -> Result<Object, String> {
    let text = puzzle.write(Format::JSON).map_err(|misfit| misfit.to_string())?;
    let value = serde_json::from_slice(text.as_bytes()).and_then(object);
    value.map_err(|error| error.to_string())
}
