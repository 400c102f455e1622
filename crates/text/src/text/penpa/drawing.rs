//! What a link of Penpa's draws on squares: what stands in each cell, and a player's lines. It knows no kind.
//!
//! The link holds a text, packed: a head, then a line of JSON for what the puzzle has and one for what a player
//! drew. Cells, corners and sides are numbers there, row by row, with a rim of two cells around the board: first all
//! cells, then the corner at the lower right of each, the lower side of each, and the right side of each.

use crate::text::Marks;
use base64::Engine;
use base64::engine::general_purpose::STANDARD_NO_PAD;
use flate2::read::DeflateDecoder;
use lazyloop_plane::grid::{Cell, Grid};
use serde_json::{Map, Value};
use std::io::Read;

/// A drawing.
#[derive(Clone, Debug, PartialEq)]
pub struct Drawing {
    /// How many rows the board has.
    pub rows: usize,
    /// How many columns it has.
    pub cols: usize,
    /// Its cells, row by row.
    pub cells: Vec<Drawn>,
    /// The genres that its author chose.
    pub tags: Vec<String>,
    /// A player's lines from cell to cell, and crosses, by the sides of cells between them.
    pub lines: Marks,
    /// A player's lines along the sides of cells, and crosses there.
    pub edges: Marks,
    /// What is not read, in words.
    pub left_out: Vec<String>,
}

/// What a cell has.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Drawn {
    /// A number, or another text; it may be empty.
    pub text: Option<String>,
    /// The arrow beside the text, as a letter: `n`, `w`, `e` or `s`.
    pub arrow: Option<char>,
    /// Whether there is a circle, and whether it is black.
    pub circle: Option<bool>,
    /// Whether the text itself stands in a circle, and whether that is black.
    pub ring: Option<bool>,
    /// How the cell is shaded.
    pub shade: Shade,
}

/// How a cell is shaded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Shade {
    /// Not at all.
    #[default]
    White,
    /// In some other colour.
    Grey,
    /// Black.
    Black,
}

/// Short forms of names in the text, in the order in which they are replaced.
const SHORT: [(&str, &str); 31] = [
    ("zO", "null"),
    ("z_", "\"__a\""),
    ("z7", "\"nobulbthermo\""),
    ("z6", "\"killercages\""),
    ("z4", "\"deletelineE\""),
    ("z5", "\"polygon\""),
    ("z0", "\"squareframe\""),
    ("zD", "\"direction\""),
    ("z3", "\"arrows\""),
    ("zT", "\"thermo\""),
    ("z2", "\"freelineE\""),
    ("zF", "\"freeline\""),
    ("z1", "\"numberS\""),
    ("z8", "\"command_replay\""),
    ("zU", "\"command_undo\""),
    ("zR", "\"command_redo\""),
    ("zB", "\"board\""),
    ("zP", "\"special\""),
    ("zY", "\"symbol\""),
    ("zN", "\"number\""),
    ("zC", "\"cage\""),
    ("zW", "\"wall\""),
    ("zE", "\"lineE\""),
    ("zL", "\"line\""),
    ("zS", "\"surface\""),
    ("zM", "\"edit_mode\""),
    ("zG", "\"grid\""),
    ("zA", "\"pu_a\""),
    ("zQ", "\"pu_q\""),
    ("z9", "\"qa\""),
    ("zZ", "z"),
];

/// Parts of a drawing that no kind has which is read from one.
const FOREIGN: [(&str, &str); 13] = [
    ("numberS", "small numbers"),
    ("freeline", "free lines"),
    ("freelineE", "free edges"),
    ("thermo", "thermometers"),
    ("nobulbthermo", "thermometers"),
    ("arrows", "long arrows"),
    ("direction", "directions"),
    ("squareframe", "frames of cells"),
    ("polygon", "polygons"),
    ("wall", "walls"),
    ("cage", "cages"),
    ("killercages", "cages"),
    ("line", "lines between cells"),
];

/// The most bytes of an unpacked drawing.
const MOST: u64 = 1 << 22;
/// Rows or columns of the rim.
const RIM: usize = 2;

impl Drawing {
    /// Reads what follows `p=` in a link, its codes such as `%2B` replaced.
    ///
    /// # Errors
    ///
    /// Why it is no drawing, or none of a puzzle that can be read, in words.
    pub fn read(packed: &str) -> Result<Self, String> {
        let text = unpack(packed)?;
        let parts: Vec<&str> = text.split('\n').collect();
        let head: Vec<&str> = parts[0].split(',').collect();
        if parts[0].starts_with(|sign: char| sign.is_ascii_digit()) {
            return Err("it was drawn with a version of Penpa that is too old to be read".into());
        }
        if !matches!(head[0], "square" | "sudoku" | "kakuro") {
            return Err(format!("its grid is '{}', and only squares are read", short(head[0])));
        }
        let side = |at: usize| head.get(at).and_then(|word| word.parse::<usize>().ok());
        let (Some(cols), Some(rows)) = (side(1), side(2)) else {
            return Err("its size is missing".into());
        };
        if rows.max(cols) > super::MOST {
            return Err(format!("it has more than {} rows or columns", super::MOST));
        }
        let board = Board::new(rows, cols, &json(&parts, 5)?)?;
        let question = json(&parts, 3)?;
        let question = question.as_object().ok_or("the layer of the puzzle is missing")?;
        if let Some((_, what)) = FOREIGN.iter().find(|(name, _)| is_there(question.get(*name))) {
            return Err(format!("it has {what}, as no kind has that is read from a drawing"));
        }
        let mut cells = vec![Drawn::default(); board.rows * board.cols];
        let mut left_out = Vec::new();
        for (at, shade) in board.cells_of(question, "surface")? {
            cells[at].shade = match shade.as_u64() {
                Some(4) => Shade::Black,
                Some(0) => Shade::White,
                _ => Shade::Grey,
            };
        }
        for (at, number) in board.cells_of(question, "number")? {
            write_text(&mut cells[at], number).map_err(|what| board.at(at, what))?;
        }
        for (at, symbol) in board.cells_of(question, "symbol")? {
            cells[at].circle = Some(circle(symbol).map_err(|what| board.at(at, what))?);
        }
        let frames = |key: &String| board.frames(key, &cells);
        let edges = question.get("lineE").and_then(Value::as_object);
        if edges.is_some_and(|edges| !edges.keys().all(frames)) {
            left_out.push("the edges that are drawn as part of the puzzle".to_string());
        }
        let answer = json(&parts, 4).unwrap_or_default();
        let answer = answer.as_object().cloned().unwrap_or_default();
        let read = ["line", "lineE", "command_redo", "command_undo", "command_replay"];
        let mut is_read =
            answer.iter().all(|(name, part)| read.contains(&&**name) || !is_there(Some(part)));
        let lines = board.marks(answer.get("line"), Board::joined, &mut is_read);
        let edges = board.marks(answer.get("lineE"), Board::beside, &mut is_read);
        if !is_read {
            left_out.push("what a player drew besides lines and crosses".to_string());
        }
        let tags = json(&parts, 17).ok().and_then(|tags| serde_json::from_value(tags).ok());
        let Board { rows, cols, .. } = board;
        Ok(Self { rows, cols, cells, tags: tags.unwrap_or_default(), lines, edges, left_out })
    }
}

/// The text of a link, with all names in full.
fn unpack(packed: &str) -> Result<String, String> {
    let damaged = || "it is damaged, or was cut off".to_string();
    let end = packed.find(['&', '#']).unwrap_or(packed.len());
    // A link that went through a form has blanks in place of signs.
    let packed = packed[..end].replace(' ', "+");
    let bytes = STANDARD_NO_PAD.decode(packed.trim_end_matches('=')).map_err(|_| damaged())?;
    let mut text = String::new();
    let mut unpacked = DeflateDecoder::new(&bytes[..]).take(MOST);
    unpacked.read_to_string(&mut text).map_err(|_| damaged())?;
    if text.len() as u64 == MOST {
        return Err("it is too large".into());
    }
    Ok(SHORT.iter().fold(text, |text, (short, name)| text.replace(short, name)))
}

fn json(parts: &[&str], at: usize) -> Result<Value, String> {
    let line = parts.get(at).ok_or_else(|| format!("its line {} is missing", at + 1))?;
    serde_json::from_str(line).map_err(|error| format!("its line {} is damaged: {error}", at + 1))
}

fn is_there(part: Option<&Value>) -> bool {
    part.is_some_and(|part| match part {
        Value::Object(all) => !all.is_empty(),
        Value::Array(all) => !all.is_empty(),
        _ => false,
    })
}

/// The beginning of a word, for messages.
fn short(word: &str) -> String {
    word.chars().take(20).collect()
}

/// Takes the text of a cell: itself, its style, and what sort of text it is.
fn write_text(cell: &mut Drawn, number: &Value) -> Result<(), String> {
    let text = match &number[0] {
        Value::String(text) => text.trim().to_string(),
        Value::Number(number) => number.to_string(),
        _ => return Err("a text that cannot be read".into()),
    };
    cell.ring = match number[1].as_u64() {
        Some(6) => Some(false),
        Some(7) => Some(true),
        _ => None,
    };
    let sort = number[2].as_str().unwrap_or_default();
    let (text, arrow) = match (sort, text.split_once('_')) {
        ("1" | "5" | "6" | "8" | "10", None) => (text, None),
        ("2", None) => (text, None),
        ("2", Some((text, way))) => {
            let way =
                way.parse::<usize>().ok().and_then(|way| ['n', 'w', 'e', 's'].get(way).copied());
            (text.to_string(), Some(way.ok_or("an arrow that is not along a row or column")?))
        }
        _ => return Err(format!("'{}', which is not one number or word", short(&text))),
    };
    cell.text = Some(text);
    cell.arrow = arrow;
    Ok(())
}

/// Whether a symbol is a black circle.
fn circle(symbol: &Value) -> Result<bool, String> {
    let name = symbol[1].as_str().unwrap_or_default();
    match (name, symbol[0].as_u64()) {
        ("circle_L" | "circle_M" | "circle_S" | "circle_SS", Some(1 | 6 | 8)) => Ok(false),
        ("circle_L" | "circle_M" | "circle_S" | "circle_SS", Some(2)) => Ok(true),
        (name, _) if name.starts_with("circle") => {
            Err("a circle that is neither black nor white".into())
        }
        _ => Err(format!("the symbol '{}'", short(name))),
    }
}

/// The sides of a cell, as a grid numbers them.
const ABOVE: usize = 0;
const LEFT: usize = 1;
const RIGHT: usize = 2;
const BELOW: usize = 3;

/// Two cells, of which one may be off the board, each with its side that faces the other.
type Both = [(Option<usize>, usize); 2];

/// Where the cells of the board are among the numbers.
struct Board {
    rows: usize,
    cols: usize,
    /// The numbers of a row, with the rim.
    wide: usize,
    /// How many numbers there are of cells.
    count: usize,
    top: usize,
    left: usize,
}

impl Board {
    /// The board of a drawing whose cells are these: the first one, and how far each other one is from the one
    /// before.
    fn new(rows: usize, cols: usize, steps: &Value) -> Result<Self, String> {
        let steps: Vec<i64> =
            serde_json::from_value(steps.clone()).map_err(|_| "its cells are missing")?;
        let (wide, high) = (cols + 2 * RIM, rows + 2 * RIM);
        let sum = |sum: &mut i64, step: i64| {
            *sum = sum.saturating_add(step);
            Some(usize::try_from(*sum).ok().filter(|at| *at < wide * high))
        };
        let at: Option<Vec<usize>> = steps.into_iter().scan(0, |at, step| sum(at, step)).collect();
        let mut cells = at.ok_or("its cells are not on its grid")?;
        cells.sort_unstable();
        cells.dedup();
        let first = *cells.first().ok_or("it has no cells")?;
        let [row, col] = [|at: usize, wide| at / wide, |at, wide| at % wide].map(|part| {
            cells
                .iter()
                .map(|&at| part(at, wide))
                .fold((usize::MAX, 0), |(least, most), at| (least.min(at), most.max(at)))
        });
        let (rows, cols) = (row.1 - row.0 + 1, col.1 - col.0 + 1);
        if rows * cols != cells.len() || first != row.0 * wide + col.0 {
            return Err("its board is not a rectangle".into());
        }
        Ok(Self { rows, cols, wide, count: wide * high, top: row.0, left: col.0 })
    }

    /// The cell with a number.
    fn cell(&self, number: usize) -> Option<usize> {
        let row = (number / self.wide).checked_sub(self.top).filter(|row| *row < self.rows)?;
        let col = (number % self.wide).checked_sub(self.left).filter(|col| *col < self.cols)?;
        Some(row * self.cols + col)
    }

    /// What is wrong, with the place of the cell.
    fn at(&self, cell: usize, what: String) -> String {
        format!("row {}, column {} has {what}", cell / self.cols + 1, cell % self.cols + 1)
    }

    /// What a part of the layer has in each cell.
    fn cells_of<'v>(
        &self,
        layer: &'v Map<String, Value>,
        name: &str,
    ) -> Result<Vec<(usize, &'v Value)>, String> {
        let all = layer.get(name).and_then(Value::as_object).into_iter().flatten();
        all.map(|(key, value)| {
            let cell = key.parse().ok().filter(|at| *at < self.count).and_then(|at| self.cell(at));
            let cell =
                cell.ok_or_else(|| format!("it has something that is in no cell ({name})"))?;
            Ok((cell, value))
        })
        .collect()
    }

    /// The cells beside a side, of which one may be off the board: two corners, or the middle of the side.
    fn beside(&self, key: &str) -> Option<Both> {
        let (number, is_below) = match key.split_once(',') {
            // The side below a cell leads to its lower right corner from the one on the left of that.
            Some((a, b)) => {
                let corner = |word: &str| word.parse::<usize>().ok()?.checked_sub(self.count);
                let [a, b] = [a, b].map(|word| corner(word).filter(|at| *at < self.count));
                let (a, b) = (a?.min(b?), a?.max(b?));
                match b - a {
                    1 => (b, true),
                    step if step == self.wide => (b, false),
                    _ => return None,
                }
            }
            None => {
                let number: usize = key.parse().ok()?;
                (
                    number % self.count,
                    match number / self.count {
                        2 => true,
                        3 => false,
                        _ => return None,
                    },
                )
            }
        };
        let (next, ways) = match is_below {
            true => (number + self.wide, [BELOW, ABOVE]),
            false => (number + 1, [RIGHT, LEFT]),
        };
        Some([(self.cell(number), ways[0]), (self.cell(next), ways[1])])
    }

    /// The cells that a line joins.
    fn joined(&self, key: &str) -> Option<Both> {
        let (a, b) = key.split_once(',')?;
        let [a, b] = [a, b].map(|word| word.parse::<usize>().ok().filter(|at| *at < self.count));
        let (a, b) = (a?.min(b?), a?.max(b?));
        let ways = match b - a {
            1 => [RIGHT, LEFT],
            step if step == self.wide => [BELOW, ABOVE],
            _ => return None,
        };
        Some([(self.cell(a), ways[0]), (self.cell(b), ways[1])])
    }

    /// Whether an edge only frames a cell with a text, or the board.
    fn frames(&self, key: &str, cells: &[Drawn]) -> bool {
        self.beside(key).is_some_and(|both| {
            both.iter().any(|(cell, _)| cell.is_none_or(|cell| cells[cell].text.is_some()))
        })
    }

    /// A part of a player's layer: lines between cells or along sides, and crosses on sides.
    fn marks(
        &self,
        part: Option<&Value>,
        sides: fn(&Self, &str) -> Option<Both>,
        is_read: &mut bool,
    ) -> Marks {
        const CROSS: u64 = 98;
        let Ok(grid) = Grid::new(self.rows, self.cols) else { return Marks::new() };
        let mut marks = vec![None; grid.segment_count()];
        for (key, style) in part.and_then(Value::as_object).into_iter().flatten() {
            let is_cross = style.as_u64() == Some(CROSS);
            let both = if is_cross { self.beside(key) } else { sides(self, key) };
            let here = |(cell, side): (Option<usize>, usize)| Some((cell?, side));
            match both.and_then(|both| both.into_iter().find_map(here)) {
                Some((cell, side)) => {
                    let edge = grid.segments_of_cell(Cell::from_index(cell))[side];
                    marks[edge.index()] = Some(!is_cross);
                }
                None => *is_read = false,
            }
        }
        marks
    }
}
