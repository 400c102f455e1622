//! The first line of a statement: the verdict, and the puzzle with its answer.

use super::Verdict;
use super::answer::Answer;
use super::lattice::Lattice;
use serde::Deserialize;
use std::collections::BTreeMap;

/// The most cells that a puzzle may have. All variables then have numbers; forms with variables for
/// each cell and pair, or for each cell and level, check that by themselves.
pub(super) const MAX_CELLS: usize = 1 << 26;

/// The first line of a statement.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Header {
    /// The version of the format.
    pub(super) certificate: u32,
    pub(super) verdict: Verdict,
    pub(super) form: String,
    /// The text of the kind, where it is not one of the checker's own.
    pub(super) kind_text: Option<String>,
    /// The fingerprint of the text of the kind, where the checker has it.
    pub(super) kind_print: Option<String>,
    pub(super) puzzle: Puzzle,
    /// How many answers are listed in the next lines.
    pub(super) answers: Option<usize>,
    /// How many clauses the formula has, as its head promises.
    #[serde(skip, default = "unbounded")]
    pub(super) promised: usize,
}

/// The version of the format.
const VERSION: u32 = 1;

impl Header {
    pub(super) fn read(line: &str) -> Result<Self, String> {
        let header: Self = serde_json::from_str(line).map_err(|error| error.to_string())?;
        match header.certificate {
            VERSION => Ok(header),
            version => Err(format!("version {version}, known is {VERSION}")),
        }
    }
}

fn unbounded() -> usize {
    usize::MAX
}

/// A puzzle, with its answer where there is one.
#[derive(Debug, Deserialize)]
pub(super) struct Puzzle {
    pub(super) puzzle: String,
    #[serde(default)]
    pub(super) rows: usize,
    #[serde(default)]
    pub(super) cols: usize,
    #[serde(default)]
    pub(super) clues: Vec<String>,
    /// A plane graph in place of rows: what is said of its vertices, one entry for each, and the corners and the
    /// label of each face.
    vertices: Option<Vec<serde_json::Value>>,
    pub(super) faces: Option<Vec<Vec<usize>>>,
    labels: Option<Vec<Option<usize>>>,
    /// Where the faces are a piece of a tiling, which one; nothing rests on it.
    tiling: Option<String>,
    /// A graph for a Hamiltonian cycle: how many vertices it has, and the ends of each edge.
    pub(super) order: Option<usize>,
    ends: Option<Vec<[usize; 2]>>,
    width: Option<usize>,
    height: Option<usize>,
    patch: Option<String>,
    /// The answer in a graph of its own: 0 or 1 for each edge.
    edges: Option<String>,
    /// Rules that only a map may have.
    #[serde(default)]
    pub(super) allow_empty: bool,
    #[serde(default)]
    pub(super) forbid_touching: bool,
    #[serde(default)]
    pub(super) forbid_blocks: bool,
    /// The region of each cell, for kinds that have clues and regions.
    pub(super) regions: Option<Vec<String>>,
    /// Rules that some kinds may have.
    #[serde(default)]
    pub(super) visit_all: bool,
    #[serde(default)]
    pub(super) cross_at_circles: bool,
    /// Whether every pearl that could be shown is shown.
    #[serde(default)]
    pub(super) all_pearls: bool,
    /// The letter of each cell in the answer, for kinds that have letters.
    answer: Option<Vec<String>>,
    horizontal: Option<Vec<String>>,
    vertical: Option<Vec<String>>,
    /// Rules that a kind's text names.
    #[serde(flatten)]
    more: BTreeMap<String, bool>,
}

/// A graph: how many vertices, and the corners and the label of each face.
pub(super) type Graph<'a> = (usize, &'a [Vec<usize>], &'a [Option<usize>]);

impl Puzzle {
    /// Whether it has fields of a plane graph, or lacks rows.
    pub(super) fn is_graph(&self) -> bool {
        let of_graph = [self.vertices.is_some(), self.faces.is_some(), self.labels.is_some()];
        let of_piece = self.tiling.is_some() || self.width.is_some() || self.height.is_some();
        of_graph.contains(&true)
            || of_piece
            || self.patch.is_some()
            || self.rows == 0
            || self.cols == 0
    }

    /// Whether it has fields of a graph that is not plane.
    pub(super) fn is_network(&self) -> bool {
        self.order.is_some() || self.ends.is_some()
    }

    /// The graph that is not plane: how many vertices, and the ends of its edges.
    pub(super) fn network(&self) -> Result<(usize, &[[usize; 2]]), String> {
        let has_rows = self.rows > 0 || self.cols > 0 || !self.clues.is_empty();
        let is_plane = self.vertices.is_some() || self.faces.is_some() || self.labels.is_some();
        match (self.order, &self.ends) {
            (Some(order), Some(ends)) if !has_rows && !is_plane => Ok((order, ends)),
            _ => Err("expected the order of a graph, and the ends of its edges".to_string()),
        }
    }

    /// Whether it has an answer by numbered edges, or by segments.
    pub(super) fn has_edges(&self) -> bool {
        self.edges.is_some()
    }

    /// See [`Self::has_edges`].
    pub(super) fn has_segments(&self) -> bool {
        self.horizontal.is_some() || self.vertical.is_some()
    }

    /// Its answer, if there is one.
    pub(super) fn written(&self) -> Option<Answer> {
        let answer = Answer {
            edges: self.edges.clone(),
            answer: self.answer.clone(),
            horizontal: self.horizontal.clone(),
            vertical: self.vertical.clone(),
        };
        (!answer.is_blank()).then_some(answer)
    }

    /// The plane graph. It may be none.
    pub(super) fn graph(&self) -> Result<Graph<'_>, String> {
        let has_rows = self.rows > 0 || self.cols > 0 || !self.clues.is_empty();
        match (&self.faces, &self.labels) {
            (Some(faces), Some(labels)) if !has_rows && !self.has_segments() => {
                let corners = || faces.iter().flatten();
                let least = corners().map(|&corner| corner.saturating_add(1)).max().unwrap_or(0);
                let count = self.vertices.as_ref().map_or(least, Vec::len);
                match faces.is_empty() || count <= corners().count() {
                    true => Ok((count, faces, labels)),
                    false => Err("a vertex belongs to no face".to_string()),
                }
            }
            _ => Err("expected faces and labels, and no rows".to_string()),
        }
    }

    /// Whether it has fields that only maps have.
    pub(super) fn has_rules(&self) -> bool {
        self.allow_empty || self.forbid_touching || self.forbid_blocks || self.answer.is_some()
    }

    /// A field that only a kind's text may name.
    pub(super) fn further(&self) -> Option<&str> {
        self.more.keys().map(String::as_str).next()
    }

    /// The rules that it has beyond those of its kind, where the line runs from cell to cell.
    pub(super) fn switched(&self) -> impl Iterator<Item = &str> {
        let switches = [(self.visit_all, "visit_all"), (self.cross_at_circles, "cross_at_circles")];
        let more = self.more.iter().map(|(name, is_on)| (*is_on, name.as_str()));
        switches.into_iter().chain(more).filter(|(is_on, _)| *is_on).map(|(_, name)| name)
    }

    /// All rules that it has beyond those of its kind.
    pub(super) fn rules(&self) -> impl Iterator<Item = &str> {
        let of_map = [(self.allow_empty, "allow_empty"), (self.forbid_touching, "forbid_touching")];
        let of_map = of_map.into_iter().filter(|(is_on, _)| *is_on).map(|(_, name)| name);
        of_map.chain(self.switched())
    }

    pub(super) fn lattice(&self) -> Lattice {
        Lattice { rows: self.rows, cols: self.cols }
    }

    /// The clues, cell by cell, each a sign that the kind has.
    pub(super) fn signs(&self, is_clue: impl Fn(char) -> bool) -> Result<Vec<char>, String> {
        let signs =
            self.cells(&self.clues).ok_or("the clues do not have these rows and columns")?;
        if signs.len() > MAX_CELLS {
            return Err("the cells are too many".to_string());
        }
        match signs.iter().find(|sign| !is_clue(**sign)) {
            Some(sign) => Err(format!("'{}' is not a clue", sign.escape_debug())),
            None => Ok(signs),
        }
    }

    /// The signs of some rows, one for each cell; `None` if they do not fit the numbers of rows and
    /// columns.
    pub(super) fn cells(&self, rows: &[String]) -> Option<Vec<char>> {
        let fits = |row: &String| row.chars().count() == self.cols;
        let fit = rows.len() == self.rows && rows.iter().all(fits);
        let fit = fit && self.rows > 0 && self.cols > 0;
        fit.then(|| rows.iter().flat_map(|row| row.chars()).collect())
    }
}

/// The cells of some rows, with one blank between them.
pub(super) fn table<T>(
    rows: &[String],
    size: [usize; 2],
    read: impl Fn(&str) -> Result<T, String>,
) -> Result<Vec<T>, String> {
    let fits = |row: &String| row.split(' ').count() == size[1];
    if rows.is_empty() || rows.len() != size[0] || !rows.iter().all(fits) {
        return Err("there are not as many cells as the rows and columns say".to_string());
    }
    rows.iter().flat_map(|row| row.split(' ')).map(read).collect()
}
