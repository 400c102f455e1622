//! The paths that segments which are on make: their ends, and what closes them.

use super::trail::Trail;
use crate::grid::{Grid, Point, Segment};

/// The paths, and how much of the line there is.
pub(super) struct Paths {
    /// The other end of the path that ends at a point. The points in the middle of a path keep their
    /// entries, which nobody asks for: a third segment there is against the point's rule.
    ends: Vec<Option<Point>>,
    /// How many segments are on.
    on: usize,
    /// How many segments of labels are not on yet, counted label by label.
    missing: i64,
    /// The event that closed the line.
    closed: Option<usize>,
}

/// What a segment would do to the paths.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Closing {
    /// It closes none.
    Nothing,
    /// It closes one, and that is not the whole line.
    TooEarly,
    /// It closes the whole line.
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

    /// What the entries of some points are.
    pub(super) fn entries(&self, points: [Point; 4]) -> [(Point, Option<Point>); 4] {
        points.map(|point| (point, self.ends[point.index()]))
    }

    /// One segment more is on, beside so many labels.
    pub(super) fn lengthen(&mut self, labels: i64) {
        self.on += 1;
        self.missing -= labels;
    }

    /// Takes [`Self::lengthen`] back.
    pub(super) fn shorten(&mut self, labels: i64) {
        self.on -= 1;
        self.missing += labels;
    }

    /// An event closed the line.
    pub(super) fn close(&mut self, event: usize) {
        self.closed = Some(event);
    }

    /// These two points are the ends of one path.
    pub(super) fn join(&mut self, a: Point, b: Point) {
        self.ends[a.index()] = Some(b);
        self.ends[b.index()] = Some(a);
    }

    /// Takes back what an event did that is the last of `count + 1`.
    pub(super) fn part(&mut self, count: usize, ends: Option<[(Point, Option<Point>); 4]>) {
        self.closed = self.closed.filter(|&closed| closed < count);
        for (point, end) in ends.into_iter().flatten() {
            self.ends[point.index()] = end;
        }
    }

    /// What a segment beside so many labels would close.
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

/// The segments of the path that a segment would close, by events before a limit; empty if there is
/// none.
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
