//! Many puzzles: one line out for each line in, or for each native puzzle, in order, while they are
//! read.

mod chunks;
mod feed;
mod progress;
mod worker;

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Read, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use crate::arguments::Arguments;
use crate::clock::Clock;
pub use chunks::Unit;
use chunks::{Chunk, Chunks};
use feed::Answered;
use progress::Progress;
use worker::Worker;

/// Chunks that are read and not yet written, for each job.
const IN_FLIGHT: usize = 16;
/// How often those who wait look whether there is anything left to wait for.
const PATIENCE: Duration = Duration::from_millis(100);

/// What is read: the error of the reader is the last of all.
type Queue = Mutex<Receiver<io::Result<Chunk>>>;

/// Answers every line that `reader` yields. Blank lines and comments are copied, so that lines in
/// and out stay together; JSON leaves them out. The answer to an entry with an `id` begins with that
/// and a tab; in JSON the `id` is that or the line's number. The exit code is 0 whatever the answers,
/// unless `--strict` asks for more. Of native puzzles there is one line for each, and no other. `name` and `bytes` are those of the input, as far as known.
pub fn solve(
    arguments: &Arguments,
    reader: Box<dyn Read + Send>,
    unit: Unit,
    name: &str,
    bytes: Option<u64>,
) -> Result<u8> {
    let jobs = arguments.jobs();
    let clocks = (0..jobs).map(|_| Clock::start(arguments.time_limit)).collect::<Result<Vec<_>>>()?;
    let (room, queue) = read_ahead(reader, unit, jobs * IN_FLIGHT);
    let (answers_in, answers) = mpsc::channel();
    let quit = AtomicBool::new(false);
    thread::scope(|scope| {
        for clock in &clocks {
            let (queue, answers, quit) = (&queue, answers_in.clone(), &quit);
            scope.spawn(move || {
                let next = || next(queue, quit, clock);
                let tell = |answered| _ = answers.send(Ok(answered));
                if let Err(error) =
                    Worker::new(arguments, unit, clock).and_then(|worker| worker.run(next, tell))
                {
                    _ = answers.send(Err(error));
                }
            });
        }
        drop(answers_in);
        let written = write(&answers, &room, Progress::new(bytes));
        quit.store(true, Ordering::Relaxed);
        clocks.iter().for_each(Clock::stop);
        let (last, errors) = written.with_context(|| name.to_owned())?;
        if let Some(code) = clocks.iter().find_map(Clock::interrupted) {
            eprintln!("solve: interrupted at line {}", last + 1);
            return Ok(code);
        }
        Ok(u8::from(arguments.strict && errors > 0))
    })
}

/// Reads chunks in a thread of its own, as many as there is room for: each message to the first
/// channel makes room for one more. The thread ends with its input, or with the program: nobody can
/// wake it while the input is silent.
fn read_ahead(reader: Box<dyn Read + Send>, unit: Unit, room: usize) -> (Sender<()>, Queue) {
    let (chunks, queue) = mpsc::channel();
    let (more, wait) = mpsc::channel();
    (0..room).for_each(|_| _ = more.send(()));
    thread::spawn(move || {
        for chunk in Chunks::new(reader, unit) {
            if wait.recv().is_err() || chunks.send(chunk).is_err() {
                return;
            }
        }
    });
    (more, Mutex::new(queue))
}

/// The next chunk; `None` when there will be none or nobody wants it.
fn next(queue: &Queue, quit: &AtomicBool, clock: &Clock) -> Result<Option<Chunk>> {
    loop {
        if quit.load(Ordering::Relaxed) || clock.interrupted().is_some() {
            return Ok(None);
        }
        match queue.lock().unwrap_or_else(PoisonError::into_inner).recv_timeout(PATIENCE) {
            Ok(chunk) => return Ok(Some(chunk?)),
            Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return Ok(None),
        }
    }
}

/// Writes the answers in the order of their chunks; the last line answered and the number of errors.
fn write(
    answers: &Receiver<Result<Answered>>,
    room: &Sender<()>,
    progress: Progress,
) -> Result<(usize, u64)> {
    let mut out = BufWriter::with_capacity(1 << 16, io::stdout());
    let (mut place, mut last, mut errors) = (0, 0, 0);
    let mut early = BTreeMap::new();
    let mut failure = None;
    loop {
        let answered = match answers.try_recv() {
            Ok(answered) => answered,
            Err(_) => {
                out.flush()?;
                let Ok(answered) = answers.recv() else { break };
                answered
            }
        };
        match answered {
            Ok(answered) => _ = early.insert(answered.place, answered),
            Err(error) => failure = Some(error),
        }
        while let Some(answered) = early.remove(&place) {
            out.write_all(answered.text.as_bytes())?;
            (last, errors) = (answered.last, errors + answered.errors);
            progress.add(answered.bytes);
            // What stands behind an answer that is missing would stand in its place.
            place += if answered.is_cut { usize::MAX / 2 } else { 1 };
            // The reader may be gone already.
            _ = room.send(());
        }
    }
    out.flush()?;
    match failure {
        Some(error) => Err(error),
        None => Ok((last, errors)),
    }
}
