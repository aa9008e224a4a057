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

/// The keys that end what is typed at a terminal.
pub const END_OF_INPUT: &str = "Ctrl-D";

/// The file that has this name, to be compared with others; nothing if it is no file.
pub fn file_at(path: &Path) -> Option<(u64, u64)> {
    identity(fs::metadata(path))
}

/// The file that standard input is, if it is one; compares with those of [`file_at`].
pub fn file_of_stdin() -> Option<(u64, u64)> {
    identity(io::stdin().as_fd().try_clone_to_owned().and_then(|stdin| File::from(stdin).metadata()))
}

fn identity(data: io::Result<Metadata>) -> Option<(u64, u64)> {
    data.ok().filter(Metadata::is_file).map(|data| (data.dev(), data.ino()))
}

/// Returns `true` for the names that a process has for files that are open already.
pub fn is_open_name(path: &Path) -> bool {
    ["/dev/fd", "/dev/stderr", "/dev/stdin", "/proc"].iter().any(|known| path.starts_with(known))
}

/// Makes a file that is not there, for those who may read and write `like`.
pub fn make_file(path: &Path, like: Option<&Metadata>) -> io::Result<File> {
    let mode = like.map_or(0o666, |there| there.permissions().mode());
    OpenOptions::new().write(true).create_new(true).mode(mode & 0o777).open(path)
}

/// The folder of a user's settings.
pub fn settings() -> Option<PathBuf> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // Relative paths there mean nothing, says the XDG Base Directory Specification.
    let folder = set("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    folder.or_else(|| Some(set("HOME")?.join(".config")))
}

/// The words of a command, as a shell splits them; nothing where a quote is not closed.
pub fn words(command: &str) -> Option<Vec<String>> {
    shlex::split(command)
}

/// Has the terminal take sequences for bold letters; terminals do.
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

/// The parts of a second in which the system tells the time that a process took.
pub fn clock_ticks() -> Option<f64> {
    sysconf(SysconfVar::CLK_TCK).ok().flatten().map(|ticks| ticks as f64)
}
