//! The clauses that follow from witnesses, as a certificate has them.

use crate::cnf::{ClauseSink, Cnf, Lit, Vars};
use crate::engine::{End, Present, Witness};
use crate::graph::{Graph, NodeSet};

/// What witnesses speak of: a graph, and the variables that there are of its parts.
#[derive(Clone, Copy, Debug)]
pub struct Terms<'a> {
    /// The graph.
    pub graph: &'a Graph,
    /// A link is on.
    pub links: Option<Vars>,
    /// A face is inside.
    pub faces: Option<Vars>,
    /// The line visits a node.
    pub nodes: Option<Vars>,
}

impl Terms<'_> {
    /// Adds the clauses that follow from witnesses.
    ///
    /// # Panics
    ///
    /// If a witness speaks of what there are no variables of.
    pub fn state(&self, witnesses: &[Witness], formula: &mut Cnf) {
        let on = |link: usize| self.links.expect("a cut over links").lit(link);
        let face = |face: usize| self.faces.expect("a cut over faces").lit(face);
        let node = |node: usize| self.nodes.expect("a cut with visits").lit(node);
        let mut set = NodeSet::new(self.graph.node_count());
        let mut clause: Vec<Lit> = Vec::new();
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
                Witness::Leave { nodes, present, beyond } => {
                    set.fill(nodes.iter().copied());
                    for reason in [present, beyond] {
                        match reason {
                            Present::Clue(_) => {}
                            Present::Node(guard) => clause.push(!node(*guard)),
                            Present::Variable(variable) => {
                                let missing = variable.saturating_sub(formula.variables());
                                formula.fresh(missing as usize);
                                let present = Lit::from_dimacs(*variable as i32).expect("one");
                                for link in set.within(self.graph) {
                                    formula.clause(&[!on(link), present]);
                                }
                                clause.push(!present);
                            }
                        }
                    }
                    clause.extend(set.leaving(self.graph).map(on));
                }
                Witness::Depart { nodes, .. } => {
                    set.fill(nodes.iter().copied());
                    clause.extend(set.leaving(self.graph).map(on));
                }
                Witness::Cycle { links, .. } | Witness::Touch { links, .. } => {
                    clause.extend(links.iter().map(|&link| !on(link)));
                }
            }
            formula.clause(&clause);
        }
    }
}
