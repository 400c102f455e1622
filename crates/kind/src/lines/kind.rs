//! [`Kind`] for every kind with one closed line.

use super::crossing::Crossing;
use super::form::{Form, Formula};
use super::full::{self, Full};
use super::lazy::Lazy;
use super::rules::OneLine;
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Vars};
use crate::graph::Regions;
use crate::grid::Cell;
use crate::kind::{
    Board, Encoded, Explained, Fault, FormulaSize, Kind, KindInfo, Legend, Mode, Technique,
};
use crate::plane::Along;

impl<P: OneLine> Kind for P {
    fn info(&self) -> &'static KindInfo {
        OneLine::info(self)
    }

    fn size(&self) -> (usize, usize) {
        self.ground().size()
    }

    fn encode<'a>(
        &'a self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Encoded<'a> {
        match (mode.built(), self.published()) {
            (Mode::Lazy, _) if !self.has_inside() => {
                Box::new(Crossing::encode(self, technique.built(), sink))
            }
            (Mode::Lazy, _) => Box::new(Lazy::encode(self, technique.built(), sink)),
            (mode, Some(published)) if !mode.is_sound() => published.encode(mode, sink),
            _ => Box::new(Full::encode(self, mode, sink)),
        }
    }

    fn encoded_size(&self, mode: Mode, technique: Technique) -> FormulaSize {
        match (mode.built(), self.published()) {
            (Mode::Lazy, _) => {
                let plane = self.plane();
                Formula::size(self, &plane, Form::of(self, technique.built()))
            }
            (mode, Some(published)) if !mode.is_sound() => published.size(mode),
            _ => full::size(self, mode),
        }
    }

    fn turns(&self) -> &'static [Mode] {
        full::turns(self)
    }

    fn has_short_calls(&self) -> bool {
        true
    }

    fn check(&self, answer: &Answer) -> Result<(), Fault> {
        OneLine::check(self, answer)
    }

    fn edges(&self, answer: &Answer) -> Vec<usize> {
        match self.has_inside() {
            true => answer.edges().collect(),
            false => self.plane().edges_on(answer.as_slice()),
        }
    }

    fn board(&self) -> Board {
        let (rows, cols) = Kind::size(self);
        let cells = (0..rows * cols).map(Cell::from_index);
        let signs = cells.map(|cell| self.sign(cell)).collect();
        Board { rows, cols, signs, plane: self.plane(), along: P::ALONG }
    }

    fn claim(&self, on: &[bool]) -> Option<Answer> {
        let edges = self.ground().edge_count();
        let is_whole = if self.has_inside() { on.len() == edges } else { on.len() >= edges };
        is_whole.then(|| self.answer(on.to_vec()))
    }

    fn write_formula(
        &self,
        mode: Mode,
        technique: Technique,
        sink: &mut dyn ClauseSink,
    ) -> Option<Legend> {
        Some(match (mode.built(), self.published()) {
            (Mode::Lazy, _) => {
                let title = "local rules, and cuts made up front (a model may have several loops)";
                match self.has_inside() {
                    true => {
                        legend(self, title, Lazy::encode(self, technique.built(), sink).formula())
                    }
                    false => legend(
                        self,
                        title,
                        Crossing::encode(self, technique.built(), sink).formula(),
                    ),
                }
            }
            (mode, Some(published)) if !mode.is_sound() => published.formula(mode, sink),
            _ => {
                let full = Full::encode(self, mode, sink);
                let mut legend = legend(self, "connectivity in full", full.formula());
                legend.runs.extend(full.connectivity);
                legend
            }
        })
    }

    fn read_model(&self, mode: Mode, technique: Technique, values: &[bool]) -> Option<Answer> {
        let form = match (mode.built(), self.published()) {
            (mode, Some(published)) if !mode.is_sound() => {
                return Some(published.decode(mode, values));
            }
            (Mode::Lazy, _) => Form::of(self, technique.built()),
            _ => full::form(self, mode),
        };
        match form {
            Form::Edges | Form::Both => self.claim(values),
            Form::Faces => self.claim(&self.plane().border(|face| values[face])),
        }
    }

    fn explained(&self) -> &dyn Explained {
        OneLine::explained(self)
    }

    /// Counts the loops of a line without ends or branches.
    fn count_components(&self, answer: &Answer) -> Option<usize> {
        if !self.has_inside() {
            return None;
        }
        let plane = self.plane();
        let mut regions = Regions::default();
        regions.split(plane.faces(), &plane.inside(|edge| answer.as_slice()[edge]));
        Some(regions.len() - 1)
    }
}

/// The meaning of the variables of the rules.
fn legend<P: OneLine>(puzzle: &P, title: &'static str, formula: &Formula) -> Legend {
    let [edge, face] = match P::ALONG {
        _ if puzzle.plane().tiles().is_some() => [
            "the edge is on the line, in the order in which the faces come to the edges",
            "the face is inside",
        ],
        Along::Cells if puzzle.crosses() && puzzle.is_path() => [
            "the cells on both sides of the segment are joined: row by row, the segments above a row's cells, then those left and right of them, at last those below the last row; then, row by row: the line turns in the cell, or ends there to its side; then, for both ends: the path ends there",
            "",
        ],
        Along::Cells if puzzle.crosses() => [
            "the cells on both sides of the segment are joined: row by row, the segments above a row's cells, then those left and right of them, at last those below the last row; then, row by row: the line turns in the cell",
            "",
        ],
        Along::Cells if puzzle.is_path() => [
            "the cells on both sides of the segment are joined: row by row, the segments above a row's cells, then those left and right of them, at last those below the last row; then, for both ends: the path ends there",
            "",
        ],
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
