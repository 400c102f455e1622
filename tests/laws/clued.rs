//! Kinds that are clues in cells: what published puzzles decide about their rules, as small puzzles.

use crate::drawn::lattice;
use crate::drawn::loops::Loop;
use crate::every::{hold, searches};
use lazyloop::answer::Answer;
use lazyloop::engine::Verdict;
use lazyloop::grid::Grid;
use lazyloop::kind::Definition;
use lazyloop::lines::clued::{Clued, Puzzle};
use lazyloop::plane::Along;
use lazyloop::questions::{self, Options, Uniqueness};
use lazyloop::registry;
use lazyloop::text::Line;
use std::collections::{BTreeMap, BTreeSet};

fn kind(name: &str) -> &'static Definition<Puzzle> {
    registry::written(name).expect("a kind").definition()
}

fn read(kind: &Definition<Puzzle>, text: &str) -> Puzzle {
    let line = |(number, text): (usize, &'static str)| Line { number, text: text.as_bytes() };
    let text: &'static str = text.to_string().leak();
    let lines: Vec<Line<'_>> = (1..).zip(text.lines()).map(line).collect();
    kind.notations[0].read(&lines).unwrap_or_else(|error| panic!("{error}: {text}"))
}

/// The ways in which a line leaves each cell, row by row, as in the published answers.
fn ways(answer: &Answer) -> String {
    let grid = answer.grid();
    let of = |(row, col)| {
        let [north, west, east, south] = answer.arms(grid.cell(row, col));
        let ways = [(north, 'n'), (south, 's'), (east, 'e'), (west, 'w')];
        let ways: String = ways.into_iter().filter(|(on, _)| *on).map(|(_, way)| way).collect();
        if ways.is_empty() { "-".to_string() } else { ways }
    };
    let row = |row| (0..grid.cols()).map(|col| of((row, col))).collect::<Vec<_>>().join(" ");
    (0..grid.rows()).map(row).collect::<Vec<_>>().join("\n")
}

/// The only answer, or what else was found.
fn only_answer(puzzle: &Puzzle) -> Result<String, &'static str> {
    match questions::unique(puzzle, &Options::default(), &mut |_| {}).result {
        Ok(Verdict::Solved(Uniqueness::Unique(only))) => Ok(ways(only.answer())),
        Ok(Verdict::Solved(Uniqueness::Multiple(..))) => Err("several answers"),
        Ok(Verdict::Unsatisfiable) => Err("no answer"),
        other => panic!("{other:?}"),
    }
}

fn decides(kind: &Definition<Puzzle>, text: &str) -> Result<String, &'static str> {
    only_answer(&read(kind, text))
}

/// With regions that the line may miss, it may be all within one; nothing else is different.
#[test]
fn a_line_that_may_miss_regions_may_be_within_one() {
    let text = "4 - 0\n- - -\n1 1 2\n1 1 2";
    assert_eq!(decides(kind("country-road"), text), Err("no answer"));
    let skipping =
        |text: &str| only_answer(&read(kind("country-road"), text).switching("skip-regions"));
    assert_eq!(skipping(text), Ok("se sw -\nne nw -".to_string()));
    assert_eq!(skipping(&text.replace('4', "2")), Err("no answer"));
}

fn ring() -> Result<String, &'static str> {
    Ok("se ew sw\nns - ns\nne ew nw".to_string())
}

#[test]
fn arrows_of_yajilin_see_past_clue_cells() {
    let ring = "- - se ew sw\n- - ns - ns\n- - ne ew nw";
    let puzzle = "x x - - -\n1e x - - -\nx x - - -";
    assert_eq!(decides(kind("yajilin"), puzzle).as_deref(), Ok(ring));
    // Also where the next one has an arrow on the same way, which counts what lies beyond it.
    let puzzle = "x x - - -\n1e 1e - - -\nx x - - -";
    assert_eq!(decides(kind("yajilin"), puzzle).as_deref(), Ok(ring));
    for contradiction in ["x x - - -\n0e 1e - - -\nx x - - -", "x x - - -\n2e 1e - - -\nx x - - -"]
    {
        assert_eq!(decides(kind("yajilin"), contradiction), Err("no answer"));
    }
}

#[test]
fn arrows_of_castle_wall_see_past_clue_cells() {
    let answer = "- - se ew sw\n- - ne ew nw";
    assert_eq!(decides(kind("castle-wall"), "2e x - - -\nx x - - -").as_deref(), Ok(answer));
    assert_eq!(decides(kind("castle-wall"), "1e x - - -\nx x - - -"), Err("several answers"));
}

/// With all of them the length of the line is known: some leave no cell out, which is stated then.
#[test]
fn sums_of_all_rows_and_columns_of_castle_wall_have_their_answers() {
    let (grid, kind) = (Grid::new(5, 5).expect("a grid"), kind("castle-wall"));
    let mut lines: BTreeMap<[usize; 8], BTreeSet<Vec<bool>>> = BTreeMap::new();
    for Loop { line, .. } in lattice(grid, Along::Cells) {
        let arms = |row, col| line.arms(grid.cell(row, col));
        // Each edge leads up from one cell, or to the left.
        let is_beside = (0..5).any(|at| arms(0, at).contains(&true) || arms(at, 0).contains(&true));
        let sum = |at: usize| match at < 4 {
            true => (1..5).filter(|&row| arms(row, at + 1)[0]).count(),
            false => (1..5).filter(|&col| arms(at - 3, col)[1]).count(),
        };
        if !is_beside {
            lines.entry(std::array::from_fn(sum)).or_default().insert(line.as_slice().to_vec());
        }
    }
    let mut is_full = false;
    for (at, (sums, expected)) in lines.iter().enumerate() {
        let above: Vec<String> = sums[..4].iter().map(|sum| format!("{sum}s")).collect();
        let left = sums[4..].iter().map(|sum| format!("\n{sum}e - - - -"));
        let text = format!("? {}{}", above.join(" "), left.collect::<String>());
        let searches = searches(&kind.info);
        let by = searches.iter().cycle().skip(at * 5).take(4);
        by.for_each(|by| hold(&read(kind, &text), expected, by));
        is_full |= sums.iter().sum::<usize>() == 16;
    }
    assert!(lines.len() > 100 && is_full, "{} sums", lines.len());
}

#[test]
fn beside_a_hole_of_country_road_a_cell_may_be_unused() {
    let clues = "5 - 1 2\n- - - -\n- - 2 -";
    let holes = "1 1 2 3\n1 @ 2 3\n1 1 4 4";
    let answer = "se ew ew sw\nns - - ns\nne ew ew nw";
    let puzzle = format!("{clues}\n{holes}");
    assert_eq!(decides(kind("country-road"), &puzzle).as_deref(), Ok(answer));
    // As a region, the cell would have to be visited.
    assert_eq!(decides(kind("country-road"), &puzzle.replace('@', "5")), Err("no answer"));
}

#[test]
fn a_question_mark_or_zero_of_geradeweg_has_equal_stretches() {
    for open in ["?", "0"] {
        let answer = decides(kind("geradeweg"), &format!("{open} - -\n- - -"));
        assert_eq!(answer.as_deref(), Ok("se sw -\nne nw -"), "{open}");
    }
    let answer = decides(kind("geradeweg"), "x - -\n- - -");
    assert_eq!(answer.as_deref(), Ok("- se sw\n- ne nw"), "as a zero in an address");
}

#[test]
fn a_question_mark_of_koburin_is_neither_visited_nor_shaded() {
    assert_eq!(decides(kind("koburin"), "- - -\n- ? -\n- - -"), ring());
    assert_eq!(decides(kind("koburin"), "- - -\n- - -\n- - -"), Err("several answers"));
    let answer = "se ew ew sw\nns - - ns\nne ew ew nw";
    let puzzle = "- - - -\n- ? 0 -\n- - - -";
    assert_eq!(decides(kind("koburin"), puzzle).as_deref(), Ok(answer));
}

#[test]
fn a_region_without_a_number_may_have_any() {
    let regions = "1 1 1\n1 1 1\n1 1 2";
    let answer = decides(kind("regional-yajilin"), &format!("0 - -\n- - -\n- - -\n{regions}"));
    assert_eq!(answer.as_deref(), Ok("se ew sw\nns se nw\nne nw -"));
    let answer = decides(kind("regional-yajilin"), &format!("- - -\n- - -\n- - 0\n{regions}"));
    assert_eq!(answer, Err("several answers"));
    let turns = "1 1 2\n1 1 2";
    let answer = decides(kind("detour"), &format!("2 - -\n- - -\n{turns}"));
    assert_eq!(answer.as_deref(), Ok("se ew sw\nne ew nw"));
}

#[test]
fn a_region_with_moons_alone_is_one_of_moons() {
    let regions = "1 1 2 2\n1 1 2 2";
    let answer = decides(kind("moon-sun"), &format!("o - - x\n- - - -\n{regions}"));
    assert_eq!(answer.as_deref(), Ok("se ew ew sw\nne ew ew nw"));
    let answer = decides(kind("moon-sun"), &format!("o - - o\n- - - -\n{regions}"));
    assert_eq!(answer, Err("no answer"), "regions that follow each other differ");
}
