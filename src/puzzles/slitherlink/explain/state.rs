//! What is known of a puzzle, and what follows from it: an ordered list of events, each of which can
//! be explained later by those before it, and taken back after a supposition.

use super::board::{Local, Rules};
use super::classes::{Classes, Joined};
use super::parts::Parts;
use super::pattern::{ON, OPPOSITE, Patterns, combination, related, with};
use crate::grid::{Cell, Point, Segment};
use crate::puzzles::slitherlink::Puzzle;
use std::cell::OnceCell;
use std::collections::VecDeque;
use std::rc::Rc;

/// Something that became known.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Known {
    /// A segment is on or off.
    Segment(Segment, bool),
    /// The two segments of a corner do not have these two values (see [`combination`]).
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

#[derive(Clone, Debug)]
pub(super) struct Event {
    pub(super) known: Known,
    pub(super) cause: Cause,
    /// The earlier events that the cause needs, once somebody has asked.
    pub(super) because: OnceCell<Box<[usize]>>,
    /// What to take back: the two ends of the paths that were joined, and the smaller classes of
    /// faces and of segments.
    ends: Option<[(Point, Option<Point>); 4]>,
    faces: Option<usize>,
    segments: Option<usize>,
}

impl Event {
    fn new(known: Known, cause: Cause) -> Self {
        Self { known, cause, because: OnceCell::new(), ends: None, faces: None, segments: None }
    }
}

/// What cannot be.
#[derive(Clone, Copy, Debug)]
pub(super) struct Conflict {
    pub(super) cause: Cause,
    /// What is known and cannot be, if it is not the rule as a whole.
    pub(super) known: Option<Known>,
}

impl Conflict {
    fn of_segment(segment: Segment, on: bool, cause: Cause) -> Self {
        Self { cause, known: Some(Known::Segment(segment, on)) }
    }
}

/// What came of following everything.
pub(super) enum Followed {
    /// A contradiction, and how many events there were before what led to it.
    Conflict(Conflict, usize),
    /// Nothing more follows.
    ToTheEnd,
    /// There came too many events.
    GivenUp,
}

/// Segments that a cause makes known.
type Forced = (Cause, Vec<(Segment, bool)>);

pub(super) struct State<'a> {
    pub(super) puzzle: &'a Puzzle,
    pub(super) rules: Rc<Rules>,
    pub(super) events: Vec<Event>,
    /// The event that made a segment known, and its value.
    segments: Vec<Option<(u32, bool)>>,
    /// The event that ruled out a combination of a corner.
    not_both: Vec<[Option<u32>; 4]>,
    /// The combinations of a corner that are ruled out, as bits.
    ruled_out: Vec<u8>,
    /// The other end of the path that ends at a point.
    ends: Vec<Option<Point>>,
    on: usize,
    /// The event that closed the line.
    closed: Option<usize>,
    /// How many segments of labels are not on yet, counted label by label.
    missing: i64,
    /// Which faces are on one side of the line, or on two; the frame comes after all cells.
    sides: Classes,
    /// Which segments are the same, or differ.
    same: Classes,
    /// For each segment those that it was paired with, and by which event.
    pub(super) pairs: Vec<Vec<(Segment, u32)>>,
    /// For each face those that a pair of segments tells its side from, and by which event.
    pub(super) beside: Vec<Vec<(usize, u32)>>,
    /// Rules to look at, by segments alone and by corners too.
    by_segment: Queue,
    by_corner: Queue,
    /// Segments that follow but were not taken for known yet.
    pending: VecDeque<(Segment, bool, Cause)>,
    /// The same for what follows by pairs.
    by_pair: VecDeque<(Segment, bool)>,
    /// Pairs of segments that differ or are the same, not followed yet.
    paired: VecDeque<([Segment; 2], bool, Cause)>,
    /// What was looked at, and what was changed. As long as nothing changes of what was looked at,
    /// the same supposition leads to the same events for the same reasons.
    pub(super) seen: Parts,
    pub(super) changed: Parts,
}

/// Each rule at most once, in order.
#[derive(Clone, Debug, Default)]
struct Queue {
    due: VecDeque<u32>,
    is_due: Vec<bool>,
}

impl Queue {
    fn of_all(count: usize) -> Self {
        Self { due: (0..count as u32).collect(), is_due: vec![true; count] }
    }

    fn push(&mut self, rule: u32) {
        if !std::mem::replace(&mut self.is_due[rule as usize], true) {
            self.due.push_back(rule);
        }
    }

    fn pop(&mut self) -> Option<u32> {
        let rule = self.due.pop_front()?;
        self.is_due[rule as usize] = false;
        Some(rule)
    }

    fn clear(&mut self) {
        while self.pop().is_some() {}
    }
}

impl<'a> State<'a> {
    pub(super) fn new(puzzle: &'a Puzzle) -> Self {
        let grid = puzzle.grid();
        let rules = Rc::new(Rules::new(puzzle));
        let count = rules.rules.len();
        Self {
            puzzle,
            rules,
            events: Vec::new(),
            segments: vec![None; grid.segment_count()],
            not_both: vec![[None; 4]; 4 * grid.cell_count()],
            ruled_out: vec![0; 4 * grid.cell_count()],
            ends: vec![None; grid.point_count()],
            on: 0,
            closed: None,
            missing: puzzle.labelled().map(|(_, label)| i64::from(label)).sum(),
            sides: Classes::new(grid.cell_count() + 1),
            same: Classes::new(grid.segment_count()),
            pairs: vec![Vec::new(); grid.segment_count()],
            beside: vec![Vec::new(); grid.cell_count() + 1],
            by_segment: Queue::of_all(count),
            by_corner: Queue::of_all(count),
            pending: VecDeque::new(),
            by_pair: VecDeque::new(),
            paired: VecDeque::new(),
            seen: Parts::new(grid),
            changed: Parts::new(grid),
        }
    }

    /// Whether a segment is on, if that is known.
    pub(super) fn value(&self, segment: Segment) -> Option<bool> {
        self.segments[segment.index()].map(|(_, on)| on)
    }

    /// The event that made a segment known, and its value, if it came before another one.
    pub(super) fn segment_before(&self, segment: Segment, limit: usize) -> Option<(usize, bool)> {
        let (event, on) = self.segments[segment.index()]?;
        ((event as usize) < limit).then_some((event as usize, on))
    }

    /// The event that ruled out a combination of a corner, if it came before another one.
    pub(super) fn not_both_before(
        &self,
        corner: usize,
        bits: usize,
        limit: usize,
    ) -> Option<usize> {
        let event = self.not_both[corner][bits]? as usize;
        (event < limit).then_some(event)
    }

    /// The faces beside a segment; the frame comes after all cells.
    pub(super) fn faces(&self, segment: Segment) -> [usize; 2] {
        self.rules.faces(segment)
    }

    /// Takes a segment for known.
    pub(super) fn set(&mut self, segment: Segment, on: bool, cause: Cause) -> Result<(), Conflict> {
        match self.value(segment) {
            Some(known) if known == on => return Ok(()),
            Some(_) => return Err(Conflict::of_segment(segment, !on, cause)),
            None => {}
        }
        let index = self.events.len();
        self.segments[segment.index()] = Some((index as u32, on));
        let known = Known::Segment(segment, on);
        self.events.push(Event::new(known, cause));
        for &(other, event) in &self.pairs[segment.index()] {
            if let Known::Pair(_, differ) = self.events[event as usize].known {
                self.by_pair.push_back((other, on != differ));
            }
        }
        for &rule in &self.rules.of_segment[segment.index()] {
            self.by_segment.push(rule);
            self.by_corner.push(rule);
        }
        let looped = if on { self.lengthen(index, segment) } else { Ok(()) };
        let [a, b] = self.faces(segment);
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
                self.events[index].faces = Some(small);
                self.after_join(small);
            }
        }
        looped
    }

    /// Notes that something becomes known of two faces.
    fn change_faces(&self, faces: [usize; 2]) {
        self.changed.line();
        for face in faces {
            self.seen.face(face);
            self.changed.around(face);
        }
    }

    /// Joins the paths that end at a segment's points.
    fn lengthen(&mut self, index: usize, segment: Segment) -> Result<(), Conflict> {
        let closes_too_early = self.closes_too_early(segment);
        self.on += 1;
        self.missing -= self.labels_beside(segment);
        let [a, b] = self.rules.grid.ends(segment);
        let [far_a, far_b] = [a, b].map(|point| self.ends[point.index()].unwrap_or(point));
        let old = [a, b, far_a, far_b].map(|point| (point, self.ends[point.index()]));
        for point in [a, b, far_a, far_b] {
            self.seen.point(point);
            self.changed.point(point);
        }
        self.events[index].ends = Some(old);
        if closes_too_early {
            return Err(Conflict::of_segment(segment, true, Cause::Loops));
        }
        if far_a == b {
            self.seen.line();
            self.closed = Some(index);
            return Ok(());
        }
        // The points in the middle of a path keep their entries, which nobody asks for: a third
        // segment there is against the point's rule.
        self.ends[far_a.index()] = Some(far_b);
        self.ends[far_b.index()] = Some(far_a);
        let around = self.rules.grid.segments_of_point(far_a);
        let closing = around.into_iter().find(|&other| {
            self.rules.grid.ends(other).contains(&far_b) && self.value(other).is_none()
        });
        if let Some(closing) = closing {
            self.seen.segment(closing);
        }
        if let Some(closing) = closing.filter(|&closing| self.closes_too_early(closing)) {
            self.pending.push_back((closing, false, Cause::Loops));
        }
        Ok(())
    }

    fn labels_beside(&self, segment: Segment) -> i64 {
        let sides = self.rules.grid.sides(segment).into_iter().flatten();
        sides.filter(|&cell| self.puzzle.label(cell).is_some()).count() as i64
    }

    /// Whether a segment joins the two ends of one path, and the line that it closes is not all.
    pub(super) fn closes_too_early(&self, segment: Segment) -> bool {
        let [a, b] = self.rules.grid.ends(segment);
        if self.ends[a.index()] != Some(b) || self.ends[b.index()] != Some(a) {
            return false;
        }
        let path = self.path(segment, self.events.len());
        if path.is_empty() {
            return false;
        }
        let is_all = self.missing == self.labels_beside(segment) && path.len() == self.on;
        if is_all {
            self.seen.line();
        }
        !is_all
    }

    /// The segments of the path that a segment would close, by events before a limit; empty if there
    /// is none.
    pub(super) fn path(&self, segment: Segment, limit: usize) -> Vec<Segment> {
        let [mut at, end] = self.rules.grid.ends(segment);
        let (mut last, mut path) = (segment, Vec::new());
        while at != end {
            let is_on = |&other: &Segment| {
                other != last && self.segment_before(other, limit).is_some_and(|(_, on)| on)
            };
            let Some(next) = self.rules.grid.segments_of_point(at).find(is_on) else {
                return Vec::new();
            };
            path.push(next);
            if path.len() > self.segments.len() {
                return Vec::new();
            }
            let [a, b] = self.rules.grid.ends(next);
            at = if a == at { b } else { a };
            last = next;
        }
        path
    }

    /// Segments between faces whose sides have just become known.
    fn after_join(&mut self, small: usize) {
        let grid = self.rules.grid;
        let mut members = self.sides.members(small);
        while let Some(face) = members.next(&self.sides) {
            self.seen.members(face);
            self.changed.face(face);
            match face == grid.cell_count() {
                true => self.frame().for_each(|segment| self.look_across(segment, face)),
                false => {
                    let around = grid.segments_of_cell(Cell::from_index(face));
                    around.into_iter().for_each(|segment| self.look_across(segment, face));
                }
            }
        }
    }

    /// Looks from a face at an open segment, and at the face beyond it.
    fn look_across(&mut self, segment: Segment, face: usize) {
        self.seen.segment(segment);
        if self.value(segment).is_some() {
            return;
        }
        let [a, b] = self.faces(segment);
        let beside = if a == face { b } else { a };
        self.seen.face(face);
        self.seen.face(beside);
        if let Some(on) = self.sides.differ(a, b) {
            self.pending.push_back((segment, on, Cause::Sides));
        }
        self.compare_neighbours(segment, beside);
    }

    /// Two neighbours of a cell that are known to be on one side make the two segments between them and
    /// the cell the same, whichever side the cell is on; those on two sides make them different. Here
    /// one of the two segments is given.
    fn compare_neighbours(&mut self, segment: Segment, face: usize) {
        if face == self.rules.grid.cell_count() {
            return;
        }
        for corner in 4 * face..4 * face + 4 {
            let pair = self.rules.segments_of_corner(corner);
            if !pair.contains(&segment) {
                continue;
            }
            pair.into_iter().for_each(|one| self.seen.segment(one));
            if !self.are_open(pair) {
                continue;
            }
            let [above, beside] = self.rules.across(corner);
            self.seen.face(above);
            self.seen.face(beside);
            let Some(differ) = self.sides.differ(above, beside) else { continue };
            self.settle(corner, differ, Cause::Sides);
        }
    }

    pub(super) fn frame(&self) -> impl Iterator<Item = Segment> + use<> {
        let grid = self.rules.grid;
        let level = (0..grid.cols())
            .flat_map(move |col| [grid.horizontal(0, col), grid.horizontal(grid.rows(), col)]);
        let upright = (0..grid.rows())
            .flat_map(move |row| [grid.vertical(row, 0), grid.vertical(row, grid.cols())]);
        level.chain(upright)
    }

    /// The patterns that a rule has left.
    fn left(&self, rule: u32, with_corners: bool) -> Patterns {
        let rule = &self.rules.rules[rule as usize];
        let mut left = rule.allowed;
        rule.slots.iter().flatten().for_each(|&segment| self.seen.segment(segment));
        for (slot, segment) in rule.slots.iter().enumerate() {
            if let Some(on) = segment.and_then(|segment| self.value(segment)) {
                left &= with(slot, on);
            }
        }
        for &(corner, slots) in rule.corners.iter().filter(|_| with_corners) {
            let ruled_out = self.ruled_out[corner];
            for bits in (0..4).filter(|&bits| ruled_out >> bits & 1 == 1) {
                left &= !combination(slots, bits);
            }
        }
        for (pair, slots) in self.opposite(rule).filter(|_| with_corners) {
            if let Some(differ) = self.differ(pair) {
                left &= related(slots, differ);
            }
        }
        left
    }

    /// The open segments that lie opposite each other in a rule, with their slots.
    pub(super) fn opposite(
        &self,
        rule: &Local,
    ) -> impl Iterator<Item = ([Segment; 2], (usize, usize))> + use<> {
        let pairs = OPPOSITE.map(|(a, b)| {
            let pair = [rule.slots[a]?, rule.slots[b]?];
            self.are_open(pair).then_some((pair, (a, b)))
        });
        pairs.into_iter().flatten()
    }

    /// Whether two segments differ; `None` if that is not known.
    pub(super) fn differ(&self, [a, b]: [Segment; 2]) -> Option<bool> {
        self.same.differ(a.index(), b.index())
    }

    /// The segments that a rule makes known with these patterns left.
    fn forced(&self, rule: u32, left: Patterns) -> Vec<(Segment, bool)> {
        let mut forced = Vec::new();
        for (segment, on) in self.rules.rules[rule as usize].slots.iter().zip(ON) {
            if let Some(segment) = segment
                && (left & on == 0 || left & !on == 0)
                && self.value(*segment).is_none()
            {
                forced.push((*segment, left & on != 0));
            }
        }
        forced
    }

    /// The next segments that follow by one label, one point, one closed line or the two sides of
    /// the line; all from one cause. Empty if there are no more.
    pub(super) fn single(&mut self) -> Result<Forced, Conflict> {
        while let Some(rule) = self.by_segment.pop() {
            let left = self.left(rule, false);
            if left == 0 {
                return Err(Conflict { cause: Cause::Local(rule), known: None });
            }
            let forced = self.forced(rule, left);
            if !forced.is_empty() {
                return Ok((Cause::Local(rule), forced));
            }
        }
        while let Some((segment, on, cause)) = self.pending.pop_front() {
            self.seen.segment(segment);
            match self.value(segment) {
                None => return Ok((cause, vec![(segment, on)])),
                Some(known) if known != on => {
                    return Err(Conflict::of_segment(segment, known, cause));
                }
                Some(_) => {}
            }
        }
        if self.closed.is_none() {
            return Ok((Cause::Loops, Vec::new()));
        }
        let open = self.rules.grid.segments().filter(|&segment| self.value(segment).is_none());
        Ok((Cause::Loops, open.map(|segment| (segment, false)).collect()))
    }

    /// Looks at one rule by corners and pairs too: notes what is new of them, and gives the segments
    /// that follow. `None` if no rule is left to look at.
    pub(super) fn corner(&mut self) -> Result<Option<Forced>, Conflict> {
        while let Some((segment, on)) = self.by_pair.pop_front() {
            self.seen.segment(segment);
            match self.value(segment) {
                None => return Ok(Some((Cause::Pairs, vec![(segment, on)]))),
                Some(known) if known != on => {
                    return Err(Conflict::of_segment(segment, known, Cause::Pairs));
                }
                Some(_) => {}
            }
        }
        let Some(rule) = self.by_corner.pop() else { return Ok(None) };
        let rules = Rc::clone(&self.rules);
        let Local { corners, .. } = &rules.rules[rule as usize];
        for &(corner, _) in corners {
            let pair = self.rules.segments_of_corner(corner);
            if let Some(differ) = self.differ(pair).filter(|_| self.are_open(pair)) {
                self.settle(corner, differ, Cause::Pairs);
            }
        }
        let left = self.left(rule, true);
        if left == 0 {
            return Err(Conflict { cause: Cause::Local(rule), known: None });
        }
        for &(corner, slots) in corners {
            let [level, upright] = rules.segments_of_corner(corner).map(|s| self.value(s));
            for bits in 0..4 {
                // What the segments say by themselves is no news.
                let is_open = level.is_none_or(|on| on == (bits & 2 != 0))
                    && upright.is_none_or(|on| on == (bits & 1 != 0));
                let is_new = is_open && self.ruled_out[corner] >> bits & 1 == 0;
                if is_new && left & combination(slots, bits) == 0 {
                    self.rule_out(corner, bits, Cause::Local(rule));
                }
            }
        }
        for (pair, slots) in self.opposite(&self.rules.rules[rule as usize]) {
            for differ in [false, true] {
                if left & related(slots, !differ) == 0 {
                    self.paired.push_back((pair, differ, Cause::Local(rule)));
                }
            }
        }
        Ok(Some((Cause::Local(rule), self.forced(rule, left))))
    }

    /// Follows one pair of segments that differ or are the same. False if there is none left.
    pub(super) fn pair(&mut self) -> Result<bool, Conflict> {
        let Some((pair, differ, cause)) = self.paired.pop_front() else { return Ok(false) };
        self.relate(pair, differ, cause)?;
        Ok(true)
    }

    fn are_open(&self, pair: [Segment; 2]) -> bool {
        pair.iter().all(|&segment| self.value(segment).is_none())
    }

    fn rule_out(&mut self, corner: usize, bits: usize, cause: Cause) {
        self.not_both[corner][bits] = Some(self.events.len() as u32);
        self.ruled_out[corner] |= 1 << bits;
        self.events.push(Event::new(Known::NotBoth(corner, bits), cause));
        let pair = self.rules.segments_of_corner(corner);
        pair.into_iter().for_each(|segment| self.changed.segment(segment));
        self.changed.line();
        for other in self.rules.of_corner(corner) {
            self.by_corner.push(other);
        }
        if self.not_both[corner][bits ^ 0b11].is_some() {
            self.paired.push_back((pair, bits == 0 || bits == 3, Cause::Corner(corner)));
        }
    }

    /// Rules out what a corner's segments cannot be if they differ, or if they are the same.
    fn settle(&mut self, corner: usize, differ: bool, cause: Cause) {
        for bits in (0..4).filter(|&bits| (bits == 1 || bits == 2) != differ) {
            if self.not_both[corner][bits].is_none() {
                self.rule_out(corner, bits, cause);
            }
        }
    }

    /// Takes two segments for the same, or for different, if that is new.
    fn relate(&mut self, pair: [Segment; 2], differ: bool, cause: Cause) -> Result<(), Conflict> {
        let [a, b] = pair;
        self.seen.segment(a);
        self.seen.segment(b);
        // If they contradict what is known, the rules that say so find out.
        if !self.are_open(pair) || self.differ(pair) == Some(!differ) {
            return Ok(());
        }
        let (cause, joined) = match self.same.join(a.index(), b.index(), differ) {
            Joined::New(small) => (cause, Some(small)),
            _ => (Cause::Pairs, None),
        };
        let faces = self.apart(pair);
        faces.into_iter().flatten().for_each(|face| self.seen.face(face));
        let sides = faces.map(|[from, to]| self.sides.join(from, to, differ));
        if joined.is_none() && matches!(sides, None | Some(Joined::Known)) {
            return Ok(());
        }
        let index = self.events.len() as u32;
        let known = Known::Pair(pair, differ);
        self.events.push(Event { segments: joined, ..Event::new(known, cause) });
        self.changed.segment(a);
        self.changed.segment(b);
        self.changed.line();
        if let Some(faces) = faces {
            self.change_faces(faces);
        }
        self.pairs[a.index()].push((b, index));
        self.pairs[b.index()].push((a, index));
        if let Some([from, to]) = faces {
            self.beside[from].push((to, index));
            self.beside[to].push((from, index));
        }
        if let Some(small) = joined {
            let mut members = self.same.members(small);
            while let Some(member) = members.next(&self.same) {
                self.seen.segment(Segment::from_index(member));
                self.changed.segment(Segment::from_index(member));
                for &rule in &self.rules.of_segment[member] {
                    self.by_corner.push(rule);
                }
            }
        }
        match sides {
            Some(Joined::New(small)) => {
                for face in faces.into_iter().flatten() {
                    self.changed.members(face);
                }
                self.events[index as usize].faces = Some(small);
                self.after_join(small);
            }
            Some(Joined::Contradicted) => {
                return Err(Conflict { cause: Cause::Sides, known: Some(known) });
            }
            Some(Joined::Known) | None => {}
        }
        Ok(())
    }

    /// The faces across two segments of one cell.
    pub(super) fn apart(&self, [a, b]: [Segment; 2]) -> Option<[usize; 2]> {
        let (first, second) = (self.faces(a), self.faces(b));
        let is_shared =
            |face: &usize| *face < self.rules.grid.cell_count() && second.contains(face);
        let cell = first.into_iter().find(is_shared)?;
        Some([first, second].map(|[one, other]| if one == cell { other } else { one }))
    }

    /// Follows everything to its end, or until so many events have come.
    pub(super) fn propagate(&mut self, most: usize) -> Followed {
        while self.events.len() < most {
            let before = self.events.len();
            match self.follow() {
                Ok(true) => {}
                Ok(false) => return Followed::ToTheEnd,
                Err(conflict) => return Followed::Conflict(conflict, before),
            }
        }
        Followed::GivenUp
    }

    /// Follows what comes next. False if there is nothing left.
    fn follow(&mut self) -> Result<bool, Conflict> {
        let (cause, forced) = match self.single()? {
            (_, forced) if forced.is_empty() => match self.corner()? {
                Some(next) => next,
                None => return self.pair(),
            },
            next => next,
        };
        for (segment, on) in forced {
            self.set(segment, on, cause)?;
        }
        Ok(true)
    }

    /// Takes back all events but the first so many. Nothing may have been left to look at then.
    pub(super) fn take_back(&mut self, count: usize) {
        while self.events.len() > count {
            let Some(event) = self.events.pop() else { return };
            self.closed = self.closed.filter(|&closed| closed < self.events.len());
            if let Some(small) = event.faces {
                self.sides.part(small);
            }
            if let Some(small) = event.segments {
                self.same.part(small);
            }
            for (point, end) in event.ends.into_iter().flatten() {
                self.ends[point.index()] = end;
            }
            match event.known {
                Known::Segment(segment, on) => {
                    self.segments[segment.index()] = None;
                    if on {
                        self.on -= 1;
                        self.missing += self.labels_beside(segment);
                    }
                }
                Known::NotBoth(corner, bits) => {
                    self.not_both[corner][bits] = None;
                    self.ruled_out[corner] &= !(1 << bits);
                }
                Known::Pair(pair, _) => {
                    for segment in pair {
                        self.pairs[segment.index()].pop();
                    }
                    for face in self.apart(pair).into_iter().flatten() {
                        self.beside[face].pop();
                    }
                }
            }
        }
        self.by_segment.clear();
        self.by_corner.clear();
        self.pending.clear();
        self.by_pair.clear();
        self.paired.clear();
    }
}
