//! Which cells are visited by the same line as a cell, as clauses: a variable for each cell, equal along all links. They are
//! added where cuts alone do not settle it. That a line which does not come to the cell has it false is left to the cuts.

use super::clauses::{Writer, here};
use crate::cnf::Lit;
use lazyloop_rules::{Kind, Op, Way, Word};

/// Whether all rules that are held against lines only can be written so.
pub(super) fn is_written(kind: &Kind) -> bool {
    let mut far = kind.nodes().filter(|node| node.is_far && matches!(node.op, Op::Word(..)));
    !kind.crosses && far.all(|node| matches!(node.op, Op::Word(Word::Together, _)))
}

impl Writer<'_, '_, '_> {
    /// The line through one cell visits another one.
    pub(super) fn together(&mut self, a: usize, b: usize) -> Lit {
        // Lines are followed from clues, and from the first of two.
        let has_clue = |cell: usize| self.scene.givens().clue(cell).is_some();
        let [from, to] = [a.min(b), a.max(b)];
        let [from, to] = if has_clue(to) && !has_clue(from) { [to, from] } else { [from, to] };
        if !self.strands.contains_key(&from) {
            let strand = self.write_strand(from);
            for (&other, others) in &self.strands {
                self.pen.define(&[!strand[other], others[from]]);
                self.pen.define(&[strand[other], !others[from]]);
            }
            self.strands.insert(from, strand);
        }
        self.strands[&from][to]
    }

    /// Writes for each cell whether the line through one cell visits it.
    fn write_strand(&mut self, from: usize) -> Vec<Lit> {
        let board = self.scene.board();
        let visited: Vec<Lit> = (0..board.cells()).map(|cell| self.pen.visited(cell)).collect();
        let strand: Vec<Lit> = visited
            .iter()
            .enumerate()
            .map(|(cell, &visited)| if cell == from { visited } else { self.pen.fresh() })
            .collect();
        for cell in 0..board.cells() {
            self.pen.define(&[!strand[cell], visited[cell]]);
            for way in [Way::East, Way::South] {
                let Some(next) = board.step(cell, way) else { continue };
                let Some(arm) = self.pen.arm(cell, here(way)) else { continue };
                self.pen.define(&[!arm, !strand[cell], strand[next]]);
                self.pen.define(&[!arm, strand[cell], !strand[next]]);
            }
        }
        if self.scene.kind().has_free_ends {
            self.end_strand(visited[from], &strand);
        }
        strand
    }

    /// The line through a cell has two ends, if it is visited.
    fn end_strand(&mut self, visited: Lit, strand: &[Lit]) {
        let mut ends = Vec::with_capacity(strand.len());
        for (cell, &own) in strand.iter().enumerate() {
            let passes = [Word::Turns, Word::Straight].map(|word| !self.passes(word, cell));
            let parts = [self.pen.visited(cell), passes[0], passes[1]];
            let is_end = self.all((Word::Together, cell), &parts);
            let end = self.pen.fresh();
            self.pen.define(&[!end, own]);
            self.pen.define(&[!end, is_end]);
            self.pen.define(&[end, !own, !is_end]);
            ends.push(end);
        }
        let counted = self.pen.sums(&ends, 3);
        if let [_, two, three] = counted[..] {
            self.pen.define(&[!visited, two]);
            self.pen.define(&[!three]);
        }
    }
}
