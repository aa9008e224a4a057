//! Encodings of at-most-one constraints. Each has its own file with a description, the costs, and a function that turns
//! literals into clauses. An assignment of the literals can be extended to the auxiliary variables if and only if at
//! most one literal is true. A new encoding needs a file, its `mod` line and an entry in [`Amo::ALL`].

mod bimander;
mod bitwise;
mod commander;
mod ladder;
mod pairwise;
mod product;

use std::fmt;

use crate::cnf::{Fact, Lit, Sink};

/// An encoding of "at most one of n literals" as clauses.
#[derive(Clone, Copy)]
pub struct Amo(&'static Spec);

/// The properties of an encoding, declared in its own file. The costs are for n literals.
struct Spec {
    name: &'static str,
    summary: &'static str,
    source: &'static str,
    clauses: &'static str,
    variables: &'static str,
    encode: fn(&[Lit], &mut dyn Sink),
    states_pair: fn(usize, usize, usize) -> bool,
}

impl Amo {
    /// All encodings, in the order of help pages.
    #[rustfmt::skip]
    pub const ALL: &'static [Amo] = &[
        Amo::PAIRWISE,
        Amo::LADDER,
        Amo::PRODUCT,
        Amo::COMMANDER,
        Amo::BIMANDER,
        Amo::BITWISE,
    ];

    /// Maximum number of values for which [`suited`](Amo::suited) chooses pairs.
    pub const MOST_PAIRWISE: usize = 40;

    /// Returns the encoding with this name, or `None`.
    pub fn named(name: &str) -> Option<Amo> {
        Amo::ALL.iter().copied().find(|amo| amo.name() == name)
    }

    /// Returns the name by which users choose the encoding.
    pub const fn name(self) -> &'static str {
        self.0.name
    }

    /// Returns a description of the encoding in a few words.
    pub const fn summary(self) -> &'static str {
        self.0.summary
    }

    /// Returns the publication that describes the encoding.
    pub const fn source(self) -> &'static str {
        self.0.source
    }

    /// Returns the number of clauses for n literals, such as `3n-4`.
    pub const fn clauses(self) -> &'static str {
        self.0.clauses
    }

    /// Returns the number of auxiliary variables for n literals, such as `n-1` or `none`.
    pub const fn variables(self) -> &'static str {
        self.0.variables
    }

    /// Returns an encoding that is fast if cells have `values` values left. That is the pairwise encoding as long as it
    /// takes few clauses. Beyond that, it is the commander encoding, which takes the same time and a quarter of the
    /// memory. This was measured with CaDiCaL 3 on boards with 25, 36, 49, 64, 81 and 100 values, empty or with few
    /// givens. The number of values that remain in cells decides: on a 64x64 board with an average of 8 values left in
    /// an open cell, commanders take several times as long as pairs.
    pub const fn suited(values: usize) -> Amo {
        if values <= Amo::MOST_PAIRWISE { Amo::PAIRWISE } else { Amo::COMMANDER }
    }

    /// Returns `true` if the encoding of `len` literals has the clause that excludes the pair of different positions
    /// `i` and `j`, in either order. All such clauses are added in lexicographic order, with the lower position first.
    pub(crate) fn states_pair(self, len: usize, i: usize, j: usize) -> bool {
        (self.0.states_pair)(len, i, j)
    }

    /// Adds clauses that allow at most one of `lits` to be true.
    pub fn encode(self, lits: &[Lit], sink: &mut dyn Sink) {
        (self.0.encode)(lits, sink);
    }
}

impl Default for Amo {
    fn default() -> Amo {
        Amo::PAIRWISE
    }
}

// Encodings with equal names are the same: a test checks that names are unique.
impl PartialEq for Amo {
    fn eq(&self, other: &Amo) -> bool {
        self.name() == other.name()
    }
}

impl Eq for Amo {}

impl fmt::Debug for Amo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.name())
    }
}

impl fmt::Display for Amo {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.pad(self.name())
    }
}

/// Creates a variable for each bit of the numbers below `count`. It is defined to be true if some true literal has a
/// number with this bit. `number` returns the number of the literal at a position.
fn bits(count: usize, lits: &[Lit], number: impl Fn(usize) -> usize, sink: &mut dyn Sink) -> Vec<Lit> {
    let width = count.next_power_of_two().trailing_zeros();
    let first = sink.new_vars(u64::from(width));
    let bits: Vec<Lit> = (0..width).map(|bit| first.offset(bit).positive()).collect();
    if let Some(derivation) = sink.derivation() {
        for (&bit, place) in bits.iter().zip(0..) {
            derivation.any_of(bit, &members(lits, |literal| number(literal) >> place & 1 == 1));
        }
    }
    bits
}

/// Derives for a proof that at most one literal of `chosen` is true. Each of them is true if a literal of its group is
/// true, and at most one literal of all groups is true. `group` returns the group of the literal at a position. The
/// only literal of a group may represent the group itself.
fn derive_chosen(lits: &[Lit], group: impl Fn(usize) -> usize, chosen: &[Lit], sink: &mut dyn Sink) {
    let Some(derivation) = sink.derivation() else { return };
    let mut facts = vec![Fact::AtMostOne(lits)];
    for (&lit, number) in chosen.iter().zip(0..) {
        let members = members(lits, |place| group(place) == number);
        if members != [lit] {
            derivation.any_of(lit, &members);
            facts.push(Fact::Implied(lit));
        }
    }
    derivation.add_up(&facts, Fact::AtMostOne(chosen));
}

/// Returns the literals at the positions for which `has` returns `true`.
fn members(lits: &[Lit], has: impl Fn(usize) -> bool) -> Vec<Lit> {
    lits.iter().enumerate().filter(|&(place, _)| has(place)).map(|(_, &lit)| lit).collect()
}

/// Adds clauses by which a true `lit` makes `bits` the binary digits of `number`, the lowest first.
fn implies_number(lit: Lit, number: usize, bits: &[Lit], sink: &mut dyn Sink) {
    for (place, &bit) in bits.iter().enumerate() {
        sink.clause(&[!lit, if number >> place & 1 == 1 { bit } else { !bit }]);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::cnf::Formula;

    /// Returns `true` if `formula` has a model whose first variables have the values in the bits of `fixed`, by trying
    /// all values of the others.
    fn extends(formula: &Formula, fixed: u32, first: usize) -> bool {
        let auxiliary = formula.vars() - first;
        (0..1u64 << auxiliary).any(|rest| {
            let assignment = u64::from(fixed) | rest << first;
            let is_true = |lit: &Lit| (assignment >> lit.var().index() & 1 == 1) == lit.is_positive();
            formula.clauses().all(|clause| clause.iter().any(is_true))
        })
    }

    #[test]
    fn encodings_are_found_by_names_that_are_unique() {
        for (place, &amo) in Amo::ALL.iter().enumerate() {
            assert_eq!(Amo::ALL.iter().position(|other| other.name() == amo.name()), Some(place), "{amo}");
            assert_eq!(Amo::named(amo.name()), Some(amo));
        }
        assert_eq!(Amo::named("Pairwise"), None);
    }

    #[test]
    fn every_encoding_allows_exactly_the_assignments_with_at_most_one() {
        for &amo in Amo::ALL {
            let name = amo.name();
            for n in 0..=9 {
                let mut formula = Formula::default();
                let first = formula.new_vars(n as u64);
                let lits: Vec<Lit> = (0..n).map(|i| first.offset(i).positive()).collect();
                amo.encode(&lits, &mut formula);
                for fixed in 0..1u32 << n {
                    let expected = fixed.count_ones() <= 1;
                    assert_eq!(extends(&formula, fixed, n as usize), expected, "{name} of {n}: {fixed:b}");
                }
            }
        }
    }

    #[test]
    fn pairs_are_stated_as_announced() {
        for &amo in Amo::ALL {
            for n in 0..=20 {
                let mut formula = Formula::default();
                let first = formula.new_vars(n as u64);
                let lits: Vec<Lit> = (0..n).map(|i| first.offset(i).positive()).collect();
                amo.encode(&lits, &mut formula);
                let stated = |clause: &&[Lit]| clause.iter().all(|lit| lit.var().index() < n as usize);
                let stated: Vec<&[Lit]> = formula.clauses().filter(stated).collect();
                let pairs = (0..n as usize).flat_map(|i| (i + 1..n as usize).map(move |j| (i, j)));
                let announced = pairs.filter(|&(i, j)| amo.states_pair(n as usize, i, j));
                let announced: Vec<[Lit; 2]> = announced.map(|(i, j)| [!lits[i], !lits[j]]).collect();
                assert_eq!(stated, announced, "{} of {n}", amo.name());
            }
        }
    }

    #[test]
    fn groups_have_fewer_clauses_than_pairs_or_are_pairs() {
        for amo in [Amo::PRODUCT, Amo::COMMANDER] {
            for n in 0..=40_usize {
                let mut formula = Formula::default();
                let first = formula.new_vars(n as u64);
                let lits: Vec<Lit> = (0..n as u32).map(|i| first.offset(i).positive()).collect();
                amo.encode(&lits, &mut formula);
                let pairs = n * n.saturating_sub(1) / 2;
                let are_pairs = formula.vars() == n && formula.len() == pairs;
                assert!(are_pairs || formula.len() < pairs, "{amo} of {n}: {} clauses", formula.len());
            }
        }
        // Of seven literals, the first six form two groups with a commander each, and the last is its own commander.
        let mut formula = Formula::default();
        let first = formula.new_vars(7);
        let lits: Vec<Lit> = (0..7).map(|i| first.offset(i).positive()).collect();
        Amo::COMMANDER.encode(&lits, &mut formula);
        assert_eq!((formula.vars(), formula.len()), (9, 15));
    }

    #[test]
    fn negative_literals_are_literals() {
        for &amo in Amo::ALL {
            let name = amo.name();
            let mut formula = Formula::default();
            let first = formula.new_vars(5);
            let lits: Vec<Lit> = (0..5).map(|i| !first.offset(i).positive()).collect();
            amo.encode(&lits, &mut formula);
            for fixed in 0..1u32 << 5 {
                assert_eq!(extends(&formula, fixed, 5), fixed.count_ones() >= 4, "{name}: {fixed:b}");
            }
        }
    }

    #[test]
    fn unit_propagation_clears_the_others() {
        for &amo in Amo::ALL {
            let name = amo.name();
            let mut formula = Formula::default();
            let first = formula.new_vars(12);
            let lits: Vec<Lit> = (0..12).map(|i| first.offset(i).positive()).collect();
            amo.encode(&lits, &mut formula);
            for &chosen in &lits {
                let assigned = propagate(&formula, chosen);
                for &other in lits.iter().filter(|&&other| other != chosen) {
                    assert!(assigned.contains(&!other), "{name}: {chosen:?} leaves {other:?}");
                }
            }
        }
    }

    /// Returns all literals that follow from `decision` by unit propagation.
    fn propagate(formula: &Formula, decision: Lit) -> Vec<Lit> {
        let mut assigned = vec![decision];
        loop {
            let unit = formula.clauses().find_map(|clause| {
                let mut open = clause.iter().filter(|&&lit| !assigned.contains(&!lit));
                let unit = open.next().filter(|_| open.next().is_none())?;
                (!assigned.contains(unit)).then_some(*unit)
            });
            match unit {
                Some(lit) => assigned.push(lit),
                None => return assigned,
            }
        }
    }
}
