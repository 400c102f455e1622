//! One suite of laws for every kind: what each mode, technique, cut, explanation, certificate, text and
//! generated puzzle must be, against all answers of small puzzles.

use crate::{common, drawn};
use lazyloop::grid::Grid;
use lazyloop::kind::{Cut, KindInfo, Mode, Technique};
use lazyloop::plane::Along;
use lazyloop::questions::Options;

/// Every lazy technique that a kind has.
pub(crate) fn techniques(kind: &KindInfo) -> impl Iterator<Item = Technique> {
    let with = |regions| Cut::ALL.iter().map(move |&cut| Technique { regions, ..cut.into() });
    let is_had = |&technique: &Technique| kind.supports(Mode::Lazy, technique).is_ok();
    with(true).chain(with(false)).filter(is_had)
}

/// Each mode that can be trusted, but the lazy one.
pub(crate) fn full_modes(kind: &KindInfo) -> impl Iterator<Item = Mode> {
    kind.modes.iter().copied().filter(|mode| mode.is_sound() && *mode != Mode::Lazy)
}

/// Each technique and each complete encoding.
pub(crate) fn strategies(kind: &KindInfo) -> Vec<Options> {
    let lazy = techniques(kind).map(|technique| Options::default().technique(technique));
    lazy.chain(full_modes(kind).map(|mode| Options::default().mode(mode))).collect()
}

/// The laws for a kind, each a test.
macro_rules! laws {
    ($kind:ident: $($room:ident: $($law:ident),*;)*) => {
        $($(#[test]
        fn $law() {
            crate::$room::$law(&crate::drawn::kinds::$kind);
        })*)*
    };
}

macro_rules! kinds {
    ($($sort:ident: $($name:ident $kind:ident),*;)*) => {
        $($(mod $name {
            laws!($kind: every: answers_are_those_of_brute_force,
                every_small_puzzle_gets_its_answers,
                models_of_complete_formulas_are_the_answers,
                sizes_are_what_is_written,
                generated_puzzles_have_one_answer_and_no_clue_too_many,
                no_clue_that_the_text_shows_is_one_too_many;
                boards: a_board_shows_what_all_answers_have,
                    clues_are_broken_by_wrong_marks_alone,
                the_first_mistake_is_found;
                counts: counts_and_shares_are_those_of_brute_force,
                    counting_and_the_search_agree_where_brute_force_ends;
                proofs: steps_of_explanations_follow_and_lead_to_what_all_answers_have,
                certificates_are_given_exactly_where_there_is_at_most_one_answer,
                every_certificate_that_is_written_is_accepted,
                lists_of_all_answers_are_certified_up_to_the_limit,
                wrong_lists_are_refused_at_their_line,
                what_all_answers_have_in_common_is_certified,
                wrong_signs_in_common_are_refused_at_their_line,
                damaged_certificates_are_refused_unless_they_are_still_right;
                texts: every_format_is_read_back, no_change_is_passed_over,
                pictures_of_different_puzzles_differ,
                pictures_with_gaps_are_read_back,
                damaged_texts_are_refused_with_their_place_or_are_puzzles;
            );
            kinds!(@$sort $kind);
        })*)*

        const KINDS: &[&str] = &[$($(stringify!($name)),*),*];
    };
    (@one_line $kind:ident) => {
        laws!($kind: lines: cuts_hold_in_every_answer_and_not_in_their_model,
            sizes_of_rules_are_what_is_written,
            the_checker_accepts_closed_lines_only,
            a_large_blank_grid_has_many_answers;
        );
    };
    (@paths $kind:ident) => {};
}

kinds! {
    one_line: slitherlink SLITHERLINK, simple_loop SIMPLE_LOOP, masyu MASYU, mid_loop MID_LOOP, grand_tour GRAND_TOUR, pipelink PIPELINK;
    paths: flow FLOW, tilings TILINGS, hashiwokakero HASHIWOKAKERO;
}

/// A kind that is registered and not in the list above would be held to no law.
#[test]
fn every_kind_is_held_to_the_laws() {
    let named = |name: &str| name.replace('-', "_");
    let mut registered: Vec<String> = common::kinds().map(|kind| named(kind.name)).collect();
    let mut drawn: Vec<String> = drawn::all().map(|kind| named(kind.name())).collect();
    let texts = drawn::TEXTS.iter().map(|text| named(text.kind.info.name));
    let mut held: Vec<String> = KINDS.iter().map(ToString::to_string).chain(texts).collect();
    [&mut registered, &mut drawn, &mut held].into_iter().for_each(|names| names.sort());
    assert_eq!((&registered, &registered), (&held, &drawn));
}

/// The numbers of simple cycles in small lattices are known (OEIS A231829 and, for squares, A140517):
/// brute force itself must be right.
#[test]
fn brute_force_finds_every_loop() {
    let count = |rows, cols| drawn::lattice(Grid::new(rows, cols).unwrap(), Along::Points).len();
    assert_eq!([1, 2, 3, 4].map(|size| count(size, size)), [1, 13, 213, 9349]);
    assert_eq!([1, 2, 3, 4, 5].map(|cols| count(1, cols)), [1, 3, 6, 10, 15]);
    assert_eq!((count(2, 3), count(3, 2)), (40, 40));
    let of_cells = drawn::lattice(Grid::new(4, 4).unwrap(), Along::Cells).len();
    assert_eq!(of_cells, count(3, 3));
}
