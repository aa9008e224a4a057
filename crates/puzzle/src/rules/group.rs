//! Groups of rules with a common subject, for lists that people read.

use super::{REGISTRY, Spec};

/// A group of rules with a common subject.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Group {
    /// Rules about the grid as a whole, most of which name no cells.
    WholeGrid,
    /// Rules about lines: cells in order.
    Lines,
    /// Rules about cages: sets of cells.
    Cages,
    /// Rules that are marks between cells.
    Neighbours,
    /// Rules that are marks in cells.
    Cells,
    /// Rules that are clues at the end of a row, column or diagonal.
    BesideGrid,
    /// Rules about layers, which hold values in addition to the digits.
    Layers,
    /// Rules that setters define themselves: patterns, conditions, combinations of rules, and custom rules.
    Own,
}

impl Group {
    /// All groups, in the order in which lists show them.
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

    /// Returns the common subject of the group's rules, as a title.
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

    /// Returns the rules of the group, sorted by name.
    pub fn rules(self) -> impl Iterator<Item = &'static Spec> {
        REGISTRY.iter().filter(move |spec| spec.group == self)
    }
}
