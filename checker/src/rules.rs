//! Rules written out as clauses, for any kind of puzzle.

use super::plane::Plane;

/// The sink for clauses that hold in every answer: each must be in the formula.
pub(super) type Take<'a> = dyn FnMut(Vec<i32>) -> Result<(), String> + 'a;

/// The variable of an edge, where edges come first: it is on. In a form without edges, of a face: it is inside.
pub(super) fn on(edge: usize) -> i32 {
    edge as i32 + 1
}

/// For each subset of `size` literals, a clause of them (or of their negations, if `sign` is -1)
/// and `condition`.
pub(super) fn subsets(
    literals: &[i32],
    size: usize,
    sign: i32,
    condition: Option<i32>,
    take: &mut Take<'_>,
) -> Result<(), String> {
    for mask in 0..1_u32 << literals.len() {
        if mask.count_ones() as usize == size {
            let chosen = (0..literals.len()).filter(|at| mask >> at & 1 == 1);
            take(chosen.map(|at| sign * literals[at]).chain(condition).collect())?;
        }
    }
    Ok(())
}

/// Exactly `k` of at most four literals are true, or `condition` holds.
pub(super) fn exactly(
    literals: &[i32],
    k: usize,
    condition: Option<i32>,
    take: &mut Take<'_>,
) -> Result<(), String> {
    if k > literals.len() {
        return take(condition.into_iter().collect());
    }
    subsets(literals, k + 1, -1, condition, take)?;
    subsets(literals, literals.len() - k + 1, 1, condition, take)
}

/// None of at most four literals is true, or two are.
pub(super) fn none_or_two(literals: &[i32], take: &mut Take<'_>) -> Result<(), String> {
    for &alone in literals {
        let sign = |&other: &i32| if other == alone { -other } else { other };
        take(literals.iter().map(sign).collect())?;
    }
    subsets(literals, 3, -1, None, take)
}

/// One literal is true exactly if two others differ.
pub(super) fn differs(on: i32, [a, b]: [i32; 2], take: &mut Take<'_>) -> Result<(), String> {
    for clause in [[-on, a, b], [-on, -a, -b], [on, -a, b], [on, a, -b]] {
        take(clause.to_vec())?;
    }
    Ok(())
}

/// Each edge is on exactly if its two sides differ.
pub(super) fn sides(
    plane: &Plane,
    on: impl Fn(usize) -> i32,
    inside: impl Fn(usize) -> i32,
    take: &mut Take<'_>,
) -> Result<(), String> {
    for edge in (0..plane.ends.len()).filter(|&edge| plane.ends[edge].is_some()) {
        let on = on(edge);
        match plane.beside[edge].map(|face| face.map(&inside)) {
            [Some(a), Some(b)] => differs(on, [a, b], take)?,
            [Some(face), None] | [None, Some(face)] => {
                take(vec![-on, face])?;
                take(vec![on, -face])?;
            }
            [None, None] => take(vec![-on])?,
        }
    }
    Ok(())
}
