//! The server for the page and for f-puzzles: HTTP for a few files, WebSockets for questions, on this machine only.
//!
//! Each client has a thread that reads and writes its frames, and a worker thread that answers; each new request of a
//! client ends the one before it. Clients, frames, memory and time are bounded.

mod access;
mod client;
mod drain;
mod files;
mod head;
mod memory;
mod slots;
mod worker;

use std::io::{self, ErrorKind};
use std::net::{Ipv4Addr, Ipv6Addr, TcpListener, TcpStream};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::thread::{self, JoinHandle};
use std::time::{Duration, Instant};

pub use access::Access;
use drain::Drain;
pub use memory::MemoryWatch;
use slots::Slots;

use crate::fpuzzles::FpuzzlesReading;

/// The port that f-puzzles expects.
pub const PORT: u16 = 4545;
/// The ports that are tried in turn by default. There are few, because browsers keep a page's data separately for each
/// port.
const PORTS: std::ops::RangeInclusive<u16> = PORT..=PORT + 9;

/// The time between two checks for new clients.
const PERIOD: Duration = Duration::from_millis(10);
/// How long clients may take to close their connections when the server ends.
const GOODBYE: Duration = Duration::from_secs(2);

/// The options of a server, and its limits.
#[derive(Clone, Debug)]
pub struct ServerOptions {
    /// The port to use; 0 takes any free port. Without it, the server takes [`PORT`], or one of the next ports if that
    /// is taken.
    pub port: Option<u16>,
    /// Origins of further pages with the rights of f-puzzles, such as `https://example.org`.
    pub origins: Vec<String>,
    /// The puzzle that the page begins with.
    pub text: Option<String>,
    /// How puzzles of f-puzzles are read.
    pub fpuzzles: FpuzzlesReading,
    /// Called with a line for each part of a puzzle that answers to f-puzzles ignore, whenever the list of these parts
    /// changes.
    pub log: fn(&str),
    /// The time limit of an answer. It does not apply to lists of all solutions, counts and estimates, which continue
    /// until the client ends them.
    pub time_limit: Duration,
    /// The most simultaneous connections.
    pub clients: usize,
    /// The most answers that are computed at the same time; further requests wait.
    pub jobs: usize,
    /// The most megabytes that the program may take.
    pub memory: u64,
}

impl Default for ServerOptions {
    fn default() -> ServerOptions {
        let jobs = thread::available_parallelism().map_or(2, usize::from);
        ServerOptions {
            port: None,
            origins: Vec::new(),
            text: None,
            fpuzzles: FpuzzlesReading::default(),
            log: |_| (),
            time_limit: Duration::from_secs(60),
            clients: 64,
            jobs,
            memory: 2048,
        }
    }
}

/// The state shared by all threads of a server.
struct ServerState {
    options: ServerOptions,
    access: Access,
    slots: Slots,
    memory: MemoryWatch,
    connections: AtomicUsize,
    stop: Arc<AtomicBool>,
}

/// A server that is bound to its port.
pub struct Server {
    listeners: Vec<TcpListener>,
    shared: Arc<ServerState>,
}

impl Server {
    /// Creates a server that listens on 127.0.0.1, and on ::1 if the system has it.
    ///
    /// # Errors
    /// The port is taken, or the system has no random numbers for the token.
    pub fn bind(options: ServerOptions) -> io::Result<Server> {
        let listeners = match options.port {
            Some(port) => listen(port)?,
            None => {
                let is_taken = |error: &io::Error| error.kind() == ErrorKind::AddrInUse;
                let found = PORTS.map(listen).find(|found| !found.as_ref().is_err_and(is_taken));
                found.unwrap_or_else(|| listen(0))?
            }
        };
        let port = listeners[0].local_addr()?.port();
        for listener in &listeners {
            listener.set_nonblocking(true)?;
        }
        let access = Access::new(port, options.origins.clone())?;
        let shared = ServerState {
            access,
            slots: Slots::new(options.jobs),
            memory: MemoryWatch::new(options.memory),
            connections: AtomicUsize::new(0),
            stop: Arc::default(),
            options,
        };
        Ok(Server { listeners, shared: Arc::new(shared) })
    }

    /// Returns the address of the page, with its token.
    pub fn address(&self) -> String {
        self.shared.access.address()
    }

    /// Returns the port that the server listens on.
    pub fn port(&self) -> u16 {
        self.shared.access.port()
    }

    /// Returns a flag; raising it ends [`Server::run`].
    pub fn stop_flag(&self) -> Arc<AtomicBool> {
        Arc::clone(&self.shared.stop)
    }

    /// Accepts connections until the [stop flag](Server::stop_flag) is raised, and then closes those that are open.
    ///
    /// # Errors
    /// The system accepts no connections.
    pub fn run(&self) -> io::Result<()> {
        let mut threads: Vec<JoinHandle<()>> = Vec::new();
        let _watch = self.shared.memory.begin();
        let drain = Drain::new();
        while !self.shared.stop.load(Ordering::Relaxed) {
            let mut is_quiet = true;
            for listener in &self.listeners {
                match listener.accept() {
                    Ok((stream, _)) => {
                        is_quiet = false;
                        threads.extend(self.welcome(stream, &drain));
                    }
                    Err(error) if is_passing(&error) => {}
                    Err(error) => return Err(error),
                }
            }
            threads.retain(|thread| !thread.is_finished());
            if is_quiet {
                thread::sleep(PERIOD);
            }
        }
        let begin = Instant::now();
        while begin.elapsed() < GOODBYE && threads.iter().any(|thread| !thread.is_finished()) {
            thread::sleep(PERIOD);
        }
        Ok(())
    }

    /// Starts a thread that serves a connection; `None` if it was refused, because there are too many.
    fn welcome(&self, stream: TcpStream, drain: &Drain) -> Option<JoinHandle<()>> {
        // On some systems, a new connection inherits the non-blocking mode of its listener.
        stream.set_nonblocking(false).ok()?;
        // Without this, an answer right after a progress message would wait about 40 ms for the client's
        // acknowledgement.
        _ = stream.set_nodelay(true);
        let shared = Arc::clone(&self.shared);
        if shared.connections.fetch_add(1, Ordering::SeqCst) >= shared.options.clients {
            shared.connections.fetch_sub(1, Ordering::SeqCst);
            drain.refuse(stream, 503, "There are too many connections.");
            return None;
        }
        let guard = Guard(Arc::clone(&shared));
        let thread = thread::Builder::new().name("client".to_owned());
        thread
            .spawn(move || {
                let _guard = guard;
                client::serve(stream, &shared);
            })
            .ok()
    }
}

/// Listens at a port of 127.0.0.1, and of ::1 if the system has it.
fn listen(port: u16) -> io::Result<Vec<TcpListener>> {
    let first = TcpListener::bind((Ipv4Addr::LOCALHOST, port))?;
    match TcpListener::bind((Ipv6Addr::LOCALHOST, first.local_addr()?.port())) {
        Ok(second) => Ok(vec![first, second]),
        // If another program listens at ::1, browsers that resolve `localhost` to ::1 would reach that program.
        Err(error) if error.kind() == ErrorKind::AddrInUse => Err(error),
        Err(_) => Ok(vec![first]),
    }
}

/// Returns `true` if later connections can still be accepted after the error, or if it only means that no connection is
/// waiting.
fn is_passing(error: &io::Error) -> bool {
    // Without free file descriptors, the new connection is lost, but the others continue.
    let is_full = matches!(error.raw_os_error(), Some(23 | 24));
    is_full
        || matches!(
            error.kind(),
            ErrorKind::WouldBlock
                | ErrorKind::Interrupted
                | ErrorKind::ConnectionAborted
                | ErrorKind::ConnectionReset
        )
}

/// Counts a connection as open until it is dropped.
struct Guard(Arc<ServerState>);

impl Drop for Guard {
    fn drop(&mut self) {
        self.0.connections.fetch_sub(1, Ordering::SeqCst);
    }
}
