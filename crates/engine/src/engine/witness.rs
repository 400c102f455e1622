//! Why a cut holds in every answer, for a reader who wants to check it.

use crate::cnf::Cnf;
use serde::Serialize;

/// The reason for a cut. Faces, vertices and edges are numbered from 0, as in the puzzle's graph; a
/// clue has the number of its place. `docs/CERTIFICATES.md` says what each witness states, and why
/// it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "cut", rename_all = "snake_case")]
pub enum Witness {
    /// Inside (or outside) is connected. So a path on that side joins the two ends, through one of
    /// some faces.
    Join {
        /// Whether the path is inside.
        inside: bool,
        /// Where the path begins.
        from: End,
        /// Where it ends.
        to: End,
        /// Faces: every path from one end to the other goes through one of them.
        through: Vec<usize>,
    },
    /// A closed line leaves a set of vertices.
    Leave {
        /// The set.
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
        /// Why a part of the line is within the set, or at it.
        present: Present,
        /// Why a part of the line is beyond the set; never a variable.
        beyond: Present,
    },
    /// A path leaves a set of vertices.
    Depart {
        /// The set.
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
        /// A terminal in the set whose partner is not in it. `None` if the set has no terminal, and
        /// all vertices must be on paths.
        terminal: Option<usize>,
    },
    /// Not all edges of this cycle are on.
    Cycle {
        /// The cycle.
        #[serde(rename = "links")]
        edges: Vec<usize>,
        /// A clue that the cycle does not meet, so that it is not the answer. `None` where answers
        /// are paths, so that no cycle is one.
        #[serde(skip_serializing_if = "Option::is_none")]
        missed: Option<usize>,
    },
    /// A path that touches itself: not all of its edges are on.
    Touch {
        /// The path.
        #[serde(rename = "links")]
        edges: Vec<usize>,
        /// The edge between its ends.
        closing: usize,
    },
    /// A path that fills a block of 2x2 cells: not all of its edges are on.
    Block {
        /// The path, which joins the four cells.
        #[serde(rename = "links")]
        edges: Vec<usize>,
    },
    /// Every answer has one of these edges. It has no clause: the witnesses below speak of the set as of a clue,
    /// by its number, from 0 in the order in which sets are named.
    Asked {
        /// The set.
        #[serde(rename = "links")]
        edges: Vec<usize>,
    },
    /// A closed line through all vertices leaves a set of some, and comes back.
    Cross {
        /// The set.
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
    },
    /// Without these vertices a graph has more parts than a closed line through all vertices has, so there is no
    /// such line.
    Tough {
        /// The vertices.
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
    },
    /// A rule is broken where some edges are on and others off.
    Rule {
        /// Those that are on.
        on: Vec<usize>,
        /// Those that are off.
        off: Vec<usize>,
    },
}

impl Witness {
    /// A rule that is broken where these edges are on or off.
    pub fn rule(known: &[(usize, bool)]) -> Self {
        let of = |is_on: bool| {
            known.iter().filter(|(_, on)| *on == is_on).map(|&(edge, _)| edge).collect()
        };
        Self::Rule { on: of(true), off: of(false) }
    }
}

/// An end of a path on one side: something that is on that side in every answer, or in every answer
/// in which the clause's own literal for it is false.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A face. The clause has a literal for the face being on the other side.
    Face(usize),
    /// Some face near a clue.
    Clue(usize),
    /// The outside of all faces.
    Frame,
}

/// Why a part of the line is at a place.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Present {
    /// A clue that requires an edge there.
    Clue(usize),
    /// A fresh variable, which every edge within the set implies.
    Variable(u32),
    /// Each part of a network has a junction, and there is none in the set: so it is beyond.
    Junction,
}

/// A problem whose formula can be certified: it says why its clauses hold in every answer.
pub trait Witnessed {
    /// The name of the form in which [`Self::state`] states the rules.
    fn form(&self) -> &'static str;

    /// Writes the rules into an empty formula, then the clauses of the cuts, in full: a literal
    /// that the solver's clause leaves out, because unit propagation on the rules makes it false,
    /// stands here.
    fn state(&self, witnesses: &[Witness], formula: &mut Cnf);

    /// Clauses that were given to the solver and are not among the rules. Each follows by unit
    /// propagation from the rules and the lemmas before it.
    fn lemmas(&self) -> Cnf {
        Cnf::new()
    }

    /// The witnesses of the cuts that were made before the first model. From now on only clauses with a witness are
    /// added.
    fn first_witnesses(&mut self) -> Vec<Witness> {
        Vec::new()
    }

    /// The witnesses of the last model's cuts.
    fn last_witnesses(&mut self, _cuts: &Cnf) -> Vec<Witness> {
        Vec::new()
    }
}
