//! The kinds of steps.

/// The kind of a step, determined by its causes.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub enum Kind {
    /// A cell has one value, or a value has one cell in a house.
    Single,
    /// One or more lines that state rules, perhaps with houses and cells.
    Rule,
    /// Derived sums, which follow from houses and lines.
    Sum,
    /// A value that one house confines to its intersection with another house.
    Intersection,
    /// A subset: N cells of a house with N values, or N values with N cells.
    Subset,
    /// A fish: all cells of a value in some houses lie in as many other houses.
    Fish,
    /// A wing: three cells with two or three values.
    Wing,
    /// A chain: each conclusion follows from the one before.
    Chain,
    /// A net: conclusions may follow from several earlier ones.
    Net,
    /// A case distinction: each case is refuted.
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
