//! Reachability by levels: every member of a set is reached from a source in a bounded number of
//! steps, each through another member.
//!
//! The support is *well-founded*: a node counts as reached at a level only if a neighbour (or the
//! node itself) was reached one level earlier, so the nodes of a group cannot support only each
//! other. The encoding by plain pairs lacks this.

use super::{ClauseSink, Lit, Vars, first};

/// One condition for a node to be reached at a level: unless one of these literals holds, one of
/// these nodes was reached one level earlier.
#[derive(Clone, Debug)]
pub struct Support {
    /// If one of these holds, the condition does not apply.
    pub unless: Vec<Lit>,
    /// The nodes that give support.
    pub from: Vec<usize>,
}

impl Support {
    /// One of these nodes, whatever else holds.
    pub fn from(nodes: impl Iterator<Item = usize>) -> Vec<Self> {
        vec![Self { unless: Vec::new(), from: nodes.collect() }]
    }
}

/// Variables and clauses of [`reached`] for `nodes` nodes that have `conditions` in all: conditions
/// of support, and one for each node with a `member` literal. `nodes * steps` and
/// `conditions * steps + nodes`.
pub fn size(nodes: u64, conditions: u64, steps: u64) -> (u64, u64) {
    (nodes * steps, conditions * steps + nodes)
}

/// States that each node whose `member` literal holds is reached from a node whose `source` literal
/// holds in at most `steps` steps, over members only.
///
/// `member` is `None` where a node always is one, `source` where it never is one; a source must
/// imply its member literal, which is for the caller to state. `support` gives the graph: all its
/// conditions must hold for a step to be taken, and a node without any is reached at level 1. The
/// variable of node `c` at level `k` is true at most when `c` is within `k` steps; it need not be
/// true when it is (one direction suffices, and is half the size). Returns those variables: level
/// by level from 1, in each level node by node.
pub fn reached(
    sink: &mut dyn ClauseSink,
    nodes: usize,
    steps: usize,
    member: impl Fn(usize) -> Option<Lit>,
    source: impl Fn(usize) -> Option<Lit>,
    support: impl Fn(usize) -> Vec<Support>,
) -> Vars {
    let supports: Vec<Vec<Support>> = (0..nodes).map(support).collect();
    let levels = sink.fresh(nodes * steps);
    let at_level = |node: usize, level: usize| match level {
        0 => source(node),
        _ => Some(levels.lit((level - 1) * nodes + node)),
    };
    let mut clause = Vec::new();
    for level in 1..=steps {
        if sink.is_closed() {
            return levels;
        }
        for (node, supports) in supports.iter().enumerate() {
            let here = levels.lit((level - 1) * nodes + node);
            if let Some(member) = member(node) {
                sink.clause(&[!here, member]);
            }
            for Support { unless, from } in supports {
                clause.clear();
                clause.push(!here);
                clause.extend(unless);
                clause.extend(at_level(node, level - 1));
                clause.extend(from.iter().filter_map(|&other| at_level(other, level - 1)));
                sink.clause(&clause);
            }
        }
    }
    for node in 0..nodes {
        clause.clear();
        clause.extend(member(node).map(|member| !member));
        clause.extend(at_level(node, steps));
        sink.clause(&clause);
    }
    levels
}

/// States that each node is on one of two sides, inside if its literal of `inside` holds, and that the
/// sides are one region each: the inside nodes are reached from the first of them in at most `steps[0]`
/// steps, the outside nodes from one on the border in at most `steps[1]`.
///
/// Returns the variables that [`first`] gives for the inside nodes, and those of [`reached`] for each
/// side.
pub fn two_sides(
    sink: &mut dyn ClauseSink,
    inside: Vars,
    steps: [usize; 2],
    on_border: impl Fn(usize) -> bool,
    support: impl Fn(usize) -> Vec<Support>,
) -> [Vars; 4] {
    let nodes = inside.len();
    let (root, some_up_to) = first(sink, (0..nodes).map(|node| inside.lit(node)));
    let [inside_steps, outside_steps] = steps;
    let inside_levels = reached(
        sink,
        nodes,
        inside_steps,
        |node| Some(inside.lit(node)),
        |node| Some(root.lit(node)),
        &support,
    );
    let outside_levels = reached(
        sink,
        nodes,
        outside_steps,
        |node| Some(!inside.lit(node)),
        |node| on_border(node).then(|| !inside.lit(node)),
        &support,
    );
    [root, some_up_to, inside_levels, outside_levels]
}

/// Variables and clauses of [`two_sides`] for `nodes` nodes, at least one, with one condition of
/// support each.
pub fn size_of_two_sides(nodes: u64, steps: [usize; 2]) -> (u64, u64) {
    let [inside, outside] = steps.map(|steps| size(nodes, 2 * nodes, steps as u64));
    (2 * nodes + inside.0 + outside.0, 4 * nodes - 2 + inside.1 + outside.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;

    /// A path of five nodes whose first is the source.
    #[test]
    fn size_is_as_documented() {
        for steps in 0..4 {
            let mut cnf = Cnf::new();
            let members = cnf.fresh(5);
            reached(
                &mut cnf,
                5,
                steps,
                |node| Some(members.lit(node)),
                |node| (node == 0).then(|| members.lit(0)),
                |node| {
                    Support::from(
                        (node.saturating_sub(1)..=(node + 1).min(4)).filter(|&n| n != node),
                    )
                },
            );
            let (variables, clauses) = size(5, 10, steps as u64);
            assert_eq!((u64::from(cnf.variables()), cnf.len() as u64), (5 + variables, clauses));
        }
    }
}
