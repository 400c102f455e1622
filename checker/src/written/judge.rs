//! Which rules are false once some edges are known, found by the edges that they look at.

use super::kind::{Env, Kind};
use super::puzzle::Puzzle;
use super::scene::{Budget, Scene};
use crate::text::Work;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;

/// An instance of a rule: the rule's number, and what its names stand for.
type Instance = (usize, Env);

/// The most instances that are kept.
const MOST_INSTANCES: usize = 1 << 21;

/// All instances of a puzzle's rules, by the edges that they look at.
pub(super) struct Judge {
    instances: Vec<Instance>,
    looking: HashMap<usize, Vec<u32>>,
    /// Those that look at all edges.
    looking_everywhere: Vec<u32>,
    /// Whether a rule is false of every line.
    is_hopeless: bool,
}

impl Judge {
    /// Looks at all rules of a puzzle while nothing is known. Whatever is known later, an instance looks at no
    /// other edges.
    pub(super) fn new(kind: &Kind, puzzle: &Puzzle, work: &mut Work) -> Result<Self, String> {
        let looked = RefCell::new(Vec::new());
        let line = |edge: usize| {
            looked.borrow_mut().push(edge);
            None
        };
        let budget = Budget::new(work.left());
        let mut judge = Self {
            instances: Vec::new(),
            looking: HashMap::new(),
            looking_everywhere: Vec::new(),
            is_hopeless: false,
        };
        for (number, rule) in kind.rules.iter().enumerate() {
            let (line, strands) = (&line, &OnceCell::new());
            let scene = Scene { kind, puzzle, line, is_reversed: None, budget: &budget, strands };
            scene.instances(rule, &mut |env| {
                judge.is_hopeless |= scene.truth(rule.body, env) == Some(false);
                let mut edges = looked.take();
                edges.sort_unstable();
                edges.dedup();
                let looks_everywhere = strands.get().is_some();
                if edges.is_empty() && !looks_everywhere {
                    return Ok(());
                }
                if judge.instances.len() == MOST_INSTANCES {
                    return Err("the rules speak of too much".to_string());
                }
                let at = judge.instances.len() as u32;
                if looks_everywhere {
                    judge.looking_everywhere.push(at);
                } else {
                    let looking = &mut judge.looking;
                    edges.into_iter().for_each(|edge| looking.entry(edge).or_default().push(at));
                }
                judge.instances.push((number, *env));
                Ok(())
            })?;
        }
        budget.check()?;
        work.leave(budget.left());
        Ok(judge)
    }

    /// Whether some rule is false of every line that has these edges on or off.
    pub(super) fn refutes(
        &self,
        (kind, puzzle): (&Kind, &Puzzle),
        known: &HashMap<usize, bool>,
        work: &mut Work,
    ) -> Result<bool, String> {
        if self.is_hopeless {
            return Ok(true);
        }
        let of = |edge: &usize| self.looking.get(edge).into_iter().flatten().copied();
        let mut open: Vec<u32> = known.keys().flat_map(of).collect();
        open.extend(&self.looking_everywhere);
        open.sort_unstable();
        open.dedup();
        let line = |edge: usize| known.get(&edge).copied();
        let budget = Budget::new(work.left());
        let (line, strands) = (&line, &OnceCell::new());
        let scene = Scene { kind, puzzle, line, is_reversed: None, budget: &budget, strands };
        let is_false = open.into_iter().any(|at| {
            let (rule, mut env) = self.instances[at as usize];
            scene.truth(kind.rules[rule].body, &mut env) == Some(false)
        });
        budget.check()?;
        work.leave(budget.left());
        Ok(is_false)
    }
}
