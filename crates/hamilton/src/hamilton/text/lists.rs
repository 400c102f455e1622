//! Lists: of edges, of the neighbours of each vertex, and matrices. Words between blanks, commas, semicolons
//! or tabs; vertices have numbers or names.
//!
//! The rows tell which it is. Where two readings fit, a notice says which was taken.

use super::draft::{Directions, Draft};
use super::format::Format;
use super::names::Names;
use super::notice::Notice;
use super::rows::{self, Row};
use lazyloop_text::text::{Expected, FormatError, Line};
use std::collections::{HashMap, HashSet};

/// Names of the two columns with an edge's ends.
const COLUMNS: [[&str; 2]; 9] = [
    ["source", "target"],
    ["from", "to"],
    ["src", "dst"],
    ["start", "end"],
    ["node1", "node2"],
    ["vertex1", "vertex2"],
    ["v1", "v2"],
    ["u", "v"],
    ["tail", "head"],
];

const SECOND: Expected = Expected::Phrase { words: "a second vertex", sign: false };

pub(super) fn read<'a>(
    lines: &[Line<'a>],
    format: Option<Format>,
    is_directed: bool,
) -> Result<Draft<'a>, FormatError> {
    let rows = rows::read(lines)?;
    let table = Table::of(&rows);
    let (fit, other) = match format {
        Some(format) => (format, None),
        None => table.format(is_directed),
    };
    let mut draft = match fit {
        Format::Matrix => table.matrix()?,
        Format::Adjacency => table.adjacency(is_directed)?,
        _ => table.edges()?,
    };
    if let Some(other) = other {
        draft.notices.push(Notice::Choice { taken: fit, other });
    }
    Ok(draft)
}

/// The rows of a list with what they may be.
struct Table<'r, 'a> {
    rows: &'r [Row<'a>],
}

/// An entry of a matrix: 0 or 1, also as a number with a point.
fn entry(word: &str) -> Option<bool> {
    match word.strip_suffix(".0").or(word.strip_suffix('.')).unwrap_or(word) {
        "0" | "False" | "false" => Some(false),
        "1" | "True" | "true" => Some(true),
        _ => None,
    }
}

fn is_integer(word: &str) -> bool {
    !word.is_empty() && word.bytes().all(|sign| sign.is_ascii_digit())
}

impl<'r, 'a> Table<'r, 'a> {
    fn of(rows: &'r [Row<'a>]) -> Self {
        Self { rows }
    }

    /// The format that fits best, and another one that fits too.
    fn format(&self, is_directed: bool) -> (Format, Option<Format>) {
        let rows = self.rows;
        let width = rows.first().map_or(0, Row::width);
        let is_even = rows.iter().all(|row| row.width() == width);
        let is_compact = width == 1
            && rows.len() > 2
            && rows.iter().all(|row| {
                row.word(0).len() == rows.len()
                    && row.word(0).bytes().all(|sign| matches!(sign, b'0' | b'1'))
            });
        if is_compact || self.named_matrix().is_some() {
            return (Format::Matrix, None);
        }
        let is_square = is_even && rows.len() == width && width > 2;
        if is_square
            && rows.iter().all(|row| row.words.iter().all(|(_, word)| entry(word).is_some()))
        {
            // Three rows of three may also be edges with weights.
            return (Format::Matrix, (width == 3).then_some(Format::Edges));
        }
        if width == 2 && is_even || self.header().is_some() || !self.is_adjacency() {
            return (Format::Edges, None);
        }
        // Each row begins with a vertex of its own, and names none twice.
        let has_colons = rows.iter().all(|row| row.word(0).ends_with(':'));
        let is_weighted = is_even
            && width == 3
            && !has_colons
            && (self.has_new_third() || !self.is_mutual(is_directed));
        let other = is_even && width == 3 && !has_colons;
        let is_surely_weighted = is_weighted
            && rows
                .iter()
                .any(|row| row.word(2).parse::<f64>().is_ok() && !is_integer(row.word(2)));
        match is_weighted {
            true => (Format::Edges, (!is_surely_weighted).then_some(Format::Adjacency)),
            false => (Format::Adjacency, other.then_some(Format::Edges)),
        }
    }

    /// Whether each row may be a vertex with its neighbours.
    fn is_adjacency(&self) -> bool {
        let mut heads = HashSet::new();
        let mut all_new = |row: &Row<'_>| {
            let mut met = HashSet::new();
            let head = row.word(0);
            let head = head.strip_suffix(':').unwrap_or(head);
            heads.insert(head.to_string())
                && row.words.iter().all(|(_, word)| met.insert(&word[..]))
        };
        let is_list = self.rows.iter().all(|row| row.attributes.is_none() && all_new(row));
        is_list && self.rows.iter().any(|row| row.width() > 1)
    }

    /// Whether a third word is not one of the first two of any row.
    fn has_new_third(&self) -> bool {
        let words = |row: &'r Row<'a>| row.words.iter().take(2).map(|(_, word)| &word[..]);
        let known: HashSet<&str> = self.rows.iter().flat_map(words).collect();
        self.rows
            .iter()
            .any(|row| row.words.get(2).is_some_and(|(_, word)| !known.contains(&word[..])))
    }

    /// Whether each neighbour has the vertex as a neighbour.
    fn is_mutual(&self, is_directed: bool) -> bool {
        let of = |row: &'r Row<'a>| {
            row.words[1..].iter().map(|(_, word)| (row.word(0), &word[..])).collect::<Vec<_>>()
        };
        let all: HashSet<(&str, &str)> = self.rows.iter().flat_map(of).collect();
        !is_directed && all.iter().all(|&(a, b)| all.contains(&(b, a)))
    }

    /// The columns of the two ends, if the first row has the names of columns; and whether these are known
    /// names.
    fn header(&self) -> Option<([usize; 2], bool)> {
        let [header, rows @ ..] = self.rows else { return None };
        if rows.is_empty() || header.attributes.is_some() {
            return None;
        }
        let names: Vec<String> =
            header.words.iter().map(|(_, word)| word.to_ascii_lowercase()).collect();
        let column = |name: &str| names.iter().position(|known| known == name);
        let known = COLUMNS.iter().find_map(|[a, b]| Some([column(a)?, column(b)?]));
        let is_elsewhere = |at: usize| {
            let name = header.word(at);
            rows.iter().any(|row| row.words.iter().any(|(_, word)| word == name))
        };
        if let Some(columns) = known.filter(|columns| !columns.iter().any(|&at| is_elsewhere(at))) {
            return Some((columns, true));
        }
        let are_numbers = |row: &Row<'_>| {
            row.width() > 1 && row.words[..2].iter().all(|(_, word)| is_integer(word))
        };
        let has_names =
            header.width() > 1 && !header.words[..2].iter().any(|(_, word)| is_integer(word));
        (has_names && rows.iter().all(are_numbers)).then_some(([0, 1], false))
    }

    fn edges(&self) -> Result<Draft<'a>, FormatError> {
        let header = self.header();
        let ([from, to], rows) = match header {
            Some((columns, _)) => (columns, &self.rows[1..]),
            None => ([0, 1], self.rows),
        };
        // Gephi says for each edge whether it has a direction.
        let types = header.and_then(|_| {
            let words = &self.rows[0].words;
            words.iter().position(|(_, word)| word.eq_ignore_ascii_case("type"))
        });
        let types = types.filter(|&at| {
            rows.iter()
                .all(|row| row.words.get(at).is_some_and(|(_, word)| direction(word).is_some()))
        });
        let mut index = Index::of(rows.iter().flat_map(|row| {
            row.words
                .iter()
                .enumerate()
                .filter(|(at, _)| [from, to].contains(at))
                .map(|(_, (_, word))| &word[..])
        }));
        let mut edges = Vec::with_capacity(rows.len());
        let (mut notices, mut directions) = (Vec::new(), Directions::Open);
        let mut extra: Option<(usize, bool)> = None;
        for row in rows {
            if row.width() <= from.max(to) {
                return Err(row.error(row.width(), SECOND));
            }
            for at in [from, to] {
                if row.word(at).is_empty() {
                    return Err(row.error(at, Expected::Words("a vertex".to_string())));
                }
            }
            if let Some(at) = types {
                let said = Directions::Said(direction(row.word(at)) == Some(true));
                if directions != Directions::Open && directions != said {
                    let words = "edges that all have directions, or none".to_string();
                    return Err(row.error(at, Expected::Words(words)));
                }
                directions = said;
            }
            let has_more = row.width() > 2 && (header.is_some() || row.width() == 3);
            if row.width() > 3 && header.is_none() {
                let words = "two vertices and at most a weight".to_string();
                return Err(row.error(3, Expected::Words(words)));
            }
            if has_more && types.is_none_or(|_| row.width() > 3) && extra.is_none() {
                extra = Some((row.line.number, header.is_some()));
            }
            edges.push((
                row.line.number,
                [index.of_word(row.word(from)), index.of_word(row.word(to))],
            ));
        }
        match (extra, header) {
            (Some((_, true)), Some(_)) => {
                let header = &self.rows[0];
                let more = header.words.iter().enumerate();
                let more = more.filter(|(at, _)| ![from, to].contains(at) && Some(*at) != types);
                let names: Vec<&str> = more.map(|(_, (_, word))| &word[..]).collect();
                let what = match &names[..] {
                    [name] => format!("entries of the column {name}"),
                    names => format!("the columns {}", names.join(", ")),
                };
                notices.push(Notice::Unread { line: header.line.number, what });
            }
            (Some((line, _)), _) => {
                notices.push(Notice::Unread { line, what: "weights".to_string() })
            }
            (None, _) => {}
        }
        if let Some((_, false)) = header {
            notices.push(Notice::Header { line: self.rows[0].line.number });
        }
        if let Some(row) = rows.iter().find(|row| row.attributes.is_some()) {
            let what = "attributes of edges, such as weights,".to_string();
            notices.push(Notice::Unread { line: row.line.number, what });
        }
        let mut draft = Draft::new(index.names(&mut edges), directions);
        draft.edges = edges;
        draft.notices = notices;
        Ok(draft)
    }

    fn adjacency(&self, is_directed: bool) -> Result<Draft<'a>, FormatError> {
        let bare = |word: &'r str, at: usize| {
            if at == 0 { word.strip_suffix(':').unwrap_or(word) } else { word }
        };
        let words = |row: &'r Row<'a>| -> Vec<&'r str> {
            row.words
                .iter()
                .enumerate()
                .map(|(at, (_, word))| bare(word, at))
                .filter(|word| !word.is_empty())
                .collect()
        };
        let mut index = Index::of(self.rows.iter().flat_map(words));
        let mut edges = Vec::new();
        let mut heads = HashSet::new();
        for row in self.rows {
            if let Some(at) = row.attributes {
                return Err(row.line.error(
                    at,
                    Expected::Words("a vertex and its neighbours, without attributes".to_string()),
                ));
            }
            let mut words = words(row).into_iter();
            let Some(head) = words.next() else { continue };
            let head = index.of_word(head);
            if !heads.insert(head) {
                return Err(row.error(
                    0,
                    Expected::Words("each vertex at the beginning of one line".to_string()),
                ));
            }
            edges.extend(words.map(|word| (row.line.number, [head, index.of_word(word)])));
        }
        let all: HashSet<[usize; 2]> = edges.iter().map(|&(_, ends)| ends).collect();
        let is_one_sided = |&&(_, [a, b]): &&(usize, [usize; 2])| !all.contains(&[b, a]);
        let single = edges.iter().filter(is_one_sided).count();
        let first = edges.iter().find(is_one_sided).map(|&(line, _)| line);
        let mut draft = Draft::new(index.names(&mut edges), Directions::Open);
        draft.is_mutual = true;
        draft.notices.extend(
            first
                .filter(|_| single < edges.len() && !is_directed)
                .map(|line| Notice::OneSided { line }),
        );
        draft.edges = edges;
        Ok(draft)
    }

    /// The names of a matrix that has them above and before its rows.
    fn named_matrix(&self) -> Option<Vec<String>> {
        let [header, rows @ ..] = self.rows else { return None };
        let above: Vec<&str> = header.words.iter().map(|(_, word)| &word[..]).collect();
        let above = if above.first() == Some(&"") { &above[1..] } else { &above[..] };
        let is_row = |row: &Row<'_>, name: &str| {
            row.width() == rows.len() + 1
                && row.word(0) == name
                && row.words[1..].iter().all(|(_, word)| entry(word).is_some())
        };
        let fits = rows.len() > 2
            && above.len() == rows.len()
            && rows.iter().zip(above).all(|(row, name)| is_row(row, name));
        fits.then(|| above.iter().map(|name| (*name).to_string()).collect())
    }

    fn matrix(&self) -> Result<Draft<'a>, FormatError> {
        let named = self.named_matrix();
        let (rows, skipped) = match named {
            Some(_) => (&self.rows[1..], 1),
            None => (self.rows, 0),
        };
        let count = rows.len();
        let names = match named {
            Some(names) => Names::Listed(names),
            None => Names::Counted { first: 1, count },
        };
        let mut entries: Vec<Vec<bool>> = Vec::with_capacity(count);
        for row in rows {
            let is_compact = row.width() == 1 && count > 1;
            let compact = |sign: char| entry(sign.encode_utf8(&mut [0; 4]));
            let found: Vec<Option<bool>> = match is_compact {
                true => row.word(0).chars().map(compact).collect(),
                false => row.words[skipped.min(row.width())..]
                    .iter()
                    .map(|(_, word)| entry(word))
                    .collect(),
            };
            if let Some(at) = found.iter().position(Option::is_none) {
                let words = "0 or 1 in an adjacency matrix (weights are not read)".to_string();
                return Err(
                    row.error(if is_compact { 0 } else { at + skipped }, Expected::Words(words))
                );
            }
            if found.len() != count {
                let words = format!("{count} entries in each of {count} rows, not {}", found.len());
                return Err(row.error(count + skipped, Expected::Words(words)));
            }
            entries.push(found.into_iter().flatten().collect());
        }
        let line = |at: usize| rows[at].line.number;
        let pairs = || (0..count).flat_map(|a| (0..count).map(move |b| (a, b)));
        let uneven = pairs().find(|&(a, b)| entries[a][b] && !entries[b][a]);
        let mut draft = Draft::new(
            names,
            if uneven.is_some() { Directions::Said(true) } else { Directions::Open },
        );
        draft.edges =
            pairs().filter(|&(a, b)| entries[a][b]).map(|(a, b)| (line(a), [a, b])).collect();
        draft.is_mutual = true;
        draft.notices.extend(uneven.map(|(a, _)| Notice::Asymmetric { line: line(a) }));
        Ok(draft)
    }
}

/// Whether Gephi's word for the type of an edge is a direction.
fn direction(word: &str) -> Option<bool> {
    match &word.to_ascii_lowercase()[..] {
        "directed" => Some(true),
        "undirected" => Some(false),
        _ => None,
    }
}

/// The vertices by their words: in the order of their numbers, or as they come.
struct Index<'a> {
    words: Vec<&'a str>,
    index: HashMap<&'a str, usize>,
}

impl<'a> Index<'a> {
    fn of(all: impl Iterator<Item = &'a str>) -> Self {
        let (mut words, mut index) = (Vec::new(), HashMap::new());
        for word in all {
            index.entry(word).or_insert_with(|| {
                words.push(word);
                words.len() - 1
            });
        }
        Self { words, index }
    }

    fn of_word(&mut self, word: &str) -> usize {
        self.index.get(word).copied().unwrap_or_default()
    }

    /// The names, after which edges go by their new order.
    fn names(self, edges: &mut [(usize, [usize; 2])]) -> Names {
        let words = self.words;
        let mut order: Vec<usize> = (0..words.len()).collect();
        if words.iter().all(|word| is_integer(word)) {
            // By length first: the numbers may be longer than a machine's.
            let bare = |at: usize| words[at].trim_start_matches('0');
            order.sort_by_key(|&at| (bare(at).len(), bare(at), words[at].len()));
        }
        let mut place = vec![0; words.len()];
        order.iter().enumerate().for_each(|(new, &old)| place[old] = new);
        edges.iter_mut().for_each(|(_, ends)| *ends = ends.map(|end| place[end]));
        Names::Listed(order.into_iter().map(|at| words[at].to_string()).collect())
    }
}
