//! Many puzzles: one line out for each line in, or for each native puzzle, in order, while they are
//! read.

mod chunks;
mod feed;
pub mod part;
pub mod position;
mod progress;
mod reply;
mod sheet;
mod tally;
mod worker;
mod written;

use std::collections::BTreeMap;
use std::io::{self, BufWriter, Write};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender};
use std::sync::{Mutex, PoisonError, RwLock};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result};

use sudoku2cnf::symmetry::SeenNames;

use crate::common::answers::stdout;
use crate::common::clock::{Clock, say_interrupted};
use crate::common::faults::caught;
use crate::common::messages;
use crate::solve::arguments::Arguments;
use chunks::Chunk;
pub use chunks::{Chunks, Unit, of_text};
use feed::ChunkAnswers;
use position::Position;
use progress::Progress;
use sheet::SheetOut;
use tally::Tally;
use worker::Worker;

/// Chunks that are read and not yet written, for each job.
const IN_FLIGHT: usize = 16;
/// The time between two looks of those who wait whether there is anything left to wait for.
const PATIENCE: Duration = Duration::from_millis(100);

/// The chunks that were read: an error of the reader is the last of all.
type Queue = Mutex<Receiver<io::Result<Chunk>>>;

/// The input, piece by piece.
pub type Source = Box<dyn Iterator<Item = io::Result<Chunk>> + Send>;

/// Many puzzles.
pub struct Batch<'a> {
    /// The chunks of the input.
    pub chunks: Source,
    /// The part of a chunk that is answered by one line.
    pub unit: Unit,
    /// The place of the first line.
    pub first: Position,
    /// The name of the input.
    pub name: &'a str,
    /// The number of its bytes, where that is known.
    pub bytes: Option<u64>,
}

/// Answers every line of the chunks. Blank lines and comments are copied, so that lines in
/// and out stay together; JSON leaves them out. The answer to an entry with an `id` begins with that
/// and a tab; in JSON the `id` is that or the line's number. The exit code is 0 whatever the answers,
/// unless `--strict` asks for more, or files were named. Of native puzzles there is one line for each, and no other.
pub fn solve(arguments: &Arguments, batch: Batch<'_>) -> Result<u8> {
    let Batch { chunks, unit, first, name, bytes } = batch;
    let jobs = arguments.jobs();
    let memory = arguments.memory();
    let start =
        |_| Clock::start(arguments.time_limit, &memory, true).map(|clock| clock.timing(arguments.stats));
    let clocks = (0..jobs).map(start).collect::<Result<Vec<_>>>()?;
    let turn = RwLock::new(());
    let (room, queue) = read_ahead(chunks, jobs * IN_FLIGHT)?;
    let (answers_in, answers) = mpsc::channel();
    let quit = AtomicBool::new(false);
    thread::scope(|scope| {
        for (number, clock) in clocks.iter().enumerate() {
            let (queue, answers, quit, turn) = (&queue, answers_in.clone(), &quit, &turn);
            let work = move || {
                let next = || next(queue, quit, clock);
                let tell = |answered| _ = answers.send(Ok(answered));
                if let Err(error) =
                    Worker::new(arguments, unit, clock, turn).and_then(|worker| worker.run(next, tell))
                {
                    _ = answers.send(Err(error.context(name.to_owned())));
                }
            };
            if let Err(error) = thread::Builder::new().spawn_scoped(scope, work) {
                // Fewer give the same answers.
                if number > 0 {
                    break;
                }
                return Err(error).context("cannot start to answer");
            }
        }
        drop(answers_in);
        let notes = &arguments.puzzle.notes;
        let sheet = arguments.is_sheet().then(|| SheetOut::new(arguments));
        let written = write(&answers, &room, Progress::new(bytes, notes), first, sheet);
        quit.store(true, Ordering::Relaxed);
        clocks.iter().for_each(Clock::stop);
        let (next, tally) = written?;
        if arguments.stats {
            tally.to_string().lines().for_each(messages::data);
        }
        if let Some(errors) = tally.errors() {
            notes.note(&errors);
        }
        if let Some(code) = clocks.iter().find_map(Clock::interrupted) {
            say_interrupted(&format!(" at {next}"));
            return Ok(code);
        }
        let is_strict = arguments.strict || arguments.puzzle.several().is_some();
        Ok(u8::from(is_strict && tally.errors > 0))
    })
}

/// Reads chunks in a thread of its own, as many as there is room for: each message to the first
/// channel makes room for one more. The thread ends with its input, or with the program: nobody can
/// wake it while the input is silent.
fn read_ahead(source: Source, room: usize) -> Result<(Sender<()>, Queue)> {
    let (chunks, queue) = mpsc::channel();
    let (more, wait) = mpsc::channel();
    (0..room).for_each(|_| _ = more.send(()));
    let read = move || {
        let read = || {
            for chunk in source {
                if wait.recv().is_err() || chunks.send(chunk).is_err() {
                    return;
                }
            }
        };
        // Without an error the input would seem to end here.
        if let Err(fault) = caught(read) {
            _ = chunks.send(Err(io::Error::other(fault.to_string())));
        }
    };
    thread::Builder::new().spawn(read).context("cannot read ahead")?;
    Ok((more, Mutex::new(queue)))
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

/// Writes the answers in the order of their chunks; the first line that is not answered and what was counted.
fn write(
    answers: &Receiver<Result<ChunkAnswers>>,
    room: &Sender<()>,
    progress: Progress,
    first: Position,
    mut sheet: Option<SheetOut>,
) -> Result<(Position, Tally)> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout()?);
    let (mut place, mut next, mut tally, mut seen) = (0, first, Tally::default(), SeenNames::default());
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
            match &mut sheet {
                Some(sheet) => sheet.add(&answered.shown, &answered.text, &mut seen)?,
                None => write_new(&mut out, &answered, &mut seen)?,
            }
            next = answered.next;
            tally.add(answered.tally);
            progress.add(answered.bytes);
            // What stands behind an answer that is missing would stand in its place.
            place += if answered.is_cut { usize::MAX / 2 } else { 1 };
            // The reader may be gone already.
            _ = room.send(());
        }
    }
    if let (Some(sheet), None) = (sheet, &failure) {
        out.write_all(sheet.to_html()?.as_bytes())?;
    }
    out.flush()?;
    match failure {
        Some(error) => Err(error),
        None => Ok((next, tally)),
    }
}

/// Writes the answers of a chunk, but for those about puzzles that were seen before in whatever guise.
fn write_new(out: &mut impl Write, answered: &ChunkAnswers, seen: &mut SeenNames) -> Result<()> {
    let mut written = 0;
    for (start, end, class) in &answered.classes {
        if !seen.is_new(class)? {
            out.write_all(&answered.text.as_bytes()[written..*start])?;
            written = *end;
        }
    }
    out.write_all(&answered.text.as_bytes()[written..])?;
    Ok(())
}
