//! The names of techniques, told from the shape of a step's reason.

use super::reason::Reason;
use super::state::State;
use super::trail::Cause;
use crate::grid::{Cell, Grid, Point, Segment};
use crate::kind::{Fact, Layer, Place};

/// What a step is called.
pub(super) fn name(
    state: &State<'_>,
    reason: &Reason,
    layer: Layer,
    facts: &[(Segment, bool)],
) -> &'static str {
    match layer {
        _ if facts.is_empty() => "contradiction",
        Layer::Single => of_one_rule(state, reason, facts),
        Layer::Corner => of_corners(state, reason),
        Layer::Supposition | Layer::Subset => "supposition",
    }
}

/// Whether none of the facts closes a path, so that they follow because the line is closed already.
pub(super) fn is_after_the_end(state: &State<'_>, facts: &[(Segment, bool)]) -> bool {
    facts.iter().all(|&(segment, _)| state.path(segment, state.trail.len()).is_empty())
}

fn of_one_rule(state: &State<'_>, reason: &Reason, facts: &[(Segment, bool)]) -> &'static str {
    match reason.inferences.first().map(|inference| inference.cause) {
        Some(Cause::Loops) if is_after_the_end(state, facts) => return "the line is closed",
        Some(Cause::Loops) => return "no loop too early",
        Some(Cause::Sides) => return "two sides of the line",
        _ => {}
    }
    let is_on = facts.iter().all(|&(_, on)| on);
    match (labels(state, reason).first(), is_on) {
        (Some(&(_, 0)), _) => "0",
        (Some(&(_, 4)), _) => "4",
        (Some(_), false) => "label full",
        (Some(_), true) => "label needs all",
        (None, true) => "one way on",
        (None, false) if reason.facts.iter().any(|fact| fact.on) => "no branch",
        (None, false) => "no dead end",
    }
}

/// The labels of a reason with their positions, row by row.
fn labels(state: &State<'_>, reason: &Reason) -> Vec<((usize, usize), u8)> {
    let label = |place: &Place| match *place {
        Place::Cell(index) => {
            let cell = Cell::from_index(index);
            Some((state.rules.grid.cell_position(cell), state.puzzle.label(cell)?))
        }
        _ => None,
    };
    reason.rules.iter().filter_map(label).collect()
}

/// Where one label lies beside another.
#[derive(Clone, Copy, PartialEq)]
enum Beside {
    Side,
    Diagonal,
    Apart,
}

fn beside(a: (usize, usize), b: (usize, usize)) -> Beside {
    match (a.0.abs_diff(b.0), a.1.abs_diff(b.1)) {
        (0, 1) | (1, 0) => Beside::Side,
        (1, 1) => Beside::Diagonal,
        _ => Beside::Apart,
    }
}

fn of_corners(state: &State<'_>, reason: &Reason) -> &'static str {
    let labels = labels(state, reason);
    if reason.rules.contains(&Place::Sides) {
        // At a corner of one label, the sides of the line say what the point says.
        return match (&labels[..], points(state, reason).is_empty()) {
            ([(_, label)], false) => of_one_label(state, reason, *label),
            _ => "labels and the sides of the line",
        };
    }
    match labels[..] {
        [(_, label)] => of_one_label(state, reason, label),
        [(a, first), (b, second)] => {
            let (small, large) = (first.min(second), first.max(second));
            match (beside(a, b), small, large) {
                (Beside::Side, 3, 3) => "two 3s side by side",
                (Beside::Side, 1, 3) => "1 beside 3",
                (Beside::Side, 1, 1) => "two 1s side by side",
                (Beside::Side, 2, 3) => "2 beside 3",
                (Beside::Side, 2, 2) => "two 2s side by side",
                (Beside::Side, 1, 2) => "1 beside 2",
                (Beside::Diagonal, 3, 3) => "two 3s diagonal",
                (Beside::Diagonal, 2, 3) => "2 diagonal to 3",
                (Beside::Diagonal, 1, 3) => "1 diagonal to 3",
                (Beside::Diagonal, 2, 2) => "two 2s diagonal",
                (Beside::Diagonal, 1, 2) => "1 diagonal to 2",
                (Beside::Diagonal, 1, 1) => "two 1s diagonal",
                _ => "chain of corners",
            }
        }
        [] => "chain of corners",
        _ if is_chain_between_threes(&labels) => "3s with 2s between",
        _ if reason.inferences.iter().any(|inference| inference.cause == Cause::Pairs) => {
            "segments that are the same or differ"
        }
        _ => "chain of corners",
    }
}

/// Whether two 3s stand at the ends of a diagonal of 2s.
fn is_chain_between_threes(labels: &[((usize, usize), u8)]) -> bool {
    let (Some(first), Some(last)) = (labels.first(), labels.last()) else { return false };
    let diagonal = labels.windows(2).all(|pair| beside(pair[0].0, pair[1].0) == Beside::Diagonal);
    let straight = first.0.1.abs_diff(last.0.1) == labels.len() - 1;
    let between = &labels[1..labels.len() - 1];
    let twos = between.iter().all(|&(_, label)| label == 2);
    first.1 == 3 && last.1 == 3 && twos && diagonal && straight
}

/// The points of a reason. If it has a label and the sides of the line alone, it is the label's
/// corner at which all its facts are, if there is one.
fn points(state: &State<'_>, reason: &Reason) -> Vec<Point> {
    let grid = state.rules.grid;
    let rules: Vec<Place> = reason.rules.iter().copied().collect();
    let [Place::Cell(cell), Place::Sides] = rules[..] else {
        let point = |place: &Place| match *place {
            Place::Point(point) => Some(Point::from_index(point)),
            _ => None,
        };
        return rules.iter().filter_map(point).collect();
    };
    let sides = grid.segments_of_cell(Cell::from_index(cell));
    let around = reason.facts.iter().map(|fact| Segment::from_index(fact.edge));
    let around: Vec<Segment> = around.filter(|segment| !sides.contains(segment)).collect();
    let has_all = |point: &Point| around.iter().all(|&segment| grid.ends(segment).contains(point));
    let corners = sides.iter().flat_map(|&side| grid.ends(side));
    let found = corners.filter(has_all).find(|&point| !around.is_empty() || frame(grid, point));
    found.into_iter().collect()
}

/// Whether a point is a corner of the grid.
fn frame(grid: Grid, point: Point) -> bool {
    let (row, col) = grid.point_position(point);
    (row == 0 || row == grid.rows()) && (col == 0 || col == grid.cols())
}

/// The name of a step by one label, with points at its corners.
fn of_one_label(state: &State<'_>, reason: &Reason, label: u8) -> &'static str {
    let grid = state.rules.grid;
    let points = points(state, reason);
    let sides: Vec<Segment> = reason
        .rules
        .iter()
        .find_map(|place| match *place {
            Place::Cell(cell) => Some(grid.segments_of_cell(Cell::from_index(cell)).to_vec()),
            _ => None,
        })
        .unwrap_or_default();
    let is_own = |fact: &&Fact| sides.iter().any(|side| side.index() == fact.edge);
    let own = reason.facts.iter().filter(is_own).count();
    let reaches = reason.facts.iter().any(|fact| fact.on && !is_own(&fact));
    let in_corner = points.iter().any(|&point| frame(grid, point)) && reason.facts.is_empty();
    match (label, points.len(), own) {
        (1, 1, _) if in_corner => "1 in a corner",
        (2, _, _) if in_corner => "2 in a corner",
        (3, 1, _) if in_corner => "3 in a corner",
        (1, 1, 0) if reaches => "the line reaches a 1",
        (2, 1, 0) if reaches => "the line reaches a 2",
        (3, 1, 0) if reaches => "the line reaches a 3",
        (1, 1, _) if reaches => "the line reaches a 1 with a side off",
        (2, 1, _) if reaches => "the line reaches a 2 with a side known",
        (3, 1, _) if reaches => "the line reaches a 3 with a side known",
        (1, 1, _) => "1 at a closed corner",
        (2, 1, _) => "2 at a closed corner",
        (3, 1, _) => "3 at a closed corner",
        (1, ..) => "1 between two corners",
        (2, ..) => "2 between two corners",
        (3, ..) => "3 between two corners",
        _ => "chain of corners",
    }
}
