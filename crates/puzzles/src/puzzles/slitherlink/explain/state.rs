//! Propagation state: a trail of assignments with reasons, what it says of paths, sides and pairs,
//! and backtracking.

use super::board::Rules;
use super::classes::{Classes, Joined};
use super::pairs::Pairs;
use super::parts::Parts;
use super::paths::{self, Closing, Paths};
use super::queue::Queue;
use super::trail::{Cause, Conflict, Known, Trail, Undo};
use crate::grid::Segment;
use crate::puzzles::slitherlink::Puzzle;
use std::rc::Rc;

pub(super) struct State<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) rules: Rc<Rules>,
    pub(super) trail: Trail,
    pub(super) paths: Paths,
    /// Which faces are on one side of the line, or on two; the frame comes after all cells.
    pub(super) sides: Classes,
    pub(super) pairs: Pairs,
    pub(super) queue: Queue,
    /// What was looked at, and what was changed. As long as nothing changes of what was looked at,
    /// the same supposition leads to the same events for the same reasons.
    pub(super) seen: Parts,
    pub(super) changed: Parts,
}

impl<'a> State<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let grid = puzzle.grid();
        let rules = Rc::new(Rules::new(puzzle));
        let missing = puzzle.labelled().map(|(_, label)| i64::from(label)).sum();
        let queue = Queue::new(rules.rules.len());
        Self {
            puzzle,
            rules,
            trail: Trail::new(grid),
            paths: Paths::new(grid, missing),
            sides: Classes::new(grid.cell_count() + 1),
            pairs: Pairs::new(grid),
            queue,
            seen: Parts::new(grid),
            changed: Parts::new(grid),
        }
    }

    /// Whether a segment is on, if that is known.
    pub(super) fn value(&self, segment: Segment) -> Option<bool> {
        self.trail.value(segment)
    }

    pub(super) fn are_open(&self, pair: [Segment; 2]) -> bool {
        pair.iter().all(|&segment| self.value(segment).is_none())
    }

    /// The segments of the path that a segment would close, by events before a limit; empty if there
    /// is none.
    pub(super) fn path(&self, segment: Segment, limit: usize) -> Vec<Segment> {
        paths::path(self.rules.grid, &self.trail, segment, limit)
    }

    /// Assigns a segment, with its cause.
    pub(super) fn set(&mut self, segment: Segment, on: bool, cause: Cause) -> Result<(), Conflict> {
        match self.value(segment) {
            Some(known) if known == on => return Ok(()),
            Some(_) => return Err(Conflict::of_segment(segment, !on, cause)),
            None => {}
        }
        let index = self.trail.push(Known::Segment(segment, on), cause, Undo::default());
        for &(other, event) in self.pairs.of(segment) {
            if let Known::Pair(_, differ) = self.trail.events[event as usize].known {
                self.queue.by_pair.push_back((other, on != differ));
            }
        }
        for &rule in &self.rules.of_segment[segment.index()] {
            self.queue.by_segment.push(rule);
            self.queue.by_corner.push(rule);
        }
        let looped = if on { self.lengthen(index, segment) } else { Ok(()) };
        let [a, b] = self.rules.faces(segment);
        self.seen.segment(segment);
        self.changed.segment(segment);
        self.change_faces([a, b]);
        match self.sides.join(a, b, on) {
            Joined::Known => {}
            Joined::Contradicted => {
                return Err(Conflict::of_segment(segment, on, Cause::Sides));
            }
            Joined::New(small) => {
                self.changed.members(a);
                self.changed.members(b);
                self.trail.undo(index).faces = Some(small);
                self.after_join(small);
            }
        }
        looped
    }

    /// Notes that something is now known of the segments between or beside two faces.
    fn change_faces(&self, faces: [usize; 2]) {
        self.changed.line();
        for face in faces {
            self.seen.face(face);
            self.changed.around(face);
        }
    }

    /// Joins the paths that end at a segment's points.
    fn lengthen(&mut self, index: usize, segment: Segment) -> Result<(), Conflict> {
        let grid = self.rules.grid;
        let closes_too_early = self.closes_too_early(segment);
        self.paths.lengthen(self.labels_beside(segment));
        let [a, b] = grid.ends(segment);
        let [far_a, far_b] = [a, b].map(|point| self.paths.far(point));
        for point in [a, b, far_a, far_b] {
            self.seen.point(point);
            self.changed.point(point);
        }
        self.trail.undo(index).ends = Some(self.paths.entries([a, b, far_a, far_b]));
        if closes_too_early {
            return Err(Conflict::of_segment(segment, true, Cause::Loops));
        }
        if far_a == b {
            self.seen.line();
            self.paths.close(index);
            return Ok(());
        }
        self.paths.join(far_a, far_b);
        let closing = grid
            .segments_of_point(far_a)
            .find(|&other| grid.ends(other).contains(&far_b) && self.value(other).is_none());
        if let Some(closing) = closing {
            self.seen.segment(closing);
        }
        if let Some(closing) = closing.filter(|&closing| self.closes_too_early(closing)) {
            self.queue.pending.push_back((closing, false, Cause::Loops));
        }
        Ok(())
    }

    /// Whether a segment joins the two ends of one path, and closes a line that is not the whole.
    fn closes_too_early(&self, segment: Segment) -> bool {
        let labels = self.labels_beside(segment);
        let closing = self.paths.closing(self.rules.grid, &self.trail, segment, labels);
        if closing == Closing::All {
            self.seen.line();
        }
        closing == Closing::TooEarly
    }

    fn labels_beside(&self, segment: Segment) -> i64 {
        let sides = self.rules.grid.sides(segment).into_iter().flatten();
        sides.filter(|&cell| self.puzzle.label(cell).is_some()).count() as i64
    }

    /// Rules out a combination of a corner.
    pub(super) fn rule_out(&mut self, corner: usize, bits: usize, cause: Cause) {
        self.trail.push(Known::NotBoth(corner, bits), cause, Undo::default());
        let pair = self.rules.corners[corner];
        pair.into_iter().for_each(|segment| self.changed.segment(segment));
        self.changed.line();
        for other in self.rules.of_corner(corner) {
            self.queue.by_corner.push(other);
        }
        if self.trail.ruled_out[corner] >> (bits ^ 0b11) & 1 == 1 {
            self.queue.paired.push_back((pair, bits == 0 || bits == 3, Cause::Corner(corner)));
        }
    }

    /// Rules out the combinations that a corner cannot have, since its segments differ or are the
    /// same.
    pub(super) fn settle(&mut self, corner: usize, differ: bool, cause: Cause) {
        for bits in (0..4).filter(|&bits| (bits == 1 || bits == 2) != differ) {
            if self.trail.ruled_out[corner] >> bits & 1 == 0 {
                self.rule_out(corner, bits, cause);
            }
        }
    }

    /// Notes that two segments differ or are the same, unless that is known.
    pub(super) fn relate(
        &mut self,
        pair: [Segment; 2],
        differ: bool,
        cause: Cause,
    ) -> Result<(), Conflict> {
        pair.into_iter().for_each(|segment| self.seen.segment(segment));
        // If they contradict what is known, the rules that say so find out.
        if !self.are_open(pair) || self.pairs.differ(pair) == Some(!differ) {
            return Ok(());
        }
        let (cause, joined) = match self.pairs.join(pair, differ) {
            Joined::New(small) => (cause, Some(small)),
            _ => (Cause::Pairs, None),
        };
        let faces = self.rules.apart(pair);
        faces.into_iter().flatten().for_each(|face| self.seen.face(face));
        let sides = faces.map(|[from, to]| self.sides.join(from, to, differ));
        if joined.is_none() && matches!(sides, None | Some(Joined::Known)) {
            return Ok(());
        }
        let known = Known::Pair(pair, differ);
        let undo = Undo { segments: joined, ..Undo::default() };
        let index = self.trail.push(known, cause, undo);
        pair.into_iter().for_each(|segment| self.changed.segment(segment));
        self.changed.line();
        if let Some(faces) = faces {
            self.change_faces(faces);
        }
        self.pairs.push(pair, faces, index);
        if let Some(small) = joined {
            let mut members = self.pairs.same.members(small);
            while let Some(member) = members.next(&self.pairs.same) {
                self.seen.segment(Segment::from_index(member));
                self.changed.segment(Segment::from_index(member));
                for &rule in &self.rules.of_segment[member] {
                    self.queue.by_corner.push(rule);
                }
            }
        }
        match sides {
            Some(Joined::New(small)) => {
                for face in faces.into_iter().flatten() {
                    self.changed.members(face);
                }
                self.trail.undo(index).faces = Some(small);
                self.after_join(small);
            }
            Some(Joined::Contradicted) => {
                return Err(Conflict { cause: Cause::Sides, known: Some(known) });
            }
            Some(Joined::Known) | None => {}
        }
        Ok(())
    }

    /// Undoes all events after the first `count`, and empties the queues. So nothing may have been
    /// due after these events.
    pub(super) fn take_back(&mut self, count: usize) {
        while self.trail.len() > count {
            let Some(event) = self.trail.pop() else { return };
            let Undo { ends, faces, segments } = event.undo;
            self.paths.part(self.trail.len(), ends);
            if let Some(small) = faces {
                self.sides.part(small);
            }
            if let Some(small) = segments {
                self.pairs.same.part(small);
            }
            match event.known {
                Known::Segment(segment, true) => self.paths.shorten(self.labels_beside(segment)),
                Known::Pair(pair, _) => self.pairs.pop(pair, self.rules.apart(pair)),
                Known::Segment(_, false) | Known::NotBoth(..) => {}
            }
        }
        self.queue.clear();
    }
}
