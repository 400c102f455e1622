//! Lines from cell to cell: the answer, the rules as clauses, and what excludes the answer.

use super::answer::Answer;
use super::connectivity::{levels, trees, trees_transposed};
use super::crossed;
use super::cuts::{Clue, Terms};
use super::elimination::elimination;
use super::exclusion::{Drawn, Loops};
use super::lattice::Lattice;
use super::lines::{Degree, First, Lines, disobeyed, edges_at};
use super::plane::Plane;
use super::probe::Known;
use super::rules::{Take, exactly, none_or_two, on, sides, subsets};
use super::statement::Header;
use std::rc::Rc;

/// A kind whose line runs from cell to cell, with a sign in each.
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

/// A puzzle of signs.
struct Signs {
    kind: &'static Kind,
    lattice: Lattice,
    signs: Vec<char>,
    /// Whether the line visits every cell that it may.
    visit_all: bool,
}

impl Lines for Signs {
    fn lattice(&self) -> Lattice {
        self.lattice
    }

    fn degree(&self, cell: usize) -> Degree {
        match (self.kind.degree)(self.signs[cell]) {
            Degree::NoneOrTwo if self.visit_all => Degree::Two,
            degree => degree,
        }
    }

    fn rules(&self, _: First, variables: i32, take: &mut Take<'_>) -> Result<i32, String> {
        for (cell, &sign) in self.signs.iter().enumerate() {
            (self.kind.rule)(self.lattice, cell, sign, take)?;
        }
        Ok(variables)
    }

    fn obeys(&self, answer: &[bool]) -> Result<(), String> {
        let obeys = |cell: usize| (self.kind.obeys)(self.lattice, cell, self.signs[cell], answer);
        match (0..self.signs.len()).find(|&cell| !obeys(cell)) {
            Some(cell) => Err(disobeyed(cell)),
            None => Ok(()),
        }
    }

    fn required(&self) -> Vec<(usize, Vec<usize>)> {
        let must = |&cell: &usize| matches!(self.degree(cell), Degree::Two | Degree::TwoByClue);
        let cells = (0..self.signs.len()).filter(must);
        cells.map(|cell| (cell, edges_at(self.lattice, cell).collect())).collect()
    }
}

/// The sign of a cell without a clue where every clue that could be shown is shown.
pub(super) const HIDDEN: char = '!';

/// Hands on all clauses of a puzzle of signs but those of cuts.
pub(super) fn state(
    kind: &'static Kind,
    header: &Header,
    take: &mut Take<'_>,
) -> Result<Terms, String> {
    let mut signs = header.puzzle.signs(|sign| kind.signs.contains(sign))?;
    if header.puzzle.all_pearls {
        signs.iter_mut().filter(|sign| **sign == '.').for_each(|sign| *sign = HIDDEN);
    }
    let (lattice, visit_all) = (header.puzzle.lattice(), header.puzzle.visit_all);
    state_lines(Rc::new(Signs { kind, lattice, signs, visit_all }), header, take)
}

/// A puzzle, and the graph of its line.
struct Stated {
    puzzle: Rc<dyn Lines>,
    plane: Rc<Plane>,
}

impl Loops for Stated {
    fn signs(&self, answer: &Answer) -> Result<Vec<char>, String> {
        answer.of_segments(self.puzzle.lattice())
    }

    fn obeys(&self, answer: &[bool]) -> Result<(), String> {
        let line = self.line(answer);
        let networks = || self.plane.networks(&line, |cell| self.puzzle.joins(cell));
        let (is_whole, what) = match (self.puzzle.has_several(), self.puzzle.is_network()) {
            _ if self.puzzle.has_free_ends() => (self.plane.are_paths(&line), "some paths"),
            (true, true) => (networks().is_some(), "some networks"),
            (false, true) => (networks() == Some(1), "one network"),
            (true, false) => (self.plane.is_closed(&line), "some closed lines"),
            (false, false) => (self.plane.is_loop(&line), "one closed line"),
        };
        match is_whole {
            true => self.puzzle.check(answer),
            false => Err(format!("the answer is not {what}")),
        }
    }

    fn may_grow(&self) -> bool {
        self.puzzle.has_several() || self.puzzle.is_network()
    }

    fn line(&self, answer: &[bool]) -> Vec<usize> {
        self.puzzle.edges(answer)
    }
}

/// Hands on all clauses but those of cuts.
pub(super) fn state_lines(
    puzzle: Rc<dyn Lines>,
    header: &Header,
    take: &mut Take<'_>,
) -> Result<Terms, String> {
    let lattice = puzzle.lattice();
    let (plane, has_inside) = (Rc::new(puzzle.graph()), puzzle.has_inside());
    let [has_edges, has_faces, has_visits] = match header.form.as_str() {
        _ if !has_inside => [true, false, false],
        "links" | "edges" => [true, false, false],
        "links and visits" => [true, false, true],
        "faces" => [false, true, false],
        "trees" | "trees transposed" | "elimination" => [!puzzle.is_over_faces(), true, false],
        _ => [true, true, false],
    };
    let before = if has_edges { plane.ends.len() } else { 0 };
    let more = |index: usize| (before + index) as i32 + 1;
    let faces = Lattice { rows: lattice.rows - 1, cols: lattice.cols - 1 };
    let mut variables = more(0) - 1;
    if has_faces {
        variables = more(faces.cells()) - 1;
    }
    if has_faces && has_edges {
        sides(&plane, on, more, take)?;
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
    let first = |has: bool| has.then_some(before as i32);
    let (required, requires) = (puzzle.required(), puzzle.requires_edges());
    let rules = |take: &mut Take<'_>| {
        match has_edges {
            true => degrees(puzzle.as_ref(), &plane, has_faces, take)?,
            false => visits(puzzle.as_ref(), take)?,
        }
        if requires != Some(true) {
            let any = take(match has_edges {
                true => (0..plane.ends.len()).map(on).collect(),
                false => (0..faces.cells()).map(more).collect(),
            });
            if requires.is_some() {
                any?;
            }
        }
        let first = First { edges: has_edges.then_some(0), faces: first(has_faces) };
        puzzle.rules(first, variables, take)
    };
    let variables = rules(take)?;
    let stated = Rc::new(Stated { puzzle: puzzle.clone(), plane: plane.clone() });
    let answers =
        Box::new(Drawn { puzzle: stated, plane: plane.clone(), has_edges, faces: more(0) - 1 });
    match header.form.as_str() {
        "levels" if !has_inside => {
            // A path begins outside.
            let root = if puzzle.path().is_some() { plane.at.len() - 1 } else { 0 };
            crossed::levels(&plane, root, variables, take)?;
        }
        "levels" => {
            let around = |face: usize| faces.around(face);
            levels(faces.cells(), &around, faces.most_steps(), more, variables, take)?;
        }
        "trees" => trees(faces, more, variables, take)?,
        "trees transposed" => trees_transposed(faces, more, variables, take)?,
        "elimination" => {
            let around = |face: usize| faces.around(face);
            let count = faces.cells();
            let known = match has_edges {
                true => Known::default(),
                false => Known::of_faces(count, header.promised, |take| rules(take).map(|_| ()))?,
            };
            elimination(count, &around, more, &known, (variables, header.promised), take)?;
        }
        _ => {
            let clue = |(place, edges)| (place, Clue { edges, count: None });
            let clues = required.into_iter().map(clue).collect();
            let (faces, vertices) = (first(has_faces), first(has_visits));
            return Ok(Terms {
                clues,
                edges: has_edges.then_some(0),
                faces,
                vertices,
                lines: Some(puzzle),
                ..Terms::new(plane, variables, answers)
            });
        }
    }
    Ok(Terms::new(plane, variables, answers))
}

/// No edge crosses the border, and each cell has an allowed number of edges. With faces that number is
/// even, so it is enough that no three edges are on.
fn degrees(
    puzzle: &dyn Lines,
    plane: &Plane,
    has_faces: bool,
    take: &mut Take<'_>,
) -> Result<(), String> {
    for edge in (0..plane.ends.len()).filter(|&edge| plane.ends[edge].is_none()) {
        take(vec![-on(edge)])?;
    }
    if let Some(Some(_)) = puzzle.path() {
        // The edges outside, which come last.
        (plane.ends.len() - 2..plane.ends.len()).try_for_each(|edge| take(vec![on(edge)]))?;
    }
    if puzzle.crosses() {
        return Ok(()); // the rules say all degrees
    }
    for (cell, edges) in plane.at.iter().enumerate() {
        let edges: Vec<i32> = edges.iter().map(|&(edge, _)| on(edge)).collect();
        if puzzle.has_free_ends() && puzzle.degree(cell) != Degree::None {
            subsets(&edges, 3, -1, None, take)?;
        }
        // The vertex outside, at which a path is closed, is on it.
        let is_outside = puzzle.path().is_some() && cell == puzzle.lattice().cells();
        match if is_outside { Degree::Two } else { puzzle.degree(cell) } {
            Degree::TwoByClue | Degree::Any => {}
            Degree::Some => take(edges)?,
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
    Ok(())
}

/// Over faces: how the line visits each cell. It does where the faces at the corners are not all on one side,
/// and the faces are not by turns on one side and on the other. The frame is outside.
fn visits(puzzle: &dyn Lines, take: &mut Take<'_>) -> Result<(), String> {
    let lattice = puzzle.lattice();
    for cell in 0..lattice.cells() {
        let corners = lattice.corners(cell).map(|point| lattice.within(point));
        let degree = puzzle.degree(cell);
        match degree {
            Degree::None => alike(corners, None, take)?,
            Degree::Two => unlike(corners, None, take)?,
            Degree::NoneOrTwo | Degree::TwoByClue | Degree::Any | Degree::Some => {}
        }
        if let ([Some(a), Some(b), Some(c), Some(d)], true) = (corners, degree != Degree::None) {
            let [a, b, c, d] = [a, b, c, d].map(on);
            take(vec![a, -b, c, -d])?;
            take(vec![-a, b, -c, d])?;
        }
    }
    Ok(())
}

/// The faces at the corners of a cell, in their order round it, are on one side, unless a literal is true.
pub(super) fn alike(
    corners: [Option<usize>; 4],
    unless: Option<i32>,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let has_frame = corners.contains(&None);
    for (at, corner) in corners.into_iter().enumerate() {
        let Some(corner) = corner else { continue };
        // If one is inside, so is the next one; beside the frame none is.
        let next = corners[(at + 1) % 4].filter(|_| !has_frame).map(on);
        take([-on(corner)].into_iter().chain(next).chain(unless).collect())?;
    }
    Ok(())
}

/// The faces at the corners of a cell are not all on one side, unless a literal is true.
pub(super) fn unlike(
    corners: [Option<usize>; 4],
    unless: Option<i32>,
    take: &mut Take<'_>,
) -> Result<(), String> {
    let inside = || corners.into_iter().flatten().map(on);
    if !corners.contains(&None) {
        take(inside().map(|inside| -inside).chain(unless).collect())?;
    }
    take(inside().chain(unless).collect())
}
