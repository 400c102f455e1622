//! The rules of a puzzle by place: which segments and corners each rule is about.

use super::pattern::{CORNERS_OF_CELL, CORNERS_OF_POINT, PASSING};
use crate::cnf::Patterns;
use crate::grid::{Cell, Grid, Point, Segment};
use crate::kind::Place;
use crate::puzzles::slitherlink::Puzzle;

/// A rule about up to four segments.
#[derive(Clone, Debug)]
pub(super) struct Local {
    pub(super) place: Place,
    /// The segment in each slot; `None` beyond the frame.
    pub(super) slots: [Option<Segment>; 4],
    /// The corners that it shares with other rules, each with the slots of its segments.
    pub(super) corners: Vec<(usize, (usize, usize))>,
    /// The patterns that it allows.
    pub(super) allowed: Patterns,
}

/// The rules of a puzzle, and where each segment and each corner occurs. A corner is two segments
/// of a cell that meet; it is numbered `4 * cell`, and 0 to 3 for top left, top right, bottom left
/// and bottom right.
#[derive(Clone, Debug)]
pub(super) struct Rules {
    pub(super) grid: Grid,
    pub(super) rules: Vec<Local>,
    pub(super) of_segment: Vec<Vec<u32>>,
    of_corner: Vec<[Option<u32>; 2]>,
    /// The faces beside each segment.
    faces: Vec<[usize; 2]>,
    /// The segments of each corner, the horizontal one first.
    pub(super) corners: Vec<[Segment; 2]>,
    /// The faces across the segments of each corner, seen from its cell.
    pub(super) across: Vec<[usize; 2]>,
}

impl Rules {
    pub(super) fn new(puzzle: &Puzzle) -> Self {
        let grid = puzzle.grid();
        let labels = puzzle.labelled().map(|(cell, label)| Local::of_label(grid, cell, label));
        let at_point = if puzzle.visits_all() { Patterns::of_count(2) } else { PASSING };
        let points = grid.points().map(|point| Local::of_point(grid, point, at_point));
        let rules: Vec<Local> = labels.chain(points).collect();
        let mut of_segment = vec![Vec::new(); grid.segment_count()];
        let mut of_corner = vec![[None; 2]; 4 * grid.cell_count()];
        for (index, rule) in rules.iter().enumerate() {
            for segment in rule.slots.iter().flatten() {
                of_segment[segment.index()].push(index as u32);
            }
            for &(corner, _) in &rule.corners {
                let is_point = matches!(rule.place, Place::Point(_));
                of_corner[corner][usize::from(is_point)] = Some(index as u32);
            }
        }
        let frame = grid.cell_count();
        let beside = |side: Option<Cell>| side.map_or(frame, Cell::index);
        let faces: Vec<[usize; 2]> =
            grid.segments().map(|segment| grid.sides(segment).map(beside)).collect();
        let corners = (0..4 * grid.cell_count()).map(|corner| {
            let around = grid.segments_of_cell(Cell::from_index(corner / 4));
            let (horizontal, vertical) = CORNERS_OF_CELL[corner % 4];
            [around[horizontal], around[vertical]]
        });
        let corners: Vec<[Segment; 2]> = corners.collect();
        let across = corners.iter().enumerate().map(|(corner, pair)| {
            pair.map(|segment| {
                let [a, b] = faces[segment.index()];
                if a == corner / 4 { b } else { a }
            })
        });
        let across = across.collect();
        Self { grid, rules, of_segment, of_corner, faces, corners, across }
    }

    /// The rules that share a corner: its cell's label and its point.
    pub(super) fn of_corner(&self, corner: usize) -> impl Iterator<Item = u32> + use<> {
        self.of_corner[corner].into_iter().flatten()
    }

    /// The faces beside a segment; the frame comes after all cells.
    pub(super) fn faces(&self, segment: Segment) -> [usize; 2] {
        self.faces[segment.index()]
    }

    /// The faces across two segments of one cell, seen from the cell; `None` if they share no cell.
    pub(super) fn apart(&self, [a, b]: [Segment; 2]) -> Option<[usize; 2]> {
        let (first, second) = (self.faces(a), self.faces(b));
        let is_shared = |face: &usize| *face < self.grid.cell_count() && second.contains(face);
        let cell = first.into_iter().find(is_shared)?;
        Some([first, second].map(|[one, other]| if one == cell { other } else { one }))
    }

    /// Calls `visit` for each segment round a face.
    pub(super) fn each_around(&self, face: usize, mut visit: impl FnMut(Segment)) {
        match face == self.grid.cell_count() {
            true => self.frame().for_each(visit),
            false => {
                let around = self.grid.segments_of_cell(Cell::from_index(face));
                around.into_iter().for_each(&mut visit);
            }
        }
    }

    /// The segments on the frame.
    fn frame(&self) -> impl Iterator<Item = Segment> + use<> {
        let grid = self.grid;
        let level = (0..grid.cols())
            .flat_map(move |col| [grid.horizontal(0, col), grid.horizontal(grid.rows(), col)]);
        let upright = (0..grid.rows())
            .flat_map(move |row| [grid.vertical(row, 0), grid.vertical(row, grid.cols())]);
        level.chain(upright)
    }
}

impl Local {
    fn of_label(grid: Grid, cell: Cell, label: u8) -> Self {
        Self {
            place: Place::Cell(cell.index()),
            slots: grid.segments_of_cell(cell).map(Some),
            corners: (0..4).map(|at| (4 * cell.index() + at, CORNERS_OF_CELL[at])).collect(),
            allowed: Patterns::of_count(label.into()),
        }
    }

    fn of_point(grid: Grid, point: Point, passing: Patterns) -> Self {
        let (row, col) = grid.point_position(point);
        let (up, left) = (row > 0, col > 0);
        let (down, right) = (row < grid.rows(), col < grid.cols());
        let slots = [
            up.then(|| grid.vertical(row.wrapping_sub(1), col)),
            left.then(|| grid.horizontal(row, col.wrapping_sub(1))),
            right.then(|| grid.horizontal(row, col)),
            down.then(|| grid.vertical(row, col)),
        ];
        // The cell up left of the point meets it with its bottom right corner, and so on.
        let around = [(up, left), (up, right), (down, left), (down, right)];
        let corners =
            around.iter().enumerate().filter(|(_, (vertical, level))| *vertical && *level);
        let corners = corners.map(|(at, _)| {
            let cell = grid.cell(row - usize::from(at < 2), col - usize::from(at % 2 == 0));
            (4 * cell.index() + 3 - at, CORNERS_OF_POINT[at])
        });
        let corners = corners.collect();
        let beyond = (0..4).filter(|&slot| slots[slot].is_none());
        let allowed =
            beyond.fold(passing, |allowed, slot| allowed.and(Patterns::with(slot, false)));
        Self { place: Place::Point(point.index()), slots, corners, allowed }
    }
}
