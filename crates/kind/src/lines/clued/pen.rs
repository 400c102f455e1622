//! Writes rules as clauses, with variables for what several rules speak of. Each variable is defined by
//! edges or faces, where it is first asked for: the line fixes them all.

use super::edges::Edges;
use super::way::{Way, step};
use crate::cnf::{
    ClauseSink, Lit, Vars, at_most_two, differs, exactly, exactly_even, exactly_if, zero_or_two,
};
use crate::grid::{Cell, Grid};
use crate::kind::{Place, RuleSink};
use crate::lines::Visit;
use crate::lines::form::write_degree;
use crate::plane::crossed::turning_edge;

/// What a variable says of a cell.
#[derive(Clone, Copy)]
enum Term {
    /// The line visits it.
    Visited,
    /// The line turns in it.
    Turns,
    /// Of the edges that lead down from the cells of its row up to it, an odd number is on.
    Odd,
    /// The line goes on straight from it for so many edges, two or more.
    Run(Way, usize),
}

impl Term {
    /// How many terms of a cell come before this one.
    fn index(self) -> usize {
        match self {
            Self::Visited => 0,
            Self::Turns => 1,
            Self::Odd => 2,
            Self::Run(way, length) => 4 * length - 5 + way as usize,
        }
    }
}

/// A pen for one puzzle.
pub struct Pen<'a> {
    grid: Grid,
    edges: &'a mut Edges,
    sink: &'a mut dyn RuleSink,
    /// For each cell the variables of its terms, as far as they are known.
    known: Vec<Vec<Option<Lit>>>,
    /// For each clue the literal that asks for it, if it is open. Then nothing else is written.
    asks: Option<&'a [Option<Lit>]>,
    /// The clauses that come next need not hold where one of these is true.
    unless: Vec<Lit>,
    /// Whether the clauses that come next are not written.
    is_skipped: bool,
    /// The clause that was written last.
    written: Vec<Lit>,
    /// The rule begun last.
    place: Option<Place>,
}

/// The most literals that are counted by all their subsets.
const FEW: usize = 5;

impl<'a> Pen<'a> {
    /// A pen that writes into a sink.
    pub fn new(grid: Grid, edges: &'a mut Edges, sink: &'a mut dyn RuleSink) -> Self {
        let known = vec![Vec::new(); grid.cell_count()];
        let (asks, unless, is_skipped, written, place) =
            (None, Vec::new(), false, Vec::new(), None);
        Self { grid, edges, sink, known, asks, unless, is_skipped, written, place }
    }

    /// From now on writes the clauses of open clues only, each under the literal that asks for its clue.
    pub fn ask(&mut self, asks: &'a [Option<Lit>]) {
        self.asks = Some(asks);
        self.is_skipped = true;
    }

    /// Whether each clue is to be stated without help from others, since they may be left out.
    pub fn is_asking(&self) -> bool {
        self.asks.is_some()
    }

    /// The clauses that come next state the clue of a cell.
    pub fn clue(&mut self, cell: usize) {
        self.begin(Place::Cell(cell));
        self.owing_to(&[cell]);
    }

    /// The clauses that come next are still those of the rule begun last, and hold because of these clues.
    pub fn owing_to(&mut self, clues: &[usize]) {
        if let Some(asks) = self.asks {
            self.unless.clear();
            self.unless.extend(clues.iter().filter_map(|&clue| Some(!asks[clue]?)));
            self.is_skipped = self.unless.is_empty();
        }
    }

    /// The clauses that come next state a rule of the kind at a cell.
    pub fn rule(&mut self, rule: usize, cell: usize) {
        self.begin(Place::Rule { cell, rule });
        self.owing_to(&[]);
    }

    /// Whether the clauses that come next are not written, since they owe to no open clue.
    pub fn is_skipped(&self) -> bool {
        self.is_skipped
    }

    /// A variable of the rule's own, which the line must fix.
    pub fn fresh(&mut self) -> Lit {
        self.sink.fresh(1).lit(0)
    }

    /// Writes a clause that says what a variable means, and so holds whichever clues there are.
    pub fn define(&mut self, clause: &[Lit]) {
        self.sink.clause(clause);
    }

    /// Writes a clause that holds whichever clues there are. Where clues are asked for, it is there already.
    pub fn regardless(&mut self, clause: &[Lit]) {
        if !self.is_asking() {
            self.sink.clause(clause);
        }
    }

    /// Whether each rule is looked at by itself.
    pub fn is_apart(&self) -> bool {
        self.sink.is_apart()
    }

    /// Where each rule is looked at by itself: what is written meanwhile states the rule for whole lines.
    pub fn of_whole_lines(&mut self) -> Option<Place> {
        let place = self.place;
        if self.is_apart() {
            self.begin(Place::Loops);
        }
        place
    }

    /// Goes on with the rule that was left for the one for whole lines.
    pub fn go_on(&mut self, left: Option<Place>) {
        if let Some(place) = left.filter(|_| self.is_apart()) {
            self.begin(place);
        }
    }

    fn begin(&mut self, place: Place) {
        self.sink.rule(place);
        self.place = Some(place);
        if self.sink.is_apart() {
            // Each rule is to say by itself what its variables mean.
            self.known.iter_mut().for_each(Vec::clear);
        }
    }

    /// Writes a clause. A literal that it has twice is written once; with a literal and its opposite it
    /// always holds, and is not written.
    pub fn clause(&mut self, literals: &[Lit]) {
        if self.is_skipped {
            return;
        }
        self.written.clear();
        self.written.extend(&self.unless);
        for &literal in literals {
            if self.written.contains(&!literal) {
                return;
            }
            if !self.written.contains(&literal) {
                self.written.push(literal);
            }
        }
        self.sink.clause(&self.written);
    }

    /// The literal of an edge by its number.
    pub fn edge(&mut self, edge: usize) -> Lit {
        self.edges.lit(edge, self.sink)
    }

    /// The edge on a way; `None` at the rim.
    pub fn arm(&mut self, cell: usize, way: Way) -> Option<Lit> {
        step(self.grid, cell, way)?;
        let segments = self.grid.segments_of_cell(Cell::from_index(cell));
        Some(self.edge(segments[way as usize].index()))
    }

    /// The edges of a cell.
    pub fn arms(&mut self, cell: usize) -> Vec<Lit> {
        Way::ALL.into_iter().filter_map(|way| self.arm(cell, way)).collect()
    }

    /// The line, which may cross itself, visits a cell: it goes straight on both ways there, or once, or turns.
    /// Returns the cell's turning edge.
    pub fn through(&mut self, cell: usize) -> Lit {
        let turn = self.cross(cell, true, false);
        let arms = self.arms(cell);
        self.regardless(&arms);
        turn
    }

    /// The line goes straight on in a cell, both ways or once, or turns, or does not visit it. Only if it may cross
    /// itself there, it goes on both ways. A path that ends there leads to its end upright, and turns if it comes from a
    /// side. Returns the cell's turning edge.
    pub fn cross(&mut self, cell: usize, may_cross: bool, is_end: bool) -> Lit {
        let turn = self.edge(turning_edge(self.grid, cell));
        if !self.is_asking() {
            for axis in [[Way::North, Way::South], [Way::West, Way::East]] {
                let arms = axis.into_iter().filter_map(|way| self.arm(cell, way));
                let arms: Vec<Lit> = arms.chain([turn]).collect();
                match is_end && axis[0] == Way::North {
                    true => exactly(self.sink, &arms, 1),
                    false => zero_or_two(self.sink, &arms),
                }
            }
        }
        let arms = [Way::North, Way::West, Way::East].map(|way| self.arm(cell, way));
        match arms {
            [_, Some(west), Some(east)] if is_end => self.regardless(&[!west, !east]),
            [Some(north), Some(west), _] if !may_cross && self.arms(cell).len() == 4 => {
                self.clause(&[turn, !north, !west]);
            }
            _ => {}
        }
        turn
    }

    /// At most two of the literals are true.
    pub fn at_most_two(&mut self, literals: &[Lit]) {
        if !self.is_asking() {
            at_most_two(self.sink, literals);
        }
    }

    /// Defines a variable, unless it is known, by the clauses that `define` writes for it.
    fn term(&mut self, cell: usize, term: Term, define: impl FnOnce(&mut Self, Lit)) -> Lit {
        let at = term.index();
        if let Some(&Some(known)) = self.known[cell].get(at) {
            return known;
        }
        let variable = self.sink.fresh(1).lit(0);
        define(self, variable);
        let known = &mut self.known[cell];
        known.resize(known.len().max(at + 1), None);
        known[at] = Some(variable);
        variable
    }

    /// The line visits a cell.
    pub fn visited(&mut self, cell: usize) -> Lit {
        self.term(cell, Term::Visited, |pen, visited| {
            if !pen.edges.are_given() {
                let corners = pen.edges.corners(cell);
                corners.unlike(Some(!visited), |clause| pen.sink.clause(clause));
                corners.alike(Some(visited), |clause| pen.sink.clause(clause));
                return;
            }
            let arms = pen.arms(cell);
            let all: Vec<Lit> = arms.iter().copied().chain([!visited]).collect();
            pen.sink.clause(&all);
            arms.iter().for_each(|&arm| pen.sink.clause(&[!arm, visited]));
        })
    }

    /// How the line visits a cell, as a rule says. Of lines that may cross themselves [`Self::cross`] says so.
    pub fn visit(&mut self, cell: usize, visit: Visit) {
        if self.edges.are_given() {
            let arms = self.arms(cell);
            return write_degree(visit, false, &arms, self);
        }
        let corners = self.edges.corners(cell);
        match visit {
            Visit::Never => corners.alike(None, |clause| self.clause(clause)),
            _ => corners.unlike(None, |clause| self.clause(clause)),
        }
    }

    /// At most two edges of a cell are on. The formula must have faces.
    pub fn uncrossed(&mut self, cell: usize) {
        self.edges.corners(cell).uncrossed(|clause| self.sink.clause(clause));
    }

    /// The line turns in a cell: of the edges up and down one is on.
    pub fn turns(&mut self, cell: usize) -> Lit {
        self.term(cell, Term::Turns, |pen, turns| {
            let [above, below] = [Way::North, Way::South].map(|way| pen.arm(cell, way));
            match (above, below) {
                (Some(a), Some(b)) => differs(pen.sink, turns, a, b),
                (Some(arm), None) | (None, Some(arm)) => {
                    pen.sink.clause(&[!turns, arm]);
                    pen.sink.clause(&[turns, !arm]);
                }
                (None, None) => pen.sink.clause(&[!turns]),
            }
        })
    }

    /// No run is as long as this: it would leave every grid.
    pub const LONGEST: usize = 1 << 13;

    /// The line goes on straight from a cell for `length` edges or more, at least one; `None` if the
    /// grid ends before.
    pub fn run(&mut self, cell: usize, way: Way, length: usize) -> Option<Lit> {
        if length < 2 {
            return self.arm(cell, way);
        }
        let next = step(self.grid, cell, way)?;
        let rest = self.run(next, way, length - 1)?;
        let arm = self.arm(cell, way)?;
        Some(self.term(cell, Term::Run(way, length), |pen, run| {
            pen.sink.clause(&[!run, arm]);
            pen.sink.clause(&[!run, rest]);
            pen.sink.clause(&[run, !arm, !rest]);
        }))
    }

    /// A cell that the line does not visit is inside it; `None` if it is at the rim, and so outside.
    pub fn inside(&mut self, cell: usize) -> Option<Lit> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        let (row, col) = (cell / cols, cell % cols);
        if row == 0 || col == 0 || row + 1 == rows || col + 1 == cols {
            return None;
        }
        self.edges.corners(cell).lower_right().or_else(|| self.odd(cell - 1))
    }

    /// The line runs around the point at the lower right corner of a cell; `None` if that is at the rim, and so
    /// outside.
    pub fn encloses(&mut self, cell: usize) -> Option<Lit> {
        let (rows, cols) = (self.grid.rows(), self.grid.cols());
        if cell / cols + 1 == rows || cell % cols + 1 == cols {
            return None;
        }
        self.edges.corners(cell).lower_right().or_else(|| self.odd(cell))
    }

    /// Of the edges that lead down from the cells of a row up to this one, an odd number is on.
    fn odd(&mut self, cell: usize) -> Option<Lit> {
        let below = self.arm(cell, Way::South)?;
        let Some(before) = step(self.grid, cell, Way::West) else { return Some(below) };
        let before = self.odd(before)?;
        Some(self.term(cell, Term::Odd, |pen, odd| differs(pen.sink, odd, before, below)))
    }

    /// Exactly `count` of the literals are true.
    pub fn exactly(&mut self, literals: &[Lit], count: usize) {
        if self.is_skipped {
            return;
        }
        if count > literals.len() {
            self.clause(&[]);
        } else if literals.len() <= FEW && self.unless.len() < 2 {
            match self.unless[..] {
                [unless] => exactly_if(self.sink, !unless, literals, count),
                _ => exactly(self.sink, literals, count),
            }
        } else {
            let sums = self.sums(literals, count + 1);
            if let Some(&reached) = count.checked_sub(1).and_then(|at| sums.get(at)) {
                self.clause(&[reached]);
            }
            if let Some(&passed) = sums.get(count) {
                self.clause(&[!passed]);
            }
        }
    }

    /// Exactly `count` of the literals are true, of which an even number is true in any case.
    pub fn exactly_even(&mut self, literals: &[Lit], count: usize) {
        if self.is_skipped {
            return;
        }
        if literals.len() <= FEW || count % 2 == 1 || count > literals.len() {
            let unless = std::mem::take(&mut self.unless);
            exactly_even(self.sink, &unless, literals, count);
            self.unless = unless;
            return;
        }
        let sums = self.sums(literals, count + 1);
        // One fewer is an odd number.
        let reached = count.checked_sub(2).and_then(|at| sums.get(at)).copied();
        if let Some(reached) = reached {
            self.clause(&[reached]);
        }
        if let Some(&passed) = sums.get(count) {
            self.clause(&[!passed]);
        }
    }

    /// For each number from 1 to `most`, as far as there are literals: at least so many are true. A
    /// variable for each beginning of the list and each number; the sums of the first literal are
    /// itself.
    pub fn sums(&mut self, literals: &[Lit], most: usize) -> Vec<Lit> {
        if literals.is_empty() || most == 0 {
            return Vec::new();
        }
        let mut sums: Vec<Lit> = vec![literals[0]];
        for (at, &next) in literals.iter().enumerate().skip(1) {
            let vars = self.sink.fresh(most.min(at + 1));
            for number in 0..vars.len() {
                let sum = vars.lit(number);
                // At least `number + 1` so far: as many before, or one fewer and this one.
                let before = sums.get(number).copied();
                let fewer = number.checked_sub(1).map(|fewer| sums[fewer]);
                if let Some(before) = before {
                    self.sink.clause(&[!before, sum]);
                }
                let both: Vec<Lit> =
                    fewer.map(|fewer| !fewer).into_iter().chain([!next, sum]).collect();
                self.sink.clause(&both);
                let either: Vec<Lit> = before.into_iter().chain([!sum, next]).collect();
                self.sink.clause(&either);
                if let Some(fewer) = fewer {
                    let either: Vec<Lit> = before.into_iter().chain([!sum, fewer]).collect();
                    self.sink.clause(&either);
                }
            }
            sums = (0..vars.len()).map(|number| vars.lit(number)).collect();
        }
        sums
    }

    /// Where both arms are on, the stretches of the line that begin there are equally long.
    pub fn equal_runs(&mut self, one: (usize, Way), other: (usize, Way)) {
        let arms = [one, other].map(|(cell, way)| self.arm(cell, way));
        let [Some(a), Some(b)] = arms else { return };
        for length in 2.. {
            let runs = [one, other].map(|(cell, way)| self.run(cell, way, length));
            match runs {
                [None, None] => break,
                [Some(run), None] | [None, Some(run)] => self.clause(&[!a, !b, !run]),
                [Some(run), Some(same)] => {
                    self.clause(&[!a, !b, !run, same]);
                    self.clause(&[!a, !b, run, !same]);
                }
            }
        }
    }

    /// The stretches that begin at two cells are equally long, or both are nothing.
    pub fn runs_beyond(&mut self, one: (usize, Way), other: (usize, Way)) {
        for length in 1.. {
            let runs = [one, other].map(|(cell, way)| self.run(cell, way, length));
            match runs {
                [None, None] => break,
                [Some(run), None] | [None, Some(run)] => self.clause(&[!run]),
                [Some(run), Some(same)] => {
                    self.clause(&[!run, same]);
                    self.clause(&[run, !same]);
                }
            }
        }
    }
}

/// Clauses that hold where those of the pen do.
impl ClauseSink for Pen<'_> {
    fn fresh(&mut self, count: usize) -> Vars {
        self.sink.fresh(count)
    }

    fn clause(&mut self, literals: &[Lit]) {
        Pen::clause(self, literals);
    }

    fn is_closed(&self) -> bool {
        self.sink.is_closed()
    }
}
