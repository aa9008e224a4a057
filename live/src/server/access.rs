//! Access to the server, for pages of this server and of f-puzzles. Any open page can reach a port of this machine, so the
//! origin is checked, and the host name of the request. A browser sends the origin of each page that opens a socket, and no
//! page can forge it: the server's own page may ask questions, wherever its address came from, and even of a restarted
//! server. A client that is not a browser can claim anything, and needs the token in the printed address; so does a client
//! that wants to read the initial puzzle, since other users of the same machine may reach the port, too.

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

/// The conditions for accepting a connection.
#[derive(Debug)]
pub struct Access {
    port: u16,
    token: String,
    origins: Vec<String>,
}

impl Access {
    /// Creates the access for a server at `port`, with a new token.
    ///
    /// # Errors
    /// The system has no random numbers.
    pub fn new(port: u16, origins: Vec<String>) -> io::Result<Access> {
        let mut bytes = [0; 16];
        getrandom::fill(&mut bytes).map_err(io::Error::other)?;
        let token = bytes.iter().map(|byte| format!("{byte:02x}")).collect();
        Ok(Access { port, token, origins })
    }

    /// Returns the address of the page.
    pub fn address(&self) -> String {
        format!("http://localhost:{}/?token={}", self.port, self.token)
    }

    /// Returns the port of the server.
    pub fn port(&self) -> u16 {
        self.port
    }

    /// Returns the sources that the page may connect to, for its policy.
    pub fn sockets(&self) -> String {
        // Policies know no addresses in brackets: `self` covers ::1.
        ["localhost", "127.0.0.1"].map(|name| format!("ws://{name}:{}", self.port)).join(" ")
    }

    /// Returns `true` if a request addressed this machine by one of its own names, which a page cannot do whose foreign name
    /// resolves to this machine.
    pub fn is_host(&self, host: Option<&str>) -> bool {
        let Some(host) = host else { return false };
        NAMES.iter().any(|name| {
            let rest = host.get(..name.len()).filter(|start| start.eq_ignore_ascii_case(name));
            rest.is_some() && (host.len() == name.len() || host[name.len()..] == format!(":{}", self.port))
        })
    }

    /// Returns `true` if a page of this origin may ask as f-puzzles does. Clients other than browsers have no origin.
    pub fn is_origin(&self, origin: Option<&str>) -> bool {
        let Some(name) = origin else { return true };
        FPUZZLES.contains(&name) || self.origins.iter().any(|allowed| allowed == name) || self.is_own(origin)
    }

    /// Returns `true` if this is the server's own origin.
    pub fn is_own(&self, origin: Option<&str>) -> bool {
        origin.is_some_and(|origin| NAMES.iter().any(|name| origin == format!("http://{name}:{}", self.port)))
    }

    /// Returns `true` if the target of a request has the token.
    pub fn has_token(&self, target: &str) -> bool {
        let query = target.split_once('?').map_or("", |(_, query)| query);
        query.split('&').any(|part| {
            let given = part.strip_prefix("token=").unwrap_or_default().as_bytes();
            // Every wrong token takes the same number of comparisons.
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
