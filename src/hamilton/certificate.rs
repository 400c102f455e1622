//! Certificates that a graph has no Hamiltonian cycle: each cut of the lazy encoding with its witness, or one reason
//! for which no search is needed. It must not know files.

use super::lazy::{Lazy, write_degrees};
use super::refusal::Refusal;
use crate::cnf::{ClauseSink, Cnf};
use crate::cuts::Terms;
use crate::engine::{Certified, Limits, NotCertified, Refutation, Witness, Witnessed};
use crate::graph::Graph;

/// The form of the rules: a variable for each edge.
const FORM: &str = "edges";

/// Every reason to refuse a graph without a search is one: without some vertices it has more parts than a cycle.
pub(super) fn of_refusal(
    graph: &Graph,
    refusal: Refusal,
    limits: &Limits,
) -> Result<Certified, NotCertified> {
    let vertices = match refusal {
        Refusal::Degree { vertex, neighbours: 1 } => {
            graph.targets(vertex).iter().take(1).map(|&other| other as usize).collect()
        }
        Refusal::CutVertex { vertex } => vec![vertex],
        Refusal::Unbalanced { .. } => smaller_side(graph),
        // It falls apart by itself, or is too small.
        _ => Vec::new(),
    };
    let witnesses = match refusal {
        Refusal::Small { .. } => Vec::new(),
        _ => vec![Witness::Tough { vertices }],
    };
    let mut formula = Cnf::new();
    state(graph, &witnesses, &mut formula);
    let refutation = Refutation::new(&formula, [], limits)?;
    Ok(Certified { form: FORM, formula, variable: None, witnesses, refutation })
}

/// The smaller side of a connected bipartite graph.
fn smaller_side(graph: &Graph) -> Vec<usize> {
    let mut sides: Vec<Option<bool>> = vec![None; graph.vertex_count()];
    sides[0] = Some(false);
    let mut open = vec![0];
    while let Some(vertex) = open.pop() {
        for &other in graph.targets(vertex) {
            let other = other as usize;
            if sides[other].is_none() {
                sides[other] = sides[vertex].map(|side| !side);
                open.push(other);
            }
        }
    }
    let (one, other): (Vec<usize>, Vec<usize>) =
        (0..sides.len()).partition(|&vertex| sides[vertex] == Some(true));
    if one.len() < other.len() { one } else { other }
}

fn state(graph: &Graph, witnesses: &[Witness], formula: &mut Cnf) {
    let on = write_degrees(graph, formula);
    // No cycle has fewer vertices.
    if graph.vertex_count() < 3 {
        formula.clause(&[]);
    }
    Terms { graph, edges: Some(on), faces: None }.state(witnesses, formula);
}

impl Witnessed for Lazy<'_> {
    fn form(&self) -> &'static str {
        FORM
    }

    fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        state(self.graph(), witnesses, formula);
    }

    fn last_witnesses(&mut self, _: &Cnf) -> Vec<Witness> {
        self.cut_sets().map(|vertices| Witness::Cross { vertices }).collect()
    }
}
