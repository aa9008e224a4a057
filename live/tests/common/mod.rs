//! A server for tests, and its clients.
#![allow(dead_code, reason = "no test needs all of it")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::thread::JoinHandle;
use std::time::Duration;

use serde_json::{Value, json};
use sudoku2cnf_live::server::{Server, ServerOptions};
use tungstenite::protocol::Role;
use tungstenite::{Message, WebSocket};

/// A puzzle with one solution.
pub const UNIQUE: &str = "1.34\n..12\n21..\n43.1";

/// A separate server, which ends with the test.
pub struct RunningServer {
    pub port: u16,
    pub token: String,
    stop: Arc<AtomicBool>,
    thread: Option<JoinHandle<()>>,
}

impl RunningServer {
    pub fn new(options: ServerOptions) -> RunningServer {
        let server = Server::bind(ServerOptions { port: Some(0), ..options }).expect("a port");
        let address = server.address();
        let (place, token) = address.split_once("/?").expect("a token");
        let port = place.rsplit(':').next().and_then(|port| port.parse().ok()).expect("a port");
        let (token, stop) = (token.to_owned(), server.stop_flag());
        let thread = Some(std::thread::spawn(move || server.run().expect("it serves")));
        RunningServer { port, token, stop, thread }
    }

    pub fn connect(&self) -> TcpStream {
        let stream = TcpStream::connect(("127.0.0.1", self.port)).expect("a connection");
        stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a time");
        stream
    }

    /// Returns the raw answer to a request.
    pub fn raw(&self, request: &str) -> String {
        let mut stream = self.connect();
        stream.write_all(request.as_bytes()).expect("written");
        let mut text = Vec::new();
        _ = stream.read_to_end(&mut text);
        String::from_utf8_lossy(&text).into_owned()
    }

    pub fn get(&self, path: &str) -> String {
        self.raw(&format!("GET {path} HTTP/1.1\r\nHost: localhost:{}\r\n\r\n", self.port))
    }

    /// Opens a WebSocket. If it is refused, returns the status line and the headers of the response.
    pub fn socket(&self, path: &str, origin: Option<&str>) -> Result<WebSocket<TcpStream>, String> {
        let mut stream = self.connect();
        let origin = origin.map_or(String::new(), |origin| format!("Origin: {origin}\r\n"));
        let request = format!(
            "GET {path} HTTP/1.1\r\nHost: localhost:{}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n{origin}\r\n",
            self.port
        );
        stream.write_all(request.as_bytes()).expect("written");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            if stream.read(&mut byte).unwrap_or(0) == 0 {
                return Err(String::from_utf8_lossy(&head).into_owned());
            }
            head.push(byte[0]);
        }
        let head = String::from_utf8_lossy(&head).into_owned();
        if !head.starts_with("HTTP/1.1 101 ") {
            return Err(head);
        }
        // The answer to this key, as in RFC 6455.
        assert!(head.contains("Sec-WebSocket-Accept: s3pPLMBiTxaQ9kYGzzhZRbK+xOo="), "{head}");
        Ok(WebSocket::from_raw_socket(stream, Role::Client, None))
    }

    /// Opens the page's socket, and reads the server's greeting.
    pub fn page(&self) -> WebSocket<TcpStream> {
        let origin = format!("http://localhost:{}", self.port);
        let mut socket = self.socket(&format!("/session?{}", self.token), Some(&origin)).expect("a socket");
        assert_eq!(hear(&mut socket)["type"], "hello");
        socket
    }
}

impl Drop for RunningServer {
    fn drop(&mut self) {
        self.stop.store(true, Ordering::SeqCst);
        let ended = self.thread.take().map(JoinHandle::join);
        assert!(matches!(ended, Some(Ok(()))));
    }
}

pub fn say(socket: &mut WebSocket<TcpStream>, message: &Value) {
    socket.send(Message::text(message.to_string())).expect("sent");
}

pub fn hear(socket: &mut WebSocket<TcpStream>) -> Value {
    loop {
        match socket.read().expect("a message") {
            Message::Text(text) => return serde_json::from_str(&text).expect("JSON"),
            Message::Ping(_) | Message::Pong(_) => {}
            other => panic!("{other:?}"),
        }
    }
}

/// Sends a request, and returns the last reply to it.
pub fn ask(socket: &mut WebSocket<TcpStream>, message: &Value) -> Value {
    say(socket, message);
    loop {
        let reply = hear(socket);
        if reply["type"] != "progress" && reply["inProgress"] != json!(true) {
            return reply;
        }
    }
}
