//! Connections that were refused, until their clients have read that.
//!
//! A connection that is closed while something of its client was not read is broken: the client is told of that instead of
//! the reason. So whatever it sends is read for a moment, by one thread for all of them; who accepts waits for nobody.

use std::io::{ErrorKind, Read};
use std::net::TcpStream;
use std::sync::mpsc::{Receiver, RecvTimeoutError, SyncSender, TrySendError, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use super::head;

/// The most connections that are held at the same time; others are closed at once.
const MOST: usize = 128;
/// The time for which one is held.
const PATIENCE: Duration = Duration::from_secs(2);
/// The most bytes that are read of one.
const BYTES: usize = 64 << 10;
/// The time between two looks at them.
const PERIOD: Duration = Duration::from_millis(5);

/// The way to the thread that holds them, which ends when this is dropped.
pub struct Drain(SyncSender<TcpStream>);

/// One that is held.
struct HeldStream {
    stream: TcpStream,
    since: Instant,
    read: usize,
}

impl Drain {
    /// Begins the thread; without one, connections are closed at once.
    pub fn new() -> Drain {
        let (sender, received) = sync_channel(MOST);
        // Where it does not begin, nobody receives.
        _ = thread::Builder::new().name("drain".to_owned()).spawn(move || hold(&received));
        Drain(sender)
    }

    /// Refuses a connection, and returns before its client has taken notice.
    pub fn refuse(&self, mut stream: TcpStream, status: u16, words: &str) {
        // A new connection has room for so little.
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

/// Holds connections until nobody gives more.
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
    /// Reads what there is; `false` if it is to be closed.
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
