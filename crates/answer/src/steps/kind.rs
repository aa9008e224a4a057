//! The sorts of steps.

/// The sort of a step, by its reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// One value of a cell, or one cell of a value in a house.
    Single,
    /// A line of rules, perhaps with others, houses or cells.
    Rule,
    /// A sum that follows from houses and lines.
    Sum,
    /// A value confined to where two houses meet.
    Intersection,
    /// A number of cells of a house with as many values.
    Subset,
    /// A value in so many houses that lie across as many others.
    Fish,
    /// Three cells with two or three values.
    Wing,
    /// Each conclusion from the one before.
    Chain,
    /// Conclusions from several before.
    Net,
    /// Cases that are each refuted.
    Cases,
}

impl Kind {
    /// Returns the name of the sort, in lower case.
    pub const fn name(self) -> &'static str {
        match self {
            Kind::Single => "single",
            Kind::Rule => "rule",
            Kind::Sum => "sum",
            Kind::Intersection => "intersection",
            Kind::Subset => "subset",
            Kind::Fish => "fish",
            Kind::Wing => "wing",
            Kind::Chain => "chain",
            Kind::Net => "net",
            Kind::Cases => "cases",
        }
    }
}
