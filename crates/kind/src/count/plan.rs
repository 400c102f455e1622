//! A plan of the sweep: for each edge, what it does to a state of the frontier, and where the parts of
//! a state lie in its words.

use super::order::Order;
use super::rules::Rules;
use crate::graph::Graph;
use std::collections::BTreeMap;
use std::sync::Arc;

/// A part of a state: some bits of one of its words.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(super) struct Field {
    word: usize,
    shift: u32,
    mask: u64,
}

impl Field {
    #[inline]
    pub(super) fn get(self, state: &[u64]) -> u64 {
        (state[self.word] >> self.shift) & self.mask
    }

    #[inline]
    pub(super) fn set(self, state: &mut [u64], value: u64) {
        let word = &mut state[self.word];
        *word = (*word & !(self.mask << self.shift)) | (value << self.shift);
    }
}

/// A vertex on the frontier. Its field holds the number of its *mate*, the vertex at the other end of
/// its path, which is its own number while no edge of it is on, and 0 once two are: numbers are those of
/// places on the frontier, from 1.
#[derive(Clone, Copy, Debug)]
pub(super) struct Seat {
    pub(super) field: Field,
    pub(super) own: u64,
    /// Whether the line must visit the vertex.
    pub(super) must: bool,
}

/// What an edge does to a rule: the state of the rule before it gives the state afterwards.
#[derive(Debug)]
pub(super) struct Reading {
    pub(super) field: Field,
    pub(super) next: Arc<[[u32; 2]]>,
}

/// What has to hold where an edge closes a line and all edges after it are off, besides that nothing
/// else is on.
#[derive(Debug)]
pub(super) struct Closing {
    /// The vertices on the frontier that the line must visit.
    pub(super) must: Vec<Seat>,
    /// For each open rule, which of its states allow it.
    pub(super) rules: Vec<(Field, Arc<[bool]>)>,
}

/// One edge.
#[derive(Debug)]
pub(super) struct Link {
    /// Its number on the board.
    pub(super) edge: usize,
    /// The vertices that come before it.
    pub(super) come: Vec<Seat>,
    /// Its two ends.
    pub(super) ends: [Seat; 2],
    /// The rules that depend on it.
    pub(super) readings: Vec<Reading>,
    /// What has to hold if it closes the line; `None` if it cannot.
    pub(super) closing: Option<Closing>,
    /// Those of its ends that have one more edge. If none of their edges is on, that one is off too, and
    /// it makes no difference whether none is on or two.
    pub(super) last: Vec<Seat>,
    /// Those of its ends that have no more edges.
    pub(super) go: Vec<Seat>,
}

/// The whole sweep.
pub(super) struct Plan {
    /// The edges one by one. Between two steps, states that are the same are merged.
    pub(super) steps: Vec<Vec<Link>>,
    /// The field of each place on the frontier.
    pub(super) seats: Vec<Field>,
    /// The words of a state.
    pub(super) words: usize,
    /// How many states there may be at once, roughly: the base-2 logarithm.
    pub(super) width: f64,
}

/// Hands out bits of words.
#[derive(Default)]
pub(super) struct Room {
    taken: Vec<u64>,
}

impl Room {
    /// Takes the first free bits that can hold numbers up to `most`.
    pub(super) fn take(&mut self, most: u64) -> Field {
        let bits = u64::BITS - most.leading_zeros();
        if bits == 0 {
            return Field::default();
        }
        let mask = u64::MAX >> (u64::BITS - bits);
        for word in 0.. {
            if word == self.taken.len() {
                self.taken.push(0);
            }
            let is_free = |&shift: &u32| self.taken[word] & (mask << shift) == 0;
            if let Some(shift) = (0..=u64::BITS - bits).find(is_free) {
                self.taken[word] |= mask << shift;
                return Field { word, shift, mask };
            }
        }
        unreachable!("there is always one more word")
    }

    /// The words that were taken from, at least one.
    pub(super) fn words(&self) -> usize {
        self.taken.len().max(1)
    }

    fn give_back(&mut self, field: Field) {
        if let Some(word) = self.taken.get_mut(field.word) {
            *word &= !(field.mask << field.shift);
        }
    }
}

impl Plan {
    /// The most edges in a step: their choices are not merged in between.
    const MOST_LINKS: usize = 3;

    /// The plan for an order of the edges. The rules must not contradict themselves.
    pub(super) fn new(graph: &Graph, order: &Order, rules: &Rules) -> Self {
        let ends = ends(graph, order);
        let mut left = edges_of_each(graph, &ends);
        let places = places(&ends, &left);
        let count = places.iter().map(|&place| place + 1).max().unwrap_or(0);
        let mut room = Room::default();
        let seats: Vec<Field> = (0..count).map(|_| room.take(count as u64)).collect();
        let seat = |vertex: usize| {
            let place = places[vertex];
            Seat { field: seats[place], own: place as u64 + 1, must: rules.must[vertex] }
        };

        // The turns of all rules at each edge, and the last edge before which something has to be on.
        let mut turns: Vec<Vec<(usize, usize)>> = vec![Vec::new(); ends.len()];
        let mut asked = 0;
        for (rule, automaton) in rules.automata.iter().enumerate() {
            for (at, turn) in automaton.turns.iter().enumerate() {
                turns[turn.place].push((rule, at));
            }
            if let Some(first) = automaton.turns.first().filter(|_| !automaton.rests) {
                asked = asked.max(first.place);
            }
        }
        let (mut met, mut open) = (vec![false; graph.vertex_count()], Vec::<usize>::new());
        for (at, ends) in ends.iter().enumerate() {
            for &vertex in ends {
                if !std::mem::replace(&mut met[vertex], true) && rules.must[vertex] {
                    asked = asked.max(at);
                }
            }
        }

        met.fill(false);
        let mut waiting: BTreeMap<usize, (Field, usize)> = BTreeMap::new();
        let mut links: Vec<Link> = Vec::new();
        let mut width = 0f64;
        for (at, &pair) in ends.iter().enumerate() {
            let mut come = Vec::new();
            for vertex in pair {
                if !std::mem::replace(&mut met[vertex], true) {
                    open.push(vertex);
                    come.push(seat(vertex));
                }
            }
            pair.iter().for_each(|&vertex| left[vertex] -= 1);
            let mut readings = Vec::new();
            for &(rule, turn) in &turns[at] {
                let automaton = &rules.automata[rule];
                let most = automaton.turns.iter().map(|turn| turn.rests.len()).max();
                let most = most.unwrap_or(1).max(1) as u64 - 1;
                let (field, at) = waiting.entry(rule).or_insert_with(|| (room.take(most), turn));
                let field = *field;
                *at = turn;
                readings.push(Reading { field, next: automaton.turns[turn].next.clone() });
                if turn + 1 == automaton.turns.len() {
                    room.give_back(field);
                    waiting.remove(&rule);
                }
            }
            let has_left = |count: usize| {
                let vertices = pair.iter().filter(|&&vertex| left[vertex] == count);
                vertices.map(|&vertex| seat(vertex)).collect::<Vec<Seat>>()
            };
            let (last, go) = (has_left(1), has_left(0));
            let rests = |(rule, &(field, turn)): (&usize, &(Field, usize))| {
                (field, rules.automata[*rule].turns[turn].rests.clone())
            };
            let is_must = |vertex: &&usize| rules.must[**vertex];
            let closing = (at >= asked).then(|| Closing {
                must: open.iter().filter(is_must).map(|&vertex| seat(vertex)).collect(),
                rules: waiting.iter().map(rests).collect(),
            });
            open.retain(|&vertex| left[vertex] > 0);
            // Words over three letters, for paths that do not cross.
            let paths = open.len() as f64 * 3f64.log2();
            let states = waiting.iter().map(|rule| (rests(rule).1.len() as f64).log2());
            width = width.max(paths + states.sum::<f64>());
            let ends = pair.map(seat);
            links.push(Link { edge: order.edges[at], come, ends, readings, closing, last, go });
        }

        let mut steps: Vec<Vec<Link>> = Vec::new();
        let mut is_forced = false;
        for link in links {
            let next_is_forced = !link.go.is_empty();
            match steps.last_mut() {
                Some(step) if is_forced && step.len() < Self::MOST_LINKS => step.push(link),
                _ => steps.push(vec![link]),
            }
            is_forced = next_is_forced;
        }
        Self { steps, seats, words: room.words(), width }
    }
}

/// The most vertices on the frontier at once if the edges come in this order.
pub(super) fn widest(graph: &Graph, order: &Order) -> usize {
    let ends = ends(graph, order);
    let places = places(&ends, &edges_of_each(graph, &ends));
    places.into_iter().map(|place| place + 1).max().unwrap_or(0)
}

/// The two ends of each edge, in the order of the edges.
pub(super) fn ends(graph: &Graph, order: &Order) -> Vec<[usize; 2]> {
    order.edges.iter().filter_map(|&edge| graph.ends(edge)).collect()
}

/// For each vertex the number of its edges.
pub(super) fn edges_of_each(graph: &Graph, ends: &[[usize; 2]]) -> Vec<usize> {
    let mut count = vec![0; graph.vertex_count()];
    ends.iter().flatten().for_each(|&vertex| count[vertex] += 1);
    count
}

/// For each vertex its place on the frontier, as few as are needed, if the edges come in this order.
/// `left` has the number of edges of each vertex.
pub(super) fn places(ends: &[[usize; 2]], left: &[usize]) -> Vec<usize> {
    let mut left = left.to_vec();
    let mut places: Vec<Option<usize>> = vec![None; left.len()];
    let (mut free, mut count) = (Vec::<usize>::new(), 0);
    for pair in ends {
        for &vertex in pair {
            places[vertex].get_or_insert_with(|| {
                free.pop().unwrap_or_else(|| {
                    count += 1;
                    count - 1
                })
            });
        }
        for &vertex in pair {
            left[vertex] -= 1;
            if left[vertex] == 0 {
                free.extend(places[vertex]);
            }
        }
    }
    places.into_iter().map(Option::unwrap_or_default).collect()
}
