//! The rows of a comparison as files: JSON Lines, and the same as CSV.

use super::Row;
use serde::Serialize;
use serde_json::Value;
use std::io::{self, Write};

/// Writes one JSON object a line.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_json_lines(out: &mut dyn Write, rows: &[Row]) -> io::Result<()> {
    rows.iter().try_for_each(|row| write_json_line(out, row))
}

/// Writes a line with one JSON object.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_json_line(out: &mut dyn Write, object: &impl Serialize) -> io::Result<()> {
    serde_json::to_writer(&mut *out, object)?;
    out.write_all(b"\n")
}

/// Reads a line of [`write_json_lines`]; `None` for any other line.
pub fn read_json_line(line: &[u8]) -> Option<Row> {
    serde_json::from_slice(line).ok()
}

/// A text as a cell of a spreadsheet. A text that looks like a formula gets a quote in front.
fn as_text(text: &str) -> String {
    match text.starts_with(['=', '+', '-', '@', '\t', '\r']) {
        true => format!("'{text}"),
        false => text.to_string(),
    }
}

/// Writes a line of column names, and a line for each row. The columns are the members of the JSON
/// objects, `error` last. A member that is null or absent is an empty cell.
///
/// # Errors
///
/// Whatever `out` fails with.
pub fn write_csv(out: &mut dyn Write, rows: &[Row]) -> io::Result<()> {
    let mut csv = csv::Writer::from_writer(out);
    for (at, row) in rows.iter().enumerate() {
        let Value::Object(mut members) = serde_json::to_value(row)? else {
            unreachable!("a row is an object");
        };
        let error = members.shift_remove("error").unwrap_or_default();
        members.insert("error".to_string(), error);
        if at == 0 {
            csv.write_record(members.keys())?;
        }
        csv.write_record(members.values().map(|value| match value {
            Value::Null => String::new(),
            Value::String(text) => as_text(text),
            other => other.to_string(),
        }))?;
    }
    csv.flush()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn no_cell_is_a_formula() {
        for text in ["=1+2", "+1", "-1", "@x", "\t=1"] {
            assert_eq!(as_text(text), format!("'{text}"));
        }
        assert_eq!(as_text("a=1"), "a=1");
    }
}
