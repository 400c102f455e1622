//! The clauses that follow from witnesses, in full, as a certificate has them.

use super::edges::Cutset;
use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::engine::{End, Present, Witness};
use lazyloop_plane::graph::{Graph, VertexSet};

/// The graph that witnesses speak of, and the variables for its edges and faces.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// For each edge: it is on.
    pub edges: Option<Vars>,
    /// For each face: it is inside.
    pub faces: Option<Vars>,
}

impl Terms<'_> {
    /// Adds the clauses that follow from witnesses.
    ///
    /// # Panics
    ///
    /// If a witness speaks of edges or of faces, and there are no variables for them.
    pub fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let on = |edge: usize| self.edges.expect("a cut over edges").lit(edge);
        let face = |face: usize| self.faces.expect("a cut over faces").lit(face);
        let mut set = VertexSet::new(self.graph.vertex_count());
        let mut clause: Vec<Lit> = Vec::new();
        let mut cutset: Option<Cutset> = None;
        for witness in witnesses {
            clause.clear();
            match witness {
                Witness::Join { inside, from, to, through } => {
                    for end in [from, to] {
                        if let End::Face(guard) = end {
                            clause.push(face(*guard).when(!inside));
                        }
                    }
                    clause.extend(through.iter().map(|&cell| face(cell).when(*inside)));
                }
                Witness::Leave { vertices, present, beyond } => {
                    set.fill(vertices.iter().copied());
                    for (is_within, reason) in [(true, present), (false, beyond)] {
                        let Present::Variable(variable) = reason else { continue };
                        let missing = variable.saturating_sub(formula.variables());
                        formula.fresh(missing as usize);
                        let there = Lit::from_dimacs(*variable as i32).expect("one");
                        let mut imply = |edge| formula.clause(&[!on(edge), there]);
                        match is_within {
                            true => set.within(self.graph).for_each(&mut imply),
                            false => set.beyond(self.graph).for_each(&mut imply),
                        }
                        clause.push(!there);
                    }
                    clause.extend(set.leaving(self.graph).map(on));
                }
                Witness::Depart { vertices, .. } => {
                    set.fill(vertices.iter().copied());
                    clause.extend(set.leaving(self.graph).map(on));
                }
                Witness::Cycle { edges, .. }
                | Witness::Touch { edges, .. }
                | Witness::Block { edges } => {
                    clause.extend(edges.iter().map(|&edge| !on(edge)));
                }
                Witness::Asked { .. } => continue,
                Witness::Cross { vertices } => {
                    let on = self.edges.expect("a cut over edges");
                    let cutset = cutset.get_or_insert_with(|| Cutset::new(self.graph.clone()));
                    cutset.fill(vertices.iter().map(|&vertex| vertex as u32));
                    cutset.cross(on, formula);
                    continue;
                }
                // No clause is left.
                Witness::Tough { .. } => {}
                Witness::Rule { on: broken, off } => {
                    clause.extend(broken.iter().map(|&edge| !on(edge)));
                    clause.extend(off.iter().map(|&edge| on(edge)));
                }
            }
            formula.clause(&clause);
        }
    }
}
