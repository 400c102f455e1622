//! Steps by rules in words, for a kind of any rules.

use crate::kind::{Explained, Fact, Place, Step, capital, list};

/// What one rule implies, in words. `missed` are vertices that the facts take from the line, each with its edges,
/// which then need no words.
pub(super) fn one_rule(
    puzzle: &dyn Explained,
    rule: Place,
    facts: &[Fact],
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
    match rule {
        _ if facts.is_empty() => format!("What is known breaks a rule: {name}."),
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
        [rule] => return one_rule(puzzle, *rule, &[fact], &[]),
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
