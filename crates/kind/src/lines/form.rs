//! The variables that the rules are stated over, and the rules with the degrees.

use super::rules::{OneLine, Visit};
use crate::cnf::{
    ClauseSink, Lit, MOST_BY_SUBSETS, Size, Vars, at_most_two_of_many, differs, exactly_of_many,
    zero_or_two_of_many,
};
use crate::engine::Model;
use crate::kind::{Cut, FormulaSize, Place, RuleSink, Technique, Unplaced};
use crate::plane::{Along, Plane};

/// A choice of variables.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Form {
    /// One for each edge: it is on the line. The pure form: clues and degrees.
    Edges,
    /// One for each edge, then one for each face: it is inside.
    Both,
    /// One for each face only: an edge is on where its two sides differ. Where a kind has it, it is
    /// the smallest and by far the fastest.
    Faces,
}

impl Form {
    /// All forms.
    pub const ALL: [Self; 3] = [Self::Edges, Self::Both, Self::Faces];

    /// The form that a technique asks for.
    pub fn of(puzzle: &impl OneLine, technique: Technique) -> Self {
        match (technique.regions, effective_cut(technique)) {
            _ if !puzzle.has_inside() => Self::Edges,
            (false, _) => Self::Edges,
            (true, Cut::Loop | Cut::Cutset) => Self::Both,
            (true, _) => Self::smallest(puzzle),
        }
    }

    /// The smallest form with variables for faces.
    pub fn smallest(puzzle: &impl OneLine) -> Self {
        if puzzle.over_faces().is_some() { Self::Faces } else { Self::Both }
    }

    /// Whether the sides of edges make all degrees even, so that "at most two" is enough to state
    /// them. Along points, the form over both is for comparison, and states degrees in full.
    fn is_even<P: OneLine>(self) -> bool {
        self == Self::Both && P::ALONG == Along::Cells
    }

    /// The form's name in certificates.
    pub(super) fn name<P: OneLine>(self) -> &'static str {
        P::FORMS[self as usize]
    }
}

/// The cut that a technique makes: without faces, `cutset` is the best.
pub(super) fn effective_cut(technique: Technique) -> Cut {
    match (technique.regions, technique.cut) {
        (false, Cut::Auto) => Cut::Cutset,
        (_, cut) => cut,
    }
}

/// The variables of the rules. At least one of the two runs is there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Formula {
    /// One for each number of an edge: it is on the line.
    pub edges: Option<Vars>,
    /// One for each face but the frame: it is inside.
    pub faces: Option<Vars>,
}

impl Formula {
    /// Writes the rules and the degrees. Connectivity is not stated: the models are all sets of
    /// disjoint loops that fit the clues.
    pub fn write<P: OneLine>(
        puzzle: &P,
        plane: &Plane,
        form: Form,
        sink: &mut dyn ClauseSink,
    ) -> Self {
        if let Some(rules) = puzzle.over_faces().filter(|_| form == Form::Faces) {
            let faces = sink.fresh(plane.face_count());
            rules.write(faces, sink);
            return Self { edges: None, faces: Some(faces) };
        }
        let edges = sink.fresh(plane.edge_bound());
        let faces = (form == Form::Both).then(|| sink.fresh(plane.face_count()));
        write_edges(puzzle, plane, (edges, faces), form.is_even::<P>(), &mut Unplaced(sink));
        if let Some(faces) = faces {
            write_sides(plane, edges, faces, sink);
        }
        Self { edges: Some(edges), faces }
    }

    /// Variables and clauses of [`Self::write`]. Over edges it takes as long as writing the clues'
    /// rules.
    pub fn size<P: OneLine>(puzzle: &P, plane: &Plane, form: Form) -> FormulaSize {
        if let Some(rules) = puzzle.over_faces().filter(|_| form == Form::Faces) {
            return rules.size(plane.face_count());
        }
        let mut rules = Size::default();
        let vars = rules.fresh(plane.edge_bound());
        let sides = (form == Form::Both).then(|| rules.fresh(plane.face_count()));
        puzzle.write_rules(vars, sides, &mut Unplaced(&mut rules));
        let is_even = form.is_even::<P>();
        let mut clauses = u64::from(!puzzle.requires_edges());
        clauses +=
            (0..plane.edge_bound()).filter(|&edge| plane.known(edge).is_some()).count() as u64;
        let vertices = plane.vertices();
        for vertex in 0..vertices.vertex_count() {
            let visit = puzzle.visit(vertex);
            let degree = vertices.edges(vertex).len();
            if degree > MOST_BY_SUBSETS {
                let around: Vec<Lit> = (0..degree).map(|at| vars.lit(at)).collect();
                write_degree(visit, is_even, &around, &mut rules);
                continue;
            }
            let degree = degree as u64;
            let threes = degree * degree.saturating_sub(1) * degree.saturating_sub(2) / 6;
            clauses += match (visit, is_even) {
                (Visit::ByRule | Visit::Any, _) => 0,
                (Visit::Some, _) => 1,
                (Visit::Never, _) => degree,
                (Visit::May, true) => threes,
                (Visit::May, false) => threes + degree,
                (Visit::Must, true) => threes + 1,
                (Visit::Must, false) if degree < 2 => 1,
                (Visit::Must, false) => threes + degree,
            };
        }
        let variables = u64::from(rules.variables);
        clauses += rules.clauses;
        if form == Form::Edges {
            return (variables, clauses);
        }
        let frame = plane.frame();
        let outer = plane.faces().targets(frame);
        let loops = outer.iter().filter(|&&face| face as usize == frame).count() as u64 / 2;
        let single = outer.len() as u64 - 2 * loops;
        let inner = plane.faces().arc_count() as u64 / 2 - loops - single;
        (variables, clauses + 4 * inner + 2 * single + loops)
    }

    /// The form that was written.
    pub(super) fn form(&self) -> Form {
        match (self.edges, self.faces) {
            (None, _) => Form::Faces,
            (Some(_), None) => Form::Edges,
            (Some(_), Some(_)) => Form::Both,
        }
    }

    /// Reads from a model which faces are inside.
    pub(super) fn read_inside(&self, plane: &Plane, model: &Model<'_>, inside: &mut Vec<bool>) {
        match (self.faces, self.edges) {
            (Some(faces), _) => model.read(faces, inside),
            (None, Some(edges)) => *inside = plane.inside(|edge| model.is_true(edges.lit(edge))),
            (None, None) => inside.clear(),
        }
    }
}

/// Writes the rules of a puzzle over edges one by one, each after its place, for explanations.
pub fn rules_apart<P: OneLine>(puzzle: &P, edges: Vars, sink: &mut dyn RuleSink) {
    let plane = puzzle.plane();
    write_edges(puzzle, &plane, (edges, None), false, sink);
    if puzzle.requires_edges() {
        write_some(edges, sink);
    }
}

/// Writes that the line has two sides as a rule of its own. It follows from the others, but a person
/// sees it as one rule.
pub fn sides_apart<P: OneLine>(puzzle: &P, edges: Vars, sink: &mut dyn RuleSink) {
    let plane = puzzle.plane();
    sink.rule(Place::Sides);
    let faces = sink.fresh(plane.face_count());
    write_sides(&plane, edges, faces, sink);
}

/// Writes what is known of edges in any case, the clues, the degrees, and that some edge is on
/// (unless a clue says so).
fn write_edges<P: OneLine>(
    puzzle: &P,
    plane: &Plane,
    (edges, faces): (Vars, Option<Vars>),
    is_even: bool,
    sink: &mut dyn RuleSink,
) {
    for edge in 0..plane.edge_bound() {
        if let Some(on) = plane.known(edge) {
            sink.clause(&[edges.lit(edge).when(on)]);
        }
    }
    puzzle.write_rules(edges, faces, sink);
    let place = match P::ALONG {
        Along::Points => Place::Point,
        Along::Cells => Place::Cell,
    };
    let vertices = plane.vertices();
    let mut around: Vec<Lit> = Vec::with_capacity(4);
    for vertex in 0..vertices.vertex_count() {
        let visit = puzzle.visit(vertex);
        if visit == Visit::ByRule {
            continue;
        }
        // The vertex outside, at which a path is closed, is no cell.
        let is_outside = puzzle.is_path() && vertex + 1 == vertices.vertex_count();
        sink.rule(if is_outside { Place::Loops } else { place(vertex) });
        around.clear();
        around.extend(vertices.edges(vertex).iter().map(|&edge| edges.lit(edge as usize)));
        write_degree(visit, is_even, &around, sink);
    }
    sink.rule(Place::Loops);
    if !puzzle.requires_edges() {
        write_some(edges, sink);
    }
}

/// Writes how many edges of a vertex are on.
pub(super) fn write_degree(visit: Visit, is_even: bool, around: &[Lit], sink: &mut dyn ClauseSink) {
    match (visit, is_even) {
        (Visit::ByRule | Visit::Any, _) => {}
        (Visit::Some, _) => sink.clause(around),
        (Visit::Never, _) => around.iter().for_each(|&edge| sink.clause(&[!edge])),
        (Visit::May, true) => at_most_two_of_many(sink, around),
        (Visit::May, false) => zero_or_two_of_many(sink, around),
        (Visit::Must, true) => {
            sink.clause(around);
            at_most_two_of_many(sink, around);
        }
        (Visit::Must, false) => exactly_of_many(sink, around, 2),
    }
}

/// Some edge is on.
fn write_some(edges: Vars, sink: &mut dyn RuleSink) {
    let any: Vec<Lit> = (0..edges.len()).map(|edge| edges.lit(edge)).collect();
    sink.clause(&any);
}

/// An edge is on exactly if its two sides differ; the frame is outside. This follows from the
/// degrees, but a solver that has it is many times faster.
fn write_sides(plane: &Plane, edges: Vars, faces: Vars, sink: &mut dyn ClauseSink) {
    for edge in 0..plane.edge_bound() {
        let Some(sides) = plane.sides(edge) else { continue };
        let on = edges.lit(edge);
        match sides.map(|side| side.map(|face| faces.lit(face))) {
            [Some(a), Some(b)] => differs(sink, on, a, b),
            [Some(face), None] | [None, Some(face)] => {
                sink.clause(&[!on, face]);
                sink.clause(&[on, !face]);
            }
            // The frame on both sides: in a grid of one row or column.
            [None, None] => sink.clause(&[!on]),
        }
    }
}
