//! Steps by one rule alone, for a kind without techniques of its own.
//!
//! A rule about few edges is a table of the ways in which it can hold; of a rule about many edges, what
//! unit propagation finds is used. That needs no solver.

use super::lines::Lines;
use super::local::{Local, Propagation};
use super::words;
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::kind::{Board, Budget, Deducer, Explained, Fact, Layer, Place, RuleSink, Step};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The rules of a puzzle, each by itself.
pub(super) struct Singles<'a> {
    puzzle: &'a dyn Explained,
    tables: Vec<Table>,
    /// The tables that are about an edge.
    around: Vec<Vec<usize>>,
    lines: Lines,
    known: Vec<Option<bool>>,
    /// Tables, and open edges at lines, that may imply something new.
    due_tables: BTreeSet<usize>,
    due_edges: BTreeSet<usize>,
    /// Whether a contradiction was told, after which nothing more is said.
    contradicted: bool,
}

/// One rule: the ways in which it can hold, or its clauses if it is about many edges.
struct Table {
    place: Place,
    edges: Vec<usize>,
    ways: Ways,
}

/// How a rule can hold.
enum Ways {
    /// For each way, a bit for each of the rule's edges that is on.
    Rows(Rc<[u32]>),
    /// As clauses over the rule's edges, by their places in it, and variables of its own, which come
    /// after them. What follows is found by unit propagation.
    Clauses(Propagation),
}

/// The ways of rules by the numbers of their edges and their clauses: many rules say the same of other
/// edges.
type Listed = HashMap<(usize, Local), Rc<[u32]>>;

/// What a rule implies, and from which facts.
struct Found {
    rule: Place,
    facts: Vec<Fact>,
    known: Vec<Fact>,
    words: String,
}

/// The most edges of a rule whose ways are listed.
const MOST_OF_TABLE: usize = 12;
/// The most edges of a rule that is looked at by itself.
const MOST_EDGES: usize = 120;

/// Takes rules as clauses.
struct Rules {
    clauses: Cnf,
    /// Each rule's place, and where its clauses begin.
    rules: Vec<(Place, usize)>,
}

impl ClauseSink for Rules {
    fn fresh(&mut self, count: usize) -> Vars {
        self.clauses.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        self.clauses.clause(literals);
    }
}

impl RuleSink for Rules {
    fn rule(&mut self, place: Place) {
        self.rules.push((place, self.clauses.len()));
    }
}

impl Table {
    /// The table of a rule, whose ways may be listed already; `None` unless the rule is about edges, not
    /// too many of them. Edges that are known from the start, since they join nothing, are left out.
    fn new(
        place: Place,
        clauses: &[&[Lit]],
        vars: Vars,
        known: &[Option<bool>],
        listed: &mut Listed,
    ) -> Option<Self> {
        let index = |lit: &Lit| vars.index_of(*lit);
        let edges: BTreeSet<usize> = clauses.iter().copied().flatten().filter_map(index).collect();
        let edges: Vec<usize> = edges.into_iter().filter(|&edge| known[edge].is_none()).collect();
        if edges.is_empty() || edges.len() > MOST_EDGES {
            return None;
        }
        // Variables of the rule's own come after its edges.
        let mut own: Vec<u32> = Vec::new();
        let mut local = Local::default();
        'clauses: for clause in clauses {
            let mut literals = Vec::new();
            for lit in *clause {
                let variable = match vars.index_of(*lit) {
                    Some(edge) => match (edges.binary_search(&edge), known[edge]) {
                        (Ok(at), _) => at,
                        (_, Some(value)) if value == lit.is_positive() => continue 'clauses,
                        _ => continue,
                    },
                    None => {
                        let at = own.iter().position(|&other| other == lit.variable());
                        edges.len()
                            + at.unwrap_or_else(|| {
                                own.push(lit.variable());
                                own.len() - 1
                            })
                    }
                };
                literals.push(2 * variable + usize::from(lit.is_positive()));
            }
            local.clauses.push(literals);
        }
        // What is said of whole lines needs more than the rule's clauses.
        let is_of_lines = matches!(place, Place::Loops | Place::Sides);
        if is_of_lines && (!own.is_empty() || edges.len() > MOST_OF_TABLE) {
            return None;
        }
        local.variables = edges.len() + own.len();
        if edges.len() > MOST_OF_TABLE {
            return Some(Self { place, edges, ways: Ways::Clauses(local.into()) });
        }
        // The edges fix the variables of the rule's own.
        let count = edges.len();
        let rows = listed.entry((count, local));
        let rows = rows.or_insert_with_key(|(count, local)| local.rows(*count).into());
        let ways = Ways::Rows(Rc::clone(rows));
        Some(Self { place, edges, ways })
    }

    /// The facts about other edges that hold in all ways with these facts; `None` if there is no such
    /// way.
    fn implied(&self, known: &[Fact]) -> Option<Vec<Fact>> {
        match &self.ways {
            Ways::Rows(rows) => self.common(rows, known),
            Ways::Clauses(clauses) => {
                let values = clauses.follow(self.literals(known))?;
                let is_known = |edge: usize| known.iter().any(|fact| fact.edge == edge);
                let told = self.edges.iter().zip(values).filter(|(edge, _)| !is_known(**edge));
                Some(told.filter_map(|(&edge, on)| Some(Fact { edge, on: on? })).collect())
            }
        }
    }

    /// The bits of facts about its edges, and their values.
    fn pattern(&self, known: &[Fact]) -> (u32, u32) {
        let of = |edge: usize| known.iter().find(|fact| fact.edge == edge);
        let facts = self.edges.iter().enumerate().filter_map(|(at, &edge)| Some((at, of(edge)?)));
        facts.fold((0, 0), |(mask, value), (at, fact)| {
            (mask | 1 << at, value | u32::from(fact.on) << at)
        })
    }

    /// The ways with these facts.
    fn ways_with<'b>(
        &self,
        rows: &'b [u32],
        known: &[Fact],
    ) -> impl Iterator<Item = &'b u32> + Clone + use<'b> {
        let (mask, value) = self.pattern(known);
        rows.iter().filter(move |&row| row & mask == value)
    }

    /// The same for a list of ways.
    fn common(&self, rows: &[u32], known: &[Fact]) -> Option<Vec<Fact>> {
        let (mask, _) = self.pattern(known);
        let rows = self.ways_with(rows, known);
        let (all, any) = rows.clone().fold((u32::MAX, 0), |(all, any), row| (all & row, any | row));
        rows.clone().next()?;
        let open = self.edges.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 0);
        let common = open.filter_map(|(at, &edge)| match (all >> at & 1, any >> at & 1) {
            (1, _) => Some(Fact { edge, on: true }),
            (_, 0) => Some(Fact { edge, on: false }),
            _ => None,
        });
        Some(common.collect())
    }

    /// Whether it holds or is broken whatever becomes of the open edges; `None` if neither is so. It holds too if
    /// it wants all open edges off, and some edge is known: then the line has all of it that the rule asks for.
    fn decided(&self, known: &[Option<bool>]) -> Option<bool> {
        let given = self.edges.iter().filter_map(|&edge| Some(Fact { edge, on: known[edge]? }));
        let given: Vec<Fact> = given.collect();
        let Some(implied) = self.implied(&given) else { return Some(false) };
        let open = self.edges.len() - given.len();
        let is_whole =
            !given.is_empty() && implied.len() == open && implied.iter().all(|fact| !fact.on);
        let is_met = match &self.ways {
            Ways::Rows(rows) => is_whole || self.ways_with(rows, &given).count() == 1 << open,
            // Propagation alone does not refute what it should.
            Ways::Clauses(clauses) => {
                is_whole && clauses.holds(self.literals(&[given, implied].concat()))
            }
        };
        is_met.then_some(true)
    }

    /// Facts about its edges as literals of its clauses.
    fn literals<'b>(&'b self, facts: &'b [Fact]) -> impl Iterator<Item = usize> + 'b {
        facts.iter().filter_map(|fact| {
            let at = self.edges.binary_search(&fact.edge).ok()?;
            Some(2 * at + usize::from(fact.on))
        })
    }

    /// What follows from known facts, and the facts that this needs; `None` if nothing follows. If
    /// the known facts contradict the rule, the facts that follow are empty.
    fn step(&self, known: &[Option<bool>]) -> Option<(Vec<Fact>, Vec<Fact>)> {
        let given = self.edges.iter().filter_map(|&edge| Some(Fact { edge, on: known[edge]? }));
        let mut given: Vec<Fact> = given.collect();
        let facts = self.implied(&given);
        if facts.as_ref().is_some_and(Vec::is_empty) {
            return None;
        }
        let is_enough = |given: &[Fact]| match (&facts, self.implied(given)) {
            (Some(facts), Some(implied)) => facts.iter().all(|fact| implied.contains(fact)),
            (_, implied) => implied.is_none(),
        };
        for at in (0..given.len()).rev() {
            let fact = given.remove(at);
            if !is_enough(&given) {
                given.insert(at, fact);
            }
        }
        Some((facts.unwrap_or_default(), given))
    }
}

impl<'a> Singles<'a> {
    /// A deducer by single rules; `None` if the board has no cells.
    pub(super) fn new(
        puzzle: &'a dyn Explained,
        board: &Board,
        known: &[Option<bool>],
    ) -> Option<Self> {
        let mut rules = Rules { clauses: Cnf::new(), rules: Vec::new() };
        let edges = rules.fresh(known.len());
        puzzle.write_rules(edges, &mut rules);
        let clauses: Vec<&[Lit]> = rules.clauses.clauses().collect();
        let ends = rules.rules.iter().skip(1).map(|&(_, start)| start).chain([clauses.len()]);
        let tables = rules.rules.iter().zip(ends);
        let mut listed = Listed::new();
        let tables: Vec<Table> = tables
            .filter_map(|(&(place, start), end)| {
                Table::new(place, &clauses[start..end], edges, known, &mut listed)
            })
            .collect();
        let mut around = vec![Vec::new(); known.len()];
        for (at, table) in tables.iter().enumerate() {
            table.edges.iter().for_each(|&edge| around[edge].push(at));
        }
        let (due_tables, due_edges) = ((0..tables.len()).collect(), (0..known.len()).collect());
        let (lines, known) = (Lines::new(puzzle, board), known.to_vec());
        let contradicted = false;
        Some(Self { puzzle, tables, around, lines, known, due_tables, due_edges, contradicted })
    }

    /// For each rule whether it holds or is broken with these marks alone; see [`Table::decided`].
    pub(super) fn decided(
        &self,
        marks: &[Option<bool>],
    ) -> impl Iterator<Item = (Place, Option<bool>)> {
        let marks: Vec<Option<bool>> = self
            .known
            .iter()
            .enumerate()
            .map(|(edge, known)| known.or(marks.get(edge).copied().flatten()))
            .collect();
        self.tables.iter().map(move |table| (table.place, table.decided(&marks)))
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
        while let Some(at) = self.due_tables.pop_first() {
            let table = &self.tables[at];
            if let Some((facts, known)) = table.step(&self.known) {
                let missed = self.missed(&facts);
                let words = words::one_rule(self.puzzle, table.place, &facts, &missed);
                return Some(Found { rule: table.place, facts, known, words });
            }
        }
        while let Some(edge) = self.due_edges.pop_first() {
            if self.known[edge] != Some(false)
                && let Some(found) = self.line(edge)
            {
                return Some(found);
            }
        }
        self.way()
    }

    /// The step by a part of a network that only one edge can join to the rest.
    fn way(&mut self) -> Option<Found> {
        let (way, off) = self.lines.last_way(&self.known)?;
        let facts: Vec<Fact> = way.map(|edge| Fact { edge, on: true }).into_iter().collect();
        let known = off.into_iter().map(|edge| Fact { edge, on: false }).collect();
        let words = words::one_rule(self.puzzle, Place::Loops, &facts, &[]);
        Some(Found { rule: Place::Loops, facts, known, words })
    }
}

impl Deducer for Singles<'_> {
    fn learn(&mut self, facts: &[Fact]) {
        for fact in facts {
            self.known[fact.edge] = Some(fact.on);
            self.due_tables.extend(&self.around[fact.edge]);
            if fact.on {
                let line = self.lines.joined(fact.edge, |edge| self.known[edge] == Some(true));
                self.due_edges.extend(line.iter().flat_map(|&edge| self.lines.beside(edge)));
            }
        }
    }

    fn next(&mut self, _most: Layer, budget: &Budget) -> Option<Step> {
        if self.contradicted || budget.is_reached() {
            return None;
        }
        let Found { rule, facts, known, words } = self.find()?;
        self.contradicted = facts.is_empty();
        self.learn(&facts);
        let (rules, chain, layer) = (vec![rule], Vec::new(), Layer::Single);
        let technique = self.puzzle.technique(rule);
        Some(Step { facts, rules, known, chain, layer, technique, words })
    }
}
