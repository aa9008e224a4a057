//! Batches: many puzzles, each answered in one line, in order and while the input is still read.

mod chunks;
pub mod part;
pub mod position;
mod progress;
mod reply;
mod sheet;
mod tally;
mod worker;
mod written;

use std::io::{self, BufWriter, Write};
use std::sync::{Arc, RwLock};
use std::thread;
use std::time::Duration;

use anyhow::{Context, Result, anyhow};

use sudoku2cnf_answer::ask::Many;
use sudoku2cnf_compile::symmetry::SeenNames;

use crate::common::answers::stdout;
use crate::common::clock::{Clock, say_interrupted};
use crate::common::faults::caught;
use crate::common::messages;
use crate::solve::arguments::Arguments;
use chunks::Chunk;
pub use chunks::{Chunks, Unit, of_text};
use position::Position;
use progress::Progress;
use reply::ChunkAnswers;
use sheet::SheetOut;
use tally::Tally;
use worker::Worker;

/// The maximum number of chunks per job that are read but whose answers are not yet written.
const IN_FLIGHT: usize = 16;
/// The time between two checks for a signal while no answers arrive: a signal does not wake a waiting thread.
const PATIENCE: Duration = Duration::from_millis(100);

/// The queue of chunks and their answers; the last chunk may be a read error.
type ManyChunks = Many<io::Result<Chunk>, Result<ChunkAnswers>>;

/// An iterator over the chunks of the input, in order.
pub type Source = Box<dyn Iterator<Item = io::Result<Chunk>> + Send>;

/// The input of a batch, before anything is read.
pub struct Batch<'a> {
    /// The chunks of the input.
    pub chunks: Source,
    /// Decides whether each line or each puzzle is answered by one line.
    pub unit: Unit,
    /// The position of the first line in the input.
    pub first: Position,
    /// The name of the input in messages.
    pub name: &'a str,
    /// The number of bytes of the input, if known.
    pub bytes: Option<u64>,
}

/// Answers a batch and returns the exit code. Blank lines and comments are copied to the output, so that its lines
/// correspond to lines of the input; JSON leaves them out. If an entry has an `id`, its answer begins with the `id` and
/// a tab; in JSON, an entry without an `id` gets its line number as `id`. A puzzle on several lines gets one line, and
/// its comments get none. The exit code is 0 whatever the answers are, but 1 if a line was an error and `--strict` or
/// several files were given.
pub fn solve(arguments: &Arguments, batch: Batch<'_>) -> Result<u8> {
    let Batch { chunks, unit, first, name, bytes } = batch;
    let jobs = arguments.jobs();
    let memory = arguments.memory();
    let start =
        |_| Clock::start(arguments.time_limit, &memory, true).map(|clock| clock.timing(arguments.stats));
    let clocks = (0..jobs).map(start).collect::<Result<Vec<_>>>()?;
    let others = RwLock::new(());
    // Threads take one chunk at a time, so that no chunk waits for a thread that is busy with another.
    let many = Arc::new(Many::new(jobs, 1, jobs * IN_FLIGHT));
    read(chunks, &many)?;
    thread::scope(|scope| {
        let start = |number: usize| {
            let (clock, many, others) = (&clocks[number], &many, &others);
            let work = move || {
                let _guard = many.guard();
                match Worker::new(arguments, unit, clock, others) {
                    Ok(worker) => {
                        let mut session = worker.session();
                        many.work(|chunk| {
                            Ok(worker.answers(&chunk.with_context(|| name.to_owned())?, &mut session))
                        });
                    }
                    Err(error) => many.work(|_| Err(anyhow!("{name}: {error:#}"))),
                }
            };
            thread::Builder::new().spawn_scoped(scope, work)
        };
        many.start(start).context("cannot start to answer")?;
        let notes = &arguments.puzzle.notes;
        let sheet = arguments.is_sheet().then(|| SheetOut::new(arguments));
        let signal = || clocks.iter().find_map(Clock::interrupted);
        let written = write(&many, signal, Progress::new(bytes, notes), first, sheet);
        many.cancel();
        clocks.iter().for_each(Clock::stop);
        let (next, tally) = written?;
        if arguments.stats {
            tally.to_string().lines().for_each(messages::data);
        }
        if let Some(errors) = tally.errors() {
            notes.note(&errors);
        }
        if let Some(code) = signal() {
            say_interrupted(&format!(" at {next}"));
            return Ok(code);
        }
        let is_strict = arguments.strict || arguments.puzzle.several().is_some();
        Ok(u8::from(is_strict && tally.errors > 0))
    })
}

/// Starts a thread that reads chunks while the queue has room. The thread ends with the input or with the program:
/// nothing can wake it while it waits for input.
fn read(mut source: Source, many: &Arc<ManyChunks>) -> Result<()> {
    let many = Arc::clone(many);
    let read = move || {
        // If this thread panics, an error must say so: otherwise the input would seem to end normally.
        if let Err(fault) = caught(|| source.all(|chunk| many.add(chunk))) {
            many.add(Err(io::Error::other(fault.to_string())));
        }
        many.close();
    };
    thread::Builder::new().spawn(read).context("cannot read ahead").map(drop)
}

/// Writes the answers until the last one or until `signal` returns an exit code. Returns the position of the first line
/// without an answer, and the counts.
fn write(
    many: &ManyChunks,
    signal: impl Fn() -> Option<u8>,
    progress: Progress,
    first: Position,
    mut sheet: Option<SheetOut>,
) -> Result<(Position, Tally)> {
    let mut out = BufWriter::with_capacity(1 << 16, stdout()?);
    let (mut next, mut tally, mut seen) = (first, Tally::default(), SeenNames::default());
    let mut patience = Duration::ZERO;
    while !many.is_over() {
        let Some(answers) = many.next(patience) else {
            out.flush()?;
            patience = PATIENCE;
            if signal().is_some() {
                many.cancel();
            }
            continue;
        };
        patience = Duration::ZERO;
        let answers = answers?;
        match &mut sheet {
            Some(sheet) => sheet.add(&answers.replies, &mut seen)?,
            None => {
                for reply in &answers.replies {
                    if let Some(text) = &reply.text
                        && reply.is_new(&mut seen)?
                    {
                        writeln!(out, "{text}")?;
                    }
                }
            }
        }
        next = answers.next;
        for reply in answers.replies {
            if let Some(is_error) = reply.is_error {
                tally.count(is_error, reply.work);
            }
        }
        progress.add(answers.bytes);
        // A line of this chunk has no answer, and the next answer would be taken for the answer to this line.
        if answers.is_cut {
            break;
        }
    }
    if let Some(sheet) = sheet {
        out.write_all(sheet.to_html()?.as_bytes())?;
    }
    out.flush()?;
    Ok((next, tally))
}
