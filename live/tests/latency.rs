//! Measures times over a socket, and prints them: from an edit to its candidates, and from a request to the end of the
//! previous one.
#![allow(clippy::print_stdout, clippy::print_stderr, reason = "people read the times")]

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use sudoku2cnf_live::server::{Server, ServerOptions};
use sudoku2cnf_puzzle::formats::{Format, ReadOptions};
use sudoku2cnf_puzzle::puzzle::Puzzle;
use tungstenite::protocol::Role;
use tungstenite::{Message, WebSocket};

/// The folder of foreign puzzles.
const CORPORA: &str = concat!(env!("CARGO_MANIFEST_DIR"), "/../../shared/corpora");

struct Client(WebSocket<TcpStream>);

impl Client {
    fn new(address: &str) -> Client {
        let (place, token) = address.split_once("/?").expect("a token");
        let host = place.strip_prefix("http://").expect("a host");
        let mut stream = TcpStream::connect(host.replace("localhost", "127.0.0.1")).expect("a connection");
        stream.set_nodelay(true).expect("a socket");
        let request = format!(
            "GET /session?{token} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\
             Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
        );
        stream.write_all(request.as_bytes()).expect("written");
        let mut head = Vec::new();
        while !head.ends_with(b"\r\n\r\n") {
            let mut byte = [0];
            stream.read_exact(&mut byte).expect("a head");
            head.push(byte[0]);
        }
        let mut client = Client(WebSocket::from_raw_socket(stream, Role::Client, None));
        assert_eq!(client.hear()["type"], "hello");
        client
    }

    fn hear(&mut self) -> Value {
        loop {
            if let Message::Text(text) = self.0.read().expect("a message") {
                return serde_json::from_str(&text).expect("JSON");
            }
        }
    }

    /// Asks for candidates; returns the seconds and the verdict.
    fn candidates(&mut self, text: &str) -> (f64, String) {
        let begin = Instant::now();
        let request = json!({ "id": 1, "ask": "candidates", "text": text });
        self.0.send(Message::text(request.to_string())).expect("sent");
        loop {
            let reply = self.hear();
            if reply["type"] == "answer" {
                let verdict = reply["answer"]["verdict"].as_str().expect("a verdict").to_owned();
                return (begin.elapsed().as_secs_f64(), verdict);
            }
            assert_ne!(reply["type"], "error", "{reply}");
        }
    }

    /// Asks the question `ask`, and another question after the time `after`. Returns the seconds from the second
    /// question until the first one was cancelled; `None` if the first one was already answered.
    fn cancelled(&mut self, text: &str, ask: &str, after: Duration) -> Option<f64> {
        let mut say = |request: Value| self.0.send(Message::text(request.to_string())).expect("sent");
        say(json!({ "id": 1, "ask": ask, "text": text }));
        std::thread::sleep(after);
        let begin = Instant::now();
        say(json!({ "id": 2, "ask": "unique", "text": "grid 4x4" }));
        let mut ended = None;
        loop {
            let reply = self.hear();
            match (reply["id"].as_u64(), reply["type"].as_str()) {
                (Some(1), Some("canceled")) => ended = Some(begin.elapsed().as_secs_f64()),
                (Some(2), Some("answer")) => return ended,
                _ => {}
            }
        }
    }
}

/// Returns the puzzles of a file of JSON lines.
fn puzzles(file: &str, keep: impl Fn(&Value) -> bool) -> Vec<(String, Puzzle)> {
    let path = format!("{CORPORA}/{file}");
    let text = match std::fs::read_to_string(&path) {
        Ok(text) => text,
        Err(error) => {
            assert!(std::env::var_os("CI").is_none(), "{path}: {error}");
            eprintln!("skipped: {path} is not there");
            return Vec::new();
        }
    };
    let lines = text.lines().map(|line| serde_json::from_str::<Value>(line).expect("JSON")).filter(keep);
    let read = |row: Value| {
        let text = row["puzzle"].as_str()?;
        let options = ReadOptions::new().ignore_unknown(true).ignore_drawings(true);
        Some((row["id"].as_str()?.to_owned(), options.read(text).ok()?.0))
    };
    // The environment variable `EVERY=N` takes only every Nth puzzle.
    let every = std::env::var("EVERY").ok().and_then(|every| every.parse().ok()).unwrap_or(1);
    lines.filter_map(read).step_by(every).collect()
}

/// Returns the texts of a puzzle and of its edited versions; the puzzle comes first.
fn edits(puzzle: &Puzzle) -> Vec<String> {
    let native = |puzzle: &Puzzle| Format::Native.write(puzzle).expect("native text");
    let text = native(puzzle);
    let mut edited = puzzle.clone();
    let given = puzzle.givens().next();
    if let Some((cell, _)) = given {
        edited.set_given(cell, None);
    }
    let looser = native(&edited);
    let rules: Vec<&str> = text.lines().collect();
    let last = puzzle.rules().last().map(ToString::to_string);
    let place = last.and_then(|last| rules.iter().rposition(|line| *line == last));
    let without = place.map(|place| {
        let kept: Vec<&str> =
            rules.iter().enumerate().filter(|(at, _)| *at != place).map(|(_, line)| *line).collect();
        kept.join("\n") + "\n"
    });
    let mut all = vec![text.clone()];
    if given.is_some() {
        all.extend([looser, text.clone()]);
    }
    all.extend(without.map(|without| [without, text]).into_iter().flatten());
    all
}

/// Returns the texts of a puzzle whose givens are removed, added and moved. No two texts are the same.
fn edits_of_givens(puzzle: &Puzzle) -> Vec<String> {
    let givens: Vec<_> = puzzle.givens().map(|(cell, _)| cell).collect();
    let without = |gone: &[usize]| {
        let mut edited = puzzle.clone();
        gone.iter().for_each(|&place| edited.set_given(givens[place * (givens.len() - 1) / 2], None));
        Format::Native.write(&edited).expect("native text")
    };
    let some: &[&[usize]] = &[&[0], &[0, 1], &[1], &[], &[1, 2], &[2], &[0, 2], &[0, 1, 2]];
    if givens.len() < 3 { Vec::new() } else { some.iter().map(|gone| without(gone)).collect() }
}

fn report(what: &str, mut times: Vec<f64>, unknown: usize) {
    times.sort_by(f64::total_cmp);
    let at = |part: f64| {
        times.get(((times.len() as f64 * part) as usize).min(times.len() - 1)).copied().unwrap_or(0.0)
    };
    println!(
        "{what}: {} edits, median {:.0} ms, 95 % under {:.0} ms, longest {:.0} ms, {unknown} undecided after 2 s",
        times.len(),
        at(0.5) * 1e3,
        at(0.95) * 1e3,
        at(1.0) * 1e3
    );
}

fn serve() -> (String, Arc<AtomicBool>, std::thread::JoinHandle<()>) {
    let options =
        ServerOptions { port: Some(0), time_limit: Duration::from_secs(2), ..ServerOptions::default() };
    let server = Server::bind(options).expect("a port");
    let (address, stop) = (server.address(), server.stop_flag());
    (address, stop, std::thread::spawn(move || server.run().expect("it serves")))
}

#[test]
#[ignore = "takes minutes"]
fn candidates_come_soon() {
    times_of(edits, "an edit");
}

#[test]
#[ignore = "takes minutes"]
fn candidates_come_soon_where_givens_come_and_go() {
    times_of(edits_of_givens, "an edit of givens");
}

/// Reports the times of the first answer about each puzzle, and of those after edits.
fn times_of(edits: impl Fn(&Puzzle) -> Vec<String>, edit: &str) {
    let (address, stop, thread) = serve();
    let all = |_: &Value| true;
    let fpuzzles = |row: &Value| row["format"] == "fpuzzles";
    for (what, puzzles) in [
        ("index", puzzles("index.jsonl", all)),
        ("f-puzzles", puzzles("variants.jsonl", fpuzzles)),
        ("all variants", puzzles("variants.jsonl", all)),
    ] {
        let (mut first, mut later, mut unknown) = (Vec::new(), Vec::new(), 0);
        for (id, puzzle) in &puzzles {
            let mut client = Client::new(&address);
            for (place, text) in edits(puzzle).iter().enumerate() {
                let (seconds, verdict) = client.candidates(text);
                unknown += usize::from(verdict == "unknown");
                if seconds > 0.25 {
                    eprintln!("{what} {id} edit {place}: {:.0} ms {verdict}", seconds * 1e3);
                }
                if place == 0 { first.push(seconds) } else { later.push(seconds) }
            }
        }
        if !puzzles.is_empty() {
            report(&format!("{what}, first answer"), first, 0);
            report(&format!("{what}, after {edit}"), later, unknown);
        }
    }
    stop.store(true, Ordering::SeqCst);
    thread.join().expect("it ends");
}

#[test]
#[ignore = "takes a minute"]
fn twenty_clients_edit_at_once() {
    let (address, stop, thread) = serve();
    let puzzles = puzzles("variants.jsonl", |row| row["format"] == "fpuzzles");
    if puzzles.is_empty() {
        return;
    }
    let times: Vec<f64> = std::thread::scope(|scope| {
        let clients: Vec<_> = (0..20)
            .map(|number| {
                let texts = edits(&puzzles[number * 7 % puzzles.len()].1);
                let address = &address;
                scope.spawn(move || {
                    let mut client = Client::new(address);
                    let mut times = Vec::new();
                    for round in 0..60 {
                        let (seconds, _) = client.candidates(&texts[round % texts.len()]);
                        times.push(seconds);
                        std::thread::sleep(Duration::from_millis(300));
                    }
                    times
                })
            })
            .collect();
        clients.into_iter().flat_map(|client| client.join().expect("it goes on")).collect()
    });
    report("20 clients", times, 0);
    stop.store(true, Ordering::SeqCst);
    thread.join().expect("it ends");
}

/// Returns a board with boxes of `side` rows and columns, and with the digits of a valid filling in `filled` percent of
/// the cells.
fn board(side: usize, filled: usize) -> String {
    let rows = (1..=side * side).map(|row| {
        let digit = |column: usize| ((row - 1) % side * side + (row - 1) / side + column) % (side * side) + 1;
        let is_given = |column: &usize| (row * 7_919 + column * 104_729) % 1_009 * 100 < filled * 1_009;
        let givens = (1..=side * side).filter(is_given);
        givens.map(|column| format!("given r{row}c{column}={}\n", digit(column))).collect::<String>()
    });
    format!("grid {0}x{0}\n{1}", side * side, rows.collect::<String>())
}

#[test]
#[ignore = "takes minutes"]
fn cancels_on_large_boards() {
    let options = ServerOptions { port: Some(0), ..ServerOptions::default() };
    let server = Server::bind(options).expect("a port");
    let (address, stop) = (server.address(), server.stop_flag());
    let thread = std::thread::spawn(move || server.run().expect("it serves"));
    let mut client = Client::new(&address);
    for (side, filled) in [(8, 0), (8, 40), (10, 0), (10, 40)] {
        let text = board(side, filled);
        for ask in ["candidates", "unique", "solve", "count", "estimate", "explain", "hint", "generate"] {
            let after = [30, 300, 1_500, 3_000];
            let ends = after.map(|after| client.cancelled(&text, ask, Duration::from_millis(after)));
            let told = ends.map(|end| end.map_or("-".to_owned(), |end| format!("{:.0}", end * 1e3)));
            let size = side * side;
            println!(
                "{size}x{size}, {filled} % given, {ask}: after {after:?} ms ended in {} ms",
                told.join(", ")
            );
        }
    }
    stop.store(true, Ordering::SeqCst);
    thread.join().expect("it ends");
}
