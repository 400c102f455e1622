//! Rules of a text as clauses. Each part of a rule that is not a literal gets a variable that the line fixes,
//! once for all rules that speak of it. It must not know how answers are checked.

use super::order;
use super::trails::Trails;
use crate::cnf::Lit;
use crate::lines::Visit;
use crate::lines::clued::{Pen, Way};
use lazyloop_rules::{Each, Env, Fold, Id, Op, Order, Rule, Scene, Value, Word};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{BuildHasherDefault, Hasher};
use std::ops::ControlFlow;

/// A truth in a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bit {
    Known(bool),
    Lit(Lit),
}

impl Bit {
    pub(super) fn when(self, truth: bool) -> Self {
        match self {
            Self::Known(known) => Self::Known(known == truth),
            Self::Lit(lit) => Self::Lit(lit.when(truth)),
        }
    }
}

/// A number in a formula: `least`, and one more for each literal that is true. A literal is true only if those
/// before it are.
#[derive(Clone, Debug)]
pub(super) struct Chain {
    pub(super) least: i64,
    pub(super) literals: Vec<Lit>,
}

impl Chain {
    pub(super) fn known(number: i64) -> Self {
        Self { least: number, literals: Vec::new() }
    }

    fn most(&self) -> i64 {
        self.least + self.literals.len() as i64
    }

    /// The number is at least this.
    fn reaches(&self, bound: i64) -> Bit {
        match usize::try_from(bound - self.least - 1) {
            Err(_) => Bit::Known(true),
            Ok(at) => self.literals.get(at).map_or(Bit::Known(false), |&literal| Bit::Lit(literal)),
        }
    }

    /// The number times a factor.
    pub(super) fn times(self, factor: i64) -> Self {
        let mut literals: Vec<Lit> = Vec::new();
        for &literal in &self.literals {
            literals.extend(std::iter::repeat_n(literal, factor.unsigned_abs() as usize));
        }
        if factor < 0 {
            literals.reverse();
            literals.iter_mut().for_each(|literal| *literal = !*literal);
            Self { least: self.most() * factor, literals }
        } else {
            Self { least: self.least * factor, literals }
        }
    }
}

/// A bound that no number reaches.
pub(super) const UNBOUNDED: i64 = 1 << 40;

/// A part of a rule, with what its names stand for.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
struct Key {
    part: Id,
    /// The most that is told apart of a number.
    most: i64,
    /// What it depends on; as much as it takes, then zeros.
    on: [u32; Key::MOST],
}

impl Key {
    /// What a set is about, and names.
    const MOST: usize = 18;
}

/// Keys are small numbers that no one chooses to make maps slow.
#[derive(Default)]
struct Mixer(u64);

impl Hasher for Mixer {
    fn write(&mut self, bytes: &[u8]) {
        for part in bytes.chunks(8) {
            let mut number = [0; 8];
            number[..part.len()].copy_from_slice(part);
            self.write_u64(u64::from_ne_bytes(number));
        }
    }

    fn write_u64(&mut self, number: u64) {
        self.0 = (self.0.rotate_left(5) ^ number).wrapping_mul(0x517c_c1b7_2722_0a95);
    }

    fn finish(&self) -> u64 {
        self.0 ^ self.0 >> 32
    }
}

type Mixed = BuildHasherDefault<Mixer>;

/// Writes the rules of one puzzle.
pub(super) struct Writer<'w, 'a, 'p> {
    pub(super) scene: &'w Scene<'a>,
    pub(super) pen: &'w mut Pen<'p>,
    bits: HashMap<Key, Bit, Mixed>,
    words: HashMap<(Word, usize), Lit>,
    chains: HashMap<Key, Chain, Mixed>,
    /// For each edge that it leads to the right or down, if it is on and the kind has a direction.
    directions: BTreeMap<usize, Lit>,
    /// The lines up to the next junction, once a rule asks for one.
    trails: Option<Trails>,
    /// For each cell whether the line visits it, where rules may take that for known.
    visits: &'w [Visit],
    /// Whether what is written says what a variable means, and so holds in any case.
    is_defining: bool,
    /// The rule that is written, by its number if it is not about a clue, and its cell.
    place: (Option<usize>, usize),
    /// Counts that are stated when all are known; `None` where each is stated by itself.
    counts: Option<Vec<Count>>,
    /// The numbers that come next along the line, where they are written.
    order: Option<order::Order>,
    /// For each region that far rules ask for, how often the line was in it when it is in a cell, as
    /// [`super::visits`] has it.
    pub(super) visits_of: BTreeMap<usize, Vec<Vec<Lit>>>,
    /// For each cell that lines are followed from, whether its line visits each cell; [`super::strands`] has it.
    pub(super) strands: BTreeMap<usize, Vec<Lit>>,
    /// For each cell after which counted cells are passed, their numbers; [`super::passed`] has it.
    pub(super) passed_after: BTreeMap<usize, Passed>,
    /// For each of these cells in which a path ends whether it begins there.
    pub(super) begins: BTreeMap<usize, Lit>,
    /// The two cells in which the path ends, if there are two; found when it is first asked for.
    pub(super) ends: Option<Option<[usize; 2]>>,
}

/// For each number, from 1 on, and each cell but the first one the variables of what is passed there: on the way across, and
/// up and down.
pub(super) type Passed = Vec<Vec<Option<[Lit; 2]>>>;

/// A number of literals that are true.
struct Count {
    place: (Option<usize>, usize),
    literals: Vec<Lit>,
    wanted: usize,
    /// Whether each literal is that of an edge.
    is_of_edges: bool,
}

/// A literal of more counts than this joins none of them.
const MOST_COUNTS: usize = 64;

impl<'w, 'a, 'p> Writer<'w, 'a, 'p> {
    /// Nothing is known of the line in `scene` but which cells it visits; `visits` may be empty.
    pub(super) fn new(scene: &'w Scene<'a>, visits: &'w [Visit], pen: &'w mut Pen<'p>) -> Self {
        let (bits, words, chains, directions, visits_of, strands) = Default::default();
        let (passed_after, begins) = Default::default();
        let counts = (!pen.is_apart() && !pen.is_asking()).then(Vec::new);
        let (is_defining, place) = (false, (None, 0));
        let (trails, order) = (None, None);
        Self {
            scene,
            pen,
            bits,
            words,
            chains,
            directions,
            trails,
            visits,
            is_defining,
            place,
            counts,
            order,
            visits_of,
            strands,
            passed_after,
            begins,
            ends: None,
        }
    }

    /// Writes all rules that have clauses, one instance after another.
    pub(super) fn write(&mut self) {
        let scene = self.scene;
        if scene.kind().has_direction {
            self.direct();
        }
        if scene.kind().junctions.is_some() && !self.pen.is_apart() {
            self.meet_a_junction();
        }
        // Those by themselves that follow the line to a junction are held against it.
        let is_apart = self.pen.is_apart();
        let is_written = |rule: &Rule| rule.is_local && !(is_apart && rule.is_of_trail);
        for (number, rule) in
            scene.kind().rules.iter().enumerate().filter(|(_, rule)| is_written(rule))
        {
            scene.instances(rule, &mut |env| {
                self.begin(((!rule.is_of_clue).then_some(number), scene.place(rule, env)));
                self.owe(rule, env);
                if self.pen.is_skipped() {
                    return;
                }
                if self.pen.is_apart() {
                    self.bits.clear();
                    self.words.clear();
                    self.chains.clear();
                }
                self.state(rule.body, env, true, &mut Vec::new());
            });
        }
        self.state_counts();
    }

    /// Each part of a network has a junction, so some edge at one is on.
    fn meet_a_junction(&mut self) {
        let scene = self.scene;
        let junctions = (0..scene.board().cells()).filter(|&cell| scene.is_junction(cell));
        let mut arms: Vec<Lit> = junctions.flat_map(|cell| self.pen.arms(cell)).collect();
        arms.sort_unstable();
        arms.dedup();
        self.pen.regardless(&arms);
    }

    /// Writes the rules that are otherwise held against lines only, and returns what they ask of numbers that come
    /// next.
    pub(super) fn write_order(&mut self, order: order::Order) -> order::Order {
        let scene = self.scene;
        self.order = Some(order);
        for rule in scene.kind().rules.iter().filter(|rule| !rule.is_local) {
            scene.instances(rule, &mut |env| {
                self.owe(rule, env);
                if !self.pen.is_skipped() {
                    self.state(rule.body, env, true, &mut Vec::new());
                }
            });
        }
        self.state_counts();
        self.order.take().unwrap_or_else(order::Order::begun)
    }

    /// How the number that comes next compares with one that is given; `None` if that is not what is compared.
    fn next(&mut self, order: Order, (a, b): (Id, Id), env: &mut Env) -> Option<Bit> {
        let scene = self.scene;
        let is_next = |id: &Id| matches!(scene.kind().node(*id).op, Op::Word(Word::Next, _));
        let next = [a, b].into_iter().find(is_next)?;
        let Op::Word(_, about) = &scene.kind().node(next).op else { return None };
        let number = scene.given_number(if next == a { b } else { a }, env)?;
        let order_of = self.order.as_mut()?;
        let link = scene.cell(about[0], env).zip(scene.way(about[1], env));
        let literal = link.and_then(|link| order_of.is_next(scene, self.pen, link, number));
        // At the rim no number comes next.
        let is_at_rim = link.is_none_or(|(cell, way)| scene.board().step(cell, way).is_none());
        let bit = literal.map_or(Bit::Known(is_at_rim && number == 0), Bit::Lit);
        Some(bit.when(order == Order::Equal))
    }

    /// What comes next states a rule at a cell.
    fn begin(&mut self, place: (Option<usize>, usize)) {
        self.place = place;
        match place {
            (None, cell) => self.pen.clue(cell),
            (Some(rule), cell) => self.pen.rule(rule, cell),
        }
    }

    /// States the counts. Where all literals of one are among those of another, only the others of that one are
    /// counted: so of two arrows that point the same way in a row, the first one counts up to the second.
    fn state_counts(&mut self) {
        let counts = self.counts.take().unwrap_or_default();
        let mut having: HashMap<Lit, Vec<usize>> = HashMap::new();
        for (at, count) in counts.iter().enumerate() {
            count.literals.iter().for_each(|&it| having.entry(it).or_default().push(at));
        }
        let mut of_edges = Vec::new();
        for (at, Count { place, literals, wanted, is_of_edges }) in counts.iter().enumerate() {
            let mut shared: BTreeMap<usize, usize> = BTreeMap::new();
            for all in literals.iter().map(|it| &having[it]).filter(|all| all.len() <= MOST_COUNTS)
            {
                all.iter().for_each(|&other| *shared.entry(other).or_default() += 1);
            }
            let is_within = |&(other, of): &(usize, usize)| {
                other != at && of == counts[other].literals.len() && of < literals.len()
            };
            // The largest, and of those the first.
            let within = shared.into_iter().filter(is_within).rev().max_by_key(|&(_, of)| of);
            let less = within.map(|(other, _)| &counts[other]);
            let is_left = |it: &&Lit| less.is_none_or(|less| !less.literals.contains(it));
            let left: Vec<Lit> = literals.iter().filter(is_left).copied().collect();
            self.begin(*place);
            match wanted.checked_sub(less.map_or(0, |less| less.wanted)) {
                Some(wanted) => {
                    self.pen.exactly(&left, wanted);
                    if *is_of_edges {
                        of_edges.push((left, wanted));
                    }
                }
                None => self.pen.clause(&[]),
            }
        }
        if self.scene.kind().has_inside() {
            self.visit_as_counted(&of_edges);
        }
    }

    /// A closed line has as many edges as cells. So where counts of different edges come to as many as there are cells
    /// that the line may visit, it visits each. A solver does not see that: it would have to add the counts up.
    fn visit_as_counted(&mut self, counts: &[(Vec<Lit>, usize)]) {
        let is_open = |cell: &usize| self.visits.get(*cell) != Some(&Visit::Never);
        let cells: Vec<usize> = (0..self.scene.board().cells()).filter(is_open).collect();
        let all = counts.iter().fold(0, |sum: usize, (_, wanted)| sum.saturating_add(*wanted));
        if all < cells.len() {
            return; // without variables of edges that nothing else asks for
        }
        let arms: Vec<Vec<Lit>> = cells.iter().map(|&cell| self.pen.arms(cell)).collect();
        // How often an edge comes to a cell, by its literal: both edges in a corner of the grid may have the same.
        let mut uncounted: HashMap<Lit, usize> = HashMap::new();
        arms.iter().flatten().for_each(|&arm| *uncounted.entry(arm).or_default() += 1);
        let mut edges: usize = 0;
        for (literals, wanted) in counts {
            if literals.iter().all(|literal| uncounted.get(literal).is_some_and(|&left| left > 1)) {
                literals.iter().for_each(|&literal| *uncounted.entry(literal).or_default() -= 2);
                edges = edges.saturating_add(*wanted);
            }
        }
        match edges.cmp(&cells.len()) {
            Ordering::Less => {}
            Ordering::Equal => {
                for (cell, arms) in cells.into_iter().zip(arms) {
                    self.pen.clue(cell);
                    self.pen.clause(&arms);
                }
            }
            Ordering::Greater => self.pen.clause(&[]),
        }
    }

    /// The literal of a part that is one.
    pub(super) fn literal(&mut self, id: Id, env: &mut Env) -> Option<Lit> {
        match self.bit(id, env) {
            Bit::Lit(literal) => Some(literal),
            Bit::Known(_) => None,
        }
    }

    /// Where clues may be left out, an instance owes to all clues that it is about.
    fn owe(&mut self, rule: &Rule, env: &mut Env) {
        if self.pen.is_asking() {
            self.pen.owing_to(&owed(self.scene, rule, env));
        }
    }

    fn clause(&mut self, literals: &[Lit]) {
        if self.is_defining {
            self.pen.define(literals);
        } else {
            self.pen.clause(literals);
        }
    }

    /// Writes a clause of these literals and these bits.
    fn either(&mut self, unless: &[Lit], bits: &[Bit]) {
        let mut clause = unless.to_vec();
        for &bit in bits {
            match bit {
                Bit::Known(true) => return,
                Bit::Known(false) => {}
                Bit::Lit(literal) => clause.push(literal),
            }
        }
        self.clause(&clause);
    }

    /// Writes a clause of these literals and these bits, which says what a variable means.
    pub(super) fn define_either(&mut self, unless: &[Lit], bits: &[Bit]) {
        let was_defining = std::mem::replace(&mut self.is_defining, true);
        self.either(unless, bits);
        self.is_defining = was_defining;
    }

    /// States that a part is true, or false, unless one of some literals is true. These are as before
    /// afterwards.
    fn state(&mut self, id: Id, env: &mut Env, truth: bool, unless: &mut Vec<Lit>) {
        let node = self.scene.kind().node(id);
        if !node.is_of_line {
            let is_so = self.scene.holds(id, env) == Some(truth);
            self.either(unless, &[Bit::Known(is_so)]);
            return;
        }
        match &node.op {
            Op::Not(inner) => self.state(*inner, env, !truth, unless),
            Op::And(parts) if truth => {
                parts.iter().for_each(|&part| self.state(part, env, true, unless));
            }
            Op::Or(parts) if !truth => {
                parts.iter().for_each(|&part| self.state(part, env, false, unless));
            }
            Op::And(parts) | Op::Or(parts) => self.state_one(parts, env, truth, unless),
            Op::Same(a, b) => {
                let [a, b] = [*a, *b].map(|part| self.bit(part, env));
                self.either(unless, &[a.when(false), b.when(truth)]);
                self.either(unless, &[a, b.when(!truth)]);
            }
            Op::Compare(_, a, b)
                if self.scene.is_missing(*a, env) || self.scene.is_missing(*b, env) =>
            {
                self.either(unless, &[Bit::Known(!truth)]);
            }
            Op::Compare(order, a, b) => {
                self.state_order(opposite(*order, truth), (*a, *b), env, unless)
            }
            Op::Fold(fold, each, body) if (*fold == Fold::All) == truth => {
                let scene = self.scene;
                let _ = scene.members(each, env, &mut |env| {
                    self.state(*body, env, truth, unless);
                    ControlFlow::Continue(())
                });
            }
            Op::Fold(_, each, body) => {
                let bits = self.bits_of(each, *body, env);
                let bits: Vec<Bit> = bits.into_iter().map(|bit| bit.when(truth)).collect();
                self.either(unless, &bits);
            }
            _ => {
                let bit = self.bit(id, env).when(truth);
                self.either(unless, &[bit]);
            }
        }
    }

    /// States that one of some parts is true, or false. The last part that is not a literal is stated unless
    /// another one is so; each of the others has a variable.
    fn state_one(&mut self, parts: &[Id], env: &mut Env, truth: bool, unless: &mut Vec<Lit>) {
        let mut flat = Vec::new();
        self.flatten(parts, truth, &mut flat);
        let scene = self.scene;
        let is_large = |(part, _): &(Id, bool)| {
            let node = scene.kind().node(*part);
            node.is_of_line && !matches!(node.op, Op::Word(..))
        };
        let last = flat.iter().rposition(is_large);
        let before = unless.len();
        let mut is_so = false;
        for (at, &(part, truth)) in flat.iter().enumerate() {
            // What holds in any case needs no variables for the others.
            if is_so || Some(at) == last {
                continue;
            }
            match self.bit(part, env).when(truth) {
                Bit::Known(known) => is_so |= known,
                Bit::Lit(literal) => unless.push(literal),
            }
        }
        if !is_so {
            match last {
                Some(last) => self.state(flat[last].0, env, flat[last].1, unless),
                None => self.either(unless, &[]),
            }
        }
        unless.truncate(before);
    }

    /// The parts of which one is to be true, or false, each with its own truth: what joins them in the same
    /// way is taken apart. Those that do not speak of the line come first.
    fn flatten(&self, parts: &[Id], truth: bool, flat: &mut Vec<(Id, bool)>) {
        let before = flat.len();
        let mut open: Vec<(Id, bool)> = parts.iter().rev().map(|&part| (part, truth)).collect();
        while let Some((part, truth)) = open.pop() {
            match &self.scene.kind().node(part).op {
                Op::Not(inner) => open.push((*inner, !truth)),
                Op::Or(inner) if truth => open.extend(inner.iter().rev().map(|&it| (it, truth))),
                Op::And(inner) if !truth => open.extend(inner.iter().rev().map(|&it| (it, truth))),
                _ => flat.push((part, truth)),
            }
        }
        let kind = self.scene.kind();
        flat[before..].sort_by_key(|&(part, _)| kind.node(part).is_of_line);
    }

    /// The truth of a part.
    fn bit(&mut self, id: Id, env: &mut Env) -> Bit {
        let node = self.scene.kind().node(id);
        if !node.is_of_line {
            return Bit::Known(self.scene.holds(id, env) == Some(true));
        }
        match &node.op {
            Op::Not(inner) => return self.bit(*inner, env).when(false),
            Op::Word(word, about) => return self.word(*word, about, env),
            Op::Compare(order, a, b) if node.is_far => {
                if let Some(bit) = self.next(*order, (*a, *b), env) {
                    return bit;
                }
            }
            _ => {}
        }
        let key = self.key(id, env);
        if let Some(&bit) = self.bits.get(&key) {
            return bit;
        }
        let variable = self.pen.fresh();
        let was_defining = std::mem::replace(&mut self.is_defining, true);
        self.state(id, env, true, &mut vec![!variable]);
        self.state(id, env, false, &mut vec![variable]);
        self.is_defining = was_defining;
        self.bits.insert(key, Bit::Lit(variable));
        Bit::Lit(variable)
    }

    /// What a part depends on. A fold depends on its set by what the set is about: the region of a cell, and
    /// not the cell.
    fn key(&self, id: Id, env: &mut Env) -> Key {
        let kind = self.scene.kind();
        let mut names = kind.node(id).names;
        let mut key = Key { part: id, most: 0, on: [0; Key::MOST] };
        let mut on = key.on.iter_mut();
        let mut add = |value: usize| {
            if let Some(place) = on.next() {
                *place = value as u32;
            }
        };
        if let Op::Fold(_, each, body) = &kind.node(id).op
            && let Op::Word(_, of) = &kind.node(each.set).op
        {
            let own = each.slots.iter().fold(0, |own, slot| own | 1 << slot);
            let filter = each.filter.map_or(0, |filter| kind.node(filter).names);
            names = (kind.node(*body).names | filter) & !own;
            for &part in of {
                add(match self.scene.given(part, env) {
                    Value::Cell(at) | Value::Region(at) => at,
                    Value::Way(way) => way as usize,
                    _ => u32::MAX as usize,
                });
            }
        }
        while names != 0 {
            add(env.get(names.trailing_zeros() as u8));
            names &= names - 1;
        }
        key
    }

    fn bits_of(&mut self, each: &Each, body: Id, env: &mut Env) -> Vec<Bit> {
        let (scene, mut bits) = (self.scene, Vec::new());
        let _ = scene.members(each, env, &mut |env| {
            bits.push(self.bit(body, env));
            ControlFlow::Continue(())
        });
        bits
    }

    fn word(&mut self, word: Word, about: &[Id], env: &mut Env) -> Bit {
        let scene = self.scene;
        let Some(cell) = scene.cell(about[0], env) else { return Bit::Known(false) };
        if word == Word::Leaves {
            let Some(way) = scene.way(about[1], env) else { return Bit::Known(false) };
            let Some(arm) = self.pen.arm(cell, here(way)) else { return Bit::Known(false) };
            let Some(out) = self.out(cell, way) else { return Bit::Known(false) };
            return Bit::Lit(self.all((word, 4 * cell + way as usize), &[arm, out]));
        }
        if word == Word::Together {
            match scene.cell(about[1], env) {
                None => return Bit::Known(false),
                Some(other) if other != cell => return Bit::Lit(self.together(cell, other)),
                Some(_) => {}
            }
        }
        if word == Word::Encloses {
            return self.pen.encloses(cell).map_or(Bit::Known(false), Bit::Lit);
        }
        if word == Word::Against {
            let Some(way) = scene.way(about[1], env) else { return Bit::Known(false) };
            return self.reaches(word, 1, (cell, way)).map_or(Bit::Known(false), Bit::Lit);
        }
        // The puzzle tells where a path ends.
        match word {
            Word::Visited if scene.is_end(cell) => return Bit::Known(true),
            Word::Turns | Word::Straight if scene.is_end(cell) || scene.is_junction(cell) => {
                return Bit::Known(false);
            }
            _ => {}
        }
        match (self.visits.get(cell), word) {
            (
                Some(Visit::Never),
                Word::Visited
                | Word::Turns
                | Word::Line
                | Word::Joined
                | Word::Straight
                | Word::Crossed,
            ) => {
                return Bit::Known(false);
            }
            (Some(Visit::Must | Visit::Some), Word::Visited) => return Bit::Known(true),
            (Some(Visit::Must), Word::Inside) => return Bit::Known(false),
            (Some(Visit::Must), Word::Straight) => return Bit::Lit(!self.pen.turns(cell)),
            (Some(Visit::Never), Word::Inside) => {
                return self.pen.inside(cell).map_or(Bit::Known(false), Bit::Lit);
            }
            _ => {}
        }
        if let Word::Line | Word::Joined = word {
            let Some((cell, way)) = scene.link(word, about, env) else { return Bit::Known(false) };
            let next = scene.board().step(cell, way).and_then(|next| self.visits.get(next));
            return match self.pen.arm(cell, here(way)) {
                Some(arm) if next != Some(&Visit::Never) => Bit::Lit(arm),
                _ => Bit::Known(false),
            };
        }
        let found = match word {
            Word::Visited | Word::Together => Some(self.pen.visited(cell)),
            Word::Turns | Word::Straight if scene.kind().has_free_ends => {
                Some(self.passes(word, cell))
            }
            Word::Turns => Some(self.pen.turns(cell)),
            Word::Straight => {
                // It visits the cell, and does not turn.
                let parts = [self.pen.visited(cell), !self.pen.turns(cell)];
                Some(self.all((word, cell), &parts))
            }
            Word::Crossed => {
                let arms = self.pen.arms(cell);
                (arms.len() == 4).then(|| self.all((word, cell), &arms))
            }
            _ => self.pen.inside(cell).map(|inside| {
                let parts = [inside, !self.pen.visited(cell)];
                self.all((Word::Inside, cell), &parts)
            }),
        };
        found.map_or(Bit::Known(false), Bit::Lit)
    }

    /// The line turns in a cell or goes straight on, and does not end there.
    pub(super) fn passes(&mut self, word: Word, cell: usize) -> Lit {
        use lazyloop_rules::Way;
        if let Some(&known) = self.words.get(&(word, cell)) {
            return known;
        }
        let passes = self.pen.fresh();
        for (at, one) in Way::ALL.into_iter().enumerate() {
            for other in Way::ALL.into_iter().skip(at + 1) {
                let arms = [one, other].map(|way| self.pen.arm(cell, here(way)));
                let is_ahead = one.opposite() == other;
                match arms {
                    [Some(a), Some(b)] if is_ahead == (word == Word::Straight) => {
                        self.pen.define(&[!a, !b, passes]);
                    }
                    _ if is_ahead == (word == Word::Straight) => {}
                    // Where it turns, one of two opposite ways is on; where it goes straight, one of any others.
                    _ => {
                        let some = arms.into_iter().flatten().chain([!passes]);
                        self.pen.define(&some.collect::<Vec<Lit>>());
                    }
                }
            }
        }
        self.words.insert((word, cell), passes);
        passes
    }

    /// The line from a cell on a way reaches a level before it comes to a junction.
    fn reaches(
        &mut self,
        word: Word,
        level: usize,
        arm: (usize, lazyloop_rules::Way),
    ) -> Option<Lit> {
        let scene = self.scene;
        let trails = self.trails.get_or_insert_with(|| Trails::new(scene));
        trails.reaches(scene, self.pen, word, level, arm)
    }

    /// The edge on a way out of a cell, if it is on, leads out of it and not into it; `None` at the rim.
    pub(super) fn out(&mut self, cell: usize, way: lazyloop_rules::Way) -> Option<Lit> {
        use lazyloop_rules::Way::{East, South};
        let edge = self.scene.board().edge(cell, way)?;
        let pen = &mut *self.pen;
        let forth = *self.directions.entry(edge).or_insert_with(|| pen.fresh());
        Some(forth.when(way == East || way == South))
    }

    /// Where the line goes through a cell, it leads in on one way and out on the other.
    pub(super) fn direct(&mut self) {
        use lazyloop_rules::Way;
        let (board, crosses) = (self.scene.board(), self.scene.kind().crosses);
        let is_of_whole_lines = self.scene.kind().has_passed();
        if is_of_whole_lines {
            self.pen.of_whole_lines();
        }
        for cell in 0..board.cells() {
            if self.pen.is_apart() && !is_of_whole_lines {
                self.pen.clue(cell);
            }
            for (at, one) in Way::ALL.into_iter().enumerate() {
                for other in Way::ALL.into_iter().skip(at + 1) {
                    let arms = [one, other].map(|way| self.pen.arm(cell, here(way)));
                    let outs = [self.out(cell, one), self.out(cell, other)];
                    let ([Some(a), Some(b)], [Some(out), Some(and)]) = (arms, outs) else {
                        continue;
                    };
                    // Where lines may cross, two such ways are one line only if it turns.
                    let mut unless = vec![!a, !b];
                    if crosses && one.opposite() != other {
                        let turns = self.pen.turns(cell);
                        unless.push(!turns);
                    }
                    for is_out in [true, false] {
                        let clause = [&unless[..], &[out.when(is_out), and.when(is_out)]].concat();
                        self.pen.define(&clause);
                    }
                }
            }
        }
    }

    /// All of some literals are true, as a word says of a cell.
    pub(super) fn all(&mut self, key: (Word, usize), parts: &[Lit]) -> Lit {
        if let Some(&known) = self.words.get(&key) {
            return known;
        }
        let all = self.pen.fresh();
        parts.iter().for_each(|&part| self.pen.define(&[!all, part]));
        let any_not: Vec<Lit> = parts.iter().map(|&part| !part).chain([all]).collect();
        self.pen.define(&any_not);
        self.words.insert(key, all);
        all
    }

    /// The literals of a count, and how many are true in any case; `None` if the part is not a count.
    fn counted(&mut self, id: Id, env: &mut Env) -> Option<(i64, Vec<Lit>, bool)> {
        let scene = self.scene;
        match &scene.kind().node(id).op {
            Op::Fold(Fold::Count, each, body) => {
                let bits = self.bits_of(each, *body, env);
                let sure = bits.iter().filter(|&&bit| bit == Bit::Known(true)).count();
                let literals = bits
                    .into_iter()
                    .filter_map(|bit| if let Bit::Lit(it) = bit { Some(it) } else { None });
                Some((sure as i64, literals.collect(), false))
            }
            Op::Word(Word::Crossings, about) => {
                let border = scene.region(about[0], env).map(|region| scene.border(region));
                let border = border.unwrap_or_default();
                // A closed line crosses a border an even number of times.
                let is_even = !scene.kind().is_path && !scene.kind().is_network;
                Some((0, border.into_iter().map(|edge| self.pen.edge(edge)).collect(), is_even))
            }
            _ => None,
        }
    }

    /// A number, told apart up to `most`.
    fn chain(&mut self, id: Id, env: &mut Env, most: i64) -> Chain {
        let scene = self.scene;
        let node = scene.kind().node(id);
        if !node.is_of_line {
            return Chain::known(scene.given_number(id, env).unwrap_or(0));
        }
        let key = Key { most: most.max(0), ..self.key(id, env) };
        if let Some(chain) = self.chains.get(&key) {
            return chain.clone();
        }
        let chain = match &node.op {
            Op::Word(Word::Run, about) => {
                let from = scene.cell(about[0], env).zip(scene.way(about[1], env));
                let longer = (1..).take_while(|&length| length as i64 <= most);
                let literals = from.map_or(Vec::new(), |(cell, way)| {
                    longer.map_while(|length| self.pen.run(cell, here(way), length)).collect()
                });
                Chain { least: 0, literals }
            }
            Op::Word(word @ (Word::Length | Word::Bends | Word::Met), about) => {
                let from = scene.cell(about[0], env).zip(scene.way(about[1], env));
                let levels = (1..).take_while(|&level| level as i64 <= most);
                let literals = from.map_or(Vec::new(), |arm| {
                    levels.map_while(|level| self.reaches(*word, level, arm)).collect()
                });
                Chain { least: 0, literals }
            }
            Op::Word(Word::Entries, about) => {
                let cells = scene.cell(about[0], env).zip(scene.cell(about[1], env));
                let entries = cells.and_then(|(from, to)| self.entries(from, to));
                entries.unwrap_or(Chain::known(0))
            }
            Op::Word(Word::Passed, about) => {
                let cells = scene.cell(about[0], env).zip(scene.cell(about[1], env));
                let literals = cells.map_or(Vec::new(), |(from, to)| self.passed(from, to, most));
                Chain { least: 0, literals }
            }
            Op::Word(Word::Sight, about) => {
                let from = scene.cell(about[0], env).zip(scene.way(about[1], env));
                let literals = from.map_or(Vec::new(), |(cell, way)| self.sight(cell, way, most));
                Chain { least: 0, literals }
            }
            Op::Sum(parts) => {
                let chains = parts.iter().map(|&(factor, part)| {
                    let bounds = scene.bounds(part, env);
                    self.chain(part, env, bounds.1).times(factor)
                });
                let chains = chains.collect();
                self.added(chains, most)
            }
            Op::Fold(Fold::Sum, each, body) => {
                let chains = self.members(each, *body, env, most);
                self.added(chains, most)
            }
            Op::Fold(Fold::Count, ..) | Op::Word(Word::Crossings, _) => {
                let (sure, literals, _) = self.counted(id, env).unwrap_or_default();
                let most = (most - sure).clamp(0, literals.len() as i64) as usize;
                Chain { least: sure, literals: self.pen.sums(&literals, most) }
            }
            Op::Fold(fold, each, body) => {
                let chains = self.members(each, *body, env, UNBOUNDED);
                self.extreme(&chains, *fold == Fold::Most)
            }
            _ => Chain::known(0),
        };
        self.chains.insert(key, chain.clone());
        chain
    }

    /// A number of each member of a set, told apart up to `most` if none of them is negative.
    fn members(&mut self, each: &Each, body: Id, env: &mut Env, most: i64) -> Vec<Chain> {
        let (scene, mut is_negative, mut chains) = (self.scene, false, Vec::new());
        let _ = scene.members(each, env, &mut |env| {
            is_negative |= scene.bounds(body, env).0 < 0;
            ControlFlow::Continue(())
        });
        let most = if is_negative { UNBOUNDED } else { most };
        let _ = scene.members(each, env, &mut |env| {
            chains.push(self.chain(body, env, most));
            ControlFlow::Continue(())
        });
        chains
    }

    /// The sum of some numbers, told apart up to `most` if none of them is negative: two by two.
    pub(super) fn added(&mut self, mut chains: Vec<Chain>, most: i64) -> Chain {
        let most = if chains.iter().any(|chain| chain.least < 0) { UNBOUNDED } else { most };
        while chains.len() > 1 {
            let mut next = Vec::with_capacity(chains.len().div_ceil(2));
            let mut all = chains.into_iter();
            while let Some(one) = all.next() {
                next.push(match all.next() {
                    Some(other) => self.merged(&one, &other, most),
                    None => one,
                });
            }
            chains = next;
        }
        chains.pop().unwrap_or(Chain::known(0))
    }

    fn merged(&mut self, a: &Chain, b: &Chain, most: i64) -> Chain {
        let least = a.least + b.least;
        if a.literals.is_empty() || b.literals.is_empty() {
            let literals = [&a.literals[..], &b.literals[..]].concat();
            return Chain { least, literals };
        }
        let all = a.literals.len() + b.literals.len();
        // Where one number goes down as the other goes up, bounds may lie below what both can be.
        let count = (most - least).clamp(0, all as i64) as usize;
        let literals: Vec<Lit> = (0..count).map(|_| self.pen.fresh()).collect();
        let sum = Chain { least, literals };
        let was_defining = std::mem::replace(&mut self.is_defining, true);
        for i in 0..=a.literals.len() as i64 {
            for j in 0..=b.literals.len() as i64 {
                let (x, y) = (a.least + i, b.least + j);
                if i + j > 0 && i + j <= count as i64 {
                    let reached = sum.reaches(least + i + j);
                    self.either(
                        &[],
                        &[a.reaches(x).when(false), b.reaches(y).when(false), reached],
                    );
                }
                if i + j < count as i64 {
                    let passed = sum.reaches(least + i + j + 1).when(false);
                    self.either(&[], &[a.reaches(x + 1), b.reaches(y + 1), passed]);
                }
            }
        }
        self.is_defining = was_defining;
        sum
    }

    /// The largest or the smallest of some numbers; 0 if there is none.
    fn extreme(&mut self, chains: &[Chain], is_largest: bool) -> Chain {
        let bounds = |bound: fn(&Chain) -> i64| {
            let all = chains.iter().map(bound);
            if is_largest { all.max() } else { all.min() }
        };
        let (Some(least), Some(most)) = (bounds(|chain| chain.least), bounds(Chain::most)) else {
            return Chain::known(0);
        };
        let was_defining = std::mem::replace(&mut self.is_defining, true);
        let literals = (least + 1..=most).map(|number| {
            let reached = self.pen.fresh();
            let each: Vec<Bit> =
                chains.iter().map(|chain| chain.reaches(number).when(is_largest)).collect();
            // One reaches it, or, of the smallest, one does not.
            let reached_or_not = Bit::Lit(reached).when(is_largest);
            self.either(&[], &[&each[..], &[reached_or_not.when(false)]].concat());
            each.iter().for_each(|one| self.either(&[], &[one.when(false), reached_or_not]));
            reached
        });
        let literals = literals.collect();
        self.is_defining = was_defining;
        Chain { least, literals }
    }

    fn state_order(&mut self, order: Order, (a, b): (Id, Id), env: &mut Env, unless: &[Lit]) {
        let scene = self.scene;
        if let Some(bit) = self.next(order, (a, b), env) {
            return self.either(unless, &[bit]);
        }
        if self.state_count(order, (a, b), env, unless) {
            return;
        }
        if self.state_run(order, (a, b), env, unless) {
            return;
        }
        let (left, right) = (scene.bounds(a, env), scene.bounds(b, env));
        let [a, b] = self.sides((a, right), (b, left), env);
        let each = |from: i64, to: i64| from..=to;
        match order {
            Order::Equal => {
                for bound in each(a.least.min(b.least) + 1, a.most().max(b.most())) {
                    let (a, b) = (a.reaches(bound), b.reaches(bound));
                    self.either(unless, &[a.when(false), b]);
                    self.either(unless, &[a, b.when(false)]);
                }
            }
            Order::Unequal => {
                for number in each(a.least.max(b.least), a.most().min(b.most())) {
                    let is_not = |chain: &Chain| {
                        [chain.reaches(number).when(false), chain.reaches(number + 1)]
                    };
                    self.either(unless, &[is_not(&a), is_not(&b)].concat());
                }
            }
            Order::Less | Order::AtMost | Order::More | Order::AtLeast => {
                let (small, large) =
                    if matches!(order, Order::Less | Order::AtMost) { (&a, &b) } else { (&b, &a) };
                let gap = i64::from(matches!(order, Order::Less | Order::More));
                for bound in each(large.least - gap, small.most()) {
                    let at_least = large.reaches(bound + gap);
                    self.either(unless, &[small.reaches(bound).when(false), at_least]);
                }
            }
        }
    }

    /// For each number from 1 to `most`: at least so many squares are seen.
    fn sight(&mut self, cell: usize, way: lazyloop_rules::Way, most: i64) -> Vec<Lit> {
        let board = self.scene.board();
        let mut seen: Vec<Lit> = Vec::new();
        for edge in board.sides_seen(cell, way) {
            let off = !self.pen.edge(edge);
            let next = match seen.last() {
                None => off,
                Some(&before) => {
                    let next = self.pen.fresh();
                    self.pen.define(&[!next, before]);
                    self.pen.define(&[!next, off]);
                    self.pen.define(&[next, !before, !off]);
                    next
                }
            };
            seen.push(next);
        }
        // Without a line all is seen, and more.
        if let Some(&last) = seen.last() {
            seen.resize(board.rows + board.cols, last);
        }
        seen.truncate(usize::try_from(most).unwrap_or(0));
        seen
    }

    /// States how long a run is, or a line up to the next junction, or how often that turns, if that is what is compared
    /// with a number that is given: two lengths are enough.
    fn state_run(&mut self, order: Order, (a, b): (Id, Id), env: &mut Env, unless: &[Lit]) -> bool {
        let kind = self.scene.kind();
        let (Op::Word(word @ (Word::Run | Word::Length | Word::Bends | Word::Met), about), false) =
            (&kind.node(a).op, kind.node(b).is_of_line)
        else {
            return false;
        };
        let number = self.scene.given_number(b, env);
        let from = self.scene.cell(about[0], env).zip(self.scene.way(about[1], env));
        let (Some(number), Some((cell, way))) = (number, from) else { return false };
        let mut reaches = |bound: i64| match usize::try_from(bound) {
            Err(_) | Ok(0) => Bit::Known(true),
            Ok(length) if length > Pen::LONGEST => Bit::Known(false),
            Ok(length) => {
                let reached = match word {
                    Word::Run => self.pen.run(cell, here(way), length),
                    _ => self.reaches(*word, length, (cell, way)),
                };
                reached.map_or(Bit::Known(false), Bit::Lit)
            }
        };
        let [at, beyond] = [reaches(number), reaches(number + 1)];
        match order {
            Order::Equal => {
                self.either(unless, &[at]);
                self.either(unless, &[beyond.when(false)]);
            }
            Order::Unequal => self.either(unless, &[at.when(false), beyond]),
            Order::Less => self.either(unless, &[at.when(false)]),
            Order::AtMost => self.either(unless, &[beyond.when(false)]),
            Order::More => self.either(unless, &[beyond]),
            Order::AtLeast => self.either(unless, &[at]),
        }
        true
    }

    /// Both sides of a comparison as chains. A sum of several numbers that is compared with a number that is
    /// given is parted: half of it goes to the other side.
    fn sides(
        &mut self,
        (a, right): (Id, (i64, i64)),
        (b, left): (Id, (i64, i64)),
        env: &mut Env,
    ) -> [Chain; 2] {
        let scene = self.scene;
        for (id, other, is_left) in [(a, b, true), (b, a, false)] {
            if scene.kind().node(other).is_of_line {
                continue;
            }
            let number = scene.given_number(other, env).unwrap_or(0);
            let mut chains = Vec::new();
            match &scene.kind().node(id).op {
                Op::Fold(Fold::Sum, each, body) => {
                    chains = self.members(each, *body, env, number + 1);
                }
                Op::Sum(parts) => {
                    let bounds: Vec<(i64, i64)> =
                        parts.iter().map(|&(_, part)| scene.bounds(part, env)).collect();
                    // Where no part is negative, none is told apart beyond the number.
                    let is_positive = parts
                        .iter()
                        .zip(&bounds)
                        .all(|((factor, _), (least, _))| *factor > 0 && *least >= 0);
                    for (&(factor, part), (_, most)) in parts.iter().zip(bounds) {
                        let most = if is_positive { most.min(number + 1) } else { most };
                        chains.push(self.chain(part, env, most).times(factor));
                    }
                }
                _ => continue,
            }
            chains.retain(|chain| !chain.literals.is_empty() || chain.least != 0);
            // Opposite numbers, such as runs to the north and south, go together.
            let (mut here, mut there) = (Vec::new(), vec![Chain::known(number)]);
            for (at, chain) in chains.into_iter().enumerate() {
                if at % 2 == 0 { here.push(chain) } else { there.push(chain.times(-1)) }
            }
            let pair = [self.added(here, UNBOUNDED), self.added(there, UNBOUNDED)];
            let [one, other] = pair;
            return if is_left { [one, other] } else { [other, one] };
        }
        [self.chain(a, env, right.1 + 1), self.chain(b, env, left.1 + 1)]
    }

    /// States a count that is compared with a number that is given, if it is one. Few literals are counted
    /// by their subsets.
    fn state_count(
        &mut self,
        order: Order,
        (a, b): (Id, Id),
        env: &mut Env,
        unless: &[Lit],
    ) -> bool {
        let scene = self.scene;
        let is_given = |id: Id| !scene.kind().node(id).is_of_line;
        let (count, number, order) = match (is_given(a), is_given(b)) {
            (false, true) => (a, b, order),
            (true, false) => (b, a, turned(order)),
            _ => return false,
        };
        if !matches!(order, Order::Equal) || !unless.is_empty() || self.is_defining {
            return false;
        }
        let Some(number) = scene.given_number(number, env) else { return false };
        let Some((sure, literals, is_even)) = self.counted(count, env) else { return false };
        let Ok(wanted) = usize::try_from(number - sure) else {
            self.either(unless, &[]);
            return true;
        };
        let node = |id: Id| &scene.kind().node(id).op;
        let is_of_edges = match node(count) {
            Op::Fold(_, _, body) => matches!(node(*body), Op::Word(Word::Line | Word::Joined, _)),
            _ => false,
        };
        let is_set = || literals.iter().collect::<HashSet<&Lit>>().len() == literals.len();
        match &mut self.counts {
            _ if is_even => self.pen.exactly_even(&literals, wanted),
            Some(counts) if !literals.is_empty() && is_set() => {
                counts.push(Count { place: self.place, literals, wanted, is_of_edges });
            }
            _ => self.pen.exactly(&literals, wanted),
        }
        true
    }
}

/// The cells of the clues that an instance of a rule is about.
pub(super) fn owed(scene: &Scene<'_>, rule: &Rule, env: &mut Env) -> Vec<usize> {
    if rule.owes.is_empty() && rule.is_of_clue {
        return vec![scene.place(rule, env)];
    }
    let of_regions = scene.kind().counts_regions();
    let cell = |&slot: &u8| {
        let at = env.get(slot);
        if of_regions { scene.givens().cells_of(at).first().copied() } else { Some(at) }
    };
    rule.owes.iter().filter_map(cell).collect()
}

/// The order that holds where this one does, or where it does not.
fn opposite(order: Order, truth: bool) -> Order {
    if truth {
        return order;
    }
    match order {
        Order::Equal => Order::Unequal,
        Order::Unequal => Order::Equal,
        Order::Less => Order::AtLeast,
        Order::AtMost => Order::More,
        Order::More => Order::AtMost,
        Order::AtLeast => Order::Less,
    }
}

/// The order of the same numbers the other way round.
fn turned(order: Order) -> Order {
    match order {
        Order::Less => Order::More,
        Order::AtMost => Order::AtLeast,
        Order::More => Order::Less,
        Order::AtLeast => Order::AtMost,
        same => same,
    }
}

/// A way as this program has it.
pub(super) fn here(way: lazyloop_rules::Way) -> Way {
    Way::ALL[way as usize]
}
