//! The rows of a comparison as files: JSON Lines, and the same as CSV.

use super::{Record, Row};
use crate::kind::{Mode, Technique};
use crate::questions::Account;
use serde::Serialize;
use serde_json::{Map, Value};
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

/// Records as CSV, one after another. All records have the same columns, so that they can be written as they
/// come: those of the JSON objects, `error` last.
pub struct CsvRecords(Vec<String>);

impl CsvRecords {
    /// The columns.
    pub fn new() -> Self {
        let account =
            Account { answers: Some(0), error: Some(String::new()), ..Account::default() };
        let record = Record::new(1, 1, Mode::default(), Technique::default());
        let full = Record { file: Some(String::new()), account, ..record };
        Self(members(&full).unwrap_or_default().into_iter().map(|(name, _)| name).collect())
    }

    /// Writes a line of column names.
    ///
    /// # Errors
    ///
    /// Whatever `out` fails with.
    pub fn write_header(&self, out: &mut dyn Write) -> io::Result<()> {
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(&self.0)?;
        csv.flush()
    }

    /// Writes the line of a record.
    ///
    /// # Errors
    ///
    /// Whatever `out` fails with.
    pub fn write(&self, out: &mut dyn Write, record: &Record) -> io::Result<()> {
        let members = members(record)?;
        let mut csv = csv::Writer::from_writer(out);
        csv.write_record(
            self.0.iter().map(|name| members.get(name).map_or_else(String::new, cell)),
        )?;
        csv.flush()
    }
}

impl Default for CsvRecords {
    fn default() -> Self {
        Self::new()
    }
}

/// The members of an object, `error` last.
fn members(object: &impl Serialize) -> io::Result<Map<String, Value>> {
    let Value::Object(mut members) = serde_json::to_value(object)? else {
        unreachable!("a row is an object");
    };
    let error = members.shift_remove("error").unwrap_or_default();
    members.insert("error".to_string(), error);
    Ok(members)
}

/// A value as a cell.
fn cell(value: &Value) -> String {
    match value {
        Value::Null => String::new(),
        Value::String(text) => as_text(text),
        other => other.to_string(),
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
        let members = members(row)?;
        if at == 0 {
            csv.write_record(members.keys())?;
        }
        csv.write_record(members.values().map(cell))?;
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
