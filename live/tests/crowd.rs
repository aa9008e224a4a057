//! Many connections, long texts, and both loopback addresses.

mod common;

use std::io::{Read, Write};
use std::net::{Ipv6Addr, TcpStream};
use std::time::{Duration, Instant};

use common::{RunningServer, UNIQUE, ask, hear};
use serde_json::json;
use sudoku2cnf_live::server::ServerOptions;
use tungstenite::{Message, WebSocket};

fn still_answers(friend: &mut WebSocket<TcpStream>) {
    let answer = ask(friend, &json!({ "id": 1, "ask": "unique", "text": UNIQUE }));
    assert_eq!(answer["answer"]["verdict"], "unique");
}

#[test]
fn of_a_thousand_connections_some_are_taken_and_the_rest_refused() {
    let server = RunningServer::new(ServerOptions { clients: 8, ..ServerOptions::default() });
    let mut friend = server.page();
    let others: Vec<_> = (0..7).map(|_| server.socket("/", None).expect("a socket")).collect();
    let mut refused = 0;
    for _ in 0..1_000 {
        let mut text = String::new();
        _ = server.connect().read_to_string(&mut text);
        refused += usize::from(text.starts_with("HTTP/1.1 503 "));
    }
    assert_eq!(refused, 1_000);
    still_answers(&mut friend);
    drop(others);
    let begin = Instant::now();
    while server.socket("/", None).is_err() {
        assert!(begin.elapsed() < Duration::from_secs(20), "they leave room when they are gone");
        std::thread::sleep(Duration::from_millis(50));
    }
}

/// A refused client that sends its request late still has its connection, and the server does not wait for it.
#[test]
fn who_is_refused_has_time_to_read_that() {
    let server = RunningServer::new(ServerOptions { clients: 1, ..ServerOptions::default() });
    let mut friend = server.page();
    let mut refused: Vec<TcpStream> = (0..40).map(|_| server.connect()).collect();
    let late = |stream: &mut TcpStream| {
        std::thread::sleep(Duration::from_millis(60));
        stream.write_all(b"GET / HTTP/1.1\r\nHost: localhost\r\n\r\n").expect("a connection");
    };
    let mut text = String::new();
    refused[39].read_to_string(&mut text).expect("a refusal");
    assert!(
        text.starts_with("HTTP/1.1 503 ") && text.ends_with("There are too many connections.\n"),
        "{text}"
    );
    (0..3).for_each(|_| late(&mut refused[39]));
    still_answers(&mut friend);
}

#[test]
fn a_hundred_megabytes_are_not_read() {
    let server = RunningServer::new(ServerOptions::default());
    let mut friend = server.page();
    // As one message, whose length is refused before its text arrives.
    let mut long = server.page();
    let mut frame = vec![0x81, 0x80 | 127];
    frame.extend((100_u64 << 20).to_be_bytes());
    frame.extend([0; 4]);
    long.get_mut().write_all(&frame).expect("written");
    let chunk = vec![b' '; 1 << 20];
    let written = (0..100).take_while(|_| long.get_mut().write_all(&chunk).is_ok()).count();
    assert!(written < 100, "nobody takes all of it");
    still_answers(&mut friend);
    // As the body and as the head of a request for a file.
    for head in
        ["GET / HTTP/1.1\r\nX: ", "POST / HTTP/1.1\r\nHost: localhost\r\nContent-Length: 104857600\r\n\r\n"]
    {
        let mut stream = server.connect();
        stream.write_all(head.as_bytes()).expect("written");
        let written = (0..100).take_while(|_| stream.write_all(&chunk).is_ok()).count();
        assert!(written < 100, "{head}");
    }
    // In parts, each of an allowed length.
    let mut parts = server.page();
    let part = |first: u8| {
        let mut frame = vec![first, 0x80 | 127];
        frame.extend((1_u64 << 20).to_be_bytes());
        frame.extend([0; 4]);
        frame.extend(&chunk);
        frame
    };
    let sent = |number: usize| if number == 0 { part(0x01) } else { part(0x00) };
    let written = (0..100).take_while(|&number| parts.get_mut().write_all(&sent(number)).is_ok()).count();
    assert!(written < 100);
    still_answers(&mut friend);
    // A request whose text is too long gets an error message.
    let text = "x".repeat((4 << 20) + 1);
    let told = ask(&mut friend, &json!({ "id": 1, "ask": "read", "text": text }));
    assert!(told["message"].as_str().expect("words").contains("expected at most 4194304"), "{told}");
}

#[test]
fn the_other_name_of_this_machine_is_served_too() {
    let server = RunningServer::new(ServerOptions::default());
    let Ok(mut stream) = TcpStream::connect((Ipv6Addr::LOCALHOST, server.port)) else {
        // On a system without ::1, no browser uses it.
        return;
    };
    let request = format!("GET / HTTP/1.1\r\nHost: [::1]:{}\r\n\r\n", server.port);
    stream.write_all(request.as_bytes()).expect("written");
    let mut page = String::new();
    stream.read_to_string(&mut page).expect("a page");
    assert!(page.starts_with("HTTP/1.1 200 OK"), "{page}");
}

/// A ping is answered, an empty message is not a request, and a clean close is acknowledged.
#[test]
fn frames_beside_messages_are_understood() {
    let server = RunningServer::new(ServerOptions::default());
    let mut socket = server.page();
    socket.send(Message::Ping(vec![7].into())).expect("sent");
    assert!(matches!(socket.read(), Ok(Message::Pong(bytes)) if bytes[..] == [7]));
    socket.send(Message::text("")).expect("sent");
    assert_eq!(hear(&mut socket)["type"], "error");
    socket.close(None).expect("closed");
    assert!(matches!(socket.read(), Ok(Message::Close(_))));
}
