//! The names of the variables of a problem without a grid.

use std::collections::HashMap;
use std::ops::RangeInclusive;
use std::sync::Arc;

use super::{Csp, IntVar, VarId, width};

/// The names of variables, in both directions.
#[derive(Clone, Debug, Default)]
pub(super) struct Names {
    /// The name of each variable, or `None`; the list ends with the last named variable.
    of: Vec<Option<Arc<str>>>,
    vars: HashMap<Arc<str>, VarId>,
}

impl Names {
    /// Returns the variable with this name, if there is one.
    pub fn find(&self, name: &str) -> Option<VarId> {
        self.vars.get(name).copied()
    }

    /// The name of a variable, if it has one.
    pub fn name(&self, var: VarId) -> Option<&str> {
        self.of.get(var.index())?.as_deref()
    }
}

impl Csp {
    /// Makes a problem without variables; [`Csp::named`] adds named variables.
    ///
    /// ```
    /// use sudoku2cnf_puzzle::csp::{Constraint, Csp};
    ///
    /// let mut csp = Csp::empty();
    /// let [day, hour] = [csp.named("day", 1..=5), csp.named("hour", 8..=15)];
    /// csp.begin_rule("a free afternoon");
    /// csp.post(Constraint::Member(hour, vec![8, 9, 10, 11]));
    /// assert_eq!((csp.find("day"), csp.name(hour)), (Some(day), Some("hour")));
    /// ```
    pub fn empty() -> Csp {
        Csp::new(0, 0..=0)
    }

    /// Adds a subject variable with this name, which takes one value of `range`.
    ///
    /// # Panics
    /// If another variable has this name, or the problem already has auxiliary variables.
    pub fn named(&mut self, name: impl Into<Arc<str>>, range: RangeInclusive<i32>) -> VarId {
        let (name, var) = (name.into(), VarId::new(self.vars.len()));
        assert_eq!(self.subjects(), self.vars.len(), "auxiliary variables follow those with names");
        assert!(
            !self.names.vars.contains_key(&name),
            "each name belongs to one variable, and `{name}` is taken"
        );
        self.vars.push(IntVar { min: *range.start(), width: width(&range), boolean: false, owner: None });
        let names = Arc::make_mut(&mut self.names);
        names.of.resize(var.index(), None);
        names.of.push(Some(Arc::clone(&name)));
        names.vars.insert(name, var);
        var
    }

    /// Returns the variable with this name, if there is one.
    pub fn find(&self, name: &str) -> Option<VarId> {
        self.names.find(name)
    }

    /// The name of a variable, if it has one.
    pub fn name(&self, var: VarId) -> Option<&str> {
        self.names.name(var)
    }

    /// Returns the number of subject variables, which come first.
    pub fn subjects(&self) -> usize {
        self.vars.partition_point(|var| var.owner.is_none())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn variables_are_found_by_their_names() {
        let mut csp = Csp::new(2, 1..=3);
        let (a, b) = (csp.named("a", 0..=9), csp.named("b".to_owned(), -1..=1));
        csp.begin_rule("rule");
        let auxiliary = csp.new_var(1..=2);
        assert_eq!([csp.find("a"), csp.find("b"), csp.find("c")], [Some(a), Some(b), None]);
        assert_eq!([csp.name(VarId::new(1)), csp.name(b), csp.name(auxiliary)], [None, Some("b"), None]);
        assert_eq!((csp.subjects(), csp.range(b)), (4, -1..=1));
    }

    #[test]
    #[should_panic(expected = "`a` is taken")]
    fn two_variables_of_one_name_are_refused() {
        let mut csp = Csp::empty();
        csp.named("a", 1..=2);
        csp.named("a", 1..=2);
    }

    #[test]
    #[should_panic(expected = "auxiliary variables follow")]
    fn a_name_behind_an_auxiliary_variable_is_refused() {
        let mut csp = Csp::empty();
        csp.new_var(1..=2);
        csp.named("a", 1..=2);
    }
}
