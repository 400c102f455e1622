//! What is known of the line at single cells, on straight ways and within sets of cells, and the edges that
//! it is known by. It knows no expressions.

use crate::board::Way;
use crate::scene::Scene;
use crate::words::Word;

/// Edges that are known, with what is known of them. If a line agrees with all of them, it agrees with what
/// they are the reason for.
pub(crate) type Reason = Vec<(usize, bool)>;

/// What the cells of a section of the line have in common.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(crate) enum Bond {
    Letter,
    Turns,
}

impl Bond {
    /// What it is for one of the two words about sections.
    pub(crate) fn of(word: Word) -> Self {
        if word == Word::Uniform { Self::Turns } else { Self::Letter }
    }
}

/// What can be asked of a cell by its four edges alone.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Local {
    Visited,
    Turns,
    Straight,
    Crossed,
}

/// A set of the 16 ways in which a line may leave a cell. The number of one has a bit for each of
/// [`Way::ALL`], and stands as a bit in the set.
type Crossings = u16;

impl Local {
    /// Where the answer is yes.
    const fn yes(self) -> Crossings {
        match self {
            Self::Visited => !1,
            Self::Turns => 1 << 0b0011 | 1 << 0b0101 | 1 << 0b1010 | 1 << 0b1100,
            Self::Straight => 1 << 0b1001 | 1 << 0b0110 | Self::Crossed.yes(),
            Self::Crossed => 1 << 0b1111,
        }
    }
}

/// Where the line leaves by each of the ways.
const LEAVES: [Crossings; 4] = [0xaaaa, 0xcccc, 0xf0f0, 0xff00];
/// Where it ends.
const ENDS: Crossings = 1 << 0b0001 | 1 << 0b0010 | 1 << 0b0100 | 1 << 0b1000;
/// Anywhere, or nowhere.
const ANY: Crossings = Crossings::MAX;
/// Where it turns or goes straight on, once.
const PASSES: Crossings = Local::Turns.yes() | Local::Straight.yes() & !Local::Crossed.yes();

impl Scene<'_> {
    /// Whether the line leaves a cell on a way. It never leaves the grid.
    pub(crate) fn arm(&self, cell: usize, way: Way) -> Option<bool> {
        self.board.edge(cell, way).map_or(Some(false), |edge| (self.line)(edge))
    }

    /// The way on which a line that comes to a cell on another way goes on, as far as that is known.
    pub(crate) fn way_on(&self, cell: usize, toward: Way) -> Option<Way> {
        let mut ways = Way::ALL.into_iter().filter(|&on| on != toward.opposite());
        ways.find(|&on| self.arm(cell, on) == Some(true))
    }

    fn arms(&self, cell: usize) -> [Option<bool>; 4] {
        self.board.edges(cell).map(|edge| edge.map_or(Some(false), |edge| (self.line)(edge)))
    }

    /// The answer that all lines give that agree with what is known of a cell's edges.
    fn decided(&self, cell: usize, arms: [Option<bool>; 4], local: Local) -> Option<bool> {
        let mut possible = PASSES;
        if self.kind.crosses {
            possible |= Local::Crossed.yes();
        }
        if !self.kind.crosses_anywhere() {
            possible |= !Local::Visited.yes();
        }
        if self.is_end(cell) {
            possible = ENDS;
        }
        if self.kind.has_free_ends {
            possible |= ENDS;
        }
        let is_junction = self.is_junction(cell);
        if is_junction {
            possible = ANY;
        }
        for (arm, leaves) in arms.into_iter().zip(LEAVES) {
            match arm {
                Some(true) => possible &= leaves,
                Some(false) => possible &= !leaves,
                None => {}
            }
        }
        let yes = match local {
            // Lines end at a junction: none turns there, or goes straight on.
            Local::Turns | Local::Straight | Local::Crossed if is_junction => 0,
            _ => local.yes(),
        };
        match (possible & yes != 0, possible & !yes != 0) {
            (true, false) => Some(true),
            (false, true) => Some(false),
            // With no line left, nothing is said.
            _ => None,
        }
    }

    /// Whether a path ends in a cell.
    pub fn is_end(&self, cell: usize) -> bool {
        self.fits(self.kind.ends.as_ref(), cell)
    }

    /// Whether the line may cross itself or others in a cell.
    pub fn may_cross(&self, cell: usize) -> bool {
        self.kind.crosses_anywhere() || self.is_among(self.kind.crossing.as_ref(), cell)
    }

    /// Whether any number of a network's lines may meet in a cell.
    pub fn is_junction(&self, cell: usize) -> bool {
        self.is_among(self.kind.junctions.as_ref(), cell)
    }

    pub(crate) fn local(&self, cell: usize, local: Local) -> Option<bool> {
        self.decided(cell, self.arms(cell), local)
    }

    /// Adds a smallest reason for what [`Self::local`] says.
    pub(crate) fn why_local(&self, cell: usize, local: Local, reason: &mut Reason) {
        let (edges, mut arms) = (self.board.edges(cell), self.arms(cell));
        let decided = self.decided(cell, arms, local);
        for (at, edge) in edges.into_iter().enumerate() {
            // What leads out of the grid needs no reason, nor does what is not known.
            let Some((edge, on)) = edge.zip(arms[at]) else { continue };
            arms[at] = None;
            if self.decided(cell, arms, local) != decided {
                arms[at] = Some(on);
                reason.push((edge, on));
            }
        }
    }

    /// The least and the most links that the line goes straight on from a cell.
    pub(crate) fn run(&self, cell: usize, way: Way) -> (i64, i64) {
        let (mut least, mut most, mut here) = (None, 0, Some(cell));
        while let Some(cell) = here {
            match self.arm(cell, way) {
                Some(false) => break,
                Some(true) => {}
                None => least = least.or(Some(most)),
            }
            most += 1;
            here = self.board.step(cell, way);
        }
        (least.unwrap_or(most), most)
    }

    /// Why the line goes straight on for `length` links at least.
    pub(crate) fn why_run_at_least(&self, cell: usize, way: Way, length: i64, reason: &mut Reason) {
        let on = std::iter::once(cell).chain(self.board.ray(cell, way));
        let edges = on.filter_map(|cell| self.board.edge(cell, way));
        reason.extend(edges.take(length.max(0) as usize).map(|edge| (edge, true)));
    }

    /// Why it goes straight on for `length` links at most.
    pub(crate) fn why_run_at_most(&self, cell: usize, way: Way, length: i64, reason: &mut Reason) {
        let on = std::iter::once(cell).chain(self.board.ray(cell, way));
        let edges = on.filter_map(|cell| self.board.edge(cell, way));
        let mut first = edges.take(length.max(0) as usize + 1);
        let off = first.find(|&edge| (self.line)(edge) == Some(false));
        reason.extend(off.map(|edge| (edge, false)));
    }

    /// The least and the most squares that are seen from a square on a way.
    pub(crate) fn sight(&self, cell: usize, way: Way) -> (i64, i64) {
        let (mut least, mut seen) = (None, 0);
        let all = (self.board.rows + self.board.cols) as i64;
        for edge in self.board.sides_seen(cell, way) {
            match (self.line)(edge) {
                Some(true) => return (least.unwrap_or(seen), seen),
                Some(false) => {}
                None => least = least.or(Some(seen)),
            }
            seen += 1;
        }
        (least.unwrap_or(all), all)
    }

    /// Why so many squares are seen at least: there is no line before them.
    pub(crate) fn why_sight_at_least(
        &self,
        cell: usize,
        way: Way,
        squares: i64,
        reason: &mut Reason,
    ) {
        let edges = self.board.sides_seen(cell, way).take(squares.max(0) as usize);
        reason.extend(edges.map(|edge| (edge, false)));
    }

    /// Why no more are seen than may be: the first side on that way that is known to be on the line.
    pub(crate) fn why_sight_at_most(&self, cell: usize, way: Way, reason: &mut Reason) {
        let mut edges = self.board.sides_seen(cell, way);
        reason.extend(edges.find(|&edge| (self.line)(edge) == Some(true)).map(|edge| (edge, true)));
    }

    /// The edges that lead from a region to others, or to holes.
    pub fn border(&self, region: usize) -> Vec<usize> {
        let mut edges = Vec::new();
        for &cell in self.givens.cells_of(region) {
            for way in Way::ALL {
                let next = self.board.step(cell, way);
                if next.is_some_and(|next| self.givens.region(next) != Some(region)) {
                    edges.extend(self.board.edge(cell, way));
                }
            }
        }
        edges.sort_unstable();
        edges
    }

    /// The edges that tell on which side of the line a cell is that the line does not visit: those that lead
    /// down from the cells of its row before it.
    pub(crate) fn crossed_to_the_left(&self, cell: usize) -> impl Iterator<Item = usize> {
        let board = self.board;
        board.ray(cell, Way::West).filter_map(move |cell| board.edge(cell, Way::South))
    }

    /// The edges that tell whether the line runs around the point to the right of and below a cell: those that
    /// lead down from it and from the cells of its row before it.
    pub(crate) fn crossed_up_to(&self, cell: usize) -> impl Iterator<Item = usize> {
        self.board.edge(cell, Way::South).into_iter().chain(self.crossed_to_the_left(cell))
    }

    pub(crate) fn encloses(&self, cell: usize) -> Option<bool> {
        self.crossed_up_to(cell)
            .try_fold(false, |is_odd, edge| (self.line)(edge).map(|on| is_odd != on))
    }

    pub(crate) fn inside(&self, cell: usize) -> Option<bool> {
        match self.local(cell, Local::Visited) {
            Some(true) => Some(false),
            visited => {
                let mut is_odd = Some(false);
                for edge in self.crossed_to_the_left(cell) {
                    is_odd = is_odd.zip((self.line)(edge)).map(|(odd, on)| odd != on);
                }
                let is_odd = is_odd?;
                // Outside it is outside, visited or not.
                if is_odd { visited.map(|visited| !visited) } else { visited.map(|_| false) }
            }
        }
    }

    pub(crate) fn why_inside(&self, cell: usize, reason: &mut Reason) {
        let is_visited = self.local(cell, Local::Visited) == Some(true);
        self.why_local(cell, Local::Visited, reason);
        if !is_visited {
            let known = |edge| (self.line)(edge).map(|on| (edge, on));
            reason.extend(self.crossed_to_the_left(cell).filter_map(known));
        }
    }

    /// The pieces that some cells fall into, where `joins` says which edges join two of them, and `is_there`
    /// which cells count.
    fn pieces_by(
        &self,
        cells: &[usize],
        is_there: impl Fn(usize) -> bool,
        joins: impl Fn(Option<bool>) -> bool,
    ) -> Vec<Vec<usize>> {
        let mut is_open = vec![false; self.board.cells()];
        cells.iter().for_each(|&cell| is_open[cell] = is_there(cell));
        let mut pieces = Vec::new();
        for &start in cells {
            if !std::mem::take(&mut is_open[start]) {
                continue;
            }
            let (mut piece, mut at) = (vec![start], 0);
            while let Some(&cell) = piece.get(at) {
                at += 1;
                for way in Way::ALL {
                    let Some(next) = self.board.step(cell, way) else { continue };
                    if is_open[next] && joins(self.arm(cell, way)) {
                        is_open[next] = false;
                        piece.push(next);
                    }
                }
            }
            pieces.push(piece);
        }
        pieces
    }

    /// The pieces that are there for certain, and those that may be.
    fn pieces(&self, cells: &[usize]) -> [Vec<Vec<usize>>; 2] {
        let visited = |cell| self.local(cell, Local::Visited);
        [
            self.pieces_by(cells, |cell| visited(cell) == Some(true), |arm| arm == Some(true)),
            self.pieces_by(cells, |cell| visited(cell) != Some(false), |arm| arm != Some(false)),
        ]
    }

    /// The least and the most cells of the longest piece of the line within some cells.
    pub(crate) fn longest(&self, cells: &[usize]) -> (i64, i64) {
        let longest =
            |pieces: Vec<Vec<usize>>| pieces.iter().map(Vec::len).max().unwrap_or(0) as i64;
        let [certain, possible] = self.pieces(cells);
        (longest(certain), longest(possible))
    }

    pub(crate) fn why_longest_at_least(&self, cells: &[usize], length: i64, reason: &mut Reason) {
        let [certain, _] = self.pieces(cells);
        let Some(piece) = certain.iter().find(|piece| piece.len() as i64 >= length) else { return };
        // They were found one beside another.
        let some = &piece[..length.max(0) as usize];
        match some {
            [] => {}
            [one] => self.why_local(*one, Local::Visited, reason),
            [_, others @ ..] => {
                for (at, &cell) in others.iter().enumerate() {
                    let joined = Way::ALL.into_iter().find(|&way| {
                        let next = self.board.step(cell, way);
                        self.arm(cell, way) == Some(true)
                            && next.is_some_and(|next| some[..=at].contains(&next))
                    });
                    let edge = joined.and_then(|way| self.board.edge(cell, way));
                    reason.extend(edge.map(|edge| (edge, true)));
                }
            }
        }
    }

    /// Why no piece has more cells than this: the pieces that may be there are too short.
    pub(crate) fn why_longest_at_most(&self, cells: &[usize], reason: &mut Reason) {
        self.why_apart(cells, reason);
    }

    /// Why cells that may be visited are in different pieces.
    fn why_apart(&self, cells: &[usize], reason: &mut Reason) {
        for &cell in cells {
            if self.local(cell, Local::Visited) == Some(false) {
                self.why_local(cell, Local::Visited, reason);
                continue;
            }
            for way in [Way::East, Way::South] {
                let joins = self.board.step(cell, way).is_some_and(|next| cells.contains(&next));
                if let Some(edge) = self.board.edge(cell, way).filter(|_| joins)
                    && (self.line)(edge) == Some(false)
                {
                    reason.push((edge, false));
                }
            }
        }
    }

    /// The least and the most pieces of the line within some cells.
    pub(crate) fn count_pieces(&self, cells: &[usize]) -> (i64, i64) {
        let visited = |cell: usize| self.local(cell, Local::Visited);
        let [_, possible] = self.pieces(cells);
        let certain =
            possible.iter().filter(|piece| piece.iter().any(|&cell| visited(cell) == Some(true)));
        let most = self
            .pieces_by(cells, |cell| visited(cell) != Some(false), |arm| arm == Some(true))
            .len();
        (certain.count() as i64, most as i64)
    }

    pub(crate) fn why_pieces_at_least(&self, cells: &[usize], reason: &mut Reason) {
        let [_, possible] = self.pieces(cells);
        for piece in possible {
            let visited =
                piece.iter().find(|&&cell| self.local(cell, Local::Visited) == Some(true));
            if let Some(&cell) = visited {
                self.why_local(cell, Local::Visited, reason);
            }
        }
        self.why_apart(cells, reason);
    }

    pub(crate) fn why_pieces_at_most(&self, cells: &[usize], reason: &mut Reason) {
        for &cell in cells {
            if self.local(cell, Local::Visited) == Some(false) {
                self.why_local(cell, Local::Visited, reason);
            }
            for way in [Way::East, Way::South] {
                let joins = self.board.step(cell, way).is_some_and(|next| cells.contains(&next));
                if let Some(edge) = self.board.edge(cell, way).filter(|_| joins)
                    && (self.line)(edge) == Some(true)
                {
                    reason.push((edge, true));
                }
            }
        }
    }

    /// Whether all is known of the line within some cells: which of them it visits, and how it joins them.
    fn is_known(&self, cells: &[usize]) -> bool {
        cells.iter().all(|&cell| {
            let is_open = |way| {
                let next = self.board.step(cell, way).filter(|next| cells.contains(next));
                next.is_some() && self.arm(cell, way).is_none()
            };
            self.local(cell, Local::Visited).is_some() && !Way::ALL.into_iter().any(is_open)
        })
    }

    /// The least and the most pieces of so many cells within some cells. It is left open until all is known.
    pub(crate) fn count_pieces_of(&self, cells: &[usize], length: i64) -> (i64, i64) {
        if !self.is_known(cells) {
            return (0, cells.len() as i64);
        }
        let [pieces, _] = self.pieces(cells);
        let count = pieces.iter().filter(|piece| piece.len() as i64 == length).count() as i64;
        (count, count)
    }

    /// Why the line falls into its pieces within some cells.
    pub(crate) fn why_pieces(&self, cells: &[usize], reason: &mut Reason) {
        for &cell in cells {
            self.why_local(cell, Local::Visited, reason);
            for way in [Way::East, Way::South] {
                let joins = self.board.step(cell, way).is_some_and(|next| cells.contains(&next));
                let edge = self.board.edge(cell, way).filter(|_| joins);
                reason.extend(edge.and_then(|edge| (self.line)(edge).map(|on| (edge, on))));
            }
        }
    }

    /// Whether neighbours are of one section where a link joins them. `?` is a clue that says nothing.
    fn is_bond(&self, bond: Bond, a: usize, b: usize) -> Option<bool> {
        let letter = |cell| {
            self.givens.clue(cell).and_then(|clue| clue.letter).filter(|&letter| letter != '?')
        };
        match bond {
            Bond::Letter => Some(letter(a) == letter(b)),
            Bond::Turns => Some(self.local(a, Local::Turns)? == self.local(b, Local::Turns)?),
        }
    }

    fn why_bond(&self, bond: Bond, a: usize, b: usize, reason: &mut Reason) {
        if bond == Bond::Turns {
            [a, b].into_iter().for_each(|cell| self.why_local(cell, Local::Turns, reason));
        }
    }

    /// The two edges that are on of a cell of which two are: then the others are off, unless the line may cross
    /// itself.
    fn both(&self, cell: usize) -> Option<[usize; 2]> {
        if self.kind.crosses {
            return None;
        }
        let mut on = self.board.edges(cell).into_iter().flatten();
        let mut next = || on.by_ref().find(|&edge| (self.line)(edge) == Some(true));
        let first = next()?;
        next().map(|second| [first, second])
    }

    /// The cells that hang together with a cell by edges that are on, or that may be on, within a section. With each
    /// but the first one stands the edge by which it was found.
    fn alike(&self, start: usize, bond: Bond, is_sure: bool) -> Vec<(usize, Option<usize>)> {
        let mut is_met = vec![false; self.board.cells()];
        is_met[start] = true;
        let (mut all, mut at) = (vec![(start, None)], 0);
        while let Some(&(cell, _)) = all.get(at) {
            at += 1;
            for way in Way::ALL {
                let Some(next) = self.board.step(cell, way) else { continue };
                let is_on = match self.arm(cell, way) {
                    None if !is_sure => self.both(cell).or(self.both(next)).is_none(),
                    arm => arm == Some(true),
                };
                let is_bond = self.is_bond(bond, cell, next).unwrap_or(!is_sure);
                if is_on && is_bond && !is_met[next] {
                    is_met[next] = true;
                    all.push((next, self.board.edge(cell, way)));
                }
            }
        }
        all
    }

    /// The least and the most cells of the section of the line that a cell is in.
    pub(crate) fn section(&self, cell: usize, bond: Bond) -> (i64, i64) {
        let length = |is_sure| self.alike(cell, bond, is_sure).len() as i64;
        match self.local(cell, Local::Visited) {
            Some(false) => (0, 0),
            Some(true) => (length(true), length(false)),
            None => (0, length(false)),
        }
    }

    pub(crate) fn why_section_at_least(
        &self,
        cell: usize,
        bond: Bond,
        length: i64,
        reason: &mut Reason,
    ) {
        match length {
            ..=0 => {}
            1 => self.why_local(cell, Local::Visited, reason),
            _ => {
                for (found, edge) in self.alike(cell, bond, true).into_iter().take(length as usize)
                {
                    reason.extend(edge.map(|edge| (edge, true)));
                    self.why_bond(bond, found, cell, reason);
                }
            }
        }
    }

    /// Why a section has no more cells than it may have: what leads on from these is off, or each has two edges.
    pub(crate) fn why_section_at_most(&self, cell: usize, bond: Bond, reason: &mut Reason) {
        if self.local(cell, Local::Visited) == Some(false) {
            self.why_local(cell, Local::Visited, reason);
            return;
        }
        let all = self.alike(cell, bond, false);
        let mut is_met = vec![false; self.board.cells()];
        all.iter().for_each(|&(cell, _)| is_met[cell] = true);
        for &(cell, _) in &all {
            let both = self.both(cell);
            for way in Way::ALL {
                let Some(next) = self.board.step(cell, way) else { continue };
                if is_met[next] {
                    continue;
                }
                if self.is_bond(bond, cell, next) == Some(false) {
                    self.why_bond(bond, cell, next, reason);
                    continue;
                }
                match (both, self.arm(cell, way)) {
                    (Some(both), _) => reason.extend(both.map(|edge| (edge, true))),
                    (None, Some(false)) => {
                        reason.extend(self.board.edge(cell, way).map(|edge| (edge, false)));
                    }
                    (None, _) => {
                        let both = self.both(next).into_iter().flatten();
                        reason.extend(both.map(|edge| (edge, true)));
                    }
                }
            }
        }
    }
}
