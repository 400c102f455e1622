//! The clauses that exclude a closed line, and those that tell where another one differs from it.

use super::answer::{Answer, Answers, Fresh, truths};
use super::plane::Plane;
use super::rules::{Take, on};
use std::rc::Rc;

/// A puzzle whose answers are closed lines.
pub(super) trait Loops {
    /// The signs of an answer: of its segments, or of the edges of a graph.
    fn signs(&self, answer: &Answer) -> Result<Vec<char>, String>;

    /// Checks an answer by the rules of the puzzle.
    fn obeys(&self, answer: &[bool]) -> Result<(), String>;

    /// The edges of its line: those that are on, and perhaps others behind them.
    fn line(&self, answer: &[bool]) -> Vec<usize> {
        (0..answer.len()).filter(|&edge| answer[edge]).collect()
    }

    /// Whether an answer may have all edges of another one, and more.
    fn may_grow(&self) -> bool {
        false
    }
}

/// A puzzle with the graph that its lines are drawn in, and the variables of a form.
pub(super) struct Drawn {
    pub(super) puzzle: Rc<dyn Loops>,
    pub(super) plane: Rc<Plane>,
    /// Whether there is a variable for each edge; they come first.
    pub(super) has_edges: bool,
    /// Otherwise the number before the first variable of a face.
    pub(super) faces: i32,
}

impl Answers for Drawn {
    fn read(&self, answer: &Answer) -> Result<Vec<bool>, String> {
        let answer = truths(&self.places(answer)?)?;
        self.puzzle.obeys(&answer)?;
        Ok(answer)
    }

    /// Not all edges of its line are on; or others are, if that is no matter of course.
    fn exclude(&self, answer: &[bool], take: &mut Take<'_>) -> Result<(), String> {
        match self.has_edges {
            true => {
                let line = self.puzzle.line(answer).into_iter();
                let mut clause: Vec<i32> = line.map(|edge| -on(edge)).collect();
                if self.puzzle.may_grow() {
                    let is_other = |&edge: &usize| !answer[edge] && self.plane.ends[edge].is_some();
                    clause.extend((0..answer.len()).filter(is_other).map(on));
                }
                take(clause)
            }
            false => exclude(&self.plane, answer, |face| self.faces + face as i32 + 1, take),
        }
    }

    fn places(&self, answer: &Answer) -> Result<Vec<char>, String> {
        self.puzzle.signs(answer)
    }

    /// For each edge a literal that says that it is not as its sign says. Over faces, those beside it are then on
    /// one side where it is on, and on two where it is off.
    fn differences(
        &self,
        signs: &[char],
        fresh: &mut Fresh,
        take: &mut Take<'_>,
    ) -> Result<Vec<i32>, String> {
        let inside = |face: Option<usize>| face.map(|face| self.faces + face as i32 + 1);
        let mut difference = |(edge, &sign): (usize, &char)| {
            let sign = if sign == '1' { -1 } else { 1 };
            if self.has_edges {
                return Ok(sign * on(edge));
            }
            match self.plane.beside[edge].map(inside) {
                [Some(a), Some(b)] => {
                    let differs = fresh.next()?;
                    take(vec![-differs, a, sign * b])?;
                    take(vec![-differs, -a, -sign * b])?;
                    Ok(differs)
                }
                [Some(face), None] | [None, Some(face)] => Ok(sign * face),
                // It is off.
                [None, None] => {
                    let differs = fresh.next()?;
                    take(vec![-differs])?;
                    Ok(differs)
                }
            }
        };
        signs.iter().enumerate().map(&mut difference).collect()
    }
}

/// The faces along the answer are not all on the sides on which they are in it. Nor are they all on the other
/// sides, unless the answer touches the frame. `inside` is the variable of a face.
fn exclude(
    plane: &Plane,
    answer: &[bool],
    inside: impl Fn(usize) -> i32,
    take: &mut Take<'_>,
) -> Result<(), String> {
    // From the frame inwards, each edge of the line that is crossed changes sides.
    let mut is_inside: Vec<Option<bool>> = vec![None; plane.round.len()];
    let mut open = Vec::new();
    for (edge, &[a, b]) in plane.beside.iter().enumerate() {
        if let (Some(face), None) | (None, Some(face)) = (a, b) {
            is_inside[face] = Some(answer[edge]);
            open.push(face);
        }
    }
    while let Some(face) = open.pop() {
        for &(edge, other) in &plane.round[face] {
            if let Some(other) = other.filter(|&other| is_inside[other].is_none()) {
                is_inside[other] = is_inside[face].map(|inside| inside != answer[edge]);
                open.push(other);
            }
        }
    }
    let line = || (0..answer.len()).filter(|&edge| answer[edge]);
    let mut along: Vec<usize> = line().flat_map(|edge| plane.beside[edge]).flatten().collect();
    along.sort_unstable();
    along.dedup();
    let sign = |face: usize| if is_inside[face] == Some(true) { -1 } else { 1 };
    let clause: Vec<i32> = along.iter().map(|&face| sign(face) * inside(face)).collect();
    if !line().any(|edge| plane.beside[edge].contains(&None)) {
        take(clause.iter().map(|literal| -literal).collect())?;
    }
    take(clause)
}
