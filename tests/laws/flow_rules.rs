//! The ten rules for Flow Free of a notebook: their clauses are counted by hand, they are held to the
//! notebook's formulas, and their models to brute force.

use crate::drawn::flow_brute::{all_maps, answers, parts, puzzle, random_maps};
use lazyloop::cnf::{ClauseSink, Lit, Size};
use lazyloop::engine::{Limits, Sat, SatVerdict};
use lazyloop::grid::{Cell, Segment};
use lazyloop::kind::{Kind as _, Mode, RuleSet, Technique};
use lazyloop::puzzles::flow::Puzzle;
use lazyloop::random::Random;
use std::collections::BTreeSet;

/// In the order in which the notebook adds them.
const ORDER: [u8; 10] = [1, 2, 3, 10, 4, 6, 5, 7, 8, 9];

fn only(rules: impl IntoIterator<Item = u8>) -> Technique {
    Technique { rules: rules.into_iter().collect(), ..Technique::default() }
}

fn counts(map: &str) -> [u64; 10] {
    let all = puzzle(map).formula(Mode::Rules, Technique::default(), &mut Size::default());
    let counts: Vec<u64> = all.unwrap().clauses.iter().map(|&(count, _)| count).collect();
    counts.try_into().unwrap()
}

#[test]
fn small_maps_have_as_many_clauses_as_can_be_counted_by_hand() {
    // Rules 1, 2, 3, 10, 4, 6, 5, 7, 8, 9. One cell, one colour: some direction; six pairs of
    // directions, of which 15 exclude each other; a neighbour for each terminal; not up, and nothing
    // about down in the only row.
    assert_eq!(counts("A.A\n"), [1, 1 + 6 * 3 + 15, 2, 1, 0, 0, 0, 0, 0, 0]);
    // Five cells, two colours. The terminals have two neighbours each. A middle has 2 + 2 * 2 clauses
    // for each colour, a cell beside one terminal 1 + 2; one between two terminals is passed over.
    let (pairs, corner) = (1 + 6 * 2 * 3 + 15 * 4, 2 * (2 + 4) + 2 * 2 * (1 + 2));
    let expected =
        [5 * (1 + 16), 5 * pairs, 4 * (1 + 4), 4 * 2, 12, corner, corner, 12, corner, corner];
    assert_eq!(counts("A.B\n...\nA.B\n"), expected);
    // Rule 9 looks for the row above among the columns: of the cells in rows 1, 2 and 3 on the left
    // that in row 3 lacks a clause. Rule 8 has 1, 3, 3 and 2 on the right.
    let tall = counts("A.\n..\n..\n..\n.A\n");
    assert_eq!((tall[8], tall[9]), (1 + 3 + 3 + 2, 3 + 3 + 2));
    // Nothing can point to these: two empty clauses.
    assert_eq!(counts("AA\n"), [0, 0, 2, 0, 0, 0, 0, 0, 0, 0]);
}

#[test]
fn formulas_have_the_sizes_that_are_known_beforehand() {
    for map in random_maps(5, 6, 60).iter().chain(&all_maps(1, 4, 2)).chain(&all_maps(5, 1, 1)) {
        for rules in [vec![2], vec![1, 3, 10], (1..=10).collect(), vec![9]] {
            let (puzzle, technique, mut size) = (puzzle(map), only(rules), Size::default());
            let legend = puzzle.formula(Mode::Rules, technique, &mut size).unwrap();
            let known = puzzle.encoded_size(Mode::Rules, technique);
            assert_eq!((size.variables.into(), size.clauses), known, "{map}");
            assert_eq!(legend.clauses.iter().map(|&(count, _)| count).sum::<u64>(), size.clauses);
        }
    }
}

/// A map by columns x and rows y, with values of P(x, y, c, d), as the notebook speaks of them.
struct Notebook<'a> {
    puzzle: &'a Puzzle,
    values: Vec<bool>,
}

type At = (i64, i64);

impl Notebook<'_> {
    fn bounds(&self) -> At {
        (self.puzzle.grid().cols() as i64, self.puzzle.grid().rows() as i64)
    }

    fn colours(&self) -> usize {
        self.puzzle.colours().len()
    }

    fn number(&self, (x, y): At, c: usize, d: usize) -> usize {
        let (nx, ny) = self.bounds();
        (x + nx * (y + ny * (c + self.colours() * d) as i64)) as usize
    }

    fn p(&self, at: At, c: usize, d: usize) -> bool {
        self.values[self.number(at, c, d)]
    }

    fn is_there(&self, (x, y): At) -> bool {
        let (nx, ny) = self.bounds();
        (0..nx).contains(&x) && (0..ny).contains(&y)
    }

    fn terminal(&self, (x, y): At) -> Option<usize> {
        let cell = self.puzzle.grid().cell(y as usize, x as usize);
        self.puzzle.colours().iter().position(|colour| colour.terminals.contains(&cell))
    }

    fn cells(&self, of_terminals: bool) -> Vec<At> {
        let (nx, ny) = self.bounds();
        let all = (0..nx).flat_map(|x| (0..ny).map(move |y| (x, y)));
        all.filter(|&at| self.terminal(at).is_some() == of_terminals).collect()
    }

    /// Whether a rule's formula is true.
    fn obeys(&self, rule: u8) -> bool {
        let colours = 0..self.colours();
        let any = |at: At, d: usize| colours.clone().any(|c| self.p(at, c, d));
        let cells = self.cells(false);
        let (nx, ny) = self.bounds();
        match rule {
            1 => cells.iter().all(|&at| {
                let has = |c: usize| (0..4).any(|d| self.p(at, c, d));
                colours
                    .clone()
                    .any(|c| has(c) && !colours.clone().any(|other| other != c && has(other)))
            }),
            2 => cells.iter().all(|&at| {
                let pairs = [(0, 1), (0, 2), (0, 3), (1, 2), (1, 3), (2, 3)];
                let has = |(a, b)| colours.clone().any(|c| self.p(at, c, a) && self.p(at, c, b));
                pairs.iter().any(|&pair| {
                    has(pair) && !pairs.iter().any(|&other| other != pair && has(other))
                })
            }),
            3 => self.cells(true).into_iter().all(|(x, y)| {
                let colour = self.terminal((x, y)).unwrap();
                let around = [((x + 1, y), 2), ((x - 1, y), 3), ((x, y + 1), 0), ((x, y - 1), 1)];
                let is_free = |at: At| self.is_there(at) && self.terminal(at).is_none();
                let beside: Vec<(At, usize)> =
                    around.into_iter().filter(|&(at, _)| is_free(at)).collect();
                if let [(at, d)] = beside[..] {
                    return self.p(at, colour, d);
                }
                beside.iter().any(|&(at, d)| {
                    let others = beside.iter().filter(|&&(other, _)| other != at);
                    self.p(at, colour, d) && others.clone().all(|&(other, d)| !any(other, d))
                })
            }),
            10 => cells.iter().all(|&(x, y)| {
                let across = if x == 0 { !any((x, y), 2) } else { x != nx - 1 || !any((x, y), 3) };
                let along = if y == 0 { !any((x, y), 0) } else { y != ny - 1 || !any((x, y), 1) };
                across && along
            }),
            _ => cells.iter().all(|&at| self.neighbours_fit(rule, at)),
        }
    }

    /// Rules 4 to 9 for a cell: two directions and what they lead to, and the two others.
    fn neighbours_fit(&self, rule: u8, (x, y): At) -> bool {
        let (nx, ny) = self.bounds();
        let [top, bottom, left, right] =
            [((x, y - 1), 1), ((x, y + 1), 0), ((x - 1, y), 3), ((x + 1, y), 2)];
        let (applies, ds, to, others) = match rule {
            4 => (x != 0 && x != nx - 1, [2, 3], [left, right], [top, bottom]),
            5 => (y != 0 && x != nx - 1, [0, 3], [top, right], [bottom, left]),
            6 => (y != 0 && x != 0, [0, 2], [top, left], [bottom, right]),
            7 => (y != 0 && y != ny - 1, [0, 1], [top, bottom], [left, right]),
            8 => (x != 0 && y != ny - 1, [2, 1], [left, bottom], [top, right]),
            _ => (x != nx - 1 && y != ny - 1, [3, 1], [right, bottom], [top, left]),
        };
        if !applies {
            return true;
        }
        let [(a, to_a), (b, to_b)] = to;
        let terminals = [a, b].map(|at| self.terminal(at));
        (0..self.colours()).all(|c| {
            let joined = match terminals {
                [Some(_), Some(_)] => return true,
                [Some(colour), None] => self.p(b, colour, to_b),
                [None, Some(colour)] => self.p(a, colour, to_a),
                [None, None] => self.p(a, c, to_a) && self.p(b, c, to_b),
            };
            let apart = others.into_iter().all(|(at, d)| {
                let is_seen = match (rule, d) {
                    (9, 1) => (0..nx).contains(&(y - 1)), // "y - 1 in X"
                    _ => self.is_there(at),
                };
                !is_seen || (0..self.colours()).all(|o| !self.p(at, o, d))
            });
            !ds.into_iter().all(|d| self.p((x, y), c, d)) || joined && apart
        })
    }
}

/// The formula of some rules, and whether some values of its propositions are part of a model.
fn is_model(puzzle: &Puzzle, technique: Technique, values: &[bool]) -> bool {
    let mut sat = Sat::new(Limits::default());
    puzzle.formula(Mode::Rules, technique, &mut sat);
    for (number, &value) in (1..).zip(values) {
        sat.clause(&[Lit::from_dimacs(number).unwrap().when(value)]);
    }
    matches!(sat.solve(&[]), SatVerdict::Satisfiable(_))
}

#[test]
fn each_rule_is_satisfied_by_the_values_that_satisfy_its_formula() {
    let mut random = Random::new(27);
    let mut said = [[0; 2]; 11];
    let tall =
        ["A.\n..\n..\n..\n..\n.A\n", "AB.\n...\n...\n...\n.AB\n", "A.A.B.B\n"].map(String::from);
    for map in random_maps(7, 4, 120).iter().chain(&tall) {
        let puzzle = puzzle(map);
        let (cells, colours) = (puzzle.grid().cell_count(), puzzle.colours().len());
        for round in 0..6 {
            let mut values = vec![false; 4 * cells * colours];
            for cell in 0..cells {
                // Mostly one colour and two directions. Now and then there is a mistake.
                let (colour, skipped) =
                    (random.below(if round < 3 { 1 } else { colours }), random.below(4));
                for d in [0, 1, 2, 3].into_iter().filter(|&d| d != skipped).take(2) {
                    values[cell + cells * (colour + colours * d)] = true;
                }
            }
            for _ in 0..[0, 0, 1, 0, 2, 9][round] {
                let at = random.below(values.len());
                values[at] = !values[at];
            }
            let notebook = Notebook { puzzle: &puzzle, values };
            for rule in ORDER {
                let expected = notebook.obeys(rule);
                let found = is_model(&puzzle, only([rule]), &notebook.values);
                assert_eq!(found, expected, "rule {rule}, {map}");
                said[rule as usize][usize::from(found)] += 1;
            }
        }
    }
    assert!(said[1..].iter().flatten().all(|&count| count > 5), "{said:?}");
}

/// The edges of all models, or of the first `most`.
fn models(puzzle: &Puzzle, most: usize) -> BTreeSet<Vec<bool>> {
    let mut sat = Sat::new(Limits::default());
    let legend = puzzle.formula(Mode::Rules, Technique::default(), &mut sat).unwrap();
    let (cells, mut found) = (puzzle.grid().cell_count(), BTreeSet::new());
    let is_free = |at: usize| puzzle.letters()[at % cells].is_none();
    while found.len() < most {
        let SatVerdict::Satisfiable(model) = sat.solve(&[]) else { break };
        let lit = |at: usize| Lit::from_dimacs(at as i32 + 1).unwrap();
        let values: Vec<bool> = (0..legend.decoded).map(|at| model.is_true(lit(at))).collect();
        let answer = puzzle.decode(Mode::Rules, Technique::default(), &values).unwrap();
        found.insert(answer.as_slice().to_vec());
        let free = (0..values.len()).filter(|&at| is_free(at) && values[at]);
        let clause: Vec<Lit> = free.map(|at| !lit(at)).collect();
        sat.clause(&clause);
    }
    found
}

fn joins_terminals(puzzle: &Puzzle, edges: &[bool]) -> bool {
    let on = (0..edges.len()).filter(|&at| edges[at]).map(Segment::from_index);
    on.filter_map(|segment| puzzle.grid().linked(segment))
        .any(|cells| cells.iter().all(|&cell| puzzle.letter(cell).is_some()))
}

/// Whether some cells are on a cycle: joined, and to no terminal.
fn has_cycle(puzzle: &Puzzle, edges: &[bool]) -> bool {
    let is_free = |&cell: &usize| puzzle.letter(Cell::from_index(cell)).is_none();
    parts(puzzle.grid(), edges).iter().any(|part| part.len() > 1 && part.iter().all(is_free))
}

#[test]
fn models_are_the_answers_that_join_no_neighbouring_terminals_and_maps_with_cycles() {
    let (mut lost, mut kept, mut cyclic, mut wrong_maps) = (0, 0, 0, 0);
    let mut maps = random_maps(11, 4, 200);
    maps.extend(["A...\nA...\n", "A....\nA....\n.....\n.B..B\n"].map(String::from));
    for map in &maps {
        let puzzle = puzzle(map);
        let (answers, models) = (answers(&puzzle), models(&puzzle, usize::MAX));
        for answer in &answers {
            let is_lost = joins_terminals(&puzzle, answer);
            assert_eq!(models.contains(answer), !is_lost, "{map}");
            *(if is_lost { &mut lost } else { &mut kept }) += 1;
        }
        wrong_maps += usize::from(models.difference(&answers).count() > 0);
        for model in models.difference(&answers) {
            assert!(has_cycle(&puzzle, model), "{map}");
            cyclic += 1;
        }
    }
    assert_eq!((kept, lost, cyclic, wrong_maps), (213, 30, 105, 34));
}

/// Maps of one row or column are special: rule 10 looks at one of their two borders alone.
#[test]
fn the_smallest_maps_where_the_rules_go_wrong_are_those_that_the_page_shows() {
    let first = |shapes: &[(usize, usize)], is_wrong: &dyn Fn(&Puzzle) -> bool| -> Option<String> {
        let maps = shapes.iter().flat_map(|&(rows, cols)| all_maps(rows, cols, 3));
        maps.into_iter().find(|map| is_wrong(&puzzle(map)))
    };
    let claims = |puzzle: &Puzzle| models(puzzle, 1).len() == 1;
    let no_answer = |puzzle: &Puzzle| answers(puzzle).is_empty() && claims(puzzle);
    let loses = |puzzle: &Puzzle| !answers(puzzle).is_empty() && !claims(puzzle);
    let wrong =
        |puzzle: &Puzzle| models(puzzle, usize::MAX).difference(&answers(puzzle)).count() > 0;
    let rows = [(1, 1), (1, 2), (1, 3), (1, 4)];
    assert_eq!(first(&rows[1..], &loses).as_deref(), Some("AA\n"));
    assert_eq!(first(&rows[..3], &wrong), None);
    assert_eq!(first(&rows, &no_answer).as_deref(), Some("A.A.\n"));
    // Two rows and columns at least.
    let small = [(2, 2), (2, 3), (3, 2)];
    assert_eq!(first(&small, &wrong), None);
    assert_eq!(first(&[(2, 4)], &wrong).as_deref(), Some("AA..\n....\n"));
    let next = [(2, 4), (4, 2), (3, 3)];
    assert_eq!(first(&next, &no_answer).as_deref(), Some(".A..\n.A..\n"));
}

#[test]
fn a_set_of_rules_is_written_in_the_notebooks_order() {
    let rules: RuleSet = "9,1-3,10".parse().unwrap();
    let technique = Technique { rules, ..Technique::default() };
    let legend = puzzle("A.A\n").formula(Mode::Rules, technique, &mut Size::default()).unwrap();
    let numbers: Vec<&str> =
        legend.clauses.iter().map(|(_, of)| of.split(',').next().unwrap()).collect();
    assert_eq!(numbers, ["rule 1", "rule 2", "rule 3", "rule 10", "rule 9"]);
}

#[test]
fn numbers_and_ranges_name_rules() {
    let rules = |text: &str| -> Vec<u8> {
        let set: RuleSet = text.parse().unwrap();
        (0..=20).filter(|&rule| set.has(rule)).collect()
    };
    assert_eq!(rules("1-4"), [1, 2, 3, 4]);
    assert_eq!(rules("10, 3,1-2"), [1, 2, 3, 10]);
    assert_eq!(rules("1-10").len(), 10);
    assert_eq!("10-1,1-10".parse::<RuleSet>().ok(), None);
    assert_eq!("1-10".parse(), Ok(RuleSet::default()));
    for wrong in ["", "0", "11", "1-", "-3", "4-2", "1,,2", "a", "1-2-3", "300"] {
        let error = wrong.parse::<RuleSet>().unwrap_err().to_string();
        let expected = "expected numbers from 1 to 10, as in 1-4 or 1,2,3,10, found";
        assert_eq!(error, format!("{expected} '{wrong}'"));
    }
}
