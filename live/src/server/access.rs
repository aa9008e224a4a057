//! Decides who may connect. Any page in a browser can reach a port of this machine, so the origin of each request and
//! the host name in it are checked. A browser sends the origin with each socket that a page opens, and the page cannot
//! forge it. The server's own page may ask the page's questions, even after a restart of the server; any other client
//! needs the token in the printed address to ask them. The token is also needed to read the initial puzzle, because
//! other users of the machine can reach the port, too, and a program other than a browser can send any origin.

use std::io;

/// The origins of the pages of f-puzzles.
const FPUZZLES: [&str; 4] = [
    "https://f-puzzles.com",
    "https://www.f-puzzles.com",
    "http://f-puzzles.com",
    "http://www.f-puzzles.com",
];
/// The host names that mean this machine.
const NAMES: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// The conditions under which a connection is accepted.
#[derive(Debug)]
pub struct Access {
    port: u16,
    token: String,
    origins: Vec<String>,
}

impl Access {
    /// Creates the conditions for a server at `port`, with a new token; pages of `origins` get the rights of f-puzzles.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn new(port: u16, origins: Vec<String>) -> io::Result<Access> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Access { port, token, origins })
    }

    /// Returns the address of the page, which includes the token.
    pub fn address(&self) -> String {
        format!("http://localhost:{}/?token={}", self.port, self.token)
    }

    /// Returns the port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the addresses of this server's sockets, for the page's content security policy.
    pub fn sockets(&self) -> String {
        // A policy cannot have an address in brackets; ::1 is covered by its word `self`.
        ["localhost", "127.0.0.1"].map(|name| format!("ws://{name}:{}", self.port)).join(" ")
    }

    /// Returns `true` if a request names this machine as its host. A page of another host fails this check even if that
    /// host's name resolves to this machine.
    pub fn is_host(&self, host: Option<&str>) -> bool {
        let Some(host) = host else { return false };
        NAMES.iter().any(|name| {
            let rest = host.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name));
            rest.is_some() && (host.len() == name.len() || host[name.len()..] == format!(":{}", self.port))
        })
    }

    /// Returns `true` if a page of this origin may ask questions as f-puzzles does. A client that sends no origin is
    /// not a browser, and may ask them, too.
    pub fn is_origin(&self, origin: Option<&str>) -> bool {
        let Some(name) = origin else { return true };
        FPUZZLES.contains(&name) || self.origins.iter().any(|allowed| allowed == name) || self.is_own(origin)
    }

    /// Returns `true` if this is the origin of the server's own page.
    pub fn is_own(&self, origin: Option<&str>) -> bool {
        origin.is_some_and(|origin| NAMES.iter().any(|name| origin == format!("http://{name}:{}", self.port)))
    }

    /// Returns `true` if the target of a request contains the token.
    pub fn has_token(&self, target: &str) -> bool {
        let query = target.split_once('?').map_or("", |(_, query)| query);
        query.split('&').any(|part| {
            let given = part.strip_prefix("token=").unwrap_or_default().as_bytes();
            // All bytes are compared, so that the time does not show how much of a wrong token is right.
            given.len() == self.token.len()
                && given.iter().zip(self.token.bytes()).fold(0, |sum, (a, b)| sum | (a ^ b)) == 0
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn strangers_are_told_from_friends() {
        let access = Access::new(4545, vec!["https://example.org".to_owned()]).expect("random numbers");
        for host in ["localhost:4545", "LocalHost:4545", "127.0.0.1:4545", "[::1]:4545", "localhost"] {
            assert!(access.is_host(Some(host)), "{host}");
        }
        for host in ["example.org", "localhost.example.org", "localhost:80", "127.0.0.1.nip.io:4545", "", "é"]
        {
            assert!(!access.is_host(Some(host)), "{host}");
        }
        assert!(!access.is_host(None));
        for origin in [
            "http://localhost:4545",
            "https://f-puzzles.com",
            "https://www.f-puzzles.com",
            "https://example.org",
        ] {
            assert!(access.is_origin(Some(origin)), "{origin}");
        }
        for origin in
            ["null", "https://evil.example", "http://localhost:80", "https://f-puzzles.com.evil.example", ""]
        {
            assert!(!access.is_origin(Some(origin)) && !access.is_own(Some(origin)), "{origin}");
        }
        assert!(access.is_own(Some("http://127.0.0.1:4545")) && !access.is_own(None));
        for origin in ["https://f-puzzles.com", "https://example.org", "https://localhost:4545"] {
            assert!(!access.is_own(Some(origin)), "{origin}");
        }
        let (_, query) =
            access.address().split_once('?').map(|(a, b)| (a.to_owned(), b.to_owned())).expect("a token");
        assert!(access.has_token(&format!("/session?a=b&{query}")));
        for wrong in
            ["/session", "/session?token=", "/session?token=00000000000000000000000000000000", "/token"]
        {
            assert!(!access.has_token(wrong), "{wrong}");
        }
    }
}
