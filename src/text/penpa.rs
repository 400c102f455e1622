//! Links of the editor Penpa that import an address: `…/penpa-edit/?m=solve&p=ADDRESS`.
//!
//! Penpa's own links hold a drawing in place of an address, which says where lines and numbers are
//! and not what puzzle it is. They are recognised, and refused.

use super::{Expected, FormatError, Line, Misfit};

const SITE: &str = "https://swaroopg92.github.io/penpa-edit/?m=solve&p=";
/// Rows or columns of the largest grid that Penpa makes.
const MOST: usize = 100;

/// Whether a line is a link of Penpa's.
pub fn begins(first: &[u8]) -> bool {
    let text = String::from_utf8_lossy(first);
    text.contains("penpa-edit/") || text.starts_with("m=edit&p=") || text.starts_with("m=solve&p=")
}

/// Checks that a link imports an address, which is what follows its last `?`.
///
/// # Errors
///
/// If it holds a drawing, or nothing.
pub fn check(line: Line<'_>) -> Result<(), FormatError> {
    let text = String::from_utf8_lossy(line.text);
    let at = text.find("p=").map(|at| at + "p=".len());
    match at.map(|at| text[at..].starts_with("http")) {
        Some(true) => Ok(()),
        _ => Err(line.error(at.unwrap_or(0), Expected::Fault(HELP.to_string()))),
    }
}

const HELP: &str = "this link of Penpa's holds a drawing, from which no puzzle is read, and Penpa \
    writes no other: take the address that was loaded into Penpa, or draw the puzzle in the editor \
    of puzz.link and take the address that it exports";

/// The link that imports an address of a grid of `size`.
///
/// # Errors
///
/// If Penpa does not make so large a grid.
pub fn write(address: &str, size: (usize, usize)) -> Result<String, Misfit> {
    match size.0.max(size.1) > MOST {
        true => Err(Misfit::Clue(format!("Penpa has no more than {MOST} rows and columns"))),
        false => Ok(format!("{SITE}{address}")),
    }
}
