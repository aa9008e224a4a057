//! Ties a solver's life to ours: if we are killed, it is killed as well.
//!
//! Only the new process itself can request this from the system, after it was created and before it becomes the solver, and
//! Rust runs no code of ours there without `unsafe`. So a program of ours is started in place of the solver, makes the
//! request, and becomes the solver. `setpriv --pdeathsig` of util-linux does the same, but is not everywhere, and does not
//! notice if we were gone before the request.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::OnceLock;

/// The argument 0 by which a program recognises that it is a launcher.
const NAME: &str = "sudoku2cnf-launcher";

static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

/// From now on all solvers of this process are started by `program`, which must begin with [`launch`]. The thread that
/// starts a solver is the one that waits for it, so the solver does not outlive it.
pub fn start_by(program: PathBuf) {
    // An earlier call has set the same.
    let _ = LAUNCHER.set(program);
}

/// Turns this process into the solver if its arguments are a launcher's; then it returns only on an error. Returns `None` in
/// any other program.
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

/// Requests that this process die with the one that started it.
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

/// Returns the command, started by a launcher if there is one.
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
