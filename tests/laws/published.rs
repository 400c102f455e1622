//! The encodings that the course's documents have: their clauses are counted by hand, and their
//! verdicts are those of the documents' own sentences, read as such and tried on all values.

use lazyloop::cnf::{ClauseSink, Cnf, Lit, Size};
use lazyloop::engine::{Limits, Sat, SatVerdict};
use lazyloop::grid::Grid;
use lazyloop::kind::{Kind, Mode, Technique};
use lazyloop::puzzles::slitherlink::Puzzle;
use lazyloop::questions::{self, Options};
use lazyloop::random::Random;

const DOCUMENTS: [Mode; 4] = [Mode::Statement, Mode::Report1, Mode::Sketch, Mode::Report2];

fn puzzle(rows: usize, cols: usize, labels: Vec<Option<u8>>) -> Puzzle {
    Puzzle::new(Grid::new(rows, cols).expect("a grid"), labels).expect("labels")
}

fn blank(rows: usize, cols: usize) -> Puzzle {
    puzzle(rows, cols, vec![None; rows * cols])
}

fn clauses(puzzle: &Puzzle, mode: Mode) -> Vec<u64> {
    let legend = puzzle.formula(mode, Technique::default(), &mut Size::default());
    legend.expect("an encoding").clauses.iter().map(|(count, _)| *count).collect()
}

/// Type by type from 0: blank grids, in which type 1 has no clause.
#[test]
fn blank_grids_have_as_many_clauses_as_can_be_counted_by_hand() {
    // n by n: 2n(n-1) pairs of names; 4n borders; n² cells; 4n(n-1) steps from each cell.
    for (n, within) in [(2, 0), (3, 1), (5, 9)] {
        let (names, cells) = (2 * 2 * n * (n - 1), n * n);
        let borders = 2 * 4 * n;
        let (steps, pairs) = (cells + cells * 4 * n * (n - 1), cells * cells);
        let grid = blank(n as usize, n as usize);
        let expect = |mode, counts: [u64; 6]| {
            assert_eq!(clauses(&grid, mode), counts, "{mode}, {n}");
        };
        expect(Mode::Statement, [names, 0, borders + 20 * within, steps, pairs, 0]);
        // Corners 2 + 3 * 6, borders 10 or 18 a cell, 16 a cell within.
        let ends = 20 + (2 * 10 + 2 * 18) * (n - 2) + 16 * within;
        expect(Mode::Report1, [names, 0, borders + 20 * within, steps, pairs, ends]);
        // Corners 2, borders 3 and inner points 4 clauses; one clause a cell and side in type 3.
        let points = 4 * 2 + 4 * (n - 1) * 3 + (n - 1) * (n - 1) * 4;
        let sketch = [names, 0, cells + borders + 40 * within, 4 * cells, pairs, points];
        expect(Mode::Sketch, sketch);
        // Points with 2, 3 and 4 segments: 2, 4 and 8 clauses.
        let points = 4 * 2 + 4 * (n - 1) * 4 + (n - 1) * (n - 1) * 8;
        expect(Mode::Report2, [0, 0, borders + 20 * within, steps, pairs, points]);
    }
}

/// Type 1 for each label, in a row that is not the last.
#[test]
fn labels_have_as_many_clauses_as_their_documents_say() {
    let of = |mode, row: usize, label| {
        let mut labels = vec![None; 4];
        labels[2 * row] = Some(label);
        clauses(&puzzle(2, 2, labels), mode)[1]
    };
    for (mode, counts) in [
        (Mode::Statement, [4, 7, 8, 7, 4]),
        (Mode::Report1, [4, 7, 9, 12, 4]),
        (Mode::Sketch, [4, 7, 12, 12, 5]),
        (Mode::Report2, [4, 7, 8, 7, 4]),
    ] {
        for (label, count) in (0..).zip(counts) {
            assert_eq!(of(mode, 0, label), count, "{mode}, {label}");
            let last = if mode == Mode::Sketch { 0 } else { count };
            assert_eq!(of(mode, 1, label), last, "{mode}, {label} in the last row");
        }
    }
}

/// The sides and the exterior cells of a document, at (i, j) from 1.
struct Values<'a> {
    n: usize,
    m: usize,
    q: &'a dyn Fn(usize, usize, char) -> bool,
    z: &'a dyn Fn(usize, usize) -> bool,
    label: &'a dyn Fn(usize, usize) -> Option<u8>,
}

impl Values<'_> {
    fn cells(&self) -> impl Iterator<Item = (usize, usize)> + use<> {
        let (n, m) = (self.n, self.m);
        (1..=n).flat_map(move |i| (1..=m).map(move |j| (i, j)))
    }

    fn on(&self, i: usize, j: usize) -> u8 {
        "nesw".chars().map(|side| u8::from((self.q)(i, j, side))).sum()
    }

    fn counts(&self) -> bool {
        self.cells().all(|(i, j)| (self.label)(i, j).is_none_or(|label| self.on(i, j) == label))
    }

    /// Type 2 with the sides that lie on the first and last i and j, and for inner cells the
    /// neighbours across n, e, s and w.
    fn parted(&self, ends: [char; 4], steps: [(char, i32, i32); 4]) -> bool {
        let (q, z) = (self.q, self.z);
        let [first_i, last_i, first_j, last_j] = ends;
        self.cells().all(|(i, j)| {
            let border = [
                (i == 1, first_i),
                (i == self.n, last_i),
                (j == 1, first_j),
                (j == self.m, last_j),
            ];
            let fits = border.iter().all(|&(is, side)| !is || q(i, j, side) != z(i, j));
            if border.iter().any(|&(is, _)| is) {
                return fits;
            }
            let beyond = |(_, di, dj): &(char, i32, i32)| {
                ((i as i32 + di) as usize, (j as i32 + dj) as usize)
            };
            z(i, j)
                == steps.iter().any(|step| {
                    let (a, b) = beyond(step);
                    !q(i, j, step.0) && z(a, b)
                })
        })
    }
}

const TURNED: [(char, i32, i32); 4] = [('n', 0, 1), ('e', 1, 0), ('s', 0, -1), ('w', -1, 0)];
const ROWS: [(char, i32, i32); 4] = [('n', -1, 0), ('e', 0, 1), ('s', 1, 0), ('w', 0, -1)];
const COLUMNS: [(char, i32, i32); 4] = [('n', 0, -1), ('e', 1, 0), ('s', 0, 1), ('w', -1, 0)];

fn statement(v: &Values<'_>) -> bool {
    let q = v.q;
    v.cells().all(|(i, j)| i == v.n || q(i, j, 'e') == q(i + 1, j, 'w'))
        && v.cells().all(|(i, j)| j == v.m || q(i, j, 'n') == q(i, j + 1, 's'))
        && v.counts()
        && v.parted(['w', 'e', 's', 'n'], TURNED)
}

/// A segment by the row and column, from 1, of a cell that has it as side n or w and may lie outside.
type Segments<'a> = &'a dyn Fn(usize, usize, char) -> Option<bool>;

/// How many segments are on at a point, by its row and column from 0.
fn degree(segment: Segments<'_>, row: usize, col: usize) -> usize {
    let around = [
        segment(row + 1, col + 1, 'n'),
        segment(row + 1, col + 1, 'w'),
        segment(row + 1, col, 'n'),
        segment(row, col + 1, 'w'),
    ];
    around.iter().filter(|&&on| on == Some(true)).count()
}

/// Whether each point has no or two segments.
fn two_at_points(v: &Values<'_>, segment: Segments<'_>) -> bool {
    (0..=v.n).all(|row| (0..=v.m).all(|col| matches!(degree(segment, row, col), 0 | 2)))
}

/// The ends that the first report looks at, case by case: if a segment is on, so is exactly one other
/// at its left or upper end, and in some cases at its other end.
fn one_goes_on(v: &Values<'_>, segment: Segments<'_>) -> bool {
    let (n, m) = (v.n, v.m);
    v.cells().all(|(i, j)| {
        let (left, right, top, bottom) = (i == 1, i == n, j == 1, j == m);
        // At the first end, and at the other.
        let looks = |sides: &str, other: bool| {
            sides.chars().all(|side| {
                let [first, last] = match side {
                    'n' => [(j - 1, i - 1), (j - 1, i)],
                    's' => [(j, i - 1), (j, i)],
                    'w' => [(j - 1, i - 1), (j, i - 1)],
                    _ => [(j - 1, i), (j, i)],
                };
                let goes_on = |(row, col)| degree(segment, row, col) == 2;
                !(v.q)(i, j, side) || goes_on(first) && (!other || goes_on(last))
            })
        };
        let corner = (left || right) && (top || bottom);
        (!(left && top) || looks("nw", false))
            && (!(left && bottom) || looks("ws", true))
            && (!(right && top) || looks("ne", true))
            && (!(right && bottom) || looks("se", true))
            && (corner || !left || looks("nesw", false))
            && (corner || !right || looks("ew", false) && looks("ns", true))
            && (corner || !top || looks("nesw", false))
            && (corner || !bottom || looks("ns", false) && looks("ew", true))
            && (left || right || top || bottom || looks("nesw", false))
    })
}

fn sketch(v: &Values<'_>) -> bool {
    let (q, z, n, m) = (v.q, v.z, v.n, v.m);
    let label = |(i, j): (usize, usize)| match (v.label)(i, j) {
        Some(_) if i == n => true,
        Some(label @ 2..=3) => v.on(i, j) >= label,
        Some(4) => v.on(i, j) == 4 && z(i, j),
        Some(label) => v.on(i, j) == label,
        None => true,
    };
    let none_or_more = |around: &[bool]| around.iter().filter(|&&on| on).count() != 1;
    v.cells().all(|(i, j)| i == n || q(i, j, 'e') == q(i + 1, j, 'w'))
        && v.cells().all(|(i, j)| j == m || q(i, j, 'n') == q(i, j + 1, 's'))
        && v.cells().all(label)
        && v.cells().all(|(i, j)| v.on(i, j) < 4 || !z(i, j))
        && v.parted(['n', 's', 'w', 'e'], TURNED)
        // "There is one" needs one to be there.
        && n > 1
        && m > 1
        && none_or_more(&[q(1, 1, 'n'), q(1, 1, 'w')])
        && none_or_more(&[q(1, m, 'n'), q(1, m, 'e')])
        && none_or_more(&[q(n, 1, 's'), q(n, 1, 'w')])
        && none_or_more(&[q(n, m, 's'), q(n, m, 'e')])
        && (1..m).all(|j| {
            none_or_more(&[q(1, j, 'n'), q(1, j, 'e'), q(1, j + 1, 'n')])
                && none_or_more(&[q(n, j, 's'), q(n, j, 'e'), q(n, j + 1, 's')])
        })
        && (1..n).all(|i| {
            none_or_more(&[q(i, 1, 'w'), q(i, 1, 's'), q(i + 1, 1, 'w')])
                && none_or_more(&[q(i, m, 'e'), q(i, m, 's'), q(i + 1, m, 'e')])
        })
        && (1..n).all(|i| {
            (1..m).all(|j| {
                none_or_more(&[
                    q(i, j, 's'),
                    q(i, j, 'e'),
                    q(i + 1, j + 1, 'n'),
                    q(i + 1, j + 1, 'w'),
                ])
            })
        })
}

/// Whether some values satisfy a document, with "reached" true of all pairs, which satisfies all that
/// is said of it. Exponential in the cells.
fn is_satisfied(rows: usize, cols: usize, labels: &[Option<u8>], mode: Mode) -> bool {
    let cells = rows * cols;
    // Each cell's four sides, or each segment: the horizontal ones, then the vertical ones.
    let is_shared = matches!(mode, Mode::Report1 | Mode::Report2);
    let (above, beside) = ((rows + 1) * cols, rows * (cols + 1));
    let bits = if is_shared { above + beside } else { 4 * cells };
    let (n, m) = if mode == Mode::Report1 { (cols, rows) } else { (rows, cols) };
    let position = |i: usize, j: usize| match mode {
        Mode::Report1 => (j, i),
        _ => (i, j),
    };
    (0..1_u64 << (bits + cells)).any(|values| {
        let bit = |at: usize| values >> at & 1 == 1;
        // Of a segment by the row and column, from 1, of a cell that may lie outside.
        let segment = |row: usize, col: usize, side: char| match side {
            'n' => ((1..=cols).contains(&col) && (1..=rows + 1).contains(&row))
                .then(|| bit((row - 1) * cols + col - 1)),
            _ => ((1..=rows).contains(&row) && (1..=cols + 1).contains(&col))
                .then(|| bit(above + (row - 1) * (cols + 1) + col - 1)),
        };
        let q = |i: usize, j: usize, side: char| {
            let (row, col) = position(i, j);
            if !is_shared {
                let side = "nesw".find(side).expect("a side");
                return bit(4 * ((row - 1) * cols + col - 1) + side);
            }
            let on = match side {
                's' => segment(row + 1, col, 'n'),
                'e' => segment(row, col + 1, 'w'),
                side => segment(row, col, side),
            };
            on.expect("a side of a cell")
        };
        let of = |i: usize, j: usize| {
            let (row, col) = position(i, j);
            (row - 1) * cols + col - 1
        };
        let z = |i: usize, j: usize| bit(bits + of(i, j));
        let label = |i: usize, j: usize| labels[of(i, j)];
        let v = Values { n, m, q: &q, z: &z, label: &label };
        match mode {
            Mode::Statement => statement(&v),
            Mode::Sketch => sketch(&v),
            Mode::Report1 => {
                v.counts() && v.parted(['w', 'e', 'n', 's'], COLUMNS) && one_goes_on(&v, &segment)
            }
            _ => v.counts() && v.parted(['n', 's', 'w', 'e'], ROWS) && two_at_points(&v, &segment),
        }
    })
}

fn claims_an_answer(puzzle: &Puzzle, mode: Mode) -> bool {
    let mut sat = Sat::new(Limits::default());
    puzzle.formula(mode, Technique::default(), &mut sat);
    matches!(sat.solve(&[]), SatVerdict::Satisfiable(_))
}

#[test]
fn verdicts_are_those_of_the_documents_sentences() {
    let mut random = Random::new(27);
    let mut said = [[0; 2]; 4];
    for round in 0..200 {
        let (rows, cols) = [(1, 1), (1, 2), (2, 1), (1, 3), (3, 1), (2, 2)][random.below(6)];
        let labels: Vec<Option<u8>> = (0..rows * cols)
            .map(|_| (random.below(3) > 0).then(|| random.below(5) as u8))
            .collect();
        let puzzle = puzzle(rows, cols, labels.clone());
        for (at, mode) in DOCUMENTS.into_iter().enumerate() {
            // A million values a puzzle.
            if rows * cols == 4 && !matches!(mode, Mode::Report1 | Mode::Report2) && round % 2 > 0 {
                continue;
            }
            let found = claims_an_answer(&puzzle, mode);
            let expected = is_satisfied(rows, cols, &labels, mode);
            assert_eq!(found, expected, "{mode}, {rows}x{cols}, {labels:?}");
            said[at][usize::from(found)] += 1;
        }
    }
    assert!(said.iter().flatten().all(|&count| count > 5), "{said:?}");
}

/// All but the sketch are complete: they only claim too much.
#[test]
fn answers_are_models_of_all_but_the_sketch() {
    let mut random = Random::new(4);
    let mut lost = 0;
    for _ in 0..200 {
        let (rows, cols) = (1 + random.below(4), 1 + random.below(4));
        let labels = (0..rows * cols)
            .map(|_| (random.below(3) == 0).then(|| random.below(4) as u8))
            .collect();
        let puzzle = puzzle(rows, cols, labels);
        let solved = questions::solve(&puzzle, &Options::default(), &mut |_| {}).result.unwrap();
        let lazyloop::engine::Verdict::Solved(solution) = solved else { continue };
        for mode in DOCUMENTS {
            let mut formula = Cnf::new();
            let legend = puzzle.formula(mode, Technique::default(), &mut formula).unwrap();
            let mut sat = Sat::new(Limits::default());
            sat.fresh(formula.variables() as usize);
            formula.clauses().for_each(|clause| sat.clause(clause));
            // Each answer as its own names have it: decoding the model gives it back.
            let on = solution.answer().as_slice();
            for (segment, &on) in on.iter().enumerate() {
                for lit in names(&puzzle, mode, segment) {
                    sat.clause(&[lit.when(on)]);
                }
            }
            match sat.solve(&[]) {
                SatVerdict::Satisfiable(model) => {
                    let values: Vec<bool> = (1..=legend.decoded as i32)
                        .map(|variable| model.is_true(Lit::from_dimacs(variable).unwrap()))
                        .collect();
                    let decoded = puzzle.decode(mode, Technique::default(), &values).unwrap();
                    assert_eq!(decoded.as_slice(), on);
                }
                _ if mode == Mode::Sketch => lost += 1,
                _ => panic!("{mode}: {puzzle:?}"),
            }
        }
    }
    assert!(lost > 20, "{lost}");
}

/// The variables of a segment: those whose truth alone changes it in the decoded answer.
fn names(puzzle: &Puzzle, mode: Mode, segment: usize) -> Vec<Lit> {
    let legend =
        puzzle.formula(mode, Technique::default(), &mut Size::default()).expect("an encoding");
    let decode =
        |values: &[bool]| puzzle.decode(mode, Technique::default(), values).expect("an answer");
    let mut values = vec![false; legend.decoded];
    let mut found = Vec::new();
    for at in 0..values.len() {
        values[at] = true;
        if decode(&values).as_slice()[segment] {
            found.push(Lit::from_dimacs(at as i32 + 1).expect("not 0"));
        }
        values[at] = false;
    }
    found
}
