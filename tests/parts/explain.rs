//! Of explanations: small sets of rules, and how they are found.

#[path = "../../src/questions/explain/ball.rs"]
mod ball;
#[path = "../../src/questions/explain/least.rs"]
mod least;
#[path = "../../src/questions/explain/lines.rs"]
mod lines;
#[path = "../../src/questions/explain/local.rs"]
mod local;
#[path = "../../src/questions/explain/near.rs"]
mod near;
#[path = "../../src/questions/explain/oracle.rs"]
mod oracle;
#[path = "../../src/questions/explain/smallest.rs"]
mod smallest;
