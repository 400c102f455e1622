//! Links of the editor Penpa. They import an address, `…/penpa-edit/?m=solve&p=ADDRESS`, or hold a drawing in its
//! place, which says where numbers and circles are and not what puzzle it is.

#[cfg(feature = "whole")]
pub mod drawing;

use super::{Expected, FormatError, Line, Misfit};

const SITE: &str = "https://swaroopg92.github.io/penpa-edit/?m=solve&p=";
/// Rows or columns of the largest grid that Penpa makes.
const MOST: usize = 100;

/// Whether a line is a link of Penpa's.
pub fn begins(first: &[u8]) -> bool {
    let text = String::from_utf8_lossy(first);
    text.contains("penpa-edit/") || text.starts_with("m=edit&p=") || text.starts_with("m=solve&p=")
}

/// Where a link has a drawing: from this byte on. `None` if it imports an address, which is what follows its last
/// `?`.
pub fn drawing_at(line: Line<'_>) -> Option<usize> {
    let text = line.text;
    let at = text.windows(2).position(|sign| sign == b"p=").map_or(0, |at| at + 2);
    (!text[at..].starts_with(b"http")).then_some(at)
}

/// The fault of a drawing that cannot be read: why.
pub fn fault(line: Line<'_>, at: usize, why: &str) -> FormatError {
    let fault = format!("no puzzle can be read from this drawing of Penpa's: {why}; {HELP}");
    line.error(at, Expected::Fault(fault))
}

const HELP: &str = "take the address that was loaded into Penpa, or draw the puzzle in the editor of puzz.link \
    and take the address that it exports";

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
