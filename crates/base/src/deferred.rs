//! Values of many blocks of memory, freed in a thread of their own: hundreds of milliseconds in which nobody hears a stop
//! flag, while somebody waits for the end of the work.

use std::ops::{Deref, DerefMut};
use std::sync::atomic::{AtomicUsize, Ordering};
use std::thread;

use crate::limits::Limits;

/// Fewer blocks are freed in about a millisecond. To start a thread takes some tens of microseconds, which short work
/// would notice.
const FEW: u64 = 20_000;
/// The stack of a thread that only frees.
const STACK: usize = 256 << 10;

/// So many threads free at the same time; whatever else is to be freed waits for nobody, and is freed where it is.
const MOST_THREADS: usize = 4;
/// The threads that free.
static THREADS: AtomicUsize = AtomicUsize::new(0);

/// One of the threads that free, as long as it lives.
struct Place;

impl Place {
    /// Takes one, if one is free.
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

/// A value that may consist of many blocks of memory. A solver may want to be its only user to tell.
pub trait ManyBlocks: Send + 'static {
    /// Returns about how many blocks it has.
    fn blocks(&mut self) -> u64;

    /// Returns about how many bytes they have together.
    fn bytes(&mut self) -> u64;
}

/// A value that is freed in a thread of its own where that takes long, as long as there is room for another one like it
/// meanwhile and few such threads are at work. Nobody waits for that thread, not even the end of the process.
#[derive(Clone, Debug)]
pub struct DeferredDrop<T: ManyBlocks> {
    /// Nothing only while it is dropped.
    value: Option<T>,
    /// Of whose room it takes.
    limits: Limits,
}

impl<T: ManyBlocks> DeferredDrop<T> {
    /// Owns `value`, made for work within `limits`.
    pub fn new(value: T, limits: &Limits) -> DeferredDrop<T> {
        DeferredDrop { value: Some(value), limits: limits.clone() }
    }

    fn is_deferred(&mut self) -> bool {
        self.blocks() >= FEW && {
            // Of this, so much may be spared where twice as much is left.
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
            // Where it cannot be started, the value is dropped here, with what was to be done.
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

    /// Says which thread frees it.
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

    /// So many bytes are left.
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

    /// The tests take the threads of the process one after the other, each once those of the last one have ended.
    fn alone() -> MutexGuard<'static, ()> {
        static ALONE: Mutex<()> = Mutex::new(());
        let alone = ALONE.lock().unwrap_or_else(PoisonError::into_inner);
        while THREADS.load(Ordering::Relaxed) > 0 {
            thread::yield_now();
        }
        alone
    }

    /// Is freed only once somebody lets it.
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

    /// Returns `true` if another thread frees a value of so many blocks.
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
