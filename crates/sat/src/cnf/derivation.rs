//! What an encoder tells a sink that derives its clauses: what new variables mean, and which known facts add up to one
//! that unit propagation alone does not find. After that each clause follows by unit propagation.

use super::Lit;

/// A fact about literals that was stated, defined or derived before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Known<'a> {
    /// At least one of the literals is true.
    AtLeastOne(&'a [Lit]),
    /// No two of the literals are true.
    AtMostOne(&'a [Lit]),
    /// A literal of [`Derivation::any_of`] implies one of those that define it.
    Implied(Lit),
}

/// Takes the reasons of clauses. It never fails: what it cannot derive it keeps, and its sink wants no more then.
pub trait Derivation {
    /// The literal, which is of a new variable, is true exactly if one of `lits` is.
    fn any_of(&mut self, new: Lit, lits: &[Lit]);

    /// The fact is the sum of all these, as rows of a linear system are added.
    fn add_up(&mut self, facts: &[Known<'_>], sum: Known<'_>);
}
