//! JSON with an object for each puzzle: the kind, the size, the clues, and what a kind adds, such
//! as an answer. An object is written on one line. It is read from one line or several, also as an
//! element of an array.
//!
//! ```text
//! {"puzzle":"KIND","rows":2,"cols":3,"clues":[".3.","?.."], …}
//! ```
//!
//! A field that the kind does not know is refused.

use super::{Expected, FormatError, Line, Marks};
use lazyloop_plane::grid::{Grid, Segment};
use serde::de::{Error as _, MapAccess, Visitor};
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::map::Entry;
use serde_json::{Map, Value};
use std::fmt;

/// The fields of an object that its kind gives.
#[derive(Clone, Debug, Default, PartialEq, Serialize)]
pub struct Fields {
    /// A string for each row.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub clues: Vec<String>,
    /// All other fields, in the order in which they are written.
    #[serde(flatten)]
    pub more: Map<String, Value>,
}

/// A puzzle's JSON object.
#[derive(Clone, Debug, PartialEq, Serialize)]
pub struct Object {
    /// The kind's name.
    pub puzzle: String,
    /// Rows of cells; 0 for a puzzle without rows.
    #[serde(skip_serializing_if = "is_zero")]
    pub rows: usize,
    /// Columns of cells; 0 for a puzzle without rows.
    #[serde(skip_serializing_if = "is_zero")]
    pub cols: usize,
    /// The fields that the kind gives.
    #[serde(flatten)]
    pub fields: Fields,
}

/// What is wrong with the fields of a kind.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// The clues are not clues of this kind.
    Clues(FormatError),
    /// What does not fit, in words.
    Misfit(String),
    /// A field that the kind does not know.
    Unknown {
        /// Its name.
        name: String,
        /// The fields that it knows, beside those of every object.
        known: Vec<String>,
    },
}

impl From<FormatError> for Fault {
    fn from(error: FormatError) -> Self {
        Self::Clues(error)
    }
}

/// The field that says whether the rule of an option is switched.
pub fn rule(name: &str) -> String {
    name.replace('-', "_")
}

/// Whether the rule of an option is switched.
///
/// # Errors
///
/// If its field is neither true nor false.
pub fn read_rule(fields: &Fields, name: &str) -> Result<bool, Fault> {
    let name = rule(name);
    match fields.more.get(&name) {
        None => Ok(false),
        Some(Value::Bool(is_switched)) => Ok(*is_switched),
        Some(_) => Err(Fault::Misfit(format!("expected \"{name}\" to be true or false"))),
    }
}

impl Object {
    /// Reads an object.
    ///
    /// # Errors
    ///
    /// The place where the lines are not JSON, or not an object with these fields.
    pub fn read(lines: &[Line<'_>]) -> Result<Self, FormatError> {
        let texts: Vec<&[u8]> = lines.iter().map(|line| line.text).collect();
        let text = texts.join(&b'\n');
        // An element of an array has a comma behind it.
        let text = text.trim_ascii_end();
        let text = text.strip_suffix(b",").unwrap_or(text);
        let read =
            serde_json::from_slice(text).or_else(|error| Self::read_graph(text).ok_or(error));
        read.map_err(|error: serde_json::Error| {
            let line = lines.get(error.line().saturating_sub(1)).or(lines.last());
            let line = line.copied().unwrap_or(Line { number: 1, text: b"" });
            let fault = error.to_string();
            let fault = fault.split(" at line ").next().unwrap_or_default().to_string();
            line.error(error.column().saturating_sub(1), Expected::Fault(fault))
        })
    }

    /// Reads an object with a plane graph of its own in place of rows and clues. It may leave out the kind.
    fn read_graph(text: &[u8]) -> Option<Self> {
        let mut more: Map<String, Value> = serde_json::from_slice(text).ok()?;
        if !is_graph(&more) {
            return None;
        }
        let puzzle = match more.remove("puzzle") {
            None => String::new(),
            Some(Value::String(name)) => name,
            Some(_) => return None,
        };
        let fields = Fields { clues: Vec::new(), more };
        Some(Self { puzzle, rows: 0, cols: 0, fields })
    }

    /// The clues as lines, each with the object's line number.
    pub fn clue_lines<'a>(&'a self, line: &Line<'_>) -> Vec<Line<'a>> {
        let number = line.number;
        self.fields.clues.iter().map(|row| Line { number, text: row.as_bytes() }).collect()
    }

    /// Writes the object on one line, with its end.
    pub fn write(&self) -> String {
        let mut text = serde_json::to_string(self).expect("strings and numbers are JSON");
        text.push('\n');
        text
    }
}

impl<'de> Deserialize<'de> for Object {
    /// Not derived: for flattened fields serde keeps a copy of each value, and forgets its place.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        deserializer.deserialize_map(InOrder)
    }
}

/// Reads the fields of an object, one after another.
struct InOrder;

impl<'de> Visitor<'de> for InOrder {
    type Value = Object;

    fn expecting(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("the object of a puzzle")
    }

    fn visit_map<M: MapAccess<'de>>(self, mut fields: M) -> Result<Object, M::Error> {
        let (mut puzzle, mut rows, mut cols, mut clues) = (None, None, None, None);
        let mut more = Map::new();
        while let Some(name) = fields.next_key::<String>()? {
            match &*name {
                "puzzle" => take("puzzle", &mut puzzle, &mut fields)?,
                "rows" => take("rows", &mut rows, &mut fields)?,
                "cols" => take("cols", &mut cols, &mut fields)?,
                "clues" => take("clues", &mut clues, &mut fields)?,
                _ => match more.entry(name) {
                    Entry::Vacant(place) => {
                        place.insert(fields.next_value()?);
                    }
                    Entry::Occupied(place) => {
                        let fault = format!("duplicate field `{}`", place.key());
                        return Err(M::Error::custom(fault));
                    }
                },
            }
        }
        let missing = M::Error::missing_field;
        Ok(Object {
            puzzle: puzzle.ok_or_else(|| missing("puzzle"))?,
            rows: rows.ok_or_else(|| missing("rows"))?,
            cols: cols.ok_or_else(|| missing("cols"))?,
            fields: Fields { clues: clues.ok_or_else(|| missing("clues"))?, more },
        })
    }
}

/// Reads the value of a field that must stand in an object once.
fn take<'de, T: Deserialize<'de>, M: MapAccess<'de>>(
    name: &'static str,
    value: &mut Option<T>,
    fields: &mut M,
) -> Result<(), M::Error> {
    match value.replace(fields.next_value()?) {
        None => Ok(()),
        Some(_) => Err(M::Error::duplicate_field(name)),
    }
}

fn is_zero(number: &usize) -> bool {
    *number == 0
}

/// Where the outermost bracket closes; `depth` is the number of brackets that are open at the
/// beginning of the line. If it stays open, the result is `None`, and `depth` is that after the
/// line. Brackets in strings do not count; a string ends on the line where it begins.
pub fn end(line: &[u8], depth: &mut usize) -> Option<usize> {
    let (mut in_string, mut is_escaped) = (false, false);
    for (at, byte) in line.iter().enumerate() {
        match byte {
            _ if is_escaped => is_escaped = false,
            b'\\' => is_escaped = in_string,
            b'"' => in_string = !in_string,
            b'{' | b'[' if !in_string => *depth += 1,
            b'}' | b']' if !in_string => {
                *depth = depth.saturating_sub(1);
                if *depth == 0 {
                    return Some(at + 1);
                }
            }
            _ => {}
        }
    }
    None
}

/// The end of an element, with the comma behind it.
pub fn with_comma(line: &[u8], end: usize) -> usize {
    let blank = line[end..].iter().take_while(|byte| byte.is_ascii_whitespace()).count();
    if line.get(end + blank) == Some(&b',') { end + blank + 1 } else { end }
}

/// Whether a line begins with an object after the bracket of an array, or after a comma in one.
pub fn opens_element(line: &[u8]) -> bool {
    let line = line.trim_ascii_start();
    let object = line.strip_prefix(b"[").or_else(|| line.strip_prefix(b","));
    object.is_some_and(|object| object.trim_ascii_start().starts_with(b"{"))
}

/// Where to cut a line that holds an object and more of an array: before the object, or after it.
pub fn cut(first: &[u8]) -> Option<usize> {
    if opens_element(first) {
        return first.iter().position(|byte| b"[,".contains(byte)).map(|at| at + 1);
    }
    let end = end(first, &mut 0)?;
    let next = with_comma(first, end);
    let rest = first[next..].trim_ascii();
    let is_more = next > end && !rest.is_empty() || rest.starts_with(b"]");
    is_more.then_some(next)
}

/// The error for an object whose fields have a fault; its place is that of an unknown field, or the
/// beginning of the first line.
pub fn error(lines: &[Line<'_>], fault: Fault) -> FormatError {
    let first = lines.first().copied().unwrap_or(Line { number: 1, text: b"" });
    let ((line, at), fault) = match fault {
        Fault::Clues(error) => ((first, 0), format!("in \"clues\", {}", error.without_place())),
        Fault::Misfit(fault) => ((first, 0), fault),
        Fault::Unknown { name, known } => (place(lines, &name), unknown(&name, &known)),
    };
    line.error(at, Expected::Fault(fault))
}

/// Where a field stands; the beginning of the object if its name is written with escapes.
fn place<'a>(lines: &[Line<'a>], name: &str) -> (Line<'a>, usize) {
    let name = format!("\"{name}\"");
    let is_field = |text: &[u8]| text.trim_ascii_start().starts_with(b":");
    let at = |line: &Line<'a>| {
        let mut places = line.text.windows(name.len()).enumerate();
        let found = places
            .find(|&(at, word)| word == name.as_bytes() && is_field(&line.text[at + name.len()..]));
        found.map(|(at, _)| (*line, at))
    };
    let first = lines.first().copied().unwrap_or(Line { number: 1, text: b"" });
    lines.iter().find_map(at).unwrap_or((first, 0))
}

fn unknown(name: &str, known: &[String]) -> String {
    let name = name.escape_debug();
    let common = ["puzzle", "rows", "cols", "clues"];
    let all = || common.into_iter().chain(known.iter().map(String::as_str));
    #[cfg(feature = "whole")]
    if let Some(near) = crate::word::nearest(&name.to_string(), all()) {
        return format!("unknown field \"{name}\"; did you mean \"{near}\"?");
    }
    let all: Vec<String> = all().map(|name| format!("\"{name}\"")).collect();
    format!("unknown field \"{name}\"; this kind has {}", all.join(", "))
}

/// Checks that an object has no other fields than these and those of every object.
///
/// # Errors
///
/// The first field that is none of them.
pub fn only(fields: &Fields, known: &[&str]) -> Result<(), Fault> {
    // A collection's number of the puzzle, its title and its author say nothing about it.
    let beside = ["id", "title", "author"];
    let is_unknown = |name: &&String| !known.contains(&&***name) && !beside.contains(&&***name);
    match fields.more.keys().find(is_unknown) {
        None => Ok(()),
        Some(name) => Err(Fault::Unknown {
            name: name.clone(),
            known: known.iter().map(|name| name.to_string()).collect(),
        }),
    }
}

/// The fields of [`segments`].
pub const SEGMENTS: [&str; 2] = [HORIZONTAL, VERTICAL];

/// The fields for a set of segments: `horizontal` has a string for each row of points and a 0 or 1
/// for each of its segments, `vertical` a string for each row of cells.
pub fn segments(grid: Grid, is_on: impl Fn(Segment) -> bool) -> [(String, Value); 2] {
    marks(grid, |segment| Some(is_on(segment)))
}

/// The fields of [`segments`] for marks, with `?` for an open segment.
pub fn marks(grid: Grid, mark: impl Fn(Segment) -> Option<bool>) -> [(String, Value); 2] {
    let (rows, cols) = (grid.rows(), grid.cols());
    let strings = |rows, cols, at: &dyn Fn(usize, usize) -> Segment| {
        let sign = |segment| mark(segment).map_or('?', |on| if on { '1' } else { '0' });
        let string = |row| (0..cols).map(|col| sign(at(row, col))).collect::<String>();
        (0..rows).map(string).collect::<Vec<_>>().into()
    };
    [
        (HORIZONTAL.into(), strings(rows + 1, cols, &|row, col| grid.horizontal(row, col))),
        (VERTICAL.into(), strings(rows, cols + 1, &|row, col| grid.vertical(row, col))),
    ]
}

/// The value of [`EDGES`] for marks: 0 or 1 for each edge, and `?` for an open one.
pub fn edges(marks: &[Option<bool>]) -> String {
    marks.iter().map(|mark| mark.map_or('?', |on| if on { '1' } else { '0' })).collect()
}

/// Reads [`EDGES`], a mark for each of so many edges; `None` if there are none.
///
/// # Errors
///
/// If there is not a mark for each edge.
pub fn read_edges(fields: &Fields, edges: usize) -> Result<Option<Marks>, Fault> {
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
    let fault = || {
        Fault::Misfit(format!("expected \"{EDGES}\" to have 0, 1 or ? for each of {edges} edges"))
    };
    marks.map(Some).ok_or_else(fault)
}

/// The field of a plane graph that says where its vertices are.
pub const VERTICES: &str = "vertices";

/// The field with the vertices of each face of a plane graph.
pub const FACES: &str = "faces";

/// Whether fields are those of a plane graph.
pub fn is_graph(fields: &Map<String, Value>) -> bool {
    [VERTICES, FACES].iter().any(|&name| fields.contains_key(name))
}

/// The field of a line in a plane graph: 0, 1 or ? for each edge.
pub const EDGES: &str = "edges";

const HORIZONTAL: &str = "horizontal";
const VERTICAL: &str = "vertical";

/// The truth of each segment from the fields of [`segments`]; `None` if neither is there.
///
/// # Errors
///
/// If they are not strings of 0 and 1 of the grid's size.
pub fn read_segments(grid: Grid, fields: &Fields) -> Result<Option<Vec<bool>>, Fault> {
    let Some(signs) = read_signs(grid, fields, b"01")? else { return Ok(None) };
    Ok(Some(signs.into_iter().map(|sign| sign == b'1').collect()))
}

/// A player's marks from the fields of [`segments`], in which `?` is an open segment; `None` if neither
/// is there.
///
/// # Errors
///
/// If they are not strings of 0, 1 and ? of the grid's size.
pub fn read_marks(grid: Grid, fields: &Fields) -> Result<Option<Marks>, Fault> {
    let Some(signs) = read_signs(grid, fields, b"01?")? else { return Ok(None) };
    let mark = |sign| (sign != b'?').then_some(sign == b'1');
    Ok(Some(signs.into_iter().map(mark).collect()))
}

/// The field of an answer that segments alone do not tell.
pub const ANSWER: &str = "answer";

/// The fields without those of an answer: without those of [`segments`], [`EDGES`] and [`ANSWER`].
pub fn without_answer(fields: &Fields) -> Fields {
    let mut fields = fields.clone();
    fields.more.retain(|name, _| ![HORIZONTAL, VERTICAL, EDGES, ANSWER].contains(&name.as_str()));
    fields
}

/// Whether the fields of [`segments`] or [`EDGES`] have a `?`, so that they are marks and no answer.
pub fn has_open_marks(fields: &Fields) -> bool {
    let strings = [HORIZONTAL, VERTICAL].into_iter().filter_map(|name| fields.more.get(name));
    let of_edges = fields.more.get(EDGES).into_iter();
    let mut strings = strings.filter_map(Value::as_array).flatten().chain(of_edges);
    strings.any(|string| string.as_str().is_some_and(|string| string.contains('?')))
}

/// Reads the sign of each segment, which must be one of `signs`.
fn read_signs(grid: Grid, fields: &Fields, signs: &[u8]) -> Result<Option<Vec<u8>>, Fault> {
    let given = |name| fields.more.get(name).unwrap_or(&Value::Null);
    let (horizontal, vertical) = (given(HORIZONTAL), given(VERTICAL));
    if horizontal.is_null() && vertical.is_null() {
        return Ok(None);
    }
    let mut found = vec![b'0'; grid.segment_count()];
    let (rows, cols) = (grid.rows(), grid.cols());
    let mut read = |strings: &Value, rows, cols, at: &dyn Fn(usize, usize) -> Segment| {
        let strings = strings.as_array().filter(|strings| strings.len() == rows)?;
        for (row, string) in strings.iter().enumerate() {
            let string = string.as_str().filter(|string| string.len() == cols)?;
            for (col, sign) in string.bytes().enumerate() {
                found[at(row, col).index()] = Some(sign).filter(|sign| signs.contains(sign))?;
            }
        }
        Some(())
    };
    let both = read(horizontal, rows + 1, cols, &|row, col| grid.horizontal(row, col))
        .and_then(|()| read(vertical, rows, cols + 1, &|row, col| grid.vertical(row, col)));
    let signs = if signs.contains(&b'?') { "0, 1 or ?" } else { "0 or 1" };
    let misfit = || {
        let fields = format!("expected \"{HORIZONTAL}\" and \"{VERTICAL}\"");
        Fault::Misfit(format!("{fields} to have {signs} for each segment"))
    };
    both.map(|()| Some(found)).ok_or_else(misfit)
}
