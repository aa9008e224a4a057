//! Files and folders that are not left behind where a program is asked to end.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, PoisonError};

use super::system;

/// The files and folders that go where a signal ends the program.
static UNFINISHED: Mutex<Vec<PathBuf>> = Mutex::new(Vec::new());

/// `true` if the program hears signals itself, and then ends in order.
static HEARD: AtomicBool = AtomicBool::new(false);

/// `true` if somebody removes the files.
static WATCHED: Mutex<bool> = Mutex::new(false);

/// From now on whoever hears the signals ends the program in order, and removes its files on the way.
pub fn are_heard() {
    HEARD.store(true, Ordering::SeqCst);
}

/// Makes a file or a folder with `make`, which tells its path, too; a signal that ends the program removes it. There is
/// no moment at which it is there and a signal would leave it.
pub fn made_to_go<T>(make: impl FnOnce() -> io::Result<(T, PathBuf)>) -> io::Result<T> {
    if !HEARD.load(Ordering::SeqCst) {
        watch()?;
    }
    let mut unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    let (made, path) = make()?;
    unfinished.push(path);
    Ok(made)
}

/// Does `work` as a whole: a signal that ends the program is heard before it or behind it.
pub fn as_a_whole<T>(work: impl FnOnce() -> T) -> T {
    let _held = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
    work()
}

/// Removes a file, or a folder with all that is in it.
fn remove(path: &Path) {
    // Files of a folder may just be getting other names, so that one was not seen; no new one is made.
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
        // Nobody makes another one as long as this is held, which is to the end.
        let unfinished = UNFINISHED.lock().unwrap_or_else(PoisonError::into_inner);
        // Those that are finished have another name by now, and the program ends all the same.
        unfinished.iter().for_each(|path| remove(path));
        Some(unfinished)
    })?;
    *watched = true;
    Ok(())
}
