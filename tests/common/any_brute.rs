//! All answers of a small puzzle of any kind, by brute force. A puzzle is an object as in JSON.

use crate::common::brute::Atlas;
use crate::{flow_brute, masyu_brute};
use lazyloop::grid::Grid;
use lazyloop::puzzles::masyu::{self, Pearl};
use serde_json::Value;
use std::collections::BTreeMap;
use std::sync::{LazyLock, Mutex};

/// Results by the size of the grid.
type BySize<T> = LazyLock<Mutex<BTreeMap<(usize, usize), &'static T>>>;

/// Computes the result for a size, once.
fn once<T>(known: &BySize<T>, size: (usize, usize), work: impl FnOnce() -> T) -> &'static T {
    let mut known = known.lock().expect("no test fails with it");
    known.entry(size).or_insert_with(|| Box::leak(Box::new(work())))
}

/// All loops of a grid's segments.
pub(crate) fn atlas(rows: usize, cols: usize) -> &'static Atlas {
    static ATLASES: BySize<Atlas> = LazyLock::new(Mutex::default);
    once(&ATLASES, (rows, cols), || Atlas::new(rows, cols))
}

/// All loops from cell to cell.
pub(crate) fn loops(rows: usize, cols: usize) -> &'static [masyu_brute::Loop] {
    static LOOPS: BySize<Vec<masyu_brute::Loop>> = LazyLock::new(Mutex::default);
    let loops: &Vec<_> = once(&LOOPS, (rows, cols), || masyu_brute::loops(rows, cols));
    loops
}

/// The strings of a JSON list.
pub(crate) fn strings(value: &Value) -> Vec<String> {
    let rows = value.as_array().cloned().unwrap_or_default();
    rows.iter().map(|row| row.as_str().expect("all goes well").to_string()).collect()
}

/// Whether each segment is on, for each answer.
pub(crate) fn answers(puzzle: &Value) -> Vec<Vec<bool>> {
    let clues = strings(&puzzle["clues"]);
    let (rows, cols, signs) = (clues.len(), clues[0].chars().count(), clues.concat());
    match puzzle["puzzle"].as_str().expect("a kind") {
        "slitherlink" => {
            let label = |sign: char| sign.to_digit(5).map(|label| label as u8);
            let labels: Vec<Option<u8>> = signs.chars().map(label).collect();
            let atlas = atlas(rows, cols);
            atlas.answers(&labels).map(|found| atlas.truth(found.segments)).collect()
        }
        "flow" => {
            let map = flow_brute::puzzle(&(clues.join("\n") + "\n"))
                .allowing_empty(puzzle["allow_empty"] == true)
                .forbidding_touching(puzzle["forbid_touching"] == true);
            flow_brute::answers(&map).into_iter().collect()
        }
        "masyu" => {
            let pearl = |sign: char| match sign {
                'o' => Some(Pearl::White),
                '*' => Some(Pearl::Black),
                _ => None,
            };
            let grid = Grid::new(rows, cols).expect("all goes well");
            let puzzle = masyu::Puzzle::new(grid, signs.chars().map(pearl).collect());
            let puzzle = puzzle.expect("all goes well");
            let found = masyu_brute::answers(&puzzle, loops(rows, cols));
            found.into_iter().map(|cells| masyu_brute::edges(grid, cells)).collect()
        }
        "simple-loop" => {
            let is_visited = |cells: &&masyu_brute::Loop| {
                let mut cells = cells.iter().zip(signs.chars());
                cells.all(|(arms, sign)| (*arms != [false; 4]) == (sign == '.'))
            };
            let grid = Grid::new(rows, cols).expect("all goes well");
            let found = loops(rows, cols).iter().filter(is_visited);
            found.map(|cells| masyu_brute::edges(grid, cells)).collect()
        }
        kind => panic!("say how the answers of {kind} are found by brute force"),
    }
}
