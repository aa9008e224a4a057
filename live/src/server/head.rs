//! Reads the heads of HTTP requests, and answers the requests.

use std::io::{ErrorKind, Read, Write};
use std::net::TcpStream;
use std::time::{Duration, Instant};

/// The most bytes of a request's head.
const MOST: usize = 16 << 10;
/// The most header lines of a request.
const LINES: usize = 64;
/// How long a client may take to send the head.
const PATIENCE: Duration = Duration::from_secs(5);
/// How long one read or write may take.
const TURN: Duration = Duration::from_millis(250);

/// The relevant parts of a request's head.
#[derive(Debug, Default)]
pub struct Head {
    pub method: String,
    pub target: String,
    pub host: Option<String>,
    pub origin: Option<String>,
    /// The key in a request for a WebSocket; `None` in other requests.
    pub key: Option<String>,
    /// The bytes after the head that were read together with it.
    pub rest: Vec<u8>,
}

/// Why a request is refused: an HTTP status and a message.
pub type Refusal = (u16, &'static str);

/// Reads the head of a request. Returns `None` if the client closed the connection, and a refusal if the head is wrong
/// or took too long.
pub fn read(stream: &mut TcpStream) -> Option<Result<Head, Refusal>> {
    let begin = Instant::now();
    stream.set_read_timeout(Some(TURN)).ok()?;
    stream.set_write_timeout(Some(PATIENCE)).ok()?;
    let (mut bytes, mut chunk) = (Vec::new(), [0; 2048]);
    while begin.elapsed() < PATIENCE {
        match stream.read(&mut chunk) {
            Ok(0) => return None,
            Ok(count) => bytes.extend_from_slice(&chunk[..count]),
            Err(error)
                if matches!(
                    error.kind(),
                    ErrorKind::WouldBlock | ErrorKind::TimedOut | ErrorKind::Interrupted
                ) =>
            {
                continue;
            }
            Err(_) => return None,
        }
        match parse(&bytes) {
            Ok(Some(head)) => return Some(Ok(head)),
            Ok(None) if bytes.len() > MOST => {
                return Some(Err((431, "The head of the request is too long.")));
            }
            Ok(None) => {}
            Err(refusal) => return Some(Err(refusal)),
        }
    }
    Some(Err((408, "The request took too long.")))
}

/// Parses the head at the beginning of `bytes`; `None` if it is incomplete.
fn parse(bytes: &[u8]) -> Result<Option<Head>, Refusal> {
    let mut lines = [httparse::EMPTY_HEADER; LINES];
    let mut request = httparse::Request::new(&mut lines);
    let length = match request.parse(bytes) {
        Ok(httparse::Status::Complete(length)) => length,
        Ok(httparse::Status::Partial) => return Ok(None),
        Err(_) => return Err((400, "This is not an HTTP/1.1 request.")),
    };
    let value = |name: &str| {
        let mut found = request.headers.iter().filter(|line| line.name.eq_ignore_ascii_case(name));
        let first = found.next().map(|line| std::str::from_utf8(line.value));
        match (first, found.next()) {
            (None, _) => Ok(None),
            (Some(Ok(text)), None) => Ok(Some(text.trim().to_owned())),
            _ => Err((400, "A header line cannot be read, or occurs twice.")),
        }
    };
    let (host, origin) = (value("host")?, value("origin")?);
    let upgrade = value("upgrade")?.is_some_and(|text| text.eq_ignore_ascii_case("websocket"));
    let key = value("sec-websocket-key")?.filter(|_| upgrade);
    if upgrade && (key.is_none() || value("sec-websocket-version")?.as_deref() != Some("13")) {
        return Err((400, "A WebSocket request needs version 13 and a key."));
    }
    let [method, target] = [request.method, request.path].map(|part| part.unwrap_or_default().to_owned());
    Ok(Some(Head { method, target, host, origin, key, rest: bytes[length..].to_vec() }))
}

/// Returns the reason phrase of an HTTP status.
fn reason(status: u16) -> &'static str {
    match status {
        200 => "OK",
        400 => "Bad Request",
        403 => "Forbidden",
        404 => "Not Found",
        405 => "Method Not Allowed",
        408 => "Request Timeout",
        421 => "Misdirected Request",
        431 => "Request Header Fields Too Large",
        _ => "Service Unavailable",
    }
}

/// Answers with a file of the type `kind`; `more` holds further header lines. The body is left out unless `with_body`
/// is set.
pub fn answer(stream: &mut TcpStream, status: u16, kind: &str, more: &str, body: &[u8], with_body: bool) {
    let head = format!(
        "HTTP/1.1 {status} {}\r\nContent-Type: {kind}\r\nContent-Length: {}\r\nConnection: close\r\n\
         X-Content-Type-Options: nosniff\r\nReferrer-Policy: no-referrer\r\nCache-Control: no-store\r\n\
         Cross-Origin-Resource-Policy: same-origin\r\n{more}\r\n",
        reason(status),
        body.len(),
    );
    let written = stream.write_all(head.as_bytes());
    if written.is_ok() && with_body {
        _ = stream.write_all(body);
    }
    _ = stream.flush();
}

/// Answers with an error status and a sentence, and closes the connection.
pub fn refuse(mut stream: TcpStream, status: u16, words: &str) {
    _ = stream.set_write_timeout(Some(TURN));
    say_no(&mut stream, status, words);
    // A connection with unread data would be reset when it is closed, and the client would not see the answer.
    _ = stream.set_read_timeout(Some(Duration::from_millis(20)));
    _ = stream.read(&mut [0; 4096]);
}

/// Writes an error status and a sentence, and shuts down the writing half of the connection.
pub fn say_no(stream: &mut TcpStream, status: u16, words: &str) {
    answer(stream, status, "text/plain; charset=utf-8", "", format!("{words}\n").as_bytes(), true);
    _ = stream.shutdown(std::net::Shutdown::Write);
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn heads_are_read_in_parts() {
        let text = b"GET /session?token=1 HTTP/1.1\r\nhost: localhost:4545\r\nUPGRADE: WebSocket\r\n\
            Sec-WebSocket-Key: abc\r\nSec-WebSocket-Version: 13\r\nOrigin: http://a\r\n\r\nrest";
        for length in 0..text.len() - 4 {
            assert!(parse(&text[..length]).expect("a part").is_none());
        }
        let head = parse(text).expect("a head").expect("all of it");
        assert_eq!(
            (&*head.method, &*head.target, head.host.as_deref()),
            ("GET", "/session?token=1", Some("localhost:4545"))
        );
        assert_eq!(
            (head.key.as_deref(), head.origin.as_deref(), &head.rest[..]),
            (Some("abc"), Some("http://a"), &b"rest"[..])
        );
        for wrong in [
            &b"\x16\x03\x01\x02\0"[..],
            b"GET / HTTP/1.1\r\nHost: a\r\nHost: b\r\n\r\n",
            b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Key: a\r\n\r\n",
            b"GET / HTTP/1.1\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n\r\n",
        ] {
            assert!(parse(wrong).is_err());
        }
    }
}
