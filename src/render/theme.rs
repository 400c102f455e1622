//! The colours of a sheet.

/// A set of colours that go together.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Theme {
    /// Colours on white.
    #[default]
    Light,
    /// Colours on near black.
    Dark,
    /// Black on white, with no areas of colour.
    Print,
}

impl Theme {
    /// All of them.
    pub const ALL: [Self; 3] = [Self::Light, Self::Dark, Self::Print];

    /// The name by which users call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::Light => "light",
            Self::Dark => "dark",
            Self::Print => "print",
        }
    }

    pub(super) fn background(self) -> &'static str {
        match self {
            Self::Light | Self::Print => "#ffffff",
            Self::Dark => "#14181d",
        }
    }

    /// Labels and captions.
    pub(super) fn ink(self) -> &'static str {
        match self {
            Self::Light => "#1c2530",
            Self::Dark => "#e6ebf0",
            Self::Print => "#000000",
        }
    }

    /// Points, and the frame round a map.
    pub(super) fn faint(self) -> &'static str {
        match self {
            Self::Light => "#7b8794",
            Self::Dark => "#6c7885",
            Self::Print => "#000000",
        }
    }

    /// The line.
    pub(super) fn line(self) -> &'static str {
        match self {
            Self::Light => "#0060b0",
            Self::Dark => "#ffb454",
            Self::Print => "#000000",
        }
    }

    /// Lines between cells.
    pub(super) fn hairline(self) -> &'static str {
        match self {
            Self::Light => "#c3ccd5",
            Self::Dark => "#39424c",
            Self::Print => "#808080",
        }
    }

    /// Whether areas are coloured.
    pub(super) fn has_areas(self) -> bool {
        self.inside().is_some()
    }

    /// What the line encloses; nothing where areas of colour are not wanted.
    pub(super) fn inside(self) -> Option<&'static str> {
        match self {
            Self::Light => Some("#e2eefa"),
            Self::Dark => Some("#2c2a27"),
            Self::Print => None,
        }
    }
}
