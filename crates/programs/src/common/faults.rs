//! Bugs in the program itself: the message after a panic, and how the program continues.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::collections::BTreeSet;
use std::env;
use std::fmt::{self, Display, Formatter};
use std::panic::{self, AssertUnwindSafe};
use std::sync::{Mutex, PoisonError};

use super::messages;

/// The maximum number of characters of a panic message that are printed.
const MOST: usize = 300;

thread_local! {
    /// `true` if this thread catches panics and reports them itself.
    static CATCHES: Cell<bool> = const { Cell::new(false) };
    /// The last panic of this thread.
    static LAST: RefCell<Option<Fault>> = const { RefCell::new(None) };
}

/// The panics that were reported. Each is reported only once: a file may cause the same panic on a million lines.
static TOLD: Mutex<BTreeSet<String>> = Mutex::new(BTreeSet::new());

/// The last panic that ended a thread. Otherwise, a thread that joins the panicked thread could not learn the message
/// and the location.
static ELSEWHERE: Mutex<Option<Fault>> = Mutex::new(None);

/// Rust's panic message in a thread that started a scoped thread which panicked. Nothing else identifies this case; a
/// test below fails if Rust changes the message.
const OF_ANOTHER: &str = "a scoped thread panicked";

/// The message of a panic, and where in the source it occurred.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Fault(String);

impl Fault {
    fn new(payload: &dyn Any, place: &str) -> Fault {
        let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
        let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
        let text: String = text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(MOST).collect();
        Fault(format!("{text}{place}"))
    }

    /// Prints the panic on standard error, unless it was printed before; `line` is the line of input that caused it, if
    /// known.
    pub fn tell(&self, line: Option<&str>) {
        let is_new = TOLD.lock().unwrap_or_else(PoisonError::into_inner).insert(self.0.clone());
        match line {
            _ if !is_new => {}
            Some(line) => {
                messages::error(format_args!("{line}: {self}; please report it together with that line"))
            }
            None => messages::error(format_args!("{self}; please report it together with the input")),
        }
    }
}

impl Display for Fault {
    fn fmt(&self, f: &mut Formatter<'_>) -> fmt::Result {
        write!(f, "a fault of this program, not of the input: {}", self.0)
    }
}

/// From now on, a panic prints one sentence instead of Rust's message; with RUST_BACKTRACE, both. A thread that catches
/// panics prints the sentence itself.
pub fn hear() {
    let usual = panic::take_hook();
    let is_wanted = env::var_os("RUST_BACKTRACE").is_some_and(|word| word != "0");
    panic::set_hook(Box::new(move |info| {
        if is_wanted {
            usual(info);
        }
        let place =
            info.location().map_or(String::new(), |place| format!(" ({}:{})", place.file(), place.line()));
        let fault = Fault::new(info.payload(), &place);
        // The thread-local values may be gone if the thread is ending.
        if CATCHES.try_with(Cell::get).unwrap_or(false) {
            let _ = LAST.try_with(|last| *last.borrow_mut() = Some(fault));
        } else {
            fault.tell(None);
            *ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner) = Some(fault);
        }
    }));
}

/// Returns the result of `work`, or the panic that ended it. After a panic, state that `work` changed is incomplete and
/// must not be used again.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, Fault> {
    let outer = CATCHES.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    CATCHES.set(outer);
    done.map_err(|payload| {
        let elsewhere = || ELSEWHERE.lock().unwrap_or_else(PoisonError::into_inner).take();
        match LAST.take() {
            Some(fault) if !fault.0.starts_with(OF_ANOTHER) => fault,
            fault => elsewhere().or(fault).unwrap_or_else(|| Fault::new(&*payload, "")),
        }
    })
}

#[cfg(test)]
#[allow(clippy::unwrap_used)]
mod tests {
    use std::process::Command;
    use std::thread;

    use super::*;

    /// Runs the `test` in a child process and returns its exit code and its messages.
    fn said(test: &str, backtrace: bool) -> (Option<i32>, String) {
        let mut child = Command::new(env::current_exe().unwrap());
        child.args(["--ignored", "--exact", "--nocapture", test]);
        child.env("RUST_BACKTRACE", if backtrace { "1" } else { "0" });
        let output = child.output().unwrap();
        (output.status.code(), String::from_utf8(output.stderr).unwrap())
    }

    fn subtract(one: usize, other: usize) -> usize {
        one.checked_sub(other).expect("attempt to subtract")
    }

    #[test]
    #[ignore = "a child of the test below"]
    fn child() {
        messages::begin("solve");
        hear();
        let at = |fault: Fault| fault.tell(Some("line 3"));
        assert_eq!(caught(|| 7).unwrap(), 7);
        // Three equal panics must print one sentence.
        for _ in 0..3 {
            at(caught(|| subtract(1, 2)).unwrap_err());
        }
        at(caught(|| panic!("two\nlines \u{1b}")).unwrap_err());
        // A panic that a thread reported must not be reported again by the threads that wait for it.
        at(caught(|| thread::scope(|scope| _ = scope.spawn(|| panic!("elsewhere")))).unwrap_err());
        let joined =
            || thread::spawn(|| panic!("beside")).join().unwrap_or_else(|it| panic::resume_unwind(it));
        at(caught(joined).unwrap_err());
        // An inner panic must not replace the outer panic.
        let outer: Result<(), Fault> = caught(|| {
            caught(|| panic!("inner")).unwrap_err();
            panic!("outer")
        });
        at(outer.unwrap_err());
    }

    #[test]
    fn a_fault_is_one_sentence() {
        let (code, said) = said("common::faults::tests::child", false);
        assert_eq!(code, Some(0), "{said}");
        let lines: Vec<&str> = said.lines().filter(|line| line.starts_with("solve")).collect();
        let expected = [
            ("solve: line 3: ", "attempt to subtract", " that line"),
            ("solve: line 3: ", "two lines \\u{1b}", " that line"),
            ("solve: a fault", "elsewhere", " the input"),
            ("solve: a fault", "beside", " the input"),
            ("solve: line 3: ", "outer", " that line"),
        ];
        assert_eq!(lines.len(), expected.len(), "{said}");
        for (line, (start, what, end)) in lines.iter().zip(expected) {
            let fault = format!("a fault of this program, not of the input: {what} (crates/programs/src/");
            let fits = line.starts_with(start) && line.contains(&fault) && line.ends_with(end);
            assert!(fits, "{line}");
        }
        assert!(!said.contains("panicked") && !said.contains("RUST_BACKTRACE"), "{said}");
    }

    #[test]
    fn a_backtrace_is_told_where_it_is_wanted() {
        let (_, said) = said("common::faults::tests::child", true);
        assert!(said.contains("panicked at") && said.contains("stack backtrace"), "{said}");
    }
}
