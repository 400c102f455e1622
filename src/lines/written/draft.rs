//! A puzzle whose clues are chosen one after another: it knows where its rules do not hold on a line, and asks
//! anew only those that looked at a clue that has changed.

use super::Written;
use super::givens::there;
use crate::lines::Visit;
use crate::lines::clued::{Clue, Clued, Regions, Walk};
use crate::random::Random;
use lazyloop_rules::{self as rules, Board, Env, Givens, Id, Kind, Op, Scene, Word};
use std::cell::RefCell;

/// A puzzle as rules see it. It remembers at which clues they look.
struct Sheet<'a> {
    board: Board,
    clues: Vec<Option<Clue>>,
    regions: Option<&'a Regions>,
    looked_at: RefCell<Vec<usize>>,
}

impl Givens for Sheet<'_> {
    fn board(&self) -> Board {
        self.board
    }

    fn clue(&self, cell: usize) -> Option<rules::Clue> {
        self.looked_at.borrow_mut().push(cell);
        self.clues[cell].map(there)
    }

    fn region(&self, cell: usize) -> Option<usize> {
        self.regions?.of(cell)
    }

    fn regions(&self) -> usize {
        self.regions.map_or(0, Regions::len)
    }

    fn cells_of(&self, region: usize) -> &[usize] {
        self.regions.map_or(&[], |regions| &regions.all()[region])
    }

    fn is_on(&self, _: usize) -> bool {
        false
    }
}

/// The instances of a rule that speaks of clues, as far as they begin with one member of its first set.
struct Group {
    rule: usize,
    first: Env,
    /// How many of them do not hold.
    faults: usize,
    /// The cells whose clues were looked at the last time.
    looked_at: Vec<usize>,
}

/// A puzzle in the making for a line.
pub(super) struct Draft<'a> {
    kind: &'a Written,
    walk: &'a Walk,
    sheet: Sheet<'a>,
    groups: Vec<Group>,
    /// For each cell the groups that have looked at its clue.
    readers: Vec<Vec<usize>>,
    /// The cells whose clues are chosen.
    is_settled: Vec<bool>,
    /// How many instances do not hold.
    faults: usize,
    /// How many of those are of rules that are not a clue's.
    faults_beside_clues: usize,
    /// For each rule of a clue, what it compares with what it says of the line.
    compared: Vec<(usize, Vec<(Id, Id)>)>,
}

impl<'a> Draft<'a> {
    /// Without clues.
    pub(super) fn new(kind: &'a Written, walk: &'a Walk, regions: Option<&'a Regions>) -> Self {
        let ((rows, cols), cells) = (walk.size(), walk.cells().len());
        let (board, clues) = (Board { rows, cols }, vec![None; cells]);
        let sheet = Sheet { board, clues, regions, looked_at: RefCell::default() };
        let compared = kind.kind.rules.iter().enumerate().filter(|(_, rule)| rule.is_of_clue);
        let compared = compared.map(|(at, rule)| {
            let mut found = Vec::new();
            comparisons(&kind.kind, rule.body, &mut found);
            (at, found)
        });
        let mut draft = Self {
            kind,
            walk,
            sheet,
            groups: Vec::new(),
            readers: vec![Vec::new(); cells],
            is_settled: vec![false; cells],
            faults: 0,
            faults_beside_clues: 0,
            compared: compared.collect(),
        };
        for (rule, it) in kind.kind.rules.iter().enumerate().filter(|(_, it)| it.is_of_clues) {
            let firsts = draft.ask(|scene| scene.firsts(it));
            let group = |first| Group { rule, first, faults: 0, looked_at: Vec::new() };
            draft.groups.extend(firsts.into_iter().map(group));
        }
        (0..draft.groups.len()).for_each(|group| draft.look(group));
        draft
    }

    fn ask<T>(&self, ask: impl FnOnce(&Scene<'_>) -> T) -> T {
        let on = self.walk.sides();
        ask(&Scene::new(&self.kind.kind, &self.sheet, &|edge| Some(on[edge])))
    }

    /// Finds out anew how a group stands.
    fn look(&mut self, at: usize) {
        self.sheet.looked_at.borrow_mut().clear();
        let (rules, group) = (&self.kind.kind.rules, &self.groups[at]);
        let rule = &rules[group.rule];
        let faults = self.ask(|scene| scene.faults_of(rule, &group.first));
        let mut looked_at = std::mem::take(self.sheet.looked_at.get_mut());
        looked_at.sort_unstable();
        looked_at.dedup();
        for &cell in &looked_at {
            if !self.readers[cell].contains(&at) {
                self.readers[cell].push(at);
            }
        }
        let group = &mut self.groups[at];
        self.faults = self.faults + faults - group.faults;
        if !rule.is_of_clue {
            self.faults_beside_clues = self.faults_beside_clues + faults - group.faults;
        }
        group.faults = faults;
        *self.sheet.looked_at.get_mut() = std::mem::replace(&mut group.looked_at, looked_at);
    }

    /// Whether the rules hold that do not speak of clues.
    pub(super) fn can_hold(&self) -> bool {
        let mut rules = self.kind.kind.rules.iter().filter(|rule| !rule.is_of_clues);
        rules.all(|rule| self.ask(|scene| scene.broken(rule, None).is_none()))
    }

    pub(super) fn kind(&self) -> &'a Kind {
        &self.kind.kind
    }

    pub(super) fn walk(&self) -> &'a Walk {
        self.walk
    }

    pub(super) fn clues(&self) -> &[Option<Clue>] {
        &self.sheet.clues
    }

    pub(super) fn counts_regions(&self) -> bool {
        self.kind.counts_regions()
    }

    /// Whether a clue may stand in a cell.
    pub(super) fn can_have_clue(&self, cell: usize) -> bool {
        let Some(regions) = self.sheet.regions else { return true };
        let region = regions.of(cell).map(|region| &regions.all()[region]);
        region.is_some_and(|cells| !self.counts_regions() || cells.first() == Some(&cell))
    }

    /// Puts a clue into a cell for a moment: what is known of faults is not brought up to date.
    pub(super) fn put(&mut self, cell: usize, clue: Option<Clue>) {
        self.sheet.clues[cell] = clue;
    }

    /// Puts a clue into a cell.
    pub(super) fn set(&mut self, cell: usize, clue: Option<Clue>) {
        if self.sheet.clues[cell] == clue {
            return;
        }
        self.put(cell, clue);
        for at in 0..self.readers[cell].len() {
            self.look(self.readers[cell][at]);
        }
    }

    /// The clue of a cell is chosen.
    pub(super) fn settle(&mut self, cell: usize) {
        self.is_settled[cell] = true;
    }

    /// How many instances of rules that speak of clues do not hold.
    pub(super) fn faults(&self) -> usize {
        self.faults
    }

    /// Whether one does not hold of a rule that is not a clue's.
    pub(super) fn has_faults_beside_clues(&self) -> bool {
        self.faults_beside_clues > 0
    }

    /// How much does not hold that depends on a cell's clue: a fault weighs the more, the more of the clues
    /// that it depends on are chosen.
    pub(super) fn strain(&self, cell: usize) -> usize {
        let strain = |&at: &usize| {
            let Group { faults, looked_at, .. } = &self.groups[at];
            let settled = looked_at.iter().filter(|&&cell| self.is_settled[cell]).count();
            faults * (1 + 1000 * settled / looked_at.len().max(1))
        };
        self.readers[cell].iter().map(strain).sum()
    }

    /// A cell at random whose clue a rule has looked at that does not hold. `None` if all hold.
    pub(super) fn faulty_cell(&self, random: &mut Random) -> Option<usize> {
        let faulty = |group: &&Group| group.faults > 0 && !group.looked_at.is_empty();
        let all: Vec<&Group> = self.groups.iter().filter(faulty).collect();
        let group = all.get(random.below(all.len().max(1)))?;
        group.looked_at.get(random.below(group.looked_at.len())).copied()
    }

    /// Whether the line fits what the puzzle says of visiting a cell.
    pub(super) fn fits_visit(&self, cell: usize) -> bool {
        match self.ask(|scene| self.kind.visit_in(scene, cell)) {
            Visit::Must | Visit::ByRule => self.walk.visits(cell),
            Visit::Never => !self.walk.visits(cell),
            Visit::May => true,
        }
    }

    /// Whether the rules of a cell's clue hold.
    pub(super) fn fits_clue(&self, cell: usize) -> bool {
        let Some(first) = self.kind.first_of(self.sheet.regions, cell) else { return true };
        let mut rules = self.kind.kind.rules.iter().filter(|rule| rule.is_of_clue);
        rules.all(|rule| self.ask(|scene| scene.broken(rule, Some(first)).is_none()))
    }

    /// The numbers that the rules tell for the clue of a cell, which has the number 0: what it is compared with.
    pub(super) fn told(&self, cell: usize) -> Vec<u32> {
        let mut told = Vec::new();
        let Some(first) = self.kind.first_of(self.sheet.regions, cell) else { return told };
        for (rule, compared) in &self.compared {
            let rule = &self.kind.kind.rules[*rule];
            self.ask(|scene| {
                scene.instances_at(rule, first, &mut |env| {
                    for &(of_line, number) in compared {
                        let (found, _) = scene.bounds(of_line, env);
                        let beside = scene.given_number(number, env).unwrap_or(0);
                        told.extend(u32::try_from(found - beside).ok());
                    }
                });
            });
        }
        told.sort_unstable();
        told.dedup();
        told
    }
}

/// What a rule compares with the number of its clue, and perhaps what is added to that: both sides.
fn comparisons(kind: &Kind, id: Id, found: &mut Vec<(Id, Id)>) {
    match &kind.node(id).op {
        // Within a fold there are other names.
        Op::Fold(..) => {}
        Op::Compare(_, a, b) => {
            for (of_line, given) in [(*a, *b), (*b, *a)] {
                if kind.node(of_line).is_of_line && has_number(kind, given) {
                    found.push((of_line, given));
                }
            }
        }
        op => op.parts().into_iter().for_each(|part| comparisons(kind, part, found)),
    }
}

/// Whether a part is a clue's number, perhaps with something added.
fn has_number(kind: &Kind, id: Id) -> bool {
    match &kind.node(id).op {
        Op::Word(Word::NumberOf | Word::NumberOfRegion, _) => true,
        Op::Sum(parts) if !kind.node(id).is_of_line => {
            parts.iter().any(|&(factor, part)| factor == 1 && has_number(kind, part))
        }
        _ => false,
    }
}
