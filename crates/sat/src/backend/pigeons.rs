//! Tests that a stop flag interrupts solvers in this process, with searches that are too long to be finished.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread;
use std::time::{Duration, Instant};

use super::{Backend, Limits, Verdict};
use crate::cnf::{Formula, Sink};

/// Returns the formula that puts `holes + 1` pigeons into `holes` holes, with at most one pigeon in each. It is
/// unsatisfiable and hard.
pub fn pigeons(holes: u32) -> Formula {
    let mut formula = Formula::default();
    let first = formula.new_vars(u64::from(holes * (holes + 1)));
    let sits = |pigeon, hole| first.offset(pigeon * holes + hole).positive();
    for pigeon in 0..=holes {
        formula.clause(&(0..holes).map(|hole| sits(pigeon, hole)).collect::<Vec<_>>());
    }
    for hole in 0..holes {
        formula.pairwise(&(0..=holes).map(|pigeon| sits(pigeon, hole)).collect::<Vec<_>>());
    }
    formula
}

/// Calls `work` with a flag that is raised after a tenth of a second.
fn with_flag(work: impl FnOnce(Arc<AtomicBool>)) {
    let flag = Arc::new(AtomicBool::new(false));
    let raised = Arc::clone(&flag);
    let timer = thread::spawn(move || {
        thread::sleep(Duration::from_millis(100));
        raised.store(true, Ordering::Relaxed);
    });
    work(flag);
    timer.join().expect("a timer");
}

/// Checks that the stop flag ends a search.
pub fn hears_the_stop_flag(backend: &dyn Backend) {
    let formula = pigeons(13);
    with_flag(|flag| {
        let start = Instant::now();
        let verdict = backend.solve(&formula, &Limits::default().stopped_by(flag)).expect("no error");
        assert_eq!(verdict, Verdict::Unknown);
        assert!(start.elapsed() < Duration::from_secs(5));
    });
}

/// Checks that the flag of the surrounding work ends an optional search before it has taken `most` conflicts.
pub fn hears_the_flag_beside(backend: &dyn Backend, most: u64) {
    let formula = pigeons(13);
    with_flag(|flag| {
        let limits = Limits::default().stopped_by(flag).beside().at_most(most);
        let mut session = backend.open(&formula, &limits).expect("a session");
        assert_eq!(session.solve_under(&[], &limits).expect("no error"), Verdict::Unknown);
        assert!(session.statistics()[0].1 < most, "it did not hear the flag");
    });
}
