//! Steps for a kind without techniques of its own: by one rule alone, then by one rule after another and by
//! suppositions.

use super::lines::Lines;
use super::sides::{Joined, Sides};
use super::suppose::{Context, Suppositions};
use super::tables::Tables;
use super::words;
use crate::kind::{Board, Budget, Deducer, Explained, Fact, Layer, Place, Step};
use std::collections::BTreeSet;

/// The rules of a puzzle, each by itself.
pub(super) struct Singles<'a> {
    puzzle: &'a dyn Explained,
    tables: Tables,
    lines: Lines,
    known: Vec<Option<bool>>,
    /// Tables that may imply something new, those near the last step last. One may be there twice.
    due_tables: Vec<usize>,
    is_due: Vec<bool>,
    /// Open edges at lines that may close one.
    due_edges: BTreeSet<usize>,
    /// Which faces are on one side of the line, if it has two.
    sides: Option<Sides>,
    /// Edges whose faces have been joined.
    due_sides: BTreeSet<usize>,
    suppositions: Suppositions,
    /// Whether each edge is on in an answer; empty without one.
    answer: Vec<bool>,
    /// Whether a contradiction was told, after which nothing more is said.
    contradicted: bool,
}

/// What a rule implies, and from which facts.
struct Found {
    rule: Place,
    facts: Vec<Fact>,
    known: Vec<Fact>,
    words: String,
}

impl<'a> Singles<'a> {
    /// A deducer that has told nothing.
    pub(super) fn new(
        puzzle: &'a dyn Explained,
        board: &Board,
        known: &[Option<bool>],
        answer: &[bool],
    ) -> Self {
        let tables = Tables::new(puzzle, known);
        let (due_tables, is_due) = ((0..tables.len()).rev().collect(), vec![true; tables.len()]);
        let due_edges = (0..known.len()).collect();
        let lines = Lines::new(puzzle, board);
        let sides = tables.has_sides().then(|| Sides::new(board));
        let (suppositions, answer) =
            (Suppositions::new(&tables, known, sides.as_ref()), answer.to_vec());
        Self {
            puzzle,
            tables,
            lines,
            known: known.to_vec(),
            due_tables,
            is_due,
            due_edges,
            sides,
            due_sides: BTreeSet::new(),
            suppositions,
            answer,
            contradicted: false,
        }
    }

    fn is_on(&self, edge: usize) -> bool {
        self.known[edge] == Some(true)
    }

    /// The vertices that facts take from the line, each with the edges that do.
    fn missed(&self, facts: &[Fact]) -> Vec<(usize, Vec<usize>)> {
        let off = |edge: usize| facts.iter().any(|fact| fact.edge == edge && !fact.on);
        let mut missed = Vec::new();
        for vertex in self.lines.ends(facts.iter().filter(|fact| !fact.on).map(|fact| fact.edge)) {
            let edges = || self.lines.at(vertex);
            let new: Vec<usize> = edges().filter(|&edge| off(edge)).collect();
            // One edge is said as quickly by itself.
            if new.len() > 1 && edges().all(|edge| off(edge) || self.known[edge] == Some(false)) {
                missed.push((vertex, new));
            }
        }
        missed
    }

    /// The step by a line that is wrong, or that an edge would make wrong.
    fn line(&mut self, edge: usize) -> Option<Found> {
        let mut on = vec![false; self.known.len()];
        let line = self.lines.joined(edge, |edge| self.known[edge] == Some(true));
        line.iter().for_each(|&edge| on[edge] = true);
        // One edge elsewhere is enough to tell that a closed line is not the whole.
        if let Some(other) = (0..on.len()).find(|&other| self.is_on(other) && !on[other]) {
            on[other] = true;
        }
        let (mut wrong, name) = self.lines.wrong(self.puzzle, &on)?;
        wrong.sort_unstable();
        let is_new = !self.is_on(edge) && wrong.contains(&edge);
        let facts: Vec<Fact> = is_new.then_some(Fact { edge, on: false }).into_iter().collect();
        let known = wrong.into_iter().filter(|&other| self.is_on(other));
        let known = known.map(|edge| Fact { edge, on: true }).collect();
        let words = words::line(self.puzzle, facts.first().copied(), &name);
        Some(Found { rule: Place::Loops, facts, known, words })
    }

    fn find(&mut self) -> Option<Found> {
        while let Some(at) = self.due_tables.pop() {
            if !std::mem::take(&mut self.is_due[at]) {
                continue;
            }
            let table = self.tables.get(at);
            if let Some((facts, known)) = table.step(&self.known) {
                let missed = self.missed(&facts);
                let words = words::one_rule(self.puzzle, table.place(), &facts, &known, &missed);
                return Some(Found { rule: table.place(), facts, known, words });
            }
        }
        while let Some(edge) = self.due_edges.pop_first() {
            if self.known[edge] != Some(false)
                && let Some(found) = self.line(edge)
            {
                return Some(found);
            }
        }
        while let Some(edge) = self.due_sides.pop_first() {
            if let Some(found) = self.parted(edge) {
                return Some(found);
            }
        }
        self.way()
    }

    /// The step by what is known of an edge's two sides.
    fn parted(&self, edge: usize) -> Option<Found> {
        let mut known = self.sides.as_ref()?.round(edge, |other| self.known[other]);
        let on = known.iter().filter(|fact| fact.on).count() % 2 == 1;
        let fact = Fact { edge, on };
        let facts = match self.known[edge] {
            _ if known.is_empty() => return None,
            None => vec![fact],
            Some(known) if known == on => return None,
            Some(_) => Vec::new(),
        };
        if facts.is_empty() {
            known.push(Fact { on: !on, ..fact });
        }
        known.sort_unstable();
        let words = words::one_rule(self.puzzle, Place::Sides, &facts, &known, &[]);
        Some(Found { rule: Place::Sides, facts, known, words })
    }

    /// The step by one rule after another, or by the supposition that is refuted most easily.
    fn several(&mut self, most: Layer, budget: &Budget) -> Option<Step> {
        let (tables, lines) = (&self.tables, &self.lines);
        let context = Context { tables, lines, loops: self.puzzle.loops(), budget };
        let told = match self.suppositions.direct(context) {
            None if most >= Layer::Supposition => {
                self.suppositions.refuted(context, &self.answer)?
            }
            told => told?,
        };
        let words = words::chain(self.puzzle, context, &told);
        let is_supposed = told.is_supposed();
        let facts: Vec<Fact> = told.fact.into_iter().collect();
        let rules: Vec<Place> = told.rules.into_iter().collect();
        let (layer, technique) = match rules[..] {
            [rule] => (Layer::Single, self.puzzle.technique(rule)),
            _ if is_supposed => (Layer::Supposition, "supposition"),
            _ => (Layer::Corner, "one rule after another"),
        };
        // What is supposed and refuted; what holds is told in words.
        let is_shown = |fact: &Fact| layer == Layer::Supposition && fact.edge < self.known.len();
        let chain = told.chain.into_iter().map(|(fact, _)| fact).filter(is_shown);
        let (chain, known) = (chain.collect(), told.known.into_iter().collect());
        Some(Step { facts, rules, known, chain, layer, technique, words })
    }

    /// The step by a part of a network that only one edge can join to the rest.
    fn way(&mut self) -> Option<Found> {
        let (way, off) = self.lines.last_way(&self.known)?;
        let facts: Vec<Fact> = way.map(|edge| Fact { edge, on: true }).into_iter().collect();
        let known: Vec<Fact> = off.into_iter().map(|edge| Fact { edge, on: false }).collect();
        let words = words::one_rule(self.puzzle, Place::Loops, &facts, &known, &[]);
        Some(Found { rule: Place::Loops, facts, known, words })
    }
}

impl Deducer for Singles<'_> {
    fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            self.known[fact.edge] = Some(fact.on);
            self.suppositions.learn(*fact);
            match self.sides.as_mut().map(|sides| sides.join(*fact)) {
                None | Some(Joined::Known) => {}
                Some(Joined::Contradicted) => _ = self.due_sides.insert(fact.edge),
                Some(Joined::New(told)) => {
                    self.due_sides.extend(told.iter().map(|fact| fact.edge));
                }
            }
            for &table in self.tables.around(fact.edge).iter().rev() {
                self.is_due[table] = true;
                self.due_tables.push(table);
            }
            if fact.on {
                let line = self.lines.joined(fact.edge, |edge| self.known[edge] == Some(true));
                self.due_edges.extend(line.iter().flat_map(|&edge| self.lines.beside(edge)));
            }
        }
    }

    fn next(&mut self, most: Layer, budget: &Budget) -> Option<Step> {
        if self.contradicted || budget.is_reached() {
            return None;
        }
        let step = match self.find() {
            Some(Found { rule, facts, known, words }) => {
                let (rules, chain, layer) = (vec![rule], Vec::new(), Layer::Single);
                let technique = self.puzzle.technique(rule);
                Step { facts, rules, known, chain, layer, technique, words }
            }
            None if most >= Layer::Corner => self.several(most, budget)?,
            None => return None,
        };
        self.contradicted = step.facts.is_empty();
        self.learn(&step.facts);
        Some(step)
    }
}
