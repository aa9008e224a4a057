//! The thread that works for one client: a session, and one request after another.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sudoku2cnf_answer::ask::Solver;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_sat::backend::{AUTO, BackendChoice};

use super::ServerState;
use super::memory::Alarm;
use crate::fpuzzles::{FpuzzlesRequest, NOTES};
use crate::message::{Message, Reply, Task, Wanted};
use crate::session::Session;

/// The time between two progress messages: of the page, and of f-puzzles.
const OWN_PERIOD: Duration = Duration::from_millis(100);
const FPUZZLES_PERIOD: Duration = Duration::from_millis(500);
/// The time after which the loaded solvers of an idle client are dropped.
const IDLE: Duration = Duration::from_secs(60);

/// A request of either kind.
#[derive(Clone)]
pub enum AnyRequest {
    /// A request of the page.
    Own(Message),
    /// A request of f-puzzles.
    Fpuzzles(FpuzzlesRequest),
}

impl AnyRequest {
    /// Returns `true` if it only asks to end the running work.
    pub fn is_cancel(&self) -> bool {
        match self {
            AnyRequest::Own(request) => matches!(request.wanted, Wanted::Task(Task::Cancel {})),
            AnyRequest::Fpuzzles(request) => request.is_cancel(),
        }
    }

    /// Returns `true` if its work goes on until cancelled.
    pub fn is_endless(&self) -> bool {
        match self {
            AnyRequest::Own(request) => matches!(request.wanted.name(), "count" | "estimate" | "all"),
            AnyRequest::Fpuzzles(request) => request.is_endless(),
        }
    }

    /// Returns `true` if another request does not end it: a page asks for the lists of rules only once.
    pub fn is_lasting(&self) -> bool {
        matches!(self, AnyRequest::Own(request) if matches!(request.wanted, Wanted::Task(Task::Rules {})))
    }

    /// Returns the reply that another request ended it.
    pub fn canceled(&self) -> Value {
        match self {
            AnyRequest::Own(request) => json!({ "type": "canceled", "id": request.id }),
            AnyRequest::Fpuzzles(request) => request.canceled(),
        }
    }

    /// Returns the reply that there is no answer.
    pub fn error(&self, message: &str) -> Value {
        match self {
            AnyRequest::Own(request) => json!({ "type": "error", "id": request.id, "message": message }),
            AnyRequest::Fpuzzles(request) => request.invalid(message),
        }
    }
}

/// A running or waiting request.
#[derive(Clone)]
pub struct Job {
    pub asked: AnyRequest,
    pub alarm: Alarm,
    /// Raised if another request came.
    pub is_canceled: Arc<AtomicBool>,
    /// Raised after the last reply.
    pub is_done: Arc<AtomicBool>,
}

/// Works on jobs until the client is gone.
pub fn work(jobs: &Receiver<Job>, replies: &SyncSender<String>, shared: &ServerState) {
    let solver = match Solver::new(BackendChoice::new(AUTO)) {
        Ok(solver) => solver,
        Err(error) => {
            while let Ok(job) = jobs.recv() {
                _ = replies.send(job.asked.error(&error.to_string()).to_string());
                job.is_done.store(true, Ordering::SeqCst);
            }
            return;
        }
    };
    let mut session = Session::new(&solver);
    // The notes of the last reply to f-puzzles: they stay the same after most edits.
    let mut noted = Value::Null;
    loop {
        let job = match jobs.recv_timeout(IDLE) {
            Ok(job) => job,
            Err(RecvTimeoutError::Timeout) => {
                session.cool();
                continue;
            }
            Err(RecvTimeoutError::Disconnected) => return,
        };
        // A client waits for a free slot, unless it asks for something else meanwhile.
        if let Some(_slot) = shared.slots.take(&job.alarm.stop) {
            shared.memory.enter(&job.alarm);
            let panicked = answer(&mut session, &job, replies, shared, &mut noted);
            shared.memory.leave(&job.alarm);
            if panicked {
                // Its state is unknown.
                session = Session::new(&solver);
            } else if job.alarm.is_memory.load(Ordering::SeqCst) {
                session.cool();
            }
        } else {
            _ = replies.send(job.asked.canceled().to_string());
        }
        job.is_done.store(true, Ordering::SeqCst);
    }
}

/// Answers one request; returns `true` if it panicked.
fn answer(
    session: &mut Session<'_>,
    job: &Job,
    replies: &SyncSender<String>,
    shared: &ServerState,
    noted: &mut Value,
) -> bool {
    let limits =
        Limits::default().stopped_by(Arc::clone(&job.alarm.stop)).within(shared.memory.room(&job.alarm));
    session.canceled_by(&job.is_canceled);
    let mut told = ToldReplies { job, replies, at: None, last: None };
    let work = std::panic::AssertUnwindSafe(|| match &job.asked {
        AnyRequest::Own(request) => session.ask(request, &limits, &mut |reply| {
            // Each solution and each step is sent at once.
            let is_each = request.wanted.name() == "all"
                || matches!(&reply, Reply::Progress(news) if news.found.is_some());
            let period = if is_each { Duration::ZERO } else { OWN_PERIOD };
            let is_progress = matches!(reply, Reply::Progress(_));
            told.tell(is_progress, period, || serde_json::to_value(reply).unwrap_or_default());
        }),
        AnyRequest::Fpuzzles(request) => {
            let is_estimate = request.command == "estimate";
            session.ask_fpuzzles(request, seed(), &limits, &mut |reply| {
                let is_progress = reply["inProgress"] == true || is_estimate && reply["type"] == "estimate";
                told.tell(is_progress, FPUZZLES_PERIOD, || reply);
            });
        }
    });
    let panicked = std::panic::catch_unwind(work).is_err();
    let reply = if panicked {
        job.asked.error("a fault of sudokulive, not of the puzzle; please report it together with the puzzle")
    } else if told.is_canceled() {
        job.asked.canceled()
    } else if job.alarm.is_memory.load(Ordering::SeqCst) {
        job.asked.error("there is not enough memory for this: see --memory-limit of sudokulive")
    } else {
        told.last.unwrap_or_else(|| job.asked.canceled())
    };
    let has_answer = !matches!(reply["type"].as_str(), Some("invalid" | "canceled"));
    if has_answer && reply[NOTES] != *noted {
        *noted = reply[NOTES].clone();
        noted.as_array().into_iter().flatten().filter_map(Value::as_str).for_each(shared.options.log);
    }
    _ = replies.send(reply.to_string());
    panicked
}

/// The replies to a request that are sent.
struct ToldReplies<'a> {
    job: &'a Job,
    replies: &'a SyncSender<String>,
    /// The time of the last progress message.
    at: Option<Instant>,
    last: Option<Value>,
}

impl ToldReplies<'_> {
    fn is_canceled(&self) -> bool {
        self.job.is_canceled.load(Ordering::SeqCst)
    }

    /// Sends progress unless some was sent less than `period` ago, and keeps the last reply. Replies that are not sent are
    /// not made: for a large board they take a while.
    fn tell(&mut self, is_progress: bool, period: Duration, reply: impl FnOnce() -> Value) {
        let is_due = !is_progress || self.at.is_none_or(|at| at.elapsed() >= period);
        if !is_due || self.is_canceled() {
            return;
        }
        if is_progress {
            self.at = Some(Instant::now());
            _ = self.replies.send(reply().to_string());
        } else {
            self.last = Some(reply());
        }
    }
}

/// Returns a random number.
fn seed() -> u64 {
    let mut bytes = [0; 8];
    // Without random numbers each puzzle gets the same solution, which is still valid.
    _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}
