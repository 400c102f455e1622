//! Shared by puzzles, answers and options: values by their names, and pictures.

use super::apart::apart;
use lazyloop::draw::{Picture, Sheet, Theme};
use lazyloop::registry::{self, AnyPuzzle, Format};
use pyo3::exceptions::PyValueError;
use pyo3::{PyResult, Python};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

pyo3::import_exception!(lazyloop.errors, LimitReached);

/// A puzzle that several threads and answers hold.
pub(super) type Shared = Arc<dyn AnyPuzzle>;

/// The value of a name, or an error that lists the names.
pub(super) fn named<T: Copy>(
    what: &str,
    name: &str,
    all: &[T],
    name_of: fn(T) -> &'static str,
) -> PyResult<T> {
    all.iter().copied().find(|&value| name_of(value) == name).ok_or_else(|| {
        let names: Vec<&str> = all.iter().map(|&value| name_of(value)).collect();
        let names = names.join(", ");
        PyValueError::new_err(format!("{what}: expected one of {names}, found '{name}'"))
    })
}

/// The format to read or to write that a user means; a kind stands for its own.
pub(super) fn format_of(name: &str, known: fn(&str) -> Option<Format>) -> PyResult<Format> {
    known(name).ok_or_else(|| PyValueError::new_err(registry::unknown_format(name)))
}

/// A picture as SVG.
pub(super) fn svg(
    py: Python<'_>,
    theme: &str,
    cell: f64,
    draw: impl FnOnce(Theme) -> PyResult<Picture> + Send + 'static,
) -> PyResult<String> {
    let theme = named("theme", theme, Theme::ALL, Theme::name)?;
    if !(1.0..=1000.0).contains(&cell) {
        return Err(PyValueError::new_err(format!("cell: expected 1 to 1000, found {cell}")));
    }
    let cancel = Arc::new(AtomicBool::new(false));
    apart(py, &cancel, move || Ok(Sheet::new(vec![draw(theme)?], None, theme).svg(cell)))?
}
