//! Laws for kinds whose answer is one closed line, whose variables are known.

use crate::common::trials;
use crate::drawn::loops::{Loop, border, values};
use crate::drawn::{Drawn, Lines, grid_of};
use crate::laws::techniques;
use lazyloop::answer::Answer;
use lazyloop::cnf::{ClauseSink, Cnf, Lit, Size};
use lazyloop::engine::{Limits, Problem, Refinement, Sat, SatVerdict, Verdict};
use lazyloop::grid::Grid;
use lazyloop::kind::AnyPuzzle;
use lazyloop::lines::{Crossing, Form, Formula, Lazy, OneLine};
use lazyloop::questions::{self, Options, Uniqueness};
use lazyloop::random::Random;

/// Clauses, and a solver where values of some variables leave something open.
struct Clauses {
    cnf: Cnf,
    sat: Option<Sat>,
}

impl Clauses {
    fn new(cnf: Cnf) -> Self {
        Self { cnf, sat: None }
    }

    /// Whether some values of further variables satisfy all clauses. `values` has those of the first.
    fn are_satisfiable(&mut self, values: &[bool]) -> bool {
        let value =
            |lit: &Lit| values.get(lit.variable() as usize - 1).map(|v| *v == lit.is_positive());
        let mut clauses = self.cnf.clauses();
        if clauses.any(|clause| clause.iter().all(|lit| value(lit) == Some(false))) {
            return false;
        }
        if self.cnf.clauses().all(|clause| clause.iter().any(|lit| value(lit) == Some(true))) {
            return true;
        }
        let known = values.iter().enumerate().map(|(at, &value)| {
            let lit = Lit::from_dimacs(at as i32 + 1).unwrap();
            lit.when(value)
        });
        let known: Vec<Lit> = known.collect();
        let cnf = &self.cnf;
        let sat = self.sat.get_or_insert_with(|| {
            let mut sat = Sat::new(Limits::default());
            sat.fresh(cnf.variables() as usize);
            cnf.clauses().for_each(|clause| sat.clause(clause));
            sat
        });
        matches!(sat.solve(&known), SatVerdict::Satisfiable(_))
    }
}

/// Looks for an answer, and shows each model that was cut with its cuts.
fn refine<P: Problem>(
    mut encode: impl FnMut(&mut dyn ClauseSink) -> P,
    cut: &mut dyn FnMut(&P, &Cnf),
) {
    let mut search = Refinement::new(Limits::default(), |sink| encode(sink));
    let verdict = search.run(10_000, &mut |iteration| {
        assert_eq!(iteration.wrong == 0, iteration.cuts.is_empty());
        if iteration.wrong > 0 {
            cut(iteration.problem, iteration.cuts);
        }
    });
    assert!(!matches!(verdict, Verdict::Unknown(_)));
}

/// Every answer satisfies the formula and all cuts; the model that caused a cut does not satisfy it.
pub(crate) fn cuts_hold_in_every_answer_and_not_in_their_model<
    P: OneLine + AnyPuzzle + std::fmt::Debug + PartialEq,
>(
    drawn: &Lines<P>,
) {
    // How soon a solver comes upon a wrong loop is its own affair, so puzzles are drawn until enough did.
    let (least, enough) = (trials(400, 6000), 10 / drawn.one_of());
    let name = drawn.kind.info.name;
    // So few cells have no room for a second line that touches the first one nowhere, nor for one that its rules
    // allow beside it. Of several lines only those without an end are cut.
    let has_room = !["snake", "tracks", "firefly", "forestwalk"].contains(&name);
    let is_cut = has_room && (!drawn.has_several || name == "mintonette");
    let mut puzzles = (2..42).flat_map(|seed| drawn.puzzles(least, seed));
    let mut cases: Vec<(P, Vec<&Loop>)> = Vec::new();
    for technique in techniques(&drawn.kind.info) {
        let mut cut_models = 0;
        for number in 0.. {
            if number >= least / drawn.one_of() && (cut_models > enough || !is_cut) {
                break;
            }
            if number == cases.len() {
                let Some(puzzle) = puzzles.next() else { break };
                let loops = drawn.lattice(grid_of(&puzzle)).iter();
                let answers = loops.filter(|one| OneLine::check(&puzzle, &one.line).is_ok());
                cases.push((puzzle.clone(), answers.collect()));
            }
            let (puzzle, answers) = &cases[number];
            let what = || format!("{technique:?}, {puzzle:?}");
            let mut learnt = Cnf::new();
            let formula = match puzzle.has_inside() {
                true => *Lazy::encode(puzzle, technique, &mut learnt).formula(),
                false => *Crossing::encode(puzzle, technique, &mut learnt).formula(),
            };
            let mut cut = |model: Vec<bool>, cuts: &Cnf| {
                let is_progress = !Clauses::new(cuts.clone()).are_satisfiable(&model);
                assert!(is_progress, "no progress: {}", what());
                cuts.pour_into(&mut learnt);
                cut_models += 1;
            };
            match puzzle.has_inside() {
                true => refine(
                    |sink| Lazy::encode(puzzle, technique, sink),
                    &mut |problem: &Lazy<'_, P>, cuts: &Cnf| {
                        let inside = problem.inside();
                        let line = border(grid_of(puzzle), P::ALONG, inside);
                        cut(values(&formula, line.as_slice(), inside), cuts);
                    },
                ),
                false => refine(
                    |sink| Crossing::encode(puzzle, technique, sink),
                    &mut |problem: &Crossing<'_, P>, cuts: &Cnf| cut(problem.on().to_vec(), cuts),
                ),
            }
            let step = 1 + answers.len() / 50;
            let mut learnt = Clauses::new(learnt);
            for one in answers.iter().step_by(step) {
                let truth = values(&formula, &one.on, &one.inside);
                assert!(learnt.are_satisfiable(&truth), "{} loses {one:?}", what());
            }
        }
        let is_enough = cut_models > enough || !is_cut;
        assert!(is_enough, "{name}, {technique:?}: only {cut_models} models were cut");
    }
}

/// Rules that are written after many models, of kinds that have such, hold in every answer.
pub(crate) fn rules_written_late_lose_no_answer<
    P: OneLine + AnyPuzzle + std::fmt::Debug + PartialEq,
>(
    drawn: &Lines<P>,
) {
    let (mut written, mut refuted) = (0, 0);
    for puzzle in drawn.puzzles(trials(60, 1000), 8) {
        let mut rules = Cnf::new();
        let formula = Formula::write(&puzzle, &puzzle.plane(), Form::Edges, &mut rules);
        let before = rules.len();
        puzzle.write_far_rules(formula.edges.expect("edges"), &mut rules);
        written += rules.len() - before;
        if rules.len() == before {
            continue;
        }
        let (mut rules, lines) = (Clauses::new(rules), drawn.lattice(grid_of(&puzzle)));
        let is_answer = |one: &&Loop| OneLine::check(&puzzle, &one.line).is_ok();
        let answers = lines.iter().filter(is_answer).take(40);
        for (one, is_answer) in
            answers.map(|one| (one, true)).chain(lines.iter().step_by(7).map(|one| (one, false)))
        {
            let holds = rules.are_satisfiable(&values(&formula, &one.on, &one.inside));
            assert!(holds || !is_answer, "{puzzle:?} loses {one:?}");
            refuted += usize::from(!holds);
        }
    }
    assert!(written == 0 || refuted > 100, "{refuted} lines refuted");
}

/// The sizes of each form of the rules are what is written, and the lazy mode states its clauses again as it
/// wrote them.
pub(crate) fn sizes_of_rules_are_what_is_written<
    P: OneLine + AnyPuzzle + std::fmt::Debug + PartialEq,
>(
    drawn: &Lines<P>,
) {
    for puzzle in drawn.puzzles(100, 5) {
        let plane = puzzle.plane();
        let has = |form: &Form| match form {
            Form::Edges => true,
            Form::Both => puzzle.has_inside(),
            Form::Faces => puzzle.over_faces().is_some(),
        };
        for form in Form::ALL.into_iter().filter(has) {
            let (mut size, mut written) = (Size::default(), Cnf::new());
            Formula::write(&puzzle, &plane, form, &mut size);
            Formula::write(&puzzle, &plane, form, &mut written);
            let size = (u64::from(size.variables), size.clauses);
            assert_eq!(size, (u64::from(written.variables()), written.len() as u64));
            assert_eq!(size, Formula::size(&puzzle, &plane, form), "{form:?}, {puzzle:?}");
        }
        for technique in techniques(&drawn.kind.info).filter(|_| puzzle.has_inside()) {
            let (mut written, mut again) = (Cnf::new(), Cnf::new());
            let lazy = Lazy::encode(&puzzle, technique, &mut written);
            assert!(lazy.restate(&mut again));
            assert_eq!(written.variables(), again.variables());
            assert!(written.clauses().eq(again.clauses()), "{technique:?}, {puzzle:?}");
        }
    }
}

/// The checker refuses whatever is not one closed line, whatever the clues.
pub(crate) fn the_checker_accepts_closed_lines_only<
    P: OneLine + AnyPuzzle + std::fmt::Debug + PartialEq,
>(
    drawn: &Lines<P>,
) {
    // A line that visits every cell needs more of them.
    let size = if drawn.crosses { 4 } else { 3 };
    let grid = Grid::new(size, size).unwrap();
    let lines: Vec<&[bool]> = drawn.lattice(grid).iter().map(|one| one.line.as_slice()).collect();
    let mut random = Random::new(6);
    let blank = (drawn.draw)(grid, &[], 0, &mut random);
    let mut accepted = 0;
    for number in 0..20_000 {
        // Loops with an edge too many or too few, and anything.
        let mut on = match number % 2 {
            0 => lines[random.below(lines.len())].to_vec(),
            _ => (0..grid.segment_count()).map(|_| random.below(3) == 0).collect(),
        };
        for _ in 0..random.below(3) {
            let edge = random.below(on.len());
            on[edge] = !on[edge];
        }
        let is_right = OneLine::check(&blank, &Answer::new(grid, on.clone()).unwrap()).is_ok();
        assert!(!is_right || lines.contains(&&on[..]), "accepted: {on:?}");
        accepted += usize::from(is_right);
    }
    // Where vertices must be visited, a puzzle without clues need not have an answer.
    let is_free = blank.required().sets.is_empty();
    // Where clues say in which cells a path ends, none ends without them.
    let has_ends = !blank.is_path() || drawn.kind.info.name == "number-snake";
    // Nor do lines of a network meet without junctions.
    let has_ends = has_ends && !blank.is_network();
    assert!(accepted > 0 || !is_free || !has_ends, "nothing was accepted");
}

/// Blank regions have many loops, and one more answer is soon found.
pub(crate) fn a_large_blank_grid_has_many_answers<
    P: OneLine + AnyPuzzle + std::fmt::Debug + PartialEq,
>(
    drawn: &Lines<P>,
) {
    let grid = Grid::new(20, 20).unwrap();
    let blank = (drawn.draw)(grid, &[], 0, &mut Random::new(5));
    let unique = questions::unique(&blank, &Options::default(), &mut |_| {}).result.unwrap();
    match unique {
        // Where clues say in which cells a path ends, none ends without them. In a Number Snake none do.
        Verdict::Unsatisfiable => {
            let name = drawn.kind.info.name;
            let is_path = blank.is_path() && name != "number-snake";
            // Nor does one of several lines go where there is no clue that it needs.
            let needs_clues = ["loop-special", "onsen", "time-bomb", "wataridori"].contains(&name);
            assert!(is_path || blank.is_network() || needs_clues);
        }
        other => assert!(matches!(other, Verdict::Solved(Uniqueness::Multiple(..)))),
    }
}
