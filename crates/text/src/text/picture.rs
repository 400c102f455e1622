//! A picture in signs, as `--picture` draws it and players fill it in.
//!
//! ```text
//! +   +---+        · ━━━ ·       the vertices of the line, four columns apart (or two), with the
//!   3 x   |          3 × ┃       edges between them; the faces have signs of their own
//! +   +   +        ·   ·   ·
//! ```
//!
//! `━`, `┃` and the like are on the line, `×` or `x` is off it, and a gap is open. What stands on
//! a vertex is its clue, or says nothing: a point, or a joint of edges. Every vertex has a sign, so
//! that the size is seen. A line `picture`, or `picture KIND`, may stand above.

use super::{Continues, Expected, Extent, FormatError, Line, Marks};
use lazyloop_plane::grid::{Grid, Lattice};

/// The word above a picture.
pub const HEADING: &str = "picture";

const ACROSS: Expected =
    Expected::Phrase { words: "an edge ('━' or '-' on, '×' off) or a gap", sign: true };
const DOWN: Expected =
    Expected::Phrase { words: "an edge ('┃' or '|' on, '×' off) or a gap", sign: true };
const VERTEX: Expected = Expected::Phrase { words: "a vertex ('·', '+' or a clue)", sign: true };
const BLANK: Expected = Expected::Phrase { words: "a gap", sign: true };
const ROW: Expected = Expected::Phrase { words: "a row of vertices", sign: false };

/// Whether a sign stands for a vertex without a clue.
pub fn is_point(sign: char) -> bool {
    matches!(sign, '·' | '.') || is_joint(sign)
}

/// Whether a sign is one of the box characters at which edges meet.
fn is_joint(sign: char) -> bool {
    ('\u{2500}'..='\u{257f}').contains(&sign) && mark(sign) != Some(Some(false))
}

/// The mark that a sign on an edge is; `None` if it is none.
fn mark(sign: char) -> Option<Option<bool>> {
    match sign {
        '━' | '─' | '-' | '═' | '=' | '╍' | '┅' | '┃' | '│' | '|' | '║' | '╏' | '┇' => {
            Some(Some(true))
        }
        '×' | 'x' | 'X' | '╳' => Some(Some(false)),
        // What a second answer no longer has.
        ' ' | '╌' | '╎' => Some(None),
        _ => None,
    }
}

/// The kind that a heading names, if the line is one.
fn heading(line: &[u8]) -> Option<&[u8]> {
    let rest = line.trim_ascii().strip_prefix(HEADING.as_bytes())?;
    (rest.is_empty() || rest[0].is_ascii_whitespace()).then(|| rest.trim_ascii())
}

/// Whether a line has points or lines of a picture, which no other format has.
pub fn shows_lines(line: &[u8]) -> bool {
    let text = std::str::from_utf8(line).unwrap_or_default();
    text.contains(|sign| sign == '·' || is_joint(sign))
}

/// Whether a line may be the first of a picture.
pub fn begins(first: &[u8]) -> bool {
    let Ok(text) = std::str::from_utf8(first) else { return false };
    let corners = text.starts_with('+') && text.ends_with('+') && text.len() > 1;
    heading(first).is_some()
        || shows_lines(first)
        || corners && text.chars().all(|sign| sign == '+' || mark(sign).is_some())
}

/// Whether a line may be a row of vertices: no clue stands where edges are.
fn may_be_row(line: &[u8]) -> bool {
    let text = String::from_utf8_lossy(line);
    text.chars().skip(1).step_by(2).all(|sign| mark(sign).is_some())
}

/// The lines of a picture: up to a blank line in place of a row of vertices. Below such a row a blank
/// line is a row without clues and edges.
pub fn extent(first: &[u8]) -> Extent {
    let mut is_row = heading(first).is_none();
    let mut after_blank = false;
    Box::new(move |line| {
        if heading(line.text).is_some() {
            return Continues::No;
        }
        let is_within = match line.is_blank() {
            true => is_row,
            false => !after_blank || may_be_row(line.text),
        };
        after_blank = line.is_blank();
        is_row = !is_row;
        Continues::from(is_within)
    })
}

/// A picture, sign by sign.
#[derive(Clone, Debug)]
pub struct Drawn<'a> {
    lines: Vec<(Line<'a>, Vec<(usize, char)>)>,
    /// The columns from one vertex to the next.
    step: usize,
    /// The kind that the heading names.
    pub kind: Option<(Line<'a>, &'a [u8])>,
    /// Rows and columns of vertices.
    pub size: [usize; 2],
}

impl<'a> Drawn<'a> {
    /// Finds the vertices.
    ///
    /// # Errors
    ///
    /// If a vertex is missing, or the last row of them.
    pub fn new(lines: &[Line<'a>]) -> Result<Self, FormatError> {
        let first = lines.first().copied().unwrap_or(Line { number: 1, text: b"" });
        let named = heading(first.text);
        let kind = named.filter(|name| !name.is_empty()).map(|name| (first, name));
        let rest = &lines[usize::from(named.is_some())..];
        let end = rest.iter().rposition(|line| !line.is_blank()).map_or(0, |last| last + 1);
        let mut signs = Vec::new();
        for line in &rest[..end] {
            let text = std::str::from_utf8(line.text)
                .map_err(|error| line.error(error.valid_up_to(), Expected::Utf8))?;
            signs.push((*line, text.trim_end().char_indices().collect::<Vec<_>>()));
        }
        let Some((top, top_signs)) = signs.first() else { return Err(first.error_at_end(ROW)) };
        if signs.len() % 2 == 0 {
            return Err(signs[signs.len() - 1].0.error_at_end(ROW));
        }
        let second = top_signs.get(2).map_or(' ', |&(_, sign)| sign);
        let is_narrow = second == '+' || is_point(second) && mark(second).is_none();
        let step = if is_narrow { 2 } else { 4 };
        // The rows of vertices are all as long.
        let widest = signs.iter().step_by(2).map(|(_, signs)| signs.len()).max().unwrap_or(0);
        let cols = widest.saturating_sub(1) / step + 1;
        let size = [signs.len().div_ceil(2), cols];
        Grid::new(size[0], cols).map_err(|error| top.error(0, Expected::Size(error)))?;
        let drawn = Self { lines: signs, step, kind, size };
        for row in 0..size[0] {
            for col in 0..cols {
                if drawn.sign(2 * row, step * col) == ' ' {
                    return Err(drawn.error(2 * row, step * col, VERTEX));
                }
            }
        }
        Ok(drawn)
    }

    /// The sign at a line and a column; a space beyond the end.
    fn sign(&self, line: usize, col: usize) -> char {
        self.lines[line].1.get(col).map_or(' ', |&(_, sign)| sign)
    }

    fn error(&self, line: usize, col: usize, expected: Expected) -> FormatError {
        let (line, signs) = &self.lines[line];
        let end = line.text.trim_ascii_end().len();
        line.error(signs.get(col).map_or(end, |&(at, _)| at), expected)
    }

    /// The marks on the edges of a lattice that has as many vertices.
    ///
    /// # Errors
    ///
    /// The first sign that is no mark.
    pub fn marks(&self, grid: Grid, lattice: Lattice) -> Result<Marks, FormatError> {
        let mut marks = vec![None; grid.segment_count()];
        for row in 0..lattice.rows() {
            for col in 0..lattice.cols() {
                let at = self.step * col;
                for place in at + 1..at + self.step {
                    let sign = self.sign(2 * row, place);
                    let read = mark(sign);
                    match (read, lattice.right(row, col)) {
                        (Some(mark @ Some(_)), Some(edge)) => marks[edge.index()] = mark,
                        (Some(None), _) => {}
                        _ => return Err(self.error(2 * row, place, ACROSS)),
                    }
                }
                if let Some(edge) = lattice.below(row, col) {
                    let read = mark(self.sign(2 * row + 1, at));
                    let read = read.ok_or_else(|| self.error(2 * row + 1, at, DOWN))?;
                    marks[edge.index()] = read;
                }
            }
        }
        Ok(marks)
    }

    /// The clues on the vertices, or in the faces: a line for each row, with `.` for none. The other
    /// places must be blank.
    ///
    /// # Errors
    ///
    /// The first sign that stands where no clue may.
    pub fn clues(
        &self,
        on_vertices: bool,
        clue: impl Fn(char) -> char,
    ) -> Result<Vec<(usize, String)>, FormatError> {
        let [rows, cols] = self.size;
        let mut clues = Vec::new();
        for row in 0..rows {
            let signs = (0..cols).map(|col| self.sign(2 * row, self.step * col));
            if on_vertices {
                let clue = |sign| if is_point(sign) { '.' } else { clue(sign) };
                clues.push((self.lines[2 * row].0.number, signs.map(clue).collect()));
            } else if let Some(col) = signs.clone().position(|sign| !is_point(sign) && sign != '+')
            {
                return Err(self.error(2 * row, self.step * col, VERTEX));
            }
            if row + 1 == rows {
                break;
            }
            let mut faces = String::new();
            let between = self.lines[2 * row + 1].1.len();
            for place in (0..between).filter(|place| place % self.step != 0) {
                let is_face = place % self.step == self.step / 2 && place / self.step + 1 < cols;
                let sign = self.sign(2 * row + 1, place);
                if sign != ' ' && (on_vertices || !is_face) {
                    return Err(self.error(2 * row + 1, place, BLANK));
                }
            }
            for col in 1..cols {
                let sign = self.sign(2 * row + 1, self.step * (col - 1) + self.step / 2);
                faces.push(if sign == ' ' { '.' } else { clue(sign) });
            }
            if !on_vertices {
                clues.push((self.lines[2 * row + 1].0.number, faces));
            }
        }
        Ok(clues)
    }

    /// An error in the rows of [`Self::clues`], at its place in the picture.
    pub fn place(&self, on_vertices: bool, error: FormatError) -> FormatError {
        let within = if on_vertices { 0 } else { self.step / 2 };
        let column = error.column.saturating_sub(1) * self.step + within + 1;
        FormatError { column, ..error }
    }

    /// Whether a sign stands on a vertex.
    pub fn has(&self, sign: char) -> bool {
        self.lines.iter().step_by(2).any(|(_, signs)| signs.iter().any(|&(_, other)| other == sign))
    }

    /// The first line.
    pub fn first(&self) -> Line<'a> {
        self.lines[0].0
    }
}
