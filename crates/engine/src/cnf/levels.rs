//! Reachability by levels: every member of a set is reached from a source in a bounded number of
//! steps, each through another member.
//!
//! The support is *well-founded*: a vertex counts as reached at a level only if a neighbour (or the
//! vertex itself) was reached one level earlier, so the vertices of a group cannot support only each
//! other. The encoding by plain pairs lacks this.

use super::{ClauseSink, Lit, Vars, first};

/// One condition for a vertex to be reached at a level: unless one of these literals holds, one of
/// these vertices was reached one level earlier.
#[derive(Clone, Debug)]
pub struct Support {
    /// If one of these holds, the condition does not apply.
    pub unless: Vec<Lit>,
    /// The vertices that give support.
    pub from: Vec<usize>,
}

impl Support {
    /// The condition that one of these vertices was reached, without exceptions.
    pub fn from(vertices: impl Iterator<Item = usize>) -> Vec<Self> {
        vec![Self { unless: Vec::new(), from: vertices.collect() }]
    }
}

/// Variables and clauses of [`reached`] for `vertices` that have `conditions` in all: conditions of
/// support, and one for each vertex with a `member` literal. `vertices * steps` and `conditions *
/// steps + vertices`.
pub fn size(vertices: u64, conditions: u64, steps: u64) -> (u64, u64) {
    (vertices * steps, conditions * steps + vertices)
}

/// States that each vertex whose `member` literal holds is reached from a vertex whose `source` literal
/// holds in at most `steps` steps, over members only.
///
/// `member` is `None` where a vertex always is one, `source` where it never is one; a source must
/// imply its member literal, which is for the caller to state. `support` gives the graph: all its
/// conditions must hold for a step to be taken, and a vertex without any is reached at level 1. The
/// variable of vertex `c` at level `k` is true at most when `c` is within `k` steps; it need not be
/// true when it is (one direction suffices, and is half the size). Returns those variables: level
/// by level from 1, in each level vertex by vertex.
pub fn reached(
    sink: &mut dyn ClauseSink,
    vertices: usize,
    steps: usize,
    member: impl Fn(usize) -> Option<Lit>,
    source: impl Fn(usize) -> Option<Lit>,
    support: impl Fn(usize) -> Vec<Support>,
) -> Vars {
    let supports: Vec<Vec<Support>> = (0..vertices).map(support).collect();
    let levels = sink.fresh(vertices * steps);
    let at_level = |vertex: usize, level: usize| match level {
        0 => source(vertex),
        _ => Some(levels.lit((level - 1) * vertices + vertex)),
    };
    let mut clause = Vec::new();
    for level in 1..=steps {
        if sink.is_closed() {
            return levels;
        }
        for (vertex, supports) in supports.iter().enumerate() {
            let here = levels.lit((level - 1) * vertices + vertex);
            if let Some(member) = member(vertex) {
                sink.clause(&[!here, member]);
            }
            for Support { unless, from } in supports {
                clause.clear();
                clause.push(!here);
                clause.extend(unless);
                clause.extend(at_level(vertex, level - 1));
                clause.extend(from.iter().filter_map(|&other| at_level(other, level - 1)));
                sink.clause(&clause);
            }
        }
    }
    for vertex in 0..vertices {
        clause.clear();
        clause.extend(member(vertex).map(|member| !member));
        clause.extend(at_level(vertex, steps));
        sink.clause(&clause);
    }
    levels
}

/// States that each vertex is on one of two sides, inside if its literal of `inside` holds, and that the
/// sides are one region each: the inside vertices are reached from the first of them in at most `steps[0]`
/// steps, the outside vertices from one on the border in at most `steps[1]`.
///
/// Returns the variables that [`first`] gives for the inside vertices, and those of [`reached`] for each
/// side.
pub fn two_sides(
    sink: &mut dyn ClauseSink,
    inside: Vars,
    steps: [usize; 2],
    on_border: impl Fn(usize) -> bool,
    support: impl Fn(usize) -> Vec<Support>,
) -> [Vars; 4] {
    let vertices = inside.len();
    let (root, some_up_to) = first(sink, (0..vertices).map(|vertex| inside.lit(vertex)));
    let [inside_steps, outside_steps] = steps;
    let inside_levels = reached(
        sink,
        vertices,
        inside_steps,
        |vertex| Some(inside.lit(vertex)),
        |vertex| Some(root.lit(vertex)),
        &support,
    );
    let outside_levels = reached(
        sink,
        vertices,
        outside_steps,
        |vertex| Some(!inside.lit(vertex)),
        |vertex| on_border(vertex).then(|| !inside.lit(vertex)),
        &support,
    );
    [root, some_up_to, inside_levels, outside_levels]
}

/// Variables and clauses of [`two_sides`] for `vertices`, at least one, with one condition of
/// support each.
pub fn size_of_two_sides(vertices: u64, steps: [usize; 2]) -> (u64, u64) {
    let [inside, outside] = steps.map(|steps| size(vertices, 2 * vertices, steps as u64));
    (2 * vertices + inside.0 + outside.0, 4 * vertices - 2 + inside.1 + outside.1)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Cnf;

    /// A path of five vertices whose first is the source.
    #[test]
    fn size_is_as_documented() {
        for steps in 0..4 {
            let mut cnf = Cnf::new();
            let members = cnf.fresh(5);
            reached(
                &mut cnf,
                5,
                steps,
                |vertex| Some(members.lit(vertex)),
                |vertex| (vertex == 0).then(|| members.lit(0)),
                |vertex| {
                    Support::from(
                        (vertex.saturating_sub(1)..=(vertex + 1).min(4)).filter(|&n| n != vertex),
                    )
                },
            );
            let (variables, clauses) = size(5, 10, steps as u64);
            assert_eq!((u64::from(cnf.variables()), cnf.len() as u64), (5 + variables, clauses));
        }
    }
}
