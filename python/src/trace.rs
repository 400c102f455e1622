//! The iterations of the lazy loop, in plain values.

use lazyloop::engine::Element;
use lazyloop::questions;
use pyo3::pyclass;

/// One iteration.
#[pyclass(frozen, get_all)]
#[derive(Clone)]
pub(super) struct Iteration {
    components: Vec<Component>,
    cuts: Vec<Cut>,
    clauses: usize,
    solve_seconds: f64,
    model_check_seconds: f64,
}

/// A loop or a path of a model.
#[pyclass(frozen, get_all)]
#[derive(Clone)]
pub(super) struct Component {
    edges: Vec<usize>,
    is_loop: bool,
}

/// An element: whether it is an edge (otherwise a face), its index, and the value that is asked
/// for.
pub(super) type Literal = (bool, usize, bool);

/// A cut.
#[pyclass(frozen, get_all)]
#[derive(Clone)]
pub(super) struct Cut {
    component: Option<usize>,
    premise: Vec<Literal>,
    clause: Vec<Literal>,
}

fn literal(element: Element) -> Literal {
    match element {
        Element::Edge(index, truth) => (true, index, truth),
        Element::Face(index, truth) => (false, index, truth),
    }
}

impl From<questions::Step> for Iteration {
    fn from(step: questions::Step) -> Self {
        let components = step.sketch.components.into_iter();
        let cut = |cut: questions::TracedCut| Cut {
            component: cut.component,
            premise: cut.premise.into_iter().map(literal).collect(),
            clause: cut.clause.into_iter().map(literal).collect(),
        };
        Self {
            components: components
                .map(|component| Component { edges: component.edges, is_loop: component.is_loop })
                .collect(),
            cuts: step.cuts.into_iter().map(cut).collect(),
            clauses: step.clauses,
            solve_seconds: step.solve.as_secs_f64(),
            model_check_seconds: step.model_check.as_secs_f64(),
        }
    }
}
