//! How the rules are stressed that a picture is about.

/// Why a rule is stressed.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Accent {
    /// It is to blame for a contradiction.
    Blame,
    /// It is a cause of a step.
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

    /// The same in bold.
    pub fn bold(self) -> String {
        self.fill() + " font-weight=\"bold\""
    }
}
