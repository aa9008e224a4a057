//! Runs a program that may misbehave: reads all its output, limits its time and output, ends it with all its processes,
//! and waits for it.

use std::io::{self, Read};
use std::process::{ExitStatus, Stdio};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Arc, Mutex, PoisonError};
use std::thread;
use std::time::{Duration, Instant};

use crate::backend::BackendError;
use crate::backend::system::{self, BoundedCommand, Group};
use crate::terminal;

/// Time between two checks of the stop flag. It does not delay answers, since the end of the program wakes the waiting
/// thread.
const LOOK: Duration = Duration::from_millis(20);
/// Time between asking a program to end and killing it.
const GRACE: Duration = Duration::from_secs(1);
/// Time to wait for the pipes of a program that has ended. A process that has left the process group may keep them
/// open.
const LINGER: Duration = Duration::from_secs(1);
/// Number of bytes at the end of standard error that are kept.
const STDERR: usize = 2048;

/// The exit status and the output of a finished run.
pub(super) struct FinishedRun {
    pub(super) status: ExitStatus,
    pub(super) stdout: Vec<u8>,
    /// The last [`STDERR`] bytes of standard error.
    pub(super) stderr: Vec<u8>,
    /// `true` if the program wrote too much to standard output, for which it is ended.
    pub(super) overflowed: bool,
    /// `true` if the program was ended at the caller's request.
    pub(super) stopped: bool,
}

impl FinishedRun {
    /// Returns the error that the solver `name`, run by `command`, misbehaved; `what` describes the fault.
    pub(super) fn error(&self, name: &str, command: &str, what: impl Into<String>) -> BackendError {
        BackendError::Process {
            name: name.to_owned(),
            command: command.to_owned(),
            what: what.into(),
            status: self.status.to_string(),
            stderr: quoted(&self.stderr),
        }
    }

    /// Returns the number of the signal that ended the program, if one did.
    pub(super) fn signal(&self) -> Option<i32> {
        system::signal(self.status)
    }
}

/// Formats the end of standard error for an error message: each line after a line break, escaped for a terminal.
fn quoted(stderr: &[u8]) -> String {
    let text = String::from_utf8_lossy(stderr);
    let lines = text.lines().map(str::trim_end).filter(|line| !line.is_empty());
    lines.map(|line| format!("\n  | {}", terminal::escaped(line))).collect()
}

/// Runs `command` until it ends, `stop` returns `true`, or it has written more than `limit` bytes to standard output.
/// All processes of its group have ended when this returns.
pub(super) fn run(
    command: &BoundedCommand,
    limit: usize,
    stop: &dyn Fn() -> bool,
) -> io::Result<FinishedRun> {
    let mut group = Group::spawn(command, |command| {
        command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    })?;
    let (send, events) = mpsc::channel();
    let stdout = PipeText::drain(group.child().stdout.take(), Keep::Start(limit), send.clone())?;
    let stderr = PipeText::drain(group.child().stderr.take(), Keep::End(STDERR), send.clone())?;
    let wait = group.watch()?;
    spawn(move || {
        wait();
        let _ = send.send(Event::Exited);
    })?;
    let mut run = Run { group: &group, events, open: 2, exited: false, overflowed: false };
    let stopped = run.until_exit(stop);
    // Processes that the solver left running serve no purpose and would keep the pipes open.
    group.kill();
    run.until_closed(Instant::now() + LINGER);
    let overflowed = run.overflowed;
    let status = group.child().wait()?;
    Ok(FinishedRun { status, stdout: stdout.take(), stderr: stderr.take(), overflowed, stopped })
}

/// A message from a thread that watches the program.
enum Event {
    /// The program has ended. Its exit status has not been collected, so the system does not reuse its process id yet.
    Exited,
    /// Standard output or standard error was closed.
    Closed,
    /// The program has written too much to standard output.
    Overflow,
}

/// The state of a running program, updated by messages.
struct Run<'a> {
    group: &'a Group,
    events: Receiver<Event>,
    open: u32,
    exited: bool,
    overflowed: bool,
}

impl Run<'_> {
    /// Waits up to `patience` for one message and applies it; returns `false` if there was none.
    fn wait(&mut self, patience: Duration) -> bool {
        match self.events.recv_timeout(patience) {
            Ok(Event::Exited) => self.exited = true,
            Ok(Event::Closed) => self.open -= 1,
            Ok(Event::Overflow) => self.overflowed = true,
            Err(RecvTimeoutError::Timeout) => return false,
            // All threads have ended, including the one that waits for the program's end.
            Err(RecvTimeoutError::Disconnected) => (self.exited, self.open) = (true, 0),
        }
        true
    }

    /// Waits for the program's end. Ends it if `stop` returns `true` or its output is too long; returns `true` in the
    /// first case.
    fn until_exit(&mut self, stop: &dyn Fn() -> bool) -> bool {
        while !self.exited && !self.overflowed {
            if stop() {
                self.group.ask_to_end();
                let deadline = Instant::now() + GRACE;
                while !self.exited && !self.overflowed && Instant::now() < deadline {
                    self.wait(deadline.saturating_duration_since(Instant::now()));
                }
                self.kill();
                return true;
            }
            self.wait(LOOK);
        }
        self.kill();
        false
    }

    fn kill(&mut self) {
        if !self.exited {
            self.group.kill();
        }
        while !self.exited {
            self.wait(LOOK);
        }
    }

    /// Waits until both pipes are closed, at most until `deadline`.
    fn until_closed(&mut self, deadline: Instant) {
        while self.open > 0 && self.wait(deadline.saturating_duration_since(Instant::now())) {}
    }
}

/// The part of a program's output that is kept.
#[derive(Clone, Copy)]
enum Keep {
    /// All bytes, up to this many; more are an error.
    Start(usize),
    /// This many bytes at the end.
    End(usize),
}

/// The text read from a pipe so far, shared with the reading thread; `None` once the result has been taken.
struct PipeText(Arc<Mutex<Option<Vec<u8>>>>);

impl PipeText {
    /// Starts a thread that reads `pipe` to its end, or until the text is too long or the result has been taken.
    fn drain(
        pipe: Option<impl Read + Send + 'static>,
        keep: Keep,
        events: Sender<Event>,
    ) -> io::Result<PipeText> {
        let kept = Arc::new(Mutex::new(Some(Vec::new())));
        let shared = Arc::clone(&kept);
        spawn(move || {
            if let Some(mut pipe) = pipe {
                let mut chunk = vec![0; 1 << 16];
                while let Ok(count @ 1..) = read(&mut pipe, &mut chunk) {
                    let mut shared = shared.lock().unwrap_or_else(PoisonError::into_inner);
                    let Some(text) = shared.as_mut() else { break };
                    if !keep.append(text, &chunk[..count]) {
                        let _ = events.send(Event::Overflow);
                        break;
                    }
                }
            }
            let _ = events.send(Event::Closed);
        })?;
        Ok(PipeText(kept))
    }

    fn take(self) -> Vec<u8> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).take().unwrap_or_default()
    }
}

impl Keep {
    /// Appends the part of `chunk` that is kept; returns `false` if the text would be too long.
    fn append(self, text: &mut Vec<u8>, chunk: &[u8]) -> bool {
        match self {
            Keep::Start(limit) if text.len() + chunk.len() > limit => return false,
            Keep::Start(_) => text.extend_from_slice(chunk),
            Keep::End(limit) => {
                text.extend_from_slice(chunk);
                text.drain(..text.len().saturating_sub(limit));
            }
        }
        true
    }
}

fn read(pipe: &mut impl Read, chunk: &mut [u8]) -> io::Result<usize> {
    loop {
        match pipe.read(chunk) {
            Err(error) if error.kind() == io::ErrorKind::Interrupted => {}
            result => return result,
        }
    }
}

/// Starts a thread that is never joined, because it may wait forever for a pipe that another process keeps open.
fn spawn(work: impl FnOnce() + Send + 'static) -> io::Result<()> {
    thread::Builder::new().name("solver".to_owned()).spawn(work).map(drop)
}

// The tests use the tools of a Unix system.
#[cfg(all(test, unix))]
mod tests {
    use std::path::Path;

    use super::*;

    fn shell(script: &str) -> BoundedCommand {
        BoundedCommand::new(Path::new("/bin/sh"), ["-c", script].map(Into::into).into_iter(), None)
    }

    fn finish(script: &str) -> FinishedRun {
        run(&shell(script), 1 << 20, &|| false).expect("a shell")
    }

    #[test]
    fn both_pipes_are_read() {
        let ended = finish("echo out; echo err >&2; exit 7");
        assert_eq!((&ended.stdout[..], &ended.stderr[..]), (&b"out\n"[..], &b"err\n"[..]));
        assert_eq!(ended.status.code(), Some(7));
        assert!(!ended.stopped && !ended.overflowed);
    }

    #[test]
    fn of_standard_error_the_end_is_kept() {
        let ended = finish("yes error | head -c 300000 >&2; echo last >&2");
        assert_eq!(ended.stderr.len(), STDERR);
        assert!(ended.stderr.ends_with(b"last\n"));
    }

    #[test]
    fn endless_output_is_ended() {
        let ended = finish("exec yes");
        assert!(ended.overflowed && ended.stdout.len() <= 1 << 20);
    }

    #[test]
    fn a_stop_is_obeyed_at_once_by_those_who_obey() {
        let start = Instant::now();
        let ended = run(&shell("exec sleep 20"), 100, &|| true).expect("a shell");
        assert!(ended.stopped && start.elapsed() < GRACE);
    }

    #[test]
    fn waiting_adds_no_delay() {
        let fastest = (0..20).map(|_| {
            let start = Instant::now();
            finish("exit 0");
            start.elapsed()
        });
        assert!(fastest.min() < Some(LOOK / 2));
    }
}
