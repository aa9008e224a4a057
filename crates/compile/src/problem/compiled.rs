//! A compiled [`Csp`] with its literals and clauses, and the way back from a model to values. It does not depend on a
//! grid.

use std::sync::Arc;

use crate::cnf::{Lit, Model, Projection};
use crate::csp::{Assignment, Constraint, Csp, VarId};
use crate::decode::NoSolution;
use crate::deduce::{Simplify, simplify};
use crate::encode::{EncodedCsp, Literals, Options};
use crate::limits::{Limits, Stopped};
use crate::stopwatch::Phase;
use crate::symmetry::SymmetryBreaking;

/// Maximum number of pairs of candidates for which the number of remaining values determines the encoding. Above it,
/// the number of values of the board does. An empty 36x36 has somewhat fewer pairs, which take 500 MB in a solver.
const MOST_PAIRS: u64 = 4_000_000;

/// The constraints of a problem, with literals for the remaining values of its variables. `question::csp` solves it.
#[derive(Clone, Debug)]
pub struct CompiledCsp {
    csp: Arc<Csp>,
    literals: Arc<Literals>,
    /// Constraints that remove some of several symmetric solutions, if requested.
    broken: Option<Arc<SymmetryBreaking>>,
}

impl CompiledCsp {
    /// Compiles `csp` after removing the values that propagation excludes.
    pub fn new(csp: Csp) -> CompiledCsp {
        CompiledCsp::within(csp, Simplify::Propagate, &Limits::default()).expect("there is no limit to reach")
    }

    /// Compiles `csp` without simplification: every value of a variable has its own literal.
    pub fn whole(csp: Csp) -> CompiledCsp {
        CompiledCsp::within(csp, Simplify::None, &Limits::default()).expect("there is no limit to reach")
    }

    /// Compiles `csp`, simplified according to `how`.
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

    /// Replaces the literals by the given ones, which were read from the comments of a formula.
    pub(super) fn with_literals(self, literals: Literals) -> CompiledCsp {
        CompiledCsp { literals: Arc::new(literals), ..self }
    }

    /// Returns the problem with clauses that break its symmetries. They have a model if and only if there is a
    /// solution, but some of several symmetric solutions may be missing.
    ///
    /// # Errors
    /// A limit was reached.
    pub fn breaking_symmetries(self, limits: &Limits) -> Result<CompiledCsp, Stopped> {
        let _compile = limits.during(Phase::Compile);
        let broken = SymmetryBreaking::new(&self.csp, limits)?;
        Ok(CompiledCsp { broken: Some(Arc::new(broken)), ..self })
    }

    /// Marks the problem as read from a formula whose comments say that symmetries are broken.
    pub(super) fn broken_elsewhere(self) -> CompiledCsp {
        CompiledCsp { broken: Some(Arc::new(SymmetryBreaking::elsewhere())), ..self }
    }

    /// Returns the symmetry-breaking constraints, if they were requested.
    pub fn broken(&self) -> Option<&SymmetryBreaking> {
        self.broken.as_deref()
    }

    /// Returns the constraints.
    pub fn csp(&self) -> &Arc<Csp> {
        &self.csp
    }

    /// Returns the map between values of variables and literals.
    pub fn literals(&self) -> &Arc<Literals> {
        &self.literals
    }

    /// Returns the subject variables of the problem, in order.
    pub fn vars(&self) -> impl ExactSizeIterator<Item = VarId> + use<> {
        (0..self.csp.subjects()).map(VarId::new)
    }

    /// Returns literals that fill one house with the digits in ascending order. If all digits are interchangeable and
    /// there is a solution, some solution satisfies these literals. (This is one of the symmetries that Crawford,
    /// Ginsberg, Luks and Roy break, "Symmetry-Breaking Predicates for Search Problems", 1996.) Returns no literals if
    /// a constraint may distinguish digits.
    pub fn any_filled_house(&self) -> Vec<Lit> {
        // Symmetry breaking may have removed the solutions with such a house.
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
        // If a digit is excluded, the digits are not interchangeable. A fixed value needs no literal.
        let mut literals: Vec<Lit> = literals.collect::<Option<_>>().unwrap_or_default();
        literals.retain(|&lit| lit != Lit::TRUE);
        literals
    }

    /// Returns the number of candidates: literals of the subject variables, which are the first variables of the
    /// formula.
    pub fn candidates(&self) -> u64 {
        self.literals.count_of_first(self.csp.subjects())
    }

    /// Returns the variables of the formula in which models must differ to count as two solutions.
    pub fn projection(&self) -> Projection {
        Projection::TrueOnesOf(self.candidates() as usize)
    }

    /// Returns the options that suit the average number of values that an undecided variable has left. If that would
    /// make too many clauses, the full number of values is used instead.
    pub fn suited(&self) -> Options {
        let (open, candidates) = self.literals.open_of_first(self.csp.subjects());
        let left = candidates.div_ceil(open.max(1));
        // On a board, each candidate is in four groups of about `left` candidates (cell, row, column, box) and excludes
        // the other members.
        let pairs = candidates.saturating_mul(2 * left.saturating_sub(1));
        let values = self.vars().map(|var| self.csp.range(var).count()).max().unwrap_or(0);
        Options::suited(if pairs <= MOST_PAIRS { values.min(left as usize) } else { values })
    }

    /// Returns the clauses under `options`.
    pub fn encoded(&self, options: Options) -> EncodedCsp {
        self.encoded_within(options, &Limits::default())
    }

    /// Same as [`CompiledCsp::encoded`], but derives no more redundant sums once a limit is reached.
    pub fn encoded_within(&self, options: Options, limits: &Limits) -> EncodedCsp {
        let _encode = limits.during(Phase::Encode);
        let leaders = self.broken.iter().flat_map(|broken| broken.leaders()).cloned().collect();
        let encoded = EncodedCsp::within(Arc::clone(&self.csp), Arc::clone(&self.literals), options, limits);
        encoded.with_leaders(leaders)
    }

    /// Returns the values that a model gives to the subject variables, checked against every constraint.
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
