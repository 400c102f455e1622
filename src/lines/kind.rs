//! [`Kind`] for every kind with one closed line.

use super::answer::Line;
use super::form::{Form, Formula};
use super::full::{self, Full};
use super::lazy::Lazy;
use super::rules::OneLine;
use crate::cnf::{ClauseSink, Vars};
use crate::graph::Regions;
use crate::kind::{
    Board, Encoded, Explained, FormulaSize, Kind, KindInfo, Legend, Mode, Rule, Technique,
};
use crate::plane::{Along, Plane};

impl<P: OneLine> Kind for P {
    type Answer = Line;
    type Fault = P::Fault;

    fn info(&self) -> &'static KindInfo {
        OneLine::info(self)
    }

    fn size(&self) -> (usize, usize) {
        (self.grid().rows(), self.grid().cols())
    }

    fn with_rule(self, rule: &Rule, value: &str) -> Self {
        OneLine::with_rule(self, rule, value)
    }

    fn encode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a, Line> {
        match (mode, self.published()) {
            (Mode::Lazy, _) => Box::new(Lazy::encode(self, technique, sink)),
            (mode, Some(published)) if !mode.is_sound() => published.encode(mode, sink),
            _ => Box::new(Full::encode(self, mode, sink)),
        }
    }

    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize {
        match (mode, self.published()) {
            (Mode::Lazy, _) => {
                let plane = self.plane();
                Formula::size(self, &plane, Form::of(self, technique))
            }
            (mode, Some(published)) if !mode.is_sound() => published.size(mode),
            _ => full::size(self, mode),
        }
    }

    fn turns(&self) -> &'static [Mode] {
        full::turns(self)
    }

    fn check(&self, answer: &Line) -> Result<(), P::Fault> {
        OneLine::check(self, answer)
    }

    fn edges(answer: &Line) -> Vec<usize> {
        answer.edges().collect()
    }

    fn board(&self) -> Board {
        let signs = self.grid().cells().map(|cell| self.sign(cell)).collect();
        Board::of_squares(self.grid(), P::ALONG, signs)
    }

    fn formula(
        &self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Option<Legend> {
        Some(match (mode, self.published()) {
            (Mode::Lazy, _) => {
                let lazy = Lazy::encode(self, technique, sink);
                let title = "local rules, and cuts made up front (a model may have several loops)";
                legend::<P>(title, lazy.formula())
            }
            (mode, Some(published)) if !mode.is_sound() => published.formula(mode, sink),
            _ => {
                let full = Full::encode(self, mode, sink);
                let mut legend = legend::<P>("connectivity in full", full.formula());
                legend.runs.extend(full.connectivity);
                legend
            }
        })
    }

    fn decode(&self, mode: Mode, technique: Technique, values: &[bool]) -> Option<Line> {
        let form = match (mode, self.published()) {
            (mode, Some(published)) if !mode.is_sound() => {
                return Some(published.decode(mode, values));
            }
            (Mode::Lazy, _) => Form::of(self, technique),
            _ => full::form(self, mode),
        };
        let on = match form {
            Form::Edges | Form::Both => values.to_vec(),
            Form::Faces => self.plane().border(|face| values[face]),
        };
        Line::new(self.grid(), on).ok()
    }

    fn explained(&self) -> Option<&dyn Explained> {
        OneLine::explained(self)
    }

    /// Counts the loops of a line without ends or branches.
    fn count_components(&self, answer: &Line) -> Option<usize> {
        let plane = Plane::of_squares(answer.grid(), P::ALONG);
        let mut regions = Regions::default();
        regions.split(plane.faces(), &plane.inside(|edge| answer.as_slice()[edge]));
        Some(regions.len() - 1)
    }
}

/// The meaning of the variables of the rules.
fn legend<P: OneLine>(title: &'static str, formula: &Formula) -> Legend {
    let [edge, face] = match P::ALONG {
        Along::Points => [
            "the segment is on the line: row by row, those above a row's cells, then those left and right of them, at last those below the last row",
            "the cell is inside, row by row",
        ],
        Along::Cells => [
            "the cells on both sides of the segment are joined: row by row, the segments above a row's cells, then those left and right of them, at last those below the last row",
            "the point between four cells is inside, row by row",
        ],
    };
    let runs = [(formula.edges, edge), (formula.faces, face)];
    let runs: Vec<(Vars, &str)> =
        runs.into_iter().filter_map(|(vars, meaning)| Some((vars?, meaning))).collect();
    // Whichever run comes first tells the line.
    let decoded = runs.first().map_or(0, |(vars, _)| vars.len());
    Legend { title, runs, clauses: Vec::new(), decoded }
}
