//! The colours of a sheet.

use crate::word::words;

words! {
    /// A set of colours that go together.
    #[derive(Default)]
    pub enum Theme {
        /// Colours on white.
        #[default]
        Light = "light",
        /// Colours on near black.
        Dark = "dark",
        /// Black on white, with no areas of colour.
        Print = "print",
    }
}

impl Theme {
    /// What is behind everything.
    pub fn background(self) -> &'static str {
        match self {
            Self::Light | Self::Print => "#ffffff",
            Self::Dark => "#14181d",
        }
    }

    /// Labels and captions.
    pub fn ink(self) -> &'static str {
        match self {
            Self::Light => "#1c2530",
            Self::Dark => "#e6ebf0",
            Self::Print => "#000000",
        }
    }

    /// Points, and the frame round a map.
    pub fn faint(self) -> &'static str {
        match self {
            Self::Light => "#7b8794",
            Self::Dark => "#6c7885",
            Self::Print => "#000000",
        }
    }

    /// The line.
    pub fn line(self) -> &'static str {
        match self {
            Self::Light => "#0060b0",
            Self::Dark => "#ffb454",
            Self::Print => "#000000",
        }
    }

    /// Lines between cells.
    pub fn hairline(self) -> &'static str {
        match self {
            Self::Light => "#c3ccd5",
            Self::Dark => "#39424c",
            Self::Print => "#808080",
        }
    }

    /// Whether areas are coloured.
    pub fn has_areas(self) -> bool {
        self.inside().is_some()
    }

    /// What the line encloses; nothing where areas of colour are not wanted.
    pub fn inside(self) -> Option<&'static str> {
        match self {
            Self::Light => Some("#e2eefa"),
            Self::Dark => Some("#2c2a27"),
            Self::Print => None,
        }
    }
}
