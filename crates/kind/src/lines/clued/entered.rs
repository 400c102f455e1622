//! Random regions that no line of several enters twice: single cells, or stretches of loops, which are joined.

use super::walk::Walk;
use crate::random::Random;

/// Regions of at most so many cells. `None` if loops are to visit equally many cells of each region that they visit, and
/// there are none.
pub(super) fn entered(
    walk: &Walk,
    most: usize,
    is_equal: bool,
    random: &mut Random,
) -> Option<Vec<Option<u32>>> {
    let mut joining = Joining::begun(walk, most, is_equal, random);
    let mut pairs: Vec<[usize; 2]> = walk
        .cells()
        .flat_map(|cell| walk.beside(cell).into_iter().map(move |next| [cell, next]))
        .filter(|[cell, next]| cell < next)
        .collect();
    random.shuffle(&mut pairs);
    for &[a, b] in &pairs {
        let [a, b] = [a, b].map(|cell| joining.name[cell]);
        if a != b && joining.cells[a].len() + joining.cells[b].len() <= most && joining.fit(a, b) {
            joining.join(a, b);
        }
    }
    // No loop visits a region that is left over: it goes to one beside it.
    while let Some([a, b]) = pairs.iter().find_map(|&[a, b]| {
        let [a, b] = [a, b].map(|cell| joining.name[cell]);
        let is_bare = |name: usize| joining.cells[name].iter().all(|&cell| !walk.visits(cell));
        (is_equal && a != b && (is_bare(a) || is_bare(b))).then_some([a, b])
    }) {
        joining.join(a, b);
    }
    let is_met = walk.cells().any(|cell| walk.visits(cell));
    (is_met || !is_equal).then(|| joining.name.iter().map(|&name| Some(name as u32)).collect())
}

/// Regions that are joined.
struct Joining<'a> {
    walk: &'a Walk,
    is_equal: bool,
    /// The region of each cell.
    name: Vec<usize>,
    /// The cells of each region.
    cells: Vec<Vec<usize>>,
    /// The number of each cell's line.
    line: Vec<Option<usize>>,
}

impl<'a> Joining<'a> {
    /// Single cells, or stretches of one length for each loop.
    fn begun(walk: &'a Walk, most: usize, is_equal: bool, random: &mut Random) -> Self {
        let mut line: Vec<Option<usize>> = vec![None; walk.cells().len()];
        let mut cells: Vec<Vec<usize>> = Vec::new();
        for (name, mut tour) in walk.tours().into_iter().enumerate() {
            tour.iter().for_each(|&cell| line[cell] = Some(name));
            let mut length = 1;
            if is_equal {
                let parts =
                    (2..=most.min(tour.len() / 2)).filter(|&it| tour.len().is_multiple_of(it));
                let parts: Vec<usize> = parts.collect();
                length = parts.get(random.below(parts.len().max(1))).copied().unwrap_or(1);
                let turned = random.below(tour.len());
                tour.rotate_left(turned);
            }
            cells.extend(tour.chunks(length).map(<[usize]>::to_vec));
        }
        cells.extend(walk.cells().filter(|&cell| line[cell].is_none()).map(|cell| vec![cell]));
        let mut name = vec![0; line.len()];
        for (at, own) in cells.iter().enumerate() {
            own.iter().for_each(|&cell| name[cell] = at);
        }
        Self { walk, is_equal, name, cells, line }
    }

    /// Whether no line enters both together twice, or visits more cells of them than of others.
    fn fit(&self, a: usize, b: usize) -> bool {
        self.cells[a].iter().filter_map(|&cell| self.line[cell]).all(|line| {
            let of = |name: usize| {
                self.cells[name].iter().filter(move |&&it| self.line[it] == Some(line))
            };
            let is_shared = of(b).next().is_some();
            let leads_on = |&cell: &usize| self.walk.next_to(cell).any(|next| self.name[next] == b);
            !is_shared || !self.is_equal && of(a).any(leads_on)
        })
    }

    fn join(&mut self, a: usize, b: usize) {
        let moved = std::mem::take(&mut self.cells[b]);
        moved.iter().for_each(|&cell| self.name[cell] = a);
        self.cells[a].extend(moved);
    }
}
