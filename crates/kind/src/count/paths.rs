//! The sweep for paths that join pairs of terminals: its plan, and what becomes of its states.
//!
//! Each vertex of the frontier has its mate, as for closed lines; where the path at a vertex begins at a
//! terminal, the letter of that terminal stands in the mate's place. Where paths may not run along
//! themselves, each vertex has a letter too, which is guessed when it comes.

use super::order::Order;
use super::plan::{Field, Room, edges_of_each, ends, places};
use super::state::{Fate, Frontier, State};
use crate::graph::Graph;
use crate::kind::Pairs;

/// A vertex on the frontier. Its mate is its own number while no edge of it is on, 0 once it has all its
/// edges, the number of another place, or, above all places, a letter.
#[derive(Clone, Copy, Debug)]
struct Seat {
    mate: Field,
    own: u64,
    /// Its letter, where letters are guessed: 0 for none.
    letter: Field,
    /// The letter of a terminal, from 1.
    terminal: Option<u64>,
}

/// One edge.
#[derive(Debug)]
struct Link {
    edge: usize,
    /// The vertices that come before it.
    come: Vec<Seat>,
    ends: [Seat; 2],
    /// Those of its ends that have one more edge.
    last: Vec<Seat>,
    /// Those of its ends that have no more edges.
    go: Vec<Seat>,
    /// For each letter whether a terminal of it is still to come.
    ahead: Vec<bool>,
}

/// The whole sweep.
pub(super) struct Paths {
    /// The edges one by one.
    links: Vec<Link>,
    /// The field of the mate, and of the letter, of each place on the frontier.
    seats: Vec<[Field; 2]>,
    letters: u64,
    fills: bool,
    is_apart: bool,
    /// The words of a state.
    pub(super) words: usize,
}

impl Paths {
    /// The plan for an order of the edges.
    pub(super) fn new(graph: &Graph, order: &Order, pairs: &Pairs) -> Self {
        let ends = ends(graph, order);
        let mut left = edges_of_each(graph, &ends);
        let places = places(&ends, &left);
        let count = places.iter().map(|&place| place + 1).max().unwrap_or(0);
        let letters = pairs.letters.iter().flatten().max().map_or(0, |&most| u64::from(most) + 1);
        let mut room = Room::default();
        let guessed = if pairs.is_apart { letters } else { 0 };
        let seats: Vec<[Field; 2]> = (0..count)
            .map(|_| [count as u64 + letters, guessed].map(|most| room.take(most)))
            .collect();
        let seat = |vertex: usize| {
            let place = places[vertex];
            let [mate, letter] = seats[place];
            let terminal = pairs.letters[vertex].map(|letter| u64::from(letter) + 1);
            Seat { mate, own: place as u64 + 1, letter, terminal }
        };
        let mut met = vec![false; graph.vertex_count()];
        let mut waiting = vec![0_usize; letters as usize];
        pairs.letters.iter().flatten().for_each(|&letter| waiting[letter as usize] += 1);
        let mut links = Vec::with_capacity(ends.len());
        for (at, &pair) in ends.iter().enumerate() {
            let mut come = Vec::new();
            for vertex in pair {
                if !std::mem::replace(&mut met[vertex], true) {
                    come.push(seat(vertex));
                    if let Some(letter) = pairs.letters[vertex] {
                        waiting[letter as usize] -= 1;
                    }
                }
            }
            pair.iter().for_each(|&vertex| left[vertex] -= 1);
            let has_left = |count: usize| {
                let vertices = pair.iter().filter(|&&vertex| left[vertex] == count);
                vertices.map(|&vertex| seat(vertex)).collect::<Vec<Seat>>()
            };
            links.push(Link {
                edge: order.edges[at],
                come,
                ends: pair.map(seat),
                last: has_left(1),
                go: has_left(0),
                ahead: waiting.iter().map(|&count| count > 0).collect(),
            });
        }
        let (fills, is_apart) = (pairs.fills, pairs.is_apart);
        Self { links, seats, letters, fills, is_apart, words: room.words() }
    }

    /// The places on the frontier.
    pub(super) fn width(&self) -> usize {
        self.seats.len()
    }

    /// The letter that stands in a mate's place.
    fn letter_of(&self, mate: u64) -> Option<u64> {
        mate.checked_sub(self.seats.len() as u64).filter(|&letter| letter > 0)
    }

    fn mate_of_letter(&self, letter: u64) -> u64 {
        self.seats.len() as u64 + letter
    }

    /// Hands on the state once these vertices have come, in each way.
    fn come<const K: usize>(
        &self,
        link: &Link,
        seats: &[Seat],
        mut state: State<K>,
        then: &mut impl FnMut(State<K>),
    ) {
        let Some((seat, others)) = seats.split_first() else { return then(state) };
        if let Some(letter) = seat.terminal {
            seat.mate.set(&mut state, self.mate_of_letter(letter));
            if self.is_apart {
                seat.letter.set(&mut state, letter);
            }
            return self.come(link, others, state, then);
        }
        if self.is_apart {
            if !self.fills {
                self.come(link, others, state, then);
            }
            for letter in (1..=self.letters).filter(|&letter| self.goes_on(link, &state, letter)) {
                let mut state = state;
                seat.mate.set(&mut state, seat.own);
                seat.letter.set(&mut state, letter);
                self.come(link, others, state, then);
            }
        } else {
            seat.mate.set(&mut state, seat.own);
            self.come(link, others, state, then);
        }
    }

    /// Whether a path of a letter can still grow: a terminal is ahead, or an end is on the frontier.
    fn goes_on<const K: usize>(&self, link: &Link, state: &State<K>, letter: u64) -> bool {
        let is_end = |[mate, own]: &[Field; 2]| mate.get(state) != 0 && own.get(state) == letter;
        link.ahead[letter as usize - 1] || self.seats.iter().any(is_end)
    }

    /// The state with the edge on; `None` if it may not be.
    fn joined<const K: usize>(&self, link: &Link, mut state: State<K>) -> Option<State<K>> {
        let [a, b] = link.ends;
        let [mate_a, mate_b] = [a, b].map(|end| end.mate.get(&state));
        let closes = mate_a == b.own;
        let is_other = self.is_apart && a.letter.get(&state) != b.letter.get(&state);
        if mate_a == 0 || mate_b == 0 || closes || is_other {
            return None;
        }
        a.mate.set(&mut state, 0);
        b.mate.set(&mut state, 0);
        match [mate_a, mate_b].map(|mate| self.letter_of(mate)) {
            [Some(one), Some(other)] if one != other => return None,
            [Some(_), Some(_)] => {}
            [letter_a, letter_b] => {
                if letter_a.is_none() {
                    self.seats[mate_a as usize - 1][0].set(&mut state, mate_b);
                }
                if letter_b.is_none() {
                    self.seats[mate_b as usize - 1][0].set(&mut state, mate_a);
                }
            }
        }
        Some(state)
    }

    /// The state with the edge off; `None` if it may not be.
    fn parted<const K: usize>(&self, link: &Link, state: State<K>) -> Option<State<K>> {
        let [a, b] = link.ends.map(|end| end.letter.get(&state));
        let touches = self.is_apart && a == b && a != 0;
        (!touches).then_some(state)
    }

    /// The state after vertices have gone; `None` if one of them lacks an edge.
    fn settled<const K: usize>(&self, link: &Link, mut state: State<K>) -> Option<State<K>> {
        // A vertex that was guessed to be empty has the mate 0.
        let must = self.fills || self.is_apart;
        for &Seat { mate, own, .. } in &link.last {
            if mate.get(&state) == own {
                if must {
                    return None;
                }
                mate.set(&mut state, 0);
            }
        }
        for &Seat { mate, own, letter, .. } in &link.go {
            let found = mate.get(&state);
            if found != 0 && (found != own || must) {
                return None;
            }
            mate.set(&mut state, 0);
            letter.set(&mut state, 0);
        }
        Some(state)
    }
}

impl<const K: usize> Frontier<K> for Paths {
    fn steps(&self) -> usize {
        self.links.len()
    }

    fn length(&self, _: usize) -> usize {
        1
    }

    fn edge(&self, step: usize, _: usize) -> usize {
        self.links[step].edge
    }

    fn ends_open(&self) -> bool {
        true
    }

    fn advance(&self, step: usize, state: State<K>, take: &mut impl FnMut(Fate<K>, u32)) {
        let link = &self.links[step];
        self.come(link, &link.come, state, &mut |state| {
            for (on, after) in [(0, self.parted(link, state)), (1, self.joined(link, state))] {
                let after = after.and_then(|after| self.settled(link, after));
                if let Some(after) = after {
                    take(Fate::Open(after), on);
                }
            }
        });
    }
}
