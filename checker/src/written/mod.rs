//! Kinds that are texts: their rules as clauses, and as a reading of a line, all of it or the part that is
//! known. `docs/RULES.md` has the language. This room knows no kind by name, and shares no code with the crate
//! that reads texts for the solver.

mod clauses;
mod grammar;
mod judge;
mod kind;
mod meaning;
mod passed;
mod places;
mod puzzle;
mod scan;
mod scene;
mod strands;
#[cfg(test)]
mod tests;
mod trails;

use super::cells;
use super::cuts::Terms;
use super::lattice::Lattice;
use super::lines::{Degree, First, Lines, edges_at};
use super::pen::Pen;
use super::rules::Take;
use super::statement::{self, Header};
use super::text::Work;
use clauses::Writer;
use judge::Judge;
use kind::{Each, Kind, MOST_NAMES};
use puzzle::Puzzle;
use scene::{Budget, Scene};
use std::cell::OnceCell;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The forms in which the rules of a kind can be stated.
const FORMS: &[&str] =
    &["faces", "edges", "edges and faces", "trees", "trees transposed", "elimination", "levels"];

/// Those of kinds whose line has no inside.
const FORMS_OF_CROSSING: &[&str] = &["edges", "levels"];

/// Those of kinds of which some rules are not stated as clauses, but as cuts where a line breaks them.
const FORMS_OF_FAR: &[&str] = &["edges", "edges and faces"];

/// A text that was read.
pub(super) struct Text {
    kind: Kind,
    /// What tells it from other texts.
    print: String,
}

impl Text {
    /// Reads a text. Its time and memory are linear in its length, which is limited.
    pub(super) fn read(text: &str) -> Result<Self, String> {
        Ok(Self { kind: grammar::read(text)?, print: print(text) })
    }

    /// As [`Self::read`], of a file that may have puzzles below the text.
    pub(super) fn of_file(file: &str) -> Result<Self, String> {
        Self::read(scan::above_puzzles(file))
    }

    pub(super) fn name(&self) -> &str {
        &self.kind.name
    }

    pub(super) fn print(&self) -> &str {
        &self.print
    }

    /// The forms in which its rules can be stated.
    pub(super) fn forms(&self) -> &'static [&'static str] {
        match (self.kind.crosses, !self.kind.is_fixed_by_line()) {
            _ if self.kind.has_several || self.kind.is_network => &FORMS_OF_CROSSING[..1],
            // With cells that the line may miss there is none from which its levels could begin.
            (true, false) if self.kind.visits_all() || self.kind.is_path => FORMS_OF_CROSSING,
            (true, _) => &FORMS_OF_CROSSING[..1],
            (false, false) if self.kind.is_path => FORMS_OF_CROSSING,
            (false, true) if self.kind.is_path => &FORMS_OF_CROSSING[..1],
            (false, true) => FORMS_OF_FAR,
            (false, false) => FORMS,
        }
    }

    /// Whether the kind has all rules that a puzzle has.
    pub(super) fn knows(&self, puzzle: &statement::Puzzle) -> Result<(), String> {
        let is_known =
            |rule: &str| self.kind.switches.iter().any(|it| it.replace('-', "_") == rule);
        match puzzle.switched().find(|rule| !is_known(rule)) {
            Some(rule) => Err(format!("puzzles of this kind have no rule '{rule}'")),
            None => Ok(()),
        }
    }

    /// Hands on all clauses of a puzzle but those of cuts.
    pub(super) fn state(self, header: &Header, take: &mut Take<'_>) -> Result<Terms, String> {
        let puzzle = Puzzle::read(&self.kind, &header.puzzle)?;
        cells::state_lines(Rc::new(Stated::new(self.kind, puzzle, header.promised)?), header, take)
    }
}

/// The fingerprint of a text: FNV-1a of its bytes, in 64 bits. It tells a wrong version from the right one,
/// and need not withstand a forger: what is proven is proven of the checker's own text.
fn print(text: &str) -> String {
    let step = |hash: u64, byte: u8| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3);
    format!("{:016x}", text.bytes().fold(0xcbf2_9ce4_8422_2325, step))
}

/// The steps that the rules of a puzzle may always take, and more for each clause of the formula.
const STEPS: u64 = 1 << 30;
const PER_CLAUSE: u64 = 1 << 8;

/// A puzzle of a kind.
struct Stated {
    kind: Kind,
    puzzle: Puzzle,
    /// How many edges of each cell are on.
    degrees: Vec<Degree>,
    /// For each cell whether it is to be visited, and is not to be.
    is_torn: Vec<bool>,
    /// For each cell whether the line may cross itself there.
    may_cross: Vec<bool>,
    /// The cells in which a path ends.
    ends: Vec<usize>,
    /// The edge between them, if both are in the margin: it is off.
    edge_beside: Option<usize>,
    /// The steps that a look at all rules may take, and those that one takes.
    steps: u64,
    cost: u64,
    /// Whether a set of edges is asked for; `None` if a rule is false of every line.
    asks: Option<bool>,
    judge: OnceCell<Judge>,
}

impl Stated {
    fn new(kind: Kind, puzzle: Puzzle, clauses: usize) -> Result<Self, String> {
        let steps = STEPS.saturating_add((clauses as u64).saturating_mul(PER_CLAUSE));
        let budget = Budget::new(steps);
        let known = [OnceCell::new(), OnceCell::new()];
        let [unknown, empty] = [&|_| None, &|_| Some(false)] as [&dyn Fn(usize) -> Option<bool>; 2];
        let [unknown, empty] = [(unknown, &known[0]), (empty, &known[1])].map(|(line, strands)| {
            let (kind, puzzle, budget) = (&kind, &puzzle, &budget);
            Scene { kind, puzzle, line, is_reversed: None, budget, strands }
        });
        let all = [kind.visited, kind.unvisited, kind.junctions];
        let [mut must, mut never, joins] = all.map(|each| among(unknown, each));
        let may_cross = (0..must.len()).map(|cell| unknown.may_cross(cell)).collect();
        let ends: Vec<usize> = (0..never.len()).filter(|&cell| unknown.is_end(cell)).collect();
        let is_beside = |cell: usize| unknown.is_beside(cell) && !unknown.is_end(cell);
        (0..never.len()).for_each(|cell| never[cell] |= is_beside(cell));
        ends.iter().for_each(|&end| must[end] = true);
        let edge_beside = match ends[..] {
            [a, b] if kind.is_path && unknown.is_beside(a) && unknown.is_beside(b) => {
                let sides = puzzle.lattice.sides(a);
                sides.into_iter().find(|&(_, next)| next == Some(b)).map(|(edge, _)| edge)
            }
            _ => None,
        };
        let degree = |cell: usize| match (kind.crosses_anywhere(), never[cell], must[cell]) {
            (true, ..) => Degree::TwoByClue,
            (_, true, _) => Degree::None,
            (_, _, must) if kind.has_free_ends || joins[cell] => {
                if must {
                    Degree::Some
                } else {
                    Degree::Any
                }
            }
            (_, _, true) => Degree::Two,
            _ => Degree::NoneOrTwo,
        };
        let degrees: Vec<Degree> = (0..puzzle.clues.len()).map(degree).collect();
        let is_torn = |cell: usize| never[cell] && (must[cell] || kind.crosses_anywhere());
        let is_torn = (0..degrees.len()).map(is_torn).collect();
        let (mut is_asked, mut is_hopeless) =
            (kind.crosses_anywhere() || must.contains(&true), false);
        for rule in &kind.rules {
            let is_local = kind.is_local(rule);
            unknown.instances(rule, &mut |env| {
                match unknown.truth(rule.body, env) {
                    Some(holds) => is_hopeless |= is_local && !holds,
                    None if is_asked || !is_local => {}
                    None => is_asked = empty.truth(rule.body, env) == Some(false),
                }
                Ok(())
            })?;
        }
        budget.check()?;
        let cost = steps - budget.left();
        let asks = (is_asked || !is_hopeless).then_some(is_asked);
        let judge = OnceCell::new();
        Ok(Self {
            kind,
            puzzle,
            degrees,
            is_torn,
            may_cross,
            ends,
            edge_beside,
            steps,
            cost,
            asks,
            judge,
        })
    }

    /// Whether some rule is false of every line that has these edges on or off.
    fn refutes(&self, known: &HashMap<usize, bool>, work: &mut Work) -> Result<bool, String> {
        if self.judge.get().is_none() {
            let judge = Judge::new(&self.kind, &self.puzzle, work)?;
            let _ = self.judge.set(judge);
        }
        let judge = self.judge.get().ok_or("there is no judge")?;
        judge.refutes((&self.kind, &self.puzzle), known, work)
    }
}

/// For each cell whether a statement of the text is about it. None is about the margin.
fn among(scene: Scene<'_>, each: Option<Each>) -> Vec<bool> {
    let mut is_among = vec![false; scene.puzzle.clues.len()];
    let members = each.map_or(Vec::new(), |each| scene.members(&each, &mut [0; MOST_NAMES]));
    members.into_iter().for_each(|[cell, _]| is_among[cell] = !scene.is_beside(cell));
    is_among
}

impl Lines for Stated {
    fn lattice(&self) -> Lattice {
        self.puzzle.lattice
    }

    /// Several loops run in the same graph, whether they may cross or not.
    fn crosses(&self) -> bool {
        self.kind.crosses || self.kind.has_several && !self.kind.is_network
    }

    fn has_several(&self) -> bool {
        self.kind.has_several
    }

    fn is_network(&self) -> bool {
        self.kind.is_network
    }

    fn has_free_ends(&self) -> bool {
        self.kind.has_free_ends
    }

    fn path(&self) -> Option<Option<[usize; 2]>> {
        self.kind.is_path.then(|| self.ends.clone().try_into().ok())
    }

    fn degree(&self, cell: usize) -> Degree {
        // A cell of a line that may cross itself is two vertices.
        self.degrees.get(cell).copied().unwrap_or(Degree::TwoByClue)
    }

    fn is_over_faces(&self) -> bool {
        self.kind.has_inside() && self.kind.is_fixed_by_line()
    }

    fn rules(&self, first: First, variables: i32, take: &mut Take<'_>) -> Result<i32, String> {
        let lattice = self.puzzle.lattice;
        let mut pen = Pen::new(lattice, first, variables, take);
        let path = self.path();
        if self.crosses() && path == Some(None) {
            pen.clause(&[])?;
        }
        if let Some(edge) = self.edge_beside {
            let edge = pen.edge(edge)?;
            pen.clause(&[-edge])?;
        }
        for cell in 0..self.degrees.len() {
            if self.crosses() {
                let is_end = path.flatten().is_some_and(|ends| ends.contains(&cell));
                pen.cross(cell, self.degrees[cell], self.may_cross[cell], is_end)?;
            }
            if self.is_torn[cell] {
                pen.clause(&[])?;
            }
        }
        let budget = Budget::new(self.steps);
        let (kind, puzzle, strands) = (&self.kind, &self.puzzle, &OnceCell::new());
        let line = &|_| None;
        let scene = Scene { kind, puzzle, line, is_reversed: None, budget: &budget, strands };
        let degrees = if self.crosses() { &[] } else { &self.degrees[..] };
        Writer::new(scene, degrees, &mut pen).write()?;
        Ok(pen.variables())
    }

    fn obeys(&self, answer: &[bool]) -> Result<(), String> {
        if self.is_torn.contains(&true) {
            return Err("the answer does not obey the rules".to_string());
        }
        if self.edge_beside.is_some_and(|edge| answer[edge]) {
            return Err("the answer runs in the margin".to_string());
        }
        let lattice = self.puzzle.lattice;
        let is_crossed = |cell: usize| lattice.sides(cell).iter().all(|&(edge, _)| answer[edge]);
        let crosses_wrongly = |cell: usize| is_crossed(cell) && !self.may_cross[cell];
        if self.crosses() && (0..self.may_cross.len()).any(crosses_wrongly) {
            return Err("the answer crosses itself where it must not".to_string());
        }
        let budget = Budget::new(self.steps);
        let (kind, puzzle) = (&self.kind, &self.puzzle);
        let line = |edge: usize| answer.get(edge).copied();
        let holds = |is_reversed: bool| {
            let (is_reversed, strands) = (Some(is_reversed), &OnceCell::new());
            let scene = Scene { kind, puzzle, line: &line, is_reversed, budget: &budget, strands };
            kind.rules.iter().try_for_each(|rule| {
                scene.instances(rule, &mut |env| match scene.truth(rule.body, env) {
                    Some(true) => Ok(()),
                    _ => Err("the answer does not obey the rules".to_string()),
                })
            })
        };
        if let Err(what) = holds(false)
            && (!kind.has_direction() || holds(true).is_err())
        {
            return Err(what);
        }
        budget.check()
    }

    /// Sets are declared, and none is known before.
    fn required(&self) -> Vec<(usize, Vec<usize>)> {
        Vec::new()
    }

    fn requires_edges(&self) -> Option<bool> {
        self.asks
    }

    fn cost(&self) -> usize {
        usize::try_from(self.cost).unwrap_or(usize::MAX)
    }

    /// Such a set has all edges of a cell that is visited, or without it a rule is false.
    fn asks(&self, edges: &HashSet<usize>, work: &mut Work) -> Result<bool, String> {
        let lattice = self.puzzle.lattice;
        let is_visited = |&cell: &usize| {
            matches!(self.degrees[cell], Degree::Two | Degree::TwoByClue | Degree::Some)
                && edges_at(lattice, cell).all(|edge| edges.contains(&edge))
        };
        let ends = |&edge: &usize| {
            if edge < lattice.segments() { lattice.beside(edge) } else { [None; 2] }
        };
        if edges.iter().flat_map(ends).flatten().any(|cell| is_visited(&cell)) {
            return Ok(true);
        }
        self.refutes(&edges.iter().map(|&edge| (edge, false)).collect(), work)
    }

    fn breaks(&self, known: &HashMap<usize, bool>, work: &mut Work) -> Result<bool, String> {
        self.refutes(known, work)
    }
}
