//! Answers about a puzzle while it is edited: a [`Session`], which answers requests about one text after another and
//! keeps the facts that an edit leaves true; the protocol in which f-puzzles talks to a solver on this machine; and a
//! server for the page and for f-puzzles.
//!
//! A session has no sockets, threads or clocks: a [`Message`] goes in, [`Reply`]s come out, and the stop flag of
//! [`Limits`](sudoku2cnf_base::limits::Limits) ends the work. The answers are the same as from `solve --output json`.
//!
//! ```
//! use sudoku2cnf_answer::ask::Solver;
//! use sudoku2cnf_sat::backend::{AUTO, BackendChoice};
//! use sudoku2cnf_base::limits::Limits;
//! use sudoku2cnf_live::{Message, Reply, Session};
//!
//! let solver = Solver::new(BackendChoice::new(AUTO))?;
//! let mut session = Session::new(&solver);
//! let request: Message = serde_json::from_str(r#"{"id":1,"ask":"unique","text":"1...\n....\n....\n...1"}"#)?;
//! let mut replies = Vec::new();
//! session.ask(&request, &Limits::default(), &mut |reply| replies.push(reply));
//! let Some(Reply::Answer(answer)) = replies.last() else { panic!("an answer") };
//! assert_eq!(answer.answer["verdict"], "multiple");
//! # Ok::<(), Box<dyn std::error::Error>>(())
//! ```

pub mod fpuzzles;
mod message;
#[cfg(feature = "server")]
pub mod server;
mod session;

pub use message::{AnswerReply, ErrorReply, Message, Place, Progress, Reply, Task, Wanted};
pub use session::{Change, KnownText, MAX_TEXT, Session};
