//! The kinds of steps.

/// The kind of a step, by its reasons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A cell has one value, or a value has one cell in a house.
    Single,
    /// A line of rules, perhaps with others, houses or cells.
    Rule,
    /// A sum that follows from houses and lines.
    Sum,
    /// A value confined to the intersection of two houses.
    Intersection,
    /// Some cells of a house with as many values.
    Subset,
    /// The places of a value in some houses lie in as many crossing houses.
    Fish,
    /// Three cells with two or three values.
    Wing,
    /// Each conclusion follows from the one before.
    Chain,
    /// Conclusions follow from several before.
    Net,
    /// Cases that are each refuted.
    Cases,
}

impl Kind {
    /// Returns the name of the kind, in lower case.
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
