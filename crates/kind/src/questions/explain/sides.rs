//! Which faces are known to be on one side of the line, or on two. It knows no rule.

use crate::kind::{Board, Fact};
use std::collections::{HashMap, VecDeque};
use std::rc::Rc;

/// Faces in classes: of two faces of a class it is known whether a line that is closed parts them.
#[derive(Clone)]
pub(super) struct Sides {
    faces: Rc<Faces>,
    /// The class of each face, and whether it is on the other side than the class's own face.
    class: Vec<(usize, bool)>,
    /// The next face of the same class; the last one has the first.
    next: Vec<usize>,
    size: Vec<usize>,
    /// Which classes were joined, one after the other.
    joins: Vec<Join>,
}

/// A class that has become a part of another one, and whether its faces were turned.
#[derive(Clone, Copy)]
struct Join {
    small: usize,
    large: usize,
    is_turned: bool,
}

/// The board's faces, the frame the last of them.
struct Faces {
    /// The faces beside each edge.
    beside: Vec<Option<[usize; 2]>>,
    /// The edges round each face.
    around: Vec<Vec<usize>>,
}

/// What an edge has said of its faces.
pub(super) enum Joined {
    /// Nothing new.
    Known,
    /// The opposite of what is known.
    Contradicted,
    /// The values of edges between faces that were not known to be of one class before.
    New(Vec<Fact>),
}

impl Sides {
    /// Classes of one face each.
    pub(super) fn new(board: &Board) -> Self {
        let count = board.plane.face_count() + 1;
        let edges = 0..board.plane.edge_bound();
        let beside: Vec<Option<[usize; 2]>> = edges
            .map(|edge| Some(board.plane.sides(edge)?.map(|side| side.unwrap_or(count - 1))))
            .collect();
        let mut around = vec![Vec::new(); count];
        for (edge, faces) in beside.iter().enumerate() {
            faces.iter().flatten().for_each(|&face| around[face].push(edge));
        }
        let class = (0..count).map(|face| (face, false)).collect();
        let faces = Rc::new(Faces { beside, around });
        let (next, size) = ((0..count).collect(), vec![1; count]);
        Self { faces, class, next, size, joins: Vec::new() }
    }

    /// How many classes were joined to others.
    pub(super) fn joins(&self) -> usize {
        self.joins.len()
    }

    /// Parts the classes again that were joined after the first `count`.
    pub(super) fn part(&mut self, count: usize) {
        while self.joins.len() > count {
            let Some(Join { small, large, is_turned }) = self.joins.pop() else { return };
            self.next.swap(large, small);
            self.size[large] -= self.size[small];
            for face in self.members(small) {
                self.class[face] = (small, self.class[face].1 ^ is_turned);
            }
        }
    }

    /// The faces of a class.
    fn members(&self, class: usize) -> Vec<usize> {
        let mut members = vec![class];
        let mut face = self.next[class];
        while face != class {
            members.push(face);
            face = self.next[face];
        }
        members
    }

    /// Notes whether an edge is on. Linear in the smaller class.
    pub(super) fn join(&mut self, Fact { edge, on }: Fact) -> Joined {
        let Some([a, b]) = self.faces.beside[edge] else { return Joined::Known };
        let ((of_a, turned_a), (of_b, turned_b)) = (self.class[a], self.class[b]);
        let is_turned = turned_a ^ turned_b ^ on;
        if of_a == of_b {
            return if is_turned { Joined::Contradicted } else { Joined::Known };
        }
        let [large, small] =
            if self.size[of_a] < self.size[of_b] { [of_b, of_a] } else { [of_a, of_b] };
        let members = self.members(small);
        let mut told = Vec::new();
        for &face in &members {
            let turned = self.class[face].1 ^ is_turned;
            for &edge in &self.faces.around[face] {
                let [one, other] = self.faces.beside[edge].unwrap_or([face; 2]);
                let (of, other) = self.class[if one == face { other } else { one }];
                if of == large {
                    told.push(Fact { edge, on: turned ^ other });
                }
            }
        }
        for &face in &members {
            self.class[face] = (large, self.class[face].1 ^ is_turned);
        }
        self.next.swap(large, small);
        self.size[large] += self.size[small];
        self.joins.push(Join { small, large, is_turned });
        Joined::New(told)
    }

    /// Known facts, none of `edge` itself, over whose edges one gets from one side of it to the other; as few as
    /// possible.
    pub(super) fn round(&self, edge: usize, known: impl Fn(usize) -> Option<bool>) -> Vec<Fact> {
        let Some([from, to]) = self.faces.beside[edge] else { return Vec::new() };
        // Each face with the one before it, and what is known of the edge between them.
        let mut reached: HashMap<usize, (usize, Fact)> = HashMap::new();
        let mut due = VecDeque::from([from]);
        while let Some(face) = due.pop_front().filter(|&face| face != to) {
            for &over in &self.faces.around[face] {
                let [one, other] = self.faces.beside[over].unwrap_or([face; 2]);
                let beyond = if one == face { other } else { one };
                let is_new = beyond != from && !reached.contains_key(&beyond);
                if is_new
                    && over != edge
                    && let Some(on) = known(over)
                {
                    reached.insert(beyond, (face, Fact { edge: over, on }));
                    due.push_back(beyond);
                }
            }
        }
        let (mut facts, mut face) = (Vec::new(), to);
        while let Some(&(before, fact)) = reached.get(&face) {
            facts.push(fact);
            face = before;
        }
        facts
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::grid::Grid;
    use crate::plane::Along;
    use crate::random::Random;

    /// Random sides, whose edges become known in a random order: what is told is so, is told as soon as known edges
    /// lead round, and these say the same.
    #[test]
    fn what_is_told_is_as_the_sides_are() {
        let mut random = Random::new(5);
        for round in 0..60 {
            let along = if round % 2 == 0 { Along::Points } else { Along::Cells };
            let grid = Grid::new(3, 4).expect("a grid");
            let board = Board::of_squares(grid, along, vec![String::new(); grid.cell_count()]);
            let mut sides = Sides::new(&board);
            let inside: Vec<bool> =
                (0..=board.plane.face_count()).map(|_| random.happens(0.5)).collect();
            let of = |edge: usize| sides_of(&board, edge).map(|[a, b]| inside[a] != inside[b]);
            let mut edges: Vec<usize> =
                (0..board.plane.edge_bound()).filter(|&edge| of(edge).is_some()).collect();
            random.shuffle(&mut edges);
            let mut known: Vec<Option<bool>> = vec![None; board.plane.edge_bound()];
            let mut told = vec![false; known.len()];
            for (at, &edge) in edges.iter().enumerate() {
                let on = of(edge).expect("an edge");
                let wrong =
                    matches!(sides.clone().join(Fact { edge, on: !on }), Joined::Contradicted);
                assert_eq!(wrong, told[edge]);
                // What is taken back was never there.
                let (joins, others) = (sides.joins(), random.below(4));
                for &other in edges.iter().skip(at).take(others) {
                    sides.join(Fact { edge: other, on: random.happens(0.5) });
                }
                sides.part(joins);
                known[edge] = Some(on);
                if let Joined::New(facts) = sides.join(Fact { edge, on }) {
                    for fact in facts {
                        assert_eq!(of(fact.edge), Some(fact.on));
                        told[fact.edge] = true;
                    }
                }
                for &other in &edges[at + 1..] {
                    let round = sides.round(other, |over| known[over]);
                    assert!(round.iter().all(|fact| known[fact.edge] == Some(fact.on)));
                    let odd = round.iter().filter(|fact| fact.on).count() % 2;
                    assert_eq!(round.is_empty(), !told[other]);
                    assert!(round.is_empty() || of(other) == Some(odd == 1));
                }
            }
        }
    }

    fn sides_of(board: &Board, edge: usize) -> Option<[usize; 2]> {
        let frame = board.plane.face_count();
        Some(board.plane.sides(edge)?.map(|side| side.unwrap_or(frame)))
    }
}
