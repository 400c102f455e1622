//! What is known of a line decides nothing wrongly, and its reasons are reasons: held against every line of
//! small boards.

#![allow(clippy::unwrap_used, clippy::print_stdout)] // a test says by its panic what went wrong

mod common;

use common::Puzzle;
use lazyloop_rules::{Board, Env, Kind, Rule, Scene, Way};

/// Numbers that are the same on every machine.
struct Random(u64);

impl Random {
    fn below(&mut self, end: usize) -> usize {
        self.0 =
            self.0.wrapping_mul(6_364_136_223_846_793_005).wrapping_add(1_442_695_040_888_963_407);
        (self.0 >> 33) as usize % end.max(1)
    }
}

/// A puzzle of a kind with clues and regions at random.
fn puzzle(kind: &Kind, board: Board, random: &mut Random) -> Puzzle {
    let clue = |random: &mut Random| {
        let form = &kind.forms[random.below(kind.forms.len())];
        let mut token = form.letter.map_or(String::new(), String::from);
        if form.number != lazyloop_rules::Need::No {
            token = format!("{}{token}", random.below(6));
        }
        if form.arrow != lazyloop_rules::Need::No {
            token.insert(
                token.len() - token.trim_start_matches(|sign: char| sign.is_ascii_digit()).len(),
                'n',
            );
            token = token.replacen('n', ["n", "w", "e", "s"][random.below(4)], 1);
        }
        kind.read_clue(&token)
    };
    let clues = (0..board.cells())
        .map(|_| if kind.forms.is_empty() || random.below(3) > 0 { None } else { clue(random) })
        .collect();
    let count = 1 + random.below(4);
    let names: Vec<Option<usize>> = (0..board.cells())
        .map(|_| {
            if kind.hole.is_some() && random.below(8) == 0 {
                None
            } else {
                Some(random.below(count))
            }
        })
        .collect();
    let mut known: Vec<usize> = names.iter().flatten().copied().collect();
    known.sort_unstable();
    known.dedup();
    let numbered = |name: usize| known.iter().position(|&other| other == name);
    let regions = names
        .into_iter()
        .map(|name| if kind.has_regions { name.and_then(numbered) } else { None })
        .collect();
    let switched = kind.switches.iter().map(|_| random.below(2) == 0).collect();
    Puzzle::new(board, clues, regions, switched)
}

/// All sets of edges in which each cell has two, none, or as many as the kind allows; one where a path ends.
fn lines(kind: &Kind, puzzle: &Puzzle, board: Board) -> (Vec<usize>, Vec<u32>) {
    let nothing = |_| None;
    let scene = Scene::new(kind, puzzle, &nothing);
    let is_end: Vec<bool> = (0..board.cells()).map(|cell| scene.is_end(cell)).collect();
    let mut edges: Vec<usize> = (0..board.cells())
        .flat_map(|cell| [Way::East, Way::South].map(|way| board.edge(cell, way)))
        .flatten()
        .collect();
    edges.sort_unstable();
    let arms: Vec<u32> = (0..board.cells())
        .map(|cell| {
            let bit = |way| board.edge(cell, way).map(|edge| edges.binary_search(&edge).unwrap());
            Way::ALL.into_iter().filter_map(bit).map(|at| 1 << at).sum()
        })
        .collect();
    let fits = |line: &u32| {
        arms.iter().zip(&is_end).all(|(arms, &is_end)| match (line & arms).count_ones() {
            on if is_end => on == 1,
            0 => !kind.crosses_anywhere(),
            2 => true,
            4 => kind.crosses,
            _ => false,
        })
    };
    let all = (0..1u32 << edges.len()).filter(fits).collect();
    (edges, all)
}

#[test]
fn a_half_known_line_decides_what_all_its_completions_agree_on_and_its_reasons_suffice() {
    let mut random = Random(7);
    let (mut decided, mut false_ones) = (0, 0);
    for kind in common::kinds() {
        for round in 0..60 {
            let board = [
                Board { rows: 3, cols: 3 },
                Board { rows: 2, cols: 5 },
                Board { rows: 4, cols: 3 },
            ][round % 3];
            let puzzle = puzzle(&kind, board, &mut random);
            let (edges, all) = lines(&kind, &puzzle, board);
            if all.is_empty() {
                continue;
            }
            let at = |edge: usize| edges.binary_search(&edge).unwrap();
            for _ in 0..6 {
                // What is known agrees with some line.
                let line = all[random.below(all.len())];
                let share = random.below(5);
                let known = (0..edges.len())
                    .filter(|_| random.below(4) < share)
                    .fold(0u32, |known, at| known | 1 << at);
                let half =
                    |edge: usize| (known >> at(edge) & 1 == 1).then_some(line >> at(edge) & 1 == 1);
                let scene = Scene::new(&kind, &puzzle, &half).followed(false);
                for rule in &kind.rules {
                    let mut instances: Vec<Env> = Vec::new();
                    scene.instances(rule, &mut |env| instances.push(env.clone()));
                    check_instances_with(&scene, rule, &instances);
                    for mut env in instances {
                        let Some(truth) = scene.holds(rule.body, &mut env) else { continue };
                        decided += 1;
                        false_ones += usize::from(!truth);
                        let reason = scene.why(rule.body, &mut env);
                        for &(edge, on) in &reason {
                            assert_eq!(half(edge), Some(on), "{}: a reason is known", kind.name);
                        }
                        for &other in &all {
                            if reason.iter().any(|&(edge, on)| (other >> at(edge) & 1 == 1) != on) {
                                continue;
                            }
                            let whole = |edge: usize| Some(other >> at(edge) & 1 == 1);
                            let whole = Scene::new(&kind, &puzzle, &whole).followed(false);
                            let found = whole.holds(rule.body, &mut env);
                            assert_eq!(
                                found,
                                Some(truth),
                                "{} {}: {reason:?}",
                                kind.name,
                                rule.name
                            );
                        }
                    }
                }
            }
        }
    }
    assert!(decided > 10_000 && false_ones > 1000, "{decided} {false_ones}");
    println!("{decided} decided, {false_ones} of them false");
}

/// The instances in which a name stands for something are those of all in which it does.
fn check_instances_with(scene: &Scene<'_>, rule: &Rule, instances: &[Env]) {
    for slot in rule.each.iter().flat_map(|each| each.slots) {
        for at in 0..4 {
            let mut with = 0;
            scene.instances_with(rule, &[(slot, at)], &mut |env| {
                assert_eq!(env.get(slot), at);
                with += 1;
            });
            assert_eq!(with, instances.iter().filter(|env| env.get(slot) == at).count());
        }
    }
}
