//! What is known of a line at single cells, on straight ways, and within sets of cells.

use super::kind::{Each, MOST_NAMES, Word};
use super::puzzle::MOST_NUMBER;
use super::scene::Scene;
use crate::way::{EAST, NORTH, SOUTH, WEST};

/// What the four edges of a cell tell of it.
#[derive(Clone, Copy)]
pub(super) enum Local {
    Visited,
    Turns,
    Straight,
    Crossed,
}

impl Local {
    /// What they tell where the line leaves the cell by these ways.
    fn of(self, [north, west, east, south]: [bool; 4]) -> bool {
        let is_crossed = north && west && east && south;
        match self {
            Self::Visited => north || west || east || south,
            Self::Turns => north != south && west != east,
            Self::Straight => is_crossed || (north && south) != (west && east),
            Self::Crossed => is_crossed,
        }
    }
}

impl Scene<'_> {
    /// Whether the line leaves a cell on a way. It never leaves the grid.
    pub(super) fn arm(&self, cell: usize, way: usize) -> Option<bool> {
        let (edge, next) = self.puzzle.lattice.sides(cell)[way];
        if next.is_some() { (self.line)(edge) } else { Some(false) }
    }

    /// The way on which a line that comes to a cell on another way goes on, as far as that is known.
    fn way_on(&self, cell: usize, out: usize) -> Option<usize> {
        (0..4).find(|&on| on != 3 - out && self.arm(cell, on) == Some(true))
    }

    /// Whether a cell is in the margin.
    pub(super) fn is_beside(&self, cell: usize) -> bool {
        self.puzzle.places_beside(self.kind, cell) > 0
    }

    /// Whether a statement of the text is about a cell.
    fn is_among(&self, each: Option<Each>, cell: usize) -> bool {
        !self.is_beside(cell) && self.fits(each, cell)
    }

    /// The same in the margin and beside it.
    fn fits(&self, each: Option<Each>, cell: usize) -> bool {
        each.is_some_and(|each| {
            let mut env = [0; MOST_NAMES];
            env[each.slots[0]] = cell;
            each.filter.is_none_or(|filter| self.truth(filter, &mut env) == Some(true))
        })
    }

    /// Whether a path ends in a cell.
    pub(super) fn is_end(&self, cell: usize) -> bool {
        self.fits(self.kind.ends, cell)
    }

    /// Whether the line may cross itself or others in a cell.
    pub(super) fn may_cross(&self, cell: usize) -> bool {
        self.kind.crosses_anywhere() || self.is_among(self.kind.crossing, cell)
    }

    /// Whether any number of a network's lines may meet in a cell.
    pub(super) fn is_junction(&self, cell: usize) -> bool {
        self.is_among(self.kind.junctions, cell)
    }

    /// What all ways tell by which the line may leave a cell: none or two, or all if it may cross itself; not none
    /// where it visits every cell. Lines end at a junction, so that none turns or goes straight on there.
    pub(super) fn local(&self, cell: usize, local: Local) -> Option<bool> {
        let known = [0, 1, 2, 3].map(|way| self.arm(cell, way));
        if self.is_junction(cell) {
            return match local {
                Local::Visited if known.contains(&Some(true)) => Some(true),
                Local::Visited if known.contains(&None) => None,
                _ => Some(false),
            };
        }
        let (mut found, is_end) = (None, self.is_end(cell));
        for bits in 0..16_u32 {
            let may_be = match bits.count_ones() {
                one if is_end => one == 1,
                1 => self.kind.has_free_ends,
                0 => !self.kind.crosses_anywhere(),
                2 => true,
                4 => self.kind.crosses,
                _ => false,
            };
            let arms = [0, 1, 2, 3].map(|way| bits >> way & 1 == 1);
            let agrees =
                known.iter().zip(arms).all(|(known, arm)| known.is_none_or(|it| it == arm));
            if may_be && agrees {
                match found {
                    Some(before) if before != local.of(arms) => return None,
                    _ => found = Some(local.of(arms)),
                }
            }
        }
        found
    }

    /// A cell turned by half a circle about the middle of its region's rows and columns, or of all where there are no
    /// regions.
    pub(super) fn opposite(&self, cell: usize) -> Option<usize> {
        let (cols, cells) = (self.puzzle.lattice.cols, self.puzzle.lattice.cells());
        if !self.kind.has_regions {
            return Some(cells - 1 - cell);
        }
        let region = &self.puzzle.regions[self.puzzle.region_of[cell]?];
        self.budget.spend(region.len() as u64);
        let (mut rows, mut columns) = ([cells, 0], [cells, 0]);
        for &other in region {
            for (span, at) in [(&mut rows, other / cols), (&mut columns, other % cols)] {
                *span = [span[0].min(at), span[1].max(at)];
            }
        }
        let row = rows[0] + rows[1] - cell / cols;
        Some(row * cols + columns[0] + columns[1] - cell % cols)
    }

    /// The least and the most edges that the line goes straight on from a cell.
    pub(super) fn run(&self, cell: usize, way: usize) -> (i64, i64) {
        let on = std::iter::once(cell).chain(self.puzzle.lattice.ray(cell, way));
        let (mut least, mut most, mut is_sure) = (0, 0, true);
        for cell in on {
            let arm = self.arm(cell, way);
            if arm == Some(false) {
                break;
            }
            is_sure &= arm == Some(true);
            most += 1;
            least += i64::from(is_sure);
        }
        self.budget.spend(most as u64);
        (least, most)
    }

    /// The sides of squares through which one looks on a way from the square at the lower right of a cell.
    pub(super) fn looked_through(&self, cell: usize, way: usize) -> Vec<usize> {
        let lattice = self.puzzle.lattice;
        let mut cells: Vec<usize> = lattice.ray(cell, way).collect();
        if way == NORTH || way == WEST {
            cells.insert(0, cell);
        }
        // Sides lie across the way.
        let across = if way == NORTH || way == SOUTH { EAST } else { SOUTH };
        let sides = cells.into_iter().map(|cell| lattice.sides(cell)[across]);
        sides.filter(|(_, next)| next.is_some()).map(|(edge, _)| edge).collect()
    }

    /// The least and the most squares that are seen on a way up to the line; without one, as many as there are rows
    /// and columns.
    pub(super) fn sight(&self, cell: usize, way: usize) -> (i64, i64) {
        let lattice = self.puzzle.lattice;
        let none = (lattice.rows + lattice.cols) as i64;
        let sides = self.looked_through(cell, way);
        self.budget.spend(sides.len() as u64);
        let first = |is_it: fn(Option<bool>) -> bool| {
            let found = sides.iter().position(|&edge| is_it((self.line)(edge)));
            found.map_or(none, |at| at as i64)
        };
        (first(|known| known != Some(false)), first(|known| known == Some(true)))
    }

    /// Whether the line does not visit a cell and runs around it: on the way from it to the left, an odd number
    /// of edges that lead down is on.
    pub(super) fn inside(&self, cell: usize) -> Option<bool> {
        let lattice = self.puzzle.lattice;
        let visited = self.local(cell, Local::Visited);
        let mut is_odd = Some(false);
        for (at, left) in lattice.ray(cell, 1).enumerate() {
            self.budget.spend(u64::from(at % 4 == 0));
            let below = self.arm(left, 3);
            is_odd = is_odd.zip(below).map(|(is_odd, below)| is_odd != below);
        }
        match (visited, is_odd) {
            (Some(true), _) => Some(false),
            (Some(false), is_odd) => is_odd,
            (None, _) => None,
        }
    }

    /// The pieces into which some cells fall, where `joins` says of what is known of an edge whether it joins
    /// two of them, and `is_there` which cells count.
    fn pieces(
        &self,
        cells: &[usize],
        is_there: impl Fn(usize) -> bool,
        joins: impl Fn(Option<bool>) -> bool,
    ) -> Vec<Vec<usize>> {
        let lattice = self.puzzle.lattice;
        let mut open: std::collections::HashSet<usize> =
            cells.iter().copied().filter(|&cell| is_there(cell)).collect();
        let mut pieces = Vec::new();
        for &start in cells {
            if !open.remove(&start) {
                continue;
            }
            let (mut piece, mut at) = (vec![start], 0);
            while let Some(&cell) = piece.get(at) {
                at += 1;
                for way in 0..4 {
                    let Some(next) = lattice.step(cell, way) else { continue };
                    if joins(self.arm(cell, way)) && open.remove(&next) {
                        piece.push(next);
                    }
                }
            }
            pieces.push(piece);
        }
        pieces
    }

    /// The pieces that may be there: cells that may be visited, joined by edges that may be on.
    fn possible(&self, cells: &[usize]) -> Vec<Vec<usize>> {
        let may_be = |cell| self.local(cell, Local::Visited) != Some(false);
        self.pieces(cells, may_be, |arm| arm != Some(false))
    }

    /// The least and the most cells that the longest piece of the line within some cells has.
    pub(super) fn longest(&self, cells: &[usize]) -> (i64, i64) {
        let is_sure = |cell| self.local(cell, Local::Visited) == Some(true);
        let sure = self.pieces(cells, is_sure, |arm| arm == Some(true));
        let longest = |pieces: &[Vec<usize>]| pieces.iter().map(Vec::len).max().unwrap_or(0) as i64;
        (longest(&sure), longest(&self.possible(cells)))
    }

    /// The least and the most pieces of the line within some cells. Each piece lies within one of those that
    /// may be there, and edges that are on leave no more than these.
    pub(super) fn count_pieces(&self, cells: &[usize]) -> (i64, i64) {
        let possible = self.possible(cells);
        let is_visited = |&cell: &usize| self.local(cell, Local::Visited) == Some(true);
        let least = possible.iter().filter(|piece| piece.iter().any(is_visited)).count();
        let may_be = |cell| self.local(cell, Local::Visited) != Some(false);
        let most = self.pieces(cells, may_be, |arm| arm == Some(true)).len();
        (least as i64, most as i64)
    }

    /// Whether the line runs around the point to the right of and below a cell.
    pub(super) fn encloses(&self, cell: usize) -> Option<bool> {
        let mut is_odd = Some(false);
        for left in std::iter::once(cell).chain(self.puzzle.lattice.ray(cell, 1)) {
            self.budget.spend(1);
            let below = self.arm(left, 3);
            is_odd = is_odd.zip(below).map(|(is_odd, below)| is_odd != below);
        }
        is_odd
    }

    /// The least and the most pieces of so many cells within some cells: open as long as anything of the line
    /// within them is.
    pub(super) fn count_pieces_of(&self, cells: &[usize], length: i64) -> (i64, i64) {
        let is_open = |&cell: &usize| self.local(cell, Local::Visited).is_none();
        let joins_open = |&cell: &usize| {
            (0..4).any(|way| {
                let next = self.puzzle.lattice.step(cell, way);
                next.is_some_and(|next| cells.contains(&next)) && self.arm(cell, way).is_none()
            })
        };
        if cells.iter().any(is_open) || cells.iter().any(joins_open) {
            return (0, cells.len() as i64);
        }
        let is_there = |cell| self.local(cell, Local::Visited) == Some(true);
        let pieces = self.pieces(cells, is_there, |arm| arm == Some(true));
        let count = pieces.iter().filter(|piece| piece.len() as i64 == length).count() as i64;
        (count, count)
    }

    /// Whether one leaves a cell on a way when one follows the line. Of a line that is not closed, as far as it is
    /// known, nothing is said; a path is followed from the first of its ends.
    pub(super) fn leaves(&self, cell: usize, way: usize) -> Option<bool> {
        if !self.arm(cell, way)? {
            return Some(false);
        }
        let is_reversed = self.is_reversed?;
        if self.kind.is_path {
            let last = self.end_beyond(cell, way)?;
            let first = match self.is_end(cell) {
                true => cell,
                false => self.end_beyond(cell, self.goes_on(cell, 3 - way)?)?,
            };
            return Some((first < last) != is_reversed);
        }
        let (mut at, mut out, mut first) = (cell, way, (cell, way));
        loop {
            if !self.budget.spend(4) {
                return None;
            }
            at = self.puzzle.lattice.step(at, out)?;
            out = self.goes_on(at, out)?;
            if (at, out) == (cell, way) {
                return Some((first.1 == EAST) != is_reversed);
            }
            first = first.min((at, out));
        }
    }

    /// The way on which a line goes on that comes to a cell on a way: straight on, if it may. Where lines may cross, all
    /// edges of the cell must be known.
    fn goes_on(&self, cell: usize, out: usize) -> Option<usize> {
        let arms = [0, 1, 2, 3].map(|on| self.arm(cell, on));
        if self.kind.crosses && arms.contains(&None) {
            return None;
        }
        let turn = || (0..4).find(|&on| on != 3 - out && arms[on] == Some(true));
        if arms[out] == Some(true) { Some(out) } else { turn() }
    }

    /// The cell in which a path ends that leaves a cell on a way; `None` if it is not known, or closed.
    fn end_beyond(&self, cell: usize, way: usize) -> Option<usize> {
        let (mut at, mut out) = (cell, way);
        while self.budget.spend(4) {
            at = self.puzzle.lattice.step(at, out)?;
            if self.is_end(at) {
                return Some(at);
            }
            out = self.goes_on(at, out)?;
            if (at, out) == (cell, way) {
                return None;
            }
        }
        None
    }

    /// Whether anything can be passed after one cell up to another one: on a path, after its end.
    pub(super) fn can_pass(&self, from: usize, to: usize) -> bool {
        let begins = !self.kind.is_path || self.is_end(from);
        from != to && begins && !self.may_cross(from) && !self.may_cross(to)
    }

    /// How many counted cells a line visits after one cell up to another one: open as long as not all of it is
    /// known, and 0 if it visits not both, or may cross itself in one of them.
    pub(super) fn passed(&self, from: usize, to: usize) -> (i64, i64) {
        let is_missed = self.local(from, Local::Visited) == Some(false);
        if !self.can_pass(from, to) || is_missed {
            return (0, 0);
        }
        let open = (0, MOST_NUMBER);
        let leaves = [0, 1, 2, 3].map(|way| self.leaves(from, way));
        let Some(mut out) = leaves.iter().position(|&leaves| leaves == Some(true)) else {
            return if leaves.contains(&None) { open } else { (0, 0) };
        };
        let (mut at, mut count) = (from, 0);
        while self.budget.spend(4) {
            let Some(next) = self.puzzle.lattice.step(at, out) else { return open };
            at = next;
            count += i64::from(self.is_counted(at));
            if at == to {
                return (count, count);
            }
            if at == from || self.kind.is_path && self.is_end(at) {
                return (0, 0);
            }
            let goes_on = |&on: &usize| on != 3 - out && self.arm(at, on) == Some(true);
            let straight = Some(out).filter(goes_on);
            let Some(on) = straight.or_else(|| (0..4).find(goes_on)) else { return open };
            out = on;
        }
        open
    }

    /// Whether a cell is one of those that are counted along the line.
    pub(super) fn is_counted(&self, cell: usize) -> bool {
        self.is_among(self.kind.counted, cell) && !self.may_cross(cell)
    }

    /// How many of the first stretches of the line from a cell on a way have this length; open as long as one of
    /// them is.
    pub(super) fn stretches(&self, cell: usize, way: usize, count: i64, length: i64) -> (i64, i64) {
        if self.arm(cell, way) == Some(false) {
            return (0, 0);
        }
        let open = (0, count.max(0));
        let (mut at, mut toward, mut links, mut found) = (cell, way, 0, 0);
        let mut left = count;
        while left > 0 {
            let Some(next) = self.puzzle.lattice.step(at, toward) else { return open };
            if self.arm(at, toward) != Some(true) || !self.budget.spend(4) {
                return open;
            }
            (at, links) = (next, links + 1);
            let Some(on) = self.way_on(at, toward) else { return open };
            if on != toward {
                found += i64::from(links == length);
                (links, left) = (0, left - 1);
            }
            toward = on;
        }
        (found, found)
    }

    /// The number that the line meets next from a cell on a way, 0 if it meets none; open as long as it is not known
    /// where the line goes.
    pub(super) fn next(&self, cell: usize, way: usize) -> (i64, i64) {
        let (mut at, mut out, open) = (cell, way, (0, MOST_NUMBER));
        match self.arm(at, out) {
            Some(true) => {}
            Some(false) => return (0, 0),
            None => return open,
        }
        loop {
            let Some(next) = self.puzzle.lattice.step(at, out) else { return open };
            if !self.budget.spend(4) {
                return open;
            }
            if let Some(number) = self.puzzle.clues[next].and_then(|clue| clue.number) {
                return (number, number);
            }
            let mut on = self.way_on(next, out);
            if self.kind.crosses {
                match self.arm(next, out) {
                    Some(true) => on = Some(out),
                    Some(false) => {}
                    None => return open,
                }
            }
            match on {
                Some(on) => (at, out) = (next, on),
                None if self.is_end(next) => return (0, 0),
                None => return open,
            }
            if (at, out) == (cell, way) {
                return (0, 0);
            }
        }
    }

    /// Of the line of a network from a cell on a way up to the next junction the least and the most links or turns,
    /// or the number there, whichever a word asks for, and whether it comes there against the arrow: open as long as it is not known where
    /// the line goes.
    pub(super) fn trail(&self, word: Word, cell: usize, way: usize) -> ((i64, i64), Option<bool>) {
        let (mut at, mut out, mut number) = (cell, way, 0);
        let open = |number| ((number, MOST_NUMBER), None);
        let known = |number, is_against| ((number, number), Some(is_against));
        match self.arm(at, out) {
            Some(true) => {}
            Some(false) => return known(0, false),
            None => return open(0),
        }
        loop {
            let Some(next) = self.puzzle.lattice.step(at, out) else { return open(number) };
            if !self.budget.spend(4) {
                return open(number);
            }
            number += i64::from(word == Word::Length);
            if self.is_junction(next) {
                if word == Word::Met {
                    number = self.puzzle.clues[next].and_then(|clue| clue.number).unwrap_or(0);
                }
                let arrow = self.puzzle.clues[next].and_then(|clue| clue.way);
                return known(number, arrow == Some(3 - out));
            }
            let on = self.way_on(next, out);
            let Some(on) = on.filter(|&on| (next, on) != (cell, way)) else { return open(number) };
            number += i64::from(word == Word::Bends && on != out);
            (at, out) = (next, on);
        }
    }

    /// How often a path that ends in `from` goes into the region of `to` before it comes there, 0 if it ends elsewhere
    /// or never comes; open as long as that is not known.
    pub(super) fn entries(&self, from: usize, to: usize) -> (i64, i64) {
        if from == to || !self.is_end(from) {
            return (0, 0);
        }
        let region = |cell: usize| self.puzzle.region_of[cell];
        let (mut cell, mut came, mut count) = (from, None, 0);
        while self.budget.spend(4) {
            let out = (0..4).find(|&way| came != Some(way) && self.arm(cell, way) == Some(true));
            let Some((out, next)) =
                out.and_then(|out| Some((out, self.puzzle.lattice.step(cell, out)?)))
            else {
                if cell != from && self.is_end(cell) {
                    return (0, 0);
                }
                break;
            };
            if region(next) == region(to) && region(cell) != region(next) {
                count += 1;
            }
            if next == to {
                return (count, count);
            }
            (cell, came) = (next, Some(3 - out));
        }
        (0, MOST_NUMBER)
    }

    /// Whether two edges of a cell are on, so that the others are off.
    fn is_full(&self, cell: usize) -> bool {
        !self.kind.crosses && (0..4).filter(|&way| self.arm(cell, way) == Some(true)).count() == 2
    }

    /// How many cells hang together with a cell, by edges and between cells of which `is_on` and `is_one` are true.
    fn alike(
        &self,
        cell: usize,
        is_one: impl Fn(usize, usize) -> bool,
        is_on: impl Fn(usize, usize, usize) -> bool,
    ) -> i64 {
        let mut met = std::collections::HashSet::from([cell]);
        let mut open = vec![cell];
        while let Some(at) = open.pop() {
            self.budget.spend(8);
            for way in 0..4 {
                let Some(next) = self.puzzle.lattice.step(at, way) else { continue };
                if is_one(at, next) && is_on(at, way, next) && met.insert(next) {
                    open.push(next);
                }
            }
        }
        met.len() as i64
    }

    /// The least and the most cells of the section of the line that a cell is in: by letters, or by turns.
    pub(super) fn section(&self, cell: usize, by_turns: bool) -> (i64, i64) {
        let visited = self.local(cell, Local::Visited);
        if visited == Some(false) {
            return (0, 0);
        }
        // A question mark is a clue that says nothing.
        let letter = |cell: usize| {
            self.puzzle.clues[cell].and_then(|clue| clue.letter).filter(|&letter| letter != '?')
        };
        let is_one = |a: usize, b: usize| {
            if !by_turns {
                return Some(letter(a) == letter(b));
            }
            Some(self.local(a, Local::Turns)? == self.local(b, Local::Turns)?)
        };
        let sure = self.alike(
            cell,
            |a, b| is_one(a, b) == Some(true),
            |at, way, _| self.arm(at, way) == Some(true),
        );
        let most = self.alike(
            cell,
            |a, b| is_one(a, b) != Some(false),
            |at, way, next| match self.arm(at, way) {
                Some(is_on) => is_on,
                None => !self.is_full(at) && !self.is_full(next),
            },
        );
        (if visited == Some(true) { sure } else { 0 }, most)
    }
}
