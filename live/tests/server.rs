//! The server: every answer over the wire, access, and misbehaving clients.

mod common;

use std::io::{Read, Write};
use std::net::TcpStream;
use std::sync::Mutex;
use std::time::{Duration, Instant};

use common::{RunningServer, UNIQUE, ask, hear, say};
use serde_json::{Value, json};
use sudoku2cnf_live::server::ServerOptions;
use tungstenite::{Message, WebSocket};

/// A puzzle whose search takes at least minutes.
const LONG: &str = "grid 25x25\nanti-knight\nnon-consecutive\nkiller 200 r1c1-r1c16";

fn board(rows: &[&str]) -> Value {
    let cell = |c: char| c.to_digit(10).map_or(json!({}), |digit| json!({ "value": digit, "given": true }));
    let grid: Vec<Vec<Value>> = rows.iter().map(|row| row.chars().map(cell).collect()).collect();
    json!({ "size": rows.len(), "grid": grid })
}

fn fpuzzles(nonce: u64, command: &str, rows: &[&str]) -> Value {
    request(nonce, command, &board(rows))
}

fn request(nonce: u64, command: &str, board: &Value) -> Value {
    let data = lz_str::compress_to_base64(board.to_string().as_str());
    json!({ "nonce": nonce, "command": command, "dataType": "fpuzzles", "data": data })
}

const SEVERAL: [&str; 4] = ["1...", "....", "....", "...1"];

#[test]
fn the_page_and_its_files_are_served() {
    let server = RunningServer::new(ServerOptions::default());
    let page = server.get(&format!("/?{}", server.token));
    assert!(page.starts_with("HTTP/1.1 200 OK\r\nContent-Type: text/html"), "{page}");
    assert!(page.contains("Content-Security-Policy: default-src 'none'; script-src 'self'"), "{page}");
    let mut count = 0;
    for name in page.split(['"', '\'']).filter(|name| name.ends_with(".js") || name.ends_with(".css")) {
        assert!(
            server.get(&format!("/{}", name.trim_start_matches(['.', '/']))).starts_with("HTTP/1.1 200 "),
            "{name}"
        );
        count += 1;
    }
    assert!(count >= 2, "{page}");
    assert!(server.get("/../Cargo.toml").starts_with("HTTP/1.1 404 "));
    let host = format!("Host: localhost:{}", server.port);
    assert!(server.raw(&format!("POST / HTTP/1.1\r\n{host}\r\n\r\n")).starts_with("HTTP/1.1 405 "));
    assert!(server.raw("GET / HTTP/1.1\r\nHost: evil.example\r\n\r\n").starts_with("HTTP/1.1 421 "));
    assert!(server.raw("GET / HTTP/1.1\r\n\r\n").starts_with("HTTP/1.1 421 "));
    let head = server.raw(&format!("HEAD / HTTP/1.1\r\n{host}\r\n\r\n"));
    assert!(head.starts_with("HTTP/1.1 200 ") && head.ends_with("\r\n\r\n"), "{head}");
    assert!(server.raw("\x16\x03\x01 nonsense\r\n\r\n").starts_with("HTTP/1.1 400 "));
    let long = format!("GET / HTTP/1.1\r\n{host}\r\nX: {}\r\n\r\n", "a".repeat(40_000));
    assert!(server.raw(&long).starts_with("HTTP/1.1 431 "));
}

#[test]
fn the_page_asks_and_hears() {
    let text = Some("1...\n....\n....\n....".to_owned());
    let server = RunningServer::new(ServerOptions { text, ..ServerOptions::default() });
    let mut socket = server.page();
    let unique = ask(&mut socket, &json!({ "id": 1, "ask": "unique", "text": UNIQUE }));
    assert_eq!((&unique["id"], &unique["answer"]["verdict"]), (&json!(1), &json!("unique")));
    let wrong = ask(&mut socket, &json!({ "id": 2, "ask": "unique", "text": "1.x" }));
    assert_eq!(
        (&wrong["type"], &wrong["id"], &wrong["place"]["line"]),
        (&json!("error"), &json!(2), &json!(1))
    );
    let all = json!({ "id": 3, "ask": "all", "text": "1...\n....\n....\n...1" });
    say(&mut socket, &all);
    let found: Vec<Value> = (0..18).map(|_| hear(&mut socket)).collect();
    assert!(found.iter().all(|reply| reply["type"] == "progress" && reply["found"]["solution"].is_array()));
    assert_eq!(hear(&mut socket)["answer"]["complete"], true);
    for (message, words) in [
        ("{", "the message is not JSON"),
        (r#"{"id":4,"ask":"dance"}"#, "this is not a request"),
        (r#"{"id":4,"ask":"read","text":"","puzzle":1}"#, "this is not a request"),
        (r#"{"ask":"read"}"#, "this is not a request"),
    ] {
        socket.send(Message::text(message)).expect("sent");
        let reply = hear(&mut socket);
        assert_eq!(reply["type"], "error");
        assert!(reply["message"].as_str().expect("words").starts_with(words), "{reply}");
    }
}

#[test]
fn a_new_request_ends_the_one_before() {
    let server = RunningServer::new(ServerOptions::default());
    let mut socket = server.page();
    say(&mut socket, &json!({ "id": 1, "ask": "unique", "text": LONG }));
    std::thread::sleep(Duration::from_millis(300));
    let begin = Instant::now();
    say(&mut socket, &json!({ "id": 2, "ask": "unique", "text": UNIQUE }));
    assert_eq!(hear(&mut socket), json!({ "type": "canceled", "id": 1 }));
    assert_eq!(hear(&mut socket)["answer"]["verdict"], "unique");
    // This limit is generous, because another test checks the required one.
    assert!(begin.elapsed() < Duration::from_secs(10), "{:?}", begin.elapsed());
    say(&mut socket, &json!({ "id": 3, "ask": "count", "text": "grid 9x9" }));
    assert_eq!(hear(&mut socket)["type"], "progress");
    say(&mut socket, &json!({ "id": 4, "ask": "cancel" }));
    let mut replies = Vec::new();
    while replies.len() < 2 {
        let reply = hear(&mut socket);
        if reply["type"] == "canceled" {
            replies.push(reply["id"].as_u64());
        }
    }
    replies.sort_unstable();
    assert_eq!(replies, [Some(3), Some(4)]);
}

#[test]
fn the_lists_of_rules_come_whatever_is_asked_next() {
    let server = RunningServer::new(ServerOptions { jobs: 1, ..ServerOptions::default() });
    // Another client has the only slot, so the lists have to wait.
    let mut other = server.page();
    say(&mut other, &json!({ "id": 1, "ask": "unique", "text": LONG }));
    std::thread::sleep(Duration::from_millis(300));
    let mut socket = server.page();
    say(&mut socket, &json!({ "id": 1, "ask": "rules" }));
    say(&mut socket, &json!({ "id": 2, "ask": "unique", "text": UNIQUE }));
    std::thread::sleep(Duration::from_millis(100));
    say(&mut other, &json!({ "id": 2, "ask": "cancel" }));
    let lists = hear(&mut socket);
    assert_eq!((&lists["type"], &lists["id"]), (&json!("answer"), &json!(1)), "{lists}");
    assert_eq!(hear(&mut socket)["answer"]["verdict"], "unique");
}

#[test]
fn each_of_many_requests_has_its_last_reply() {
    let server = RunningServer::new(ServerOptions { jobs: 1, ..ServerOptions::default() });
    let mut socket = server.page();
    let count = 100;
    for id in 1..=count {
        let text = if id == count { UNIQUE } else { LONG };
        say(&mut socket, &json!({ "id": id, "ask": "unique", "text": text }));
    }
    for id in 1..count {
        assert_eq!(hear(&mut socket), json!({ "type": "canceled", "id": id }));
    }
    assert_eq!(hear(&mut socket)["answer"]["verdict"], "unique");
}

#[test]
fn all_solutions_come_to_a_slow_client() {
    let server = RunningServer::new(ServerOptions::default());
    let mut socket = server.page();
    say(&mut socket, &json!({ "id": 1, "ask": "all", "text": "grid 6x6", "max": 5000 }));
    // During this time, more solutions are found than the queue can hold.
    std::thread::sleep(Duration::from_millis(500));
    for _ in 0..5000 {
        assert!(hear(&mut socket)["found"].is_object());
    }
    assert_eq!(hear(&mut socket)["type"], "answer");
}

#[test]
fn f_puzzles_asks_without_a_token() {
    let server = RunningServer::new(ServerOptions::default());
    let mut socket = server.socket("/", Some("https://f-puzzles.com")).expect("a socket");
    let found = ask(&mut socket, &fpuzzles(1, "truecandidates", &SEVERAL));
    assert_eq!((&found["type"], &found["nonce"]), (&json!("truecandidates"), &json!(1)));
    assert_eq!(ask(&mut socket, &fpuzzles(2, "solve", &SEVERAL))["type"], "solved");
    assert_eq!(ask(&mut socket, &fpuzzles(3, "check", &SEVERAL))["count"], 2);
    assert_eq!(ask(&mut socket, &fpuzzles(4, "count", &SEVERAL))["count"], 18);
    assert_eq!(ask(&mut socket, &fpuzzles(5, "step", &SEVERAL))["type"], "logical");
    assert_eq!(ask(&mut socket, &fpuzzles(6, "solvepath", &SEVERAL))["type"], "logical");
    // An estimate runs until it is cancelled.
    say(&mut socket, &fpuzzles(7, "estimate", &["......"; 6]));
    for _ in 0..2 {
        let estimate = hear(&mut socket);
        assert_eq!((&estimate["type"], &estimate["nonce"]), (&json!("estimate"), &json!(7)));
        assert!(
            estimate["iterations"].as_u64() > Some(0) && estimate["estimate"].as_f64() > Some(0.0),
            "{estimate}"
        );
    }
    say(&mut socket, &json!({ "nonce": 8, "command": "cancel" }));
    let mut nonces = Vec::new();
    while nonces.len() < 2 {
        let reply = hear(&mut socket);
        if reply["type"] == "canceled" {
            nonces.push(reply["nonce"].as_u64());
        }
    }
    nonces.sort_unstable();
    assert_eq!(nonces, [Some(7), Some(8)]);
    assert_eq!(ask(&mut socket, &fpuzzles(9, "dance", &SEVERAL))["message"], "Unknown command: dance");
    assert_eq!(ask(&mut socket, &json!({ "nonce": 10 }))["type"], "invalid");
    // The page's own questions need the token.
    let refused = ask(&mut socket, &json!({ "id": 1, "ask": "unique", "text": UNIQUE }));
    assert!(refused["message"].as_str().expect("words").starts_with("this needs the token"), "{refused}");
}

/// Warnings about ignored parts are logged once, although each edit is a request.
#[test]
fn the_log_has_what_is_passed_over() {
    static LOG: Mutex<Vec<String>> = Mutex::new(Vec::new());
    let log = |line: &str| LOG.lock().expect("a lock").push(line.to_owned());
    let server = RunningServer::new(ServerOptions { log, ..ServerOptions::default() });
    let mut socket = server.socket("/", Some("https://f-puzzles.com")).expect("a socket");
    let mut asks = |nonce: u64, rows: [&str; 4], key: &str| {
        let mut board = board(&rows);
        board[key] = json!([1]);
        ask(&mut socket, &request(nonce, "truecandidates", &board))["type"].clone()
    };
    assert_eq!(asks(1, SEVERAL, "frobs"), "truecandidates");
    assert_eq!(asks(2, ["12..", "....", "....", "...."], "frobs"), "truecandidates");
    assert_eq!(asks(3, ["11..", "....", "....", "...."], "frobs"), "invalid");
    assert_eq!(asks(4, SEVERAL, "frobs"), "truecandidates");
    assert_eq!(asks(5, SEVERAL, "other"), "truecandidates");
    let lines = LOG.lock().expect("a lock").clone();
    assert_eq!(lines.len(), 2, "{lines:?}");
    assert!(
        lines[0].starts_with("not taken into account: frobs: ") && lines[1].contains(" other: "),
        "{lines:?}"
    );
}

#[test]
fn strangers_are_refused() {
    let origins = vec!["https://example.org".to_owned()];
    let server = RunningServer::new(ServerOptions { origins, ..ServerOptions::default() });
    for origin in ["https://evil.example", "null", "http://localhost:1"] {
        let refused = server.socket("/", Some(origin)).expect_err(origin);
        assert!(refused.starts_with("HTTP/1.1 403 "), "{refused}");
    }
    for origin in [None, Some("https://example.org"), Some("https://www.f-puzzles.com")] {
        let mut socket = server.socket("/session", origin).expect("a socket");
        // They may ask the questions of f-puzzles, but none of the page's.
        for question in
            [json!({ "id": 1, "ask": "rules" }), json!({ "id": 1, "ask": "unique", "text": UNIQUE })]
        {
            let refused = ask(&mut socket, &question);
            assert_eq!(refused["type"], "error", "{origin:?}");
            assert!(
                refused["message"].as_str().expect("words").starts_with("this needs the token"),
                "{refused}"
            );
        }
    }
}

/// The page gets answers without the token, also after a restart of the server, because its origin identifies it. The
/// puzzle of the command line needs the token.
#[test]
fn the_page_needs_no_token() {
    let text = Some("1...\n....\n....\n....".to_owned());
    let server = RunningServer::new(ServerOptions { text: text.clone(), ..ServerOptions::default() });
    let wrong = "/session?token=00000000000000000000000000000000";
    for host in ["localhost", "127.0.0.1", "[::1]"] {
        let own = format!("http://{host}:{}", server.port);
        for path in ["/session", wrong] {
            let mut socket = server.socket(path, Some(&own)).expect("a socket");
            let hello = hear(&mut socket);
            assert_eq!((&hello["type"], &hello["text"]), (&json!("hello"), &Value::Null));
            let unique = ask(&mut socket, &json!({ "id": 1, "ask": "unique", "text": UNIQUE }));
            assert_eq!(unique["answer"]["verdict"], "unique");
        }
    }
    let own = format!("http://localhost:{}", server.port);
    let mut socket = server.socket(&format!("/session?{}", server.token), Some(&own)).expect("a socket");
    assert_eq!(hear(&mut socket)["text"], json!(text));
    let mut program = server.socket(&format!("/session?{}", server.token), None).expect("a socket");
    assert_eq!(hear(&mut program)["text"], json!(text));
}

/// Misbehaving clients are disconnected, and the others continue.
#[test]
fn others_go_on_whatever_a_client_does() {
    let server = RunningServer::new(ServerOptions { clients: 12, ..ServerOptions::default() });
    let mut friend = server.page();
    let still_answers = |friend: &mut WebSocket<TcpStream>| {
        let answer = ask(friend, &json!({ "id": 1, "ask": "unique", "text": UNIQUE }));
        assert_eq!(answer["answer"]["verdict"], "unique");
    };
    // One client sends half a handshake, and one sends nothing at all.
    let mut half = server.connect();
    half.write_all(b"GET / HTTP/1.1\r\nHost: loc").expect("written");
    let _nothing = server.connect();
    still_answers(&mut friend);
    // Invalid frames: no mask, an unknown kind, an excessive length, text that is not UTF-8.
    for bytes in [
        &b"\x81\x02{}"[..],
        b"\x8b\x80\0\0\0\0",
        b"\x81\xff\x7f\xff\xff\xff\xff\xff\xff\xff\0\0\0\0",
        b"\x81\x81\0\0\0\0\xff",
        b"\x82\x81\0\0\0\0a",
    ] {
        let mut socket = server.socket("/", None).expect("a socket");
        socket.get_mut().write_all(bytes).expect("written");
        let closed = loop {
            match socket.read() {
                Ok(Message::Close(frame)) => break frame.is_some(),
                Ok(_) => {}
                Err(_) => break true,
            }
        };
        assert!(closed);
        still_answers(&mut friend);
    }
    // A message that is too long.
    let mut long = server.page();
    let text = "x".repeat(9 << 20);
    _ = long.send(Message::text(json!({ "id": 1, "ask": "read", "text": text }).to_string()));
    assert!(
        matches!(long.read(), Ok(Message::Close(Some(frame))) if u16::from(frame.code) == 1009)
            || long.read().is_err()
    );
    still_answers(&mut friend);
    // A client that requests much and never reads.
    let mut deaf = server.page();
    say(&mut deaf, &json!({ "id": 1, "ask": "all", "text": "grid 9x9" }));
    still_answers(&mut friend);
    drop((half, _nothing, long));
    // More connections than the server accepts.
    let mut many: Vec<TcpStream> = (0..40).map(|_| server.connect()).collect();
    let last = many.last_mut().expect("a connection");
    let mut text = String::new();
    _ = last.read_to_string(&mut text);
    assert!(text.starts_with("HTTP/1.1 503 "), "{text}");
    still_answers(&mut friend);
    drop((many, deaf));
    // Closing them frees their slots.
    let begin = Instant::now();
    while server.socket("/", None).is_err() {
        assert!(begin.elapsed() < Duration::from_secs(20));
        std::thread::sleep(Duration::from_millis(50));
    }
}

#[test]
fn an_answer_that_takes_too_long_is_unknown() {
    let server = RunningServer::new(ServerOptions {
        time_limit: Duration::from_millis(200),
        ..ServerOptions::default()
    });
    let mut socket = server.page();
    let late = ask(&mut socket, &json!({ "id": 1, "ask": "unique", "text": LONG }));
    assert_eq!(late["answer"]["verdict"], "unknown", "{late}");
    let answer = ask(&mut socket, &json!({ "id": 2, "ask": "unique", "text": UNIQUE }));
    assert_eq!(answer["answer"]["verdict"], "unique");
    // There is one slot; the waiting client gets it.
    let server = RunningServer::new(ServerOptions { jobs: 1, ..ServerOptions::default() });
    let (mut slow, mut quick) = (server.page(), server.page());
    say(&mut slow, &json!({ "id": 1, "ask": "count", "text": "grid 9x9" }));
    assert_eq!(hear(&mut slow)["type"], "progress");
    say(&mut quick, &json!({ "id": 2, "ask": "unique", "text": UNIQUE }));
    drop(slow);
    assert_eq!(hear(&mut quick)["answer"]["verdict"], "unique");
}

#[test]
fn a_server_that_ends_says_goodbye() {
    let server = RunningServer::new(ServerOptions::default());
    let mut socket = server.page();
    say(&mut socket, &json!({ "id": 1, "ask": "count", "text": "grid 9x9" }));
    assert_eq!(hear(&mut socket)["type"], "progress");
    drop(server);
    let code = loop {
        match socket.read() {
            Ok(Message::Close(frame)) => break frame.map(|frame| u16::from(frame.code)),
            Ok(_) => {}
            Err(error) => panic!("{error}"),
        }
    };
    assert_eq!(code, Some(1001));
}
