//! Keeps threads for later calls, because starting a thread takes as long as answering a small puzzle.

use std::cell::Cell;
use std::sync::mpsc::{self, SendError, SyncSender};
use std::sync::{Mutex, MutexGuard, TryLockError};
use std::{io, mem, thread};

use crate::own::Home;

/// A job for a thread. It calls its argument as soon as the thread can take the next job.
type Job = Box<dyn FnOnce(&dyn Fn()) + Send>;

/// The most threads that wait for a job; others end when their job is done.
const KEPT: usize = 4;

/// The threads that wait for a job. All of them belong to the process `home`.
struct Idle {
    home: Home,
    threads: Vec<SyncSender<Job>>,
}

static IDLE: Mutex<Option<Idle>> = Mutex::new(None);

/// Runs `work` and then `tell` in a waiting or new thread. The thread can already take the next job when `tell` is
/// called.
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

/// Does a job, and then further jobs as long as the thread is kept in the list of waiting threads.
fn go_on(mut job: Job) {
    let (own, next) = mpsc::sync_channel(1);
    loop {
        let is_kept = Cell::new(false);
        job(&|| is_kept.set(keep(&own)));
        let Some(given) = is_kept.get().then(|| next.recv().ok()).flatten() else { return };
        job = given;
    }
}

/// Locks the list of waiting threads; `None` if another thread has locked it. Waiting for the lock would never end if
/// the process was forked while the lock was held.
fn idle() -> Option<MutexGuard<'static, Option<Idle>>> {
    let mut idle = match IDLE.try_lock() {
        Ok(idle) => idle,
        Err(TryLockError::Poisoned(poisoned)) => poisoned.into_inner(),
        Err(TryLockError::WouldBlock) => return None,
    };
    let known = idle.get_or_insert_with(|| Idle { home: Home::here(), threads: Vec::new() });
    if !known.home.is_here() {
        // After a fork, the list has threads of the parent process. The list is leaked, because dropping it would use
        // their locks, which may stay locked.
        mem::forget(mem::take(&mut known.threads));
        known.home = Home::here();
    }
    Some(idle)
}

/// Removes a waiting thread from the list and returns it; `None` if the list is empty.
fn taken() -> Option<SyncSender<Job>> {
    idle()?.as_mut()?.threads.pop()
}

/// Adds a thread to the list of waiting ones. Returns `false` if the list is full or locked.
fn keep(thread: &SyncSender<Job>) -> bool {
    let mut idle = idle();
    let Some(idle) = idle.as_mut().and_then(|idle| idle.as_mut()) else { return false };
    let has_room = idle.threads.len() < KEPT;
    if has_room {
        idle.threads.push(thread.clone());
    }
    has_room
}
