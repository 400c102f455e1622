//! The rules that a kind with one closed line gives.

use super::ground::Ground;
use super::required::Required;
use crate::answer::Answer;
use crate::cnf::{ClauseSink, Size, Vars};
use crate::grid::Cell;
use crate::kind::{
    Encoded, Explained, FarRules, Fault, FormulaSize, KindInfo, Legend, Mode, Rule, RuleSink,
};
use crate::plane::{Along, Plane};

/// A kind of puzzle whose answer is one closed line, as the type of its puzzles.
///
/// Most kinds need only the members without a default.
pub trait OneLine: Clone + Send + Sync + 'static {
    /// How the line runs in the grid.
    const ALONG: Along;

    /// Its name and its encodings.
    fn info(&self) -> &'static KindInfo;

    /// What the line is drawn on: the lattice, as a rule.
    fn ground(&self) -> Ground;

    /// Whether the line may cross itself. It then visits every cell, and [`Self::write_rules`] writes all
    /// degrees: [`Self::visit`] says [`Visit::ByRule`] everywhere.
    fn crosses(&self) -> bool {
        false
    }

    /// Whether the line may be several loops, which run in the graph of lines that cross themselves, or several networks.
    fn has_several(&self) -> bool {
        false
    }

    /// Whether the line is a network: it may branch and end where [`Self::visit`] says so. It is connected, or else each
    /// part has such a cell.
    fn is_network(&self) -> bool {
        false
    }

    /// Whether the lines of a network are paths, which end in any cells: none branches, and none is closed.
    fn has_free_ends(&self) -> bool {
        false
    }

    /// Whether the line is a path. The kind then says that the vertex outside is visited too.
    fn is_path(&self) -> bool {
        false
    }

    /// Whether the line parts an inside from an outside: it is closed, and does not cross itself.
    fn has_inside(&self) -> bool {
        !self.crosses() && !self.is_path() && !self.is_network()
    }

    /// The graph that the line runs in: plane if the line has an inside. Otherwise the kind gives it
    /// ([`Plane::crossed`], [`Plane::opened`], [`Plane::joined`]).
    fn plane(&self) -> Plane {
        self.ground().plane(Self::ALONG)
    }

    /// The answer with these edges of the graph on. Edges that join no cells come last, and are left out: the
    /// others tell them.
    fn answer(&self, mut on: Vec<bool>) -> Answer {
        let ground = self.ground();
        on.truncate(ground.edge_count());
        Answer::of_edges(ground.size(), on)
    }

    /// The text that a cell shows in a trace; empty if it has no clue.
    fn sign(&self, cell: Cell) -> String;

    /// Writes the clues' rules over edges, one after another, each after its place. Degrees are not
    /// among them: [`Self::visit`] gives these. Some forms have variables for faces too; a rule may
    /// speak of them, or of variables of its own, if the edges fix these.
    fn write_rules(&self, edges: Vars, faces: Option<Vars>, sink: &mut dyn RuleSink);

    /// The required sets: sets of edges that the clues ask for. Every answer has an edge of each.
    fn required(&self) -> Required;

    /// Whether certificates name required sets by their edges, and not by their clues.
    fn names_required(&self) -> bool {
        false
    }

    /// Whether there is a required set: then the empty line is not among the models.
    fn requires_edges(&self) -> bool {
        !self.required().sets.is_empty()
    }

    /// Checks an answer by the rules, sharing nothing with the encodings.
    ///
    /// # Errors
    ///
    /// What is wrong with the answer, and where.
    fn check(&self, answer: &Answer) -> Result<(), Fault>;

    /// Whether some rules are in no formula, but are held against each model ([`Self::far_faults`]).
    fn has_far_rules(&self) -> bool {
        false
    }

    /// Where the edges of a model break the rules that are in no formula: for each fault edges that are on
    /// or off, of which every answer has one otherwise.
    fn far_faults(&self, _on: &dyn Fn(usize) -> bool) -> Vec<Vec<(usize, bool)>> {
        Vec::new()
    }

    /// See [`Explained::far`].
    fn far(&self) -> Option<&dyn FarRules> {
        None
    }

    /// Writes the rules that are in no formula, as far as they have clauses of which each answer is a model.
    fn write_far_rules(&self, _edges: Vars, _sink: &mut dyn ClauseSink) {}

    /// Whether a vertex is on the line.
    fn visit(&self, _vertex: usize) -> Visit {
        Visit::May
    }

    /// What an explanation needs.
    fn explained(&self) -> &dyn Explained;

    /// The names in certificates of the rules over edges, over edges and faces, and over faces.
    const FORMS: [&'static str; 3] = ["edges", "edges and faces", "faces"];

    /// The rules over faces alone, for kinds that can state them so.
    fn over_faces(&self) -> Option<&dyn OverFaces> {
        None
    }

    /// Encodings that others have published: for [`Mode::PUBLISHED`].
    fn published(&self) -> Option<&dyn Published> {
        None
    }
}

/// The rule that no vertex is missed: the flag `f` of addresses.
pub const VISIT_ALL: Rule = Rule {
    name: "visit-all",
    help: "Let the line visit every cell, or every point where it runs between points",
    values: &[],
    of_values: &[],
};

/// Whether a vertex is on the line.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Visit {
    /// It may be, or not: no edge or two are on.
    May,
    /// It is: two edges are on.
    Must,
    /// It is not: no edge is on.
    Never,
    /// Any number of edges is on: lines of a network may meet there.
    Any,
    /// The same, but not none.
    Some,
    /// It is, and the clues' rules say by themselves that two edges are on.
    ByRule,
}

/// Rules stated over faces alone: an edge is on where its two sides differ.
pub trait OverFaces {
    /// Writes the rules, degrees included.
    fn write(&self, faces: Vars, sink: &mut dyn ClauseSink);

    /// Variables and clauses of [`Self::write`], and the variables of so many faces. As long as it takes to
    /// write them, if they are counted.
    fn size(&self, faces: usize) -> FormulaSize {
        let mut size = Size::default();
        let faces = size.fresh(faces);
        self.write(faces, &mut size);
        (size.variables.into(), size.clauses)
    }

    /// Whether [`Self::first_cuts`] finds any. If not, what it is handed need not be found either.
    fn has_first_cuts(&self) -> bool {
        false
    }

    /// Cuts before the first model: hands to `found` sets of faces that are not a region of any
    /// answer. `fixed` has the side of each face that follows from the rules by unit propagation.
    fn first_cuts(&self, _: &Plane, _fixed: &[Option<bool>], _found: &mut dyn FnMut(Detached<'_>)) {
    }
}

/// Faces that must be joined to others on their side: a connection leads through one of the faces
/// around them.
#[derive(Clone, Copy, Debug)]
pub struct Detached<'a> {
    /// The faces.
    pub faces: &'a [usize],
    /// The faces around them, without the frame.
    pub ring: &'a [usize],
    /// Whether they would be an island of the inside; otherwise they would be a hole.
    pub inside: bool,
    /// For an island, a clue with a required set that is neither on these faces nor next to them.
    pub beyond: Option<usize>,
}

/// Encodings as others have published them, for comparison: every model is taken for an answer.
pub trait Published {
    /// Writes it.
    fn encode<'a>(&'a self, mode: Mode, sink: &mut dyn ClauseSink) -> Encoded<'a>;

    /// Variables and clauses, without writing them.
    fn size(&self, mode: Mode) -> FormulaSize;

    /// Writes it, and says what its variables and clauses mean.
    fn formula(&self, mode: Mode, sink: &mut dyn ClauseSink) -> Legend;

    /// What the first [`Legend::decoded`] variables of a model claim to be the answer.
    fn decode(&self, mode: Mode, values: &[bool]) -> Answer;
}
