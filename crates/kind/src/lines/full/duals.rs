//! Connectivity by two trees in any plane graph: a spanning tree of the faces and the frame, and one of the
//! vertices. Each edge is crossed by an edge of the first tree, or is an edge of the second.
//!
//! As [`trees`](super::trees), which is for squares: there rows and columns say which tree of an answer is
//! meant. Here a search from the frame orders the faces. Each face has one before it, its *forerunner*;
//! where the two are on one side, the tree joins them. `docs/ENCODING.md` has the proof.

use super::Runs;
use crate::cnf::{ClauseSink, Lit, Size, Vars, exactly, some_up_to};
use crate::graph::Graph;
use crate::kind::FormulaSize;
use crate::plane::Plane;
use std::collections::VecDeque;

/// A face's forerunner, and the edge between them.
#[derive(Clone, Copy)]
struct Forerunner {
    face: usize,
    edge: usize,
}

/// The faces in the order of a search from the frame, and the forerunner of each face.
fn search(faces: &Graph, frame: usize) -> (Vec<usize>, Vec<Option<Forerunner>>) {
    let mut order = Vec::with_capacity(frame);
    let mut forerunners: Vec<Option<Forerunner>> = vec![None; frame + 1];
    let mut open = VecDeque::from([frame]);
    while let Some(face) = open.pop_front() {
        for arc in faces.arcs(face) {
            let other = faces.target(arc);
            if other != frame && forerunners[other].is_none() {
                forerunners[other] = Some(Forerunner { face, edge: faces.edge(arc) });
                order.push(other);
                open.push_back(other);
            }
        }
    }
    (order, forerunners)
}

/// For each edge, the literals that say that its first end's parent is the second one, and the reverse.
/// The root has no parent.
struct Arcs {
    of: Vec<[Option<Lit>; 2]>,
    vars: Vars,
}

impl Arcs {
    fn new(graph: &Graph, root: usize, edges: usize, sink: &mut dyn ClauseSink) -> Self {
        let roots = graph.edges(root).len();
        let vars = sink.fresh(graph.arc_count() - roots);
        let mut next = (0..vars.len()).map(|index| vars.lit(index));
        let mut arc = |end: usize| if end == root { None } else { next.next() };
        let of =
            (0..edges).map(|edge| graph.ends(edge).map_or([None; 2], |ends| ends.map(&mut arc)));
        Self { of: of.collect(), vars }
    }

    /// The literal that says that the parent of a vertex is across an edge.
    fn from(&self, graph: &Graph, vertex: usize, edge: usize) -> Option<Lit> {
        let ends = graph.ends(edge)?;
        self.of[edge][usize::from(ends[0] != vertex)]
    }

    /// Each vertex but the root has a parent.
    fn write(&self, graph: &Graph, root: usize, sink: &mut dyn ClauseSink) {
        let mut clause = Vec::with_capacity(8);
        for vertex in (0..graph.vertex_count()).filter(|&vertex| vertex != root) {
            let edges = graph.edges(vertex).iter();
            clause.clear();
            clause.extend(edges.filter_map(|&edge| self.from(graph, vertex, edge as usize)));
            sink.clause(&clause);
        }
    }
}

/// Writes connectivity.
pub fn encode(plane: &Plane, inside: Vars, sink: &mut dyn ClauseSink) -> Runs {
    let (faces, vertices, frame) = (plane.faces(), plane.vertices(), plane.frame());
    let edges = plane.edge_bound();
    // The root of the vertices touches the frame, the root of the faces.
    let outer = faces.edges(frame).first().and_then(|&edge| vertices.ends(edge as usize));
    let root = outer.map_or(0, |[first, _]| first);
    let of_faces = Arcs::new(faces, frame, edges, sink);
    let of_vertices = Arcs::new(vertices, root, edges, sink);
    // There are as many edges as faces, and vertices but one: so none has two parents.
    let mut arcs = Vec::with_capacity(4);
    for edge in (0..edges).filter(|&edge| faces.ends(edge).is_some()) {
        arcs.clear();
        arcs.extend([of_faces.of[edge], of_vertices.of[edge]].concat().into_iter().flatten());
        exactly(sink, &arcs, 1);
    }
    of_faces.write(faces, frame, sink);
    of_vertices.write(vertices, root, sink);

    let (order, forerunners) = search(faces, frame);
    let some = some_up_to(sink, order.iter().map(|&face| inside.lit(face)));
    let side = |face: usize| (face != frame).then(|| inside.lit(face));
    let mut is_forerunner = vec![false; edges];
    for (at, &face) in order.iter().enumerate() {
        let Some(Forerunner { face: before, edge }) = forerunners[face] else { continue };
        is_forerunner[edge] = true;
        let (here, there) = (inside.lit(face), side(before));
        let up = of_faces.from(faces, face, edge);
        let down = of_faces.from(faces, before, edge);
        let mut write = |literals: &[&[Option<Lit>]]| {
            arcs.clear();
            arcs.extend(literals.concat().into_iter().flatten());
            sink.clause(&arcs);
        };
        let not = |lit: Option<Lit>| lit.map(|lit| !lit);
        // Faces of one side are joined. The first inside face has its forerunner as its parent; no other
        // arc changes sides.
        let earlier = at.checked_sub(1).map(|before| !some.lit(before));
        write(&[&[up, down, Some(here), there]]);
        if at > 0 {
            write(&[&[not(up), Some(!here), there, earlier]]);
        }
        if there.is_some() {
            write(&[&[up, down, Some(!here), not(there)]]);
            write(&[&[not(up), Some(here), not(there)]]);
            write(&[&[not(down), Some(here), not(there)]]);
            write(&[&[not(down), Some(!here), there]]);
        }
    }
    for edge in (0..edges).filter(|&edge| !is_forerunner[edge]) {
        let Some([a, b]) = faces.ends(edge) else { continue };
        for arc in of_faces.of[edge].into_iter().flatten() {
            match [side(a), side(b)] {
                [Some(a), Some(b)] => {
                    sink.clause(&[!arc, a, !b]);
                    sink.clause(&[!arc, !a, b]);
                }
                [Some(face), None] | [None, Some(face)] => sink.clause(&[!arc, !face]),
                [None, None] => {}
            }
        }
    }
    vec![
        (
            of_faces.vars,
            "edge by edge: the parent of the face on its first side is the other one, and the reverse; none for the frame",
        ),
        (
            of_vertices.vars,
            "edge by edge: the parent of its first end is the other one, and the reverse; none for the root",
        ),
        (some, "some face up to this one is inside, in the order of a search from the frame"),
    ]
}

/// Variables and clauses of [`encode`]. Linear: they are counted.
pub fn size(plane: &Plane) -> FormulaSize {
    let mut size = Size::default();
    let inside = size.fresh(plane.face_count());
    encode(plane, inside, &mut size);
    (u64::from(size.variables) - plane.face_count() as u64, size.clauses)
}
