//! Single notations of kinds in Rust: what their readers take, and where they find a fault.

use lazyloop::text::Line;

mod address;
mod clues;
mod course;
mod line;
mod loopy;
mod map;
mod masyu;
mod pearl;
mod pzprv3;
mod slitherlink;
mod tilings;

/// The lines of a text, numbered from `first` on.
fn numbered(text: &str, first: usize) -> Vec<Line<'_>> {
    let lines = text.lines().zip(first..);
    lines.map(|(text, number)| Line { number, text: text.as_bytes() }).collect()
}
