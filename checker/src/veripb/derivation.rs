//! How each cut follows from the formula: by one sum of balances and capacities for each set of vertices that the
//! cut is about. It must not know a kind.
//!
//! Let N be the most that flows over an arc, and S a set. The sum says: N times what is open into S, and N if the
//! root is in S, is at least what S needs. With a reason why S needs something, saturation makes that a clause:
//! something is open, or the root is in S. Two disjoint sets do not both have the root.

use super::super::cuts::{Cut, End, Present};
use super::commodity::{Commodity, Way};
use super::propagation::{Implied, Propagation};
use super::stated::Stated;
use super::steps::{Steps, sum};
use std::collections::{HashMap, HashSet};

/// Derives the cuts of one statement.
pub(super) struct Derivation {
    propagation: Propagation,
    /// The clauses that say that there is something of a clue: on the line, inside, or outside.
    asked: HashMap<(usize, Asked), Reason>,
}

/// The most rounds in which all literals are tried.
const MOST_ROUNDS: usize = 3;

#[derive(Clone, Copy, PartialEq, Eq, Hash)]
enum Asked {
    Edges,
    Inside,
    Outside,
}

/// Why a set needs something.
#[derive(Clone)]
struct Reason {
    /// Variables of the set of which the reason speaks.
    about: HashSet<i32>,
    /// A clause of them and others, if the variable is not given.
    clause: Option<usize>,
}

impl Reason {
    /// The clause has a literal for it.
    fn given(variable: i32) -> Self {
        Self { about: HashSet::from([variable.abs()]), clause: None }
    }
}

/// What is said of a cut whose reason is in no clause.
fn no_clause(what: &str) -> String {
    format!("{what} does not follow from the clauses of this form by unit propagation")
}

impl Derivation {
    pub(super) fn new(stated: &Stated) -> Self {
        let rows = stated.constraints.rows[..stated.clauses].iter();
        let clauses = (1..).zip(rows.map(|row| row.literals().collect()));
        // What holds in any case is no clause.
        let clauses =
            clauses.filter(|&(id, _): &(usize, Vec<i32>)| !stated.constraints.rows[id - 1].holds());
        Self { propagation: Propagation::new(clauses), asked: HashMap::new() }
    }

    /// Derives the clauses of a cut, and returns their numbers.
    pub(super) fn cut(
        &mut self,
        stated: &Stated,
        cut: &Cut,
        clauses: &[Vec<i32>],
        steps: &mut Steps,
    ) -> Result<Vec<usize>, String> {
        let last = clauses.last().map(Vec::as_slice).unwrap_or_default();
        if last.iter().any(|literal| last.contains(&-literal)) {
            return Ok(vec![steps.rup(last, &[])]);
        }
        match cut {
            Cut::Leave { vertices, present, beyond } => {
                let set = vertices.iter().copied().collect();
                self.leave(stated, &set, (*present, *beyond), clauses, steps)
            }
            Cut::Join { inside, from, to, through } => {
                self.join(stated, *inside, [*from, *to], through, steps).map(|id| vec![id])
            }
            Cut::Depart { vertices, terminal } => {
                let set = vertices.iter().copied().collect();
                self.depart(stated, &set, *terminal, steps).map(|id| vec![id])
            }
            Cut::Cycle { edges, .. } => self.cycle(stated, edges, last, steps).map(|id| vec![id]),
            Cut::Asked { .. } => Ok(Vec::new()),
            Cut::Rule { .. } => {
                let broken = self.propagation.follows(last, None);
                let hints = broken.ok_or("a rule that it breaks has no clauses in this form")?;
                Ok(vec![steps.rup(last, &hints)])
            }
            Cut::Cross { vertices } => {
                let set = vertices.iter().copied().collect();
                let twice = clauses.len() > 1;
                let expression =
                    if twice { crossed_twice(stated, &set)? } else { crossed(stated, &set)? };
                Ok(vec![steps.pol(&expression); clauses.len()])
            }
            Cut::Tough { vertices } => tough(stated, vertices).map(|sum| vec![steps.pol(&sum)]),
            Cut::Touch { .. } | Cut::Block { .. } => {
                Err("no clause of this form says how near to itself a path may run".to_string())
            }
        }
    }

    /// A clause that follows by unit propagation, as a reason. Where it does not, literals are tried that may be
    /// true or false with it.
    fn clause(&mut self, clause: &[i32], what: &str, steps: &mut Steps) -> Result<Reason, String> {
        for _ in 0..MOST_ROUNDS {
            if let Some(hints) = self.propagation.follows(clause, None) {
                let about = clause.iter().map(|literal| literal.abs()).collect();
                return Ok(Reason { about, clause: Some(steps.rup(clause, &hints)) });
            }
            let is_other =
                |variable: &i32| !clause.iter().any(|literal| literal.abs() == *variable);
            for variable in self.propagation.variables().into_iter().filter(is_other) {
                for literal in [variable, -variable] {
                    let longer = [clause, &[literal]].concat();
                    if let Some(hints) = self.propagation.follows(&longer, None) {
                        self.propagation.add(steps.rup(&longer, &hints), longer);
                        break;
                    }
                }
            }
        }
        Err(no_clause(what))
    }

    /// Why there is something of a clue.
    fn asks(
        &mut self,
        stated: &Stated,
        clue: usize,
        of: Asked,
        steps: &mut Steps,
    ) -> Result<Reason, String> {
        if let Some(reason) = self.asked.get(&(clue, of)) {
            return Ok(reason.clone());
        }
        let terms = &stated.statement.checker.terms;
        let edges = terms.asked(clue)?;
        let on = |&edge: &usize| terms.edges.unwrap_or(0) + edge as i32 + 1;
        let sign = if of == Asked::Outside { -1 } else { 1 };
        let on_side = |face: usize| sign * (terms.faces.unwrap_or(0) + face as i32 + 1);
        let beside = edges.iter().flat_map(|&edge| terms.plane.beside[edge]).flatten();
        let mut clause: Vec<i32> = match of {
            Asked::Edges => edges.iter().map(on).collect(),
            Asked::Inside | Asked::Outside => beside.map(on_side).collect(),
        };
        clause.sort_unstable();
        clause.dedup();
        let what = match of {
            Asked::Edges => "that an edge of a clue is on",
            Asked::Inside => "that a face beside a clue is inside",
            Asked::Outside => "that a face beside a clue is outside",
        };
        let reason = self.clause(&clause, what, steps)?;
        self.asked.insert((clue, of), reason.clone());
        Ok(reason)
    }

    /// Why the line is in a set, or beyond it.
    fn present(
        &mut self,
        stated: &Stated,
        present: Present,
        steps: &mut Steps,
    ) -> Result<Reason, String> {
        let terms = &stated.statement.checker.terms;
        match present {
            Present::Clue(clue) => self.asks(stated, clue, Asked::Edges, steps),
            Present::Vertex(vertex) => {
                let edges = terms.plane.at[vertex].iter();
                let on = edges.map(|&(edge, _)| terms.edges.unwrap_or(0) + edge as i32 + 1);
                let visited = terms.vertices.unwrap_or(0) + vertex as i32 + 1;
                let clause: Vec<i32> = on.chain([-visited]).collect();
                self.clause(&clause, "that a visited vertex has an edge", steps)
            }
            Present::Variable(_) => Err("no variable tells what is beyond".to_string()),
            Present::Junction => Err("no clause tells that a junction is beyond".to_string()),
        }
    }

    fn leave(
        &mut self,
        stated: &Stated,
        set: &HashSet<usize>,
        (present, beyond): (Present, Present),
        clauses: &[Vec<i32>],
        steps: &mut Steps,
    ) -> Result<Vec<usize>, String> {
        let line = stated.connected.line.as_ref().ok_or("this form has no line")?;
        let mut derived = Vec::new();
        let within = match present {
            // The variable is true exactly if an edge within the set is on.
            Present::Variable(variable) => {
                let implications = &clauses[..clauses.len().saturating_sub(1)];
                let mut clause = vec![-variable];
                for implication in implications {
                    derived.push(steps.define(implication, variable, true));
                    clause.extend(implication.iter().filter(|l| **l != variable).map(|l| -l));
                }
                let about = clause.iter().map(|literal| literal.abs()).collect();
                Reason { about, clause: Some(steps.define(&clause, variable, false)) }
            }
            present => self.present(stated, present, steps)?,
        };
        let beyond = self.present(stated, beyond, steps)?;
        let others = (0..line.vertices()).filter(|vertex| !set.contains(vertex)).collect();
        derived.push(apart(line, [(set, &within), (&others, &beyond)], 2, steps)?);
        Ok(derived)
    }

    /// Faces on a side that a path joins only over others.
    fn join(
        &mut self,
        stated: &Stated,
        inside: bool,
        ends: [End; 2],
        through: &[usize],
        steps: &mut Steps,
    ) -> Result<usize, String> {
        let terms = &stated.statement.checker.terms;
        let of = if inside { Asked::Inside } else { Asked::Outside };
        let side = if inside { &stated.connected.inside } else { &stated.connected.outside };
        let side = side.as_ref().ok_or("this form has no faces")?;
        let through: HashSet<usize> = through.iter().copied().collect();
        let mut parts = Vec::new();
        for end in ends {
            let Some(set) = reached(stated, end, inside, &through)? else { continue };
            // What the frame does not feed.
            if !side.feeds(&set) {
                continue;
            }
            let reason = match end {
                End::Face(face) => Reason::given(terms.faces.unwrap_or(0) + face as i32 + 1),
                End::Clue(clue) => self.asks(stated, clue, of, steps)?,
                End::Frame => continue,
            };
            parts.push((set, reason));
        }
        match &parts[..] {
            [(from, one), (to, other)] if inside => {
                apart(side, [(from, one), (to, other)], 1, steps)
            }
            [(set, reason), ..] if !inside => Ok(steps.pol(&part(side, set, reason, 1))),
            _ => Err("the faces of this cut are not apart".to_string()),
        }
    }

    fn depart(
        &mut self,
        stated: &Stated,
        set: &HashSet<usize>,
        terminal: Option<usize>,
        steps: &mut Steps,
    ) -> Result<usize, String> {
        let terms = &stated.statement.checker.terms;
        let line = stated.connected.line.as_ref().ok_or("this form has no line")?;
        if terms.network.is_some() {
            return crossed(stated, set).map(|expression| steps.pol(&expression));
        }
        if terminal.is_some() {
            let pairs = stated.connected.pairs.as_ref().ok_or("this form has no pairs")?;
            let way = match pairs.amount(set) {
                0 => return Err("the numbers of the pairs that it parts cancel out".to_string()),
                1.. => Way::In,
                _ => Way::Out,
            };
            return Ok(steps.pol(&amount(pairs, set, way)));
        }
        let vertex = set.iter().min().ok_or("the set is empty")?;
        let edges = terms.plane.at[*vertex].iter();
        let on: Vec<i32> =
            edges.map(|&(edge, _)| terms.edges.unwrap_or(0) + edge as i32 + 1).collect();
        let reason = self.clause(&on, "that a cell has an edge", steps)?;
        Ok(steps.pol(&part(line, set, &reason, 2)))
    }

    /// A closed line with all edges of another one is that one: so all other edges are off, and then some rule is
    /// broken.
    fn cycle(
        &mut self,
        stated: &Stated,
        edges: &[usize],
        clause: &[i32],
        steps: &mut Steps,
    ) -> Result<usize, String> {
        let terms = &stated.statement.checker.terms;
        let line = stated.connected.line.as_ref().ok_or("this form has no line")?;
        let ends = edges.iter().filter_map(|&edge| terms.plane.ends[edge]).flatten();
        let set: HashSet<usize> = ends.collect();
        let unless: Vec<i32> = line.crossing(&set).into_iter().collect();
        if let Some(hints) = self.propagation.follows(clause, None) {
            return Ok(steps.rup(clause, &hints));
        }
        let first = clause.first().map_or(0, |literal| literal.abs());
        let within = part(line, &set, &Reason::given(first), 2);
        let implied = match &line.roots {
            // The line comes from elsewhere.
            Some(roots) if !roots.may_be_in(&set) => {
                let mut stronger: Vec<i32> = unless.clone();
                stronger.push(-first);
                self.propagation.add(steps.pol(&within), stronger);
                None
            }
            // Nothing comes into the line.
            None if line.feeds(&set) => {
                let then = line.demanded(&set).into_iter().map(|literal| -literal).collect();
                let expression = sum(&line.sum(&set, Way::In));
                Some(Implied { number: steps.pol(&expression), unless, then })
            }
            None => None,
            // The root is on the line, so nothing comes to what is beyond.
            Some(roots) => {
                let others: HashSet<usize> =
                    (0..line.vertices()).filter(|vertex| !set.contains(vertex)).collect();
                let then = line.demanded(&others).into_iter().map(|literal| -literal).collect();
                let unless = unless.into_iter().chain([-first]).collect();
                let beyond = sum(&line.sum(&others, Way::In));
                let (most, one) = (line.most, roots.one);
                let expression = format!("{within} {one} + {most} * {beyond} +");
                Some(Implied { number: steps.pol(&expression), unless, then })
            }
        };
        let hints = self.propagation.follows(clause, implied.as_ref());
        let hints = hints.ok_or_else(|| no_clause("that a loop is not an answer"))?;
        let derived = steps.rup(clause, &hints);
        if let Some(implied) = implied {
            steps.delete(implied.number);
        }
        Ok(derived)
    }
}

/// What a path on one side reaches from an end past other faces; `None` if that is not only faces.
fn reached(
    stated: &Stated,
    end: End,
    inside: bool,
    through: &HashSet<usize>,
) -> Result<Option<HashSet<usize>>, String> {
    let checker = &stated.statement.checker;
    let plane = &checker.terms.plane;
    let mut met = HashSet::new();
    let mut open = checker.end(end)?;
    while let Some(face) = open.pop() {
        if face == plane.frame() {
            if inside {
                continue;
            }
            return Ok(None);
        }
        if !through.contains(&face) && met.insert(face) {
            open.extend(plane.next_to(face));
        }
    }
    Ok(Some(met))
}

/// Something is open into a set that needs something, or the root is in it. A set's own literals stand `weight`
/// times in the sum.
fn part(flow: &Commodity, set: &HashSet<usize>, reason: &Reason, weight: i64) -> String {
    // Where nothing is left of the set, the reason speaks of what is round it.
    if let (true, Some(clause)) = (set.is_empty(), reason.clause) {
        return clause.to_string();
    }
    let mut expression = sum(&flow.sum(set, Way::In));
    for literal in flow.demanded(set) {
        if !reason.about.contains(&literal.abs()) {
            expression += &format!(" x{} w", literal.abs());
        }
    }
    if let Some(clause) = reason.clause {
        expression += &format!(
            " {clause} {}+",
            if weight > 1 { format!("{weight} * ") } else { String::new() }
        );
    }
    expression += " s";
    if weight > 1 {
        expression += &format!(" {weight} d");
    }
    expression
}

/// Of two sets that need something one does not have the root, so something is open into it. Where it is known which
/// one, that is enough.
fn apart(
    flow: &Commodity,
    parts: [(&HashSet<usize>, &Reason); 2],
    weight: i64,
    steps: &mut Steps,
) -> Result<usize, String> {
    let roots = flow.roots.as_ref().ok_or("this form has no root")?;
    let alone = parts.iter().filter(|(set, _)| !roots.may_be_in(set));
    if let Some((set, reason)) = alone.min_by_key(|(set, _)| set.len()) {
        return Ok(steps.pol(&part(flow, set, reason, weight)));
    }
    let one = roots.one;
    let [from, to] = parts.map(|(set, reason)| part(flow, set, reason, weight));
    let mut expression = format!("{from} {to} + {one} +");
    let is_apart = |vertex: &&usize| parts.iter().all(|(set, _)| !set.contains(*vertex));
    for root in roots.vertices.iter().filter(is_apart).filter_map(|&v| roots.variable(v)) {
        expression += &format!(" x{root} w");
    }
    Ok(steps.pol(&(expression + " s")))
}

/// Some edge leaves a set with vertices of the network, which has others too.
fn crossed(stated: &Stated, set: &HashSet<usize>) -> Result<String, String> {
    let network = stated.statement.checker.terms.network.iter().flatten();
    let line = stated.connected.line.as_ref().ok_or("this form has no line")?;
    let (within, beyond): (HashSet<usize>, HashSet<usize>) =
        network.copied().partition(|vertex| set.contains(vertex));
    // The vertex from which all comes is on one side.
    Ok(amount(line, if line.feeds(&within) { &within } else { &beyond }, Way::In))
}

/// Two edges leave a set: as each vertex has two, an even number does.
fn crossed_twice(stated: &Stated, set: &HashSet<usize>) -> Result<String, String> {
    let degrees = |which: usize| {
        let mut rows: Vec<usize> =
            set.iter().map(|&vertex| stated.connected.degrees[vertex][which]).collect();
        rows.sort_unstable();
        sum(&rows)
    };
    Ok(format!("{} {} + 2 d 2 * {} +", degrees(1), crossed(stated, set)?, degrees(0)))
}

/// Some vertices have two edges each, and of each part that is left without them two edges lead to them: these are
/// too many.
fn tough(stated: &Stated, vertices: &[usize]) -> Result<String, String> {
    let plane = &stated.statement.checker.terms.plane;
    let mut met: HashSet<usize> = vertices.iter().copied().collect();
    let mut expression = String::new();
    for start in 0..plane.at.len() {
        if !met.insert(start) {
            continue;
        }
        let (mut part, mut open) = (HashSet::from([start]), vec![start]);
        while let Some(vertex) = open.pop() {
            let next = plane.at[vertex].iter().map(|&(_, other)| other);
            open.extend(next.filter(|&other| met.insert(other) && part.insert(other)));
        }
        if vertices.is_empty() {
            return crossed(stated, &part);
        }
        let more = if expression.is_empty() { "" } else { " +" };
        expression += &format!(" {}{more}", crossed_twice(stated, &part)?);
    }
    for &vertex in vertices {
        expression += &format!(" {} +", stated.connected.degrees[vertex][1]);
    }
    Ok(expression.trim_start().to_string())
}

/// Something is open into a set that needs a fixed amount, or out of one that has it left.
fn amount(flow: &Commodity, set: &HashSet<usize>, way: Way) -> String {
    let divisor = flow.most.min(flow.amount(set).abs());
    format!("{} s {divisor} d", sum(&flow.sum(set, way)))
}
