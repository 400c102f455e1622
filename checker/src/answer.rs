//! Answers in a statement: how they are written, and what a puzzle tells of one. Nothing here knows a kind.

use super::lattice::Lattice;
use super::rules::Take;
use serde::Deserialize;

/// An answer as it is written: a sign for each segment, or for each edge of a graph, and of a map also its
/// letters. What answers have in common is written so too.
#[derive(Clone, Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub(super) struct Answer {
    pub(super) edges: Option<String>,
    pub(super) answer: Option<Vec<String>>,
    pub(super) horizontal: Option<Vec<String>>,
    pub(super) vertical: Option<Vec<String>>,
}

/// What is said of an answer that has other fields than those of its kind.
const OTHERWISE: &str = "answers of this kind are not written so";

impl Answer {
    /// Whether nothing is written.
    pub(super) fn is_blank(&self) -> bool {
        let Self { edges, answer, horizontal, vertical } = self;
        let has_rows = [answer, horizontal, vertical].iter().any(|rows| rows.is_some());
        edges.is_none() && !has_rows
    }

    /// Whether it has letters, and segments beside them.
    pub(super) fn has_letters_and_segments(&self) -> bool {
        self.answer.is_some() && (self.horizontal.is_some() || self.vertical.is_some())
    }

    /// The signs of so many edges of a graph.
    pub(super) fn of_edges(&self, count: usize) -> Result<Vec<char>, String> {
        let Self { edges: Some(signs), answer: None, horizontal: None, vertical: None } = self
        else {
            return Err(OTHERWISE.to_string());
        };
        let signs: Vec<char> = signs.chars().collect();
        match signs.len() == count {
            true => Ok(signs),
            false => Err("the answer does not have 0 or 1 for each edge".to_string()),
        }
    }

    /// The signs of the segments. Nothing else is written.
    pub(super) fn of_segments(&self, lattice: Lattice) -> Result<Vec<char>, String> {
        match self.answer {
            None => self.segments(lattice),
            Some(_) => Err(OTHERWISE.to_string()),
        }
    }

    /// The signs of the segments, whatever else is written.
    pub(super) fn segments(&self, lattice: Lattice) -> Result<Vec<char>, String> {
        let Lattice { rows, cols } = lattice;
        let (Some(horizontal), Some(vertical), None) =
            (&self.horizontal, &self.vertical, &self.edges)
        else {
            return Err(OTHERWISE.to_string());
        };
        if Some(horizontal.len()) != rows.checked_add(1) || vertical.len() != rows {
            return Err("the answer does not have these rows".to_string());
        }
        let mut signs = Vec::with_capacity(lattice.segments());
        for row in 0..=rows {
            for (of_row, width) in [(horizontal.get(row), cols), (vertical.get(row), cols + 1)] {
                let Some(of_row) = of_row else { continue };
                let before = signs.len();
                signs.extend(of_row.chars());
                if signs.len() != before + width {
                    return Err("the answer does not have these columns, of 0 and 1".to_string());
                }
            }
        }
        Ok(signs)
    }

    /// The letters of the cells.
    pub(super) fn letters(&self, lattice: Lattice) -> Result<Vec<char>, String> {
        let fits = |row: &String| row.chars().count() == lattice.cols;
        let rows = self.answer.as_ref().filter(|rows| {
            self.edges.is_none() && rows.len() == lattice.rows && rows.iter().all(fits)
        });
        let rows = rows.ok_or("the answer lacks its letters")?;
        Ok(rows.iter().flat_map(|row| row.chars()).collect())
    }
}

/// What stands in place of a sign that answers do not have in common.
pub(super) const OPEN: char = '?';

/// Whether each edge is on, by its sign.
pub(super) fn truths(signs: &[char]) -> Result<Vec<bool>, String> {
    let truth = |sign: &char| match sign {
        '0' => Ok(false),
        '1' => Ok(true),
        _ => Err("the answer does not have 0 or 1 for each edge".to_string()),
    };
    signs.iter().map(truth).collect()
}

/// What a puzzle tells of its answers.
pub(super) trait Answers {
    /// For each edge whether it is on in an answer, which is checked by the rules.
    fn read(&self, answer: &Answer) -> Result<Vec<bool>, String>;

    /// Hands on the clauses that exclude an answer.
    fn exclude(&self, on: &[bool], take: &mut Take<'_>) -> Result<(), String>;

    /// The signs of the places in which answers are compared: of a map the letters, otherwise those of the edges.
    fn places(&self, answer: &Answer) -> Result<Vec<char>, String>;

    /// For each place a literal that may be true if an answer has another sign there, and only then. Hands on what
    /// states those that the form has no literals for.
    fn differences(
        &self,
        signs: &[char],
        fresh: &mut Fresh,
        take: &mut Take<'_>,
    ) -> Result<Vec<i32>, String>;
}

/// Variables that no other clause has.
pub(super) struct Fresh {
    /// The first, if it is named.
    pub(super) first: Option<i32>,
    /// How many are in use.
    pub(super) count: i32,
}

impl Fresh {
    /// The next one.
    pub(super) fn next(&mut self) -> Result<i32, String> {
        let first = self.first.ok_or("the first variable of the differences is not named")?;
        let next = first.checked_add(self.count).ok_or("the variables are too many")?;
        self.count += 1;
        Ok(next)
    }
}
