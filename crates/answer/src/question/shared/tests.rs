//! Compares walks by several threads with brute force. In tests, turns are so short that parts are handed over all the
//! time.

use std::collections::BTreeSet;
use std::sync::Mutex;
use std::sync::atomic::{AtomicBool, AtomicUsize};
use std::time::Duration;

use super::*;
use crate::backend::{AUTO, DPLL, Verdict, names};
use crate::cnf::{Formula, Lit, Projection, Sink, Var};
use crate::problem::Problem;
use crate::question::{Question, Task};
use crate::random::Random;

fn lit(var: usize, is_positive: bool) -> Lit {
    let lit = Var::from_index(var).positive();
    if is_positive { lit } else { !lit }
}

const VARS: usize = 9;

fn formula(random: &mut Random) -> Formula {
    let mut formula = Formula::default();
    formula.new_vars(VARS as u64);
    for _ in 0..random.below(9) {
        let lits: Vec<Lit> =
            (0..2 + random.below(3)).map(|_| lit(random.below(VARS), random.below(2) == 0)).collect();
        formula.clause(&lits);
    }
    formula
}

/// Returns the values of the variables of a projection.
fn values(model: &Model, shown: &[Var]) -> Vec<bool> {
    shown.iter().map(|var| model.satisfies(var.positive())).collect()
}

fn by_brute_force(formula: &Formula, shown: &[Var]) -> BTreeSet<Vec<bool>> {
    let models = (0..1_u32 << VARS).map(|bits| Model::new((0..VARS).map(|var| bits >> var & 1 != 0)));
    let is_model =
        |model: &Model| formula.clauses().all(|clause| clause.iter().any(|&lit| model.satisfies(lit)));
    models.filter(is_model).map(|model| values(&model, shown)).collect()
}

/// Returns the names of the solvers in this process.
fn solvers() -> Vec<&'static str> {
    names().filter(|name| [AUTO, DPLL, "embedded", "batsat"].contains(name)).collect()
}

#[test]
fn each_model_is_found_by_one_thread_once() {
    let (mut most, by_others) = (0, AtomicUsize::new(0));
    let asks = thread::current().id();
    for seed in 0..120 {
        let mut random = Random::new(seed, &[]);
        let formula = formula(&mut random);
        let is_whole = random.below(3) == 0;
        let shown: Vec<Var> =
            (0..VARS).map(Var::from_index).filter(|_| is_whole || random.below(3) > 0).collect();
        let expected = by_brute_force(&formula, &shown);
        most = most.max(expected.len());
        let solvers = solvers();
        let choice = BackendChoice::new(solvers[random.below(solvers.len())]);
        let backend = choice.backend().expect("a solver");
        let limits = Limits::default();
        let mut models = Models::open(&*backend, &formula, Projection::These(shown.clone()), &limits)
            .expect("a small formula");
        let found = Mutex::new(BTreeSet::new());
        let read = |model: &Model| {
            let is_new = found.lock().expect("nobody panics").insert(values(model, &shown));
            assert!(is_new, "seed {seed}: a model comes twice");
            by_others.fetch_add(usize::from(thread::current().id() != asks), Ordering::Relaxed);
            Ok(())
        };
        // Some models are found first, so that the session enumerates the others by itself.
        let before = 3 + random.below(4);
        let mut count = 0;
        while count < before
            && let Verdict::Sat(model) = models.next(&limits).expect("right models")
        {
            read(&model).expect("it is new");
            count += 1;
        }
        if count == before && models.rest().is_some() {
            let helpers = random.below(4);
            let threads = Threads::new(helpers + 1, &formula, choice);
            let each = |_: &Models<'_>, _: u64| {
                // Gives the other threads time to find something.
                (0..helpers).for_each(|_| thread::sleep(Duration::from_micros(50)));
                Ok(None::<()>)
            };
            let walked = threads.walk(&mut models, helpers, count as u64, &read, &limits, each);
            let walked = walked.expect("right models");
            assert!(matches!(walked.end, End::All));
            assert_eq!(walked.count, expected.len() as u64, "seed {seed}");
        }
        assert_eq!(*found.lock().expect("nobody panics"), expected, "seed {seed}, {}", choice.name());
    }
    let by_others = by_others.into_inner();
    assert!(most > 300 && by_others > 100, "{most} {by_others}");
}

fn counted(text: &str, jobs: usize, max: u128, limits: &Limits) -> (u128, bool, &'static str) {
    let problem = Problem::new(text.parse().expect("a puzzle"));
    let encoded = problem.encoded(problem.suited());
    let choice = BackendChoice::new(DPLL);
    let task = Task::new(&problem, &encoded).helped_by(Threads::new(jobs, &encoded, choice));
    let backend = choice.backend().expect("it is built in");
    let outcome = task.ask(&*backend, Question::Count(max), limits).expect("an answer");
    (outcome.count.as_u128().expect("a small number"), outcome.complete, outcome.answer.word())
}

#[test]
fn counts_are_the_same_for_any_number_of_threads() {
    let limits = Limits::default();
    let texts = [
        "grid 4x4 no-boxes\nkropki white r1c1 r1c2",
        "grid 4x4",
        "grid 4x4\nkiller 5 r1c1 r1c2",
        "grid 3x3 no-boxes\nvalues 1-3\nvariables 2",
    ];
    for text in texts {
        let alone = counted(text, 1, u128::MAX, &limits);
        assert!(alone.0 > 50 && alone.1, "{text}: {alone:?}");
        for max in [u128::MAX, alone.0 + 1, alone.0, alone.0 - 1, 30] {
            let alone = counted(text, 1, max, &limits);
            for jobs in [2, 3, 7] {
                assert_eq!(counted(text, jobs, max, &limits), alone, "{text}, {jobs} threads, {max} at most");
            }
        }
    }
}

#[test]
fn a_raised_flag_ends_all_threads() {
    let flag = Arc::new(AtomicBool::new(false));
    let limits = Limits::default().stopped_by(Arc::clone(&flag));
    let problem = Problem::new("grid 9x9\nkiller 3 r1c1 r1c2".parse().expect("a puzzle"));
    let encoded = problem.encoded(problem.suited());
    let choice = BackendChoice::new(DPLL);
    let heard = |count: u128| flag.store(count >= 500, Ordering::Relaxed);
    let threads = Threads::new(3, &encoded, choice);
    let task = Task::new(&problem, &encoded).helped_by(threads).heard_by(&heard);
    let backend = choice.backend().expect("it is built in");
    let outcome = task.ask(&*backend, Question::Count(u128::MAX), &limits).expect("an answer");
    assert!(outcome.count >= 500 && !outcome.complete, "{}", outcome.count);
    assert_eq!(outcome.answer.word(), "unknown");
}

/// If the check refuses a model in any thread, the whole walk fails.
#[test]
fn an_error_of_one_thread_is_that_of_all() {
    let mut formula = Formula::default();
    formula.new_vars(VARS as u64);
    let (choice, limits) = (BackendChoice::new(DPLL), Limits::default());
    let backend = choice.backend().expect("it is built in");
    let mut models =
        Models::open(&*backend, &formula, Projection::AllOf(VARS), &limits).expect("a small formula");
    (0..3).for_each(|_| assert!(matches!(models.next(&limits), Ok(Verdict::Sat(_)))));
    let seen = AtomicUsize::new(0);
    let read = |_: &Model| match seen.fetch_add(1, Ordering::SeqCst) {
        100 => Err(crate::decode::NoSolution::Uncounted("wrong".to_owned()).into()),
        _ => Ok(()),
    };
    let threads = Threads::new(4, &formula, choice);
    let walked = threads.walk(&mut models, 3, 3, &read, &limits, |_, _| Ok(None::<()>));
    assert!(matches!(walked, Err(QuestionError::NoSolution(_))));
}

/// Memory with this number of bytes left.
#[derive(Debug)]
struct BytesLeft(u64);

impl crate::limits::Room for BytesLeft {
    fn has(&self, bytes: u64) -> bool {
        bytes <= self.0
    }

    fn left(&self) -> Option<u64> {
        Some(self.0)
    }
}

#[test]
fn no_more_threads_begin_than_there_is_room_for() {
    let mut formula = Formula::default();
    formula.new_vars(VARS as u64);
    let choice = BackendChoice::new(DPLL);
    let backend = choice.backend().expect("it is built in");
    let limits = |bytes| Limits::default().within(Arc::new(BytesLeft(bytes)));
    let mut models =
        Models::open(&*backend, &formula, Projection::AllOf(VARS), &limits(0)).expect("a small formula");
    let mut helpers = |jobs, bytes| Threads::new(jobs, &formula, choice).helpers(&mut models, &limits(bytes));
    // Before the session enumerates models by itself, there is nothing to share.
    assert_eq!(helpers(4, 1 << 40), 0);
    (0..3).for_each(|_| assert!(matches!(models.next(&Limits::default()), Ok(Verdict::Sat(_)))));
    let mut helpers = |jobs, bytes| Threads::new(jobs, &formula, choice).helpers(&mut models, &limits(bytes));
    assert_eq!((helpers(4, 1 << 40), helpers(1, 1 << 40)), (3, 0));
    assert_eq!((helpers(4, 5 * BYTES as u64), helpers(4, 2 * BYTES as u64)), (2, 0));
}
