//! Kinds as texts: each law of kinds holds for the program's texts, all of them at once, and most hold for a text
//! of a user's.

use crate::common::trials;
use crate::drawn::{self, Drawn, Lines, TEXTS};
use crate::{boards, counts, every, lines, proofs, texts};
use lazyloop::answer::Answer;
use lazyloop::certificate::Statement;
use lazyloop::kind::{AnyPuzzle, Kind, Texts};
use lazyloop::lines::OneLine;
use lazyloop::lines::clued::Puzzle;
use lazyloop::random::Random;
use lazyloop::registry;
use serde_json::{Value, json};
use std::path::Path;
use std::sync::LazyLock;

/// Texts that the program does not have: variants, and a kind in Rust said again.
static VARIANTS: LazyLock<Vec<Lines<Puzzle>>> = LazyLock::new(|| {
    ["instances/kinds", "tests/laws/kinds"].into_iter().flat_map(folder).collect()
});

fn folder(name: &str) -> Vec<Lines<Puzzle>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let entries = std::fs::read_dir(folder).expect("a folder of texts");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "kind"));
    paths.sort();
    let read = |path| drawn::written(&std::fs::read_to_string(path).expect("a text"));
    paths.iter().map(read).collect()
}

fn all() -> impl Iterator<Item = &'static Lines<Puzzle>> {
    TEXTS.iter().chain(VARIANTS.iter())
}

/// Those whose rules are all in their formulas.
fn local() -> impl Iterator<Item = &'static Lines<Puzzle>> {
    all().filter(|lines| lines.kind.info.modes.len() > 1)
}

/// Laws for some kinds, each a test.
macro_rules! laws {
    ($kinds:expr; $($room:ident: $($law:ident),*;)*) => {
        $($(#[test]
        fn $law() {
            $kinds.for_each($room::$law);
        })*)*
    };
}

/// Those of which puzzles are made: of the others hardly one that is drawn has one answer.
fn made() -> impl Iterator<Item = &'static Lines<Puzzle>> {
    all().filter(|lines| !["rounds-text", "stages-text"].contains(&lines.kind.info.name))
}

laws! {
    made();
    every: generated_puzzles_have_one_answer_and_no_clue_too_many;
}

laws! {
    all();
    every: answers_are_those_of_brute_force;
    boards: clues_are_broken_by_wrong_marks_alone, the_first_mistake_is_found;
    lines: cuts_hold_in_every_answer_and_not_in_their_model, rules_written_late_lose_no_answer;
    proofs: steps_of_explanations_follow_and_lead_to_what_all_answers_have,
        certificates_are_given_exactly_where_there_is_at_most_one_answer,
        every_certificate_that_is_written_is_accepted,
        lists_of_all_answers_are_certified_up_to_the_limit,
        wrong_lists_are_refused_at_their_line,
        what_all_answers_have_in_common_is_certified,
        wrong_signs_in_common_are_refused_at_their_line,
        damaged_certificates_are_refused_unless_they_are_still_right;
    texts: every_format_is_read_back;
}

laws! {
    local();
    every: models_of_complete_formulas_are_the_answers, sizes_are_what_is_written;
    lines: sizes_of_rules_are_what_is_written;
    counts: counts_and_shares_are_those_of_brute_force;
}

laws! {
    TEXTS.iter().filter(|lines| lines.kind.info.modes.len() > 1);
    boards: a_board_shows_what_all_answers_have;
    counts: counting_and_the_search_agree_where_brute_force_ends;
}

laws! {
    TEXTS.iter();
    every: every_small_puzzle_gets_its_answers, no_clue_that_the_text_shows_is_one_too_many;
    texts: no_change_is_passed_over,
        pictures_of_different_puzzles_differ,
        pictures_with_gaps_are_read_back,
        damaged_texts_are_refused_with_their_place_or_are_puzzles;
    lines: a_large_blank_grid_has_many_answers, the_checker_accepts_closed_lines_only;
}

/// Whether the checker of certificates takes a line for an answer.
fn is_answer_there(puzzle: &Puzzle, line: &Answer) -> bool {
    let text = (puzzle as &dyn AnyPuzzle).to_line(None);
    let mut there: Value = serde_json::from_str(&text).expect("an object");
    for (name, value) in Texts::to_json(puzzle, Some(line)).more {
        there[name] = value;
    }
    let mut header =
        json!({ "certificate": 1, "verdict": "unique", "form": "edges", "puzzle": there });
    match registry::own_text(Kind::info(puzzle)) {
        Some(text) => header["kind_text"] = text.into(),
        None => {
            let text = registry::text_of(Kind::info(puzzle)).expect("a kind that is a text");
            // FNV-1a.
            let print = text.bytes().fold(0xcbf2_9ce4_8422_2325, |print: u64, byte| {
                (print ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
            });
            header["kind_print"] = format!("{print:016x}").into();
        }
    }
    Statement::begin(&header.to_string(), &mut |_| Ok(())).is_ok()
}

#[test]
fn the_checker_of_certificates_reads_a_text_as_the_solver_does() {
    let (mut judged, mut right) = (0, 0);
    for lines in all() {
        let mut random = Random::new(8);
        for puzzle in lines.puzzles(trials(20, 1_000) * lines.one_of(), 9) {
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
