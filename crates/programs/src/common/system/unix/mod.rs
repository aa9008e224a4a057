//! The Unix part of the system code.

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

/// Returns the identity of the file at `path`, for comparison with other files; `None` if it is not a regular file.
pub fn file_at(path: &Path) -> Option<(u64, u64)> {
    identity(fs::metadata(path))
}

/// Returns the identity of the file from which standard input comes, like [`file_at`]; `None` if it is not a regular
/// file.
pub fn file_of_stdin() -> Option<(u64, u64)> {
    identity(io::stdin().as_fd().try_clone_to_owned().and_then(|stdin| File::from(stdin).metadata()))
}

fn identity(data: io::Result<Metadata>) -> Option<(u64, u64)> {
    data.ok().filter(Metadata::is_file).map(|data| (data.dev(), data.ino()))
}

/// Returns `true` for paths that stand for open files of the process, such as /dev/stdin.
pub fn is_open_name(path: &Path) -> bool {
    ["/dev/fd", "/dev/stderr", "/dev/stdin", "/proc"].iter().any(|known| path.starts_with(known))
}

/// Creates a new file at `path` with the permissions of `like`, or with the default permissions.
pub fn make_file(path: &Path, like: Option<&Metadata>) -> io::Result<File> {
    let mode = like.map_or(0o666, |there| there.permissions().mode());
    OpenOptions::new().write(true).create_new(true).mode(mode & 0o777).open(path)
}

/// Returns the folder of the user's settings.
pub fn settings() -> Option<PathBuf> {
    let set = |name| env::var_os(name).filter(|value| !value.is_empty()).map(PathBuf::from);
    // The XDG Base Directory Specification says that a relative path in this variable is invalid.
    let folder = set("XDG_CONFIG_HOME").filter(|path| path.is_absolute());
    folder.or_else(|| Some(set("HOME")?.join(".config")))
}

/// Splits a command into words as a shell does; `None` if a quote is not closed.
pub fn words(command: &str) -> Option<Vec<String>> {
    shlex::split(command)
}

/// Does nothing: terminals on Unix always accept sequences for bold letters.
pub fn take_colours() {}

/// Returns `true` if the locale says that the terminal shows UTF-8.
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
