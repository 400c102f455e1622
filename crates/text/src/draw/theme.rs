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
    /// The light, the dark or the printed one.
    fn of(self, colours: [&'static str; 3]) -> &'static str {
        colours[self as usize]
    }

    /// The background.
    pub fn background(self) -> &'static str {
        self.of(["#ffffff", "#14181d", "#ffffff"])
    }

    /// The colour of labels and captions.
    pub fn ink(self) -> &'static str {
        self.of(["#1c2530", "#e6ebf0", "#000000"])
    }

    /// The colour of points, and of the frame round a map.
    pub fn faint(self) -> &'static str {
        self.of(["#7b8794", "#6c7885", "#000000"])
    }

    /// The colour of the line.
    pub fn line(self) -> &'static str {
        self.of(["#0060b0", "#ffb454", "#000000"])
    }

    /// The colour of edges that some answers have and others do not.
    pub fn open(self) -> &'static str {
        self.of(["#c0390b", "#ff6f61", "#000000"])
    }

    /// The colour of the lines between cells.
    pub fn hairline(self) -> &'static str {
        self.of(["#c3ccd5", "#39424c", "#808080"])
    }

    /// Whether areas are coloured.
    pub fn has_areas(self) -> bool {
        self.inside().is_some()
    }

    /// The colour of the area that the line encloses; `None` for a theme without areas of colour.
    pub fn inside(self) -> Option<&'static str> {
        match self {
            Self::Light => Some("#e2eefa"),
            Self::Dark => Some("#2c2a27"),
            Self::Print => None,
        }
    }
}
