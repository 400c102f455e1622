//! Grids of free and blocked cells: a vertex is a free cell, and neighbours are joined. `S` is the free cell
//! where a path starts, `E` the one where it ends.

use super::draft::{Directions, Draft};
use super::names::Names;
use lazyloop_text::text::{Expected, FormatError, Line};

/// Whether all lines are rows of such a grid. Words of signs alone may be another format's, so one cell is `.`.
pub(super) fn fits(lines: &[Line<'_>]) -> bool {
    let rows = || lines.iter().map(|line| line.text.trim_ascii());
    let is_row = |row: &[u8]| row.iter().all(|&sign| cell(sign).is_some());
    rows().all(is_row) && rows().any(|row| row.contains(&b'.')) && rows().any(|row| row.len() > 1)
}

/// What a sign says of its cell.
fn cell(sign: u8) -> Option<Cell> {
    match sign {
        b'.' => Some(Cell::Free),
        b'X' | b'x' | b'#' => Some(Cell::Blocked),
        b'S' | b's' => Some(Cell::End(0)),
        b'E' | b'e' => Some(Cell::End(1)),
        _ => None,
    }
}

#[derive(Clone, Copy, PartialEq, Eq)]
enum Cell {
    Free,
    Blocked,
    /// Which end of the path.
    End(usize),
}

const CELL: Expected = Expected::Phrase {
    words: "'.' for a free cell, 'X' or '#' for a blocked one, 'S' for the start of a path or 'E' for its end",
    sign: true,
};

pub(super) fn read<'a>(lines: &[Line<'a>]) -> Result<Draft<'a>, FormatError> {
    let (mut names, mut edges, mut ends) = (Vec::new(), Vec::new(), [None; 2]);
    // The vertices of the row above, and the row's width.
    let mut above: Vec<Option<usize>> = Vec::new();
    for (row, line) in lines.iter().enumerate() {
        let extent = line.extent();
        let mut here = Vec::with_capacity(above.len());
        for (column, at) in extent.clone().enumerate() {
            let found = cell(line.text[at]).ok_or_else(|| line.error(at, CELL))?;
            if found == Cell::Blocked {
                here.push(None);
                continue;
            }
            let vertex = names.len();
            names.push(format!("r{}c{}", row + 1, column + 1));
            let left = here.last().copied().flatten();
            let near = [left, above.get(column).copied().flatten()];
            edges.extend(near.into_iter().flatten().map(|near| (line.number, [near, vertex])));
            if let Cell::End(which) = found
                && ends[which].replace((line.number, vertex)).is_some()
            {
                let (end, sign) = [("start", 'S'), ("end", 'E')][which];
                let fault = format!("a path has one {end}, and this is the second '{sign}'");
                return Err(line.error(at, Expected::Fault(fault)));
            }
            here.push(Some(vertex));
        }
        if row > 0 && here.len() != above.len() {
            let fault = format!(
                "the first row has {} cells, and this one {}: blocked cells at the rim are written too",
                above.len(),
                here.len()
            );
            return Err(line.error(extent.start, Expected::Fault(fault)));
        }
        above = here;
    }
    let mut draft = Draft::new(Names::Listed(names), Directions::Said(false));
    (draft.edges, draft.ends) = (edges, ends);
    Ok(draft)
}
