//! Laws of counting, which uses no solver: a third opinion beside the searches and brute force.

use crate::drawn::Drawn;
use lazyloop::count::{self, CountError};
use lazyloop::engine::Limits;
use lazyloop::kind::{Kind, Loops};

/// There are as many answers as brute force finds.
pub(crate) fn the_count_is_that_of_brute_force<D: Drawn>(drawn: &D) {
    let mut most = 0;
    for (puzzle, answers) in drawn.cases(crate::common::trials(200, 5000), 11) {
        let Some(explained) = puzzle.explained() else { continue };
        let counted = count::count(explained, &puzzle.board(), &Limits::default(), &mut |_| {});
        match explained.loops() {
            Loops::One => {
                assert_eq!(counted.unwrap().to_string(), answers.len().to_string(), "{puzzle:?}");
            }
            Loops::None => assert_eq!(counted, Err(CountError::Unsupported)),
        }
        most = most.max(answers.len());
    }
    assert!(most > 1, "several answers");
}
