//! Child processes of tests: they get default signal handling, even if the tests ignore signals, and they are reaped.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use nix::sys::signal::{SigHandler, Signal, signal};

/// The time that anything may take on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Signals that the tests may have inherited as ignored: nohup ignores SIGHUP, a shell's `&` SIGINT and SIGQUIT.
const USUAL: [Signal; 9] = [
    Signal::SIGHUP,
    Signal::SIGINT,
    Signal::SIGQUIT,
    Signal::SIGTERM,
    Signal::SIGALRM,
    Signal::SIGUSR1,
    Signal::SIGUSR2,
    Signal::SIGXCPU,
    Signal::SIGXFSZ,
];

/// The command of a program that hears all signals.
pub fn hearing(program: &str) -> Command {
    let mut command = Command::new(program);
    let hear = || {
        for usual in USUAL {
            // Safe between fork and exec, and no handler is installed.
            #[allow(unsafe_code)]
            unsafe { signal(usual, SigHandler::SigDfl) }?;
        }
        Ok(())
    };
    // It allocates nothing and calls only functions that are safe between fork and exec.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(hear);
    }
    command
}

/// Waits for the end of a program, which must come.
#[track_caller]
pub fn end_of(child: &mut Child) -> ExitStatus {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.try_wait().expect("a child of ours") {
            return status;
        }
        if Instant::now() > deadline {
            // Best effort: the result no longer matters.
            let _ = child.kill();
            let _ = child.wait();
            panic!("the program did not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
