//! The program `sudokulive` from outside: startup, refused arguments, shutdown.
#![cfg(unix)]

use std::io::{BufRead, BufReader, Read, Write};
use std::net::TcpListener;
use std::process::{Child, Command, Output, Stdio};

fn program() -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_sudokulive"));
    command.stdin(Stdio::null()).stdout(Stdio::piped()).stderr(Stdio::piped());
    command
}

/// Returns the exit code and the message of a program that refuses to serve.
fn refused(arguments: &[&str]) -> (Option<i32>, String) {
    let Output { status, stderr, stdout, .. } = program().args(arguments).output().expect("it runs");
    assert_eq!(String::from_utf8_lossy(&stdout), "", "{arguments:?}");
    (status.code(), String::from_utf8_lossy(&stderr).into_owned())
}

fn first_line(child: &mut Child) -> String {
    let mut line = String::new();
    let stdout = child.stdout.as_mut().expect("a pipe");
    BufReader::new(stdout).read_line(&mut line).expect("a line");
    line
}

fn signal(child: &Child, name: &str) {
    let sent = Command::new("kill").args([name, &child.id().to_string()]).status();
    assert!(sent.expect("kill runs").success());
}

#[test]
fn a_signal_ends_it_as_a_success() {
    for name in ["-INT", "-TERM"] {
        let mut child = program().args(["--port", "0"]).spawn().expect("it runs");
        assert!(first_line(&mut child).starts_with("http://localhost:"));
        signal(&child, name);
        assert_eq!(child.wait().expect("it ends").code(), Some(0), "{name}");
        let mut words = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut words).expect("text");
        assert_eq!(words, "");
    }
}

#[test]
fn wrong_use_is_told_in_words() {
    let taken = TcpListener::bind("127.0.0.1:0").expect("a port");
    let port = taken.local_addr().expect("an address").port().to_string();
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str, content: &[u8]| {
        let path = folder.path().join(name);
        std::fs::write(&path, content).expect("written");
        path.to_str().expect("a name").to_owned()
    };
    let binary = path("binary", b"\xff\xfe\0\0");
    let huge = path("huge", &vec![b'.'; (4 << 20) + 1]);
    let folder = folder.path().to_str().expect("a name");
    for (arguments, code, words) in [
        (&["--port", &port][..], 1, "--port 0 takes a free one"),
        (&["--port", "0", "/nowhere/puzzle.txt"], 1, "/nowhere/puzzle.txt: "),
        (&["--port", "0", folder], 1, "Is a directory"),
        (&["--port", "0", &binary], 1, "not UTF-8, expected a text"),
        (&["--port", "0", &huge], 1, "more than 4194304 bytes, expected a puzzle"),
        (&["--port", "0", "--allow-origin", "example.org"], 1, "expected a scheme and a host"),
        (&["--port", "0", "--rule", "anti-king", "--rule", "diagnal"], 1, "unknown rule 'diagnal'"),
        (&["--port", "0", "--rule", ""], 1, "expected a native line"),
        (&["--port", "99999"], 2, "99999"),
        (&["--prot", "1"], 2, "--port"),
        (&["--time-limit", "0"], 2, "--time-limit"),
    ] {
        let (status, told) = refused(arguments);
        assert_eq!(status, Some(code), "{arguments:?}: {told}");
        assert!(told.contains(words), "{arguments:?}: {told}");
    }
}

/// Two programs that run at the same time have different ports, and the first has the port that f-puzzles expects.
#[test]
fn a_taken_port_is_no_reason_to_end() {
    let mut children: Vec<Child> = (0..2).map(|_| program().spawn().expect("it runs")).collect();
    let mut ports = Vec::new();
    for child in &mut children {
        let line = first_line(child);
        let port: u16 = line.split([':', '/']).nth(4).and_then(|port| port.parse().ok()).expect("a port");
        ports.push(port);
    }
    // Both end only now, because ending the first one earlier would free its port for the other.
    children.iter().for_each(|child| signal(child, "-INT"));
    assert_ne!(ports[0], ports[1]);
    for (mut child, port) in children.into_iter().zip(ports) {
        assert_eq!(child.wait().expect("it ends").code(), Some(0));
        let mut words = String::new();
        child.stderr.take().expect("a pipe").read_to_string(&mut words).expect("text");
        assert_eq!(words.contains("the port 4545 is taken"), port != 4545, "{words}");
    }
}

#[test]
fn standard_input_is_read_and_a_closed_output_is_no_failure() {
    let mut child = program().args(["--port", "0", "-"]).stdin(Stdio::piped()).spawn().expect("it runs");
    child.stdin.take().expect("a pipe").write_all(b"1...\n....\n....\n....\n").expect("written");
    assert!(first_line(&mut child).starts_with("http://localhost:"));
    signal(&child, "-INT");
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
    // Without a reader of the address, the page cannot be opened.
    let mut child = program().args(["--port", "0", "-"]).stdin(Stdio::piped()).spawn().expect("it runs");
    drop(child.stdout.take());
    drop(child.stdin.take());
    assert_eq!(child.wait().expect("it ends").code(), Some(0));
}

#[test]
fn it_tells_of_itself_as_the_other_programs_do() {
    let told = |arguments: &[&str]| {
        let Output { status, stdout, .. } = program().args(arguments).output().expect("it runs");
        assert!(status.success(), "{arguments:?}");
        String::from_utf8(stdout).expect("text")
    };
    let version = concat!("sudokulive ", env!("CARGO_PKG_VERSION"), "\n");
    assert_eq!(told(&["-V"]), version);
    assert!(told(&["--version"]).starts_with(&format!("{version}commit ")));
    let folder = tempfile::tempdir().expect("a folder");
    let listed = told(&["--install-docs", folder.path().to_str().expect("a name")]);
    assert_eq!(listed.lines().count(), 4);
    let page =
        std::fs::read_to_string(folder.path().join("share/man/man1/sudokulive.1")).expect("a man page");
    for part in [".TH sudokulive 1", "\\-\\-allow\\-origin", ".SH \"EXIT STATUS\""] {
        assert!(page.contains(part), "{part}\n{page}");
    }
}
