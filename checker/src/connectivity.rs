//! Connectivity in full, as clauses over the cells that are inside: by two trees, and by levels.
//! Every answer satisfies the clauses with some values of their variables; `docs/ENCODING.md` has
//! the proofs.

use super::lattice::Lattice;
use super::rules::{Take, exactly};

/// A variable for each cell, numbered from `first`: true from the first inside cell on. It may be
/// true before, too.
fn some_up_to(
    cells: usize,
    inside: impl Fn(usize) -> i32,
    first: i32,
    take: &mut Take<'_>,
) -> Result<(), String> {
    for cell in 0..cells {
        let some = first + cell as i32;
        take(vec![-inside(cell), some])?;
        if cell > 0 {
            take(vec![-(some - 1), some])?;
        }
    }
    Ok(())
}

/// Levels: each inside cell is reached from the first one, each outside cell from the border, in a
/// bounded number of steps. `around` has the cells next to a cell; the number of cells stands for the frame.
/// The first `variables` are in use already.
pub(super) fn levels(
    cells: usize,
    around: &dyn Fn(usize) -> Vec<usize>,
    [steps_inside, steps_outside]: [usize; 2],
    inside: impl Fn(usize) -> i32,
    variables: i32,
    take: &mut Take<'_>,
) -> Result<(), String> {
    if cells == 0 {
        return Ok(());
    }
    let root = variables + 1;
    let some = root + cells as i32;
    some_up_to(cells, &inside, some, take)?;
    for cell in 0..cells {
        take(vec![-(root + cell as i32), inside(cell)])?;
        if cell > 0 {
            take(vec![-(root + cell as i32), -(some + cell as i32 - 1)])?;
        }
    }
    let first = u64::from(some.unsigned_abs()) + cells as u64;
    let steps = steps_inside as u64 + steps_outside as u64;
    let last = (cells as u64).saturating_mul(steps).saturating_add(first);
    if last > i32::MAX as u64 {
        return Err("the levels are too many".to_string());
    }
    let from_root = |cell: usize| Some(root + cell as i32);
    let from_border = |cell| around(cell).contains(&cells).then(|| -inside(cell));
    let first = first as i32;
    reached(cells, around, first, steps_inside, &inside, from_root, take)?;
    let first = first + (cells * steps_inside) as i32;
    reached(cells, around, first, steps_outside, |cell| -inside(cell), from_border, take)
}

/// Variables from `first` on, level by level. A cell's variable is true only if the cell is a
/// member, and it or a cell next to it is true one level below. The sources are below the first
/// level. On the last level all members are true.
fn reached(
    cells: usize,
    around: &dyn Fn(usize) -> Vec<usize>,
    first: i32,
    steps: usize,
    member: impl Fn(usize) -> i32,
    source: impl Fn(usize) -> Option<i32>,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let at = |cell: usize, level: usize| match level {
        0 => source(cell),
        _ => Some(first + ((level - 1) * cells + cell) as i32),
    };
    for level in 1..=steps {
        for cell in 0..cells {
            let here = first + ((level - 1) * cells + cell) as i32;
            take(vec![-here, member(cell)])?;
            let others = around(cell).into_iter().filter(|&other| other != cells);
            let below = others.chain([cell]).filter_map(|cell| at(cell, level - 1));
            take(below.chain([-here]).collect())?;
        }
    }
    for cell in 0..cells {
        take(at(cell, steps).into_iter().chain([-member(cell)]).collect())?;
    }
    Ok(())
}

/// Trees with rows and columns exchanged.
pub(super) fn trees_transposed(
    lattice: Lattice,
    inside: impl Fn(usize) -> i32,
    variables: i32,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let Lattice { rows, cols } = lattice;
    let transposed = |cell: usize| inside(cell % rows * cols + cell / rows);
    trees(Lattice { rows: cols, cols: rows }, transposed, variables, take)
}

/// Trees: a spanning tree of the cells and the frame, and one of the points, both canonical. The
/// variables say what a parent is. For each cell, its parent lies above, left, right or below. For
/// each segment, its second end is the parent of its first end, and its first end that of its
/// second; the first point has no parent. Then come the variables of [`some_up_to`]. The first
/// `variables` are in use already.
pub(super) fn trees(
    lattice: Lattice,
    inside: impl Fn(usize) -> i32,
    variables: i32,
    take: &mut Take<'_>,
) -> Result<(), String> {
    const ABOVE: usize = 0;
    const LEFT: usize = 1;
    const RIGHT: usize = 2;
    const BELOW: usize = 3;
    let Lattice { rows, cols } = lattice;
    let cells = lattice.cells();
    if cells == 0 {
        return Ok(());
    }
    let parent = |cell: usize, side: usize| variables + (4 * cell + side) as i32 + 1;
    // The first point is the first end of the segments above and left of the first cell.
    let roots = [2 * lattice.above(0, 0), 2 * lattice.left(0, 0)];
    let of_point = |segment: usize, end: usize| {
        let at = 2 * segment + end;
        let before = roots.iter().filter(|&&root| root < at).count();
        (!roots.contains(&at)).then(|| variables + (4 * cells + at - before) as i32 + 1)
    };

    // Each segment is crossed by one tree, or is an edge of the other, in one direction.
    for segment in 0..lattice.segments() {
        let sides = if lattice.place(segment).0 { [BELOW, ABOVE] } else { [RIGHT, LEFT] };
        let beside = lattice.beside(segment);
        let across = (0..2).filter_map(|at| beside[at].map(|cell| parent(cell, sides[at])));
        let along = (0..2).filter_map(|end| of_point(segment, end));
        exactly(&across.chain(along).collect::<Vec<i32>>(), 1, None, take)?;
    }
    for cell in 0..cells {
        take((0..4).map(|side| parent(cell, side)).collect())?;
    }
    for point in 1..lattice.points() {
        let end = |segment: usize| usize::from(lattice.ends(segment)[1] == point);
        let around = lattice.at_point(point);
        take(around.filter_map(|(segment, _)| of_point(segment, end(segment))).collect())?;
    }

    // Cells of one side that are above one another are joined. Only the first inside cell has a
    // parent above it on the other side.
    let some = variables + (4 * cells + 2 * lattice.segments() - 2) as i32 + 1;
    some_up_to(cells, &inside, some, take)?;
    for cell in 0..cells {
        let (here, up) = (inside(cell), parent(cell, ABOVE));
        let earlier = (cell > 0).then(|| -(some + cell as i32 - 1));
        if cell >= cols {
            let (there, down) = (inside(cell - cols), parent(cell - cols, BELOW));
            take(vec![up, down, here, there])?;
            take(vec![up, down, -here, -there])?;
            take(vec![-down, here, -there])?;
            take(vec![-down, -here, there])?;
            take(vec![-up, here, -there])?;
            take([-up, -here, there].into_iter().chain(earlier).collect())?;
        } else {
            take(vec![up, here])?;
            if let Some(earlier) = earlier {
                take(vec![-up, -here, earlier])?;
            }
        }
    }

    // Cells of one side that are beside one another are joined at the top of their contact only. So
    // is the frame on the left and on the right; the frame below is joined at the left end.
    for row in 0..rows {
        for col in 1..cols {
            let b = row * cols + col;
            for arc in [parent(b - 1, RIGHT), parent(b, LEFT)] {
                let [left, right] = [inside(b - 1), inside(b)];
                if row > 0 {
                    let [c, d] = [inside(b - 1 - cols), inside(b - cols)];
                    take(vec![-arc, left, -right])?;
                    take(vec![-arc, -left, right])?;
                    take(vec![-arc, -left, -c, -d])?;
                    take(vec![-arc, left, c, d])?;
                } else {
                    take(vec![-arc, left])?;
                    take(vec![-arc, right])?;
                }
            }
        }
    }
    let mut at_frame = |cell: usize, side: usize, before: Option<usize>| {
        let arc = parent(cell, side);
        match before {
            Some(before) => {
                take(vec![-arc, -inside(cell)])?;
                take(vec![-arc, inside(before)])
            }
            None => take(vec![-arc]),
        }
    };
    for row in 0..rows {
        for (col, side) in [(0, LEFT), (cols - 1, RIGHT)] {
            let cell = row * cols + col;
            at_frame(cell, side, (row > 0).then(|| cell - cols))?;
        }
    }
    for col in 0..cols {
        let cell = (rows - 1) * cols + col;
        at_frame(cell, BELOW, (col > 0).then(|| cell - 1))?;
    }
    Ok(())
}
