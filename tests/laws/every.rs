//! Laws of answers, formulas, sizes and generated puzzles, for every kind.

use crate::common::made::{make, own};
use crate::common::trials;
use crate::drawn::Drawn;
use crate::laws::{full_modes, strategies, techniques};
use lazyloop::answer::Answer;
use lazyloop::cnf::{ClauseSink, Cnf, Lit, Size};
use lazyloop::engine::{Limits, Sat, SatVerdict, Verdict};
use lazyloop::grid::Grid;
use lazyloop::kind::{
    AnyPuzzle, Fields, Kind, KindInfo, Mode, Plan, Symmetry, Technique, Texts, Wish, Wishes,
};
use lazyloop::questions::generate::{self, GenerateError};
use lazyloop::questions::{self, Answers, Common, Options, Uniqueness};
use lazyloop::random::Random;
use lazyloop::text::Line;
use std::collections::BTreeSet;

/// Each technique and encoding, and searches that begin in the lazy mode and go on in a complete encoding
/// with all that they were told.
pub(crate) fn searches(kind: &KindInfo) -> Vec<Options> {
    let mut searches = strategies(kind);
    // Rules that are held against lines are in no formula, so their kinds have no other encoding to go on in.
    if kind.modes.len() > 1 {
        searches.extend((0..3).map(|most| Options::default().max_iterations(most)));
    }
    searches
}

/// Whether there is an answer, whether it is the only one, all of them and what they have in common.
pub(crate) fn hold(puzzle: &dyn AnyPuzzle, expected: &BTreeSet<Vec<bool>>, options: &Options) {
    let what = format!("{options:?}, {puzzle:?}");
    match questions::solve(puzzle, options, &mut |_| {}).result.unwrap() {
        Verdict::Unsatisfiable => assert!(expected.is_empty(), "{what}"),
        Verdict::Solved(one) => {
            assert!(expected.contains(&one.truth()), "{what}");
        }
        Verdict::Unknown(_) => panic!("no limit: {what}"),
    }
    match questions::unique(puzzle, options, &mut |_| {}).result.unwrap() {
        Verdict::Unsatisfiable => assert!(expected.is_empty(), "{what}"),
        Verdict::Solved(Uniqueness::Unique(found)) => {
            let only = BTreeSet::from([found.truth()]);
            assert_eq!(&only, expected, "{what}");
        }
        Verdict::Solved(Uniqueness::Multiple(first, second)) => {
            let both = [first, second].map(|found| found.truth());
            assert_ne!(both[0], both[1], "{what}");
            assert!(both.iter().all(|found| expected.contains(found)), "{what}");
        }
        Verdict::Unknown(_) => panic!("no limit: {what}"),
    }
    let most = 60;
    let mut search = Answers::new(puzzle, options);
    let mut found = BTreeSet::new();
    let mut all = Vec::new();
    while found.len() < most {
        match search.next(&mut |_| {}).unwrap() {
            Verdict::Solved(one) => {
                assert!(found.insert(one.truth()), "twice: {what}");
                all.push(one.into_answer());
            }
            Verdict::Unsatisfiable => break,
            Verdict::Unknown(_) => panic!("no limit: {what}"),
        }
    }
    assert!(found.is_subset(expected), "{what}");
    assert_eq!(found.len(), expected.len().min(most), "{what}");
    if expected.len() > most {
        return;
    }
    match questions::common(puzzle, options, &mut |_| {}).result.unwrap() {
        Verdict::Unsatisfiable => assert!(expected.is_empty(), "{what}"),
        Verdict::Unknown(_) => panic!("no limit: {what}"),
        Verdict::Solved(Common { solution: first, agreed, .. }) => {
            assert!(expected.contains(&first.truth()), "{what}");
            let mut common = vec![true; agreed.len()];
            for other in &all {
                let agree = first.answer().agreement(other);
                common.iter_mut().zip(agree).for_each(|(all, agree)| *all &= agree);
            }
            assert_eq!(agreed, common, "{what}");
        }
    }
}

/// Each mode and technique finds what brute force finds.
pub(crate) fn answers_are_those_of_brute_force<D: Drawn>(drawn: &D) {
    let searches = searches(&drawn.kind().info);
    let mut kinds = [0; 3];
    for (at, (puzzle, answers)) in drawn.cases(trials(700, 10_000)).into_iter().enumerate() {
        kinds[answers.len().min(2)] += 1;
        let expected: BTreeSet<Vec<bool>> = answers.into_iter().collect();
        // Every puzzle by four of them.
        searches.iter().cycle().skip(at * 5).take(4).for_each(|by| hold(&puzzle, &expected, by));
    }
    let least = if drawn.is_seldom_tried() { 0 } else { 10 / drawn.one_of() };
    let name = drawn.kind().info.name;
    let is_mixed = kinds.iter().all(|&count| count > least);
    assert!(is_mixed, "{name}: none, one and several answers: {kinds:?}");
}

/// All puzzles of the smallest sizes: each choice of signs that is one. `LAZYLOOP_TRIALS=all` tries each of
/// them in place of some.
pub(crate) fn every_small_puzzle_gets_its_answers<D: Drawn>(drawn: &D) {
    if !drawn.kind().info.has_rows {
        return; // tilings.rs has all labels of small patches.
    }
    // Some kinds have a sign for each cell, others words with blanks between them.
    let clues = |puzzle: &D::Puzzle| puzzle.to_json(None).clues;
    let of_regions = |puzzle: &D::Puzzle| puzzle.to_json(None).more.contains_key("regions");
    let has_regions = drawn.puzzles(60, 1).iter().any(of_regions);
    let drawn_rows: Vec<String> = drawn.puzzles(60, 1).iter().flat_map(clues).collect();
    let has_words = drawn_rows.iter().any(|row| row.contains(' '));
    let words = |row: &String| -> Vec<String> {
        match has_words {
            true => row.split(' ').map(str::to_string).collect(),
            false => row.chars().map(String::from).collect(),
        }
    };
    let signs: BTreeSet<String> = drawn_rows.iter().flat_map(words).collect();
    let signs: Vec<String> = signs.into_iter().take(6).collect();
    let searches = searches(&drawn.kind().info);
    let mut solved = 0;
    for (rows, cols) in [(1, 1), (1, 3), (3, 1), (2, 2), (2, 3), (3, 2), (3, 3)] {
        let all = signs.len().pow(rows as u32 * cols as u32);
        let step = (all / trials(600 / drawn.one_of(), 50_000)).max(1);
        for (at, number) in (0..all).step_by(step).enumerate() {
            let digit = |cell: usize| number / signs.len().pow(cell as u32) % signs.len();
            let between = if has_words { " " } else { "" };
            let row = |row: usize| {
                let cells = (0..cols).map(|col| signs[digit(row * cols + col)].as_str());
                cells.collect::<Vec<&str>>().join(between)
            };
            let rows: Vec<String> = (0..rows).map(row).collect();
            let lines = rows.iter().map(|row| Line { number: 1, text: row.as_bytes() });
            // Letters of a map may be too few.
            let lines: Vec<Line<'_>> = lines.collect();
            let mut fields = Fields::default();
            // One region, or two.
            let name = |col: usize| if at % 2 == 1 && 2 * col >= cols { "2" } else { "1" };
            let regions = (0..cols).map(name).collect::<Vec<&str>>().join(" ");
            if has_regions {
                fields.more.insert("regions".into(), vec![regions; rows.len()].into());
            }
            let Ok((puzzle, _)) = (drawn.kind().from_json)(&lines, &fields) else { continue };
            let expected: BTreeSet<Vec<bool>> = drawn.answers(&puzzle).into_iter().collect();
            solved += usize::from(!expected.is_empty());
            let by = searches.iter().cycle().skip(at).take(trials(2, searches.len()));
            by.for_each(|by| hold(&puzzle, &expected, by));
        }
    }
    // So small a grid may have no line that visits each region twice.
    assert!(solved > 0 || drawn.one_of() > 1, "{solved} have answers");
}

/// The models of each complete formula that other solvers are given are the answers and nothing else.
pub(crate) fn models_of_complete_formulas_are_the_answers<D: Drawn>(drawn: &D) {
    let technique = Technique::default();
    let mut written = 0;
    for puzzle in drawn.puzzles(120, 3) {
        let expected: BTreeSet<Vec<bool>> = drawn.answers(&puzzle).into_iter().collect();
        if expected.len() > 40 {
            continue;
        }
        for mode in full_modes(&drawn.kind().info) {
            let mut sat = Sat::new(Limits::default());
            let Some(legend) = puzzle.formula(mode, technique, &mut sat) else { continue };
            let (mut found, mut values) = (BTreeSet::new(), Vec::new());
            while let SatVerdict::Satisfiable(model) = sat.solve(&[]) {
                let told: Vec<Lit> = (1..=legend.decoded as i32)
                    .map(|number| Lit::from_dimacs(number).unwrap())
                    .collect();
                values.clear();
                values.extend(told.iter().map(|&lit| model.is_true(lit)));
                let answer = puzzle.decode(mode, technique, &values).unwrap();
                puzzle.check(&answer).unwrap_or_else(|fault| panic!("{fault}: {mode}, {puzzle:?}"));
                found.insert(puzzle.truth(&answer));
                let others: Vec<Lit> =
                    told.iter().zip(&values).map(|(lit, &value)| lit.when(!value)).collect();
                sat.clause(&others);
            }
            assert_eq!(found, expected, "{mode}, {puzzle:?}");
            written += 1;
        }
    }
    let has_some = full_modes(&drawn.kind().info).next().is_some();
    assert!(!has_some || written > 100 / drawn.one_of(), "{written} formulas");
}

/// The sizes that are told before anything is written are what is written, for other solvers too, and what a
/// legend counts.
pub(crate) fn sizes_are_what_is_written<D: Drawn>(drawn: &D) {
    for puzzle in drawn.puzzles(100, 5) {
        let lazy = techniques(&drawn.kind().info).map(|technique| (Mode::Lazy, technique));
        let others = drawn.kind().info.modes.iter().filter(|&&mode| mode != Mode::Lazy);
        for (mode, technique) in others.map(|&mode| (mode, Technique::default())).chain(lazy) {
            let (mut size, mut written) = (Size::default(), Cnf::new());
            puzzle.encode(mode, technique, &mut size);
            puzzle.encode(mode, technique, &mut written);
            let size = (u64::from(size.variables), size.clauses);
            let what = format!("{mode}, {technique:?}, {puzzle:?}");
            assert_eq!(size, (u64::from(written.variables()), written.len() as u64), "{what}");
            let told = puzzle.encoded_size(mode, technique);
            if mode == Mode::Lazy {
                // Cuts that are made up front need not be counted, nor need simpler clauses.
                assert_eq!(size.0, told.0, "{what}");
                continue;
            }
            assert_eq!(size, told, "{what}");
            // The formula that other solvers are given, whose legend may tell the clauses of each sort.
            let mut given = Size::default();
            let Some(legend) = puzzle.formula(mode, technique, &mut given) else { continue };
            assert_eq!((u64::from(given.variables), given.clauses), size, "{what}");
            if !legend.clauses.is_empty() {
                let counts = legend.clauses.iter().map(|&(count, _)| count);
                assert_eq!(counts.sum::<u64>(), given.clauses, "{what}");
            }
        }
    }
}

/// Wishes that a kind knows, at random, for a small puzzle.
fn wishes(known: &[Wish], random: &mut Random) -> Wishes {
    let mut wishes = Wishes::of_size(Grid::new(2 + random.below(5), 2 + random.below(5)).unwrap());
    for wish in known {
        match wish {
            Wish::Thickness if random.happens(0.5) => {
                wishes.thickness = Some(random.below(5) as f64 / 4.0);
            }
            Wish::Symmetry if random.happens(0.5) => wishes.symmetry = Symmetry::Rotation,
            Wish::Touching => wishes.touching = Some(random.happens(0.5)),
            _ => {}
        }
    }
    wishes
}

fn only_answer(puzzle: &dyn AnyPuzzle, mode: Mode) -> Option<Answer> {
    let options = Options::default().mode(mode);
    match questions::unique(puzzle, &options, &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(only))) => Some(only.into_answer()),
        Ok(Verdict::Solved(Uniqueness::Multiple(..))) => None,
        other => panic!("{other:?} for {puzzle:?}"),
    }
}

/// Leaves out each group without which there is one answer, one after the other.
fn leave_out(plan: &dyn Plan, kept: &mut Vec<bool>, groups: &[Vec<u32>]) -> bool {
    let before = kept.clone();
    for group in groups {
        let all = kept.clone();
        group.iter().for_each(|&clue| kept[clue as usize] = false);
        let (puzzle, answer) = plan.puzzle(kept);
        if puzzle.check(&answer).is_err() || only_answer(&*puzzle, Mode::Lazy).is_none() {
            *kept = all;
        }
    }
    *kept != before
}

/// A plan with the regions of the puzzle that was made of it, if it is of a kind that joins regions.
fn joined(plan: Box<dyn Plan>, puzzle: &dyn AnyPuzzle) -> Box<dyn Plan> {
    if plan.joins(&mut Random::new(0), &mut Cnf::new()).is_none() {
        return plan;
    }
    let fields = puzzle.to_json(None);
    let rows = fields.more["regions"].as_array().unwrap().iter().map(|row| row.as_str().unwrap());
    let names: Vec<&str> = rows.flat_map(str::split_ascii_whitespace).collect();
    let number = |name: &&str| names.iter().position(|other| other == name).map(|at| at as u32);
    plan.with_regions(&names.iter().map(number).collect::<Vec<_>>()).unwrap()
}

/// The most cells of a puzzle that may have no line that is the only one: in 2x3 cells, no line leaves room for
/// clues that lie symmetrically.
const FEW: usize = 6;

/// A generated puzzle has the answer that its plan knows, and no other; its clues are those that are
/// left if each group goes, one after the other, exactly where the others leave one answer.
pub(crate) fn generated_puzzles_have_one_answer_and_no_clue_too_many<D: Drawn>(drawn: &D) {
    let mut followed = 0;
    // Along the sides of squares, and where rules leave few lines, more cells are few.
    let few = if drawn.one_of() > 1 { 3 * FEW } else { FEW };
    for seed in 0..trials(120 / drawn.one_of(), 1000) as u64 {
        let wishes = wishes(drawn.kind().wishes, &mut Random::new(seed));
        let options = generate::Options::new(wishes.clone());
        // Not every size has a line.
        let Ok(plan) = (drawn.kind().plan)(&wishes, &mut Random::new(seed), &Limits::default())
        else {
            continue;
        };
        let made = match make(drawn.kind(), &options, seed) {
            Ok(made) => made,
            // In a few cells, no line may be the only one.
            Err(GenerateError::NotUnique { .. }) if wishes.grid.cell_count() <= few => continue,
            Err(error) => panic!("{}, seed {seed}, {wishes:?}: {error}", drawn.kind().info.name),
        };
        let what = format!("seed {seed}, {:?}", made.puzzle);
        assert!(made.is_minimal, "{what}");
        assert_eq!(made, make(drawn.kind(), &options, seed).unwrap());
        made.puzzle.check(&made.answer).unwrap();
        // Kinds whose rules are held against lines have the lazy mode alone.
        let modes = drawn.kind().info.modes;
        let other = if modes.contains(&Mode::Full) { Mode::Full } else { Mode::Lazy };
        assert_eq!(only_answer(&made.puzzle, other).as_ref(), Some(&made.answer), "{what}");
        if only_answer(&*plan.puzzle(&plan.allowed()).0, Mode::Lazy).is_none() {
            continue; // Another plan took its place.
        }
        let plan = joined(plan, &made.puzzle);
        let mut kept = plan.allowed();
        let groups: Vec<Vec<u32>> = plan.parts().into_iter().flat_map(|part| part.groups).collect();
        leave_out(&*plan, &mut kept, &groups);
        let last_ones: Vec<Vec<u32>> =
            plan.last_ones().into_iter().map(|clue| vec![clue]).collect();
        while leave_out(&*plan, &mut kept, &last_ones) {
            leave_out(&*plan, &mut kept, &groups);
        }
        let (puzzle, answer) = plan.puzzle(&kept);
        assert_eq!((own(&*puzzle), answer), (made.puzzle, made.answer), "{what}");
        followed += 1;
    }
    let is_enough = followed > 5 / drawn.one_of() || drawn.is_seldom_tried();
    assert!(is_enough, "{followed} of the first plans had one answer");
}

/// The tokens that a clue of the text leaves if one thing that it says is left out. `None` for a kind of
/// which nothing can be left out without other rules: black cells, ends of paths, and regions.
fn emptied(kind: &str, token: &str) -> Option<Vec<String>> {
    let number = || token.parse::<u32>().unwrap();
    let blank = match kind {
        "simple-loop" | "ring-ring" | "flow" | "entry-exit" | "double-back" | "all-or-nothing"
        | "rassi" => {
            return None;
        }
        // Every circle keeps its colour, every station and gate its number.
        "wb-link" | "coffee-milk" | "train-stations" | "slalom" => return None,
        // A cell without its number is still one without a line, an island still one.
        "hashiwokakero" => "?",
        "yajilin" => "x",
        "koburin" | "retsurin" | "lix-loop" | "ichimaga" | "magnetic-ichimaga" | "mintonette"
        | "kusabi" | "onsen" | "wataridori" | "time-bomb" | "icelom" | "icelom-2" => "?",
        "slitherlink" | "masyu" => ".",
        _ => "-",
    };
    let text = lazyloop::registry::written(kind).map(|kind| kind.text());
    if text.is_some_and(|text| text.contains("generate mixed")) {
        return None; // Every cell keeps its number.
    }
    let rules = text.and_then(|text| lazyloop_rules::Kind::read(text).ok());
    let is_kept = rules.as_ref().is_some_and(|rules| {
        let clue = rules.read_clue(token);
        let form = clue.and_then(|clue| rules.form(clue));
        let has_order = rules.making.order.is_some() && !rules.leaves_blank;
        let is_in_order = has_order && clue.is_some_and(|it| it.number.is_some());
        is_in_order || form.is_some_and(|form| rules.making.kept.contains(&form.name))
    });
    // What lies under the clues is none.
    let ground = rules
        .and_then(|rules| rules.making.ground)
        .map(|ground| ground.letter)
        .filter(|&letter| token.contains(letter))
        .map(String::from);
    Some(match kind {
        _ if is_kept || [blank, "-", "."].contains(&token) || ground.as_deref() == Some(token) => {
            Vec::new()
        }
        _ if ground.is_some() => ground.into_iter().collect(),
        "grand-tour" => {
            let sides = [1, 2, 4, 8].into_iter().filter(|side| number() & side > 0);
            let rest = sides.map(|side| number() - side);
            rest.map(|rest| if rest == 0 { blank.to_string() } else { rest.to_string() }).collect()
        }
        // Its arrow is never left out.
        "firefly" => {
            let arrow = token.trim_start_matches(|sign: char| sign.is_ascii_digit());
            (arrow != token).then(|| arrow.to_string()).into_iter().collect()
        }
        "mid-loop" if token == "5" => ["2", "3"].map(str::to_string).to_vec(),
        _ => vec![blank.to_string()],
    })
}

/// Whatever the text of a generated puzzle shows as a clue is needed, each by itself.
pub(crate) fn no_clue_that_the_text_shows_is_one_too_many<D: Drawn>(drawn: &D) {
    let name = drawn.kind().info.name;
    if emptied(name, "-").is_none() || !drawn.kind().info.has_rows {
        return; // Of tilings, whose labels are numbers, the law above has each label by itself.
    }
    let (mut tried, enough) = (0, 20 / drawn.one_of());
    let seeds = trials(24 / drawn.one_of(), 200) as u64;
    // Some puzzles of some kinds show no clue that could go.
    for seed in 0..seeds + 20 {
        if seed >= seeds && tried > enough {
            break;
        }
        let wishes = Wishes::of_size(Grid::new(5 + seed as usize % 2, 6).unwrap());
        let made = match make(drawn.kind(), &generate::Options::new(wishes), seed) {
            Err(GenerateError::Unsound) => {
                panic!("{name}, seed {seed}: a clue went that is needed")
            }
            Err(_) => continue, // not every size has a line
            Ok(made) => made,
        };
        let fields = made.puzzle.to_json(None);
        let has_words = fields.clues.iter().any(|row| row.contains(' '));
        let between = if has_words { " " } else { "" };
        let tokens = |row: &String| -> Vec<String> {
            match has_words {
                true => row.split(' ').map(str::to_string).collect(),
                false => row.chars().map(String::from).collect(),
            }
        };
        let rows: Vec<Vec<String>> = fields.clues.iter().map(tokens).collect();
        for (row, col) in
            (0..rows.len()).flat_map(|row| (0..rows[row].len()).map(move |col| (row, col)))
        {
            for token in emptied(name, &rows[row][col]).unwrap() {
                let mut rows = rows.clone();
                rows[row][col] = token;
                let rows: Vec<String> = rows.iter().map(|row| row.join(between)).collect();
                let lines = rows.iter().map(|row| Line { number: 1, text: row.as_bytes() });
                let lines: Vec<Line<'_>> = lines.collect();
                let (puzzle, _) = (drawn.kind().from_json)(&lines, &fields).unwrap();
                let found = questions::unique(&puzzle, &Options::default(), &mut |_| {}).result;
                // A region that loses its last moon is one of suns, and may have other answers only.
                let is_only = matches!(found, Ok(Verdict::Solved(Uniqueness::Unique(only)))
                    if *only.answer() == made.answer);
                assert!(!is_only, "seed {seed}, row {row}, column {col}: {:?}", made.puzzle);
                tried += 1;
            }
        }
    }
    assert!(tried > enough, "{name}: {tried} clues");
}
