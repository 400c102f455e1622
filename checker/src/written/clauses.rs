//! Rules as clauses. Each part of a rule that is not a literal gets a variable that the line fixes, once for
//! all that speak of it. The order of clauses and variables is part of the format of certificates.
//!
//! Of a network some edge at a junction is on. Rules follow in their order, each for all values of its names; rules with far words have no clauses. A part
//! that the puzzle decides is a constant, and edges to a cell that is not visited are off. A variable is true
//! exactly if its part is. A number is its least value and literals, of which each is true only if those before
//! it are; sums are added two by two in the order of the parts, up to what is compared.
//!
//! `or` is one clause: what is joined in the same way is taken apart, parts of the puzzle come first, and the
//! last part that is not a word is stated unless one of the others is so. A comparison is, for each bound
//! between both numbers, that it follows on one side from the other; with something missing it is false. Counts
//! that equal a given number come last of all, by subsets up to five literals: where all literals are among
//! those of a larger count, that one counts only its others. Where they ask for as many edges as a closed line
//! can have, each cell is visited.

use super::kind::{Each, Env, Fold, Id, Op, Order, Word};
use super::meaning::{Value, bind};
use super::scene::Scene;
use super::trails::Trails;
use crate::lines::Degree;
use crate::pen::Pen;
use crate::way::{EAST, SOUTH};
use std::cmp::Ordering;
use std::collections::{BTreeMap, HashMap};

/// A truth in a formula.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Bit {
    Known(bool),
    Lit(i32),
}

impl Bit {
    pub(super) fn when(self, truth: bool) -> Self {
        match self {
            Self::Known(known) => Self::Known(known == truth),
            Self::Lit(literal) if truth => Self::Lit(literal),
            Self::Lit(literal) => Self::Lit(-literal),
        }
    }
}

impl From<Option<i32>> for Bit {
    /// What has no literal is false.
    fn from(literal: Option<i32>) -> Self {
        literal.map_or(Self::Known(false), Self::Lit)
    }
}

/// A number in a formula: `least`, and one more for each literal that is true. A literal is true only if those
/// before it are.
#[derive(Clone)]
struct Chain {
    least: i64,
    literals: Vec<i32>,
}

impl Chain {
    fn known(number: i64) -> Self {
        Self { least: number, literals: Vec::new() }
    }

    fn most(&self) -> i64 {
        self.least.saturating_add(self.literals.len() as i64)
    }

    /// The number is at least this.
    fn reaches(&self, bound: i64) -> Bit {
        match usize::try_from(bound.saturating_sub(self.least).saturating_sub(1)) {
            Err(_) => Bit::Known(true),
            Ok(at) => self.literals.get(at).copied().into(),
        }
    }

    /// The number, unless it is too large to count with, or has too many values.
    fn small(self) -> Result<Self, String> {
        match self.literals.len() <= MOST_VALUES && self.least.unsigned_abs() < MOST_NUMBER {
            true => Ok(self),
            false => Err("a number of the rules is too large".to_string()),
        }
    }

    /// The number times a factor.
    fn times(self, factor: i64) -> Result<Self, String> {
        let each = factor.unsigned_abs() as usize;
        if self.literals.len().saturating_mul(each) > MOST_VALUES {
            return Err("a number of the rules has too many values".to_string());
        }
        let (least, most) = (self.least.saturating_mul(factor), self.most().saturating_mul(factor));
        let literals = self.literals.iter().flat_map(|&it| std::iter::repeat_n(it, each));
        let product = match factor < 0 {
            true => Self { least: most, literals: literals.rev().map(|it| -it).collect() },
            false => Self { least, literals: literals.collect() },
        };
        product.small()
    }
}

/// The most values of a number.
const MOST_VALUES: usize = 1 << 20;
/// More than any number comes to.
const UNBOUNDED: i64 = 1 << 40;
/// No run is as long as this.
const LONGEST_RUN: i64 = 1 << 13;
/// All numbers are smaller, so that they can be added.
const MOST_NUMBER: u64 = 1 << 50;

/// A part of a rule, with what it depends on.
type Key = (Id, Vec<usize>);

/// Writes the rules of one puzzle.
pub(super) struct Writer<'w, 's, 't, 'f> {
    /// Nothing is known of the line in it.
    pub(super) scene: Scene<'s>,
    pub(super) pen: &'w mut Pen<'t, 'f>,
    /// How many edges of each cell are on; empty where the line may cross itself.
    degrees: &'s [Degree],
    bits: HashMap<Key, Bit>,
    words: HashMap<(Word, usize), i32>,
    chains: HashMap<Key, Chain>,
    /// For each edge the variable that it leads to the right or down, if it is on.
    forth: HashMap<usize, i32>,
    /// The variables of lines up to the next junction, once one is asked for.
    trails: Option<Trails>,
    /// For each cell after which counted cells are passed, their numbers.
    pub(super) passed_after: HashMap<usize, Passed>,
    /// For each of these ends of a path whether it begins there.
    pub(super) begins: HashMap<usize, i32>,
    /// Whether what is written says what a variable means.
    is_defining: bool,
    /// Literals of which a number is true, which are stated last, and whether they are edges.
    counts: Vec<(Vec<i32>, usize, bool)>,
}

/// For each number, from 1 on, the variables of each cell for what is passed there: across, and upright.
pub(super) type Passed = Vec<Vec<Option<[i32; 2]>>>;

/// A literal of more counts than this joins none of them.
const MOST_COUNTS: usize = 64;

impl<'w, 's, 't, 'f> Writer<'w, 's, 't, 'f> {
    pub(super) fn new(scene: Scene<'s>, degrees: &'s [Degree], pen: &'w mut Pen<'t, 'f>) -> Self {
        let (bits, words, chains) = (HashMap::new(), HashMap::new(), HashMap::new());
        let (forth, is_defining, counts) = (HashMap::new(), false, Vec::new());
        let (trails, passed_after, begins) = (None, HashMap::new(), HashMap::new());
        Self {
            scene,
            pen,
            degrees,
            bits,
            words,
            chains,
            forth,
            trails,
            passed_after,
            begins,
            is_defining,
            counts,
        }
    }

    /// Writes all rules that are stated as clauses, one instance after another.
    pub(super) fn write(&mut self) -> Result<(), String> {
        let scene = self.scene;
        if scene.kind.has_direction() {
            self.write_direction()?;
        }
        if scene.kind.junctions.is_some() {
            self.meet_a_junction()?;
        }
        for rule in scene.kind.rules.iter().filter(|rule| scene.kind.is_local(rule)) {
            scene.instances(rule, &mut |env| self.state(rule.body, env, true, &mut Vec::new()))?;
        }
        self.state_counts()?;
        scene.budget.check()
    }

    /// Some edge of a cell in which lines of a network may end is on.
    fn meet_a_junction(&mut self) -> Result<(), String> {
        let mut arms = Vec::new();
        for cell in 0..self.scene.puzzle.lattice.cells() {
            if !self.scene.is_junction(cell) {
                continue;
            }
            for way in 0..4 {
                arms.extend(self.pen.arm(cell, way)?);
            }
        }
        arms.sort_unstable();
        arms.dedup();
        self.pen.define(arms)
    }

    /// States the counts, each without the largest other one that is part of it, if there is one.
    fn state_counts(&mut self) -> Result<(), String> {
        let counts = std::mem::take(&mut self.counts);
        let mut having: HashMap<i32, Vec<usize>> = HashMap::new();
        for (at, (literals, ..)) in counts.iter().enumerate() {
            literals.iter().for_each(|&literal| having.entry(literal).or_default().push(at));
        }
        let mut edges = Vec::new();
        for (at, (literals, wanted, are_edges)) in counts.iter().enumerate() {
            let mut common = BTreeMap::new();
            for literal in literals {
                let all = &having[literal];
                if all.len() <= MOST_COUNTS {
                    self.scene.budget.spend(all.len() as u64);
                    all.iter().for_each(|&other| *common.entry(other).or_insert(0) += 1);
                }
            }
            let mut part: Option<usize> = None;
            for (other, number) in common {
                let is_part =
                    other != at && number == counts[other].0.len() && number < literals.len();
                if is_part && part.is_none_or(|part| number > counts[part].0.len()) {
                    part = Some(other);
                }
            }
            let (mut rest, mut number) = (literals.clone(), Some(*wanted));
            if let Some((inner, of, _)) = part.map(|part| &counts[part]) {
                self.scene.budget.spend(inner.len() as u64 * rest.len() as u64 / 8);
                rest.retain(|literal| !inner.contains(literal));
                number = wanted.checked_sub(*of);
            }
            match number {
                Some(number) => {
                    self.pen.exactly(&rest, number)?;
                    if *are_edges {
                        edges.push((rest, number));
                    }
                }
                None => self.pen.clause(&[])?,
            }
        }
        match self.scene.kind.has_inside() {
            true => self.fill(&edges),
            false => Ok(()),
        }
    }

    /// A closed line in a grid has an edge for each of its cells. Counts that have no edge in common, taken as
    /// they come, may ask for one for every cell that is open, and then none is missed, or for more.
    fn fill(&mut self, counts: &[(Vec<i32>, usize)]) -> Result<(), String> {
        let mut open: Vec<usize> = (0..self.scene.puzzle.lattice.cells()).collect();
        open.retain(|&cell| self.degrees.get(cell) != Some(&Degree::None));
        let asked = counts.iter().fold(0, |sum: usize, (_, number)| sum.saturating_add(*number));
        if asked < open.len() {
            return Ok(()); // edges that no rule speaks of need no variables
        }
        let mut arms = Vec::new();
        for &cell in &open {
            let mut of_cell = Vec::new();
            for way in 0..4 {
                of_cell.extend(self.pen.arm(cell, way)?);
            }
            arms.push(of_cell);
        }
        // A literal may be that of two edges; each edge is there for its two cells.
        let mut twice: HashMap<i32, usize> = HashMap::new();
        arms.iter().flatten().for_each(|&arm| *twice.entry(arm).or_default() += 1);
        let mut length = 0_usize;
        for (literals, number) in counts {
            self.scene.budget.spend(literals.len() as u64);
            if literals.iter().all(|it| twice.get(it).is_some_and(|&times| times >= 2)) {
                for literal in literals {
                    twice.entry(*literal).and_modify(|times| *times -= 2);
                }
                length = length.saturating_add(*number);
            }
        }
        match length.cmp(&open.len()) {
            Ordering::Less => Ok(()),
            Ordering::Equal => arms.iter().try_for_each(|of_cell| self.pen.clause(of_cell)),
            Ordering::Greater => self.pen.clause(&[]),
        }
    }

    /// The members of a set, as what its names stand for.
    fn members(&self, each: &Each, env: &Env) -> Vec<Env> {
        let with = |member| {
            let mut env = *env;
            bind(each, member, &mut env);
            env
        };
        self.scene.members(each, &mut env.clone()).into_iter().map(with).collect()
    }

    fn is_given(&self, id: Id) -> bool {
        !self.scene.kind.is_of_line(id)
    }

    /// The number of a part that does not speak of the line.
    fn given(&self, id: Id, env: &mut Env) -> Result<i64, String> {
        match self.scene.value(id, env) {
            Value::Number(number, _) => Ok(number),
            _ => {
                self.scene.budget.check()?;
                Err("a rule compares the line with a number that is missing".to_string())
            }
        }
    }

    /// Writes a clause of these literals and these bits.
    pub(super) fn either(&mut self, unless: &[i32], bits: &[Bit]) -> Result<(), String> {
        if !self.scene.budget.spend(1) {
            return self.scene.budget.check();
        }
        let mut clause = unless.to_vec();
        for &bit in bits {
            match bit {
                Bit::Known(true) => return Ok(()),
                Bit::Known(false) => {}
                Bit::Lit(literal) => clause.push(literal),
            }
        }
        match self.is_defining {
            true => self.pen.define(clause),
            false => self.pen.clause(&clause),
        }
    }

    /// Does something that says what a variable means.
    pub(super) fn defining(
        &mut self,
        define: impl FnOnce(&mut Self) -> Result<(), String>,
    ) -> Result<(), String> {
        let before = std::mem::replace(&mut self.is_defining, true);
        define(self)?;
        self.is_defining = before;
        Ok(())
    }

    /// States that a part is true, or false, unless one of some literals is true.
    fn state(
        &mut self,
        id: Id,
        env: &mut Env,
        truth: bool,
        unless: &mut Vec<i32>,
    ) -> Result<(), String> {
        let scene = self.scene;
        if self.is_given(id) {
            let is_so = scene.truth(id, env) == Some(truth);
            return self.either(unless, &[Bit::Known(is_so)]);
        }
        match scene.kind.op(id) {
            Op::Not(part) => self.state(*part, env, !truth, unless),
            Op::And(parts) if truth => {
                parts.iter().try_for_each(|&part| self.state(part, env, true, unless))
            }
            Op::Or(parts) if !truth => {
                parts.iter().try_for_each(|&part| self.state(part, env, false, unless))
            }
            Op::And(parts) | Op::Or(parts) => self.state_one(parts, env, truth, unless),
            Op::Same(a, b) => {
                let (a, b) = (self.bit(*a, env)?, self.bit(*b, env)?);
                self.either(unless, &[a.when(false), b.when(truth)])?;
                self.either(unless, &[a, b.when(!truth)])
            }
            // Nothing compares with a number that is missing.
            Op::Compare(_, a, b)
                if [*a, *b].iter().any(|&part| scene.value(part, env) == Value::Missing) =>
            {
                self.either(unless, &[Bit::Known(!truth)])
            }
            Op::Compare(order, a, b) => {
                let order = if truth { *order } else { order.opposite() };
                self.state_order(order, [*a, *b], env, unless)
            }
            Op::Fold(fold, each, body) if (*fold == Fold::All) == truth => {
                for mut env in self.members(each, env) {
                    self.state(*body, &mut env, truth, unless)?;
                }
                Ok(())
            }
            Op::Fold(_, each, body) => {
                let mut bits = self.bits_of(each, *body, env)?;
                bits.iter_mut().for_each(|bit| *bit = bit.when(truth));
                self.either(unless, &bits)
            }
            _ => {
                let bit = self.bit(id, env)?.when(truth);
                self.either(unless, &[bit])
            }
        }
    }

    /// States that one of some parts is true, or false. The last one that is not a word is stated unless
    /// another one is so; the others are bits. Where one is so in any case, nothing is stated.
    fn state_one(
        &mut self,
        parts: &[Id],
        env: &mut Env,
        truth: bool,
        unless: &mut Vec<i32>,
    ) -> Result<(), String> {
        let scene = self.scene;
        let mut flat = Vec::new();
        parts.iter().for_each(|&part| self.flatten(part, truth, &mut flat));
        flat.sort_by_key(|&(part, _)| !self.is_given(part));
        let is_large = |&(part, _): &(Id, bool)| {
            !self.is_given(part) && !matches!(scene.kind.op(part), Op::Word(..))
        };
        let last = flat.iter().rposition(is_large);
        let before = unless.len();
        for (at, &(part, truth)) in flat.iter().enumerate() {
            if Some(at) == last {
                continue;
            }
            match self.bit(part, env)?.when(truth) {
                Bit::Known(false) => {}
                Bit::Known(true) => {
                    unless.truncate(before);
                    return Ok(());
                }
                Bit::Lit(literal) => unless.push(literal),
            }
        }
        match last {
            Some(last) => self.state(flat[last].0, env, flat[last].1, unless)?,
            None => self.either(unless, &[])?,
        }
        unless.truncate(before);
        Ok(())
    }

    /// Takes apart what is joined in the same way: one of the parts found is to have its truth.
    fn flatten(&self, id: Id, truth: bool, flat: &mut Vec<(Id, bool)>) {
        match self.scene.kind.op(id) {
            Op::Not(part) => self.flatten(*part, !truth, flat),
            Op::Or(parts) if truth => parts.iter().for_each(|&it| self.flatten(it, truth, flat)),
            Op::And(parts) if !truth => parts.iter().for_each(|&it| self.flatten(it, truth, flat)),
            _ => flat.push((id, truth)),
        }
    }

    /// The truth of a part.
    fn bit(&mut self, id: Id, env: &mut Env) -> Result<Bit, String> {
        let scene = self.scene;
        if self.is_given(id) {
            return Ok(Bit::Known(scene.truth(id, env) == Some(true)));
        }
        match scene.kind.op(id) {
            Op::Not(part) => return Ok(self.bit(*part, env)?.when(false)),
            Op::Word(word, about) => return self.word(*word, about, env),
            _ => {}
        }
        let key = self.key(id, env);
        if let Some(&bit) = self.bits.get(&key) {
            return Ok(bit);
        }
        let variable = self.pen.fresh()?;
        self.defining(|writer| {
            writer.state(id, env, true, &mut vec![-variable])?;
            writer.state(id, env, false, &mut vec![variable])
        })?;
        self.bits.insert(key, Bit::Lit(variable));
        Ok(Bit::Lit(variable))
    }

    /// What a part depends on: what its names stand for. Of the set that it is about it depends on that which
    /// the set is about, such as the region of a cell.
    fn key(&self, id: Id, env: &mut Env) -> Key {
        let kind = self.scene.kind;
        let mut names = kind.parts[id].names;
        let mut about = Vec::new();
        if let Op::Fold(_, each, body) = kind.op(id)
            && let Op::Word(_, of) = kind.op(each.set)
        {
            let filter = each.filter.map_or(0, |filter| kind.parts[filter].names);
            let own = each.slots.iter().fold(0, |own, slot| own | 1 << slot);
            names = (kind.parts[*body].names | filter) & !own;
            about.extend(of.iter().map(|&part| match self.scene.value(part, env) {
                Value::Cell(at) | Value::Region(at) | Value::Way(at) => at,
                _ => usize::MAX,
            }));
        }
        about.extend((0..env.len()).filter(|slot| names >> slot & 1 == 1).map(|slot| env[slot]));
        (id, about)
    }

    fn bits_of(&mut self, each: &Each, body: Id, env: &Env) -> Result<Vec<Bit>, String> {
        let members = self.members(each, env);
        members.into_iter().map(|mut env| self.bit(body, &mut env)).collect()
    }

    /// A truth that a word tells of a cell.
    fn word(&mut self, word: Word, about: &[Id], env: &mut Env) -> Result<Bit, String> {
        let scene = self.scene;
        let Some(cell) = scene.cell(about[0], env) else { return Ok(Bit::Known(false)) };
        if word == Word::Leaves {
            let Some(way) = scene.way(about[1], env) else { return Ok(Bit::Known(false)) };
            let (Some(arm), Some(out)) = (self.pen.arm(cell, way)?, self.out(cell, way)?) else {
                return Ok(Bit::Known(false));
            };
            return Ok(Bit::Lit(self.all((word, 4 * cell + way), &[arm, out])?));
        }
        if word == Word::Encloses {
            return Ok(self.pen.encloses(cell)?.into());
        }
        if word == Word::Against {
            let Some(way) = scene.way(about[1], env) else { return Ok(Bit::Known(false)) };
            return Ok(self.reaches(word, 1, (cell, way))?.into());
        }
        match word {
            Word::Visited if scene.is_end(cell) => return Ok(Bit::Known(true)),
            Word::Turns | Word::Straight if scene.is_end(cell) || scene.is_junction(cell) => {
                return Ok(Bit::Known(false));
            }
            _ => {}
        }
        let degree = self.degrees.get(cell).copied();
        match (word, degree) {
            (Word::Inside, Some(Degree::None)) => return Ok(self.pen.inside(cell)?.into()),
            (Word::Inside, Some(Degree::Two)) => return Ok(Bit::Known(false)),
            (_, Some(Degree::None)) => return Ok(Bit::Known(false)),
            (Word::Visited, Some(Degree::Two | Degree::Some)) => return Ok(Bit::Known(true)),
            (Word::Straight, Some(Degree::Two)) => return Ok(Bit::Lit(-self.pen.turns(cell)?)),
            _ => {}
        }
        let found = match word {
            Word::Line | Word::Joined => {
                let Some((cell, way)) = scene.link(word, about, env) else {
                    return Ok(Bit::Known(false));
                };
                let arm = self.pen.arm(cell, way)?;
                let next = scene.puzzle.lattice.step(cell, way);
                let next = next.and_then(|next| self.degrees.get(next));
                arm.filter(|_| next != Some(&Degree::None))
            }
            Word::Visited => Some(self.pen.visited(cell)?),
            Word::Turns | Word::Straight if scene.kind.has_free_ends => {
                Some(self.passes(word, cell)?)
            }
            Word::Turns => Some(self.pen.turns(cell)?),
            Word::Straight => {
                let parts = [self.pen.visited(cell)?, -self.pen.turns(cell)?];
                Some(self.all((word, cell), &parts)?)
            }
            Word::Crossed => {
                let mut arms = Vec::new();
                for way in 0..4 {
                    arms.extend(self.pen.arm(cell, way)?);
                }
                match arms.len() {
                    4 => Some(self.all((word, cell), &arms)?),
                    _ => None,
                }
            }
            _ => match self.pen.inside(cell)? {
                Some(inside) => {
                    let parts = [inside, -self.pen.visited(cell)?];
                    Some(self.all((word, cell), &parts)?)
                }
                None => None,
            },
        };
        Ok(found.into())
    }

    /// The line from a cell on a way reaches a level before it comes to a junction.
    fn reaches(
        &mut self,
        word: Word,
        level: usize,
        arm: (usize, usize),
    ) -> Result<Option<i32>, String> {
        let trails = self.trails.get_or_insert_with(|| Trails::new(self.scene));
        trails.reaches(self.scene, self.pen, word, level, arm)
    }

    /// If the edge on a way is on, it leads out of the cell; `None` at the rim.
    pub(super) fn out(&mut self, cell: usize, way: usize) -> Result<Option<i32>, String> {
        let (edge, Some(_)) = self.scene.puzzle.lattice.sides(cell)[way] else { return Ok(None) };
        let forth = match self.forth.get(&edge) {
            Some(&known) => known,
            None => {
                let forth = self.pen.fresh()?;
                self.forth.insert(edge, forth);
                forth
            }
        };
        Ok(Some(if way == EAST || way == SOUTH { forth } else { -forth }))
    }

    /// Of the two ways on which the line goes through a cell, it leads in on one and out on the other.
    fn write_direction(&mut self) -> Result<(), String> {
        let crosses = self.scene.kind.crosses;
        for cell in 0..self.scene.puzzle.lattice.cells() {
            for one in 0..4 {
                for other in one + 1..4 {
                    let (a, b) = (self.pen.arm(cell, one)?, self.pen.arm(cell, other)?);
                    let (out, and) = (self.out(cell, one)?, self.out(cell, other)?);
                    let (Some(a), Some(b), Some(out), Some(and)) = (a, b, out, and) else {
                        continue;
                    };
                    let mut passes = vec![-a, -b];
                    if crosses && one + other != 3 {
                        passes.push(-self.pen.turns(cell)?);
                    }
                    self.pen.define([&passes[..], &[out, and]].concat())?;
                    self.pen.define([&passes[..], &[-out, -and]].concat())?;
                }
            }
        }
        Ok(())
    }

    /// All of some literals are true, as a word says of a cell.
    fn all(&mut self, key: (Word, usize), parts: &[i32]) -> Result<i32, String> {
        if let Some(&known) = self.words.get(&key) {
            return Ok(known);
        }
        let all = self.pen.fresh()?;
        for &part in parts {
            self.pen.define(vec![-all, part])?;
        }
        self.pen.define(parts.iter().map(|part| -part).chain([all]).collect())?;
        self.words.insert(key, all);
        Ok(all)
    }

    /// The line goes through a cell, and turns there or goes straight on: where it ends it does neither.
    fn passes(&mut self, word: Word, cell: usize) -> Result<i32, String> {
        if let Some(&known) = self.words.get(&(word, cell)) {
            return Ok(known);
        }
        let passes = self.pen.fresh()?;
        let mut arms = [None; 4];
        for (way, arm) in arms.iter_mut().enumerate() {
            *arm = self.pen.arm(cell, way)?;
        }
        for way in 0..4 {
            for other in way + 1..4 {
                let is_straight = way + other == 3;
                if is_straight == (word == Word::Straight) {
                    // Both of these ways are enough.
                    if let (Some(one), Some(two)) = (arms[way], arms[other]) {
                        self.pen.define(vec![passes, -one, -two])?;
                    }
                } else {
                    // It goes on one of these ways.
                    let some = [arms[way], arms[other]].into_iter().flatten();
                    self.pen.define(some.chain([-passes]).collect())?;
                }
            }
        }
        self.words.insert((word, cell), passes);
        Ok(passes)
    }

    /// The literals of a count, how many more are true in any case, and whether an even number is true;
    /// `None` if the part is not a count.
    #[allow(clippy::type_complexity, reason = "it is taken apart at once")]
    fn counted(&mut self, id: Id, env: &mut Env) -> Result<Option<(i64, Vec<i32>, bool)>, String> {
        let scene = self.scene;
        match scene.kind.op(id) {
            Op::Fold(Fold::Count, each, body) => {
                let (mut sure, mut literals) = (0, Vec::new());
                for bit in self.bits_of(each, *body, env)? {
                    match bit {
                        Bit::Known(known) => sure += i64::from(known),
                        Bit::Lit(literal) => literals.push(literal),
                    }
                }
                Ok(Some((sure, literals, false)))
            }
            Op::Word(Word::Crossings, about) => {
                let region = scene.region(about[0], env);
                let border = region.map_or(Vec::new(), |region| scene.puzzle.border(region));
                let border: Result<Vec<i32>, String> =
                    border.into_iter().map(|edge| self.pen.edge(edge)).collect();
                let is_even = !scene.kind.is_path && !scene.kind.is_network;
                Ok(Some((0, border?, is_even)))
            }
            _ => Ok(None),
        }
    }

    /// A number, told apart up to `most`.
    fn chain(&mut self, id: Id, env: &mut Env, most: i64) -> Result<Chain, String> {
        let scene = self.scene;
        if self.is_given(id) {
            return Chain::known(scene.bounds(id, env).0).small();
        }
        let mut key = self.key(id, env);
        key.1.push(most.max(0) as usize);
        if let Some(chain) = self.chains.get(&key) {
            return Ok(chain.clone());
        }
        let chain = match scene.kind.op(id) {
            Op::Word(Word::Run, about) => {
                let mut literals = Vec::new();
                if let (Some(cell), Some(way)) =
                    (scene.cell(about[0], env), scene.way(about[1], env))
                {
                    for length in (1..).take_while(|&length| length as i64 <= most) {
                        let Some(run) = self.pen.run((cell, way), length)? else { break };
                        literals.push(run);
                    }
                }
                Chain { least: 0, literals }
            }
            Op::Word(word @ (Word::Length | Word::Bends | Word::Met), about) => {
                let mut literals = Vec::new();
                if let (Some(cell), Some(way)) =
                    (scene.cell(about[0], env), scene.way(about[1], env))
                {
                    for level in (1..).take_while(|&level| level as i64 <= most) {
                        let Some(reached) = self.reaches(*word, level, (cell, way))? else {
                            break;
                        };
                        literals.push(reached);
                    }
                }
                Chain { least: 0, literals }
            }
            Op::Word(Word::Passed, about) => {
                let mut literals = Vec::new();
                if let (Some(from), Some(to)) =
                    (scene.cell(about[0], env), scene.cell(about[1], env))
                {
                    literals = self.passed(from, to, most)?;
                }
                Chain { least: 0, literals }
            }
            Op::Word(Word::Sight, about) => {
                let mut literals = Vec::new();
                if let (Some(cell), Some(way)) =
                    (scene.cell(about[0], env), scene.way(about[1], env))
                {
                    literals = self.sight(cell, way, most)?;
                }
                Chain { least: 0, literals }
            }
            Op::Sum(parts) => {
                let mut chains = Vec::new();
                for &(factor, part) in parts {
                    let bounds = scene.bounds(part, env);
                    let chain = self.chain(part, env, bounds.1)?;
                    chains.push(chain.times(factor)?);
                }
                self.added(chains, most)?
            }
            Op::Fold(Fold::Sum, each, body) => {
                let chains = self.chains_of(each, *body, env, most)?;
                self.added(chains, most)?
            }
            Op::Fold(Fold::Count, ..) | Op::Word(Word::Crossings, _) => {
                let (sure, literals, _) = self.counted(id, env)?.unwrap_or_default();
                let most = (most - sure).clamp(0, literals.len() as i64) as usize;
                Chain { least: sure, literals: self.pen.sums(&literals, most)? }
            }
            Op::Fold(fold, each, body) => {
                let chains = self.chains_of(each, *body, env, UNBOUNDED)?;
                self.extreme(&chains, *fold == Fold::Most)?
            }
            _ => Chain::known(0),
        };
        let chain = chain.small()?;
        self.chains.insert(key, chain.clone());
        Ok(chain)
    }

    /// The literals of the numbers of squares that are seen on a way, from 1 up to `most`.
    fn sight(&mut self, cell: usize, way: usize, most: i64) -> Result<Vec<i32>, String> {
        let mut literals: Vec<i32> = Vec::new();
        for edge in self.scene.looked_through(cell, way) {
            let on = self.pen.edge(edge)?;
            let clear = match literals.last() {
                None => -on,
                Some(&before) => {
                    let clear = self.pen.fresh()?;
                    self.pen.define(vec![-clear, before])?;
                    self.pen.define(vec![-clear, -on])?;
                    self.pen.define(vec![clear, -before, on])?;
                    clear
                }
            };
            literals.push(clear);
        }
        let lattice = self.scene.puzzle.lattice;
        if let Some(&last) = literals.last() {
            literals.resize(lattice.rows + lattice.cols, last);
        }
        literals.truncate(usize::try_from(most).unwrap_or(0));
        Ok(literals)
    }

    /// A number of each member of a set, told apart up to `most` if none of them may be negative.
    fn chains_of(
        &mut self,
        each: &Each,
        body: Id,
        env: &Env,
        most: i64,
    ) -> Result<Vec<Chain>, String> {
        let mut members = self.members(each, env);
        let is_negative = members.iter_mut().any(|env| self.scene.bounds(body, env).0 < 0);
        let most = if is_negative { UNBOUNDED } else { most };
        members.into_iter().map(|mut env| self.chain(body, &mut env, most)).collect()
    }

    /// The sum of some numbers, told apart up to `most` if none of them may be negative: two by two.
    fn added(&mut self, mut chains: Vec<Chain>, most: i64) -> Result<Chain, String> {
        let most = if chains.iter().any(|chain| chain.least < 0) { UNBOUNDED } else { most };
        while chains.len() > 1 {
            let mut next = Vec::with_capacity(chains.len().div_ceil(2));
            for pair in chains.chunks(2) {
                next.push(match pair {
                    [one, other] => self.merged(one, other, most)?,
                    rest => rest[0].clone(),
                });
            }
            chains = next;
        }
        Ok(chains.pop().unwrap_or(Chain::known(0)))
    }

    fn merged(&mut self, a: &Chain, b: &Chain, most: i64) -> Result<Chain, String> {
        let least = a.least.saturating_add(b.least);
        if a.literals.is_empty() || b.literals.is_empty() {
            let literals = [&a.literals[..], &b.literals[..]].concat();
            return Ok(Chain { least, literals });
        }
        let (long_a, long_b) = (a.literals.len() as i64, b.literals.len() as i64);
        let count = most.saturating_sub(least).clamp(0, long_a + long_b);
        if !self.scene.budget.spend((long_a as u64 + 1) * (long_b as u64 + 1)) {
            self.scene.budget.check()?;
        }
        let mut literals = Vec::new();
        for _ in 0..count {
            literals.push(self.pen.fresh()?);
        }
        let sum = Chain { least, literals };
        self.defining(|writer| {
            for i in 0..=long_a {
                for j in 0..=long_b {
                    let (x, y) = (a.least + i, b.least + j);
                    // At least x and at least y are at least x + y; at most both are at most that.
                    if i + j > 0 && i + j <= count {
                        let reached = sum.reaches(least + i + j);
                        let both = [a.reaches(x).when(false), b.reaches(y).when(false), reached];
                        writer.either(&[], &both)?;
                    }
                    if i + j < count {
                        let passed = sum.reaches(least + i + j + 1).when(false);
                        writer.either(&[], &[a.reaches(x + 1), b.reaches(y + 1), passed])?;
                    }
                }
            }
            Ok(())
        })?;
        Ok(sum)
    }

    /// The largest or the smallest of some numbers; 0 if there is none.
    fn extreme(&mut self, chains: &[Chain], is_largest: bool) -> Result<Chain, String> {
        let extreme = |bound: fn(&Chain) -> i64| {
            let all = chains.iter().map(bound);
            if is_largest { all.max() } else { all.min() }
        };
        let (Some(least), Some(most)) = (extreme(|chain| chain.least), extreme(Chain::most)) else {
            return Ok(Chain::known(0));
        };
        let mut literals = Vec::new();
        for number in least + 1..=most {
            self.scene.budget.spend(chains.len() as u64);
            let reached = self.pen.fresh()?;
            // One reaches it, or, of the smallest, one does not.
            let it = Bit::Lit(reached).when(is_largest);
            let mut each: Vec<Bit> =
                chains.iter().map(|chain| chain.reaches(number).when(is_largest)).collect();
            self.defining(|writer| {
                each.iter().try_for_each(|one| writer.either(&[], &[one.when(false), it]))?;
                each.push(it.when(false));
                writer.either(&[], &each)
            })?;
            literals.push(reached);
        }
        Ok(Chain { least, literals })
    }

    fn state_order(
        &mut self,
        order: Order,
        [a, b]: [Id; 2],
        env: &mut Env,
        unless: &[i32],
    ) -> Result<(), String> {
        for side in [a, b].into_iter().filter(|&side| self.is_given(side)) {
            self.given(side, env)?;
        }
        if self.state_count(order, [a, b], env, unless)?
            || self.state_run(order, [a, b], env, unless)?
        {
            return Ok(());
        }
        let [a, b] = self.sides([a, b], env)?;
        match order {
            Order::Equal => {
                for bound in a.least.min(b.least) + 1..=a.most().max(b.most()) {
                    let (a, b) = (a.reaches(bound), b.reaches(bound));
                    self.either(unless, &[a.when(false), b])?;
                    self.either(unless, &[a, b.when(false)])?;
                }
            }
            Order::Unequal => {
                for number in a.least.max(b.least)..=a.most().min(b.most()) {
                    let [a, b] = [&a, &b].map(|it| [it.reaches(number), it.reaches(number + 1)]);
                    self.either(unless, &[a[0].when(false), a[1], b[0].when(false), b[1]])?;
                }
            }
            Order::Less | Order::AtMost | Order::More | Order::AtLeast => {
                let is_up = matches!(order, Order::Less | Order::AtMost);
                let (small, large) = if is_up { (&a, &b) } else { (&b, &a) };
                let gap = i64::from(matches!(order, Order::Less | Order::More));
                for bound in large.least - gap..=small.most() {
                    let reached = small.reaches(bound).when(false);
                    self.either(unless, &[reached, large.reaches(bound + gap)])?;
                }
            }
        }
        Ok(())
    }

    /// Whether a part counts edges, one by one.
    fn counts_edges(&self, id: Id) -> bool {
        let op = |id: Id| self.scene.kind.op(id);
        matches!(op(id), Op::Fold(_, _, body)
            if matches!(op(*body), Op::Word(Word::Line | Word::Joined, _)))
    }

    /// States that a count is a number that is given, if it is that and nothing else. Few literals are
    /// counted by their subsets.
    fn state_count(
        &mut self,
        order: Order,
        [a, b]: [Id; 2],
        env: &mut Env,
        unless: &[i32],
    ) -> Result<bool, String> {
        let (count, number) = match (self.is_given(a), self.is_given(b)) {
            (false, true) => (a, b),
            (true, false) => (b, a),
            _ => return Ok(false),
        };
        if order != Order::Equal || !unless.is_empty() || self.is_defining {
            return Ok(false);
        }
        let number = self.given(number, env)?;
        let Some((sure, literals, is_even)) = self.counted(count, env)? else { return Ok(false) };
        match usize::try_from(number.saturating_sub(sure)) {
            Err(_) => self.either(unless, &[])?,
            Ok(wanted) if is_even => self.pen.exactly_even(&literals, wanted)?,
            Ok(wanted) => {
                let mut distinct = literals.clone();
                distinct.sort_unstable();
                distinct.dedup();
                match distinct.len() == literals.len() && !literals.is_empty() {
                    true => self.counts.push((literals, wanted, self.counts_edges(count))),
                    false => self.pen.exactly(&literals, wanted)?,
                }
            }
        }
        Ok(true)
    }

    /// States how long a run is, or a line up to the next junction, or how often that turns, if that is compared with a
    /// number that is given: two lengths are enough.
    fn state_run(
        &mut self,
        order: Order,
        [a, b]: [Id; 2],
        env: &mut Env,
        unless: &[i32],
    ) -> Result<bool, String> {
        let scene = self.scene;
        let (Op::Word(word @ (Word::Run | Word::Length | Word::Bends | Word::Met), about), true) =
            (scene.kind.op(a), self.is_given(b))
        else {
            return Ok(false);
        };
        let number = self.given(b, env)?;
        let (Some(cell), Some(way)) = (scene.cell(about[0], env), scene.way(about[1], env)) else {
            return Ok(false);
        };
        let mut reaches = |bound: i64| match bound {
            i64::MIN..=0 => Ok(Bit::Known(true)),
            1..=LONGEST_RUN if *word != Word::Run => {
                self.reaches(*word, bound as usize, (cell, way)).map(Bit::from)
            }
            1..=LONGEST_RUN => self.pen.run((cell, way), bound as usize).map(Bit::from),
            _ => Ok(Bit::Known(false)),
        };
        let [at, beyond] = [reaches(number)?, reaches(number.saturating_add(1))?];
        match order {
            Order::Equal => {
                self.either(unless, &[at])?;
                self.either(unless, &[beyond.when(false)])?;
            }
            Order::Unequal => self.either(unless, &[at.when(false), beyond])?,
            Order::Less => self.either(unless, &[at.when(false)])?,
            Order::AtMost => self.either(unless, &[beyond.when(false)])?,
            Order::More => self.either(unless, &[beyond])?,
            Order::AtLeast => self.either(unless, &[at])?,
        }
        Ok(true)
    }

    /// Both sides of a comparison. A sum of several numbers that is compared with a number that is given is
    /// parted: every second one goes to the other side.
    fn sides(&mut self, [a, b]: [Id; 2], env: &mut Env) -> Result<[Chain; 2], String> {
        let scene = self.scene;
        for (id, other) in [(a, b), (b, a)] {
            if !self.is_given(other) {
                continue;
            }
            let number = scene.bounds(other, env).0;
            let mut chains = match scene.kind.op(id) {
                Op::Fold(Fold::Sum, each, body) => {
                    self.chains_of(each, *body, env, number.saturating_add(1))?
                }
                Op::Sum(parts) => {
                    let bounds: Vec<(i64, i64)> =
                        parts.iter().map(|&(_, part)| scene.bounds(part, env)).collect();
                    let mut all = parts.iter().zip(&bounds);
                    let is_positive = all.all(|((factor, _), bounds)| *factor > 0 && bounds.0 >= 0);
                    let mut chains = Vec::new();
                    for (&(factor, part), (_, most)) in parts.iter().zip(bounds) {
                        // Where no part is negative, none is told apart beyond the number.
                        let bound =
                            if is_positive { most.min(number.saturating_add(1)) } else { most };
                        let chain = self.chain(part, env, bound)?;
                        chains.push(chain.times(factor)?);
                    }
                    chains
                }
                _ => continue,
            };
            chains.retain(|chain| !chain.literals.is_empty() || chain.least != 0);
            let (mut here, mut there) = (Vec::new(), vec![Chain::known(number).small()?]);
            for (at, chain) in chains.into_iter().enumerate() {
                match at % 2 {
                    0 => here.push(chain),
                    _ => there.push(chain.times(-1)?),
                }
            }
            let (here, there) = (self.added(here, UNBOUNDED)?, self.added(there, UNBOUNDED)?);
            return Ok(if id == a { [here, there] } else { [there, here] });
        }
        let (left, right) = (scene.bounds(a, env), scene.bounds(b, env));
        let a = self.chain(a, env, right.1.saturating_add(1))?;
        Ok([a, self.chain(b, env, left.1.saturating_add(1))?])
    }
}
