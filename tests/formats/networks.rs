//! Hashiwokakero beside puzz.link's own program: bridges are judged as it judges them.

use crate::common;
use crate::drawn::Drawn;
use crate::drawn::networks::{Networks, sights};
use crate::interop::{ask_puzz_link, puzz_link, read};
use lazyloop::engine::Verdict;
use lazyloop::kind::Kind;
use lazyloop::puzzles::hashiwokakero::{Answer, KIND, Puzzle};
use lazyloop::questions::{self, Options, Uniqueness};
use lazyloop::random::Random;
use lazyloop::registry::{self, AnyPuzzle, Format};
use serde_json::{Value, json};

fn network(puzzle: &dyn AnyPuzzle) -> &Puzzle {
    let any: &dyn std::any::Any = puzzle;
    any.downcast_ref().expect("islands")
}

/// Random islands and bridges: our check and its check say the same, where each island without a number has a bridge. That
/// program passes over those that have none, and takes no board without a bridge.
#[test]
fn bridges_are_judged_as_puzz_link_judges_them() {
    let Some(program) = puzz_link() else { return };
    let files = KIND.pzprv3.as_ref().expect("files");
    let mut random = Random::new(7);
    let mut boards = Vec::new();
    for puzzle in Networks.puzzles(common::trials(400, 100_000), 3) {
        let grid = puzzle.grid();
        if grid.cols() == 1 {
            continue; // its files have blank lines there, which would end ours
        }
        let is_island = |(row, col)| puzzle.island(grid.cell(row, col)).is_some();
        let sights = sights(grid.rows(), grid.cols(), &is_island);
        let count = sights.len();
        let is_open = |&(row, col): &(usize, usize)| {
            puzzle.island(grid.cell(row, col)).is_some_and(|island| island.number.is_none())
        };
        let cells = (0..grid.rows()).flat_map(|row| (0..grid.cols()).map(move |col| (row, col)));
        let open: Vec<(usize, usize)> = cells.filter(is_open).collect();
        let has_bridges = |on: &[bool]| {
            let built = || sights.iter().zip(on.chunks(2)).filter(|(_, on)| on[0]);
            open.iter().all(|island| built().any(|(ends, _)| ends.contains(island)))
        };
        let mut drawn: Vec<Vec<bool>> = Networks.answers(&puzzle).into_iter().take(2).collect();
        drawn.extend((0..2).map(|_| {
            let bridges = (0..count).map(|_| random.below(3));
            bridges.flat_map(|bridges| [bridges > 0, bridges > 1]).collect::<Vec<bool>>()
        }));
        drawn.retain(|on| on.contains(&true) && has_bridges(on));
        for on in drawn {
            let answer = Answer::of_edges(puzzle.size(), on);
            let file = (files.write)(&puzzle, Some(&answer)).expect("a file");
            boards.push((file, Kind::check(&puzzle, &answer)));
        }
    }
    let questions: Vec<Value> = boards.iter().map(|(file, _)| json!({ "judge": file })).collect();
    let mut right = 0;
    for ((file, ours), theirs) in boards.iter().zip(ask_puzz_link(&program, &questions)) {
        let is_right = Value::from(ours.is_ok());
        assert_eq!(is_right, theirs["complete"], "{ours:?} and {}:\n{file}", theirs["fault"]);
        right += usize::from(ours.is_ok());
    }
    assert!(right > boards.len() / 10 && right < boards.len() / 2, "{right} of {}", boards.len());
}

/// The answer of its sample is right and the only one, and each wrong board beside it is refused.
#[test]
fn the_sample_of_puzz_link_is_judged_as_it_says() {
    let Some(program) = puzz_link() else { return };
    let name = KIND.pzprv3.as_ref().expect("files").names[0];
    let samples = ask_puzz_link(&program, &[json!({ "samples": name })]).remove(0);
    let address = samples["address"].as_str().expect("an address");
    let puzzle = read(address);
    assert_eq!(puzzle.write(Format::ADDRESS).expect("an address").trim_end(), address);
    let puzzle = network(&*puzzle);
    let found = questions::unique(puzzle, &Options::default(), &mut |_| {}).result;
    let Ok(Verdict::Solved(Uniqueness::Unique(answer))) = found else { panic!("{found:?}") };
    let mut judged = 0;
    for board in samples["boards"].as_array().expect("boards") {
        let file = board["file"].as_str().expect("a file");
        // Without a table the file has no puzzle.
        if file.lines().count() == 4 {
            continue;
        }
        let mut reader = registry::reader(file.as_bytes(), None);
        let instance = reader.next_instance().expect("memory gives it").expect("an instance");
        let marks = instance.beside.marks.unwrap_or_default();
        let drawn = instance.puzzle.unwrap_or_else(|error| panic!("{error}: {file}"));
        let claimed =
            Answer::of_edges(drawn.size(), marks.iter().map(|mark| *mark == Some(true)).collect());
        let checked = Kind::check(network(&*drawn), &claimed);
        assert_eq!(checked.is_ok(), board["fault"].is_null(), "{checked:?}: {file}");
        if checked.is_ok() {
            assert_eq!(claimed, *answer.answer());
        }
        judged += 1;
    }
    assert!(judged > 3, "{judged}");
}
