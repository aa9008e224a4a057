//! Engines with many candidates: they are built and copied in pieces, with a check of the limits after each, and freed
//! by another thread.

use super::Engine;
use crate::deferred::{DeferredDrop, ManyBlocks};
use crate::limits::{Limits, Stopped};

/// The number of table entries created between two checks of the stop flag. If the entries are lists, this takes about 1 ms.
const PIECE: usize = 1 << 14;

impl Engine {
    /// Creates an engine over the given number of candidates, without reasons, unless a limit is reached.
    pub fn within(candidates: usize, limits: &Limits) -> Result<DeferredDrop<Engine>, Stopped> {
        let mut engine = DeferredDrop::new(Engine::new(0));
        engine.candidates = candidates;
        limits.room_for::<u8>(candidates.saturating_mul(BYTES_OF_VAR))?;
        engine.reserve(candidates);
        for begin in (0..candidates).step_by(PIECE) {
            limits.check()?;
            engine.grow(PIECE.min(candidates - begin));
        }
        Ok(engine)
    }

    /// Returns a copy, unless a limit is reached while it is made.
    pub fn copied(&self, limits: &Limits) -> Result<DeferredDrop<Engine>, Stopped> {
        limits.room_for::<u8>(self.values.len() * BYTES_OF_VAR + self.size() * BYTES_OF_LITERAL)?;
        let [alone, copies] = &self.in_groups;
        // If a limit is reached, the partial copy is freed by another thread as well.
        let mut copy = DeferredDrop::new(Engine::default());
        copied_into(&mut copy.in_groups[0], alone, limits)?;
        copied_into(&mut copy.in_groups[1], copies, limits)?;
        copied_into(&mut copy.watches, &self.watches, limits)?;
        copied_into(&mut copy.pending, &self.pending, limits)?;
        limits.check()?;
        copy.candidates = self.candidates;
        (copy.groups, copy.members) = (self.groups.clone(), self.members.clone());
        (copy.clauses, copy.lits) = (self.clauses.clone(), self.lits.clone());
        copy.places = self.places.clone();
        limits.check()?;
        (copy.values, copy.why, copy.at) = (self.values.clone(), self.why.clone(), self.at.clone());
        (copy.trail, copy.facts) = (self.trail.clone(), self.facts);
        (copy.open, copy.held) = (self.open.clone(), self.held.clone());
        (copy.on, copy.all_on) = (self.on.clone(), self.all_on);
        limits.check()?;
        (copy.noted, copy.waiting, copy.queue) =
            (self.noted.clone(), self.waiting.clone(), self.queue.clone());
        (copy.seen, copy.walks) = (self.seen.clone(), self.walks);
        (copy.calls, copy.assigned) = (self.calls, self.assigned);
        Ok(copy)
    }

    /// Reserves space for `vars` more variables in all tables, so that no table is moved while it grows.
    fn reserve(&mut self, vars: usize) {
        self.values.reserve(vars);
        self.why.reserve(vars);
        self.at.reserve(vars);
        self.seen.reserve(vars);
        self.in_groups.iter_mut().for_each(|table| table.reserve(2 * vars));
        self.watches.reserve(2 * vars);
    }
}

/// The approximate bytes of a variable in all tables together.
const BYTES_OF_VAR: usize = 192;
/// The approximate bytes of a literal in a group or clause.
const BYTES_OF_LITERAL: usize = 16;

impl ManyBlocks for Engine {
    /// Returns roughly the number of lists with entries in the tables: each is a block of memory to free.
    fn blocks(&mut self) -> u64 {
        (self.values.len() * 6).min(self.members.len() + 2 * self.clauses.len()) as u64
    }
}

/// Copies a table piece by piece, and fails if a limit is reached.
pub fn copied_into<T: Clone>(copy: &mut Vec<T>, table: &[T], limits: &Limits) -> Result<(), Stopped> {
    copy.reserve_exact(table.len());
    for piece in table.chunks(PIECE) {
        limits.check()?;
        copy.extend_from_slice(piece);
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::atomic::AtomicBool;

    use super::*;
    use crate::puzzle::Puzzle;
    use crate::steps::reasons::Reasons;

    #[test]
    fn a_copy_is_the_same_engine() {
        let puzzle: Puzzle =
            "grid 4x4\nkiller 5 r1c1 r1c2\nthermo r4c1 r4c2 r4c3\n".parse().expect("a puzzle");
        let (_, mut engine) = Reasons::new(&puzzle, &Limits::NONE).expect("no limit");
        engine.fact(Reasons::lit(5));
        let copy = engine.copied(&Limits::NONE).expect("no limit");
        assert_eq!(format!("{:?}", *copy), format!("{:?}", *engine));
    }

    #[test]
    fn a_flag_ends_what_is_large() {
        let stopped = Limits::default().stopped_by(Arc::new(AtomicBool::new(true)));
        assert!(Engine::within(1_000_000, &stopped).is_err());
        let engine = Engine::within(3 * PIECE + 1, &Limits::NONE).expect("no limit");
        assert_eq!(engine.vars(), 3 * PIECE + 1);
        assert!(engine.copied(&stopped).is_err());
    }
}
