//! A puzzle's rules, each by itself: the ways in which it can hold. That needs no solver.
//!
//! A rule about few edges is a table of its ways; of a rule about many edges, what unit propagation
//! finds is used. Rules are about edges, and about terms that several of them name, such as "the line
//! visits this cell". Both are atoms: edges by their numbers, then terms.

use super::local::{Local, Propagation};
use super::terms::{Shape, Term, Terms, defined};
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::kind::{Explained, Fact, Place, RuleSink};
use std::collections::{BTreeSet, HashMap};
use std::rc::Rc;

/// The rules of a puzzle.
pub(super) struct Tables {
    tables: Vec<Table>,
    /// The tables that are about an atom.
    around: Vec<Vec<usize>>,
    terms: Terms,
    /// Whether a rule says that the line has two sides.
    has_sides: bool,
}

/// One rule: the ways in which it can hold, or its clauses if it is about many edges.
pub(super) struct Table {
    place: Place,
    /// What it is about: edges first, in ascending order.
    atoms: Vec<usize>,
    /// How many of the atoms are edges.
    edges: usize,
    ways: Ways,
}

/// How a rule can hold.
enum Ways {
    /// For each way, a bit for each of the rule's atoms that is true.
    Rows(Rc<[u32]>),
    /// As clauses over the rule's atoms, by their places in it, and variables of its own, which come
    /// after them. What follows is found by unit propagation.
    Clauses(Propagation),
}

/// The ways of rules by the numbers of their edges, their clauses, and the terms over these edges: many
/// rules say the same of other edges.
type Listed = HashMap<(usize, Local, Vec<Term>), Rc<[u32]>>;

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

/// A rule's clauses over its edges, by their places, and variables of its own, which come after them.
struct Draft {
    place: Place,
    edges: Vec<usize>,
    local: Local,
    /// The term that each variable of its own is, if it is one.
    terms: Vec<Option<Term>>,
}

impl Draft {
    /// The clauses of a rule; `None` unless the rule is about edges, not too many of them. Edges that are
    /// known from the start, since they join nothing, are left out.
    fn new(place: Place, clauses: &[&[Lit]], vars: Vars, known: &[Option<bool>]) -> Option<Self> {
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
        let own = edges.len()..local.variables;
        let term = |own| Some(defined(&local, edges.len(), own)?.over(&edges));
        let terms = own.map(term).collect();
        Some(Self { place, edges, local, terms })
    }

    /// The rule's table.
    fn table(self, terms: &Terms, listed: &mut Listed) -> Table {
        let Self { place, edges, mut local, terms: own } = self;
        let count = edges.len();
        if count > MOST_OF_TABLE {
            // Terms that it names come after its edges. It may have several variables for one of them.
            let mut atoms = edges;
            let mut numbers: Vec<Option<usize>> = (0..count).map(Some).collect();
            for term in own {
                let atom = term.and_then(|term| terms.atom(&term));
                numbers.push(atom.map(|atom| {
                    let known = atoms.iter().skip(count).position(|&other| other == atom);
                    known.map_or_else(
                        || {
                            atoms.push(atom);
                            atoms.len() - 1
                        },
                        |at| count + at,
                    )
                }));
            }
            local.renumber(&numbers);
            return Table { place, atoms, edges: count, ways: Ways::Clauses(local.into()) };
        }
        let (known, named): (Vec<usize>, Vec<Term>) = terms.within(&edges).unzip();
        let rows = listed.entry((count, local, named));
        // The edges fix the variables of the rule's own.
        let rows = rows.or_insert_with_key(|(count, local, named)| {
            let with_terms = |row: u32| {
                let terms = named.iter().enumerate();
                terms.fold(row, |all, (at, term)| all | u32::from(term.holds(row)) << (count + at))
            };
            local.rows(*count).into_iter().map(with_terms).collect()
        });
        let ways = Ways::Rows(Rc::clone(rows));
        let atoms = edges.into_iter().chain(known).collect();
        Table { place, atoms, edges: count, ways }
    }
}

impl Tables {
    /// The tables of a puzzle's rules. `known` tells which numbers are not edges.
    pub(super) fn new(puzzle: &dyn Explained, known: &[Option<bool>]) -> Self {
        let mut rules = Rules { clauses: Cnf::new(), rules: Vec::new() };
        let edges = rules.fresh(known.len());
        puzzle.write_rules(edges, &mut rules);
        let clauses: Vec<&[Lit]> = rules.clauses.clauses().collect();
        let ends = rules.rules.iter().skip(1).map(|&(_, start)| start).chain([clauses.len()]);
        let rules = rules.rules.iter().zip(ends);
        let has_sides = rules.clone().any(|(&(place, _), _)| place == Place::Sides);
        let drafts = rules.filter_map(|(&(place, start), end)| {
            Draft::new(place, &clauses[start..end], edges, known)
        });
        let drafts: Vec<Draft> = drafts.collect();
        let mut terms = Terms::new(known.len());
        for term in drafts.iter().flat_map(|draft| &draft.terms).flatten() {
            terms.add(term);
        }
        let mut listed = Listed::new();
        let tables: Vec<Table> =
            drafts.into_iter().map(|draft| draft.table(&terms, &mut listed)).collect();
        let mut around = vec![Vec::new(); terms.atoms()];
        for (at, table) in tables.iter().enumerate() {
            table.atoms.iter().for_each(|&atom| around[atom].push(at));
        }
        Self { tables, around, terms, has_sides }
    }

    /// How many atoms there are: edges, then terms.
    pub(super) fn atoms(&self) -> usize {
        self.around.len()
    }

    pub(super) fn len(&self) -> usize {
        self.tables.len()
    }

    pub(super) fn get(&self, at: usize) -> &Table {
        &self.tables[at]
    }

    /// For each rule whether it holds or is broken with what is known alone; see [`Table::decided`].
    pub(super) fn decided(
        &self,
        known: &[Option<bool>],
    ) -> impl Iterator<Item = (Place, Option<bool>)> {
        self.tables.iter().map(move |table| (table.place, table.decided(known)))
    }

    /// The tables that are about an atom.
    pub(super) fn around(&self, atom: usize) -> &[usize] {
        &self.around[atom]
    }

    /// What a term says, and of which edges; `None` for an edge.
    pub(super) fn meaning(&self, atom: usize) -> Option<(Shape, &[usize])> {
        self.terms.meaning(atom)
    }

    /// Whether a rule says that the line has two sides.
    pub(super) fn has_sides(&self) -> bool {
        self.has_sides
    }
}

impl Table {
    pub(super) fn place(&self) -> Place {
        self.place
    }

    /// The edges and terms that the rule is about.
    pub(super) fn atoms(&self) -> &[usize] {
        &self.atoms
    }

    /// The facts that hold in all ways with what is known; `None` if there is no such way.
    pub(super) fn follow(&self, known: &[Option<bool>]) -> Option<Vec<Fact>> {
        let implied = self.implied(&self.given(known))?;
        Some(implied.into_iter().map(|literal| self.fact(literal)).collect())
    }

    /// Those of some facts, the last ones left out first, that imply a fact or break the rule; none can be left
    /// out.
    pub(super) fn because(&self, facts: &[Fact], wanted: Option<Fact>) -> Vec<Fact> {
        let literal = |fact: &Fact| {
            let place = self.atoms.iter().position(|&atom| atom == fact.edge)?;
            Some(2 * place + usize::from(fact.on))
        };
        let given = facts.iter().filter_map(literal).collect();
        let wanted: Option<Vec<usize>> = wanted.map(|fact| literal(&fact).into_iter().collect());
        let needed = self.needed(given, wanted.as_deref());
        needed.into_iter().map(|literal| self.fact(literal)).collect()
    }

    /// Whether it holds or is broken whatever becomes of the open edges; `None` if neither is so. It holds too if
    /// it wants all open edges off, and some edge is known: then the line has all of it that the rule asks for.
    fn decided(&self, known: &[Option<bool>]) -> Option<bool> {
        let given = self.given(known);
        let Some(mut implied) = self.implied(&given) else { return Some(false) };
        implied.retain(|literal| literal / 2 < self.edges);
        let open = self.edges - given.len();
        let is_whole =
            !given.is_empty() && implied.len() == open && implied.iter().all(|on| on % 2 == 0);
        let is_met = match &self.ways {
            Ways::Rows(rows) => is_whole || ways_with(rows, &given).count() == 1 << open,
            // Propagation alone does not refute what it should.
            Ways::Clauses(clauses) => is_whole && clauses.holds(given.into_iter().chain(implied)),
        };
        is_met.then_some(true)
    }

    /// What follows for edges from known facts, and the facts that this needs; `None` if nothing follows. If
    /// the known facts contradict the rule, the facts that follow are empty.
    pub(super) fn step(&self, known: &[Option<bool>]) -> Option<(Vec<Fact>, Vec<Fact>)> {
        let given = self.given(known);
        let mut implied = self.implied(&given);
        implied.iter_mut().for_each(|all| all.retain(|literal| literal / 2 < self.edges));
        if implied.as_ref().is_some_and(Vec::is_empty) {
            return None;
        }
        let needed = self.needed(given, implied.as_deref());
        let facts = |literals: Vec<usize>| literals.into_iter().map(|lit| self.fact(lit)).collect();
        Some((facts(implied.unwrap_or_default()), facts(needed)))
    }

    /// What is known of its atoms, as literals over their places; see [`Local`].
    fn given(&self, known: &[Option<bool>]) -> Vec<usize> {
        let places = self.atoms.iter().enumerate();
        let of = |(at, &atom): (usize, &usize)| Some(2 * at + usize::from((*known.get(atom)?)?));
        places.filter_map(of).collect()
    }

    fn fact(&self, literal: usize) -> Fact {
        Fact { edge: self.atoms[literal / 2], on: literal % 2 == 1 }
    }

    /// The other literals that hold in all ways with these; `None` if there is no such way.
    fn implied(&self, given: &[usize]) -> Option<Vec<usize>> {
        let is_open = |at: &usize| given.iter().all(|literal| literal / 2 != *at);
        let open = (0..self.atoms.len()).filter(is_open);
        match &self.ways {
            Ways::Rows(rows) => {
                let rows = ways_with(rows, given);
                rows.clone().next()?;
                let (all, any) = rows.fold((u32::MAX, 0), |(all, any), row| (all & row, any | row));
                let common = open.filter_map(|at| match (all >> at & 1, any >> at & 1) {
                    (1, _) => Some(2 * at + 1),
                    (_, 0) => Some(2 * at),
                    _ => None,
                });
                Some(common.collect())
            }
            Ways::Clauses(clauses) => {
                let values = clauses.follow(given.iter().copied())?;
                Some(open.filter_map(|at| Some(2 * at + usize::from(values[at]?))).collect())
            }
        }
    }

    /// Those of the given literals, the last ones left out first, that imply the wanted ones, or break the rule
    /// if none are wanted; none can be left out.
    fn needed(&self, given: Vec<usize>, wanted: Option<&[usize]>) -> Vec<usize> {
        let mut given = given;
        if let Ways::Clauses(clauses) = &self.ways {
            given = clauses.needed(&given, wanted);
        }
        let is_enough = |given: &[usize]| match (wanted, self.implied(given)) {
            (Some(wanted), Some(implied)) => wanted.iter().all(|one| implied.contains(one)),
            (_, implied) => implied.is_none(),
        };
        for at in (0..given.len()).rev() {
            let literal = given.remove(at);
            if !is_enough(&given) {
                given.insert(at, literal);
            }
        }
        given
    }
}

/// The ways with these literals.
fn ways_with<'a>(rows: &'a [u32], given: &[usize]) -> impl Iterator<Item = u32> + Clone + use<'a> {
    let (mask, value) = given.iter().fold((0, 0), |(mask, value), literal| {
        (mask | 1 << (literal / 2), value | ((literal % 2) as u32) << (literal / 2))
    });
    rows.iter().copied().filter(move |row| row & mask == value)
}
