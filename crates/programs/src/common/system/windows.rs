//! Windows.

use std::env;
use std::fs::{File, Metadata, OpenOptions};
use std::io;
use std::mem;
use std::path::{Path, PathBuf};
use std::process::{self, ExitCode};
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, PoisonError};

use anyhow::{Context, Result};
use same_file::Handle;
use windows_sys::Win32::System::ProcessStatus::{GetProcessMemoryInfo, PROCESS_MEMORY_COUNTERS};
use windows_sys::Win32::System::SystemInformation::{GlobalMemoryStatusEx, MEMORYSTATUSEX};
use windows_sys::Win32::System::Threading::GetCurrentProcess;

use super::EndRequest;
use crate::common::exit::SIGNALLED;
use crate::common::memory::MemorySize;

/// The keys that end input at a console.
pub const END_OF_INPUT: &str = "Ctrl-Z, then Enter,";

/// The number of Ctrl-C's signal on other systems.
const INTERRUPT: u8 = 2;

/// Does nothing: solvers are tied to this program by their job.
pub fn begin() -> Option<ExitCode> {
    None
}

/// Unknown here: a program without streams writes to nowhere.
pub fn stdin_was_closed() -> bool {
    false
}

/// As for standard input.
pub fn stdout_was_closed() -> bool {
    false
}

/// As for standard input.
pub fn stderr_was_closed() -> bool {
    false
}

/// A file that grows too large is a write error here.
pub fn survive_full_files() -> Result<()> {
    Ok(())
}

/// Does `work`: console events arrive in a thread of their own.
pub fn deaf<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// The functions to call on Ctrl-C and when a console is closed.
static LISTENERS: Mutex<Vec<Box<dyn FnMut() + Send>>> = Mutex::new(Vec::new());

fn listen(listener: impl FnMut() + Send + 'static) -> Result<(), ctrlc::Error> {
    let mut listeners = LISTENERS.lock().unwrap_or_else(PoisonError::into_inner);
    if listeners.is_empty() {
        ctrlc::set_handler(|| {
            let mut listeners = LISTENERS.lock().unwrap_or_else(PoisonError::into_inner);
            listeners.iter_mut().for_each(|listener| listener());
        })?;
    }
    listeners.push(Box::new(listener));
    Ok(())
}

/// Calls `end` when the program is asked to end. If it returns a value, the program ends while that is held; otherwise it
/// goes on.
pub fn when_asked_to_end<T>(mut end: impl FnMut() -> Option<T> + Send + 'static) -> io::Result<()> {
    let listener = move || {
        if let Some(_held) = end() {
            process::exit((SIGNALLED + INTERRUPT).into());
        }
    };
    listen(listener).map_err(io::Error::other)
}

/// From now on requests to end do as `asked` says.
pub fn hear(asked: &EndRequest<'_>) -> Result<()> {
    let (stop, signal, tidy) = (Arc::clone(asked.stop), Arc::clone(asked.signal), asked.tidy);
    let mut warned = false;
    let listener = move || {
        if warned && !tidy {
            process::exit((SIGNALLED + INTERRUPT).into());
        }
        warned = true;
        signal.store(INTERRUPT.into(), Ordering::SeqCst);
        stop.store(true, Ordering::SeqCst);
    };
    listen(listener).context("cannot watch for Ctrl-C")
}

/// Returns the identity of the file with this name, to be compared with others; nothing if it is not a file.
pub fn file_at(path: &Path) -> Option<Handle> {
    identity(Handle::from_path(path))
}

/// Returns the identity of the file on standard input, if it is one; compares with [`file_at`].
pub fn file_of_stdin() -> Option<Handle> {
    identity(Handle::stdin())
}

fn identity(handle: io::Result<Handle>) -> Option<Handle> {
    handle.ok().filter(|handle| handle.as_file().metadata().is_ok_and(|data| data.is_file()))
}

/// Returns `true` for the names of devices, which stand for no file in any folder.
pub fn is_open_name(path: &Path) -> bool {
    const DEVICES: [&str; 5] = ["NUL", "CON", "CONOUT$", "PRN", "AUX"];
    path.file_name().is_some_and(|name| DEVICES.iter().any(|device| name.eq_ignore_ascii_case(device)))
}

/// Creates a new file; its folder decides the access rights.
pub fn make_file(path: &Path, _: Option<&Metadata>) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Returns the folder of a user's settings.
pub fn settings() -> Option<PathBuf> {
    let set = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    set("XDG_CONFIG_HOME").or_else(|| set("APPDATA"))
}

/// Splits a command at blanks outside of quotes; nothing if a quote is not closed. A backslash is a part of paths here and
/// stands for itself.
pub fn words(command: &str) -> Option<Vec<String>> {
    let (mut words, mut word, mut quote) = (Vec::new(), None::<String>, None);
    for c in command.chars() {
        match quote {
            Some(end) if c == end => quote = None,
            None if c == '"' || c == '\'' => {
                quote = Some(c);
                word.get_or_insert_default();
            }
            None if c.is_whitespace() => words.extend(word.take()),
            _ => word.get_or_insert_default().push(c),
        }
    }
    words.extend(word);
    quote.is_none().then_some(words)
}

/// Makes the console accept sequences for bold letters.
pub fn take_colours() {
    anstyle_query::windows::enable_ansi_colors();
}

/// Returns `true`: text for consoles is converted.
pub fn has_utf8() -> bool {
    true
}

/// Returns nothing: CPU time is reported in another way here.
pub fn clock_ticks() -> Option<f64> {
    None
}

/// Returns the sizes that the system reports; `None` if it does not.
#[allow(unsafe_code, reason = "the system's functions are C")]
pub fn taken() -> Option<MemorySize> {
    let mut sizes = PROCESS_MEMORY_COUNTERS::default();
    let length = mem::size_of_val(&sizes) as u32;
    // SAFETY: the structure has this length, and the handle need not be closed.
    let is_told = unsafe { GetProcessMemoryInfo(GetCurrentProcess(), &raw mut sizes, length) };
    (is_told != 0).then_some(MemorySize {
        resident: sizes.WorkingSetSize as u64,
        addresses: sizes.PagefileUsage as u64,
    })
}

/// Returns half of the machine's memory.
#[allow(unsafe_code, reason = "the system's functions are C")]
pub fn half_of_the_machine() -> Option<u64> {
    let mut memory =
        MEMORYSTATUSEX { dwLength: mem::size_of::<MEMORYSTATUSEX>() as u32, ..Default::default() };
    // SAFETY: the structure says how long it is.
    let is_told = unsafe { GlobalMemoryStatusEx(&raw mut memory) };
    (is_told != 0).then_some(memory.ullTotalPhys / 2)
}

/// Returns nothing: no process has such a limit.
pub fn address_space_limit() -> Option<u64> {
    None
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn commands_are_split_as_they_are_typed() {
        let split = |command| words(command).expect("quotes are closed");
        assert_eq!(
            split(r#" C:\s\x.exe  -q "C:\a b\{cnf}" '' --in="a b"c "#),
            [r"C:\s\x.exe", "-q", r"C:\a b\{cnf}", "", "--in=a bc"]
        );
        assert_eq!(words("a \"b"), None);
    }

    #[test]
    fn memory_is_told() {
        let taken = taken().expect("sizes");
        assert!(taken.resident > 1 << 20 && taken.resident < half_of_the_machine().expect("a size"));
    }
}
