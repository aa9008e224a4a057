//! A start that ties a solver's life to ours: where we are killed without a word, it is killed as well.
//!
//! Only the new process itself can ask the system for that, after it was made and before it becomes the
//! solver, and there Rust runs nothing of ours without `unsafe`. So a program of ours is started in the place of
//! the solver, asks, and becomes the solver. `setpriv --pdeathsig` of util-linux does the same, but is not
//! everywhere, and does not notice that we were gone before it asked.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::OnceLock;

/// The argument 0 by which a program knows that it is a launcher.
const NAME: &str = "sudoku2cnf-launcher";

static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

/// From now on all solvers of this process are started by `program`, which has to begin with [`launch`]. The
/// thread that starts a solver is the one that waits for it, so the solver does not outlive it.
pub fn start_by(program: PathBuf) {
    // Whoever came first has said the same.
    let _ = LAUNCHER.set(program);
}

/// Turns this process into the solver if its arguments are those of a launcher; then only an error comes back. Returns
/// `None` in any other program.
pub fn launch(mut arguments: impl Iterator<Item = OsString>) -> Option<io::Error> {
    if arguments.next()? != NAME {
        return None;
    }
    let parent = arguments.next().and_then(|parent| parent.to_str()?.parse().ok());
    let (Some(parent), Some(program)) = (parent, arguments.next()) else {
        return Some(io::Error::other("expected the number of a process and a command"));
    };
    if let Err(error) = tie(parent) {
        return Some(error);
    }
    Some(Command::new(program).args(arguments).exec())
}

/// Asks for our death with that of the process that started us.
#[cfg(target_os = "linux")]
fn tie(parent: i32) -> io::Result<()> {
    use nix::sys::{prctl::set_pdeathsig, signal::Signal};
    set_pdeathsig(Signal::SIGKILL)?;
    if nix::unistd::getppid().as_raw() != parent {
        return Err(io::Error::other("the program that started it is gone"));
    }
    Ok(())
}

#[cfg(not(target_os = "linux"))]
fn tie(_parent: i32) -> io::Result<()> {
    Ok(())
}

/// The command, by a launcher where there is one.
pub(in crate::backend) fn tied(command: &Command) -> Command {
    let mut tied = match LAUNCHER.get() {
        None => Command::new(command.get_program()),
        Some(launcher) => {
            let mut tied = Command::new(launcher);
            tied.arg0(NAME).arg(process::id().to_string()).arg(command.get_program());
            tied
        }
    };
    tied.args(command.get_args());
    if let Some(folder) = command.get_current_dir() {
        tied.current_dir(folder);
    }
    for (name, value) in command.get_envs() {
        match value {
            Some(value) => tied.env(name, value),
            None => tied.env_remove(name),
        };
    }
    tied
}
