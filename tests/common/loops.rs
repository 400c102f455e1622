//! All closed lines of a small lattice, by brute force: every set of faces whose border is one
//! loop. It shares no code with the library but the numbering of segments.

use lazyloop::answer::Answer;
use lazyloop::grid::{Direction, Grid};
use lazyloop::lines::Formula;
use lazyloop::plane::Along;

/// An edge: the vertices that it joins, and the faces on its sides, by row and column.
struct Edge {
    number: usize,
    ends: [(usize, usize); 2],
    sides: [Option<usize>; 2],
}

/// The edges of a lattice, and how many faces it has.
fn edges(grid: Grid, along: Along) -> (Vec<Edge>, usize) {
    let (rows, cols) = (grid.rows(), grid.cols());
    let (n, m) = match along {
        Along::Points => (rows, cols),
        Along::Cells => (rows - 1, cols - 1),
    };
    // Rows and columns of faces begin with 1 here, so that the frame is on all four sides of them.
    let face = |row: usize, col: usize| {
        let within = (1..=n).contains(&row) && (1..=m).contains(&col);
        within.then(|| (row - 1) * m + col - 1)
    };
    let edge = |segment: lazyloop::grid::Segment| {
        let number = segment.index();
        let (direction, row, col) = grid.segment_position(segment);
        let (ends, sides) = match (along, direction) {
            (Along::Points, Direction::Horizontal) => {
                ([(row, col), (row, col + 1)], [face(row, col + 1), face(row + 1, col + 1)])
            }
            (Along::Points, Direction::Vertical) => {
                ([(row, col), (row + 1, col)], [face(row + 1, col), face(row + 1, col + 1)])
            }
            (Along::Cells, Direction::Horizontal) if row > 0 && row < rows => {
                ([(row - 1, col), (row, col)], [face(row, col), face(row, col + 1)])
            }
            (Along::Cells, Direction::Vertical) if col > 0 && col < cols => {
                ([(row, col - 1), (row, col)], [face(row, col), face(row + 1, col)])
            }
            (Along::Cells, _) => return None,
        };
        Some(Edge { number, ends, sides })
    };
    (grid.segments().filter_map(edge).collect(), n * m)
}

/// Whether edges, given by their ends, are one closed line without branches.
fn is_loop(edges: &[[(usize, usize); 2]]) -> bool {
    let Some(&[start, mut here]) = edges.first() else { return false };
    let (mut last, mut length) = (0, 1);
    let at = |vertex| {
        let of_vertex = edges.iter().enumerate().filter(move |(_, ends)| ends.contains(&vertex));
        of_vertex.map(|(at, _)| at).collect::<Vec<usize>>()
    };
    if at(start).len() != 2 {
        return false;
    }
    while here != start {
        let around = at(here);
        let Some(&next) = around.iter().find(|&&edge| edge != last) else { return false };
        if around.len() != 2 {
            return false;
        }
        let [a, b] = edges[next];
        (here, last, length) = (if a == here { b } else { a }, next, length + 1);
    }
    length == edges.len()
}

/// A line, with the faces that it encloses.
#[derive(Clone, Debug)]
pub(crate) struct Loop {
    pub(crate) line: Answer,
    /// Whether each edge of the board is on: those of the line, the turns of one that may cross itself, and those
    /// outside of a path.
    pub(crate) on: Vec<bool>,
    pub(crate) inside: Vec<bool>,
    /// The vertices that it visits, one bit each.
    pub(crate) vertices: u64,
}

impl Loop {
    /// A line that may cross itself, with a row and a column more on each side, which it does not visit.
    pub(crate) fn within_frame(&self, own: Grid, grid: Grid) -> Self {
        let mut on = vec![false; grid.segment_count()];
        for edge in own.segments().filter(|&edge| self.line.contains(edge)) {
            let (direction, row, col) = own.segment_position(edge);
            let moved = match direction {
                Direction::Horizontal => grid.horizontal(row + 1, col + 1),
                Direction::Vertical => grid.vertical(row + 1, col + 1),
            };
            on[moved.index()] = true;
        }
        let line = Answer::new(grid, on).expect("one entry for each segment");
        let turns = turns(&line);
        let on = line.as_slice().iter().copied().chain(turns).collect();
        Self { on, line, inside: Vec::new(), vertices: self.vertices }
    }
}

/// For each cell whether a line turns there.
fn turns(line: &Answer) -> Vec<bool> {
    let turns = |cell| {
        let [above, left, right, below] = line.arms(cell);
        (above != below) && (left != right)
    };
    line.grid().cells().map(turns).collect()
}

/// The border of some faces.
pub(crate) fn border(grid: Grid, along: Along, inside: &[bool]) -> Answer {
    let is_inside = |face: Option<usize>| face.is_some_and(|face| inside[face]);
    let mut on = vec![false; grid.segment_count()];
    for edge in edges(grid, along).0 {
        on[edge.number] = is_inside(edge.sides[0]) != is_inside(edge.sides[1]);
    }
    Answer::new(grid, on).expect("one entry for each segment")
}

/// All closed lines of a lattice with up to 20 faces.
pub(crate) fn loops(grid: Grid, along: Along) -> Vec<Loop> {
    let (edges, faces) = edges(grid, along);
    assert!(faces <= 20, "{faces} faces are too many for brute force");
    let mut found = Vec::new();
    for bits in 1_u32..1 << faces {
        let is_inside = |face: Option<usize>| face.is_some_and(|face| bits >> face & 1 == 1);
        let is_on = |edge: &&Edge| is_inside(edge.sides[0]) != is_inside(edge.sides[1]);
        let ends: Vec<_> = edges.iter().filter(is_on).map(|edge| edge.ends).collect();
        if is_loop(&ends) {
            let inside: Vec<bool> = (0..faces).map(|face| bits >> face & 1 == 1).collect();
            // Seven rows and columns of vertices are enough for so few faces, or one row is.
            let vertex =
                |&(row, col): &(usize, usize)| 1_u64 << ((row * (grid.cols() + 1) + col) % 64);
            let vertices = ends.iter().flatten().map(vertex).fold(0, |all, one| all | one);
            let line = border(grid, along, &inside);
            found.push(Loop { on: line.as_slice().to_vec(), line, inside, vertices });
        }
    }
    found
}

/// All closed lines from cell to cell that may cross themselves, and visit every cell or may miss some.
pub(crate) fn crossing_loops(grid: Grid, may_miss: bool) -> Vec<Loop> {
    crossing_lines(grid, |line| is_crossing_loop(line, may_miss))
}

/// All sets of closed lines from cell to cell, which may cross themselves and each other.
pub(crate) fn several_loops(grid: Grid) -> Vec<Loop> {
    crossing_lines(grid, |line| line.edges().next().is_some())
}

/// The lines that may cross themselves, with their turns, for which something holds.
fn crossing_lines(grid: Grid, fits: impl Fn(&Answer) -> bool) -> Vec<Loop> {
    let faces = edges(grid, Along::Cells).1;
    assert!(faces <= 20, "{faces} faces are too many for brute force");
    let mut found = Vec::new();
    for bits in 1_u32..1 << faces {
        let inside: Vec<bool> = (0..faces).map(|face| bits >> face & 1 == 1).collect();
        let line = border(grid, Along::Cells, &inside);
        if fits(&line) {
            let on = line.as_slice().iter().copied().chain(turns(&line)).collect();
            found.push(Loop { on, line, inside, vertices: u64::MAX });
        }
    }
    found
}

/// All networks: sets of edges between cells that hang together, or all sets.
pub(crate) fn networks(grid: Grid, may_be_apart: bool) -> Vec<Loop> {
    let cell_of = |(row, col): (usize, usize)| row * grid.cols() + col;
    let edges: Vec<(usize, [usize; 2])> = edges(grid, Along::Cells)
        .0
        .into_iter()
        .map(|edge| (edge.number, edge.ends.map(cell_of)))
        .collect();
    assert!(edges.len() <= 12, "{} edges are too many for brute force", edges.len());
    let mut found = Vec::new();
    for bits in 1_u32..1 << edges.len() {
        let on = || {
            edges.iter().enumerate().filter(|(at, _)| bits >> at & 1 == 1).map(|(_, edge)| *edge)
        };
        let all = on().fold(0_u64, |all, (_, [a, b])| all | 1 << a | 1 << b);
        let mut met = all & all.wrapping_neg();
        loop {
            let more = on().filter(|(_, [a, b])| met >> a & 1 != met >> b & 1);
            let next = more.fold(met, |met, (_, [a, b])| met | 1 << a | 1 << b);
            if next == met {
                break;
            }
            met = next;
        }
        if met == all || may_be_apart {
            let mut truth = vec![false; grid.segment_count()];
            on().for_each(|(edge, _)| truth[edge] = true);
            let line = Answer::new(grid, truth.clone()).expect("one entry for each segment");
            found.push(Loop { line, on: truth, inside: Vec::new(), vertices: all });
        }
    }
    found
}

/// All paths from cell to cell, each found from the one of its ends that comes first.
pub(crate) fn paths(grid: Grid) -> Vec<Loop> {
    assert!(grid.cell_count() <= 16, "too many cells for brute force");
    let (rows, cols) = (grid.rows(), grid.cols());
    let cell_of = |(row, col): (usize, usize)| row * cols + col;
    let mut steps = vec![Vec::new(); rows * cols];
    for Edge { number, ends: [a, b], .. } in edges(grid, Along::Cells).0 {
        steps[cell_of(a)].push((number, cell_of(b)));
        steps[cell_of(b)].push((number, cell_of(a)));
    }
    let mut found = Vec::new();
    for start in 0..rows * cols {
        let mut open = vec![(start, 1_u64 << start, Vec::new())];
        while let Some((here, vertices, on)) = open.pop() {
            for &(edge, next) in steps[here].iter().filter(|step| vertices >> step.1 & 1 == 0) {
                let longer: Vec<usize> = on.iter().copied().chain([edge]).collect();
                let vertices = vertices | 1 << next;
                if next > start {
                    let mut on = vec![false; grid.segment_count()];
                    longer.iter().for_each(|&edge| on[edge] = true);
                    let line = Answer::new(grid, on.clone()).expect("one entry for each segment");
                    // Both edges outside, by which it is closed, are on.
                    on.extend([true; 2]);
                    found.push(Loop { line, on, inside: Vec::new(), vertices });
                }
                open.push((next, vertices, longer));
            }
        }
    }
    found
}

/// All paths from a cell at the rim of a grid, but no corner, to another one, which visit no others there and may cross
/// themselves. Each is found from the one of its ends that comes first.
pub(crate) fn crossing_paths(grid: Grid) -> Vec<Loop> {
    assert!(grid.cell_count() <= 25, "too many cells for brute force");
    let (rows, cols) = (grid.rows(), grid.cols());
    // Ways are numbered up, left, right, down: the way back is 3 minus the way.
    let step = |cell: usize, way: usize| {
        let (row, col) = (cell / cols, cell % cols);
        match way {
            0 => (row > 0).then(|| cell - cols),
            1 => (col > 0).then(|| cell - 1),
            2 => (col + 1 < cols).then(|| cell + 1),
            _ => (row + 1 < rows).then(|| cell + cols),
        }
    };
    let missing = |cell: usize| (0..4).filter(|&way| step(cell, way).is_none()).count();
    let mut found = Vec::new();
    for start in (0..rows * cols).filter(|&cell| missing(cell) == 1) {
        // Into the grid.
        let Some(way) = (0..4).find(|&way| step(start, 3 - way).is_none()) else { continue };
        let mut open = vec![(start, way, vec![[false; 4]; rows * cols])];
        while let Some((here, way, mut arms)) = open.pop() {
            let Some(next) = step(here, way) else { continue };
            arms[here][way] = true;
            let before = arms[next];
            arms[next][3 - way] = true;
            if missing(next) > 0 {
                if next > start {
                    found.push(path_with_turns(grid, &arms, [start, next]));
                }
                continue;
            }
            let straight = before[0] && before[3] || before[1] && before[2];
            match before.iter().filter(|&&arm| arm).count() {
                0 => {
                    let ways = (0..4).filter(|&on| on != 3 - way);
                    open.extend(ways.map(|on| (next, on, arms.clone())));
                }
                2 if straight && !before[way] => open.push((next, way, arms)),
                _ => {}
            }
        }
    }
    found
}

/// A path of these arms, with the turns of its graph: at its ends it turns where it leads to a side.
fn path_with_turns(grid: Grid, arms: &[[bool; 4]], ends: [usize; 2]) -> Loop {
    let mut on = vec![false; grid.segment_count()];
    for (cell, arms) in grid.cells().zip(arms) {
        for (edge, _) in grid.segments_of_cell(cell).into_iter().zip(arms).filter(|(_, on)| **on) {
            on[edge.index()] = true;
        }
    }
    let line = Answer::new(grid, on.clone()).expect("one entry for each segment");
    on.extend(arms.iter().enumerate().map(|(cell, [above, left, right, below])| {
        if ends.contains(&cell) { left | right } else { above != below && left != right }
    }));
    on.extend([true; 2]);
    Loop { line, on, inside: Vec::new(), vertices: u64::MAX }
}

/// Whether a line is closed and one if it is followed straight through crossings, and visits every cell that it may
/// not miss.
fn is_crossing_loop(line: &Answer, may_miss: bool) -> bool {
    let grid = line.grid();
    let arms = |at: (usize, usize)| line.arms(grid.cell(at.0, at.1));
    let counts = grid.cells().map(|cell| line.arms(cell).into_iter().filter(|&arm| arm).count());
    let counts: Vec<usize> = counts.collect();
    let may_be = |&count: &usize| matches!(count, 2 | 4) || count == 0 && may_miss;
    let (true, Some(first)) = (counts.iter().all(may_be), counts.iter().position(|&it| it > 0))
    else {
        return false;
    };
    let first = (first / grid.cols(), first % grid.cols());
    // Ways are numbered up, left, right, down: the way back is 3 minus the way.
    let go = |(row, col): (usize, usize), way: usize| match way {
        0 => (row - 1, col),
        1 => (row, col - 1),
        2 => (row, col + 1),
        _ => (row + 1, col),
    };
    // A line leads right from the first cell that it visits: nothing is above it or to its left.
    let (mut at, mut way, mut steps) = (first, 2, 0);
    loop {
        at = go(at, way);
        steps += 1;
        let on = (0..4).filter(|&on| on != 3 - way && arms(at)[on]).collect::<Vec<usize>>();
        way = if on.len() == 3 { way } else { on[0] };
        if (at, way) == (first, 2) {
            return 2 * steps == counts.iter().sum::<usize>();
        }
        if at == first {
            // It came back on the way on which it left.
            return false;
        }
    }
}

/// The values that a line gives the variables of the rules, in their order.
pub(crate) fn values(formula: &Formula, on: &[bool], inside: &[bool]) -> Vec<bool> {
    let edges = formula.edges.map(|_| on).into_iter();
    edges.chain(formula.faces.map(|_| inside)).flatten().copied().collect()
}
