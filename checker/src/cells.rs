//! Lines from cell to cell: the answer, the rules as clauses, and what excludes the answer.

use super::connectivity::{levels, trees, trees_transposed};
use super::cuts::{Clue, Terms};
use super::elimination::elimination;
use super::lattice::Lattice;
use super::plane::Plane;
use super::probe::Known;
use super::rules::{Take, exactly, none_or_two, sides, subsets};
use super::statement::Header;

/// A kind whose line runs from cell to cell.
pub(super) struct Kind {
    /// The signs of its cells.
    pub(super) signs: &'static str,
    /// How many edges of a cell are on.
    pub(super) degree: fn(sign: char) -> Degree,
    /// Hands on the clauses of a cell's clue, which is its sign.
    pub(super) rule: fn(Lattice, usize, char, &mut Take<'_>) -> Result<(), String>,
    /// Whether a line without ends obeys the clue of a cell.
    pub(super) obeys: fn(Lattice, usize, char, answer: &[bool]) -> bool,
}

/// How many edges of a cell are on.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Degree {
    /// None or two.
    NoneOrTwo,
    /// Two.
    Two,
    /// Two, as the clauses of the clue already say.
    TwoByClue,
    /// None.
    None,
}

/// Hands on all clauses but those of cuts.
pub(super) fn state(kind: &Kind, header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let lattice = header.puzzle.lattice();
    let signs = header.puzzle.signs(|sign| kind.signs.contains(sign))?;
    let plane = Plane::of_cells(lattice);
    let [has_faces, has_visits] = match header.form.as_str() {
        "links" | "edges" => [false, false],
        "links and visits" => [false, true],
        _ => [true, false],
    };
    over_edges(kind, lattice, &plane, &signs, has_faces, take)?;
    if let Some(answer) = header.answer()? {
        let line: Vec<usize> = (0..answer.len()).filter(|&segment| answer[segment]).collect();
        if !plane.is_loop(&line) {
            return Err("the answer is not one closed line".to_string());
        }
        let is_kept = |cell: usize| {
            let degree = lattice.sides(cell).iter().filter(|(edge, _)| answer[*edge]).count();
            let is_visited = degree == 2;
            let fits = match (kind.degree)(signs[cell]) {
                Degree::NoneOrTwo => true,
                Degree::Two | Degree::TwoByClue => is_visited,
                Degree::None => !is_visited,
            };
            fits && (kind.obeys)(lattice, cell, signs[cell], &answer)
        };
        if let Some(cell) = (0..signs.len()).find(|&cell| !is_kept(cell)) {
            return Err(format!("the answer does not obey the clue of cell {cell}"));
        }
        take(line.iter().map(|&edge| -on(edge)).collect())?;
    }
    let before = lattice.segments();
    let more = |index: usize| (before + index) as i32 + 1;
    let faces = Lattice { rows: lattice.rows - 1, cols: lattice.cols - 1 };
    let mut variables = more(0) - 1;
    if has_faces {
        sides(&plane, on, more, take)?;
        variables = more(faces.cells()) - 1;
    }
    if has_visits {
        for (cell, edges) in plane.at.iter().enumerate() {
            let visited = more(cell);
            take(edges.iter().map(|&(edge, _)| on(edge)).chain([-visited]).collect())?;
            for &(edge, _) in edges {
                take(vec![-on(edge), visited])?;
            }
        }
        variables = more(lattice.cells()) - 1;
    }
    match header.form.as_str() {
        "levels" => levels(faces, more, variables, take)?,
        "trees" => trees(faces, more, variables, take)?,
        "trees transposed" => trees_transposed(faces, more, variables, take)?,
        "elimination" => elimination(faces, more, &Known::default(), variables, take)?,
        _ => {
            let clue = |(cell, &sign): (usize, &char)| {
                let edges = plane.at[cell].iter().map(|&(edge, _)| edge).collect();
                is_required(kind, sign).then_some((cell, Clue { edges, count: None }))
            };
            let clues = signs.iter().enumerate().filter_map(clue).collect();
            let more = |has: bool| has.then_some(before as i32);
            let (faces, vertices) = (more(has_faces), more(has_visits));
            return Ok(Terms {
                clues,
                edges: Some(0),
                faces,
                vertices,
                ..Terms::new(plane, variables)
            });
        }
    }
    Ok(Terms::new(plane, variables))
}

/// The edge is on.
pub(super) fn on(edge: usize) -> i32 {
    edge as i32 + 1
}

/// Whether the line visits each cell with this sign.
fn is_required(kind: &Kind, sign: char) -> bool {
    matches!((kind.degree)(sign), Degree::Two | Degree::TwoByClue)
}

/// The rules over edges: no edge crosses the border, each clue holds, each cell has an allowed
/// number of edges, and some edge is on. With faces that number is even, so it is enough that no
/// three edges are on.
fn over_edges(
    kind: &Kind,
    lattice: Lattice,
    plane: &Plane,
    signs: &[char],
    has_faces: bool,
    take: &mut Take<'_>,
) -> Result<(), String> {
    for edge in (0..lattice.segments()).filter(|&edge| plane.ends[edge].is_none()) {
        take(vec![-on(edge)])?;
    }
    for (cell, &sign) in signs.iter().enumerate() {
        (kind.rule)(lattice, cell, sign, take)?;
        let edges: Vec<i32> = plane.at[cell].iter().map(|&(edge, _)| on(edge)).collect();
        match (kind.degree)(sign) {
            Degree::TwoByClue => {}
            Degree::None => edges.iter().try_for_each(|&edge| take(vec![-edge]))?,
            Degree::NoneOrTwo if has_faces => subsets(&edges, 3, -1, None, take)?,
            Degree::NoneOrTwo => none_or_two(&edges, take)?,
            Degree::Two if has_faces => {
                take(edges.clone())?;
                subsets(&edges, 3, -1, None, take)?;
            }
            Degree::Two => exactly(&edges, 2, None, take)?,
        }
    }
    if !signs.iter().any(|&sign| is_required(kind, sign)) {
        take((0..lattice.segments()).map(on).collect())?;
    }
    Ok(())
}
