//! Tables of states, and how each state arose.

use super::basis::Basis;
use super::elimination::{Elimination, Step};
use super::state::{Pattern, SLOTS, Slots, State};

/// A vertex that goes, with its scope: the slots that tables at it use.
#[derive(Debug)]
pub(super) struct Bag<'a> {
    elimination: &'a Elimination,
    /// The slot of the vertex itself.
    slot: usize,
    /// All slots of the bag.
    slots: Slots,
    /// For each slot, how many edges its vertex has.
    degrees: [usize; SLOTS],
}

impl<'a> Bag<'a> {
    pub(super) fn new(near: &[Vec<u32>], elimination: &'a Elimination, step: &Step) -> Self {
        let slot = elimination.slot(step.vertex);
        let (mut slots, mut degrees) = (Slots::default(), [0; SLOTS]);
        for &vertex in step.scope.iter().chain([&step.vertex]) {
            slots = slots.with(elimination.slot(vertex));
            degrees[elimination.slot(vertex)] = near[vertex as usize].len();
        }
        Self { elimination, slot, slots, degrees }
    }
}

/// The result of a step.
pub(super) enum Closing {
    /// The number of the new table.
    Table(usize),
    /// The edges of a Hamiltonian cycle.
    Cycle(Vec<[u32; 2]>),
}

/// The states that part of a graph may be in. A part is a set of edges; the vertices behind it are
/// those of them that have gone.
#[derive(Debug)]
struct Table {
    /// The tables that it was made of.
    of: [usize; 2],
    /// The edge that was added to the first of them, if one was.
    edge: Option<[u32; 2]>,
    states: Vec<State>,
    /// For each state, those of the tables it was made of; or that state, and whether the edge was
    /// taken.
    from: Vec<[u32; 2]>,
    /// For each slot, how many edges of its vertex the part has.
    met: [usize; SLOTS],
    /// How many vertices have gone.
    behind: usize,
}

/// All tables of a search.
#[derive(Debug)]
pub(super) struct Tables {
    tables: Vec<Table>,
    /// The vertices of the whole graph.
    size: usize,
    /// How many states and pairs may still be looked at.
    left: usize,
    found: Vec<(Pattern, State, [u32; 2])>,
}

impl Tables {
    const NONE: usize = usize::MAX;

    /// The most states of one table.
    const MOST_AT_ONCE: usize = 1 << 14;

    pub(super) fn new(size: usize, most: usize) -> Self {
        Self { tables: Vec::new(), size, left: most, found: Vec::new() }
    }

    pub(super) fn len(&self, table: usize) -> usize {
        self.tables[table].states.len()
    }

    /// Whether as many states were looked at as may be.
    pub(super) fn are_full(&self) -> bool {
        self.left == 0
    }

    /// The table of no edges.
    pub(super) fn start(&mut self) -> usize {
        self.tables.push(Table {
            of: [Self::NONE; 2],
            edge: None,
            states: vec![State::EMPTY],
            from: vec![[0; 2]],
            met: [0; SLOTS],
            behind: 0,
        });
        self.tables.len() - 1
    }

    /// The table of two parts together, which have no edge in common, and no vertex outside the bag.
    pub(super) fn join(&mut self, bag: &Bag<'_>, one: usize, other: usize) -> Closing {
        let [a, b] = [one, other].map(|table| &self.tables[table]);
        let met: [usize; SLOTS] = std::array::from_fn(|slot| a.met[slot] + b.met[slot]);
        let behind = a.behind + b.behind;
        let may_close = behind + bag.slots.len() == self.size;
        // The slots whose vertices have fewer edges to come than one, and than two.
        let [none, few] = [1, 2].map(|least| {
            let is_short = |&slot: &usize| bag.degrees[slot] < met[slot] + least;
            bag.slots.iter().filter(is_short).fold(Slots::default(), Slots::with)
        });
        let [mine, theirs] = [a, b].map(by_pattern);
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        for mine in mine.chunk_by(|x, y| x.0 == y.0) {
            for theirs in theirs.chunk_by(|x, y| x.0 == y.0) {
                let (p, q) = (mine[0].0, theirs[0].0);
                let clash = p.done.and(q.done.or(q.ends)).or(q.done.and(p.ends));
                let used = p.done.or(p.ends).or(q.done).or(q.ends);
                let ends = p.ends.or(q.ends).minus(p.ends.and(q.ends));
                let lost = bag.slots.minus(used).and(few).or(ends.and(none));
                if !clash.is_empty() || !lost.is_empty() {
                    continue;
                }
                self.left = self.left.saturating_sub(mine.len() * theirs.len());
                if self.left == 0 {
                    self.found = found;
                    return Closing::Table(one);
                }
                let closes = may_close && used == bag.slots && ends.is_empty();
                for &(_, x, at_x) in mine {
                    for &(_, y, at_y) in theirs {
                        if let Some(state) = x.with(p, y, q) {
                            found.push((state.pattern(), state, [at_x, at_y]));
                        } else if closes && x.closes_with(y, p.ends) {
                            let parts = [(one, at_x), (other, at_y)];
                            return Closing::Cycle(self.edges(parts, None));
                        }
                    }
                }
            }
        }
        self.found = found;
        self.add(Table { of: [one, other], edge: None, states: vec![], from: vec![], met, behind })
    }

    /// The table of a part and one more edge, of two vertices in the bag.
    pub(super) fn add_edge(&mut self, bag: &Bag<'_>, one: usize, edge: [u32; 2]) -> Closing {
        let at = edge.map(|end| bag.elimination.slot(end));
        let table = &self.tables[one];
        let (mut met, behind) = (table.met, table.behind);
        at.iter().for_each(|&slot| met[slot] += 1);
        let left = at.map(|slot| bag.degrees[slot] - met[slot]);
        let may_close = behind + bag.slots.len() == self.size;
        let rest = at.iter().fold(bag.slots, |rest, &slot| rest.minus(Slots::default().with(slot)));
        let mut found = std::mem::take(&mut self.found);
        found.clear();
        for (number, &state) in (0..).zip(&table.states) {
            let lacks = at.map(|slot| state.lacks(slot));
            if lacks[0] <= left[0] && lacks[1] <= left[1] {
                found.push((state.pattern(), state, [number, 0]));
            }
            if lacks[0] == 0 || lacks[1] == 0 {
                continue;
            }
            if state.mate(at[0]) == at[1] {
                if may_close && state.pattern().done == rest {
                    return Closing::Cycle(self.edges([(one, number); 1], Some(edge)));
                }
            } else if lacks[0] <= left[0] + 1 && lacks[1] <= left[1] + 1 {
                let state = state.joined(at);
                found.push((state.pattern(), state, [number, 1]));
            }
        }
        self.left = self.left.saturating_sub(found.len());
        self.found = found;
        let of = [one, Self::NONE];
        self.add(Table { of, edge: Some(edge), states: vec![], from: vec![], met, behind })
    }

    /// Lets the vertex of the bag go: it must be inside a path.
    pub(super) fn forget(&mut self, bag: &Bag<'_>, table: usize) {
        let Table { states, from, met, behind, .. } = &mut self.tables[table];
        let mut stays = states.iter().map(|state| state.lacks(bag.slot) == 0);
        from.retain(|_| stays.next() == Some(true));
        states.retain(|state| state.lacks(bag.slot) == 0);
        states.iter_mut().for_each(|state| *state = state.without(bag.slot));
        met[bag.slot] = 0;
        *behind += 1;
    }

    /// Adds a table of the states that were found, each once, without those that are not needed.
    fn add(&mut self, mut table: Table) -> Closing {
        self.found.sort_unstable();
        self.found.dedup_by_key(|&mut (_, state, _)| state);
        for same in self.found.chunk_by(|x, y| x.0 == y.0) {
            let ends = same[0].0.ends;
            let mut basis = (same.len() > Basis::most(ends.len())).then(|| Basis::new(ends));
            for &(_, state, from) in same {
                if basis.as_mut().is_none_or(|basis| basis.takes(state)) {
                    table.states.push(state);
                    table.from.push(from);
                }
                if basis.as_ref().is_some_and(Basis::is_full) {
                    break;
                }
            }
        }
        if table.states.len() > Self::MOST_AT_ONCE {
            self.left = 0;
        }
        // Of tables that are used up, only how their states arose is needed.
        for used in table.of.into_iter().filter(|&used| used != Self::NONE) {
            self.tables[used].states = Vec::new();
        }
        self.tables.push(table);
        Closing::Table(self.tables.len() - 1)
    }

    /// The edges of some states, which are given by their tables and their numbers there, and one
    /// more.
    fn edges<const N: usize>(
        &self,
        states: [(usize, u32); N],
        last: Option<[u32; 2]>,
    ) -> Vec<[u32; 2]> {
        let mut edges: Vec<[u32; 2]> = last.into_iter().collect();
        let mut open = states.to_vec();
        while let Some((table, number)) = open.pop() {
            let table = &self.tables[table];
            let [first, second] = table.from[number as usize];
            match (table.of, table.edge) {
                ([Self::NONE, _], _) => {}
                ([before, _], Some(edge)) => {
                    edges.extend((second == 1).then_some(edge));
                    open.push((before, first));
                }
                ([one, other], None) => open.extend([(one, first), (other, second)]),
            }
        }
        edges
    }
}

/// The states of a table with their patterns and numbers, pattern by pattern.
fn by_pattern(table: &Table) -> Vec<(Pattern, State, u32)> {
    let numbered = (0..).zip(&table.states);
    let mut states: Vec<_> = numbered.map(|(at, &state)| (state.pattern(), state, at)).collect();
    states.sort_unstable();
    states
}
