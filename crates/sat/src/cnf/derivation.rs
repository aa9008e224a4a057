//! The reasons that an encoder gives a sink that derives its clauses: the definitions of new variables, and the known facts
//! that add up to one that unit propagation alone does not find. After that each clause follows by unit propagation.

use super::Lit;

/// A fact about literals that was stated, defined or derived before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact<'a> {
    /// At least one of the literals is true.
    AtLeastOne(&'a [Lit]),
    /// At most one of the literals is true.
    AtMostOne(&'a [Lit]),
    /// A literal of [`Derivation::any_of`] implies one of its defining literals.
    Implied(Lit),
}

/// Terms of a sum, all different: for each its values and their literals, exactly one of which is true.
pub type Part = Vec<Vec<(i64, Lit)>>;

/// Takes the reasons of clauses. It never fails: it notes what it cannot derive, and its sink then wants no more.
pub trait Derivation {
    /// Defines the literal of a new variable: it is true exactly if one of `lits` is.
    fn any_of(&mut self, new: Lit, lits: &[Lit]);

    /// Derives the fact as the sum of all these, as rows of a linear system are added.
    fn add_up(&mut self, facts: &[Fact<'_>], sum: Fact<'_>);

    /// Defines the literal of a new variable: it is true exactly if at least `count` of `lits` are.
    fn at_least(&mut self, new: Lit, lits: &[Lit], count: usize);

    /// Starts a count: at least `least` and at most `most` of these are true.
    fn count(&mut self, lits: &[Lit], least: usize, most: usize);

    /// Starts a count with gaps in its numbers: the next such one.
    fn count_with_gaps(&mut self);

    /// Starts a count: the number of true literals plus `always` is the value of the one true literal among `values`.
    fn count_is(&mut self, lits: &[Lit], always: i64, values: &[(i64, Lit)]);

    /// Defines these literals: at least 1, 2, … of the literals of such a count are true.
    fn counted(&mut self, at_least: &[Lit]);

    /// Defines the literal of a new variable: it chooses the next such branch.
    fn branch(&mut self, new: Lit);

    /// Until the matching end, everything holds unless one of these is true.
    fn begin_unless(&mut self, escape: &[Lit]);

    /// Ends the last [`Derivation::begin_unless`].
    fn end_unless(&mut self);

    /// Starts a sum. The calls until the next are about the ways in which the terms add up to the total.
    fn sum(&mut self, parts: &[Part], total: i64);

    /// Defines the literal of a new variable: it is true exactly if both literals of one of the pairs are, in each way in
    /// which the terms add up.
    fn any_pair(&mut self, new: Lit, pairs: &[(Lit, Lit)]);

    /// Defines the literal of a new variable: it is true exactly if the set of values of a part, ascending, satisfies
    /// `holds`; `of` is a literal of that part.
    fn by_set(&mut self, new: Lit, of: Lit, holds: &dyn Fn(&[i64]) -> bool);

    /// States that at most one of these literals, defined since the sum began, is true in any way to add up.
    fn disjoint(&mut self, lits: &[Lit]);
}
