//! Kinds that are written as texts, in the language of the crate `lazyloop-rules`: one type for all of them.
//! What the text says of a finished line is the check; what it says as clauses is written beside it.

mod clauses;
mod clues;
mod draft;
mod givens;

use crate::grid::Grid;
use crate::kind::{Definition, KindInfo, Mode, Rule};
use crate::lines::Visit;
use crate::lines::clued::{
    ALL_WISHES, Clue, Clued, Course, Cut, Layout, Pen, Puzzle, Regions, Sets, Walk, define,
};
use crate::random::Random;
use givens::{Given, here, there};
use lazyloop_rules::{Each, Env, Fault, Kind, Need, Op, Order, Scene, Type, Word};
use std::cell::RefCell;
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
        made.made.get_or_init(|| (define(made, info, ALL_WISHES), made));
        made
    }

    fn made(&self) -> (&'static Definition<Puzzle>, &'static Self) {
        *self.made.get().expect("a kind has its definition from the beginning")
    }

    /// The text.
    pub fn text(&self) -> &str {
        &self.kind.text
    }

    /// Whether all of its rules are in its formulas. If not, some are held against each line that is found.
    fn is_local(&self) -> bool {
        self.kind.rules.iter().all(|rule| rule.is_local)
    }

    /// Whether a cell is one of those that a declaration is about.
    fn is_among(&self, each: Option<&Each>, puzzle: &Puzzle, cell: usize) -> bool {
        let given = Given { kind: self, puzzle };
        each.is_some() && Scene::new(&self.kind, &given, &|_| None).is_among(each, cell)
    }

    /// Whether a cell is on the line.
    fn visit_in(&self, scene: &Scene<'_>, cell: usize) -> Visit {
        let Kind { crosses, visited, unvisited, .. } = &self.kind;
        match () {
            () if *crosses => Visit::ByRule,
            () if scene.is_among(unvisited.as_ref(), cell) => Visit::Never,
            () if scene.is_among(visited.as_ref(), cell) => Visit::Must,
            () => Visit::May,
        }
    }

    /// What is left of a clue in a cell that is left out.
    fn left(&self, clue: Option<Clue>) -> Option<Clue> {
        clue.and_then(|clue| self.without(clue))
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

    /// The rules held against a whole line.
    fn on<T>(&self, puzzle: &Puzzle, walk: &Walk, ask: impl FnOnce(&Scene<'_>) -> T) -> T {
        let (given, on) = (Given { kind: self, puzzle }, walk.sides());
        ask(&Scene::new(&self.kind, &given, &|edge| Some(on[edge])))
    }

    /// Checks which cells are visited. A text may ask for both of one cell.
    fn check_visits(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        for cell in walk.cells() {
            let (others, what) = match walk.visits(cell) {
                true => (&self.kind.unvisited, "the line must not visit the cell"),
                false => (&self.kind.visited, "the line does not visit the cell"),
            };
            if self.is_among(others.as_ref(), puzzle, cell) {
                return Err((cell, what.to_string()));
            }
        }
        Ok(())
    }

    /// Checks the rules of the clue of a cell, or those that are not a clue's.
    fn check_some(
        &self,
        scene: &Scene<'_>,
        puzzle: &Puzzle,
        clue: Option<usize>,
    ) -> Result<(), (usize, String)> {
        let first = clue.map(|cell| self.first_of(puzzle.regions(), cell));
        for rule in self.kind.rules.iter().filter(|rule| rule.is_of_clue == clue.is_some()) {
            let broken = match first {
                Some(Some(first)) => scene.broken(rule, Some(first)),
                Some(None) => None,
                None => scene.broken(rule, None),
            };
            if let Some(mut env) = broken {
                return Err((scene.place(rule, &env), self.told(scene, rule, &mut env)));
            }
        }
        Ok(())
    }

    /// What the first name of a rule stands for that is about the clue of a cell.
    fn first_of(&self, regions: Option<&Regions>, cell: usize) -> Option<usize> {
        if self.counts_regions() { regions?.of(cell) } else { Some(cell) }
    }
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
        self.visit_in(&Scene::new(&self.kind, &Given { kind: self, puzzle }, &|_| None), cell)
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        let Kind { crosses, visited, unvisited, .. } = &self.kind;
        for (cell, visit) in puzzle.visits().iter().enumerate() {
            let is_refused = if *crosses {
                pen.clue(cell);
                pen.through(cell);
                self.is_among(unvisited.as_ref(), puzzle, cell)
            } else {
                *visit == Visit::Never && self.is_among(visited.as_ref(), puzzle, cell)
            };
            if is_refused {
                pen.clue(cell);
                pen.clause(&[]);
            }
        }
        let given = Given { kind: self, puzzle };
        let scene = Scene::new(&self.kind, &given, &|_| None);
        // Where rules or clues are looked at one by one, they do not rest on others.
        let is_known = !pen.is_apart() && !pen.is_asking() && !crosses;
        let visits = if is_known { puzzle.visits() } else { &[] };
        clauses::Writer::new(scene, visits, pen).write();
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
                // A rule that no line obeys asks for no edge.
                if let Some(reason) = scene.why_not(rule.body, env).filter(|why| !why.is_empty()) {
                    sets.push(reason.into_iter().map(|(edge, _)| edge).collect::<Vec<usize>>());
                }
            });
            sets
        }))
    }

    fn requires_edges(&self, puzzle: &Puzzle) -> bool {
        let given = Given { kind: self, puzzle };
        let scene = Scene::new(&self.kind, &given, &|_| Some(false));
        self.kind.rules.iter().any(|rule| rule.is_local && scene.requires_edges(rule))
    }

    fn check_clue(&self, puzzle: &Puzzle, walk: &Walk, cell: usize, _: Clue) -> Result<(), String> {
        let check = |scene: &Scene<'_>| self.check_some(scene, puzzle, Some(cell));
        self.on(puzzle, walk, check).map_err(|(_, what)| what)
    }

    fn check(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        self.on(puzzle, walk, |scene| {
            for (cell, _) in puzzle.clued() {
                self.check_some(scene, puzzle, Some(cell)).map_err(|(_, what)| (cell, what))?;
            }
            self.check_visits(puzzle, walk)?;
            self.check_some(scene, puzzle, None)
        })
    }

    fn check_rest(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        self.check_visits(puzzle, walk)?;
        self.on(puzzle, walk, |scene| self.check_some(scene, puzzle, None))
    }

    fn far_faults(&self, puzzle: &Puzzle, on: &dyn Fn(usize) -> bool) -> Vec<Vec<(usize, bool)>> {
        let given = Given { kind: self, puzzle };
        let known = |edge: usize| Some(on(edge));
        let scene = Scene::new(&self.kind, &given, &known);
        let mut faults = Vec::new();
        for rule in self.kind.rules.iter().filter(|rule| !rule.is_local) {
            scene.instances(rule, &mut |env| {
                faults.extend(scene.why_not(rule.body, env));
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

    /// Each clue alone without which the rules say more, or may say more.
    fn last_ones(&self, puzzle: &Puzzle) -> Vec<Vec<usize>> {
        if !self.kind.is_sensitive {
            return Vec::new();
        }
        let given = Given { kind: self, puzzle };
        let scene = Scene::new(&self.kind, &given, &|_| None);
        // Of clues that stand apart each is left out by itself as well as with others.
        let bare = puzzle.with_clues(puzzle.clues().iter().map(|clue| self.left(*clue)).collect());
        let without = Given { kind: self, puzzle: &bare };
        let without = Scene::new(&self.kind, &without, &|_| None);
        let is_harmless = |cell: usize| {
            self.first_of(puzzle.regions(), cell).is_some_and(|first| {
                let [now, then] = [puzzle, &bare].map(|puzzle| puzzle.visits()[cell]);
                (now == then || then == Visit::May) && scene.says_no_more_than(&without, first)
            })
        };
        let clued = puzzle.clued().map(|(cell, _)| cell);
        clued.filter(|&cell| !is_harmless(cell)).map(|cell| vec![cell]).collect()
    }

    fn counts_regions(&self) -> bool {
        self.kind.forms.iter().any(|form| form.is_of_region)
    }

    /// The edges that the rules of a clue look at, and those of its cell.
    fn edges_in_scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        if self.counts_regions() {
            return puzzle.edges_of(puzzle.region_of(cell));
        }
        let mut edges = Vec::new();
        if self.kind.are_clues_apart() {
            let asked = RefCell::new(puzzle.edges_of(&[cell]));
            let note = |edge: usize| {
                asked.borrow_mut().push(edge);
                None
            };
            let given = Given { kind: self, puzzle };
            let scene = Scene::new(&self.kind, &given, &note);
            for rule in self.kind.rules.iter().filter(|rule| rule.is_of_clue) {
                scene.instances_at(rule, cell, &mut |env| {
                    scene.holds(rule.body, env);
                });
            }
            edges = asked.into_inner();
            edges.sort_unstable();
            edges.dedup();
        }
        edges
    }
}
