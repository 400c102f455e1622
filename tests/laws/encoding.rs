//! The encodings: their sizes, what their models are, and the cases that unsound ones get wrong.

use crate::common;
use crate::common::brute::Atlas;
use crate::common::random;
use lazyloop::cnf::{ClauseSink, Cnf, Lit, Size};
use lazyloop::engine::{Judgement, Limits, Other, Problem, Sat, SatVerdict};
use lazyloop::grid::Grid;
use lazyloop::kind::Mode;
use lazyloop::lines::{Form, Formula, Lazy, full};
use lazyloop::plane::squares::border;
use lazyloop::plane::{Along, Plane};
use lazyloop::puzzles::slitherlink::{Labels, Puzzle, course};
use rand::RngExt;
use std::collections::BTreeSet;

fn blank(rows: usize, cols: usize) -> Puzzle {
    Puzzle::new(Grid::new(rows, cols).expect("a grid"), vec![None; rows * cols]).expect("no label")
}

/// Variables and clauses as an encoder writes them: by a counter and by a formula in memory.
fn written(encode: impl Fn(&mut dyn ClauseSink)) -> (u64, u64) {
    let (mut size, mut cnf) = (Size::default(), Cnf::new());
    encode(&mut size);
    encode(&mut cnf);
    let size = (u64::from(size.variables), size.clauses);
    assert_eq!(size, (u64::from(cnf.variables()), cnf.len() as u64));
    size
}

#[test]
fn sizes_are_their_closed_formulas() {
    let mut rng = random::rng(4);
    for rows in 1..=8 {
        for cols in 1..=8 {
            for density in [0.0, 0.5, 1.0] {
                let label = |_| rng.random_bool(density).then(|| rng.random_range(0..=4));
                let labels: Labels = (0..rows * cols).map(label).collect();
                let grid = Grid::new(rows, cols).expect("a grid");
                let puzzle = Puzzle::new(grid, labels).expect("labels that fit");
                let line = common::puzzle_line(&puzzle);
                let plane = Plane::of_squares(grid, Along::Points);
                for form in Form::ALL {
                    let rules = written(|sink| {
                        Formula::write(&puzzle, &plane, form, sink);
                    });
                    assert_eq!(rules, Formula::size(&puzzle, &plane, form), "{form:?}, {line}");
                }
                for &mode in Mode::CONNECTIVITIES {
                    let full = written(|sink| {
                        full::Full::encode(&puzzle, mode, sink);
                    });
                    assert_eq!(full, full::size(&puzzle, mode), "{mode}, {line}");
                }
                let course = written(|sink| {
                    course::Course::encode(&puzzle, sink);
                });
                assert_eq!(course, course::size(&puzzle), "course, {line}");
            }
        }
    }
}

/// Counted by hand, for the formulas and the encoders could be wrong together.
#[test]
fn sizes_of_the_smallest_grid() {
    // Four corners of two clauses, four frame segments of two, one for not being empty.
    let plane = Plane::of_squares(Grid::new(1, 1).expect("a grid"), Along::Points);
    let local = |puzzle: &Puzzle| Form::ALL.map(|form| Formula::size(puzzle, &plane, form));
    assert_eq!(local(&blank(1, 1)), [(4, 8 + 1), (4 + 1, 8 + 8 + 1), (1, 1)]);
    // The cell is the root, and some cell up to it is inside; it is reached, inside and outside.
    assert_eq!(full::size(&blank(1, 1), Mode::Levels), (5 + 2, 17 + 2 + 2));
    // Four possible parents of the cell, six of the points but the first, and one for "some cell up
    // to this one". Exactly one arc each: two segments of two arcs, two of three. Parents: one cell,
    // three points. Outside, the cell is joined upwards; it is not joined to the other three sides.
    let trees = (2 + 2 + 4 + 4) + (1 + 3) + 1 + 1 + 3;
    assert_eq!(full::size(&blank(1, 1), Mode::Trees), (1 + 4 + 6 + 1, 1 + trees));
    // The cell is known to be inside, as there is no other: it is the last one, and nothing is outside.
    assert_eq!(full::size(&blank(1, 1), Mode::Elimination), (1 + 2, 1 + 2 + 1));
    // A 2 has eight clauses over segments; over a cell without neighbours it is a contradiction.
    assert_eq!(local(&common::puzzle("1 1 2")), [(4, 8 + 8), (5, 8 + 8 + 8), (1, 2)]);
}

#[test]
fn levels_grow_with_the_square_of_the_cells() {
    for side in [10_u64, 20, 40, 80] {
        let cells = side * side;
        let (variables, clauses) = full::size(&blank(side as usize, side as usize), Mode::Levels);
        let ratio = |count: u64| count as f64 / (cells * cells) as f64;
        assert!((1.2..1.7).contains(&ratio(variables)), "{side}: {}", ratio(variables));
        assert!((2.4..3.2).contains(&ratio(clauses)), "{side}: {}", ratio(clauses));
    }
}

/// The exponent of a size between two grids.
fn exponent(mode: Mode, sides: [usize; 2]) -> f64 {
    let clauses = sides.map(|side| full::size(&blank(side, side), mode).1 as f64);
    let cells = sides.map(|side| (side * side) as f64);
    (clauses[1] / clauses[0]).ln() / (cells[1] / cells[0]).ln()
}

#[test]
fn trees_are_linear_and_elimination_is_between() {
    for sides in [[20, 40], [40, 80], [80, 160]] {
        assert!((0.99..1.03).contains(&exponent(Mode::Trees, sides)));
        assert!((1.95..2.05).contains(&exponent(Mode::Levels, sides)));
    }
    let [first, second] = [[20, 40], [40, 80]].map(|sides| exponent(Mode::Elimination, sides));
    assert!(1.5 < second && second < first && first < 1.8, "{first}, {second}");
    // What nested dissection, whose exponent is at last 1.5, takes for the same grids.
    for (side, nested) in [(20, 136_711), (40, 1_470_779), (80, 14_439_837)] {
        let clauses = full::size(&blank(side, side), Mode::Elimination).1;
        assert!(clauses < nested, "{side}: {clauses}");
    }
    assert!(full::size(&blank(60, 60), Mode::Trees).1 < 170_000);
}

#[test]
fn two_squares_are_no_answer_but_pass_the_published_encoding() {
    let puzzle = common::puzzle("1 3 4.4");
    for strategy in common::strategies() {
        assert_eq!(common::solve(&puzzle, &strategy), None, "{strategy:?}");
    }
    let mut sat = Sat::new(Limits::default());
    let course = course::Course::encode(&puzzle, &mut sat);
    let SatVerdict::Satisfiable(model) = sat.solve(&[]) else { panic!("types 0 to 5 exclude it") };
    let on = |segment| model.is_true(course.on(&puzzle, segment));
    let line: String = puzzle.grid().segments().map(|s| if on(s) { '1' } else { '0' }).collect();
    assert_eq!(line, "1011111101");
}

/// Assumptions that fix the sides of all cells, and so the whole line.
fn exactly(formula: &Formula, inside: &[bool]) -> Vec<Lit> {
    let faces = formula.faces.expect("stated over faces");
    let literal = |(index, &inside): (usize, &bool)| faces.lit(index).when(inside);
    inside.iter().enumerate().map(literal).collect()
}

/// Every set of segments with even degrees is the border of a set of cells; the loops among them
/// are to be models of each full encoding, and no others.
#[test]
fn the_models_of_the_full_encodings_are_the_loops() {
    for (rows, cols) in [(1, 1), (1, 5), (5, 1), (2, 2), (2, 4), (3, 3), (3, 4), (4, 3)] {
        let atlas = Atlas::new(rows, cols);
        let loops: BTreeSet<u64> = atlas.loops.iter().map(|line| line.segments).collect();
        for &mode in Mode::CONNECTIVITIES {
            let mut sat = Sat::new(Limits::default());
            let puzzle = blank(rows, cols);
            let full = full::Full::encode(&puzzle, mode, &mut sat);
            for cells in 0..1_u32 << (rows * cols) {
                let inside: Vec<bool> =
                    (0..rows * cols).map(|cell| cells >> cell & 1 == 1).collect();
                let assumptions = exactly(full.formula(), &inside);
                let is_model = matches!(sat.solve(&assumptions), SatVerdict::Satisfiable(_));
                let is_loop = loops.contains(&atlas.border(cells));
                assert_eq!(is_model, is_loop, "{mode}, {rows}x{cols}, cells {cells:b}");
            }
        }
    }
}

/// How many steps the farthest cell of one kind is from the nearest of `sources`, over that kind.
fn depth(rows: usize, cols: usize, member: &[bool], sources: &[usize]) -> usize {
    let mut distance = vec![None; rows * cols];
    let mut queue = std::collections::VecDeque::new();
    for &source in sources.iter().filter(|&&source| member[source]) {
        distance[source] = Some(0);
        queue.push_back(source);
    }
    let mut deepest = 0;
    while let Some(cell) = queue.pop_front() {
        deepest = distance[cell].expect("in the queue");
        let (row, col) = (cell / cols, cell % cols);
        let beside = [
            (row > 0).then(|| cell - cols),
            (col > 0).then(|| cell - 1),
            (col + 1 < cols).then(|| cell + 1),
            (row + 1 < rows).then(|| cell + cols),
        ];
        for other in beside.into_iter().flatten() {
            if member[other] && distance[other].is_none() {
                distance[other] = Some(deepest + 1);
                queue.push_back(other);
            }
        }
    }
    deepest
}

/// The steps that a loop needs inside, from its first cell, and outside, from the border.
fn depths(rows: usize, cols: usize, inside: &[bool]) -> (usize, usize) {
    let outside: Vec<bool> = inside.iter().map(|inside| !inside).collect();
    let first = inside.iter().position(|&inside| inside).expect("a loop has an inside");
    let on_border = |cell: &usize| {
        let (row, col) = (cell / cols, cell % cols);
        row == 0 || col == 0 || row + 1 == rows || col + 1 == cols
    };
    let border: Vec<usize> = (0..rows * cols).filter(on_border).collect();
    (depth(rows, cols, inside, &[first]), depth(rows, cols, &outside, &border))
}

/// The loops that need the most levels are models too: the bounds suffice.
#[test]
fn the_deepest_loops_are_models_of_the_full_encodings() {
    for (rows, cols) in [(1, 8), (8, 1), (2, 7), (7, 2), (3, 6), (6, 3), (4, 4), (4, 5), (5, 4)] {
        let atlas = Atlas::new(rows, cols);
        let mut loops: Vec<_> = atlas
            .loops
            .iter()
            .map(|line| (depths(rows, cols, &atlas.inside(line.segments)), line.segments))
            .collect();
        for &mode in Mode::CONNECTIVITIES {
            let mut sat = Sat::new(Limits::default());
            let puzzle = blank(rows, cols);
            let full = full::Full::encode(&puzzle, mode, &mut sat);
            for by in [|depths: (usize, usize)| depths.0, |depths: (usize, usize)| depths.1] {
                loops.sort_unstable_by_key(|&(depths, _)| std::cmp::Reverse(by(depths)));
                for &(depths, line) in loops.iter().take(400) {
                    let assumptions = exactly(full.formula(), &atlas.inside(line));
                    let is_model = matches!(sat.solve(&assumptions), SatVerdict::Satisfiable(_));
                    assert!(is_model, "{mode}, {rows}x{cols}, steps {depths:?}, {line:b}");
                }
            }
        }
    }
}

/// The puzzle that has every label of the line round these cells, and the line.
fn labelled(grid: Grid, inside: &[bool]) -> (Puzzle, Vec<bool>) {
    let on = border(grid, inside);
    let count = |cell| {
        let segments = grid.segments_of_cell(cell);
        segments.iter().filter(|segment| on[segment.index()]).count() as u8
    };
    let labels = grid.cells().map(|cell| Some(count(cell))).collect();
    (Puzzle::new(grid, labels).expect("labels up to 4"), on)
}

/// A corridor that runs through every second row, from side to side.
fn snake(side: usize) -> Vec<bool> {
    let turn = |row: usize| if row % 4 == 1 { side - 1 } else { 0 };
    let cells = (0..side).flat_map(|row| (0..side).map(move |col| (row, col)));
    cells.map(|(row, col)| row % 2 == 0 || col == turn(row)).collect()
}

/// A corridor that winds to the middle; the outside winds along with it.
fn spiral(side: usize) -> Vec<bool> {
    let mut inside = vec![false; side * side];
    let (mut row, mut col, mut down, mut right) = (0_isize, 0_isize, 0_isize, 1_isize);
    let at = |row: isize, col: isize| {
        let range = 0..side as isize;
        (range.contains(&row) && range.contains(&col)).then_some(row as usize * side + col as usize)
    };
    inside[0] = true;
    loop {
        let is_free = |inside: &[bool], down: isize, right: isize| {
            let ahead = at(row + down, col + right).is_some_and(|cell| !inside[cell]);
            ahead && at(row + 2 * down, col + 2 * right).is_none_or(|cell| !inside[cell])
        };
        if !is_free(&inside, down, right) {
            (down, right) = (right, -down);
            if !is_free(&inside, down, right) {
                return inside;
            }
        }
        (row, col) = (row + down, col + right);
        inside[at(row, col).expect("looked at")] = true;
    }
}

/// The corridor as it is, upside down, left and right exchanged, and on its side: the first cell in
/// reading order is then at either end, or in the middle.
fn turned(side: usize, inside: &[bool]) -> Vec<Vec<bool>> {
    let last = side - 1;
    let turns: [&dyn Fn(usize, usize) -> (usize, usize); 4] = [
        &|row, col| (row, col),
        &|row, col| (last - row, col),
        &|row, col| (row, last - col),
        &|row, col| (col, row),
    ];
    let turn = |turn: &dyn Fn(usize, usize) -> (usize, usize)| {
        let cells = (0..side * side).map(|cell| turn(cell / side, cell % side));
        cells.map(|(row, col)| inside[row * side + col]).collect()
    };
    turns.into_iter().map(turn).collect()
}

#[test]
fn a_maximal_snake_is_solved() {
    let side = 9;
    assert_eq!(depths(side, side, &snake(side)).0, 48);
    let (_, outside) = depths(side, side, &spiral(side));
    assert!(outside > 25, "the outside winds too: {outside}");
    for corridor in [snake(side), spiral(side)] {
        for inside in turned(side, &corridor) {
            let (puzzle, _) = labelled(Grid::new(side, side).expect("a grid"), &inside);
            for strategy in common::strategies() {
                assert!(common::solve(&puzzle, &strategy).is_some(), "{strategy:?}");
            }
            // The labels may have other answers; the corridor is to be among them.
            for &mode in Mode::CONNECTIVITIES {
                let mut sat = Sat::new(Limits::default());
                let full = full::Full::encode(&puzzle, mode, &mut sat);
                let model = sat.solve(&exactly(full.formula(), &inside));
                let line = common::puzzle_line(&puzzle);
                assert!(matches!(model, SatVerdict::Satisfiable(_)), "{mode}, {line}");
            }
        }
    }
}

/// A loop in the upper left corner of a larger grid: the puzzle that is labelled where the loop is
/// and blank elsewhere, so that models may have more loops; and the cells inside.
fn corner(small: &Atlas, line: u64, rows: usize, cols: usize) -> (Puzzle, Vec<bool>) {
    let grid = Grid::new(rows, cols).expect("a grid");
    let mut inside = vec![false; grid.cell_count()];
    for (cell, &is_inside) in small.inside(line).iter().enumerate() {
        inside[grid.cell(cell / small.cols, cell % small.cols).index()] = is_inside;
    }
    let (puzzle, _) = labelled(grid, &inside);
    let label = |cell| puzzle.label(cell).filter(|&label| label > 0);
    let labels = grid.cells().map(label).collect();
    (Puzzle::new(grid, labels).expect("labels up to 4"), inside)
}

#[test]
fn an_answer_beside_a_stray_loop_is_that_answer() {
    let small = Atlas::new(3, 3);
    for line in &small.loops {
        let (puzzle, inside) = corner(&small, line.segments, 8, 8);
        let grid = puzzle.grid();
        let mut both = inside.clone();
        // Not so small that it could have been forbidden before there is a model.
        for (row, col) in (5..8).flat_map(|row| (5..8).map(move |col| (row, col))) {
            both[grid.cell(row, col).index()] = true;
        }
        for technique in common::techniques() {
            let mut sat = Sat::new(Limits::default());
            let mut lazy = Lazy::encode(&puzzle, technique, &mut sat);
            let formula = *lazy.formula();
            let on = formula.edges.map(|vars| (vars, border(grid, &both)));
            let sides = formula.faces.map(|vars| (vars, both.clone()));
            let mut assumptions: Vec<Lit> = Vec::new();
            for (vars, truth) in on.into_iter().chain(sides) {
                assumptions.extend(truth.iter().enumerate().map(|(i, &on)| vars.lit(i).when(on)));
            }
            let SatVerdict::Satisfiable(model) = sat.solve(&assumptions) else {
                panic!("the local rules allow both loops")
            };
            let mut cuts = Cnf::new();
            match lazy.check_model(&model, &Other::default(), &mut cuts) {
                Judgement::Answer(answer) => {
                    assert_eq!(answer.as_slice(), border(grid, &inside));
                }
                Judgement::Wrong(loops) => panic!("{loops} loops, one of which is the answer"),
            }
            assert!(cuts.is_empty(), "the answer would be forbidden");
        }
    }
}

/// The same from the first model that the solver comes upon.
#[test]
fn loops_in_a_blank_half_do_not_hide_the_answer() {
    let small = Atlas::new(3, 3);
    for line in &small.loops {
        for (rows, cols) in [(3, 8), (6, 6)] {
            let (puzzle, _) = corner(&small, line.segments, rows, cols);
            for strategy in common::strategies() {
                let answer = common::solve(&puzzle, &strategy);
                assert!(answer.is_some(), "{}: {strategy:?}", common::puzzle_line(&puzzle));
            }
        }
    }
}
