//! A compiled [`Csp`]: its literals, its clauses, and the way back from a model to values. It knows no grid.

use std::sync::Arc;

use crate::cnf::{Lit, Model, Projection};
use crate::csp::{Assignment, Constraint, Csp, VarId};
use crate::decode::NoSolution;
use crate::deduce::{Simplify, simplify};
use crate::encode::{EncodedCsp, Literals, Options};
use crate::limits::{Limits, Stopped};
use crate::stopwatch::Phase;
use crate::symmetry::SymmetryBreaking;

/// The most pairs of candidates for which fewer values than a board has decide how it is encoded: somewhat more
/// than an empty 36x36 has, which takes 500 MB in a solver.
const MOST_PAIRS: u64 = 4_000_000;

/// The constraints of a problem, and the literals of the values that its variables have left. `question::csp` asks
/// about it.
#[derive(Clone, Debug)]
pub struct CompiledCsp {
    csp: Arc<Csp>,
    literals: Arc<Literals>,
    /// The constraints that keep only some of the solutions that symmetries lead to each other, if they were asked for.
    broken: Option<Arc<SymmetryBreaking>>,
}

impl CompiledCsp {
    /// `csp`; the values that no solution has are found out first.
    pub fn new(csp: Csp) -> CompiledCsp {
        CompiledCsp::within(csp, Simplify::Propagate, &Limits::default()).expect("there is no limit to reach")
    }

    /// All of `csp`: every value of a variable has a literal of its own.
    pub fn whole(csp: Csp) -> CompiledCsp {
        CompiledCsp::within(csp, Simplify::None, &Limits::default()).expect("there is no limit to reach")
    }

    /// `csp`, simplified as `how` says, unless a limit is reached first.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn within(csp: Csp, how: Simplify, limits: &Limits) -> Result<CompiledCsp, Stopped> {
        let simplifying = limits.during(Phase::Simplify);
        let left = simplify(&csp, how, limits)?;
        drop(simplifying);
        let literals = Arc::new(Literals::new(&csp, left));
        Ok(CompiledCsp { csp: Arc::new(csp), literals, broken: None })
    }

    /// Returns the problem with other literals: for a reader of a formula that says which there are.
    pub(super) fn with_literals(self, literals: Literals) -> CompiledCsp {
        CompiledCsp { literals: Arc::new(literals), ..self }
    }

    /// Returns the problem with clauses that break its symmetries: they have a model if and only if there is a solution,
    /// but of solutions that symmetries lead to each other perhaps only one.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn breaking_symmetries(self, limits: &Limits) -> Result<CompiledCsp, Stopped> {
        let _compile = limits.during(Phase::Compile);
        let broken = SymmetryBreaking::new(&self.csp, limits)?;
        Ok(CompiledCsp { broken: Some(Arc::new(broken)), ..self })
    }

    /// Returns the problem of a formula that says that its symmetries are broken.
    pub(super) fn broken_elsewhere(self) -> CompiledCsp {
        CompiledCsp { broken: Some(Arc::new(SymmetryBreaking::elsewhere())), ..self }
    }

    /// Returns the constraints that break its symmetries, where somebody asked for them.
    pub fn broken(&self) -> Option<&SymmetryBreaking> {
        self.broken.as_deref()
    }

    /// Its constraints.
    pub fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    /// Returns the literals that say that a variable has a value.
    pub fn literals(&self) -> &Arc<Literals> {
        &self.literals
    }

    /// The variables that the problem is about, in their order.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = VarId> + use<> {
        (0..self.csp.subjects()).map(VarId::new)
    }

    /// Literals that fill a house where all digits are alike: if there is a solution, there is one in which these
    /// hold, with the digits renamed. (One of the symmetries that Crawford, Ginsberg, Luks and Roy break,
    /// "Symmetry-Breaking Predicates for Search Problems", 1996.) None where a constraint may tell
    /// digits from each other.
    pub fn any_filled_house(&self) -> Vec<Lit> {
        // The solution that stays may be another one.
        if self.broken.as_ref().is_some_and(|broken| broken.loses_solutions()) {
            return Vec::new();
        }
        let mut house = None;
        for posted in self.csp.posted() {
            let Constraint::AllDifferent(vars) = &posted.constraint else { return Vec::new() };
            house = house.or_else(|| self.csp.is_permutation(vars).then_some(vars));
        }
        let Some(house) = house else { return Vec::new() };
        let values = self.csp.range(house[0]);
        if self.csp.vars().any(|var| self.csp.range(var) != values) {
            return Vec::new();
        }
        let literals = house.iter().zip(values).map(|(&var, value)| self.literals.literal(var, value));
        // A digit that was left out cannot stand for another; what is so anyway has no literal.
        let mut literals: Vec<Lit> = literals.collect::<Option<_>>().unwrap_or_default();
        literals.retain(|&lit| lit != Lit::TRUE);
        literals
    }

    /// Returns the number of literals of the variables that the problem is about: the candidates, which come first.
    pub fn candidates(&self) -> u64 {
        self.literals.count_of_first(self.csp.subjects())
    }

    /// On which variables of a formula two models show different solutions.
    pub fn projection(&self) -> Projection {
        Projection::TrueOnesOf(self.candidates() as usize)
    }

    /// The options that suit it: those of a board of as many values as its open variables have left, unless that
    /// makes too many clauses.
    pub fn suited(&self) -> Options {
        let (open, candidates) = self.literals.open_of_first(self.csp.subjects());
        let left = candidates.div_ceil(open.max(1));
        // Each candidate of a board belongs to a cell, a row, a column and a box of about so many, in pairs.
        let pairs = candidates.saturating_mul(2 * left.saturating_sub(1));
        let values = self.vars().map(|var| self.csp.range(var).count()).max().unwrap_or(0);
        Options::suited(if pairs <= MOST_PAIRS { values.min(left as usize) } else { values })
    }

    /// Its clauses under `options`.
    pub fn encoded(&self, options: Options) -> EncodedCsp {
        self.encoded_within(options, &Limits::default())
    }

    /// Returns the clauses as [`CompiledCsp::encoded`] does; once `limits` are reached, no more sums are derived.
    pub fn encoded_within(&self, options: Options, limits: &Limits) -> EncodedCsp {
        let _encode = limits.during(Phase::Encode);
        let leaders = self.broken.iter().flat_map(|broken| broken.leaders()).cloned().collect();
        let encoded = EncodedCsp::within(Arc::clone(&self.csp), Arc::clone(&self.literals), options, limits);
        encoded.with_leaders(leaders)
    }

    /// The values that a model gives to the variables that the problem is about, checked against every constraint.
    ///
    /// # Errors
    /// A variable has no value or several, or a constraint is broken.
    pub fn decode(&self, model: &Model) -> Result<Assignment, NoSolution> {
        let mut values = Vec::with_capacity(self.csp.vars().len());
        for var in self.csp.vars() {
            values.push(match self.literals.value_in(model, var) {
                Ok(value) => Some(value),
                Err(0) if self.csp.is_boolean(var) => None,
                Err(count) => {
                    let number = || format!("variable {}", var.index() + 1);
                    let variable = self.csp.name(var).map_or_else(number, str::to_owned);
                    return Err(NoSolution::Values { variable, count });
                }
            });
        }
        if let Some(broken) = self.csp.broken(&values) {
            return Err(NoSolution::Broken(format!(
                "it breaks a constraint of {}",
                self.csp.owner_name(broken.owner)
            )));
        }
        values.truncate(self.csp.subjects());
        Ok(self.csp.assigned(values.into_iter().flatten().collect()))
    }
}
