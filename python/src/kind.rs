//! The kinds by their names, and kinds of the user's own, as texts.

use lazyloop::registry;
use pyo3::exceptions::PyValueError;
use pyo3::{PyResult, pyfunction};

/// Adds the kind of a text, and returns its name and its title.
#[pyfunction]
pub(crate) fn add_kind(text: &str) -> PyResult<(&'static str, &'static str)> {
    let kind = registry::add(text).map_err(|fault| PyValueError::new_err(fault.to_string()))?;
    Ok((kind.name, kind.title))
}

/// The name of each kind of which puzzles are made, with the wishes that it knows.
#[pyfunction]
pub(crate) fn kinds() -> Vec<(&'static str, Vec<&'static str>)> {
    let named = |maker: registry::Maker| {
        (maker.kind.name, maker.wishes().iter().map(|wish| wish.name()).collect())
    };
    registry::makers().into_iter().map(named).collect()
}
