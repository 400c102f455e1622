//! The trail of propagation: assignments in order, each with its cause and what to undo.

use crate::grid::{Grid, Point, Segment};
use std::cell::OnceCell;

/// Something that became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A segment is on or off.
    Segment(Segment, bool),
    /// The two segments of a corner do not have these two values (see
    /// [`combination`](super::pattern::combination)).
    NotBoth(usize, usize),
    /// Two segments differ, or are the same.
    Pair([Segment; 2], bool),
}

/// Why something became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Cause {
    /// It is given, supposed or learnt from elsewhere.
    Given,
    /// A rule about four segments, by its number.
    Local(u32),
    /// The line is one closed line.
    Loops,
    /// The line has two sides.
    Sides,
    /// What is known of a corner.
    Corner(usize),
    /// Pairs of segments, each known to differ or to be the same, from one to the next.
    Pairs,
}

/// A contradiction.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) cause: Cause,
    /// What is known although the cause says the opposite; `None` if the rule as a whole cannot
    /// hold.
    pub(super) known: Option<Known>,
}

impl Conflict {
    pub(super) fn of_segment(segment: Segment, on: bool, cause: Cause) -> Self {
        Self { cause, known: Some(Known::Segment(segment, on)) }
    }
}

/// One entry of the trail.
#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) known: Known,
    pub(super) cause: Cause,
    /// The earlier events that the cause needs, once they have been asked for.
    pub(super) because: OnceCell<Box<[usize]>>,
    /// What the event changed outside the trail.
    pub(super) undo: Undo,
}

/// What an event changed outside the trail, to be restored when it is taken back.
#[derive(Clone, Debug, Default)]
pub(super) struct Undo {
    /// The ends of the paths that were joined, as they were.
    pub(super) ends: Option<[(Point, Option<Point>); 4]>,
    /// The smaller class of faces that were joined.
    pub(super) faces: Option<usize>,
    /// The smaller class of segments that were joined.
    pub(super) segments: Option<usize>,
}

/// The events in their order, and what they assign.
pub(super) struct Trail {
    pub(super) events: Vec<Event>,
    /// The event that made a segment known, and its value.
    segments: Vec<Option<(u32, bool)>>,
    /// For each combination of a corner that is ruled out, its event.
    not_both: Vec<[Option<u32>; 4]>,
    /// The combinations of a corner that are ruled out, as bits.
    pub(super) ruled_out: Vec<u8>,
}

impl Trail {
    pub(super) fn new(grid: Grid) -> Self {
        let corners = 4 * grid.cell_count();
        Self {
            events: Vec::new(),
            segments: vec![None; grid.segment_count()],
            not_both: vec![[None; 4]; corners],
            ruled_out: vec![0; corners],
        }
    }

    /// How many events there are.
    pub(super) fn len(&self) -> usize {
        self.events.len()
    }

    /// Whether a segment is on, if that is known.
    pub(super) fn value(&self, segment: Segment) -> Option<bool> {
        self.segments[segment.index()].map(|(_, on)| on)
    }

    /// The event that made a segment known, and the segment's value, if the event came before
    /// `limit`.
    pub(super) fn segment_before(&self, segment: Segment, limit: usize) -> Option<(usize, bool)> {
        let (event, on) = self.segments[segment.index()]?;
        ((event as usize) < limit).then_some((event as usize, on))
    }

    /// The event that ruled out a combination of a corner, if it came before `limit`.
    pub(super) fn not_both_before(
        &self,
        corner: usize,
        bits: usize,
        limit: usize,
    ) -> Option<usize> {
        let event = self.not_both[corner][bits]? as usize;
        (event < limit).then_some(event)
    }

    /// Assigns what becomes known, and returns the number of its event.
    pub(super) fn push(&mut self, known: Known, cause: Cause, undo: Undo) -> usize {
        let index = self.events.len();
        match known {
            Known::Segment(segment, on) => {
                self.segments[segment.index()] = Some((index as u32, on));
            }
            Known::NotBoth(corner, bits) => {
                self.not_both[corner][bits] = Some(index as u32);
                self.ruled_out[corner] |= 1 << bits;
            }
            Known::Pair(..) => {}
        }
        self.events.push(Event { known, cause, because: OnceCell::new(), undo });
        index
    }

    /// What an event changed outside the trail, to be added to.
    pub(super) fn undo(&mut self, event: usize) -> &mut Undo {
        &mut self.events[event].undo
    }

    /// Removes the last event. The caller restores what it changed outside the trail.
    pub(super) fn pop(&mut self) -> Option<Event> {
        let event = self.events.pop()?;
        match event.known {
            Known::Segment(segment, _) => self.segments[segment.index()] = None,
            Known::NotBoth(corner, bits) => {
                self.not_both[corner][bits] = None;
                self.ruled_out[corner] &= !(1 << bits);
            }
            Known::Pair(..) => {}
        }
        Some(event)
    }
}
