//! What the program knows of a kind before it reads the text.

use crate::kind::{KindInfo, Mode, Rule, Wish};
use crate::lines::clued::Layout;
use lazyloop_rules::{Kind, Notation, Switch};

/// A kind without its rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Head {
    /// Its name and its switches.
    pub info: KindInfo,
    /// What the text of a puzzle has.
    pub layout: Layout,
    /// How many rows and columns stand beside the others, as [`crate::lines::clued::Clued::margins`] has it.
    pub margins: [usize; 2],
    /// Its names in addresses.
    pub addresses: &'static [&'static str],
    /// The letters before the size in addresses, each with the name of the rule that it switches.
    pub flags: &'static [(char, &'static str)],
    /// Its names in files of pzprv3.
    pub files: &'static [&'static str],
    /// The wishes that it knows.
    pub wishes: &'static [Wish],
}

impl Head {
    /// The head of a kind that was read. It stays in memory.
    pub fn of(kind: &Kind) -> Self {
        let rule = |switch: &Switch| Rule {
            name: kept(&switch.name),
            help: kept(&switch.help),
            values: &[],
            of_values: &[],
        };
        let rules: &'static [Rule] = leaked(kind.switches.iter().map(rule));
        let (name, title) = (kept(&kind.name), kept(&kind.title));
        let base = match kind.has_inside() {
            true => KindInfo::one_line(name, title, None),
            false => KindInfo::without_inside(name, title),
        };
        let layout = match (kind.has_regions, kind.has_clue_grid) {
            (false, _) if kind.has_corners => Layout::Corners,
            (false, _) => Layout::Clues,
            (true, true) => Layout::Both,
            (true, false) => Layout::Regions,
        };
        // Rules that are held against lines are in no formula; and where a line that crosses itself may miss any
        // cell, there is none that connectivity could begin with.
        let modes = if kind.has_full() { base.modes } else { &[Mode::Lazy] };
        let names = |names: &[String]| leaked(names.iter().map(|name| kept(name)));
        let names_of = |notation: &Option<Notation>| {
            notation.as_ref().map_or(&[][..], |notation| names(&notation.names))
        };
        let flags = kind.address.iter().flat_map(|address| &address.flags);
        let flag = |(sign, switch): &(String, Option<usize>)| {
            (sign.chars().next().unwrap_or_default(), switch.map_or("", |at| rules[at].name))
        };
        let wishes = [
            (Wish::Density, kind.has_density()),
            (Wish::Difficulty, kind.has_difficulty()),
            (Wish::Symmetry, kind.has_symmetry()),
            (Wish::Thickness, kind.has_thickness()),
        ];
        Self {
            info: KindInfo {
                rules,
                modes,
                ..base.saying(kept(&kind.summary)).also(names(&kind.other_names))
            },
            layout,
            margins: kind.margins(),
            addresses: names_of(&kind.address),
            flags: leaked(flags.map(flag)),
            files: names_of(&kind.files),
            wishes: leaked(wishes.into_iter().filter(|it| it.1).map(|(wish, _)| wish)),
        }
    }
}

pub(super) fn kept(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}

pub(super) fn leaked<T>(all: impl Iterator<Item = T>) -> &'static [T] {
    Box::leak(all.collect::<Box<[T]>>())
}
