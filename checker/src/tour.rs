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

#[cfg(test)]
mod tests {
    use crate::Statement;
    use serde_json::json;

    /// The edges of each closed line through all vertices.
    fn tours(order: usize, ends: &[[usize; 2]]) -> Vec<Vec<bool>> {
        let masks = (0_u32..1 << ends.len()).filter(|mask| mask.count_ones() as usize == order);
        let tours = masks.filter_map(|mask| {
            let on: Vec<bool> = (0..ends.len()).map(|edge| mask >> edge & 1 == 1).collect();
            let mut next = vec![Vec::new(); order];
            for (&[a, b], _) in ends.iter().zip(&on).filter(|(_, on)| **on) {
                next[a].push(b);
                next[b].push(a);
            }
            if next.iter().any(|next| next.len() != 2) {
                return None;
            }
            let (mut before, mut here, mut steps) = (0, next[0][0], 1);
            while here != 0 {
                let on = if next[here][0] == before { next[here][1] } else { next[here][0] };
                (before, here, steps) = (here, on, steps + 1);
            }
            (steps == order).then_some(on)
        });
        tours.collect()
    }

    fn statement(order: usize, ends: &[[usize; 2]]) -> String {
        let puzzle = json!({ "puzzle": "tour", "order": order, "ends": ends });
        json!({ "certificate": 1, "verdict": "unsatisfiable", "form": "edges", "puzzle": puzzle })
            .to_string()
    }

    /// Every tour satisfies the rules and each cut that is accepted, of all graphs with few vertices.
    #[test]
    fn accepted_cuts_keep_every_tour() {
        let (mut accepted, mut refuted) = ([0; 2], 0);
        for order in 3..=5 {
            let all: Vec<[usize; 2]> =
                (0..order).flat_map(|b| (0..b).map(move |a| [a, b])).collect();
            for graph in 0_u32..1 << all.len() {
                let ends = (0..all.len()).filter(|at| graph >> at & 1 == 1).map(|at| all[at]);
                let ends: Vec<[usize; 2]> = ends.collect();
                let tours = tours(order, &ends);
                let mut keep = |clause: Vec<i32>| {
                    let holds = |tour: &Vec<bool>| {
                        let is_true = |l: &i32| tour[l.unsigned_abs() as usize - 1] == (*l > 0);
                        clause.iter().any(is_true)
                    };
                    assert!(tours.iter().all(holds), "{clause:?} of {ends:?}");
                    Ok(())
                };
                let line = statement(order, &ends);
                let mut begun = Statement::begin(&line, &mut keep).unwrap();
                for set in 0_u32..1 << order {
                    let nodes: Vec<usize> = (0..order).filter(|v| set >> v & 1 == 1).collect();
                    for (at, cut) in ["cross", "tough"].into_iter().enumerate() {
                        let cut = json!({ "cut": cut, "nodes": nodes }).to_string();
                        accepted[at] += usize::from(begun.line(&cut, &mut keep).is_ok());
                    }
                }
                refuted += usize::from(tours.is_empty());
            }
        }
        assert!(
            accepted[0] > 10_000 && accepted[1] > 1_000 && refuted > 500,
            "{accepted:?} {refuted}"
        );
    }

    /// Many edges at a vertex are counted: with the variables that follow, two of them may be on, and no other number.
    #[test]
    fn many_edges_are_counted() {
        let order = 8;
        let ends: Vec<[usize; 2]> = (1..order).map(|other| [0, other]).collect();
        let mut clauses: Vec<Vec<i32>> = Vec::new();
        let mut take = |clause: Vec<i32>| {
            clauses.push(clause);
            Ok(())
        };
        Statement::begin(&statement(order, &ends), &mut take).unwrap();
        // Those of the first vertex; the others have one edge each, so an empty clause.
        clauses.retain(|clause| !clause.is_empty());
        for mask in 0_u32..1 << (order - 1) {
            let mut is_true = vec![None; 64];
            (0..order - 1).for_each(|at| is_true[at + 1] = Some(mask >> at & 1 == 1));
            let value = |is_true: &[Option<bool>], l: i32| {
                is_true[l.unsigned_abs() as usize].map(|value| value == (l > 0))
            };
            let is_refuted = (0..64).any(|_| {
                clauses.iter().any(|clause| {
                    let open: Vec<i32> = clause
                        .iter()
                        .copied()
                        .filter(|&literal| value(&is_true, literal) != Some(false))
                        .collect();
                    if let [one] = open[..] {
                        is_true[one.unsigned_abs() as usize] = Some(one > 0);
                    }
                    open.is_empty()
                })
            });
            assert_eq!(!is_refuted, mask.count_ones() == 2, "{mask:b}");
        }
    }

    #[test]
    fn what_is_no_graph_is_refused() {
        let begin = |line: &str| Statement::begin(line, &mut |_| Ok(())).err().unwrap_or_default();
        assert_eq!(begin(&statement(3, &[[0, 1], [1, 2], [2, 0]])), "");
        let loops = begin(&statement(3, &[[0, 0]]));
        assert_eq!(loops, "0 and 0 are not the ends of an edge of their own");
        let twice = begin(&statement(3, &[[0, 1], [1, 0]]));
        assert_eq!(twice, "1 and 0 are not the ends of an edge of their own");
        let beyond = begin(&statement(3, &[[0, 3]]));
        assert_eq!(beyond, "0 and 3 are not the ends of an edge of their own");
        let with_rows = statement(3, &[]).replace("\"order\":3", "\"order\":3,\"rows\":1");
        assert!(begin(&with_rows).contains("expected the order of a graph"));
        let with_rule = statement(3, &[]).replace("\"order\":3", "\"order\":3,\"visit_all\":true");
        assert_eq!(begin(&with_rule), "a graph has no rules");
        let other = statement(3, &[]).replace("\"tour\"", "\"masyu\"");
        assert_eq!(begin(&other), "a graph is for a tour, and a tour is of a graph");
        let unique = statement(3, &[]).replace("unsatisfiable", "unique");
        assert_eq!(begin(&unique), "the answer is missing");
    }
}
