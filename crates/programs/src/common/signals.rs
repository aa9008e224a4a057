//! Unfinished files and folders, which are removed when a program is asked to end.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::system;

/// The files and folders to remove if a signal ends the program.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// `true` if the program handles signals itself, and then ends in order.
static HEARD: AtomicBool = AtomicBool::new(false);

/// `true` if a thread removes the files.
static WATCHED: Mutex<bool> = Mutex::new(false);

/// From now on the program handles the signals, ends in order, and removes its files on the way.
pub fn are_heard() {
    HEARD.store(true, Ordering::SeqCst);
}

/// Creates a file or a folder with `make`, which also returns its path; a signal that ends the program removes it. There is
/// no moment at which it exists and a signal would leave it.
pub fn made_to_go<T>(make: impl FnOnce() -> io::Result<(T, PathBuf)>) -> io::Result<T> {
    if !HEARD.load(Ordering::SeqCst) {
        watch()?;
    }
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let (made, path) = make()?;
    unfinished.push(path);
    Ok(made)
}

/// Does `work` as a whole: a signal that ends the program takes effect before or after it.
pub fn as_a_whole<T>(work: impl FnOnce() -> T) -> T {
    let _held = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

/// Removes a file, or a folder and its contents.
fn remove(path: &Path) {
    // Files of a folder may just be renamed, so that one was missed; no new one is made.
    const TRIES: usize = 100;
    if fs::remove_file(path).is_err() {
        _ = (0..TRIES).find(|_| !path.exists() || fs::remove_dir_all(path).is_ok());
    }
}

/// Watches for requests to end.
fn watch() -> io::Result<()> {
    let mut watched = WATCHED.lock().unwrap_or_else(PoisonError::into_inner);
    if *watched {
        return Ok(());
    }
    system::when_asked_to_end(|| {
        if HEARD.load(Ordering::SeqCst) {
            return None;
        }
        // No thread creates another one while this is held, which is until the end.
        let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        // Finished files have another name by now, and the program ends anyway.
        unfinished.iter().for_each(|path| remove(path));
        Some(unfinished)
    })?;
    *watched = true;
    Ok(())
}
