//! Addresses of Masyu.

use lazyloop::registry::{self, format_named};

fn read(rows: usize, cols: usize, body: &str) -> Result<String, String> {
    let address = format!("mashu/{cols}/{rows}/{body}");
    let puzzle = registry::read(&address).map_err(|error| error.to_string())?;
    let written = puzzle.write(format_named("address").unwrap()).unwrap();
    Ok(written.trim_end().rsplit('/').next().unwrap_or_default().to_string())
}

#[test]
fn bodies_come_back() {
    for (rows, cols, text) in [(3, 5, "063i6"), (2, 2, "q9"), (1, 1, "i")] {
        assert_eq!(read(rows, cols, text).as_deref(), Ok(text));
    }
}

#[test]
fn faults_name_their_place() {
    for (text, expected) in [
        (
            "0r",
            "line 1, column 12: expected three cells' code ('0' to '9' or 'a' to 'q'), found 'r'",
        ),
        ("000", "line 1, column 13: expected no clues after the last cell, found '0'"),
        ("01", "line 1, column 12: expected no clues after the last cell, found '1'"),
        ("0", "line 1, column 12: expected clues for 4 cells, found 3"),
    ] {
        assert_eq!(read(2, 2, text).unwrap_err(), expected, "{text}");
    }
}
