//! GraphML: `node` elements with an `id`, `edge` elements with `source` and `target`; `edgedefault` says
//! whether edges have directions.

use super::draft::{Directions, Draft};
use super::names::Names;
use lazyloop_text::text::{Expected, FormatError, Line};
use roxmltree::{Document, Node};
use std::collections::HashMap;

pub(super) fn read<'a>(text: &[u8]) -> Result<Draft<'a>, FormatError> {
    let text = text.strip_prefix(b"\xef\xbb\xbf").unwrap_or(text);
    let text = std::str::from_utf8(text).map_err(|utf8| {
        let before = &text[..utf8.valid_up_to()];
        let line = 1 + before.iter().filter(|&&sign| sign == b'\n').count();
        Line { number: line, text: b"" }.error(0, Expected::Utf8)
    })?;
    let document = Document::parse(text).map_err(|error| {
        let (line, column) = (error.pos().row as usize, error.pos().col as usize);
        FormatError {
            line,
            column,
            expected: Expected::Fault(format!("not XML: {error}")),
            found: None,
        }
    })?;
    let place = |node: Node<'_, '_>| document.text_pos_at(node.range().start);
    let fault = |node: Node<'_, '_>, fault: String| {
        let (line, column) = (place(node).row as usize, place(node).col as usize);
        FormatError { line, column, expected: Expected::Fault(fault), found: None }
    };
    let name = |node: Node<'_, '_>| node.tag_name().name().to_string();
    let children = |node: Node<'_, '_>| {
        node.children().filter(Node::is_element).map(|child| child.id()).collect::<Vec<_>>()
    };
    let at = |id| document.get_node(id).unwrap_or(document.root());
    let root = document.root_element();
    if name(root) != "graphml" {
        return Err(fault(root, format!("expected <graphml>, found <{}>", name(root))));
    }
    let mut graphs = children(root).into_iter().map(at).filter(|&node| name(node) == "graph");
    let graph = graphs.next().ok_or_else(|| fault(root, "expected a <graph> in it".to_string()))?;
    if let Some(second) = graphs.next() {
        return Err(fault(second, "expected one <graph>, found a second one".to_string()));
    }
    let is_directed = match graph.attribute("edgedefault") {
        Some("directed") => true,
        Some("undirected") => false,
        _ => {
            return Err(fault(
                graph,
                "expected edgedefault=\"directed\" or \"undirected\"".to_string(),
            ));
        }
    };
    let mut names = Vec::new();
    let mut index: HashMap<&str, usize> = HashMap::new();
    let (mut edges, mut data) = (Vec::new(), None);
    for child in children(graph).into_iter().map(at) {
        match child.tag_name().name() {
            "node" => {
                let id = child.attribute("id");
                let id =
                    id.ok_or_else(|| fault(child, "expected a node to have an id".to_string()))?;
                if index.insert(id, names.len()).is_some() {
                    return Err(fault(child, format!("a second node has the id {id}")));
                }
                names.push(id.to_string());
            }
            "edge" => edges.push(child),
            "data" | "desc" => {}
            other => return Err(fault(child, format!("<{other}> in a graph is not read"))),
        }
        for inner in children(child).into_iter().map(at) {
            match inner.tag_name().name() {
                "data" => data = data.or(Some(place(inner).row as usize)),
                "desc" => {}
                other => return Err(fault(inner, format!("<{other}> is not read"))),
            }
        }
    }
    let mut draft = Draft::new(Names::Listed(names), Directions::Said(is_directed));
    let mut kept = None;
    for edge in edges {
        let own = match edge.attribute("directed") {
            None => is_directed,
            Some("true") => true,
            Some("false") => false,
            Some(_) => {
                return Err(fault(edge, "expected directed=\"true\" or \"false\"".to_string()));
            }
        };
        if *kept.get_or_insert(own) != own {
            return Err(fault(
                edge,
                "expected edges that all have directions, or none".to_string(),
            ));
        }
        let end = |which: &str| {
            let id = edge.attribute(which);
            let id =
                id.ok_or_else(|| fault(edge, format!("expected an edge to have a {which}")))?;
            index.get(id).copied().ok_or_else(|| fault(edge, format!("no node has the id {id}")))
        };
        draft.edges.push((place(edge).row as usize, [end("source")?, end("target")?]));
    }
    draft.directions = Directions::Said(kept.unwrap_or(is_directed));
    if let Some(line) = data {
        draft.unread(line, "data of nodes and edges, such as weights,");
    }
    Ok(draft)
}
