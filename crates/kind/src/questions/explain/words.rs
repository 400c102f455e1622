//! Steps by rules in words, for a kind of any rules.

use super::suppose::{Context, Told};
use super::terms::Shape;
use crate::kind::{Explained, Fact, Layer, Loops, Place, Step, capital, list};

/// What one rule implies with what is known, in words. `missed` are vertices that the facts take from the line, each
/// with its edges, which then need no words.
pub(super) fn one_rule(
    puzzle: &dyn Explained,
    rule: Place,
    facts: &[Fact],
    known: &[Fact],
    missed: &[(usize, Vec<usize>)],
) -> String {
    let name = puzzle.name_rule(rule);
    let cells: Vec<(String, &Vec<usize>)> = missed
        .iter()
        .filter_map(|(vertex, edges)| Some((puzzle.name_missed(*vertex)?, edges)))
        .collect();
    let is_said = |edge: usize| cells.iter().any(|(_, edges)| edges.contains(&edge));
    let part = |on: bool| {
        let told = facts.iter().filter(|fact| fact.on == on && !is_said(fact.edge));
        let told: Vec<String> = told.map(|fact| puzzle.name_edge(fact.edge)).collect();
        let is = if told.len() == 1 { "is" } else { "are" };
        (!told.is_empty()).then(|| format!("{} {is} {}", list(&told), say(on)))
    };
    let cells = cells.iter().map(|(name, _)| name.clone());
    let claims: Vec<String> = cells.chain([true, false].into_iter().filter_map(part)).collect();
    let claims = claims.join("; ");
    let all = |on: bool| facts.iter().all(|fact| fact.on == on);
    let passes = known.iter().filter(|fact| fact.on).count();
    match rule {
        _ if facts.is_empty() => format!("What is known breaks a rule: {name}."),
        _ if puzzle.is_passage(rule) && all(true) && passes == 1 => {
            format!("The line comes to {name} and has one way on: {claims}.")
        }
        _ if puzzle.is_passage(rule) && all(false) && passes == 2 => {
            format!("The line passes {name} already: {claims}.")
        }
        _ if puzzle.is_passage(rule) && all(false) && passes == 0 && !known.is_empty() => {
            format!("The line cannot end at {name}: {claims}.")
        }
        Place::Cell(_) | Place::Rule { .. } | Place::Point(_) => format!("By {name}, {claims}."),
        Place::Loops | Place::Sides => format!("Since {name}, {claims}."),
    }
}

/// What a line would do if the fact's edge were on, or what the known edges make it do, in words.
pub(super) fn line(puzzle: &dyn Explained, fact: Option<Fact>, would: &str) -> String {
    match fact {
        Some(fact) => format!(
            "{} is off: with it a line would {would}.",
            capital(&puzzle.name_edge(fact.edge))
        ),
        None => format!("The known edges make a line {would}."),
    }
}

/// Why some rules imply a fact, in words: they refute its opposite.
pub(super) fn rules(puzzle: &dyn Explained, rules: &[Place], fact: Fact) -> String {
    let edge = puzzle.name_edge(fact.edge);
    let (supposed, claimed) = (say(!fact.on), say(fact.on));
    match rules {
        [] => {
            return format!(
                "Suppose {edge} is {supposed}. That contradicts what is known. So {edge} is {claimed}."
            );
        }
        [rule] => return one_rule(puzzle, *rule, &[fact], &[], &[]),
        _ => {}
    }
    if rules.len() > Step::MOST_RULES {
        return format!(
            "It needs trial: suppose {edge} is {supposed}, and {} rules contradict each other. So \
             {edge} is {claimed}.",
            rules.len()
        );
    }
    let names: Vec<String> = rules.iter().map(|&rule| puzzle.name_rule(rule)).collect();
    format!(
        "Suppose {edge} is {supposed}. With what is known, these rules cannot all hold then: {}. So \
         {edge} is {claimed}.",
        names.join("; ")
    )
}

/// What follows by one rule after another, in words: from what is known if the layer is `corner`, else from the
/// opposite of the fact.
pub(super) fn chain(
    puzzle: &dyn Explained,
    context: Context<'_>,
    told: &Told,
    layer: Layer,
) -> String {
    let names: Vec<Place> = told.rules.iter().copied().collect();
    let is_direct = layer == Layer::Corner;
    match (told.fact, &names[..]) {
        (Some(fact), [] | [_]) => return rules(puzzle, &names, fact),
        (Some(fact), _) if names.len() > Step::MOST_RULES && !is_direct => {
            return rules(puzzle, &names, fact);
        }
        _ => {}
    }
    let loops = match puzzle.loops() {
        Loops::None => ("lest a line close", "closes a line"),
        _ => ("lest a loop close too early", "closes a loop too early"),
    };
    let by = |rule: Place| match rule {
        Place::Loops if puzzle.loops() != Loops::Any => loops.0.to_string(),
        Place::Loops | Place::Sides => format!("since {}", puzzle.name_rule(rule)),
        _ => format!("by {}", puzzle.name_rule(rule)),
    };
    let edge = |fact: Fact| format!("{} is {}", puzzle.name_edge(fact.edge), say(fact.on));
    let mut said = Vec::new();
    if let Some(fact) = told.fact.filter(|_| !is_direct) {
        said.push(format!("Suppose {}.", edge(Fact { on: !fact.on, ..fact })));
    }
    // The last of the chain is what the step tells.
    let shown = told.chain.len().saturating_sub(usize::from(is_direct && told.fact.is_some()));
    if names.len() > Step::MOST_RULES {
        said.push(format!("It takes {} rules.", names.len()));
    } else {
        for same in told.chain[..shown].chunk_by(|one, other| one.1 == other.1) {
            let facts = same.iter().map(|&(fact, _)| fact);
            let claims = claims(puzzle, context, facts);
            said.push(format!("{}, {claims}.", capital(&by(same[0].1))));
        }
    }
    match (told.broken, told.fact) {
        (None, Some(fact)) => {
            let rule = told.chain.last().map(|&(_, rule)| by(rule)).unwrap_or_default();
            said.push(format!("So, {rule}, {}.", edge(fact)));
        }
        (None, None) => said.push("That contradicts what is known.".to_string()),
        (Some(Place::Loops), _) if puzzle.loops() != Loops::Any => {
            said.push(format!("That {}.", loops.1));
        }
        (Some(rule @ (Place::Loops | Place::Sides)), _) => {
            said.push(format!("That contradicts the rule that {}.", puzzle.name_rule(rule)));
        }
        (Some(rule), _) => said.push(format!("That contradicts {}.", puzzle.name_rule(rule))),
    }
    if let Some(fact) = told.fact.filter(|_| !is_direct) {
        said.push(format!("So {}.", edge(fact)));
    }
    said.join(" ")
}

/// Facts about edges and about terms, in words.
fn claims(
    puzzle: &dyn Explained,
    context: Context<'_>,
    facts: impl Iterator<Item = Fact> + Clone,
) -> String {
    let terms = facts.clone().filter_map(|fact| term(puzzle, context, fact));
    let are = |on: bool| {
        let is_edge = |fact: &Fact| context.tables.meaning(fact.edge).is_none() && fact.on == on;
        let edges = facts.clone().filter(is_edge).map(|fact| puzzle.name_edge(fact.edge));
        let edges: Vec<String> = edges.collect();
        let is = if edges.len() == 1 { "is" } else { "are" };
        (!edges.is_empty()).then(|| format!("{} {is} {}", list(&edges), say(on)))
    };
    let all: Vec<String> = terms.chain([true, false].into_iter().filter_map(are)).collect();
    all.join("; ")
}

/// A fact about a term, in words; `None` of an edge.
fn term(puzzle: &dyn Explained, context: Context<'_>, fact: Fact) -> Option<String> {
    let (shape, edges) = context.tables.meaning(fact.edge)?;
    let vertex = context.lines.vertex_of(edges);
    let name = vertex.and_then(|vertex| match (shape, fact.on) {
        (Shape::Some, true) => puzzle.name_visited(vertex),
        (Shape::Some, false) => puzzle.name_missed(vertex),
        _ => None,
    });
    let edges: Vec<String> = edges.iter().map(|&edge| puzzle.name_edge(edge)).collect();
    let edges = list(&edges);
    Some(name.unwrap_or_else(|| match (shape, fact.on) {
        (Shape::Some, true) => format!("at least one of {edges} is on"),
        (Shape::Some, false) => format!("{edges} are off"),
        (Shape::One, true) => format!("exactly one of {edges} is on"),
        (Shape::One, false) => format!("{edges} are both on or both off"),
        (Shape::Both, true) => format!("{edges} are on"),
        (Shape::Both, false) => format!("{edges} are not both on"),
    }))
}

/// That so many steps imply a fact, in words, with the first of them.
pub(super) fn several_steps(
    puzzle: &dyn Explained,
    fact: Fact,
    count: usize,
    first: &Step,
) -> String {
    let (edge, is) = (puzzle.name_edge(fact.edge), say(fact.on));
    format!("It takes {count} steps to see that {edge} is {is}. The first: {}", first.words)
}

/// In which edges answers differ, in words.
pub(super) fn differ(puzzle: &dyn Explained, edges: &[usize]) -> String {
    const MOST: usize = 12;
    let names = edges.iter().take(MOST).map(|&edge| puzzle.name_edge(edge));
    let names: Vec<String> = names.collect();
    let more = match edges.len().saturating_sub(MOST) {
        0 => String::new(),
        more => format!("; and {more} more"),
    };
    let (count, plural) = (edges.len(), if edges.len() == 1 { "" } else { "s" });
    format!("They differ in {count} edge{plural}: {}{more}.", names.join("; "))
}

fn say(on: bool) -> &'static str {
    if on { "on" } else { "off" }
}
