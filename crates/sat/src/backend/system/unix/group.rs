//! Runs a program in its own process group, so that signals reach all processes that it starts.

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

/// Returns permissions for folders that only their owner may enter.
pub fn private_permissions() -> Option<Permissions> {
    Some(Permissions::from_mode(0o700))
}

/// Returns the number of the signal that ended a program, if one did.
pub fn signal(status: ExitStatus) -> Option<i32> {
    status.signal()
}

/// A command that sets its own memory limit.
pub struct BoundedCommand(pub Command);

impl BoundedCommand {
    /// Creates a command that runs `program`. If `megabytes` limits the address space, the command is a shell that sets
    /// the limit and then turns into the program. The shell's script is constant; the program and its arguments are
    /// parameters of the script, so they need no quoting.
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

/// A running program, the leader of its process group. When this is dropped, the whole group is killed.
pub struct Group(Child);

impl Group {
    /// Starts the command; `prepare` sets its standard streams.
    pub fn spawn(command: &BoundedCommand, prepare: impl FnOnce(&mut Command)) -> io::Result<Group> {
        let mut command = launch::tied(&command.0);
        prepare(&mut command);
        command.process_group(0).spawn().map(Group)
    }

    /// Returns the handle of the program.
    pub fn child(&mut self) -> &mut Child {
        &mut self.0
    }

    /// Asks all processes of the group to end, with SIGTERM.
    pub fn ask_to_end(&self) {
        self.signal(Signal::SIGTERM);
    }

    /// Kills all processes of the group.
    pub fn kill(&self) {
        self.signal(Signal::SIGKILL);
    }

    fn pid(&self) -> Pid {
        Pid::from_raw(self.0.id() as i32)
    }

    fn signal(&self, signal: Signal) {
        // An error only means that no process is left.
        let _ = killpg(self.pid(), signal);
    }

    /// Returns a function that waits for the program's end without collecting its exit status. The process id is then
    /// not reused yet, so later signals cannot reach another process.
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
