//! Explanations: every step follows, by a fresh solver, from the rules and facts that it names; paths
//! end in the answer; hints never rest on wrong marks; ratings are those of their paths.

use crate::common::{self, answer_line, puzzle, random, trials};
use crate::flow_brute;
use lazyloop::draw::CELL;
use lazyloop::grid::Segment;
use lazyloop::kind::{Explained, Fact, Layer, Place, Step};
use lazyloop::puzzles::slitherlink::Puzzle;
use lazyloop::questions::{
    Explanation, Hint, Level, Options, PathEnd, explain, explain_watched, hint, implies, rate,
};
use lazyloop::registry;
use lazyloop::report::explain_sheet;
use rand::RngExt;
use std::fs;
use std::io::{BufRead, BufReader};
use std::path::Path;
use std::process::{Command, Stdio};
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

fn path(puzzle: &Puzzle) -> Explanation {
    explain(puzzle, Layer::Subset, &Options::default()).expect("a kind that can be explained")
}

/// Holds every `every`-th step to its rules and facts, and all steps to their order. Returns for how many
/// of them `implies` gave up.
fn check_steps(puzzle: &Puzzle, path: &Explanation, every: usize) -> usize {
    let mut known = vec![None; puzzle.grid().segment_count()];
    let mut undecided = 0;
    for (at, step) in path.steps.iter().enumerate() {
        for fact in &step.known {
            assert_eq!(known[fact.edge], Some(fact.on), "step {} rests on {fact:?}", at + 1);
        }
        for fact in &step.facts {
            assert_eq!(known[fact.edge], None, "step {} says {fact:?} again", at + 1);
            known[fact.edge] = Some(fact.on);
        }
        assert!(!step.words.is_empty() && !step.technique.is_empty());
        if at % every == 0 {
            let follows = implies(puzzle, step, &Options::default());
            undecided += usize::from(follows.is_none());
            assert_ne!(
                follows,
                Some(false),
                "{} step {}: {step:?}",
                common::puzzle_line(puzzle),
                at + 1
            );
        }
    }
    assert_eq!(known, path.known);
    undecided
}

/// The puzzles of a file of the data folder; none if it is not there.
fn data(name: &str) -> Vec<Puzzle> {
    let Some(path) = common::data(name) else { return Vec::new() };
    let text = fs::read_to_string(path).expect("readable");
    text.lines().map(puzzle).collect()
}

#[test]
fn every_step_of_the_courses_puzzles_follows_and_leads_to_the_answer() {
    let puzzles = data("course.txt");
    for (at, puzzle) in puzzles.iter().enumerate() {
        let path = path(puzzle);
        assert_eq!(check_steps(puzzle, &path, 1), 0);
        match common::solve(puzzle, &Options::default()) {
            Some(answer) => {
                assert_eq!(path.end, PathEnd::Complete, "line {}", at + 1);
                let on: Vec<Option<bool>> = answer.as_slice().iter().map(|&on| Some(on)).collect();
                assert_eq!(path.known, on, "{}", answer_line(&answer));
                let layers = path.steps.iter().map(|step| step.layer).max();
                assert!(layers <= Some(Layer::Corner), "line {}", at + 1);
            }
            None => assert_eq!(path.end, PathEnd::NoAnswer),
        }
    }
}

/// Uses the data folder. `LAZYLOOP_TRIALS=all` checks every step of larger puzzles, too, in some minutes.
#[test]
fn steps_of_published_puzzles_follow() {
    let most_cells = trials(120, 1000);
    let tenth = |name, first| data(name).into_iter().skip(first).step_by(10);
    let puzzles = tenth("published.txt", 3).chain(tenth("loopy.txt", 0));
    let mut puzzles: Vec<Puzzle> =
        puzzles.filter(|puzzle| puzzle.grid().cell_count() <= most_cells).collect();
    puzzles.sort_by_key(|puzzle| puzzle.grid().cell_count());
    let every = trials(40, 1);
    let next = AtomicUsize::new(0);
    let found = Mutex::new((Vec::new(), 0, 0));
    let work = || {
        while let Some(puzzle) = puzzles.get(next.fetch_add(1, Ordering::Relaxed)) {
            let options = Options::default().time_limit(Duration::from_secs(100));
            let path = explain(puzzle, Layer::Subset, &options).expect("explained");
            assert_ne!(path.end, PathEnd::NoAnswer, "{}", common::puzzle_line(puzzle));
            let open = check_steps(puzzle, &path, every);
            let (sizes, checked, undecided) = &mut *found.lock().expect("whole");
            sizes.extend(path.steps.iter().map(|step| step.rules.len()));
            *checked += path.steps.len().div_ceil(every);
            *undecided += open;
            let cells = puzzle.grid().cell_count();
            let steps = path.steps.len();
            eprintln!("{cells} cells, {steps} steps, {:?}: {open} undecided", path.end);
        }
    };
    thread::scope(|scope| (0..2).for_each(|_| drop(scope.spawn(work))));
    let (sizes, checked, undecided) = found.into_inner().expect("whole");
    let (paths, steps) = (puzzles.len(), sizes.len());
    eprintln!("{paths} paths of {steps} steps: {checked} checked, {undecided} of them undecided");
    // Where a step's rules leave much of the grid free, `implies` may give up.
    assert!(undecided * 100 <= checked, "{undecided} of {checked}");
    let small = sizes.iter().filter(|&&rules| rules <= 4).count();
    // Large puzzles take larger sets.
    assert!(small * 100 >= sizes.len() * trials(95, 90), "{small} of {}", sizes.len());
    // What the maker of these puzzles deduces is enough for all of them.
    for (at, puzzle) in data("loopy.txt").iter().enumerate().take(100) {
        let found = explain(puzzle, Layer::Corner, &Options::default()).expect("explained");
        assert_eq!(found.end, PathEnd::Complete, "line {}", at + 1);
    }
}

/// A step that says too much must be found out, or the tests above could not fail.
#[test]
fn a_step_with_a_rule_or_a_fact_too_few_does_not_follow() {
    let puzzle = puzzle("5 5 3.3.. ...23 .1112 ...3. .3.2.");
    let path = path(&puzzle);
    let mut refuted = 0;
    for step in &path.steps {
        for at in 0..step.rules.len() {
            let mut less = step.clone();
            less.rules.remove(at);
            refuted += usize::from(implies(&puzzle, &less, &Options::default()) == Some(false));
        }
        for at in 0..step.known.len() {
            let mut less = step.clone();
            less.known.remove(at);
            refuted += usize::from(implies(&puzzle, &less, &Options::default()) == Some(false));
        }
        let mut wrong = step.clone();
        wrong.facts.iter_mut().for_each(|fact| fact.on = !fact.on);
        assert_eq!(implies(&puzzle, &wrong, &Options::default()), Some(false), "{step:?}");
    }
    assert!(refuted > path.steps.len(), "{refuted}");
}

fn first_with(puzzle: &Puzzle, technique: &str) -> Step {
    let steps = path(puzzle).steps;
    let names: Vec<&str> = steps.iter().map(|step| step.technique).collect();
    let found = steps.iter().find(|step| step.technique == technique).cloned();
    found.unwrap_or_else(|| panic!("no '{technique}' among {names:?}"))
}

#[test]
fn frequent_shapes_have_their_names_and_sentences() {
    let step = first_with(&puzzle("2 2 3. .."), "3 in a corner");
    let end = "both on or both off. So the top and the left side of row 1, column 1 are on.";
    assert!(step.words.ends_with(end), "{}", step.words);
    assert_eq!(step.rules, [Place::Cell(0), Place::Point(0)]);
    let step = first_with(&puzzle("5 5 ..... .3... ..3.. ..... ....."), "two 3s diagonal");
    assert_eq!(step.facts.len(), 4, "{step:?}");
    assert!(step.facts.iter().all(|fact| fact.on), "{step:?}");
    let step = first_with(&puzzle("3 3 0.. ... .3."), "0");
    assert_eq!(step.facts.len(), 4);
}

#[test]
fn hints_go_all_the_way_from_right_marks() {
    let puzzle = puzzle("5 5 3.3.. ...23 .1112 ...3. .3.2.");
    let answer = common::solve(&puzzle, &Options::default()).expect("an answer");
    let mut rng = random::rng(5);
    for _ in 0..20 {
        let share = rng.random_range(0.0..1.0);
        let mut marks: Vec<Option<bool>> =
            answer.as_slice().iter().map(|&on| rng.random_bool(share).then_some(on)).collect();
        let mut told = 0;
        loop {
            match hint(&puzzle, &marks, &Options::default()).expect("a hint") {
                Hint::Next(step) => {
                    for fact in &step.known {
                        assert_eq!(marks[fact.edge], Some(fact.on));
                    }
                    for fact in &step.facts {
                        assert_eq!(marks[fact.edge], None);
                        marks[fact.edge] = Some(fact.on);
                    }
                    assert_eq!(implies(&puzzle, &step, &Options::default()), Some(true));
                }
                Hint::Done => break,
                other => panic!("{other:?}"),
            }
            told += 1;
            assert!(told <= marks.len());
        }
        let on: Vec<bool> = marks.iter().map(|mark| *mark == Some(true)).collect();
        assert_eq!(on, answer.as_slice());
    }
}

#[test]
fn a_path_uses_the_layers_up_to_the_one_that_is_asked_for() {
    let puzzle = puzzle("5 5 3.3.. ...23 .1112 ...3. .3.2.");
    for (most, hardest) in [
        (Layer::Single, None),
        (Layer::Corner, Some(Layer::Corner)),
        (Layer::Supposition, Some(Layer::Supposition)),
    ] {
        let path = explain(&puzzle, most, &Options::default()).expect("explained");
        assert_eq!(path.steps.iter().map(|step| step.layer).max(), hardest, "{most:?}");
    }
}

/// Without labels, what a closed line would leave out is all that speaks against it.
#[test]
fn a_line_does_not_close_where_a_mark_is_left_out() {
    let puzzle = puzzle("1 6 ......");
    let grid = puzzle.grid();
    let ends = [(0, grid.vertical(0, 1)), (5, grid.vertical(0, 5))].map(|(col, closing)| {
        let around = grid.segments_of_cell(grid.cell(0, col));
        (around.into_iter().filter(|&side| side != closing).collect::<Vec<_>>(), closing)
    });
    let mut marks = vec![None; grid.segment_count()];
    ends.iter().flat_map(|(line, _)| line).for_each(|side| marks[side.index()] = Some(true));
    let Hint::Next(step) = hint(&puzzle, &marks, &Options::default()).expect("a hint") else {
        panic!("no step")
    };
    let [Fact { edge, on: false }] = step.facts[..] else { panic!("{step:?}") };
    assert!(ends.iter().any(|(_, closing)| closing.index() == edge), "{step:?}");
    for (line, _) in &ends {
        assert!(line.iter().any(|side| step.known.iter().any(|fact| fact.edge == side.index())));
    }
    assert_eq!(implies(&puzzle, &step, &Options::default()), Some(true), "{step:?}");
}

#[test]
fn hints_follow_from_marks_on_grids_without_labels() {
    let atlas = common::brute::Atlas::new(3, 4);
    let puzzle = atlas.puzzle(vec![None; 12]);
    let mut rng = random::rng(11);
    let mut told = 0;
    for _ in 0..60 {
        let line = atlas.truth(atlas.loops[rng.random_range(0..atlas.loops.len())].segments);
        let share = rng.random_range(0.3..1.0);
        let mut marks: Vec<Option<bool>> =
            line.iter().map(|&on| (on && rng.random_bool(share)).then_some(true)).collect();
        while let Hint::Next(step) = hint(&puzzle, &marks, &Options::default()).expect("a hint") {
            told += usize::from(step.rules.contains(&Place::Loops));
            assert!(step.known.iter().all(|fact| marks[fact.edge] == Some(fact.on)), "{step:?}");
            assert_eq!(implies(&puzzle, &step, &Options::default()), Some(true), "{step:?}");
            step.facts.iter().for_each(|fact| marks[fact.edge] = Some(fact.on));
        }
    }
    assert!(told > 20, "{told} hints against a line that closes");
}

#[test]
fn a_wrong_mark_is_named_with_a_reason_that_rests_on_no_wrong_mark() {
    let puzzle = puzzle("5 5 3.3.. ...23 .1112 ...3. .3.2.");
    let answer = common::solve(&puzzle, &Options::default()).expect("an answer");
    let mut rng = random::rng(7);
    for _ in 0..30 {
        let mut marks: Vec<Option<bool>> =
            answer.as_slice().iter().map(|&on| rng.random_bool(0.4).then_some(on)).collect();
        for _ in 0..rng.random_range(1..3) {
            let edge = rng.random_range(0..marks.len());
            marks[edge] = Some(!answer.as_slice()[edge]);
        }
        let Hint::Wrong(mark, step) = hint(&puzzle, &marks, &Options::default()).expect("a hint")
        else {
            panic!("no wrong mark in {marks:?}")
        };
        assert_eq!(marks[mark.edge], Some(mark.on));
        assert_ne!(answer.as_slice()[mark.edge], mark.on);
        assert!(step.facts.iter().any(|fact| fact.edge == mark.edge && fact.on != mark.on));
        for fact in &step.known {
            assert_eq!(answer.as_slice()[fact.edge], fact.on, "{step:?}");
        }
        assert_eq!(implies(&puzzle, &step, &Options::default()), Some(true));
    }
}

#[test]
fn a_rating_counts_what_the_path_has() {
    let puzzle = puzzle("5 5 3.3.. ...23 .1112 ...3. .3.2.");
    let found = path(&puzzle);
    let rating = rate(&found);
    assert_eq!(rating.steps.iter().sum::<usize>(), found.steps.len());
    let read: usize = found
        .steps
        .iter()
        .filter(|step| step.layer >= Layer::Supposition)
        .map(|step| step.rules.len() + step.known.len())
        .sum();
    assert_eq!(rating.number, read as f64 / 10.0);
    let level = if rating.number < 10.0 { Level::Hard } else { Level::Expert };
    assert_eq!(rating.level, level);
    let whole = path(&self::puzzle("1 2 33"));
    assert_eq!((whole.end, rate(&whole).level), (PathEnd::Complete, Level::Easy));
    let label = path(&self::puzzle("1 1 4"));
    assert_eq!((label.end, rate(&label).level), (PathEnd::Complete, Level::Children));
    let single = explain(&puzzle, Layer::Single, &Options::default()).expect("a path");
    assert!(single.steps.iter().all(|step| step.layer == Layer::Single));
    let blank = self::path(&self::puzzle(&common::blank(3)));
    assert_eq!((blank.end, rate(&blank).level), (PathEnd::Several, Level::Search));
}

#[test]
fn edges_are_named_by_cells_that_are_there() {
    let puzzle = puzzle("2 3 ... ...");
    let names: Vec<String> =
        puzzle.grid().segments().map(|s: Segment| puzzle.name_edge(s.index())).collect();
    let mut distinct = names.clone();
    distinct.sort();
    distinct.dedup();
    assert_eq!(distinct.len(), names.len());
    assert_eq!(names[0], "the top of row 1, column 1");
    assert_eq!(names.last().map(String::as_str), Some("the bottom of row 2, column 3"));
}

fn run(arguments: &[&str]) -> (Option<i32>, String) {
    let mut command: Command = common::lazyloop();
    let output = command.args(arguments).output().expect("it runs");
    (output.status.code(), String::from_utf8(output.stdout).expect("UTF-8"))
}

#[test]
fn the_program_explains_hints_and_rates() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzles.txt");
    fs::write(&file, "2 2 3. ..\n1 1 9\n1 1 3\n").expect("written");
    let file = file.to_str().expect("UTF-8");
    let (status, text) = run(&["explain", file]);
    assert_eq!(status, Some(1), "it has several answers: {text}");
    assert!(text.starts_with("1. 3 in a corner (corner)\n"), "{text}");
    let (status, text) = run(&["explain", file, "--index", "3"]);
    assert_eq!(status, Some(0), "{text}");
    assert!(text.contains("contradicts") && text.contains("There is no answer"), "{text}");
    let (status, text) = run(&["rate", file]);
    assert_eq!(status, Some(1));
    let lines: Vec<&str> = text.lines().collect();
    assert_eq!(lines.len(), 3);
    assert_eq!(lines[0], "no rating: there are several answers", "{text}");
    assert_eq!(lines[2], "no rating: there is no answer", "{text}");
    assert!(lines[1].starts_with("ERROR: "), "{text}");
}

/// Its sets of rules would take minutes. The effort is counted and not timed, so the program and the
/// library stop at the same step.
#[test]
fn a_path_ends_by_itself_with_the_steps_that_were_found() {
    let text = fs::read_to_string("instances/hard.txt").expect("the file");
    let line = text.lines().nth(1).expect("a line");
    let puzzle = lazyloop::registry::read(line).expect("a puzzle");
    let program = thread::spawn(|| run(&["explain", "instances/hard.txt", "--index", "2"]));
    let mut told = 0;
    let path =
        explain_watched(&*puzzle, &[], Layer::Subset, &Options::default(), &mut |_| told += 1);
    let path = path.expect("a path");
    assert_eq!(path.end, PathEnd::Budget);
    assert!(!path.steps.is_empty() && path.known.contains(&None));
    assert_eq!(told, path.steps.len());
    let (status, text) = program.join().expect("it runs");
    assert_eq!(status, Some(1));
    let end = text.lines().last().expect("a line");
    assert!(end.starts_with(&format!("After {} steps ", path.steps.len())), "{end}");
    assert!(end.contains("the rest only search shows") && end.contains("--time-limit"), "{end}");
}

#[test]
fn a_limit_of_time_ends_a_path_and_gives_no_rating() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("puzzle.txt");
    let text = fs::read_to_string("instances/hard.txt").expect("the file");
    fs::write(&file, text.lines().nth(1).expect("a line")).expect("written");
    let file = file.to_str().expect("UTF-8");
    let (status, text) = run(&["explain", file, "--time-limit", "2"]);
    assert_eq!(status, Some(1));
    let end = text.lines().last().expect("a line");
    assert!(end.contains("the time is up") && end.contains("the rest only search shows"), "{end}");
    let (status, text) = run(&["rate", file, "--time-limit", "0"]);
    assert_eq!((status, text.as_str()), (Some(1), "no rating: out of time\n"));
    let (status, text) = run(&["hint", file, "--time-limit", "0"]);
    assert_eq!((status, text.as_str()), (Some(1), "Stopped: out of time.\n"));
}

/// What one rule says may be true and show nothing.
#[test]
fn a_path_that_does_not_show_that_there_is_no_answer_does_not_say_so() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("map.txt");
    fs::write(&file, "....\nB.A.\nA...\n..B.\n").expect("written");
    let (status, text) = run(&["explain", file.to_str().expect("UTF-8")]);
    assert_eq!(status, Some(1), "{text}");
    assert!(!text.contains("breaks a rule"), "{text}");
    assert!(text.ends_with("say no more; search shows that there is no answer.\n"), "{text}");
}

/// For every kind: without marks only the step is drawn, and what it says is below.
#[test]
fn a_hint_without_marks_draws_the_first_step() {
    for (input, drawn) in [
        ("slither/5/5/8di28111cgd8c", '╍'),
        ("instances/masyu/strewn.txt", '╍'),
        ("instances/simple-loop/grown.txt", '╳'),
        ("instances/flow/05x05.txt", '╍'),
    ] {
        let (status, said) = run(&["hint", input]);
        assert_eq!(status, Some(0), "{said}");
        let (status, text) = run(&["hint", "--picture", input]);
        assert_eq!(status, Some(0), "{text}");
        let picture =
            text.strip_suffix(&format!("\n\n{said}")).expect("the picture, then the step");
        assert!(
            picture.contains(drawn) && !picture.contains("━━━") && !picture.contains('×'),
            "{text}"
        );
    }
}

const MARKED: &str = "pzprv3.1/slither/2/2/3 . /. . /0 0 /0 0 /0 0 0 /0 0 0 /0 0 /0 0 /0 0 /";

#[test]
fn a_hint_comes_in_stages_and_reads_marks() {
    let folder = tempfile::tempdir().expect("a folder");
    let file = folder.path().join("marked");
    let ask = |text: &str, stage: &str| {
        fs::write(&file, text).expect("written");
        run(&["hint", file.to_str().expect("UTF-8"), "--stage", stage])
    };
    assert_eq!(ask(MARKED, "where").1, "Look at the 3 at row 1, column 1.\n");
    assert_eq!(
        ask(MARKED, "rule").1,
        "3 in a corner (corner): the 3 at row 1, column 1; the upper left corner of row 1, column 1.\n"
    );
    let (status, text) = ask(MARKED, "step");
    assert_eq!(status, Some(0));
    let said = "By the 3 at row 1, column 1, at least one of its top and left side is on. Where they \
        meet, they are both on or both off. So the top and the left side of row 1, column 1 are on.";
    assert!(text.contains(said), "{text}");
    // The left side of the first cell is crossed out.
    let crossed = MARKED.replacen("/0 0 0 /", "/-1 0 0 /", 1);
    let (status, text) = ask(&crossed, "step");
    assert_eq!(status, Some(1));
    assert!(text.starts_with("Wrong mark: the left side of row 1, column 1 (off).\n"), "{text}");
    let json = r#"{"puzzle":"slitherlink","rows":2,"cols":2,"clues":["3.",".."],"horizontal":["1?","??","??"],"vertical":["1??","???"]}"#;
    // Both sides that a 3 in a corner tells are marked, and what is open follows from nothing.
    let (status, text) = ask(json, "step");
    assert_eq!(status, Some(1), "{text}");
    let said = "There are several answers. They differ in 10 edges: the top of row 1, column 2; ";
    assert!(text.starts_with(said), "{text}");
    let (status, text) = ask(&json.replace("1??", "0??"), "where");
    assert_eq!((status, text.starts_with("Wrong mark: ")), (Some(1), true), "{text}");
    assert_eq!(ask(&json.replace("1??", "x??"), "where").0, Some(1));
    assert_eq!(ask("", "where").0, Some(1));
}

#[cfg(unix)]
#[test]
fn an_interruption_tells_the_steps_found_by_then_and_leaves_files_alone() {
    let folder = tempfile::tempdir().expect("a folder");
    let page = folder.path().join("page.html");
    fs::write(&page, "as it was").expect("written");
    for to_file in [false, true] {
        // To find the last steps takes longer than anybody waits.
        let mut command: Command = common::lazyloop();
        command.args(["explain", "-v", "instances/hard.txt", "--index", "2"]);
        command.args(["--time-limit", "100000"]).stderr(Stdio::piped());
        command.current_dir(env!("CARGO_MANIFEST_DIR")).stdout(Stdio::piped());
        if to_file {
            command.arg("--html").arg(&page);
        }
        let mut child = command.spawn().expect("it runs");
        // Nobody reads what it says later: that must not hold it up.
        let mut said = BufReader::new(child.stderr.take().expect("a pipe")).lines();
        let is_step = |line: &std::io::Result<String>| {
            line.as_ref().is_ok_and(|line| line.starts_with("step 1: "))
        };
        assert!(said.any(|line| is_step(&line)), "no step");
        let rest = thread::spawn(move || said.map_while(Result::ok).count());
        let sent = Command::new("kill").args(["-INT", &child.id().to_string()]).status();
        assert!(sent.is_ok_and(|status| status.success()));
        let output = child.wait_with_output().expect("it ends");
        rest.join().expect("it says no more");
        let text = String::from_utf8(output.stdout).expect("UTF-8");
        assert_eq!(output.status.code(), Some(130), "{text}");
        match to_file {
            true => assert_eq!(fs::read_to_string(&page).expect("the page"), "as it was"),
            false => {
                assert!(text.starts_with('1') && text.ends_with("\nStopped: cancelled.\n"));
            }
        }
        assert_eq!(fs::read_dir(folder.path()).expect("the folder").count(), 1);
    }
}

/// Each picture in `docs/EXPLAIN-GALLERY.md`: its file, the technique, the puzzle and the step.
fn examples(page: &str) -> Vec<[&str; 4]> {
    let example = |cell| {
        let cell: &str = cell;
        let (picture, rest) = cell.split_once(")<br>**")?;
        let (technique, rest) = rest.split_once("**<br>`")?;
        let (puzzle, rest) = rest.split_once("`, step ")?;
        Some([picture, technique, puzzle, rest.split(' ').next()?])
    };
    page.split("![](").skip(1).map(|cell| example(cell).expect("an example")).collect()
}

/// A technique, and the sentence of its example below it; a blank line between two.
const WORDS: &str = include_str!("explain/words.txt");

#[test]
fn the_page_shows_every_technique_as_it_is_found_said_and_drawn() {
    let docs = Path::new(env!("CARGO_MANIFEST_DIR")).join("docs");
    let page = fs::read_to_string(docs.join("EXPLAIN-GALLERY.md")).expect("the page");
    let examples = examples(&page);
    let mut told = String::new();
    for [picture, technique, text, step] in &examples {
        let puzzle = registry::read(text).expect("a puzzle");
        let path = explain(&*puzzle, Layer::Subset, &Options::default()).expect("a path");
        let at = step.parse::<usize>().expect("a number") - 1;
        let found = path.steps.get(at).unwrap_or_else(|| panic!("{text}: no step {step}"));
        assert_eq!(found.technique, *technique, "{text}");
        told += &format!("{technique}\n{}\n\n", found.words);
        let drawn = explain_sheet(puzzle.as_ref(), &path, at..at + 1).svg(CELL);
        let shown = fs::read_to_string(docs.join(picture)).expect("a picture");
        assert_eq!(
            drawn, shown,
            "to be drawn again: echo '{text}' | lazyloop explain - --step {step} --svg docs/{picture}"
        );
    }
    assert_eq!(told.trim_end(), WORDS.trim_end());
    // All names that there are, as the code has them.
    let code = include_str!("../../crates/puzzles/src/puzzles/slitherlink/explain/shapes.rs");
    let code = code.lines().filter(|line| !line.trim_start().starts_with("//"));
    let mut names: Vec<&str> = code.flat_map(|line| line.split('"').skip(1).step_by(2)).collect();
    names.push("several rules together");
    names.retain(|name| *name != "contradiction");
    assert!(names.len() > 40, "{names:?}");
    for name in names {
        assert!(examples.iter().any(|[_, shown, ..]| *shown == name), "no example of '{name}'");
    }
}

#[test]
fn steps_are_told_and_drawn_one_by_one() {
    let folder = tempfile::tempdir().expect("a folder");
    let [file, svg] = ["puzzles.txt", "steps.svg"].map(|name| folder.path().join(name));
    fs::write(&file, "5 5 3.3.. ...23 .1112 ...3. .3.2.\n").expect("written");
    let [file, svg] = [&file, &svg].map(|path| path.to_str().expect("UTF-8"));
    let whole = run(&["explain", file]).1;
    let count = path(&puzzle("5 5 3.3.. ...23 .1112 ...3. .3.2.")).steps.len();
    let steps: Vec<String> = (1..=count)
        .map(|step| {
            let (status, text) = run(&["explain", file, "--step", &step.to_string()]);
            assert_eq!(status, Some(0));
            text
        })
        .collect();
    // Those that do the same are told together, as the first of them.
    let (mut told, mut numbers) = (String::new(), Vec::new());
    for line in whole.lines().filter(|line| line.starts_with(|sign: char| sign.is_ascii_digit())) {
        let (heads, _) = line.split_once(". ").expect("numbers, and a title");
        let first = numbers.len();
        for run in heads.split(", ") {
            let (from, to) = run.split_once(" to ").unwrap_or((run, run));
            numbers.extend(from.parse::<usize>().unwrap()..=to.parse::<usize>().unwrap());
        }
        told += &steps[numbers[first] - 1].replacen(
            &format!("{}. ", numbers[first]),
            &format!("{heads}. "),
            1,
        );
        let others = &numbers[first + 1..];
        assert!(others.iter().all(|&step| steps[step - 1].contains("(single)")), "{line}");
    }
    let others: Vec<&str> =
        whole.lines().filter(|line| line.starts_with("   The same: ")).collect();
    assert!(!others.is_empty());
    let rest = whole.lines().filter(|line| !others.contains(line));
    assert_eq!(rest.collect::<Vec<&str>>().join("\n"), format!("{told}Complete in {count} steps."));
    numbers.sort_unstable();
    assert!(numbers.into_iter().eq(1..=count));
    assert_eq!(run(&["explain", file, "--step", &(count + 1).to_string()]).0, Some(1));
    assert_eq!(run(&["explain", file, "--step", "0"]).0, Some(2));
    assert_eq!(run(&["explain", file, "--svg", svg]), (Some(0), String::new()));
    let sheet = fs::read_to_string(svg).expect("a sheet");
    assert_eq!(sheet.matches("<title>Step ").count(), count);
    let masyu = folder.path().join("masyu.txt");
    fs::write(&masyu, "5x5:aWeWbBkWb\n").expect("written");
    let masyu = masyu.to_str().expect("UTF-8");
    run(&["explain", masyu, "--step", "1", "--svg", svg]);
    let sheet = fs::read_to_string(svg).expect("a sheet");
    assert!(sheet.contains("<title>Step 1: white pearl</title>"), "{sheet}");
}

/// One rule by itself, and a line that must not come to be.
#[test]
fn steps_by_one_rule_are_worded_by_it() {
    let words = |map: &str| {
        let map = flow_brute::puzzle(map);
        let path = explain(&map, Layer::Single, &Options::default()).expect("explained");
        path.steps.into_iter().map(|step| (step.technique, step.words)).collect::<Vec<_>>()
    };
    let told = words("AB.\n...\nA.B\n");
    let corner = "By the cell at row 1, column 3, the edge from row 1, column 2 to row 1, column 3 and \
                  the edge from row 1, column 3 to row 2, column 3 are on.";
    assert_eq!(told[0], ("no end and no branch", corner.to_string()));
    let told = words("A..A\nBCCB\n");
    let side = "The edge from row 1, column 1 to row 2, column 1 is off: with it a line would join A to B.";
    assert!(told.contains(&("equal letters", side.to_string())), "{told:?}");
}
