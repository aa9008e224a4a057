//! Refused connections, which stay open until their clients have read the refusal.
//!
//! If a connection is closed before all of the client's data are read, it is reset, and the client does not see the
//! reason. So a separate thread reads from all refused connections for a moment, and the thread that accepts
//! connections never waits for them.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::head;

/// The most connections that stay open at the same time; further ones are closed at once.
const MOST: usize = 128;
/// The longest time that a connection stays open.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most bytes that are read from one connection.
const BYTES: usize = 64 << 10;
/// The time between two polls.
const PERIOD: Duration = Duration::from_millis(5);

/// The channel to the thread that keeps refused connections; the thread ends when the channel is dropped.
pub struct Drain(SyncSender<TcpStream>);

/// A refused connection that is still open.
struct HeldStream {
    stream: TcpStream,
    since: Instant,
    read: usize,
}

impl Drain {
    /// Starts the thread. If it does not start, connections are closed at once.
    pub fn new() -> Drain {
        let (sender, received) = sync_channel(MOST);
        // Without the thread, the channel has no receiver, and sending fails.
        _ = thread::Builder::new().name("drain".to_owned()).spawn(move || hold(&received));
        Drain(sender)
    }

    /// Refuses a connection: sends the reason, and hands the connection to the thread. Does not wait for the client.
    pub fn refuse(&self, mut stream: TcpStream, status: u16, words: &str) {
        // The refusal fits in the empty buffer of a new connection, so the write does not block.
        if stream.set_nonblocking(true).is_err() {
            return;
        }
        head::say_no(&mut stream, status, words);
        if let Err(TrySendError::Full(stream) | TrySendError::Disconnected(stream)) = self.0.try_send(stream)
        {
            drop(stream);
        }
    }
}

/// Keeps the received connections until the channel is closed.
fn hold(received: &Receiver<TcpStream>) {
    let mut all: Vec<HeldStream> = Vec::new();
    loop {
        let next = match all.is_empty() {
            true => received.recv().map_err(|_| RecvTimeoutError::Disconnected),
            false => received.recv_timeout(PERIOD),
        };
        match next {
            Ok(stream) if all.len() < MOST => all.push(HeldStream { stream, since: Instant::now(), read: 0 }),
            Ok(_) | Err(RecvTimeoutError::Timeout) => {}
            Err(RecvTimeoutError::Disconnected) => return,
        }
        all.retain_mut(HeldStream::goes_on);
    }
}

impl HeldStream {
    /// Reads the data that have arrived. Returns `false` if the connection can be closed.
    fn goes_on(&mut self) -> bool {
        let mut chunk = [0; 4096];
        while self.read < BYTES && self.since.elapsed() < PATIENCE {
            match self.stream.read(&mut chunk) {
                Ok(0) => return false,
                Ok(count) => self.read += count,
                Err(error) if error.kind() == ErrorKind::Interrupted => {}
                Err(error) => return error.kind() == ErrorKind::WouldBlock,
            }
        }
        false
    }
}
