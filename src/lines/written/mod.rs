//! Kinds that are written as texts, in the language of the crate `lazyloop-rules`: one type for all of them.
//! What the text says of a finished line is the check; what it says as clauses is written beside it.

mod clauses;
mod clues;
mod givens;

use crate::grid::Grid;
use crate::kind::{Definition, KindInfo, Mode, Rule, Wish};
use crate::lines::Visit;
use crate::lines::clued::{
    ALL_WISHES, Clue, Clued, Course, Cut, Layout, Pen, Puzzle, Regions, Sets, Walk, Way, define,
};
use crate::random::Random;
use givens::{Given, here, there};
use lazyloop_rules::{Each, Env, Fault, Kind, Need, Op, Order, Scene, Type, Value, Word};
use std::sync::{Mutex, OnceLock, PoisonError};

/// A kind that a text gave.
pub struct Written {
    kind: Kind,
    /// Its definition, and itself: a kind stays in memory.
    made: OnceLock<(&'static Definition<Puzzle>, &'static Self)>,
    names: Names,
}

/// The names of the text, as they are handed out.
struct Names {
    forms: Vec<&'static str>,
    rules: &'static [(&'static str, &'static str)],
    clues: &'static str,
}

/// The most kinds that a program reads: they stay in memory.
const MOST_KINDS: usize = 256;

/// Why there is no kind.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[non_exhaustive]
pub enum KindError {
    /// The text is not a kind.
    #[error(transparent)]
    Text(#[from] Fault),
    /// There have been too many.
    #[error("this program has read {MOST_KINDS} kinds already")]
    Many,
}

/// The kind of a text. The same text gives the same kind; it stays in memory until the program ends.
///
/// # Errors
///
/// If the text is not a kind, or too many have been read.
pub fn kind(text: &str) -> Result<&'static Written, KindError> {
    static ALL: Mutex<Vec<&Written>> = Mutex::new(Vec::new());
    let read = Kind::read(text)?;
    let mut all = ALL.lock().unwrap_or_else(PoisonError::into_inner);
    if let Some(known) = all.iter().find(|known| known.kind.text == read.text) {
        return Ok(known);
    }
    if all.len() == MOST_KINDS {
        return Err(KindError::Many);
    }
    let made = Written::new(read);
    all.push(made);
    Ok(made)
}

fn kept(text: &str) -> &'static str {
    Box::leak(text.to_string().into_boxed_str())
}

impl Written {
    fn new(kind: Kind) -> &'static Self {
        let rule = |switch: &lazyloop_rules::Switch| Rule {
            name: kept(&switch.name),
            help: kept(&switch.help),
            values: &[],
        };
        let switches: Vec<Rule> = kind.switches.iter().map(rule).collect();
        let (name, title) = (kept(&kind.name), kept(&kind.title));
        let base = match kind.crosses {
            true => KindInfo::crossing_line(name, title),
            false => KindInfo::one_line(name, title, None),
        };
        // Rules that are held against lines are in no formula.
        let is_whole = kind.rules.iter().all(|rule| rule.is_local);
        let modes = if is_whole { base.modes } else { &[Mode::Lazy] };
        let in_words = |name: &str| kept(&format!("the rule \"{name}\" at {{}}"));
        let rules: Vec<(&str, &str)> =
            kind.rules.iter().map(|rule| (kept(&rule.name), in_words(&rule.name))).collect();
        let names = Names {
            forms: kind.forms.iter().map(|form| kept(&form.name)).collect(),
            rules: Box::leak(rules.into_boxed_slice()),
            clues: kept(&clues_in_words(&kind)),
        };
        let info = KindInfo { rules: Box::leak(switches.into_boxed_slice()), modes, ..base };
        let made: &'static Self = Box::leak(Box::new(Self { kind, made: OnceLock::new(), names }));
        // Where rules need clues, or regions have no images, a clue cannot go because its image is missing.
        let wishes = match (made.kind.has_regions, made.kind.is_sensitive) {
            (false, false) => ALL_WISHES,
            // Regions that count shaded cells have room for some lines only.
            (true, _) if made.kind.shaded.is_some() => &[Wish::Density],
            _ => &[Wish::Density, Wish::Thickness],
        };
        made.made.get_or_init(|| (define(made, info, wishes), made));
        made
    }

    fn made(&self) -> (&'static Definition<Puzzle>, &'static Self) {
        *self.made.get().expect("a kind has its definition from the beginning")
    }

    /// Whether all of its rules are in its formulas. If not, some are held against each line that is found.
    fn is_local(&self) -> bool {
        self.kind.rules.iter().all(|rule| rule.is_local)
    }

    /// Whether a cell is one of those that a declaration is about.
    fn is_among(&self, each: Option<&Each>, puzzle: &Puzzle, cell: usize) -> bool {
        let Some(each) = each else { return false };
        let Some(filter) = each.filter else { return true };
        let given = Given { kind: self, puzzle };
        let mut env = Env::of(each, cell);
        Scene::new(&self.kind, &given, &|_| None).given(filter, &mut env) == Value::Truth(true)
    }

    /// Whether a rule says how often the line crosses the border of each region.
    fn crosses_borders(&self, times: i64) -> bool {
        self.kind.nodes().any(|node| {
            let Op::Compare(Order::Equal, a, b) = node.op else { return false };
            let [a, b] = [a, b].map(|id| &self.kind.node(id).op);
            matches!(a, Op::Word(Word::Crossings, _)) && matches!(b, Op::Number(it) if *it == times)
        })
    }

    /// What is wrong with an instance of a rule on a whole line, to be followed by its place.
    fn told(&self, scene: &Scene<'_>, rule: &lazyloop_rules::Rule, env: &mut Env) -> String {
        let name = &rule.name;
        match self.kind.node(rule.body).op {
            Op::Compare(Order::Equal, a, b) if self.kind.node(a).ty == Type::Number => {
                let [(found, _), (wanted, _)] = [a, b].map(|id| scene.bounds(id, env));
                format!("{name}: {found}, and not {wanted},")
            }
            _ => format!("the rule \"{name}\" does not hold"),
        }
    }

    /// The first instance of some rules that does not hold on a whole line.
    fn broken(&self, puzzle: &Puzzle, walk: &Walk, clue: Option<usize>) -> Option<(usize, String)> {
        let given = Given { kind: self, puzzle };
        let on = edges_of(walk);
        let known = |edge: usize| Some(on[edge]);
        let scene = Scene::new(&self.kind, &given, &known);
        let mut fault = None;
        for rule in &self.kind.rules {
            let mut see = |env: &mut Env| {
                if fault.is_none() && scene.holds(rule.body, env) != Some(true) {
                    fault = Some((scene.place(rule, env), self.told(&scene, rule, env)));
                }
            };
            match clue {
                Some(cell) if rule.is_of_clue => {
                    let first =
                        if self.counts_regions() { given_region(puzzle, cell) } else { Some(cell) };
                    if let Some(first) = first {
                        scene.instances_at(rule, first, &mut see);
                    }
                }
                None if !rule.is_of_clue => scene.instances(rule, &mut see),
                _ => {}
            }
        }
        fault
    }
}

fn given_region(puzzle: &Puzzle, cell: usize) -> Option<usize> {
    puzzle.regions()?.of(cell)
}

/// Whether each edge is on, by its number.
fn edges_of(walk: &Walk) -> Vec<bool> {
    let (rows, cols) = walk.size();
    let board = lazyloop_rules::Board { rows, cols };
    let mut on = vec![false; rows * (2 * cols + 1) + cols];
    for cell in walk.cells() {
        for (way, there) in Way::ALL.into_iter().zip(lazyloop_rules::Way::ALL) {
            if walk.arm(cell, way)
                && let Some(edge) = board.edge(cell, there)
            {
                on[edge] = true;
            }
        }
    }
    on
}

/// What a clue may be, for messages.
fn clues_in_words(kind: &Kind) -> String {
    let forms = kind.forms.iter().map(|form| {
        let part = |need, name: &str| match need {
            Need::No => String::new(),
            Need::May => format!(" perhaps with {name}"),
            Need::Must => format!(" with {name}"),
        };
        let letter = form.letter.map_or(String::new(), |letter| format!(" '{letter}'"));
        let (number, arrow) =
            (part(form.number, "a number"), part(form.arrow, "an arrow 'n', 'w', 'e' or 's'"));
        format!("{}{letter}{number}{arrow}", form.name)
    });
    forms.collect::<Vec<String>>().join(", ")
}

impl Clued for Written {
    fn definition(&self) -> &'static Definition<Puzzle> {
        self.made().0
    }

    fn text(&self) -> Option<&'static str> {
        Some(&self.made().1.kind.text)
    }

    fn layout(&self) -> Layout {
        match (self.kind.has_regions, self.kind.forms.is_empty()) {
            (false, _) => Layout::Clues,
            (true, false) => Layout::Both,
            (true, true) => Layout::Regions,
        }
    }

    fn hole(&self) -> Option<char> {
        self.kind.hole
    }

    fn crosses(&self) -> bool {
        self.kind.crosses
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        if self.kind.crosses {
            return Visit::ByRule;
        }
        match () {
            () if self.is_among(self.kind.unvisited.as_ref(), puzzle, cell) => Visit::Never,
            () if self.is_among(self.kind.visited.as_ref(), puzzle, cell) => Visit::Must,
            () => Visit::May,
        }
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        for cell in 0..puzzle.clues().len() {
            let never = self.is_among(self.kind.unvisited.as_ref(), puzzle, cell);
            if self.kind.crosses {
                pen.clue(cell);
                pen.through(cell);
            }
            if never
                && (self.kind.crosses || self.is_among(self.kind.visited.as_ref(), puzzle, cell))
            {
                pen.clue(cell);
                pen.clause(&[]);
            }
        }
        let given = Given { kind: self, puzzle };
        let scene = Scene::new(&self.kind, &given, &|_| None);
        // Where rules or clues are looked at one by one, they do not rest on others.
        let is_known = !pen.is_apart() && !pen.is_asking() && !self.kind.crosses;
        let cells = if is_known { 0..puzzle.clues().len() } else { 0..0 };
        let visits: Vec<Visit> = cells.map(|cell| self.visit(puzzle, cell)).collect();
        clauses::Writer::new(scene, &visits, pen).write();
    }

    /// The sets of edges that the rules ask for of an empty line.
    fn required<'a>(&self, puzzle: &'a Puzzle) -> Sets<'a> {
        let (_, kind) = self.made();
        let rules = kind.kind.rules.iter().filter(|rule| rule.is_local);
        Box::new(rules.flat_map(move |rule| {
            let given = Given { kind, puzzle };
            let scene = Scene::new(&kind.kind, &given, &|_| Some(false));
            let mut sets = Vec::new();
            scene.instances(rule, &mut |env| {
                if scene.holds(rule.body, env) == Some(false) {
                    let reason = scene.why(rule.body, env);
                    sets.push(reason.into_iter().map(|(edge, _)| edge).collect::<Vec<usize>>());
                }
            });
            // A rule that no line obeys asks for no edge.
            sets.retain(|set| !set.is_empty());
            sets
        }))
    }

    fn check_clue(&self, puzzle: &Puzzle, walk: &Walk, cell: usize, _: Clue) -> Result<(), String> {
        self.broken(puzzle, walk, Some(cell)).map_or(Ok(()), |(_, what)| Err(what))
    }

    fn check_rest(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        let never = |cell: &usize| self.is_among(self.kind.unvisited.as_ref(), puzzle, *cell);
        if let Some(cell) = walk.cells().filter(never).find(|&cell| walk.visits(cell)) {
            return Err((cell, "the line must not visit the cell".to_string()));
        }
        let must = |cell: &usize| self.is_among(self.kind.visited.as_ref(), puzzle, *cell);
        if let Some(cell) = walk.cells().filter(must).find(|&cell| !walk.visits(cell)) {
            return Err((cell, "the line does not visit the cell".to_string()));
        }
        self.broken(puzzle, walk, None).map_or(Ok(()), Err)
    }

    fn far_faults(&self, puzzle: &Puzzle, on: &dyn Fn(usize) -> bool) -> Vec<Vec<(usize, bool)>> {
        let given = Given { kind: self, puzzle };
        let known = |edge: usize| Some(on(edge));
        let scene = Scene::new(&self.kind, &given, &known);
        let mut faults = Vec::new();
        for rule in self.kind.rules.iter().filter(|rule| !rule.is_local) {
            scene.instances(rule, &mut |env| {
                if scene.holds(rule.body, env) == Some(false) {
                    faults.push(scene.why(rule.body, env));
                }
            });
        }
        faults
    }

    fn has_far_rules(&self) -> bool {
        !self.is_local()
    }

    fn fits(&self, puzzle: &Puzzle) -> Result<(), String> {
        self.kind.fits(&Given { kind: self, puzzle }).map_err(|error| error.to_string())
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        self.kind.read_clue(token).map(here)
    }

    fn token(&self, clue: Clue) -> String {
        self.kind.token(there(clue))
    }

    fn clues_in_words(&self) -> &'static str {
        self.names.clues
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        let at = self.kind.forms.iter().position(|form| form.fits(there(clue)));
        at.map_or("clue", |at| self.names.forms[at])
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        self.names.rules
    }

    #[cfg(feature = "draw")]
    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        use lazyloop_rules::Look;
        let look = self.kind.form(there(clue)).and_then(|form| form.look);
        match look {
            Some(Look::WhiteCircle) => ink.circle(false),
            Some(Look::BlackCircle) => ink.circle(true),
            Some(Look::BlackCell) => ink.fill(true),
            Some(Look::GreyCell) => ink.fill(false),
            None => {}
        }
        let number = clue.number.map_or(String::new(), |number| number.to_string());
        let letter = clue.letter.filter(|_| look.is_none());
        let text: String = number.chars().chain(letter).collect();
        match (clue.way, look) {
            (Some(way), _) => ink.arrow(way, &text),
            (None, Some(Look::WhiteCircle)) => ink.text_on_circle(&text, false),
            (None, Some(Look::BlackCircle)) => ink.text_on_circle(&text, true),
            (None, _) => ink.text(&text),
        }
    }

    fn can_shade(&self, puzzle: &Puzzle, cell: usize) -> bool {
        self.is_among(self.kind.shaded.as_ref(), puzzle, cell)
    }

    fn course(&self) -> Course {
        let is_everywhere = self.kind.visited.as_ref().is_some_and(|each| each.filter.is_none());
        match self.kind.crosses {
            true => Course::Crossing,
            false if is_everywhere => Course::Covering,
            false => Course::Free(self.kind.shaded.as_ref().map(|_| 0.6)),
        }
    }

    fn cut(&self) -> Cut {
        match self.kind.has_regions {
            false => Cut::None,
            true if self.crosses_borders(4) => Cut::Twice(1, 4),
            true if self.crosses_borders(2) => Cut::Once(2, 7),
            true => Cut::Patches(6),
        }
    }

    fn suit(
        &self,
        grid: Grid,
        walk: &Walk,
        regions: Option<&Regions>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        clues::of_line(self, grid, walk, regions, random)
    }

    fn without(&self, _: Clue) -> Option<Clue> {
        self.kind.blank.map(here)
    }

    /// Each clue alone, where the rules speak of cells without one.
    fn last_ones(&self, puzzle: &Puzzle) -> Vec<Vec<usize>> {
        match self.kind.is_sensitive {
            true => puzzle.clued().map(|(cell, _)| vec![cell]).collect(),
            false => Vec::new(),
        }
    }

    fn counts_regions(&self) -> bool {
        self.kind.forms.iter().any(|form| form.is_of_region)
    }
}
