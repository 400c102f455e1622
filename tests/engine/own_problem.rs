//! A problem of one's own on the engine: the example finds Hamiltonian cycles, and proves that there
//! are none.

#[path = "../../examples/hamiltonian.rs"]
#[allow(dead_code, clippy::print_stdout)] // its `main`
mod hamiltonian;

use hamiltonian::{Hamiltonian, Tour, knight};
use lazyloop::engine::{Limits, Refinement, Verdict};

#[test]
fn knights_tours_are_found_or_refuted() {
    for (rows, cols, has_tour) in [(6, 6, true), (5, 6, true), (4, 5, false), (5, 5, false)] {
        let board = knight(rows, cols);
        let mut search =
            Refinement::new(Limits::default(), |sink| Hamiltonian::encode(&board, sink));
        match search.run(u64::MAX, &mut |_| {}) {
            Verdict::Solved(Tour(order)) => {
                assert!(has_tour, "{rows}x{cols}");
                let next = order.iter().cycle().skip(1);
                assert!(order.iter().zip(next).all(|(&a, &b)| board.contains_edge(a, b)));
                let mut seen = order.clone();
                seen.sort_unstable();
                assert!(seen.into_iter().eq(board.node_indices()), "{rows}x{cols}");
            }
            verdict => {
                assert_eq!(verdict, Verdict::Unsatisfiable);
                assert!(!has_tour, "{rows}x{cols}");
            }
        }
    }
}
