//! Any plane graph as JSON: `vertices` has the position of each, x to the right and y downwards, `faces` the
//! corners of each in cyclic order, and `labels` a number or `null` for each face.
//!
//! ```text
//! {"puzzle":"tilings","vertices":[[0,0],[1,0],[0.5,0.9]],"faces":[[0,1,2]],"labels":[3]}
//! ```
//!
//! An answer is `edges`: 0 or 1 for each edge, in the order in which the faces come to them. A face whose
//! corners are listed anticlockwise is turned. Where the faces are a piece of a tiling, `tiling`, `width`,
//! `height` and `patch` say which.

use crate::kind::{Fields, FromJson, JsonFault, Marks};
use crate::lists::Lists;
use crate::plane::tilings::Tiling;
use crate::plane::{Tiles, clockwise};
use crate::puzzles::tilings::{Answer, Piece, Puzzle};
use crate::text::json::EDGES;
use serde_json::{Map, Value};

const VERTICES: &str = crate::text::json::VERTICES;
const FACES: &str = "faces";
const LABELS: &str = "labels";
const TILING: &str = "tiling";
const WIDTH: &str = "width";
const HEIGHT: &str = "height";
const PATCH: &str = "patch";

fn misfit(fault: impl Into<String>) -> JsonFault {
    JsonFault::Misfit(fault.into())
}

/// The elements of a list.
fn list<'a>(fields: &'a Fields, name: &str) -> Result<&'a [Value], JsonFault> {
    let list = fields.more.get(name).and_then(Value::as_array);
    list.map(Vec::as_slice).ok_or_else(|| misfit(format!("expected \"{name}\" to be a list")))
}

/// Reads a puzzle, and its answer if there is one.
pub(super) fn read(fields: &Fields) -> FromJson<Puzzle> {
    let position = |(at, value): (usize, &Value)| {
        let place = value.as_array().filter(|place| place.len() == 2);
        let place = place.and_then(|place| Some([place[0].as_f64()?, place[1].as_f64()?]));
        place.ok_or_else(|| misfit(format!("expected vertex {at} to be two numbers, x and y")))
    };
    let positions = list(fields, VERTICES)?.iter().enumerate().map(position);
    let positions: Vec<[f64; 2]> = positions.collect::<Result<_, _>>()?;
    let mut corners = Lists::default();
    for (face, polygon) in list(fields, FACES)?.iter().enumerate() {
        let number = |corner: &Value| corner.as_u64().and_then(|corner| u32::try_from(corner).ok());
        let polygon = polygon.as_array().map(|corners| corners.iter().map(number).collect());
        let polygon: Option<Vec<u32>> = polygon.flatten();
        let polygon = polygon.ok_or_else(|| {
            misfit(format!(
                "expected face {} to be a list of vertices, which count from 0",
                face + 1
            ))
        })?;
        corners.add(polygon);
    }
    let label = |(face, value): (usize, &Value)| match value {
        Value::Null => Ok(None),
        value => match value.as_u64().and_then(|label| u32::try_from(label).ok()) {
            Some(label) => Ok(Some(label)),
            None => Err(misfit(format!("expected label {} to be a number or null", face + 1))),
        },
    };
    let labels = list(fields, LABELS)?.iter().enumerate().map(label);
    let labels: Vec<Option<u32>> = labels.collect::<Result<_, _>>()?;
    let corners = clockwise(&positions, &corners);
    let tiles = Tiles::new(positions, corners).map_err(|fault| misfit(fault.to_string()))?;
    let puzzle = Puzzle::new(tiles, labels).map_err(|fault| misfit(fault.to_string()))?;
    let puzzle = match piece(fields, puzzle.tiles())? {
        Some(piece) => puzzle.with_piece(piece),
        None => puzzle,
    };
    let answer = match read_marks(fields, puzzle.tiles().edge_count())? {
        Some(marks) => {
            let on = marks.into_iter().map(|mark| mark == Some(true)).collect();
            Some(Answer::new(puzzle.tiles().clone(), on).map_err(|e| misfit(e.to_string()))?)
        }
        None => None,
    };
    Ok((puzzle, answer))
}

/// The piece of a tiling that the faces are said to be.
fn piece(fields: &Fields, tiles: &Tiles) -> Result<Option<Piece>, JsonFault> {
    let Some(name) = fields.more.get(TILING).filter(|name| !name.is_null()) else {
        return Ok(None);
    };
    let tiling = name.as_str().and_then(Tiling::of_name);
    let tiling =
        tiling.ok_or_else(|| misfit(format!("expected \"{TILING}\" to be a tiling's name")))?;
    let number = |name: &str| {
        let number = fields.more.get(name).and_then(Value::as_u64);
        let number = number.and_then(|number| usize::try_from(number).ok());
        number.ok_or_else(|| misfit(format!("expected \"{name}\" to be a number")))
    };
    let patch = fields.more.get(PATCH).and_then(Value::as_str).map(str::to_string);
    let piece = Piece { tiling, width: number(WIDTH)?, height: number(HEIGHT)?, patch };
    match piece.tiles() {
        Ok(made) if made == *tiles => Ok(Some(piece)),
        Ok(_) => Err(misfit(format!(
            "expected the faces of a {} grid of {} by {}",
            tiling.title(),
            piece.width,
            piece.height
        ))),
        Err(fault) => Err(misfit(fault.to_string())),
    }
}

/// A mark for each edge; `None` if there are none.
pub(super) fn read_marks(fields: &Fields, edges: usize) -> Result<Option<Marks>, JsonFault> {
    let Some(value) = fields.more.get(EDGES) else { return Ok(None) };
    let marks = value.as_str().map(|signs| {
        let mark = |sign| match sign {
            '0' => Some(Some(false)),
            '1' => Some(Some(true)),
            '?' => Some(None),
            _ => None,
        };
        signs.chars().map(mark).collect::<Option<Marks>>()
    });
    let marks = marks.flatten().filter(|marks| marks.len() == edges);
    let fault =
        || misfit(format!("expected \"{EDGES}\" to have 0, 1 or ? for each of {edges} edges"));
    marks.map(Some).ok_or_else(fault)
}

/// A puzzle, and an answer if there is one.
pub(super) fn write(puzzle: &Puzzle, answer: Option<&Answer>) -> Fields {
    let mut more = Map::new();
    if let Some(Piece { tiling, width, height, patch }) = puzzle.piece() {
        more.insert(TILING.to_string(), tiling.name().into());
        more.insert(WIDTH.to_string(), (*width).into());
        more.insert(HEIGHT.to_string(), (*height).into());
        more.extend(patch.as_ref().map(|patch| (PATCH.to_string(), patch.as_str().into())));
    }
    let position = |&place: &[f64; 2]| Value::from(place.to_vec());
    let vertices: Vec<Value> = puzzle.tiles().positions().iter().map(position).collect();
    more.insert(VERTICES.to_string(), vertices.into());
    let faces: Vec<Value> =
        puzzle.corners().iter().map(|face| Value::from(face.to_vec())).collect();
    more.insert(FACES.to_string(), faces.into());
    let labels: Vec<Value> = puzzle.labels().iter().map(|&label| Value::from(label)).collect();
    more.insert(LABELS.to_string(), labels.into());
    if let Some(answer) = answer {
        let marks: Marks = answer.as_slice().iter().map(|&on| Some(on)).collect();
        more.insert(EDGES.to_string(), super::truth::marks(&marks).into());
    }
    Fields { clues: Vec::new(), more }
}
