//! Generated puzzles, from Python's keywords.

use super::apart::apart;
use super::puzzle::Puzzle;
use super::shared::{LimitReached, named};
use lazyloop::grid::Grid;
use lazyloop::kind::{Difficulty, Symmetry, Wish, Wishes};
use lazyloop::plane::tilings::Tiling;
use lazyloop::questions::generate::{GenerateError, Options};
use lazyloop::registry::{makers, unknown_kind};
use pyo3::exceptions::PyValueError;
use pyo3::{PyErr, PyResult, Python, pyfunction};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

/// Makes the puzzle of a seed. Pictures and places have an entry for each cell.
#[expect(clippy::too_many_arguments, reason = "Python's keywords, one each")]
#[pyfunction]
#[pyo3(signature = (kind, rows, cols, seed, *, minimal=None, density=None, difficulty=None,
    symmetry="none", thickness=None, picture=None, labels_at=None, only=None, pairs=None, touching=None,
    tiling=None))]
pub(super) fn generate(
    py: Python<'_>,
    kind: &str,
    rows: usize,
    cols: usize,
    seed: u64,
    minimal: Option<bool>,
    density: Option<f64>,
    difficulty: Option<&str>,
    symmetry: &str,
    thickness: Option<f64>,
    picture: Option<Vec<bool>>,
    labels_at: Option<Vec<bool>>,
    only: Option<Vec<u8>>,
    pairs: Option<usize>,
    touching: Option<bool>,
    tiling: Option<&str>,
) -> PyResult<Puzzle> {
    let makers = makers();
    let tiling = tiling.map(|name| named("tiling", name, &Tiling::ALL, |tiling| tiling.name()));
    let tiling = tiling.transpose()?;
    let maker = makers.iter().copied().find(|maker| maker.kind.is_called(kind));
    let maker = maker.ok_or_else(|| PyValueError::new_err(unknown_kind(kind)))?;
    // A tiling names the kind that knows tilings, unless another one is named.
    let is_default = makers.first().is_some_and(|first| first.kind == maker.kind);
    let tiled = makers.iter().find(|maker| maker.wishes().contains(&Wish::Tiling));
    let maker = tiled.copied().filter(|_| tiling.is_some() && is_default).unwrap_or(maker);
    let value_error = |fault: &dyn ToString| PyValueError::new_err(fault.to_string());
    if minimal.is_some() && density.is_some() {
        return Err(value_error(&"minimal and density do not go together"));
    }
    if minimal.is_some() && difficulty.is_some() {
        return Err(value_error(&"minimal and difficulty do not go together"));
    }
    let grid = Grid::new(rows, cols).map_err(|fault| value_error(&fault))?;
    let mut wishes = Wishes::of_size(grid);
    wishes.tiling = tiling;
    wishes.density = density;
    wishes.difficulty = difficulty
        .map(|name| named("difficulty", name, Difficulty::ALL, Difficulty::name))
        .transpose()?;
    wishes.symmetry = named("symmetry", symmetry, Symmetry::ALL, Symmetry::name)?;
    wishes.thickness = thickness;
    wishes.picture = picture;
    wishes.places = labels_at;
    wishes.only = only;
    wishes.pairs = pairs;
    wishes.touching = touching;
    let cancel = Arc::new(AtomicBool::new(false));
    let mut options = Options::new(wishes).cancelled_by(cancel.clone());
    if let Some(minimal) = minimal {
        options = options.minimal(minimal);
    }
    let made = apart(py, &cancel, move || maker.make(&options, seed))?;
    let made = made.map_err(|fault| -> PyErr {
        match fault {
            GenerateError::Stopped(_) => LimitReached::new_err(fault.to_string()),
            _ => value_error(&fault),
        }
    })?;
    Ok(Puzzle::new(made.puzzle))
}
