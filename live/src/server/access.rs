//! Access to the server, for pages of this server and of f-puzzles. Any page that somebody has open can reach a port of this machine,
//! so the origin is looked at, and the name by which it was reached. A browser says the origin of each page that opens a
//! socket, and no page can say another: the server's own page asks its questions without more, wherever its address came
//! from, and also of a server that was started again. What is no page of a browser says what it likes, and needs the token
//! of the address that the program prints; so does whoever wants to read the puzzle that the program was started with,
//! since others at the same machine may reach the port, too.

use std::io;

/// The origins of f-puzzles.
const FPUZZLES: [&str; 4] = [
    "https://f-puzzles.com",
    "https://www.f-puzzles.com",
    "http://f-puzzles.com",
    "http://www.f-puzzles.com",
];
/// The names of this machine.
const NAMES: [&str; 3] = ["localhost", "127.0.0.1", "[::1]"];

/// The conditions under which a connection is taken.
#[derive(Debug)]
pub struct Access {
    port: u16,
    token: String,
    origins: Vec<String>,
}

impl Access {
    /// For a server at `port`, with a new token.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn new(port: u16, origins: Vec<String>) -> io::Result<Access> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Access { port, token, origins })
    }

    /// The address of the page.
    pub fn address(&self) -> String {
        format!("http://localhost:{}/?token={}", self.port, self.token)
    }

    /// The port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// The sources that the page may connect to, for its policy.
    pub fn sockets(&self) -> String {
        // Policies know no addresses in brackets: `self` stands for that of ::1.
        ["localhost", "127.0.0.1"].map(|name| format!("ws://{name}:{}", self.port)).join(" ")
    }

    /// Returns `true` if a request named this machine by a name that is its own: a page whose name somebody else leads here
    /// does not.
    pub fn is_host(&self, host: Option<&str>) -> bool {
        let Some(host) = host else { return false };
        NAMES.iter().any(|name| {
            let rest = host.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name));
            rest.is_some() && (host.len() == name.len() || host[name.len()..] == format!(":{}", self.port))
        })
    }

    /// Returns `true` if a page of this origin may ask as f-puzzles does. What is no page of a browser has none.
    pub fn is_origin(&self, origin: Option<&str>) -> bool {
        let Some(name) = origin else { return true };
        FPUZZLES.contains(&name) || self.origins.iter().any(|allowed| allowed == name) || self.is_own(origin)
    }

    /// Returns `true` if a page of this origin is one of this server.
    pub fn is_own(&self, origin: Option<&str>) -> bool {
        origin.is_some_and(|origin| NAMES.iter().any(|name| origin == format!("http://{name}:{}", self.port)))
    }

    /// Returns `true` if the target of a request has the token.
    pub fn has_token(&self, target: &str) -> bool {
        let query = target.split_once('?').map_or("", |(_, query)| query);
        query.split('&').any(|part| {
            let given = part.strip_prefix("token=").unwrap_or_default().as_bytes();
            // As many comparisons for every wrong token.
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
