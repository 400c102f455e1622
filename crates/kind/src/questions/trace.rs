//! The lazy loop of one puzzle as data, iteration by iteration.

use crate::cnf::Cnf;
use crate::engine::{Element, Iteration, Problem, Sketch};
use crate::kind::AnyPuzzle;
use crate::questions::{Options, Solved, refine};
use std::collections::HashMap;
use std::time::Duration;

/// The iterations that had a model.
#[derive(Clone, Debug, Default)]
pub struct Trace {
    /// The iterations in their order.
    pub steps: Vec<Step>,
}

/// One iteration: its model, and what was learnt from it.
#[derive(Clone, Debug, Default)]
pub struct Step {
    /// The model.
    pub sketch: Sketch,
    /// The cuts.
    pub cuts: Vec<TracedCut>,
    /// How many clauses the cuts have.
    pub clauses: usize,
    /// Time in the solver.
    pub solve: Duration,
    /// Time in the model check, the making of cuts included.
    pub model_check: Duration,
}

/// A cut: one clause, or several that share a fresh variable.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct TracedCut {
    /// The component for which it was made.
    pub component: Option<usize>,
    /// If any of these holds …
    pub premise: Vec<Element>,
    /// … then one of these does. Without a premise, one of these holds in any case.
    pub clause: Vec<Element>,
}

/// Solves a puzzle lazily, with no fallback, and keeps every iteration. Memory grows with
/// iterations times cells.
pub fn trace<'a>(puzzle: &'a dyn AnyPuzzle, options: &Options) -> (Solved<'a>, Trace) {
    let mut trace = Trace::default();
    let solved = refine(puzzle, options, &mut |iteration| trace.steps.push(Step::of(iteration)));
    (solved, trace)
}

impl Step {
    fn of<P: Problem>(iteration: &Iteration<'_, P>) -> Self {
        let problem = iteration.problem;
        let sketch = problem.sketch();
        let mut cuts = group(iteration.cuts, &|lit| problem.element(lit));
        if sketch.cut.len() == cuts.len() {
            let made_for = cuts.iter_mut().zip(&sketch.cut);
            made_for.for_each(|(cut, &component)| cut.component = Some(component));
        }
        Self {
            sketch,
            cuts,
            clauses: iteration.cuts.len(),
            solve: iteration.solve,
            model_check: iteration.model_check,
        }
    }
}

/// The clauses of an iteration as cuts. Clauses that share a fresh variable are one cut, and those
/// of them that imply the variable are its premise.
fn group(clauses: &Cnf, element: &dyn Fn(crate::cnf::Lit) -> Option<Element>) -> Vec<TracedCut> {
    let mut cuts: Vec<TracedCut> = Vec::new();
    let mut of_fresh: HashMap<u32, usize> = HashMap::new();
    for clause in clauses.clauses() {
        let fresh = clause.iter().find(|lit| element(**lit).is_none());
        let at = fresh.and_then(|lit| of_fresh.get(&lit.variable()).copied());
        let at = at.unwrap_or_else(|| {
            cuts.push(TracedCut::default());
            cuts.len() - 1
        });
        of_fresh.extend(fresh.map(|lit| (lit.variable(), at)));
        let elements = clause.iter().filter_map(|&lit| element(lit));
        match fresh {
            // A literal that is false where the clause implies the variable implies it where true.
            Some(lit) if lit.is_positive() => cuts[at].premise.extend(elements.map(|e| !e)),
            _ => cuts[at].clause.extend(elements),
        }
    }
    cuts
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::{ClauseSink, Lit};
    use Element::{Edge, Face};

    #[test]
    fn clauses_that_share_a_fresh_variable_are_one_cut() {
        let mut formula = Cnf::new();
        let (edges, faces) = (formula.fresh(9), formula.fresh(4));
        let [y, z] = [0, 1].map(|_| formula.fresh(1).lit(0));
        let (edge, face) = (|index| edges.lit(index), |index| faces.lit(index));
        let element = |lit: Lit| match lit.variable() as usize {
            variable @ 1..=9 => Some(Edge(variable - 1, lit.is_positive())),
            variable @ 10..=13 => Some(Face(variable - 10, lit.is_positive())),
            _ => None,
        };
        formula.clause(&[!edge(0), y]);
        formula.clause(&[!edge(1), y]);
        formula.clause(&[!y, edge(7), edge(8)]);
        formula.clause(&[!edge(2), !edge(3)]);
        formula.clause(&[face(0), z]);
        formula.clause(&[!face(1), face(3)]);
        formula.clause(&[!z, !face(2)]);
        let cut = |premise: &[Element], clause: &[Element]| TracedCut {
            component: None,
            premise: premise.to_vec(),
            clause: clause.to_vec(),
        };
        assert_eq!(
            group(&formula, &element),
            [
                cut(&[Edge(0, true), Edge(1, true)], &[Edge(7, true), Edge(8, true)]),
                cut(&[], &[Edge(2, false), Edge(3, false)]),
                cut(&[Face(0, false)], &[Face(2, false)]),
                cut(&[], &[Face(1, false), Face(3, true)]),
            ]
        );
    }
}
