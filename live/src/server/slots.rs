//! Limits the number of answers that are computed at the same time.

use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, PoisonError};
use std::time::Duration;

/// How often a waiting request checks whether it is still wanted.
const PERIOD: Duration = Duration::from_millis(20);

/// A fixed number of slots; answering a request takes one.
pub struct Slots {
    free: Mutex<usize>,
    freed: Condvar,
}

/// A slot that is taken until this is dropped.
pub struct Slot<'a>(&'a Slots);

impl Slots {
    /// Creates `count` slots, but at least one.
    pub fn new(count: usize) -> Slots {
        Slots { free: Mutex::new(count.max(1)), freed: Condvar::new() }
    }

    /// Waits for a free slot and takes it. Returns `None` if `stop` is raised before a slot is taken, even if one is
    /// free.
    pub fn take(&self, stop: &AtomicBool) -> Option<Slot<'_>> {
        let mut free = self.free.lock().unwrap_or_else(PoisonError::into_inner);
        while *free == 0 {
            if stop.load(Ordering::Relaxed) {
                return None;
            }
            free = self.freed.wait_timeout(free, PERIOD).unwrap_or_else(PoisonError::into_inner).0;
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        *free -= 1;
        Some(Slot(self))
    }
}

impl Drop for Slot<'_> {
    fn drop(&mut self) {
        *self.0.free.lock().unwrap_or_else(PoisonError::into_inner) += 1;
        self.0.freed.notify_one();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn who_waits_can_be_sent_away() {
        let slots = Slots::new(1);
        let (goes_on, stop) = (AtomicBool::new(false), AtomicBool::new(true));
        let first = slots.take(&goes_on).expect("a place");
        assert!(slots.take(&stop).is_none());
        drop(first);
        assert!(slots.take(&stop).is_none() && slots.take(&goes_on).is_some());
    }
}
