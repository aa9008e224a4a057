//! Starts and reaps child processes of tests, with default signal handling even if the tests ignore some signals.

use std::os::unix::process::CommandExt;
use std::process::{Child, Command, ExitStatus};
use std::time::{Duration, Instant};

use nix::sys::signal::{SigHandler, Signal, signal};

/// Maximum time that a program may take to end, even on a busy machine.
const PATIENCE: Duration = Duration::from_secs(120);

/// Signals that the tests may have inherited as ignored: nohup ignores SIGHUP, and a shell's `&` ignores SIGINT and
/// SIGQUIT.
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

/// Returns the command of a program that gets the default action for all signals.
pub fn hearing(program: &str) -> Command {
    let mut command = Command::new(program);
    let hear = || {
        for usual in USUAL {
            // `signal` may be called between fork and exec; this call installs no handler.
            #[allow(unsafe_code)]
            unsafe { signal(usual, SigHandler::SigDfl) }?;
        }
        Ok(())
    };
    // The closure allocates nothing, and calls only functions that are safe between fork and exec.
    #[allow(unsafe_code)]
    unsafe {
        command.pre_exec(hear);
    }
    command
}

/// Waits for a program to end and returns its status; panics if it takes too long.
#[track_caller]
pub fn end_of(child: &mut Child) -> ExitStatus {
    let deadline = Instant::now() + PATIENCE;
    loop {
        if let Some(status) = child.try_wait().expect("a child of ours") {
            return status;
        }
        if Instant::now() > deadline {
            // The test fails anyway, so errors do not matter.
            let _ = child.kill();
            let _ = child.wait();
            panic!("the program did not end");
        }
        std::thread::sleep(Duration::from_millis(2));
    }
}
