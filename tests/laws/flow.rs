//! Flow Free against brute force: verdicts, models, cuts and the checker.

use crate::drawn::flow_brute::{self, all_maps, answers, parts, puzzle, random_maps};
use lazyloop::cnf::{ClauseSink, Cnf, Lit, Size, Vars};
use lazyloop::engine::{Judgement, Limits, Other, Problem, Sat, SatVerdict, Verdict};
use lazyloop::kind::{Cut, Mode};
use lazyloop::puzzles::flow::coloured::Coloured;
use lazyloop::puzzles::flow::{Answer, Puzzle, check, local, local::Local};
use lazyloop::questions::{self, Options};
use std::collections::BTreeSet;

/// The lazy mode with each kind of cut, and the full mode.
fn strategies() -> [Options; 5] {
    let lazy = |cut| Options::default().cut(cut);
    [
        lazy(Cut::Auto),
        lazy(Cut::Loop),
        lazy(Cut::Cutset),
        Options::default().mode(Mode::Levels),
        Options::default().mode(Mode::Trees),
    ]
}

/// Each map with all cells filled, and with cells that may stay empty; with paths that may touch
/// themselves, and with such as may not.
fn puzzles(maps: &[String]) -> impl Iterator<Item = (&String, Puzzle)> {
    let rules = [(false, false), (true, false), (false, true), (true, true)];
    rules.into_iter().flat_map(move |(empty, forbid)| {
        let with = move |map| puzzle(map).allowing_empty(empty).forbidding_touching(forbid);
        maps.iter().map(move |map| (map, with(map)))
    })
}

/// Whether a clause over edges, given as an encoder numbers them, holds.
fn holds(clause: &[Lit], vars: Vars, edges: &[bool]) -> bool {
    let (first, last) = vars.bounds();
    clause.iter().any(|lit| {
        assert!((first..=last).contains(&lit.variable()), "a cut is over edges");
        edges[(lit.variable() - first) as usize] == lit.is_positive()
    })
}

/// Forbids exactly these edges.
fn forbid(sat: &mut Sat, vars: Vars, edges: &[bool]) {
    let clause: Vec<Lit> =
        edges.iter().enumerate().map(|(at, &on)| vars.lit(at).when(!on)).collect();
    sat.clause(&clause);
}

#[test]
fn local_models_without_cycles_are_the_answers_and_cuts_tell_them_apart() {
    let mut cycles = 0;
    let mut maps = random_maps(2, 4, 250);
    // Cycles within a cycle, and terminals within one.
    maps.extend(["A...A\n.....\n.....\n.....\n.....\n", "....\n.AA.\n....\n"].map(String::from));
    for (map, puzzle) in puzzles(&maps) {
        let answers = answers(&puzzle);
        for cut in [Cut::Loop, Cut::Cutset] {
            let mut sat = Sat::new(Limits::default());
            let mut lazy = Coloured::encode(&puzzle, cut, &mut sat);
            let vars = Local::encode(&puzzle, &mut Size::default()).edges;
            let mut found = BTreeSet::new();
            while let SatVerdict::Satisfiable(model) = sat.solve(&[]) {
                let mut cnf = Cnf::new();
                match lazy.check_model(&model, &Other::default(), &mut cnf) {
                    Judgement::Answer(answer) => {
                        assert_eq!(check::check(&puzzle, &answer), Ok(()), "{map}");
                        found.insert(answer.as_slice().to_vec());
                    }
                    Judgement::Wrong(loops) => {
                        assert_eq!(cnf.len(), loops);
                        cycles += loops;
                        for clause in cnf.clauses() {
                            assert!(!holds(clause, vars, lazy.edges()), "no progress\n{map}");
                            let valid = answers.iter().all(|edges| holds(clause, vars, edges));
                            assert!(valid, "{cut:?} loses an answer of\n{map}");
                        }
                    }
                }
                let edges = lazy.edges().to_vec();
                forbid(&mut sat, vars, &edges);
            }
            assert_eq!(found, answers, "{map}");
        }
    }
    assert!(cycles > 100, "{cycles} cycles seen");
}

#[test]
fn a_path_may_run_along_itself() {
    // The only answer of this map turns back beside itself: the supposition must be given up.
    let map = "A.\nA.\n";
    let puzzle = puzzle(map);
    for options in strategies() {
        let solved = questions::solve(&puzzle, &options, &mut |_| {});
        assert!(matches!(solved.result, Ok(Verdict::Solved(_))), "{options:?}");
        let is_narrow = options.mode == Mode::Lazy && options.technique.cut == Cut::Auto;
        let expected = if is_narrow { 3 } else { 2 };
        assert_eq!(solved.figures.iterations, expected);
    }
}

/// Those of the other formulas are a law.
#[test]
fn sizes_of_the_local_rules_are_what_is_written() {
    let mut maps = random_maps(4, 6, 40);
    maps.extend(all_maps(1, 4, 2));
    maps.extend(all_maps(3, 1, 1));
    for (map, puzzle) in puzzles(&maps) {
        let mut size = Size::default();
        Local::encode(&puzzle, &mut size);
        assert_eq!((u64::from(size.variables), size.clauses), local::size(&puzzle), "{map}");
    }
}

#[test]
fn an_encoding_that_is_too_large_is_refused() {
    let puzzle = puzzle("A..\n..A\n");
    for options in strategies() {
        let options = options.max_clauses(10);
        let refused = questions::solve(&puzzle, &options, &mut |_| {}).result.unwrap_err();
        let expected = format!("the {} encoding needs ", options.mode);
        assert!(refused.to_string().starts_with(&expected), "{refused}");
    }
}

/// The answer that these edges claim, each part with the letter of its first terminal.
pub(crate) fn claim(puzzle: &Puzzle, edges: &[bool]) -> Answer {
    let grid = puzzle.grid();
    let mut letters = vec![None; grid.cell_count()];
    for part in parts(grid, edges) {
        let cell = |index: usize| grid.cell(index / grid.cols(), index % grid.cols());
        let terminal = part.iter().find_map(|&index| puzzle.letter(cell(index)));
        let stray = (part.len() > 1).then_some('Z');
        part.iter().for_each(|&index| letters[index] = terminal.or(stray));
    }
    Answer::lettered(grid, edges.to_vec(), letters).unwrap()
}

#[test]
fn the_checker_accepts_the_answers_and_nothing_else() {
    for map in [
        "A..\n.B.\nA.B\n",
        "A..\n..B\nAB.\n",
        "A.B\n...\nA.B\n",
        "...\n...\nAA.\n",
        "....\n....\n....\n",
    ] {
        for (map, puzzle) in puzzles(&[map.to_string()]) {
            let grid = puzzle.grid();
            let answers = answers(&puzzle);
            let inner: Vec<usize> = grid
                .segments()
                .filter(|&segment| grid.linked(segment).is_some())
                .map(|segment| segment.index())
                .collect();
            for bits in 0..1_u32 << inner.len() {
                let mut edges = vec![false; grid.segment_count()];
                inner.iter().enumerate().for_each(|(at, &edge)| edges[edge] = bits >> at & 1 == 1);
                let right = check::check(&puzzle, &claim(&puzzle, &edges)).is_ok();
                assert_eq!(right, answers.contains(&edges), "{edges:?}\n{map}");
            }
        }
    }
}

#[test]
fn the_checker_names_the_fault_and_its_place() {
    let puzzle = puzzle("A.A\n...\n...\nB.B\n");
    let grid = puzzle.grid();
    let right = grid.vertical(0, 1);
    let path = |row: usize| [grid.vertical(row, 1), grid.vertical(row, 2)];
    let answer = |edges: &[lazyloop::grid::Segment], letters: &str| {
        let mut on = vec![false; grid.segment_count()];
        edges.iter().for_each(|edge| on[edge.index()] = true);
        let letter = |sign: char| (sign != '.').then_some(sign);
        let letters = letters.chars().filter(|&sign| sign != ' ').map(letter).collect();
        Answer::lettered(grid, on, letters).unwrap()
    };
    let short = [path(0), path(3)].concat();
    let with = |more: &[lazyloop::grid::Segment]| [&short[..], more].concat();
    let ring =
        [grid.vertical(1, 1), grid.vertical(2, 1), grid.horizontal(2, 0), grid.horizontal(2, 1)];
    let said = |answer: &Answer, allow| {
        check::check(&puzzle.clone().allowing_empty(allow), answer)
            .map_err(|fault| fault.to_string())
    };
    let good = "AAA ... ... BBB";
    assert_eq!(said(&answer(&short, good), true), Ok(()));
    for (edges, letters, fault) in [
        (with(&[]), "AAA ... ... CBB", "the terminal B at row 4, column 1 is C"),
        (with(&[]), "AA. ... ... BBB", "the terminal A at row 1, column 3 is empty"),
        (with(&[]), "A.A ... ... BBB", "the cell at row 1, column 2 is empty"),
        (
            with(&[]),
            "AAA .C. ... BBB",
            "the cell at row 2, column 2 is filled but joined to no other",
        ),
        (path(3).to_vec(), good, "the cell at row 1, column 1 is filled but joined to no other"),
        (vec![right], good, "the cell at row 1, column 2 is joined to 1 others, not 2"),
        (
            with(&[grid.horizontal(1, 0)]),
            good,
            "the cell at row 1, column 1 is joined to 2 others, not 1",
        ),
        (with(&[]), "ABA ... ... BBB", "the cell at row 1, column 1 joins A to B"),
        (
            with(&[grid.horizontal(0, 1)]),
            good,
            "the cell at row 1, column 2 is joined to the outside",
        ),
        (with(&ring), "AAA CC. CC. BBB", "the cell at row 2, column 1 is on a cycle"),
    ] {
        assert_eq!(said(&answer(&edges, letters), true), Err(fault.to_string()));
    }
    assert_eq!(
        said(&answer(&short, good), false),
        Err("the cell at row 2, column 1 is empty".to_string())
    );
    let other = flow_brute::puzzle("AA\n");
    assert_eq!(
        check::check(&other, &answer(&short, good)).unwrap_err().to_string(),
        "answer to another puzzle: it is for 4 by 3 cells, the puzzle has 1 by 2"
    );
}
