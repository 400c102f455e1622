//! Steps by rules in words, for a kind of any rules.

use super::suppose::{Context, Told};
use super::terms::Shape;
use crate::kind::{Explained, Fact, Loops, Place, Step, capital, list};

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
    let edges = are(puzzle, facts.iter().copied().filter(|fact| !is_said(fact.edge)));
    let claims: Vec<String> = cells.iter().map(|(name, _)| name.clone()).chain(edges).collect();
    let claims = claims.join("; ");
    match rule {
        _ if facts.is_empty() => format!("What is known breaks a rule: {name}."),
        _ if puzzle.is_passage(rule)
            && let Some(why) = passage(&name, facts, known) =>
        {
            format!("{why}: {claims}.")
        }
        Place::Cell(_) | Place::Rule { .. } | Place::Point(_) => format!("By {name}, {claims}."),
        Place::Loops | Place::Sides => format!("Since {name}, {claims}."),
    }
}

/// What the line does at a vertex, in words, if that alone tells these facts.
fn passage(name: &str, facts: &[Fact], known: &[Fact]) -> Option<String> {
    let all = |on: bool| facts.iter().all(|fact| fact.on == on);
    match known.iter().filter(|fact| fact.on).count() {
        1 if all(true) => Some(format!("The line comes to {name} and has one way on")),
        2 if all(false) => Some(format!("The line passes {name} already")),
        0 if all(false) && !known.is_empty() => Some(format!("The line cannot end at {name}")),
        _ => None,
    }
}

/// Which edges are on, and which are off, in words.
fn are(puzzle: &dyn Explained, facts: impl Iterator<Item = Fact> + Clone) -> Vec<String> {
    let part = |on: bool| {
        let told = facts.clone().filter(|fact| fact.on == on);
        let told: Vec<String> = told.map(|fact| puzzle.name_edge(fact.edge)).collect();
        let is = if told.len() == 1 { "is" } else { "are" };
        (!told.is_empty()).then(|| format!("{} {is} {}", list(&told), say(on)))
    };
    [true, false].into_iter().filter_map(part).collect()
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

/// What follows by one rule after another, in words: from the opposite of the fact, or from what is known.
pub(super) fn chain(puzzle: &dyn Explained, context: Context<'_>, told: &Told) -> String {
    let count = told.rules.len();
    let supposed = told.fact.filter(|_| told.is_supposed());
    if let Some(fact) = told.fact
        && (count < 2 || count > Step::MOST_RULES && supposed.is_some())
    {
        return rules(puzzle, &told.rules.iter().copied().collect::<Vec<_>>(), fact);
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
    if let Some(fact) = supposed {
        said.push(format!("Suppose {}.", edge(Fact { on: !fact.on, ..fact })));
    }
    // The last of the chain is what the step tells.
    let is_direct = told.fact.is_some() && supposed.is_none();
    let shown = told.chain.len().saturating_sub(usize::from(is_direct));
    if count > Step::MOST_RULES {
        said.push(format!("It takes {count} rules."));
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
    if let Some(fact) = supposed {
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
    let edges = facts.clone().filter(|fact| context.tables.meaning(fact.edge).is_none());
    terms.chain(are(puzzle, edges)).collect::<Vec<String>>().join("; ")
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
