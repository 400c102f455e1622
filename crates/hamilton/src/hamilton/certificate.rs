//! Certificates that a graph has no Hamiltonian cycle: each cut of the lazy encoding with its witness, or one reason
//! for which no search is needed. It must not know files.

use super::lazy::{Lazy, write_degrees};
use super::refusal::{self, Refusal};
use lazyloop_engine::cnf::{ClauseSink, Cnf};
use lazyloop_engine::cuts::Terms;
use lazyloop_engine::engine::{Certified, Limits, NotCertified, Refutation, Witness, Witnessed};
use lazyloop_plane::graph::Graph;

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
        Refusal::Unbalanced { .. } => {
            let smaller = refusal::sides(graph).into_iter().flatten().min_by_key(Vec::len);
            let mut smaller = smaller.unwrap_or_default();
            smaller.sort_unstable();
            smaller
        }
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
