//! Frees values that consist of many blocks of memory in a separate thread. Freeing them can take hundreds of
//! milliseconds, during which the stop flag is not checked and the caller waits.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;
use std::time::Duration;

/// Values with fewer memory blocks are freed in the current thread, which takes about a millisecond at most. Starting a
/// thread takes tens of microseconds, which would be noticeable after short work.
const FEW: u64 = 20_000;
/// Stack size of a freeing thread, in bytes.
const STACK: usize = 256 << 10;

/// Maximum number of threads that free values at the same time; any further value is freed in the current thread.
const MOST_THREADS: usize = 4;
/// Number of threads that are freeing a value now.
static THREADS: AtomicUsize = AtomicUsize::new(0);
/// The time between two looks at [`THREADS`].
const PERIOD: Duration = Duration::from_millis(1);

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

/// Returns `true` if a thread is freeing a value.
pub(crate) fn is_freeing() -> bool {
    THREADS.load(Ordering::Relaxed) > 0
}

/// Waits until no thread is freeing a value, or until `is_stopped` returns `true`.
pub(crate) fn wait_until_freed(is_stopped: impl Fn() -> bool) {
    while is_freeing() && !is_stopped() {
        thread::sleep(PERIOD);
    }
}

/// A value that may consist of many blocks of memory.
pub trait ManyBlocks: Send + 'static {
    /// Returns the approximate number of memory blocks. Takes `&mut self` because a solver can be asked for its size
    /// only through exclusive access.
    fn blocks(&mut self) -> u64;
}

/// Owns a value, and frees it in a separate thread if it has many blocks and few such threads are running. Only a
/// request for memory that is not yet free [waits](crate::limits::Limits::room_for) for the thread; not even the end of
/// the process does.
#[derive(Clone, Debug)]
pub struct DeferredDrop<T: ManyBlocks> {
    /// `None` only while the owner is being dropped.
    value: Option<T>,
}

impl<T: ManyBlocks> DeferredDrop<T> {
    /// Creates the owner of `value`.
    pub const fn new(value: T) -> DeferredDrop<T> {
        DeferredDrop { value: Some(value) }
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
        if self.blocks() < FEW {
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
    use std::sync::atomic::AtomicBool;
    use std::sync::mpsc::{Receiver, Sender, channel};
    use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
    use std::thread::ThreadId;

    use super::*;
    use crate::limits::{Limits, Room};

    /// Reports the thread in which it is freed.
    struct Told {
        blocks: u64,
        thread: Sender<ThreadId>,
    }

    impl ManyBlocks for Told {
        fn blocks(&mut self) -> u64 {
            self.blocks
        }
    }

    impl Drop for Told {
        fn drop(&mut self) {
            _ = self.thread.send(thread::current().id());
        }
    }

    /// Memory that is full until a value is freed, which happens only after `left` was called.
    #[derive(Debug)]
    struct FullUntilFreed {
        is_free: Arc<AtomicBool>,
        asked: Sender<()>,
    }

    impl Room for FullUntilFreed {
        fn has(&self, _bytes: u64) -> bool {
            self.is_free.load(Ordering::SeqCst)
        }

        fn left(&self) -> Option<u64> {
            _ = self.asked.send(());
            Some(if self.is_free.load(Ordering::SeqCst) { u64::MAX } else { 0 })
        }
    }

    /// Lets only one test at a time use the freeing threads, once the threads of the previous test have ended.
    fn alone() -> MutexGuard<'static, ()> {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        wait_until_freed(|| false);
        alone
    }

    /// A value that is freed only once the test lets it.
    struct Held {
        release: Receiver<()>,
        is_free: Arc<AtomicBool>,
    }

    impl ManyBlocks for Held {
        fn blocks(&mut self) -> u64 {
            FEW
        }
    }

    impl Drop for Held {
        fn drop(&mut self) {
            _ = self.release.recv();
            self.is_free.store(true, Ordering::SeqCst);
        }
    }

    /// Returns `true` if another thread frees a value of this many blocks.
    fn is_freed_elsewhere(blocks: u64) -> bool {
        let (sender, threads) = channel();
        drop(DeferredDrop::new(Told { blocks, thread: sender }));
        let freeing = threads.recv().expect("it is freed");
        assert!(threads.recv().is_err(), "once");
        freeing != thread::current().id()
    }

    #[test]
    fn only_so_many_threads_free_at_the_same_time() {
        let _alone = alone();
        let holds: Vec<Sender<()>> = (0..MOST_THREADS)
            .map(|_| {
                let (sender, release) = channel();
                drop(DeferredDrop::new(Held { release, is_free: Arc::default() }));
                sender
            })
            .collect();
        assert!(!is_freed_elsewhere(1_000_000));
        drop(holds);
        wait_until_freed(|| false);
        assert!(is_freed_elsewhere(1_000_000));
    }

    #[test]
    fn many_blocks_are_freed_by_another_thread_and_few_are_not() {
        let _alone = alone();
        assert!(is_freed_elsewhere(1_000_000));
        assert!(!is_freed_elsewhere(1_000));
    }

    #[test]
    fn a_request_for_memory_waits_for_memory_that_is_being_freed() {
        let _alone = alone();
        let (asked, release) = channel();
        let is_free = Arc::<AtomicBool>::default();
        let limits = || {
            let room = FullUntilFreed { is_free: Arc::clone(&is_free), asked: asked.clone() };
            Limits::default().within(Arc::new(room))
        };
        assert!(limits().room_for::<u8>(2_000_000).is_err(), "no thread frees anything");
        drop(DeferredDrop::new(Held { release, is_free: Arc::clone(&is_free) }));
        assert!(limits().room_for::<u8>(2_000_000).is_ok());
        assert!(is_free.load(Ordering::SeqCst));
    }
}
