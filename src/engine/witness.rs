//! Why a cut holds in every answer: what a reader needs who does not want to believe it.

use crate::cnf::Cnf;
use serde::Serialize;

/// The reason for a cut. Faces, vertices and edges are numbered from 0, as in the puzzle's graph; a clue
/// has the number of its place. `docs/CERTIFICATES.md` says what each states, and why it holds.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
#[serde(tag = "cut", rename_all = "snake_case")]
pub enum Witness {
    /// What is inside (or outside) is connected: between these two ends, through one of some faces.
    Join {
        /// Whether it is about what is inside.
        inside: bool,
        /// Where a connection begins.
        from: End,
        /// Where it ends.
        to: End,
        /// Faces without which no path leads from one to the other.
        through: Vec<usize>,
    },
    /// A closed line leaves a set of vertices.
    Leave {
        /// The set.
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
        /// Why some of the line is within the set, or at it.
        present: Present,
        /// Why the line is not all within the set; never a variable.
        beyond: Present,
    },
    /// A path leaves a set of vertices.
    Depart {
        /// The set.
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
        /// A terminal in the set whose partner is not; `None` if no terminal is, and all vertices are on
        /// paths.
        terminal: Option<usize>,
    },
    /// Not all edges of this cycle are on.
    Cycle {
        /// The cycle.
        #[serde(rename = "links")]
        edges: Vec<usize>,
        /// A clue that the cycle does not meet, so that it is not the answer; `None` where no cycle is.
        #[serde(skip_serializing_if = "Option::is_none")]
        missed: Option<usize>,
    },
    /// Not all edges of this path are on, which touches itself.
    Touch {
        /// The path.
        #[serde(rename = "links")]
        edges: Vec<usize>,
        /// The edge between its ends.
        closing: usize,
    },
}

/// What is on the side in question in every answer, or in every answer that the clause is about.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum End {
    /// A face, if it is on that side: the clause says so.
    Face(usize),
    /// Some face near a clue.
    Clue(usize),
    /// What lies outside of all faces.
    Frame,
}

/// Why some of the line is where it is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Present {
    /// A clue, which has some edge on.
    Clue(usize),
    /// This fresh variable says so.
    Variable(u32),
}

/// A problem whose formula can be certified: it can say why its clauses hold in every answer.
pub trait Witnessed {
    /// The name of the form in which [`Self::state`] states the rules.
    fn form(&self) -> &'static str;

    /// Writes the rules into an empty formula, and then the clauses of cuts. Facts that the rules fix
    /// by unit propagation are not used: what a clause leaves out because of them stands here.
    fn state(&self, witnesses: &[Witness], formula: &mut Cnf);

    /// Clauses that were given to the solver and are not among the rules. Each follows by unit
    /// propagation from the rules and those before it.
    fn lemmas(&self) -> Cnf {
        Cnf::new()
    }

    /// Why the cuts hold that were made before the first model.
    fn first_witnesses(&self) -> Vec<Witness> {
        Vec::new()
    }

    /// Why the last model's cuts hold.
    fn last_witnesses(&mut self, _cuts: &Cnf) -> Vec<Witness> {
        Vec::new()
    }
}
