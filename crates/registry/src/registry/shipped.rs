//! The kinds in `kinds/`, as the build lists them: what is known of each before its text is read, and the text.

#[allow(unused_imports, reason = "a kind whose rules are held against lines has a mode alone")]
use crate::kind::Mode;
use crate::kind::{KindInfo, Rule, Wish};
use crate::lines::clued::Layout;
use crate::lines::written::Head;

pub(super) static SHIPPED: &[(Head, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));

#[cfg(test)]
mod tests {
    use super::*;
    use lazyloop_rules::Kind;

    /// What the build wrote of a text is what the program would read in it.
    #[test]
    fn heads_are_those_of_the_texts() {
        assert!(SHIPPED.len() >= 14);
        for (head, text) in SHIPPED {
            let kind = Kind::read(text).expect("a kind");
            assert_eq!(format!("{head:?}"), format!("{:?}", Head::of(&kind)));
            assert!(kind.summary.ends_with('.') && text.lines().count() <= 40, "{}", kind.name);
        }
    }
}
