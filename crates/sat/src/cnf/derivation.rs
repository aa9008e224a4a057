//! The reasons for clauses, which an encoder gives to a sink that writes a proof: the definitions of new variables, and
//! facts that add up to another fact if unit propagation alone does not derive it. With these, each clause follows by
//! unit propagation.

use super::Lit;

/// A fact about literals that was emitted, defined or derived earlier.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact<'a> {
    /// At least one of the literals is true.
    AtLeastOne(&'a [Lit]),
    /// At most one of the literals is true.
    AtMostOne(&'a [Lit]),
    /// The literal, defined by [`Derivation::any_of`], implies that one of its defining literals is true.
    Implied(Lit),
}

/// Some terms of a sum, whose values must all be different. Each term is a list of its values, each with a literal;
/// exactly one literal of a term is true.
pub type Part = Vec<Vec<(i64, Lit)>>;

/// Receives the reasons for clauses. The methods cannot fail: if something cannot be derived, that is recorded, and the
/// sink wants no more clauses.
pub trait Derivation {
    /// Defines the literal `new` of a new variable: it is true if and only if one of `lits` is true.
    fn any_of(&mut self, new: Lit, lits: &[Lit]);

    /// Derives the fact `sum` by adding up all `facts`, as rows of a linear system.
    fn add_up(&mut self, facts: &[Fact<'_>], sum: Fact<'_>);

    /// Defines the literal `new` of a new variable: it is true if and only if at least `count` of `lits` are true.
    fn at_least(&mut self, new: Lit, lits: &[Lit], count: usize);

    /// Starts a count of true literals: at least `least` and at most `most` of `lits` are true.
    fn count(&mut self, lits: &[Lit], least: usize, most: usize);

    /// Starts the next count whose allowed numbers have gaps. The receiver knows these counts and their order.
    fn count_with_gaps(&mut self);

    /// Starts a count of true literals: the number of true `lits` plus `always` equals the value of the true literal in
    /// `values`.
    fn count_is(&mut self, lits: &[Lit], always: i64, values: &[(i64, Lit)]);

    /// Defines literals for the count that was started last: the first is true if and only if at least 1 of the counted
    /// literals is true, the second if at least 2 are, and so on.
    fn counted(&mut self, at_least: &[Lit]);

    /// Defines the literal `new` of a new variable: it chooses the next branch of an "or". The receiver knows the
    /// branches and their order.
    fn branch(&mut self, new: Lit);

    /// Starts a part in which everything holds unless one of `escape` is true.
    fn begin_unless(&mut self, escape: &[Lit]);

    /// Ends the part that the last [`Derivation::begin_unless`] started.
    fn end_unless(&mut self);

    /// Starts a sum: the terms of all `parts` add up to `total`. The following calls, up to the next sum, are about the
    /// ways in which the terms can add up to it.
    fn sum(&mut self, parts: &[Part], total: i64);

    /// Defines the literal `new` of a new variable: in each way in which the terms add up, it is true if and only if
    /// both literals of some pair are true.
    fn any_pair(&mut self, new: Lit, pairs: &[(Lit, Lit)]);

    /// Defines the literal `new` of a new variable: it is true if and only if `holds` is true for the ascending values
    /// of the terms in one part. `of` is a literal of that part.
    fn by_set(&mut self, new: Lit, of: Lit, holds: &dyn Fn(&[i64]) -> bool);

    /// Claims that in each way in which the terms add up, at most one of `lits` is true. All of `lits` were defined
    /// after the sum was started.
    fn disjoint(&mut self, lits: &[Lit]);
}
