//! What tests of several kinds share: numbers at random, all closed lines of a small puzzle, and whether clauses
//! hold for one.

use crate::crossed;
use crate::cuts::Terms;
use crate::plane::Plane;
use crate::rules::on;

/// Numbers at random.
pub(crate) struct Random(pub(crate) u64);

impl Random {
    pub(crate) fn below(&mut self, bound: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % bound
    }

    pub(crate) fn of<'a>(&mut self, words: &[&'a str]) -> &'a str {
        words[self.below(words.len())]
    }

    pub(crate) fn happens(&mut self) -> bool {
        self.below(2) == 0
    }
}

/// All closed lines of a puzzle's graph, or networks, or sets of several where the puzzle has such, each with the faces
/// inside.
pub(crate) fn lines(terms: &Terms) -> Vec<(Vec<bool>, u32)> {
    let puzzle = terms.lines.as_ref().expect("told by the checker");
    let lattice = puzzle.lattice();
    if puzzle.path().is_some() {
        return paths(terms);
    }
    if puzzle.is_network() {
        return networks(terms);
    }
    // A line that crosses itself is the border of some faces too; with its turns it is a loop.
    let with_turns = |line: Vec<bool>| match puzzle.crosses() {
        true => {
            let edges = crossed::line(lattice, &line, &[]);
            (0..terms.plane.ends.len()).map(|edge| edges.contains(&edge)).collect()
        }
        false => line,
    };
    let is_loop = |line: &[bool]| {
        let on: Vec<usize> = (0..line.len()).filter(|&edge| line[edge]).collect();
        match puzzle.has_several() {
            true => terms.plane.is_closed(&on),
            false => terms.plane.is_loop(&on),
        }
    };
    let plane = Plane::of_cells(lattice);
    let all = (0..1 << plane.frame()).map(|inside| (with_turns(border(&plane, inside)), inside));
    all.filter(|(line, _)| is_loop(line)).collect()
}

/// All paths of a puzzle's graph with the edges that close them, found step by step from one end to the other.
fn paths(terms: &Terms) -> Vec<(Vec<bool>, u32)> {
    let puzzle = terms.lines.as_ref().expect("told by the checker");
    let lattice = puzzle.lattice();
    let Some(Some([start, end])) = puzzle.path() else { return Vec::new() };
    // Where the path is, and the way on which it came there.
    let mut open = vec![(start, None, vec![false; lattice.segments()])];
    let mut found = Vec::new();
    while let Some((here, came, answer)) = open.pop() {
        if here == end {
            let on = puzzle.edges(&answer);
            let line = (0..terms.plane.ends.len()).map(|edge| on.contains(&edge)).collect();
            found.push((line, 0));
            continue;
        }
        let sides = lattice.sides(here);
        let is_on = |way: usize| answer[sides[way].0];
        // Where it has been before, it goes straight across.
        let is_crossing = (0..4).filter(|&way| is_on(way)).count() > 1;
        for way in (0..4).filter(|&way| !is_on(way) && (!is_crossing || came == Some(way))) {
            let (edge, Some(next)) = sides[way] else { continue };
            let at_next = lattice.sides(next).map(|(edge, _)| answer[edge]);
            let may_cross = puzzle.crosses() && next != end && next != start;
            let is_free = match at_next.iter().filter(|&&on| on).count() {
                0 => true,
                2 => may_cross && !at_next[way] && !at_next[3 - way],
                _ => false,
            };
            if is_free && next != start {
                let mut longer = answer.clone();
                longer[edge] = true;
                open.push((next, Some(way), longer));
            }
        }
    }
    found
}

/// All networks of a puzzle's graph, and sets of several where the puzzle has such.
fn networks(terms: &Terms) -> Vec<(Vec<bool>, u32)> {
    let puzzle = terms.lines.as_ref().expect("told by the checker");
    let plane = &terms.plane;
    let edges: Vec<usize> =
        (0..plane.ends.len()).filter(|&edge| plane.ends[edge].is_some()).collect();
    let mut found = Vec::new();
    for bits in 1_u32..1 << edges.len() {
        let is_on = |at: &usize| bits >> at & 1 > 0;
        let on: Vec<usize> = (0..edges.len()).filter(is_on).map(|at| edges[at]).collect();
        let count = plane.networks(&on, |cell| puzzle.joins(cell));
        let is_found = match puzzle.has_free_ends() {
            true => plane.are_paths(&on),
            false => count.is_some_and(|count| count == 1 || puzzle.has_several()),
        };
        if is_found {
            found.push(((0..plane.ends.len()).map(|edge| on.contains(&edge)).collect(), 0));
        }
    }
    found
}

/// The edges round some faces.
fn border(plane: &Plane, inside: u32) -> Vec<bool> {
    let is_inside = |face: Option<usize>| face.is_some_and(|face| inside >> face & 1 > 0);
    let parts = |[a, b]: [Option<usize>; 2]| is_inside(a) != is_inside(b);
    plane.beside.iter().map(|&beside| parts(beside)).collect()
}

/// What a line says of edges, and of faces, where there are variables of these.
pub(crate) fn literals(terms: &Terms, line: &[bool], inside: u32) -> Vec<i32> {
    let edge = |edge: usize| if line[edge] { on(edge) } else { -on(edge) };
    let edges = terms.edges.into_iter().flat_map(|_| (0..line.len()).map(edge));
    let face = |before: i32| {
        let sign = move |face: usize| if inside >> face & 1 > 0 { 1 } else { -1 };
        (0..terms.plane.frame()).map(move |face| sign(face) * (before + face as i32 + 1))
    };
    edges.chain(terms.faces.into_iter().flat_map(face)).collect()
}

/// Whether all clauses hold for some values of the other variables, which must follow from the first.
pub(crate) fn holds(clauses: &[Vec<i32>], variables: i32, values: &[i32]) -> bool {
    let value = propagated(clauses, variables, values);
    let open = value.as_ref().and_then(|value| open(value));
    assert_eq!(open, None, "a line does not fix all variables");
    value.is_some()
}

/// The same where each closed line has one of two directions: variables that are open tell which.
pub(crate) fn holds_in_one_direction(clauses: &[Vec<i32>], variables: i32, values: &[i32]) -> bool {
    let Some(value) = propagated(clauses, variables, values) else { return false };
    let Some(open) = open(&value) else { return true };
    let along = |open: i32| holds_in_one_direction(clauses, variables, &[values, &[open]].concat());
    [open, -open].into_iter().any(along)
}

/// The first variable without a value.
fn open(value: &[i32]) -> Option<i32> {
    value.iter().skip(1).position(|&value| value == 0).map(|at| at as i32 + 1)
}

/// The values that follow from some; `None` if a clause does not hold.
fn propagated(clauses: &[Vec<i32>], variables: i32, values: &[i32]) -> Option<Vec<i32>> {
    let mut value = vec![0; variables as usize + 1];
    values.iter().for_each(|&literal| value[literal.unsigned_abs() as usize] = literal);
    loop {
        let mut has_changed = false;
        for clause in clauses {
            let is = |literal: i32| value[literal.unsigned_abs() as usize] == literal;
            if clause.iter().any(|&literal| is(literal)) {
                continue;
            }
            let open: Vec<i32> = clause.iter().copied().filter(|&literal| !is(-literal)).collect();
            match open[..] {
                [] => return None,
                [last] => {
                    value[last.unsigned_abs() as usize] = last;
                    has_changed = true;
                }
                _ => {}
            }
        }
        if !has_changed {
            return Some(value);
        }
    }
}
