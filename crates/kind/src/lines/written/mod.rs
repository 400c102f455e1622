//! Kinds that are written as texts, in the language of the crate `lazyloop-rules`: one type for all of them.
//! What the text says of a finished line is the check; what it says as clauses is written beside it.

mod arrows;
mod clauses;
mod clues;
mod districts;
mod draft;
mod gates;
mod givens;
mod ground;
mod groups;
mod head;
mod junctions;
mod looks;
mod moves;
mod order;
mod outside;
mod passed;
mod strands;
mod trails;
mod visits;

use crate::cnf::{Lit, Size};
use crate::kind::{Definition, Fact, Held, Place, RuleSink, Unplaced};
use crate::lines::clued::files::Files;
use crate::lines::clued::{
    Clue, Clued, Course, Cut, Edges, FarFault, Layout, Pen, Puzzle, Sets, Walk, Way,
    arrows as one_ways, define,
};
use crate::lines::{Apart, Crossed, Groups, Loops, Network, Opening, Visit, Weave};
use crate::random::Random;
use draft::Draft;
use givens::{Given, here, there};
use head::{kept, leaked};
use lazyloop_rules::{
    self as rules, Each, Env, Fault, Kind, Look, Margin, Op, Order, Scene, Type, Word,
};
use std::sync::{LazyLock, Mutex, OnceLock, PoisonError};

pub use head::Head;

/// A kind that a text gave. The text is read when something is asked that the head does not tell.
pub struct Written {
    head: Head,
    text: &'static str,
    kind: LazyLock<Kind, Box<dyn FnOnce() -> Kind + Send>>,
    /// Its definition, and itself: a kind stays in memory.
    made: OnceLock<(&'static Definition<Puzzle>, &'static Self)>,
    names: OnceLock<Names>,
    files: OnceLock<&'static Files>,
}

/// The names of the text, as they are handed out.
struct Names {
    forms: Vec<&'static str>,
    rules: &'static [(&'static str, &'static str)],
    clues: &'static str,
    letters: Vec<char>,
}

/// The most kinds that a program reads: they stay in memory.
const MOST_KINDS: usize = 1024;

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
    if let Some(known) = all.iter().find(|known| known.text == read.text) {
        return Ok(known);
    }
    if all.len() == MOST_KINDS {
        return Err(KindError::Many);
    }
    let made = Written::new(Head::of(&read), kept(&read.text), move || read);
    all.push(made);
    Ok(made)
}

/// What the text of a kind says, in short.
#[derive(Clone, Debug)]
pub struct Stated {
    /// The name.
    pub name: String,
    /// The title.
    pub title: String,
    /// The names of the rules, and whether each is written as clauses; if not, it is held against lines.
    pub rules: Vec<(String, bool)>,
    /// The switches, each with its help.
    pub switches: Vec<(String, String)>,
}

/// What the text of a kind says.
///
/// # Errors
///
/// If it is not a kind.
pub fn stated(text: &str) -> Result<Stated, KindError> {
    let kind = Kind::read(text)?;
    Ok(Stated {
        rules: kind.rules.into_iter().map(|rule| (rule.name, rule.is_local)).collect(),
        switches: kind.switches.into_iter().map(|switch| (switch.name, switch.help)).collect(),
        name: kind.name,
        title: kind.title,
    })
}

impl Written {
    /// A kind of the program, whose head is known. It stays in memory.
    pub fn shipped(head: Head, text: &'static str) -> &'static Self {
        Self::new(head, text, move || {
            // Reading all of them would take longer than most puzzles.
            log::debug!("reading the rules of {}", head.info.title);
            Kind::read(text).expect("a text that the build has read")
        })
    }

    fn new(
        head: Head,
        text: &'static str,
        read: impl FnOnce() -> Kind + Send + 'static,
    ) -> &'static Self {
        let kind = LazyLock::new(Box::new(read) as Box<dyn FnOnce() -> Kind + Send>);
        let (made, names, files) = Default::default();
        let it: &'static Self = Box::leak(Box::new(Self { head, text, kind, made, names, files }));
        it.made.get_or_init(|| {
            let (address, pzprv3) = (outside::address(it), outside::pzprv3(it));
            (define(it, head.info, address, pzprv3, head.wishes), it)
        });
        it
    }

    fn made(&self) -> (&'static Definition<Puzzle>, &'static Self) {
        *self.made.get().expect("a kind has its definition from the beginning")
    }

    fn names(&self) -> &Names {
        self.names.get_or_init(|| Names {
            forms: self.kind.forms.iter().map(|form| kept(&form.name)).collect(),
            rules: leaked(self.kind.rules.iter().map(|rule| (kept(&rule.name), kept(&rule.said)))),
            clues: kept(&looks::in_words(&self.kind)),
            letters: self.kind.letters(),
        })
    }

    /// The text.
    pub fn text(&self) -> &'static str {
        self.text
    }

    /// Whether all of its rules are in its formulas. If not, some are held against each line that is found.
    fn is_local(&self) -> bool {
        self.kind.is_local()
    }

    fn has_look(&self, look: Look) -> bool {
        self.kind.forms.iter().any(|form| form.look == Some(look))
    }

    fn look(&self, clue: Clue) -> Option<Look> {
        self.kind.form(there(clue))?.look
    }

    /// Whether a cell is one of those that a declaration is about.
    fn is_among(&self, each: Option<&Each>, puzzle: &Puzzle, cell: usize) -> bool {
        let given = Given::new(self, puzzle);
        each.is_some() && Scene::new(&self.kind, &given, &|_| None).is_among(each, cell)
    }

    /// Whether a path ends in a cell.
    fn is_end(&self, puzzle: &Puzzle, cell: usize) -> bool {
        let given = Given::new(self, puzzle);
        Scene::new(&self.kind, &given, &|_| None).is_end(cell)
    }

    /// Whether lines of a network may meet in a cell.
    fn is_junction(&self, puzzle: &Puzzle, cell: usize) -> bool {
        self.is_among(self.kind.junctions.as_ref(), puzzle, cell)
    }

    /// Whether a cell is on the line.
    fn visit_in(&self, scene: &Scene<'_>, cell: usize) -> Visit {
        let Kind { visited, unvisited, .. } = &*self.kind;
        match () {
            () if self.kind.crosses_anywhere() => Visit::ByRule,
            () if scene.is_beside(cell) && !scene.is_end(cell) => Visit::Never,
            () if scene.is_among(unvisited.as_ref(), cell) => Visit::Never,
            () if self.kind.has_free_ends || scene.is_junction(cell) => {
                match scene.is_among(visited.as_ref(), cell) {
                    true => Visit::Some,
                    false => Visit::Any,
                }
            }
            () if scene.is_among(visited.as_ref(), cell) || scene.is_end(cell) => Visit::Must,
            () => Visit::May,
        }
    }

    /// Writes how the line, which may cross itself in some cells, goes through one.
    fn write_crossing(
        &self,
        puzzle: &Puzzle,
        (cell, is_end): (usize, bool),
        visit: Visit,
        pen: &mut Pen<'_>,
    ) {
        pen.cross(cell, self.is_among(self.kind.crossing.as_ref(), puzzle, cell), is_end);
        let arms = pen.arms(cell);
        match visit {
            Visit::Must | Visit::ByRule | Visit::Some => pen.clause(&arms),
            Visit::Never => arms.iter().for_each(|&arm| pen.clause(&[!arm])),
            Visit::May | Visit::Any => {}
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

    /// Whether clues that are left out before others make no difference to a rule.
    fn keeps(&self, rule: &rules::Rule) -> bool {
        rule.owes.is_empty() && !self.kind.making.last.is_empty()
    }

    /// Hands the instances of a rule that are about the clue of a cell to `see`.
    fn owing_to(
        &self,
        scene: &Scene<'_>,
        rule: &rules::Rule,
        puzzle: &Puzzle,
        cell: usize,
        see: &mut dyn FnMut(&mut Env),
    ) {
        let Some(first) = self.first_of(puzzle, cell) else { return };
        match rule.owes[..] {
            [] => {}
            // Its first name stands for the cell.
            [_] if rule.is_of_clue => scene.instances_at(rule, first, see),
            _ => {
                let regions = puzzle.regions().filter(|_| self.is_within_regions(rule));
                let region = regions
                    .and_then(|regions| regions.of(cell))
                    .map(|region| (rule.each[0].slots[0], region));
                for (at, &slot) in rule.owes.iter().enumerate() {
                    let names: Vec<(u8, usize)> =
                        region.into_iter().chain([(slot, first)]).collect();
                    scene.instances_with(rule, &names, &mut |env| {
                        // Each is handed on once.
                        if rule.owes[..at].iter().all(|&slot| env.get(slot) != first) {
                            see(env);
                        }
                    });
                }
            }
        }
    }

    /// Whether all clues that an instance of a rule is about are in the region that its first name stands for.
    fn is_within_regions(&self, rule: &rules::Rule) -> bool {
        let [first, rest @ ..] = &rule.each[..] else { return false };
        let op = |id| &self.kind.node(id).op;
        let is_of_first = |each: &Each| match op(each.set) {
            Op::Word(Word::CellsOf, of) => {
                matches!(op(of[0]), Op::Name(it) if *it == first.slots[0])
            }
            _ => false,
        };
        let is_owed = |each: &&Each| each.slots.iter().any(|slot| rule.owes.contains(slot));
        matches!(op(first.set), Op::Word(Word::AllRegions, _))
            && !rule.owes.contains(&first.slots[0])
            && rest.iter().filter(is_owed).all(is_of_first)
    }

    /// The rules held against a whole line, in the direction in which those that are about clues rather hold.
    fn on<T>(&self, puzzle: &Puzzle, walk: &Walk, ask: impl FnOnce(&Scene<'_>) -> T) -> T {
        let is_reversed = self.kind.has_direction
            && walk.is_reversed().unwrap_or_else(|| {
                let broken = |is_reversed: bool| {
                    self.followed(puzzle, walk, is_reversed, |scene| {
                        let mut count = 0_usize;
                        for rule in self.kind.rules.iter().filter(|rule| rule.is_of_clue) {
                            scene.instances(rule, &mut |env| {
                                count += usize::from(scene.holds(rule.body, env) != Some(true));
                            });
                        }
                        count
                    })
                };
                broken(true) < broken(false)
            });
        self.followed(puzzle, walk, is_reversed, ask)
    }

    /// The rules held against a whole line that one follows in one of its directions.
    fn followed<T>(
        &self,
        puzzle: &Puzzle,
        walk: &Walk,
        is_reversed: bool,
        ask: impl FnOnce(&Scene<'_>) -> T,
    ) -> T {
        let (given, on) = (Given::new(self, puzzle), walk.sides());
        let line = |edge: usize| Some(on[edge]);
        let scene = Scene::new(&self.kind, &given, &line);
        if self.kind.has_direction {
            ask(&scene.led(walk.forth(), is_reversed))
        } else if self.kind.has_several && !self.kind.is_network {
            ask(&scene.on_lines(walk.lines()))
        } else {
            ask(&scene)
        }
    }

    /// Whether something holds in one of both directions of a line; if not, what is wrong in the first.
    fn in_one_direction<E>(
        &self,
        puzzle: &Puzzle,
        walk: &Walk,
        check: impl Fn(&Scene<'_>) -> Result<(), E>,
    ) -> Result<(), E> {
        self.followed(puzzle, walk, false, &check).or_else(|fault| {
            let other =
                self.kind.has_direction && self.followed(puzzle, walk, true, &check).is_ok();
            if other { Ok(()) } else { Err(fault) }
        })
    }

    /// Checks which cells are visited. A text may ask for both of one cell.
    fn check_visits(&self, scene: &Scene<'_>, walk: &Walk) -> Result<(), (usize, String)> {
        for cell in walk.cells() {
            if scene.is_beside(cell) && walk.visits(cell) {
                if !scene.is_end(cell) {
                    return Err((cell, "the line must not visit the margin".to_string()));
                }
                if walk.next_to(cell).any(|next| scene.is_beside(next)) {
                    return Err((cell, "the line must not run within the margin".to_string()));
                }
            }
            let (others, what) = match walk.visits(cell) {
                true => (&self.kind.unvisited, "the line must not visit the cell"),
                false => (&self.kind.visited, "the line does not visit the cell"),
            };
            if scene.is_among(others.as_ref(), cell) {
                return Err((cell, what.to_string()));
            }
            if self.kind.is_network {
                if walk.joins(cell) && !scene.is_junction(cell) && !self.kind.has_free_ends {
                    let how = if walk.is_end(cell) { "end" } else { "branch" };
                    return Err((cell, format!("the line must not {how} in the cell")));
                }
                continue;
            }
            let is_end = scene.is_end(cell);
            if walk.is_end(cell) != is_end {
                let must = if is_end { "does not" } else { "must not" };
                return Err((cell, format!("the line {must} end in the cell")));
            }
            if walk.crosses(cell) && !scene.may_cross(cell) {
                return Err((cell, "the line must not cross itself in the cell".to_string()));
            }
        }
        if self.kind.is_network
            && !self.kind.has_free_ends
            && let Some(cell) = walk.part_without(|cell| scene.is_junction(cell))
        {
            return Err((cell, "the line is closed, and has no junction, in the cell".to_string()));
        }
        Ok(())
    }

    /// Checks that the numbers of the margin stand there, and no other clue.
    fn check_margin(&self, puzzle: &Puzzle) -> Result<(), String> {
        for (cell, clue) in puzzle.clued() {
            let form = self.kind.form(there(clue));
            let is_of_margin = form.is_some_and(|form| form.margin.is_some());
            let what = match (puzzle.is_beside(cell), is_of_margin) {
                _ if puzzle.is_in_corner(cell) => "no clue stands in the corner of the margin",
                (true, false) => "this clue does not stand in the margin",
                (false, true) => "this clue stands in the margin alone",
                _ => continue,
            };
            let (row, col) = (cell / puzzle.grid().cols() + 1, cell % puzzle.grid().cols() + 1);
            return Err(format!("{what}: row {row}, column {col} (the margin counts)"));
        }
        Ok(())
    }

    /// Checks the rules that are about the clue of a cell, or those that are about no clue.
    fn check_some(
        &self,
        scene: &Scene<'_>,
        puzzle: &Puzzle,
        clue: Option<usize>,
    ) -> Result<(), (usize, String)> {
        for rule in self.kind.rules.iter().filter(|rule| rule.owes.is_empty() == clue.is_none()) {
            let broken = match (clue, &rule.owes[..]) {
                (None, _) => scene.broken(rule, None),
                (Some(cell), [_]) if rule.is_of_clue => {
                    self.first_of(puzzle, cell).and_then(|first| scene.broken(rule, Some(first)))
                }
                (Some(cell), _) => {
                    let mut broken = None;
                    self.owing_to(scene, rule, puzzle, cell, &mut |env| {
                        if broken.is_none() && scene.holds(rule.body, env) != Some(true) {
                            broken = Some(env.clone());
                        }
                    });
                    broken
                }
            };
            if let Some(mut env) = broken {
                return Err((scene.place(rule, &env), self.told(scene, rule, &mut env)));
            }
        }
        Ok(())
    }

    /// What the first name of a rule stands for that is about the clue of a cell.
    fn first_of(&self, puzzle: &Puzzle, cell: usize) -> Option<usize> {
        if self.counts_regions() { puzzle.regions()?.of(cell) } else { Some(cell) }
    }
}

impl Clued for Written {
    fn definition(&self) -> &'static Definition<Puzzle> {
        self.made().0
    }

    fn is_text(&self) -> bool {
        true
    }

    fn layout(&self) -> Layout {
        self.head.layout
    }

    fn hole(&self) -> Option<char> {
        self.kind.hole
    }

    fn crosses(&self) -> bool {
        self.kind.crosses || self.kind.has_several && !self.kind.is_network
    }

    fn has_several(&self) -> bool {
        self.kind.has_several
    }

    fn is_network(&self) -> bool {
        self.kind.is_network
    }

    fn has_free_ends(&self) -> bool {
        self.kind.has_free_ends
    }

    fn is_path(&self) -> bool {
        self.kind.is_path
    }

    fn ends(&self, puzzle: &Puzzle) -> Vec<usize> {
        let given = Given::new(self, puzzle);
        let scene = Scene::new(&self.kind, &given, &|_| None);
        (0..puzzle.clues().len()).filter(|&cell| scene.is_end(cell)).collect()
    }

    fn visit(&self, puzzle: &Puzzle, cell: usize) -> Visit {
        self.visit_in(&Scene::new(&self.kind, &Given::new(self, puzzle), &|_| None), cell)
    }

    fn write_rules(&self, puzzle: &Puzzle, pen: &mut Pen<'_>) {
        let (Kind { visited, unvisited, .. }, crosses) = (&*self.kind, self.crosses());
        let ends = if self.kind.is_path { self.ends(puzzle) } else { Vec::new() };
        let has_ends = ends.len() == 2;
        if crosses && self.kind.is_path && !has_ends {
            // The vertex outside has no degree of its own.
            pen.clause(&[]);
        }
        if let [a, b] = ends[..]
            && puzzle.is_beside(a)
            && puzzle.is_beside(b)
            && let Some(way) = Way::ALL.into_iter().find(|&way| puzzle.step(a, way) == Some(b))
        {
            // The line does not run within the margin.
            pen.arm(a, way).into_iter().for_each(|arm| pen.clause(&[!arm]));
        }
        for (cell, visit) in puzzle.visits().iter().enumerate() {
            let is_refused = if self.kind.crosses_anywhere() {
                pen.clue(cell);
                pen.through(cell);
                self.is_among(unvisited.as_ref(), puzzle, cell)
            } else {
                if crosses {
                    pen.clue(cell);
                    let is_end = has_ends && ends.contains(&cell);
                    self.write_crossing(puzzle, (cell, is_end), *visit, pen);
                }
                if self.kind.has_free_ends && *visit != Visit::Never {
                    pen.clue(cell);
                    let arms = pen.arms(cell);
                    pen.at_most_two(&arms);
                }
                let ends = self.kind.ends.as_ref();
                *visit == Visit::Never
                    && [visited.as_ref(), ends].iter().any(|&it| self.is_among(it, puzzle, cell))
            };
            if is_refused {
                pen.clue(cell);
                pen.clause(&[]);
            }
        }
        let given = Given::new(self, puzzle);
        let scene = Scene::new(&self.kind, &given, &|_| None);
        // Where rules or clues are looked at one by one, they do not rest on others.
        let is_known = !pen.is_apart() && !pen.is_asking() && !crosses;
        let visits = if is_known { puzzle.visits() } else { &[] };
        clauses::Writer::new(&scene, visits, pen).write();
    }

    /// The sets of edges that the rules ask for of an empty line.
    fn required<'a>(&self, puzzle: &'a Puzzle) -> Sets<'a> {
        let (_, kind) = self.made();
        let rules = kind.kind.rules.iter().filter(|rule| rule.is_local);
        Box::new(rules.flat_map(move |rule| {
            let given = Given::new(kind, puzzle);
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
        let given = Given::new(self, puzzle);
        let scene = Scene::new(&self.kind, &given, &|_| Some(false));
        self.kind.rules.iter().any(|rule| rule.is_local && scene.requires_edges(rule))
    }

    fn check_clue(&self, puzzle: &Puzzle, walk: &Walk, cell: usize, _: Clue) -> Result<(), String> {
        let check = |scene: &Scene<'_>| self.check_some(scene, puzzle, Some(cell));
        self.on(puzzle, walk, check).map_err(|(_, what)| what)
    }

    fn check(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        self.in_one_direction(puzzle, walk, |scene| {
            // Rules that join clues are looked at once for each of them only to tell which one is at fault.
            let is_broken = |rule| scene.broken(rule, None).is_some();
            if !self.kind.rules.iter().any(is_broken) {
                return self.check_visits(scene, walk);
            }
            for (cell, _) in puzzle.clued() {
                self.check_some(scene, puzzle, Some(cell)).map_err(|(_, what)| (cell, what))?;
            }
            self.check_visits(scene, walk)?;
            self.check_some(scene, puzzle, None)
        })
    }

    fn check_rest(&self, puzzle: &Puzzle, walk: &Walk) -> Result<(), (usize, String)> {
        self.in_one_direction(puzzle, walk, |scene| {
            self.check_visits(scene, walk)?;
            self.check_some(scene, puzzle, None)
        })
    }

    fn has_clues_apart(&self) -> bool {
        let mut far = self.kind.rules.iter().filter(|rule| !rule.is_local && rule.is_of_clues);
        !self.kind.has_direction && far.all(|rule| self.kind.asks_what_it_owes(rule))
    }

    fn far_faults(&self, puzzle: &Puzzle, on: &dyn Fn(usize) -> bool) -> Vec<FarFault> {
        let given = Given::new(self, puzzle);
        let known = |edge: usize| Some(on(edge));
        let scene = Scene::new(&self.kind, &given, &known);
        let mut faults = Vec::new();
        for rule in self.kind.rules.iter().filter(|rule| !rule.is_local) {
            scene.instances(rule, &mut |env| {
                if let Some(edges) = scene.why_not(rule.body, env) {
                    faults.push(FarFault { edges, clues: clauses::owed(&scene, rule, env) });
                }
            });
        }
        faults
    }

    fn has_far_rules(&self) -> bool {
        !self.is_local()
    }

    fn held(
        &self,
        puzzle: &Puzzle,
        known: &dyn Fn(usize) -> Option<bool>,
        wanted: &dyn Fn(Place) -> bool,
    ) -> Vec<Held> {
        let given = Given::new(self, puzzle);
        let scene = Scene::new(&self.kind, &given, known);
        let mut all = Vec::new();
        let rules = self.kind.rules.iter().enumerate();
        for (rule, it) in rules.filter(|(_, rule)| !rule.is_local || rule.is_of_trail) {
            scene.instances(it, &mut |env| {
                let cell = scene.place(it, env);
                let place =
                    if it.is_of_clue { Place::Cell(cell) } else { Place::Rule { cell, rule } };
                if !wanted(place) {
                    return;
                }
                let holds = scene.holds(it.body, env);
                let because = match holds {
                    Some(false) => scene.why(it.body, env),
                    _ => Vec::new(),
                };
                let because = because.into_iter().map(|(edge, on)| Fact { edge, on }).collect();
                all.push(Held { place, holds, because });
            });
        }
        all
    }

    fn write_far_rules(
        &self,
        puzzle: &Puzzle,
        edges: &mut Edges,
        asks: Option<&[Option<Lit>]>,
        sink: &mut dyn RuleSink,
    ) {
        let is_written = [order::is_written, visits::is_written, strands::is_written];
        if !is_written.into_iter().any(|is_written| is_written(&self.kind)) {
            return;
        }
        let (grid, given) = (puzzle.grid(), Given::new(self, puzzle));
        let scene = Scene::new(&self.kind, &given, &|_| None);
        // First it is noted what the rules ask for.
        let mut size = Size::default();
        let mut unplaced = Unplaced(&mut size);
        let mut pen = Pen::new(grid, edges, &mut unplaced);
        let begun = clauses::Writer::new(&scene, &[], &mut pen).write_order(order::Order::begun());
        if begun.is_lost {
            return;
        }
        let mut pen = Pen::new(grid, edges, sink);
        asks.into_iter().for_each(|asks| pen.ask(asks));
        let order = order::Order::write(begun, &scene, &mut pen);
        let order = clauses::Writer::new(&scene, &[], &mut pen).write_order(order);
        order.state_apart(&scene, &mut pen);
    }

    fn breaks(&self, puzzle: &Puzzle, known: &dyn Fn(usize) -> Option<bool>) -> Vec<Vec<Fact>> {
        let given = Given::new(self, puzzle);
        let scene = Scene::new(&self.kind, &given, known);
        let ends = if self.kind.is_path { self.ends(puzzle) } else { Vec::new() };
        let has_ends = ends.len() == 2;
        let goes_through = |cell: usize| !scene.is_junction(cell) && !scene.is_beside(cell);
        let broken = |cell: usize| {
            let edges = || scene.board().edges(cell).into_iter().flatten();
            let facts = || edges().map(|edge| known(edge).map(|on| Fact { edge, on }));
            let on: Vec<Fact> = facts().flatten().filter(|fact| fact.on).collect();
            if on.is_empty() || !goes_through(cell) {
                return None;
            }
            let is_end = has_ends && ends.contains(&cell);
            let may_end = self.kind.has_free_ends || self.kind.is_path && !has_ends || is_end;
            match on.len() {
                3.. if !scene.may_cross(cell) => Some(on[..3].to_vec()),
                3 => facts().collect(),
                2 if is_end => Some(on),
                1 if !may_end => facts().collect(),
                _ => None,
            }
        };
        (0..puzzle.clues().len()).filter_map(broken).collect()
    }

    fn fits(&self, puzzle: &Puzzle) -> Result<(), String> {
        if self.kind.margin().is_some() {
            self.check_margin(puzzle)?;
        }
        self.kind.fits(&Given::new(self, puzzle)).map_err(|error| error.to_string())
    }

    fn read_clue(&self, token: &str) -> Option<Clue> {
        self.kind.read_clue(token).map(here)
    }

    fn token(&self, clue: Clue) -> String {
        self.kind.token(there(clue))
    }

    fn fit(&self, clue: Clue) -> Option<Option<Clue>> {
        self.kind.fitted(there(clue)).map(|clue| clue.map(here))
    }

    fn letters(&self) -> &[char] {
        &self.names().letters
    }

    fn number_outside(&self, clue: Clue) -> Option<u32> {
        self.kind.number_outside(there(clue))
    }

    fn clues_in_words(&self) -> &'static str {
        self.names().clues
    }

    fn clue_name(&self, clue: Clue) -> &'static str {
        let at = self.kind.forms.iter().position(|form| form.fits(there(clue)));
        at.map_or("clue", |at| self.names().forms[at])
    }

    fn rule_names(&self) -> &'static [(&'static str, &'static str)] {
        self.names().rules
    }

    fn sign(&self, clue: Clue) -> String {
        looks::sign(self.kind.form(there(clue)).and_then(|form| form.look), clue)
    }

    fn draw_clue(&self, ink: &mut crate::lines::clued::Ink, clue: Clue) {
        looks::draw(ink, self.kind.form(there(clue)), clue);
    }

    fn can_shade(&self, puzzle: &Puzzle, cell: usize) -> bool {
        self.is_among(self.kind.shaded.as_ref(), puzzle, cell)
    }

    fn margins(&self) -> [usize; 2] {
        self.head.margins
    }

    fn led(&self, puzzle: &Puzzle, walk: Walk) -> Walk {
        if !self.kind.has_direction {
            return walk;
        }
        let obeys = |scene: &Scene<'_>| {
            self.kind.rules.iter().all(|rule| scene.broken(rule, None).is_none())
        };
        let is_reversed = !self.followed(puzzle, &walk, false, obeys);
        walk.followed_so(is_reversed)
    }

    fn marked(&self, puzzle: &Puzzle, walk: &Walk) -> Vec<usize> {
        let Some((each, body)) = &self.kind.marked else { return Vec::new() };
        self.on(puzzle, walk, |scene| {
            let is_marked = |&cell: &usize| {
                scene.is_among(Some(each), cell)
                    && scene.holds(*body, &mut Env::of(each, cell)) == Some(true)
            };
            walk.cells().filter(is_marked).collect()
        })
    }

    fn course(&self) -> Course {
        let making = &self.kind.making;
        let thickness = making.thickness.map(|share| f64::from(share) / 100.0);
        match () {
            () if making.has_groups => Course::Groups(Groups { share: thickness.unwrap_or(0.5) }),
            () if self.kind.is_network && self.kind.has_several => Course::Apart(Apart {
                turns: making.turns.unwrap_or(3) as usize,
                are_hooks: making.has_hooks,
                are_chained: making.is_chained,
                share: (!self.kind.is_covered()).then_some(thickness.unwrap_or(0.5)),
                has_ends_apart: making.has_ends_apart,
                is_symmetric: making.is_symmetric,
                is_spaced: making.is_spaced,
            }),
            () if self.kind.has_several => {
                let rectangles = making.rectangles.map(|share| f64::from(share) / 100.0);
                if rectangles.is_none() && self.kind.crosses && self.kind.visits_all() {
                    return Course::CrossingSomewhere(Crossed {
                        covers: true,
                        is_one: false,
                        opening: None,
                    });
                }
                Course::Loops(Loops { rectangles, may_cross: self.kind.crosses })
            }
            () if self.kind.is_network => Course::Network(Network {
                turns: making.turns.unwrap_or(3) as usize,
                share: thickness.unwrap_or(0.5),
                weave: match () {
                    () if making.has_ring => Weave::Ring,
                    () if making.is_closed => Weave::Closed,
                    () if making.is_unequal => Weave::Unequal,
                    () => Weave::Free,
                },
            }),
            () if self.kind.is_path && self.kind.crosses => {
                let has_frame = self.kind.margin() == Some(Margin::Frame);
                let opening = if has_frame { Opening::Frame } else { Opening::Anywhere };
                let (covers, opening) = (self.kind.visits_all(), Some(opening));
                Course::CrossingSomewhere(Crossed { covers, is_one: true, opening })
            }
            () if self.kind.is_path => {
                Course::Path { covers: self.kind.visits_all(), is_spaced: making.is_spaced }
            }
            () if self.kind.crosses_anywhere() => Course::Crossing,
            () if self.kind.crosses => {
                let covers = self.kind.visits_all() || making.is_dense;
                Course::CrossingSomewhere(Crossed { covers, is_one: true, opening: None })
            }
            () if self.kind.is_covered() => Course::Covering,
            () if making.is_dense => Course::Dense,
            () if making.is_spaced => Course::Spaced(thickness),
            () => Course::Free(thickness.or(self.kind.shaded.as_ref().map(|_| 0.6))),
        }
    }

    fn cut(&self) -> Cut {
        let size = |size: u32| size as usize;
        match self.kind.making.regions {
            Some(rules::Cut::Once(least, most)) => Cut::Once(size(least), size(most)),
            Some(rules::Cut::Apart(least, most)) => Cut::Apart(size(least), size(most)),
            Some(rules::Cut::Twice(least, most)) => Cut::Twice(size(least), size(most)),
            Some(rules::Cut::Patches(cells)) => Cut::Patches(size(cells)),
            Some(rules::Cut::Around(cells)) => Cut::Around(size(cells)),
            Some(rules::Cut::Symmetric(cells)) => Cut::Symmetric(size(cells)),
            Some(rules::Cut::Lines) => Cut::Lines,
            Some(rules::Cut::Entered(cells)) => Cut::Entered(size(cells)),
            Some(rules::Cut::Equal(cells)) => Cut::Equal(size(cells)),
            Some(rules::Cut::Joined(cells)) => Cut::Joined(size(cells)),
            None if !self.kind.has_regions => Cut::None,
            None if self.kind.has_several || self.kind.is_network => Cut::Patches(6),
            None if self.crosses_borders(4) => Cut::Twice(1, 4),
            None if self.crosses_borders(2) => Cut::Once(2, 7),
            None => Cut::Patches(6),
        }
    }

    fn suit(
        &self,
        empty: &Puzzle,
        walk: &Walk,
        shaded: Option<&[usize]>,
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        clues::of_line(self, empty, walk, shaded, random)
    }

    fn suit_near(
        &self,
        puzzle: &Puzzle,
        walk: &Walk,
        near: &[usize],
        random: &mut Random,
    ) -> Option<Vec<Option<Clue>>> {
        let are_strewn = arrows::are_strewn(&self.kind);
        let takes_junctions =
            matches!(self.course(), Course::Network(it) if it.weave.takes_junctions());
        if !are_strewn && !takes_junctions {
            return None;
        }
        let choices = vec![Vec::new(); puzzle.clues().len()];
        let puzzle = puzzle.clone();
        let mut draft = Draft { kind: self, walk, puzzle, choices, is_reversed: false };
        match takes_junctions {
            true => junctions::add_near(&mut draft, near, random)?,
            false => arrows::strew_near(&mut draft, near, random)?,
        }
        Some(draft.puzzle.clues().to_vec())
    }

    fn without(&self, clue: Clue) -> Option<Clue> {
        if self.kind.making.is_mixed {
            return Some(clue);
        }
        let form = self.kind.form(there(clue));
        if form.is_some_and(|form| self.kind.making.kept.contains(&form.name)) {
            return Some(clue);
        }
        if self.kind.making.has_ring && clue.way.is_some() {
            return Some(Clue { way: clue.way, ..Clue::default() });
        }
        if self.kind.is_ground(there(clue)) {
            return Some(Clue { letter: clue.letter, ..Clue::default() });
        }
        let is_ordered = self.kind.making.order.is_some() && !self.kind.leaves_blank;
        if is_ordered && clue.number.is_some() {
            return Some(Clue { number: clue.number, ..Clue::default() });
        }
        self.kind.blank.filter(|_| self.kind.leaves_blank).map(here)
    }

    /// Walls and arrows, which may stand on two sides of a cell.
    fn has_two(&self) -> bool {
        [Look::Walls, Look::Walled, Look::OneWays].into_iter().any(|look| self.has_look(look))
    }

    fn parts(&self, clue: Clue) -> [Option<Clue>; 2] {
        let part = |clue: Clue| Some(clue).filter(|clue| *clue != Clue::default());
        match (self.look(clue), clue.number) {
            (Some(Look::Walls), Some(number)) => {
                let wall = |bit: u32| Some(number & bit).filter(|&bit| bit > 0);
                [part(Clue { number: wall(1), ..clue }), wall(2).map(Clue::number)]
            }
            (Some(Look::OneWays), Some(number)) => {
                let [right, below] =
                    one_ways::parts(number).map(|it| Some(it).filter(|&it| it > 0));
                [part(Clue { number: right, ..clue }), below.map(Clue::number)]
            }
            (Some(Look::Walled), _) => {
                let [right, below] = looks::walls(clue.letter);
                let left = self.without(clue).unwrap_or_default();
                [part(Clue { letter: right, ..clue }), part(Clue { letter: below, ..left })]
            }
            // A number that is never left out belongs to both.
            _ => [Some(clue), self.without(clue).filter(|_| self.kind.making.order.is_some())],
        }
    }

    fn whole(&self, one: Clue, other: Clue) -> Clue {
        if !self.has_look(Look::Walled) {
            return one.plus(other);
        }
        let both = one.letter.and(other.letter).map(|_| looks::BOTH_WALLS);
        Clue { letter: both.or(one.letter).or(other.letter), ..one }
    }

    fn side(&self, part: Clue) -> Option<Way> {
        match (self.look(part), part.number) {
            (Some(Look::Walled), _) => match looks::walls(part.letter) {
                [Some(_), _] => Some(Way::East),
                [_, Some(_)] => Some(Way::South),
                _ => None,
            },
            (Some(Look::Walls), Some(1)) | (Some(Look::OneWays), Some(1 | 2)) => Some(Way::East),
            (Some(Look::Walls), Some(2)) | (Some(Look::OneWays), Some(3 | 6)) => Some(Way::South),
            _ => None,
        }
    }

    /// Each clue alone without which the rules say more, or may say more; or those of a letter in a region.
    fn last_ones(&self, puzzle: &Puzzle) -> Vec<Vec<usize>> {
        let last = &self.kind.making.last;
        if !last.is_empty() {
            let of = |cells: &[usize], sign: char| {
                let is_sign = |cell: &usize| puzzle.clue(*cell) == Some(Clue::letter(sign));
                cells.iter().copied().filter(is_sign).collect::<Vec<usize>>()
            };
            let regions = puzzle.each_region().iter();
            let sets = regions.flat_map(|cells| last.iter().map(move |&sign| of(cells, sign)));
            return sets.filter(|cells| !cells.is_empty()).collect();
        }
        if !self.kind.is_sensitive {
            return Vec::new();
        }
        let given = Given::new(self, puzzle);
        let scene = Scene::new(&self.kind, &given, &|_| None);
        // Of clues that stand apart each is left out by itself as well as with others.
        let bare = puzzle.with_clues(puzzle.clues().iter().map(|clue| self.left(*clue)).collect());
        let without = Given::new(self, &bare);
        let without = Scene::new(&self.kind, &without, &|_| None);
        let is_harmless = |cell: usize| {
            self.first_of(puzzle, cell).is_some_and(|first| {
                let [now, then] = [puzzle, &bare].map(|puzzle| puzzle.visits()[cell]);
                let [may, might] = [&scene, &without].map(|scene| scene.may_cross(cell));
                (now == then || then == Visit::May)
                    && (!may || might)
                    && scene.says_no_more_than(&without, first)
            })
        };
        let clued = puzzle.clued().map(|(cell, _)| cell);
        clued.filter(|&cell| !is_harmless(cell)).map(|cell| vec![cell]).collect()
    }

    /// The edges that the rules of the clue speak of, and those of its cell if it says whether that is visited.
    fn edges_in_scope(&self, puzzle: &Puzzle, cell: usize, _: Clue) -> Vec<usize> {
        let given = Given::new(self, puzzle);
        let scene = Scene::new(&self.kind, &given, &|_| None);
        let mut edges = match self.visit(puzzle, cell) {
            Visit::May => Vec::new(),
            _ => puzzle.edges_of(&[cell]),
        };
        let mut is_all = self.kind.visits_are_apart();
        for rule in self.kind.rules.iter().filter(|rule| !self.kind.is_of_order(rule)) {
            self.owing_to(&scene, rule, puzzle, cell, &mut |env| {
                is_all &= scene.scope(rule.body, env, &mut edges);
            });
            // Where other clues matter to a rule, it may depend on any edge.
            let is_apart = self.kind.asks_what_it_owes(rule);
            is_all &= !rule.is_of_clues || is_apart || self.keeps(rule);
        }
        if !is_all {
            return Vec::new();
        }
        edges.sort_unstable();
        edges.dedup();
        edges
    }

    fn counts_regions(&self) -> bool {
        self.kind.counts_regions()
    }

    /// What is counted of a cell by the rule that compares a count of a region's cells with its number.
    fn counted(&self, puzzle: &Puzzle, pen: &mut Pen<'_>, cell: usize) -> Option<crate::cnf::Lit> {
        let node = |id| &self.kind.node(id).op;
        let (each, body) = self.kind.rules.iter().find_map(|rule| {
            let Op::Compare(Order::Equal, a, b) = *node(rule.body) else { return None };
            let (Op::Fold(rules::Fold::Count, each, body), Op::Word(Word::NumberOfRegion, _)) =
                (node(a), node(b))
            else {
                return None;
            };
            let is_of_region = matches!(node(each.set), Op::Word(Word::CellsOf, _));
            is_of_region.then_some((each, *body))
        })?;
        let given = Given::new(self, puzzle);
        let scene = Scene::new(&self.kind, &given, &|_| None);
        let mut env = Env::of(each, cell);
        let counts = each.filter.is_none_or(|filter| scene.holds(filter, &mut env) == Some(true));
        counts.then(|| clauses::Writer::new(&scene, &[], pen).literal(body, &mut env))?
    }
}
