//! An answer that the checker has accepted, with its puzzle.

use super::shared::{Shared, format_of, svg};
use lazyloop::answer::Answer as Edges;
use lazyloop::kind::Solution;
use pyo3::exceptions::{PyRuntimeError, PyValueError};
use pyo3::{PyResult, Python, pyclass, pymethods};

#[pyclass(frozen)]
#[derive(Clone)]
pub(super) struct Answer {
    puzzle: Shared,
    answer: Edges,
}

#[pymethods]
impl Answer {
    fn to_text(&self) -> PyResult<String> {
        Ok(self.solution()?.to_text())
    }

    /// The puzzle with the answer, in signs.
    fn in_signs(&self) -> PyResult<String> {
        Ok(self.solution()?.in_signs())
    }

    fn write(&self, format: &str) -> PyResult<String> {
        let written =
            self.solution()?.write(format_of(format, lazyloop::registry::format_to_write)?);
        written.map_err(|misfit| PyValueError::new_err(misfit.to_string()))
    }

    fn svg(&self, py: Python<'_>, theme: &str, cell: f64) -> PyResult<String> {
        let answer = self.clone();
        svg(py, theme, cell, move |theme| Ok(answer.solution()?.picture(theme)))
    }

    /// For each face, whether it is inside the line. The outer face of a solid is not.
    fn inside(&self) -> PyResult<Vec<bool>> {
        let (board, edges) = (self.puzzle.board(), self.edges()?);
        let mut on = vec![false; board.plane.edge_bound()];
        edges.into_iter().for_each(|edge| on[edge] = true);
        let mut inside = board.plane.inside(|edge| on[edge]);
        inside.resize(board.signs.len(), false);
        Ok(inside)
    }

    /// The edges that are on, as indices of the board.
    fn edges(&self) -> PyResult<Vec<usize>> {
        Ok(self.solution()?.edges())
    }
}

impl Answer {
    pub(super) fn new(puzzle: Shared, answer: Edges) -> Self {
        Self { puzzle, answer }
    }

    pub(super) fn get(&self) -> &Edges {
        &self.answer
    }

    fn solution(&self) -> PyResult<Solution<'_>> {
        self.puzzle.solution(self.answer.clone()).map_err(PyRuntimeError::new_err)
    }
}
