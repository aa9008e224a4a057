//! Presence literals: whether a set of pairwise different variables has a value. If the set is part of a permutation, the
//! rest has the values that it lacks.

use crate::cnf::Lit;
use crate::csp::VarId;
use crate::encode::literals::Literals;
use crate::encode::{Encoder, all_different};

/// A set of pairwise different variables.
pub struct Presence<'a> {
    literals: &'a Literals,
    vars: &'a [VarId],
    /// The rest of each permutation that contains the set.
    rests: Vec<Vec<VarId>>,
}

impl<'a> Presence<'a> {
    /// Creates the set of `vars`.
    pub fn new(literals: &'a Literals, vars: &'a [VarId], out: &Encoder<'_, '_>) -> Self {
        Presence { literals, vars, rests: out.peers.rests(vars) }
    }

    fn lits(&self, vars: &[VarId], value: i32) -> Vec<Lit> {
        vars.iter().filter_map(|&var| self.literals.literal(var, value)).collect()
    }

    /// Returns a literal of the first variable.
    pub fn first(&self) -> Lit {
        let first = self.vars.first().and_then(|&var| self.literals.of(var).next());
        first.map_or(Lit::TRUE, |(_, lit)| lit)
    }

    /// Returns a new literal that is defined as "the set has the value", before clauses state it.
    pub fn defined(&self, value: i32, out: &mut Encoder<'_, '_>) -> Lit {
        let present = out.sink.new_var().positive();
        if let Some(derivation) = out.sink.derivation() {
            derivation.any_of(present, &self.lits(self.vars, value));
        }
        present
    }

    /// States that the set has the value exactly if `present`.
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

    /// Returns a new literal for "the set has the value".
    pub fn literal(&self, value: i32, out: &mut Encoder<'_, '_>) -> Lit {
        let present = self.defined(value, out);
        self.tie(value, present, out);
        present
    }

    /// Returns the values that at least one of the variables can take, ascending.
    pub fn values(&self) -> Vec<i32> {
        let mut values: Vec<i32> =
            self.vars.iter().flat_map(|&var| self.literals.of(var)).map(|(value, _)| value).collect();
        values.sort_unstable();
        values.dedup();
        values
    }
}
