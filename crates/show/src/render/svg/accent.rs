//! The accents of the rules that a picture highlights.

/// The reason why a rule is stressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accent {
    /// The rule is to blame for a contradiction.
    Blame,
    /// The rule is a cause of a step.
    Cause,
}

impl Accent {
    /// The colour of its lines.
    pub const fn colour(self) -> &'static str {
        match self {
            Accent::Blame => "#b00020",
            Accent::Cause => "#1a4fb5",
        }
    }

    /// The attributes of its texts.
    pub fn fill(self) -> String {
        let class = match self {
            Accent::Blame => "blamed",
            Accent::Cause => "cause-text",
        };
        format!("class=\"{class}\" fill=\"{}\"", self.colour())
    }

    /// Returns the attributes of a fill with bold text.
    pub fn bold(self) -> String {
        self.fill() + " font-weight=\"bold\""
    }
}
