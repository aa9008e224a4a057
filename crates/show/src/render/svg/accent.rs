//! Accents, with which a picture stresses some rules.

/// The reason why a picture stresses a rule.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accent {
    /// The rule is part of a contradiction.
    Blame,
    /// The rule is a cause of the step that is shown.
    Cause,
}

impl Accent {
    /// Returns the colour of lines in this accent.
    pub const fn colour(self) -> &'static str {
        match self {
            Accent::Blame => "#b00020",
            Accent::Cause => "#1a4fb5",
        }
    }

    /// Returns the SVG attributes of texts in this accent.
    pub fn fill(self) -> String {
        let class = match self {
            Accent::Blame => "blamed",
            Accent::Cause => "cause-text",
        };
        format!("class=\"{class}\" fill=\"{}\"", self.colour())
    }

    /// Returns the SVG attributes of bold texts in this accent.
    pub fn bold(self) -> String {
        self.fill() + " font-weight=\"bold\""
    }
}
