//! Which wishes make sense for Slitherlink.

use crate::graph::Regions;
use crate::grid::{Cell, Grid};
use crate::kind::{Unmet, Wishes, name_cell};
use crate::plane::squares;

/// Checks that a puzzle can be as wished.
///
/// # Errors
///
/// If none can; the error says what to change.
pub(super) fn check(wishes: &Wishes) -> Result<(), Unmet> {
    let grid = wishes.grid;
    let odd = |why: String| Err(Unmet::Invalid(why));
    if grid.cell_count() == 1 {
        return odd(
            "a single cell has one loop only, and needs no label: ask for 1x2 or more".into()
        );
    }
    wishes.check()?;
    for (name, cells) in [("shape", &wishes.picture), ("labels-at", &wishes.places)] {
        if let Some(cells) = cells.as_ref().filter(|cells| cells.len() != grid.cell_count()) {
            let (expected, found) = (grid.cell_count(), cells.len());
            return odd(format!("--{name} must have {expected} cells, not {found}"));
        }
    }
    if let Some(label) = wishes.only.iter().flatten().find(|&&label| label > 4) {
        return odd(format!("--only must be labels from 0 to 4, not {label}"));
    }
    match &wishes.picture {
        Some(_) if wishes.thickness.is_some() => {
            odd("--thickness is for a loop that is drawn, and --shape gives one".into())
        }
        Some(picture) => check_picture(grid, picture),
        None => Ok(()),
    }
}

/// Checks that a picture is the inside of one loop: the inside is connected, and so is the outside
/// together with all that lies beyond the grid.
fn check_picture(grid: Grid, inside: &[bool]) -> Result<(), Unmet> {
    let odd = |why: String| {
        Err(Unmet::Invalid(format!("the picture is not the inside of one loop: {why}")))
    };
    for row in 1..grid.rows() {
        for col in 1..grid.cols() {
            let [a, b] = [col - 1, col].map(|col| inside[grid.cell(row - 1, col).index()]);
            let [c, d] = [col - 1, col].map(|col| inside[grid.cell(row, col).index()]);
            if a == d && b == c && a != b {
                let cell = name_cell(grid, grid.cell(row, col));
                return odd(format!("it touches itself at a corner of the cell at {cell}"));
            }
        }
    }
    let mut regions = Regions::default();
    regions.split(&squares::faces(grid), inside);
    let pieces = (1..regions.len()).filter(|&region| regions.is_inside(region)).count();
    let place =
        |region: usize| name_cell(grid, Cell::from_index(regions.faces(region)[0] as usize));
    match (1..regions.len()).find(|&region| !regions.is_inside(region)) {
        _ if pieces == 0 => odd("it has no cell".into()),
        _ if pieces > 1 => {
            odd(format!("it has {pieces} pieces, one of them at {}", place(regions.len() - 1)))
        }
        Some(hole) => odd(format!("it has a hole at {}", place(hole))),
        None => Ok(()),
    }
}
