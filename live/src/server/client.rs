//! Serves one connection: a file of the page, or a WebSocket whose requests go to a worker thread.

use std::collections::VecDeque;
use std::io::{ErrorKind, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{Receiver, Sender, TryRecvError, channel, sync_channel};
use std::thread;
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tungstenite::handshake::derive_accept_key;
use tungstenite::protocol::frame::coding::CloseCode;
use tungstenite::protocol::{CloseFrame, Role, WebSocketConfig};
use tungstenite::{Error, Message, WebSocket};

use super::memory::Alarm;
use super::worker::{AnyRequest, Job, work};
use super::{ServerState, files, head};
use crate::fpuzzles::FpuzzlesRequest;
use crate::session::MAX_TEXT;

/// The most bytes of an accepted message.
const MAX_MESSAGE: usize = 2 * MAX_TEXT;
/// The most bytes that are buffered for a client that does not read.
const MAX_UNREAD: usize = 64 << 20;
/// The most replies that are queued for sending; a worker blocks while the queue is full.
const MAX_REPLIES: usize = 1024;
/// The most requests that still lack their last reply. A new request ends the one before it, but the worker may notice
/// that late; at this limit, no further messages are read.
const MAX_WAITING: usize = 8;
/// The most replies that are sent before the next check for a message.
const BURST: usize = 64;
/// How long to wait for a message while an answer is computed, so that replies are sent soon.
const BUSY: Duration = Duration::from_millis(4);
/// How long to wait for a message while nothing is computed.
const IDLE: Duration = Duration::from_millis(25);
/// How long a client may take to accept data.
const WRITING: Duration = Duration::from_secs(5);
/// The stack of a worker in bytes; nested blocks of rules are read recursively.
const STACK: usize = 32 << 20;

/// Serves a connection until it ends.
pub fn serve(mut stream: TcpStream, shared: &Arc<ServerState>) {
    let head = match head::read(&mut stream) {
        None => return,
        Some(Err((status, words))) => return head::refuse(stream, status, words),
        Some(Ok(head)) => head,
    };
    if !shared.access.is_host(head.host.as_deref()) {
        return head::refuse(stream, 421, "This server answers to localhost only.");
    }
    if let Some(key) = &head.key {
        if !shared.access.is_origin(head.origin.as_deref()) {
            let words = "Pages of this origin may not connect; sudokulive --allow-origin permits them.";
            return head::refuse(stream, 403, words);
        }
        let accepted = format!(
            "HTTP/1.1 101 Switching Protocols\r\nUpgrade: websocket\r\nConnection: Upgrade\r\nSec-WebSocket-Accept: {}\r\n\r\n",
            derive_accept_key(key.as_bytes())
        );
        if stream.write_all(accepted.as_bytes()).is_err() {
            return;
        }
        let config = WebSocketConfig::default()
            .max_message_size(Some(MAX_MESSAGE))
            .max_frame_size(Some(MAX_MESSAGE))
            .max_write_buffer_size(MAX_UNREAD);
        let has_token = shared.access.has_token(&head.target);
        let rights = Rights { has_token, is_page: has_token || shared.access.is_own(head.origin.as_deref()) };
        let socket = WebSocket::from_partially_read(stream, head.rest, Role::Server, Some(config));
        return Client::talk(socket, rights, shared);
    }
    let is_head = head.method == "HEAD";
    if !is_head && head.method != "GET" {
        return head::refuse(stream, 405, "Only GET and HEAD are answered here.");
    }
    let path = head.target.split('?').next().unwrap_or_default();
    match files::find(path) {
        Some(file) => {
            let policy = files::policy(&shared.access.sockets());
            let more = format!("Content-Security-Policy: {policy}\r\n");
            head::answer(&mut stream, 200, file.kind, &more, file.content, !is_head);
        }
        None => head::refuse(stream, 404, "There is no such file."),
    }
}

/// The rights that a client has besides asking the questions of f-puzzles.
#[derive(Clone, Copy)]
struct Rights {
    /// `true` if the client may read the initial puzzle.
    has_token: bool,
    /// `true` if the client may ask the questions of the page.
    is_page: bool,
}

/// A client that is connected by a WebSocket.
struct Client<'a> {
    socket: WebSocket<TcpStream>,
    rights: Rights,
    shared: &'a ServerState,
    jobs: Sender<Job>,
    replies: Receiver<String>,
    /// The last request, and when it came.
    running: Option<(Job, Instant)>,
    /// For each request without its last reply at the last check: a flag that is set after that reply.
    waiting: VecDeque<Arc<AtomicBool>>,
}

impl Client<'_> {
    /// Exchanges messages with the client until the connection ends.
    fn talk(socket: WebSocket<TcpStream>, rights: Rights, shared: &Arc<ServerState>) {
        let (jobs, received) = channel();
        let (sender, replies) = sync_channel(MAX_REPLIES);
        let of_worker = Arc::clone(shared);
        let worker = thread::Builder::new().name("worker".to_owned()).stack_size(STACK);
        let Ok(worker) = worker.spawn(move || work(&received, &sender, &of_worker)) else { return };
        let mut client =
            Client { socket, rights, shared, jobs, replies, running: None, waiting: VecDeque::new() };
        if client.socket.get_ref().set_write_timeout(Some(WRITING)).is_ok() {
            client.greet();
            while client.turn() {}
        }
        client.cancel();
        drop(client);
        // Waits for the worker, which ends as soon as it sees the stop flag.
        _ = worker.join();
    }

    /// Sends the version to the page, with the initial puzzle if the client may read it.
    fn greet(&mut self) {
        if self.rights.is_page {
            let text = self.shared.options.text.as_ref().filter(|_| self.rights.has_token);
            let hello = json!({ "type": "hello", "version": env!("CARGO_PKG_VERSION"), "text": text });
            _ = self.socket.send(Message::text(hello.to_string()));
        }
    }

    /// Sends waiting replies, and reads a message if one arrives. Returns `false` if the connection has ended.
    fn turn(&mut self) -> bool {
        if self.shared.stop.load(Ordering::Relaxed) {
            return self.close(CloseCode::Away, "the server is stopping");
        }
        for _ in 0..BURST {
            match self.replies.try_recv() {
                Ok(reply) => {
                    if self.socket.send(Message::text(reply)).is_err() {
                        return false;
                    }
                }
                Err(TryRecvError::Empty) => break,
                Err(TryRecvError::Disconnected) => {
                    return self.close(CloseCode::Error, "the worker has stopped");
                }
            }
        }
        let is_busy = self.running.as_ref().is_some_and(|(job, _)| !job.is_done.load(Ordering::SeqCst));
        self.keep_time();
        let patience = if is_busy { BUSY } else { IDLE };
        self.waiting.retain(|is_done| !is_done.load(Ordering::SeqCst));
        if self.waiting.len() >= MAX_WAITING {
            thread::sleep(BUSY);
            return true;
        }
        if self.socket.get_ref().set_read_timeout(Some(patience)).is_err() {
            return false;
        }
        match self.socket.read() {
            Ok(Message::Text(text)) => {
                self.hear(&text);
                true
            }
            Ok(Message::Binary(_)) => self.close(CloseCode::Unsupported, "a binary message, expected text"),
            Ok(_) => true,
            Err(Error::Io(error)) => {
                matches!(error.kind(), ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted)
            }
            Err(Error::Capacity(_)) => self.close(CloseCode::Size, "the message is too long"),
            Err(Error::Utf8(_)) => self.close(CloseCode::Invalid, "the message is not UTF-8"),
            Err(Error::Protocol(_)) => self.close(CloseCode::Protocol, "this is not a WebSocket frame"),
            Err(_) => false,
        }
    }

    /// Stops the work on a request that has reached the time limit.
    fn keep_time(&self) {
        if let Some((job, begin)) = &self.running
            && !job.asked.is_endless()
            && begin.elapsed() > self.shared.options.time_limit
        {
            job.alarm.stop.store(true, Ordering::SeqCst);
        }
    }

    /// Handles a message with a request of the page or of f-puzzles. The new request ends the one before it.
    fn hear(&mut self, text: &str) {
        let asked = match self.request(text) {
            Ok(asked) => asked,
            Err(reply) => {
                _ = self.socket.send(Message::text(reply.to_string()));
                return;
            }
        };
        self.cancel();
        if asked.is_cancel() {
            _ = self.socket.send(Message::text(asked.canceled().to_string()));
            return;
        }
        let job =
            Job { asked, alarm: Alarm::default(), is_canceled: Arc::default(), is_done: Arc::default() };
        self.waiting.push_back(Arc::clone(&job.is_done));
        self.running = Some((job.clone(), Instant::now()));
        _ = self.jobs.send(job);
    }

    /// Returns the request in a message.
    ///
    /// # Errors
    /// The message is malformed, or the client may not make this request. The error is the reply.
    fn request(&self, text: &str) -> Result<AnyRequest, Value> {
        let value: Value = serde_json::from_str(text).map_err(
            |error| json!({ "type": "error", "message": format!("the message is not JSON: {error}") }),
        )?;
        if value.get("nonce").is_some() {
            let nonce = value["nonce"].clone();
            let mut request: FpuzzlesRequest = serde_json::from_value(value).map_err(|error| {
                json!({ "nonce": nonce, "type": "invalid", "message": format!("this is not a request: {error}") })
            })?;
            request.reading = self.shared.options.fpuzzles.clone();
            return Ok(AnyRequest::Fpuzzles(request));
        }
        let id = value.get("id").cloned();
        let wrong = |words: String| json!({ "type": "error", "id": id, "message": words });
        if !self.rights.is_page {
            let words = "this needs the token: open the address that sudokulive printed";
            return Err(wrong(words.to_owned()));
        }
        serde_json::from_value(value)
            .map(AnyRequest::Own)
            .map_err(|error| wrong(format!("this is not a request: {error}")))
    }

    /// Stops the work on the last request, unless later requests do not end it; see [`AnyRequest::is_lasting`].
    fn cancel(&mut self) {
        if let Some((job, _)) = self.running.take()
            && !job.asked.is_lasting()
        {
            job.is_canceled.store(true, Ordering::SeqCst);
            job.alarm.stop.store(true, Ordering::SeqCst);
        }
    }

    fn close(&mut self, code: CloseCode, reason: &'static str) -> bool {
        _ = self.socket.close(Some(CloseFrame { code, reason: reason.into() }));
        _ = self.socket.flush();
        false
    }
}
