//! Kinds of the user's own, as texts.

use lazyloop::registry;
use pyo3::exceptions::PyValueError;
use pyo3::{PyResult, pyfunction};

/// Adds the kind of a text, and returns its name and its title.
#[pyfunction]
pub(crate) fn add_kind(text: &str) -> PyResult<(&'static str, &'static str)> {
    let kind = registry::add(text).map_err(|fault| PyValueError::new_err(fault.to_string()))?;
    Ok((kind.name, kind.title))
}
