//! Steps that do the same in several places, so that they can be told together.
//!
//! Nothing is deduced here, and the steps stay as they are.

use crate::grid::{Cell, Grid};
use crate::kind::{Board, Explained, Layer, Place, Step, name_cell};
use std::collections::{BTreeMap, HashMap};

/// The numbers of the steps, from 0, in groups that can be told together, in the order of the first of each. Those of
/// a group do the same, each by one rule at a place of its own: their words differ in the place alone, or the edges
/// that they tell of lie alike about it. None rests on what the first of them or any step after it tells.
pub fn alike(puzzle: &dyn Explained, board: &Board, steps: &[Step]) -> Vec<Vec<usize>> {
    let mut told = HashMap::new();
    for (at, step) in steps.iter().enumerate() {
        told.extend(step.facts.iter().map(|fact| (fact.edge, at)));
    }
    let mut groups: BTreeMap<usize, Vec<usize>> = BTreeMap::new();
    let mut firsts: HashMap<Deed, Vec<usize>> = HashMap::new();
    for (at, step) in steps.iter().enumerate() {
        let rests_on = step.known.iter().filter_map(|fact| told.get(&fact.edge)).max();
        let is_told = |first: &&usize| rests_on.is_none_or(|last| last < *first);
        let mut first = at;
        if let Some(deed) = Deed::of(puzzle, board, step) {
            let firsts = firsts.entry(deed).or_default();
            // With the first one at which all that it rests on has been told.
            match firsts.iter().find(is_told) {
                Some(&told) => first = told,
                None => firsts.push(at),
            }
        }
        groups.entry(first).or_default().push(at);
    }
    groups.into_values().collect()
}

/// What a step by one rule does, wherever it does so.
#[derive(PartialEq, Eq, Hash)]
enum Deed {
    /// Its title, and its words without the place.
    Words(String, String),
    /// Its title, and where the edges lie that it tells of, seen from its place, in thousandths of a cell; which are on.
    Edges(String, Vec<([i64; 4], bool)>),
}

impl Deed {
    /// `None` for a step that is told by itself.
    fn of(puzzle: &dyn Explained, board: &Board, step: &Step) -> Option<Self> {
        let [place] = step.rules[..] else { return None };
        if step.layer != Layer::Single || step.facts.is_empty() {
            return None;
        }
        let ([x, y], name) = match place {
            Place::Cell(cell) | Place::Rule { cell, .. } => {
                let grid = Grid::new(board.rows, board.cols).ok()?;
                (board.middle(cell), name_cell(grid, Cell::from_index(cell)))
            }
            Place::Point(point) => (board.plane.position(point), puzzle.name_rule(place)),
            Place::Loops | Place::Sides => return None,
        };
        let words = without(&step.words, &puzzle.name_rule(place));
        let words = words.and_then(|words| without(&words, &name));
        let is_told = |words: &String| !board.is_numbered() && !words.contains("row ");
        if let Some(words) = words.filter(is_told) {
            return Some(Self::Words(step.title(), words));
        }
        let seen = |[from, to]: [[f64; 2]; 2]| {
            [from[0] - x, from[1] - y, to[0] - x, to[1] - y]
                .map(|part| (1000.0 * part).round() as i64)
        };
        let facts = step.facts.iter().filter(|fact| board.is_drawn(fact.edge));
        let lie = facts.map(|fact| Some((seen(board.ends(fact.edge)?), fact.on)));
        let mut edges: Vec<_> = lie.collect::<Option<_>>()?;
        edges.sort_unstable();
        (!edges.is_empty()).then(|| Self::Edges(step.title(), edges))
    }
}

/// Words without a name; `None` if another name begins with it, as that of column 12 does with that of column 1.
fn without(words: &str, name: &str) -> Option<String> {
    let mut parts = words.split(name);
    let first = parts.next()?;
    let goes_on = |part: &str| part.starts_with(|sign: char| sign.is_ascii_digit());
    let rest: Vec<&str> = parts.collect();
    (!rest.iter().any(|part| goes_on(part))).then(|| [&[first], &rest[..]].concat().concat())
}

#[cfg(test)]
mod tests {
    use super::without;

    #[test]
    fn a_name_that_begins_another_one_is_not_cut_out() {
        let words = "By row 1, column 2, row 1, column 2 is off.";
        assert_eq!(without(words, "row 1, column 2").as_deref(), Some("By ,  is off."));
        assert_eq!(without("By row 1, column 22.", "row 1, column 2"), None);
    }
}
