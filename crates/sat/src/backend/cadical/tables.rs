//! Enlarges CaDiCaL's tables of variables in steps. By itself, CaDiCaL doubles them when a literal needs more room. For
//! millions of variables, a single step takes seconds and gigabytes, cannot be interrupted by a stop flag, and may
//! allocate twice the needed size; if memory is refused, CaDiCaL ends the process.

use cadical_sys::CaDiCal;

use crate::backend::load::Refusal;
use crate::backend::memory;

/// Bytes that a variable takes in all tables: slightly more than was measured with CaDiCaL 3.0.1.
const BYTES: u64 = 192;
/// Maximum number of variables for which the first step makes room. Each further step doubles the size.
const FIRST: u64 = 1 << 18;
/// Number of variables for which there is room beyond the formula's own, since questions may add variables.
const SPARE: u64 = 1 << 10;

/// The size of a solver's tables: the number of variables that they have room for, including variable 0.
#[derive(Debug, Default)]
pub struct Tables {
    places: u64,
}

/// Returns the bytes that the tables for `vars` variables take.
pub fn bytes(vars: u64) -> u64 {
    vars * BYTES
}

impl Tables {
    /// Makes room for variables up to number `last`; the formula has `vars` variables so far. Before each step,
    /// `wanted` is called with the number of bytes; if it returns `false`, this function returns an error.
    pub fn hold(
        &mut self,
        solver: &mut CaDiCal,
        last: u64,
        vars: u64,
        wanted: impl Fn(u64) -> bool,
    ) -> Result<(), Refusal> {
        // Variable 0 is not used, but counts towards the size.
        while last >= self.places {
            let places = if self.places == 0 { first(last, vars) } else { 2 * self.places };
            let bytes = bytes(places - self.places);
            if !wanted(bytes) {
                return Err(Refusal::Unwanted);
            }
            if !memory::is_free(bytes) {
                return Err(Refusal::Memory(bytes));
            }
            // The first step declares all variables that it makes room for, which sets the size that CaDiCaL doubles
            // later.
            let up_to = if self.places == 0 { places - 1 } else { last.min(places - 1) };
            solver.resize(i32::try_from(up_to).expect("a solver in the process has fewer variables"));
            self.places = places;
        }
        Ok(())
    }
}

/// Returns the size after the first step, chosen so that repeated doubling ends just above the needed size.
fn first(last: u64, vars: u64) -> u64 {
    let mut places = vars + 1 + SPARE;
    if places <= FIRST {
        // In a small formula, only the variables that occur in clauses are declared.
        return last + 1;
    }
    while places > FIRST {
        places = places.div_ceil(2);
    }
    places
}

#[cfg(test)]
mod tests {
    use std::cell::Cell;

    use super::*;

    #[test]
    fn many_variables_are_taken_in_steps_and_hardly_any_for_nothing() {
        for vars in [1 << 20, (1 << 20) + 1, 3_000_000] {
            let (mut tables, mut solver, steps) = (Tables::default(), CaDiCal::new(), Cell::new(0));
            let wanted = |_| {
                steps.set(steps.get() + 1);
                true
            };
            assert_eq!(tables.hold(&mut solver, 1, vars, wanted), Ok(()));
            assert_eq!(steps.get(), 1);
            assert_eq!(tables.hold(&mut solver, vars, vars, wanted), Ok(()));
            assert!(steps.get() > 2, "{vars}: {} steps", steps.get());
            assert_eq!(u64::from(solver.vars().unsigned_abs()), vars);
            assert!(tables.places > vars && tables.places < vars + 2 * SPARE, "{vars}: {}", tables.places);
        }
    }

    #[test]
    fn steps_end_where_nobody_wants_them() {
        let (mut tables, mut solver, steps) = (Tables::default(), CaDiCal::new(), Cell::new(0));
        let wanted = |_| steps.replace(steps.get() + 1) < 2;
        assert_eq!(tables.hold(&mut solver, 3_000_000, 3_000_000, wanted), Err(Refusal::Unwanted));
        assert!(solver.vars() < 1_000_000, "{}", solver.vars());
    }

    #[test]
    fn a_small_formula_has_the_variables_of_its_clauses() {
        let (mut tables, mut solver) = (Tables::default(), CaDiCal::new());
        for last in [3, 2, 40, 41, 1000] {
            assert_eq!(tables.hold(&mut solver, last, 5000, |_| true), Ok(()));
            assert!(u64::from(solver.vars().unsigned_abs()) <= last.max(40));
        }
    }
}
