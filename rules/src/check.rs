//! Gives each word of a text its meaning, and refuses what has none.

use crate::clue::{Clue, Form, Look, Margin, Need};
use crate::fault::{Fault, near_miss};
use crate::kind::{Each, Fold, Id, Kind, Listed, Node, Op, Order, Rule, Switch, Type};
use crate::notation::{Cut, Making, Notation, Part};
use crate::syntax::{self, At, Binding, Cells, Declaration, Expr, LineForm, Span};
use crate::words::{self, Reach, Word};

/// How many names there may be at a time.
const MOST_NAMES: usize = 12;
/// The largest factor in a product.
const MOST_FACTOR: i64 = 1000;

/// A kind from its declarations.
pub(crate) fn kind(text: &str, declarations: Vec<At<Declaration>>) -> Result<Kind, Fault> {
    let mut checker = Checker::new(text, &declarations)?;
    for At { it, span } in &declarations {
        checker.declare(it, span)?;
    }
    checker.finish()
}

struct Checker<'t> {
    text: &'t str,
    kind: Kind,
    /// The forms with their places.
    forms: Vec<At<Form>>,
    /// The names in force, with their slots.
    names: Vec<(String, Type)>,
    /// The terms, as they are written, that are there for certain.
    sure: Vec<String>,
    /// Numbers of clues that may be missing, in the expression at hand.
    unsure: Vec<Span>,
    /// What the rules speak of.
    used: Vec<Word>,
    /// The letters that the rules speak of.
    letters: Vec<char>,
    context: Context,
    /// Whether some cells are shaded.
    declares_shaded: bool,
    /// Whether some are counted along the line.
    declares_counted: bool,
    /// Whether some are marked.
    declares_marked: bool,
    /// Words that ask for a clue where leaving it out may make a rule say more.
    sensitive: Vec<Word>,
}

/// Where the expression at hand stands.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
enum Context {
    /// In what the rule says, or in a declaration of cells that does not matter here.
    #[default]
    Elsewhere,
    /// In the condition of a rule: where it is false, the rule says nothing.
    Condition,
    /// In a part of it whose opposite counts.
    Opposite,
    /// In what a rule says: clues of these terms are there where the rule says something.
    Body(usize),
}

type Checked<T> = Result<T, Fault>;

impl<'t> Checker<'t> {
    /// Takes what may stand after its use: switches, clues, regions.
    fn new(text: &'t str, declarations: &[At<Declaration>]) -> Checked<Self> {
        let fault = |offset: usize, what: &str| Fault::at(text, offset, what);
        let Some(At { it: Declaration::Kind { name, title }, .. }) = declarations.first() else {
            let at = declarations.first().map_or(0, |first| first.span.start);
            return Err(fault(at, "a kind begins with a line such as: kind my-loop \"My Loop\""));
        };
        let mut kind = Kind {
            name: name.it.clone(),
            title: title.clone(),
            text: text.to_string(),
            summary: crate::kind::summary(text),
            other_names: Vec::new(),
            address: None,
            files: None,
            making: Making::default(),
            crosses: false,
            has_several: false,
            crossing: None,
            is_path: false,
            ends: None,
            is_network: false,
            has_free_ends: false,
            junctions: None,
            counted: None,
            has_direction: false,
            has_corners: false,
            has_regions: false,
            hole: None,
            switches: Vec::new(),
            forms: Vec::new(),
            has_clue_grid: false,
            blank: None,
            is_sensitive: false,
            leaves_blank: false,
            visited: None,
            unvisited: None,
            shaded: None,
            marked: None,
            rules: Vec::new(),
            nodes: Vec::new(),
            slots: 0,
            lists: 0,
        };
        let mut forms: Vec<At<Form>> = Vec::new();
        let (mut has_line, mut crosses_anywhere) = (false, false);
        for At { span, it } in &declarations[1..] {
            match it {
                Declaration::Kind { .. } => {
                    return Err(fault(span.start, "a text has one kind"));
                }
                Declaration::Line { form } => {
                    if std::mem::replace(&mut has_line, true) {
                        return Err(fault(span.start, "a kind has one line 'line'"));
                    }
                    crosses_anywhere = *form == LineForm::Crossing;
                    kind.is_path = *form == LineForm::Path;
                    kind.has_corners = *form == LineForm::ThroughCorners;
                    kind.has_free_ends = *form == LineForm::Paths;
                    let is_network = matches!(form, LineForm::Network | LineForm::Networks);
                    kind.is_network = is_network || kind.has_free_ends;
                    kind.has_several =
                        kind.has_free_ends || matches!(form, LineForm::Loops | LineForm::Networks);
                }
                Declaration::Regions { .. } if kind.has_corners => {
                    return Err(fault(span.start, "corners are in no region"));
                }
                Declaration::Regions { hole } => {
                    if std::mem::replace(&mut kind.has_regions, true) {
                        return Err(fault(span.start, "a kind has one line 'regions'"));
                    }
                    if let Some(At { span, it }) = hole {
                        let mut signs = it.chars();
                        let sign = signs.next().filter(|&sign| {
                            signs.next().is_none()
                                && !sign.is_whitespace()
                                && !sign.is_ascii_digit()
                        });
                        let sign = sign.ok_or_else(|| {
                            fault(span.start, "a hole is a sign that is not a digit")
                        })?;
                        kind.hole = Some(sign);
                    }
                }
                Declaration::Switch { name, help } => {
                    if kind.switches.iter().any(|switch| switch.name == name.it) {
                        return Err(fault(name.span.start, "a switch has a name of its own"));
                    }
                    if words::named(&name.it).next().is_some() {
                        let what = format!(
                            "'{}' is a word of the language, so it cannot be a switch",
                            name.it
                        );
                        return Err(fault(name.span.start, &what));
                    }
                    kind.switches.push(Switch { name: name.it.clone(), help: help.clone() });
                }
                Declaration::Clue(form) => {
                    let is_twice = |other: &At<Form>| {
                        let (a, b) = (&other.it, &form.it);
                        let overlap = |a: Need, b: Need| a == Need::May || b == Need::May || a == b;
                        a.letter == b.letter
                            && overlap(a.number, b.number)
                            && overlap(a.arrow, b.arrow)
                    };
                    if forms.iter().any(is_twice) {
                        let what = "this clue has the parts of one above";
                        return Err(fault(form.span.start, what));
                    }
                    forms.push(form.clone());
                }
                Declaration::Cells { which: Cells::Crossing, .. } => kind.crosses = true,
                Declaration::Cells { .. }
                | Declaration::Marked { .. }
                | Declaration::Rule { .. }
                | Declaration::Also(_)
                | Declaration::Notation { .. }
                | Declaration::Draw
                | Declaration::Generate { .. } => {}
            }
        }
        let crossing = declarations
            .iter()
            .find(|it| matches!(it.it, Declaration::Cells { which: Cells::Crossing, .. }));
        if let Some(At { span, .. }) = crossing.filter(|_| kind.has_corners || crosses_anywhere) {
            let what = match kind.has_corners {
                true => "a line through corners does not cross itself",
                false => "a 'crossing-loop' may cross itself everywhere: write 'line loop'",
            };
            return Err(fault(span.start, what));
        }
        kind.crosses |= crosses_anywhere;
        if let Some(At { span, .. }) = crossing.filter(|_| kind.is_network) {
            return Err(fault(span.start, "lines of a network, and paths, do not cross"));
        }
        for (which, is_had, only, needs) in [
            (
                Cells::Ends,
                kind.is_path,
                "only a path has ends: write 'line path'",
                "a path ends in two cells: write a line 'ends'",
            ),
            (
                Cells::Junctions,
                kind.is_network && !kind.has_free_ends,
                "only a network has junctions: write 'line network'",
                "the lines of a network meet in some cells: write a line 'junctions'",
            ),
        ] {
            let is_said = |it: &&At<Declaration>| matches!(&it.it, Declaration::Cells { which: it, .. } if *it == which);
            match (is_had, declarations.iter().find(is_said)) {
                (false, Some(At { span, .. })) => return Err(fault(span.start, only)),
                (true, None) => {
                    let is_line = |it: &&At<Declaration>| matches!(it.it, Declaration::Line { .. });
                    let start = declarations.iter().find(is_line).map_or(0, |it| it.span.start);
                    return Err(fault(start, needs));
                }
                _ => {}
            }
        }
        if let Some(form) = forms.iter().find(|form| form.it.is_of_region && !kind.has_regions) {
            let what = "a clue of a region needs regions: write a line 'regions'";
            return Err(fault(form.span.start, what));
        }
        let is_of_region = |form: &&At<Form>| form.it.is_of_region;
        if let Some(form) = forms.iter().find(|form| !is_of_region(form))
            && forms.iter().any(|form| is_of_region(&form))
        {
            let what = "either all clues of a kind are of regions, or none";
            return Err(fault(form.span.start, what));
        }
        let mut margin = None;
        for At { it, span } in forms.iter().filter(|form| form.it.margin.is_some()) {
            let is_number = it.letter.is_none() && it.number == Need::Must;
            let is_letter = it.number == Need::No && it.margin == Some(Margin::Frame);
            if !(is_number || is_letter) || it.arrow != Need::No || it.is_of_region {
                let what =
                    "a clue of the margin is a number alone, one of a frame a number or a letter";
                return Err(fault(span.start, what));
            }
            if *margin.get_or_insert(it.margin) != it.margin {
                return Err(fault(span.start, "a kind has a margin or a frame, and not both"));
            }
            if kind.has_regions || kind.has_corners || crosses_anywhere {
                let what = "a margin stands beside cells without regions, and the line is not one \
                            through corners nor a 'crossing-loop'";
                return Err(fault(span.start, what));
            }
        }
        kind.forms = forms.iter().map(|form| form.it.clone()).collect();
        let (names, sure, unsure, used, letters) = Default::default();
        let (context, sensitive) = Default::default();
        let [declares_shaded, declares_counted] = [Cells::Shaded, Cells::Counted].map(|cells| {
            let is_said = |it: &At<Declaration>| matches!(&it.it, Declaration::Cells { which, .. } if *which == cells);
            declarations.iter().any(is_said)
        });
        let declares_marked =
            declarations.iter().any(|it| matches!(it.it, Declaration::Marked { .. }));
        Ok(Self {
            text,
            kind,
            forms,
            names,
            sure,
            unsure,
            used,
            letters,
            context,
            declares_shaded,
            declares_counted,
            declares_marked,
            sensitive,
        })
    }

    fn fault<T>(&self, span: &Span, what: impl Into<String>) -> Checked<T> {
        Err(Fault::at(self.text, span.start, what))
    }

    fn declare(&mut self, it: &Declaration, span: &Span) -> Checked<()> {
        match it {
            Declaration::Cells { which, binding } => {
                match which {
                    Cells::Visited | Cells::Unvisited => self.context = Context::Condition,
                    // Where the condition does not hold, the rules say more.
                    Cells::Crossing | Cells::Ends | Cells::Junctions | Cells::Counted => {
                        self.context = Context::Opposite;
                    }
                    Cells::Shaded => {}
                }
                let each = self.bind(binding)?;
                self.context = Context::Elsewhere;
                self.names.clear();
                self.sure.clear();
                if !matches!(self.kind.node(each.set).op, Op::Word(Word::AllCells, _)) {
                    return self.fault(&binding.set.span, "expected 'cells', the set of all cells");
                }
                let place = match which {
                    Cells::Visited => &mut self.kind.visited,
                    Cells::Unvisited => &mut self.kind.unvisited,
                    Cells::Crossing => &mut self.kind.crossing,
                    Cells::Ends => &mut self.kind.ends,
                    Cells::Junctions => &mut self.kind.junctions,
                    Cells::Counted => &mut self.kind.counted,
                    Cells::Shaded => &mut self.kind.shaded,
                };
                if place.replace(each).is_some() {
                    return self.fault(span, "this stands once in a kind: join conditions by 'or'");
                }
            }
            Declaration::Marked { binding, body } => {
                let each = self.bind(binding)?;
                let body = self.expect(body, Type::Truth)?;
                self.names.clear();
                self.sure.clear();
                if self.kind.marked.replace((each, body)).is_some() {
                    return self.fault(span, "this stands once in a kind: join conditions by 'or'");
                }
            }
            Declaration::Rule { name, said, each, body } => {
                self.rule(name, said.as_deref(), each, body)?;
            }
            Declaration::Also(names) => {
                self.kind.other_names.extend(names.iter().map(|name| name.it.clone()));
            }
            Declaration::Notation { is_file, names, flags, parts } => {
                self.notation(*is_file, names, flags, parts, span)?;
            }
            Declaration::Draw => self.kind.has_clue_grid = true,
            Declaration::Generate { making, clues, kept } => {
                self.generate(making, [clues, kept], span)?;
            }
            _ => {}
        }
        Ok(())
    }

    fn rule(
        &mut self,
        name: &At<String>,
        said: Option<&str>,
        each: &[Binding],
        body: &Expr,
    ) -> Checked<()> {
        if self.kind.rules.iter().any(|rule| rule.name == name.it) {
            return self.fault(&name.span, format!("there is a rule \"{}\" already", name.it));
        }
        let before = self.used.len();
        self.context = Context::Condition;
        let each = each.iter().map(|each| self.bind(each)).collect::<Checked<Vec<Each>>>()?;
        self.context = Context::Body(self.sure.len());
        let is_of_clue = each.first().is_some_and(|each| {
            let all = &self.kind.node(each.set).op;
            let first = &self.names[0].0;
            matches!(all, Op::Word(Word::AllCells | Word::AllRegions, _))
                && ["clue", "number", "letter", "way"]
                    .iter()
                    .any(|word| self.sure.contains(&format!("{word}({first})")))
        });
        let is_sure = |name: &str| {
            let words = ["clue", "number", "letter", "way"];
            words.iter().any(|word| self.sure.contains(&format!("{word}({name})")))
        };
        // Where numbers are about regions, what has a clue is a region.
        let has_clue = if self.kind.counts_regions() { Type::Region } else { Type::Cell };
        let owes = (0..).zip(&self.names);
        let owes = owes.filter(|(_, (name, ty))| *ty == has_clue && is_sure(name));
        let owes: Vec<u8> = owes.map(|(slot, _)| slot).collect();
        let before_body = self.used.len();
        let id = self.expect(body, Type::Truth)?;
        if !self.kind.node(id).is_of_line {
            return self.fault(
                &body.span,
                "a rule speaks of the line: this one holds or fails without it",
            );
        }
        let is_local = !self.kind.node(id).is_far;
        if !is_local && self.used[before_body..].iter().any(|word| word.is_of_direction()) {
            return self.fault(&body.span, "a direction is not joined with such words in one rule");
        }
        self.context = Context::Elsewhere;
        self.names.clear();
        self.sure.clear();
        let is_of_clue_word = |word: &Word| word.asks_for_clues();
        let is_of_trail = self.used[before..].iter().any(|word| word.is_of_trail());
        let is_of_clues = self.used[before..].iter().any(is_of_clue_word);
        let says_clues = self.used[before_body..].iter().any(is_of_clue_word);
        let name = name.it.clone();
        let said = said.map_or_else(|| format!("the rule \"{name}\" at {{}}"), str::to_string);
        self.kind.rules.push(Rule {
            name,
            said,
            each,
            body: id,
            is_of_clue,
            owes,
            says_clues,
            is_of_clues,
            is_local,
            is_of_trail,
        });
        Ok(())
    }

    fn notation(
        &mut self,
        is_file: bool,
        names: &[String],
        flags: &[syntax::Flag],
        parts: &[At<Part>],
        span: &Span,
    ) -> Checked<()> {
        let mut known: Vec<(String, Option<usize>)> = Vec::new();
        for (sign, switch) in flags {
            if !is_file && sign.it.chars().count() != 1 {
                return self.fault(&sign.span, "a flag of addresses is one letter");
            }
            let switch = match switch {
                None => None,
                Some(At { span, it }) => {
                    let at = self.kind.switches.iter().position(|switch| switch.name == *it);
                    if at.is_none() {
                        return self.fault(span, format!("there is no switch '{it}'"));
                    }
                    at
                }
            };
            known.push((sign.it.clone(), switch));
        }
        let (mut has_borders, mut has_clues) = (false, false);
        for At { span, it: part } in parts {
            let missing = match part {
                Part::Borders | Part::Regions if !self.kind.has_regions => {
                    "this kind has no regions"
                }
                Part::Holes if self.kind.hole.is_none() => "this kind has no holes",
                Part::Signs | Part::Coloured if self.letters_of_forms() != 2 => {
                    "this kind does not have two letters"
                }
                Part::Gates if self.letters_of_forms() < 4 => {
                    "this kind does not have four letters"
                }
                Part::Ends if !self.kind.is_path || self.letters_of_forms() < 2 => {
                    "this kind has no ends with two letters"
                }
                Part::Pointers if self.kind.hole.is_none() => "this kind has no holes",
                Part::Directions if !self.has_arrows_alone() => {
                    "the clues of this kind are not arrows alone"
                }
                Part::Marked if !self.declares_marked => "this kind has no marked cells",
                Part::Shaded if !self.declares_shaded => "this kind has no shaded cells",
                Part::Rooms if self.letters_of_forms() != 2 || !self.kind.counts_regions() => {
                    "this kind does not have two letters of regions"
                }
                Part::Mirrors if self.letters_of_forms() != 5 => {
                    "this kind does not have five letters"
                }
                Part::Tracks if !self.has_tracks() => {
                    "this kind does not have a letter of numbers, and then one of pieces"
                }
                Part::Lists if !self.kind.counts_regions() => "this kind has no numbers of regions",
                Part::Letters | Part::Blocks if self.letters_in_cells() != 1 => {
                    "this kind does not have one letter"
                }
                Part::Ground | Part::Flows if self.letters_of_forms() != 1 => {
                    "this kind does not have one letter"
                }
                Part::Iced if self.kind.margin().is_none() || self.letters_in_cells() != 1 => {
                    "this kind does not have one letter within a frame"
                }
                Part::Doors if self.letters_of_frame() != 2 || self.letters_in_cells() != 1 => {
                    "this kind does not have one letter, and two of a frame"
                }
                Part::OneWays if !self.has_look(Look::OneWays) || self.kind.has_regions => {
                    "this kind has no arrows between cells"
                }
                Part::Frame if self.kind.margin() != Some(Margin::Frame) => {
                    "this kind has no frame"
                }
                Part::Objects if self.letters_among(|_| true) != 1 => {
                    "this kind does not have one letter"
                }
                Part::Boxes if self.letters_among(|_| true) != 2 => {
                    "this kind does not have two letters"
                }
                Part::Numbers
                | Part::Labels
                | Part::Digits
                | Part::Signs
                | Part::Coloured
                | Part::Arrows
                | Part::Directions
                | Part::Pieces
                | Part::Sides
                | Part::Ways
                | Part::Mirrors
                | Part::Tracks
                | Part::Lengths
                | Part::Lists
                | Part::Flows
                | Part::Walls
                | Part::Dots
                | Part::Rooms
                | Part::Ground
                | Part::Objects
                | Part::Boxes
                | Part::Capitals
                | Part::Spots
                | Part::Iced
                | Part::OneWays
                | Part::Pointers
                    if std::mem::replace(&mut has_clues, true) =>
                {
                    "the clues stand there once"
                }
                Part::Numbers | Part::Rooms if self.kind.counts_regions() && !has_borders => {
                    "numbers of regions stand after the regions"
                }
                _ => "",
            };
            if !missing.is_empty() {
                return self.fault(span, missing);
            }
            has_borders |= matches!(part, Part::Borders | Part::Regions);
        }
        let place = if is_file { &mut self.kind.files } else { &mut self.kind.address };
        let parts = parts.iter().map(|part| part.it).collect();
        let notation = Notation { names: names.to_vec(), flags: known, parts };
        if place.replace(notation).is_some() {
            return self.fault(span, "this stands once in a kind");
        }
        Ok(())
    }

    /// How many letters there are among the clues that stand for no number.
    fn letters_of_forms(&self) -> usize {
        self.letters_among(|form| form.stands_for.is_none())
    }

    /// How many letters there are among some clues.
    fn letters_among(&self, counts: impl Fn(&Form) -> bool) -> usize {
        let forms = self.kind.forms.iter().filter(|form| counts(form));
        let mut letters: Vec<char> =
            forms.filter_map(|form| form.letter).filter(|&it| it != '?').collect();
        letters.sort_unstable();
        letters.dedup();
        letters.len()
    }

    /// How many of these stand in cells of the line.
    fn letters_in_cells(&self) -> usize {
        self.letters_among(|form| form.stands_for.is_none() && form.margin.is_none())
    }

    /// How many letters stand in a frame.
    fn letters_of_frame(&self) -> usize {
        self.letters_among(|form| form.margin == Some(Margin::Frame))
    }

    fn has_look(&self, look: Look) -> bool {
        self.kind.forms.iter().any(|form| form.look == Some(look))
    }

    /// Whether there are two letters, the second one for pieces of the line.
    fn has_tracks(&self) -> bool {
        let is_track = |form: &Form| form.look == Some(Look::Track);
        self.letters_of_forms() == 2 && self.kind.forms.get(1).is_some_and(is_track)
    }

    /// Whether each clue is an arrow, or says nothing.
    fn has_arrows_alone(&self) -> bool {
        let is_said =
            |form: &Form| form.letter == Some('?') || form.arrow == Need::Must && form.parts() == 1;
        self.has_arrows() && self.kind.forms.iter().all(is_said)
    }

    fn has_arrows(&self) -> bool {
        self.kind.forms.iter().any(|form| form.arrow != Need::No)
    }

    fn generate(&mut self, making: &Making, clues: [&[At<String>]; 2], span: &Span) -> Checked<()> {
        let is_there = |clue: &&At<String>| self.kind.forms.iter().any(|it| it.name == clue.it);
        if let Some(clue) = clues.into_iter().flatten().find(|clue| !is_there(clue)) {
            return self.fault(&clue.span, format!("there is no clue \"{}\"", clue.it));
        }
        if (making.regions.is_some() || !making.last.is_empty()) && !self.kind.has_regions {
            return self.fault(span, "this kind has no regions");
        }
        if making.rectangles.is_some() && (!self.kind.has_several || self.kind.is_network) {
            return self.fault(span, "only several loops are rectangles: write 'line loops'");
        }
        let Making { has_hooks, has_ring, is_closed, is_unequal, .. } = *making;
        let is_woven = has_hooks || has_ring || is_closed || is_unequal;
        let is_of_lines = matches!(making.regions, Some(Cut::Lines)) || making.has_ends_apart;
        let is_of_paths = making.is_symmetric || is_of_lines;
        let has_networks = self.kind.has_several && self.kind.junctions.is_some();
        let has_lines = self.kind.has_several && !has_networks;
        if is_of_paths && !self.kind.has_free_ends {
            return self.fault(span, "only paths are made so: write 'line paths'");
        }
        if making.pieces.is_some() && !has_lines {
            return self.fault(
                span,
                "only several lines have a piece each: write 'line paths' or 'line loops'",
            );
        }
        let is_gate = |form: &Form| form.look == Some(Look::Gate);
        let has_gates = self.kind.forms.iter().filter(|form| is_gate(form)).count() > 1;
        if making.gates.is_some() && !(has_gates && making.ground.is_some()) {
            let what = "gates are laid of two clues that look so, between cells of the 'ground'";
            return self.fault(span, what);
        }
        if making.is_symmetric && making.pieces.is_none() {
            return self.fault(span, "without 'pieces' none comes to rest");
        }
        let is_of_network = making.turns.is_some() || is_woven;
        if is_of_network && !self.kind.is_network {
            return self.fault(span, "only networks are made so: write 'line network'");
        }
        if making.is_chained && !(has_hooks && has_networks) {
            return self.fault(span, "only hooks of several networks are 'chained'");
        }
        if making.has_groups && !has_networks {
            return self.fault(
                span,
                "only networks that need not hang together are groups: write 'line networks'",
            );
        }
        let has_blank = self.kind.forms.iter().any(|form| form.letter == Some('?'));
        if making.has_groups && (!has_blank || self.letters_among(|_| true) < 2) {
            return self
                .fault(span, "groups need two letters, and a clue \"?\" for the cell between");
        }
        if making.has_ring && !self.has_arrows() {
            return self.fault(span, "no clue has an arrow, to point the way to the ring");
        }
        let is_cut = matches!(
            making.regions,
            Some(Cut::Once(..) | Cut::Apart(..) | Cut::Twice(..) | Cut::Joined(_))
        );
        if is_cut && (self.kind.has_several || self.kind.is_network) {
            let what = "regions of several loops or of a network are cut in 'patches'";
            return self.fault(span, what);
        }
        let is_entered = matches!(making.regions, Some(Cut::Entered(_) | Cut::Equal(_)));
        if is_entered && !has_lines {
            return self.fault(
                span,
                "only several lines share regions: write 'line paths' or 'line loops'",
            );
        }
        let is_of_rests = matches!(making.regions, Some(Cut::Around(_) | Cut::Symmetric(_)));
        if is_of_rests && (making.pieces.is_none() || !self.kind.has_free_ends) {
            return self.fault(span, "without 'pieces' none comes to rest in a region");
        }
        let joined = matches!(making.regions, Some(Cut::Joined(_)));
        if joined && !self.kind.counts_regions() {
            return self.fault(span, "only regions whose number is a clue are joined");
        }
        let is_number =
            |form: &Form| form.is_number() && matches!(form.look, None | Some(Look::WhiteCircle));
        if making.order.is_some() && !self.kind.forms.iter().any(is_number) {
            return self.fault(span, "no clue is a number alone, to stand along the line");
        }
        let [clues, kept] = clues.map(|all| all.iter().map(|clue| clue.it.clone()).collect());
        self.kind.making = Making { clues, kept, ..making.clone() };
        Ok(())
    }

    /// Checks that each clue is used.
    fn finish(self) -> Checked<Kind> {
        for At { span, it: form } in &self.forms {
            let uses = |word| self.used.contains(&word);
            let is_used = form.letter.is_some_and(|letter| self.letters.contains(&letter))
                || uses(Word::Clue)
                || uses(Word::Nearest);
            let has_number = form.number != Need::No;
            let of_number = [Word::NumberOf, Word::NumberOfRegion, Word::Next, Word::Met];
            let uses_number = of_number.into_iter().any(uses);
            if has_number && !uses_number {
                return self.fault(span, "no rule speaks of the number of this clue");
            }
            if form.arrow != Need::No && !uses(Word::WayOf) {
                return self.fault(span, "no rule speaks of the arrow of this clue");
            }
            if !has_number && form.arrow == Need::No && !is_used {
                return self.fault(span, "no rule speaks of this clue");
            }
        }
        for (switch, at) in self.kind.switches.iter().zip(0..) {
            let is_used = |node: &Node| matches!(node.op, Op::Switch(it) if it == at);
            if !self.kind.nodes.iter().any(is_used) {
                let offset = self.text.find(&format!("switch {}", switch.name)).unwrap_or_default();
                return Err(Fault::at(self.text, offset, "no rule speaks of this switch"));
            }
        }
        if self.declares_counted && !self.used.contains(&Word::Passed) {
            let offset = self.text.find("\ncounted").map_or(0, |at| at + 1);
            return Err(Fault::at(
                self.text,
                offset,
                "no rule asks how many of these are 'passed'",
            ));
        }
        let ground = self.kind.making.ground.map(|ground| ground.letter);
        let has_letter = |letter| self.kind.forms.iter().any(|form| form.letter == Some(letter));
        if let Some(letter) = ground.filter(|&letter| !has_letter(letter)) {
            let offset = self.text.rfind("generate").unwrap_or_default();
            return Err(Fault::at(self.text, offset, format!("no clue has the letter '{letter}'")));
        }
        let Kind { rules, visited, unvisited, .. } = &self.kind;
        if rules.is_empty() && visited.is_none() && unvisited.is_none() {
            return Err(Fault::at(
                self.text,
                self.text.len(),
                "a kind has rules: expected a line that begins with 'rule'",
            ));
        }
        let mut kind = self.kind;
        kind.has_direction = self.used.iter().any(|word| word.is_of_direction());
        kind.has_clue_grid |= !kind.forms.is_empty();
        let is_blank = |form: &&Form| {
            let is_told = form.letter.is_some_and(|letter| self.letters.contains(&letter));
            form.number == Need::No && form.arrow == Need::No && !is_told
        };
        kind.blank = kind
            .forms
            .iter()
            .find(is_blank)
            .map(|form| Clue { letter: form.letter, ..Clue::default() });
        // With a clue that says nothing in its place, a clue that is left out leaves its cell one with a clue.
        let is_given =
            |form: &&Form| kind.making.clues.is_empty() || kind.making.clues.contains(&form.name);
        let given = || kind.forms.iter().filter(is_given);
        let matters = |word: &Word| match word {
            Word::Clue | Word::Nearest => kind.blank.is_none() && !kind.making.has_ring,
            Word::Length | Word::Bends => {
                kind.blank.is_none() && !kind.making.has_ring && !kind.keeps_junctions()
            }
            Word::LetterOf | Word::LetterOfRegion => given()
                .any(|form| form.letter.is_some() && form.letter != ground && !kind.keeps(form)),
            Word::Passed => !kind.keeps_counted(),
            Word::WayOf | Word::Against => {
                given().any(|form| form.arrow != Need::No) && !kind.making.has_ring
            }
            Word::NumberOf | Word::Next => kind.making.order.is_none(),
            _ => true,
        };
        kind.is_sensitive = self.sensitive.iter().any(matters)
            && kind.making.least.is_none()
            && kind.making.last.is_empty();
        let asks_for_any =
            |word: &Word| matches!(word, Word::Clue | Word::Nearest) || word.is_of_trail();
        kind.leaves_blank = kind.blank.is_some() && self.sensitive.iter().any(asks_for_any);
        Ok(kind)
    }

    fn add(&mut self, op: Op, ty: Type) -> Id {
        let kids = op.parts();
        let of = |id: &Id| self.kind.node(*id);
        let mut names = kids.iter().fold(0, |names, kid| names | of(kid).names);
        match &op {
            Op::Name(slot) => names |= 1 << slot,
            Op::Fold(_, each, _) => each.slots.iter().for_each(|slot| names &= !(1 << slot)),
            _ => {}
        }
        let reach = match op {
            Op::Word(word, _) => {
                words::WORDS.iter().find(|entry| entry.word == word).map(|it| it.reach)
            }
            _ => None,
        };
        let is_of_line = kids.iter().any(|kid| of(kid).is_of_line) || reach >= Some(Reach::Line);
        let is_far = kids.iter().any(|kid| of(kid).is_far) || reach == Some(Reach::Far);
        self.kind.nodes.push(Node { op, ty, names, is_of_line, is_far });
        Id(self.kind.nodes.len() as u32 - 1)
    }

    /// Brings the names of a binding into force, and what its condition makes sure.
    fn bind(&mut self, binding: &Binding) -> Checked<Each> {
        let set = self.expression(&binding.set)?;
        let Some((member, count)) = self.kind.node(set).ty.member() else {
            let found = self.kind.node(set).ty.in_words();
            return self.fault(&binding.set.span, format!("expected a set, found {found}"));
        };
        if self.kind.node(set).is_of_line {
            return self.fault(&binding.set.span, "a set speaks of what is given, not of the line");
        }
        if binding.names.len() != count {
            let names = if count == 1 { "one name" } else { "two names, with a comma between" };
            let what = format!("the members of this set have {names}");
            return self.fault(&binding.names[0].span, what);
        }
        let mut slots = [0, 0];
        for (at, name) in binding.names.iter().enumerate() {
            if words::named(&name.it).next().is_some()
                || Fold::ALL.iter().any(|(it, _)| *it == name.it)
            {
                return self.fault(
                    &name.span,
                    format!("'{}' is a word of the language: take another name", name.it),
                );
            }
            if self.names.iter().any(|(other, _)| *other == name.it)
                || self.kind.switches.iter().any(|switch| switch.name == name.it)
            {
                return self.fault(
                    &name.span,
                    format!("'{}' has a meaning already: take another name", name.it),
                );
            }
            if self.names.len() == MOST_NAMES {
                return self
                    .fault(&name.span, format!("there are at most {MOST_NAMES} names at a time"));
            }
            slots[at] = self.names.len() as u8;
            self.names.push((name.it.clone(), member));
        }
        if count == 1 {
            slots[1] = slots[0];
        }
        self.kind.slots = self.kind.slots.max(self.names.len());
        let filter = binding.filter.as_ref().map(|filter| {
            let id = self.expect(filter, Type::Truth)?;
            if self.kind.node(id).is_of_line {
                return self
                    .fault(&filter.span, "'where' speaks of what is given, not of the line");
            }
            let sure = self.made_sure(filter);
            self.sure.extend(sure);
            Ok(id)
        });
        let filter = filter.transpose()?;
        let listed = filter.and_then(|filter| self.listed(set, slots[0], filter));
        Ok(Each { slots, set, filter, listed })
    }

    /// The parts of a condition for cells, if one of them asks for no other name.
    fn listed(&mut self, set: Id, slot: u8, filter: Id) -> Option<Listed> {
        if !matches!(self.kind.node(set).op, Op::Word(Word::AllCells, _)) {
            return None;
        }
        let parts = match &self.kind.node(filter).op {
            Op::And(parts) => parts.clone(),
            _ => vec![filter],
        };
        let is_own = |part: &Id| self.kind.node(*part).names & !(1 << slot) == 0;
        let (own, others): (Vec<Id>, Vec<Id>) = parts.into_iter().partition(is_own);
        let list = self.kind.lists;
        self.kind.lists += usize::from(!own.is_empty());
        (!own.is_empty()).then_some(Listed { list, own, others })
    }

    fn expect(&mut self, expr: &Expr, ty: Type) -> Checked<Id> {
        let id = self.expression(expr)?;
        let found = self.kind.node(id).ty;
        if found != ty {
            let what = format!("expected {}, found {}", ty.in_words(), found.in_words());
            return self.fault(&expr.span, what);
        }
        Ok(id)
    }

    /// Goes on in what is the opposite, and returns what was before.
    fn turned(&mut self) -> Context {
        let before = self.context;
        self.context = match before {
            Context::Condition => Context::Opposite,
            Context::Opposite => Context::Condition,
            other => other,
        };
        before
    }

    fn all(&mut self, parts: &[Expr]) -> Checked<Vec<Id>> {
        parts.iter().map(|part| self.expect(part, Type::Truth)).collect()
    }

    fn expression(&mut self, expr: &Expr) -> Checked<Id> {
        use syntax::Node as Tree;
        let (op, ty) = match &expr.it {
            Tree::Number(number) => (Op::Number(*number), Type::Number),
            Tree::Text(text) => {
                let mut signs = text.chars();
                let (Some(letter), None) = (signs.next(), signs.next()) else {
                    return self.fault(&expr.span, "expected one letter between the quotes");
                };
                if !self.kind.forms.iter().any(|form| form.letter == Some(letter)) {
                    return self.fault(&expr.span, format!("no clue has the letter '{letter}'"));
                }
                self.letters.push(letter);
                (Op::Letter(letter), Type::Letter)
            }
            Tree::Word(name, about) => return self.word(expr, name, about),
            Tree::Has(inner) => {
                let before = self.unsure.len();
                let id = self.expression(inner)?;
                self.unsure.truncate(before);
                let Node { is_of_line, ty, .. } = self.kind.node(id);
                let is_thing = matches!(
                    ty,
                    Type::Number | Type::Letter | Type::Way | Type::Cell | Type::Region
                );
                if *is_of_line || !is_thing {
                    return self.fault(
                        &inner.span,
                        "'has' asks for what may be missing, such as a number",
                    );
                }
                (Op::Has(id), Type::Truth)
            }
            Tree::Not(inner) => {
                let before = self.turned();
                let inner = self.expect(inner, Type::Truth)?;
                self.context = before;
                (Op::Not(inner), Type::Truth)
            }
            Tree::And(parts) => (Op::And(self.all(parts)?), Type::Truth),
            Tree::Or(parts) => (Op::Or(self.all(parts)?), Type::Truth),
            Tree::Implies(condition, then) => {
                let context = self.turned();
                let condition_id = self.expect(condition, Type::Truth)?;
                self.context = context;
                let before = self.sure.len();
                let sure = self.made_sure(condition);
                self.sure.extend(sure);
                let then = self.expect(then, Type::Truth)?;
                self.sure.truncate(before);
                let not = self.add(Op::Not(condition_id), Type::Truth);
                (Op::Or(vec![not, then]), Type::Truth)
            }
            Tree::Compare(order, left, right) => return self.compare(expr, *order, left, right),
            Tree::Sum(parts) => {
                let parts = parts.iter().map(|(is_minus, part)| {
                    Ok((if *is_minus { -1 } else { 1 }, self.expect(part, Type::Number)?))
                });
                (Op::Sum(parts.collect::<Checked<_>>()?), Type::Number)
            }
            Tree::Product(left, right) => {
                let (a, b) = (self.expect(left, Type::Number)?, self.expect(right, Type::Number)?);
                let (factor, part) = match (&self.kind.node(a).op, &self.kind.node(b).op) {
                    (Op::Number(factor), _) => (*factor, b),
                    (_, Op::Number(factor)) => (*factor, a),
                    _ => return self.fault(&expr.span, "one side of '*' is a number such as 2"),
                };
                if factor > MOST_FACTOR {
                    return self.fault(&expr.span, format!("a factor is at most {MOST_FACTOR}"));
                }
                (Op::Sum(vec![(factor, part)]), Type::Number)
            }
            Tree::Fold(fold, binding, body) => {
                return self.fold(expr, *fold, binding, body.as_deref());
            }
        };
        Ok(self.add(op, ty))
    }

    fn fold(
        &mut self,
        expr: &Expr,
        fold: Fold,
        binding: &Binding,
        body: Option<&Expr>,
    ) -> Checked<Id> {
        let (names, sure) = (self.names.len(), self.sure.len());
        let each = self.bind(binding)?;
        let (of, is) = match fold {
            Fold::All | Fold::Some => (Type::Truth, Type::Truth),
            Fold::Count => (Type::Truth, Type::Number),
            Fold::Sum | Fold::Most | Fold::Least => (Type::Number, Type::Number),
        };
        let body = match body {
            Some(body) => self.expect(body, of)?,
            // How many there are, or whether there is one.
            None if matches!(fold, Fold::Count | Fold::Some) => {
                let zero = self.add(Op::Number(0), Type::Number);
                self.add(Op::Compare(Order::Equal, zero, zero), Type::Truth)
            }
            None => return self.fault(&expr.span, "expected ':' and what is said of each member"),
        };
        self.names.truncate(names);
        self.sure.truncate(sure);
        Ok(self.add(Op::Fold(fold, each, body), is))
    }

    fn compare(&mut self, expr: &Expr, order: Order, left: &Expr, right: &Expr) -> Checked<Id> {
        let before = self.unsure.len();
        let sensitive = self.sensitive.len();
        let (a, b) = (self.expression(left)?, self.expression(right)?);
        if self.context == Context::Condition && self.kind.node(a).ty == Type::Truth {
            // Both are compared with their opposites, too.
            self.context = Context::Opposite;
            self.sensitive.truncate(sensitive);
            let again = self.expression(left).and_then(|_| self.expression(right));
            self.context = Context::Condition;
            again?;
        }
        let types = [a, b].map(|id| self.kind.node(id).ty);
        if types[0] != types[1] {
            let [left, right] = types.map(Type::in_words);
            return self.fault(&expr.span, format!("{left} cannot be compared with {right}"));
        }
        let is_of_line = [a, b].iter().any(|&id| self.kind.node(id).is_of_line);
        if is_of_line && let Some(span) = self.unsure.get(before).cloned() {
            let term: &str = &self.text[span.clone()];
            let what = format!("{term} may be missing here: add 'where has {term}' to the rule");
            return self.fault(&span, what);
        }
        self.unsure.truncate(before);
        let op = match (types[0], order) {
            (Type::Number, order) => Op::Compare(order, a, b),
            (Type::Truth, Order::Equal) => Op::Same(a, b),
            (Type::Truth, Order::Unequal) => {
                let same = self.add(Op::Same(a, b), Type::Truth);
                Op::Not(same)
            }
            (Type::Letter | Type::Way | Type::Cell | Type::Region, Order::Equal) => {
                Op::Alike(true, a, b)
            }
            (Type::Letter | Type::Way | Type::Cell | Type::Region, Order::Unequal) => {
                Op::Alike(false, a, b)
            }
            (ty, _) => {
                let what = format!("{} cannot be compared so: only '=' and '!=' go", ty.in_words());
                return self.fault(&expr.span, what);
            }
        };
        Ok(self.add(op, Type::Truth))
    }

    fn word(&mut self, expr: &Expr, name: &str, about: &[Expr]) -> Checked<Id> {
        if about.is_empty() {
            if let Some(slot) = self.names.iter().position(|(other, _)| other == name) {
                let ty = self.names[slot].1;
                return Ok(self.add(Op::Name(slot as u8), ty));
            }
            if let Some(at) = self.kind.switches.iter().position(|switch| switch.name == name) {
                return Ok(self.add(Op::Switch(at), Type::Truth));
            }
        }
        if words::named(name).next().is_none() {
            return self.unknown(expr, name);
        }
        let ids = about.iter().map(|part| self.expression(part)).collect::<Checked<Vec<Id>>>()?;
        let types: Vec<Type> = ids.iter().map(|&id| self.kind.node(id).ty).collect();
        let Some(entry) = words::named(name).find(|entry| entry.about == types) else {
            let forms: Vec<String> = words::named(name)
                .map(|entry| {
                    let about: Vec<&str> = entry.about.iter().map(|ty| ty.in_words()).collect();
                    if about.is_empty() {
                        name.to_string()
                    } else {
                        format!("{name}({})", about.join(", "))
                    }
                })
                .collect();
            return self.fault(&expr.span, format!("expected {}", forms.join(" or ")));
        };
        if ids.iter().any(|&id| self.kind.node(id).is_of_line) {
            return self
                .fault(&expr.span, format!("'{name}' is asked of what is given, not of the line"));
        }
        self.used.push(entry.word);
        let missing = match entry.word {
            Word::AllRegions
            | Word::CellsOf
            | Word::RegionOf
            | Word::NumberOfRegion
            | Word::LetterOfRegion
            | Word::Crossings
                if !self.kind.has_regions =>
            {
                Some("this kind has no regions: write a line 'regions'")
            }
            Word::Hole if self.kind.hole.is_none() => {
                Some("this kind has no holes: write a line such as: regions with holes \"#\"")
            }
            Word::NumberOf | Word::Next | Word::Met
                if !self.kind.forms.iter().any(|form| form.number != Need::No) =>
            {
                Some(
                    "no clue of this kind has a number: write a line such as: clue \"number\": number",
                )
            }
            Word::NumberOfRegion if !self.kind.forms.iter().any(|form| form.is_of_region) => Some(
                "no clue of this kind is of a region: write a line such as: clue \"number\": number of region",
            ),
            Word::LetterOfRegion if !self.kind.counts_regions() => Some(
                "no clue of this kind is of a region: write a line such as: clue \"visited region\": \"v\" of region",
            ),
            Word::LetterOf | Word::LetterOfRegion
                if !self.kind.forms.iter().any(|form| form.letter.is_some()) =>
            {
                Some(
                    "no clue of this kind has a letter: write a line such as: clue \"white circle\": \"w\"",
                )
            }
            Word::WayOf | Word::Against if !self.has_arrows() => Some(
                "no clue of this kind has an arrow: write a line such as: clue \"arrow\": number arrow",
            ),
            Word::Clue | Word::Nearest if self.kind.forms.is_empty() => {
                Some("this kind has no clues: write a line such as: clue \"number\": number")
            }
            Word::Crossed if !self.kind.crosses => Some(
                "the line of this kind does not cross itself: write a line that begins with 'crossing'",
            ),
            Word::Sight if !self.kind.has_corners => Some(
                "squares are seen only where the line goes between them: write 'line loop through corners'",
            ),
            Word::Longest | Word::Pieces | Word::PiecesOf | Word::Stretches
                if self.kind.crosses =>
            {
                Some("pieces are told apart only where the line does not cross itself")
            }
            Word::Inside | Word::Encloses if self.kind.crosses => {
                Some("a line that may cross itself has no inside")
            }
            Word::Inside | Word::Encloses if self.kind.is_path => Some("a path has no inside"),
            Word::Stretches if self.kind.is_path => {
                Some("a path is not followed from its beginning to its end")
            }
            word if word.is_of_trail() && (!self.kind.is_network || self.kind.has_free_ends) => {
                Some("only a network has junctions, up to which lines run: write 'line network'")
            }
            Word::Together if !self.kind.has_several => {
                Some("there is one line alone, so it visits all cells that are visited")
            }
            Word::Together => None,
            word if self.kind.is_network && (entry.is_far() || word.is_of_one_line()) => Some(
                "this is said of one line that does not branch, and here there are networks or several paths",
            ),
            word if self.kind.has_several && (entry.is_far() || word.is_of_one_line()) => {
                Some("this is said of one line, and here there may be several loops")
            }
            Word::Passed if !self.declares_counted => {
                Some("nothing is counted along the line: write a line that begins with 'counted'")
            }
            Word::Entries if !self.kind.is_path => {
                Some("only of a path is it known what lies between two cells")
            }
            _ => None,
        };
        if let Some(missing) = missing {
            return self.fault(&expr.span, missing);
        }
        if Word::OF_CLUES.contains(&entry.word) {
            // What is sure is there, or the rule says nothing.
            let sure = if let Context::Body(sure) = self.context { sure } else { self.sure.len() };
            let term = term(self.text, &expr.span);
            let of = &term[term.find('(').unwrap_or_default()..];
            let is_of_it = |known: &String| known.find('(').is_some_and(|at| &known[at..] == of);
            let is_there = self.sure[..sure].iter().any(is_of_it);
            let is_open = matches!(self.context, Context::Opposite | Context::Body(_)) && !is_there;
            if is_open {
                self.sensitive.push(entry.word);
            }
        }
        if entry.word.asks_for_any_clue() {
            // Of all clues.
            self.sensitive.push(entry.word);
        }
        if matches!(entry.word, Word::NumberOf | Word::NumberOfRegion)
            && !self.sure.contains(&term(self.text, &expr.span))
        {
            self.unsure.push(expr.span.clone());
        }
        Ok(self.add(Op::Word(entry.word, ids), entry.is))
    }

    fn unknown<T>(&self, expr: &Expr, name: &str) -> Checked<T> {
        let names = self.names.iter().map(|(name, _)| name.as_str());
        let switches = self.kind.switches.iter().map(|switch| switch.name.as_str());
        let known = words::WORDS.iter().map(|entry| entry.name).chain(names).chain(switches);
        let known: Vec<&str> = known.collect();
        let tip = if let Some(near) = near_miss(name, known.iter().copied()) {
            format!("perhaps '{near}'")
        } else if name.contains('-') {
            "write blanks round a minus".to_string()
        } else {
            let mut known = known;
            known.dedup();
            format!("the words are {}", known.join(", "))
        };
        self.fault(&expr.span, format!("there is no word '{name}': {tip}"))
    }

    /// The terms that are there for certain where a condition holds.
    fn made_sure(&self, condition: &Expr) -> Vec<String> {
        use syntax::Node as Tree;
        match &condition.it {
            Tree::And(parts) => parts.iter().flat_map(|part| self.made_sure(part)).collect(),
            Tree::Or(parts) => {
                let mut all = parts.iter().map(|part| self.made_sure(part));
                let first = all.next().unwrap_or_default();
                all.fold(first, |sure, next| {
                    sure.into_iter().filter(|it| next.contains(it)).collect()
                })
            }
            Tree::Has(inner) => vec![term(self.text, &inner.span)],
            Tree::Word(name, _) if name == "clue" => vec![term(self.text, &condition.span)],
            Tree::Compare(_, left, right) => {
                [left, right].into_iter().flat_map(|side| self.terms(side)).collect()
            }
            _ => Vec::new(),
        }
    }

    /// What of an expression that is compared may be missing: without it, the comparison is false.
    fn terms(&self, side: &Expr) -> Vec<String> {
        use syntax::Node as Tree;
        match &side.it {
            Tree::Word(name, about)
                if !about.is_empty() && matches!(&**name, "number" | "letter" | "way") =>
            {
                vec![term(self.text, &side.span)]
            }
            Tree::Word(name, about) if matches!(&**name, "digit" | "digits") => {
                about.first().map_or(Vec::new(), |number| self.terms(number))
            }
            Tree::Sum(parts) => parts.iter().flat_map(|(_, part)| self.terms(part)).collect(),
            Tree::Product(left, right) => {
                [left, right].into_iter().flat_map(|part| self.terms(part)).collect()
            }
            _ => Vec::new(),
        }
    }
}

/// A part of a text without its blanks.
fn term(text: &str, span: &Span) -> String {
    text[span.clone()].chars().filter(|sign| !sign.is_whitespace()).collect()
}
