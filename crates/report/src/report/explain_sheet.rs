//! Steps of an explanation as pictures on a sheet, in the colours of its page.

use crate::draw::{CELL, Depth, Picture, Sheet, Theme, glyph, path, stroke};
use crate::kind::{Board, Fact, Place, Step};
use crate::questions::Explanation;
use crate::registry::AnyPuzzle;
use std::io::{self, Write};
use std::ops::Range;

const BEFORE: &str = "#7b8794";
const USED: &str = "#0072b2";
const FACT: &str = "#d55e00";
const CHAIN: &str = "#b8558c";
const RULE: &str = "#b97f00";
/// Half the width of the cross on an edge that is off.
const CROSS: f64 = 0.1 * CELL;

/// A sheet of some steps of a path, counted from 0. The cells and points of the reason are shaded.
/// What was known before is grey, and blue where the step uses it; what follows is orange; the
/// edges of a supposition are purple, with their numbers.
pub fn explain_sheet(puzzle: &dyn AnyPuzzle, path: &Explanation, steps: Range<usize>) -> Sheet {
    let pictures = steps.filter_map(|at| {
        let step = path.steps.get(at)?;
        let before = path.steps[..at].iter().flat_map(|step| &step.facts);
        Some(picture(puzzle, step, path.given.iter().chain(before).copied().collect(), at + 1))
    });
    Sheet::new(pictures.collect(), None, Theme::Light)
}

/// One step over the picture of its puzzle.
fn picture(puzzle: &dyn AnyPuzzle, step: &Step, before: Vec<Fact>, number: usize) -> Picture {
    let under = puzzle.picture(Theme::Light);
    let overlay = Overlay { board: puzzle.board(), margin: under.margin };
    let (step, mut signs) = (step.clone(), under.signs);
    signs.extend(step.chain.iter().enumerate().flat_map(|(at, _)| digits(at + 1)));
    if overlay.board.is_numbered() {
        signs.extend('0'..='9');
    }
    Picture {
        width: under.width,
        height: under.height,
        margin: under.margin,
        title: format!("Step {number}: {}", step.technique),
        signs,
        drawing: Box::new(move |depth, out| {
            (under.drawing)(depth, out)?;
            match depth {
                Depth::Under => overlay.shade(out, &step.rules),
                Depth::Line => {
                    overlay.mark(out, &before, BEFORE, 0.08)?;
                    overlay.mark(out, &step.known, USED, 0.13)?;
                    overlay.mark(out, &step.chain, CHAIN, 0.08)?;
                    overlay.mark(out, &step.facts, FACT, 0.13)
                }
                Depth::Over => {
                    overlay.number_cells(out)?;
                    overlay.number(out, &step.chain)
                }
            }
        }),
    }
}

fn digits(number: usize) -> Vec<char> {
    number.to_string().chars().collect()
}

/// A board drawn over the middle of a picture.
struct Overlay {
    board: Board,
    /// How far the board's origin lies from the left and from the top of the picture.
    margin: f64,
}

impl Overlay {
    fn at(&self, at: [f64; 2]) -> [f64; 2] {
        at.map(|at| self.margin + at * CELL)
    }

    fn ends(&self, edge: usize) -> Option<[[f64; 2]; 2]> {
        Some(self.board.ends(edge)?.map(|end| self.at(end)))
    }

    fn middle(&self, edge: usize) -> Option<[f64; 2]> {
        let [[x1, y1], [x2, y2]] = self.ends(edge)?;
        Some([(x1 + x2) / 2.0, (y1 + y2) / 2.0])
    }

    fn shade(&self, out: &mut dyn Write, rules: &[Place]) -> io::Result<()> {
        let cells = rules.iter().filter_map(|rule| match *rule {
            Place::Cell(cell) | Place::Rule { cell, .. } => {
                let corners = self.board.outline(cell).into_iter().map(|corner| self.at(corner));
                let corners: Vec<String> = corners.map(|[x, y]| format!("{x} {y}")).collect();
                Some(format!("M{}z", corners.join("L")))
            }
            _ => None,
        });
        path(out, cells, &format!("fill=\"{RULE}\" fill-opacity=\"0.28\""))?;
        let points = rules.iter().filter_map(|rule| match *rule {
            Place::Point(point) => {
                let [x, y] = self.at(self.board.plane.position(point));
                Some(format!("M{x} {y}h0"))
            }
            _ => None,
        });
        path(out, points, &format!("{} stroke-opacity=\"0.5\"", stroke(0.45 * CELL, RULE)))
    }

    /// Marks edges: a line where one is on, a cross where it is off. `width` is in cells.
    fn mark(
        &self,
        out: &mut dyn Write,
        facts: &[Fact],
        colour: &str,
        width: f64,
    ) -> io::Result<()> {
        let lines = facts.iter().filter(|fact| fact.on).filter_map(|fact| {
            let [[x1, y1], [x2, y2]] = self.ends(fact.edge)?;
            Some(format!("M{x1} {y1}L{x2} {y2}"))
        });
        path(out, lines, &stroke(width * CELL, colour))?;
        let crosses = facts.iter().filter(|fact| !fact.on).filter_map(|fact| {
            let [x, y] = self.middle(fact.edge)?;
            let (left, top, side) = (x - CROSS, y - CROSS, 2.0 * CROSS);
            Some(format!("M{left} {top}l{side} {side}m0 -{side}l-{side} {side}"))
        });
        path(out, crosses, &stroke(width * CELL / 2.0, colour))
    }

    /// Writes the numbers of cells without rows and columns, which sentences name.
    fn number_cells(&self, out: &mut dyn Write) -> io::Result<()> {
        let cells = if self.board.is_numbered() { self.board.signs.len() } else { 0 };
        for cell in 0..cells {
            let [x, y] = self.at(self.board.number_place(cell));
            let digits = digits(cell + 1);
            let left = -(digits.len() as f64 - 1.0) / 2.0 * glyph::ADVANCE;
            let colour = Theme::Light.faint();
            writeln!(
                out,
                "<g stroke=\"{colour}\" transform=\"translate({x:.2} {y:.2}) scale(0.3)\">"
            )?;
            for (place, sign) in digits.into_iter().enumerate() {
                glyph::sign(out, sign, left + place as f64 * glyph::ADVANCE, 0.0)?;
            }
            out.write_all(b"</g>\n")?;
        }
        Ok(())
    }

    /// Writes small numbers beside edges, in their order.
    fn number(&self, out: &mut dyn Write, facts: &[Fact]) -> io::Result<()> {
        for (at, fact) in facts.iter().enumerate() {
            let Some([x, y]) = self.middle(fact.edge) else { continue };
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
