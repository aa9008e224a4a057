//! The groups of rules by their subjects, for lists that people read.

use super::{REGISTRY, Spec};

/// A group of rules.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Rules without places of their own.
    WholeGrid,
    /// Rules about cells in order.
    Lines,
    /// Rules about sets of cells.
    Cages,
    /// Marks between cells.
    Neighbours,
    /// Marks in cells.
    Cells,
    /// Clues at an end of a row, a column or a diagonal.
    BesideGrid,
    /// Rules about layers of values besides the digits.
    Layers,
    /// Patterns, conditions, rules made of others, and custom rules.
    Own,
}

impl Group {
    /// All groups, in the order of lists.
    pub const ALL: [Group; 8] = [
        Group::WholeGrid,
        Group::Lines,
        Group::Cages,
        Group::Neighbours,
        Group::Cells,
        Group::BesideGrid,
        Group::Layers,
        Group::Own,
    ];

    /// Their common subject.
    pub fn title(self) -> &'static str {
        match self {
            Group::WholeGrid => "The whole grid",
            Group::Lines => "Lines",
            Group::Cages => "Cages and other sets of cells",
            Group::Neighbours => "Marks between neighbours",
            Group::Cells => "Single cells",
            Group::BesideGrid => "Clues outside the grid",
            Group::Layers => "Hidden layers",
            Group::Own => "Rules of your own",
        }
    }

    /// Its rules, sorted by name.
    pub fn rules(self) -> impl Iterator<Item = &'static Spec> {
        REGISTRY.iter().filter(move |spec| spec.group == self)
    }
}
