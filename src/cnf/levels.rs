//! Reachability by levels: every member of a set is reached from a source in a bounded number of
//! steps, each through another member.
//!
//! The support is *well-founded*: a node counts as reached at a level only if a neighbour (or the
//! node itself) was reached one level earlier, so no group of nodes can hold itself up. That is
//! what the encoding by plain pairs lacks.

use super::{ClauseSink, Lit, Vars};

/// Variables and clauses of [`reached`] for `nodes` nodes: `nodes * steps` and
/// `nodes * (2 * steps + 1)`.
pub fn size(nodes: u64, steps: u64) -> (u64, u64) {
    (nodes * steps, nodes * (2 * steps + 1))
}

/// States that each node whose `member` literal holds has a path of at most `steps` steps to a
/// node whose `source` literal holds, over members only.
///
/// `source` is `None` where a node never is one; a source must imply its member literal, which is
/// for the caller to state. `neighbours` is the graph. The variable of node `c` at level `k` is
/// true at most when `c` is within `k` steps; it need not be true when it is (one direction
/// suffices, and is half the size). Returns those variables: level by level from 1, in each level
/// node by node.
pub fn reached<I: Iterator<Item = usize>>(
    sink: &mut dyn ClauseSink,
    nodes: usize,
    steps: usize,
    member: impl Fn(usize) -> Lit,
    source: impl Fn(usize) -> Option<Lit>,
    neighbours: impl Fn(usize) -> I,
) -> Vars {
    let levels = sink.fresh(nodes * steps);
    let at_level = |node: usize, level: usize| match level {
        0 => source(node),
        _ => Some(levels.lit((level - 1) * nodes + node)),
    };
    let mut clause = Vec::new();
    for level in 1..=steps {
        for node in 0..nodes {
            let here = levels.lit((level - 1) * nodes + node);
            sink.clause(&[!here, member(node)]);
            clause.clear();
            clause.push(!here);
            clause.extend(at_level(node, level - 1));
            clause.extend(neighbours(node).filter_map(|other| at_level(other, level - 1)));
            sink.clause(&clause);
        }
    }
    for node in 0..nodes {
        clause.clear();
        clause.push(!member(node));
        clause.extend(at_level(node, steps));
        sink.clause(&clause);
    }
    levels
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
                |node| members.lit(node),
                |node| (node == 0).then(|| members.lit(0)),
                |node| (node.saturating_sub(1)..=(node + 1).min(4)).filter(move |&n| n != node),
            );
            let (variables, clauses) = size(5, steps as u64);
            assert_eq!((u64::from(cnf.variables()), cnf.len() as u64), (5 + variables, clauses));
        }
    }
}
