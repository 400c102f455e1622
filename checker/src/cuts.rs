//! Cuts: whether the reason that is given for each holds, and the clauses that follow from it.

use super::plane::Plane;
use super::rules::Take;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};

/// The reason for a cut. All numbers are from 0, but for variables.
#[derive(Debug, Deserialize)]
#[serde(tag = "cut", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Cut {
    /// What is inside (or outside) is connected, so a path leads from one end to the other, and some
    /// face of `through` is on it.
    Join { inside: bool, from: End, to: End, through: Vec<usize> },
    /// The line has a part within a set of nodes, or at it, and one beyond: so it leaves the set.
    Leave { nodes: Vec<usize>, present: Present, beyond: Present },
    /// A path with a part within a set of nodes ends beyond it: so it leaves the set.
    Depart { nodes: Vec<usize>, terminal: Option<usize> },
    /// A loop that does not meet a clue; or any, where the answer is paths.
    Cycle { links: Vec<usize>, missed: Option<usize> },
    /// A path that touches itself: with one more link it would be a loop.
    Touch { links: Vec<usize>, closing: usize },
}

/// What is on the side in question.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum End {
    /// A face, if it is on that side.
    Face(usize),
    /// Some face beside a link that a clue asks for.
    Clue(usize),
    /// The frame, which is always outside.
    Frame,
}

/// Why the line has a part somewhere.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Present {
    /// A clue, which asks for a link.
    Clue(usize),
    /// A node, if the line visits it.
    Node(usize),
    /// A variable that no other clause has: it is true if a link within the set is on.
    Variable(i32),
}

/// What a clue asks for.
pub(super) struct Clue {
    pub(super) links: Vec<usize>,
    /// How many of them are on; at least one if it does not say.
    pub(super) count: Option<usize>,
}

/// What paths are to do that join terminals.
pub(super) struct Paths {
    /// For each node the other terminal of its pair, if it is one.
    pub(super) partners: Vec<Option<usize>>,
    /// Whether each node is on a path.
    pub(super) fill: bool,
    /// Whether neighbouring nodes of one path are joined.
    pub(super) may_not_touch: bool,
}

/// What cuts speak of. Of each kind of variables the number before the first, where there are such.
pub(super) struct Terms {
    pub(super) plane: Plane,
    /// All variables so far.
    pub(super) variables: i32,
    /// The link is on.
    pub(super) links: Option<i32>,
    /// The face is inside.
    pub(super) faces: Option<i32>,
    /// The line visits the node.
    pub(super) nodes: Option<i32>,
    /// If the answer is a loop: the clues, each at its place.
    pub(super) clues: HashMap<usize, Clue>,
    /// If it is paths.
    pub(super) paths: Option<Paths>,
}

impl Terms {
    /// No cut is possible without variables to speak of.
    pub(super) fn new(plane: Plane, variables: i32) -> Self {
        let (links, faces, nodes) = (None, None, None);
        Self { plane, variables, links, faces, nodes, clues: HashMap::new(), paths: None }
    }

    /// The number before the first of some variables.
    fn first(&self, before: Option<i32>) -> Result<i32, String> {
        before.ok_or_else(|| "this form has no such cuts".to_string())
    }

    /// Links of which one is on in every answer.
    fn asked(&self, clue: usize) -> Result<&[usize], String> {
        let asks = self.clues.get(&clue).filter(|asked| asked.count != Some(0));
        let asks = asks.ok_or_else(|| format!("no clue at {clue} asks for a link"))?;
        Ok(&asks.links)
    }
}

/// Numbers, each once and below a bound.
fn distinct(numbers: &[usize], bound: usize) -> Result<HashSet<usize>, String> {
    let set: HashSet<usize> = numbers.iter().copied().filter(|&number| number < bound).collect();
    let are_distinct = set.len() == numbers.len();
    are_distinct.then_some(set).ok_or_else(|| "expected numbers that there are, each once".into())
}

/// Checks the cuts of one certificate.
pub(super) struct Checker {
    terms: Terms,
    /// Variables that cuts have made up.
    fresh: HashSet<i32>,
    /// For each face and the frame the last cut that met it, that goes through it, and that it is an
    /// end of.
    met: Vec<u32>,
    through: Vec<u32>,
    goal: Vec<u32>,
    count: u32,
}

impl Checker {
    pub(super) fn new(terms: Terms) -> Self {
        let none = vec![0; terms.plane.frame() + 1];
        let [met, through, goal] = [none.clone(), none.clone(), none];
        Self { terms, fresh: HashSet::new(), met, through, goal, count: 0 }
    }

    /// Checks a cut, and takes its clauses.
    pub(super) fn check(&mut self, cut: &Cut, take: &mut Take<'_>) -> Result<(), String> {
        self.count += 1;
        match cut {
            Cut::Join { inside, from, to, through } => {
                self.join(*inside, *from, *to, through, take)
            }
            Cut::Leave { nodes, present, beyond } => self.leave(nodes, *present, *beyond, take),
            Cut::Depart { nodes, terminal } => self.depart(nodes, *terminal, take),
            Cut::Cycle { links, missed } => self.cycle(links, *missed, take),
            Cut::Touch { links, closing } => self.touch(links, *closing, take),
        }
    }

    /// The faces, the frame being one, of which one is on the side.
    fn end(&self, end: End) -> Result<Vec<usize>, String> {
        let plane = &self.terms.plane;
        match end {
            End::Face(face) if face < plane.frame() => Ok(vec![face]),
            End::Face(face) => Err(format!("there is no face {face}")),
            End::Clue(clue) => {
                let beside = self.terms.asked(clue)?.iter().flat_map(|&link| plane.beside[link]);
                Ok(beside.map(|face| face.unwrap_or(plane.frame())).collect())
            }
            End::Frame => Ok(vec![plane.frame()]),
        }
    }

    fn join(
        &mut self,
        inside: bool,
        from: End,
        to: End,
        through: &[usize],
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let first = self.terms.first(self.terms.faces)?;
        let (sources, goals) = (self.end(from)?, self.end(to)?);
        let (plane, count) = (&self.terms.plane, self.count);
        if inside && [from, to].iter().any(|end| matches!(end, End::Frame)) {
            return Err("the frame is not inside".to_string());
        }
        for &face in through {
            if face >= plane.frame() {
                return Err(format!("there is no face {face}"));
            }
            self.through[face] = count;
        }
        // No path inside goes over the frame; one outside may always do so.
        if inside {
            self.through[plane.frame()] = count;
        }
        goals.iter().for_each(|&face| self.goal[face] = count);
        let mut open = sources;
        while let Some(face) = open.pop() {
            if self.through[face] == count || self.met[face] == count {
                continue;
            }
            self.met[face] = count;
            if self.goal[face] == count {
                let goal =
                    if face == plane.frame() { "the frame" } else { &format!("face {face}") };
                return Err(format!("a path goes past these faces to {goal}"));
            }
            open.extend(plane.next_to(face));
        }
        let is_inside = |face: usize| first + face as i32 + 1;
        let sign = if inside { 1 } else { -1 };
        let guard = |end| match end {
            End::Face(face) => Some(-sign * is_inside(face)),
            End::Clue(_) | End::Frame => None,
        };
        let guards = [from, to].into_iter().filter_map(guard);
        take(guards.chain(through.iter().map(|&face| sign * is_inside(face))).collect())
    }

    /// The links with one end in a set.
    fn leaving(&self, set: &HashSet<usize>) -> impl Iterator<Item = usize> {
        let at = set.iter().flat_map(|&node| &self.terms.plane.at[node]);
        at.filter(|(_, other)| !set.contains(other)).map(|&(link, _)| link)
    }

    fn leave(
        &mut self,
        nodes: &[usize],
        present: Present,
        beyond: Present,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let Terms { plane, paths: None, .. } = &self.terms else {
            return Err("paths leave no set so".to_string());
        };
        let links = self.terms.first(self.terms.links)?;
        let on = |link: usize| links + link as i32 + 1;
        let set = distinct(nodes, plane.at.len())?;
        let ends_within = |link: &usize| {
            plane.ends[*link].iter().flatten().filter(|end| set.contains(end)).count()
        };
        let visits = |node: usize| self.terms.first(self.terms.nodes).map(|f| f + node as i32 + 1);
        let mut clause: Vec<i32> = Vec::new();
        match present {
            Present::Clue(clue) if self.terms.asked(clue)?.iter().all(|l| ends_within(l) > 0) => {}
            Present::Clue(clue) => {
                return Err(format!("the clue at {clue} may be met away from the set"));
            }
            Present::Node(node) if set.contains(&node) => clause.push(-visits(node)?),
            Present::Node(node) => return Err(format!("node {node} is not in the set")),
            Present::Variable(variable) => {
                if variable <= self.terms.variables || !self.fresh.insert(variable) {
                    return Err(format!("variable {variable} has another use"));
                }
                for &node in &set {
                    for &(link, other) in &plane.at[node] {
                        if node < other && set.contains(&other) {
                            take(vec![-on(link), variable])?;
                        }
                    }
                }
                clause.push(-variable);
            }
        }
        match beyond {
            Present::Clue(clue) if self.terms.asked(clue)?.iter().all(|l| ends_within(l) < 2) => {}
            Present::Clue(clue) => {
                return Err(format!("the clue at {clue} may be met within the set"));
            }
            Present::Node(node) if node < plane.at.len() && !set.contains(&node) => {
                clause.push(-visits(node)?);
            }
            Present::Node(node) => return Err(format!("node {node} is not beyond the set")),
            Present::Variable(_) => return Err("no variable tells what is beyond".to_string()),
        }
        clause.extend(self.leaving(&set).map(on));
        take(clause)
    }

    fn depart(
        &self,
        nodes: &[usize],
        terminal: Option<usize>,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let paths = self.terms.paths.as_ref().ok_or("there are no paths")?;
        let links = self.terms.first(self.terms.links)?;
        let set = distinct(nodes, self.terms.plane.at.len())?;
        match terminal {
            Some(terminal) => {
                let partner = paths.partners.get(terminal).copied().flatten();
                let partner = partner.ok_or_else(|| format!("{terminal} is not a terminal"))?;
                if !set.contains(&terminal) || set.contains(&partner) {
                    return Err(format!("terminal {terminal} and its partner are on one side"));
                }
            }
            None if !paths.fill => return Err("these nodes may be on no path".to_string()),
            None => {
                if set.is_empty() || set.iter().any(|&node| paths.partners[node].is_some()) {
                    return Err("a path may be all within the set".to_string());
                }
            }
        }
        take(self.leaving(&set).map(|link| links + link as i32 + 1).collect())
    }

    fn cycle(
        &self,
        links: &[usize],
        missed: Option<usize>,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let first = self.terms.first(self.terms.links)?;
        let set = distinct(links, self.terms.plane.ends.len())?;
        if !self.terms.plane.is_loop(links) {
            return Err("these links are not one closed line".to_string());
        }
        match (missed, &self.terms.paths) {
            (None, Some(_)) => {}
            (Some(place), None) => {
                let clue = self.terms.clues.get(&place);
                let clue = clue.ok_or_else(|| format!("there is no clue at {place}"))?;
                let found = clue.links.iter().filter(|link| set.contains(link)).count();
                if clue.count.map_or(found > 0, |count| count == found) {
                    return Err(format!("the loop meets the clue at {place}"));
                }
            }
            _ => return Err("expected a clue that is missed, where the answer is a loop".into()),
        }
        take(links.iter().map(|&link| -(first + link as i32 + 1)).collect())
    }

    fn touch(&self, links: &[usize], closing: usize, take: &mut Take<'_>) -> Result<(), String> {
        let first = self.terms.first(self.terms.links)?;
        if !self.terms.paths.as_ref().is_some_and(|paths| paths.may_not_touch) {
            return Err("the line may touch itself".to_string());
        }
        let all = [links, &[closing]].concat();
        distinct(&all, self.terms.plane.ends.len())?;
        if !self.terms.plane.is_loop(&all) {
            return Err("these links do not lead from one end of that link to the other".into());
        }
        take(links.iter().map(|&link| -(first + link as i32 + 1)).collect())
    }
}
