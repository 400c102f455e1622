//! All cuts that a statement may have: every sort that the checker knows, with every value of every
//! field. The sorts and fields are those that the checker itself names when it meets an unknown
//! one. So a new one is found here by itself, or lacks its line in [`range`].

use super::board::{Board, Part};
use lazyloop::certificate::Statement;
use rand::seq::IndexedRandom;
use rand::{RngExt, seq::SliceRandom};
use rand_chacha::ChaCha8Rng;
use serde_json::json;

/// The values that a field can have.
#[derive(Clone, Debug)]
enum Range {
    Truth,
    Number(Part),
    NumberOrNone(Part),
    Set(Part),
    /// One of several things, each with its name: a number, a variable, or nothing more.
    OneOf(Vec<(String, Of)>),
}

#[derive(Clone, Copy, Debug)]
enum Of {
    Number(Part),
    Variable,
    Nothing,
}

/// A sort of cuts.
#[derive(Debug)]
pub(crate) struct Sort {
    pub(crate) name: String,
    fields: Vec<(String, Range)>,
}

/// The mark for a new variable, where all cuts are enumerated.
pub(crate) const NEW: &str = "NEW";

/// The names that the checker expects in place of an unknown one in a cut.
fn expected(cut: &str) -> Vec<String> {
    let puzzle = json!({ "puzzle": "slitherlink", "rows": 1, "cols": 1, "clues": ["."] });
    let header = json!(
        { "certificate": 1, "verdict": "unsatisfiable", "form": "cells", "puzzle": puzzle }
    );
    let statement = Statement::begin(&header.to_string(), &mut |_| Ok(()));
    let fault = statement.expect("a puzzle").line(cut, &mut |_| Ok(())).expect_err("no such cut");
    assert!(fault.starts_with("unknown"), "{cut}: {fault}");
    let (_, names) = fault.split_once("expected").expect("the names that it knows");
    names.split('`').skip(1).step_by(2).map(str::to_string).collect()
}

/// All sorts of cuts.
pub(crate) fn sorts() -> Vec<Sort> {
    let sort = |name: String| {
        let fields = expected(&format!(r#"{{"cut":"{name}","unknown":0}}"#));
        let fields = fields.into_iter().filter(|field| field != "cut");
        let ranges = fields.map(|field| (range(&name, &field), field));
        let fields = ranges.map(|(range, field)| (field, range)).collect();
        Sort { name, fields }
    };
    expected(r#"{"cut":"unknown"}"#).into_iter().map(sort).collect()
}

fn range(sort: &str, field: &str) -> Range {
    match field {
        "inside" => Range::Truth,
        "through" => Range::Set(Part::Faces),
        "nodes" => Range::Set(Part::Vertices),
        "links" | "on" | "off" => Range::Set(Part::Edges),
        "closing" => Range::Number(Part::Edges),
        "terminal" => Range::NumberOrNone(Part::Vertices),
        "missed" => Range::NumberOrNone(Part::Cells),
        "from" | "to" | "present" | "beyond" => {
            let names = expected(&format!(r#"{{"cut":"{sort}","{field}":{{"unknown":0}}}}"#));
            let of = |name: &str| match name {
                "face" => Of::Number(Part::Faces),
                "clue" => Of::Number(Part::Cells),
                "node" => Of::Number(Part::Vertices),
                "variable" => Of::Variable,
                "frame" | "junction" => Of::Nothing,
                _ => panic!("say what '{name}' counts in '{field}'"),
            };
            Range::OneOf(names.into_iter().map(|name| (name.clone(), of(&name))).collect())
        }
        _ => panic!("say what the field '{field}' of '{sort}' ranges over"),
    }
}

/// The value of a field.
#[derive(Clone, Debug)]
enum Entry {
    /// A value as it is written.
    Text(String),
    Numbers(Vec<u64>),
}

impl Entry {
    fn null() -> Self {
        Self::Text("null".to_string())
    }

    fn write(&self, text: &mut String) {
        match self {
            Self::Text(value) => *text += value,
            Self::Numbers(numbers) => *text += &format!("{numbers:?}"),
        }
    }
}

/// A cut that was drawn.
#[derive(Clone, Debug)]
pub(crate) struct Cut<'a> {
    pub(crate) sort: &'a Sort,
    entries: Vec<Entry>,
}

impl Cut<'_> {
    /// The cut as a line of a statement.
    pub(crate) fn line(&self) -> String {
        let mut line = format!(r#"{{"cut":"{}""#, self.sort.name);
        for ((field, _), entry) in self.sort.fields.iter().zip(&self.entries) {
            line += &format!(r#","{field}":"#);
            entry.write(&mut line);
        }
        line + "}"
    }
}

/// Draws cuts for a board whose rules have this many variables.
pub(crate) struct Source<'a> {
    pub(crate) board: &'a Board,
    pub(crate) variables: i32,
}

impl Source<'_> {
    /// Draws a cut of one sort, each field by itself, except that what closes a line is often what
    /// the line lacks.
    pub(crate) fn draw<'s>(&self, sort: &'s Sort, rng: &mut ChaCha8Rng) -> Cut<'s> {
        let mut left_out = None;
        let fields = sort.fields.iter();
        let entries = fields.map(|(_, range)| self.entry(range, &mut left_out, rng)).collect();
        Cut { sort, entries }
    }

    /// Changes a cut: a set loses or gains a number, or a field gets another value.
    pub(crate) fn change<'s>(&self, cut: &Cut<'s>, rng: &mut ChaCha8Rng) -> Cut<'s> {
        let mut cut = cut.clone();
        let at = rng.random_range(0..cut.entries.len());
        let range = &cut.sort.fields[at].1;
        let drawn = self.entry(range, &mut None, rng);
        match (&mut cut.entries[at], range) {
            (Entry::Numbers(numbers), Range::Set(part)) if rng.random_bool(0.9) => {
                if !numbers.is_empty() && rng.random_bool(0.75) {
                    numbers.swap_remove(rng.random_range(0..numbers.len()));
                } else {
                    numbers.push(self.number(*part, rng));
                }
            }
            (entry, _) => *entry = drawn,
        }
        cut
    }

    /// Draws a number: mostly one that exists, and for cells often one with a clue.
    fn number(&self, part: Part, rng: &mut ChaCha8Rng) -> u64 {
        let count = self.board.count(part);
        let is_of_cells = part == Part::Cells || self.board.kind == "flow";
        let number = match rng.random_range(0..100) {
            0..60 if is_of_cells => self.board.clues.choose(rng).copied().unwrap_or(0),
            0..96 => rng.random_range(0..count.max(1)),
            96..99 => count + rng.random_range(0..3),
            _ => usize::MAX - rng.random_range(0..2),
        };
        number as u64
    }

    fn variable(&self, rng: &mut ChaCha8Rng) -> i64 {
        let variables = i64::from(self.variables);
        match rng.random_range(0..20) {
            0 => -variables - 1,
            1 => rng.random_range(-1..=variables),
            _ => variables + rng.random_range(1..200),
        }
    }

    fn entry(&self, range: &Range, left_out: &mut Option<usize>, rng: &mut ChaCha8Rng) -> Entry {
        match range {
            Range::Truth => Entry::Text(rng.random_bool(0.5).to_string()),
            Range::NumberOrNone(_) if rng.random_bool(0.3) => Entry::null(),
            Range::Number(part) | Range::NumberOrNone(part) => {
                let number = left_out.filter(|_| *part == Part::Edges && rng.random_bool(0.7));
                let number = number.map_or_else(|| self.number(*part, rng), |edge| edge as u64);
                Entry::Text(number.to_string())
            }
            Range::OneOf(names) => {
                let (name, of) = names.choose(rng).expect("one of them");
                Entry::Text(match of {
                    Of::Number(part) => format!(r#"{{"{name}":{}}}"#, self.number(*part, rng)),
                    Of::Variable => format!(r#"{{"{name}":{}}}"#, self.variable(rng)),
                    Of::Nothing => format!(r#""{name}""#),
                })
            }
            Range::Set(part) => {
                let mut numbers: Vec<usize> = match rng.random_range(0..10) {
                    0..8 if *part == Part::Edges => self.board.some_loop(rng),
                    _ => {
                        let share = *[0.0, 0.1, 0.3, 0.5, 0.7, 0.9, 1.0].choose(rng).expect("one");
                        (0..self.board.count(*part)).filter(|_| rng.random_bool(share)).collect()
                    }
                };
                numbers.shuffle(rng);
                if *part == Part::Edges && rng.random_bool(0.4) {
                    *left_out = numbers.pop();
                }
                let mut numbers: Vec<u64> = numbers.into_iter().map(|at| at as u64).collect();
                match rng.random_range(0..40) {
                    0 => numbers.push(self.number(*part, rng)),
                    1 => numbers.extend(numbers.choose(rng).copied()),
                    _ => {}
                }
                Entry::Numbers(numbers)
            }
        }
    }
}

/// A value of a field as it is written, and the clue that it names, if it names one.
type Choice = (String, Option<usize>);

/// All cuts of one sort. If `of_clues` is set, each cut names every cell of a clue, and no other
/// cell.
pub(crate) struct Product {
    /// The values of all fields but sets.
    heads: Vec<String>,
    /// The values of the fields that are sets.
    tails: Vec<String>,
}

impl Product {
    /// The cuts of a sort; `None` if there are none, or more than `most`.
    pub(crate) fn new(
        board: &Board,
        variables: i32,
        sort: &Sort,
        of_clues: bool,
        most: usize,
    ) -> Option<Self> {
        let named = if of_clues { &board.clues[..] } else { &[] };
        let mut heads = vec![(format!(r#"{{"cut":"{}""#, sort.name), Vec::new())];
        let mut tails = vec![String::new()];
        let (sets, others): (Vec<_>, Vec<_>) =
            sort.fields.iter().partition(|(_, range)| matches!(range, Range::Set(_)));
        for (field, range) in others {
            let choices = all(board, variables, range, named);
            let extended = |(head, found): &(String, Vec<usize>)| -> Vec<(String, Vec<usize>)> {
                let extend = |(value, clue): &Choice| {
                    let found = found.iter().copied().chain(*clue).collect();
                    (format!(r#"{head},"{field}":{value}"#), found)
                };
                choices.iter().map(extend).collect()
            };
            heads = heads.iter().flat_map(extended).collect();
        }
        heads.retain(|(_, found)| named.iter().all(|clue| found.contains(clue)));
        if heads.is_empty() {
            // No cut of this sort names all of these clues.
            return None;
        }
        let mut size = heads.len();
        for (field, range) in sets {
            size = size.checked_mul(count(board, range, named)?).filter(|size| *size <= most)?;
            let sets = all(board, variables, range, named);
            let extended = |tail: &String| -> Vec<String> {
                sets.iter().map(|(set, _)| format!(r#"{tail},"{field}":{set}"#)).collect()
            };
            tails = tails.iter().flat_map(extended).collect();
        }
        let heads = heads.into_iter().map(|(head, _)| head).collect();
        (size <= most).then_some(Self { heads, tails })
    }

    /// The cuts as lines, with [`NEW`] for the number of a new variable.
    pub(crate) fn lines(&self) -> impl Iterator<Item = String> {
        let with = |head| self.tails.iter().map(move |tail| format!("{head}{tail}}}"));
        self.heads.iter().flat_map(with)
    }
}

/// The numbers that a set may have. Segments that join nothing are left out.
fn members(board: &Board, part: Part) -> Vec<usize> {
    let is_one = |at: &usize| part != Part::Edges || board.ends(*at).is_some();
    (0..board.count(part)).filter(is_one).collect()
}

/// How many values a field has.
fn count(board: &Board, range: &Range, named: &[usize]) -> Option<usize> {
    match range {
        Range::Set(part) => 1_usize.checked_shl(members(board, *part).len() as u32),
        _ => Some(all(board, 0, range, named).len()),
    }
}

/// All values of a field: the numbers that exist, and the next one.
fn all(board: &Board, variables: i32, range: &Range, named: &[usize]) -> Vec<Choice> {
    let numbers = |part: Part| match part {
        Part::Cells if !named.is_empty() => named.to_vec(),
        part => (0..=board.count(part)).collect(),
    };
    let choice = |part: Part, at: usize, text: String| (text, (part == Part::Cells).then_some(at));
    let plain = |text: &str| (text.to_string(), None);
    match range {
        Range::Truth => vec![plain("true"), plain("false")],
        Range::Number(part) | Range::NumberOrNone(part) => {
            let numbers = numbers(*part).into_iter().map(|at| choice(*part, at, at.to_string()));
            let none = matches!(range, Range::NumberOrNone(_)).then(|| plain("null"));
            numbers.chain(none).collect()
        }
        Range::OneOf(names) => {
            let of = |(name, of): &(String, Of)| -> Vec<Choice> {
                match of {
                    Of::Nothing => vec![plain(&format!(r#""{name}""#))],
                    Of::Variable => vec![
                        plain(&format!(r#"{{"{name}":{variables}}}"#)),
                        plain(&format!(r#"{{"{name}":{NEW}}}"#)),
                    ],
                    Of::Number(part) => {
                        let text = |at| choice(*part, at, format!(r#"{{"{name}":{at}}}"#));
                        numbers(*part).into_iter().map(text).collect()
                    }
                }
            };
            names.iter().flat_map(of).collect()
        }
        Range::Set(part) => {
            let members = members(board, *part);
            let set = |mask: u32| {
                let chosen = members.iter().enumerate().filter(|(at, _)| mask >> at & 1 == 1);
                let chosen: Vec<usize> = chosen.map(|(_, member)| *member).collect();
                plain(&format!("{chosen:?}"))
            };
            (0..1_u32 << members.len()).map(set).collect()
        }
    }
}
