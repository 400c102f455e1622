//! A small puzzle with all its answers, and the values of each form's variables in them. It shares
//! no code with the checker of certificates: counts, sides and ends are its own arithmetic.

use crate::common::satisfiable::satisfiable;
use crate::drawn::{self, flow_brute};
use lazyloop::cnf::Lit;
use lazyloop::grid::Grid;
use lazyloop::plane::Along;
use lazyloop::registry;
use rand::seq::IndexedRandom;
use rand_chacha::ChaCha8Rng;
use serde_json::{Value, json};

/// The parts of a board that have numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Part {
    Cells,
    Faces,
    Vertices,
    Edges,
}

pub(crate) struct Board {
    pub(crate) kind: &'static str,
    pub(crate) size: (usize, usize),
    /// The puzzle's JSON object.
    pub(crate) puzzle: Value,
    along: Along,
    /// The cells that each edge joins, where edges are no segments.
    network: Option<Vec<[usize; 2]>>,
    /// The cells that have a sign.
    pub(crate) clues: Vec<usize>,
    /// Whether each segment is on, for each answer.
    pub(crate) answers: Vec<Vec<bool>>,
    /// For each answer, a bit for each edge that is on, face that is inside, and vertex that is
    /// visited.
    facts: Vec<u128>,
}

impl Board {
    pub(crate) fn new(kind: &'static str, puzzle: Value) -> Self {
        let clues = drawn::strings(&puzzle["clues"]);
        let (size, signs) = ((clues.len(), clues[0].chars().count()), clues.concat());
        // Where all cells are visited but some, those are no clues and the others are.
        let none = if kind == "simple-loop" { 'x' } else { '.' };
        let clues = signs.chars().enumerate().filter(|(_, sign)| *sign != none).map(|(at, _)| at);
        let (clues, answers) = (clues.collect(), drawn::answers_of(&puzzle));
        let along = registry::read(&puzzle.to_string()).expect("a puzzle").board().along;
        let network = (kind == "hashiwokakero").then(|| network(size, &signs));
        let mut board =
            Self { kind, size, puzzle, along, network, clues, answers, facts: Vec::new() };
        board.facts = board.answers.iter().map(|answer| board.facts_of(answer)).collect();
        board
    }

    /// Whether the line goes from point to point, and not from cell to cell.
    pub(crate) fn is_on_points(&self) -> bool {
        self.along == Along::Points
    }

    pub(crate) fn count(&self, part: Part) -> usize {
        let (rows, cols) = self.size;
        match (part, self.is_on_points()) {
            (Part::Faces, _) if self.network.is_some() => 0,
            (Part::Edges, _) if self.network.is_some() => self.network.as_ref().map_or(0, Vec::len),
            (Part::Cells, _) | (Part::Faces, true) | (Part::Vertices, false) => rows * cols,
            (Part::Faces, false) => (rows - 1) * (cols - 1),
            (Part::Vertices, true) => (rows + 1) * (cols + 1),
            (Part::Edges, _) => rows * (2 * cols + 1) + cols,
        }
    }

    /// Whether edges are no segments.
    pub(crate) fn is_of_network(&self) -> bool {
        self.network.is_some()
    }

    /// The vertices that a segment joins, if it joins two.
    pub(crate) fn ends(&self, segment: usize) -> Option<[usize; 2]> {
        if let Some(network) = &self.network {
            return network.get(segment).copied();
        }
        let (rows, cols) = self.size;
        let (row, at) = (segment / (2 * cols + 1), segment % (2 * cols + 1));
        let (is_level, col) = if at < cols { (true, at) } else { (false, at - cols) };
        if self.is_on_points() {
            let from = row * (cols + 1) + col;
            return Some([from, if is_level { from + 1 } else { from + cols + 1 }]);
        }
        let below = row * cols + col;
        match is_level {
            true => (row > 0 && row < rows).then(|| [below - cols, below]),
            false => (col > 0 && col < cols).then(|| [below - 1, below]),
        }
    }

    fn facts_of(&self, answer: &[bool]) -> u128 {
        let (rows, cols) = self.size;
        let on = |segment: usize| u128::from(answer[segment]);
        let mut facts = (0..answer.len()).fold(0, |facts, segment| facts | on(segment) << segment);
        // A face is inside if the line is crossed an odd number of times on the way to the left.
        let (upper, wide, tall) = match self.is_on_points() {
            true => (0, cols, rows),
            false => (1, cols - 1, rows - 1),
        };
        for face in 0..self.count(Part::Faces) {
            let (row, col) = (face / wide, face % wide);
            assert!(row < tall);
            let crossed = |left: usize| match self.is_on_points() {
                true => on(row * (2 * cols + 1) + cols + left),
                false => on((row + upper) * (2 * cols + 1) + left),
            };
            let is_inside = (0..=col).map(crossed).sum::<u128>() % 2;
            facts |= is_inside << (answer.len() + face);
        }
        let first = answer.len() + self.count(Part::Faces);
        for segment in (0..answer.len()).filter(|&segment| answer[segment]) {
            for vertex in self.ends(segment).expect("no answer leaves the board") {
                facts |= 1 << (first + vertex);
            }
        }
        facts
    }

    /// The variables of a form in their order: for each, its bit in the facts, if they have its
    /// value.
    pub(crate) fn variables(&self, form: &str) -> Vec<Option<u32>> {
        let parts: &[Part] = match (self.kind, form) {
            ("slitherlink", "cells" | "trees" | "trees transposed" | "elimination") => {
                &[Part::Faces]
            }
            ("slitherlink", "segments") => &[Part::Edges],
            ("flow", _) | (_, "links" | "edges" | "bridges") => &[Part::Edges],
            ("masyu", "links and visits") => &[Part::Edges, Part::Vertices],
            (
                _,
                "segments and cells" | "links and faces" | "edges and faces" | "levels" | "trees"
                | "trees transposed" | "elimination",
            ) => &[Part::Edges, Part::Faces],
            (kind, form) => panic!("say what the variables of {kind} are in the form '{form}'"),
        };
        let colours = match (self.kind, form) {
            ("flow", "links" | "links and codes") => 0,
            ("flow", "colours" | "colours and trees" | "colours and levels") => {
                self.clues.len() / 2 * self.count(Part::Cells)
            }
            ("flow", form) => panic!("say what the variables are in the form '{form}'"),
            _ => 0,
        };
        let first = |part| match part {
            Part::Edges => 0,
            Part::Faces => self.count(Part::Edges),
            _ => self.count(Part::Edges) + self.count(Part::Faces),
        };
        let bits = |part: &Part| {
            let first = first(*part) as u32;
            (first..first + self.count(*part) as u32).map(Some)
        };
        std::iter::repeat_n(None, colours).chain(parts.iter().flat_map(bits)).collect()
    }

    /// Whether a fact holds in an answer.
    pub(crate) fn holds(&self, answer: usize, bit: u32) -> bool {
        self.facts[answer] >> bit & 1 == 1
    }

    /// Some simple closed line of edges, if there is one.
    pub(crate) fn some_loop(&self, rng: &mut ChaCha8Rng) -> Vec<usize> {
        if self.network.is_some() {
            return Vec::new();
        }
        let (rows, cols) = self.size;
        let loops = drawn::lattice(Grid::new(rows, cols).expect("a small grid"), self.along);
        loops.choose(rng).map_or_else(Vec::new, |one| one.line.edges().collect())
    }

    /// The first line of a statement, which may claim that an answer is the only one.
    pub(crate) fn header(&self, form: &str, answer: Option<usize>) -> Value {
        self.claim(form, answer.map(|answer| &self.answers[answer][..]))
    }

    /// The first line of a statement, for any edges that are claimed to be the answer.
    pub(crate) fn claim(&self, form: &str, answer: Option<&[bool]>) -> Value {
        let mut puzzle = self.puzzle.clone();
        let sign = |on: &bool| if *on { '1' } else { '0' };
        if let Some(on) = answer.filter(|_| self.network.is_some()) {
            puzzle["edges"] = on.iter().map(sign).collect::<String>().into();
        } else if let Some(on) = answer {
            let cols = self.size.1;
            let rows = on.chunks(2 * cols + 1).map(|row| row.split_at(cols));
            let [horizontal, vertical] = [0, 1].map(|side| -> Vec<String> {
                let side = rows.clone().map(|row| if side == 0 { row.0 } else { row.1 });
                let rows = side.map(|row| row.iter().map(sign).collect());
                rows.filter(|row: &String| !row.is_empty()).collect()
            });
            puzzle["horizontal"] = horizontal.into();
            puzzle["vertical"] = vertical.into();
            if self.kind == "flow" {
                puzzle["answer"] = self.letters(on).into();
            }
        }
        let verdict = if answer.is_some() { "unique" } else { "unsatisfiable" };
        json!({ "certificate": 1, "verdict": verdict, "form": form, "puzzle": puzzle })
    }

    /// The filled map.
    fn letters(&self, edges: &[bool]) -> Vec<String> {
        let (rows, cols) = self.size;
        let mut signs: Vec<char> = drawn::strings(&self.puzzle["clues"]).concat().chars().collect();
        for part in flow_brute::parts(Grid::new(rows, cols).expect("a small grid"), edges) {
            let letter = part.iter().map(|&cell| signs[cell]).find(|sign| *sign != '.');
            part.iter().for_each(|&cell| signs[cell] = letter.unwrap_or('.'));
        }
        signs.chunks(cols).map(|row| row.iter().collect()).collect()
    }
}

/// The two islands of each edge: two edges for each two that see each other.
fn network((rows, cols): (usize, usize), signs: &str) -> Vec<[usize; 2]> {
    let is_island = |(row, col): (usize, usize)| signs.as_bytes()[row * cols + col] != b'.';
    let sights = drawn::networks::sights(rows, cols, &is_island);
    sights.iter().flat_map(|ends| [ends.map(|(row, col)| row * cols + col); 2]).collect()
}

/// A clause over the facts and other variables.
struct Clause {
    positive: u128,
    negative: u128,
    others: Vec<Lit>,
}

/// Judges whether clauses of a form keep every answer.
pub(crate) struct Judge<'a> {
    board: &'a Board,
    bits: Vec<Option<u32>>,
}

impl<'a> Judge<'a> {
    pub(crate) fn new(board: &'a Board, form: &str) -> Self {
        Self { board, bits: board.variables(form) }
    }

    fn clause(&self, literals: &[i32]) -> Clause {
        let mut clause = Clause { positive: 0, negative: 0, others: Vec::new() };
        for &literal in literals {
            let bit = self.bits.get(literal.unsigned_abs() as usize - 1).copied().flatten();
            match bit {
                Some(bit) if literal > 0 => clause.positive |= 1 << bit,
                Some(bit) => clause.negative |= 1 << bit,
                None => clause.others.push(Lit::from_dimacs(literal).expect("a literal")),
            }
        }
        clause
    }

    /// An answer that does not satisfy all of these clauses, whatever the values of variables that
    /// are not in the facts.
    pub(crate) fn lost(&self, clauses: &[Vec<i32>]) -> Option<usize> {
        let clauses: Vec<Clause> = clauses.iter().map(|clause| self.clause(clause)).collect();
        let is_kept = |facts: &u128| {
            let open =
                |clause: &&Clause| clause.positive & facts == 0 && clause.negative & !facts == 0;
            let mut open = clauses.iter().filter(open).peekable();
            open.peek().is_none() || {
                let left: Vec<Vec<Lit>> = open.map(|clause| clause.others.clone()).collect();
                left.iter().all(|clause| !clause.is_empty()) && satisfiable(&left, Vec::new())
            }
        };
        self.board.facts.iter().position(|facts| !is_kept(facts))
    }

    /// The literals of an answer, for the variables whose values are in the facts.
    pub(crate) fn literals(&self, answer: usize) -> Vec<Lit> {
        let literal = |(at, bit): (usize, &Option<u32>)| {
            let holds = self.board.holds(answer, (*bit)?);
            Lit::from_dimacs(at as i32 + 1).map(|lit| lit.when(holds))
        };
        self.bits.iter().enumerate().filter_map(literal).collect()
    }
}
