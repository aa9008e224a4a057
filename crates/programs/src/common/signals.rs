//! Unfinished files and folders, which are removed if a signal ends the program.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::system;

/// The files and folders to remove if a signal ends the program.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// `true` if the program handles signals itself, so that it removes unfinished files as it ends.
static HEARD: AtomicBool = AtomicBool::new(false);

/// `true` if a thread waits for signals to remove the unfinished files.
static WATCHED: Mutex<bool> = Mutex::new(false);

/// From now on, the program itself must handle signals; no thread here removes files.
pub fn are_heard() {
    HEARD.store(true, Ordering::SeqCst);
}

/// Creates a file or a folder with `make`, which also returns its path. It is removed if a signal ends the program,
/// even if the signal comes during its creation.
pub fn made_to_go<T>(make: impl FnOnce() -> io::Result<(T, PathBuf)>) -> io::Result<T> {
    if !HEARD.load(Ordering::SeqCst) {
        watch()?;
    }
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let (made, path) = make()?;
    unfinished.push(path);
    Ok(made)
}

/// Does `work` without interruption: a signal that ends the program takes effect before or after it.
pub fn as_a_whole<T>(work: impl FnOnce() -> T) -> T {
    let _held = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

/// Removes a file, or a folder and its contents.
fn remove(path: &Path) {
    // Another thread may rename a file in the folder meanwhile, so one attempt can miss it. New files cannot appear, so
    // a few attempts are enough.
    const TRIES: usize = 100;
    if fs::remove_file(path).is_err() {
        _ = (0..TRIES).find(|_| !path.exists() || fs::remove_dir_all(path).is_ok());
    }
}

/// Starts the thread that removes unfinished files when a signal asks the program to end, unless it is already running.
fn watch() -> io::Result<()> {
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    if *watched {
        return Ok(());
    }
    system::when_asked_to_end(|| {
        if HEARD.load(Ordering::SeqCst) {
            return None;
        }
        // The lock is held until the program ends, so that no thread can create another file.
        let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        // A finished file has another name by now, so it is not removed.
        unfinished.iter().for_each(|path| remove(path));
        Some(unfinished)
    })?;
    *watched = true;
    Ok(())
}
