//! The session of a page, which takes and returns texts and answers one request at a time. The caller provides the
//! clock.

use serde_json::json;
use sudoku2cnf_answer::ask::Solver;
use sudoku2cnf_base::limits::Limits;
use sudoku2cnf_live::{KnownText, Message, Reply, Session};
use sudoku2cnf_sat::backend::auto::Handover;
use sudoku2cnf_sat::backend::dpll::Dpll;
use sudoku2cnf_sat::backend::{BATSAT, Backend, BackendChoice, BackendError};

/// The least number of milliseconds between two progress messages.
const PERIOD: f64 = 100.0;
/// If a request took at least this many milliseconds, all knowledge is sent after its answer. Facts that took less time
/// can simply be found again.
const WORTH: f64 = 50.0;

/// A text that the session sends to the page.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DeskMessage {
    /// A reply to the request.
    Reply(String),
    /// New knowledge about the request's text, as the JSON of a [`KnownText`].
    Learnt(String),
    /// All knowledge about the text, as the JSON of a [`KnownText`], which replaces what was sent before.
    Known(String),
}

/// A session whose messages are JSON texts.
pub struct Desk {
    session: Session<'static>,
    clock: fn() -> f64,
}

impl Desk {
    /// Creates a session with the clause-learning solver written in Rust; `clock` returns milliseconds.
    ///
    /// # Errors
    /// The clause-learning solver is not available.
    pub fn new(clock: fn() -> f64) -> Result<Desk, BackendError> {
        // The solver is leaked, because a module has one session, which lives as long as the module. All machines use
        // the same solver, even if a stronger one is available, so that answers are the same.
        let learning = BackendChoice::new(BATSAT);
        let counting = Handover::new(Box::new(Dpll::suited()), Handover::BUDGET, Some(learning.backend()?));
        let solver = Solver::from(Box::new(counting) as Box<dyn Backend>).explained_by(learning.backend()?);
        let solver: &'static Solver = Box::leak(Box::new(solver));
        Ok(Desk { session: Session::new(solver), clock })
    }

    /// Answers a request, which is the JSON of a [`Message`].
    pub fn ask(&mut self, request: &str, tell: &mut dyn FnMut(DeskMessage)) {
        let read = serde_json::from_str::<serde_json::Value>(request).and_then(|value| {
            let id = value["id"].clone();
            serde_json::from_value::<Message>(value).map_err(|error| {
                let message = format!("this is not a request: {error}");
                tell(DeskMessage::Reply(
                    json!({ "type": "error", "id": id, "message": message }).to_string(),
                ));
                error
            })
        });
        match read {
            Ok(request) => self.answer(&request, tell),
            Err(error) if error.is_data() => {}
            Err(error) => {
                let message = format!("the message is not JSON: {error}");
                tell(DeskMessage::Reply(json!({ "type": "error", "message": message }).to_string()));
            }
        }
    }

    fn answer(&mut self, message: &Message, tell: &mut dyn FnMut(DeskMessage)) {
        let clock = self.clock;
        let begin = clock();
        let (mut told, mut learnt) = (f64::NEG_INFINITY, KnownText::about(message));
        self.session.ask(message, &Limits::NONE, &mut |mut reply| {
            if let Reply::Progress(news) = &mut reply {
                learnt.solutions.append(&mut news.learnt);
                // Steps and the solutions of a list are always sent, however quickly they follow each other.
                let is_each = message.wanted.name() == "all" || news.found.is_some();
                let now = clock();
                if !is_each && now - told < PERIOD {
                    return;
                }
                told = now;
            }
            if let Ok(reply) = serde_json::to_string(&reply) {
                tell(DeskMessage::Reply(reply));
            }
            if !learnt.solutions.is_empty() {
                tell_known(&learnt, DeskMessage::Learnt, tell);
                learnt.solutions.clear();
            }
        });
        if clock() - begin >= WORTH
            && let Some(known) = self.session.known()
        {
            tell_known(&known, DeskMessage::Known, tell);
        }
    }

    /// Adds the knowledge that another session has sent, the JSON of a [`KnownText`]; anything else is ignored.
    pub fn learn(&mut self, known: &str) {
        if let Ok(known) = serde_json::from_str(known) {
            self.session.learn(known);
        }
    }
}

fn tell_known(known: &KnownText, kind: fn(String) -> DeskMessage, tell: &mut dyn FnMut(DeskMessage)) {
    if let Ok(known) = serde_json::to_string(known) {
        tell(kind(known));
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    thread_local! {
        static NOW: Cell<f64> = const { Cell::new(0.0) };
    }

    /// A clock that advances by 60 milliseconds on each call.
    fn slow() -> f64 {
        NOW.set(NOW.get() + 60.0);
        NOW.get()
    }

    fn asked(desk: &mut Desk, request: &str) -> Vec<DeskMessage> {
        let mut told = Vec::new();
        desk.ask(request, &mut |one| told.push(one));
        told
    }

    #[test]
    fn what_is_no_request_is_an_error() {
        let mut desk = Desk::new(|| 0.0).expect("a solver");
        for (request, words) in [
            ("{", "the message is not JSON"),
            ("7", "this is not a request"),
            (
                r#"{"id":3,"ask":"everything"}"#,
                r#""id":3,"message":"this is not a request: ask: \"everything\", expected one of solve, "#,
            ),
            (r#"{"id":3,"ask":"read","more":1}"#, "unknown field `more`"),
        ] {
            let told = asked(&mut desk, request);
            let [DeskMessage::Reply(reply)] = &told[..] else { panic!("{request}: {told:?}") };
            assert!(reply.contains(words) && reply.contains(r#""type":"error""#), "{reply}");
        }
    }

    #[test]
    fn a_quick_answer_is_all_that_is_told() {
        let mut desk = Desk::new(|| 0.0).expect("a solver");
        let told = asked(&mut desk, r#"{"id":1,"ask":"unique","text":"1.34\n..12\n21..\n43.1"}"#);
        let [DeskMessage::Reply(reply)] = &told[..] else { panic!("{told:?}") };
        assert!(reply.contains(r#""verdict":"unique""#), "{reply}");
    }

    #[test]
    fn another_desk_goes_on_with_what_was_learnt() {
        const REQUEST: &str = r#"{"id":1,"ask":"candidates","cap":200,"text":"grid 4x4"}"#;
        let mut desk = Desk::new(slow).expect("a solver");
        let told = asked(&mut desk, REQUEST);
        let learnt: Vec<&String> = told
            .iter()
            .filter_map(|told| if let DeskMessage::Learnt(known) = told { Some(known) } else { None })
            .collect();
        let Some(DeskMessage::Known(known)) = told.last() else { panic!("{told:?}") };
        assert!(learnt.len() > 3, "solutions are told on the way: {}", learnt.len());
        let known: KnownText = serde_json::from_str(known).expect("what is known");
        assert!(known.solutions.len() >= 70, "{}", known.solutions.len());
        assert_eq!(known.impossible, vec![Vec::<i32>::new(); 16]);
        // Solutions are checked against the rules again, so a wrong one is rejected.
        let mut wrong = known.clone();
        wrong.solutions[0][0] = 9;
        wrong.solutions[1].pop();
        let wrong = serde_json::to_string(&wrong).expect("JSON");
        let mut other = Desk::new(slow).expect("a solver");
        other.learn("no JSON");
        other.learn(&wrong);
        let again = other.session.known().expect("a text");
        assert_eq!(again.solutions, known.solutions[2..]);
        let last =
            |told: Vec<DeskMessage>| told.into_iter().rfind(|told| matches!(told, DeskMessage::Reply(_)));
        assert_eq!(last(asked(&mut other, REQUEST)), last(told.clone()));
        // Another session can also take over knowledge that was sent before the answer. After adding a given, the
        // solutions with that given stay.
        let mut third = Desk::new(slow).expect("a solver");
        learnt.iter().for_each(|learnt| third.learn(learnt));
        assert!(third.session.known().expect("a text").solutions.len() >= 60);
        third.learn(r#"{"text":"grid 4x4\ngiven r1c1=2","solutions":[[1,2,3,4,3,4,1,2,2,1,4,3,4,3,2,1]]}"#);
        let left = third.session.known().expect("a text").solutions;
        assert!(!left.is_empty() && left.iter().all(|solution| solution[0] == 2), "{left:?}");
    }
}
