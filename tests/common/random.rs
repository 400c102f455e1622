//! Seeded random puzzles, so that a failure can be repeated.

use super::brute::Atlas;
use lazyloop::puzzles::slitherlink::Labels;
use rand::{RngExt, SeedableRng};
use rand_chacha::ChaCha8Rng;

pub(crate) fn rng(seed: u64) -> ChaCha8Rng {
    ChaCha8Rng::seed_from_u64(seed)
}

/// Labels for a grid: those of a loop, of a loop except one label, of two separate loops, or random
/// ones. They are of any density; some grids have zeros only, and some no label.
pub(crate) fn labels(atlas: &Atlas, rng: &mut ChaCha8Rng) -> Labels {
    let cells = atlas.rows * atlas.cols;
    let labels: Vec<u8> = match rng.random_range(0..100) {
        0..35 => atlas.counts(*pick(&atlas.loops, rng)),
        35..55 => {
            let mut labels = atlas.counts(*pick(&atlas.loops, rng));
            labels[rng.random_range(0..cells)] = rng.random_range(0..=4);
            labels
        }
        55..75 => two_loops(atlas, rng),
        75..95 => (0..cells).map(|_| rng.random_range(0..=4)).collect(),
        95..98 => vec![0; cells],
        _ => return vec![None; cells],
    };
    thinned(labels, rng)
}

fn thinned(labels: Vec<u8>, rng: &mut ChaCha8Rng) -> Labels {
    let density = *pick(&[0.15, 0.3, 0.5, 0.75, 1.0], rng);
    labels.into_iter().map(|label| rng.random_bool(density).then_some(label)).collect()
}

/// The counts of two loops without a common point, or of one loop if no other fits beside it.
fn two_loops(atlas: &Atlas, rng: &mut ChaCha8Rng) -> Vec<u8> {
    // Short loops leave room for others; they come first.
    let short = &atlas.loops[..atlas.loops.len().min(60)];
    let first = *pick(short, rng);
    let apart: Vec<_> = short.iter().filter(|line| line.points & first.points == 0).collect();
    let segments = match apart.is_empty() {
        true => first.segments,
        false => first.segments | pick(&apart, rng).segments,
    };
    atlas.counts(atlas.survey(segments))
}

fn pick<'a, T>(items: &'a [T], rng: &mut ChaCha8Rng) -> &'a T {
    &items[rng.random_range(0..items.len())]
}
