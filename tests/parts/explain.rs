//! Of explanations: small sets of rules, and how they are found.

#[path = "../../crates/kind/src/questions/explain/alike.rs"]
mod alike;
#[path = "../../crates/kind/src/questions/explain/ball.rs"]
mod ball;
#[path = "../../crates/kind/src/questions/explain/least.rs"]
mod least;
#[path = "../../crates/kind/src/questions/explain/lines.rs"]
mod lines;
#[path = "../../crates/kind/src/questions/explain/local.rs"]
mod local;
#[path = "../../crates/kind/src/questions/explain/near.rs"]
mod near;
#[path = "../../crates/kind/src/questions/explain/oracle.rs"]
mod oracle;
#[path = "../../crates/kind/src/questions/explain/sides.rs"]
mod sides;
#[path = "../../crates/kind/src/questions/explain/smallest.rs"]
mod smallest;
#[path = "../../crates/kind/src/questions/explain/terms.rs"]
mod terms;
