//! Paths of segments that are on: their ends, and what would close them.

use super::trail::Trail;
use crate::grid::{Grid, Point, Segment};

/// All paths, and how much of the line there is.
pub(super) struct Paths {
    /// For each end of a path the other end. The points in the middle of a path keep old entries.
    /// These are never read: a third segment there breaks the point's rule.
    ends: Vec<Option<Point>>,
    /// How many segments are on.
    on: usize,
    /// How many segments the labels still need, summed over the labels.
    missing: i64,
    /// The event that closed the line.
    closed: Option<usize>,
}

/// What a segment would close.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// No path.
    Nothing,
    /// A path that is not the whole line.
    TooEarly,
    /// The whole line.
    All,
}

impl Paths {
    /// No paths; `missing` is the sum of all labels.
    pub(super) fn new(grid: Grid, missing: i64) -> Self {
        Self { ends: vec![None; grid.point_count()], on: 0, missing, closed: None }
    }

    /// Whether the line is closed.
    pub(super) fn is_closed(&self) -> bool {
        self.closed.is_some()
    }

    /// The other end of the path that ends at a point; the point itself if there is none.
    pub(super) fn far(&self, point: Point) -> Point {
        self.ends[point.index()].unwrap_or(point)
    }

    /// The entries of some points, to be restored later.
    pub(super) fn entries(&self, points: [Point; 4]) -> [(Point, Option<Point>); 4] {
        points.map(|point| (point, self.ends[point.index()]))
    }

    /// Counts one more segment that is on, beside this many labels.
    pub(super) fn lengthen(&mut self, labels: i64) {
        self.on += 1;
        self.missing -= labels;
    }

    /// Undoes [`Self::lengthen`].
    pub(super) fn shorten(&mut self, labels: i64) {
        self.on -= 1;
        self.missing += labels;
    }

    /// Notes the event that closed the line.
    pub(super) fn close(&mut self, event: usize) {
        self.closed = Some(event);
    }

    /// Notes that two points are the ends of one path.
    pub(super) fn join(&mut self, a: Point, b: Point) {
        self.ends[a.index()] = Some(b);
        self.ends[b.index()] = Some(a);
    }

    /// Undoes the last event, before which there were `count` events.
    pub(super) fn part(&mut self, count: usize, ends: Option<[(Point, Option<Point>); 4]>) {
        self.closed = self.closed.filter(|&closed| closed < count);
        for (point, end) in ends.into_iter().flatten() {
            self.ends[point.index()] = end;
        }
    }

    /// What a segment beside this many labels would close.
    pub(super) fn closing(
        &self,
        grid: Grid,
        trail: &Trail,
        segment: Segment,
        labels: i64,
    ) -> Closing {
        let [a, b] = grid.ends(segment);
        if self.ends[a.index()] != Some(b) || self.ends[b.index()] != Some(a) {
            return Closing::Nothing;
        }
        let path = path(grid, trail, segment, trail.len());
        if path.is_empty() {
            return Closing::Nothing;
        }
        match self.missing == labels && path.len() == self.on {
            true => Closing::All,
            false => Closing::TooEarly,
        }
    }
}

/// The path that a segment would close: its segments, all made known before event `limit`. Empty if
/// there is none.
pub(super) fn path(grid: Grid, trail: &Trail, segment: Segment, limit: usize) -> Vec<Segment> {
    let [mut at, end] = grid.ends(segment);
    let (mut last, mut path) = (segment, Vec::new());
    while at != end {
        let is_on = |&other: &Segment| {
            other != last && trail.segment_before(other, limit).is_some_and(|(_, on)| on)
        };
        let Some(next) = grid.segments_of_point(at).find(is_on) else { return Vec::new() };
        path.push(next);
        if path.len() > grid.segment_count() {
            return Vec::new();
        }
        let [a, b] = grid.ends(next);
        at = if a == at { b } else { a };
        last = next;
    }
    path
}
