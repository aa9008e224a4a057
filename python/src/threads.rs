//! Threads that are kept for the next call: starting one takes as long as answering a small puzzle.

use std::cell::Cell;
use std::sync::mpsc::{self, SendError, SyncSender};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::{io, mem, thread};

use crate::own::Home;

/// The job of a thread. It calls the function as soon as the thread can take the next one.
type Job = Box<dyn FnOnce(&dyn Fn()) + Send>;

/// At most this many threads wait; others end.
const KEPT: usize = 4;

/// The waiting threads, all of the same process.
struct Idle {
    home: Home,
    threads: Vec<SyncSender<Job>>,
}

static IDLE: Mutex<Option<Idle>> = Mutex::new(None);

/// Does `work`, then `tell`, in a thread of its own, which is available again by the time of `tell`.
///
/// # Errors
/// No thread can be started.
pub fn start<T>(
    work: impl FnOnce() -> T + Send + 'static,
    tell: impl FnOnce(T) + Send + 'static,
) -> io::Result<()> {
    let mut job: Job = Box::new(move |keep| {
        let result = work();
        keep();
        tell(result);
    });
    while let Some(thread) = taken() {
        match thread.send(job) {
            Ok(()) => return Ok(()),
            Err(SendError(back)) => job = back,
        }
    }
    thread::Builder::new().spawn(move || go_on(job)).map(drop)
}

/// Does this job, and later ones while the thread is kept.
fn go_on(mut job: Job) {
    let (own, next) = mpsc::sync_channel(1);
    loop {
        let is_kept = Cell::new(false);
        job(&|| is_kept.set(keep(&own)));
        let Some(given) = is_kept.get().then(|| next.recv().ok()).flatten() else { return };
        job = given;
    }
}

/// The waiting threads, unless another thread is looking at them: a fork in that moment would lock them for good.
fn idle() -> Option<MutexGuard<'static, Option<Idle>>> {
    let mut idle = match IDLE.try_lock() {
        Ok(idle) => idle,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return None,
    };
    let known = idle.get_or_insert_with(|| Idle { home: Home::here(), threads: Vec::new() });
    if !known.home.is_here() {
        // They are threads of the parent process of a fork, and their locks are as it held them.
        mem::forget(mem::take(&mut known.threads));
        known.home = Home::here();
    }
    Some(idle)
}

/// A waiting thread, removed from the others.
fn taken() -> Option<SyncSender<Job>> {
    idle()?.as_mut()?.threads.pop()
}

/// Adds a thread to the waiting ones; returns whether there was room.
fn keep(thread: &SyncSender<Job>) -> bool {
    let mut idle = idle();
    let Some(idle) = idle.as_mut().and_then(|idle| idle.as_mut()) else { return false };
    let has_room = idle.threads.len() < KEPT;
    if has_room {
        idle.threads.push(thread.clone());
    }
    has_room
}
