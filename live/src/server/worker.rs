//! The thread that answers the requests of one client, one after another, in one session.

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

/// The shortest time between two progress messages: to the page, and to f-puzzles.
const OWN_PERIOD: Duration = Duration::from_millis(100);
const FPUZZLES_PERIOD: Duration = Duration::from_millis(500);
/// How long a client may be idle before its loaded solvers are dropped to free their memory.
const IDLE: Duration = Duration::from_secs(60);

/// A request of the page or of f-puzzles.
#[derive(Clone)]
pub enum AnyRequest {
    /// A request of the page.
    Own(Message),
    /// A request of f-puzzles.
    Fpuzzles(FpuzzlesRequest),
}

impl AnyRequest {
    /// Returns `true` if the request only asks to end the running work.
    pub fn is_cancel(&self) -> bool {
        match self {
            AnyRequest::Own(request) => matches!(request.wanted, Wanted::Task(Task::Cancel {})),
            AnyRequest::Fpuzzles(request) => request.is_cancel(),
        }
    }

    /// Returns `true` if the work continues until it is cancelled.
    pub fn is_endless(&self) -> bool {
        match self {
            AnyRequest::Own(request) => matches!(request.wanted.name(), "count" | "estimate" | "all"),
            AnyRequest::Fpuzzles(request) => request.is_endless(),
        }
    }

    /// Returns `true` if later requests do not end this one. That applies to the list of rules, which the page needs
    /// but requests only once.
    pub fn is_lasting(&self) -> bool {
        matches!(self, AnyRequest::Own(request) if matches!(request.wanted, Wanted::Task(Task::Rules {})))
    }

    /// Returns the reply that says that the request was cancelled or that another request ended it.
    pub fn canceled(&self) -> Value {
        match self {
            AnyRequest::Own(request) => json!({ "type": "canceled", "id": request.id }),
            AnyRequest::Fpuzzles(request) => request.canceled(),
        }
    }

    /// Returns the reply for a request without an answer; `message` is the reason.
    pub fn error(&self, message: &str) -> Value {
        match self {
            AnyRequest::Own(request) => json!({ "type": "error", "id": request.id, "message": message }),
            AnyRequest::Fpuzzles(request) => request.invalid(message),
        }
    }
}

/// A request that is waiting or being answered.
#[derive(Clone)]
pub struct Job {
    pub asked: AnyRequest,
    pub alarm: Alarm,
    /// Set to `true` if another request ended this one.
    pub is_canceled: Arc<AtomicBool>,
    /// Set to `true` after the last reply.
    pub is_done: Arc<AtomicBool>,
}

/// Answers requests until the client has disconnected.
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
    // The parts that the last answer to f-puzzles ignored. They are logged only when they change, because most edits do
    // not change them.
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
        // Waits for a free slot, unless the request is cancelled meanwhile.
        if let Some(_slot) = shared.slots.take(&job.alarm.stop) {
            shared.memory.enter(&job.alarm);
            let panicked = answer(&mut session, &job, replies, shared, &mut noted);
            shared.memory.leave(&job.alarm);
            if panicked {
                // After a panic, the state of the session is unknown.
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

/// Answers one request. Returns `true` if that panicked.
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
            // Steps and the solutions of a list are sent one by one, without delay.
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

/// Sends the replies to a request.
struct ToldReplies<'a> {
    job: &'a Job,
    replies: &'a SyncSender<String>,
    /// When the last progress message was sent.
    at: Option<Instant>,
    last: Option<Value>,
}

impl ToldReplies<'_> {
    fn is_canceled(&self) -> bool {
        self.job.is_canceled.load(Ordering::SeqCst)
    }

    /// Sends a progress message, unless the last one was sent less than `period` ago, or stores the final reply.
    /// `reply` is called only if the message is needed, because building it takes a while for a large board.
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

/// Returns a random seed.
fn seed() -> u64 {
    let mut bytes = [0; 8];
    // If the system has no random numbers, the seed stays 0, and the random choices are always the same.
    _ = getrandom::fill(&mut bytes);
    u64::from_le_bytes(bytes)
}
