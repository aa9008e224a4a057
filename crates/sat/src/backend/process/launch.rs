//! Makes solvers end with this process: if it is killed, the system kills its solvers.
//!
//! On Linux, only the new process itself can request this, after it has been created and before it becomes the solver;
//! in Rust, running our code at that moment needs `unsafe`. So a program of ours is started instead, which makes the
//! request and then turns into the solver. `setpriv --pdeathsig` of util-linux does the same, but is not installed
//! everywhere, and does not notice if the parent has ended before the request.

use std::ffi::OsString;
use std::io;
use std::os::unix::process::CommandExt;
use std::path::PathBuf;
use std::process::{self, Command};
use std::sync::OnceLock;

/// Argument 0 of a program that is started as a launcher.
const NAME: &str = "sudoku2cnf-launcher";

static LAUNCHER: OnceLock<PathBuf> = OnceLock::new();

/// Starts all solvers of this process through `program` from now on; `program` must call [`launch`] first. The system
/// kills a solver when the thread that started it ends; that thread always waits for the solver.
pub fn start_by(program: PathBuf) {
    // If this was called before, the earlier program stays. Callers always pass the same one.
    let _ = LAUNCHER.set(program);
}

/// If the arguments say that this process is a launcher, turns it into the solver, or returns the error if that fails.
/// Otherwise returns `None`.
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

/// Asks the system to kill this process when its parent ends, and checks that the parent still runs.
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

/// Returns the same command, run through the launcher if one was set.
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
