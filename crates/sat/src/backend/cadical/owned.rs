//! A CaDiCaL whose memory is given back by another thread where it has many clauses, each of which is a block of its own.

use std::ops::{Deref, DerefMut};

use cadical_sys::CaDiCal;

use super::tables;
use crate::backend::Limits;
use crate::deferred::{DeferredDrop, ManyBlocks};

/// The bytes that a clause takes, with those that watch it: of pairs as measured, and some more.
const BYTES_OF_CLAUSE: u64 = 100;

/// A CaDiCaL that one thread may give to another.
pub struct MovableSolver(CaDiCal);

/// A CaDiCaL that keeps nobody waiting when it is dropped.
pub type OwnedSolver = DeferredDrop<MovableSolver>;

// SAFETY: all that a CaDiCaL has belongs to it, and to no thread; it is moved by its only owner. What it may call back is
// the `Stop` of this module, whose limits may be sent.
#[allow(unsafe_code, reason = "a pointer to C++ says nothing about threads")]
unsafe impl Send for MovableSolver {}

/// Limits go with a solver to the thread that frees it.
const _: fn(super::Stop) = is_sent;

fn is_sent(_: impl Send) {}

/// A new solver for work within `limits`.
pub fn owned(limits: &Limits) -> OwnedSolver {
    DeferredDrop::new(MovableSolver(CaDiCal::new()), limits)
}

impl ManyBlocks for MovableSolver {
    /// Its clauses, and the lists of clauses that watch literals.
    fn blocks(&mut self) -> u64 {
        self.clauses() + 2 * self.variables()
    }

    fn bytes(&mut self) -> u64 {
        self.clauses() * BYTES_OF_CLAUSE + tables::bytes(self.variables())
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
