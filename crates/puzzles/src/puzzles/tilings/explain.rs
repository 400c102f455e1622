//! Explanations by single rules and by small sets of them. Faces have the numbers that pictures show.

use super::Puzzle;
use crate::cnf::Vars;
use crate::kind::{Explained, Loops, Place, RuleSink, list};
use crate::lines;

impl Explained for Puzzle {
    fn loops(&self) -> Loops {
        Loops::One
    }

    fn write_rules(&self, edges: Vars, sink: &mut dyn RuleSink) {
        lines::rules_apart(self, edges, sink);
        lines::sides_apart(self, edges, sink);
    }

    fn technique(&self, rule: Place) -> &'static str {
        match rule {
            Place::Cell(_) => "one label",
            Place::Point(_) => "one point",
            Place::Loops => "one loop",
            Place::Sides => "two sides of the line",
            Place::Rule { .. } => "one rule",
        }
    }

    fn is_passage(&self, rule: Place) -> bool {
        matches!(rule, Place::Point(_))
    }

    fn name_rule(&self, place: Place) -> String {
        match place {
            Place::Cell(face) => match self.label(face) {
                Some(label) => format!("the {label} of face {}", face + 1),
                None => format!("face {}", face + 1),
            },
            Place::Point(vertex) => {
                let has = |corners: &[u32]| corners.contains(&(vertex as u32));
                let faces = self.faces().enumerate();
                let faces = faces.filter(|(_, corners)| has(corners));
                let faces: Vec<String> = faces.map(|(face, _)| (face + 1).to_string()).collect();
                match &faces[..] {
                    [face] => format!("a corner of face {face} on the border"),
                    faces => format!("the point of faces {}", list(faces)),
                }
            }
            Place::Loops | Place::Rule { .. } => "the line is one loop".to_string(),
            Place::Sides => "the line has two sides".to_string(),
        }
    }

    /// "the edge between faces 3 and 4", "edge 2 of face 3 on the border": there, edges count in the order
    /// of the face's corners.
    fn name_edge(&self, edge: usize) -> String {
        let plane = lines::OneLine::plane(self);
        let Some(sides) = plane.sides(edge) else { return "no edge".to_string() };
        // The frame of a sphere is a face.
        let sides = sides.map(|side| side.or(self.tiles().outer().map(|_| plane.frame())));
        let number = |face: usize, other: Option<usize>| {
            let alike = plane.faces().edges(face).iter().map(|&edge| edge as usize);
            let alike = alike.filter(|&edge| {
                let across = plane.faces().ends(edge).unwrap_or_default();
                let other = other.unwrap_or(plane.frame());
                across == [face, other] || across == [other, face]
            });
            let alike: Vec<usize> = alike.collect();
            let at = alike.iter().position(|&other| other == edge).unwrap_or_default();
            (alike.len() > 1).then_some(at + 1)
        };
        let word = |number: Option<usize>| number.map_or_else(String::new, |n| format!(" {n}"));
        match sides {
            [Some(a), Some(b)] => {
                let number = word(number(a, Some(b)));
                format!("edge{number} between faces {} and {}", a.min(b) + 1, a.max(b) + 1)
            }
            [Some(face), None] | [None, Some(face)] => {
                format!("edge{} of face {} on the border", word(number(face, None)), face + 1)
            }
            [None, None] => "no edge".to_string(),
        }
    }
}
