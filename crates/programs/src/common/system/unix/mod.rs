//! Unix.

mod launcher;
mod memory;
mod signals;
mod streams;

use std::env;
use std::fs::{self, File, Metadata, OpenOptions};
use std::io;
use std::os::fd::AsFd;
use std::os::unix::fs::{MetadataExt, OpenOptionsExt, PermissionsExt};
use std::path::{Path, PathBuf};

use nix::unistd::{SysconfVar, sysconf};

pub use launcher::begin;
pub use memory::{address_space_limit, half_of_the_machine, taken};
pub use signals::{deaf, hear, survive_full_files, when_asked_to_end};
pub use streams::{stderr_was_closed, stdin_was_closed, stdout_was_closed};

/// The keys that end input at a terminal.
pub const END_OF_INPUT: &str = "Ctrl-D";

/// Returns the identity of the file with this name, to be compared with others; nothing if it is not a regular file.
pub fn file_at(path: &Path) -> Option<(u64, u64)> {
    identity(fs::metadata(path))
}

/// Returns the identity of the file on standard input, if it is one; compares with [`file_at`].
pub fn file_of_stdin() -> Option<(u64, u64)> {
    identity(io::stdin().as_fd().try_clone_to_owned().and_then(|stdin| File::from(stdin).metadata()))
}

fn identity(data: io::Result<Metadata>) -> Option<(u64, u64)> {
    data.ok().filter(Metadata::is_file).map(|data| (data.dev(), data.ino()))
}

/// Returns `true` for the names that a process has for its open files.
pub fn is_open_name(path: &Path) -> bool {
    ["/dev/fd", "/dev/stderr", "/dev/stdin", "/proc"].iter().any(|known| path.starts_with(known))
}

/// Creates a new file that is readable and writable for the same users as `like`.
pub fn make_file(path: &Path, like: Option<&Metadata>) -> io::Result<File> {
    let mode = like.map_or(0o666, |there| there.permissions().mode());
    OpenOptions::new().write(true).create_new(true).mode(mode & 0o777).open(path)
}

/// Returns the folder of a user's settings.
pub fn settings() -> Option<PathBuf> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // Relative paths there are invalid, according to the XDG Base Directory Specification.
    let folder = set("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    folder.or_else(|| Some(set("HOME")?.join(".config")))
}

/// Splits a command into words as a shell does; nothing if a quote is not closed.
pub fn words(command: &str) -> Option<Vec<String>> {
    shlex::split(command)
}

/// Makes the terminal accept sequences for bold letters; terminals do.
pub fn take_colours() {}

/// Returns `true` if terminals show UTF-8.
pub fn has_utf8() -> bool {
    let locale =
        ["LC_ALL", "LC_CTYPE", "LANG"].into_iter().filter_map(env::var_os).find(|value| !value.is_empty());
    locale.is_some_and(|value| {
        let value = value.to_string_lossy().to_lowercase();
        value.contains("utf-8") || value.contains("utf8")
    })
}

/// Returns the number of clock ticks in a second, the unit in which the system reports CPU time.
pub fn clock_ticks() -> Option<f64> {
    sysconf(SysconfVar::CLK_TCK).ok().flatten().map(|ticks| ticks as f64)
}
