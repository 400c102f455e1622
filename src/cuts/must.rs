//! Must-sets: where the line is in every answer, whatever the model says.

/// Some sets, numbered from 0, in flat arrays.
///
/// Over links: in every answer some link of each set is on. Over faces: in every answer some face of
/// each set is inside and some is outside. The two faces of a link that is on are on different sides,
/// so the faces on either side of a must-set's links are a must-set over faces.
#[derive(Clone, Debug)]
pub struct MustSets {
    members: Vec<u32>,
    /// Where each set's members begin; one more entry for the end.
    starts: Vec<u32>,
}

impl Default for MustSets {
    fn default() -> Self {
        Self { members: Vec::new(), starts: vec![0] }
    }
}

impl MustSets {
    /// Adds a set.
    pub fn add(&mut self, members: impl IntoIterator<Item = u32>) {
        self.members.extend(members);
        self.starts.push(self.members.len() as u32);
    }

    /// How many sets there are.
    pub fn len(&self) -> usize {
        self.starts.len() - 1
    }

    /// Whether there is no set.
    pub fn is_empty(&self) -> bool {
        self.len() == 0
    }

    /// The members of a set, in the order in which they were given.
    #[inline]
    pub fn members(&self, set: usize) -> &[u32] {
        &self.members[self.starts[set] as usize..self.starts[set + 1] as usize]
    }

    /// All sets, in the order in which they were added.
    #[inline]
    pub fn iter(&self) -> impl Iterator<Item = &[u32]> {
        self.starts.windows(2).map(|ends| &self.members[ends[0] as usize..ends[1] as usize])
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sets_come_back_as_they_were_added() {
        let mut must = MustSets::default();
        assert!(must.is_empty());
        must.add([4, 1]);
        must.add([7]);
        assert_eq!((must.len(), must.members(0), must.members(1)), (2, &[4, 1][..], &[7][..]));
        assert_eq!(must.iter().collect::<Vec<_>>(), [&[4, 1][..], &[7]]);
    }
}
