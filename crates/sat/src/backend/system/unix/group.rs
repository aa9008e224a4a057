//! A program and all that it starts, as a process group, which receives signals.

use std::ffi::OsString;
use std::fs::Permissions;
use std::io;
use std::os::unix::fs::PermissionsExt;
use std::os::unix::process::{CommandExt, ExitStatusExt};
use std::path::Path;
use std::process::{Child, Command, ExitStatus};

use nix::sys::signal::{Signal, killpg};
use nix::sys::wait::{Id, WaitPidFlag, waitid};
use nix::unistd::Pid;

use crate::backend::process::launch;

/// Returns the permissions of a folder for its owner alone.
pub fn private_permissions() -> Option<Permissions> {
    Some(Permissions::from_mode(0o700))
}

/// Returns the signal that ended a program, if one did.
pub fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// A command with its limits.
pub struct BoundedCommand(pub Command);

impl BoundedCommand {
    /// Creates a command: the program itself or, if its address space is limited to this many megabytes, a shell that sets
    /// the limit and becomes the program. The shell reads a constant line; program and arguments are its parameters.
    pub fn new(
        program: &Path,
        words: impl Iterator<Item = OsString>,
        megabytes: Option<u64>,
    ) -> BoundedCommand {
        let Some(megabytes) = megabytes else {
            let mut command = Command::new(program);
            command.args(words);
            return BoundedCommand(command);
        };
        let mut command = Command::new("/bin/sh");
        let kilobytes = megabytes.saturating_mul(1024).to_string();
        command.args(["-c", "ulimit -v \"$0\" && exec \"$@\"", &kilobytes]).arg(program).args(words);
        BoundedCommand(command)
    }
}

/// The child, first of its process group. When this is dropped, the group is killed and the child reaped.
pub struct Group(Child);

impl Group {
    /// Starts it; `prepare` sets its streams.
    pub fn spawn(command: &BoundedCommand, prepare: impl FnOnce(&mut Command)) -> io::Result<Group> {
        let mut command = launch::tied(&command.0);
        prepare(&mut command);
        command.process_group(0).spawn().map(Group)
    }

    /// Returns the child itself.
    pub fn child(&mut self) -> &mut Child {
        &mut self.0
    }

    /// Asks the whole group to end.
    pub fn ask_to_end(&self) {
        self.signal(Signal::SIGTERM);
    }

    /// Kills the whole group.
    pub fn kill(&self) {
        self.signal(Signal::SIGKILL);
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(self.0.id() as i32)
    }

    fn signal(&self, signal: Signal) {
        // It fails only if no process is left to receive it.
        let _ = killpg(self.pid(), signal);
    }

    /// Returns a function that waits for the child's end without reaping it, so that signals cannot hit another process.
    pub fn watch(&self) -> io::Result<impl FnOnce() + Send + 'static> {
        let pid = self.pid();
        Ok(move || {
            let ended = WaitPidFlag::WEXITED | WaitPidFlag::WNOWAIT;
            while waitid(Id::Pid(pid), ended) == Err(nix::Error::EINTR) {}
        })
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        if !matches!(self.0.try_wait(), Ok(Some(_))) {
            self.kill();
            let _ = self.0.wait();
        }
    }
}
