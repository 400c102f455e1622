//! Slitherlink on any plane graph: the graph, the answer, the rules as clauses, and what excludes the answer.

use super::answer::Answer;
use super::connectivity::levels;
use super::cuts::{Clue, Terms};
use super::duals::duals;
use super::elimination::elimination;
use super::exclusion::{Drawn, Loops};
use super::probe::Known;
use super::rules::{Take, differs, on, sides};
use super::sorted::{Counter, is_many};
use super::statement::{Header, MAX_CELLS};
use super::tiles::Tiles;
use std::rc::Rc;

/// The forms in which the rules can be stated.
pub(super) const FORMS: &[&str] =
    &["faces", "edges", "edges and faces", "trees", "elimination", "levels"];

/// A puzzle, and how its rules are stated.
struct Puzzle {
    tiles: Tiles,
    labels: Vec<Option<usize>>,
    has_edges: bool,
}

/// Hands on all clauses but those of cuts.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let (vertices, faces, labels) = header.puzzle.graph()?;
    if faces.len() > MAX_CELLS || faces.iter().map(Vec::len).sum::<usize>() > MAX_CELLS {
        return Err("the faces are too many".to_string());
    }
    let tiles = Tiles::new(vertices, faces)?;
    if labels.len() != faces.len() {
        return Err("there is not a label for each face".to_string());
    }
    let (has_edges, has_faces) = match header.form.as_str() {
        "faces" | "trees" | "elimination" => (false, true),
        "edges" => (true, false),
        _ => (true, true),
    };
    let puzzle = Rc::new(Puzzle { tiles, labels: labels.to_vec(), has_edges });
    if puzzle.labels.iter().zip(faces).any(|(label, face)| *label > Some(face.len())) {
        return Err("a label is greater than the number of its face's edges".to_string());
    }
    let plane = &puzzle.tiles.plane;
    let faces = plane.frame();
    let inside = |face: usize| puzzle.inside(face);
    let variables = puzzle.inside(if has_faces { faces } else { 0 }) - 1;
    let mut counter = Counter { variables, take };
    match has_edges {
        true => puzzle.over_edges(&mut counter)?,
        false => puzzle.over_faces(&mut counter)?,
    }
    let Counter { variables, take } = counter;
    if has_edges && has_faces {
        sides(plane, on, inside, take)?;
    }
    let answers = Box::new(Drawn {
        puzzle: puzzle.clone(),
        plane: plane.clone(),
        has_edges,
        faces: puzzle.inside(0) - 1,
    });
    // Two faces may share two edges.
    let next_to = |face: usize| {
        let mut next: Vec<usize> = plane.next_to(face).collect();
        next.sort_unstable();
        next.dedup();
        next
    };
    match header.form.as_str() {
        "trees" => duals(plane, inside, variables, take)?,
        "elimination" => {
            let promised = header.promised;
            let known = puzzle.known(promised)?;
            elimination(faces, &next_to, inside, &known, (variables, promised), take)?;
        }
        "levels" => {
            levels(faces, &next_to, [faces - 1; 2], inside, variables, take)?;
        }
        _ => {
            let clue = |(face, label): (usize, &Option<usize>)| {
                let edges = puzzle.round(face).into_iter().map(|(edge, _)| edge).collect();
                label.map(|count| (face, Clue { edges, count: Some(count) }))
            };
            let clues = puzzle.labels.iter().enumerate().filter_map(clue).collect();
            let edges = has_edges.then_some(0);
            let faces = has_faces.then(|| puzzle.inside(0) - 1);
            let plane = plane.clone();
            return Ok(Terms { clues, edges, faces, ..Terms::new(plane, variables, answers) });
        }
    }
    Ok(Terms::new(plane.clone(), variables, answers))
}

impl Loops for Puzzle {
    fn signs(&self, answer: &Answer) -> Result<Vec<char>, String> {
        answer.of_edges(self.tiles.plane.ends.len())
    }

    fn obeys(&self, answer: &[bool]) -> Result<(), String> {
        let plane = &self.tiles.plane;
        for (face, label) in self.labels.iter().enumerate() {
            let count = self.round(face).iter().filter(|(edge, _)| answer[*edge]).count();
            if label.is_some_and(|label| label != count) {
                return Err(format!("the answer has {count} edges on at face {face}"));
            }
        }
        match plane.is_loop(&self.line(answer)) {
            true => Ok(()),
            false => Err("the answer is not one closed line".to_string()),
        }
    }
}

impl Puzzle {
    /// The variable of a face: it is inside.
    fn inside(&self, face: usize) -> i32 {
        let before = if self.has_edges { self.tiles.plane.ends.len() } else { 0 };
        (before + face) as i32 + 1
    }

    /// The edges of a face that has a label, each with the face across; `None` is the frame. The frame of a sphere is
    /// such a face.
    fn round(&self, face: usize) -> Vec<(usize, Option<usize>)> {
        let plane = &self.tiles.plane;
        match plane.round.get(face) {
            Some(round) => round.clone(),
            None => {
                let beside = plane.beside.iter().enumerate();
                beside
                    .filter(|(_, beside)| beside[1].is_none())
                    .map(|(edge, beside)| (edge, beside[0]))
                    .collect()
            }
        }
    }

    /// The facts that follow from the rules over faces by probing.
    fn known(&self, promised: usize) -> Result<Known, String> {
        let faces = self.tiles.plane.frame();
        Known::of_faces(faces, promised, |take| {
            self.over_faces(&mut Counter { variables: faces as i32, take })
        })
    }

    fn has_positive_label(&self) -> bool {
        self.labels.iter().flatten().any(|&label| label > 0)
    }

    /// The rules over edges: labels count edges, each vertex has none or two, and some edge is on.
    fn over_edges(&self, counter: &mut Counter<'_, '_>) -> Result<(), String> {
        let plane = &self.tiles.plane;
        let numbers = |edges: &[(usize, Option<usize>)]| -> Vec<i32> {
            edges.iter().map(|&(edge, _)| on(edge)).collect()
        };
        for (face, label) in self.labels.iter().enumerate() {
            if let Some(label) = *label {
                counter.exactly(&numbers(&self.round(face)), label)?;
            }
        }
        for edges in &plane.at {
            let around: Vec<i32> = edges.iter().map(|&(edge, _)| on(edge)).collect();
            counter.none_or_two(&around)?;
        }
        if !self.has_positive_label() {
            (counter.take)((0..plane.ends.len()).map(on).collect())?;
        }
        Ok(())
    }

    /// The rules over faces: labels count faces across that differ, no four faces round a vertex change
    /// sides each time, and some face is inside.
    fn over_faces(&self, counter: &mut Counter<'_, '_>) -> Result<(), String> {
        let plane = &self.tiles.plane;
        for (face, label) in self.labels.iter().enumerate() {
            if let Some(label) = *label {
                let round = self.round(face);
                let across = round.iter().filter_map(|&(_, other)| other);
                let across: Vec<i32> = across.map(|other| self.inside(other)).collect();
                if face == plane.frame() {
                    counter.exactly(&across, label)?;
                    continue;
                }
                let counts = [round.len() - label, label];
                counter.exactly_either(self.inside(face), &across, counts)?;
            }
        }
        for round in &self.tiles.rounds {
            match is_many(round.len()) {
                true => self.count_changes(round, counter)?,
                false => self.forbid_changes(round, counter)?,
            }
        }
        if !self.has_positive_label() {
            (counter.take)((0..plane.frame()).map(|face| self.inside(face)).collect())?;
        }
        Ok(())
    }

    /// A variable for each edge of a vertex: it is on. At most two are.
    fn count_changes(
        &self,
        round: &[Option<usize>],
        counter: &mut Counter<'_, '_>,
    ) -> Result<(), String> {
        let mut edges = Vec::with_capacity(round.len());
        for (at, &face) in round.iter().enumerate() {
            let next = round[(at + 1) % round.len()];
            match [face, next].map(|face| face.map(|face| self.inside(face))) {
                [Some(a), Some(b)] => {
                    let edge = counter.fresh()?;
                    differs(edge, [a, b], counter.take)?;
                    edges.push(edge);
                }
                // The frame is outside.
                [one, other] => edges.extend(one.or(other)),
            }
        }
        let sorted = counter.sorted(&edges)?;
        sorted.get(2).map_or(Ok(()), |&third| (counter.take)(vec![-third]))
    }

    /// No four faces, in the order in which they lie round the vertex, are inside and outside in turns.
    fn forbid_changes(
        &self,
        round: &[Option<usize>],
        counter: &mut Counter<'_, '_>,
    ) -> Result<(), String> {
        for mask in 0..1_u32 << round.len() {
            if mask.count_ones() != 4 {
                continue;
            }
            let chosen = (0..round.len()).filter(|at| mask >> at & 1 == 1).map(|at| round[at]);
            let chosen: Vec<Option<i32>> =
                chosen.map(|face| face.map(|face| self.inside(face))).collect();
            for odd in 0..2 {
                // Those at odd places are inside, or those at even places.
                let is_inside = |at: usize| at % 2 == odd;
                let frame_is_inside = (0..4).any(|at| chosen[at].is_none() && is_inside(at));
                if !frame_is_inside {
                    let literals = (0..4).filter_map(|at| {
                        chosen[at].map(|inside| if is_inside(at) { -inside } else { inside })
                    });
                    (counter.take)(literals.collect())?;
                }
            }
        }
        Ok(())
    }
}
