//! What an encoder tells a sink that derives its clauses: what new variables mean, and which known facts add up to one
//! that unit propagation alone does not find. After that each clause follows by unit propagation.

use super::Lit;

/// A fact about literals that was stated, defined or derived before.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Fact<'a> {
    /// At least one of the literals is true.
    AtLeastOne(&'a [Lit]),
    /// No two of the literals are true.
    AtMostOne(&'a [Lit]),
    /// A literal of [`Derivation::any_of`] implies one of those that define it.
    Implied(Lit),
}

/// Terms of a sum that differ from each other: of each its values and their literals, exactly one of which is true.
pub type Part = Vec<Vec<(i64, Lit)>>;

/// Takes the reasons of clauses. It never fails: what it cannot derive it keeps, and its sink wants no more then.
pub trait Derivation {
    /// The literal, which is of a new variable, is true exactly if one of `lits` is.
    fn any_of(&mut self, new: Lit, lits: &[Lit]);

    /// The fact is the sum of all these, as rows of a linear system are added.
    fn add_up(&mut self, facts: &[Fact<'_>], sum: Fact<'_>);

    /// The literal, which is of a new variable, is true exactly if at least `count` of `lits` are.
    fn at_least(&mut self, new: Lit, lits: &[Lit], count: usize);

    /// A count begins: at least `least` and at most `most` of these are true.
    fn count(&mut self, lits: &[Lit], least: usize, most: usize);

    /// A count begins of which some numbers are missing: the next one that is like that.
    fn count_with_gaps(&mut self);

    /// A count begins: so many of these, and `always` more, are true as the one true literal among `values` says.
    fn count_is(&mut self, lits: &[Lit], always: i64, values: &[(i64, Lit)]);

    /// These literals say that at least 1, 2, … are true of the literals of such a count.
    fn counted(&mut self, at_least: &[Lit]);

    /// The literal, which is of a new variable, chooses the next branch that is chosen so.
    fn branch(&mut self, new: Lit);

    /// What follows holds unless one of these is true, until that ends.
    fn begin_unless(&mut self, escape: &[Lit]);

    /// What began last with [`Derivation::begin_unless`] ends.
    fn end_unless(&mut self);

    /// A sum begins. What follows is about the ways in which they add up to the total.
    fn sum(&mut self, parts: &[Part], total: i64);

    /// The literal, which is of a new variable, is true exactly if both literals of one of the pairs are, in each way
    /// in which the terms add up.
    fn any_pair(&mut self, new: Lit, pairs: &[(Lit, Lit)]);

    /// The literal, which is of a new variable, is true exactly if the set of values of a part is so, ascending; `of`
    /// is a literal of that part.
    fn by_set(&mut self, new: Lit, of: Lit, holds: &dyn Fn(&[i64]) -> bool);

    /// Of these literals, which were defined since the sum began, no two are true in one way to add up.
    fn disjoint(&mut self, lits: &[Lit]);
}
