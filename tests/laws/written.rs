//! Kinds as texts: what a text says of a line is what a twin written in Rust says of it, and each law of
//! kinds holds for texts.

use crate::common::trials;
use crate::drawn::{self, Drawn, Lines};
use crate::{counts, every, lines, proofs, texts};
use lazyloop::certificate::Statement;
use lazyloop::kind::Texts;
use lazyloop::lines::clued::{Clued, Puzzle, Sort};
use lazyloop::lines::{Line, OneLine};
use lazyloop::puzzles::*;
use lazyloop::random::Random;
use lazyloop::registry::{AnyPuzzle, Format};
use serde_json::{Value, json};
use std::path::Path;
use std::sync::LazyLock;

/// The texts of a folder of the project.
fn folder(name: &str) -> Vec<(String, Lines<Puzzle>)> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let entries = std::fs::read_dir(folder).expect("a folder of texts");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "kind"));
    paths.sort();
    let read = |path: &std::path::PathBuf| {
        let text = std::fs::read_to_string(path).expect("a text");
        let name = path.file_stem().expect("a name").to_string_lossy().into_owned();
        (name, drawn::written(&text, "-text"))
    };
    paths.iter().map(read).collect()
}

static TWINS: LazyLock<Vec<(String, Lines<Puzzle>)>> = LazyLock::new(|| folder("kinds"));
static VARIANTS: LazyLock<Vec<(String, Lines<Puzzle>)>> =
    LazyLock::new(|| folder("instances/kinds"));

fn all() -> impl Iterator<Item = &'static Lines<Puzzle>> {
    TWINS.iter().chain(VARIANTS.iter()).map(|(_, lines)| lines)
}

/// Those whose rules are all in their formulas.
fn local() -> impl Iterator<Item = &'static Lines<Puzzle>> {
    all().filter(|lines| lines.kind.info.modes.len() > 1)
}

/// The kind in Rust that a text says again.
fn twin(name: &str) -> Option<&'static dyn Clued> {
    Some(match name {
        "balance-loop" => balance_loop::BalanceLoop::IT,
        "castle-wall" => castle_wall::CastleWall::IT,
        "country-road" => country_road::CountryRoad::IT,
        "detour" => detour::Detour::IT,
        "dotchi-loop" => dotchi_loop::DotchiLoop::IT,
        "double-back" => double_back::DoubleBack::IT,
        "geradeweg" => geradeweg::Geradeweg::IT,
        "koburin" => koburin::Koburin::IT,
        "linesweeper" => linesweeper::Linesweeper::IT,
        "moon-sun" => moon_sun::MoonSun::IT,
        "regional-yajilin" => regional_yajilin::RegionalYajilin::IT,
        "shingoki" => shingoki::Shingoki::IT,
        "yajilin" => yajilin::Yajilin::IT,
        _ => return None,
    })
}

#[test]
fn a_text_judges_every_line_as_its_twin_does() {
    let (mut judged, mut right) = (0, 0);
    for (name, lines) in TWINS.iter() {
        let Some(twin) = twin(name) else { continue };
        for puzzle in lines.puzzles(trials(60, 2_000) * lines.one_of(), 7) {
            let (clues, regions) = (puzzle.clues().to_vec(), puzzle.regions().cloned());
            let same = Puzzle::new(twin, puzzle.grid(), clues, regions).expect("the same puzzle");
            // The rules that are switched go by the same names.
            let rules = same.sort().definition().info.rules.iter();
            let switched = rules.filter(|rule| puzzle.is_switched(rule.name));
            let twin = switched.fold(same.clone(), |twin, rule| twin.with_rule(rule, ""));
            assert_eq!(twin.switched().len(), puzzle.switched().len());
            for one in lines.lattice(puzzle.grid()) {
                let [here, there] =
                    [&puzzle, &twin].map(|puzzle| OneLine::check(puzzle, &one.line).is_ok());
                assert_eq!(here, there, "{puzzle:?} and {twin:?}: {:?}", one.line);
                judged += 1;
                right += usize::from(here);
            }
        }
    }
    assert!(judged > 10_000 && right > 500, "{judged} lines judged, {right} right");
}

#[test]
fn answers_of_texts_are_those_of_brute_force() {
    all().for_each(every::answers_are_those_of_brute_force);
}

#[test]
fn cuts_of_texts_hold_in_every_answer_and_not_in_their_model() {
    all().for_each(lines::cuts_hold_in_every_answer_and_not_in_their_model);
}

#[test]
fn formulas_of_texts_have_the_answers_as_models_and_are_as_large_as_is_said() {
    for lines in local() {
        every::models_of_complete_formulas_are_the_answers(lines);
        every::sizes_are_what_is_written(lines);
        lines::sizes_of_rules_are_what_is_written(lines);
    }
}

#[test]
fn generated_puzzles_of_texts_have_one_answer() {
    all().for_each(every::generated_puzzles_have_one_answer_and_no_clue_too_many);
}

#[test]
fn answers_of_texts_are_counted_and_explained() {
    for lines in local() {
        counts::counts_and_shares_are_those_of_brute_force(lines);
        proofs::steps_of_explanations_follow_and_lead_to_what_all_answers_have(lines);
    }
}

/// Whether the checker of certificates takes a line for an answer.
fn is_answer_there(puzzle: &Puzzle, line: &Line) -> bool {
    let text = AnyPuzzle::write(puzzle, Format::JSON).expect("it has every puzzle");
    let mut there: Value = serde_json::from_str(&text).expect("an object");
    for (name, value) in Texts::to_json(puzzle, Some(line)).more {
        there[name] = value;
    }
    let header = json!({
        "certificate": 1, "verdict": "unique", "form": "edges",
        "kind_text": AnyPuzzle::own_kind_text(puzzle), "puzzle": there,
    });
    Statement::begin(&header.to_string(), &mut |_| Ok(())).is_ok()
}

#[test]
fn the_checker_of_certificates_reads_a_text_as_the_solver_does() {
    let (mut judged, mut right) = (0, 0);
    for lines in all() {
        let mut random = Random::new(8);
        for puzzle in lines.puzzles(trials(40, 1_000) * lines.one_of(), 9) {
            let lattice = lines.lattice(puzzle.grid());
            let drawn = (0..if lattice.is_empty() { 0 } else { 12 })
                .map(|_| &lattice[random.below(lattice.len())]);
            let answers = lattice.iter().filter(|one| OneLine::check(&puzzle, &one.line).is_ok());
            for one in drawn.chain(answers.take(2)) {
                let here = OneLine::check(&puzzle, &one.line).is_ok();
                assert_eq!(here, is_answer_there(&puzzle, &one.line), "{puzzle:?}: {:?}", one.line);
                judged += 1;
                right += usize::from(here);
            }
        }
    }
    assert!(judged > 5_000 && right > 300, "{judged} lines judged, {right} right");
}

#[test]
fn certificates_of_texts_are_given_exactly_where_there_is_at_most_one_answer() {
    all().for_each(proofs::certificates_are_given_exactly_where_there_is_at_most_one_answer);
}

#[test]
fn every_certificate_of_a_text_that_is_written_is_accepted() {
    all().for_each(proofs::every_certificate_that_is_written_is_accepted);
}

#[test]
fn damaged_certificates_of_texts_are_refused_unless_they_are_still_right() {
    all().for_each(proofs::damaged_certificates_are_refused_unless_they_are_still_right);
}

#[test]
fn puzzles_of_texts_are_read_back() {
    all().for_each(texts::every_format_is_read_back);
}
