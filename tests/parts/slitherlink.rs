//! Of Slitherlink: its techniques, and answers that nearly fit.

#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/board.rs"]
mod board;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/classes.rs"]
mod classes;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/deduce.rs"]
mod deduce;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/follow.rs"]
mod follow;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/names.rs"]
mod names;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/generate/near_misses.rs"]
mod near_misses;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/pairs.rs"]
mod pairs;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/parts.rs"]
mod parts;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/paths.rs"]
mod paths;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/pattern.rs"]
mod pattern;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/queue.rs"]
mod queue;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/reason.rs"]
mod reason;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/shapes.rs"]
mod shapes;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/sides.rs"]
mod sides;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/state.rs"]
mod state;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/trail.rs"]
mod trail;
#[path = "../../crates/puzzles/src/puzzles/slitherlink/explain/words.rs"]
mod words;
