//! Sends random frames and messages, all of which the server must survive.
#![allow(clippy::print_stdout, reason = "people read how many there were")]

use std::io::{Read, Write};
use std::net::{Shutdown, TcpStream};
use std::sync::atomic::Ordering;
use std::time::Duration;

use oorandom::Rand32;
use serde_json::{Value, json};
use sudoku2cnf_live::server::{Server, ServerOptions};

const CONNECTIONS: u64 = 1_000;
const MESSAGES: u32 = 100;

fn connect(host: &str, token: &str) -> TcpStream {
    let mut stream = TcpStream::connect(host.replace("localhost", "127.0.0.1")).expect("a connection");
    stream.set_read_timeout(Some(Duration::from_secs(20))).expect("a socket");
    let request = format!(
        "GET /session?{token} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
         Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
    );
    stream.write_all(request.as_bytes()).expect("written");
    stream
}

/// Returns a client's frame, masked by zeros; `first` is its first byte.
fn frame(first: u8, content: &[u8]) -> Vec<u8> {
    let mut bytes = vec![first];
    match content.len() {
        length @ 0..126 => bytes.push(0x80 | length as u8),
        length @ 126..65_536 => {
            bytes.push(0x80 | 126);
            bytes.extend((length as u16).to_be_bytes());
        }
        length => {
            bytes.push(0x80 | 127);
            bytes.extend((length as u64).to_be_bytes());
        }
    }
    bytes.extend([0; 4]);
    bytes.extend(content);
    bytes
}

/// Returns a request with some of its bytes changed.
fn message(random: &mut Rand32, seeds: &[Value]) -> Vec<u8> {
    let mut text = seeds[random.rand_range(0..seeds.len() as u32) as usize].to_string().into_bytes();
    for _ in 0..random.rand_range(0..4) {
        let at = random.rand_range(0..text.len() as u32) as usize;
        match random.rand_range(0..3) {
            0 => text[at] = random.rand_range(32..127) as u8,
            1 => _ = text.remove(at),
            _ => text.insert(at, b"{}[]\",:0-9e\\"[random.rand_range(0..12) as usize]),
        }
    }
    text
}

#[test]
#[ignore = "takes a minute"]
fn nothing_that_comes_ends_the_server() {
    let options =
        ServerOptions { port: Some(0), time_limit: Duration::from_millis(50), ..ServerOptions::default() };
    let server = Server::bind(options).expect("a port");
    let (address, stop) = (server.address(), server.stop_flag());
    let thread = std::thread::spawn(move || server.run().expect("it serves"));
    let (place, token) = address.split_once("/?").expect("a token");
    let host = place.strip_prefix("http://").expect("a host");
    let text = "grid 4x4\nkiller 5 r1c1 r1c2\n1...\n....\n....\n....";
    let mut seeds: Vec<Value> = [
        json!({ "ask": "read" }),
        json!({ "ask": "unique" }),
        json!({ "ask": "candidates", "cap": 2 }),
        json!({ "ask": "hint", "state": text }),
        json!({ "ask": "grade" }),
        json!({ "ask": "explain" }),
        json!({ "ask": "needless", "cap": 2 }),
        json!({ "ask": "equal" }),
        json!({ "ask": "rules" }),
        json!({ "ask": "export", "to": "iss" }),
        json!({ "ask": "generate", "seed": 1 }),
        json!({ "ask": "estimate", "walks": 3 }),
    ]
    .into();
    for seed in &mut seeds {
        (seed["id"], seed["text"]) = (json!(1), json!(text));
    }
    let data = lz_str::compress_to_base64(r#"{"size":4,"grid":[[{"value":1,"given":true}]]}"#);
    for command in ["truecandidates", "solve", "check", "step", "solvepath", "cancel", "estimate"] {
        seeds.push(json!({ "nonce": 1, "command": command, "dataType": "fpuzzles", "data": data }));
    }
    let mut replies = 0;
    for seed in 0..CONNECTIONS {
        let mut random = Rand32::new(seed);
        let mut stream = connect(host, token);
        for _ in 0..MESSAGES {
            let content = message(&mut random, &seeds);
            // A few are not text frames: another kind, a fragment, or no frame at all. They may end the connection.
            let bytes = match random.rand_range(0..150) {
                0 => frame(random.rand_u32() as u8, &content),
                _ => frame(0x81, &content),
            };
            if stream.write_all(&bytes).is_err() {
                break;
            }
        }
        _ = stream.shutdown(Shutdown::Write);
        let mut heard = Vec::new();
        _ = stream.read_to_end(&mut heard);
        assert!(heard.starts_with(b"HTTP/1.1 101 "), "seed {seed}: {}", String::from_utf8_lossy(&heard));
        let heard = String::from_utf8_lossy(&heard);
        replies += heard.matches(r#""type":""#).count();
        assert!(!heard.contains("a fault of sudokulive"), "seed {seed}");
    }
    println!("{replies} replies");
    assert!(replies > 10_000, "{replies}");
    let mut last = connect(host, token);
    last.write_all(&frame(
        0x81,
        json!({ "id": 7, "ask": "unique", "text": "1.34..1221..43.1" }).to_string().as_bytes(),
    ))
    .expect("written");
    let mut heard = Vec::new();
    while !String::from_utf8_lossy(&heard).contains(r#""verdict":"unique""#) {
        let mut chunk = [0; 4096];
        let count = last.read(&mut chunk).expect("an answer");
        assert!(count > 0);
        heard.extend(&chunk[..count]);
    }
    stop.store(true, Ordering::SeqCst);
    thread.join().expect("it ends");
}
