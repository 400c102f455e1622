//! Terms: what several rules name and edges fix, such as "the line visits this cell".

use super::local::Local;
use std::collections::HashMap;

/// A term over a few edges.
#[derive(Clone, Debug, PartialEq, Eq, Hash)]
pub(super) struct Term {
    /// The edges, or their places in a rule, in ascending order.
    edges: Vec<usize>,
    /// For each of their values, a bit: whether it holds then.
    values: u64,
}

/// What a term says of its edges.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Shape {
    /// At least one of them is on.
    Some,
    /// Exactly one of two is on.
    One,
    /// Both of two are on.
    Both,
}

/// The terms of a puzzle. Each is an atom, as edges are; its number comes after theirs.
pub(super) struct Terms {
    first: usize,
    terms: Vec<Term>,
    atoms: HashMap<Term, usize>,
    /// The terms of each first edge.
    of_edge: Vec<Vec<usize>>,
}

/// The most edges of a term.
const MOST_EDGES: usize = 4;
/// The most terms in the table of one rule.
const MOST_OF_RULE: usize = 12;

/// The term that clauses make of one of their variables, over the first `count` of them, by their places.
/// `None` unless such clauses alone fix its value, and it has a shape that can be said in words.
pub(super) fn defined(local: &Local, count: usize, variable: usize) -> Option<Term> {
    let is_about = |clause: &&Vec<usize>| {
        clause.iter().any(|&literal| literal / 2 == variable)
            && clause.iter().all(|&literal| literal / 2 == variable || literal / 2 < count)
    };
    let clauses: Vec<&Vec<usize>> = local.clauses.iter().filter(is_about).collect();
    let others = clauses.iter().copied().flatten().map(|&literal| literal / 2);
    let mut edges: Vec<usize> = others.filter(|&other| other != variable).collect();
    edges.sort_unstable();
    edges.dedup();
    if edges.len() < 2 || edges.len() > MOST_EDGES {
        return None;
    }
    let mut values = 0;
    for row in 0..1_u64 << edges.len() {
        let allows = |value: bool| {
            clauses.iter().all(|clause| {
                clause.iter().any(|&literal| {
                    let is_true = match edges.binary_search(&(literal / 2)) {
                        Ok(at) => row >> at & 1 == 1,
                        Err(_) => value,
                    };
                    is_true == (literal % 2 == 1)
                })
            })
        };
        match (allows(false), allows(true)) {
            (true, false) => {}
            (false, true) => values |= 1 << row,
            _ => return None,
        }
    }
    let term = Term { edges, values };
    term.shape().is_some().then_some(term)
}

impl Term {
    fn shape(&self) -> Option<Shape> {
        let rows = 1 << self.edges.len();
        match self.values {
            values if values == u64::MAX >> (64 - rows) & !1 => Some(Shape::Some),
            0b0110 if rows == 4 => Some(Shape::One),
            0b1000 if rows == 4 => Some(Shape::Both),
            _ => None,
        }
    }

    /// The same term over the edges at these places.
    pub(super) fn over(&self, edges: &[usize]) -> Self {
        Self { edges: self.edges.iter().map(|&at| edges[at]).collect(), values: self.values }
    }

    /// Whether it holds, by a bit for each of the edges that it is about.
    pub(super) fn holds(&self, row: u32) -> bool {
        let bits = self.edges.iter().enumerate().map(|(at, &edge)| (row >> edge & 1) << at);
        self.values >> bits.fold(0, |all, bit| all | bit) & 1 == 1
    }
}

impl Terms {
    /// No term beside so many edges.
    pub(super) fn new(edges: usize) -> Self {
        let of_edge = vec![Vec::new(); edges];
        Self { first: edges, terms: Vec::new(), atoms: HashMap::new(), of_edge }
    }

    /// How many atoms there are: edges, then terms.
    pub(super) fn atoms(&self) -> usize {
        self.first + self.terms.len()
    }

    pub(super) fn add(&mut self, term: &Term) {
        if !self.atoms.contains_key(term) {
            self.of_edge[term.edges[0]].push(self.terms.len());
            self.atoms.insert(term.clone(), self.atoms());
            self.terms.push(term.clone());
        }
    }

    /// The number of a term.
    pub(super) fn atom(&self, term: &Term) -> Option<usize> {
        self.atoms.get(term).copied()
    }

    /// The terms over some of these edges, each with its number, and over their places.
    pub(super) fn within(&self, edges: &[usize]) -> impl Iterator<Item = (usize, Term)> {
        let begun = edges.iter().flat_map(|&edge| &self.of_edge[edge]);
        let within = begun.filter_map(|&at| {
            let places = self.terms[at].edges.iter().map(|edge| edges.binary_search(edge).ok());
            let places: Option<Vec<usize>> = places.collect();
            Some((self.first + at, Term { edges: places?, values: self.terms[at].values }))
        });
        within.take(MOST_OF_RULE)
    }

    /// What a term says, and of which edges; `None` for an edge.
    pub(super) fn meaning(&self, atom: usize) -> Option<(Shape, &[usize])> {
        let term = self.terms.get(atom.checked_sub(self.first)?)?;
        Some((term.shape()?, &term.edges))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use rand::{RngExt, SeedableRng};
    use rand_chacha::ChaCha8Rng;

    /// In each model of random clauses the variable is as the term says.
    #[test]
    fn a_term_is_as_its_clauses_define_it() {
        let mut random = ChaCha8Rng::seed_from_u64(4);
        let mut found = 0;
        for round in 0..2000 {
            // What "some of both" and "both" of 0 and 1 mean for 4, perhaps not in full.
            let mut clauses = match round % 2 {
                0 => vec![vec![1, 3, 8], vec![0, 9], vec![2, 9]],
                _ => vec![vec![0, 2, 9], vec![1, 8], vec![3, 8]],
            };
            if random.random_bool(0.3) {
                clauses.remove(random.random_range(0..3));
            }
            for _ in 0..random.random_range(0..3) {
                let size = random.random_range(2..4);
                clauses.push((0..size).map(|_| random.random_range(0..10)).collect());
            }
            let local = Local { variables: 5, clauses };
            let Some(term) = defined(&local, 3, 4) else { continue };
            found += 1;
            for row in 0..32_u32 {
                let is_true =
                    |&literal: &usize| (row >> (literal / 2) & 1 == 1) == (literal % 2 == 1);
                let is_model = local.clauses.iter().all(|clause| clause.iter().any(is_true));
                assert!(!is_model || term.holds(row) == (row >> 4 & 1 == 1), "{local:?}");
            }
        }
        assert!(found > 500 && found < 1800, "{found}");
    }

    #[test]
    fn terms_are_found_where_all_their_edges_are() {
        let mut terms = Terms::new(9);
        let some = Term { edges: vec![2, 5], values: 0b1110 };
        terms.add(&some);
        terms.add(&Term { edges: vec![2, 7], values: 0b1000 });
        terms.add(&some);
        assert_eq!(terms.atoms(), 11);
        assert_eq!(terms.atom(&some), Some(9));
        let within: Vec<_> = terms.within(&[1, 2, 5]).collect();
        assert_eq!(within, [(9, Term { edges: vec![1, 2], values: 0b1110 })]);
        assert!(within[0].1.holds(0b100) && !within[0].1.holds(0b001));
        assert_eq!(terms.meaning(9), Some((Shape::Some, &[2, 5][..])));
        assert_eq!(terms.meaning(10), Some((Shape::Both, &[2, 7][..])));
        assert_eq!(terms.meaning(8), None);
    }
}
