//! That vertices hang together, as an amount that flows: each needs some, and it comes only over what is there.
//! Nothing here knows where the graph is from.
//!
//! The amount of an arc is a binary number less the most that may flow, so it may be below 0, and then leads back.
//! Whatever flows within a set of vertices cancels where their balances are added, so that only what enters is
//! left: this is how a cut follows.

use super::super::Part;
use super::super::text::Room;
use super::constraint::Constraint;
use std::collections::HashSet;

/// The constraints of a formula, numbered from 1.
pub(super) struct Constraints {
    pub(super) rows: Vec<Constraint>,
    /// The variables so far.
    pub(super) variables: i32,
    /// The most constraints, and the room for them.
    pub(super) promised: usize,
    pub(super) room: Room,
}

impl Constraints {
    /// The number of a new constraint.
    pub(super) fn push(&mut self, row: Constraint) -> Result<usize, String> {
        if self.rows.len() >= self.promised {
            return Err(format!("its rules have more than {} constraints", self.promised));
        }
        self.room.hold(2 * row.len(), Part::Statement, 1).map_err(|fault| fault.what)?;
        self.rows.push(row);
        Ok(self.rows.len())
    }

    /// The first of some new variables.
    fn fresh(&mut self, count: usize) -> Result<i32, String> {
        let first = self.variables + 1;
        let last = i32::try_from(count).ok().and_then(|count| self.variables.checked_add(count));
        self.variables = last.filter(|last| *last < 1 << 30).ok_or("the variables are too many")?;
        Ok(first)
    }
}

/// An arc between two vertices. An amount leaves each over it only if its literal is true.
pub(super) struct Arc {
    pub(super) ends: [usize; 2],
    pub(super) open: [i32; 2],
}

/// What a vertex needs: an amount, and one for each of these literals that is true.
#[derive(Clone, Default)]
pub(super) struct Demand {
    pub(super) literals: Vec<i32>,
    pub(super) amount: i64,
}

/// Whether an amount flows into a set, or out of it.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Way {
    In,
    Out,
}

/// The vertices of which one, the root, needs nothing, so that all may come from there.
pub(super) struct Roots {
    /// Ascending.
    pub(super) vertices: Vec<usize>,
    /// The variable of the first one; the others follow.
    pub(super) first: i32,
    /// The constraint that there is one at most.
    pub(super) one: usize,
}

impl Roots {
    /// The variable of a vertex: it is the root.
    pub(super) fn variable(&self, vertex: usize) -> Option<i32> {
        self.vertices.binary_search(&vertex).ok().map(|at| self.first + at as i32)
    }

    /// Whether the root may be in a set.
    pub(super) fn may_be_in(&self, set: &HashSet<usize>) -> bool {
        self.vertices.iter().any(|vertex| set.contains(vertex))
    }
}

/// An amount that flows through a graph.
pub(super) struct Commodity {
    pub(super) arcs: Vec<Arc>,
    /// The arcs at each vertex.
    pub(super) at: Vec<Vec<usize>>,
    pub(super) demands: Vec<Option<Demand>>,
    /// For each arc the first digit of its amount, which comes to more by `most`.
    #[cfg(test)]
    pub(super) digits: Vec<i32>,
    /// The most that flows over an arc.
    pub(super) most: i64,
    /// For each arc the numbers of the constraints that it bears no more from each end.
    capacities: Vec<[usize; 2]>,
    /// For each vertex with a demand the number of the constraint that it gets as much, and, where demands are
    /// exact, no more.
    balances: Vec<[Option<usize>; 2]>,
    pub(super) roots: Option<Roots>,
}

impl Commodity {
    /// States that each vertex gets what it needs, if it needs something, but for one of the `roots`.
    pub(super) fn state(
        constraints: &mut Constraints,
        arcs: Vec<Arc>,
        demands: Vec<Option<Demand>>,
        most: usize,
        roots: Option<Vec<usize>>,
        is_exact: bool,
    ) -> Result<Self, String> {
        let most = most.max(1) as i64;
        let digits = (64 - (2 * most).leading_zeros()) as usize;
        let state_roots = |vertices: Vec<usize>| {
            let first = constraints.fresh(vertices.len())?;
            let any = (0..vertices.len()).map(|at| (-1, first + at as i32));
            let one = constraints.push(Constraint::new(any, -1)?)?;
            Ok::<Roots, String>(Roots { vertices, first, one })
        };
        let roots = roots.map(state_roots).transpose()?;
        let (mut at, mut capacities) = (vec![Vec::new(); demands.len()], Vec::new());
        let mut firsts = Vec::new();
        for (index, arc) in arcs.iter().enumerate() {
            arc.ends.iter().for_each(|&end| at[end].push(index));
            let first = constraints.fresh(digits)?;
            let amount = |sign: i64| (0..digits).map(move |at| (sign << at, first + at as i32));
            let [forth, back] = arc.open.map(|literal| [(most, literal)]);
            capacities.push([
                constraints.push(Constraint::new(amount(-1).chain(forth), -most)?)?,
                constraints.push(Constraint::new(amount(1).chain(back), most)?)?,
            ]);
            firsts.push(first);
        }
        let mut balances = vec![[None; 2]; demands.len()];
        for (vertex, demand) in demands.iter().enumerate() {
            let Some(demand) = demand else { continue };
            let (mut terms, mut degree) = (Vec::new(), demand.amount);
            for &arc in &at[vertex] {
                let sign: i64 = if arcs[arc].ends[1] == vertex { 1 } else { -1 };
                terms.extend((0..digits).map(|at| (sign << at, firsts[arc] + at as i32)));
                degree += sign * most;
            }
            terms.extend(demand.literals.iter().map(|&literal| (-1, literal)));
            let root = roots.as_ref().and_then(|roots| roots.variable(vertex));
            terms.extend(root.map(|root| (most, root)));
            balances[vertex][0] =
                Some(constraints.push(Constraint::new(terms.iter().copied(), degree)?)?);
            if is_exact {
                let terms = terms.iter().map(|&(coefficient, literal)| (-coefficient, literal));
                balances[vertex][1] = Some(constraints.push(Constraint::new(terms, -degree)?)?);
            }
        }
        Ok(Self {
            arcs,
            at,
            demands,
            #[cfg(test)]
            digits: firsts,
            most,
            capacities,
            balances,
            roots,
        })
    }

    /// The arcs between a set and the other vertices, each with its end outside, 0 or 1.
    fn between(&self, set: &HashSet<usize>) -> Vec<(usize, usize)> {
        let arcs = set.iter().flat_map(|&vertex| &self.at[vertex]);
        let outside = |&arc: &usize| {
            let [a, b] = self.arcs[arc].ends.map(|end| set.contains(&end));
            (a != b).then_some((arc, usize::from(a)))
        };
        let mut between: Vec<(usize, usize)> = arcs.filter_map(outside).collect();
        between.sort_unstable();
        between
    }

    /// The literals of which one is true if something flows into a set.
    pub(super) fn crossing(&self, set: &HashSet<usize>) -> HashSet<i32> {
        self.between(set).into_iter().map(|(arc, end)| self.arcs[arc].open[end]).collect()
    }

    /// The literals that the vertices of a set have as demands, but those that cross.
    pub(super) fn demanded(&self, set: &HashSet<usize>) -> Vec<i32> {
        let crossing = self.crossing(set);
        let demands = set.iter().filter_map(|&vertex| self.demands[vertex].as_ref());
        let literals = demands.flat_map(|demand| demand.literals.iter().copied());
        let mut within: Vec<i32> = literals.filter(|literal| !crossing.contains(literal)).collect();
        within.sort_unstable();
        within.dedup();
        within
    }

    /// The constraints whose sum says that what the vertices of a set need, each of which needs something, flows
    /// into it (or out of it, where demands are exact).
    pub(super) fn sum(&self, set: &HashSet<usize>, way: Way) -> Vec<usize> {
        let balance = |&vertex: &usize| self.balances[vertex][usize::from(way == Way::Out)];
        let mut sum: Vec<usize> = set.iter().filter_map(balance).collect();
        sum.sort_unstable();
        let capacity = |(arc, end): (usize, usize)| {
            self.capacities[arc][if way == Way::In { end } else { 1 - end }]
        };
        sum.extend(self.between(set).into_iter().map(capacity));
        sum
    }

    /// How much the vertices of a set need besides what literals say.
    pub(super) fn amount(&self, set: &HashSet<usize>) -> i64 {
        set.iter().filter_map(|&vertex| self.demands[vertex].as_ref()).map(|d| d.amount).sum()
    }

    /// Whether all vertices of a set need something.
    pub(super) fn feeds(&self, set: &HashSet<usize>) -> bool {
        set.iter().all(|&vertex| self.demands[vertex].is_some())
    }

    /// The numbers of all constraints.
    #[cfg(test)]
    pub(super) fn rows(&self) -> impl Iterator<Item = usize> {
        let balances = self.balances.iter().flatten().flatten().copied();
        self.capacities
            .iter()
            .flatten()
            .copied()
            .chain(balances)
            .chain(self.roots.as_ref().map(|roots| roots.one))
    }

    pub(super) fn vertices(&self) -> usize {
        self.demands.len()
    }
}
