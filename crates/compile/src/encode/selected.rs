//! The clauses of a [`Csp`] with selector variables for some owners. The constraints of such an owner hold only if its
//! selector is true. These clauses are used to compute unsatisfiable cores.

use std::collections::BTreeMap;
use std::rc::Rc;
use std::sync::{Arc, OnceLock};

use super::all_different::Houses;
use super::{EncodedCsp, Encoder, Literals, Options};
use crate::cnf::{Constants, Emit, GuardedSink, Lit, Sink, Var};
use crate::csp::{Constraint, Csp, Owner, VarId};
use crate::deduce::Peers;
use crate::limits::Limits;

/// The clauses of a [`Csp`] in which each chosen owner has a selector. If a selector is false, the constraints of its
/// owner need not hold. The selectors are the first variables after the literals of the [`Csp`]. The encoding of a
/// constraint never relies on another constraint that can be switched off, so the selectors are independent.
pub struct SelectedClauses<'a> {
    owners: &'a [Owner],
    encoded: EncodedCsp,
}

impl<'a> SelectedClauses<'a> {
    /// Encodes `csp` with a selector for each of `owners`; the constraints of other owners always hold.
    pub fn new(csp: impl Into<Arc<Csp>>, owners: &'a [Owner]) -> Self {
        let csp = csp.into();
        let options = Options { redundant: false, ..Options::default() };
        let encoded = EncodedCsp {
            literals: Arc::new(Literals::new(&csp, None)),
            options,
            peers: Peers::of(&csp, |_| false),
            csp,
            derived: Vec::new(),
            restated: BTreeMap::new(),
            leaders: Vec::new(),
            limits: Limits::default(),
            stopped_at: OnceLock::new(),
        };
        SelectedClauses { owners, encoded }
    }

    /// Returns the selectors in the order of the owners. If a selector is true, the owner's constraints hold.
    pub fn selectors(&self) -> Vec<Lit> {
        let first = self.encoded.literals.count() as usize;
        (first..first + self.owners.len()).map(|index| Var::from_index(index).positive()).collect()
    }

    /// Returns the literal that switches the constraints of an owner off; `None` if the owner has no selector.
    fn escape(&self, owner: Owner) -> Option<Lit> {
        let place = self.owners.iter().position(|&other| other == owner)?;
        Some(!Var::from_index(self.encoded.literals.count() as usize + place).positive())
    }

    /// Requires a variable to have exactly one value. If the variable belongs to an owner with a selector, this holds
    /// only if the selector is true.
    fn integer(&self, var: VarId, sink: &mut dyn Sink) {
        let csp = &*self.encoded.csp;
        let lits: Vec<Lit> = self.encoded.literals.of(var).map(|(_, lit)| lit).collect();
        let escape = csp.owner(var).and_then(|owner| self.escape(owner));
        self.out(&mut GuardedSink::new(sink, escape.as_slice()), &self.encoded.peers).group(
            &lits,
            true,
            true,
            ["cell"; 2],
        );
    }

    fn out<'s, 'o>(&'s self, sink: &'s mut (dyn Sink + 'o), peers: &'s Peers) -> Encoder<'s, 'o> {
        let Options { amo, sums, rows, .. } = self.encoded.options;
        Encoder { sink, amo, sums, rows, peers, automata: Rc::default() }
    }

    /// Encodes all constraints of one owner.
    fn owned(&self, owner: Owner, constraints: &[&Constraint], sink: &mut dyn Sink) {
        let csp = &*self.encoded.csp;
        let escape = self.escape(owner);
        let peers = Peers::of(csp, |other| other == owner || self.escape(other).is_none());
        let mut sink = GuardedSink::new(sink, escape.as_slice());
        let mut out = self.out(&mut sink, &peers);
        let mut houses = Houses::new(csp, self.encoded.options);
        for constraint in constraints {
            match constraint {
                Constraint::AllDifferent(vars) => {
                    self.encoded.truths(constraint, out.sink);
                    houses.encode(csp, &self.encoded.literals, vars, ["selected"; 2], &mut out);
                }
                other => self.encoded.constraint(other, &mut out),
            }
        }
    }
}

impl Emit for SelectedClauses<'_> {
    fn emit(&self, sink: &mut dyn Sink) {
        let mut sink = Constants::new(sink);
        let csp = &*self.encoded.csp;
        sink.new_vars(self.encoded.literals.count() + self.owners.len() as u64);
        csp.integers().for_each(|var| self.integer(var, &mut sink));
        for run in csp.posted().chunk_by(|a, b| a.owner == b.owner) {
            if !sink.wants_more() {
                return;
            }
            let constraints: Vec<&Constraint> = run.iter().map(|posted| &posted.constraint).collect();
            self.owned(run[0].owner, &constraints, &mut sink);
        }
    }
}
