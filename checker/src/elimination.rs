//! Connectivity by vertex elimination, on a graph that known facts about cells make smaller first.
//! Every answer satisfies the clauses with some values of their variables; `docs/ENCODING.md` has
//! the proof.

use super::probe::Known;
use super::rules::Take;
use std::collections::{BTreeMap, BTreeSet};

/// The graph of one side. Its vertices are groups of cells, which are known to be on this side
/// together or not at all. Each is named by its first cell. The outside also has the frame, named
/// by the number of cells.
struct Side<'a> {
    cells: usize,
    /// The cells next to a cell; the number of cells is the frame.
    around: &'a dyn Fn(usize) -> Vec<usize>,
    /// The variable of the first cell; those of the others follow.
    first: i32,
    is_inside: bool,
    known: &'a Known,
    /// For each cell the group that it is in; none if it is known to be on the other side.
    group: Vec<Option<usize>>,
    next_to: BTreeMap<usize, BTreeSet<usize>>,
}

impl<'a> Side<'a> {
    /// So many neighbours are rare where the formula is small.
    const MANY: usize = 16;

    fn new(
        cells: usize,
        around: &'a dyn Fn(usize) -> Vec<usize>,
        first: i32,
        is_inside: bool,
        known: &'a Known,
    ) -> Self {
        let (group, next_to) = (vec![None; cells + 1], BTreeMap::new());
        let mut side = Self { cells, around, first, is_inside, known, group, next_to };
        side.find_groups();
        for cell in (0..cells).filter(|&cell| side.group[cell].is_some()) {
            side.next_to.entry(side.of(cell)).or_default();
        }
        for [a, b] in side.pairs() {
            let [first, second] = [side.of(a), side.of(b)];
            let may_be_both = b == side.frame() || !known.implies(side.here(a), -side.here(b));
            if first != second && may_be_both {
                side.next_to.entry(first).or_default().insert(second);
                side.next_to.entry(second).or_default().insert(first);
            }
        }
        side
    }

    fn frame(&self) -> usize {
        self.cells
    }

    /// The cell, or the first one of its group, is on this side.
    fn here(&self, cell: usize) -> i32 {
        let number = self.first + cell as i32;
        if self.is_inside { number } else { -number }
    }

    fn is_sure(&self, cell: usize) -> bool {
        cell == self.frame() || self.known.value(self.here(cell)) == Some(true)
    }

    fn of(&self, cell: usize) -> usize {
        self.group[cell].unwrap_or(cell)
    }

    /// Cells next to each other that may both be on this side, and for the outside those on the border
    /// with the frame.
    fn pairs(&self) -> Vec<[usize; 2]> {
        let may_be = |&cell: &usize| self.known.value(self.here(cell)) != Some(false);
        let mut pairs = Vec::new();
        for cell in (0..self.frame()).filter(may_be) {
            let around = (self.around)(cell);
            let others = around.iter().copied().filter(|&other| other > cell);
            let others = others.filter(|&other| other != self.frame()).filter(may_be);
            pairs.extend(others.map(|other| [cell, other]));
            if !self.is_inside && around.contains(&self.frame()) {
                pairs.push([cell, self.frame()]);
            }
        }
        pairs
    }

    /// Finds the groups: a search from the frame, then from each cell, for the cells that are in
    /// its group.
    fn find_groups(&mut self) {
        let mut joined = vec![Vec::new(); self.frame() + 1];
        for [a, b] in self.pairs() {
            let together = match [a, b].map(|cell| self.is_sure(cell)) {
                [false, false] => {
                    let [a, b] = [a, b].map(|cell| self.here(cell));
                    self.known.implies(a, b) && self.known.implies(-a, -b)
                }
                [a, b] => a && b,
            };
            if together {
                joined[a].push(b);
                joined[b].push(a);
            }
        }
        for start in [self.frame()].into_iter().chain(0..self.frame()) {
            let is_here =
                start == self.frame() || self.known.value(self.here(start)) != Some(false);
            if !is_here || self.group[start].is_some() {
                continue;
            }
            let mut due = vec![start];
            while let Some(cell) = due.pop() {
                if self.group[cell].is_none() {
                    self.group[cell] = Some(start);
                    due.extend(&joined[cell]);
                }
            }
        }
    }

    /// The groups in the order of their elimination: always the first one of those with the fewest
    /// neighbours. Each comes with the neighbours that it has by then, in the order of their
    /// elimination. Each two neighbours cost a step, and where they are not next to each other from the
    /// beginning they leave two clauses.
    fn eliminate(&self, promised: usize) -> Result<Vec<(usize, Vec<usize>)>, String> {
        let mut next_to = self.next_to.clone();
        let others = next_to.iter().filter(|(group, _)| **group != self.frame());
        let mut left: BTreeSet<(usize, usize)> =
            others.map(|(&group, around)| (around.len(), group)).collect();
        let mut place = BTreeMap::from([(self.frame(), left.len())]);
        let (mut turns, mut pairs) = (Vec::new(), 0_usize);
        while let Some((_, group)) = left.pop_first() {
            let around: Vec<usize> =
                next_to.remove(&group).unwrap_or_default().into_iter().collect();
            // The graph is plane, so of so many neighbours less than half are next to each other.
            if around.len() > Self::MANY {
                pairs = pairs.saturating_add(around.len() * (around.len() - 1) / 2);
                if pairs / 2 > promised {
                    return Err("the formula has too few clauses for this elimination".to_string());
                }
            }
            for &one in &around {
                if let Some(of_one) = next_to.get_mut(&one) {
                    let before = of_one.len();
                    of_one.remove(&group);
                    of_one.extend(around.iter().filter(|&&other| other != one));
                    if left.remove(&(before, one)) {
                        left.insert((of_one.len(), one));
                    }
                }
            }
            place.insert(group, turns.len());
            turns.push((group, around));
        }
        for (_, around) in &mut turns {
            around.sort_by_key(|group| place[group]);
        }
        Ok(turns)
    }

    fn are_next(&self, first: usize, second: usize) -> bool {
        self.next_to[&first].contains(&second)
    }

    /// Each group on this side is connected to one that is eliminated later, or is the last one.
    /// The variables from `last` on say which is the last one; the first belongs to the last group.
    /// Returns the number of variables in use.
    fn connect(
        &self,
        turns: &[(usize, Vec<usize>)],
        last: Option<i32>,
        used: i32,
        take: &mut Take<'_>,
    ) -> Result<i32, String> {
        let mut used = used;
        let mut fresh = || {
            used = used.checked_add(1).ok_or("the variables are too many")?;
            Ok::<i32, String>(used)
        };
        let mut ways: BTreeMap<[usize; 2], Vec<i32>> = BTreeMap::new();
        for (place, (group, around)) in turns.iter().enumerate() {
            let mut connected = Vec::new();
            for &other in around {
                let are_next = self.are_next(*group, other);
                if are_next && self.is_sure(*group) {
                    connected.push(self.here(other));
                    continue;
                }
                if are_next && self.is_sure(other) {
                    connected.push(self.here(*group));
                    continue;
                }
                let both = fresh()?;
                connected.push(both);
                if are_next {
                    take(vec![-both, self.here(*group)])?;
                    take(vec![-both, self.here(other)])?;
                } else {
                    let found = ways.remove(&[*group, other]).unwrap_or_default();
                    take([-both].into_iter().chain(found).collect())?;
                }
            }
            let mut clause = vec![-self.here(*group)];
            clause.extend(&connected);
            clause.extend(last.map(|last| last + (turns.len() - 1 - place) as i32));
            take(clause)?;
            for (at, &second) in around.iter().enumerate() {
                for (before, &first) in around[..at].iter().enumerate() {
                    if !self.are_next(first, second) {
                        let way = fresh()?;
                        take(vec![-way, connected[before]])?;
                        take(vec![-way, connected[at]])?;
                        ways.entry([first, second]).or_default().push(way);
                    }
                }
            }
        }
        Ok(used)
    }
}

/// Inside is connected, and so is outside with the frame. `around` has the cells next to a cell; the number
/// of cells stands for the frame. The known facts must hold in every answer. The first `variables` are in
/// use already, and no more than the `promised` clauses are written.
pub(super) fn elimination(
    cells: usize,
    around: &dyn Fn(usize) -> Vec<usize>,
    inside: impl Fn(usize) -> i32,
    known: &Known,
    (variables, promised): (i32, usize),
    take: &mut Take<'_>,
) -> Result<(), String> {
    if cells == 0 {
        return Ok(());
    }
    let first = inside(0);
    let inside = Side::new(cells, around, first, true, known);
    let turns = inside.eliminate(promised)?;
    // From the last group on: it is the last one inside; some group up to it is inside.
    let (last, count) = (variables + 1, turns.len() as i32);
    for (at, &(group, _)) in (0..).zip(turns.iter().rev()) {
        let (here, last, some) = (inside.here(group), last + at, last + count + at);
        take(vec![-here, some])?;
        take(vec![-last, here])?;
        if at > 0 {
            take(vec![-(some - 1), some])?;
            take(vec![-last, -(some - 1)])?;
        }
    }
    let used = inside.connect(&turns, Some(last), last + 2 * count - 1, take)?;
    let outside = Side::new(cells, around, first, false, known);
    outside.connect(&outside.eliminate(promised)?, None, used, take)?;
    Ok(())
}
