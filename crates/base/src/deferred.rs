//! Frees values that consist of many blocks of memory in a separate thread. Freeing them can take hundreds of
//! milliseconds, during which the stop flag is not checked and the caller waits.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::limits::Limits;

/// Values with fewer memory blocks are freed in the current thread, which takes about a millisecond at most. Starting a
/// thread takes tens of microseconds, which would be noticeable after short work.
const FEW: u64 = 20_000;
/// Stack size of a freeing thread, in bytes.
const STACK: usize = 256 << 10;

/// Maximum number of threads that free values at the same time; any further value is freed in the current thread.
const MOST_THREADS: usize = 4;
/// Number of threads that are freeing a value now.
static THREADS: AtomicUsize = AtomicUsize::new(0);

/// The permission to run one of the [`MOST_THREADS`] freeing threads; dropping it gives the permission back.
struct Place;

impl Place {
    /// Returns a permission, or `None` if all are taken.
    fn take() -> Option<Place> {
        let one_more = |taken| (taken < MOST_THREADS).then_some(taken + 1);
        THREADS.fetch_update(Ordering::Relaxed, Ordering::Relaxed, one_more).ok().map(|_| Place)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        THREADS.fetch_sub(1, Ordering::Relaxed);
    }
}

/// A value that may consist of many blocks of memory. The methods take `&mut self` because a solver can be asked for
/// its size only through exclusive access.
pub trait ManyBlocks: Send + 'static {
    /// Returns the approximate number of memory blocks.
    fn blocks(&mut self) -> u64;

    /// Returns the approximate total size of the memory blocks in bytes.
    fn bytes(&mut self) -> u64;
}

/// Owns a value and frees it in a separate thread if three conditions hold: the value has many blocks, there is memory
/// left for a second value of the same size, and few such threads are running. Nothing waits for the thread, not even
/// the end of the process.
#[derive(Clone, Debug)]
pub struct DeferredDrop<T: ManyBlocks> {
    /// `None` only while the owner is being dropped.
    value: Option<T>,
    /// The limits of the work, which say how much memory is left.
    limits: Limits,
}

impl<T: ManyBlocks> DeferredDrop<T> {
    /// Creates the owner of `value`, which was made for work within `limits`.
    pub fn new(value: T, limits: &Limits) -> DeferredDrop<T> {
        DeferredDrop { value: Some(value), limits: limits.clone() }
    }

    fn is_deferred(&mut self) -> bool {
        self.blocks() >= FEW && {
            // `spare_memory` grants at most half of the remaining memory, so it grants half of the value's size only if
            // a second value would fit.
            let half = usize::try_from(self.bytes() / 2).unwrap_or(usize::MAX);
            self.limits.spare_memory(half) >= half
        }
    }
}

impl<T: ManyBlocks> Deref for DeferredDrop<T> {
    type Target = T;

    fn deref(&self) -> &T {
        self.value.as_ref().expect("it is there until it is dropped")
    }
}

impl<T: ManyBlocks> DerefMut for DeferredDrop<T> {
    fn deref_mut(&mut self) -> &mut T {
        self.value.as_mut().expect("it is there until it is dropped")
    }
}

impl<T: ManyBlocks> Drop for DeferredDrop<T> {
    fn drop(&mut self) {
        if !self.is_deferred() {
            return;
        }
        if let Some(place) = Place::take() {
            let value = self.value.take();
            let thread = thread::Builder::new().name("freeing".to_owned()).stack_size(STACK);
            // If the thread cannot be started, the closure and the value are dropped here.
            _ = thread.spawn(move || {
                drop(value);
                drop(place);
            });
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::sync::{Mutex, MutexGuard, PoisonError};
    use std::thread::ThreadId;

    use super::*;
    use crate::limits::Room;

    /// Reports the thread in which it is freed.
    struct Told {
        blocks: u64,
        thread: Sender<ThreadId>,
    }

    impl ManyBlocks for Told {
        fn blocks(&mut self) -> u64 {
            self.blocks
        }

        fn bytes(&mut self) -> u64 {
            self.blocks * 100
        }
    }

    impl Drop for Told {
        fn drop(&mut self) {
            _ = self.thread.send(thread::current().id());
        }
    }

    /// Memory with this many bytes left.
    #[derive(Debug)]
    struct Left(u64);

    impl Room for Left {
        fn has(&self, bytes: u64) -> bool {
            bytes <= self.0
        }

        fn left(&self) -> Option<u64> {
            Some(self.0)
        }
    }

    /// Lets only one test at a time use the freeing threads, once the threads of the previous test have ended.
    fn alone() -> MutexGuard<'static, ()> {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        while THREADS.load(Ordering::Relaxed) > 0 {
            thread::yield_now();
        }
        alone
    }

    /// A value that is freed only once the test lets it.
    struct Held(Receiver<()>);

    impl ManyBlocks for Held {
        fn blocks(&mut self) -> u64 {
            FEW
        }

        fn bytes(&mut self) -> u64 {
            0
        }
    }

    impl Drop for Held {
        fn drop(&mut self) {
            _ = self.0.recv();
        }
    }

    /// Returns `true` if another thread frees a value of this many blocks.
    fn is_freed_elsewhere(blocks: u64, limits: &Limits) -> bool {
        let (sender, threads) = channel();
        drop(DeferredDrop::new(Told { blocks, thread: sender }, limits));
        let freeing = threads.recv().expect("it is freed");
        assert!(threads.recv().is_err(), "once");
        freeing != thread::current().id()
    }

    #[test]
    fn only_so_many_threads_free_at_the_same_time() {
        let _alone = alone();
        let holds: Vec<Sender<()>> = (0..MOST_THREADS)
            .map(|_| {
                let (sender, held) = channel();
                drop(DeferredDrop::new(Held(held), &Limits::NONE));
                sender
            })
            .collect();
        assert!(!is_freed_elsewhere(1_000_000, &Limits::NONE));
        drop(holds);
        while THREADS.load(Ordering::Relaxed) > 0 {
            thread::yield_now();
        }
        assert!(is_freed_elsewhere(1_000_000, &Limits::NONE));
    }

    #[test]
    fn many_blocks_are_freed_by_another_thread_and_few_are_not() {
        let _alone = alone();
        assert!(is_freed_elsewhere(1_000_000, &Limits::NONE));
        assert!(!is_freed_elsewhere(1_000, &Limits::NONE));
    }

    #[test]
    fn where_no_room_is_left_for_as_much_again_it_is_freed_at_once() {
        let _alone = alone();
        let within = |left| Limits::default().within(Arc::new(Left(left)));
        assert!(is_freed_elsewhere(1_000_000, &within(100_000_000)));
        assert!(!is_freed_elsewhere(1_000_000, &within(99_000_000)));
    }
}
