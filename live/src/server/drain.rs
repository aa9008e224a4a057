//! Refused connections, kept until their clients have read the refusal.
//!
//! If a connection is closed before all of the client's data are read, it is reset, and the client sees that instead of the
//! reason. So one thread reads from all connections for a moment; the accepting thread waits for no client.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::head;

/// The most connections that are held at the same time; others are closed at once.
const MOST: usize = 128;
/// The time for which a connection is held.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most bytes that are read from one.
const BYTES: usize = 64 << 10;
/// The time between two polls.
const PERIOD: Duration = Duration::from_millis(5);

/// The channel to the thread that holds them, which ends when this is dropped.
pub struct Drain(SyncSender<TcpStream>);

/// A held connection.
struct HeldStream {
    stream: TcpStream,
    since: Instant,
    read: usize,
}

impl Drain {
    /// Starts the thread; without one, connections are closed at once.
    pub fn new() -> Drain {
        let (sender, received) = sync_channel(MOST);
        // If it does not start, the channel has no receiver.
        _ = thread::Builder::new().name("drain".to_owned()).spawn(move || hold(&received));
        Drain(sender)
    }

    /// Refuses a connection, and returns before its client has noticed.
    pub fn refuse(&self, mut stream: TcpStream, status: u16, words: &str) {
        // A new connection has room for this little.
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

/// Holds connections until the sender is gone.
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
    /// Reads available data; returns `false` if the connection is to be closed.
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
