//! The kinds in `kinds/`, as the build lists them: what is known of each before its text is read, and the text.

#[allow(unused_imports, reason = "a kind whose rules are held against lines has a mode alone")]
use crate::kind::Mode;
use crate::kind::{KindInfo, Rule, Wish};
use crate::lines::written::Head;

pub(super) static SHIPPED: &[(Head, &str)] = include!(concat!(env!("OUT_DIR"), "/shipped.rs"));
