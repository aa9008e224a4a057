//! The Windows part of the system code.

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

/// The number that Ctrl-C's signal has on other systems.
const INTERRUPT: u8 = 2;

/// Does nothing: a job object ends solvers together with this program.
pub fn begin() -> Option<ExitCode> {
    None
}

/// Returns `false`: Windows does not report whether a stream is closed.
pub fn stdin_was_closed() -> bool {
    false
}

/// Returns `false`: Windows does not report whether a stream is closed.
pub fn stdout_was_closed() -> bool {
    false
}

/// Returns `false`: Windows does not report whether a stream is closed.
pub fn stderr_was_closed() -> bool {
    false
}

/// Does nothing: on Windows, a file that grows too large always causes a write error.
pub fn survive_full_files() -> Result<()> {
    Ok(())
}

/// Calls `work`. No signals have to be blocked, since console events arrive in a thread of their own.
pub fn deaf<T>(work: impl FnOnce() -> T) -> T {
    work()
}

/// The functions to call on Ctrl-C and when the console closes.
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

/// Calls `end` when the program is asked to end. If `end` returns a value, the program ends while that value is held;
/// otherwise the program continues.
pub fn when_asked_to_end<T>(mut end: impl FnMut() -> Option<T> + Send + 'static) -> io::Result<()> {
    let listener = move || {
        if let Some(_held) = end() {
            process::exit((SIGNALLED + INTERRUPT).into());
        }
    };
    listen(listener).map_err(io::Error::other)
}

/// From now on, requests to end have the effects in `asked`.
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

/// Returns the identity of the file at `path`, for comparison with other files; `None` if it is not a regular file.
pub fn file_at(path: &Path) -> Option<Handle> {
    identity(Handle::from_path(path))
}

/// Returns the identity of the file from which standard input comes, like [`file_at`]; `None` if it is not a regular
/// file.
pub fn file_of_stdin() -> Option<Handle> {
    identity(Handle::stdin())
}

fn identity(handle: io::Result<Handle>) -> Option<Handle> {
    handle.ok().filter(|handle| handle.as_file().metadata().is_ok_and(|data| data.is_file()))
}

/// Returns `true` for names of devices, which are not files in a folder.
pub fn is_open_name(path: &Path) -> bool {
    const DEVICES: [&str; 5] = ["NUL", "CON", "CONOUT$", "PRN", "AUX"];
    path.file_name().is_some_and(|name| DEVICES.iter().any(|device| name.eq_ignore_ascii_case(device)))
}

/// Creates a new file; its access rights come from its folder.
pub fn make_file(path: &Path, _: Option<&Metadata>) -> io::Result<File> {
    OpenOptions::new().write(true).create_new(true).open(path)
}

/// Returns the folder of the user's settings.
pub fn settings() -> Option<PathBuf> {
    let set = |name| env::var_os(name).map(PathBuf::from).filter(|path| path.is_absolute());
    set("XDG_CONFIG_HOME").or_else(|| set("APPDATA"))
}

/// Splits a command at whitespace outside of quotes; `None` if a quote is not closed. A backslash has no special
/// meaning, because it separates folders.
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

/// Makes the console interpret sequences for bold letters.
pub fn take_colours() {
    anstyle_query::windows::enable_ansi_colors();
}

/// Returns `true`: text for consoles is converted from UTF-8.
pub fn has_utf8() -> bool {
    true
}

/// Returns `None`: Windows does not report CPU time in ticks.
pub fn clock_ticks() -> Option<f64> {
    None
}

/// Returns the memory that this process uses; `None` if the system does not report it.
#[allow(unsafe_code, reason = "the system's functions are C")]
pub fn taken() -> Option<MemorySize> {
    let mut sizes = PROCESS_MEMORY_COUNTERS::default();
    let length = mem::size_of_val(&sizes) as u32;
    // SAFETY: the length is the structure's own, and a pseudo-handle of the process need not be closed.
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
    // SAFETY: the structure contains its own length.
    let is_told = unsafe { GlobalMemoryStatusEx(&raw mut memory) };
    (is_told != 0).then_some(memory.ullTotalPhys / 2)
}

/// Returns `None`: Windows does not limit the address space of a process.
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
