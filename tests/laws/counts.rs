//! Laws of counting, which uses no solver: a third opinion beside the searches and brute force.

use crate::common::made::{make, own};
use crate::common::trials;
use crate::drawn::Drawn;
use lazyloop::cnf::Vars;
use lazyloop::count::{self, CountError, Progress, Shares};
use lazyloop::engine::{Limits, Stop};
use lazyloop::grid::Grid;
use lazyloop::kind::{Board, Explained, Kind, Loops, Mode, Place, RuleSink, Solution, Wishes};
use lazyloop::plane::Along;
use lazyloop::questions::{self, Options, VerdictKind, generate};
use lazyloop::random::Random;
use std::collections::BTreeSet;
use std::time::Duration;

/// There are as many answers as brute force finds, each edge is on in as many, and what is drawn is among
/// them.
pub(crate) fn counts_and_shares_are_those_of_brute_force<D: Drawn>(drawn: &D) {
    let (mut most, limits) = (0, Limits::default());
    for (puzzle, answers) in drawn.cases(trials(150, 5000)) {
        let (explained, board) = (puzzle.explained(), puzzle.board());
        let counted = count::count(explained, &board, &limits, &mut |_| {});
        most = most.max(answers.len());
        // Whether four cells are on one path is not seen from the frontier, nor how many lengths a large region has.
        let is_wide = ["flow", "railpool"].contains(&drawn.kind().info.name);
        if is_wide && matches!(counted, Err(CountError::TooWide(_))) {
            continue;
        }
        // A network is not counted along a frontier of lines.
        if explained.loops() == Loops::Any {
            assert!(matches!(counted, Err(CountError::Unsupported)), "{puzzle:?}");
            continue;
        }
        assert_eq!(counted.unwrap().to_string(), answers.len().to_string(), "{puzzle:?}");

        let mut on = vec![0u64; board.plane.edge_bound()];
        for answer in &answers {
            on.iter_mut().zip(answer).for_each(|(on, &is_on)| *on += u64::from(is_on));
        }
        let shares = count::shares(explained, &board, &limits, &mut |_| {}).unwrap();
        let on = on.into_iter().map(Into::into).collect();
        let expected = Shares { answers: (answers.len() as u64).into(), on };
        assert_eq!(shares, expected, "{puzzle:?}");

        let mut random = Random::new(7);
        let lines = count::sample(explained, &board, 200, &mut random, &limits, &mut |_| {});
        let found: BTreeSet<Vec<bool>> = lines.unwrap().into_iter().collect();
        let all: BTreeSet<Vec<bool>> = answers.into_iter().collect();
        assert!(found.is_subset(&all), "{puzzle:?}");
        // Of ten answers one is missed once in a hundred million times.
        assert!(all.len() > 10 || found == all, "{puzzle:?}");
    }
    assert!(most > 1 || drawn.is_seldom_tried(), "several answers");
}

/// Where there are too many lines for brute force, counting and the search say the same: a made puzzle has one
/// answer, and with most of its clues gone it has as many as the search finds, up to a few.
pub(crate) fn counting_and_the_search_agree_where_brute_force_ends<D: Drawn>(drawn: &D) {
    let (mut compared, mut refused) = (0, 0);
    let seeds = trials(4, 200) as u64;
    for seed in 0..seeds {
        // The few see sizes up to 8, the many up to 12.
        let size = 6 + seed as usize % if seeds > 4 { 7 } else { 3 };
        let wishes = Wishes::of_size(Grid::new(size, size).unwrap());
        let Ok(made) = make(drawn.kind(), &generate::Options::new(wishes.clone()), seed) else {
            continue;
        };
        if made.puzzle.explained().loops() == Loops::Any {
            return; // the test above says that it is refused
        }
        let plan = (drawn.kind().plan)(&wishes, &mut Random::new(seed), &Limits::default()).ok();
        let mut random = Random::new(seed);
        let thinned = plan.map(|plan| {
            let kept = plan.allowed().into_iter().map(|clue| clue && random.happens(0.3));
            own(&*plan.puzzle(&kept.collect::<Vec<bool>>()).0)
        });
        for puzzle in thinned.into_iter().chain([made.puzzle]) {
            let all = |mode: Mode| {
                // Counts may be large where a rule reaches far; there are many of the wide boards.
                let limit = Duration::from_secs(if size > 8 { 2 } else { 20 });
                let options = Options::default().mode(mode).time_limit(limit);
                let mut found = BTreeSet::new();
                let take = &mut |solution: Solution<'_>| {
                    assert!(found.insert(solution.truth()), "{puzzle:?}");
                };
                let outcome = questions::answers(&puzzle, 30, &options, &mut |_| {}, take);
                (outcome.account().verdict, found)
            };
            let (searched, counted) = (all(Mode::Lazy), all(Mode::Count));
            if counted.0 == VerdictKind::Unknown {
                refused += 1;
                continue;
            }
            // Of thirty and more answers each finds others.
            assert_eq!(searched.1.len(), counted.1.len(), "{puzzle:?}");
            assert!(searched.1.len() == 30 || searched.1 == counted.1, "{puzzle:?}");
            compared += 1;
        }
    }
    assert!(compared > refused, "{compared} compared, {refused} refused");
}

/// Any closed line.
struct Blank;

impl Explained for Blank {
    fn loops(&self) -> Loops {
        Loops::One
    }

    fn write_rules(&self, _: Vars, _: &mut dyn RuleSink) {}

    fn name_rule(&self, _: Place) -> String {
        String::new()
    }

    fn name_edge(&self, _: usize) -> String {
        String::new()
    }
}

fn blank(rows: usize, cols: usize) -> Board {
    Board::of_squares(Grid::new(rows, cols).unwrap(), Along::Points, Vec::new())
}

/// OEIS A140517.
#[test]
fn cycles_of_square_lattices_are_as_many_as_published() {
    let known =
        ["1", "13", "213", "9349", "1222363", "487150371", "603841648931", "2318527339461265"];
    for (size, known) in (1..).zip(known) {
        let counted = count::count(&Blank, &blank(size, size), &Limits::default(), &mut |_| {});
        assert_eq!(counted.unwrap().to_string(), known);
    }
    let counted = count::count(&Blank, &blank(11, 11), &Limits::default(), &mut |_| {});
    assert_eq!(counted.unwrap().to_string(), "109331355810135629946698361371");
}

#[test]
fn the_board_is_swept_along_its_longer_side() {
    let mut widest = [0; 2];
    for (widest, (rows, cols)) in widest.iter_mut().zip([(3, 40), (40, 3)]) {
        let mut watch = |at: Progress| *widest = at.states.max(*widest);
        let counted = count::count(&Blank, &blank(rows, cols), &Limits::default(), &mut watch);
        assert!(counted.is_ok());
    }
    assert!(widest[0] == widest[1] && widest[0] < 20, "{widest:?}");
}

#[test]
fn wide_boards_are_refused_at_once() {
    let counted = count::count(&Blank, &blank(900, 900), &Limits::default(), &mut |_| {});
    assert_eq!(counted, Err(CountError::TooLarge(902)));
}

#[test]
fn a_limit_says_how_far_the_frontier_was() {
    let limits = Limits::default().within(Duration::from_millis(100));
    let counted = count::count(&Blank, &blank(30, 30), &limits, &mut |_| {});
    let Err(CountError::Stopped { stop, at }) = counted else { panic!("{counted:?}") };
    assert!(stop == Stop::Time && at.edges > 0 && at.states > 1 && at.of == 1860, "{at:?}");
}
