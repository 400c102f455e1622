//! Which faces a window has, and how they lie to those beyond.

use super::Labelled;
use std::iter;

/// The faces of a window, numbered in their order, and what lies beyond them.
#[derive(Debug)]
pub(super) struct Pane<'a> {
    labelled: &'a Labelled,
    faces: Vec<u32>,
    /// For each face of the graph its number in the window.
    at: Vec<Option<u32>>,
    /// Whether a face is on the rim: across one of its edges lies a face beyond.
    on_rim: Vec<bool>,
    /// Whether a face is on the rim, next to it, or has a corner with a face beyond.
    near_rim: Vec<bool>,
    /// The vertices of which the window has all faces.
    whole: Vec<u32>,
}

impl<'a> Pane<'a> {
    /// An ascending list of faces, or all of them. Linear in the window, but for a list as long as the graph.
    pub(super) fn new(labelled: &'a Labelled, area: Option<&[u32]>) -> Self {
        let (plane, frame) = (&labelled.plane, labelled.plane.frame());
        let faces: Vec<u32> = area.map_or_else(|| (0..frame as u32).collect(), <[u32]>::to_vec);
        let mut at = vec![None; frame];
        faces.iter().enumerate().for_each(|(index, &face)| at[face as usize] = Some(index as u32));
        let mut whole: Vec<u32> = faces
            .iter()
            .flat_map(|&face| plane.corners(face as usize))
            .map(|vertex| vertex as u32)
            .collect();
        whole.sort_unstable();
        whole.dedup();
        let mut pane =
            Self { labelled, faces, at, on_rim: Vec::new(), near_rim: Vec::new(), whole };
        let is_on_rim =
            |&face: &u32| pane.across(face as usize).any(|face| pane.at(face).is_none());
        let on_rim: Vec<bool> = pane.faces.iter().map(is_on_rim).collect();
        let is_next = |&face: &u32| {
            pane.across(face as usize).any(|face| pane.at(face).is_some_and(|at| on_rim[at]))
        };
        let mut near_rim: Vec<bool> = pane.faces.iter().map(is_next).collect();
        pane.whole.retain(|&vertex| {
            let round = labelled.rounds().at(vertex as usize).iter().flatten();
            let is_whole = round.clone().all(|&face| pane.at[face].is_some());
            if !is_whole {
                let here = round.filter_map(|&face| pane.at[face]);
                here.for_each(|at| near_rim[at as usize] = true);
            }
            is_whole
        });
        Self { on_rim, near_rim, ..pane }
    }

    pub(super) fn len(&self) -> usize {
        self.faces.len()
    }

    /// Whether it has all faces.
    pub(super) fn is_whole(&self) -> bool {
        self.len() == self.at.len()
    }

    /// The number in the graph of a window's face.
    pub(super) fn face(&self, at: usize) -> usize {
        self.faces[at] as usize
    }

    /// The number in the window of a graph's face; `None` for the faces beyond.
    pub(super) fn at(&self, face: usize) -> Option<usize> {
        self.at[face].map(|at| at as usize)
    }

    pub(super) fn is_on_rim(&self, at: usize) -> bool {
        self.on_rim[at]
    }

    /// Whether the face belongs to a label or a vertex that belongs to a face beyond or on the rim too. Where all
    /// these faces and those beyond are as in the answer, no such label or vertex is violated.
    pub(super) fn is_near_rim(&self, at: usize) -> bool {
        self.near_rim[at]
    }

    /// Whether the window has a face and all faces across its edges, so that it can ask for the label.
    pub(super) fn has_all_of(&self, face: usize) -> bool {
        self.at(face).is_some_and(|at| !self.on_rim[at])
    }

    /// The graph's faces across the edges of one, once for each edge, without the frame.
    pub(super) fn across(&self, face: usize) -> impl Iterator<Item = usize> + use<'a> {
        let plane = &self.labelled.plane;
        let across = plane.faces().targets(face).iter().map(|&other| other as usize);
        across.filter(|&other| other != plane.frame())
    }

    /// How many edges of a face lead to the frame.
    pub(super) fn edges_on_frame(&self, face: usize) -> usize {
        self.labelled.plane.faces().targets(face).len() - self.across(face).count()
    }

    /// The faces round each vertex of which the window has all, by their numbers in the window; `None` is the frame.
    pub(super) fn rounds(&self) -> impl Iterator<Item = Vec<Option<usize>>> {
        let local = |face: &Option<usize>| face.and_then(|face| self.at(face));
        self.whole.iter().map(move |&vertex| {
            self.labelled.rounds().at(vertex as usize).iter().map(local).collect()
        })
    }

    /// A face and those across its edges: among them are both sides, if the label is above 0.
    pub(super) fn scope(&self, face: usize) -> impl Iterator<Item = usize> + use<'a> {
        iter::once(face).chain(self.across(face))
    }
}
