//! Lines that are drawn at random, for made puzzles: what each manner promises, also once a part is drawn anew.

use lazyloop::engine::Limits;
use lazyloop::graph::{Components, Shape};
use lazyloop::grid::{Cell, Grid, Segment};
use lazyloop::lines::{Apart, Drawn, Groups, Network, Weave, halves};
use lazyloop::plane::Plane;
use lazyloop::random::Random;

/// How many links a cell has.
fn degree(drawn: &Drawn, cell: Cell) -> usize {
    drawn.line.arms(cell).into_iter().filter(|&arm| arm).count()
}

#[test]
fn a_path_visits_every_cell_once() {
    let mut random = Random::new(1);
    for (rows, cols) in [(1, 2), (1, 7), (2, 2), (5, 5), (6, 9)] {
        let grid = Grid::new(rows, cols).expect("a grid");
        let drawn =
            Drawn::covering_path(grid, None, &mut random, &Limits::default()).expect("a path");
        let degrees: Vec<usize> = grid.cells().map(|cell| degree(&drawn, cell)).collect();
        assert_eq!(degrees.iter().filter(|&&degree| degree == 1).count(), 2);
        assert_eq!(degrees.iter().sum::<usize>(), 2 * (rows * cols - 1));
    }
    let corners = Some([0, 15]);
    let grid = Grid::new(4, 4).expect("a grid");
    // Both are of one colour of a chessboard, and as many cells are of the other.
    assert!(Drawn::covering_path(grid, corners, &mut random, &Limits::default()).is_err());
    let grid = Grid::new(5, 5).expect("a grid");
    assert!(Drawn::covering_path(grid, Some([24, 0]), &mut random, &Limits::default()).is_ok());
}

#[test]
fn the_line_touches_itself_nowhere() {
    for (rows, cols) in [(2, 2), (3, 3), (2, 7), (3, 8), (4, 5), (6, 9), (12, 12)] {
        let grid = Grid::new(rows, cols).expect("a size");
        for seed in 0..20 {
            let (mut random, limits) = (Random::new(seed), Limits::default());
            let drawn = Drawn::spaced(grid, Some(0.7), &mut random, &limits).expect("a line");
            let cells: Vec<usize> = (0..grid.cell_count()).collect();
            let changed = drawn.spaced_near(&cells, &mut random);
            for line in [&drawn.line].into_iter().chain(changed.iter().map(|it| &it.line)) {
                let is_on = |cell: Cell| line.arms(cell) != [false; 4];
                let joins = |cell: Cell, other: Cell| {
                    grid.edges_of_cell(cell)
                        .any(|(edge, next): (Segment, Cell)| next == other && line.contains(edge))
                };
                for cell in grid.cells().filter(|&cell| is_on(cell)) {
                    let (row, col) = grid.cell_position(cell);
                    let visited = grid.neighbours(cell).filter(|&next| is_on(next));
                    visited.for_each(|next| assert!(joins(cell, next), "{line:?}"));
                    for col in [col.wrapping_sub(1), col + 1] {
                        if row + 1 < rows && col < cols && is_on(grid.cell(row + 1, col)) {
                            let corner = grid.cell(row + 1, col);
                            let between = grid
                                .neighbours(cell)
                                .filter(|next| grid.neighbours(corner).any(|other| other == *next));
                            assert!(between.into_iter().any(is_on), "{line:?}");
                        }
                    }
                }
            }
        }
    }
}

/// Whether each part is a path with two ends.
fn are_lines(drawn: &Drawn) -> bool {
    let graph = Plane::joined(drawn.line.grid());
    let mut components = Components::default();
    components.find(graph.vertices(), drawn.line.as_slice());
    (0..components.len()).all(|part| {
        let cells = components.vertices(part).iter();
        let degrees: Vec<usize> =
            cells.map(|&cell| degree(drawn, Cell::from_index(cell as usize))).collect();
        components.shape(part) == Shape::Single
            || degrees.iter().all(|&degree| degree <= 2)
                && degrees.iter().filter(|&&degree| degree == 1).count() == 2
    })
}

#[test]
fn lines_have_two_ends_also_when_they_are_changed() {
    let mut random = Random::new(3);
    for (rows, cols) in [(1, 2), (3, 3), (6, 9)] {
        let grid = Grid::new(rows, cols).expect("a grid");
        for (share, are_hooks) in [(None, false), (Some(0.6), false), (Some(0.6), true)] {
            let apart = Apart {
                turns: 2,
                are_hooks,
                are_chained: false,
                share,
                has_ends_apart: false,
                is_symmetric: false,
                is_spaced: false,
            };
            let drawn = Drawn::apart(grid, apart, &mut random, &Limits::default());
            let Ok(mut drawn) = drawn else {
                assert!(are_hooks && rows == 1);
                continue;
            };
            for _ in 0..40 {
                assert!(are_lines(&drawn));
                let is_met = |cell| drawn.line.arms(cell) != [false; 4];
                assert!(share.is_some() || grid.cells().all(is_met));
                let near = [random.below(grid.cell_count()), random.below(grid.cell_count())];
                drawn = drawn.apart_near(&near, apart, &mut random).unwrap_or(drawn);
            }
        }
    }
}

#[test]
fn networks_hang_together_also_when_they_are_changed() {
    let mut random = Random::new(7);
    for (rows, cols) in [(1, 2), (3, 3), (6, 9)] {
        let grid = Grid::new(rows, cols).expect("a grid");
        let weaves = [(0, Weave::Free), (1, Weave::Free), (3, Weave::Free), (2, Weave::Ring)];
        let others = [(3, Weave::Closed), (0, Weave::Unequal)];
        for (turns, weave) in weaves.into_iter().chain(others) {
            let network = Network { turns, share: 0.6, weave };
            let Ok(mut drawn) = Drawn::network(grid, network, &mut random) else {
                assert!(weave != Weave::Free && rows == 1);
                continue;
            };
            for _ in 0..20 {
                let graph = Plane::joined(grid);
                let mut components = Components::default();
                components.find(graph.vertices(), drawn.line.as_slice());
                let parts =
                    (0..components.len()).filter(|&part| components.shape(part) != Shape::Single);
                assert_eq!(parts.count(), 1);
                let degrees: Vec<usize> = grid.cells().map(|cell| degree(&drawn, cell)).collect();
                let visited: Vec<usize> =
                    degrees.iter().copied().filter(|&degree| degree > 0).collect();
                match weave {
                    Weave::Free => {}
                    // As many links as cells, where all hang together.
                    Weave::Ring => assert_eq!(visited.iter().sum::<usize>(), 2 * visited.len()),
                    Weave::Closed => {
                        assert!(visited.iter().all(|degree| (2..4).contains(degree)));
                        assert!(visited.contains(&3));
                    }
                    Weave::Unequal => assert!(grid.cells().all(|cell| {
                        let degree_of = |cell: Cell| degrees[cell.index()];
                        grid.neighbours(cell).all(|next| degree_of(next) != degree_of(cell))
                    })),
                }
                let near = [random.below(grid.cell_count()), random.below(grid.cell_count())];
                drawn = drawn.network_near(&near, network, &mut random).unwrap_or(drawn);
            }
        }
    }
}

#[test]
fn lines_that_are_spaced_touch_no_other_one_also_when_they_are_changed() {
    let (mut random, limits) = (Random::new(5), Limits::default());
    let apart = Apart {
        turns: 3,
        are_hooks: false,
        are_chained: false,
        share: Some(0.5),
        has_ends_apart: false,
        is_symmetric: false,
        is_spaced: true,
    };
    for (rows, cols) in [(1, 2), (3, 3), (8, 6)] {
        let grid = Grid::new(rows, cols).expect("a grid");
        let graph = Plane::joined(grid);
        let mut drawn = Drawn::apart(grid, apart, &mut random, &limits).expect("lines");
        for _ in 0..40 {
            assert!(are_lines(&drawn));
            let mut components = Components::default();
            components.find(graph.vertices(), drawn.line.as_slice());
            for cell in grid.cells().filter(|&cell| degree(&drawn, cell) > 0) {
                let own = components.of(cell.index());
                let beside = grid.neighbours(cell).filter(|&next| degree(&drawn, next) > 0);
                for next in beside {
                    assert_eq!(components.of(next.index()), own, "{:?}", drawn.line);
                }
            }
            let near = [random.below(grid.cell_count()), random.below(grid.cell_count())];
            drawn = drawn.apart_near(&near, apart, &mut random).unwrap_or(drawn);
        }
    }
}

#[test]
fn each_group_has_a_cell_between_two_halves_also_when_it_is_changed() {
    let mut random = Random::new(11);
    for (rows, cols) in [(3, 3), (4, 4), (9, 6)] {
        let (grid, groups) = (Grid::new(rows, cols).expect("a grid"), Groups { share: 0.6 });
        let mut drawn = Drawn::groups(grid, groups, &mut random).expect("groups");
        for _ in 0..40 {
            let arms: Vec<[bool; 4]> = grid.cells().map(|cell| drawn.line.arms(cell)).collect();
            for cell in grid.cells().filter(|&cell| degree(&drawn, cell) > 0) {
                let found = halves(&arms, grid, cell.index());
                assert!(!found.is_empty(), "{:?}", drawn.line);
                for (middle, [one, other]) in found {
                    assert!(one.len() == other.len() && !one.is_empty(), "{:?}", drawn.line);
                    let are_apart =
                        !one.contains(&middle) && one.iter().all(|it| !other.contains(it));
                    assert!(are_apart, "{:?}", drawn.line);
                }
            }
            let near = [random.below(grid.cell_count()), random.below(grid.cell_count())];
            drawn = drawn.groups_near(&near, groups, &mut random).unwrap_or(drawn);
        }
    }
}
