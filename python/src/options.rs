//! How to solve, and when to give up, from Python's keywords.

use super::shared::named;
use lazyloop::kind::{Cut, Mode, RuleSet, RuleSetError, Technique};
use lazyloop::questions;
use pyo3::exceptions::PyValueError;
use pyo3::{PyResult, pyclass, pymethods};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;
use std::time::Duration;

#[pyclass(frozen)]
pub(super) struct Options(questions::Options);

#[pymethods]
impl Options {
    /// Options from keywords. An option without effect is refused, as on the command line.
    #[new]
    #[expect(clippy::too_many_arguments, reason = "Python's keywords, one each")]
    #[pyo3(signature = (*, mode="lazy", cuts=None, regions=None, rules=None,
        max_iterations=None, time_limit=None, max_clauses=None, max_memory=None))]
    fn new(
        mode: &str,
        cuts: Option<&str>,
        regions: Option<bool>,
        rules: Option<&str>,
        max_iterations: Option<u64>,
        time_limit: Option<f64>,
        max_clauses: Option<u64>,
        max_memory: Option<u64>,
    ) -> PyResult<Self> {
        let mode = named("mode", mode, Mode::ALL, Mode::name)?;
        let is_idle = cuts.is_some() || regions.is_some() || max_iterations.is_some();
        if mode != Mode::Lazy && is_idle {
            let fault = "cuts, regions and max_iterations are for the lazy mode";
            return Err(PyValueError::new_err(fault));
        }
        let cut = named("cuts", cuts.unwrap_or(Cut::Auto.name()), Cut::ALL, Cut::name)?;
        if mode != Mode::Rules && rules.is_some() {
            return Err(PyValueError::new_err("rules is for the mode rules"));
        }
        let rules: Option<RuleSet> = rules
            .map(str::parse)
            .transpose()
            .map_err(|fault: RuleSetError| PyValueError::new_err(format!("rules: {fault}")))?;
        let (regions, rules) = (regions.unwrap_or(true), rules.unwrap_or_default());
        let technique = Technique { cut, regions, rules };
        let mut options = questions::Options::default().mode(mode).technique(technique);
        if let Some(iterations) = max_iterations {
            options = options.max_iterations(iterations);
        }
        if let Some(seconds) = time_limit {
            let time = Duration::try_from_secs_f64(seconds)
                .map_err(|fault| PyValueError::new_err(format!("time_limit: {fault}")))?;
            options = options.time_limit(time);
        }
        if let Some(clauses) = max_clauses {
            options = options.max_clauses(clauses);
        }
        if let Some(bytes) = max_memory {
            if lazyloop::engine::resident().is_none() {
                let fault = "max_memory: this system does not tell how much memory a program holds";
                return Err(PyValueError::new_err(fault));
            }
            options = options.max_memory(bytes);
        }
        Ok(Self(options))
    }
}

impl Options {
    /// The options for work that begins now, and the flag that ends it once it is true.
    pub(super) fn begin(&self) -> (questions::Options, Arc<AtomicBool>) {
        let cancel = Arc::new(AtomicBool::new(false));
        (self.0.clone().cancelled_by(cancel.clone()), cancel)
    }
}
