//! Of counting: decision diagrams and large numbers.

#[path = "../../src/count/diagram.rs"]
mod diagram;
#[path = "../../src/count/natural.rs"]
mod natural;
