//! One suite of laws for every kind whose answer is one closed line: what each mode, technique and cut
//! must give, against all closed lines of small lattices that the kind's checker accepts.

#![allow(clippy::unwrap_used)] // a test says by its panic what went wrong

#[path = "common/loops.rs"]
mod loops;

use lazyloop::cnf::{ClauseSink, Cnf, Lit, Size};
use lazyloop::engine::{Limits, Refinement, Sat, SatVerdict, Verdict};
use lazyloop::grid::Grid;
use lazyloop::kind::{Cut, Kind, Mode, Technique};
use lazyloop::lines::{Form, Formula, Full, Lazy, Line, OneLine};
use lazyloop::plane::{Along, Plane};
use lazyloop::puzzles as registered;
use lazyloop::questions::{self, Answers, Options, Uniqueness};
use lazyloop::random::Random;
use lazyloop::registry;
use loops::{Loop, border, values};
use std::collections::BTreeSet;

/// A kind with clues to draw at random.
trait Drawn: OneLine {
    /// A puzzle with clues that some lines, one or two, ask for, of which a share is kept, or with
    /// clues that are strewn if there is no line.
    fn draw(grid: Grid, lines: &[&Line], share: usize, random: &mut Random) -> Self;
}

impl Drawn for registered::slitherlink::Puzzle {
    fn draw(grid: Grid, lines: &[&Line], share: usize, random: &mut Random) -> Self {
        let label = |cell| {
            let kept = random.below(100) < share;
            let on = |line: &&Line| line.arms(cell).into_iter().filter(|&arm| arm).count() as u8;
            let label = match lines {
                [] => random.below(5) as u8,
                lines => lines.iter().map(on).max().unwrap(),
            };
            kept.then_some(label)
        };
        Self::new(grid, grid.cells().map(label).collect()).unwrap()
    }
}

impl Drawn for registered::masyu::Puzzle {
    fn draw(grid: Grid, lines: &[&Line], share: usize, random: &mut Random) -> Self {
        let mut pearls = vec![None; grid.cell_count()];
        for (cell, pearl) in pearls.iter_mut().enumerate() {
            for colour in [registered::masyu::Pearl::White, registered::masyu::Pearl::Black] {
                let obeys = |line: &&Line| {
                    let mut alone = vec![None; grid.cell_count()];
                    alone[cell] = Some(colour);
                    OneLine::check(&Self::new(grid, alone).unwrap(), line).is_ok()
                };
                let fits = lines.iter().any(obeys) || lines.is_empty() && random.below(8) == 0;
                if fits && random.below(100) < share {
                    *pearl = Some(colour);
                }
            }
        }
        Self::new(grid, pearls).unwrap()
    }
}

impl Drawn for registered::simple_loop::Puzzle {
    fn draw(grid: Grid, lines: &[&Line], share: usize, random: &mut Random) -> Self {
        let black = |cell| match lines {
            [] => random.below(100) < share / 3,
            lines => lines.iter().all(|line| line.arms(cell) == [false; 4]),
        };
        let black = grid.cells().map(black).collect();
        Self::new(grid, black).unwrap()
    }
}

/// Rows and columns of faces, at most 16 of them; the last is the largest.
const SIZES: [(usize, usize); 7] = [(0, 0), (0, 3), (1, 1), (1, 4), (3, 2), (2, 4), (4, 4)];

/// Puzzles with all of their answers, of all sizes in turn.
fn puzzles<P: Drawn>(count: usize, seed: u64) -> Vec<(P, Vec<Loop>)> {
    let mut random = Random::new(seed);
    let more = usize::from(P::ALONG == Along::Cells);
    let sizes = SIZES.into_iter().filter_map(|(n, m)| Grid::new(n + more, m + more).ok());
    let lattices: Vec<(Grid, Vec<Loop>)> =
        sizes.map(|grid| (grid, loops::loops(grid, P::ALONG))).collect();
    let draw = |at: usize| {
        let (grid, loops) = match at % 4 {
            0 => &lattices[at / 4 % lattices.len()],
            _ => lattices.last().unwrap(),
        };
        let mut lines: Vec<&Line> = Vec::new();
        let mut visited = 0;
        // No line, one, or two that do not touch, where such are found.
        for _ in 0..if loops.is_empty() { 0 } else { 60 } {
            let one = &loops[random.below(loops.len())];
            if lines.len() < at % 3 && one.vertices & visited == 0 {
                visited |= one.vertices;
                lines.push(&one.line);
            }
        }
        let share = [15, 40, 70, 100][random.below(4)];
        let puzzle = P::draw(*grid, &lines, share, &mut random);
        let answers = loops.iter().filter(|one| OneLine::check(&puzzle, &one.line).is_ok());
        let answers = answers.cloned().collect();
        (puzzle, answers)
    };
    (0..count).map(draw).collect()
}

/// Every lazy technique that the kinds have.
fn techniques() -> impl Iterator<Item = Technique> {
    let pure = [Cut::Auto, Cut::Loop, Cut::Cutset];
    let pure = pure.into_iter().map(|cut| Technique { cut, regions: false });
    Cut::ALL.iter().map(|&cut| Technique { cut, regions: true }).chain(pure)
}

/// Each technique and each complete encoding.
fn strategies<P: OneLine>() -> Vec<Options> {
    let lazy = techniques().map(|technique| {
        let mut options = Options::default();
        options.technique = technique;
        options
    });
    let full = P::MODES.iter().filter(|mode| mode.is_sound() && **mode != Mode::Lazy);
    lazy.chain(full.map(|&mode| Options::default().mode(mode))).collect()
}

/// Each mode and technique says whether there is an answer, whether it is the only one, and finds all
/// of them.
fn answers_are_those_of_brute_force<P: Drawn>() {
    let mut kinds = [0; 3];
    for (at, (puzzle, answers)) in puzzles::<P>(300, 1).iter().enumerate() {
        kinds[answers.len().min(2)] += 1;
        let expected: BTreeSet<&[bool]> = answers.iter().map(|one| one.line.as_slice()).collect();
        let strategies = strategies::<P>();
        // Every puzzle by four of them.
        for options in strategies.iter().cycle().skip(at * 5).take(4) {
            let what = || format!("{options:?}, {puzzle:?}");
            match questions::unique(puzzle, options, &mut |_| {}).result.unwrap() {
                Verdict::Unsatisfiable => assert!(expected.is_empty(), "{}", what()),
                Verdict::Solved(Uniqueness::Unique(found)) => {
                    let only = BTreeSet::from([found.answer().as_slice()]);
                    assert_eq!(only, expected, "{}", what());
                }
                Verdict::Solved(Uniqueness::Multiple(first, second)) => {
                    assert_ne!(first.answer(), second.answer(), "{}", what());
                    let both = [&first, &second].map(|found| found.answer().as_slice());
                    assert!(both.iter().all(|found| expected.contains(found)), "{}", what());
                }
                Verdict::Unknown(_) => panic!("no limit: {}", what()),
            }
            let mut search = Answers::new(puzzle, options);
            let mut found: BTreeSet<Vec<bool>> = BTreeSet::new();
            while found.len() < 40 {
                match search.next(&mut |_| {}).unwrap() {
                    Verdict::Solved(answer) => {
                        let line = answer.answer().as_slice();
                        assert!(expected.contains(line), "{}", what());
                        assert!(found.insert(line.to_vec()), "twice: {}", what());
                    }
                    Verdict::Unsatisfiable => break,
                    Verdict::Unknown(_) => panic!("no limit: {}", what()),
                }
            }
            assert_eq!(found.len(), expected.len().min(40), "{}", what());
        }
    }
    assert!(kinds.iter().all(|&count| count > 10), "none, one and several answers: {kinds:?}");
}

/// Whether some values of further variables satisfy all clauses. `values` has those of the first.
fn satisfiable(clauses: &Cnf, values: &[bool]) -> bool {
    let value =
        |lit: &Lit| values.get(lit.variable() as usize - 1).map(|v| *v == lit.is_positive());
    if clauses.clauses().any(|clause| clause.iter().all(|lit| value(lit) == Some(false))) {
        return false;
    }
    if clauses.clauses().all(|clause| clause.iter().any(|lit| value(lit) == Some(true))) {
        return true;
    }
    let mut sat = Sat::new(Limits::default());
    sat.fresh(clauses.variables() as usize);
    clauses.clauses().for_each(|clause| sat.clause(clause));
    for (at, &value) in values.iter().enumerate() {
        let lit = Lit::from_dimacs(at as i32 + 1).unwrap();
        sat.clause(&[lit.when(value)]);
    }
    matches!(sat.solve(&[]), SatVerdict::Satisfiable(_))
}

/// Every answer satisfies the formula and all cuts; the model that caused a cut does not satisfy it.
fn cuts_hold_in_every_answer_and_not_in_their_model<P: Drawn>() {
    for technique in techniques() {
        let mut cut_models = 0;
        for (puzzle, answers) in puzzles::<P>(400, 2) {
            let what = || format!("{technique:?}, {puzzle:?}");
            let mut learnt = Cnf::new();
            let formula = *Lazy::encode(&puzzle, technique, &mut learnt).formula();
            let mut search =
                Refinement::new(Limits::default(), |sink| Lazy::encode(&puzzle, technique, sink));
            let verdict = search.run(10_000, &mut |iteration| {
                assert_eq!(iteration.wrong == 0, iteration.cuts.is_empty(), "{}", what());
                if iteration.wrong > 0 {
                    let inside = iteration.problem.inside();
                    let line = border(puzzle.grid(), P::ALONG, inside);
                    let model = values(&formula, &line, inside);
                    assert!(!satisfiable(iteration.cuts, &model), "no progress: {}", what());
                    iteration.cuts.pour_into(&mut learnt);
                    cut_models += 1;
                }
            });
            assert!(!matches!(verdict, Verdict::Unknown(_)), "{}", what());
            let step = 1 + answers.len() / 50;
            for one in answers.into_iter().step_by(step) {
                let truth = values(&formula, &one.line, &one.inside);
                assert!(satisfiable(&learnt, &truth), "{} loses {one:?}", what());
            }
        }
        assert!(cut_models > 10, "{technique:?}: only {cut_models} models were cut");
    }
}

/// The models of each complete encoding are the answers and nothing else.
fn models_of_complete_encodings_are_the_answers<P: Drawn>() {
    for (puzzle, answers) in puzzles::<P>(60, 3) {
        let (grid, faces) =
            (puzzle.grid(), Plane::of_squares(puzzle.grid(), P::ALONG).face_count());
        let answers: BTreeSet<Vec<bool>> = answers.into_iter().map(|one| one.inside).collect();
        for mode in P::MODES.iter().filter(|mode| Mode::CONNECTIVITIES.contains(mode)) {
            let mut written = Cnf::new();
            let formula = *Full::encode(&puzzle, *mode, &mut written).formula();
            let mut random = Random::new(4);
            // Every answer, and other sets of faces.
            let others = (0..30).map(|_| (0..faces).map(|_| random.below(2) == 0).collect());
            for inside in answers.iter().take(40).cloned().chain(others) {
                let inside: Vec<bool> = inside;
                let truth = values(&formula, &border(grid, P::ALONG, &inside), &inside);
                let is_model = satisfiable(&written, &truth);
                assert_eq!(is_model, answers.contains(&inside), "{mode}, {puzzle:?}, {inside:?}");
            }
        }
    }
}

/// The sizes that are told before anything is written are what is written.
fn sizes_are_what_is_written<P: Drawn>() {
    for (puzzle, _) in puzzles::<P>(60, 5) {
        let plane = Plane::of_squares(puzzle.grid(), P::ALONG);
        for form in Form::ALL
            .into_iter()
            .filter(|&form| puzzle.over_faces().is_some() || form != Form::Faces)
        {
            let (mut size, mut written) = (Size::default(), Cnf::new());
            Formula::write(&puzzle, &plane, form, &mut size);
            Formula::write(&puzzle, &plane, form, &mut written);
            let size = (u64::from(size.variables), size.clauses);
            assert_eq!(size, (u64::from(written.variables()), written.len() as u64));
            assert_eq!(size, Formula::size(&puzzle, &plane, form), "{form:?}, {puzzle:?}");
        }
        for &mode in P::MODES.iter().filter(|&&mode| mode != Mode::Lazy) {
            let mut size = Size::default();
            puzzle.encode(mode, Technique::default(), &mut size);
            let told = puzzle.encoded_size(mode, Technique::default());
            assert_eq!((u64::from(size.variables), size.clauses), told, "{mode}, {puzzle:?}");
        }
    }
}

/// The checker refuses whatever is not one closed line, whatever the clues.
fn the_checker_accepts_closed_lines_only<P: Drawn>() {
    let grid = Grid::new(3, 3).unwrap();
    let lines: BTreeSet<Vec<bool>> =
        loops::loops(grid, P::ALONG).into_iter().map(|one| one.line.as_slice().to_vec()).collect();
    let mut random = Random::new(6);
    let blank = P::draw(grid, &[], 0, &mut random);
    let mut accepted = 0;
    for number in 0..20_000 {
        // Loops with an edge too many or too few, and anything.
        let mut on = match number % 2 {
            0 => lines.iter().nth(random.below(lines.len())).unwrap().clone(),
            _ => (0..grid.segment_count()).map(|_| random.below(3) == 0).collect(),
        };
        for _ in 0..random.below(3) {
            let edge = random.below(on.len());
            on[edge] = !on[edge];
        }
        let is_right = blank.check_line(grid, on.clone());
        assert!(!is_right || lines.contains(&on), "accepted: {on:?}");
        accepted += usize::from(is_right);
    }
    assert!(accepted > 0 || !blank.accepts_any(), "nothing was accepted");
}

/// Short names for what the checker says.
trait Checks: OneLine {
    fn check_line(&self, grid: Grid, on: Vec<bool>) -> bool {
        OneLine::check(self, &Line::new(grid, on).unwrap()).is_ok()
    }

    /// Whether a closed line alone can be an answer to a puzzle without clues.
    fn accepts_any(&self) -> bool {
        self.required().sets.is_empty()
    }
}

impl<P: OneLine> Checks for P {}

/// The laws for a kind, each a test.
macro_rules! laws {
    ($($kind:ident),*) => {
        $(mod $kind {
            type Puzzle = super::registered::$kind::Puzzle;
            laws!(@ Puzzle: answers_are_those_of_brute_force,
                cuts_hold_in_every_answer_and_not_in_their_model,
                models_of_complete_encodings_are_the_answers,
                sizes_are_what_is_written,
                the_checker_accepts_closed_lines_only);
        })*

        const KINDS: &[&str] = &[$(stringify!($kind)),*];
    };
    (@ $puzzle:ident: $($law:ident),*) => {
        $(#[test]
        fn $law() {
            super::$law::<$puzzle>();
        })*
    };
}

laws!(slitherlink, simple_loop, masyu);

/// A kind that is registered and not in the list above would be held to no law.
#[test]
fn every_kind_with_one_closed_line_is_held_to_the_laws() {
    let registered = registry::kinds().map(|kind| kind.name).filter(|&name| name != "flow");
    assert!(registered.map(|name| name.replace('-', "_")).eq(KINDS.iter().copied()));
}
