//! A CaDiCaL whose memory is freed in another thread if there are many clauses, since each clause is a memory block of
//! its own.

use std::ops::{Deref, DerefMut};

use cadical_sys::CaDiCal;

use crate::deferred::{DeferredDrop, ManyBlocks};

/// A CaDiCaL that may be sent to another thread.
pub struct MovableSolver(CaDiCal);

/// A CaDiCaL that does not block the thread in which it is dropped.
pub type OwnedSolver = DeferredDrop<MovableSolver>;

// SAFETY: a CaDiCaL shares nothing with other objects or threads, and only its owner moves it. Its only callback is the
// `Stop` of this module, whose limits may be sent to other threads.
#[allow(unsafe_code, reason = "a pointer to C++ says nothing about threads")]
unsafe impl Send for MovableSolver {}

/// Checks at compile time that `Stop` may be sent to the thread that frees the solver.
const _: fn(super::Stop) = is_sent;

fn is_sent(_: impl Send) {}

/// Returns a new solver.
pub fn owned() -> OwnedSolver {
    DeferredDrop::new(MovableSolver(CaDiCal::new()))
}

impl ManyBlocks for MovableSolver {
    /// Returns the number of memory blocks to free: one for each clause and one for each literal's list of watches.
    fn blocks(&mut self) -> u64 {
        self.clauses() + 2 * self.variables()
    }
}

impl MovableSolver {
    fn clauses(&self) -> u64 {
        (self.0.irredundant().max(0) + self.0.redundant().max(0)).unsigned_abs()
    }

    fn variables(&mut self) -> u64 {
        self.0.vars().unsigned_abs().into()
    }
}

impl Deref for MovableSolver {
    type Target = CaDiCal;

    fn deref(&self) -> &CaDiCal {
        &self.0
    }
}

impl DerefMut for MovableSolver {
    fn deref_mut(&mut self) -> &mut CaDiCal {
        &mut self.0
    }
}
