//! The line of a network from a cell on to the next junction: how long it is, how often it turns, and which number or
//! arrow it meets there.

use crate::board::Way;
use crate::kind::{Id, Kind};
use crate::places::Reason;
use crate::scene::{Env, Scene};
use crate::words::Word;

/// What is known of a line from a cell on a way.
pub(crate) struct Trail {
    /// The links that are known to follow each other, each with the number that is asked for up to its end.
    links: Vec<(usize, i64)>,
    end: End,
}

/// Where it ends.
enum End {
    /// The line does not leave the cell this way: the link is off, or there is none.
    Off(Option<usize>),
    /// In a junction, which the line leaves again by this way.
    Junction(usize, Way),
    /// That is not known.
    Open,
}

impl Scene<'_> {
    /// The line from a cell on a way, with the number that a word asks for.
    pub(crate) fn trail_of(&self, word: Word, about: &[Id], env: &mut Env) -> Option<Trail> {
        let (cell, way) = (self.cell(about[0], env)?, self.way(about[1], env)?);
        Some(self.trail(word, cell, way))
    }

    fn trail(&self, word: Word, cell: usize, way: Way) -> Trail {
        let (mut at, mut toward, mut number) = (cell, way, 0);
        let mut links = Vec::new();
        match self.arm(at, toward) {
            Some(true) => {}
            Some(false) => return Trail { links, end: End::Off(self.board.edge(at, toward)) },
            None => return Trail { links, end: End::Open },
        }
        // Each link has two ways.
        for _ in 0..=4 * self.board.cells() {
            let (Some(edge), Some(next)) =
                (self.board.edge(at, toward), self.board.step(at, toward))
            else {
                break;
            };
            let is_junction = self.is_junction(next);
            number += match word {
                Word::Length => 1,
                Word::Met if is_junction => {
                    self.givens.clue(next).and_then(|clue| clue.number).map_or(0, i64::from)
                }
                _ => 0,
            };
            links.push((edge, number));
            if is_junction {
                return Trail { links, end: End::Junction(next, toward.opposite()) };
            }
            let Some(on) = self.way_on(next, toward) else { break };
            number += i64::from(word == Word::Bends && on != toward);
            (at, toward) = (next, on);
            if (at, toward) == (cell, way) {
                break;
            }
        }
        Trail { links, end: End::Open }
    }
}

impl Trail {
    /// The least and the most that the number can be.
    pub(crate) fn bounds(&self) -> (i64, i64) {
        let least = self.links.last().map_or(0, |&(_, number)| number);
        match self.end {
            End::Off(_) | End::Junction(..) => (least, least),
            End::Open => (least, Kind::MOST_NUMBER.into()),
        }
    }

    /// Whether the line comes to a junction against its arrow.
    pub(crate) fn is_against(&self, scene: &Scene<'_>) -> Option<bool> {
        match self.end {
            End::Off(_) => Some(false),
            End::Junction(cell, way) => {
                Some(scene.givens.clue(cell).and_then(|clue| clue.way) == Some(way))
            }
            End::Open => None,
        }
    }

    /// Why the number is at least this.
    pub(crate) fn why_at_least(&self, bound: i64, reason: &mut Reason) {
        if bound > 0 {
            let last = self.links.iter().position(|&(_, number)| number >= bound);
            let links = last.map_or(&self.links[..], |last| &self.links[..=last]);
            reason.extend(links.iter().map(|&(edge, _)| (edge, true)));
        }
    }

    /// Why it ends where it does.
    pub(crate) fn why_it_ends(&self, reason: &mut Reason) {
        match self.end {
            End::Off(edge) => reason.extend(edge.map(|edge| (edge, false))),
            End::Junction(..) => reason.extend(self.links.iter().map(|&(edge, _)| (edge, true))),
            End::Open => {}
        }
    }
}
