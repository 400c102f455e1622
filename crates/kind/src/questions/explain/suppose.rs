//! What follows by one rule after another: from what is known, and from the opposite of a fact, until a
//! rule breaks. For a kind without techniques of its own.

use super::lines::{Line, Lines};
use super::sides::{Joined, Sides};
use super::tables::Tables;
use crate::kind::{Budget, Fact, Loops, Place};
use std::collections::{BTreeSet, VecDeque};

/// What facts are followed by.
#[derive(Clone, Copy)]
pub(super) struct Context<'a> {
    pub(super) tables: &'a Tables,
    pub(super) lines: &'a Lines,
    pub(super) loops: Loops,
    pub(super) budget: &'a Budget,
}

/// A fact with what is behind it.
pub(super) struct Told {
    /// `None` if what is known breaks a rule.
    pub(super) fact: Option<Fact>,
    pub(super) rules: BTreeSet<Place>,
    pub(super) known: BTreeSet<Fact>,
    /// What follows on the way, of edges and of terms, each with its rule.
    pub(super) chain: Vec<(Fact, Place)>,
    /// The rule that breaks: by the opposite of the fact, or by what is known.
    pub(super) broken: Option<Place>,
}

/// What is known, what follows from it, and what each supposition came to, from step to step.
pub(super) struct Suppositions {
    trail: Trail,
    tried: Vec<Option<Tried>>,
}

/// A supposition that was followed.
struct Tried {
    outcome: Outcome,
    /// The atoms that were looked at, in ascending order: what becomes known of others changes nothing.
    seen: Box<[u32]>,
}

/// What came of a supposition.
#[derive(Clone, Copy)]
enum Outcome {
    /// A rule broke, after so many facts.
    Refuted(usize, Cost),
    /// Nothing more follows.
    Nothing,
    /// It was given up after so many facts.
    GivenUp(usize),
}

/// How many rules, facts on the way and earlier facts a reason has.
type Cost = (usize, usize, usize);

/// How many facts may follow from a supposition, round after round. The first round that refutes one
/// is the last.
const PATIENCE: [usize; 4] = [12, 48, 192, usize::MAX];

/// How many of the facts that were found first are looked at for the easiest.
const FIRST: usize = 8;

/// How many open edges cost a unit of work a round, even if none of them is tried again.
const OPEN: usize = 16;

/// How many edges of a line that is followed cost a unit of work.
const EDGES: usize = 16;

impl Suppositions {
    pub(super) fn new(tables: &Tables, known: &[Option<bool>], sides: Option<&Sides>) -> Self {
        let tried = (0..known.len()).map(|_| None).collect();
        Self { trail: Trail::new(tables, known, sides), tried }
    }

    /// Notes a fact.
    pub(super) fn learn(&mut self, fact: Fact) {
        self.trail.learnt.push(fact);
    }

    /// The fact that follows most easily from what is known by one rule after another.
    pub(super) fn direct(&mut self, context: Context<'_>) -> Option<Told> {
        let changed = match self.trail.settle(context) {
            Ok(changed) => changed,
            Err(end) => return Some(self.trail.behind(context, None, Some(&end))),
        };
        context.budget.spend(self.tried.len() / OPEN);
        for tried in &mut self.tried {
            let is_seen = |tried: &Tried, atom| tried.seen.binary_search(&(atom as u32)).is_ok();
            tried.take_if(|tried| changed.iter().any(|&atom| is_seen(tried, atom)));
        }
        let edges = 0..self.tried.len();
        let mut found: Vec<(usize, usize)> =
            edges.filter_map(|edge| Some((self.trail.event[edge]?, edge))).collect();
        found.sort_unstable();
        let told = found.into_iter().take(FIRST).filter_map(|(_, edge)| {
            let fact = Fact { edge, on: self.trail.values[edge]? };
            Some(self.trail.behind(context, Some(fact), None))
        });
        told.min_by_key(Told::cost)
    }

    /// The fact of `answer` whose opposite is refuted most easily. What follows from what is known was told.
    pub(super) fn refuted(&mut self, context: Context<'_>, answer: &[bool]) -> Option<Told> {
        let open = (0..answer.len()).filter(|&edge| self.trail.values[edge].is_none());
        let open: Vec<Fact> = open.map(|edge| Fact { edge, on: answer[edge] }).collect();
        for patience in PATIENCE {
            context.budget.spend(1 + open.len() / OPEN);
            let mut best: Option<(Cost, Fact)> = None;
            for &fact in &open {
                if context.budget.is_reached() {
                    return None;
                }
                let last = &mut self.tried[fact.edge];
                if last.as_ref().is_none_or(|tried| !tried.is_enough(patience)) {
                    *last = Some(self.trail.tried(context, fact, patience).0);
                }
                if let Some(cost) = last.as_ref().and_then(|tried| tried.cost(patience))
                    && best.is_none_or(|(least, _)| cost < least)
                {
                    best = Some((cost, fact));
                }
            }
            if let Some((_, fact)) = best {
                return self.trail.tried(context, fact, patience).1;
            }
        }
        None
    }
}

impl Tried {
    /// Whether another try with this patience would find nothing new.
    fn is_enough(&self, patience: usize) -> bool {
        !matches!(self.outcome, Outcome::GivenUp(most) if most < patience)
    }

    /// The cost of the refutation, if this patience is enough to find it.
    fn cost(&self, patience: usize) -> Option<Cost> {
        match self.outcome {
            Outcome::Refuted(length, cost) if length < patience => Some(cost),
            _ => None,
        }
    }
}

impl Told {
    /// Whether it is the opposite of the fact that breaks a rule.
    pub(super) fn is_supposed(&self) -> bool {
        self.fact.is_some() && self.broken.is_some()
    }

    fn cost(&self) -> Cost {
        (self.rules.len(), self.chain.len(), self.known.len())
    }
}

/// The atoms that were looked at.
struct Seen {
    is_seen: Vec<bool>,
    atoms: Vec<u32>,
}

impl Seen {
    fn insert(&mut self, atom: usize) {
        if !std::mem::replace(&mut self.is_seen[atom], true) {
            self.atoms.push(atom as u32);
        }
    }

    /// The atoms in ascending order, of which none is seen any more.
    fn take(&mut self) -> Box<[u32]> {
        self.atoms.sort_unstable();
        self.atoms.iter().for_each(|&atom| self.is_seen[atom as usize] = false);
        let atoms = self.atoms.as_slice().into();
        self.atoms.clear();
        atoms
    }
}

/// Why a fact follows, or what broke.
#[derive(Clone, Copy)]
enum Cause {
    /// It was told: it has no event.
    Told,
    /// It is supposed.
    Supposed,
    /// The table of a rule.
    Table(usize),
    /// The edge would close a line, or closes it.
    Line,
    /// The line has two sides.
    Sides,
}

/// A rule that broke: by itself, or since it implies the opposite of a fact.
struct Break {
    cause: Cause,
    against: Option<Fact>,
}

/// What is known of each atom, and the facts that follow, in their order: first those that follow from
/// what was told, then those that follow from a supposition.
struct Trail {
    values: Vec<Option<bool>>,
    /// The event of each atom that has one. What was told has none.
    event: Vec<Option<usize>>,
    events: Vec<(Fact, Cause)>,
    /// How many events need no supposition.
    settled: usize,
    /// Facts that were told and are not settled yet.
    learnt: Vec<Fact>,
    /// How many atoms are edges.
    edges: usize,
    /// Edges that were told to be on.
    on: Vec<usize>,
    /// Which faces are on one side of the line, and how many joins of them need no supposition.
    sides: Option<Sides>,
    settled_joins: usize,
    /// Facts that follow from the whole line and are not set yet.
    pending: VecDeque<(Fact, Cause)>,
    /// Tables that may imply something new.
    due: VecDeque<usize>,
    is_due: Vec<bool>,
    seen: Seen,
}

impl Trail {
    fn new(tables: &Tables, known: &[Option<bool>], sides: Option<&Sides>) -> Self {
        let mut values = known.to_vec();
        values.resize(tables.atoms(), None);
        Self {
            event: vec![None; values.len()],
            seen: Seen { is_seen: vec![false; values.len()], atoms: Vec::new() },
            values,
            events: Vec::new(),
            settled: 0,
            learnt: Vec::new(),
            edges: known.len(),
            on: Vec::new(),
            sides: sides.cloned(),
            settled_joins: 0,
            pending: VecDeque::new(),
            due: (0..tables.len()).collect(),
            is_due: vec![true; tables.len()],
        }
    }

    /// Follows what was told. Returns the atoms of which something has become known.
    fn settle(&mut self, context: Context<'_>) -> Result<Vec<usize>, Break> {
        let mut changed = Vec::new();
        for fact in std::mem::take(&mut self.learnt) {
            changed.push(fact.edge);
            self.on.extend(fact.on.then_some(fact.edge));
            // What was found already is known now for its own sake.
            if self.values[fact.edge] == Some(fact.on) {
                self.event[fact.edge] = None;
            }
            self.set(context, fact, Cause::Told)?;
        }
        self.follow(context, usize::MAX)?;
        changed.extend(self.events[self.settled..].iter().map(|(fact, _)| fact.edge));
        self.settled = self.events.len();
        self.settled_joins = self.sides.as_ref().map_or(0, Sides::joins);
        self.seen.take();
        Ok(changed)
    }

    /// Takes back what followed from a supposition.
    fn take_back(&mut self) {
        for (fact, _) in self.events.drain(self.settled..) {
            self.values[fact.edge] = None;
            self.event[fact.edge] = None;
        }
        self.due.drain(..).for_each(|table| self.is_due[table] = false);
        self.pending.clear();
        if let Some(sides) = &mut self.sides {
            sides.part(self.settled_joins);
        }
    }

    /// Supposes the opposite of a fact, and takes back what follows. Returns what came of it, and why it
    /// breaks a rule if it does.
    fn tried(
        &mut self,
        context: Context<'_>,
        fact: Fact,
        patience: usize,
    ) -> (Tried, Option<Told>) {
        self.seen.insert(fact.edge);
        let supposed = Fact { on: !fact.on, ..fact };
        let end = self.set(context, supposed, Cause::Supposed);
        let end = end.and_then(|()| self.follow(context, patience));
        let (outcome, told) = match end {
            Ok(true) => (Outcome::Nothing, None),
            Ok(false) => (Outcome::GivenUp(patience), None),
            Err(end) => {
                let told = self.behind(context, Some(fact), Some(&end));
                context.budget.spend(told.rules.len());
                let length = (self.events.len() - self.settled).min(patience - 1);
                (Outcome::Refuted(length, told.cost()), Some(told))
            }
        };
        self.take_back();
        (Tried { outcome, seen: self.seen.take() }, told)
    }

    /// Follows what is due; `false` if it was given up.
    fn follow(&mut self, context: Context<'_>, patience: usize) -> Result<bool, Break> {
        loop {
            while let Some((fact, cause)) = self.pending.pop_front() {
                self.set(context, fact, cause)?;
            }
            let Some(at) = self.due.pop_front() else { return Ok(true) };
            self.is_due[at] = false;
            if self.events.len() - self.settled >= patience {
                return Ok(false);
            }
            context.budget.spend(2);
            let table = context.tables.get(at);
            table.atoms().iter().for_each(|&atom| self.seen.insert(atom));
            let cause = Cause::Table(at);
            let broken = Break { cause, against: None };
            for fact in table.follow(&self.values).ok_or(broken)? {
                self.set(context, fact, cause)?;
            }
        }
    }

    fn set(&mut self, context: Context<'_>, fact: Fact, cause: Cause) -> Result<(), Break> {
        match self.values[fact.edge] {
            Some(value) if value == fact.on => return Ok(()),
            Some(on) => return Err(Break { cause, against: Some(Fact { on, ..fact }) }),
            None => {}
        }
        self.values[fact.edge] = Some(fact.on);
        if !matches!(cause, Cause::Told) {
            self.event[fact.edge] = Some(self.events.len());
            self.events.push((fact, cause));
        }
        for &table in context.tables.around(fact.edge) {
            if !std::mem::replace(&mut self.is_due[table], true) {
                self.due.push_back(table);
            }
        }
        if fact.edge >= self.edges {
            return Ok(());
        }
        match self.sides.as_mut().map(|sides| sides.join(fact)) {
            None | Some(Joined::Known) => {}
            Some(Joined::Contradicted) => {
                return Err(Break { cause: Cause::Sides, against: Some(fact) });
            }
            Some(Joined::New(told)) => {
                for fact in told {
                    self.seen.insert(fact.edge);
                    if self.values[fact.edge].is_none() {
                        self.pending.push_back((fact, Cause::Sides));
                    }
                }
            }
        }
        if fact.on { self.lengthen(context, fact.edge) } else { Ok(()) }
    }

    /// Looks at the line through an edge that has become on: it must not close too early, nor may an
    /// edge between its ends close it.
    fn lengthen(&mut self, context: Context<'_>, edge: usize) -> Result<(), Break> {
        if context.loops == Loops::Any {
            return Ok(());
        }
        let values = &self.values;
        let line = context.lines.line(edge, |edge| values[edge] == Some(true));
        let Some(Line { edges, ends }) = line else { return Ok(()) };
        context.budget.spend(edges.len() / EDGES);
        let Some(ends) = ends else {
            let against = Some(Fact { edge, on: true });
            let is_wrong = self.may_not_close(context, &edges);
            return if is_wrong { Err(Break { cause: Cause::Line, against }) } else { Ok(()) };
        };
        ends.iter().flat_map(|&end| context.lines.at(end)).for_each(|edge| self.seen.insert(edge));
        let open = |&other: &usize| values[other].is_none();
        let closing: Vec<usize> = context.lines.between(ends).filter(open).collect();
        if !closing.is_empty() && self.may_not_close(context, &edges) {
            let off = closing.into_iter().map(|edge| (Fact { edge, on: false }, Cause::Line));
            self.pending.extend(off);
        }
        Ok(())
    }

    /// Whether a line of these edges, and perhaps one more, must not be closed.
    fn may_not_close(&self, context: Context<'_>, edges: &[usize]) -> bool {
        match context.loops {
            Loops::One => self.elsewhere(edges, usize::MAX).is_some(),
            Loops::None => !edges.iter().any(|&edge| context.lines.meets_junction(edge)),
            Loops::Any => false,
        }
    }

    /// An edge that was on before an event and is not of these; one that was told if there is any.
    fn elsewhere(&self, edges: &[usize], limit: usize) -> Option<usize> {
        let mut own = edges.to_vec();
        own.sort_unstable();
        let found = self.events.iter().take(limit).filter(|(fact, _)| fact.on);
        let found = found.map(|(fact, _)| fact.edge).filter(|&edge| edge < self.edges);
        self.on.iter().copied().chain(found).find(|edge| own.binary_search(edge).is_err())
    }

    /// Whether an atom's value was known before an event.
    fn before(&self, atom: usize, limit: usize) -> Option<bool> {
        self.values[atom].filter(|_| self.event[atom].is_none_or(|event| event < limit))
    }

    /// The facts before an event by which a cause implies a fact, or breaks; none can be left out.
    fn because(
        &self,
        context: Context<'_>,
        cause: Cause,
        wanted: Option<Fact>,
        limit: usize,
    ) -> Vec<Fact> {
        let table = match (cause, wanted) {
            (Cause::Table(at), _) => context.tables.get(at),
            (Cause::Line, Some(fact)) => return self.closed(context, fact.edge, limit),
            (Cause::Sides, Some(fact)) => return self.round(fact.edge, limit),
            (Cause::Told, Some(fact)) => return vec![fact],
            _ => return Vec::new(),
        };
        let is_wanted = |atom: usize| wanted.is_some_and(|wanted| wanted.edge == atom);
        let given = table.atoms().iter().copied().filter(|&atom| !is_wanted(atom));
        let given = given.filter_map(|edge| Some(Fact { edge, on: self.before(edge, limit)? }));
        let mut given: Vec<Fact> = given.collect();
        // What came last goes first.
        given.sort_by_key(|fact| self.event[fact.edge].map_or(0, |event| event + 1));
        table.because(&given, wanted)
    }

    /// The facts before an event by which an edge would close a line too early.
    fn closed(&self, context: Context<'_>, edge: usize, limit: usize) -> Vec<Fact> {
        let is_on = |other| self.before(other, limit) == Some(true);
        let round = context.lines.round(edge, is_on).unwrap_or_default();
        let line: Vec<usize> = round.iter().copied().chain([edge]).collect();
        let is_one = context.loops == Loops::One;
        let other = is_one.then(|| self.elsewhere(&line, limit)).flatten();
        round.into_iter().chain(other).map(|edge| Fact { edge, on: true }).collect()
    }

    /// The facts before an event that tell on which sides of the line an edge has its faces.
    fn round(&self, edge: usize, limit: usize) -> Vec<Fact> {
        let round = |sides: &Sides| sides.round(edge, |other| self.before(other, limit));
        self.sides.as_ref().map(round).unwrap_or_default()
    }

    /// What is behind a fact that has been found, or behind a rule that broke.
    fn behind(&self, context: Context<'_>, fact: Option<Fact>, end: Option<&Break>) -> Told {
        let count = self.events.len();
        let mut needed = vec![false; count];
        let mut told = Told {
            fact,
            rules: BTreeSet::new(),
            known: BTreeSet::new(),
            chain: Vec::new(),
            broken: end.and_then(|end| self.place(context, end.cause)),
        };
        let mut due = match end {
            // The opposite of what is known follows.
            Some(Break { cause, against }) => {
                let wanted = against.map(|fact| Fact { on: !fact.on, ..fact });
                let mut due = self.because(context, *cause, wanted, count);
                due.extend(*against);
                due
            }
            None => fact.into_iter().collect(),
        };
        for at in (0..=count).rev() {
            for fact in due.drain(..) {
                match self.event[fact.edge] {
                    Some(event) => needed[event] = true,
                    None => _ = told.known.insert(fact),
                }
            }
            let Some(at) = at.checked_sub(1).filter(|&at| needed[at]) else { continue };
            let (fact, cause) = self.events[at];
            if !matches!(cause, Cause::Supposed) {
                due = self.because(context, cause, Some(fact), at);
                told.chain.extend(self.place(context, cause).map(|rule| (fact, rule)));
            }
        }
        told.chain.reverse();
        told.rules = told.chain.iter().map(|&(_, rule)| rule).chain(told.broken).collect();
        told
    }

    fn place(&self, context: Context<'_>, cause: Cause) -> Option<Place> {
        match cause {
            Cause::Table(at) => Some(context.tables.get(at).place()),
            Cause::Sides => Some(Place::Sides),
            Cause::Line => Some(Place::Loops),
            Cause::Told | Cause::Supposed => None,
        }
    }
}
