//! Unit propagation over the clauses of a formula: from which of them a clause follows. Nothing here knows what
//! they say.

use super::constraint::Assignment;
use std::collections::{BTreeSet, HashMap, HashSet};

/// Clauses, each with its number.
pub(super) struct Propagation {
    clauses: Vec<(usize, Vec<i32>)>,
    /// The places of the clauses with a literal.
    at: HashMap<i32, Vec<usize>>,
}

/// A further constraint: if none of some literals is true, all of others are.
pub(super) struct Implied {
    pub(super) number: usize,
    pub(super) unless: Vec<i32>,
    pub(super) then: Vec<i32>,
}

impl Propagation {
    pub(super) fn new(clauses: impl Iterator<Item = (usize, Vec<i32>)>) -> Self {
        let clauses: Vec<(usize, Vec<i32>)> = clauses.collect();
        let mut at: HashMap<i32, Vec<usize>> = HashMap::new();
        for (place, (_, clause)) in clauses.iter().enumerate() {
            clause.iter().for_each(|&literal| at.entry(literal).or_default().push(place));
        }
        Self { clauses, at }
    }

    /// Adds a clause that was derived.
    pub(super) fn add(&mut self, number: usize, clause: Vec<i32>) {
        let place = self.clauses.len();
        clause.iter().for_each(|&literal| self.at.entry(literal).or_default().push(place));
        self.clauses.push((number, clause));
    }

    /// The variables that clauses have, ascending.
    pub(super) fn variables(&self) -> Vec<i32> {
        let variables: BTreeSet<i32> = self.at.keys().map(|literal| literal.abs()).collect();
        variables.into_iter().collect()
    }

    /// The numbers of the clauses from which a clause follows, in the order of propagation; `None` if propagation
    /// does not show that it follows.
    pub(super) fn follows(&self, clause: &[i32], implied: Option<&Implied>) -> Option<Vec<usize>> {
        let mut run =
            Run { clauses: &self.clauses, assignment: Assignment::default(), why: HashMap::new() };
        for &literal in clause {
            match run.assignment.is_true(literal) {
                None => run.assignment.set(-literal),
                Some(true) => return Some(Vec::new()), // one and its negation
                Some(false) => {}
            }
        }
        let units = (0..self.clauses.len()).filter(|&place| self.clauses[place].1.len() < 2);
        for place in units {
            if let Some(conflict) = run.look(place) {
                return Some(run.explain(conflict, implied));
            }
        }
        let (mut head, mut implied_left) = (0, implied);
        loop {
            while let Some(&literal) = run.assignment.trail().get(head) {
                head += 1;
                for &place in self.at.get(&-literal).into_iter().flatten() {
                    if let Some(conflict) = run.look(place) {
                        return Some(run.explain(conflict, implied));
                    }
                }
            }
            let implied_now = implied_left.take()?;
            let is_false = |&literal: &i32| run.assignment.is_true(literal) == Some(false);
            if !implied_now.unless.iter().all(is_false) {
                return None;
            }
            if implied_now.then.iter().any(is_false) {
                return Some(run.explain(Why::Implied, implied));
            }
            for &literal in &implied_now.then {
                if run.assignment.is_true(literal).is_none() {
                    run.assignment.set(literal);
                    run.why.insert(literal, Why::Implied);
                }
            }
        }
    }
}

/// Why a literal became true.
#[derive(Clone, Copy)]
enum Why {
    Clause(usize),
    Implied,
}

struct Run<'a> {
    clauses: &'a [(usize, Vec<i32>)],
    assignment: Assignment,
    why: HashMap<i32, Why>,
}

impl Run<'_> {
    /// Makes the last open literal of a clause true, and says whether there is none.
    fn look(&mut self, place: usize) -> Option<Why> {
        let mut open = None;
        for &literal in &self.clauses[place].1 {
            match self.assignment.is_true(literal) {
                Some(true) => return None,
                Some(false) => {}
                None if open.is_some_and(|open| open != literal) => return None,
                None => open = Some(literal),
            }
        }
        let Some(literal) = open else { return Some(Why::Clause(place)) };
        self.assignment.set(literal);
        self.why.insert(literal, Why::Clause(place));
        None
    }

    /// What a conflict follows from, itself last.
    fn explain(&self, conflict: Why, implied: Option<&Implied>) -> Vec<usize> {
        let number = |why: Why| match why {
            Why::Clause(place) => self.clauses[place].0,
            Why::Implied => implied.map_or(0, |implied| implied.number),
        };
        let mut seen = HashSet::new();
        self.mark(conflict, implied, &mut seen);
        let mut numbers = vec![number(conflict)];
        for literal in self.assignment.trail().iter().rev() {
            let Some(&why) = self.why.get(literal) else { continue };
            if seen.contains(&literal.abs()) {
                self.mark(why, implied, &mut seen);
                numbers.push(number(why));
            }
        }
        numbers.reverse();
        // What several literals follow from at once stands where the first of them does.
        let mut met = HashSet::new();
        numbers.retain(|&number| met.insert(number));
        numbers
    }

    /// Notes the variables that a reason speaks of.
    fn mark(&self, why: Why, implied: Option<&Implied>, seen: &mut HashSet<i32>) {
        match why {
            Why::Clause(place) => seen.extend(self.clauses[place].1.iter().map(|l| l.abs())),
            Why::Implied => {
                let all =
                    implied.iter().flat_map(|implied| implied.unless.iter().chain(&implied.then));
                seen.extend(all.map(|literal| literal.abs()));
            }
        }
    }
}
