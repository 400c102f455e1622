//! Any plane graph as JSON: `vertices` has the position of each, x to the right and y downwards, `faces` the
//! corners of each in cyclic order, and `labels` a number or `null` for each face.
//!
//! ```text
//! {"puzzle":"tilings","vertices":[[0,0],[1,0],[0.5,0.9]],"faces":[[0,1,2]],"labels":[3]}
//! ```
//!
//! `vertices` may be missing, or have three coordinates or a name for each; then the faces are those of a sphere,
//! of which the last is drawn outside, or of a part of the plane. Faces have numbers of vertices from 0, or names.
//!
//! An answer is `edges`: 0 or 1 for each edge, in the order in which the faces come to them. A face whose
//! corners are listed anticlockwise is turned. Where the faces are a piece of a tiling, `tiling`, `width`,
//! `height` and `patch` say which.

use crate::grid::Grid;
use crate::kind::{Fields, FromJson, JsonFault, Marks};
use crate::lines::OneLine;
use crate::lists::Lists;
use crate::plane::tilings::Tiling;
use crate::plane::{PlaneError, Tiles, clockwise};
use crate::puzzles::tilings::{Answer, Piece, Puzzle, Vertices};
use crate::text::json::{self, EDGES};
use serde_json::{Map, Value};
use std::collections::{HashMap, HashSet};

const VERTICES: &str = crate::text::json::VERTICES;
const FACES: &str = crate::text::json::FACES;
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
    json::only(fields, &[VERTICES, FACES, LABELS, TILING, WIDTH, HEIGHT, PATCH, EDGES])?;
    let (mut vertices, mut names) = vertices(fields)?;
    let faces = list(fields, FACES)?;
    if faces.len() > Grid::most_cells() {
        let (found, most) = (faces.len(), Grid::most_cells());
        return Err(misfit(format!("{found} faces are too many (the most is {most})")));
    }
    if WHOLE
        && vertices == Vertices::Numbered
        && let Some(found) = names_in(faces)
    {
        (vertices, names) = (Vertices::Named(found.clone()), found);
    }
    let index: HashMap<&str, u32> = (0..).zip(&names).map(|(at, name)| (&name[..], at)).collect();
    let mut corners = Lists::default();
    let is_named = matches!(vertices, Vertices::Named(_))
        && fields.more.get(VERTICES).is_none_or(Value::is_null);
    for (face, polygon) in faces.iter().enumerate() {
        let number = |corner: &Value| match corner {
            Value::String(name) if WHOLE => index.get(&name[..]).copied(),
            // Without a list of names, a number that does not count from 0 is one.
            Value::Number(number) if WHOLE && is_named => {
                index.get(&number.to_string()[..]).copied()
            }
            corner => corner.as_u64().and_then(|corner| u32::try_from(corner).ok()),
        };
        let polygon = polygon.as_array().map(|corners| corners.iter().map(number).collect());
        let polygon: Option<Vec<u32>> = polygon.flatten();
        let polygon = polygon.ok_or_else(|| {
            misfit(format!(
                "expected face {} to be a list of vertices, which count from 0 or have names",
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
    let (tiles, vertices) = tiles(vertices, corners).map_err(|fault| {
        let named = fault.vertices().into_iter().filter_map(|at| Some((at, names.get(at)?)));
        let named: Vec<String> = named.map(|(at, name)| format!("{at} is {name}")).collect();
        let named = if named.is_empty() {
            String::new()
        } else {
            format!(" (vertex {})", named.join(", "))
        };
        misfit(format!("{fault}{named}"))
    })?;
    let puzzle = Puzzle::new(tiles, labels).map_err(|fault| misfit(fault.to_string()))?;
    let puzzle = puzzle.with_vertices(vertices);
    let puzzle = match piece(fields, puzzle.tiles())? {
        Some(piece) => puzzle.with_piece(piece),
        None => puzzle,
    };
    let marks = json::read_edges(fields, puzzle.tiles().edge_count())?;
    let is_on = |mark| mark == Some(true);
    let answer = marks.map(|marks| puzzle.answer(marks.into_iter().map(is_on).collect()));
    Ok((puzzle, answer))
}

/// What is said of the vertices, and their names if they have any.
fn vertices(fields: &Fields) -> Result<(Vertices, Vec<String>), JsonFault> {
    match fields.more.get(VERTICES) {
        None | Some(Value::Null) => return Ok((Vertices::Numbered, Vec::new())),
        Some(Value::Array(all)) if WHOLE && !all.is_empty() && all.iter().all(Value::is_string) => {
            let names: Vec<String> =
                all.iter().filter_map(Value::as_str).map(str::to_string).collect();
            let mut sorted = names.clone();
            sorted.sort_unstable();
            if let Some(twins) = sorted.windows(2).find(|pair| pair[0] == pair[1]) {
                return Err(misfit(format!(
                    "expected each vertex to have a name of its own, not {} again",
                    twins[0]
                )));
            }
            return Ok((Vertices::Named(names.clone()), names));
        }
        Some(_) => {}
    }
    let mut dimension = None;
    let position = |(at, value): (usize, &Value)| {
        let place: Option<Vec<f64>> =
            value.as_array().and_then(|place| place.iter().map(Value::as_f64).collect());
        let fits = |place: &Vec<f64>| {
            matches!(place.len(), 2 | 3) && place.len() == *dimension.get_or_insert(place.len())
        };
        place.filter(fits).ok_or_else(|| {
            let all = "or all three numbers, or all names";
            misfit(format!("expected vertex {at} to be two numbers, x and y ({all})"))
        })
    };
    let places = list(fields, VERTICES)?.iter().enumerate().map(position);
    Ok((Vertices::Placed(places.collect::<Result<_, _>>()?), Vec::new()))
}

/// The names of vertices in faces, in the order of their numbers or as they come; `None` if they are the numbers
/// from 0 on.
fn names_in(faces: &[Value]) -> Option<Vec<String>> {
    let all = || faces.iter().filter_map(Value::as_array).flatten();
    let mut numbers: Vec<u64> = all().filter_map(Value::as_u64).collect();
    if numbers.len() == all().count() {
        numbers.sort_unstable();
        numbers.dedup();
        let counts = numbers.iter().zip(0..).all(|(&number, at)| number == at);
        return (!counts).then(|| numbers.iter().map(u64::to_string).collect());
    }
    let name = |value: &Value| match value {
        Value::String(name) => Some(name.clone()),
        Value::Number(number) if number.is_u64() => Some(number.to_string()),
        _ => None,
    };
    let (mut names, mut met) = (Vec::new(), HashSet::new());
    names.extend(all().filter_map(name).filter(|name| met.insert(name.clone())));
    Some(names)
}

/// The tiles, and what is kept of the vertices: positions in the plane are where the faces are drawn, unless the
/// faces are those of a sphere.
fn tiles(vertices: Vertices, corners: Lists<u32>) -> Result<(Tiles, Vertices), PlaneError> {
    let count = match &vertices {
        Vertices::Placed(places) => places.len(),
        Vertices::Named(names) => names.len(),
        _ => corners.iter().flatten().map(|&corner| corner as usize + 1).max().unwrap_or(0),
    };
    let in_plane = |places: &Vec<Vec<f64>>| places.iter().all(|place| place.len() == 2);
    match &vertices {
        Vertices::Placed(places) if in_plane(places) && !(WHOLE && is_closed(&corners)) => {
            let positions: Vec<[f64; 2]> =
                places.iter().map(|place| [place[0], place[1]]).collect();
            let corners = clockwise(&positions, &corners);
            Ok((Tiles::new(positions, corners)?, Vertices::Drawn))
        }
        _ => Ok((without_positions(count, &corners)?, vertices)),
    }
}

/// Whether faces without positions are read.
const WHOLE: bool = cfg!(feature = "whole");

#[cfg(feature = "whole")]
fn without_positions(count: usize, corners: &Lists<u32>) -> Result<Tiles, PlaneError> {
    Tiles::without_positions(count, corners)
}

#[cfg(not(feature = "whole"))]
fn without_positions(_: usize, _: &Lists<u32>) -> Result<Tiles, PlaneError> {
    Err(PlaneError::Position { vertex: 0 })
}

/// Whether each edge has two faces.
fn is_closed(corners: &Lists<u32>) -> bool {
    let mut sides: HashMap<[u32; 2], usize> = HashMap::new();
    for polygon in corners.iter() {
        for (at, &from) in polygon.iter().enumerate() {
            let to = polygon[(at + 1) % polygon.len()];
            *sides.entry([from.min(to), from.max(to)]).or_default() += 1;
        }
    }
    !sides.is_empty() && sides.values().all(|&count| count == 2)
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

/// A puzzle, and an answer if there is one.
pub(super) fn write(puzzle: &Puzzle, answer: Option<&Answer>) -> Fields {
    let mut more = Map::new();
    if let Some(Piece { tiling, width, height, patch }) = puzzle.piece() {
        more.insert(TILING.to_string(), tiling.name().into());
        more.insert(WIDTH.to_string(), (*width).into());
        more.insert(HEIGHT.to_string(), (*height).into());
        more.extend(patch.as_ref().map(|patch| (PATCH.to_string(), patch.as_str().into())));
    }
    let vertices: Option<Vec<Value>> = match puzzle.vertices() {
        Vertices::Drawn => {
            Some(puzzle.tiles().positions().iter().map(|place| place.to_vec().into()).collect())
        }
        Vertices::Placed(places) => Some(places.iter().cloned().map(Value::from).collect()),
        Vertices::Named(names) => Some(names.iter().cloned().map(Value::from).collect()),
        Vertices::Numbered => None,
    };
    more.extend(vertices.map(|vertices| (VERTICES.to_string(), vertices.into())));
    let faces: Vec<Value> = puzzle.faces().map(|face| Value::from(face.to_vec())).collect();
    more.insert(FACES.to_string(), faces.into());
    let labels: Vec<Value> = puzzle.labels().iter().map(|&label| Value::from(label)).collect();
    more.insert(LABELS.to_string(), labels.into());
    if let Some(answer) = answer {
        let marks: Marks = answer.as_slice().iter().map(|&on| Some(on)).collect();
        more.insert(EDGES.to_string(), json::edges(&marks).into());
    }
    Fields { clues: Vec::new(), more }
}
