//! Runs a program in a job with all processes that it starts. A job can be ended as a whole, and the system ends it
//! when this process ends for any reason.

use std::ffi::OsString;
use std::fs::Permissions;
use std::io;
use std::os::windows::io::{AsHandle, AsRawHandle, FromRawHandle, OwnedHandle};
use std::os::windows::process::CommandExt;
use std::path::Path;
use std::process::{Child, Command, ExitStatus};
use std::{mem, ptr};

use windows_sys::Win32::System::JobObjects::{
    AssignProcessToJobObject, CreateJobObjectW, JOB_OBJECT_LIMIT_JOB_MEMORY,
    JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE, JOBOBJECT_EXTENDED_LIMIT_INFORMATION,
    JobObjectExtendedLimitInformation, SetInformationJobObject, TerminateJobObject,
};
use windows_sys::Win32::System::Threading::{CREATE_NEW_PROCESS_GROUP, INFINITE, WaitForSingleObject};

/// Returns `None`: temporary folders on Windows are private to the user anyway.
pub fn private_permissions() -> Option<Permissions> {
    None
}

/// Returns `None`: Windows has no signals, and a program that crashes has an exit code.
pub fn signal(_: ExitStatus) -> Option<i32> {
    None
}

/// A command, and the memory limit in megabytes for the program and all processes that it starts.
pub struct BoundedCommand(pub Command, Option<u64>);

impl BoundedCommand {
    /// Creates a command that runs `program` with the arguments `words`.
    pub fn new(
        program: &Path,
        words: impl Iterator<Item = OsString>,
        megabytes: Option<u64>,
    ) -> BoundedCommand {
        let mut command = Command::new(program);
        command.args(words);
        BoundedCommand(command, megabytes)
    }
}

/// A running program in its job. When this is dropped, the whole job is ended.
pub struct Group {
    child: Child,
    job: Job,
}

impl Group {
    /// Starts the command; `prepare` sets its standard streams. The program joins the job only a moment after its
    /// start. Processes that it starts before that are not ended with the job, and if this process ends in that moment,
    /// the program keeps running.
    pub fn spawn(command: &BoundedCommand, prepare: impl FnOnce(&mut Command)) -> io::Result<Group> {
        let job = Job::new(command.1)?;
        let mut started = Command::new(command.0.get_program());
        started.args(command.0.get_args());
        for (name, value) in command.0.get_envs() {
            match value {
                Some(value) => started.env(name, value),
                None => started.env_remove(name),
            };
        }
        prepare(&mut started);
        // In a group of its own, the program does not receive Ctrl-C. This process receives it and ends the program.
        let mut child = started.creation_flags(CREATE_NEW_PROCESS_GROUP).spawn()?;
        if let Err(error) = job.take(&child) {
            // A program that has already ended cannot join the job, which is no error.
            if !matches!(child.try_wait(), Ok(Some(_))) {
                let _ = child.kill();
                let _ = child.wait();
                return Err(error);
            }
        }
        Ok(Group { child, job })
    }

    /// Returns the handle of the program.
    pub fn child(&mut self) -> &mut Child {
        &mut self.child
    }

    /// Ends the whole job at once: Windows has no way to ask every program without windows to end.
    pub fn ask_to_end(&self) {
        self.kill();
    }

    /// Ends the whole job.
    pub fn kill(&self) {
        self.job.end();
    }

    /// Returns a function that waits for the program's end.
    pub fn watch(&self) -> io::Result<impl FnOnce() + Send + 'static> {
        let process = self.child.as_handle().try_clone_to_owned()?;
        Ok(move || wait(&process))
    }
}

impl Drop for Group {
    fn drop(&mut self) {
        self.kill();
        let _ = self.child.wait();
    }
}

/// A handle to a job. Since the handle is not inherited, the system ends the job's processes when it is closed.
struct Job(OwnedHandle);

#[allow(unsafe_code, reason = "the system's functions are C")]
impl Job {
    fn new(megabytes: Option<u64>) -> io::Result<Job> {
        // SAFETY: the function allows null pointers for attributes and name.
        let handle = unsafe { CreateJobObjectW(ptr::null(), ptr::null()) };
        if handle.is_null() {
            return Err(io::Error::last_os_error());
        }
        // SAFETY: the handle is open, and has no other owner.
        let job = Job(unsafe { OwnedHandle::from_raw_handle(handle) });
        let mut limits = JOBOBJECT_EXTENDED_LIMIT_INFORMATION::default();
        limits.BasicLimitInformation.LimitFlags = JOB_OBJECT_LIMIT_KILL_ON_JOB_CLOSE;
        if let Some(megabytes) = megabytes {
            limits.BasicLimitInformation.LimitFlags |= JOB_OBJECT_LIMIT_JOB_MEMORY;
            limits.JobMemoryLimit = usize::try_from(megabytes.saturating_mul(1 << 20)).unwrap_or(usize::MAX);
        }
        let size = mem::size_of_val(&limits) as u32;
        // SAFETY: the structure and its size are the ones that this class of information requires.
        let is_set = unsafe {
            SetInformationJobObject(
                job.0.as_raw_handle(),
                JobObjectExtendedLimitInformation,
                (&raw const limits).cast(),
                size,
            )
        };
        if is_set == 0 { Err(io::Error::last_os_error()) } else { Ok(job) }
    }

    /// Adds a program to the job.
    fn take(&self, child: &Child) -> io::Result<()> {
        // SAFETY: both handles are open.
        let is_taken = unsafe { AssignProcessToJobObject(self.0.as_raw_handle(), child.as_raw_handle()) };
        if is_taken == 0 { Err(io::Error::last_os_error()) } else { Ok(()) }
    }

    /// Ends all processes of the job.
    fn end(&self) {
        // SAFETY: the handle is open. The call fails only if no process is left.
        unsafe { TerminateJobObject(self.0.as_raw_handle(), 1) };
    }
}

/// Waits until a process has ended.
#[allow(unsafe_code, reason = "the system's functions are C")]
fn wait(process: &OwnedHandle) {
    // SAFETY: the handle is open.
    unsafe { WaitForSingleObject(process.as_raw_handle(), INFINITE) };
}
