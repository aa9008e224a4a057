//! Presence literals say whether one of a set of pairwise different variables has a value. If the set is part of a
//! permutation, the other variables of the permutation have exactly the values that the set lacks.

use crate::cnf::Lit;
use crate::csp::VarId;
use crate::encode::literals::Literals;
use crate::encode::{Encoder, all_different};

/// A set of pairwise different variables.
pub struct Presence<'a> {
    literals: &'a Literals,
    vars: &'a [VarId],
    /// For each permutation that contains the set, its other variables.
    rests: Vec<Vec<VarId>>,
}

impl<'a> Presence<'a> {
    /// Creates the set of `vars`, which must be pairwise different.
    pub fn new(literals: &'a Literals, vars: &'a [VarId], out: &Encoder<'_, '_>) -> Self {
        Presence { literals, vars, rests: out.peers.rests(vars) }
    }

    fn lits(&self, vars: &[VarId], value: i32) -> Vec<Lit> {
        vars.iter().filter_map(|&var| self.literals.literal(var, value)).collect()
    }

    /// Returns any literal of the first variable; `TRUE` if it has no literals.
    pub fn first(&self) -> Lit {
        let first = self.vars.first().and_then(|&var| self.literals.of(var).next());
        first.map_or(Lit::TRUE, |(_, lit)| lit)
    }

    /// Returns a new literal that is defined for a proof as "the set has the value". [`Presence::tie`] must add its
    /// clauses.
    pub fn defined(&self, value: i32, out: &mut Encoder<'_, '_>) -> Lit {
        let present = out.sink.new_var().positive();
        if let Some(derivation) = out.sink.derivation() {
            derivation.any_of(present, &self.lits(self.vars, value));
        }
        present
    }

    /// Adds clauses by which `present` is true if and only if the set has the value.
    pub fn tie(&self, value: i32, present: Lit, out: &mut Encoder<'_, '_>) {
        let here = self.lits(self.vars, value);
        here.iter().for_each(|&lit| out.sink.clause(&[!lit, present]));
        out.sink.clause(&[&[!present], &here[..]].concat());
        for rest in &self.rests {
            let there = self.lits(rest, value);
            let all = [self.vars, rest].concat();
            all_different::derive_occurrence(self.literals, &all, value, out);
            there.iter().for_each(|&lit| out.sink.clause(&[!lit, !present]));
            out.sink.clause(&[&[present], &there[..]].concat());
        }
    }

    /// Returns a new literal that is true if and only if the set has the value.
    pub fn literal(&self, value: i32, out: &mut Encoder<'_, '_>) -> Lit {
        let present = self.defined(value, out);
        self.tie(value, present, out);
        present
    }

    /// Returns the values that at least one of the variables can take, in ascending order.
    pub fn values(&self) -> Vec<i32> {
        let mut values: Vec<i32> =
            self.vars.iter().flat_map(|&var| self.literals.of(var)).map(|(value, _)| value).collect();
        values.sort_unstable();
        values.dedup();
        values
    }
}
