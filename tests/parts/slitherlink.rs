//! Of Slitherlink: its techniques, and answers that nearly fit.

#[path = "../../src/puzzles/slitherlink/explain/board.rs"]
mod board;
#[path = "../../src/puzzles/slitherlink/explain/classes.rs"]
mod classes;
#[path = "../../src/puzzles/slitherlink/explain/deduce.rs"]
mod deduce;
#[path = "../../src/puzzles/slitherlink/explain/follow.rs"]
mod follow;
#[path = "../../src/puzzles/slitherlink/explain/names.rs"]
mod names;
#[path = "../../src/puzzles/slitherlink/generate/near_misses.rs"]
mod near_misses;
#[path = "../../src/puzzles/slitherlink/explain/pairs.rs"]
mod pairs;
#[path = "../../src/puzzles/slitherlink/explain/parts.rs"]
mod parts;
#[path = "../../src/puzzles/slitherlink/explain/paths.rs"]
mod paths;
#[path = "../../src/puzzles/slitherlink/explain/pattern.rs"]
mod pattern;
#[path = "../../src/puzzles/slitherlink/explain/queue.rs"]
mod queue;
#[path = "../../src/puzzles/slitherlink/explain/reason.rs"]
mod reason;
#[path = "../../src/puzzles/slitherlink/explain/shapes.rs"]
mod shapes;
#[path = "../../src/puzzles/slitherlink/explain/sides.rs"]
mod sides;
#[path = "../../src/puzzles/slitherlink/explain/state.rs"]
mod state;
#[path = "../../src/puzzles/slitherlink/explain/trail.rs"]
mod trail;
#[path = "../../src/puzzles/slitherlink/explain/words.rs"]
mod words;
