//! Binary decision diagrams (Bryant, *Graph-based algorithms for Boolean function manipulation*, 1986),
//! as far as rules need them. They know no puzzle.

use std::collections::HashMap;

/// A node of the diagrams: a function of the variables at its level and further on. Equal functions are
/// the same node.
pub(super) type Node = u32;

/// The function that is false everywhere.
pub(super) const FALSE: Node = 0;
/// The function that is true everywhere.
pub(super) const TRUE: Node = 1;

/// More nodes were needed than [`Diagrams::MOST`].
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct TooLarge;

/// The level of a node's variable, and the functions that are left where it is false and true.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Branch {
    pub(super) level: u32,
    pub(super) low: Node,
    pub(super) high: Node,
}

/// An operation that joins two functions.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
enum Join {
    And,
    Or,
}

/// Functions of variables that have levels, lowest first.
pub(super) struct Diagrams {
    branches: Vec<Branch>,
    nodes: HashMap<Branch, Node>,
    joined: HashMap<(Join, Node, Node), Node>,
}

impl Diagrams {
    /// The most nodes, those that are no longer needed included.
    const MOST: usize = 1 << 20;

    pub(super) fn new() -> Self {
        // The two constants are below all levels.
        let end = Branch { level: u32::MAX, low: FALSE, high: FALSE };
        Self { branches: vec![end; 2], nodes: HashMap::new(), joined: HashMap::new() }
    }

    /// How a node branches; the level of a constant is `u32::MAX`.
    pub(super) fn branch(&self, node: Node) -> Branch {
        self.branches[node as usize]
    }

    fn node(&mut self, level: u32, low: Node, high: Node) -> Result<Node, TooLarge> {
        if low == high {
            return Ok(low);
        }
        let branch = Branch { level, low, high };
        if let Some(&node) = self.nodes.get(&branch) {
            return Ok(node);
        }
        if self.branches.len() >= Self::MOST {
            return Err(TooLarge);
        }
        let node = self.branches.len() as Node;
        self.branches.push(branch);
        self.nodes.insert(branch, node);
        Ok(node)
    }

    /// A clause: the variable at one of these levels has this value. A level may not stand twice.
    pub(super) fn clause(&mut self, literals: &mut [(u32, bool)]) -> Result<Node, TooLarge> {
        literals.sort_unstable();
        literals.iter().rev().try_fold(FALSE, |rest, &(level, value)| match value {
            true => self.node(level, rest, TRUE),
            false => self.node(level, TRUE, rest),
        })
    }

    /// The function that is true where both are.
    pub(super) fn and(&mut self, one: Node, other: Node) -> Result<Node, TooLarge> {
        self.join(Join::And, one, other)
    }

    fn join(&mut self, by: Join, one: Node, other: Node) -> Result<Node, TooLarge> {
        let (neutral, strong) = match by {
            Join::And => (TRUE, FALSE),
            Join::Or => (FALSE, TRUE),
        };
        match (one.min(other), one.max(other)) {
            (a, b) if a == strong || b == strong => return Ok(strong),
            (a, b) if a == neutral || a == b => return Ok(b),
            (a, b) if b == neutral => return Ok(a),
            _ => {}
        }
        let key = (by, one.min(other), one.max(other));
        if let Some(&node) = self.joined.get(&key) {
            return Ok(node);
        }
        let [a, b] = [one, other].map(|node| self.branch(node));
        let level = a.level.min(b.level);
        let parts = |node: Node, branch: Branch| match branch.level == level {
            true => [branch.low, branch.high],
            false => [node, node],
        };
        let ([low_a, high_a], [low_b, high_b]) = (parts(one, a), parts(other, b));
        let low = self.join(by, low_a, low_b)?;
        let high = self.join(by, high_a, high_b)?;
        let node = self.node(level, low, high)?;
        self.joined.insert(key, node);
        Ok(node)
    }

    /// The function that is true where `node` is, for one of the values of the variable at a level.
    pub(super) fn without(&mut self, node: Node, level: u32) -> Result<Node, TooLarge> {
        self.quantify(node, level, &mut HashMap::new())
    }

    fn quantify(
        &mut self,
        node: Node,
        level: u32,
        done: &mut HashMap<Node, Node>,
    ) -> Result<Node, TooLarge> {
        let branch = self.branch(node);
        if branch.level > level {
            return Ok(node);
        }
        if branch.level == level {
            return self.join(Join::Or, branch.low, branch.high);
        }
        if let Some(&known) = done.get(&node) {
            return Ok(known);
        }
        let low = self.quantify(branch.low, level, done)?;
        let high = self.quantify(branch.high, level, done)?;
        let without = self.node(branch.level, low, high)?;
        done.insert(node, without);
        Ok(without)
    }

    /// The levels of the variables that a function depends on, lowest first.
    pub(super) fn levels(&self, node: Node) -> Vec<u32> {
        let (mut met, mut open, mut levels) =
            (vec![false; self.branches.len()], vec![node], Vec::new());
        while let Some(node) = open.pop() {
            if node > TRUE && !std::mem::replace(&mut met[node as usize], true) {
                let Branch { level, low, high } = self.branch(node);
                levels.push(level);
                open.extend([low, high]);
            }
        }
        levels.sort_unstable();
        levels.dedup();
        levels
    }

    /// The value of a function where the variables have these values.
    pub(super) fn value(&self, node: Node, is_true: impl Fn(u32) -> bool) -> bool {
        let mut node = node;
        while node > TRUE {
            let Branch { level, low, high } = self.branch(node);
            node = if is_true(level) { high } else { low };
        }
        node == TRUE
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn functions_are_those_of_truth_tables() {
        let mut diagrams = Diagrams::new();
        let clauses =
            [vec![(0, true), (2, false)], vec![(1, true), (2, true)], vec![(0, false), (3, true)]];
        let mut all = TRUE;
        for clause in &clauses {
            let node = diagrams.clause(&mut clause.clone()).unwrap();
            all = diagrams.and(all, node).unwrap();
        }
        let without = diagrams.without(all, 2).unwrap();
        assert_eq!(diagrams.levels(all), [0, 1, 2, 3]);
        assert_eq!(diagrams.levels(without), [0, 1, 3]);
        let holds = |bits: u32| {
            let holds = |&(level, value): &(u32, bool)| (bits >> level & 1 == 1) == value;
            clauses.iter().all(|clause| clause.iter().any(holds))
        };
        for bits in 0..16u32 {
            let is_true = |level: u32| bits >> level & 1 == 1;
            assert_eq!(diagrams.value(all, is_true), holds(bits));
            assert_eq!(diagrams.value(without, is_true), holds(bits) || holds(bits ^ 4));
        }
    }
}
