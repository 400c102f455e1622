//! Kinds as texts: each law of kinds holds for the program's texts, all of them at once, and most hold for a text
//! of a user's.

use crate::drawn::{self, Lines, TEXTS};
use crate::{boards, counts, every, lines, proofs, texts};
use lazyloop::lines::clued::Puzzle;
use std::path::Path;
use std::sync::LazyLock;

/// Texts that the program does not have: variants, and a kind in Rust said again.
static VARIANTS: LazyLock<Vec<Lines<Puzzle>>> =
    LazyLock::new(|| ["instances/kinds", "tests/kinds"].into_iter().flat_map(folder).collect());

fn folder(name: &str) -> Vec<Lines<Puzzle>> {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join(name);
    let entries = std::fs::read_dir(folder).expect("a folder of texts");
    let mut paths: Vec<_> = entries.map(|entry| entry.expect("a file").path()).collect();
    paths.retain(|path| path.extension().is_some_and(|ending| ending == "kind"));
    paths.sort();
    let read = |path| drawn::written(&std::fs::read_to_string(path).expect("a text"), "-text");
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

laws! {
    all();
    every: answers_are_those_of_brute_force,
        generated_puzzles_have_one_answer_and_no_clue_too_many;
    lines: cuts_hold_in_every_answer_and_not_in_their_model;
    proofs: certificates_are_given_exactly_where_there_is_at_most_one_answer,
        every_certificate_that_is_written_is_accepted,
        damaged_certificates_are_refused_unless_they_are_still_right;
    texts: every_format_is_read_back;
}

laws! {
    local();
    every: models_of_complete_formulas_are_the_answers, sizes_are_what_is_written;
    lines: sizes_of_rules_are_what_is_written;
    counts: counts_and_shares_are_those_of_brute_force;
    proofs: steps_of_explanations_follow_and_lead_to_what_all_answers_have;
}

laws! {
    TEXTS.iter();
    every: every_small_puzzle_gets_its_answers, no_clue_that_the_text_shows_is_one_too_many;
    boards: a_board_shows_what_all_answers_have, the_first_mistake_is_found;
    counts: counting_and_the_search_agree_where_brute_force_ends;
    texts: no_change_is_passed_over,
        pictures_of_different_puzzles_differ,
        pictures_with_gaps_are_read_back,
        damaged_texts_are_refused_with_their_place_or_are_puzzles;
    lines: a_large_blank_grid_has_many_answers, the_checker_accepts_closed_lines_only;
}
