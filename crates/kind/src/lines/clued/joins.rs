//! Regions that begin as single cells, and are joined as long as the answer stays the only one. All of it
//! in one solver. It knows no kind.

use super::clue::Clue;
use super::edges::Edges;
use super::kind::Puzzle;
use super::pen::Pen;
use crate::cnf::{ClauseSink, Cnf, Lit, exactly_if};
use crate::engine::{Judgement, Model, Other, Problem};
use crate::kind::{self, Unplaced};
use crate::lines::Lazy;
use crate::random::Random;
use std::borrow::Cow;
use std::collections::BTreeSet;

/// Regions in a solver, each of whose numbers has a literal that asks for it.
pub(super) struct Joins<'a> {
    /// The most cells of a region.
    most: usize,
    /// How many regions there are at least.
    fewest: usize,
    /// The rules without numbers.
    lazy: Lazy<'a, Puzzle>,
    /// For each cell the literal that is counted.
    counted: Vec<Lit>,
    /// For each cell whether it is counted in the answer.
    counts: Vec<bool>,
    /// For each cell its region.
    region: Vec<usize>,
    cells: Vec<Vec<usize>>,
    /// For each region the literal that asks for its number.
    asks: Vec<Lit>,
    /// For each region those with which it cannot be joined.
    apart: Vec<BTreeSet<usize>>,
    /// Neighbours, a pair after the other, in the order in which their regions are tried.
    pairs: Vec<[usize; 2]>,
    /// The two regions that are tried, and the literal that asks for the number of both.
    tried: Option<([usize; 2], Lit)>,
}

impl<'a> Joins<'a> {
    /// Writes a puzzle whose regions are single cells. They are joined to regions of at most `most` cells, as
    /// long as there are more than `fewest`.
    pub(super) fn write(
        puzzle: &'a Puzzle,
        most: usize,
        fewest: usize,
        random: &mut Random,
        sink: &mut dyn ClauseSink,
    ) -> Option<Self> {
        let all = puzzle.grid().cell_count();
        let bare = puzzle.with_clues(vec![None; all]);
        let lazy = Lazy::write(Cow::Owned(bare), kind::Technique::default(), sink).of_one_loop();
        let mut edges = Edges::new(puzzle.grid(), lazy.formula());
        let mut unplaced = Unplaced(sink);
        let mut pen = Pen::new(puzzle.grid(), &mut edges, &mut unplaced);
        let counted = (0..all).map(|cell| puzzle.sort().counted(puzzle, &mut pen, cell));
        let counted = counted.collect::<Option<Vec<Lit>>>()?;
        let is_one = |clue: &Option<Clue>| clue.is_some_and(|clue| clue.number == Some(1));
        let counts: Vec<bool> = puzzle.clues().iter().map(is_one).collect();
        let mut pairs: Vec<[usize; 2]> = puzzle.pairs().collect();
        random.shuffle(&mut pairs);
        // A single cell is counted or not.
        let asks = counted.iter().zip(&counts).map(|(&lit, &counts)| lit.when(counts)).collect();
        Some(Self {
            most,
            fewest,
            lazy,
            counted,
            counts,
            region: (0..all).collect(),
            cells: (0..all).map(|cell| vec![cell]).collect(),
            asks,
            apart: vec![BTreeSet::new(); all],
            pairs,
            tried: None,
        })
    }
}

impl kind::Joins for Joins<'_> {
    fn next(&mut self, sink: &mut dyn ClauseSink) -> Option<Vec<Lit>> {
        while let Some([a, b]) = self.pairs.pop() {
            let [a, b] = [self.region[a], self.region[b]];
            if a == b
                || self.cells[a].len() + self.cells[b].len() > self.most
                || self.apart[a].contains(&b)
            {
                continue;
            }
            let regions = (0..self.cells.len()).filter(|&r| !self.cells[r].is_empty());
            let regions: Vec<usize> = regions.collect();
            if regions.len() <= self.fewest {
                return None;
            }
            let fresh = sink.fresh(2);
            let [asked, differs] = [fresh.lit(0), fresh.lit(1)];
            let both: Vec<usize> = self.cells[a].iter().chain(&self.cells[b]).copied().collect();
            let literals: Vec<Lit> = both.iter().map(|&cell| self.counted[cell]).collect();
            let number = both.iter().filter(|&&cell| self.counts[cell]).count();
            exactly_if(sink, asked, &literals, number);
            for cells in [&self.cells[a], &self.cells[b]] {
                let unlike = cells.iter().map(|&cell| self.counted[cell].when(!self.counts[cell]));
                let clause: Vec<Lit> = unlike.chain([!differs]).collect();
                sink.clause(&clause);
            }
            self.tried = Some(([a, b], asked));
            let others = regions.into_iter().filter(|&region| region != a && region != b);
            let others = others.map(|region| self.asks[region]);
            return Some([asked, differs].into_iter().chain(others).collect());
        }
        None
    }

    fn settle(&mut self, is_joined: bool, sink: &mut dyn ClauseSink) {
        let Some(([a, b], asked)) = self.tried.take() else { return };
        if !is_joined {
            sink.clause(&[!asked]);
            self.apart[a].insert(b);
            self.apart[b].insert(a);
            return;
        }
        let moved = std::mem::take(&mut self.cells[b]);
        moved.iter().for_each(|&cell| self.region[cell] = a);
        self.cells[a].extend(moved);
        self.asks[a] = asked;
        let apart = std::mem::take(&mut self.apart[b]);
        for &other in &apart {
            self.apart[other].insert(a);
        }
        self.apart[a].extend(apart);
    }

    fn is_answer(&mut self, model: &Model<'_>, cuts: &mut Cnf) -> bool {
        let judgement = self.lazy.check_model(model, &Other::default(), cuts);
        matches!(judgement, Judgement::Answer(_))
    }

    fn regions(&self) -> Vec<Option<u32>> {
        self.region.iter().map(|&region| Some(region as u32)).collect()
    }
}
