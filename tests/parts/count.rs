//! Of counting: decision diagrams and large numbers.

#[path = "../../crates/kind/src/count/diagram.rs"]
mod diagram;
#[path = "../../crates/kind/src/count/natural.rs"]
mod natural;
