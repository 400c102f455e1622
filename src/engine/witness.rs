//! Why a cut holds in every answer: what a reader needs who does not want to believe it.

use crate::cnf::Cnf;
use serde::Serialize;

/// The reason for a cut. Faces, nodes and links are numbered from 0, as in the puzzle's graph; a clue
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
    /// The line leaves a set of nodes.
    Leave {
        /// The set.
        nodes: Vec<usize>,
        /// A clue that is not met within the set, so that the line is not all within.
        beyond: usize,
        /// Why some of the line is within the set, or at it.
        present: Present,
    },
    /// Not all links of this cycle are on.
    Cycle {
        /// The cycle.
        links: Vec<usize>,
        /// A clue that the cycle does not meet, so that it is not the answer.
        missed: usize,
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

/// Why some of the line is within a set of nodes, or at it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize)]
#[serde(rename_all = "snake_case")]
pub enum Present {
    /// A clue whose links are all within the set or leave it.
    Clue(usize),
    /// This fresh variable says so.
    Variable(u32),
}

/// A problem whose formula can be certified: it can say why its clauses hold in every answer.
pub trait Witnessed {
    /// The name of the form in which [`Self::rules`] states the rules.
    fn form(&self) -> &'static str;

    /// Writes the rules alone, and then a clause for each cut that was made before the first model,
    /// with its witness. Facts that the rules fix by unit propagation are not used: what a clause
    /// leaves out because of them stands in the certificate's.
    fn rules(&self, formula: &mut Cnf) -> Vec<Witness>;

    /// Writes the clauses of the last model's cuts with their witnesses, likewise.
    fn witnesses(&mut self, cuts: &Cnf, formula: &mut Cnf) -> Vec<Witness>;
}
