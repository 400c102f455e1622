//! The native half of the Python package, `lazyloop._native`: puzzles, answers and figures as plain
//! values, long work without Python's lock. `python/lazyloop/` is what a user sees. It knows the
//! library as the command line does, and no kind of puzzle.

mod answer;
mod apart;
mod batch;
mod board;
mod explain;
mod generate;
mod kind;
mod options;
mod outcome;
mod puzzle;
mod shared;
mod trace;

use pyo3::types::{PyModule, PyModuleMethods};
use pyo3::{Bound, PyResult, pymodule, wrap_pyfunction};

#[pymodule]
fn _native(module: &Bound<'_, PyModule>) -> PyResult<()> {
    module.add("__version__", env!("CARGO_PKG_VERSION"))?;
    module.add_class::<answer::Answer>()?;
    module.add_class::<batch::Batch>()?;
    module.add_class::<board::Asked>()?;
    module.add_class::<explain::Explanation>()?;
    module.add_class::<explain::Step>()?;
    module.add_class::<options::Options>()?;
    module.add_class::<outcome::Outcome>()?;
    module.add_class::<outcome::Stats>()?;
    module.add_class::<puzzle::Puzzle>()?;
    module.add_class::<trace::Iteration>()?;
    module.add_class::<trace::Component>()?;
    module.add_class::<trace::Cut>()?;
    module.add_function(wrap_pyfunction!(board::page, module)?)?;
    module.add_function(wrap_pyfunction!(generate::generate, module)?)?;
    module.add_function(wrap_pyfunction!(kind::add_kind, module)?)?;
    module.add_function(wrap_pyfunction!(kind::kinds, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::formats, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::is_puzzle_itself, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::read, module)?)?;
    module.add_function(wrap_pyfunction!(puzzle::read_rows, module)?)
}
