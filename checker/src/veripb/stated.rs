//! The formula: what a statement says of every answer but those that it lists, as pseudo-Boolean constraints. It
//! has the clauses of the rules in the statement's form, those that exclude the answers, and connectivity; no cut
//! has a part in it.

use super::super::cuts::{Cut, Terms};
use super::super::rules::Take;
use super::super::statement::Header;
use super::super::text::{Room, Text, Work};
use super::super::{Fault, Part, Statement};
use super::commodity::{Arc, Commodity, Constraints, Demand};
use super::constraint::Constraint;
use std::collections::{BTreeSet, HashSet};

/// A formula.
pub(super) struct Stated {
    pub(super) statement: Statement,
    pub(super) constraints: Constraints,
    /// How many of the constraints are clauses; they come first.
    pub(super) clauses: usize,
    /// Variables of the certificate's own formula. Those that cuts have come after all of this one.
    pub(super) known: i32,
    pub(super) connected: Connected,
    /// The cuts, each with its line.
    pub(super) cuts: Vec<(usize, String)>,
}

/// Connectivity, as the cuts of a form need it.
#[derive(Default)]
pub(super) struct Connected {
    /// The line, or the network, or each path with its ends, hangs together.
    pub(super) line: Option<Commodity>,
    /// The faces inside do.
    pub(super) inside: Option<Commodity>,
    /// The faces outside do, with the frame.
    pub(super) outside: Option<Commodity>,
    /// Each pair of terminals sends its number from one to the other.
    pub(super) pairs: Option<Commodity>,
    /// Where each vertex has two edges, for each the constraints that it has no fewer and no more.
    pub(super) degrees: Vec<[usize; 2]>,
}

impl Stated {
    /// Reads a statement, its cuts unchecked, and shows each clause that it gives. The formula may have so many
    /// clauses, and constraints in all.
    pub(super) fn read(
        lines: &mut Text<'_>,
        (clauses, promised): (usize, usize),
        room: &mut Room,
        mut work: Work,
        given: &mut dyn FnMut(&[i32]),
    ) -> Result<Self, Fault> {
        let at = |line| move |what: String| Fault::new(Part::Statement, line, what);
        let first = lines.line()?.ok_or_else(|| at(1)("it is empty".to_string()))?.to_string();
        work.read(first.len());
        let mut header = Header::read(&first).map_err(at(1))?;
        header.promised = clauses;
        let (rows, room_now) = (Vec::new(), *room);
        let mut constraints = Constraints { rows, variables: 0, promised, room: room_now };
        let mut take = |clause: Vec<i32>| {
            let last = clause.iter().map(|literal| literal.abs()).max();
            constraints.variables = constraints.variables.max(last.unwrap_or(0));
            given(&clause);
            constraints.push(Constraint::clause(clause)).map(|_| ())
        };
        let take: &mut Take<'_> = &mut take;
        let mut statement = Statement::with(header, work, take).map_err(at(1))?;
        while statement.listed.is_open() {
            let number = lines.number + 1;
            let Some(line) = lines.line()? else { break };
            statement.line(line, take).map_err(at(number))?;
        }
        statement.listed.is_whole().map_err(at(lines.number))?;
        let (mut cuts, mut is_about) = (Vec::new(), About::default());
        loop {
            let number = lines.number + 1;
            let Some(line) = lines.line()? else { break };
            let cut: Cut = serde_json::from_str(line).map_err(|e| at(number)(e.to_string()))?;
            is_about.add(&cut);
            constraints.room.hold_bytes(line.len() as u64, Part::Statement, number)?;
            cuts.push((number, line.to_string()));
        }
        let terms = &statement.checker.terms;
        constraints.variables = constraints.variables.max(terms.variables);
        let (clauses, known) = (constraints.rows.len(), constraints.variables);
        let connected = Connected::state(terms, is_about, &mut constraints).map_err(at(1))?;
        *room = constraints.room;
        Ok(Self { statement, constraints, clauses, known, connected, cuts })
    }

    /// The lines of the formula.
    pub(super) fn lines(&self) -> impl Iterator<Item = String> {
        let Constraints { rows, variables, .. } = &self.constraints;
        let head = format!("* #variable= {variables} #constraint= {}", rows.len());
        [head].into_iter().chain(rows.iter().map(|row| format!("{row} ;")))
    }
}

/// What the cuts of a statement are about.
#[derive(Clone, Copy, Default)]
struct About {
    edges: bool,
    faces: bool,
}

impl About {
    fn add(&mut self, cut: &Cut) {
        match cut {
            Cut::Join { .. } => self.faces = true,
            Cut::Leave { .. } | Cut::Cycle { .. } => self.edges = true,
            _ => {}
        }
    }
}

impl Connected {
    /// Of a line with an inside it is enough that the line hangs together, or the two sides: whatever cuts are about.
    fn state(terms: &Terms, cuts: About, constraints: &mut Constraints) -> Result<Self, String> {
        let mut connected = Self::default();
        // Several lines need not hang together.
        if terms.lines.as_ref().is_some_and(|lines| lines.has_several()) {
            return Ok(connected);
        }
        if let Some(edges) = terms.edges.filter(|_| cuts.edges || terms.faces.is_none()) {
            connected.line = Some(line(terms, edges, constraints)?);
        }
        if let Some(faces) = terms.faces.filter(|_| cuts.faces || connected.line.is_none()) {
            connected.inside = Some(side(terms, faces, true, constraints)?);
            connected.outside = Some(side(terms, faces, false, constraints)?);
        }
        if let (Some(edges), true) = (terms.edges, terms.is_tour) {
            for around in &terms.plane.at {
                let sum = |sign| {
                    let on = around.iter().map(|&(edge, _)| edges + edge as i32 + 1);
                    Constraint::new(on.map(|on| (sign, on)), 2 * sign)
                };
                let degree = [constraints.push(sum(1)?)?, constraints.push(sum(-1)?)?];
                connected.degrees.push(degree);
            }
        }
        if let (Some(edges), Some(_)) = (terms.edges, &terms.paths) {
            connected.pairs = Some(pairs(terms, edges, constraints)?);
        }
        Ok(connected)
    }
}

/// The arcs of a graph's edges: an amount flows over those that are on.
fn arcs_of_edges(terms: &Terms, edges: i32) -> Vec<Arc> {
    let ends = terms.plane.ends.iter().enumerate();
    let arc = |(edge, ends): (usize, &Option<[usize; 2]>)| {
        ends.map(|ends| Arc { ends, open: [edges + edge as i32 + 1; 2] })
    };
    ends.filter_map(arc).collect()
}

/// The edges of the first clue that asks for some, of which every answer has one.
fn first_asked(terms: &Terms) -> Option<&[usize]> {
    let first = terms.clues.keys().filter(|&&clue| terms.asked(clue).is_ok()).min();
    first.and_then(|&clue| terms.asked(clue).ok())
}

/// Numbers in ascending order, or all that there are.
fn sorted(numbers: Option<impl Iterator<Item = usize>>, count: usize) -> Vec<usize> {
    let Some(numbers) = numbers else { return (0..count).collect() };
    let sorted: BTreeSet<usize> = numbers.collect();
    sorted.into_iter().collect()
}

/// A vertex needs as much as it has edges that are on. All comes from one vertex at an edge of the first clue; from
/// the ends of its path; or from the first island, where each needs 1.
fn line(terms: &Terms, edges: i32, constraints: &mut Constraints) -> Result<Commodity, String> {
    let arcs = arcs_of_edges(terms, edges);
    let vertices = terms.plane.at.len();
    if let Some(network) = &terms.network {
        let first = network.iter().min();
        let demand = |vertex: usize| {
            let needs = network.contains(&vertex) && Some(&vertex) != first;
            needs.then(|| Demand { literals: Vec::new(), amount: 1 })
        };
        let demands = (0..vertices).map(demand).collect();
        return Commodity::state(constraints, arcs, demands, network.len(), None, false);
    }
    let demand = |vertex: usize| {
        let is_end = terms.paths.as_ref().is_some_and(|paths| paths.partners[vertex].is_some());
        let literals = terms.plane.at[vertex].iter().map(|&(edge, _)| edges + edge as i32 + 1);
        (!is_end).then(|| Demand { literals: literals.collect(), amount: 0 })
    };
    let demands = (0..vertices).map(demand).collect();
    let ends = |edges: &'_ [usize]| {
        let ends = edges.iter().filter_map(|&edge| terms.plane.ends[edge]).flatten();
        ends.collect::<Vec<usize>>().into_iter()
    };
    let roots = sorted(first_asked(terms).map(ends), vertices);
    let roots = terms.paths.is_none().then_some(roots);
    // Only lines of a network may have more edges than vertices.
    let is_network = terms.lines.as_ref().is_some_and(|lines| lines.is_network());
    let most = 2 * if is_network { terms.plane.ends.len() } else { vertices };
    Commodity::state(constraints, arcs, demands, most, roots, false)
}

/// A face on a side needs 1. All comes from one face inside, beside the first clue; outside, from those beside the
/// frame.
fn side(
    terms: &Terms,
    faces: i32,
    is_inside: bool,
    constraints: &mut Constraints,
) -> Result<Commodity, String> {
    let plane = &terms.plane;
    let on_side = |face: usize| (faces + face as i32 + 1) * if is_inside { 1 } else { -1 };
    let mut arcs = Vec::new();
    for (face, round) in plane.round.iter().enumerate() {
        // Each pair of neighbours once.
        let after: HashSet<usize> =
            round.iter().filter_map(|&(_, across)| across).filter(|&other| other > face).collect();
        let mut after: Vec<usize> = after.into_iter().collect();
        after.sort_unstable();
        arcs.extend(
            after
                .into_iter()
                .map(|other| Arc { ends: [face, other], open: [face, other].map(on_side) }),
        );
    }
    let demand = |face: usize| {
        let is_fed = !is_inside && plane.round[face].iter().any(|(_, across)| across.is_none());
        (!is_fed).then(|| Demand { literals: vec![on_side(face)], amount: 0 })
    };
    let demands = (0..plane.round.len()).map(demand).collect();
    let beside = |edges: &[usize]| {
        let beside = edges.iter().flat_map(|&edge| plane.beside[edge]).flatten();
        beside.collect::<Vec<usize>>().into_iter()
    };
    let roots = is_inside.then(|| sorted(first_asked(terms).map(beside), plane.round.len()));
    Commodity::state(constraints, arcs, demands, plane.round.len(), roots, false)
}

/// Each pair has a number, which flows from one of its terminals to the other.
fn pairs(terms: &Terms, edges: i32, constraints: &mut Constraints) -> Result<Commodity, String> {
    let partners = terms.paths.as_ref().map(|paths| &paths.partners[..]).unwrap_or_default();
    let mut demands = vec![Some(Demand::default()); partners.len()];
    let mut number = 0;
    for (vertex, &partner) in partners.iter().enumerate() {
        let Some(partner) = partner.filter(|&partner| partner > vertex) else { continue };
        number += 1;
        for (end, amount) in [(vertex, -number), (partner, number)] {
            demands[end] = Some(Demand { literals: Vec::new(), amount });
        }
    }
    let arcs = arcs_of_edges(terms, edges);
    Commodity::state(constraints, arcs, demands, number as usize, None, true)
}
