//! Catches panics in threads that answer: a panic ends one answer, with an error that asks the user to report it.

use std::any::Any;
use std::cell::{Cell, RefCell};
use std::env;
use std::panic::{self, AssertUnwindSafe};
use std::sync::Once;

thread_local! {
    /// `true` if this thread catches panics and reports them as errors.
    static CATCHES: Cell<bool> = const { Cell::new(false) };
    /// Where in the source the last panic of this thread occurred.
    static PLACE: RefCell<Option<String>> = const { RefCell::new(None) };
}

/// Installs a panic hook that prints no message about panics that are caught, unless RUST_BACKTRACE is set.
fn hear() {
    static HEARS: Once = Once::new();
    HEARS.call_once(|| {
        let usual = panic::take_hook();
        let is_wanted = env::var_os("RUST_BACKTRACE").is_some_and(|word| word != "0");
        panic::set_hook(Box::new(move |info| {
            // If a thread is ending, its thread-local values may be gone.
            let catches = CATCHES.try_with(Cell::get).unwrap_or(false);
            if is_wanted || !catches {
                usual(info);
            }
            let place = info.location().map(|place| format!(" ({}:{})", place.file(), place.line()));
            let _ = PLACE.try_with(|last| *last.borrow_mut() = place);
        }));
    });
}

/// Returns the result of `work`, or the message about the panic that ended it. After a panic, state that `work` changed
/// is incomplete and must not be used again.
pub fn caught<T>(work: impl FnOnce() -> T) -> Result<T, String> {
    hear();
    let outer = CATCHES.replace(true);
    let done = panic::catch_unwind(AssertUnwindSafe(work));
    CATCHES.set(outer);
    done.map_err(|payload| told(&*payload))
}

fn told(payload: &(dyn Any + Send)) -> String {
    let text = payload.downcast_ref::<&str>().map(|text| (*text).to_owned());
    let text = text.or_else(|| payload.downcast_ref::<String>().cloned()).unwrap_or_default();
    let text = text.split_whitespace().collect::<Vec<_>>().join(" ");
    let place = PLACE.take().unwrap_or_default();
    format!(
        "a fault of sudoku2cnf, not of the puzzle: {text}{place}; please report it together with the puzzle"
    )
}

// These tests run together with the programs' tests, because the module that Python loads is not tested by cargo.
#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_is_an_error() {
        assert_eq!(caught(|| 7).ok(), Some(7));
        let Err(said) = caught::<()>(|| panic!("two\nlines")) else { panic!("no fault") };
        let start = "a fault of sudoku2cnf, not of the puzzle: two lines (";
        assert!(said.starts_with(start) && said.contains("src/faults.rs:"), "{said}");
    }
}
