//! Steps of an explanation as pictures on a sheet, in the colours of its page.

use crate::draw::{CELL, Picture, Sheet, Theme, glyph, path, stroke};
use crate::grid::{Cell, Direction, Grid, Point, Segment};
use crate::kind::{Board, Fact, Place, Step};
use crate::plane::Along;
use crate::questions::Explanation;
use crate::registry::AnyPuzzle;
use std::io::{self, Write};
use std::ops::Range;

const USED: &str = "#0072b2";
const FACT: &str = "#d55e00";
const CHAIN: &str = "#b8558c";
const RULE: &str = "#b97f00";
/// Half the width of the cross on an edge that is off.
const CROSS: f64 = 0.1 * CELL;

/// A sheet of some steps of a path, counted from 0: the reason's cells and points shaded, what was
/// known before in black (what the step uses in blue), what follows in orange, suppositions in
/// purple with their numbers.
pub fn explain_sheet(puzzle: &dyn AnyPuzzle, path: &Explanation, steps: Range<usize>) -> Sheet {
    let pictures = steps.filter_map(|at| {
        let step = path.steps.get(at)?;
        let before = path.steps[..at].iter().flat_map(|step| step.facts.iter().copied());
        picture(puzzle, step, before.collect(), at + 1)
    });
    Sheet::new(pictures.collect(), None, Theme::Light)
}

/// One step over the picture of its puzzle; `None` if there is no such grid.
fn picture(
    puzzle: &dyn AnyPuzzle,
    step: &Step,
    before: Vec<Fact>,
    number: usize,
) -> Option<Picture> {
    let under = puzzle.picture(Theme::Light);
    let lattice = Lattice::new(&puzzle.board(), under.width)?;
    let (step, mut signs) = (step.clone(), under.signs);
    signs.extend(step.chain.iter().enumerate().flat_map(|(at, _)| digits(at + 1)));
    Some(Picture {
        width: under.width,
        height: under.height,
        title: format!("Step {number}: {}", step.technique),
        signs,
        drawing: Box::new(move |out| {
            lattice.shade(out, &step.rules)?;
            (under.drawing)(out)?;
            lattice.mark(out, &before, Theme::Light.ink(), 0.08)?;
            lattice.mark(out, &step.known, USED, 0.13)?;
            lattice.mark(out, &step.chain, CHAIN, 0.08)?;
            lattice.mark(out, &step.facts, FACT, 0.13)?;
            lattice.number(out, &step.chain)
        }),
    })
}

fn digits(number: usize) -> Vec<char> {
    number.to_string().chars().collect()
}

/// Where edges, cells and points are in a picture, whose grid is in its middle.
#[derive(Clone, Copy)]
struct Lattice {
    grid: Grid,
    edges: Along,
    border: f64,
}

impl Lattice {
    fn new(board: &Board, width: f64) -> Option<Self> {
        let grid = Grid::new(board.rows, board.cols).ok()?;
        let border = (width - board.cols as f64 * CELL) / 2.0;
        Some(Self { grid, edges: board.edges, border })
    }

    fn at(self, index: usize) -> f64 {
        self.border + index as f64 * CELL
    }

    /// The middle of an edge, and whether it is level.
    fn middle(self, edge: usize) -> (f64, f64, bool) {
        let (direction, row, col) = self.grid.segment_position(Segment::from_index(edge));
        let half = CELL / 2.0;
        let (x, y, is_level) = match direction {
            Direction::Horizontal => (self.at(col) + half, self.at(row), true),
            Direction::Vertical => (self.at(col), self.at(row) + half, false),
        };
        (x, y, is_level == (self.edges == Along::Points))
    }

    fn shade(self, out: &mut dyn Write, rules: &[Place]) -> io::Result<()> {
        let cells = rules.iter().filter_map(|rule| match *rule {
            Place::Cell(cell) => {
                let (row, col) = self.grid.cell_position(Cell::from_index(cell));
                Some(format!("M{} {}h{CELL}v{CELL}h-{CELL}z", self.at(col), self.at(row)))
            }
            _ => None,
        });
        path(out, cells, &format!("fill=\"{RULE}\" fill-opacity=\"0.28\""))?;
        let points = rules.iter().filter_map(|rule| match *rule {
            Place::Point(point) => {
                let (row, col) = self.grid.point_position(Point::from_index(point));
                Some(format!("M{} {}h0", self.at(col), self.at(row)))
            }
            _ => None,
        });
        path(out, points, &format!("{} stroke-opacity=\"0.5\"", stroke(0.45 * CELL, RULE)))
    }

    /// Edges that are on as lines, those that are off as crosses; `width` in cells.
    fn mark(self, out: &mut dyn Write, facts: &[Fact], colour: &str, width: f64) -> io::Result<()> {
        let lines = facts.iter().filter(|fact| fact.on).map(|fact| {
            let (x, y, is_level) = self.middle(fact.edge);
            match is_level {
                true => format!("M{} {y}h{CELL}", x - CELL / 2.0),
                false => format!("M{x} {}v{CELL}", y - CELL / 2.0),
            }
        });
        path(out, lines, &stroke(width * CELL, colour))?;
        let crosses = facts.iter().filter(|fact| !fact.on).map(|fact| {
            let (x, y, _) = self.middle(fact.edge);
            let (left, top, side) = (x - CROSS, y - CROSS, 2.0 * CROSS);
            format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}")
        });
        path(out, crosses, &stroke(width * CELL / 2.0, colour))
    }

    /// Small numbers beside edges, in their order.
    fn number(self, out: &mut dyn Write, facts: &[Fact]) -> io::Result<()> {
        for (at, fact) in facts.iter().enumerate() {
            let (x, y, _) = self.middle(fact.edge);
            let (x, y) = (x + CELL / 4.0, y - CELL / 5.0);
            writeln!(out, "<g stroke=\"{CHAIN}\" transform=\"translate({x} {y}) scale(0.55)\">")?;
            for (place, sign) in digits(at + 1).into_iter().enumerate() {
                glyph::sign(out, sign, place as f64 * glyph::ADVANCE, 0.0)?;
            }
            out.write_all(b"</g>\n")?;
        }
        Ok(())
    }
}
