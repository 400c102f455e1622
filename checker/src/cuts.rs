//! Cuts: whether the reason that is given for each holds, and the clauses that follow from it.

use super::answer::{Answer, Answers, Fresh, OPEN};
use super::lines::Lines;
use super::plane::Plane;
use super::rules::Take;
use super::text::Work;
use serde::Deserialize;
use std::collections::{HashMap, HashSet};
use std::rc::Rc;

/// The reason for a cut. All numbers are from 0, but for variables.
#[derive(Debug, Deserialize)]
#[serde(tag = "cut", rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Cut {
    /// The inside (or outside) is connected, so a path leads from one end to the other, and some
    /// face of `through` is on it.
    Join { inside: bool, from: End, to: End, through: Vec<usize> },
    /// The line has a part within a set of vertices, or at it, and one beyond: so it leaves the set.
    Leave {
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
        present: Present,
        beyond: Present,
    },
    /// A path with a part within a set of vertices ends beyond it: so it leaves the set. So does a network that has
    /// vertices in the set and beyond it.
    Depart {
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
        terminal: Option<usize>,
    },
    /// A loop that does not meet a clue, or is not an answer by itself. Where the answer is paths, any
    /// loop.
    Cycle {
        #[serde(rename = "links")]
        edges: Vec<usize>,
        missed: Option<usize>,
    },
    /// A path that touches itself: with one more edge it would be a loop.
    Touch {
        #[serde(rename = "links")]
        edges: Vec<usize>,
        closing: usize,
    },
    /// Edges of which every answer has one. It is no clause: cuts speak of such sets as of clues, by their
    /// numbers, from 0 in the order in which they are declared.
    Asked {
        #[serde(rename = "links")]
        edges: Vec<usize>,
    },
    /// Not all of some edges are on and all of others off, since a rule would be broken.
    Rule {
        /// Those that would be on.
        on: Vec<usize>,
        /// Those that would be off.
        off: Vec<usize>,
    },
    /// A path through four vertices that meet at a point, where no path may have all of them.
    Block {
        #[serde(rename = "links")]
        edges: Vec<usize>,
    },
    /// A closed line through all vertices leaves a set of some, and comes back.
    Cross {
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
    },
    /// Without these vertices the graph has more parts than a closed line through all vertices has.
    Tough {
        #[serde(rename = "nodes")]
        vertices: Vec<usize>,
    },
}

/// The most edges of which two are said to be on.
const MOST_OF_TWO: usize = 8;

/// An end of a path on one side: a place that is on that side.
#[derive(Clone, Copy, Debug, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum End {
    /// A face, if it is on that side.
    Face(usize),
    /// Some face beside an edge that a clue asks for.
    Clue(usize),
    /// The frame, which is always outside.
    Frame,
}

/// Why the line has a part somewhere.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Deserialize)]
#[serde(rename_all = "snake_case", deny_unknown_fields)]
pub(super) enum Present {
    /// A clue, which asks for an edge.
    Clue(usize),
    /// A vertex, if the line visits it.
    #[serde(rename = "node")]
    Vertex(usize),
    /// A variable that no other clause has: it is true if an edge within the set is on.
    Variable(i32),
    /// A junction: each network has one, and there is none within the set.
    Junction,
}

/// What a clue asks for.
pub(super) struct Clue {
    pub(super) edges: Vec<usize>,
    /// How many of them are on; at least one if it does not say.
    pub(super) count: Option<usize>,
}

/// The rules for paths, which join terminals.
pub(super) struct Paths {
    /// For each vertex the other terminal of its pair, if it is one.
    pub(super) partners: Vec<Option<usize>>,
    /// Whether each vertex is on a path.
    pub(super) fill: bool,
    /// Whether neighbouring vertices of one path must be joined.
    pub(super) may_not_touch: bool,
    /// Whether no path may have all four vertices round a point.
    pub(super) may_not_block: bool,
}

/// The plane graph, variables and clues that cuts speak of. For each kind of variables, the number
/// before the first, if the form has such variables.
pub(super) struct Terms {
    pub(super) plane: Rc<Plane>,
    pub(super) answers: Box<dyn Answers>,
    /// All variables so far.
    pub(super) variables: i32,
    /// A variable for each edge: it is on.
    pub(super) edges: Option<i32>,
    /// A variable for each face: it is inside.
    pub(super) faces: Option<i32>,
    /// A variable for each vertex: the line visits it.
    pub(super) vertices: Option<i32>,
    /// If the answer is a loop: the clues, each at its place.
    pub(super) clues: HashMap<usize, Clue>,
    /// If the answer is a loop from cell to cell: what tells whether a loop is one.
    pub(super) lines: Option<Rc<dyn Lines>>,
    /// If the answer is paths: their rules.
    pub(super) paths: Option<Rc<Paths>>,
    /// If the answer is a network: the vertices that hang together in it.
    pub(super) network: Option<HashSet<usize>>,
    /// Whether that network is one closed line.
    pub(super) is_tour: bool,
}

impl Terms {
    /// Terms without variables for edges, faces or vertices, so that no cut is possible.
    pub(super) fn new(plane: Rc<Plane>, variables: i32, answers: Box<dyn Answers>) -> Self {
        Self {
            plane,
            answers,
            variables,
            edges: None,
            faces: None,
            vertices: None,
            clues: HashMap::new(),
            lines: None,
            paths: None,
            network: None,
            is_tour: false,
        }
    }

    /// The number before the first of some variables, which the form must have.
    fn first(&self, before: Option<i32>) -> Result<i32, String> {
        before.ok_or_else(|| "this form has no such cuts".to_string())
    }

    /// The edges that a clue asks for: every answer has one of them on.
    pub(super) fn asked(&self, clue: usize) -> Result<&[usize], String> {
        let asks = self.clues.get(&clue).filter(|asked| asked.count != Some(0));
        let asks = asks.ok_or_else(|| format!("no clue at {clue} asks for an edge"))?;
        Ok(&asks.edges)
    }
}

/// The set of some numbers, which must be distinct and below a bound.
fn distinct(numbers: &[usize], bound: usize) -> Result<HashSet<usize>, String> {
    let set: HashSet<usize> = numbers.iter().copied().filter(|&number| number < bound).collect();
    let are_distinct = set.len() == numbers.len();
    are_distinct.then_some(set).ok_or_else(|| "expected numbers that there are, each once".into())
}

/// Notes that a cut has made up a variable, which must come after the last one of the rules and be new.
fn claim(variable: i32, last: i32, fresh: &mut HashSet<i32>) -> Result<(), String> {
    match variable > last && fresh.insert(variable) {
        true => Ok(()),
        false => Err(format!("variable {variable} has another use")),
    }
}

/// The checker of the cuts of one certificate.
pub(super) struct Checker {
    pub(super) terms: Terms,
    /// Variables that cuts, and differences between answers, have made up.
    fresh: HashSet<i32>,
    /// For each face and the frame, the last cut whose search met it, that goes through it, and
    /// that ends in it.
    met: Vec<u32>,
    through: Vec<u32>,
    goal: Vec<u32>,
    /// How many cuts came.
    pub(super) count: u32,
    pub(super) work: Work,
    /// About what it costs to hold a loop against the rules.
    whole: usize,
}

impl Checker {
    /// A checker that has met no cut. The formula has so many clauses.
    pub(super) fn new(terms: Terms, clauses: usize, work: Work) -> Self {
        let none = vec![0; terms.plane.frame() + 1];
        let [met, through, goal] = [none.clone(), none.clone(), none];
        let cost = terms.lines.as_ref().map_or(0, |lines| lines.cost());
        let whole = (clauses / 16).saturating_add(terms.plane.ends.len()).saturating_add(cost);
        Self { terms, fresh: HashSet::new(), met, through, goal, count: 0, work, whole }
    }

    /// Checks an answer, and hands on the clauses that exclude it. Returns which edges are on.
    pub(super) fn answer(
        &mut self,
        answer: &Answer,
        take: &mut Take<'_>,
    ) -> Result<Vec<bool>, String> {
        self.work.spend(self.whole)?;
        let on = self.terms.answers.read(answer)?;
        self.terms.answers.exclude(&on, take)?;
        Ok(on)
    }

    /// The signs of the places of an answer; see [`Answers::places`].
    pub(super) fn places(&self, answer: &Answer) -> Result<Vec<char>, String> {
        self.terms.answers.places(answer)
    }

    /// Hands on the clauses by which some sign is not as it is in all answers that are listed, where these have one.
    /// The variables from `first` on are in no other clause; `last` is the last that the rules have.
    pub(super) fn differ(
        &mut self,
        common: &[char],
        signs: &[char],
        first: Option<i32>,
        last: i32,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        if let Some(first) = first.filter(|&first| first <= last.max(self.terms.variables)) {
            return Err(format!("variable {first} has another use"));
        }
        let mut fresh = Fresh { first, count: 0 };
        let literals = self.terms.answers.differences(signs, &mut fresh, take)?;
        self.fresh
            .extend(first.into_iter().flat_map(|first| (0..fresh.count).map(move |at| first + at)));
        let counts = literals.iter().zip(common).filter(|(_, sign)| **sign != OPEN);
        take(counts.map(|(&literal, _)| literal).collect())
    }

    /// Checks a cut, and hands on its clauses.
    pub(super) fn check(&mut self, cut: &Cut, take: &mut Take<'_>) -> Result<(), String> {
        self.count = self.count.checked_add(1).ok_or("the cuts are too many")?;
        match cut {
            Cut::Join { inside, from, to, through } => {
                self.join(*inside, *from, *to, through, take)
            }
            Cut::Leave { vertices, present, beyond } => {
                self.leave(vertices, *present, *beyond, take)
            }
            Cut::Depart { vertices, terminal } => self.depart(vertices, *terminal, take),
            Cut::Cycle { edges, missed } => self.cycle(edges, *missed, take),
            Cut::Touch { edges, closing } => self.touch(edges, *closing, take),
            Cut::Block { edges } => self.block(edges, take),
            Cut::Cross { vertices } => self.cross(vertices, take),
            Cut::Tough { vertices } => self.tough(vertices, take),
            Cut::Asked { edges } => self.asked(edges),
            Cut::Rule { on, off } => self.rule(on, off, take),
        }
    }

    /// The faces of an end, the frame being one of them: at least one is on the side.
    pub(super) fn end(&self, end: End) -> Result<Vec<usize>, String> {
        let plane = &self.terms.plane;
        match end {
            End::Face(face) if face < plane.frame() => Ok(vec![face]),
            End::Face(face) => Err(format!("there is no face {face}")),
            End::Clue(clue) => {
                let beside = self.terms.asked(clue)?.iter().flat_map(|&edge| plane.beside[edge]);
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
            self.work.spend(1)?;
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

    /// The edges with one end in a set.
    fn leaving(&self, set: &HashSet<usize>) -> impl Iterator<Item = usize> {
        let at = set.iter().flat_map(|&vertex| &self.terms.plane.at[vertex]);
        at.filter(|(_, other)| !set.contains(other)).map(|&(edge, _)| edge)
    }

    fn leave(
        &mut self,
        vertices: &[usize],
        present: Present,
        beyond: Present,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let Terms { plane, paths: None, .. } = &self.terms else {
            return Err("paths leave no set so".to_string());
        };
        if beyond != Present::Junction {
            self.has_one_line()?;
        }
        let edges = self.terms.first(self.terms.edges)?;
        let on = |edge: usize| edges + edge as i32 + 1;
        let set = distinct(vertices, plane.at.len())?;
        let ends_within = |edge: &usize| {
            plane.ends[*edge].iter().flatten().filter(|end| set.contains(end)).count()
        };
        let visits =
            |vertex: usize| self.terms.first(self.terms.vertices).map(|f| f + vertex as i32 + 1);
        let mut clause: Vec<i32> = Vec::new();
        match present {
            Present::Clue(clue) if self.terms.asked(clue)?.iter().all(|l| ends_within(l) > 0) => {}
            Present::Clue(clue) => {
                return Err(format!("the clue at {clue} may be met away from the set"));
            }
            Present::Vertex(vertex) if set.contains(&vertex) => clause.push(-visits(vertex)?),
            Present::Vertex(vertex) => return Err(format!("vertex {vertex} is not in the set")),
            Present::Junction => return Err("no junction need be in the set".to_string()),
            Present::Variable(variable) => {
                claim(variable, self.terms.variables, &mut self.fresh)?;
                for &vertex in &set {
                    for &(edge, other) in &plane.at[vertex] {
                        if vertex < other && set.contains(&other) {
                            take(vec![-on(edge), variable])?;
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
            Present::Vertex(vertex) if vertex < plane.at.len() && !set.contains(&vertex) => {
                clause.push(-visits(vertex)?);
            }
            Present::Vertex(vertex) => {
                return Err(format!("vertex {vertex} is not beyond the set"));
            }
            Present::Junction => {
                let puzzle = self.lines()?;
                let is_joined = set.iter().any(|&vertex| puzzle.joins(vertex));
                if !puzzle.is_network() || is_joined {
                    return Err("a network may be all within the set".to_string());
                }
            }
            Present::Variable(variable) => {
                claim(variable, self.terms.variables, &mut self.fresh)?;
                self.work.spend(plane.ends.len())?;
                for (edge, ends) in plane.ends.iter().enumerate() {
                    if ends.is_some_and(|ends| ends.iter().all(|end| !set.contains(end))) {
                        take(vec![-on(edge), variable])?;
                    }
                }
                clause.push(-variable);
            }
        }
        clause.extend(self.leaving(&set).map(on));
        take(clause)
    }

    fn depart(
        &self,
        vertices: &[usize],
        terminal: Option<usize>,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let edges = self.terms.first(self.terms.edges)?;
        let set = distinct(vertices, self.terms.plane.at.len())?;
        if let Some(network) = &self.terms.network {
            let within = network.intersection(&set).count();
            if terminal.is_some() || within == 0 || within == network.len() {
                return Err("the network need not leave the set".to_string());
            }
            return take(self.leaving(&set).map(|edge| edges + edge as i32 + 1).collect());
        }
        let paths = self.terms.paths.as_ref().ok_or("there are no paths")?;
        match terminal {
            Some(terminal) => {
                let partner = paths.partners.get(terminal).copied().flatten();
                let partner = partner.ok_or_else(|| format!("{terminal} is not a terminal"))?;
                if !set.contains(&terminal) || set.contains(&partner) {
                    return Err(format!("terminal {terminal} and its partner are on one side"));
                }
            }
            None if !paths.fill => return Err("these vertices may be on no path".to_string()),
            None => {
                if set.is_empty() || set.iter().any(|&vertex| paths.partners[vertex].is_some()) {
                    return Err("a path may be all within the set".to_string());
                }
            }
        }
        take(self.leaving(&set).map(|edge| edges + edge as i32 + 1).collect())
    }

    fn cycle(
        &mut self,
        edges: &[usize],
        missed: Option<usize>,
        take: &mut Take<'_>,
    ) -> Result<(), String> {
        let first = self.terms.first(self.terms.edges)?;
        let set = distinct(edges, self.terms.plane.ends.len())?;
        if !self.terms.plane.is_loop(edges) {
            return Err("these edges are not one closed line".to_string());
        }
        let no_loop = || edges.iter().map(|&edge| -(first + edge as i32 + 1)).collect();
        if missed.is_none() && self.terms.lines.as_ref().is_some_and(|it| it.has_free_ends()) {
            return take(no_loop());
        }
        self.has_one_line()?;
        if self.terms.lines.as_ref().is_some_and(|lines| lines.is_network()) {
            return Err("a closed line may be a part of a network".to_string());
        }
        match (missed, self.terms.paths.is_some()) {
            (None, true) => {}
            (Some(place), false) => {
                let clue = self.terms.clues.get(&place);
                let clue = clue.ok_or_else(|| format!("there is no clue at {place}"))?;
                self.work.spend(clue.edges.len())?;
                let found = clue.edges.iter().filter(|edge| set.contains(edge)).count();
                let meets = clue.count.map_or(found > 0, |count| count == found);
                if meets && !self.breaks_rules(&set)? {
                    return Err(format!("the loop meets the clue at {place}"));
                }
            }
            (None, false) if self.breaks_rules(&set)? => {}
            _ => return Err("expected a clue that is missed, where the answer is a loop".into()),
        }
        take(no_loop())
    }

    /// Of several loops or networks none has to leave a set, and one may be an answer only with others.
    fn has_one_line(&self) -> Result<(), String> {
        match self.terms.lines.as_ref().is_some_and(|lines| lines.has_several()) {
            true => Err("an answer may be several lines".to_string()),
            false => Ok(()),
        }
    }

    fn lines(&self) -> Result<&dyn Lines, String> {
        self.terms.lines.as_deref().ok_or_else(|| "this form has no such cuts".to_string())
    }

    fn asked(&mut self, edges: &[usize]) -> Result<(), String> {
        let set = distinct(edges, self.terms.plane.ends.len())?;
        let mut work = self.work;
        let is_asked = self.lines()?.asks(&set, &mut work)?;
        self.work = work;
        if !is_asked {
            return Err("an answer may have none of these edges".to_string());
        }
        let clue = Clue { edges: edges.to_vec(), count: None };
        self.terms.clues.insert(self.terms.clues.len(), clue);
        Ok(())
    }

    fn rule(&mut self, on: &[usize], off: &[usize], take: &mut Take<'_>) -> Result<(), String> {
        let first = self.terms.first(self.terms.edges)?;
        distinct(&[on, off].concat(), self.terms.plane.ends.len())?;
        let known =
            on.iter().map(|&edge| (edge, true)).chain(off.iter().map(|&edge| (edge, false)));
        let mut work = self.work;
        let breaks = self.lines()?.breaks(&known.collect(), &mut work)?;
        self.work = work;
        if !breaks {
            return Err("these edges break no rule".to_string());
        }
        let literal = |&edge: &usize| first + edge as i32 + 1;
        take(on.iter().map(|edge| -literal(edge)).chain(off.iter().map(literal)).collect())
    }

    /// Whether a loop is not an answer by itself, where the checker can tell.
    fn breaks_rules(&mut self, edges: &HashSet<usize>) -> Result<bool, String> {
        let Some(lines) = &self.terms.lines else { return Ok(false) };
        self.work.spend(self.whole)?;
        let line: Vec<bool> =
            (0..self.terms.plane.ends.len()).map(|e| edges.contains(&e)).collect();
        Ok(lines.check(&line).is_err())
    }

    fn touch(&self, edges: &[usize], closing: usize, take: &mut Take<'_>) -> Result<(), String> {
        let first = self.terms.first(self.terms.edges)?;
        if !self.terms.paths.as_ref().is_some_and(|paths| paths.may_not_touch) {
            return Err("the line may touch itself".to_string());
        }
        let all = [edges, &[closing]].concat();
        distinct(&all, self.terms.plane.ends.len())?;
        if !self.terms.plane.is_loop(&all) {
            return Err("these edges do not lead from one end of that edge to the other".into());
        }
        take(edges.iter().map(|&edge| -(first + edge as i32 + 1)).collect())
    }

    fn block(&self, edges: &[usize], take: &mut Take<'_>) -> Result<(), String> {
        let first = self.terms.first(self.terms.edges)?;
        if !self.terms.paths.as_ref().is_some_and(|paths| paths.may_not_block) {
            return Err("a path may fill a block".to_string());
        }
        let plane = &self.terms.plane;
        let set = distinct(edges, plane.ends.len())?;
        // What is joined to one of them by these edges.
        let start = edges.first().and_then(|&edge| plane.ends[edge]).map(|[end, _]| end);
        let mut met: HashSet<usize> = start.into_iter().collect();
        let mut open: Vec<usize> = start.into_iter().collect();
        while let Some(vertex) = open.pop() {
            for &(edge, other) in &plane.at[vertex] {
                if set.contains(&edge) && met.insert(other) {
                    open.push(other);
                }
            }
        }
        let has = |&(edge, _): &(usize, Option<usize>)| {
            plane.ends[edge].is_some_and(|ends| ends.iter().all(|end| met.contains(end)))
        };
        if !plane.round.iter().any(|round| round.len() == 4 && round.iter().all(has)) {
            return Err("these edges do not join the four cells of a block".to_string());
        }
        take(edges.iter().map(|&edge| -(first + edge as i32 + 1)).collect())
    }

    fn cross(&self, vertices: &[usize], take: &mut Take<'_>) -> Result<(), String> {
        let edges = self.terms.first(self.terms.edges)?;
        let count = self.terms.plane.at.len();
        let set = distinct(vertices, count)?;
        if !self.terms.is_tour || set.is_empty() || set.len() == count {
            return Err("the line need not leave the set".to_string());
        }
        let mut on: Vec<i32> = self.leaving(&set).map(|edge| edges + edge as i32 + 1).collect();
        on.sort_unstable();
        if on.is_empty() || on.len() > MOST_OF_TWO {
            return take(on);
        }
        (0..on.len()).try_for_each(|at| take([&on[..at], &on[at + 1..]].concat()))
    }

    fn tough(&mut self, vertices: &[usize], take: &mut Take<'_>) -> Result<(), String> {
        let plane = self.terms.plane.clone();
        let mut met = distinct(vertices, plane.at.len())?;
        let mut parts = 0;
        for start in 0..plane.at.len() {
            if !met.insert(start) {
                continue;
            }
            parts += 1;
            let mut open = vec![start];
            while let Some(vertex) = open.pop() {
                self.work.spend(plane.at[vertex].len())?;
                let next = plane.at[vertex].iter().map(|&(_, other)| other);
                open.extend(next.filter(|&other| met.insert(other)));
            }
        }
        match self.terms.is_tour && parts > vertices.len().max(1) {
            true => take(Vec::new()),
            false => Err("a closed line may have as many parts".to_string()),
        }
    }
}
