//! A Hamiltonian cycle of a graph: the graph, the degrees as clauses. Nothing here knows a lattice.
//!
//! A graph that is certified to have a cycle needs no certificate but the cycle, so there is no answer here.

use super::answer::{Answer, Answers, Fresh};
use super::cuts::Terms;
use super::plane::Plane;
use super::rules::{Take, exactly, on};
use super::statement::{Header, MAX_CELLS};
use std::collections::HashSet;
use std::rc::Rc;

/// The kind's name in a statement.
pub(super) const NAME: &str = "tour";

/// The form: a variable for each edge, then those that count many.
pub(super) const FORM: &str = "edges";

/// The most literals of which each subset has a clause.
const FEW: usize = 6;

/// Hands on that each vertex has two edges.
pub(super) fn state(header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
    let (order, ends) = header.puzzle.network()?;
    if order > MAX_CELLS || ends.len() > MAX_CELLS {
        return Err("the graph is too large".to_string());
    }
    let mut met = HashSet::new();
    for &[a, b] in ends {
        if a >= order || b >= order || a == b || !met.insert([a.min(b), a.max(b)]) {
            return Err(format!("{a} and {b} are not the ends of an edge of their own"));
        }
    }
    let plane = Plane::without_faces(order, ends.iter().map(|&ends| Some(ends)));
    let mut variables = ends.len() as i32;
    // No closed line has fewer vertices.
    if order < 3 {
        take(Vec::new())?;
    }
    for edges in &plane.at {
        let around: Vec<i32> = edges.iter().map(|&(edge, _)| on(edge)).collect();
        match around.len() <= FEW {
            true => exactly(&around, 2, None, take)?,
            false => count(&around, &mut variables, take)?,
        }
    }
    let terms = Terms::new(Rc::new(plane), variables, Box::new(NoTour));
    let network = Some((0..order).collect());
    Ok(Terms { edges: Some(0), network, is_tour: true, ..terms })
}

/// Two of the literals are true: of those up to each one, one is true, and two are.
fn count(literals: &[i32], variables: &mut i32, take: &mut Take<'_>) -> Result<(), String> {
    let mut before: Option<[i32; 2]> = None;
    for &literal in literals {
        let one = variables.checked_add(1).ok_or("the variables are too many")?;
        let two = one.checked_add(1).ok_or("the variables are too many")?;
        *variables = two;
        take(vec![-literal, one])?;
        match before {
            None => {
                take(vec![-one, literal])?;
                take(vec![-two])?;
            }
            Some([was_one, was_two]) => {
                take(vec![-was_one, one])?;
                take(vec![-one, was_one, literal])?;
                take(vec![-was_two, two])?;
                take(vec![-literal, -was_one, two])?;
                take(vec![-two, was_two, literal])?;
                take(vec![-two, was_two, was_one])?;
                take(vec![-literal, -was_two])?;
            }
        }
        before = Some([one, two]);
    }
    before.map_or(Ok(()), |[_, two]| take(vec![two]))
}

/// What tells of answers, of which there are none.
struct NoTour;

/// What is said where an answer is spoken of.
const NO_ANSWER: &str = "a tour needs no certificate";

impl Answers for NoTour {
    fn read(&self, _: &Answer) -> Result<Vec<bool>, String> {
        Err(NO_ANSWER.to_string())
    }

    fn exclude(&self, _: &[bool], _: &mut Take<'_>) -> Result<(), String> {
        Err(NO_ANSWER.to_string())
    }

    fn places(&self, _: &Answer) -> Result<Vec<char>, String> {
        Err(NO_ANSWER.to_string())
    }

    fn differences(&self, _: &[char], _: &mut Fresh, _: &mut Take<'_>) -> Result<Vec<i32>, String> {
        Err(NO_ANSWER.to_string())
    }
}
